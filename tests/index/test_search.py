from collections.abc import Callable
from pathlib import Path

import pytest

from distil.data import Claim
from distil.index import Chunk, IndexedNote
from distil.index.database import IndexUnusable, reading
from distil.index.only import Only
from distil.index.passages import Evidence
from distil.index.rank import dense
from distil.index.search import Hit, phrases, search
from distil.index.store import refresh

Make = Callable[..., IndexedNote]


def test_a_hit_is_a_source_with_its_exact_words_and_their_place(
    index: Path, note: Make, claim: Callable[..., Claim], words: Callable[..., object]
) -> None:
    chunk = Chunk(40, 99, "Rain is mild here. Basalt melts at 1,200 degrees. Snow is rare.", "page 4", "3 Heat", ((0, "page 4"), (19, "page 5")))
    notes = [
        note("lava", claim("Basalt cools fast.", "basalt, as lava, cools fast", "page 2"), chunk, tier="human"),
        note("chalk", claim("Chalk is soft.", "the chalk was soft", "page 1")),
    ]
    refresh(index, notes, commit="c1", embedder=words())
    hits = search(index, "where does basalt melt? 1200", embedder=words()).hits
    assert hits == (
        Hit(
            id="note-lava",
            source_id="source-lava",
            title="lava",
            score=hits[0].score,
            quote="Basalt melts at 1,200 degrees.",
            place="page 5",
            section="3 Heat",
            source="raw/lava.pdf",
            page="records/aa/lava.md",
            status="draft",
            tier="human",
            stale=False,
            evidence=(Evidence("basalt, as lava, cools fast", "page 2", "", "Basalt cools fast."),),
        ),
    )
    assert 0.16 <= hits[0].score <= 1


def test_without_an_embedder_it_says_so(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Basalt is hard.")], commit="c1", embedder=words())
    found = search(index, "basalt")
    assert ([hit.title for hit in found], found.notices) == (["a"], ("searched by words only: no embedder",))


def test_another_embedder_than_the_index_was_built_with_is_not_used(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Basalt is hard.")], commit="c1", embedder=words())
    other = words()
    other.name = "other"
    assert search(index, "basalt", embedder=other).notices == ("searched by words only: the index was built with words, not with other",)


def test_meaning_finds_what_words_do_not(index: Path, note: Make, words: Callable[..., object]) -> None:
    embedder = words({"automobile": "car"})
    refresh(index, [note("a", "The car is red."), note("b", "Rain fell on hills.")], commit="c1", embedder=embedder)
    assert [hit.title for hit in search(index, "automobile")] == []
    assert search(index, "automobile", embedder=embedder).hits[0].title == "a"


def test_a_query_that_finds_nothing_gets_the_nearest_words(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Vitamin studies and homocysteine.")], commit="c1", embedder=words())
    assert search(index, "vitmain").nearest == ("vitamin",)
    assert search(index, "studyes").nearest == ("studies",)
    assert search(index, "qqqqqqqqqqq").nearest == ()
    # A short word that is another word is no slip.
    for other in ("vit", "cat", "eye"):
        assert search(index, other).nearest == ()


def test_a_table_is_quoted_by_its_row(index: Path, note: Make, words: Callable[..., object]) -> None:
    rows = [f"State {at}\t{at * 7}\t{at * 11}\tmore and more of it" for at in range(20)] + ["Kentucky\t264,140\t12,155"]
    refresh(index, [note("a", Chunk(0, 9, "\n".join(rows), "page 3"))], commit="c1", embedder=words())
    assert [hit.quote for hit in search(index, "kentucky")] == ["Kentucky\t264,140\t12,155"]


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "\0",
        "the of and",
        "'; DROP TABLE units; --",
        '"basalt" AND (chalk',
        "🔥",
        "\ud800",
        "%_\\",
        "basalt " * 150_000,
        "x" * 1_000_000,
        "?" * 1_000_000,
        "水" * 100_000,
    ],
)
def test_no_query_is_too_odd(index: Path, note: Make, words: Callable[..., object], query: str) -> None:
    refresh(index, [note("a", "Basalt is hard.")], commit="c1", embedder=words())
    found = search(index, query, embedder=words())
    assert all(hit.title == "a" for hit in found)
    assert (len(query) > 10_000) == ("only the first 10,000 characters of the query were searched for" in found.notices)
    assert [hit.title for hit in search(index, "basalt")] == ["a"]


def test_a_query_about_something_else_is_answered_by_nothing(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Basalt is a hard volcanic rock.")], commit="c1", embedder=words())
    assert search(index, "pizza recipes", embedder=words()).hits == ()
    assert len(search(index, "volcanic rocks", embedder=words())) == 1


def test_no_more_hits_than_asked_for(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note(name, "Basalt is hard.") for name in "abcde"], commit="c1", embedder=words())
    assert [hit.title for hit in search(index, "basalt", k=2)] == ["a", "b"]
    assert search(index, "basalt", k=0).hits == search(index, "basalt", k=-1).hits == ()


def test_a_missing_index_is_named(index: Path) -> None:
    with pytest.raises(IndexUnusable, match="there is no index yet"):
        search(index, "basalt")


def test_few_vectors_read_by_their_codes_give_what_reading_all_gives(index: Path, note: Make, words: Callable[..., object]) -> None:
    names = [f"{colour} {rock}" for colour in ("red", "green", "black", "white", "grey") for rock in ("basalt", "chalk", "granite", "slate")]
    embedder = words()
    refresh(index, [note(name, f"The {name} is a rock.") for name in names], commit="c1", embedder=embedder)
    with reading(index) as connection:
        for name in names:
            vector = embedder.embed([f"The {name} is a rock."])[0]
            assert dense(connection, vector, exact_to=0) == dense(connection, vector)
            assert dense(connection, vector, [3], Only(source="red"), exact_to=0) == dense(connection, vector, [3], Only(source="red"))


def test_words_in_quotation_marks_have_to_stand_like_that(index: Path, note: Make, words: Callable[..., object]) -> None:
    notes = [note("a", "The flood  Gate is shut."), note("b", "The gate kept the flood out."), note("c", "A flood.\nGate of iron.")]
    refresh(index, notes, commit="c1", embedder=words())
    assert [hit.title for hit in search(index, 'the "flood gate"', embedder=words())] == ["a"]
    assert [hit.title for hit in search(index, "“gate kept”")] == ["b"]
    assert {hit.title for hit in search(index, 'flood "gate"')} == {"a", "b", "c"}
    nothing = search(index, '"gate flood"', embedder=words())
    assert nothing.hits == ()
    assert nothing.notices[0].startswith("no passage says “gate flood” in these words")


def test_a_slip_in_one_word_of_several_is_named(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "The tide gauge stands here."), note("b", "Gorge and garage.")], commit="c1", embedder=words())
    found = search(index, "tide guage")
    assert ([hit.title for hit in found], found.nearest) == (["a"], ("gauge",))
    assert search(index, "tide gauge").nearest == ()
    assert search(index, "zxqw 1234567").nearest == ()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ('the "tide gauge" of Arran', ["tide gauge"]),
        ("“tide gauge”, „alter Pegel“ and «vieux port»", ["tide gauge", "alter Pegel", "vieux port"]),
        ('a 19" rack and 21" screens', []),
        ('12" by 14" tiles, "old town"', ["old town"]),
        ('"gauge"', []),
    ],
)
def test_a_phrase_stands_between_marks_that_open_and_close(query: str, found: list[str]) -> None:
    assert phrases(query) == found
