"""`distil review`: what people say of pages."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.check import Inspector
    from distil.data import Claim, Note
    from distil.knowledge import Person
    from distil.review import Sheet

review = typer.Typer(help="Look at pages with their evidence, and approve, reject or edit them.", rich_markup_mode=None)
KEY = typer.Argument(..., metavar="ID", help="Id of a page or a source, or a unique start of one.")
JSON = typer.Option(False, "--json")


@review.callback(invoke_without_command=True)
def review_(context: typer.Context, json: bool = JSON) -> None:
    """List the pages that nobody has confirmed, oldest first; `distil review show ID` shows one with its evidence."""
    from distil import review as reviewing
    from distil.cli import _open, _show

    if context.invoked_subcommand is not None:
        return
    with _open.inspector() as inspector:
        rows = reviewing.waiting(inspector)
    if json:
        for entry in rows:
            _show.data(
                {"id": entry.id, "title": entry.title, "created": entry.created, "status": entry.status, "tier": entry.tier, "source": entry.name}
            )
        return
    _show.table([(entry.id, entry.created[:10], entry.title, entry.name) for entry in rows], ("id", "made", "title", "source"))
    _show.talk(
        f"{len(rows)} page{' waits' if len(rows) == 1 else 's wait'} for a person; `distil review show ID`"
        if rows
        else "every page was confirmed, or was rejected and waits for a run"
    )


@review.command()
def show(key: str = KEY, json: bool = JSON) -> None:
    """Show a page with the words each claim leans on, what was found in its source, and how its source stands."""
    from distil.cli import _open, _pages, _show

    with _open.inspector() as inspector:
        seen = _sheet(key, inspector)
    if json:
        states = [state.json() for state in seen.states]
        _show.data({**_pages.note_json(seen.note), "states": states, "findings": list(seen.note.findings), "rejections": len(seen.rejected.pages)})
        return
    _head(seen)
    for number, claim in enumerate(seen.note.claims, start=1):
        _claim(number, claim)
    _facts(seen.note)


@review.command()
def diff(key: str = KEY) -> None:
    """Print the exact difference of a page to the one it supersedes."""
    from distil.cli import _open, _show

    with _open.inspector() as inspector:
        for line in _sheet(key, inspector).diff():
            _show.line(_show.safe(line))


@review.command()
def approve(
    keys: list[str] = typer.Argument(..., metavar="ID", help="One page."),
    every: bool = typer.Option(False, "--all", help="Refused: a page is approved by somebody who read it.", hidden=True),
    yes: bool = typer.Option(False, "--yes", help="Refused, for the same reason.", hidden=True),
    json: bool = JSON,
) -> None:
    """Show a page claim by claim and ask; a yes puts your name on it."""
    from distil import review as reviewing
    from distil.cli import _open, _publish, _show
    from distil.errors import Refused

    if every or yes or len(keys) != 1:
        raise Refused("approve: one page at a time, read by a person; approving many at once would make the word a lie")
    if json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(f"{keys[0]}: approving needs a terminal, where a person reads the evidence and answers; a script can't")
    here = _open.workspace()
    person = _person()
    with _open.inspector() as inspector:
        seen = _sheet(keys[0], inspector)
        _head(seen)
        if not seen.unfit and not _read(seen, person.id):
            _show.talk("not approved; nothing was recorded")
            raise typer.Exit
        commit, left = reviewing.approve(seen, inspector, person, _open.now())
    _left(left)
    _publish.refresh(here)
    _show.line(f"approved  {seen.entry.id}  by {_show.safe(person.id)}  (commit {commit[:12]})")


@review.command()
def reject(
    key: str = KEY,
    reason: str = typer.Option(..., "--reason", help="What is wrong; kept with the page's source."),
    claims: list[int] = typer.Option([], "--claim", help="Number of a claim whose evidence is not wanted; may be given often."),
    quoted: bool = typer.Option(False, "--quoted", help="The evidence may stay, as a quotation."),
    description: bool = typer.Option(False, "--description", help="The sentence below the title is not wanted, nor a claim that leans on it."),
    json: bool = JSON,
) -> None:
    """Reject a page: the next run makes another, without that evidence, or with quotations only when nothing is named."""
    from distil import review as reviewing
    from distil.cli import _open, _publish, _show
    from distil.knowledge import Person

    here = _open.workspace()
    person: Person = _person()
    with _open.inspector() as inspector:
        seen = _sheet(key, inspector)
        said = reviewing.Objection(reason, tuple(claims), quoted, description)
        commit, left = reviewing.reject(seen, inspector, person, said, _open.now())
    _left(left)
    _publish.refresh(here)
    if json:
        _show.data({"id": seen.entry.id, "rejected_by": person.id, "commit": commit, "times": seen.rejected.times.get(seen.entry.sha256, 0) + 1})
    else:
        _show.line(f"rejected  {seen.entry.id}  by {_show.safe(person.id)}; the next `distil run` makes another page")


@review.command()
def edit(
    key: str = KEY,
    source: Path | None = typer.Option(None, "--from", help="A changed copy of the page; otherwise the file in knowledge/, or your editor."),
    json: bool = JSON,
) -> None:
    """Make a new page from your changes to its text; the old page stays, and every claim must still follow from its quote."""
    import secrets

    from distil import review as reviewing
    from distil.cli import _open, _publish, _show
    from distil.data import Run
    from distil.errors import Usage

    here, person, now = _open.workspace(), _person(), _open.now()
    run = Run(f"edit-{now:%Y%m%dt%H%M%S}-{secrets.token_hex(3)}", now, task="edit", worker=person.id)
    with _open.inspector() as inspector:
        seen = _sheet(key, inspector)
        file = here.knowledge / seen.entry.path
        by_hand = any(state.state == "edited" for state in seen.states) and file.is_file() and not file.is_symlink()
        if source is not None and not source.is_file():
            raise Usage(f"{source}: no such file; give a changed copy of the page")
        text = (source or file).read_text(encoding="utf-8", errors="replace") if source or by_hand else _edited(reviewing.body(seen.note))
        done = reviewing.edit(seen, text, inspector, person, run)
        if by_hand and source is None:
            _settle(file, here.state / "edits", seen, inspector)
    _left(done.left)
    _publish.refresh(here)
    if json:
        _show.data({"supersedes": seen.entry.id, "path": done.accepted[0], "commit": done.commit})
    else:
        _show.line(f"edited  {_show.safe(done.accepted[0])} supersedes {seen.entry.id}; it is a draft until somebody approves it")


def _sheet(key: str, inspector: "Inspector") -> "Sheet":
    from distil import review as reviewing
    from distil.cli import _open, _wiki

    return reviewing.sheet(_wiki.find(_open.workspace(), key), inspector)


def _person() -> "Person":
    from distil.cli import _open
    from distil.knowledge import Person

    return Person.of(_open.person(_open.workspace()))


def _head(seen: "Sheet") -> None:
    from distil.cli import _show

    note = seen.note
    _show.line(f"{_show.safe(note.title)}  [{note.id}]  ({note.status}, {seen.entry.tier})")
    _show.line(f"  {_show.safe(note.description)}")
    _show.line(f"  source: {_show.safe(note.source.path)}, {note.read} of {note.pages} places read; written by {_show.safe(note.writer)}")
    for name, items in (
        ("found in its source, and agreed to", note.findings),
        ("not looked for", note.unchecked),
        ("not read", tuple(f"{lost.place} ({lost.reason})" for lost in note.unread)),
        ("left out", tuple(f"{count} {reason}" for reason, count in sorted(note.dropped.items()))),
        ("supersedes", (note.supersedes,) if note.supersedes else ()),
    ):
        if items:
            _show.line(f"  {name}: {_show.safe('; '.join(items))}")
    for state in seen.states:
        _show.line(f"  {state.state}: {_show.safe(state.detail)}")


def _claim(number: int, claim: "Claim") -> None:
    from distil.cli import _show

    where = f"{_show.safe(claim.place)}{', “' + _show.safe(claim.section) + '”' if claim.section else ''}"
    if claim.kind == "quoted":  # the words and what they lean on are the same, and are shown once
        _show.line(f"{number}. quoted, {where}:")
    else:
        _show.line(f"{number}. {_show.safe(claim.text)}")
        _show.line(f"     {claim.kind.value}, {where}, from:")
    _show.line(f"     {_show.safe(claim.before)} «{_show.safe(claim.quote)}» {_show.safe(claim.after)}")


def _facts(note: "Note") -> None:
    """Show what stands on the page beside the claims, under the headings it stands under there."""
    from distil import okf
    from distil.cli import _show
    from distil.data import Part

    for part, heading in okf.HEADINGS.items():
        facts = [fact for fact in note.facts if fact.part is part]
        if facts:
            _show.line(f"{heading}:")
        for fact in facts:
            figures = "; ".join(okf.figures(fact.text)[: okf.MOST_FIGURES]) if part is Part.NUMBER else ""
            where = f"{_show.safe(fact.place)}{', “' + _show.safe(fact.section) + '”' if fact.section else ''}"
            _show.line(f"   - {_show.safe(figures) + ': ' if figures else ''}«{_show.safe(fact.quote)}» ({where})")


def _read(seen: "Sheet", name: str) -> bool:
    """Show every claim, one at a time, then what stands beside them; say whether the person then confirms the page."""
    from distil.cli import _show

    count = len(seen.note.claims)
    _show.talk(f"{count} claim{'s' if count > 1 else ''}, each with the words it leans on between « and »; you are asked at the end.")
    for number, claim in enumerate(seen.note.claims, start=1):
        _claim(number, claim)
        if not _goes_on(f"     {number} of {count}: Enter goes on, q stops: "):
            return False
    _facts(seen.note)
    if seen.before is not None:
        for line in seen.diff():
            _show.line(_show.safe(line))
    return _asked(f"Do these words carry these claims, and do you approve the page as {_show.safe(name)}? Type yes: ") == "yes"


def _goes_on(question: str) -> bool:
    """Ask until the answer is one of the two."""
    while (answer := _asked(question)) not in ("", "y", "yes", "q", "quit", "n", "no"):
        question = "     press Enter for the next claim, or type q to stop: "
    return answer in ("", "y", "yes")


def _asked(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    return answer.strip().lower() if answer else "q"


def _edited(text: str) -> str:
    from distil.errors import Refused

    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor or not sys.stdin.isatty():
        raise Refused("edit: no editor here (EDITOR) or no terminal; change the file in knowledge/ by hand, or give --from FILE")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.md"
        file.write_text(text, encoding="utf-8")
        subprocess.run([*editor.split(), str(file)], check=False)
        return file.read_text(encoding="utf-8", errors="replace")


def _settle(file: Path, kept: Path, seen: "Sheet", inspector: "Inspector") -> None:
    """What was changed by hand is a page of its own now: a copy is kept, and the old page stands in its place again."""
    kept.mkdir(parents=True, exist_ok=True)
    content = next((found for _, found in inspector.repository.blobs([seen.entry.blob])), None)
    if content is not None:
        file.replace(kept / file.name)
        file.write_bytes(content)


def _left(left: tuple[str, ...]) -> None:
    from distil.cli import _show

    for line in left:
        _show.talk(f"left alone: {_show.safe(line)}")
