"""What a Word document carries beside its body: notes, headers, comments, settings, properties, custom XML."""

from typing import Any

from distil.data import Mark, Role
from distil.extract._docx_body import Setting, Walker
from distil.extract._ooxml import Broken, attribute, switched, tag
from distil.extract._ooxml_properties import property_words

# Parts whose words nobody sees on a page, and how they are reported.
HIDDEN_PARTS = (("docprops/", Mark.METADATA), ("customxml/item", Mark.METADATA), ("word/glossary/document.xml", Mark.HIDDEN_ELEMENT))


def related(walker: Walker, kind: str) -> Any | None:
    """Return the root of the main part's first related part of a kind; one that is damaged is said to be lost."""
    for found, target, outside in walker.relations.values():
        if found == kind and not outside:
            return optional(walker, target, kind)
    return None


def optional(walker: Walker, name: str, what: str) -> Any | None:
    """Return the root of a part the body can be read without."""
    try:
        return walker.package.xml(name)
    except Broken:
        walker.lost.append(f"its {what} part is damaged")
        return None


def notes(walker: Walker, page: Setting) -> None:
    """Lay out footnotes and endnotes in the order they are referred to; one nobody refers to is seen by nobody."""
    for kind in ("footnote", "endnote"):
        root = related(walker, f"{kind}s")
        parts = {attribute(note, "id") or "": note for note in (root if root is not None else ()) if attribute(note, "type") in {None, "normal"}}
        wanted = dict.fromkeys(identity for found, identity in walker.notes if found == kind)
        target = next((target for found, target, _ in walker.relations.values() if found == f"{kind}s"), "")
        for number, identity in enumerate(wanted, 1):
            if identity in parts:
                part_of(walker, parts.pop(identity), page, place=f"{kind} {number}", part=target)
        for note in parts.values():
            walker.side(words(note), Mark.HIDDEN_ELEMENT)


def part_of(walker: Walker, element: Any, page: Setting, *, place: str, part: str, role: Role | None = None) -> None:
    """Lay out an element of another part, with that part's own relations."""
    kept = walker.relations, walker.prefix, walker.role
    walker.relations, walker.prefix, walker.role = walker.package.relations(part), place, role
    walker.blocks(element, page)
    walker.relations, walker.prefix, walker.role = kept


def headers(walker: Walker, page: Setting) -> None:
    """Lay out each different running head and foot once; those no page shows are kept as hidden."""
    settings = related(walker, "settings")
    even = bool(switched(settings, "w:evenAndOddHeaders"))
    shown: dict[str, str] = {}
    unseen: dict[str, None] = {}
    for identity, kind, when in walker.headers:
        _, target, outside = walker.relations.get(identity, ("", "", True))
        if not outside and when != "off" and (when != "even" or even):
            shown[target] = kind
        elif not outside:
            unseen[target] = None
    said: set[str] = set()
    for number, (target, kind) in enumerate(shown.items(), 1):
        root = optional(walker, target, kind)
        if root is not None and words(root) not in said:
            said.add(words(root))
            part_of(walker, root, page, place=f"{kind} {number}", part=target, role=Role.FURNITURE)
    for target in unseen.keys() - shown.keys():
        root = optional(walker, target, "header")
        if root is not None and words(root) not in said:
            walker.side(words(root), Mark.HIDDEN_ELEMENT)


def comments(walker: Walker) -> None:
    """Keep what reviewers wrote in the margin."""
    root = related(walker, "comments")
    for number, comment in enumerate(root if root is not None else (), 1):
        walker.prefix = f"comment {number}"
        walker.side(words(comment), Mark.COMMENT)
    walker.prefix = ""


def hidden_parts(walker: Walker) -> None:
    """Keep properties, variables, custom XML and building blocks."""
    settings = related(walker, "settings")
    walker.prefix = "properties"
    for element in settings.iter() if settings is not None else ():
        if tag(element) == "w:docVar":
            walker.side(f"{attribute(element, 'name') or ''}: {attribute(element, 'val') or ''}", Mark.METADATA)
    for name in sorted(walker.package.names):
        mark = next(
            (
                mark
                for start, mark in HIDDEN_PARTS
                if name.startswith(start) and name.endswith(".xml") and "props" not in name.removeprefix("docprops/")
            ),
            None,
        )
        root = optional(walker, name, "properties") if mark else None
        if root is not None and mark is not None:
            walker.side(property_words(root, name), mark)
    walker.prefix = ""


def words(element: Any) -> str:
    """Return the words of an element, one line a paragraph, deleted ones included."""
    lines = (
        "".join(inner.text or "" for inner in paragraph.iter() if tag(inner) in {"w:t", "w:delText"})
        for paragraph in element.iter()
        if tag(paragraph) == "w:p"
    )
    return "\n".join(line.strip() for line in lines if line.strip())
