"""Pages of a PDF on which words are in plain sight though they are drawn in an odd way, and pages whose font slips invisible characters in."""

from tests.documents_pdf import BODY, HELVETICA, document, in_sight, show, stream

WHITE = "1 1 1 rg"


def controls(words: str) -> dict[str, bytes]:
    """Return pages that a rule about colours, sizes, modes or layers takes for hiding, and a reader reads."""
    plain = show(words)
    dark = "q 0 0 0.3 rg 0 0 612 792 re f Q\n"
    form = stream(plain.encode(), b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>")
    outer = stream(b"/X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X 10 0 R>>>>")
    photo = stream(bytes(range(64)) * 3, b"/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceRGB/BitsPerComponent 8")
    image = "q 500 0 0 40 60 690 cm /I Do Q\n"

    def under(state: bytes, paint: bytes) -> bytes:
        entries = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency>>/Resources<</ExtGState<</M<<%s>>>>>>" % state
        return document([plain + "/X Do"], resources=b">>/XObject<</X 10 0 R", more=[stream(b"/M gs " + paint, entries)])

    more = {
        "turned a quarter back": document([plain], page=b"/Rotate 270"),
        "grey as a watermark": document([show(words, size=20, before="0.8 0.8 0.8 rg")]),
        "on a photograph": document([image + show(words, before=WHITE, size=14)], resources=b">>/XObject<</I 10 0 R", more=[photo]),
        "with a shadow": document([show(words, x=73, y=699, before="0.7 0.7 0.7 rg") + plain]),
        "filled and outlined": document([show(words, mode=2)]),
        "in a form": document(["/X Do"], resources=b">>/XObject<</X 10 0 R", more=[form]),
        "in a form in a form": document(["/Y Do"], resources=b">>/XObject<</Y 11 0 R", more=[form, outer]),
        "inside the crop box": document([plain], page=b"/CropBox[20 300 600 792]"),
        "inside a clip": document([show(words, before="60 680 500 60 re W n")]),
        "a stencil that is filled": document([f"q BT /F1 20 Tf 7 Tr 1 0 0 1 40 700 Tm ({words}) Tj ET 0 0 0.5 rg 0 0 612 792 re f Q\n"]),
        "under a marker that multiplies": under(b"/BM/Multiply", b"1 1 0 rg 60 690 500 20 re f"),
        "under glass": under(b"/ca 0.3", b"0.8 0.9 1 rg 0 600 612 150 re f"),
        "close lines": document([show(words) + show("Another line of words here", y=691) + show("And one more line of them", y=709)]),
        "a dark page": document([dark + show(words, before="0.9 0.9 0.6 rg")]),
        "dots that lead": document([show(words) + show(". . . . . . . . . . . . . . . . 7", y=680)]),
        "a sheet that begins below zero": document([f"1 0 0 1 -300 -300 cm {plain}"], page=b"/CropBox[-300 -300 312 492]").replace(
            b"/MediaBox[0 0 612 792]", b"/MediaBox[-300 -300 312 492]"
        ),
        "small print": document([show(words, size=5)]),
    }
    return {**{name: content.replace(PLAIN.encode(), words.encode()) for name, content, _ in in_sight()}, **more}


PLAIN = "Plain words that everybody sees"


def slipped(words: str, codes: dict[str, str]) -> bytes:
    """Return a page whose font says other characters for these bytes (in the words) than it draws: nothing at all."""
    pairs = "\n".join(f"<{ord(sign):02x}> <{said.encode('utf-16-be').hex()}>" for sign, said in codes.items())
    letters = sorted({letter for letter in words if letter not in codes})
    same = "\n".join(f"<{ord(letter):02x}> <{ord(letter):04x}>" for letter in letters)
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(codes) + len(letters)} beginbfchar\n{pairs}\n{same}\nendbfchar\nendcmap end end"
    )
    font = HELVETICA.replace(b">>", b"/ToUnicode 11 0 R>>")
    return document([show(BODY) + show(words, y=400).replace("/F1", "/F2")], resources=b"/F2 10 0 R", more=[font, stream(table.encode())])
