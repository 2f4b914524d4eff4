"""Style rules against elements: what many of both cost, and that looking in bulk finds what looking one by one does."""

import time

import pytest

from distil.data import Mark, Reading
from distil.extract._html_declarations import Unbounded
from distil.extract._html_matching import Effort, Element
from distil.extract._html_sheets import sheets_of
from distil.extract._html_tree import parse
from distil.extract.html import read
from tests.extract.hidden_page import PAYLOAD, document, marks

MANY = 2000


@pytest.mark.parametrize(
    "css",
    [
        "".join(f".a{{left:{at}px}}" for at in range(MANY)),
        "".join(f"p{{left:{at}px}}" for at in range(MANY)),
        "".join(f"*{{left:{at}px}}" for at in range(MANY)),
    ],
)
def test_rules_that_name_their_elements_cost_once_for_all_of_them(css: str) -> None:
    begun = time.process_time()
    found = document("<p class=a>word</p>" * 4000 + "<p>$</p>", css)
    assert PAYLOAD in found.text
    assert time.process_time() - begun < 5  # 8 million comparisons one by one would take longer


def steps(css: str, body: str, most: int = 10**9) -> int:
    """The steps that all elements of a page take with these rules."""
    effort = Effort(most)
    root = parse(f"<!doctype html><style>{css}</style>{body}")
    sheets = sheets_of(root, set(), None, effort)
    for element in Element(root, effort).iter_subtree():
        sheets.judged(element, "")
    return most - effort.left


@pytest.mark.parametrize(
    ("css", "body", "least"),
    [
        (".q~.c{left:0}", "<i class=q></i>" + "<b class=c></b>" * 500, 500 * 500 / 2),
        (".q .q .c .c{left:0}", "<i class=q></i>" + "<b class=c>" * 100, 100 * 100 / 2),
        (".c:has(.q i){left:0}", "<i class=q></i><div class=c>" + "<b></b>" * 500, 500),
        (".c:nth-last-of-type(3n){left:0}", "<b class=c></b>" * 500, 500 * 500),
        (".c:first-of-type{left:0}", "<b class=c></b>" * 500, 500 * 500),
        ("[x~=a]{left:0}", f"<b x='{'b ' * 5000}'></b>" * 50, 50 * 200),
        ("".join(f".c[x{at}]{{left:0}}" for at in range(500)), "<b class=c></b>" * 500, 500 * 500),
        ("".join(f".c{{left:{at}px}}" for at in range(500)), "".join(f"<b class='c c{at}'></b>" for at in range(500)), 500 * 500),
    ],
)
def test_all_that_rules_look_through_is_counted(css: str, body: str, least: float) -> None:
    assert steps(css, body) >= least
    with pytest.raises(Unbounded):
        steps(css, body, int(least))


def test_a_page_whose_rules_would_take_too_many_steps_is_refused_by_name() -> None:
    css = "".join(f".a:nth-last-of-type({at}n+1){{left:0}}" for at in range(600))
    page = f"<!doctype html><style>{css}</style><div>{'<p class=a>w</p>' * 20_000}<p>{PAYLOAD}</p>"
    found = read(page.encode(), name="a.html", password=None)
    assert (found.outcome, found.text) == (Reading.TOO_LARGE, "")
    assert found.reason == "its style sheets can't be judged: its style rules times its elements are too many"


def test_rules_that_name_their_parents_over_and_over_are_refused_before_they_fill_the_memory() -> None:
    css = "a{" + "&&&&&&&&&&{" * 9 + "color:red" + "}" * 10
    found = read(f"<!doctype html><style>{css}</style><p>{PAYLOAD}</p>".encode(), name="a.html", password=None)
    assert (found.outcome, found.reason) == (Reading.TOO_LARGE, "its style sheets can't be judged: style rules nest too deep")


def test_a_rule_over_many_siblings_is_no_recursion() -> None:
    assert marks("<div></div>" * 2000 + "<p class=q>$</p>", "div:first-of-type~.q{display:none}") == {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    ("body", "css", "hidden"),
    [
        ("<p class='a b'>$</p><p class=a>w</p>", ".a.b{display:none}", True),
        ("<p class='b a'>$</p>", ".b{display:none}.a{display:block}", False),
        ("<p class=a>w</p><p class=a id=c>$</p>", "#c{display:none}.a{display:block}", True),
        ("<p class=a>w</p><p class=a>$</p>", "p.a:last-of-type{display:none}", True),
        ("<p class=a style='color:red'>w</p><p class=a>$</p>", ".a{display:none!important}.a{display:block}", True),
        ("<p class=a style='display:block'>$</p>", ".a{display:none}", False),
        ("<div lang=fr><p class=a>$</p></div>", ":lang(fr){display:none}", True),
        ("<fieldset disabled><span>$</span></fieldset>", "fieldset:disabled span{display:none}", True),
        ("<p class=a><b>w</b></p><p class=a>$</p>", ".a:not(:has(b)){display:none}", True),
        ("<p class=a>w</p><p class=a>$</p><p class=a>w</p>", ".a:has(+ .a + .b){display:none}", False),
    ],
)
def test_rules_hold_by_name_and_by_place(body: str, css: str, hidden: bool) -> None:
    assert marks(body, css) == ({Mark.HIDDEN_ELEMENT} if hidden else set())
