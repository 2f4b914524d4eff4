"""The pages of an OpenDocument text: their sizes, margins and backgrounds, and which of them are used at all."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from distil.data import Mark
from distil.extract._odf_place import Box
from distil.extract._odt_styles import FO, STYLE, Styles, light, points

USUAL = "Standard"  # the page style of a text that names none
FARTHEST = 57.0  # points (2 cm) beyond the edge of the paper: no hanging indent begins so far out
THINNEST = 2.0  # points: no line of letters fits less


@dataclass(frozen=True)
class Page:
    """One kind of page, in points; `ground` is the luminance of its background."""

    width: float = 595.3
    height: float = 841.9
    left: float = 56.7
    right: float = 56.7
    ground: float = 1.0


class Pages:
    """The page styles of a file by name."""

    def __init__(self, masters: Any | None) -> None:
        self._pages: dict[str, Page] = {}
        self._next: dict[str, str] = {}
        if masters is None:
            return
        layouts = {layout.get(f"{STYLE}name", ""): _page(layout) for layout in masters.iter(f"{STYLE}page-layout")}
        for master in masters.iter(f"{STYLE}master-page"):
            name = master.get(f"{STYLE}name", "")
            self._pages[name] = layouts.get(master.get(f"{STYLE}page-layout-name", ""), Page())
            self._next[name] = master.get(f"{STYLE}next-style-name", "")

    @property
    def first(self) -> str:
        """The name of the page style that a text begins with when its first paragraph names none."""
        return USUAL if USUAL in self._pages else next(iter(self._pages), "")

    def page(self, name: str) -> Page:
        """Return a kind of page; what is not defined is a plain one."""
        return self._pages.get(name, Page())

    def used(self, named: Iterable[str]) -> frozenset[str]:
        """Return the page styles that are met, with those that follow them by themselves."""
        found: set[str] = set()
        ahead = list(named)
        while ahead:
            name = ahead.pop()
            if name and name not in found:
                found.add(name)
                ahead.append(self._next.get(name, ""))
        return frozenset(found)


def _page(layout: Any) -> Page:
    stated: dict[str, str] = {}
    for properties in layout.iterfind(f"{STYLE}page-layout-properties"):
        margin = properties.get(f"{FO}margin")
        stated |= {"margin-left": margin, "margin-right": margin} if margin else {}
        names = ("page-width", "page-height", "margin-left", "margin-right", "background-color")
        stated |= {name: value for name in names if (value := properties.get(f"{FO}{name}")) is not None}
    usual = Page()
    width, height, left, right = (points(stated.get(name)) for name in ("page-width", "page-height", "margin-left", "margin-right"))
    ground = light(stated.get("background-color"))
    return Page(
        width or usual.width,
        height or usual.height,
        usual.left if left is None else left,
        usual.right if right is None else right,
        usual.ground if ground is None else ground,
    )


def moved(page: Page, styles: Styles, family: str, name: str | None) -> frozenset[Mark]:
    """Say whether margins and indents put a paragraph or a table beside the paper."""
    left, right, indent = (_length(styles, family, name, what) for what in ("margin-left", "margin-right", "text-indent"))
    begins, ends = page.left + left, page.width - page.right - right
    beyond = begins >= page.width or (ends <= 0 and family != "table") or min(begins, begins + indent) < -FARTHEST or begins + indent >= page.width
    return frozenset({Mark.OFF_PAGE}) if beyond else frozenset()


def _length(styles: Styles, family: str, name: str | None, what: str) -> float:
    value = styles.stated(family, name, what) or (styles.stated(family, name, "margin") if what.startswith("margin") else None)
    return 0.0 if value is None or value.endswith("%") else points(value) or 0.0


def placed(box: Box | None, page: Page, styles: Styles, name: str | None, *, anchored: str) -> frozenset[Mark]:
    """Say whether a frame or shape stands beside the paper: where it hangs is known for those of a page, and lies on it for the others."""
    if box is None or anchored in ("as-char", ""):
        return frozenset()
    beyond = False
    for axis, length, low, high in (("horizontal", page.width, box[0], box[2]), ("vertical", page.height, box[1], box[3])):
        if (styles.stated("graphic", name, f"{axis}-pos") or "from-left").startswith("from-"):
            whole = anchored == "page" and styles.stated("graphic", name, f"{axis}-rel") in (None, "page")
            beyond |= high <= (0 if whole else -length) or low >= length
    return frozenset({Mark.OFF_PAGE}) if beyond else frozenset()
