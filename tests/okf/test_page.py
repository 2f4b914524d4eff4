"""Pages: what goes in comes out, other readers read the same, and foreign words stay words."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from distil import okf
from distil.data import Claim, Consent, Kind, Note, Review, Source, Unread
from distil.errors import InvalidPage

AT = datetime(2026, 11, 30, 2, 0, 0, tzinfo=UTC)
SOURCE = Source("a1b2c3d4e5f60718", "raw", "rocks/basalt.txt", "b" * 40, "5" * 64, 21, "text/plain")
CLAIM = Claim("Basalt is hard.", Kind.WRITTEN, "page 1", "Basalt is a hard rock.", "Of rocks: ", " So is flint.", 10, 32, "Rocks", 0.91)
NOTE = Note("3f9a0c1d2e4b5a69", "On basalt", "What basalt is.", (CLAIM,), SOURCE, AT, "Tiny/sha256-b179c952", "0.1.0", "20261130-r1", "c0ffee")

HOSTILE = [
    "",
    "no",
    "0123",
    "12:30:00",
    "null",
    "~",
    '"',
    "'",
    "\\",
    "\\n",
    "a\nb",
    "---",
    "\n---\n",
    "...",
    "# Heading",
    "- item",
    "1. item",
    "2020) item",
    "> quote",
    "```",
    "    code",
    "[x](y)",
    "![x](http://evil.example/p.png)",
    "[[wiki]]",
    "![[embed]]",
    "[^s1]",
    "[^s1]: other",
    "<script>alert(1)</script>",
    "<!--",
    "http://evil.example",
    "www.evil.example",
    "a@b.example",
    "==marked== %%gone%% $x$ ~~y~~ #tag ^block",
    "| a | b |",
    "a\n===",
    "&lt;b&gt; &#60;",
    "{{ x }} {% y %}",
    "\x1b[31mred\x07",
    "a\x00b",
    "a\r\nb\tc",
    "\u202eevil\u202c",
    "\u200b",
    "\u2028x\u2029",
    "\ufeff",
    "שלום עולם",
    "نمی‌خواهم",
    "👩‍👩‍👧",
    "\U000e0041\U000e0042",
    "\ue000",
    "\U0010ffff",
    "x: y # z",
    "*a: &b !c |",
    "&anchor *alias",
    " lead and trail ",
]
text = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
whole = st.integers(0, 10**12)
times = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30)).map(lambda t: t.replace(microsecond=0, tzinfo=UTC))
claims = st.builds(Claim, text, st.sampled_from(Kind), text, text, text, text, whole, whole, text, st.floats(allow_nan=False, allow_infinity=False))
consents = st.builds(Consent, text, times, st.lists(text, max_size=2).map(tuple), text, st.booleans())
texts = st.lists(text, max_size=3).map(tuple)
sources = st.builds(Source, text, text, text, text, text, whole, text, text, texts, *[text] * 8, egress=text, consent=st.none() | consents)
notes = st.builds(
    Note,
    *[text] * 3,
    st.lists(claims, max_size=3).map(tuple),
    sources,
    times,
    *[text] * 5,
    pages=whole,
    read=whole,
    unread=st.lists(st.builds(Unread, text, text), max_size=2).map(tuple),
    unchecked=texts,
    usual=whole,
    remarks=texts,
    findings=texts,
    dropped=st.dictionaries(text, whole, max_size=3),
    supersedes=text,
    status=text,
    verified=st.lists(st.builds(Review, text, times), max_size=2).map(tuple),
    tags=texts,
)


@settings(max_examples=300, deadline=None)
@given(notes)
def test_every_note_comes_back_from_its_page(note: Note) -> None:
    page = okf.render(note)
    assert okf.parse(page) == note
    assert okf.render(okf.parse(page)) == page


@settings(max_examples=100, deadline=None)
@given(notes)
def test_another_yaml_reader_reads_the_same(note: Note) -> None:
    front = yaml.safe_load(okf.render(note).decode().split("\n---\n")[0].removeprefix("---\n"))
    ours = front["distil"]
    assert [front["id"], front["title"], front.get("description", ""), front["status"]] == [note.id, note.title, note.description, note.status]
    assert [(c["text"], c["quote"], c["before"], c["after"], c["start"]) for c in ours["claims"]] == [
        (c.text, c.quote, c.before, c.after, c.start) for c in note.claims
    ]
    assert ours["source"]["path"] == note.source.path
    assert {row["reason"]: row["count"] for row in ours["dropped"]} == dict(note.dropped)


def test_a_page_reads_like_this() -> None:
    note = replace(
        NOTE,
        source=replace(SOURCE, origin="https://rocks.example/b", licence="CC-BY-4.0", accessed="2026-11-01"),
        pages=3,
        read=2,
        unread=(Unread("page 3", "a picture"),),
        unchecked=("text inside pictures",),
        dropped={"no support": 2},
        language="en",
    )
    assert okf.render(note).decode() == (
        "---\n"
        'type: "Note"\n'
        'id: "3f9a0c1d2e4b5a69"\n'
        'title: "On basalt"\n'
        'description: "What basalt is."\n'
        'resource: "https://rocks.example/b"\n'
        "tags: []\n"
        'created_at: "2026-11-30T02:00:00Z"\n'
        'status: "draft"\n'
        "generated:\n"
        '  by: "Tiny/sha256-b179c952"\n'
        '  at: "2026-11-30T02:00:00Z"\n'
        "source_urls:\n"
        '  - "https://rocks.example/b"\n'
        "sources:\n"
        '  - id: "s1"\n'
        '    resource: "https://rocks.example/b"\n'
        '    title: "raw:rocks/basalt.txt"\n'
        "distil:\n"
        "  schema: 1\n"
        '  run: "20261130-r1"\n'
        '  recipe: "c0ffee"\n'
        '  version: "0.1.0"\n'
        '  language: "en"\n'
        "  pages: 3\n"
        "  read: 2\n"
        "  unread:\n"
        '    - place: "page 3"\n'
        '      reason: "a picture"\n'
        "  unchecked:\n"
        '    - "text inside pictures"\n'
        "  findings: []\n"
        "  dropped:\n"
        '    - reason: "no support"\n'
        "      count: 2\n"
        "  source:\n"
        '    id: "a1b2c3d4e5f60718"\n'
        '    root: "raw"\n'
        '    path: "rocks/basalt.txt"\n'
        f'    blob: "{"b" * 40}"\n'
        f'    sha256: "{"5" * 64}"\n'
        "    size: 21\n"
        '    media_type: "text/plain"\n'
        '    origin: "https://rocks.example/b"\n'
        '    accessed: "2026-11-01"\n'
        '    licence: "CC-BY-4.0"\n'
        "  claims:\n"
        '    - text: "Basalt is hard."\n'
        '      kind: "written"\n'
        '      place: "page 1"\n'
        '      section: "Rocks"\n'
        '      quote: "Basalt is a hard rock."\n'
        '      before: "Of rocks: "\n'
        '      after: " So is flint."\n'
        "      start: 10\n"
        "      end: 32\n"
        '      support: "0.91"\n'
        "---\n"
        "\n"
        "# On basalt\n"
        "\n"
        "What basalt is.\n"
        "\n"
        "## Key claims\n"
        "\n"
        "1. Basalt is hard.[^s1]\n"
        "\n"
        "   Shortened from page 1, section “Rocks”:\n"
        "\n"
        "   > Basalt is a hard rock.\n"
        "\n"
        "## What was not read\n"
        "\n"
        "- page 3: a picture\n"
        "\n"
        "## What was not looked for\n"
        "\n"
        "- text inside pictures\n"
        "\n"
        "## What was left out\n"
        "\n"
        "- 2 × no support\n"
        "\n"
        "## Where this comes from\n"
        "\n"
        "- Source: raw:rocks/basalt.txt[^s1]\n"
        "- File: raw:rocks/basalt.txt, 21 bytes, text/plain\n"
        "- Origin: https\\://rocks.example/b\n"
        "- Licence: CC-BY-4.0; accessed: 2026-11-01\n"
        "- Read: 2 of 3 places; language: en\n"
        "- Made by: Tiny/sha256-b179c952, distil 0.1.0, recipe c0ffee, run 20261130-r1\n"
        "\n"
        f"[^s1]: raw:rocks/basalt.txt, SHA-256 {'5' * 64}\n"
    )


@settings(max_examples=150, deadline=None)
@given(text, text)
def test_foreign_words_are_only_ever_words(one: str, two: str) -> None:
    """The tokens of a hostile page are those of a plain one; a CommonMark reader with tables, strikethrough and links found in text."""
    hostile = replace(
        NOTE,
        title=f"x {one}",
        description=f"y{two}",
        claims=(replace(CLAIM, text=one.strip() or "x", quote=two.strip() or "x", section="s" + one, place=f"p {two}"),),
    )
    assert tokens(hostile) == tokens(NOTE)


def tokens(note: Note) -> list[str]:
    reader = MarkdownIt("commonmark", {"linkify": False, "html": True}).enable(["table", "strikethrough"])
    body = okf.render(note).decode().split("\n---\n", 1)[1]
    return [kind.type for token in reader.parse(body) for kind in (token, *(token.children or ())) if kind.type not in ("text", "text_special")]


def test_terminal_controls_are_written_out_in_the_body() -> None:
    page = okf.render(replace(NOTE, title="a\x1b[2Jb\u202ec\u200bd\U000e0041")).decode()
    assert r"# a\\u001b\[2Jb\\u202ec\\u200bd\\U000e0041" in page.split("\n")
    assert not any(sign in page for sign in "\x1b\u202e\u200b\U000e0041")


def test_half_characters_become_replacement_characters() -> None:
    assert okf.parse(okf.render(replace(NOTE, title="a\ud800b"))).title == "a\ufffdb"
    page = okf.render(replace(NOTE, description="\udfff"))
    assert okf.render(okf.parse(page)) == page


def test_times_are_kept_in_utc_to_the_second() -> None:
    odd = AT.astimezone().replace(microsecond=7) + timedelta(0)
    assert okf.parse(okf.render(replace(NOTE, created=odd))).created == AT
    with pytest.raises(ValueError, match="offset"):
        okf.render(replace(NOTE, created=AT.replace(tzinfo=None)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'title: "On basalt"', b"title: On basalt"),
        (b'title: "On basalt"', b'title: "a"\ntitle: "b"'),
        (b'title: "On basalt"', b"title: &x\n  a: *x"),
        (b'title: "On basalt"', b'title: "\\ud800"'),
        (b'title: "On basalt"', b'title: "\\UFFFFFFFF"'),
        (b'title: "On basalt"', b'title: "\\q"'),
        (b"tags: []\n", b""),
        (b"tags: []", b'tags: "a"'),
        (b"schema: 1", b"schema: 2"),
        (b"size: 21", b'size: "21"'),
        (b'kind: "written"', b'kind: "guessed"'),
        (b'support: "0.91"', b'support: "nan"'),
        (b"  pages: 0", b"  pages: 0\n  mood: 1"),
        (b'created_at: "2026-11-30T02', b'created_at: "2026-13-30T02'),
        (b"---\n", b""),
        (b"# On", b"\xff# On"),
        (b"tags: []", b"tags:\n" + b"".join(b" " * n + b"a:\n" for n in range(2, 4000, 2))),
    ],
)
def test_a_page_that_render_cant_have_written_is_invalid(old: bytes, new: bytes) -> None:
    page = okf.render(NOTE)
    assert old in page
    with pytest.raises(InvalidPage):
        okf.parse(page.replace(old, new, 1))


@pytest.mark.parametrize("page", [b"", b"---", b"---\n", b"---\n---\n", b"---\n\n---\n", b"\0" * 99, b"---\n" + b"-" * 100_000, b"- \n" * 9999])
def test_no_page_at_all_is_invalid(page: bytes) -> None:
    with pytest.raises(InvalidPage):
        okf.parse(page)


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("On basalt", "on-basalt"),
        ("  Café — Æsir & Straße!  ", "cafe-aesir-strasse"),
        ("Cafe\u0301", "cafe"),
        ("../../etc/passwd\n", "etc-passwd"),
        ("con", "con"),
        ("日本語", "untitled"),
        ("", "untitled"),
        ("x" * 400, "x" * 60),
        ("\U0001d400bc", "bc"),
    ],
)
def test_a_page_lies_where_its_title_and_ids_say(title: str, slug: str) -> None:
    assert okf.page_path(replace(NOTE, title=title)) == f"records/3f/{slug}-3f9a0c1d2e4b--20261130-r1.md"


def test_an_id_that_is_no_hex_has_no_place() -> None:
    with pytest.raises(InvalidPage, match="hex"):
        okf.page_path(replace(NOTE, id="../../../x"))


def test_plain_patterns_find_no_link_either() -> None:
    """Many tools look for links without parsing Markdown."""
    body = okf.render(replace(NOTE, title="[x](y) [[z]] ![i](j) <http://a.b> http://a.b www.a.b [r]: s")).decode().split("\n---\n", 1)[1]
    for pattern in (r"\[[^\]]*\]\([^)]*\)", r"\[\[[^\]]+\]\]", r"<https?:", r"https?://", r"\bwww\.", r"(?m)^\[[^^][^\]]*\]:"):
        assert re.findall(pattern, body) == []


def test_a_claim_is_printed_whole_where_it_is_the_description_too() -> None:
    """So that a hand that edits the page finds the claim's own words."""
    quoted = replace(CLAIM, text=CLAIM.quote, kind=Kind.QUOTED)
    body = okf.render(replace(NOTE, description=CLAIM.quote, claims=(quoted, CLAIM))).decode().partition("# On basalt\n")[2]
    assert body[: body.index("## What was not read")] == (
        "\nBasalt is a hard rock.\n\n## Key claims\n\n"
        "1. “Basalt is a hard rock.”[^s1]\n\n   The source's own words, page 1, section “Rocks”.\n\n"
        "2. Basalt is hard.[^s1]\n\n   Shortened from page 1, section “Rocks”:\n\n   > Basalt is a hard rock.\n\n"
    )


def test_what_a_format_never_shows_is_one_line_behind_what_is_peculiar_to_the_document() -> None:
    note = replace(NOTE, unchecked=("links", "pictures", "page 3, which is damaged"), usual=2, remarks=("1 of 2 replies looped: quoted instead",))
    page = okf.render(note)
    body = page.decode().partition("## What was not looked for\n\n")[2]
    assert body[: body.index("## Where")] == (
        "- page 3, which is damaged\n"
        "- As in every text/plain: 2 kinds of things, named by `distil formats` and in the front matter (`unchecked`)\n\n"
        "## What was left out\n\n- 1 of 2 replies looped: quoted instead\n\n"
    )
    assert okf.parse(page) == note
    assert okf.validate(okf.page_path(note), page) == []
    assert okf.validate(okf.page_path(note), okf.render(replace(note, usual=4))) == ["R4: what is looked for in no such document is counted wrongly"]


@pytest.mark.parametrize(
    ("sentence", "by_itself"),
    [
        ("However, few programs (Zhang et al., 2020) teach it (Lee & Wu, 2019; Ray, 2017).", "Few programs teach it."),
        ("The proofs are mechanised [Batty et al. 2011; Lochbihler 2018].", "The proofs are mechanised."),
        ("In this paper, we test 3 pumps [1, 27].", "We test 3 pumps."),
        ("It rose (by 5 percent) in May.", "It rose (by 5 percent) in May."),
        ("However, it did.", "However, it did."),
    ],
)
def test_a_sentence_by_itself_has_no_references_and_leans_on_no_other(sentence: str, by_itself: str) -> None:
    assert okf.alone(sentence) == by_itself


def test_a_format_is_called_what_people_call_it() -> None:
    for media_type, name in (("application/pdf", "PDF"), ("message/rfc822", "mail"), ("image/x-odd", "image/x-odd")):
        note = replace(NOTE, source=replace(SOURCE, media_type=media_type), unchecked=("links",), usual=1)
        assert f"\n- As in every {name}: 1 kind of thing, named by `distil formats`" in okf.render(note).decode()


@pytest.mark.parametrize(
    ("media_type", "places", "said"),
    [
        ("application/pdf", 1, "A PDF;"),
        ("application/pdf", 3, "A PDF of 3 pages;"),
        ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 2, "An Excel workbook of 2 sheets;"),
        ("text/csv", 4, "A table;"),
        ("image/png", 1, "A picture;"),
        ("application/x-unheard-of", 1, "A document;"),
    ],
)
def test_a_source_that_does_not_say_what_it_is_is_called_by_its_kind(media_type: str, places: int, said: str) -> None:
    assert okf.described(media_type, places) == f"{said} no sentence of it says by itself what it is about."
