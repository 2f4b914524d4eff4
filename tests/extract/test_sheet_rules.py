"""Conditional formats that hide: what can be told of them without a calculator is told, the rest is not taken for seen."""

import pytest

from distil.data import Mark
from distil.extract import xlsx
from distil.extract._cell_rules import Rule, holds
from tests import documents_office as office
from tests.documents_office import grid

SAID = "The river is dry."
WHITE = '<dxfs><dxf><font><color rgb="FFFFFFFF"/></font></dxf></dxfs>'


def formatted(rule: str) -> list[set[Mark]]:
    """The marks of a cell in the second row, where a rule makes words white."""
    areas = f'<conditionalFormatting sqref="A2:B9">{rule}</conditionalFormatting>'
    document = xlsx.read(office.xlsx(grid("Station", f"{SAID}|5") + areas, styles=WHITE), name="a.xlsx", password=None)
    return [set(span.marks) for span in document.spans if SAID in document.text[span.start : span.end]]


@pytest.mark.parametrize(
    ("rule", "marks"),
    [
        ('<cfRule type="cellIs" operator="equal" dxfId="0"><formula>0</formula></cfRule>', set()),
        ('<cfRule type="cellIs" operator="greaterThan" dxfId="0"><formula>0</formula></cfRule>', {Mark.HIDDEN_ELEMENT}),
        ('<cfRule type="cellIs" operator="between" dxfId="0"><formula>0</formula><formula>9</formula></cfRule>', set()),
        ('<cfRule type="cellIs" operator="equal" dxfId="0"><formula>C7</formula></cfRule>', {Mark.UNVERIFIED}),
        ('<cfRule type="containsText" text="zzz" dxfId="0"><formula>NOT(ISERROR(SEARCH("river",A2)))</formula></cfRule>', {Mark.HIDDEN_ELEMENT}),
        ('<cfRule type="containsText" text="river" dxfId="0"><formula>NOT(ISERROR(SEARCH("lake",A2)))</formula></cfRule>', set()),
        ('<cfRule type="notContainsBlanks" dxfId="0"><formula>LEN(TRIM(A2))&gt;0</formula></cfRule>', {Mark.HIDDEN_ELEMENT}),
        ('<cfRule type="containsErrors" dxfId="0"><formula>ISERROR(A2)</formula></cfRule>', set()),
        ('<cfRule type="top10" rank="3" dxfId="0"/>', set()),
        ('<cfRule type="duplicateValues" dxfId="0"/>', {Mark.UNVERIFIED}),
        ('<cfRule type="expression" dxfId="0"><formula>FALSE</formula></cfRule>', set()),
        ('<cfRule type="expression" dxfId="0"><formula>AND(A2&lt;&gt;"",TODAY()&gt;1)</formula></cfRule>', {Mark.UNVERIFIED}),
    ],
)
def test_a_rule_that_makes_words_white_hides_them_where_it_holds(rule: str, marks: set[Mark]) -> None:
    assert formatted(rule) == [marks]


@pytest.mark.parametrize(
    ("formula", "text", "number", "answer"),
    [
        ('NOT(ISERROR(SEARCH("river*dry",A1)))', SAID, None, None),  # a star stands for any letters
        ('ISERROR(SEARCH("  ",A1))', SAID, None, None),  # blanks that a program folds
        ('ISERROR(FIND("River",A1))', SAID, None, None),  # minds capitals
        ('LEFT(A1,3)="The"', SAID, None, True),
        ('RIGHT(A1,LEN("wet"))="wet"', SAID, None, False),
        ("A1=5", "5", 5.0, True),
        ("A1<>5", "5", 5.0, False),
        ('A1="yes"', "Yes", None, True),
        ('A1<>"yes."', "Yes.", None, None),
        ("ISNUMBER(A1)", SAID, None, False),
        ("NOT(ISTEXT(A1))", SAID, None, False),
        ("ISNA(A1)", "#N/A", None, True),
        ("$A$1=5", "5", 5.0, None),
        ("A11=5", "5", 5.0, None),
        ("LEN(A1)>20", SAID, None, None),
    ],
)
def test_only_what_is_sure_is_said_of_a_formula(formula: str, text: str, number: float | None, answer: bool | None) -> None:
    assert holds(Rule("expression", "", (formula,), "A1"), text, number) is answer
