"""The delta beside an index: both are read as one, and give the answers of an index that was written whole."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from distil.index import IndexedNote, about, files
from distil.index.database import Held, IndexUnusable, reading
from distil.index.rank import dense
from distil.index.search import Way, search
from distil.index.store import Summary, refresh
from distil.index.tables import stamp

Make = Callable[..., IndexedNote]
ROCKS = ("basalt", "chalk", "granite", "slate", "marble", "gneiss", "flint", "jade", "obsidian", "pumice")


def many(note: Make, count: int = 40) -> list[IndexedNote]:
    """Notes of two claims each, so that a note or two more are little beside them."""
    return [note(f"n{at}", f"The {ROCKS[at % 10]} of pit {at} is hard.", f"Pit {at} is {at * 7} metres deep.") for at in range(count)]


def told(index: Path, embedder: Any) -> list[Any]:
    """Everything a reader can learn: the hits of each way, in order and with their scores, and what is near a page."""
    asked = ("hard basalt pit", "how deep is pit 7", "chalk", "news of the marble", "unknown words")
    found: list[Any] = [
        [(hit.id, hit.score, hit.quote) for hit in search(index, query, embedder=embedder, way=way)] for query in asked for way in Way
    ]
    found.append([search(index, query).nearest for query in ("basallt", "marbel", "newss")])
    with reading(index) as connection:
        for key in ("note-n1", "note-n20", "note-more0"):
            for page in about.find(connection, key):
                near = about.neighbours(connection, page, 3)
                found.append([page.id, page.tier, about.claims_of(connection, page), [(each.page.id, each.score, each.passage) for each in near]])
        vector = embedder.embed(["hard basalt"])[0]
        found.append(sorted(score for score in dense(connection, vector, exact_to=0).values())[-5:])
        marks = stamp(connection)
        found.append([marks["commit"], marks["units"], marks["unit_average"], marks["note_average"]])
    return found


def test_an_index_with_its_delta_answers_as_one_that_was_written_whole(index: Path, tmp_path: Path, note: Make, words: Callable[..., Any]) -> None:
    chance = random.Random(3)
    embedder = words()
    notes = {each.id: each for each in many(note, 120)}
    refresh(index, list(notes.values()), commit="c0", embedder=embedder)
    before = files.identity(index)
    for step in range(9):
        made = chance.choice(("more", "text", "tier"))
        at = chance.randrange(40)
        if made == "more":
            notes[f"note-more{step}"] = note(f"more{step}", f"News of the {ROCKS[step % 10]}, step {step}.", "The pit of pit 7 is news.")
        elif made == "text":
            notes[f"note-n{at}"] = note(f"n{at}", f"The marble of pit {at} is new at step {step}.", blob=f"b{step}")
        else:
            notes[f"note-n{at}"] = note(f"n{at}", *(claim for claim in notes[f"note-n{at}"].claims), tier="human")
        if step == 6:
            del notes["note-n119"]
        refresh(index, list(notes.values()), commit=f"c{step + 1}", embedder=embedder)
        if step == 5:
            assert files.delta_of(index).exists()
            assert files.identity(index) == before  # never written again so far
        whole = tmp_path / f"whole{step}.duckdb"
        refresh(whole, list(notes.values()), commit=f"c{step + 1}", embedder=embedder)
        assert not files.delta_of(whole).exists()
        assert told(index, embedder) == told(whole, embedder)


def test_one_page_more_leaves_the_index_as_it_is_and_embeds_only_its_words(index: Path, note: Make, words: Callable[..., Any]) -> None:
    embedder = words()
    notes = many(note)
    refresh(index, notes, commit="c1", embedder=embedder)
    before, embedder.read = index.read_bytes(), []
    confirmed = note("n3", *notes[3].claims, tier="human")
    summary = refresh(index, [*notes[:3], confirmed, *notes[4:], note("new", "Amber is soft.")], commit="c2", embedder=embedder)
    assert summary == Summary("c2", 41, 2, 1, 39, 81, 1)
    assert embedder.read == ["new\n\nAmber is soft."]
    assert index.read_bytes() == before
    assert [(hit.title, hit.tier) for hit in search(index, "amber", embedder=embedder, k=1)] == [("new", "unreviewed")]
    assert [(hit.title, hit.tier) for hit in search(index, "pit 3 basalt slate", k=1)] == [("n3", "human")]


def test_a_source_that_is_gone_stays_in_neither_file(index: Path, note: Make, words: Callable[..., Any]) -> None:
    notes = [*many(note), note("secret", "The password is xylophone77.")]
    refresh(index, notes, commit="c1", embedder=words())
    notes[-1] = note("secret", "The password is rhinoceros88.", blob="b2")
    refresh(index, notes, commit="c2", embedder=words())
    assert files.delta_of(index).exists()
    refresh(index, notes[:-1], commit="c3", embedder=words())
    assert [path.name for path in index.parent.iterdir()] == ["index.duckdb"]
    assert not any(word in index.read_bytes() for word in (b"xylophone77", b"rhinoceros88"))


def test_a_delta_that_grew_too_large_is_written_into_the_index(index: Path, note: Make, words: Callable[..., Any]) -> None:
    notes = many(note)
    refresh(index, notes, commit="c0", embedder=words())
    there = []
    for at in range(6):
        notes.append(note(f"new{at}", f"Amber {at} is soft.", f"Amber {at} is old."))
        refresh(index, notes, commit=f"c{at + 1}", embedder=words())
        there.append(files.delta_of(index).exists())
    assert there == [True, True, True, True, False, True]
    assert len(search(index, "amber", k=50)) == 6


@pytest.mark.parametrize("damage", [b"", b"%PDF-1.7\n" * 900, None])
def test_a_damaged_delta_is_told_set_aside_and_made_anew(index: Path, note: Make, words: Callable[..., Any], damage: bytes | None) -> None:
    notes = [*many(note), note("new", "Amber is soft.")]
    refresh(index, notes[:-1], commit="c1", embedder=words())
    refresh(index, notes, commit="c2", embedder=words())
    delta = files.delta_of(index)
    delta.write_bytes(delta.read_bytes()[:20_000] + b"x" * 300_000 if damage is None else damage)
    with pytest.raises(IndexUnusable, match="`distil index` builds it again, nothing is lost"):
        search(index, "amber")
    before = files.identity(index)
    summary = refresh(index, notes, commit="c2", embedder=words())
    assert (summary.added, len(summary.notices)) == (1, 1)
    assert "Kept as index.duckdb.delta.aside, built anew." in summary.notices[0]
    assert files.identity(index) == before
    assert [hit.title for hit in search(index, "amber")] == ["new"]


def test_a_block_that_went_bad_is_found_when_the_index_is_doubted(index: Path, note: Make, words: Callable[..., Any]) -> None:
    notes = [*many(note, 400), note("new", "Amber is soft.")]
    refresh(index, notes[:-1], commit="c1", embedder=words())
    refresh(index, notes, commit="c2", embedder=words())
    content = bytearray(index.read_bytes())
    for at in range(12_300, len(content), 262_144):  # in each block, what a reader of other blocks does not see
        content[at] ^= 0xFF
    index.write_bytes(content)
    files.doubt(index)
    summary = refresh(index, notes, commit="c3", embedder=words())
    assert "Kept as index.duckdb.aside, built anew." in summary.notices[0]
    assert [hit.title for hit in search(index, "amber")] == ["new"]
    assert not files.delta_of(index).exists()


def test_a_delta_of_another_index_counts_for_nothing(index: Path, note: Make, words: Callable[..., Any]) -> None:
    """As after a kill between a new index and the removal of the old one's delta."""
    notes = many(note)
    refresh(index, notes, commit="c1", embedder=words())
    refresh(index, [*notes, note("new", "Amber is soft.")], commit="c2", embedder=words())
    left = files.delta_of(index).read_bytes()
    refresh(index, notes[1:], commit="c3", embedder=words())
    files.delta_of(index).write_bytes(left)
    assert (search(index, "amber").hits, search(index, "amber").commit) == ((), "c3")
    assert refresh(index, [*notes[1:], note("new", "Amber is rare.")], commit="c4", embedder=words()).added == 1
    assert [hit.quote for hit in search(index, "amber")] == ["Amber is rare."]


def test_an_index_held_open_sees_each_delta(index: Path, note: Make, words: Callable[..., Any]) -> None:
    notes = many(note)
    refresh(index, notes, commit="c0", embedder=words())
    held = Held(index)
    for at, name in enumerate(("amber", "opal", "topaz")):
        notes.append(note(name, f"The {name} is rare."))
        refresh(index, notes, commit=str(at), embedder=words())
        assert [hit.title for hit in search(held, name)] == [name]
    assert files.delta_of(index).exists()
    held.close()


def test_a_reader_of_an_index_and_its_delta_reaches_no_other_file(index: Path, tmp_path: Path, note: Make, words: Callable[..., Any]) -> None:
    refresh(index, many(note), commit="c0", embedder=words())
    refresh(index, [*many(note), note("new", "Amber.")], commit="c1", embedder=words())
    with reading(index) as connection:
        for statement in (
            f"COPY notes TO '{tmp_path}/out.csv'",
            f"ATTACH '{tmp_path}/other.duckdb'",
            "DELETE FROM base.notes",
            "DELETE FROM delta.notes",
        ):
            with pytest.raises(duckdb.Error):
                connection.execute(statement)
    assert sorted(path.name for path in index.parent.iterdir()) == ["index.duckdb", "index.duckdb.delta"]
