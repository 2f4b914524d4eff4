"""PDFs built byte by byte: ordinary pages, and pages that hide a sentence in one way each."""

from collections.abc import Sequence
from dataclasses import dataclass

from distil.data import Mark

BODY = "The enhancement of underwater images is a common task."
HIDDEN = "The warranty period is reduced to three days for everyone"
HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"


@dataclass(frozen=True)
class Hiding:
    """A page with BODY in sight and HIDDEN in it, and the marks that HIDDEN must have (one of them)."""

    name: str
    content: bytes
    marks: frozenset[Mark]


def show(text: str, x: float = 72, y: float = 700, size: float = 12, *, before: str = "", mode: int = 0) -> str:
    """Return the operators that draw a line of text."""
    words = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"q {before} BT /F1 {size} Tf {mode} Tr 1 0 0 1 {x} {y} Tm ({words}) Tj ET Q\n"


def assemble(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Return a file of these objects, numbered from 1; the first is the catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, entry in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, entry)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer<</Root 1 0 R/Size %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, len(out))
    return out + head + table + end


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """Return a stream object."""
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(content), entries, content)


def document(
    pages: Sequence[str], *, page: bytes = b"", resources: bytes = b"", catalogue: bytes = b"", more: Sequence[bytes] = (), trailer: bytes = b""
) -> bytes:
    """Return a file of pages in Helvetica; `more` are further objects, the first of them numbered 10."""
    first = 10 + len(more)
    kids = b" ".join(b"%d 0 R" % (first + 2 * index) for index in range(len(pages)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R%s>>" % catalogue,
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(pages)),
        HELVETICA,
        b"<</Type/ExtGState/ca 0/CA 0>>",
        b"<</Type/OCG/Name(layer)>>",
        *[b"null"] * 4,
        *more,
    ]
    for index, content in enumerate(pages):
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R%s/Resources<</Font<</F1 3 0 R%s>>/ExtGState<</G 4 0 R>>"
            b"/Properties<</L 5 0 R>>>>>>" % (first + 2 * index + 1, page, resources)
        )
        objects.append(stream(content.encode("cp1252")))
    return assemble(objects, trailer)


def _liar(hidden: str) -> bytes:
    """A font whose table names other letters than it draws: each letter is drawn as the next one."""
    letters = [letter for letter in hidden if letter.isalpha()]
    pairs = sorted({(chr(ord(letter) + 1), letter) for letter in letters})
    lines = "\n".join(f"<{ord(drawn):02x}> <{ord(said):04x}>" for drawn, said in pairs)
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(pairs)} beginbfchar\n{lines}\nendbfchar\nendcmap end end"
    )
    drawn = "".join(chr(ord(letter) + 1) if letter.isalpha() else letter for letter in hidden)
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 11 0 R>>"
    return document([show(BODY) + show(drawn, y=400).replace("/F1", "/F2")], resources=b"/F2 10 0 R", more=[font, stream(table.encode())])


def hidings(words: str = HIDDEN) -> list[Hiding]:
    """Return one page for each way of hiding that the extractor must see through."""
    body = show(BODY)

    def simple(name: str, hidden: str, *marks: Mark) -> Hiding:
        return Hiding(name, document([body + hidden]), frozenset(marks))

    white = "1 1 1 rg"
    layer = f"/OC /L BDC {show(words, y=400)} EMC\n"
    off = b"/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>"
    note = b"<</Type/Annot/Subtype/Square/Rect[60 380 560 430]/IC[1 1 1]/C[1 1 1]/F 4/AP<</N 11 0 R>>>>"
    paint = stream(b"1 1 1 rg 0 0 500 50 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 500 50]")
    return [
        simple("render mode 3", show(words, y=400, mode=3), Mark.NOT_DRAWN),
        simple("white on white", show(words, y=400, before=white), Mark.NO_CONTRAST),
        simple("nearly white", show(words, y=400, before="0.96 0.96 0.96 rg"), Mark.NO_CONTRAST),
        simple("the colour of its ground", "q 0 0 1 rg 60 380 500 50 re f Q " + show(words, y=400, before="0 0 1 rg"), Mark.NO_CONTRAST),
        simple("transparent", show(words, y=400, before="/G gs"), Mark.TRANSPARENT),
        simple("off the page", show(words, x=700, y=400), Mark.OFF_PAGE),
        simple("below the page", show(words, y=-200), Mark.OFF_PAGE),
        Hiding("outside the crop box", document([body + show(words, y=100)], page=b"/CropBox[0 300 612 792]"), frozenset({Mark.OFF_PAGE})),
        simple("clipped away", show(words, y=400, before="0 0 10 10 re W n"), Mark.CLIPPED),
        simple("under a white box", show(words, y=400) + "q 1 1 1 rg 60 380 500 50 re f Q\n", Mark.COVERED),
        Hiding(
            "under an annotation",
            document([body + show(words, y=400)], page=b"/Annots[10 0 R]", more=[note, paint]),
            frozenset({Mark.COVERED, Mark.NOT_DRAWN}),
        ),
        simple("half a point high", show(words, y=400, size=0.5), Mark.TINY_TYPE),
        simple("scaled down", show(words, x=72000, y=400000, before="0.001 0 0 0.001 0 0 cm"), Mark.TINY_TYPE),
        simple("squeezed flat", f"BT /F1 12 Tf 1 0 0 0.001 72 400 Tm ({words}) Tj ET", Mark.TINY_TYPE),
        simple("size zero", show(words, y=400, size=0), Mark.TINY_TYPE),
        Hiding("a layer that is off", document([body + layer], catalogue=off), frozenset({Mark.NOT_DRAWN})),
        Hiding("white under the text", document([show(words, size=11, before=white) + body]), frozenset({Mark.COVERED, Mark.NO_CONTRAST})),
        simple("white between text drawn twice", show(words, size=11, before=white) + body, Mark.COVERED, Mark.NO_CONTRAST),
        simple("in the place of a word", f"/Span <</ActualText ({words})>> BDC {show('Figure 1', y=400)} EMC\n", Mark.REPLACED_TEXT),
        Hiding("a lying font", _liar(words), frozenset({Mark.GLYPH_MISMATCH})),
    ]


def in_sight() -> list[tuple[str, bytes, str]]:
    """Return pages that look suspicious and hide nothing: name, bytes, and the words that must come out unmarked."""
    dark = "q 0 0 0.3 rg 0 0 612 792 re f Q\n"
    words = "Plain words that everybody sees"
    return [
        ("plain", document([show(words)]), words),
        ("white on dark", document([dark + show(words, before="1 1 1 rg")]), words),
        ("light grey", document([show(words, before="0.75 0.75 0.75 rg")]), words),
        ("six points", document([show(words, size=6)]), words),
        ("turned page", document([show(words)], page=b"/Rotate 90"), words),
        ("upside down page", document([show(words)], page=b"/Rotate 180"), words),
        ("turned text", document([f"BT /F1 12 Tf 0 1 -1 0 300 200 Tm ({words}) Tj ET"]), words),
        ("drawn twice for weight", document([show(words) + show(words, x=72.3)]), words),
        ("outlined", document([show(words, size=24, mode=1)]), words),
        ("highlighted", document(["q 1 1 0 rg 60 690 400 20 re f Q\n" + show(words)]), words),
        ("a large sheet", document([show(words)], page=b"/UserUnit 3"), words),
        ("a layer that is on", document([f"/OC /L BDC {show(words)} EMC"], catalogue=b"/OCProperties<</OCGs[5 0 R]/D<</ON[5 0 R]>>>>"), words),
    ]
