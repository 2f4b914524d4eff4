"""`distil compare`: two models, the same documents, and a wiki that stays as it was."""

from pathlib import Path

import pytest

from distil.compare import Row, rows
from tests.shelves import BASALT, page
from tests.wiki import Wiki, make

HARD = "Basalt is a hard and dark rock that forms when lava cools quickly at the surface of the earth."


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    made.write("basalt.txt", HARD + "\n")
    made.call("add", "--yes", "raw/")
    return made


def _state(wiki: Wiki) -> dict[str, bytes]:
    """What a comparison may not touch: everything but what may be deleted at any time."""
    files = (path for path in wiki.root.rglob("*") if path.is_file() and ".distil/cache" not in str(path))
    return {str(path.relative_to(wiki.root)): path.read_bytes() for path in files}


def test_both_pages_stand_beside_each_other_and_the_wiki_is_as_before(wiki: Wiki) -> None:
    before = _state(wiki)
    [answer] = wiki.json("compare", "echo", "echo", "raw/basalt.txt")
    assert answer["name"] == "raw/basalt.txt"
    assert [{key: side[key] for key in ("state", "written", "quoted", "dropped")} for side in (answer["a"], answer["b"])] == [
        {"state": "written", "written": 0, "quoted": 1, "dropped": 0}
    ] * 2
    [claim] = answer["claims"]
    assert claim["quote"] == HARD and claim["a"] == claim["b"] and claim["a"]["kind"] == "quoted"
    assert _state(wiki) == before


def test_a_source_that_comes_to_no_page_says_why(wiki: Wiki) -> None:
    wiki.call("decline", "raw/basalt.txt")
    answer = wiki.call("compare", "echo", "echo", "raw/basalt.txt")
    assert answer.stdout.count("no page: skipped, declined") == 2


@pytest.mark.parametrize(
    ("call", "said"), [(("echo", "nobody", "raw/basalt.txt"), "nobody: no such model"), (("echo", "echo", "raw/x"), "no such source")]
)
def test_a_name_that_is_none_is_said_before_any_work(wiki: Wiki, call: tuple[str, ...], said: str) -> None:
    answer = wiki.call("compare", *call, exits=2)
    assert said in answer.stderr and "took" not in answer.stderr


def test_claims_stand_beside_each_other_by_the_words_they_lean_on() -> None:
    note = page("basalt.txt", BASALT)
    [claim, *_] = note.claims
    assert rows(note, None)[0] == Row(claim.place, claim.quote, claim, None)
    assert rows(note, note)[0] == Row(claim.place, claim.quote, claim, claim)
