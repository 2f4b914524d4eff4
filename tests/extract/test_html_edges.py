"""Hiding by the edges of boxes, by mixing colours, by conditions that never hold, and by the parts of drawings, formulas and choices."""

import pytest

from distil.data import Mark, Role
from distil.extract.html import UNCHECKED
from tests.extract.hidden_page import SEEN, document, marks


def words(body: str) -> list[tuple[str, Role]]:
    """What is seen besides the one sentence."""
    found = document(body)
    runs = [(found.text[span.start : span.end].strip(), span.role) for span in found.spans if not span.marks and span.role is not Role.SIDE]
    return [run for run in runs if run[0] != SEEN]


@pytest.mark.parametrize(
    ("style", "mark"),
    [
        ("margin-inline-start:-9999px", Mark.OFF_PAGE),
        ("position:absolute;inset-inline:-9999px auto", Mark.OFF_PAGE),
        ("position:relative;right:9999px", Mark.OFF_PAGE),
        ("text-indent:calc(-1 * 9999px)", Mark.OFF_PAGE),
        ("text-indent:9999px;overflow:hidden", Mark.OFF_PAGE),
        ("float:right;margin-right:-999px", Mark.OFF_PAGE),
        ("transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,-9999,0,0,1)", Mark.OFF_PAGE),
        ("transform:matrix3d(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1)", Mark.TINY_TYPE),
        ("letter-spacing:9999px", Mark.TINY_TYPE),
        ("word-spacing:-9999px", Mark.TINY_TYPE),
        ("text-indent:100%;white-space:nowrap;overflow:hidden", Mark.CLIPPED),
        ("max-block-size:0;overflow-block:hidden", Mark.CLIPPED),
        ("height:0;overflow:visible hidden", Mark.CLIPPED),
        ("height:10px;padding-top:100px;overflow:hidden;box-sizing:border-box", Mark.CLIPPED),
        ("height:5px;overflow:hidden", Mark.CLIPPED),
        ("width:3px;overflow:hidden", Mark.CLIPPED),
        ("contain:strict", Mark.CLIPPED),
        ("clip-path:inset(9999px)", Mark.CLIPPED),
        ("clip-path:circle(10px at -100px -100px)", Mark.CLIPPED),
        ("clip-path:ellipse(50% 0)", Mark.CLIPPED),
        ("clip-path:rect(0 0 0 0)", Mark.CLIPPED),
        ("clip-path:xywh(0 0 0px 10px)", Mark.CLIPPED),
        ("clip-path:path('M0 0H0V0Z')", Mark.CLIPPED),
        ("-webkit-text-security:disc", Mark.HIDDEN_ELEMENT),
        ("-webkit-text-stroke:10px #fff", Mark.NO_CONTRAST),
        ("text-decoration:line-through 20px #000", Mark.NO_CONTRAST),
        ("filter:invert(1)", Mark.NO_CONTRAST),
        ("mix-blend-mode:screen", Mark.NO_CONTRAST),
        ("mix-blend-mode:difference;color:#000", Mark.NO_CONTRAST),
        ("color:color-mix(in srgb, white 99%, black)", Mark.NO_CONTRAST),
        ("color:color-mix(in srgb, black 1%, transparent)", Mark.TRANSPARENT),
        ("background:linear-gradient(#000,#000) no-repeat 0 0/0 0;color:#fff", Mark.NO_CONTRAST),
        ("background:#000 content-box;background-clip:text;color:#fff", Mark.NO_CONTRAST),
        ("box-shadow:inset 0 0 0 1000px #000", Mark.NO_CONTRAST),
        ("direction:rtl;unicode-bidi:bidi-override", Mark.UNVERIFIED),
        ("transform:scale(0);transform:scale(1px)", Mark.TINY_TYPE),
        ("filter:opacity(0);filter:opacity(a)", Mark.TRANSPARENT),
        ("color:#fff;background:#fff;background:black nope", Mark.NO_CONTRAST),
        ("--n:initial;display:var(--n,none)", Mark.HIDDEN_ELEMENT),
        ("display:VAR(--u,none)", Mark.HIDDEN_ELEMENT),
    ],
)
def test_words_that_a_declaration_takes_out_of_sight_are_marked(style: str, mark: Mark) -> None:
    assert marks(f'<div style="{style}">$</div>') == {mark}


@pytest.mark.parametrize(
    "style",
    [
        "position:relative;right:20px",
        "text-indent:2em;overflow:hidden",
        "margin-right:-15px",
        "height:30px;padding-top:5px;overflow:hidden;box-sizing:border-box",
        "height:0;padding-bottom:50%;overflow:hidden",
        "height:0;overflow:clip visible",
        "width:200px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap",
        "contain:content",
        "contain:size;height:90px;overflow:hidden",
        "clip-path:inset(10px 20px)",
        "clip-path:circle(50%)",
        "clip-path:circle(100px at 50px 50px)",
        "clip-path:rect(0 100% 100% 0)",
        "clip-path:path('m0 0h900v90h-900z')",
        "-webkit-text-stroke:1px #000;color:transparent",
        "-webkit-text-stroke:10px #fff;paint-order:stroke fill",
        "text-decoration:line-through",
        "filter:invert(1);background:#fff",
        "filter:brightness(1.2) contrast(110%)",
        "mix-blend-mode:multiply",
        "background:#000;background-clip:text;color:transparent",
        "background:linear-gradient(#000,#000) no-repeat;color:#fff",
        "box-shadow:inset 0 0 4px #000",
        "word-spacing:-1px;letter-spacing:.2em",
        "color:#fff;background:#000 url(a.png) no-repeat center / cover",
    ],
)
def test_words_in_sight_stay_so(style: str) -> None:
    assert marks(f'<div style="{style}">$</div>') == set()


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<div style='overflow:hidden;width:100px'><p style='margin-left:120px'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden;height:50px'><p style='margin-top:60px'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden;height:50px'><p style='position:relative;top:60px'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden;position:relative'><p style='position:absolute;left:100%'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden;position:relative'><p style='position:absolute;bottom:100%'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden'><p style='transform:translateX(100%)'>$</p></div>", Mark.CLIPPED),
        ("<div style='overflow:hidden;width:100px'><p style='text-indent:120px;white-space:nowrap'>$</p></div>", Mark.CLIPPED),
        ("<div style='filter:invert(1)'><p style='color:black'>$</p></div>", Mark.NO_CONTRAST),
        ("<bdo dir=rtl>$</bdo>", Mark.UNVERIFIED),
        ("<font color=ffffffffffff>$</font>", Mark.NO_CONTRAST),
        ("<font color=FFFFFFX>$</font>", Mark.NO_CONTRAST),
        ("<select><option>One<option>$</select>", Mark.HIDDEN_ELEMENT),
        ("<select><option>$<option selected>Two</select>", Mark.HIDDEN_ELEMENT),
        ("<div><template shadowrootmode=open><slot name=a>$</slot></template><p slot=a>Here.</p></div>", Mark.HIDDEN_ELEMENT),
        ("<div><template shadowrootmode=open><slot>$</slot></template>Here.</div>", Mark.HIDDEN_ELEMENT),
        ("<math><semantics><mi>x</mi><mtext>$</mtext></semantics></math>", Mark.HIDDEN_ELEMENT),
        ("<math><maction><mi>x</mi><mtext>$</mtext></maction></math>", Mark.HIDDEN_ELEMENT),
        ("<math><mrow>$<mi>x</mi></mrow></math>", Mark.HIDDEN_ELEMENT),
        ("<math><mtext mathcolor=white>$</mtext></math>", Mark.NO_CONTRAST),
        ("<math><mstyle mathsize='.01em'><mtext>$</mtext></mstyle></math>", Mark.TINY_TYPE),
        ("<svg><rect><text y=20>$</text></rect></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><text y=20><g>$</g></text></svg>", Mark.HIDDEN_ELEMENT),
        ("<svg><text y=20 font-size=.1>$</text></svg>", Mark.TINY_TYPE),
        ("<svg><text y=20 textLength=1>$</text></svg>", Mark.TINY_TYPE),
        ("<svg viewBox='0 0 100000 100000' width=100 height=100><text y=20>$</text></svg>", Mark.TINY_TYPE),
        ("<svg viewBox='0 0 0 0'><text y=20>$</text></svg>", Mark.CLIPPED),
        ("<svg width=1 height=1><text y=1>$</text></svg>", Mark.CLIPPED),
        ("<svg><foreignObject><p>$</p></foreignObject></svg>", Mark.CLIPPED),
        ("<svg><foreignObject x=-9999 width=99 height=99><p>$</p></foreignObject></svg>", Mark.OFF_PAGE),
        ("<svg><text y=20 x='300%'>$</text></svg>", Mark.OFF_PAGE),
        ("<svg width=10 height=10><text x=20 y=5>$</text></svg>", Mark.OFF_PAGE),
        ("<svg><text y=20 fill=none stroke=black stroke-width=0>$</text></svg>", Mark.TRANSPARENT),
        ("<svg><text y=20 fill=none stroke=black stroke-opacity=0>$</text></svg>", Mark.TRANSPARENT),
        ("<svg><text y=20 fill=none stroke=white>$</text></svg>", Mark.UNVERIFIED),
        ("<svg><text y=20 stroke=white stroke-width=50>$</text></svg>", Mark.UNVERIFIED),
        ("<svg color=white><text y=20 fill=currentColor>$</text></svg>", Mark.UNVERIFIED),
    ],
)
def test_words_past_an_edge_or_in_a_part_that_is_not_drawn_are_marked(body: str, mark: Mark) -> None:
    assert marks(body) == {mark}


@pytest.mark.parametrize(
    "body",
    [
        "<div style='overflow:hidden;width:100px'><p style='margin-left:20px'>$</p></div>",
        "<div style='overflow:hidden'><p style='position:absolute;left:100%'>$</p></div>",
        "<div style='overflow:hidden;width:300px'><div style='transform:translateX(-300px);width:900px'><p>Gone.</p><p>$</p></div></div>",
        "<div style='filter:invert(1);background:#fff'><p style='color:black'>$</p></div>",
        "<select multiple><option>One<option>$</select>",
        "<div><template shadowrootmode=open><slot name=a>$</slot></template><p slot=b>Here.</p></div>",
        "<math><mrow><mtext>$</mtext></mrow></math>",
        "<math><semantics><mtext>$</mtext><annotation>x</annotation></semantics></math>",
        "<svg width=400 height=40><a href=x><text y=20><a href=y>$</a></text></a></svg>",
        "<svg viewBox='0 0 9000 900'><text y=500 font-size=400>$</text></svg>",
        "<svg viewBox='0 0 100 20'><g text-anchor=end><text x=100 y=15>$</text></g></svg>",
        "<svg viewBox='0 0 100 20'><text class=e x=100 y=15>$</text></svg><style>.e{text-anchor:end}</style>",
        "<svg width=400 height=90><foreignObject x=5 y=5 width=300 height=50><div><p>$</p></div></foreignObject></svg>",
    ],
)
def test_words_within_their_box_are_seen(body: str) -> None:
    assert marks(body) == set()


@pytest.mark.parametrize(
    "query",
    [
        "(width>9999px)",
        "(9999px < width)",
        "(width<=300px)",
        "(orientation:portrait)",
        "(monochrome)",
        "(pointer:coarse)",
        "(inverted-colors)",
        "(grid:1)",
        "(min-resolution:10dppx)",
        "(min-aspect-ratio:100/1)",
        "(max-device-width:480px)",
        "(min-width:300cm)",
        "(prefers-color-scheme:  dark)",
        "(prefers-contrast:more)",
        "(-ms-high-contrast:active)",
        "(nope)",
        "nope",
        "not all",
        "not (min-width:1px)",
        "screen and (not (hover:hover))",
        "(max-width:1px) and (min-width:1px)",
        "only print",
    ],
)
def test_a_rule_for_another_window_shows_nothing(query: str) -> None:
    assert marks("<p class=x>$</p>", f".x{{display:none}}@media {query}{{.x{{display:block}}}}") == {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    "query",
    [
        "(width >= 100px)",
        "(400px<=width<=9000px)",
        "(prefers-reduced-motion:no-preference)",
        "(prefers-color-scheme:light)",
        "(hover)",
        "(color)",
        "(scripting:enabled)",
        "not (max-width:1px)",
        "not all and (max-width:1px)",
        "screen and (not (max-width:1px))",
        "(max-width:1px) or (min-width:1px)",
        "print, screen",
        "only screen and (min-width:10em) and (orientation:landscape)",
    ],
)
def test_a_rule_for_this_window_hides(query: str) -> None:
    assert marks("<p class=x>$</p>", f"@media {query}{{.x{{display:none}}}}") == {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    "selector",
    [
        ".x:defined",
        ".x:not(:popover-open)",
        ".x:not(:modal)",
        ":-webkit-any(.x)",
        ".x:dir(ltr)",
        ".x:lang(en)",
        ".x:read-only",
        ".x:not(:autofill)",
    ],
)
def test_states_no_element_is_in_and_kin_of_known_selectors_are_understood(selector: str) -> None:
    assert marks("<div lang=en-GB><p class=x>$</p></div>", f"{selector}{{display:none}}") == {Mark.HIDDEN_ELEMENT}


def test_a_block_without_a_selector_is_no_rule() -> None:
    assert marks("<p class=x>$</p>", ".x{display:none}.x{{display:block}}") == {Mark.HIDDEN_ELEMENT}


def test_a_language_asked_for_in_deep_pages_costs_no_recursion() -> None:
    deep = "<div>" * 3000 + "<p class=x>$</p>"
    assert marks(deep, "div p:lang(en),.x{display:none}") == {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    ("animation", "frames", "mark"),
    [
        ("a 9s infinite", "from,to{opacity:0}", Mark.TRANSPARENT),
        ("a 99999s both", "from{opacity:0}", Mark.TRANSPARENT),
        ("a 1s 9999s both", "from{opacity:0}", Mark.TRANSPARENT),
        ("a 1s both reverse", "from{opacity:0}", Mark.TRANSPARENT),
        ("b 1s,a 1s forwards", "to{opacity:0}", Mark.TRANSPARENT),
    ],
)
def test_an_animation_that_ends_or_stays_out_of_sight_hides(animation: str, frames: str, mark: Mark) -> None:
    assert marks("<p class=x>$</p>", f".x{{animation:{animation}}}@keyframes a{{{frames}}}@keyframes b{{to{{color:red}}}}") == {mark}


@pytest.mark.parametrize("animation", ["a 1s", "a 2s infinite alternate", "a 1s forwards alternate 3"])
def test_an_animation_that_comes_back_does_not(animation: str) -> None:
    assert marks("<p class=x>$</p>", f".x{{animation:{animation}}}@keyframes a{{from{{opacity:0}}to{{opacity:1}}}}") == set()


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ("<div style='overflow:hidden;position:relative'><p style='position:absolute;top:-100px'>$</p></div>", "text moved past the edge of its box"),
        ("<p style='width:40px;white-space:nowrap;overflow:hidden'>$</p>", "text cut by a box of fixed width"),
        ("<p style='line-height:0'>$</p>", "lines without height"),
        ("<p style='transform-origin:-9999px 0;transform:rotate(180deg)'>$</p>", "boxes turned about a far point"),
        ("<p style='margin-right:-9999px;text-align:right'>$</p>", "boxes that reach past the right edge"),
        ("<svg><text y=20><textPath href='#no'>$</textPath></text></svg>", "words along paths"),
        ("<svg><text y=20 systemLanguage=xx>$</text></svg>", "choices between parts of drawings"),
    ],
)
def test_what_only_a_layout_could_tell_is_named(body: str, named: str) -> None:
    assert set(document(body).unchecked) - set(UNCHECKED) == {named}


def test_numbers_of_a_list_stand_before_its_items() -> None:
    body = "<ol start=3><li>Weigh.<li value=7><p>Mix.</p><ol type=a><li>Slow.<li>Fast.</ol><li hidden>Never.<li>Bake.</ol>"
    assert words(body) == [
        ("3. Weigh.", Role.ITEM),
        ("7. Mix.", Role.ITEM),
        ("a. Slow.", Role.ITEM),
        ("b. Fast.", Role.ITEM),
        ("9. Bake.", Role.ITEM),
    ]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<ol reversed><li>Three.<li>Two.</ol>", ["2. Three.", "1. Two."]),
        ("<ol style='list-style:upper-roman'><li>One.</ol>", ["I. One."]),
        ("<ol style='list-style:none'><li>One.</ol>", ["One."]),
        ("<ol><li style='display:inline'>One.</ol>", ["One."]),
        ("<ol><li>One.<ul><li>Dot.</ul></ol>", ["1. One.", "Dot."]),
        ("<link rel=stylesheet href=a.css><ol class=crumbs><li>Home.</ol><ol><li>One.</ol>", ["Home.", "1. One."]),
        ("<link rel=stylesheet href=a.css><nav><ol><li>Home.</ol></nav>", ["Home."]),
    ],
)
def test_a_list_whose_style_writes_no_numbers_has_none(body: str, said: list[str]) -> None:
    assert [text for text, _ in words(body)] == said


def test_likes_under_other_parents_are_judged_by_theirs() -> None:
    inner = "<p class=x style='margin:2px'>{}</p>"
    body = f"<div>{inner.format('Seen.')}</div><div style='opacity:0'>{inner.format('$')}</div><div>{inner.format('Seen again.')}</div>"
    assert marks(body, ".x{color:#222}") == {Mark.TRANSPARENT}
    assert [text for text, _ in words(body)] == ["Seen.", "Seen again."]
