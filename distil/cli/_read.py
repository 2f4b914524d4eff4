"""Reading one file named on the command line."""

from pathlib import Path
from typing import Any

from distil.data import Document, Reading
from distil.errors import Exit, SourceFailed, Usage

DEADLINE = 120.0
DEADLINE_HELP = "Seconds the reading may take. `distil add` gives scans more by their size; here, what was not recognised in time is unread."
# Looking at one file answers for that file: what gave no text is not "fine".
EXITS = {
    Reading.TEXT: Exit.OK,
    Reading.PARTIAL: Exit.OK,
    Reading.LOCKED: Exit.WAITING,
    Reading.NO_TEXT: Exit.WAITING,
    Reading.EMPTY: Exit.FAILED,
    Reading.UNSUPPORTED: Exit.FAILED,
    Reading.UNREADABLE: Exit.FAILED,
    Reading.TOO_LARGE: Exit.FAILED,
    Reading.TIMEOUT: Exit.FAILED,
    Reading.CRASHED: Exit.FAILED,
}


def content(file: Path) -> bytes:
    """Return the file's bytes; Usage for a path that names no regular file."""
    from distil.roots import read_regular

    if not file.exists():
        raise Usage(f"{file}: no such file; check the path")
    if file.is_dir():
        raise Usage(f"{file}: a folder; give a file, or `distil add` the folder")
    try:
        return read_regular(file)
    except SourceFailed as error:
        raise SourceFailed(f"{file}: {str(error).split(': ', 1)[-1]}") from None


def document(file: Path, passwords: tuple[str, ...], deadline: float) -> Document:
    """Return the file extracted, by the first password that opens it when it is locked; somebody waits, so a scan gets no extra time."""
    from distil.extract import Limits, extract

    read = content(file)
    limits = Limits(deadline=deadline, patient=False)
    found = extract(read, file.name, limits=limits)
    for password in passwords if found.outcome is Reading.LOCKED else ():
        opened = extract(read, file.name, limits=limits, password=password)
        if opened.outcome is not Reading.LOCKED:
            return opened
    return found


def document_json(document: Document) -> dict[str, Any]:
    """Return the machine form of an extraction."""
    return {
        "outcome": document.outcome.value,
        "reason": document.reason,
        "media_type": document.media_type,
        "language": document.language,
        "blob": document.blob,
        "sha256": document.sha256,
        "title": document.title,
        "pages": document.pages,
        "text": document.text,
        "spans": [
            {"start": span.start, "end": span.end, "place": span.place, "role": span.role.value, "marks": sorted(mark.value for mark in span.marks)}
            for span in document.spans
        ],
        "coverage": {
            "pages": document.pages,
            "read": document.read,
            "unread": [{"place": lost.place, "reason": lost.reason} for lost in document.unread],
        },
        "unchecked": list(document.unchecked),
        "extractor": document.extractor,
    }
