"""Words of charts and diagrams, which stand in parts of their own, with what of them is not drawn."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from distil.data import Mark
from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_colour import FAINT, Colour, contrast
from distil.extract._ooxml_drawing import OPAQUE, SMALLEST, Palette

Line = tuple[str, frozenset[Mark]]
AXES = frozenset({"c:catAx", "c:valAx", "c:dateAx", "c:serAx"})
HIDDEN = frozenset({Mark.HIDDEN_ELEMENT})
PLAIN = Palette()
DARK = 41  # the first of the chart styles that stand on black


def chart_words(root: Any, palette: Palette = PLAIN, beneath: Colour | None = None) -> list[Line]:
    """Return the words of a chart part: its titles and labels, then each series with its categories and values.

    Titles are looked at on the ground the chart states, else on what is `beneath` it; None when nobody can tell.
    """
    titles: dict[frozenset[Mark], list[str]] = {}
    for text, found in _runs(root, palette, beneath):
        titles.setdefault(found, []).append(" ".join(text.split()))
    lines: list[Line] = [(" | ".join(dict.fromkeys(said)), found) for found, said in titles.items()]
    series = [element for element in root.iter() if tag(element) == "c:ser"]
    named, labelled = _named(root, series), _labelled(root)
    for element in series:
        name, labels, values = (_cached(child(element, kind)) for kind in ("c:tx", "c:cat", "c:val"))
        pairs = [f"{label} {value}".strip() for label, value in zip_longest(labels if labelled else [], values, fillvalue="")]
        lines.append((" | ".join(filter(None, (" ".join(name) if named else "", *pairs))), frozenset()))
        lines.append((" ".join(name) if not named else "", HIDDEN))
        lines.append((" | ".join(labels) if not labelled else "", HIDDEN))
    return [(line, found) for line, found in lines if line]


def diagram_words(root: Any) -> list[Line]:
    """Return the words of a diagram's parts, one line a paragraph; those of its inner bookkeeping are drawn nowhere."""
    lines: list[Line] = []
    for paragraph in (element for element in root.iter() if tag(element) == "a:p"):
        point = next((above for above in paragraph.iterancestors() if tag(above) == "dgm:pt"), None)
        kept: frozenset[Mark] = HIDDEN if point is not None and point.get("type") in {"pres", "parTrans", "doc"} else frozenset()
        runs = [element for element in paragraph.iter() if tag(element) == "a:r"]
        found: frozenset[Mark] = frozenset.intersection(*(_explicit(child(run, "a:rPr")) for run in runs)) if runs else frozenset()
        text = "".join(inner.text or "" for inner in paragraph.iter() if tag(inner) == "a:t").strip()
        lines += [(text, kept | found)] if text else []
    return lines


def _ground(root: Any, paragraph: Any, palette: Palette, beneath: Colour | None) -> Colour | None:
    """Return what a title is drawn on; other words may stand on bars and slices."""
    title = next((above for above in paragraph.iterancestors() if tag(above) in {"c:title", "c:dLbl"}), None)
    if title is None or tag(title) != "c:title":
        return None
    style = next((whole(element.get("val")) for element in root if tag(element) == "c:style"), 2)
    for holder in (title, root):
        fill = palette.fill(child(holder, "c:spPr"))
        if fill is not None and fill.alpha >= OPAQUE:
            return fill.colour if fill.covers else None
    return beneath if style < DARK else None


def _runs(root: Any, palette: Palette, beneath: Colour | None) -> Iterator[Line]:
    for paragraph in (element for element in root.iter() if tag(element) == "a:p"):
        axis = next((above for above in paragraph.iterancestors() if tag(above) in AXES), None)
        gone: frozenset[Mark] = HIDDEN if axis is not None and _switched(child(axis, "c:delete")) else frozenset()
        said: dict[frozenset[Mark], str] = {}
        ground = _ground(root, paragraph, palette, beneath)
        usual = child(child(paragraph, "a:pPr"), "a:defRPr")
        for run in (element for element in paragraph.iter() if tag(element) in {"a:r", "a:fld"}):
            text = child(run, "a:t")
            found = gone | _explicit(child(run, "a:rPr"), usual, palette, ground)
            said[found] = said.get(found, "") + ((text.text or "") if text is not None else "")
        yield from ((text, found) for found, text in said.items() if text.strip())


def _explicit(properties: Any | None, usual: Any | None = None, palette: Palette = PLAIN, ground: Colour | None = None) -> frozenset[Mark]:
    """What a run says of itself, or its paragraph of all its runs; what styles add is not known here."""
    found = set()
    size = next((size for holder in (properties, usual) if holder is not None and (size := holder.get("sz"))), None)
    if size and whole(size) < SMALLEST:
        found.add(Mark.TINY_TYPE)
    fill = palette.fill(properties) or palette.fill(usual)
    if fill is not None and fill.alpha < OPAQUE:
        found.add(Mark.TRANSPARENT)
    elif fill is not None and fill.colour is not None and ground is not None and contrast(fill.colour, ground) < FAINT:
        found.add(Mark.NO_CONTRAST)
    return frozenset(found)


def _named(root: Any, series: list[Any]) -> bool:
    """The names of series stand in a legend, at their points, or, of a single one, as the chart's title."""
    if any(tag(element) == "c:legend" or (tag(element) == "c:showSerName" and _switched(element)) for element in root.iter()):
        return True
    chart = next((element for element in root.iter() if tag(element) == "c:chart"), None)
    titled = child(chart, "c:title") is not None and child(child(chart, "c:title"), "c:tx") is not None
    untitled = child(chart, "c:autoTitleDeleted")
    return len(series) == 1 and not titled and not (untitled is not None and _switched(untitled))


def _labelled(root: Any) -> bool:
    """Categories stand along their axis, or at their points."""
    axes = [element for element in root.iter() if tag(element) in {"c:catAx", "c:dateAx"}]
    pointed = any(tag(element) == "c:showCatName" and _switched(element) for element in root.iter())
    return pointed or not axes or not all(_switched(child(axis, "c:delete")) for axis in axes)


def _switched(element: Any | None) -> bool:
    return element is not None and element.get("val") not in {"0", "false"}


def _cached(element: Any | None) -> list[str]:
    """The points that a chart keeps of the cells it was made from."""
    if element is None:
        return []
    return [" ".join((inner.text or "").split()) for point in element.iter() if tag(point) == "c:pt" for inner in point if tag(inner) == "c:v"]
