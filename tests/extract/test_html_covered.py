"""Words beneath boxes, and words on them: what is drawn last is what a reader sees."""

import pytest

from distil.data import Mark
from distil.extract.html import read
from tests.extract.hidden_page import document, marks

COVER = "position:absolute;inset:0;background:#fff"


@pytest.mark.parametrize(
    ("body", "css"),
    [
        (f"<div style='position:relative'><p>$</p><div style='{COVER}'></div></div>", ""),
        (f"<div style='position:relative'><div style='{COVER}'></div><p>$</p></div>", ""),
        ("<div style='position:relative'><p>$</p><i style='position:absolute;top:0;left:0;width:100%;height:100%;background:#fff'></i></div>", ""),
        (f"<div style='position:relative'><p style='position:relative'>$</p><i style='{COVER};z-index:1'></i></div>", ""),
        (f"<div style='position:relative'><p style='position:relative;z-index:-1'>$</p><i style='{COVER}'></i></div>", ""),
        ("<p class=x>$</p>", ".x{position:relative} .x::after{content:'';position:absolute;inset:0;background:#fff}"),
        (
            "<div class=x><p>$</p></div>",
            ".x{position:relative} .x::before{content:'';position:absolute;inset:0;background:linear-gradient(#fff,#eee)}",
        ),
        ("<div style='background:#fff'><p style='position:relative;z-index:-1'>$</p></div>", ""),
        (
            "<div style='position:absolute;top:9px;left:9px;width:200px;height:40px'>$</div>"
            "<div style='position:absolute;top:0;left:0;width:300px;height:60px;background:#fff'></div>",
            "",
        ),
    ],
)
def test_words_beneath_a_box_are_covered(body: str, css: str) -> None:
    assert marks(body, css) == {Mark.COVERED}


@pytest.mark.parametrize(
    ("body", "css"),
    [
        (f"<div style='position:relative'><div style='{COVER}'></div><p style='position:relative'>$</p></div>", ""),
        (f"<div style='position:relative;z-index:0'><div style='{COVER};z-index:-1'></div><p>$</p></div>", ""),
        (f"<div style='position:relative'><p style='position:relative;z-index:2'>$</p><i style='{COVER}'></i></div>", ""),
        (f"<div style='position:relative'><i style='{COVER};opacity:.3'></i><p>$</p></div>", ""),
        (f"<div style='position:relative'><p>$</p><i style='{COVER};display:none'></i></div>", ""),
        (f"<div style='position:relative'><p>$</p><i style='{COVER};transform:translateY(100%)'></i></div>", ""),
        ("<div style='position:relative'><p>$</p><a href='#' style='position:absolute;inset:0'></a></div>", ""),
        (f"<div style='position:relative'><div style='{COVER}'><p>$</p></div></div>", ""),
        ("<p class=x>$</p>", ".x{position:relative} .x::after{content:'';position:absolute;left:0;bottom:0;width:100%;height:2px;background:#000}"),
        ("<div style='background:#222;color:#fff'><p style='position:relative;z-index:1'>$</p></div>", ""),
    ],
)
def test_words_on_a_box_or_beside_it_are_seen(body: str, css: str) -> None:
    assert marks(body, css) == set()


def test_a_box_beneath_is_the_ground_of_words() -> None:
    css = ".x{position:relative;z-index:0} .x::before{content:'';position:absolute;inset:0;background:#123;z-index:-1}"
    assert marks("<p class=x style='color:#fff'>$</p>", css) == set()
    assert marks("<p class=x style='color:#123'>$</p>", css) == {Mark.NO_CONTRAST}


def test_a_picture_over_words_leaves_them_unverified() -> None:
    picture = "<img src='a.png' style='position:absolute;left:0;top:0;width:100%;height:100%'>"
    assert marks(f"<div style='position:relative'><p>$</p>{picture}</div>") == {Mark.UNVERIFIED}


def test_a_box_over_the_window_covers_the_page_unless_scripts_may_take_it_away() -> None:
    box = "<div style='position:fixed;inset:0;background:#fff'>Only this.</div>"
    covered = read(f"<!doctype html><p>The mill is old.</p>{box}".encode(), name="a.html", password=None)
    assert [covered.text[span.start : span.end].strip() for span in covered.spans if Mark.COVERED in span.marks] == ["The mill is old."]
    loading = document(f"{box}<script src=a.js></script><p>$</p>")
    assert all(Mark.COVERED not in span.marks for span in loading.spans)
    assert "boxes over the whole page, which scripts may take away" in loading.unchecked


LONG = "<p>The wheel turns by day and by night.</p>" * 400


@pytest.mark.parametrize("place", ["before", "behind", "smaller", "hidden", "within"])
def test_of_a_long_page_a_box_over_the_window_leaves_its_first_words_unverified(place: str) -> None:
    box, order = "<div style='position:absolute;inset:0;background:white'>Only this.</div>", "<p>The mill is old.</p>"
    small = f"<div style='font-size:4px'>{LONG}</div>"
    bodies = {"before": f"{order}{box}", "behind": f"{box}{order}", "smaller": f"{box}{small}{order}"}
    bodies |= {"hidden": f"{box}<div style='color:#fff'>{LONG}</div>{order}", "within": f"{box.replace('</div>', f'{LONG}</div>')}{order}"}
    body = bodies[place]
    found = read(f"<!doctype html><body>{body}{LONG}<p>The end is near.</p>".encode(), name="a.html", password=None)
    runs = {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}
    assert (runs["The mill is old."], runs["The end is near."]) == ({Mark.UNVERIFIED}, set())
    assert "where a box over the first window of the page ends" in found.unchecked


def test_a_long_page_with_a_box_over_the_window_that_is_no_cover_keeps_its_words() -> None:
    for style in ("background:rgba(0,0,0,.4)", "background:white;z-index:-1", "background:white;display:none", "background:white;visibility:hidden"):
        box = f"<div style='position:absolute;inset:0;{style}'>Accept?</div>"
        found = read(f"<!doctype html><p>The mill is old.</p>{box}{LONG}".encode(), name="a.html", password=None)
        assert "The mill is old." in [found.text[span.start : span.end].strip() for span in found.spans if not span.marks]
    over = f"<div style='position:absolute;inset:0;background:white'>{LONG}<p>The mill is old.</p></div>"
    found = read(f"<!doctype html>{over}".encode(), name="a.html", password=None)
    assert not any(span.marks for span in found.spans)


@pytest.mark.parametrize(
    ("css", "mark"),
    [("color:#fff", Mark.NO_CONTRAST), ("font-size:0", Mark.TINY_TYPE), ("opacity:0", Mark.TRANSPARENT), ("color:var(--c)", Mark.NO_CONTRAST)],
)
def test_a_first_line_that_is_not_seen_is_left_out_up_to_its_end(css: str, mark: Mark) -> None:
    page = f"<!doctype html><style>p{{--c:white}}p::first-line{{{css}}}</style><p>The mill is old.<br>The tower is new.</p>"
    found = read(page.encode(), name="a.html", password=None)
    runs = {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}
    assert runs == {"The mill is old.": {mark}, "The tower is new.": set()}


@pytest.mark.parametrize(
    "style",
    [
        "color:transparent;text-shadow:0 0 1px #000",
        "color:#fff;text-shadow:1px 1px 2px black",
        "color:#fff;-webkit-text-stroke:1px #000",
    ],
)
def test_letters_that_only_their_shadow_or_outline_shows_are_seen(style: str) -> None:
    assert marks(f"<h1 style='{style}'>$</h1>") == set()


@pytest.mark.parametrize(
    ("style", "mark"),
    [
        ("color:#fff;text-shadow:0 0 3px #fff", Mark.NO_CONTRAST),
        ("color:#fff;text-shadow:900px 0 1px #000", Mark.NO_CONTRAST),
        ("color:#fff;text-shadow:0 0 40px #000", Mark.NO_CONTRAST),
        ("color:transparent;text-shadow:0 0 1px rgba(0,0,0,.02)", Mark.TRANSPARENT),
    ],
)
def test_a_shadow_that_shows_no_letters_leaves_them_hidden(style: str, mark: Mark) -> None:
    assert marks(f"<p style='{style}'>$</p>") == {mark}
