"""Each rule of the page format, broken alone, is named; a sound page has nothing to say."""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distil import okf
from distil.data import Review

from .test_page import AT, CLAIM, NOTE, SOURCE

PATH = okf.page_path(NOTE)


def ids(page: bytes, path: str = PATH, *, aside: str = "R2") -> list[str]:
    """Return the ids of the rules that are broken, R2 aside: any edit by hand breaks that."""
    return sorted({line.split(":")[0] for line in okf.validate(path, page)} - set(aside.split()))


def edited(old: str, new: str) -> bytes:
    page = okf.render(NOTE)
    assert old.encode() in page
    return page.replace(old.encode(), new.encode(), 1)


def test_a_rendered_note_is_valid() -> None:
    reviewed = replace(
        NOTE, status="stable", verified=(Review("human:ada", AT),), source=replace(SOURCE, origin="https://a.example/b?c=d"), tags=("rocks",)
    )
    assert okf.validate(PATH, okf.render(NOTE)) == []
    assert okf.validate(okf.page_path(reviewed), okf.render(reviewed)) == []


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [
        ("B1", "---\ntype", "--\ntype"),
        ("B1", 'title: "On basalt"', "title: [a"),
        ("B1", 'title: "On basalt"', "title: &a x\ntags: *a"),
        ("B2", 'type: "Note"\n', ""),
        ("B2", '"Note"', '" Note"'),
        ("B6", 'title: "On basalt"', 'title: ""'),
        ("B6", '"What basalt is."', '"One.\\nTwo."'),
        ("B6", "tags: []", 'tags: "a, b"'),
        ("B6", "tags: []", 'tags: []\nresource: "some thing"'),
        ("B7", '  at: "2026-11-30T02:00:00Z"', '  at: "2026-11-30"'),
        ("B7", 'created_at: "2026-11-30T02:00:00Z"', 'created_at: "2026-11-30T02:00:00"'),
        ("B8", '  by: "Tiny/sha256-b179c952"\n', ""),
        ("B9", "tags: []", "tags: []\nverified: []"),
        ("B9", "tags: []", 'tags: []\nverified: "human:ada"'),
        ("B10", '"Tiny/sha256-b179c952"', '"Tiny"'),
        ("B10", "tags: []", 'tags: []\nverified:\n  - by: "human:"\n    at: "2026-11-30T02:00:00Z"'),
        ("B11", "tags: []", 'tags: []\nverified:\n  - by: "Tiny/sha256-b179c952"\n    at: "2026-11-30T02:00:00Z"'),
        ("B12", 'status: "draft"\n', ""),
        ("B12", '"draft"', '"final"'),
        ("B13", "tags: []", 'tags: []\nstale_after: "90d"'),
        ("B14", '    resource: "urn:sha256:' + "5" * 64 + '"\n', ""),
        ("B17", '    resource: "urn:sha256:', '    resource: "../'),
        ("B19", "tags: []", 'tags: []\ntimestamp: "2026-11-30T02:00:00Z"'),
        ("B20", "hard.[^s1]", "hard.[^s2]"),
        ("B22", "## Key claims", "# Key claims"),
        ("B22", "# On basalt", "On basalt"),
        ("B23", "# On basalt", "# On [basalt](x.md)"),
        ("B23", "# On basalt", "# On [[basalt]]"),
    ],
)
def test_a_broken_rule_is_named(rule: str, old: str, new: str) -> None:
    assert ids(edited(old, new), aside="R2 R1") == [rule]


def test_every_violation_is_listed() -> None:
    page = edited('type: "Note"', "type: ''").replace(b'status: "draft"', b"status: final").replace(b"[^s1]:", b"[^s9]:")
    assert ids(page, "records/3F/INDEX.md") == ["B12", "B2", "B20", "B3", "R1"]


def test_an_edit_by_hand_is_seen() -> None:
    for old, new in (("# On basalt", "# On granite"), ("> Basalt is a hard rock.", "> Basalt is soft."), ('"Basalt is hard."', '"Basalt is soft."')):
        assert okf.validate(PATH, edited(old, new)) == ["R2: the page is not what its frontmatter says; was it edited by hand?"]
    assert ids(okf.render(NOTE).replace(b"\n", b"\r\n")) == ["B1"]
    assert okf.validate(PATH, okf.render(NOTE) + b" ") != []


@pytest.mark.parametrize(
    ("path", "rules"),
    [
        ("records/3f/../x--r.md", ["B4", "R1"]),
        ("/" + PATH, ["B4", "R1"]),
        ("records/3f/a\nb--r.md", ["B4", "R1"]),
        ("records/3f/.hidden--r.md", ["B4", "R1"]),
        ("records/3f/con.x--r.md", ["B4", "R1"]),
        ("records/3f/index.md", ["B3", "R1"]),
        ("records/3f/Log.MD", ["B3", "R1"]),
        (PATH.replace("basalt", "granite"), ["R1"]),
        (PATH.replace("records/3f", "records/aa"), ["R1"]),
        (PATH.replace(".md", ".txt"), ["R1"]),
    ],
)
def test_a_page_at_another_place_is_refused(path: str, rules: list[str]) -> None:
    assert ids(okf.render(NOTE), path) == rules


def test_bytes_that_are_no_text_and_pages_too_large_are_refused() -> None:
    assert ids(b"\xff\xfe---\n") == ["B1"]
    assert ids(b"x" * (okf.LARGEST + 1)) == ["R3"]


def test_a_page_says_something_and_leans_on_something() -> None:
    assert ids(okf.render(replace(NOTE, claims=()))) == ["R4"]
    assert ids(okf.render(replace(NOTE, claims=(replace(CLAIM, quote=" "),)))) == ["R4"]
    assert ids(okf.render(replace(NOTE, read=2, pages=1))) == ["R4"]
    assert ids(okf.render(replace(NOTE, source=replace(SOURCE, blob=" " + SOURCE.blob, sha256="")))) == ["R4"]


@pytest.mark.parametrize("deep", [b"[" * 20_000, b"a: {" * 9_000, b"- " * 20_000, b"? " * 20_000])
def test_hostile_nesting_is_only_a_violation(deep: bytes) -> None:
    assert ids(b"---\n" + deep + b"\n---\n") == ["B1"]


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 2500),
    st.integers(0, 60),
    st.binary(max_size=30) | st.sampled_from([b"\n", b'"', b"\\", b"---\n", b"- ", b": ", b"[^", b"](", b"\xff"]),
)
def test_whatever_is_done_to_a_page_it_is_judged_and_not_crashed_on(at: int, cut: int, put: bytes) -> None:
    page = okf.render(NOTE)
    broken = page[:at] + put + page[at + cut :]
    if not okf.validate(PATH, broken):
        assert okf.render(okf.parse(broken)) == broken


@pytest.mark.parametrize("part", ["[^", "[[", "](", '"\\', "a: ", "- ", "\n", "=", "^[", "{", "&a ", "\n# ", "[^s1]:\n", "\u202e"])
@pytest.mark.parametrize("whole", ["---\n{}\n---\n", '---\ntype: "x"\n---\n{}', '---\na: "{}"\n---\n', "---\na: {}\n---\n"])
def test_large_hostile_pages_take_bounded_time(part: str, whole: str) -> None:
    page = whole.format(part * (500_000 // len(part.encode()))).encode()
    began = time.process_time()
    assert okf.validate(PATH, page) != []
    assert time.process_time() - began < 5.0


def test_long_hostile_paths_take_bounded_time() -> None:
    assert [line[:3] for line in okf.validate("records/aa/" + "-" * 100_000, okf.render(NOTE))] == ["B4:", "R1:"]
