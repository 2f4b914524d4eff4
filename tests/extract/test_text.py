"""Plain text: any encoding, blocks and lines as they were meant, nothing of reStructuredText's machinery in a sentence."""

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract.text import UNCHECKED, read


def plain(text: str, name: str = "a.txt") -> Document:
    return read(text.encode("utf-8", "surrogatepass"), name=name, password=None)


def blocks(document: Document) -> list[tuple[str, Role]]:
    return [(document.text[span.start : span.end], span.role) for span in document.spans if span.role is not Role.SIDE]


def aside(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end], set(span.marks)) for span in document.spans if span.role is Role.SIDE]


GERMAN = "Die Größe der Übung hängt von der Länge ab, und die Straße ist schön."
RUSSIAN = "Каждый охотник желает знать, где сидит фазан. Это простое предложение."
JAPANESE = "これは石と川についての簡単な文です。水は山から石を運んできました。"


@pytest.mark.parametrize(
    ("text", "encoding", "guessed"),
    [
        (GERMAN, "utf-8", False),
        (GERMAN, "utf-8-sig", False),
        (GERMAN, "utf-16", False),
        (GERMAN, "utf-16-le", False),
        (GERMAN, "utf-32", False),
        (RUSSIAN, "utf-16-be", False),
        (JAPANESE, "iso2022_jp", False),
        (GERMAN, "cp1252", True),
        ("Les pierres de la rivière sont très dures. Où est l’hôtel ? Ça va être déjà l'été.", "cp1252", True),
        ("Příliš žluťoučký kůň úpěl ďábelské ódy. Řeka je široká a děti řvou u dveří.", "cp1250", True),
        (RUSSIAN, "cp1251", True),
        (RUSSIAN, "cp866", True),
        (RUSSIAN, "koi8_r", True),
        (JAPANESE, "cp932", True),
        (JAPANESE, "euc_jp", True),
        ("这是一个关于石头和河流的简单句子，水把石头从山上带下来。", "gb18030", True),
        ("이것은 돌과 강에 관한 간단한 문장입니다. 물이 산에서 돌을 날랐다.", "cp949", True),
    ],
)
def test_the_encoding_is_found_and_a_guess_is_called_one(text: str, encoding: str, guessed: bool) -> None:
    document = read(text.encode(encoding), name="a.txt", password=None)
    assert document.text == text + "\n\n"
    assert document.reason == (f"its encoding is not stated; read as {encoding}, a guess" if guessed else "")


def test_a_few_broken_bytes_in_utf8_are_damage_not_another_encoding() -> None:
    document = read((RUSSIAN * 3).encode() + b"\xff", name="a.txt", password=None)
    assert document.text == RUSSIAN * 3 + "\ufffd\n\n"
    assert document.reason == "1 byte sequences are no UTF-8 and became U+FFFD"


def test_wrapped_lines_are_joined_and_short_ones_kept() -> None:
    prose = "The river carries the stones of the hills down to the\nplain, where they come to rest in the bed of the river\nand are ground to sand."
    verse = "So red the rose,\nso blue the sea,\nso wide the sky."
    assert blocks(plain(f"{prose}\r\n\r\n{verse}\n")) == [(prose.replace("\n", " "), Role.PARAGRAPH), (verse, Role.PARAGRAPH)]


def test_wrapped_japanese_is_joined_without_blanks() -> None:
    assert blocks(plain(f"{JAPANESE[:20]}\n{JAPANESE[20:]}\n"))[0][0] == JAPANESE


def test_headings_open_sections_whose_places_are_structural() -> None:
    text = "Before it all.\n\nThe River\n=========\nWide.\n\n1.2 The Bed\n\nStony.\n\nTHE END\n\nDone.\n\n----------\n"
    document = plain(text)
    assert [(document.text[span.start : span.end], span.role, span.place) for span in document.spans] == [
        ("Before it all.", Role.PARAGRAPH, "section 0"),
        ("The River", Role.HEADING, "section 1"),
        ("Wide.", Role.PARAGRAPH, "section 1"),
        ("1.2 The Bed", Role.HEADING, "section 2"),
        ("Stony.", Role.PARAGRAPH, "section 2"),
        ("THE END", Role.HEADING, "section 3"),
        ("Done.", Role.PARAGRAPH, "section 3"),
    ]


def test_a_line_above_its_paragraph_is_a_heading() -> None:
    text = (
        "Keeping bees in towns\nVersion 2, by Ada Holm\n\nWater\n"
        "Bees need a shallow dish of water near the hive from March until the first frost. Change it daily.\n\n"
        "Swarms\n"
        "A colony swarms in May when the old queen leaves with half of the\nworkers. Call the keeper of the district before you touch them, and\n"
        "keep away.\n"
    )
    assert blocks(plain(text)) == [
        ("Keeping bees in towns", Role.HEADING),
        ("Version 2, by Ada Holm", Role.PARAGRAPH),
        ("Water", Role.HEADING),
        ("Bees need a shallow dish of water near the hive from March until the first frost. Change it daily.", Role.PARAGRAPH),
        ("Swarms", Role.HEADING),
        (
            "A colony swarms in May when the old queen leaves with half of the workers. Call the keeper of the district before you touch them, and "
            "keep away.",
            Role.PARAGRAPH,
        ),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The keeper of the bees came from the north of\nNorway and spoke to nobody for the whole of the\nsummer.",
        "On Monday the council met in\nValencia, where it approved the reform of the library for this year.",
        "Dear Ms Holm\nThank you for your letter of 3 May about the hives on the roof of the school.",
        "So red the rose\nSo blue the sea that carries the ships away\nSo wide the sky.",
        "Licence: Free\nEverybody may copy this text as it stands, in all countries. Nobody may change it.",
        "Ada Holm\n12 Mill Lane\nLeeds",
        "Bring with you\n- a knife that can be folded. It must be short and have no point.\n- a rope",
        "Bees swarm.\nThe old queen leaves the hive with half of the workers and the new one stays.",
    ],
)
def test_a_line_of_a_sentence_a_verse_or_a_letter_is_no_heading(text: str) -> None:
    assert Role.HEADING not in {role for _, role in blocks(plain(text))}


def test_items_code_and_columns_keep_their_shape() -> None:
    text = "* one that is\n  long\n* two\n\n1. first\n2. second\n\nif (a) {\n    b();\n}\n\nname     age\nAnn       31\n"
    assert blocks(plain(text)) == [
        ("one that is long", Role.ITEM),
        ("two", Role.ITEM),
        ("1. first", Role.ITEM),
        ("2. second", Role.ITEM),
        ("if (a) {\n    b();\n}", Role.CODE),
        ("name     age\nAnn       31", Role.TABLE),
    ]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("a;b\n1;2,5\n", "a.csv"),
        ("a\tb\n1\t2,5\n", "a.tsv"),
        ("sep=;\na;b\n1;2,5\n", "a.csv"),
        ('a,b\n1,"2,5"\n', "a.csv"),
        ("a|b\n1|2,5\n", "a.csv"),
    ],
)
def test_rows_of_separated_values_become_lines_of_a_table(content: str, name: str) -> None:
    assert blocks(plain(content, name)) == [("a | b\n1 | 2,5\n", Role.TABLE)]


def test_source_code_is_code_and_never_joined() -> None:
    text = "# A long comment that would be joined to the next line if it were prose\nimport os\n"
    assert blocks(plain(text, "a.py")) == [(text.strip(), Role.CODE)]


def test_nothing_and_oddities_are_survived() -> None:
    assert plain("\n\n").outcome is Reading.EMPTY
    odd = "a\0b \ud83d \u202e c"
    assert plain(odd).text.strip() == odd.encode("utf-8", "surrogatepass").decode("utf-8", "replace") or Reading.TEXT
    assert plain("x" * 3_000_000).outcome is Reading.TEXT
    assert plain("(" * 100_000 + "\n" + "- " * 100_000).outcome is Reading.TEXT


def rst(text: str) -> Document:
    return plain(text, "a.rst")


def test_the_markup_of_restructuredtext_leaves_no_trace_in_sentences() -> None:
    text = "See `the river <https://example.org/r>`_, :pep:`8`, :func:`~os.path.join`, ``x = 1``, **bold** *words*, a note [1]_ and |this|.\n"
    document = rst(text)
    assert blocks(document) == [("See the river, PEP 8, join, x = 1, bold words, a note [1] and this.", Role.PARAGRAPH)]
    assert aside(document) == [("https://example.org/r", {Mark.ATTRIBUTE})]


def test_comments_and_what_directives_hide_are_kept_aside() -> None:
    text = ".. A comment nobody sees\n   on two lines.\n\n.. _target: https://example.org\n\n"
    text += ".. raw:: html\n\n   <b>x</b>\n\n.. image:: a.png\n   :alt: A picture\n\nSeen.\n"
    document = rst(text)
    assert blocks(document) == [("Seen.", Role.PARAGRAPH)]
    assert aside(document) == [
        ("A comment nobody sees\non two lines.", {Mark.COMMENT}),
        ("https://example.org", {Mark.ATTRIBUTE}),
        ("<b>x</b>", {Mark.ATTRIBUTE}),
        ("A picture", {Mark.ASSISTIVE}),
        ("a.png", {Mark.ATTRIBUTE}),
    ]


def test_code_notes_and_admonitions_have_their_roles() -> None:
    text = "Run it::\n\n    a = 1\n\n    b = 2\n\nDone.\n\n.. note:: Take care\n   of it.\n\n"
    text += ".. code-block:: python\n\n   c = 3\n\n>>> d\n4\n\n.. [1] A source.\n"
    assert blocks(rst(text)) == [
        ("Run it:", Role.PARAGRAPH),
        ("a = 1\n\nb = 2", Role.CODE),
        ("Done.", Role.PARAGRAPH),
        ("Take care", Role.PARAGRAPH),
        ("of it.", Role.PARAGRAPH),
        ("c = 3", Role.CODE),
        (">>> d\n4", Role.CODE),
        ("[1] A source.", Role.REFERENCE),
    ]


def test_items_hold_code_and_paragraphs_of_their_own() -> None:
    text = "- An item that\n  goes on. Example::\n\n      x = 1\n\n  And a paragraph.\n\n- Short::\n\n      y\n        z\n"
    assert blocks(rst(text)) == [
        ("An item that goes on. Example:", Role.ITEM),
        ("x = 1", Role.CODE),
        ("And a paragraph.", Role.PARAGRAPH),
        ("Short:", Role.ITEM),
        ("y\n  z", Role.CODE),
    ]


def test_tables_of_all_kinds_become_rows() -> None:
    grid = "+-----+-------+\n| a   | b c   |\n|     | d     |\n+=====+=======+\n| 1   | 2     |\n+-----+-------+\n"
    ruled = "===  =====\na    b\n===  =====\n1    two\n     more\n===  =====\n"
    listed = ".. list-table::\n\n   * - a\n     - b\n   * - 1\n     - 2\n"
    assert blocks(rst(grid)) == [("a | b c d\n1 | 2\n", Role.TABLE)]
    assert blocks(rst(ruled)) == [("a | b\n1 | two more\n", Role.TABLE)]
    assert blocks(rst(listed)) == [("a | b\n1 | 2\n", Role.TABLE)]


def test_a_proposals_header_gives_the_title_and_is_furniture() -> None:
    document = rst("PEP: 7\nTitle: Rivers\nAuthor: Ann\n\nAbstract\n========\n\nWide.\n")
    assert document.title == "Rivers"
    assert blocks(document) == [
        ("Rivers", Role.TITLE),
        ("PEP: 7\nAuthor: Ann", Role.FURNITURE),
        ("Abstract", Role.HEADING),
        ("Wide.", Role.PARAGRAPH),
    ]


def test_hostile_restructuredtext_ends_soon() -> None:
    for text in ("`" * 100_000, "*" * 100_000, ".. " * 50_000, "- " * 50_000, "=" * 200_000, ("- a\n\n  " * 3000), "|" * 100_000, ":a" * 50_000):
        assert rst(text).outcome in {Reading.TEXT, Reading.EMPTY}


def shown_and_lost(line: str) -> tuple[list[str], list[str]]:
    """The blocks of a log of two lines that are seen, and what stands aside; escape characters left out."""
    document = plain(f"Wet at noon.\n\n{line}\n\nEnd of the log.\n")
    seen = [document.text[span.start : span.end] for span in document.spans if not span.marks]
    lost = [document.text[span.start : span.end].strip() for span in document.spans if span.marks == {Mark.HIDDEN_ELEMENT}]
    return ["".join(letter for letter in words if letter.isprintable()) for words in seen], lost


@pytest.mark.parametrize(
    ("line", "shown", "lost"),
    [
        ("\x1b[?1049hThe river is dry.\x1b[?1049l Noon.", "[?1049h[?1049l Noon.", ["The river is dry."]),
        ("\x1b]0;The river is dry.\x07Noon.", "]Noon.", ["0;The river is dry."]),
        ("\x1bPThe river is dry.\x1b\\Noon.", "P\\Noon.", ["The river is dry."]),
        ("The river is dry.\x1b[2K\rNoon.", "Noon.", ["The river is dry."]),
        ("The river is dry." + "\b" * 17 + " " * 17, "", ["The river is dry."]),
        ("The river is dry." + "\b" * 17 + "\x1b[KNoon.", "Noon.", ["The river is dry."]),
        ("Noon.\x1b[K", "Noon.", []),
        ("N\bNo\bo_\bo_\bn.", "Noon.", []),
    ],
)
def test_words_that_a_terminal_erases_stand_aside(line: str, shown: str, lost: list[str]) -> None:
    assert shown_and_lost(line) == (["Wet at noon.", *([shown] if shown else []), "End of the log."], lost)


@pytest.mark.parametrize(
    ("line", "named"), [("Wet.\x1b[1A", ["what escape sequences move or erase"]), ("\x1b[31mWet.\x1b[0m\x1b[K", []), ("\x1b[?25lWet.", [])]
)
def test_sequences_that_move_the_pen_are_named(line: str, named: list[str]) -> None:
    assert list(plain(line).unchecked) == named


BASALT = "Basalt is a hard dark rock."
KEPT_AWAY = {
    "for a tag": (".. only:: internal\n\n   {}", Mark.UNVERIFIED),
    "for another form": (".. only:: latex\n\n   {}", Mark.UNVERIFIED),
    "under a setting": (".. ifconfig:: internal\n\n   {}", Mark.UNVERIFIED),
    "in a hidden box": (".. container:: hidden\n\n   {}", Mark.UNVERIFIED),
    "in a note of a hidden class": (".. note::\n   :class: sr-only\n\n   {}", Mark.UNVERIFIED),
    "for a name that nobody uses": (".. |a| replace:: {}", Mark.COMMENT),
}
READ = {
    "for a site": ".. only:: html\n\n   {}",
    "for all but print": ".. only:: not latex\n\n   {}",
    "in a box": ".. container:: wide\n\n   {}",
    "in a note of a class": ".. note::\n   :class: important\n\n   {}",
    "for a name": ".. |a| replace:: {}\n\n|a|",
    "in a note at the foot": ".. [#a] {}",
}


@pytest.mark.parametrize(("source", "mark"), KEPT_AWAY.values(), ids=KEPT_AWAY)
def test_words_a_builder_may_leave_out_are_marked(source: str, mark: Mark) -> None:
    document = read(f"Before.\n\n{source.format(BASALT)}\n\nAfter.\n".encode(), name="a.rst", password=None)
    said = [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans]
    assert [marks for words, marks in said if BASALT in words] == [{mark}]
    assert [words for words, marks in said if not marks] == ["Before.", "After."]


@pytest.mark.parametrize("source", READ.values(), ids=READ)
def test_words_a_builder_prints_are_not_marked(source: str) -> None:
    document = read(f"Before.\n\n{source.format(BASALT)}\n\nAfter.\n".encode(), name="a.rst", password=None)
    said = [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans]
    assert [marks for words, marks in said if BASALT in words] == [set()]
    assert document.unchecked == UNCHECKED
