"""Word documents built in code: the least a reader needs, so that a test shows every byte that matters."""

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
