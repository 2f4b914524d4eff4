"""`distil open`: the very words a claim leans on, where they stand in the document."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from distil.cli import _passwords
from distil.escape import escape

SHOWN = 300  # letters of a claim that are shown beside what it leans on

if TYPE_CHECKING:
    from distil.check import Inspector
    from distil.cli._picture import Boxed, Sight
    from distil.data import Note
    from distil.members import Copy


def open(
    key: str = typer.Argument(..., metavar="ID[#CLAIM]", help="A page, and the number of one of its claims as `distil note` counts them."),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE|FOLDER", help="Write here: a .png for pages of a PDF, an .html for a view of the text."
    ),
    view: bool = typer.Option(True, "--view/--no-view", help="Also show it, where there is a terminal and a screen."),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Show the words a claim leans on, boxed on the picture of their page; for what has no pages, marked in the text."""
    from distil.cli import _open, _picture, _show

    name, claim = _named(key)
    with _open.inspector() as inspector:
        note = _note(name, inspector)
        numbers = _numbers(note, claim)
        inspector.library.passwords = (*_passwords.given(password_file, ""), *inspector.library.passwords)
        copy = _copy(note, inspector)
        if out is not None:
            _writable(out)
        paged = _paged(note, numbers) and (out is None or out.is_dir() or out.suffix.lower() == ".png")
        sight = _sight(note, numbers, copy, inspector, paged=paged)
        target = _target(out, inspector.workspace.cache / "open", f"{note.id}{f'-{claim}' if claim else ''}{'.png' if paged else '.html'}")
        written = _picture.draw(sight, target, inspector.library.passwords)
    for path in written:
        places = [{"claim": number, "place": note.claims[number - 1].place} for number in numbers]
        _show.data({"id": note.id, "file": str(path), "claims": places}) if json else _show.line(_show.safe(str(path)))
    if view and not json and sys.stdout.isatty():
        _view(written)


def _writable(out: Path) -> None:
    """Raise Usage for what is neither a folder nor a file of a kind that can be written, in a folder that is there: none is made unasked."""
    from distil.errors import Usage

    if not out.is_dir() and out.suffix.lower() not in (".png", ".html", ".htm"):
        raise Usage(f"{out}: no such folder; name a folder that is there, or a file that ends in .png or .html")
    if not out.parent.is_dir():
        raise Usage(f"{out}: there is no folder {out.parent}; make it first, or name another place")


def _target(out: Path | None, kept: Path, name: str) -> Path:
    """Return the file to write: the one that was asked for, or one of this name in the folder that was, or among those that are kept."""
    if out is None:
        kept.mkdir(parents=True, exist_ok=True)
        return kept / name
    return out / name if out.is_dir() else out


def _named(key: str) -> tuple[str, int]:
    """Return the id and the claim's number, 0 for all of them."""
    from distil.errors import Usage

    name, mark, number = key.partition("#")
    if mark and not (number.isascii() and number.isdigit() and int(number[:6]) > 0 and len(number) <= 6):
        raise Usage(f"{key}: after # stands the number of a claim, as `distil note {name}` counts them")
    return name, int(number) if mark else 0


def _note(name: str, inspector: "Inspector") -> "Note":
    from distil.cli import _wiki

    return next(note for _, note in _wiki.read(inspector.workspace, [_wiki.find(inspector.workspace, name)]))


def _numbers(note: "Note", claim: int) -> list[int]:
    from distil.errors import Usage

    if claim > len(note.claims):
        raise Usage(f"{note.id}#{claim}: the page has {len(note.claims)} claims; `distil note {note.id}` lists them")
    return [claim] if claim else list(range(1, len(note.claims) + 1))


def _copy(note: "Note", inspector: "Inspector") -> "Copy":
    """Return the bytes the page was made from; SourceFailed when they are not here."""
    from distil.errors import SourceFailed

    source = inspector.manifest.sources.get(note.source.id)
    if source is None:
        raise SourceFailed(f"{note.source.path}: its source is in no manifest, so there is nothing to open; `distil note {note.id}` prints the words")
    copy = inspector.library.copy(source)
    if copy.sha256 != note.source.sha256:
        raise SourceFailed(f"{copy.called}: its bytes are not those the page was made from; `distil add` it and run again")
    return copy


def _paged(note: "Note", numbers: list[int]) -> bool:
    """Say whether every claim stands on a page that can be drawn."""
    from distil.cli import _picture

    return note.source.media_type == _picture.PDF and all(re.fullmatch(r"page \d+", note.claims[number - 1].place) for number in numbers)


def _sight(note: "Note", numbers: list[int], copy: "Copy", inspector: "Inspector", *, paged: bool) -> "Sight":
    """Return what is to be seen: for pages the quotes themselves, else the admitted text, so that nothing hidden comes along."""
    from distil.cli._picture import PDF, Boxed, Sight

    if not paged:
        text = _admitted(copy, inspector)
        return Sight(b"", "", text, sorted(_marked(note, numbers, text), key=lambda run: run.start))
    text, runs = "", []
    for number in numbers:
        claim = note.claims[number - 1]
        runs.append(Boxed(len(text), len(text) + len(claim.quote), claim.place, "cited", claim.kind.value, str(number), claim.text))
        text += claim.quote
    return Sight(copy.read(), PDF, text, runs)


def _admitted(copy: "Copy", inspector: "Inspector") -> str:
    from distil import pipeline, screen

    examined = pipeline.examine(copy, texts=inspector.workspace.cache / "text", limits=inspector.limits, passwords=inspector.library.passwords)
    return screen.admit(examined.document, examined.report, consented=examined.report.classes).text


def _marked(note: "Note", numbers: list[int], text: str) -> "list[Boxed]":
    from distil.cli._picture import Boxed
    from distil.errors import SourceFailed

    runs = []
    for number in numbers:
        claim = note.claims[number - 1]
        found = re.search(r"\s+".join(map(re.escape, claim.quote.split())), text)
        if found is None:
            raise SourceFailed(f"{note.id}#{number}: its words are not in the text that is read from the source now; `distil check` says more")
        runs.append(Boxed(found.start(), found.end(), claim.place, "cited", f"claim {number}: {escape(claim.text)[:SHOWN]}"))
    return runs


def _view(files: list[Path]) -> None:
    """Show the first file with the desktop's own viewer; without a desktop the path was printed, and that is all."""
    viewer = shutil.which("xdg-open") if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") else None
    if viewer and files:
        subprocess.Popen([viewer, str(files[0].resolve())], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
