"""Style rules under a condition, in a scope, in layers that give way: held where a browser holds them, and not elsewhere."""

import time

import pytest

from distil.data import Mark
from tests.extract.hidden_page import marks

HIDDEN = {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    "css",
    [
        "@supports not (no-such:thing){.x{display:none}}",
        "@supports (display:grid) and (not (no-such:thing)){.x{display:none}}",
        "@supports selector(:has(a)){.x{display:none}}",
        "@supports not (display:flexx){.x{display:none}}",
        "@container (min-width:200px){.x{display:none}}",
        "@container side (width > 100px){.x{display:none}}",
        "@scope (.card){.x{display:none}}",
        "@scope (.card){:scope > .x{display:none}}",
        "@scope (.card) to (.none){p{display:none}}",
        ":is(:no-such-state,.x){display:none}",
        ":where(:is(::no-such,.y),.x){display:none}",
        "@namespace h 'http://www.w3.org/1999/xhtml'; h|p.x{display:none}",
        "@layer one{.x{display:block}} @layer two{.x{display:none}}",
    ],
)
def test_a_rule_whose_condition_holds_hides(css: str) -> None:
    assert marks("<div class=card><p class=x>$</p></div>", css) == HIDDEN


@pytest.mark.parametrize(
    "css",
    [
        "@supports not (display:grid){.x{display:none}}",
        "@supports not (aspect-ratio:1/1){.x{display:none}}",
        "@supports (-ms-ime-align:auto){.x{display:none}}",
        "@container (max-width:300px){.x{display:none}}",
        "@scope (.other){p{display:none}}",
        "@scope (.card) to (.inner){p{display:none}}",
        ":is(:no-such-state,.y){display:none}",
        "@layer base{.x{color:#222}} @layer late{.x{color:revert-layer}}",
    ],
)
def test_a_rule_whose_condition_does_not_hold_hides_nothing(css: str) -> None:
    assert marks("<div class=card><div class=inner><p class=x>$</p></div></div>", css) == set()


def test_a_layer_that_reverts_leaves_what_the_layer_before_says() -> None:
    css = "@layer one{.x{color:black}} @layer two{.x{color:white}} .x{color:revert-layer}"
    assert marks("<p class=x>$</p>", css) == {Mark.NO_CONTRAST}


def test_a_scope_without_a_name_begins_where_its_style_element_stands() -> None:
    assert marks("<div><style>@scope{p{display:none}}</style><p>$</p></div>") == HIDDEN


def test_very_many_scopes_without_a_name_are_read_in_time() -> None:
    body = "".join("<div><style>@scope{em{display:none}}</style><p>Wheel.</p></div>" for _ in range(2000))
    started = time.process_time()
    assert marks(f"{body}<div><style>@scope{{em{{display:none}}}}</style><em>$</em></div><p>End.</p>") == HIDDEN
    assert time.process_time() - started < 8
