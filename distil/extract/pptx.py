"""PowerPoint presentations (.pptx): what each slide shows, in reading order, with what no audience sees marked or kept apart."""

from dataclasses import replace
from typing import Any

from distil.data import Document, Mark, Reading
from distil.extract._assemble import Builder
from distil.extract._formats import PPTX
from distil.extract._ooxml import Broken, Package, child, opened, relation, tag, whole
from distil.extract._ooxml_drawing import words
from distil.extract._ooxml_properties import property_words
from distil.extract._pptx_deck import Box, Deck
from distil.extract._pptx_slide import pile
from distil.extract._pptx_text import Talk, lay_out, notes

MARKS = frozenset(
    {
        Mark.HIDDEN_ELEMENT,
        Mark.NO_CONTRAST,
        Mark.TRANSPARENT,
        Mark.TINY_TYPE,
        Mark.OFF_PAGE,
        Mark.COVERED,
        Mark.GLYPH_MISMATCH,
        Mark.CLIPPED,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.ANNOTATION,
        Mark.ASSISTIVE,
        Mark.ATTRIBUTE,
    }
)
UNCHECKED = (
    "text in pictures",
    "text that is filled with a picture, or has the colour of a picture or gradient beneath it",
    "what animations show or take away",
    "letter shapes of fonts",
    "text covered by charts or by odd shapes",
    "text that long lines or room between paragraphs carry over the edge of its shape or its slide",
)
VERSION = "pptx/1"
SIZE = (9_144_000, 6_858_000)  # of a slide that states none: 10 by 7.5 inches
# Parts of a package that are not read, and what is said about them.
UNREAD_PARTS = (("vbaproject.bin", "macros"), ("ppt/embeddings/", "embedded files"), ("ppt/ink/", "ink"), ("ppt/activex/", "form controls"))


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the slides in the order they are shown; `name` and `password` are no use here."""
    return opened(content, _read, media_type=PPTX, version=VERSION)


def _read(package: Package) -> Document:
    main = next((target for kind, target, _ in package.relations("").values() if kind == "officeDocument"), "ppt/presentation.xml")
    root = package.xml(main)
    if root is None or tag(root) != "p:presentation":
        raise Broken("it holds no presentation: its main part is missing")
    relations = package.relations(main)
    builder = Builder(PPTX, extractor=VERSION, unchecked=UNCHECKED)
    defaults = child(root, "p:defaultTextStyle")
    talk = Talk(package, builder, Deck(package), () if defaults is None else (defaults,))
    stated = child(root, "p:sldSz")
    width, height = (whole(stated.get("cx")), whole(stated.get("cy"))) if stated is not None else SIZE
    size = Box(0, 0, width or SIZE[0], height or SIZE[1])
    listed = child(root, "p:sldIdLst")
    targets = [relations.get(relation(entry), ("", "", True)) for entry in (listed if listed is not None else ())]
    names = list(dict.fromkeys(target for _, target, outside in targets if not outside))
    builder.pages = max(len(names), 1)
    pictured = [_slide(talk, name, f"slide {number}", size) for number, name in enumerate(names, 1)]
    _unlisted(talk, names)
    _beside(talk, root)
    document = builder.document()
    if document.outcome is Reading.EMPTY and any(pictured):
        return replace(document, outcome=Reading.NO_TEXT, reason="it shows pictures only; run text recognition over it and keep the resulting PDF")
    return document


def _slide(talk: Talk, name: str, place: str, size: Box) -> bool:
    """Lay out one slide; say whether it shows a picture."""
    try:
        slide = talk.deck.layer(name, keep=False)
        chain = talk.deck.chain(slide) if slide is not None else None
    except Broken as error:
        talk.builder.lost(place, str(error))
        return False
    if slide is None or chain is None:
        talk.builder.lost(place, "its part is missing; fetch the file again")
        return False
    marks = frozenset({Mark.HIDDEN_ELEMENT}) if slide.root.get("show") in {"0", "false"} else frozenset()
    found = pile(talk.package, slide, chain, size)
    lay_out(talk, found, place, marks)
    notes(talk, slide, place)
    if found.overfull:
        talk.builder.lost(place, "it holds more shapes than are read")
    return any(tag(shape.element) == "p:pic" for shape in found.shapes if shape.layer is None)


def _unlisted(talk: Talk, shown: list[str]) -> None:
    """Keep the words of slides that are in the file and in no show, and of layouts as far as no slide shows them."""
    wanted = {name.lower() for name in shown}
    number = 0
    prompts: dict[str, None] = {}
    for name in sorted(talk.package.names):
        folder, _, base = name.rpartition("/")
        if not base.endswith(".xml") or folder not in {"ppt/slides", "ppt/slidelayouts", "ppt/slidemasters"} or name in wanted:
            continue
        root = talk.optional(name, folder.removeprefix("ppt/"), "layout")
        if root is not None and folder == "ppt/slides":
            number += 1
            talk.side(words(root), f"unlisted slide {number}", Mark.HIDDEN_ELEMENT)
        elif root is not None:
            prompts.update(dict.fromkeys(line for line in words(root).splitlines() if line not in talk.shown))
    talk.side("\n".join(prompts), "layouts", Mark.METADATA)


def _beside(talk: Talk, root: Any) -> None:
    """Keep properties, tags and the names of sections; name what is not read."""
    for name in sorted(talk.package.names):
        custom = name.startswith("customxml/item") and "props" not in name
        if not name.endswith(".xml") or not (custom or name.startswith(("docprops/", "ppt/tags/"))):
            continue
        part = talk.optional(name, "properties", "properties")
        if part is not None and name.startswith("ppt/tags/"):
            talk.side("\n".join(f"{inner.get('name')}: {inner.get('val')}" for inner in part), "properties", Mark.METADATA)
        elif part is not None:
            talk.side(property_words(part, name), "properties", Mark.METADATA)
    sections = [inner.get("name") for inner in root.iter() if isinstance(inner.tag, str) and inner.tag.endswith("}section") and inner.get("name")]
    talk.side("\n".join(sections), "properties", Mark.METADATA)
    for start, what in UNREAD_PARTS:
        if any(name.startswith(start) or name.endswith(start) for name in talk.package.names):
            talk.builder.unchecked.append(what)
