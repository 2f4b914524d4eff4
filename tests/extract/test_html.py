"""Web pages: the words a browser shows, in order; what it does not show, marked."""

import time

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract.html import fragment, read


def page(html: str) -> Document:
    return read(html.encode(), name="page.html", password=None)


def shown(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans if not span.marks]


def concealed(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.marks and span.role is not Role.SIDE]


def test_blocks_stand_in_reading_order_with_their_roles_and_sections() -> None:
    document = page("<title>Basalt</title><p>Before.</p><h1>Basalt</h1><p>It is  <b>hard</b>.</p><ul><li>one<li>two</ul><pre>a\n  b</pre>")
    assert document.outcome is Reading.TEXT
    assert document.title == "Basalt"
    assert [(document.text[s.start : s.end], s.role, s.place) for s in document.spans if s.role is not Role.SIDE] == [
        ("Before.", Role.PARAGRAPH, "section 0"),
        ("Basalt", Role.HEADING, "section 1"),
        ("It is hard.", Role.PARAGRAPH, "section 1"),
        ("one", Role.ITEM, "section 1"),
        ("two", Role.ITEM, "section 1"),
        ("a\n  b", Role.CODE, "section 1"),
    ]


def test_a_table_of_data_is_one_block_with_a_line_a_row() -> None:
    for rows in ("<tr><th>Rock<th>Age<tr><td>Basalt<td>12 <b>Ma</b>", "\n<tbody>\n<tr> <th>Rock</th>\n<th>Age\n<tr><td>Basalt<td>12 <b>Ma</b>"):
        document = page(f"<table><caption>Rocks</caption>{rows}</table>")
        assert shown(document) == ["Rocks", "Rock | Age\nBasalt | 12 Ma"]
        assert [span.role for span in document.spans] == [Role.CAPTION, Role.TABLE]


def test_a_concealed_run_leaves_the_sentence_around_it_whole() -> None:
    document = page("<p>Basalt is <span style='display:none'>not, whatever they say, </span>hard.</p>")
    assert shown(document) == ["Basalt is hard."]
    assert concealed(document) == [("not, whatever they say,", {Mark.HIDDEN_ELEMENT})]


def test_a_fragment_gives_words_and_marks() -> None:
    assert fragment("<b>Hard</b> rock<!-- really hard --><div hidden>soft</div>") == [
        ("Hard rock", frozenset()),
        ("soft", frozenset({Mark.HIDDEN_ELEMENT})),
        ("really hard", frozenset({Mark.COMMENT})),
    ]


def test_side_channels_stand_after_the_body_each_with_its_own_mark() -> None:
    document = page(
        '<meta name="description" content="About rock."><p title="A hint.">Rock <img alt="A grey rock."></p>'
        '<script type="application/ld+json">{"name": "Rock"}</script><script>var rock = "text of a script"</script><p>'
        '<style>p::after{content:"put there by style"}</style><a aria-label="Open it" data-note="seen by nobody"></a>'
    )
    sides = [(document.text[s.start : s.end], *s.marks) for s in document.spans if s.role is Role.SIDE]
    assert shown(document) == ["Rock"]
    assert sides == [
        ("put there by style", Mark.ATTRIBUTE),
        ("About rock.", Mark.METADATA),
        ("A hint.", Mark.ATTRIBUTE),
        ("A grey rock.", Mark.ASSISTIVE),
        ('{"name": "Rock"}', Mark.SCRIPT),
        ("Open it", Mark.ASSISTIVE),
        ("seen by nobody", Mark.ATTRIBUTE),
    ]
    assert "strings in scripts" in document.unchecked


def test_entities_are_read_and_characters_stay_as_they_are() -> None:
    assert shown(page("<p>a&nbsp;b &lt;c&gt; d&#8203;e &#x202E;f &AElig;")) == ["a\u00a0b <c> d\u200be \u202ef \u00c6"]


FRENCH = "<p>L’été dernier, la mer était très chaude à Saint-Malo, où nous étions allés."
JAPANESE = "<p>日本語の文章は、文字化けしやすいです。これは試験です。"
RUSSIAN = "<p>Очень тёплое лето было в прошлом году на севере."


@pytest.mark.parametrize(
    ("html", "encoding"),
    [
        (FRENCH, "cp1252"),
        (JAPANESE, "cp932"),
        (JAPANESE, "utf-8"),
        (JAPANESE, "utf-16"),
        (RUSSIAN, "utf-8-sig"),
        ("<meta charset=iso-8859-1>" + FRENCH, "cp1252"),
        ("<meta charset=utf-8>" + FRENCH, "cp1252"),
        ("<meta charset=iso-8859-1>" + JAPANESE, "utf-8"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">' + RUSSIAN, "cp1251"),
        ("<meta charset=iso-8859-1>" + RUSSIAN, "cp1251"),
        ("<meta charset=Shift_JIS>" + JAPANESE, "cp932"),
        ("<meta charset=no-such>" + FRENCH, "cp1252"),
        ("<meta charset=idna>" + FRENCH, "cp1252"),
        ("<meta charset=base64>" + RUSSIAN, "utf-8"),
    ],
)
def test_the_right_characters_come_out_whatever_the_page_says_about_them(html: str, encoding: str) -> None:
    document = read(html.encode(encoding), name="page.html", password=None)
    assert shown(document) == [html.rpartition(">")[2]]


HOSTILE = {
    "nothing": b"",
    "no markup": b"\xff\x00\x80<",
    "open elements": b"<div>" * 200_000,
    "open formatting": b"".join(b"<font id=%d><p>" % number for number in range(50_000)),
    "a giant attribute": b"<p title='" + b"x y " * 1_000_000 + b"'>a",
    "a giant line of spaces": b"<p>a" + b" " * 3_000_000 + b"b",
    "open brackets in a style": b"<p style='" + b"(" * 100_000 + b"'>a",
    "a bomb of variables": b"<style>p{"
    + b"".join(b"--v%d:var(--v%d)var(--v%d);" % (n + 1, n, n) for n in range(60))
    + b"color:var(--v60)}</style><p>a",
    "variables in a ring": b"<style>p{--a:var(--b);--b:var(--a);color:var(--a)}</style><p>a",
    "a selector without end": b"<style>" + b"p " * 20_000 + b"{color:red}</style><p>a",
    "a selector that nests": b"<style>" + b":is(" * 50 + b"p" + b")" * 50 + b"{color:red}</style><p>a",
    "rules that nest": b"<style>" + b"p{" * 55 + b"}" * 55 + b"</style><p>a",
    "a lone comment": b"<!--" * 100_000,
    "frames in frames": b"<iframe srcdoc='" * 100 + b"a",
    "many cells": b"<table>" + b"<tr><td>a<td>b" * 20_000,
    "tables in tables": b"<table><tr><td>a<td>" * 1_000,
    "a list selected into itself": b"<select><selectedcontent></selectedcontent>" + b"<option selected>a" * 2_000,
    "a calculation that nests": b"<p style='left:" + b"calc(" * 40 + b"1px" + b")" * 40 + b";position:absolute'>a",
}


@pytest.mark.parametrize("way", HOSTILE)
def test_a_hostile_page_ends_in_an_outcome_soon(way: str) -> None:
    started = time.process_time()
    document = read(HOSTILE[way], name="page.html", password=None)
    assert document.outcome in {Reading.TEXT, Reading.EMPTY, Reading.TOO_LARGE}
    assert time.process_time() - started < 10


def test_only_the_article_of_a_page_is_no_furniture() -> None:
    words = "Basalt is a fine-grained rock that forms when lava low in silica cools fast at the surface of a planet. "
    document = page(
        "<title>Basalt - Rocks</title><nav><ul><li><a href=/>Home</a><li><a href=/a>About us</a></ul></nav><main><article><h1>Basalt</h1>"
        + f"<p>{words * 3}</p><h2>Where it is found</h2><p>{words * 2}</p></article></main>"
        + '<div class="cookie-banner">We use cookies. <button>Accept all</button></div><footer>All rights reserved 2024</footer>'
    )
    assert [document.text[s.start : s.end] for s in document.spans if s.role in {Role.FURNITURE}] == [
        "Home",
        "About us",
        "We use cookies. Accept all",
        "All rights reserved 2024",
    ]


def test_a_page_without_menus_is_all_to_be_read() -> None:
    tasks = "".join(f"<li>You look after store number {number} of the museum, which moves next year." for number in range(1, 6))
    document = page(
        "<h1>Keeper of textiles</h1><p>The museum looks for a keeper of its 6,400 textiles. It is a post for three years."
        f"<h2>Tasks</h2><ul>{tasks}</ul><h2>What we offer</h2><p>The salary is between 38,000 and 43,500 euros for a full post. We pay for the "
        "move. <a href='mailto:a@b.example'>Ask us</a>."
    )
    assert Role.FURNITURE not in {span.role for span in document.spans}
    assert shown(document)[0] == "Keeper of textiles"


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("<p title='{}'>It is wide.</p>", True),
        ("<p style='color: red; --x: {}'>It is wide.</p>", True),
        ("<p>It is wide.</p><iframe srcdoc='{}'></iframe>", True),
        ("<p>It is wide.</p><img src='data:image/png;base64,{}'>", False),
    ],
)
def test_a_value_too_long_to_be_read_whole_is_named(element: str, said: bool) -> None:
    assert ("attribute values beyond 20,000 characters" in page(element.format("a" * 20_001)).unchecked) is said
    assert "attribute values beyond 20,000 characters" not in page(element.format("a" * 1_000)).unchecked


def test_operators_that_draw_nothing_are_part_of_a_formula_and_of_no_text() -> None:
    formula = "<p>Flow <math><mn>2</mn><mo>&#x2062;</mo><mi>x</mi></math> is not f\u2062ast.</p>"
    assert shown(page(formula)) == ["Flow 2 x is not f\u2062ast."]


def test_reading_aids_and_fractions_keep_apart_what_stands_above_from_what_stands_below() -> None:
    assert shown(page("<p><ruby>水位<rp>(</rp><rt>すいい</rt><rp>)</rp></ruby>は高い")) == ["水位(すいい)は高い"]
    assert shown(page("<p><ruby>gauge<rt>gage</ruby> is <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> high")) == ["gauge(gage) is a/2 high"]
    hiding = page("<p><ruby>water<rp>Hidden words stand here</rp><rt>aqua</rt></ruby>")
    assert [hiding.text[s.start : s.end].strip() for s in hiding.spans if s.marks] == ["Hidden words stand here"]
