"""PDF files that go in circles, unpack without end, or draw on a page as wide as a country."""

import zlib
from collections.abc import Callable, Iterator

from tests.documents_pdf import HELVETICA, assemble, document, show, stream
from tests.hostile.case import GRACEFUL, LOCAL, Hostile

SEEN = show("The gauge at the harbour was read at noon.")
CATALOGUE = b"<</Type/Catalog/Pages 2 0 R>>"
MIB = 1 << 20


def one_page(
    contents: bytes, *more: bytes, page: bytes = b"", resources: bytes = b"", box: bytes = b"[0 0 612 792]", catalogue: bytes = CATALOGUE
) -> bytes:
    """Return a file of one page whose contents are object 5; `more` are numbered from 6."""
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox %s/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>%s>>%s>>" % (box, resources, page)
    return assemble([catalogue, b"<</Type/Pages/Kids[3 0 R]/Count 1>>", leaf, HELVETICA, contents, *more])


def packed(content: bytes, entries: bytes = b"", *, times: int = 1) -> bytes:
    """Return a stream packed once or several times over."""
    for _ in range(times):
        content = zlib.compress(content, 9)
    return stream(content, b"/Filter[%s]%s" % (b"/FlateDecode" * times, entries))


def zeros(megabytes: int) -> bytes:
    """Return very many packed zeros."""
    packer = zlib.compressobj(1)
    return b"".join(packer.compress(bytes(1_000_000)) for _ in range(megabytes)) + packer.flush()


def seen() -> bytes:
    """Return the contents of a page with a sentence."""
    return stream(SEEN.encode())


def many_pages(count: int) -> bytes:
    """Return pages that share their contents."""
    kids = b" ".join(b"%d 0 R" % number for number in range(5, 5 + count))
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>"
    return assemble([CATALOGUE, b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count), HELVETICA, seen(), *[leaf] * count])


def image(entries: bytes, content: bytes = b"\0" * 100) -> bytes:
    """Return a page that draws one picture."""
    picture = stream(content, b"/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8" + entries)
    return one_page(stream(SEEN.encode() + b"q 400 0 0 400 100 100 cm /I Do Q"), picture, resources=b"/XObject<</I 6 0 R>>")


def form(content: bytes, entries: bytes = b"") -> bytes:
    """Return a drawing that pages and drawings use."""
    return stream(content, b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]" + entries)


def doubling(levels: int) -> bytes:
    """Return drawings each of which draws the next one twice."""
    forms = [form(b"/N Do /N Do", b"/Resources<</XObject<</N %d 0 R>>>>" % (7 + n)) for n in range(levels)]
    return one_page(stream(SEEN.encode() + b"/N Do"), *forms, form(b"BT /F1 9 Tf (x) Tj ET"), resources=b"/XObject<</N 6 0 R>>")


def deep_tree(levels: int) -> bytes:
    """Return a page at the end of a long chain of nodes."""
    nodes = [b"<</Type/Pages/Kids[%d 0 R]/Count 1/Parent %d 0 R>>" % (n + 3, n + 1) for n in range(levels)]
    leaf = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 612 792]>>" % (levels + 1)
    return assemble([CATALOGUE, *nodes, leaf])


def pointed(content: bytes, *, previous: bytes) -> bytes:
    """Return a file whose last table of places names an older one."""
    return content.replace(b"trailer<<", b"trailer<</Prev %s" % previous)


def table_start(content: bytes) -> bytes:
    """Return where a file says its table of places is."""
    return content.rpartition(b"startxref\n")[2].split(b"\n")[0]


def many_fonts(count: int) -> bytes:
    """Return a page that uses very many fonts."""
    names = b"".join(b"/F%d %d 0 R" % (n, n + 6) for n in range(count))
    text = "".join(f"BT /F{n} 9 Tf 50 {n % 700} Td (word) Tj ET\n" for n in range(count))
    return one_page(stream(text.encode()), *[HELVETICA] * count, resources=b"/Font<<%s>>" % names)


def tiny_tiles() -> bytes:
    """Return a page painted with a pattern whose step is next to nothing."""
    tile = stream(b"0 0 1 1 re f", b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>")
    return one_page(stream(SEEN.encode() + b"/Pattern cs /P scn 0 0 612 792 re f"), tile, resources=b"/Pattern<</P 6 0 R>>")


def mapped(table: bytes) -> bytes:
    """Return a page whose font says what its letters mean by this table."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>"
    return one_page(stream(SEEN.encode().replace(b"/F1", b"/F2")), font, packed(table), resources=b"/Font<</F2 6 0 R>>")


def circular() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield files that lead back to themselves."""
    plain = document([SEEN])
    yield "a page tree that holds itself", lambda: assemble([CATALOGUE, b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"])
    yield "a page tree 5,000 deep", lambda: deep_tree(5_000)
    yield "a page that is its own parent", lambda: assemble([CATALOGUE, b"<</Type/Page/Parent 2 0 R/Kids[2 0 R]/Count 9>>"])
    yield "contents that name themselves", lambda: one_page(b"5 0 R")
    yield "contents that are the page", lambda: one_page(seen(), page=b"/Contents 3 0 R")
    yield "a length that is its own stream", lambda: one_page(b"<</Length 5 0 R>>stream\nx\nendstream")
    yield (
        "a drawing that draws itself",
        lambda: one_page(stream(SEEN.encode() + b"/N Do"), form(b"/N Do", b"/Resources<</XObject<</N 6 0 R>>>>"), resources=b"/XObject<</N 6 0 R>>"),
    )
    yield "drawings that double 40 times", lambda: doubling(40)
    yield "drawings that double 12 times", lambda: doubling(12)
    yield "a table of places that names itself", lambda: pointed(plain, previous=table_start(plain))
    yield "a table of places that names nowhere", lambda: pointed(plain, previous=b"99999999999")
    yield (
        "an outline in a circle",
        lambda: one_page(
            seen(),
            b"<</Type/Outlines/First 7 0 R/Last 7 0 R>>",
            b"<</Title(x)/Parent 6 0 R/Next 7 0 R/First 7 0 R>>",
            catalogue=CATALOGUE[:-2] + b"/Outlines 6 0 R>>",
        ),
    )
    yield (
        "names in a circle",
        lambda: one_page(
            seen(), b"<</Kids[6 0 R 6 0 R]>>", catalogue=CATALOGUE[:-2] + b"/Names<</EmbeddedFiles 6 0 R/JavaScript 6 0 R/Dests 6 0 R>>>>"
        ),
    )
    yield (
        "a form of fields in a circle",
        lambda: one_page(seen(), b"<</T(x)/Kids[6 0 R 6 0 R]/V(y)/Parent 6 0 R>>", catalogue=CATALOGUE[:-2] + b"/AcroForm<</Fields[6 0 R]>>>>"),
    )
    yield (
        "a structure in a circle",
        lambda: one_page(
            seen(), b"<</S/P/K[6 0 R 6 0 R]/ActualText(x)>>", catalogue=CATALOGUE[:-2] + b"/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>>>"
        ),
    )
    yield (
        "a letter that is drawn by itself",
        lambda: one_page(
            stream(b"BT /T 12 Tf 100 700 Td (aaaa) Tj ET"),
            b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 7 0 R>>/Encoding<</Differences[97/a]>>"
            b"/FirstChar 97/LastChar 97/Widths[1]/Resources<</Font<</T 6 0 R>>>>>>",
            stream(b"BT /T 1 Tf (aaaa) Tj ET"),
            resources=b"/Font<</T 6 0 R>>",
        ),
    )


def endless() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield files that hold or unpack to too much."""
    yield "10,000 pages", lambda: many_pages(10_000)
    yield "contents of 200 MiB of blanks", lambda: one_page(packed(b" " * (200 * MIB)))
    yield "contents packed three times over", lambda: one_page(packed(b" " * (100 * MIB), times=3))
    yield "contents of 10,000 lines", lambda: one_page(stream("".join(show(f"word {n}", 50, n % 780, 8) for n in range(10_000)).encode()))
    yield "contents of 300,000 letters on one spot", lambda: one_page(stream(b"BT /F1 9 Tf 100 700 Td " + b"(x) Tj -4.5 0 Td " * 300_000 + b"ET"))
    yield "contents of 300,000 rectangles", lambda: one_page(stream(SEEN.encode() + b"1 1 1 rg 10 10 500 700 re f " * 300_000))
    yield "contents of 100,000 paths that clip", lambda: one_page(stream(b"0 0 600 700 re W n " * 100_000 + SEEN.encode()))
    yield "contents of 200,000 kept states", lambda: one_page(stream(b"q " * 200_000 + SEEN.encode()))
    yield "contents of brackets", lambda: one_page(stream(b"[" * 500_000 + SEEN.encode() + b"<<" * 500_000))
    yield "contents of an open string", lambda: one_page(stream(b"(" * 500_000))
    yield "an object of brackets", lambda: one_page(seen(), b"[" * 200_000 + b"]" * 200_000, page=b"/X 6 0 R")
    yield "an object of dictionaries", lambda: one_page(seen(), b"<</A" * 100_000 + b" 1" + b">>" * 100_000, page=b"/X 6 0 R")
    yield (
        "10,000 notes",
        lambda: one_page(
            seen(),
            *[b"<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(A note)>>"] * 10_000,
            page=b"/Annots[%s]" % b" ".join(b"%d 0 R" % n for n in range(6, 10_006)),
        ),
    )
    yield (
        "10,000 pictures on a page",
        lambda: one_page(
            stream(SEEN.encode() + b"q 10 0 0 10 9 9 cm /I Do Q " * 10_000),
            stream(bytes(100), b"/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8/Width 10/Height 10"),
            resources=b"/XObject<</I 6 0 R>>",
        ),
    )
    yield "3,000 fonts", lambda: many_fonts(3_000)
    yield "a table of letters without end", lambda: mapped(b"1 beginbfrange\n" + b"<00><ff><0041>\n" * 3_000_000)
    yield (
        "letters that mean a thousand others",
        lambda: mapped(b"1 begincodespacerange<00><ff>endcodespacerange 1 beginbfrange\n<00><ff><%s>\nendbfrange" % (b"0041" * 5_000)),
    )


def huge() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield files of measures beyond all use."""
    for box in (b"[0 0 1e9 1e9]", b"[0 0 0 0]", b"[-1e30 -1e30 1e30 1e30]", b"[0 0 14400 14400]", b"[612 792 0 0]", b"[0 0 nan inf]", b"[(a)]"):
        yield f"a page of {box.decode()}", lambda box=box: one_page(seen(), box=box)
    yield "a unit of a thousand kilometres", lambda: one_page(seen(), page=b"/UserUnit 99999999")
    yield "a page turned by an odd angle", lambda: one_page(seen(), page=b"/Rotate 123456789")
    yield "a picture of a million by a million", lambda: image(b"/Width 1000000/Height 1000000")
    yield "a picture of 20,000 by 20,000 zeros", lambda: image(b"/Width 20000/Height 20000/Filter/FlateDecode", zeros(400))
    yield "a picture of less than nothing", lambda: image(b"/Width -5/Height 2147483647")
    size = (60_000).to_bytes(4, "big")
    page = b"\0\0\0\0\x30\0\1\0\0\0\x13" + size + size + bytes(8) + b"\0\0\0"
    yield "a JBIG2 picture of 60,000 by 60,000", lambda: image(b"/Width 60000/Height 60000/BitsPerComponent 1/Filter/JBIG2Decode", page)
    fax = b"/Width 60000/Height 60000/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 60000>>"
    yield "a fax of 60,000 by 60,000", lambda: image(fax, b"\x00\x10\x01" * 100)
    yield "a JPEG 2000 picture of noise", lambda: image(b"/Width 60000/Height 60000/Filter/JPXDecode", b"\0\0\0\x0cjP  \r\n\x87\n" + b"\xff" * 5_000)
    yield "tiles of next to nothing", tiny_tiles
    yield "letters as large as a house", lambda: one_page(stream(show("word", size=1e9).encode() + show("word", size=1e-9).encode() + SEEN.encode()))
    yield "places beyond all", lambda: one_page(stream(show("word", 1e30, -1e30).encode() + b"1e38 0 0 1e38 0 0 cm " + SEEN.encode()))
    yield "numbers without end", lambda: one_page(stream(b"9" * 500_000 + b" 0 0 1 0 0 cm " + b"-" * 100_000 + b"1 w " + SEEN.encode()))
    yield (
        "a file that points to a file",
        lambda: one_page(
            b"<</Length 0/F(%s)/FFilter/FlateDecode>>stream\n\nendstream" % str(LOCAL).encode(),
            catalogue=CATALOGUE[:-2] + b"/OpenAction<</S/Launch/F(x)>>>>",
        ),
    )
    yield (
        "a lock that is noise",
        lambda: document(
            [SEEN], trailer=b"/Encrypt<</Filter/Standard/V 5/R 6/Length 256/O(%s)/U(%s)/P -1>>/ID[<00><00>]" % (b"x" * 5_000, b"y" * 5_000)
        ),
    )


def cases() -> Iterator[Hostile]:
    """Yield the files."""
    for name, build in (*circular(), *endless(), *huge()):
        yield Hostile(f"pdf: {name}", "a.pdf", build, GRACEFUL)
