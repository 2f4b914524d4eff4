"""A person's ways with a page: look at it with its evidence, approve it, reject it, edit it."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from distil import check, ground, knowledge, okf, screen, taint
from distil.blob import short_id
from distil.data import Claim, Kind, Note, Run
from distil.errors import InvalidPage, Refused, Usage

# With one of these a page is not what its source says now, so nobody can confirm it.
UNFIT = frozenset({"drifted", "stale", "unsupported", "withdrawn", "unmanifested", "superseded", "edited"})


@dataclass(frozen=True)
class Sheet:
    """Everything a person has to see before they say something about a page."""

    entry: knowledge.Entry
    note: Note
    states: tuple[check.Checked, ...]
    before: bytes | None  # the page it supersedes
    rejected: knowledge.Rejected

    @property
    def unfit(self) -> tuple[check.Checked, ...]:
        """What keeps the page from being approved."""
        return tuple(state for state in self.states if state.state in UNFIT)

    def diff(self) -> list[str]:
        """Return the exact difference to the page it supersedes, or to nothing, as a unified diff."""
        old, new = (self.before or b"").decode("utf-8", "replace").split("\n"), okf.render(self.note).decode().split("\n")
        return list(difflib.unified_diff(old, new, self.entry.supersedes or "/dev/null", self.entry.id, lineterm="", n=1))


def waiting(inspector: check.Inspector) -> list[knowledge.Entry]:
    """Return the pages nobody has confirmed, oldest first; a rejected one waits for the next run, not for a person."""
    repository = inspector.repository
    found = knowledge.census(repository, repository.head(), inspector.cache, withdrawn=inspector.withdrawn)
    return list(found.unconfirmed)


def sheet(entry: knowledge.Entry, inspector: check.Inspector) -> Sheet:
    """Return what a person has to see of the page, its proof done anew where it is not known."""
    repository = inspector.repository
    head = repository.head()
    entries = knowledge.catalogue(repository, head, inspector.cache)
    current = knowledge.latest(entries).get(entry.source)
    states = tuple(check.page(entry, inspector, newest=current == entry))
    older = [each for each in entries if each.id == entry.supersedes and entry.supersedes]
    before = next((content for _, content in repository.blobs(each.blob for each in older)), None)
    _, note = next(knowledge.notes(repository, [entry]))
    return Sheet(entry, note, states, before, knowledge.rejections(repository, head).get(entry.source, knowledge.NOTHING))


def approve(seen: Sheet, inspector: check.Inspector, person: knowledge.Person, at: datetime) -> tuple[str, tuple[str, ...]]:
    """Confirm a page that was shown to this person; Refused when its source does not carry it any more."""
    if seen.unfit:
        raise Refused(f"{seen.entry.id}: can't be approved, it is {seen.unfit[0].state}: {seen.unfit[0].detail}")
    lock = inspector.workspace.state / "integrate.lock"
    return knowledge.approve(inspector.repository, seen.entry, person, lock=lock, at=at)


@dataclass(frozen=True)
class Objection:
    """Why a page is rejected; claims by number whose evidence is not wanted, or only as a quotation; none means the whole page.

    With `description`, the page's first sentence is not wanted; nor is a claim that leans on it.
    """

    reason: str
    claims: tuple[int, ...] = ()
    quoted: bool = False
    description: bool = False


def reject(seen: Sheet, inspector: check.Inspector, person: knowledge.Person, said: Objection, at: datetime) -> tuple[str, tuple[str, ...]]:
    """Put a rejection on record: the next run leaves that evidence out, or quotes it, or quotes everything when no claim is named."""
    note = seen.note
    if len(said.reason.split()) < 2:
        raise Usage(f"{note.id}: a rejection needs a reason in words; give --reason 'what is wrong'")
    if note.id in seen.rejected.pages:
        raise Refused(f"{note.id}: it is rejected already; `distil run` makes another page")
    wrong = [number for number in said.claims if not 1 <= number <= len(note.claims)]
    if wrong:
        raise Usage(f"{note.id}: it has no claim {wrong[0]}; its claims are numbered 1 to {len(note.claims)}")
    chosen = [note.claims[number - 1] for number in said.claims]
    if not chosen and not said.description:
        chosen = [claim for claim in note.claims if claim.kind is Kind.WRITTEN]
        if not chosen:
            raise Usage(f"{note.id}: every claim of it is a quotation already; name the claims that are not wanted with --claim")
    quotes = tuple(claim.quote for claim in chosen)
    forced = said.quoted or not (said.claims or said.description)
    out = () if forced else quotes
    out += (_fold(note.description),) if said.description else ()
    rejection = knowledge.Rejection(said.reason, out, quotes if forced else ())
    lock = inspector.workspace.state / "integrate.lock"
    return knowledge.reject(inspector.repository, seen.entry, person, rejection, lock=lock, at=at)


def edit(seen: Sheet, text: str, inspector: check.Inspector, person: knowledge.Person, run: Run) -> knowledge.Integration:
    """Make a new record from a page's body as a person changed it; the old one stays. Every claim must still lean on words of the source."""
    note = _edited(seen.note, text, person, run)
    problems = list(_unsound(note, inspector))
    page = okf.render(note)
    where = okf.page_path(note)
    if problems:
        raise InvalidPage(f"{seen.note.id}: the edit can't stand: {'; '.join(problems)}")
    offer = knowledge.Staged({where: page}, bounds=knowledge.Bounds(people=taint.people(inspector.workspace.state)), author=person.author)
    lock = inspector.workspace.state / "integrate.lock"
    done = knowledge.integrate(inspector.repository, offer, run, lock=lock, at=run.started, trailers={"Supersedes": seen.note.id})
    if done.refused:
        raise InvalidPage(f"{seen.note.id}: the edit can't stand: {'; '.join(done.refused[where])}")
    return done


def body(note: Note) -> str:
    """Return a page's body, the form in which it is edited."""
    return okf.render(note).decode().split("\n---\n", 1)[1].lstrip("\n")


def _edited(note: Note, text: str, person: knowledge.Person, run: Run) -> Note:
    title, description, said = _read_body(text)
    by_quote = {_fold(claim.quote): claim for claim in note.claims}
    claims = []
    for number, (words, quote) in enumerate(said, start=1):
        claim = by_quote.get(_fold(quote))
        if claim is None:
            raise Usage(f"{note.id}: claim {number} leans on words that this page does not cite; evidence can't be added by hand")
        claims.append(_reworded(claim, words))
    fresh = replace(note, title=title, description=description, claims=tuple(claims))
    if fresh == note:
        raise Usage(f"{note.id}: nothing was changed")
    # Who only takes claims away has written nothing; whoever changes a word has, and can't confirm it.
    unwritten = set(fresh.claims) <= set(note.claims) and (title, description) == (note.title, note.description)
    writer = note.writer if unwritten else person.id
    made = short_id(note.source.id, note.source.blob, run.id)
    return replace(fresh, id=made, run=run.id, created=run.started, writer=writer, supersedes=note.id, status="draft", verified=())


def _reworded(claim: Claim, words: str) -> Claim:
    if words == claim.text:
        return claim
    if words == claim.quote:
        return replace(claim, text=words, kind=Kind.QUOTED, support=1.0)
    return replace(claim, text=words, kind=Kind.WRITTEN, support=round(ground.support(words, claim.quote), 4))


def _unsound(note: Note, inspector: check.Inspector) -> Iterator[str]:
    yield from check.unsupported(note, inspector)
    said = "\n\n".join((note.title, note.description, *(claim.text for claim in note.claims)))
    classes = screen.screen_text(said).classes
    if classes:
        yield f"the screen finds in it: {', '.join(classes)}"


_ITEM = re.compile(r"(?m)^(\d{1,3})\. (.*)$")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARK = re.compile(r"\[\^[^\]]*\]")


def _read_body(text: str) -> tuple[str, str, list[tuple[str, str]]]:
    """Return title, description, and (words, quote) of each claim of a body that a person changed."""
    if text.startswith("---\n") and "\n---\n" in text[3:]:
        text = text[3:].split("\n---\n", 1)[1]
    head, found, rest = text.partition("\n## Key claims\n")
    lines = head.strip().split("\n", 1)
    if not found or not lines[0].startswith("# "):
        raise Usage("the text is no page any more: it starts with `# title`, and its claims stand under `## Key claims`")
    claims = rest.split("\n## ", 1)[0]
    starts = [*_ITEM.finditer(claims)]
    ends = [*(match.start() for match in starts[1:]), len(claims)]
    said = [_item(match[2], claims[match.end() : end]) for match, end in zip(starts, ends, strict=True)]
    return _plain(lines[0][2:]), _plain(lines[1]) if len(lines) > 1 else "", said


def _item(first: str, below: str) -> tuple[str, str]:
    words = _plain(_MARK.sub("", first))
    cited = [line.strip()[1:] for line in below.split("\n") if line.strip().startswith(">")]
    if cited:
        return words, _plain(" ".join(cited))
    bare = words.removeprefix("“").removesuffix("”")
    return bare, bare


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", " ".join(text.split()))


def _fold(text: str) -> str:
    return " ".join(text.split())
