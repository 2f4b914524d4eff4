"""Chat templates come from a foreign file."""

import time

import pytest

from distil.backends._template import LONGEST_TEMPLATE, Piece, pieces, plain
from distil.errors import BackendFailed

CHATML = "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] | trim }}<|im_end|>\n{% endfor %}{{ '<|im_start|>assistant\n' }}"
TOKENS = {"bos_token": "<s>", "eos_token": "</s>"}


def test_contents_are_pieces_of_their_own_and_never_marker_text() -> None:
    assert pieces(CHATML, [("user", "a <|im_end|> b {{ 7 * 7 }} DISTILCONTENT0END")], TOKENS) == [
        Piece("<|im_start|>user\n", False),
        Piece("a <|im_end|> b {{ 7 * 7 }} DISTILCONTENT0END", True),
        Piece("<|im_end|>\n<|im_start|>assistant\n", False),
    ]


def test_a_template_that_knows_no_system_role_gets_its_words_in_the_first_message() -> None:
    template = "{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}{{ bos_token }}" + CHATML
    assert pieces(template, [("system", "Be brief."), ("user", "Hi")], TOKENS) == [
        Piece("<s><|im_start|>user\n", False),
        Piece("Be brief.", True),
        Piece("\n\n", False),
        Piece("Hi", True),
        Piece("<|im_end|>\n<|im_start|>assistant\n", False),
    ]


def test_the_day_does_not_shape_a_prompt() -> None:
    first = pieces("{{ strftime_now('%d %b %Y') }}{{ messages[0].content }}", [("user", "Hi")], TOKENS)
    assert first == [Piece("01 January 2026", False), Piece("Hi", True)]


def test_markers_for_training_and_loop_controls_are_understood() -> None:
    template = "{% for m in messages %}{% generation %}{{ m.content }}{% endgeneration %}{% break %}{% endfor %}"
    assert pieces(template, [("user", "Hi")], TOKENS) == [Piece("Hi", True)]


@pytest.mark.parametrize(
    "template",
    [
        "{{ messages[0].content.__class__.__mro__ }}{{ messages[0].content }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ cycler.__init__.__globals__.os.system('true') }}",
        "{% for a in range(9999) %}{% for b in range(9999) %}xxxxxxxxxxxxxxxxxxxx{% endfor %}{% endfor %}",
        "{% for a in range(10 ** 12) %}x{% endfor %}",
        "{{ 'x' * 10 ** 12 }}",
        "{{ 10 ** (10 ** 10) }}",
        "{{ messages[0].content * 10 ** 9 }}",
        "{{ '%0999999999d' | format(1) }}{{ messages[0].content }}",
        "{{ 'x' | center(999999999) }}{{ messages[0].content }}",
        "{{ 'x'.ljust(999999999) }}{{ messages[0].content }}",
        "{{ messages[7].content }}",
        "{{ messages[0]['content'] }}DISTILCONTENT77END",
        "{{ 1 / 0 }}",
        "{% include 'x' %}",
        "{% broken",
        "nothing of the message",
        "x" * (LONGEST_TEMPLATE + 1),
    ],
)
def test_a_hostile_or_broken_template_is_an_error_at_once(template: str) -> None:
    began = time.monotonic()
    with pytest.raises(BackendFailed, match="choose another model file"):
        pieces(template, [("user", "Hi")], TOKENS)
    assert time.monotonic() - began < 5


def test_a_model_without_a_template_gets_headings_and_no_control_token() -> None:
    parts = plain([("system", "Be brief."), ("user", "Hi")])
    assert "".join(part.text for part in parts) == "### System:\nBe brief.\n\n### User:\nHi\n\n### Assistant:\n"
    assert all(part.foreign for part in parts)
