"""OpenDocument and Rich Text files that hide given words, one for each mark their readers claim to see."""

from collections.abc import Callable

from distil.data import Mark
from tests.documents_office import packed

SEEN = "The tower was built in 1889."
Maker = Callable[[str], bytes]
NAMES = ("office", "style", "text", "table", "meta", "presentation", "script")
SPACES = "".join(f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in NAMES)
SPACES += ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
SPACES += ' xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'
SPACES += ' xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
SPACES += ' xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"'
LOOKS = {
    Mark.HIDDEN_ELEMENT: 'text:display="none"',
    Mark.NO_CONTRAST: 'fo:color="#fefefe"',
    Mark.TINY_TYPE: 'fo:font-size="1pt"',
    Mark.TRANSPARENT: 'loext:opacity="0%"',
}
STYLES = "".join(
    f'<style:style style:name="{mark}" style:family="text"><style:text-properties {look}/></style:style>' for mark, look in LOOKS.items()
)
STYLES += '<style:style style:name="Thin" style:family="table-row"><style:table-row-properties style:row-height="0.01cm"/></style:style>'
STYLES += (
    '<style:style style:name="Blue" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#000080"/></style:style>'
)
STYLES += '<style:style style:name="Flat" style:family="paragraph"><style:paragraph-properties fo:line-height="0.01cm"/></style:style>'
STYLES += '<style:style style:name="Left" style:family="paragraph"><style:paragraph-properties fo:margin-left="-40cm"/></style:style>'
STYLES += '<style:style style:name="If" style:family="table-cell"><style:map style:condition="cell-content()=[.Z9]" style:apply-style-name="Pale"/>'
STYLES += '</style:style><style:style style:name="Pale" style:family="table-cell"><style:text-properties fo:color="#fefefe"/></style:style>'
LATELY = 'text:is-hidden="false"'  # a condition under which the words were shown when the file was written
NOTE = "<office:annotation><text:p>{}</text:p></office:annotation>"
MASTERS = f"""<office:document-styles{SPACES}><office:automatic-styles><style:page-layout style:name="L">
<style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles></office:document-styles>"""


def file(kind: str, body: str, *, beside: str = "", meta: str = "") -> bytes:
    """Return a file of this kind; `beside` stands before its styles, `meta` among its properties."""
    root = {"text": "text", "spreadsheet": "spreadsheet", "presentation": "presentation"}[kind]
    inner = f"{beside}<office:automatic-styles>{STYLES}</office:automatic-styles><office:body><office:{root}>{body}</office:{root}></office:body>"
    files = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}".encode(),
        "content.xml": f"<office:document-content{SPACES}>{inner}</office:document-content>".encode(),
        "styles.xml": MASTERS.encode(),
    }
    described = f"<office:document-meta{SPACES}><office:meta><meta:keyword>{meta}</meta:keyword></office:meta></office:document-meta>"
    return packed({**files, **({"meta.xml": described.encode()} if meta else {})})


def _span(mark: Mark, said: str) -> str:
    return f'<text:span text:style-name="{mark}">{said}</text:span>'


SCRIPT = '<office:scripts><office:script script:language="x">{}</office:script></office:scripts>'


def letter() -> dict[Mark, Maker]:
    """Texts."""

    def within(inner: str) -> Maker:
        return lambda said: file("text", f"<text:p>{SEEN}</text:p>{inner.format(said)}<text:p>It is high.</text:p>")

    gone = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>{}</text:p></text:deletion></text:changed-region></text:tracked-changes>"
    )
    return {
        **{mark: within(f"<text:p>{_span(mark, '{}')}</text:p>") for mark in LOOKS},
        Mark.CLIPPED: within('<text:p text:style-name="Flat">{}</text:p>'),
        Mark.OFF_PAGE: within('<text:p text:style-name="Left">{}</text:p>'),
        Mark.UNVERIFIED: within(f'<text:section text:display="condition" text:condition="q==1" {LATELY}><text:p>{{}}</text:p></text:section>'),
        Mark.DELETED: within(gone),
        Mark.COMMENT: within(f"<text:p>Here.{NOTE}</text:p>"),
        Mark.ASSISTIVE: within("<text:p>Here.<draw:frame><svg:desc>{}</svg:desc></draw:frame></text:p>"),
        Mark.ATTRIBUTE: within('<text:p><text:a xlink:href="https://a.example/{}">Here</text:a>.</text:p>'),
        Mark.FIELD: within('<office:forms><form:form><form:text form:value="x"><text:p>{}</text:p></form:text></form:form></office:forms>'),
        Mark.METADATA: lambda said: file("text", f"<text:p>{SEEN}</text:p>", meta=said),
        Mark.SCRIPT: lambda said: file("text", f"<text:p>{SEEN}</text:p>", beside=SCRIPT.format(said)),
    }


def sheet() -> dict[Mark, Maker]:
    """Sheets."""

    def row(*cells: str, attributes: str = "") -> str:
        inner = "".join(cell if cell.startswith("<table") else f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in cells)
        return f"<table:table-row {attributes}>{inner}</table:table-row>"

    def table(*rows: str) -> str:
        return f'<table:table table:name="Ages">{row("Seen", "words")}{"".join(rows)}</table:table>'

    def within(inner: str, before: str = "") -> Maker:
        return lambda said: file("spreadsheet", before.format(said) + table(inner.format(said)))

    empty = '<table:table-row table:number-rows-repeated="9000"><table:table-cell/></table:table-row>'
    rule = (
        '<table:content-validations><table:content-validation table:name="a"><table:help-message><text:p>{}</text:p></table:help-message>'
        "</table:content-validation></table:content-validations>"
    )
    changes = "<table:tracked-changes><table:deletion><table:cell-content-deletion><text:p>{}</text:p></table:cell-content-deletion></table:deletion>"
    return {
        Mark.HIDDEN_ELEMENT: within(row("{}", attributes='table:visibility="collapse"')),
        Mark.CLIPPED: within(row("{}", attributes='table:style-name="Thin"')),
        Mark.NO_CONTRAST: within(row(_span(Mark.NO_CONTRAST, "{}"))),
        Mark.TINY_TYPE: within(row(_span(Mark.TINY_TYPE, "{}"))),
        Mark.OFF_PAGE: within(empty + row("{}")),
        Mark.UNVERIFIED: within(row('<table:table-cell table:style-name="If"><text:p>{}</text:p></table:table-cell>')),
        Mark.COMMENT: within(row(f"<table:table-cell><text:p>Seen</text:p>{NOTE}</table:table-cell>")),
        Mark.FIELD: within("", rule),
        Mark.DELETED: within("", f"{changes}</table:tracked-changes>"),
        Mark.METADATA: lambda said: file("spreadsheet", table(), meta=said),
        Mark.ASSISTIVE: within(row("<table:table-cell><text:p>Seen</text:p><draw:frame><svg:desc>{}</svg:desc></draw:frame></table:table-cell>")),
        Mark.SCRIPT: lambda said: file("spreadsheet", table(), beside=SCRIPT.format(said)),
    }


def slides() -> dict[Mark, Maker]:
    """Slides."""

    def frame(said: str, x: str = "2cm", attributes: str = "") -> str:
        box = f'svg:x="{x}" svg:y="4cm" svg:width="10cm" svg:height="2cm"'
        return f"<draw:frame {box} {attributes}><draw:text-box><text:p>{said}</text:p></draw:text-box></draw:frame>"

    def within(inner: str, before: str = "") -> Maker:
        first = frame(SEEN).replace("4cm", "14cm")
        return lambda said: file("presentation", f'{before.format(said)}<draw:page draw:master-page-name="M">{first}{inner.format(said)}</draw:page>')

    lid = '<draw:rect draw:style-name="Blue" svg:x="1cm" svg:y="3cm" svg:width="20cm" svg:height="9cm"/>'
    notes = "<presentation:notes><draw:frame><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame></presentation:notes>"
    return {
        Mark.HIDDEN_ELEMENT: within(frame(_span(Mark.HIDDEN_ELEMENT, "{}"))),
        Mark.NO_CONTRAST: within(frame(_span(Mark.NO_CONTRAST, "{}"))),
        Mark.TINY_TYPE: within(frame(_span(Mark.TINY_TYPE, "{}"))),
        Mark.TRANSPARENT: within(frame(_span(Mark.TRANSPARENT, "{}"))),
        Mark.OFF_PAGE: within(frame("{}", x="40cm")),
        Mark.COVERED: within(frame("{}") + lid),
        Mark.CLIPPED: within(frame("").replace("<text:p>", '<text:p text:style-name="Flat">{}')),
        Mark.ANNOTATION: within(notes),
        Mark.COMMENT: within(NOTE),
        Mark.ASSISTIVE: within("<draw:frame><svg:desc>{}</svg:desc><draw:image/></draw:frame>"),
        Mark.FIELD: within("", "<presentation:footer-decl>{}</presentation:footer-decl>"),
        Mark.METADATA: lambda said: file("presentation", f'<draw:page draw:master-page-name="M">{frame(SEEN)}</draw:page>', meta=said),
        Mark.SCRIPT: lambda said: file("presentation", f'<draw:page draw:master-page-name="M">{frame(SEEN)}</draw:page>', beside=SCRIPT.format(said)),
    }


RICH = {
    Mark.HIDDEN_ELEMENT: r"{\v %s}",
    Mark.NO_CONTRAST: r"{\cf1 %s}",
    Mark.TINY_TYPE: r"{\fs2 %s}",
    Mark.DELETED: r"{\deleted %s}",
    Mark.OFF_PAGE: r"{\par\pard\posx-9000\absw10 %s\par}",
    Mark.UNVERIFIED: r"{\par\pard\li-4000 %s\par}",
    Mark.COMMENT: r"{\*\annotation %s}",
    Mark.FIELD: r"{\field{\*\fldinst QUOTE %s}{\fldrslt here}}",
    Mark.METADATA: r"{\info{\title %s}}",
}


def rich(mark: Mark) -> Maker:
    """A Rich Text file with the words under a mark."""
    head = r"{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}}{\colortbl;\red255\green255\blue255;}"
    return lambda said: f"{head}{SEEN} {RICH[mark] % said} It is high.}}".encode()


def attacks() -> dict[tuple[str, Mark], Maker]:
    """Return a maker for each format and mark."""
    found = {("rtf", mark): rich(mark) for mark in RICH}
    for kind, makers in (("odt", letter()), ("ods", sheet()), ("odp", slides())):
        found |= {(kind, mark): make for mark, make in makers.items()}
    return found
