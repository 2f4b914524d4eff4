"""The table of formats: a format is one file beside this one and one row here."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """One format distil reads. `magic` are bytes it begins with, `member` the folder every container of its kind holds."""

    name: str
    media_types: tuple[str, ...]
    suffixes: tuple[str, ...]
    module: str
    about: str
    magic: bytes = b""
    member: str = ""
    memory: int = 0  # bytes its reader takes at least, whatever the limit says
    pace: float = 0.0  # seconds more that a MiB of it may take


DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

ODF = "application/vnd.oasis.opendocument."
OLE = bytes.fromhex("D0CF11E0A1B11AE1")
# Models and pictures of text recognition: 1.2 GiB of address space were the most on the cases.
RECOGNITION = 2 << 30
# A scanned page takes 4 to 9 s of one busy core (24 lines, measured at 1.1 million pixels), and a MiB holds some 20 of them in black and white.
SCANS = 120.0

FORMATS = (
    Format("pdf", ("application/pdf",), (".pdf",), "distil.extract.pdf", "PDF", magic=b"%PDF-", memory=RECOGNITION, pace=SCANS),
    Format("docx", (DOCX,), (".docx", ".docm", ".dotx"), "distil.extract.docx", "Word documents since 2007", member="word/"),
    Format("xlsx", (XLSX,), (".xlsx", ".xlsm", ".xltx"), "distil.extract.xlsx", "Excel workbooks since 2007", member="xl/"),
    Format("pptx", (PPTX,), (".pptx", ".pptm", ".ppsx", ".potx"), "distil.extract.pptx", "PowerPoint presentations since 2007", member="ppt/"),
    Format(
        "image",
        ("image/png", "image/jpeg", "image/tiff", "image/webp", "image/bmp", "image/gif"),
        (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"),
        "distil.extract.image",
        "pictures and scans, by text recognition",
        magic=b"\x89PNG",
        memory=RECOGNITION,
        pace=SCANS,
    ),
    Format("epub", ("application/epub+zip",), (".epub",), "distil.extract.epub", "EPUB books", member="META-INF/container.xml"),
    Format("email", ("message/rfc822", "application/mbox"), (".eml", ".mbox"), "distil.extract.email", "mail: single messages and mailboxes"),
    Format("rtf", ("application/rtf",), (".rtf",), "distil.extract.rtf", "Rich Text", magic=b"{\\rtf"),
    Format("msg", ("application/vnd.ms-outlook",), (".msg",), "distil.extract.msg", "Outlook messages", magic=OLE),
    Format("odt", (f"{ODF}text",), (".odt", ".ott", ".fodt"), "distil.extract.odt", "OpenDocument text", magic=b"PK"),
    Format("ods", (f"{ODF}spreadsheet",), (".ods", ".ots", ".fods"), "distil.extract.ods", "OpenDocument sheets", magic=b"PK"),
    Format(
        "odp",
        (f"{ODF}presentation", f"{ODF}graphics"),
        (".odp", ".otp", ".fodp", ".odg", ".fodg"),
        "distil.extract.odp",
        "OpenDocument slides and drawings",
        magic=b"PK",
    ),
    Format("jats", ("application/jats+xml",), (".nxml", ".jats"), "distil.extract.jats", "articles in JATS, the XML of PubMed Central"),
    Format("org", ("text/org",), (".org",), "distil.extract.org", "Org"),
    Format("tex", ("text/x-tex",), (".tex", ".latex", ".ltx"), "distil.extract.tex", "LaTeX sources"),
    Format("ipynb", ("application/x-ipynb+json",), (".ipynb",), "distil.extract.ipynb", "Jupyter notebooks"),
    Format("html", ("text/html", "application/xhtml+xml"), (".html", ".htm", ".xhtml"), "distil.extract.html", "web pages"),
    Format("markdown", ("text/markdown",), (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"), "distil.extract.markdown", "Markdown"),
    Format(
        "text",
        ("text/plain", "text/csv", "text/tab-separated-values", "text/x-rst"),
        (".txt", ".text", ".rst", ".csv", ".tsv", ".log"),
        "distil.extract.text",
        "plain text in any encoding, reStructuredText, CSV; source code as it stands",
    ),
)
