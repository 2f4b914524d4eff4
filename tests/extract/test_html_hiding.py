"""Ways to hide words in a page that need a browser's own rules to see, and innocent pages that look like them."""

import pytest

from distil.data import Mark
from distil.extract.html import UNCHECKED, read
from tests.extract.hidden_page import PAYLOAD, SEEN, document, marks


def unchecked(body: str, css: str = "") -> set[str]:
    return set(document(body, css).unchecked) - set(UNCHECKED)


@pytest.mark.parametrize(
    ("style", "mark"),
    [
        ("display:none;display:blok", Mark.HIDDEN_ELEMENT),
        ("display:none;display:-ms-flexbox", Mark.HIDDEN_ELEMENT),
        ("visibility:hidden;visibility:seen", Mark.HIDDEN_ELEMENT),
        ("color:#fff;color:colr(1)", Mark.NO_CONTRAST),
        ("color:#fff;color:#12", Mark.NO_CONTRAST),
        ("opacity:0;opacity:full", Mark.TRANSPARENT),
        ("font-size:0;font-size:-4px", Mark.TINY_TYPE),
        ("font-size:0;font:16px", Mark.TINY_TYPE),
        ("position:absolute;left:-9999px;left:20", Mark.OFF_PAGE),
        ("transform:scale(0);transform:grow(2)", Mark.TINY_TYPE),
        ("height:0;overflow:hidden;overflow:shown", Mark.CLIPPED),
        ("color:Canvas", Mark.NO_CONTRAST),
    ],
)
def test_a_value_no_browser_reads_leaves_the_earlier_one_in_force(style: str, mark: Mark) -> None:
    assert marks(f'<div style="{style}">$</div>') == {mark}


@pytest.mark.parametrize(
    "style",
    [
        "display:none;display:inline flow-root",
        "display:none;display:-webkit-box",
        "color:#fff;color:rgb(0 0 0 / 80%)",
        "color:#fff;color:color-mix(in oklab, black, blue)",
        "color:#fff;color:CanvasText",
        "color:#000;color:#ffff5",
        "font-size:0;font:italic bold 12px/1.5 serif",
        "font:0",
        "width:-1px;overflow:hidden",
        "transform:scale(0);transform:translate(10px) rotate(3deg)",
        "background:#fff;background:no-colour;color:#000",
    ],
)
def test_a_value_that_browsers_read_wins_and_others_hide_nothing(style: str) -> None:
    assert marks(f'<div style="{style}">$</div>') == set()


def test_an_old_page_needs_no_units() -> None:
    page = f"<p>{SEEN}</p><div style='position:absolute;left:-9999'>{PAYLOAD}</div>"
    found = read(page.encode(), name="page.html", password=None)
    assert [set(span.marks) for span in found.spans if PAYLOAD in found.text[span.start : span.end]] == [{Mark.OFF_PAGE}]


PICTURE = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<iframe>$</iframe>", Mark.HIDDEN_ELEMENT),
        ("<iframe src='a.html'>$</iframe>", Mark.HIDDEN_ELEMENT),
        ("<iframe srcdoc='<p>$</p>' width=0 height=0></iframe>", Mark.CLIPPED),
        ("<marquee width=0>$</marquee>", Mark.CLIPPED),
        (f"<object data='{PICTURE}'>$</object>", Mark.HIDDEN_ELEMENT),
        ("<progress>$</progress>", Mark.HIDDEN_ELEMENT),
        ("<math><semantics><mi>x</mi><annotation>$</annotation></semantics></math>", Mark.ASSISTIVE),
        ("<math><mphantom><mtext>$</mtext></mphantom></math>", Mark.HIDDEN_ELEMENT),
        ("<p style='display:table-column'>$</p>", Mark.HIDDEN_ELEMENT),
        ("<p style='display:table-column-group'>$</p>", Mark.HIDDEN_ELEMENT),
        (f"<p style='content:url({PICTURE})'>$</p>", Mark.HIDDEN_ELEMENT),
        ("<link rel=stylesheet href='data:text/css,.x{{display:none}}'><p class=x>$</p>".replace("{{", "{").replace("}}", "}"), Mark.HIDDEN_ELEMENT),
        ("<link rel=stylesheet href='data:text/css;base64,Lnh7ZGlzcGxheTpub25lfQ=='><p class=x>$</p>", Mark.HIDDEN_ELEMENT),
        ("<style>@import 'data:text/css,.x%7Bopacity:0%7D';</style><p class=x>$</p>", Mark.TRANSPARENT),
        ("<style>@import url(data:text/css,.x%7Bopacity:0%7D) screen;</style><p class=x>$</p>", Mark.TRANSPARENT),
        ("<div><template shadowrootmode=open><p>Here.</p><slot name=a></slot></template><p>$</p></div>", Mark.HIDDEN_ELEMENT),
        ("<div><template shadowrootmode=open><b hidden><slot></slot></b></template><p>$</p></div>", Mark.HIDDEN_ELEMENT),
        ("<div><template shadowrootmode=open><style>:host{display:none}</style><slot></slot></template><p>$</p></div>", Mark.HIDDEN_ELEMENT),
        ("<div><template shadowrootmode=open><style>p{display:none}</style><p>$</p></template></div>", Mark.HIDDEN_ELEMENT),
    ],
)
def test_what_an_element_never_draws_is_hidden(body: str, mark: Mark) -> None:
    assert marks(body) == {mark}


@pytest.mark.parametrize(
    "body",
    [
        "<div><template shadowrootmode=open><style>p{display:none}</style><slot></slot></template><p>$</p></div>",
        "<div><template shadowrootmode=open><slot name=a></slot></template><p slot=a>$</p></div>",
        "<template><style>p{display:none}</style></template><p>$</p>",
        "<style>p.y{display:none}</style><div><template shadowrootmode=open><p class=y>$</p></template></div>",
        "<iframe srcdoc='<p>$</p>' width=300 height=200></iframe>",
        "<marquee width=300>$</marquee>",
        "<link rel=stylesheet media=print href='data:text/css,p%7Bdisplay:none%7D'><p>$</p>",
    ],
)
def test_styles_reach_only_their_own_tree_and_frames_of_a_size_are_seen(body: str) -> None:
    assert marks(body) == set()


def test_what_stands_in_place_of_a_thing_that_may_load_is_named() -> None:
    assert marks('<object data="missing.png"><p>$</p></object>') == {Mark.UNVERIFIED}
    assert unchecked('<object data="missing.png"><p>$</p></object>') == {"words in place of objects"}
    assert unchecked('<iframe src="other.html"></iframe>') == {"pages in frames"}


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<svg><text y=20 fill=none>$</text></svg>", Mark.TRANSPARENT),
        ("<svg fill=none><text y=20>$</text></svg>", Mark.TRANSPARENT),
        ("<svg><text y=20 fill-opacity=0>$</text></svg>", Mark.TRANSPARENT),
        ("<svg><text y=20 style='fill-opacity:0'>$</text></svg>", Mark.TRANSPARENT),
        ("<svg><defs><text y=20>$</text></defs></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><symbol><text y=20>$</text></symbol></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><clipPath><text y=20>$</text></clipPath></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><desc>$</desc></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><metadata>$</metadata></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><g>$</g></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><switch><g requiredExtensions=x><text y=20>$</text></g></switch></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg width=0 height=0><text y=20>$</text></svg>", Mark.CLIPPED),
        ("<svg><foreignObject width=0 height=9><p>$</p></foreignObject></svg>", Mark.CLIPPED),
        ("<svg><text x=-9999 y=20>$</text></svg>", Mark.OFF_PAGE),
        ("<svg viewBox='0 0 10 10' width=100 height=100><text y=900>$</text></svg>", Mark.OFF_PAGE),
        ("<svg width=400 height=40><g transform='translate(0,500)'><text y=20>$</text></g></svg>", Mark.OFF_PAGE),
    ],
)
def test_words_a_drawing_does_not_draw_are_marked(body: str, mark: Mark) -> None:
    assert marks(body) == {mark}


@pytest.mark.parametrize(
    "body",
    [
        "<svg width=400 height=40><text y=20>$</text></svg>",
        "<svg viewBox='-50 -50 100 100'><text x=-40 y=-40>$</text></svg>",
        "<svg fill=none><text y=20 fill=black>$</text></svg>",
        "<svg><text y=20 fill=none stroke=black>$</text></svg>",
        "<svg style='overflow:visible' width=10 height=10><text y=60>$</text></svg>",
        "<svg width=400 height=40><text y=20><tspan x=5 dy=1em>$</tspan></text></svg>",
        "<svg width=400 height=90><foreignObject width=400 height=90><p>$</p></foreignObject></svg>",
        "<svg width='100%' viewBox='0 0 900 500'><text x=899 y=499 text-anchor=end>$</text></svg>",
    ],
)
def test_words_a_drawing_draws_are_seen(body: str) -> None:
    assert marks(body) == set()


def test_what_a_drawing_leaves_open_is_named() -> None:
    assert unchecked("<svg><g transform='scale(.5)'><text y=900>$</text></g></svg>") == {"places in turned or scaled drawings"}


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<p style='position:absolute;right:101%'>$</p>", Mark.OFF_PAGE),
        ("<p style='position:absolute;inset:auto 100% auto auto'>$</p>", Mark.OFF_PAGE),
        ("<p style='position:fixed;bottom:-500px'>$</p>", Mark.OFF_PAGE),
        ("<p style='position:fixed;top:100vh'>$</p>", Mark.OFF_PAGE),
        ("<p style='position:fixed;left:100%'>$</p>", Mark.OFF_PAGE),
        ("<div style='position:absolute;left:-9999px'><p style='position:fixed;top:0'>$</p></div>", Mark.OFF_PAGE),
        ("<div style='transform:translateX(-9999px)'><p style='position:fixed;left:0;top:0'>$</p></div>", Mark.OFF_PAGE),
        ("<p style='rotate:y 90deg'>$</p>", Mark.TINY_TYPE),
        ("<p style='rotate:1 0 0 .25turn'>$</p>", Mark.TINY_TYPE),
        ("<p style='transform:rotate3d(1,0,0,90deg)'>$</p>", Mark.TINY_TYPE),
        ("<p style='transform:rotateX(100grad)'>$</p>", Mark.TINY_TYPE),
        ("<p style='clip-path:path(\"M0 0\")'>$</p>", Mark.CLIPPED),
        ("<p style='clip-path:polygon(0 0, 50% 0, 100% 0)'>$</p>", Mark.CLIPPED),
    ],
)
def test_a_box_past_the_window_or_on_edge_is_not_seen(body: str, mark: Mark) -> None:
    assert marks(body) == {mark}


@pytest.mark.parametrize(
    "body",
    [
        "<div style='position:absolute;left:-9999px'><p style='position:fixed;left:0'>$</p></div>",
        "<div style='position:relative'><p style='position:absolute;right:100%'>$</p></div>",
        "<p style='position:fixed;bottom:-20px;right:0'>$</p>",
        "<p style='position:sticky;top:-9999px'>$</p>",
        "<p style='rotate:45deg'>$</p>",
        "<p style='transform:rotate(90deg)'>$</p>",
        "<p style='transform:rotate3d(0,0,1,90deg)'>$</p>",
        "<p style='clip-path:polygon(0 0, 100% 0, 50% 100%)'>$</p>",
        "<p style='clip-path:path(\"M0 0H900V90H0Z\")'>$</p>",
    ],
)
def test_a_box_in_the_window_is_seen(body: str) -> None:
    assert marks(body) == set()


@pytest.mark.parametrize(
    ("style", "css", "mark"),
    [
        ("filter:blur(50px)", "", Mark.TRANSPARENT),
        ("filter:contrast(0);background:#222;color:#eee", "", Mark.NO_CONTRAST),
        ("filter:brightness(100);background:#222;color:#aaa", "", Mark.NO_CONTRAST),
        ("mask:linear-gradient(transparent,transparent)", "", Mark.TRANSPARENT),
        ("backface-visibility:hidden;transform:rotateY(180deg)", "", Mark.HIDDEN_ELEMENT),
        ("font-size-adjust:0", "", Mark.TINY_TYPE),
        ("letter-spacing:-1em", "", Mark.TINY_TYPE),
        ("animation:a 1s forwards", "@keyframes a{to{opacity:0}}", Mark.TRANSPARENT),
        ("animation:1s both a", "@keyframes a{from{display:block}100%{display:none}}", Mark.HIDDEN_ELEMENT),
        ("animation:a 1s paused", "@keyframes a{from{opacity:0}}", Mark.TRANSPARENT),
        ("opacity:var(--q)", "@property --q{syntax:'<number>';inherits:true;initial-value:0}", Mark.TRANSPARENT),
    ],
)
def test_effects_that_leave_nothing_to_read_are_marked(style: str, css: str, mark: Mark) -> None:
    assert marks(f'<div style="{style}">$</div>', css) == {mark}


@pytest.mark.parametrize(
    ("style", "css"),
    [
        ("filter:blur(1px) contrast(120%)", ""),
        ("mask:linear-gradient(black,transparent)", ""),
        ("backface-visibility:hidden", ""),
        ("letter-spacing:-.31em", ""),
        ("opacity:0;animation:a 1s forwards", "@keyframes a{from{opacity:0}to{opacity:1}}"),
        ("animation:a 1s", "@keyframes a{from{opacity:0}to{opacity:0}}"),
    ],
)
def test_effects_that_leave_words_readable_are_not(style: str, css: str) -> None:
    assert marks(f'<div style="{style}">$</div>', css) == set()


@pytest.mark.parametrize(
    ("style", "named"),
    [
        ("height:20px;overflow:hidden", "text cut by a box of fixed height"),
        ("height:15pt;overflow:hidden", "text cut by a box of fixed height"),
        ("display:grid;grid-template:0/auto", "rows without height"),
        ("display:grid;grid:auto/0px", "columns without width"),
        ("display:grid;grid-template:'a' 0 / 1fr", "rows without height"),
        ("display:grid;grid-template-rows:repeat(3, 0)", "rows without height"),
        ("display:grid;grid-auto-rows:minmax(0,0)", "rows without height"),
        ("display:if(media(width > 0px): none; else: block)", "values of styles that only a browser works out"),
        ("display:--own(1px)", "values of styles that only a browser works out"),
        ("-webkit-line-clamp:1;overflow:hidden", "text beyond the last line of a box"),
        ("display:grid;grid-template-rows:0fr", "rows without height"),
        ("offset-path:path('M-9999 0L-9998 0')", "boxes placed along a path"),
        ("mask:url(#m)", "filters, masks and clips by reference"),
        ("mso-hide:all", "words that Outlook alone hides"),
        ("color:rgb(from no-colour 255 255 255)", "colours that can't be worked out"),
    ],
)
def test_what_only_a_layout_could_tell_is_named(style: str, named: str) -> None:
    assert unchecked(f'<div style="{style}">$</div>') == {named}


@pytest.mark.parametrize(
    "style",
    [
        "display:grid;grid-template:minmax(0,1fr)/auto",
        "display:grid;grid-template-columns:repeat(2, minmax(0, 1fr))",
        "grid-template:'a b' 1fr / 2fr 1fr",
        "padding-left:env(safe-area-inset-left, 0px)",
        "flex:0 0 0px;overflow:hidden",
    ],
)
def test_tracks_and_values_that_leave_room_name_nothing(style: str) -> None:
    assert (marks(f'<div style="{style}">$</div>'), unchecked(f'<div style="{style}">$</div>')) == (set(), set())


@pytest.mark.parametrize(
    ("style", "found", "named"),
    [
        ("flex:0 0 0px;overflow:hidden", {Mark.CLIPPED}, set()),
        ("flex-basis:0;overflow:hidden;white-space:nowrap", {Mark.CLIPPED}, set()),
        ("flex:0 1 0;overflow:hidden", {Mark.CLIPPED}, set()),
        ("flex:0;overflow:hidden", set(), {"flexible boxes without room"}),
        ("flex:0 0 0px;overflow:clip", set(), {"flexible boxes without room"}),
        ("flex:0 0 0px;overflow:hidden;min-width:9em", set(), {"flexible boxes without room"}),
        ("flex:1;overflow:hidden", set(), set()),
        ("flex:1 1 0;overflow:hidden", set(), set()),
        ("flex:none;overflow:hidden", set(), set()),
        ("flex:0 0 auto;overflow:hidden", set(), set()),
        ("flex:0 0 0px", set(), set()),
    ],
)
def test_a_flexible_box_that_gets_no_room_cuts_its_words(style: str, found: set[Mark], named: set[str]) -> None:
    body = f"<div style='display:flex'><p style='{style}'>$</p></div>"
    assert (marks(body), unchecked(body)) == (found, named)


@pytest.mark.parametrize(("indent", "found"), [("200vw", {Mark.CLIPPED}), ("calc(100vw + 1px)", {Mark.CLIPPED}), ("5vw", set()), ("2em", set())])
def test_a_line_that_begins_past_the_window_is_cut(indent: str, found: set[Mark]) -> None:
    assert marks(f"<p style='text-indent:{indent};white-space:nowrap;overflow:hidden'>$</p>") == found
