"""Office documents built in code: the least a reader needs, so that a test shows every byte that matters."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": W,
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def docx(body: str, *, parts: Mapping[str, str] | None = None, extra: Mapping[str, bytes] | None = None, before: str = "") -> bytes:
    """Return a document; `before` stands before its body.

    `parts` are further XML parts ("styles", "comments" ...), each given as what stands in its root; `extra` are whole files.
    """
    files: dict[str, bytes] = {"[Content_Types].xml": TYPES.encode()}
    files["_rels/.rels"] = _relations({"r1": ("officeDocument", "word/document.xml")})
    links = {}
    for name, inner in (parts or {}).items():
        kind = name.rstrip("0123456789")
        links[name] = (kind, f"{name}.xml")
        root = {"header": "hdr", "footer": "ftr", "theme": "theme"}.get(kind, kind)
        files[f"word/{name}.xml"] = f"<w:{root} {SPACES}>{inner}</w:{root}>".encode()
    files["word/_rels/document.xml.rels"] = _relations(links)
    files["word/document.xml"] = f"<w:document {SPACES}>{before}<w:body>{body}</w:body></w:document>".encode()
    return packed({**files, **(extra or {})})


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a zip container of these files."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def p(*runs: str, style: str = "", properties: str = "") -> str:
    """Return a paragraph; a run that is no markup becomes a plain one."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    inner = "".join(run if run.startswith("<") else r(run) for run in runs)
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inner}</w:p>"


def r(text: str, properties: str = "", *, kind: str = "t") -> str:
    """Return a run."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:{kind} xml:space="preserve">{text}</w:{kind}></w:r>'


def table(*rows: str, properties: str = "") -> str:
    """Return a table of rows made by `row`."""
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{''.join(rows)}</w:tbl>"


def row(*cells: str, properties: str = "") -> str:
    """Return a row; a cell that is no markup becomes a plain one."""
    inner = "".join(cell if cell.startswith("<w:tc>") else f"<w:tc>{p(cell)}</w:tc>" for cell in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{inner}</w:tr>"


def _relations(links: Mapping[str, tuple[str, str]]) -> bytes:
    inner = "".join(f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"/>' for name, (kind, target) in links.items())
    return f'<Relationships xmlns="{RELATIONS}">{inner}</Relationships>'.encode()


X = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = f'xmlns="{X}" xmlns:r="{OFFICE}"'


def xlsx(
    *sheets: str,
    states: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    styles: str = "",
    strings: str = "",
    workbook: str = "",
    links: Mapping[str, tuple[str, str]] | None = None,
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a workbook; each sheet is what stands in its root, `links` are the relations of the first one."""
    entries, kinds = "", {"styles": ("styles", "styles.xml"), "strings": ("sharedStrings", "sharedStrings.xml")}
    files: dict[str, bytes] = {"[Content_Types].xml": TYPES.encode(), "_rels/.rels": _relations({"r1": ("officeDocument", "xl/workbook.xml")})}
    for number, sheet in enumerate(sheets, 1):
        state = f' state="{states[number - 1]}"' if len(states) >= number and states[number - 1] else ""
        name = names[number - 1] if len(names) >= number else f"Data{number}"
        entries += f'<sheet name="{name}" sheetId="{number}" r:id="s{number}"{state}/>'
        kinds[f"s{number}"] = ("worksheet", f"worksheets/sheet{number}.xml")
        files[f"xl/worksheets/sheet{number}.xml"] = f"<worksheet {SHEET}>{sheet}</worksheet>".encode()
    files["xl/worksheets/_rels/sheet1.xml.rels"] = _relations(links or {})
    files["xl/_rels/workbook.xml.rels"] = _relations(kinds)
    files["xl/workbook.xml"] = f"<workbook {SHEET}>{workbook}<sheets>{entries}</sheets></workbook>".encode()
    files["xl/styles.xml"] = f"<styleSheet {SHEET}>{styles}</styleSheet>".encode()
    files["xl/sharedStrings.xml"] = f"<sst {SHEET}>{strings}</sst>".encode()
    return packed({**files, **(extra or {})})


def grid(*lines: str) -> str:
    """Return the cells of a sheet; a line that is no markup becomes a row with its words parted by "|"."""
    made = []
    for number, line in enumerate(lines, 1):
        if line.startswith("<"):
            made.append(line)
            continue
        cells = "".join(words(text.strip(), f"{'ABCDEFGH'[place]}{number}") for place, text in enumerate(line.split("|")) if text.strip())
        made.append(f'<row r="{number}">{cells}</row>')
    return f"<sheetData>{''.join(made)}</sheetData>"


def words(text: str, where: str, style: int = 0) -> str:
    """Return a cell with words."""
    return f'<c r="{where}" s="{style}" t="inlineStr"><is><t>{text}</t></is></c>'


A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
DECK = (
    f'{A} xmlns:r="{OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
INCH = 914_400


def pptx(
    *slides: str,
    layout: str = "",
    master: str = "",
    switches: tuple[str, ...] = (),
    links: Mapping[str, tuple[str, str]] | None = None,
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a presentation of 10 by 7.5 inches; each slide is what stands in its tree of shapes, `links` are relations of the first one.

    A slide, a layout or a master may begin with `<p:bg>`; `switches` are attributes of the slides.
    """
    shows, kinds = "", {"m": ("slideMaster", "slideMasters/slideMaster1.xml")}
    files: dict[str, bytes] = {"[Content_Types].xml": TYPES.encode(), "_rels/.rels": _relations({"r1": ("officeDocument", "ppt/presentation.xml")})}
    for number, slide in enumerate(slides, 1):
        shows += f'<p:sldId id="{255 + number}" r:id="s{number}"/>'
        kinds[f"s{number}"] = ("slide", f"slides/slide{number}.xml")
        switch = switches[number - 1] if len(switches) >= number else ""
        files[f"ppt/slides/slide{number}.xml"] = _layer("sld", slide, switch)
        own = {"l": ("slideLayout", "../slideLayouts/slideLayout1.xml"), **((links or {}) if number == 1 else {})}
        files[f"ppt/slides/_rels/slide{number}.xml.rels"] = _relations(own)
    files["ppt/slideLayouts/slideLayout1.xml"] = _layer("sldLayout", layout)
    files["ppt/slideLayouts/_rels/slideLayout1.xml.rels"] = _relations({"m": ("slideMaster", "../slideMasters/slideMaster1.xml")})
    files["ppt/slideMasters/slideMaster1.xml"] = _layer("sldMaster", master)
    files["ppt/_rels/presentation.xml.rels"] = _relations(kinds)
    size = f'<p:sldSz cx="{10 * INCH}" cy="{7.5 * INCH:.0f}"/>'
    files["ppt/presentation.xml"] = f"<p:presentation {DECK}><p:sldIdLst>{shows}</p:sldIdLst>{size}</p:presentation>".encode()
    return packed({**files, **(extra or {})})


def sp(
    text: str,
    at: tuple[float, float, float, float] | None = (1, 1, 4, 1),
    *,
    run: str = "",
    fill: str = "",
    holder: str = "",
    switch: str = "",
    body: str = "",
) -> str:
    """Return a shape at (x, y, width, height) in inches; `run` stands in the run's properties, `holder` makes it a placeholder."""
    where = ""
    if at is not None:
        x, y, width, height = (round(number * INCH) for number in at)
        where = f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
    mark = f"<p:ph {holder}/>" if holder else ""
    inner = text if text.startswith("<") else f"<a:p><a:r>{run or '<a:rPr/>'}<a:t>{text}</a:t></a:r></a:p>"
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{2 + len(text)}" name="x" {switch}/><p:cNvSpPr/><p:nvPr>{mark}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{where}{fill}</p:spPr><p:txBody>{body or '<a:bodyPr/>'}{inner}</p:txBody></p:sp>"
    )


def solid(colour: str) -> str:
    """Return a fill of one colour, given as six digits or the name of a theme's colour."""
    kind = "srgbClr" if len(colour) == 6 else "schemeClr"
    return f'<a:solidFill><a:{kind} val="{colour}"/></a:solidFill>'


def _layer(kind: str, tree: str, switch: str = "") -> bytes:
    background, tree = tree.split("</p:bg>") if "</p:bg>" in tree else ("", tree)
    background += "</p:bg>" if background else ""
    tree, _, after = tree.partition("<!--after-->")
    return f"<p:{kind} {DECK} {switch}><p:cSld>{background}<p:spTree>{tree}</p:spTree></p:cSld>{after}</p:{kind}>".encode()
