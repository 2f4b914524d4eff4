"""Words that a terminal, a notebook, an outline or an equation leaves out of sight: kept, marked, and nothing around them lost."""

import json

import pytest

from distil.data import Document, Mark
from distil.extract import ipynb, markdown, org, tex, text

SAID = "The river is dry."
BEFORE = "The tower was built in 1889."


def marked(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans]


def plain(source: str) -> list[tuple[str, set[Mark]]]:
    return marked(text.read(source.encode(), name="a.txt", password=None))


HIDDEN = (SAID, {Mark.HIDDEN_ELEMENT})


@pytest.mark.parametrize(
    "switched",
    ["\x1b[8m{}\x1b[0m", "\x9b8m{}\x9b28m", "\x1b[1;8m{}\x1b[m", "\x1b[30;40m{}\x1b[0m", "\x1b[38;5;7;47m{}\x1b[0m", "\x1b[8m{}"],
)
def test_words_a_terminal_conceals_stand_aside(switched: str) -> None:
    found = plain(f"{BEFORE}\n\n{switched.format(SAID)}\n")
    assert [found[0], found[-1]] == [(BEFORE, set()), HIDDEN]
    assert not any(SAID in words for words, marks in found if not marks)


@pytest.mark.parametrize("switched", ["\x1b[38;5;8m{}\x1b[0m", "\x1b[31m{}\x1b[0m", "\x1b[38;2;8;8;8m{}\x1b[0m", "\x1b[37;44m{}\x1b[0m"])
def test_words_a_terminal_colours_stay(switched: str) -> None:
    found = plain(f"{BEFORE}\n\n{switched.format(SAID)}\n")
    assert [(SAID in words, marks) for words, marks in found] == [(False, set()), (True, set())]


def test_what_a_line_was_written_over_with_is_what_is_read() -> None:
    assert plain(f"{BEFORE}\n\n{SAID}\rThe keeper lit it in June.\n\nIt is high.\n") == [
        (BEFORE, set()),
        ("The keeper lit it in June.", set()),
        ("It is high.", set()),
        HIDDEN,
    ]


def test_returns_alone_are_line_ends() -> None:
    assert plain(f"{BEFORE}\r\r{SAID}\r") == [(BEFORE, set()), (SAID, set())]


def notebook(*cells: dict[str, object]) -> list[tuple[str, set[Mark]]]:
    content = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    return [run for run in marked(ipynb.read(content, name="a.ipynb", password=None)) if Mark.METADATA not in run[1]]


def prose(source: str, **said: bool | str) -> dict[str, object]:
    return {"cell_type": "markdown", "source": source, "metadata": said}


@pytest.mark.parametrize("name", ["heading_collapsed", "jp-MarkdownHeadingCollapsed"])
def test_cells_under_a_folded_heading_are_hidden_until_the_next_of_its_level(name: str) -> None:
    cells = (prose("## Rivers", **{name: True}), prose(SAID), prose("### Beds"), prose("## Towers"), prose(BEFORE))
    assert notebook(*cells) == [("Rivers", set()), HIDDEN, ("Beds", {Mark.HIDDEN_ELEMENT}), ("Towers", set()), (BEFORE, set())]


def test_a_cell_that_is_hidden_and_a_result_that_is_concealed() -> None:
    result = {"output_type": "stream", "name": "stdout", "text": f"ok\n\x1b[8m{SAID}\x1b[0m"}
    code = {"cell_type": "code", "source": "x", "metadata": {}, "outputs": [result], "execution_count": 1}
    assert notebook(prose(SAID, hidden=True)) == [HIDDEN]
    assert notebook(code) == [("x", set()), ("ok", set()), HIDDEN]


def outline(source: str) -> list[tuple[str, set[Mark]]]:
    return marked(org.read(source.encode(), name="a.org", password=None))


def test_targets_of_an_outline_are_not_printed_and_radio_targets_are() -> None:
    assert outline(f"{BEFORE} <<{SAID}>>\n\n<<<beds>>> are wet.\n") == [(BEFORE, set()), ("beds are wet.", set()), (SAID, {Mark.ATTRIBUTE})]


def test_an_outline_names_the_tags_it_leaves_out() -> None:
    found = outline(f"{BEFORE}\n* Aside :quiet:\n{SAID}\n* Draft :noexport:\nWet.\n#+EXCLUDE_TAGS: quiet\n")
    assert [run for run in found if Mark.METADATA not in run[1]] == [
        (BEFORE, set()),
        ("Aside", {Mark.HIDDEN_ELEMENT}),
        HIDDEN,
        ("Draft", set()),
        ("Wet.", set()),
    ]


def paper(source: str) -> list[tuple[str, set[Mark]]]:
    return marked(tex.read(f"\\begin{{document}}\n{BEFORE}\n\n{source}\n\\end{{document}}".encode(), name="a.tex", password=None))


@pytest.mark.parametrize(
    ("source", "mark"),
    [
        (f"\\setbox0=\\hbox{{{SAID}}}", Mark.METADATA),
        (f"\\setbox\\foo = \\vbox to 3pt{{{SAID}}}", Mark.METADATA),
        (f"\\sbox{{\\foo}}{{{SAID}}}", Mark.METADATA),
        (f"\\savebox{{\\foo}}[3cm][l]{{{SAID}}}", Mark.METADATA),
        (f"\\begin{{lrbox}}{{\\foo}}{SAID}\\end{{lrbox}}", Mark.METADATA),
        (f"\\pdfliteral direct {{3 Tr}} {SAID}", Mark.TRANSPARENT),
        (f"{{\\pdfliteral{{q 3 Tr}}}}{SAID}\\pdfliteral{{0 Tr}}", Mark.TRANSPARENT),
    ],
)
def test_boxes_and_print_modes_keep_words_off_the_page(source: str, mark: Mark) -> None:
    assert paper(source) == [(BEFORE, set()), (SAID, {mark})]


@pytest.mark.parametrize(
    "source",
    [
        f"\\sbox{{\\foo}}{{{SAID}}}\\usebox{{\\foo}}",
        f"\\setbox0=\\hbox{{{SAID}}}\\box0",
        f"\\begin{{lrbox}}{{\\foo}}{SAID}\\end{{lrbox}}\\usebox\\foo",
    ],
)
def test_a_box_is_printed_where_it_is_used(source: str) -> None:
    assert paper(source)[:2] == [(BEFORE, set()), (SAID, set())]


def test_boxes_of_boxes_end() -> None:
    doubled = "".join(f"\\sbox{{\\b{chr(97 + n)}}}{{\\usebox{{\\b{chr(96 + n)}}}\\usebox{{\\b{chr(96 + n)}}}}}" for n in range(1, 25))
    assert paper(f"\\sbox{{\\ba}}{{wet }}{doubled}\\usebox{{\\by}}")[0] == (BEFORE, set())


def page(source: str) -> list[tuple[str, set[Mark]]]:
    return marked(markdown.read(f"{BEFORE}\n\n{source}\n".encode(), name="a.md", password=None))


@pytest.mark.parametrize(
    "formula",
    [
        "$x\\phantom{\\text{@}}$",
        "$x\\textcolor{white}{\\text{@}}$",
        "$x\\color{#ffffff}{\\text{@}}$",
        "$x{\\color{White} \\text{@}}$",
        "$x\\textcolor[rgb]{1,1,1}{@}$",
        "$`x\\phantom{@}`$",
        "```math\nx\\hphantom{\n@\n}\n```",
        "$x\\scalebox{0}{@}$",
    ],
)
def test_words_a_formula_does_not_show_stand_aside(formula: str) -> None:
    found = page(formula.replace("@", SAID))
    assert [SAID in words for words, marks in found if not marks] == [False, False]
    assert [SAID in words for words, marks in found if marks == {Mark.HIDDEN_ELEMENT}] == [True]


@pytest.mark.parametrize("source", ["$\\textcolor{red}{@}$", "```tex\n\\phantom{@}\n```", "`\\phantom{@}`", "$x\\phantom{y}$ @", "\\phantom{x\n\n@"])
def test_words_beside_a_phantom_and_in_code_stay(source: str) -> None:
    assert [SAID in words for words, marks in page(source.replace("@", SAID)) if not marks][1:][-1:] == [True]
