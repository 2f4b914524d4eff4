"""Office files that hide given words, one for each mark their readers claim to see."""

from collections.abc import Callable

from distil.data import Mark
from tests.documents_office import A, X, docx, grid, p, pptx, r, solid, sp, words, xlsx

SEEN = "The tower was built in 1889."
Maker = Callable[[str], bytes]
PROPERTIES = '<p xmlns:dc="http://d"><dc:title>{}</dc:title></p>'
RUNS = {
    Mark.HIDDEN_ELEMENT: "<w:vanish/>",
    Mark.NO_CONTRAST: '<w:color w:val="FFFFFF"/>',
    Mark.TRANSPARENT: "<w14:textFill><w14:noFill/></w14:textFill>",
    Mark.TINY_TYPE: '<w:sz w:val="2"/>',
    Mark.OFF_PAGE: '<w:position w:val="-3000"/>',
    Mark.GLYPH_MISMATCH: '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>',
}
CLIPPED_LINE = '<w:spacing w:line="1" w:lineRule="exact"/>'
CELLS = """<fonts><font/><font><color rgb="FFFFFFFF"/></font><font><sz val="1"/></font><font><name val="Wingdings"/></font></fonts>
<fills><fill/></fills>
<cellXfs><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/><xf fontId="3" applyFont="1"/></cellXfs>"""
DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"


def letter() -> dict[Mark, Maker]:
    """Documents of Word."""

    def body(inner: Callable[[str], str]) -> Maker:
        return lambda said: docx(p(SEEN) + inner(said))

    def styled(properties: str) -> Maker:
        return lambda said: docx(p(SEEN) + p(r(said, properties)))

    alt = '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="{}"/></wp:inline></w:drawing></w:r>'
    field = "".join(f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("separate", "end"))
    begun = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    return {
        **{mark: styled(properties) for mark, properties in RUNS.items()},
        Mark.CLIPPED: body(lambda said: p(said, properties=CLIPPED_LINE)),
        Mark.DELETED: body(lambda said: p("Kept.", f'<w:del w:id="1">{r(said, kind="delText")}</w:del>')),
        Mark.COMMENT: lambda said: docx(p(SEEN), parts={"comments": f'<w:comment w:id="1">{p(said)}</w:comment>'}),
        Mark.METADATA: lambda said: docx(p(SEEN), extra={"docProps/core.xml": PROPERTIES.format(said).encode()}),
        Mark.FIELD: body(lambda said: p("By ", begun + r(f" QUOTE {said} ", kind="instrText") + field)),
        Mark.ASSISTIVE: body(lambda said: p(alt.format(said))),
        Mark.ATTRIBUTE: body(lambda said: p(f'<w:hyperlink w:anchor="a" w:tooltip="{said}">{r("here")}</w:hyperlink>')),
    }


def workbook() -> dict[Mark, Maker]:
    """Workbooks of Excel."""

    def styled(number: int) -> Maker:
        return lambda said: xlsx(grid(f'<row r="1">{words(SEEN, "A1")}{words(said, "B1", number)}</row>'), styles=CELLS)

    def rowed(attributes: str) -> Maker:
        return lambda said: xlsx(grid(SEEN, f'<row r="2" {attributes}>{words(said, "A2")}</row>'))

    def beside(after: str) -> Maker:
        return lambda said: xlsx(grid(SEEN) + after.format(said))

    def drawing(inner: str) -> Maker:
        def make(said: str) -> bytes:
            root = f'<xdr:wsDr xmlns:xdr="{DRAWN}" {A}><xdr:twoCellAnchor>{inner.format(said)}</xdr:twoCellAnchor></xdr:wsDr>'
            links, extra = {"d": ("drawing", "../drawings/drawing1.xml")}, {"xl/drawings/drawing1.xml": root.encode()}
            return xlsx(grid(said if "{}" not in inner else SEEN, SEEN) + '<drawing r:id="d"/>', links=links, extra=extra)

        return make

    def commented(said: str) -> bytes:
        part = f'<c xmlns="{X}"><commentList><comment><text><r><t>{said}</t></r></text></comment></commentList></c>'
        return xlsx(grid(SEEN), links={"c": ("comments", "../comments1.xml")}, extra={"xl/comments1.xml": part.encode()})

    def conditional(said: str) -> bytes:
        test = '<cfRule type="expression" dxfId="0"><formula>LEN(Z9)&gt;0</formula></cfRule>'
        rule = f'<conditionalFormatting sqref="A1:A1">{test}</conditionalFormatting>'
        return xlsx(grid(said, SEEN) + rule, styles='<dxfs><dxf><font><color rgb="FFFFFFFF"/></font></dxf></dxfs>')

    corners = "<xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:row>1</xdr:row></xdr:to>"
    lid = f'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x"/></xdr:nvSpPr><xdr:spPr>{solid("00FF00")}</xdr:spPr></xdr:sp>'
    shape = '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x" {alt}/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/>'
    shape += "<a:p><a:r>{run}<a:t>{said}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
    return {
        Mark.HIDDEN_ELEMENT: rowed('hidden="1"'),
        Mark.CLIPPED: rowed('ht="1" customHeight="1"'),
        Mark.NO_CONTRAST: styled(1),
        Mark.TINY_TYPE: styled(2),
        Mark.GLYPH_MISMATCH: styled(3),
        Mark.OFF_PAGE: lambda said: xlsx(grid(SEEN, f'<row r="900000">{words(said, "A900000")}</row>')),
        Mark.COVERED: drawing(corners + lid),
        Mark.TRANSPARENT: drawing(shape.format(alt="", run="<a:rPr><a:noFill/></a:rPr>", said="{}")),
        Mark.UNVERIFIED: conditional,
        Mark.COMMENT: commented,
        Mark.METADATA: lambda said: xlsx(grid(SEEN), extra={"docProps/core.xml": PROPERTIES.format(said).encode()}),
        Mark.ANNOTATION: beside('<dataValidations><dataValidation prompt="{}"/></dataValidations>'),
        Mark.FIELD: beside('<dataValidations><dataValidation type="list"><formula1>"{}"</formula1></dataValidation></dataValidations>'),
        Mark.ATTRIBUTE: beside('<hyperlinks><hyperlink ref="A1" tooltip="{}"/></hyperlinks>'),
        Mark.ASSISTIVE: drawing(shape.format(alt='descr="{}"', run="", said="Box")),
    }


def deck() -> dict[Mark, Maker]:
    """Presentations of PowerPoint."""

    def shown(make: Callable[[str], str]) -> Maker:
        return lambda said: pptx(sp(SEEN, (1, 6, 4, 1)) + make(said))

    def linked(kind: str, path: str, part: Callable[[str], bytes]) -> Maker:
        return lambda said: pptx(sp(SEEN), links={"n": (kind, f"../{path}")}, extra={f"ppt/{path}": part(said)})

    space = "http://schemas.openxmlformats.org/presentationml/2006/main"
    note = f'<p:notes xmlns:p="{space}" {A}><p:cSld><p:spTree>%s</p:spTree></p:cSld></p:notes>'
    picture = '<p:pic><p:nvPicPr><p:cNvPr id="9" name="x" descr="{}"/></p:nvPicPr><p:spPr/></p:pic>'
    clicked = '<a:p><a:r><a:rPr><a:hlinkClick tooltip="%s"/></a:rPr><a:t>here</a:t></a:r></a:p>'
    return {
        Mark.OFF_PAGE: shown(lambda said: sp(said, (11, 1, 4, 1))),
        Mark.HIDDEN_ELEMENT: shown(lambda said: sp(said, switch='hidden="1"')),
        Mark.TINY_TYPE: shown(lambda said: sp(said, run='<a:rPr sz="100"/>')),
        Mark.GLYPH_MISMATCH: shown(lambda said: sp(said, run='<a:rPr><a:latin typeface="Wingdings"/></a:rPr>')),
        Mark.NO_CONTRAST: shown(lambda said: sp(said, run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>")),
        Mark.TRANSPARENT: shown(lambda said: sp(said, run="<a:rPr><a:noFill/></a:rPr>")),
        Mark.CLIPPED: shown(lambda said: sp(said, (1, 1, 4, 0), body='<a:bodyPr vertOverflow="clip"/>')),
        Mark.COVERED: shown(lambda said: sp(said) + sp("", (0, 0, 9, 5), fill=solid("00FF00"))),
        Mark.ASSISTIVE: shown(lambda said: picture.format(said)),
        Mark.ATTRIBUTE: shown(lambda said: sp(clicked % said)),
        Mark.ANNOTATION: linked("notesSlide", "notesSlides/notesSlide1.xml", lambda said: (note % sp(said, holder='type="body"')).encode()),
        Mark.COMMENT: linked(
            "comments", "comments/comment1.xml", lambda said: f'<p:l xmlns:p="{space}"><p:cm><p:text>{said}</p:text></p:cm></p:l>'.encode()
        ),
        Mark.METADATA: lambda said: pptx(sp(SEEN), extra={"docProps/core.xml": PROPERTIES.format(said).encode()}),
    }


def attacks() -> dict[tuple[str, Mark], Maker]:
    """Return a maker for each format and mark."""
    found: dict[tuple[str, Mark], Maker] = {}
    for kind, makers in (("docx", letter()), ("xlsx", workbook()), ("pptx", deck())):
        found |= {(kind, mark): make for mark, make in makers.items()}
    return found
