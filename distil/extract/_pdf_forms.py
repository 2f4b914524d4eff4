"""How much a page's drawings come to when each is drawn as often as the others ask for it.

A drawing (a form XObject) may draw others, twice each, and so on: forty of them make a million million. The PDF library unfolds them all as it
loads a page, so that they are counted before it is asked to. Only pages with drawings inside drawings are looked at: others can't grow so.
"""

import io
import re
import zlib
from collections import Counter
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from distil.extract._pdf_native import MAX_OBJECTS

ENDLESS = f"its drawings repeat one another until they come to more than {MAX_OBJECTS:,} objects"
# The library follows drawings to this depth.
MAX_DEPTH = 40
# Bytes of a drawing's operators that make one object, about: the shortest rectangle takes 20.
BYTES = 40
# Bytes of one drawing that are read, unpacked or as they are.
MAX_BYTES = 20_000_000
MAX_NOTES = 2_000
DRAWN = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")
DO = re.compile(rb"\bDo\b")
ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


class Drawings:
    """The drawings of a file; `endless` says whether those of a page come to more than can be looked at."""

    def __init__(self, content: bytes, password: str | None) -> None:
        self._weights: dict[tuple[int, int], int] = {}
        try:
            self._file: pikepdf.Pdf | None = pikepdf.open(io.BytesIO(content), password=password or "", suppress_warnings=True)
        except (pikepdf.PdfError, pikepdf.PasswordError, ValueError, RuntimeError):
            self._file = None

    def endless(self, index: int) -> bool:
        """Say whether a page's drawings come to more than MAX_OBJECTS objects."""
        if self._file is None:
            return False
        try:
            page = self._file.pages[index]
            forms = _forms(page.obj) or _forms(Dictionary(Resources=page.resources))
            nested = [form for form in forms.values() if _forms(form)]
            total = self._drawn(_content(page.obj.get("/Contents")), forms, 1) if nested else 0
            notes = sum(self._weight(form, 1) for form in _appearances(page.obj) if _forms(form))
        except (pikepdf.PdfError, AttributeError, IndexError, KeyError, TypeError, ValueError, RuntimeError, zlib.error):
            return False
        return total + notes > MAX_OBJECTS

    def _weight(self, form: Object, depth: int) -> int:
        """Return about how many objects a drawing comes to; one that draws itself is counted once."""
        key = form.objgen
        if depth > MAX_DEPTH:
            return 0
        if key not in self._weights:
            self._weights[key] = 0
            content = _content(form)
            self._weights[key] = 1 + len(content) // BYTES + self._drawn(content, _forms(form), depth)
        return self._weights[key]

    def _drawn(self, content: bytes, forms: dict[str, Object], depth: int) -> int:
        """Return what operators draw of these forms. A name that is not understood may be the heaviest."""
        if not forms:
            return 0
        names = Counter(ESCAPED.sub(_letter, name) for name in DRAWN.findall(content))
        weights = {name: self._weight(form, depth + 1) for name, form in forms.items()}
        known = {name: names[name.encode()] for name in weights}
        rest = len(DO.findall(content)) - sum(names.values())
        return sum(count * weights[name] for name, count in known.items()) + max(rest, 0) * max(weights.values())


def _letter(code: re.Match[bytes]) -> bytes:
    return bytes([int(code[1], 16)])


def _forms(holder: Object) -> dict[str, Object]:
    """Return the drawings that a page or a drawing has at hand, by their names."""
    resources = holder.get("/Resources")
    found = resources.get("/XObject") if isinstance(resources, Dictionary) else None
    if not isinstance(found, Dictionary):
        return {}
    return {str(name)[1:]: entry for name, entry in found.items() if isinstance(entry, Stream) and entry.get("/Subtype") == Name.Form}


def _appearances(page: Object) -> Iterator[Object]:
    """Yield the drawings by which notes and fields are shown."""
    notes = page.get("/Annots")
    for note in list(notes)[:MAX_NOTES] if isinstance(notes, Array) else ():
        shown = note.get("/AP") if isinstance(note, Dictionary) else None
        normal = shown.get("/N") if isinstance(shown, Dictionary) else None
        if isinstance(normal, Stream):
            yield normal
        elif isinstance(normal, Dictionary):
            yield from (entry for _, entry in normal.items() if isinstance(entry, Stream))


def _content(entry: Object | None) -> bytes:
    """Return the operators of a page or a drawing, as far as they are read."""
    if isinstance(entry, Array):
        return b"\n".join(_content(part) for part in entry)
    if not isinstance(entry, Stream):
        return b""
    raw = entry.read_raw_bytes()
    kind = entry.get("/Filter")
    if isinstance(kind, Array) and len(kind) == 1:
        kind = kind[0]
    if kind == Name.FlateDecode and entry.get("/DecodeParms") is None:
        return zlib.decompressobj().decompress(raw, MAX_BYTES)
    return raw[:MAX_BYTES] if kind is None else entry.read_bytes()[:MAX_BYTES]
