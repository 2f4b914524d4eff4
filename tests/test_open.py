"""`distil open`: whoever doubts a claim sees the words it leans on where they stand, and nothing that is hidden beside them."""

from pathlib import Path

import pytest
from PIL import Image

from tests import documents_pdf as build
from tests.wiki import Wiki, make

GREEN = (46, 125, 50)
FIRST = "The harbour gauge rose by 12 centimetres between 1990 and 2020."
OTHER = "The keeper reads the gauge at noon and writes the height into a book."


def _page(wiki: Wiki) -> str:
    [note] = wiki.json("note", "--all")
    return str(note["id"])


@pytest.fixture
def paper(tmp_path: Path) -> Wiki:
    wiki = make(tmp_path / "wiki")
    wiki.write("gauge.pdf", build.document([build.show(OTHER, y=700) + build.show(FIRST, y=400)]))
    wiki.call("add", "--yes", "raw/")
    wiki.night()
    return wiki


def _green(path: Path) -> list[int]:
    """The rows above the legend in which a side of a box lies."""
    picture = Image.open(path).convert("RGB")
    return [y for y in range(792 * 110 // 72 + 36) if sum(picture.getpixel((x, y)) == GREEN for x in range(100, 900, 3)) > 60]


def test_the_words_of_a_claim_are_boxed_on_their_page(paper: Wiki) -> None:
    key = _page(paper)
    number = next(n for n, claim in enumerate(paper.json("note", key)[0]["claims"], 1) if claim["quote"] == FIRST)
    [answer] = paper.json("open", f"{key}#{number}")
    assert answer == {
        "schema": 1,
        "id": key,
        "file": str(paper.root / f".distil/cache/open/{key}-{number}.png"),
        "claims": [{"claim": number, "place": "page 1"}],
    }
    # 12-point type on the baseline 400 of a page 792 points high, at 110 dpi below a margin of 36; the other sentence stays unboxed.
    rows = _green(Path(answer["file"]))
    assert rows and all(36 + (792 - 416) * 110 / 72 < y < 36 + (792 - 390) * 110 / 72 for y in rows)


def test_all_claims_of_a_page_are_boxed_without_a_number(paper: Wiki, tmp_path: Path) -> None:
    paper.call("open", _page(paper), "--out", str(tmp_path / "all.png"))
    rows = _green(tmp_path / "all.png")
    assert min(rows) < 36 + (792 - 690) * 110 / 72 < 36 + (792 - 416) * 110 / 72 < max(rows)


def test_the_view_of_a_text_holds_nothing_that_a_reader_does_not_see(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("gauge.html", f'<html><body><p>{FIRST}</p><p style="display:none">secret pelican</p><p>{OTHER}</p></body></html>')
    wiki.call("add", "--yes", "raw/")
    wiki.night()
    key = _page(wiki)
    view = Path(wiki.call("open", key).stdout.strip()).read_text(encoding="utf-8")
    assert f'<mark class="cited">{FIRST}</mark>' in view
    assert "pelican" not in view


@pytest.mark.parametrize(
    ("mark", "said"), [("#99", "the page has"), ("#0", "the number of a claim"), ("#-1", "the number of a claim"), ("#1x", "the number of a claim")]
)
def test_a_claim_that_is_none_is_named(paper: Wiki, mark: str, said: str) -> None:
    assert said in paper.call("open", _page(paper) + mark, exits=2).stderr


def test_a_source_that_changed_is_not_shown_as_if_it_were_cited(paper: Wiki) -> None:
    key = _page(paper)
    paper.write("gauge.pdf", build.document([build.show(OTHER, y=700)]))
    answer = paper.call("open", key, exits=1)
    assert "its bytes are not those the page was made from" in answer.stderr
    assert answer.stdout == ""


def test_no_folder_is_made_that_was_not_asked_for(paper: Wiki, tmp_path: Path) -> None:
    key = _page(paper)
    for out, said in (
        (tmp_path / "new", "no such folder"),
        (tmp_path / "new" / "a.png", "there is no folder"),
        (tmp_path / "a.gif", "no such folder"),
    ):
        assert said in paper.call("open", key, "--out", str(out), exits=2).stderr
        assert not out.exists() and not (tmp_path / "new").exists()
    (tmp_path / "there").mkdir()
    assert paper.call("open", key, "--out", str(tmp_path / "there")).stdout == f"{tmp_path / 'there' / key}.png\n"


def test_the_caption_says_the_claim_and_not_its_quote_again(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("gauge.txt", f"{FIRST} {OTHER}\n")
    wiki.call("add", "--yes", "raw/")
    wiki.night()
    key = _page(wiki)
    claims = wiki.json("note", key)[0]["claims"]
    view = Path(wiki.call("open", key).stdout.strip()).read_text(encoding="utf-8")
    for number, claim in enumerate(claims, 1):
        assert f"claim {number}: {claim['text']}]</small>" in view
