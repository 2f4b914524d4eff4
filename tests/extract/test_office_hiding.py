"""Rare ways of Office and its kin to print nothing: each keeps its words, marked, and its innocent neighbour stays clean."""

import pytest

from distil.data import Document, Mark, Role
from distil.extract import docx
from tests import documents_office as office
from tests.documents_office import p, r, row, table

SAID = "The river is dry."


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def letter(body: str, styles: str = "") -> list[tuple[str, set[Mark]]]:
    """What a Word document of this body is read as."""
    return runs(docx.read(office.docx(body, parts={"styles": styles}), name="a.docx", password=None))


def styled(identity: str, inner: str, kind: str = "table") -> str:
    return f'<w:style w:type="{kind}" w:styleId="{identity}"><w:name w:val="{identity}"/>{inner}</w:style>'


STYLES = (
    styled("Gone", "<w:rPr><w:vanish/></w:rPr>")
    + styled("GoneTop", '<w:tblStylePr w:type="firstRow"><w:rPr><w:vanish/></w:rPr></w:tblStylePr>')
    + styled("Flat", '<w:pPr><w:spacing w:line="1" w:lineRule="exact"/></w:pPr>', "paragraph")
    + styled("Plain", "<w:rPr><w:b/></w:rPr>")
)
TOP = '<w:tblStyle w:val="GoneTop"/><w:tblLook w:firstRow="1"/>'


def field(code: str, result: str) -> str:
    """A complex field and its result."""
    begin, part, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    return begin + r(code, kind="instrText") + part + r(result) + end


def shape(attributes: str, inner: str = "") -> str:
    box = inner or f"<v:textbox><w:txbxContent>{p(SAID)}</w:txbxContent></v:textbox>"
    return p(f"<w:r><w:pict><v:shape {attributes}>{box}</v:shape></w:pict></w:r>")


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        (table(row(SAID), properties='<w:tblStyle w:val="Gone"/>'), Mark.HIDDEN_ELEMENT),
        (table(row(SAID), properties=TOP), Mark.HIDDEN_ELEMENT),
        (p(r(SAID, '<w:spacing w:val="-110"/>')), Mark.TINY_TYPE),
        (p(r(SAID, '<w:fitText w:val="20"/>')), Mark.TINY_TYPE),
        (p(SAID, properties='<w:framePr w:w="1" w:h="1" w:hRule="exact"/>'), Mark.CLIPPED),
        (p(SAID, style="Flat", properties='<w:spacing w:before="0"/>'), Mark.CLIPPED),
        (p(f'<w:fldSimple w:instr=" xe q">{r(SAID)}</w:fldSimple>'), Mark.HIDDEN_ELEMENT),
        (p(field(" SET q ", SAID)), Mark.HIDDEN_ELEMENT),
        (table(row(SAID), properties='<w:tblpPr w:tblpX="-30000" w:horzAnchor="page"/>'), Mark.OFF_PAGE),
        (table(row(SAID), properties='<w:tblInd w:w="-8000" w:type="dxa"/>'), Mark.OFF_PAGE),
        (table(row(f"<w:tc><w:tcPr><w:hMerge/></w:tcPr>{p(SAID)}</w:tc>")), Mark.HIDDEN_ELEMENT),
        (shape('style="width:0;height:0"'), Mark.CLIPPED),
        (shape("", f'<v:textpath on="f" string="{SAID}"/>'), Mark.HIDDEN_ELEMENT),
    ],
)
def test_what_word_prints_nowhere_is_marked(body: str, mark: Mark) -> None:
    assert letter(body, STYLES) == [(SAID, {mark})]


@pytest.mark.parametrize(
    "body",
    [
        table(row(SAID), properties='<w:tblStyle w:val="Plain"/>'),
        table(row("<w:tc>" + p(r(SAID, '<w:vanish w:val="0"/>')) + "</w:tc>"), properties='<w:tblStyle w:val="Gone"/>'),
        p(r(SAID, '<w:spacing w:val="-20"/>')),
        p(r(SAID, '<w:fitText w:val="1500"/>')),
        p(SAID, properties='<w:framePr w:w="2000" w:h="300" w:hRule="exact" w:y="15200"/>'),
        p(field(" REF q ", SAID)),
        table(row(SAID), properties='<w:tblInd w:w="-108" w:type="dxa"/>'),
        table(row(f'<w:tc><w:tcPr><w:hMerge w:val="restart"/></w:tcPr>{p(SAID)}</w:tc>')),
        shape('style="width:90pt;height:auto"'),
        shape("", f'<v:textpath string="{SAID}"/>'),
    ],
)
def test_what_word_prints_stays_clean(body: str) -> None:
    assert letter(body, STYLES) == [(SAID, set())]


def test_a_phantom_keeps_its_words_behind_the_equation() -> None:
    phantom = f'<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>{SAID}</m:t></m:r></m:e></m:phant>'
    assert letter(p(f"<m:oMath><m:r><m:t>a=b</m:t></m:r>{phantom}</m:oMath>")) == [("a=b", set()), (SAID, {Mark.HIDDEN_ELEMENT})]
