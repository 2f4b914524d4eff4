"""Ways of a slide to show nothing of some words: covers together, groups that lend a fill, tables on top, text beneath the slide."""

import pytest

from distil.data import Mark, Role
from distil.extract import pptx
from tests import documents_office as office
from tests.documents_office import solid, sp

SAID = "The river is dry."
WHITE = solid("FFFFFF")
HEAD = '<p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr>'
SPACE = '<a:off x="0" y="0"/><a:ext cx="9144000" cy="9144000"/><a:chOff x="0" y="0"/><a:chExt cx="9144000" cy="9144000"/>'
RIGHT = '<a:off x="9000000" y="0"/><a:ext cx="100000" cy="6858000"/><a:chOff x="9000000" y="0"/><a:chExt cx="100000" cy="6858000"/>'
EDGE = '<a:scene3d><a:camera prst="orthographicFront"><a:rot lat="{}" lon="0" rev="0"/></a:camera></a:scene3d>'
AWAY = '<a:custGeom><a:rect l="-90000000" t="t" r="-80000000" b="b"/></a:custGeom>'


def deck(slide: str) -> list[set[Mark]]:
    """The marks of the run that says it."""
    document = pptx.read(office.pptx(slide), name="a.pptx", password=None)
    return [set(span.marks) for span in document.spans if SAID in document.text[span.start : span.end] and span.role is not Role.SIDE]


def lid(at: tuple[float, float, float, float], fill: str = WHITE) -> str:
    return sp("", at, fill=fill)


def group(inner: str, fill: str = "", switch: str = "", space: str = SPACE) -> str:
    return f"<p:grpSp>{HEAD}<p:grpSpPr><a:xfrm {switch}>{space}</a:xfrm>{fill}</p:grpSpPr>{inner}</p:grpSp>"


def grid(fill: str) -> str:
    """A table over the middle of the slide, its two cells filled so."""
    cells = f"<a:tc><a:txBody><a:bodyPr/><a:p/></a:txBody><a:tcPr>{fill}</a:tcPr></a:tc>" * 2
    data = f"<a:tbl><a:tblPr/><a:tr h='914400'>{cells}</a:tr></a:tbl>"
    place = '<p:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="4572000"/></p:xfrm>'
    name = '<p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>'
    return f"<p:graphicFrame>{name}{place}<a:graphic><a:graphicData>{data}</a:graphicData></a:graphic></p:graphicFrame>"


def below(paragraphs: int, size: int = 1800, body: str = "") -> str:
    """The words after that many empty paragraphs, in a box of an inch at the top."""
    empty = f'<a:p><a:endParaRPr sz="{size}"/></a:p>' * paragraphs
    return sp(f'{empty}<a:p><a:r><a:rPr sz="{size}"/><a:t>{SAID}</a:t></a:r></a:p>', body=body)


def field(kind: str, said: str) -> str:
    return sp(f'<a:p><a:fld id="{{1}}" type="{kind}"><a:t>{said}</a:t></a:fld></a:p>')


@pytest.mark.parametrize(
    ("slide", "found"),
    [
        (sp(SAID) + lid((0, 0, 3, 5)) + lid((3, 0, 4, 5)), {Mark.COVERED}),
        (sp(SAID) + lid((0, 0, 3, 5)) + lid((3.5, 0, 4, 5)), set()),
        (lid((0, 0, 3, 5)) + lid((3, 0, 4, 5)) + sp(SAID), set()),
        (sp(SAID) + group(lid((0, 0, 9, 5), "<a:grpFill/>"), WHITE), {Mark.COVERED}),
        (sp(SAID) + group(group(lid((0, 0, 9, 5), "<a:grpFill/>"), "<a:grpFill/>"), WHITE), {Mark.COVERED}),
        (sp(SAID) + group(lid((0, 0, 9, 5), "<a:grpFill/>"), "<a:noFill/>"), set()),
        (sp(SAID) + grid(WHITE), {Mark.COVERED}),
        (sp(SAID) + grid(""), set()),
        (sp(SAID, run="<a:rPr><a:solidFill><a:sysClr val='window' lastClr='000000'/></a:solidFill></a:rPr>"), {Mark.NO_CONTRAST}),
        (group(sp(SAID), space=RIGHT), set()),
        (group(sp(SAID), space=RIGHT, switch='rot="10800000"'), {Mark.OFF_PAGE}),
        (group(sp(SAID), space=RIGHT, switch='flipH="1"'), {Mark.OFF_PAGE}),
        (group(sp(SAID), space=RIGHT, switch='flipV="1"'), set()),
        (group(group(sp(SAID), space=RIGHT, switch='flipH="1"'), space=RIGHT, switch='rot="10800000"'), set()),
        (sp(SAID) + lid((0, 0, 9, 5), "").replace("<p:sp>", '<p:sp useBgFill="1">'), {Mark.COVERED}),
        (sp(SAID, body='<a:bodyPr lIns="8500000"/>'), {Mark.OFF_PAGE}),
        (sp(SAID, body='<a:bodyPr lIns="850000"/>'), set()),
        (sp(f'<a:p><a:pPr marL="8500000" indent="0"/><a:r><a:t>{SAID}</a:t></a:r></a:p>'), {Mark.OFF_PAGE}),
        (sp(SAID, fill=EDGE.format(5_400_000)), {Mark.TINY_TYPE}),
        (sp(SAID, fill=EDGE.format(1_200_000)), set()),
        (sp(SAID, fill=AWAY), {Mark.OFF_PAGE}),
        (below(60), {Mark.OFF_PAGE}),
        (below(10), set()),
        (below(60, 400), set()),
        (below(60, body='<a:bodyPr anchor="b"/>'), set()),
        (below(60, body='<a:bodyPr numCol="4"/>'), set()),
        (field("slidenum", SAID), {Mark.HIDDEN_ELEMENT}),
        (field("datetime1", SAID * 5), {Mark.HIDDEN_ELEMENT}),
        (field("footer", SAID), set()),
    ],
)
def test_what_an_audience_sees_of_words_is_told(slide: str, found: set[Mark]) -> None:
    assert deck(slide) == [found]
