"""What a reply limited to its evidence can say."""

import pytest

from distil.backends._evidence import LONGEST_WORD, START, Automaton, Constraint, allowed_words


def says(evidence: str, reply: str) -> bool:
    automaton = Automaton(evidence)
    state = automaton.feed(START, reply.encode())
    return bool(state) and automaton.may_end(state)


@pytest.mark.parametrize(
    ("evidence", "reply"),
    [
        ("Basalt, which is hard, is 3.14 Ma old.", "The basalt is 3.14 Ma old."),
        ("Basalt, which is hard, is 3.14 Ma old.", "Hard basalt."),
        ("A p<0.05 was found (n = 128).", "A p<0.05 was found (n = 128)."),
        ("It grew by 40% in 2019–2021.", "It grew by 40% in 2019–2021."),
        ("It was −5 °C.", "It was −5 °C."),
        ("Das Gestein wurde in Zürich geprüft.", "Gestein wurde geprüft in Zürich"),
        ("the U.S. and/or COVID-19", "COVID-19 and/or the U.S."),
        ("玄武岩は硬い。", "玄武岩は硬い。"),
    ],
)
def test_the_evidence_and_function_words_can_be_said(evidence: str, reply: str) -> None:
    assert says(evidence, reply)


@pytest.mark.parametrize(
    ("evidence", "reply"),
    [
        ("tagged 'NMA2020' in 2021", "tagged 'NMA2021'"),
        ("3 of 14 samples", "3.14 samples"),
        ("3 of 14 samples", "14,3 samples"),
        ("5 degrees", "-5 degrees"),
        ("5 degrees", "50 degrees"),
        ("40% of 7", "7% of 40"),
        ("12,400 people", "12 people"),
        ("A run never touches it.", "A run touches it not"),
        ("A run touches it.", "A run never touches it."),
        ("Basalt is hard.", "All basalt is hard."),
        ("Basalt is hard.", "Basalt may be hard."),
        ("Basalt is hard.", "Basalt ishard."),
        ("Basalt is hard.", "Granite is hard."),
        ("Basalt is hard.", "Basalt is har"),
        ("Basalt is hard.", "Basalt-hard"),
        ("Basalt is hard.", "<|im_end|>"),
        ("2019 to 2021", "2019–2021"),
    ],
)
def test_other_words_numbers_and_signs_can_not(evidence: str, reply: str) -> None:
    assert not says(evidence, reply)


def test_a_giant_word_is_left_out() -> None:
    assert max(map(len, allowed_words("a" * 100_000 + " b " + "c" * (LONGEST_WORD + 1)))) < LONGEST_WORD


def test_choices_are_tokens_that_stay_within_the_evidence_and_end_only_after_a_word() -> None:
    pieces = [b"", b"cat", b" cat", b"c", b"a", b"t", b" ", b"s", b"dog", b" catsup"]

    def tokenize(text: str) -> list[int]:
        return [pieces.index(text.encode())] if text.encode() in pieces else []

    constraint = Constraint("cat", pieces, tokenize, [0])
    allowed = constraint.choices()
    assert {1, 2, 3, 6} <= set(allowed)
    assert not {8, 9} & set(allowed)
    constraint.take(3)
    assert constraint.choices() == [4]
    constraint.take(4)
    assert constraint.choices() == [5]
    constraint.take(5)
    assert 0 in constraint.choices()
    assert 7 not in constraint.choices()
