"""One source in, one outcome and a staged page out: the only place that knows the order of the stages."""

import json
import os
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from distil import draft, extract, ground, index, knowledge, okf, participants, screen
from distil.backends import Embedder, Request, Writer
from distil.blob import sha256
from distil.cache import Cache
from distil.data import Admitted, Document, Draft, Note, Outcome, Passage, Reading, Recipe, Report, Run, Source, State, Verdict
from distil.draft.prompt import request
from distil.errors import BackendFailed, InvalidPage, SourceFailed
from distil.members import Copy, Library, Withheld
from distil.roots import Absent

# What an extraction's outcome means for the run, where it does not go on; the words come from the extractor.
STOPPED: Mapping[Reading, State] = {
    Reading.EMPTY: State.SKIPPED,
    Reading.UNSUPPORTED: State.SKIPPED,
    Reading.CONTAINER: State.SKIPPED,
    Reading.LOCKED: State.QUARANTINED,
    Reading.NO_TEXT: State.QUARANTINED,
    Reading.UNREADABLE: State.FAILED,
    Reading.TOO_LARGE: State.FAILED,
    Reading.TIMEOUT: State.FAILED,
    Reading.CRASHED: State.FAILED,
}
SILENT = "it holds no sentence, line or row that can stand on a page"
# Worth another try on another night: the machine may have been busy.
UNSURE = frozenset({Reading.TIMEOUT, Reading.CRASHED})


@dataclass(frozen=True)
class Examined:
    """A document as extracted and what the screen says of it."""

    document: Document
    report: Report


@dataclass(frozen=True)
class Look:
    """What decides whether a document goes on, small enough to keep."""

    outcome: Reading
    reason: str
    verdict: Verdict
    classes: tuple[str, ...]
    unchecked: tuple[str, ...]

    @classmethod
    def of(cls, examined: Examined) -> "Look":
        """Return what an examination comes down to."""
        document, report = examined.document, examined.report
        return cls(document.outcome, document.reason, report.verdict, report.classes, report.unchecked)

    def json(self) -> bytes:
        """Return it as bytes to keep."""
        return json.dumps([self.outcome, self.reason, self.verdict, self.classes, self.unchecked]).encode()

    @classmethod
    def parse(cls, kept: bytes) -> "Look":
        """Return what `json` kept."""
        outcome, reason, verdict, classes, unchecked = json.loads(kept)
        return cls(Reading(outcome), reason, Verdict(verdict), tuple(classes), tuple(unchecked))


class Page(Protocol):
    """Finds a source's latest page; `again` looks whether another run has committed meanwhile."""

    def __call__(self, source: str, *, again: bool = False) -> knowledge.Entry | None: ...


@dataclass(frozen=True)
class Kit:
    """Everything a source needs on its way, made once a run."""

    run: Run
    recipe: Recipe
    library: Library
    cache: Cache
    texts: Path  # extracted texts, by digest
    staging: Path
    bounds: knowledge.Bounds
    embedder: Embedder
    writer: Writer
    limits: extract.Limits
    page: "Page"
    note: Callable[[knowledge.Entry], Note]
    rejected: Callable[[str], knowledge.Rejected]  # what people said of pages about this source
    consented: Callable[[Source], Collection[str] | None]  # None: nobody whose word counts here has agreed
    at: datetime
    clock: Callable[[], float]  # seconds, monotonic: durations only
    refresh: bool = False
    verify: bool = False


def examine(copy: Copy, *, texts: Path, limits: extract.Limits, passwords: Sequence[str] = (), special: tuple[str, ...] = ()) -> Examined:
    """Extract and screen a copy of a source; the extracted text is kept by digest, so that the same bytes are parsed once.

    What a password opened once stays read: its text is kept like any other, and the page and the index hold it anyway.
    """
    kept = kept_text(texts, copy)
    document = _load(kept)
    if document is None or (document.outcome is Reading.LOCKED and passwords):
        document = _opened(copy, limits, passwords)
        # A file that changed meanwhile must not leave its text under the name of other bytes.
        if document.outcome not in UNSURE and document.sha256 == copy.sha256:
            _keep(kept, document)
    return Examined(document, _with_name(screen.screen(document, special=special), copy.called))


def kept_text(texts: Path, copy: Copy) -> Path:
    """Return where the text of a copy is kept once it was extracted."""
    suffix = Path(copy.name).suffix.lower()[:16]
    parts = (copy.sha256, suffix, extract.EXTRACTOR, "apart" if copy.apart else "whole")
    key = sha256("\0".join(parts).encode("utf-8", "surrogateescape"))
    return texts / key[:2] / f"{key[2:]}.z"


def _opened(copy: Copy, limits: extract.Limits, passwords: Sequence[str]) -> Document:
    content = copy.read()
    document = extract.extract(content, copy.name, limits=limits, apart=copy.apart)
    for password in passwords if document.outcome is Reading.LOCKED else ():
        opened = extract.extract(content, copy.name, limits=limits, password=password, apart=copy.apart)
        if opened.outcome is not Reading.LOCKED:
            return opened
    return document


def _with_name(report: Report, name: str) -> Report:
    """A file's name is foreign text too, and stands on the page: what the screen finds in it counts."""
    named = screen.screen_text(name.replace("/", "\n"))
    if named.verdict is Verdict.ADMIT:
        return report
    # The name lies outside the text, so the finding holds no span of it.
    found = tuple(replace(finding, start=0, end=0, place="file name") for finding in named.findings)
    worse = max(report.verdict, named.verdict, key=list(Verdict).index)
    return replace(report, verdict=worse, findings=(*report.findings, *found))


def distil(source: Source, kit: Kit) -> Outcome:
    """Return what became of the source; its page, if one was written, lies valid in the staging folder."""
    started = kit.clock()
    outcome = _guarded(source, kit, _distil)
    assert outcome is not None
    return replace(outcome, seconds=round(kit.clock() - started, 3))


def settle(source: Source, kit: Kit) -> Outcome | None:
    """Return the outcome of a source on which nothing has to be done, None when it needs work; at most its stamp is read."""
    return _guarded(source, kit, _settle)


def _guarded(source: Source, kit: Kit, step: Callable[[Source, str, Kit], Outcome | None]) -> Outcome | None:
    """Return what the step returns; what it raises about this source is an outcome too."""
    name = kit.library.called(source)
    try:
        return step(source, name, kit)
    except Absent as error:
        return Outcome(source.id, name, State.SKIPPED, "absent", str(error))
    except Withheld as error:
        return Outcome(source.id, name, STOPPED.get(error.fault, State.FAILED), error.fault.value, str(error))
    except screen.NotAdmitted as error:
        return Outcome(source.id, name, State.QUARANTINED, "screened", str(error))
    except BackendFailed as error:
        return Outcome(source.id, name, State.FAILED, "model", str(error))
    except SourceFailed as error:
        return Outcome(source.id, name, State.FAILED, "failed", str(error))


def _settle(source: Source, name: str, kit: Kit) -> Outcome | None:
    if source.consent is not None and source.consent.declined:
        return Outcome(source.id, name, State.SKIPPED, "declined", f"declined by {source.consent.by}")
    if kit.library.copy(source).sha256 != source.sha256:
        return Outcome(source.id, name, State.SKIPPED, "unasked", "its bytes changed since it was added; `distil add` it again", changed=True)
    if kit.verify:
        return None
    page = _current(source, kit)
    if page and kit.cache.get("proof", proof(page.blob, kit.recipe)) and kit.cache.holds("chunks", text_key(source.sha256, kit.recipe)):
        return Outcome(source.id, name, State.UNCHANGED, "unchanged")
    rejected = kit.rejected(source.id)
    if page is None and rejected.stopped(source.sha256):
        times = f"rejected {rejected.times[source.sha256]} times by people"
        return Outcome(source.id, name, State.QUARANTINED, "rejected", f"{times}; decline it, or add a better copy of the document")
    return _recalled(source, kit)


def _current(source: Source, kit: Kit) -> knowledge.Entry | None:
    """Return the source's page when it is about these bytes, nobody rejected it, and none is asked for anew."""
    page, rejected = kit.page(source.id), kit.rejected(source.id).pages
    return page if page is not None and page.sha256 == source.sha256 and page.id not in rejected and not kit.refresh else None


def rehearse(source: Source, kit: Kit, asked: list[Request]) -> list[tuple[tuple[int, int], Request]]:
    """Return what the writer would be asked about this source, each with the part of the document's text it is about.

    The kit's writer writes nothing and puts what it is asked into `asked`. What becomes of a source that comes to no question is
    said by the run itself.
    """
    found: list[tuple[tuple[int, int], Request]] = []

    def step(source: Source, name: str, kit: Kit) -> Outcome | None:
        admitted = _admitted(source, name, kit)
        if isinstance(admitted, Outcome):
            return admitted
        passages = _passages(source, draft.select(admitted, kit.embedder), kit)
        asked.clear()
        draft.draft(admitted, passages, kit.writer)
        about = {request(passage): passage for passage in passages}
        for each in asked:
            start = admitted.original(about[each].start)
            found.append(((start, admitted.original(about[each].end - 1) + 1), each))
        return None

    _guarded(source, kit, step)
    return found


def _distil(source: Source, name: str, kit: Kit) -> Outcome:
    page, admitted = kit.page(source.id), _admitted(source, name, kit)
    if isinstance(admitted, Outcome):
        return admitted
    # Another run may have finished this source between the first look and the lease.
    newest = kit.page(source.id, again=True)
    if newest is not None and newest != page and newest.sha256 == source.sha256:
        return Outcome(source.id, name, State.UNCHANGED, "written by another run")
    try:
        return _write(source, admitted, kit, supersedes=newest.id if newest is not None else "")
    except (SourceFailed, InvalidPage) as error:
        return Outcome(source.id, name, State.FAILED, "unproved" if isinstance(error, SourceFailed) else "invalid", str(error))


def _admitted(source: Source, name: str, kit: Kit) -> Outcome | Admitted:
    """Return the text that goes on to be written about, or the outcome of a source that does not come so far."""
    settled = _settle(source, name, kit)
    if settled is not None:
        return settled
    copy, current = kit.library.copy(source), _current(source, kit)
    special = kit.writer.special_tokens()
    examined = examine(copy, texts=kit.texts, limits=kit.limits, passwords=kit.library.passwords, special=special)
    if examined.document.sha256 != source.sha256:
        return Outcome(source.id, name, State.SKIPPED, "unasked", "its bytes changed while it was read; `distil add` it again", changed=True)
    look = Look.of(examined)
    stopped = _stopped(source, look, kit)
    if stopped is not None:
        # A document that stays stopped costs the next night one look-up, not another reading.
        if examined.document.outcome not in UNSURE:
            kit.cache.put("look", text_key(source.sha256, kit.recipe), look.json())
        return stopped
    admitted = screen.admit(examined.document, examined.report, consented=kit.consented(source) or (), special=special)
    _keep_chunks(source, admitted, kit)
    if current is not None and not ground.verify(kit.note(current), admitted.text):
        kit.cache.put("proof", proof(current.blob, kit.recipe), b"1")
        return Outcome(source.id, name, State.UNCHANGED, "verified again")
    return admitted


def _recalled(source: Source, kit: Kit) -> Outcome | None:
    """Return the outcome of a source that an earlier look stopped and that nothing has freed since."""
    key = text_key(source.sha256, kit.recipe)
    kept = kit.cache.get("look", key) or kit.cache.get("look", f"{key}:{kit.recipe.prompt}")
    look = None if kept is None else Look.parse(kept)
    # A password may have come to hand, here or when it was added again.
    return None if look is None or look.outcome is Reading.LOCKED else _stopped(source, look, kit)


def _stopped(source: Source, look: Look, kit: Kit) -> Outcome | None:
    """Return the outcome of a source that does not go on, or None."""

    def stop(state: State, reason: str, detail: str) -> Outcome:
        return Outcome(source.id, kit.library.called(source), state, reason, detail, unchecked=look.unchecked)

    state = STOPPED.get(look.outcome)
    if state is not None:
        return stop(state, look.outcome.value, look.reason)
    consented = kit.consented(source)
    missing = set(look.classes) - set(consented or ())
    classes = ", ".join(look.classes)
    if look.verdict is not Verdict.ADMIT and (consented is None or missing):
        reason = "withdrawn" if kit.page(source.id) else look.verdict.value
        way = f"overrule {source.id} --reason WHY" if look.verdict is Verdict.BLOCK else f"consent {source.id}"
        return stop(State.QUARANTINED, reason, f"found: {classes}; `distil {way}` after a look")
    if missing:
        return stop(State.SKIPPED, "unasked", f"found: {classes}; nobody agreed to that yet; `distil consent {source.id}` after a look")
    if consented is None:
        return stop(State.SKIPPED, "unasked", "nobody whose consent counts here has agreed to it; `distil pending`")
    return None


def _write(source: Source, admitted: Admitted, kit: Kit, *, supersedes: str) -> Outcome:
    chosen = draft.select(admitted, kit.embedder)
    if not chosen and (silent := _stopped(source, look := Look(Reading.EMPTY, SILENT, Verdict.ADMIT, (), admitted.found.unchecked), kit)):
        kit.cache.put("look", f"{text_key(source.sha256, kit.recipe)}:{kit.recipe.prompt}", look.json())
        return silent
    proposal = _quoted(draft.draft(admitted, _passages(source, chosen, kit), kit.writer), kit.rejected(source.id))
    # A page depends on the document, not on how it is laid here or who agreed to it.
    called = kit.library.called(source)
    cited = _cited(source, called)
    note = ground.ground(proposal, admitted, source=cited, run=kit.run, recipe=kit.recipe, at=kit.at)
    note = replace(note, supersedes=supersedes)
    # The output screen: what stands on the page is judged like a document's own text, and costs only itself.
    note = participants.unnamed(screen.cleared(note, admitted, special=kit.writer.special_tokens()), kit.bounds.people)
    page = okf.render(note)
    where = okf.page_path(note)
    violations = knowledge.violations(where, page, kit.run, kit.bounds)
    if violations:
        raise InvalidPage(f"{called}: its page was refused: {'; '.join(violations)}")
    stage(kit.staging / where, page)
    kinds = [claim.kind.value for claim in note.claims]
    counts = {kind: kinds.count(kind) for kind in ("written", "quoted")} | {"dropped": sum(note.dropped.values())}
    return Outcome(
        source.id,
        called,
        State.WRITTEN,
        "written",
        page=where,
        tokens_read=proposal.tokens_read,
        tokens_written=proposal.tokens_written,
        counts=counts,
        unchecked=admitted.document.unchecked,
    )


def _passages(source: Source, chosen: Sequence[Passage], kit: Kit) -> list[Passage]:
    """Return what the page is to be made of, without what people took out of it."""
    excluded = kit.rejected(source.id).excluded
    return [passage for passage in chosen if not _holds(_folded(passage), excluded)]


def _quoted(proposal: Draft, rejected: knowledge.Rejected) -> Draft:
    """Take back what was written from evidence that a person wants quoted, or not at all."""
    proposals = tuple((passage, "" if _holds(_folded(passage), rejected.quoted) else text) for passage, text in proposal.proposals)
    facts = tuple((part, passage) for part, passage in proposal.facts if not _holds(_folded(passage), rejected.excluded))
    description = "" if proposal.description and _holds(proposal.description, rejected.excluded) else proposal.description
    return replace(proposal, proposals=proposals, facts=facts, description=description)


def _holds(words: str, quotes: Collection[str]) -> bool:
    """Say whether a passage holds one of the quotes or is part of one: another recipe may cut the same sentences elsewhere."""
    return any(quote in words or words in quote for quote in quotes)


def _folded(passage: Passage) -> str:
    """Return the passage as a page quotes it."""
    return " ".join(passage.text.split())


def _cited(source: Source, called: str) -> Source:
    """Return the source as a page may show it: its name escaped, or withheld when the screen stops the words of the name itself."""
    said = screen.escape(called)
    if screen.screen_text(called.replace("/", "\n")).verdict is not Verdict.ADMIT:
        said, source = f"(name withheld) {source.id}", replace(source, member="")
    return replace(source, path=said, path_b64="", aliases=(), resolved="", consent=None)


def proof(page: str, recipe: Recipe) -> str:
    """Return the name under which it is remembered that the page with this blob id holds under these rules."""
    return ":".join((page, recipe.extractor, recipe.rules, recipe.ground))


def text_key(digest: str, recipe: Recipe) -> str:
    """Return the name under which what is searched of a source's admitted text is kept; a check proves a page without it, a run reads again."""
    return ":".join((digest, recipe.extractor, recipe.rules))


def _keep_chunks(source: Source, admitted: Admitted, kit: Kit) -> None:
    chunks = [asdict(chunk) for chunk in index.chunk(admitted.text, admitted.spans)]
    kit.cache.put("chunks", text_key(source.sha256, kit.recipe), json.dumps(chunks).encode())


def stage(path: Path, content: bytes) -> None:
    """Write a file so that after a kill it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)


def _load(path: Path) -> Document | None:
    try:
        return extract.decode(zlib.decompress(path.read_bytes()))
    except (OSError, ValueError, KeyError, zlib.error):
        return None  # absent or damaged: made again from the bytes


def _keep(path: Path, document: Document) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(zlib.compress(extract.encode(document), 6))
    fresh.replace(path)
