import time

import pytest

from distil.index.tokens import asked, count, sentences, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Running runs", ["run", "run"]),
        ("1,757 genes", ["1757", "gene"]),
        ("3.14", ["3.14"]),
        ("SP 800-63B", ["sp", "80063b", "800", "63b"]),
        ("IL-2", ["il2", "il", "2"]),
        ("max_new_tokens", ["maxnewtoken", "max", "new", "token"]),
        ("readOnlyMode", ["readonlymod", "read", "onli", "mode"]),
        ("mRNA", ["mrna"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("and/or", ["and", "or"]),
        ("the patient's", ["the", "patient"]),
        ("Café ﬁle Ångström", ["cafe", "file", "angstrom"]),
        ("हिन्दी", ["हिन्दी"]),
        ("地震波", ["地", "震", "波", "地震", "震波"]),
        ("GPUの速度", ["gpu", "の", "速", "度", "の速", "速度"]),
        ("🔥 -- ?!", []),
        ("", []),
    ],
)
def test_what_a_text_is_found_by(text: str, found: list[str]) -> None:
    assert terms(text) == found


def test_a_query_drops_stopwords_only_when_it_says_more() -> None:
    assert asked("what is the melting point of the basalt") == ["melt", "point", "basalt"]
    assert asked("to be or not to be") == ["to", "be", "or", "not"]


def test_a_query_of_an_unspaced_script_asks_for_pairs_and_for_a_single_character_only_alone() -> None:
    assert asked("地震波") == ["地震", "震波"]
    assert asked("波") == ["波"]


def test_sentences_end_where_a_reader_sees_them_end() -> None:
    text = "Smith et al. found 3.5 km. It held (see Fig. 2). \n\nA heading\n \nIs it? Yes!\n水は冷たい。空は青い。"
    assert [text[start:end] for start, end in sentences(text)] == [
        "Smith et al. found 3.5 km.",
        "It held (see Fig. 2).",
        "A heading",
        "Is it?",
        "Yes!",
        "水は冷たい。",
        "空は青い。",
    ]


def test_words_of_unspaced_scripts_are_counted_too() -> None:
    assert count("two words") == 2
    assert count("地震波速") == 3


@pytest.mark.parametrize(
    "text", ["." * 200_000, "a." * 100_000, "a-" * 100_000, "\n" * 200_000, "x" * 200_000, "水" * 200_000, "A" * 200_000, ". " * 100_000]
)
def test_a_text_of_one_thing_takes_time_in_proportion(text: str) -> None:
    began = time.perf_counter()
    terms(text)
    sentences(text)
    assert time.perf_counter() - began < 5
