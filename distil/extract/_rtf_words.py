"""Rich Text in tokens, and what its control words stand for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# One token: a control word with its number, a byte in hex, a control sign, a brace, or plain bytes. Ends of line mean nothing.
TOKEN = re.compile(rb"\\([A-Za-z]{1,32})(-?\d{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\(.)|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)", re.DOTALL)

SIGNS = {
    "emdash": "\u2014",
    "endash": "\u2013",
    "lquote": "\u2018",
    "rquote": "\u2019",
    "ldblquote": "\u201c",
    "rdblquote": "\u201d",
    "bullet": "\u2022",
    "tab": "\t",
    "cell": "\t",
    "nestcell": "\t",
    "line": "\n",
    "lbr": "\n",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "zwj": "\u200d",
    "zwnj": "\u200c",
    "ltrmark": "\u200e",
    "rtlmark": "\u200f",
}
SYMBOLS = {b"~": "\u00a0", b"_": "\u2011", b"-": "\u00ad", b"\\": "\\", b"{": "{", b"}": "}"}
ENDS = frozenset({"par", "row", "nestrow", "sect", "page", "column"})
HEADERS = frozenset({"header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"})
COMMENTS = frozenset({"annotation", "atnauthor", "atnid"})
# Groups for programs of one kind or the other, and entries of an index or a table of contents: what is in them is not what all readers see there.
OTHERS = frozenset({"upr", "nonshppict", "shprslt", "xe", "tc", "tcn"})
# Groups that hold no words: tables of fonts and styles, pictures, programs' own notes.
MUTE = frozenset(
    [
        "listtable",
        "listoverridetable",
        "revtbl",
        "rsidtbl",
        "generator",
        "themedata",
        "colorschememapping",
        "latentstyles",
        "datastore",
        "pict",
        "objdata",
        "blipuid",
        "bkmkstart",
        "bkmkend",
        "xmlnstbl",
        "filetbl",
        "pgptbl",
        "panose",
        "falt",
        "fontemb",
        "fontfile",
        "mmathPr",
        "wgrffmtfilter",
        "atndate",
        "atnref",
        "atrfstart",
        "atrfend",
        "fchars",
        "lchars",
        "ftnsep",
        "ftnsepc",
        "ftncn",
        "aftnsep",
        "aftnsepc",
        "aftncn",
        "picprop",
        "listpicture",
        "pnseclvl",
        "hyphen",
        "background",
        "factoidname",
        "objclass",
        "passwordhash",
        "protusertbl",
        "userprops",
        "xmlopen",
        "xmlattrname",
        "do",
        "falt",
        "hl",
        "nextfile",
        "template",
        "oldcprops",
        "oldpprops",
    ]
)
INFO = frozenset(
    [
        "title",
        "subject",
        "author",
        "manager",
        "company",
        "operator",
        "category",
        "keywords",
        "comment",
        "doccomm",
        "hlinkbase",
        "propname",
        "staticval",
        "docvar",
    ]
)
# Groups marked as optional that hold words of the document after all.
KNOWN = frozenset({"shpinst", "shptxt", "ud", "nesttableprops", "pntext", "listtext", "htmltag", *HEADERS, *COMMENTS, *INFO})
CHARSETS = {
    0: "cp1252",
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gbk",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp437",
}
PAGES = frozenset(
    [
        "437",
        "708",
        "720",
        "737",
        "775",
        "850",
        "852",
        "855",
        "857",
        "858",
        "860",
        "861",
        "862",
        "863",
        "864",
        "865",
        "866",
        "869",
        "874",
        "932",
        "936",
        "949",
        "950",
        "1250",
        "1251",
        "1252",
        "1253",
        "1254",
        "1255",
        "1256",
        "1257",
        "1258",
    ]
)
DOUBLE = frozenset({"cp932", "cp949", "johab", "gbk", "cp950"})


@dataclass(frozen=True, slots=True)
class Token:
    """A control word or sign with its number, or plain bytes. `word` is "{", "}", "" for bytes, "*" for the mark of an optional group."""

    word: str
    number: int | None = None
    plain: bytes = b""
    escaped: bool = False


def tokens(content: bytes) -> Iterator[Token]:
    """Yield the tokens of a file; the bytes of a binary block are left out."""
    place = 0
    while found := TOKEN.search(content, place):
        place = found.end()
        word, number, coded, sign, brace, plain = found.groups()
        if word is not None:
            name = word.decode("ascii")
            value = None if number is None else int(number)
            if name == "bin":
                place += min(max(value or 0, 0), len(content))
                continue
            yield Token(name, value)
        elif coded is not None:
            yield Token("", plain=bytes([int(coded, 16)]), escaped=True)
        elif sign is not None:
            yield _signed(sign)
        elif brace is not None:
            yield Token(brace.decode("ascii"))
        elif plain is not None:
            yield Token("", plain=plain)


def _signed(sign: bytes) -> Token:
    if sign in (b"\r", b"\n"):
        return Token("par")
    if sign == b"\t":
        return Token("tab")
    return Token("*") if sign == b"*" else Token("sign", plain=sign)


def codec(charset: int, page: str) -> str:
    """Return the codec for a font's character set; the document's own for one that names none."""
    return page if charset in (1, 2) else CHARSETS.get(charset, page)
