"""The PDF library as we call it: few functions, bound by address so that a call costs a microsecond, pages drawn into arrays.

Objects are plain addresses. They are valid while their `Page` lives, and no longer.
"""

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2.raw as C
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

# A page drawn at more pixels than this is drawn smaller: 12 Mpx are 48 MB, and two or three drawings live at once.
MAX_PIXELS = 12_000_000
MAX_FORM_DEPTH = 12
# Objects of one page that are looked at; the densest of 3,000 real pages has 65,000.
MAX_OBJECTS = 400_000

_P, _I, _U, _D, _F = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint, ctypes.c_double, ctypes.c_float


def _bind(name: str, result: Any, *arguments: Any) -> Any:
    return ctypes.CFUNCTYPE(result, *arguments)(ctypes.cast(getattr(C, name), _P).value or 0)


char_count = _bind("FPDFText_CountChars", _I, _P)
char_code = _bind("FPDFText_GetUnicode", _U, _P, _I)
char_box = _bind("FPDFText_GetCharBox", _I, _P, _I, _P, _P, _P, _P)
char_loose_box = _bind("FPDFText_GetLooseCharBox", _I, _P, _I, _P)
char_origin = _bind("FPDFText_GetCharOrigin", _I, _P, _I, _P, _P)
char_object = _bind("FPDFText_GetTextObject", ctypes.c_size_t, _P, _I)
char_matrix = _bind("FPDFText_GetMatrix", _I, _P, _I, _P)
char_map_error = _bind("FPDFText_HasUnicodeMapError", _I, _P, _I)
page_objects = _bind("FPDFPage_CountObjects", _I, _P)
page_object = _bind("FPDFPage_GetObject", ctypes.c_size_t, _P, _I)
form_objects = _bind("FPDFFormObj_CountObjects", _I, _P)
form_object = _bind("FPDFFormObj_GetObject", ctypes.c_size_t, _P, ctypes.c_ulong)
object_type = _bind("FPDFPageObj_GetType", _I, _P)
object_bounds = _bind("FPDFPageObj_GetBounds", _I, _P, _P, _P, _P, _P)
object_matrix = _bind("FPDFPageObj_GetMatrix", _I, _P, _P)
set_matrix = _bind("FPDFPageObj_SetMatrix", _I, _P, _P)
mark_count = _bind("FPDFPageObj_CountMarks", _I, _P)
mark_at = _bind("FPDFPageObj_GetMark", ctypes.c_size_t, _P, ctypes.c_ulong)
object_fill = _bind("FPDFPageObj_GetFillColor", _I, _P, _P, _P, _P, _P)
object_stroke = _bind("FPDFPageObj_GetStrokeColor", _I, _P, _P, _P, _P, _P)
object_clip = _bind("FPDFPageObj_GetClipPath", ctypes.c_size_t, _P)
object_transparency = _bind("FPDFPageObj_HasTransparency", _I, _P)
clip_paths = _bind("FPDFClipPath_CountPaths", _I, _P)
path_segments = _bind("FPDFPath_CountSegments", _I, _P)
path_segment = _bind("FPDFPath_GetPathSegment", ctypes.c_size_t, _P, _I)
switch = _bind("FPDFPageObj_SetIsActive", _I, _P, _I)
text_mode = _bind("FPDFTextObj_GetTextRenderMode", _I, _P)
set_text_mode = _bind("FPDFTextObj_SetTextRenderMode", _I, _P, _I)
set_fill = _bind("FPDFPageObj_SetFillColor", _I, _P, _U, _U, _U, _U)
text_font = _bind("FPDFTextObj_GetFont", ctypes.c_size_t, _P)
text_size = _bind("FPDFTextObj_GetFontSize", _I, _P, _P)
set_text_size = _bind("FPDFTextObj_SetFontSize", _I, _P, _F)
font_embedded = _bind("FPDFFont_GetIsEmbedded", _I, _P)
font_flags = _bind("FPDFFont_GetFlags", _I, _P)
font_weight = _bind("FPDFFont_GetWeight", _I, _P)
font_name = _bind("FPDFFont_GetBaseFontName", ctypes.c_size_t, _P, _P, ctypes.c_size_t)
glyph_path = _bind("FPDFFont_GetGlyphPath", ctypes.c_size_t, _P, ctypes.c_uint32, _F)
segment_point = _bind("FPDFPathSegment_GetPoint", _I, _P, _P, _P)
segment_type = _bind("FPDFPathSegment_GetType", _I, _P)
segment_closes = _bind("FPDFPathSegment_GetClose", _I, _P)

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5


class CannotOpen(ValueError):
    """The bytes give no document; `locked` when a password is what is missing."""

    def __init__(self, words: str, *, locked: bool = False) -> None:
        super().__init__(words)
        self.locked = locked


Matrix = tuple[float, float, float, float, float, float]
Edges = tuple[float, float, float, float]
AS_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A page object in the order it is painted. `kind` is TEXT, PATH, IMAGE, SHADING or FORM; `form` places it when it is part of a form."""

    address: int
    kind: int
    nested: bool
    form: Matrix = AS_IS

    def put(self, edges: Edges) -> Edges:
        """Return left, bottom, right, top in page space of a box or a line in the space the object is placed in."""
        if not self.nested:
            one, other = edges[:2], edges[2:]
        else:
            one, other = _moved(self.form, *edges[:2]), _moved(self.form, *edges[2:])
        return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def _moved(by: Matrix, x: float, y: float) -> tuple[float, float]:
    return by[0] * x + by[2] * y + by[4], by[1] * x + by[3] * y + by[5]


def _within(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first."""
    a, b = _moved(outer, inner[0], inner[1]), _moved(outer, inner[2], inner[3])
    x, y = outer[4], outer[5]
    return a[0] - x, a[1] - y, b[0] - x, b[1] - y, *_moved(outer, inner[4], inner[5])


class Book:
    """An open PDF; `page` gives one page at a time."""

    def __init__(self, content: bytes, password: str | None) -> None:
        C.FPDF_InitLibrary()
        self._content = content  # the library reads from it as long as the document is open
        secret = None if password is None else password.encode("utf-8", "replace")
        self.raw = C.FPDF_LoadMemDocument64(content, len(content), secret)
        self.count = int(C.FPDF_GetPageCount(self.raw)) if self.raw else 0
        if self.count < 1:
            code = int(C.FPDF_GetLastError())
            raise CannotOpen(_why(code, bool(self.raw)), locked=code == C.FPDF_ERR_PASSWORD)

    def page(self, index: int) -> "Page | None":
        """Return a page, or None when the file holds none that can be loaded there."""
        raw = C.FPDF_LoadPage(self.raw, index)
        return Page(raw) if raw else None

    def close(self) -> None:
        """Let the document go."""
        C.FPDF_CloseDocument(self.raw)


def _why(code: int, opened: bool) -> str:
    if opened:
        return "the file holds no page"
    if code == C.FPDF_ERR_PASSWORD:
        return "the file is locked: give its password with --password-file"
    if code == C.FPDF_ERR_SECURITY:
        return "the file is locked by a method that can't be opened here"
    return "not a PDF, or damaged beyond repair"


class Page:
    """One loaded page: its size, its objects, its characters, and what it looks like."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.address = int(ctypes.cast(raw, _P).value or 0)
        self.width = max(float(C.FPDF_GetPageWidthF(raw)), 1.0)
        self.height = max(float(C.FPDF_GetPageHeightF(raw)), 1.0)
        self._text: Any = None

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        if self._text:
            C.FPDFText_ClosePage(self._text)
        C.FPDF_ClosePage(self.raw)

    def text(self) -> int:
        """Return the address of the page's characters, 0 when they can't be had."""
        if self._text is None:
            self._text = C.FPDFText_LoadPage(self.raw)
        return int(ctypes.cast(self._text, _P).value or 0) if self._text else 0

    def shapes(self) -> list[Shape]:
        """Return the objects of the page and of the forms on it, in the order they are painted, at most MAX_OBJECTS."""
        found: list[Shape] = []
        self._walk(found, self.address, 0, AS_IS)
        return found

    def _walk(self, found: list[Shape], parent: int, depth: int, form: Matrix) -> None:
        count, get = (form_objects, form_object) if depth else (page_objects, page_object)
        for index in range(min(count(parent), MAX_OBJECTS)):
            if len(found) >= MAX_OBJECTS:
                return
            address = get(parent, index)
            if not address:
                continue
            kind = object_type(address)
            found.append(Shape(address, kind, depth > 0, form))
            if kind == FORM and depth < MAX_FORM_DEPTH:
                self._walk(found, address, depth + 1, _within(matrix(address) or AS_IS, form))

    def scale(self, dpi: float) -> float:
        """Return pixels a point for this resolution, less when the page would grow past MAX_PIXELS."""
        wanted = dpi / 72
        return min(wanted, math.sqrt(MAX_PIXELS / (self.width * self.height)))

    def draw(self, scale: float, box: tuple[int, int, int, int] | None = None) -> Pixels:
        """Return the page as seen, annotations included: rows, columns, blue green red unused. `box` cuts out x0, y0, x1, y1 in pixels."""
        width, height = self.pixels(scale)
        x0, y0, x1, y1 = box or (0, 0, width, height)
        image = np.full((max(y1 - y0, 1), max(x1 - x0, 1), 4), 255, np.uint8)
        bitmap = C.FPDFBitmap_CreateEx(image.shape[1], image.shape[0], C.FPDFBitmap_BGRx, image.ctypes.data, image.strides[0])
        if not bitmap:
            raise MemoryError("the page can't be drawn")
        C.FPDF_RenderPageBitmap(bitmap, self.raw, -x0, -y0, width, height, 0, C.FPDF_ANNOT)
        C.FPDFBitmap_Destroy(bitmap)
        return image

    def pixels(self, scale: float) -> tuple[int, int]:
        """Return width and height of the whole page in pixels."""
        return max(math.ceil(self.width * scale), 1), max(math.ceil(self.height * scale), 1)

    def affine(self) -> Floats:
        """Return the 2 x 3 matrix from page space to points as displayed: x to the right, y down, origin at the top left."""
        # The library rounds to whole pixels, so it is asked for a device a thousand times as large.
        grain = 1000
        size = (min(round(self.width * grain), 2**30), min(round(self.height * grain), 2**30))
        x, y = ctypes.c_int(), ctypes.c_int()
        corners = []
        for point in ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0)):
            C.FPDF_PageToDevice(self.raw, 0, 0, *size, 0, *point, x, y)
            corners.append((x.value * self.width / size[0], y.value * self.height / size[1]))
        (ox, oy), (ax, ay), (bx, by) = corners
        return np.array([[(ax - ox) / 100, (bx - ox) / 100, ox], [(ay - oy) / 100, (by - oy) / 100, oy]])


class Off:
    """While it lasts, these objects are not drawn."""

    def __init__(self, addresses: Sequence[int]) -> None:
        self._addresses = addresses

    def __enter__(self) -> None:
        for address in self._addresses:
            switch(address, 0)

    def __exit__(self, *_: object) -> None:
        for address in self._addresses:
            switch(address, 1)


def colour(address: int, *, stroke: bool = False) -> tuple[int, int, int, int] | None:
    """Return red, green, blue, alpha of an object, None when it has none that can be told."""
    values = (ctypes.c_uint * 4)()
    start = ctypes.addressof(values)
    read = object_stroke if stroke else object_fill
    if not read(address, start, start + 4, start + 8, start + 12):
        return None
    return values[0], values[1], values[2], values[3]


def matrix(address: int) -> Matrix | None:
    """Return an object's matrix."""
    values = (ctypes.c_float * 6)()
    if not object_matrix(address, ctypes.addressof(values)):
        return None
    return values[0], values[1], values[2], values[3], values[4], values[5]


def bounds(address: int) -> Edges | None:
    """Return left, bottom, right, top of an object in the space it is placed in."""
    values = (ctypes.c_float * 4)()
    start = ctypes.addressof(values)
    if not object_bounds(address, start, start + 4, start + 8, start + 12):
        return None
    return values[0], values[1], values[2], values[3]


def displayed(box: Floats, affine: Floats) -> Floats:
    """Return left, bottom, right, top of page space as left, top, right, bottom of the displayed page."""
    xs, ys = box[:, [0, 2, 0, 2]], box[:, [1, 1, 3, 3]]
    across = affine[0, 0] * xs + affine[0, 1] * ys + affine[0, 2]
    down = affine[1, 0] * xs + affine[1, 1] * ys + affine[1, 2]
    return np.stack([across.min(1), down.min(1), across.max(1), down.max(1)], 1) if len(box) else np.zeros((0, 4))
