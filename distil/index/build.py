"""Stages the rows of notes that are new."""

from collections import Counter
from collections.abc import Sequence

from distil.index.tables import TABLES, Connection, insert
from distil.index.units import IndexedNote, Unit, clean, units_of


class _Words:
    """Numbers for terms, in the order they are met."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        return self.numbers.setdefault(word, len(self.numbers))


def clear(connection: Connection) -> None:
    """Empty the staging tables; vectors stay."""
    for table in TABLES.keys() - {"stamp"}:
        connection.execute(f"DELETE FROM {table}")


def stage(connection: Connection, notes: Sequence[tuple[str, IndexedNote]], batch: int) -> None:
    """Write the rows of new notes (digest, note), numbered from 0, a batch at a time; each batch is checkpointed."""
    words = _Words()
    unit = 0
    for start in range(0, len(notes), batch):
        some = notes[start : start + batch]
        rows = [(start + at, made) for at, (_, note) in enumerate(some) for made in units_of(note)]
        counts = [Counter(made.terms) for _, made in rows]
        lengths = [counted.total() for counted in counts]
        of_notes = [0] * len(some)
        for (note, _), length in zip(rows, lengths, strict=True):
            of_notes[note - start] += length
        _insert_notes(connection, start, some, of_notes)
        _insert_units(connection, unit, rows, lengths)
        _insert_postings(connection, unit, counts, words)
        unit += len(rows)
        connection.execute("CHECKPOINT")
    insert(connection, "words", {"term": list(words.numbers.values()), "word": list(words.numbers)})


def _insert_notes(connection: Connection, first: int, notes: Sequence[tuple[str, IndexedNote]], lengths: list[int]) -> None:
    columns: dict[str, list[str] | list[int]] = {
        "note": [first + at for at in range(len(notes))],
        "digest": [digest for digest, _ in notes],
        "length": lengths,
        "created": [note.created.isoformat() for _, note in notes],
    }
    for name in ("id", "source_id", "page", "blob", "title", "description", "status", "tier", "source", "type", "media_type", "parent", "sha256"):
        columns[name] = [clean(getattr(note, name)) for _, note in notes]
    # Each between two line ends, so that a whole tag is found by plain search.
    columns["tags"] = ["".join(f"\n{' '.join(clean(tag).casefold().split())}\n" for tag in note.tags) for _, note in notes]
    insert(connection, "notes", columns)


def _insert_units(connection: Connection, first: int, rows: Sequence[tuple[int, Unit]], lengths: list[int]) -> None:
    columns: dict[str, list[str] | list[int]] = {
        "unit": [first + at for at in range(len(rows))],
        "note": [note for note, _ in rows],
        "length": lengths,
    }
    for name in ("kind", "text", "quote", "place", "section", "places", "digest"):
        columns[name] = [getattr(unit, name) for _, unit in rows]
    insert(connection, "units", columns)


def _insert_postings(connection: Connection, first: int, counts: Sequence[Counter[str]], words: _Words) -> None:
    postings = [(words.number(word), first + at, tf) for at, counted in enumerate(counts) for word, tf in counted.items()]
    if postings:
        term, unit, tf = map(list, zip(*postings, strict=True))
        insert(connection, "postings", {"term": term, "unit": unit, "tf": tf})
