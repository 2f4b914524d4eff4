"""Small questions about elements of a Word document that need no memory of what came before."""

import re
from collections.abc import Iterator
from typing import Any

from distil.data import Role
from distil.extract._docx_styles import Style
from distil.extract._fonts import sign
from distil.extract._ooxml import PREFIXES, child, switched, tag, value, whole

LONGEST_HEADING = 100
BREAKS = {"w:tab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011", "w:softHyphen": "\u00ad", "w:ptab": "\t"}
# Elements that only wrap what matters.
WRAPPERS = frozenset(
    f"w:{name}"
    for name in (
        "ins",
        "moveTo",
        "hyperlink",
        "smartTag",
        "customXml",
        "sdtContent",
        "bdo",
        "dir",
        "fldSimple",
        "subDoc",
        "rubyBase",
        "r",
        "p",
        "body",
        "txbxContent",
    )
)

ROLES: tuple[tuple[str, Role], ...] = (
    (r"title", Role.TITLE),
    (r"(?:heading|überschrift|titre|título|rubrik) ?\d.*", Role.HEADING),
    (r"toc ?\d.*|toc heading|table of figures|index ?\d.*", Role.FURNITURE),
    (r"caption|figure caption|table caption|beschriftung", Role.CAPTION),
    (r"authors?|affiliations?", Role.AUTHORS),
    (r"abstract", Role.ABSTRACT),
    (r"bibliography|references?", Role.REFERENCE),
    (r"list.*|compact", Role.ITEM),
    (r"html preformatted|code.*|source code|macro|plain text", Role.CODE),
)


def role_of(element: Any, properties: Any | None, chain: list[Style]) -> Role:
    """Return what a paragraph is: by its style's name, its outline level, its list, or being short and all bold."""
    for style in reversed(chain):
        for pattern, role in ROLES:
            if re.fullmatch(pattern, style.name):
                return role
        if value(style.paragraph, "w:outlineLvl") not in {None, "9"}:
            return Role.HEADING
    if value(properties, "w:outlineLvl") not in {None, "9"}:
        return Role.HEADING
    if list_of(properties, chain)[0]:
        return Role.ITEM
    return Role.HEADING if _like_a_heading(element) else Role.PARAGRAPH


def outline(properties: Any | None, chain: list[Style]) -> int | None:
    """Return the level of a heading, from 0; None for a paragraph that is none."""
    stated = (value(holder, "w:outlineLvl") for holder in (properties, *(style.paragraph for style in reversed(chain))))
    level = next((whole(said) for said in stated if said is not None), 9)
    return level if 0 <= level < 9 else None


def collapsed(properties: Any | None, chain: list[Style]) -> bool:
    """Say whether what stands under a heading is folded away when the document is opened."""
    for holder in (properties, *(style.paragraph for style in reversed(chain))):
        for inner in holder if holder is not None else ():
            if isinstance(inner.tag, str) and inner.tag.endswith("/word/2012/wordml}collapsed"):
                return "".join(inner.attrib.values()).lower() not in {"0", "false", "off"}
    return False


def list_of(properties: Any | None, chain: list[Style]) -> tuple[str, int]:
    """Return the list a paragraph belongs to, directly or by its style, and the level; "" for none."""
    for holder in (properties, *(style.paragraph for style in reversed(chain))):
        numbers = child(holder, "w:numPr")
        if numbers is not None:
            number = value(numbers, "w:numId") or ""
            return ("" if number == "0" else number), whole(value(numbers, "w:ilvl"))
    return "", 0


def _like_a_heading(element: Any) -> bool:
    """Many papers have no styles: a short line of its own, all bold, without a full stop."""
    runs = [run for run in element if tag(run) == "w:r" and plain(run)]
    text = " ".join(plain(run) for run in runs)
    return bool(runs) and len(text) <= LONGEST_HEADING and text[-1] not in ".,;:!?" and all(switched(child(run, "w:rPr"), "w:b") for run in runs)


def content(element: Any) -> Any:
    """Return what stands in a content control; nothing for one without."""
    found = child(element, "w:sdtContent")
    return () if found is None else found


def flat(parent: Any) -> Iterator[Any]:
    """Yield the paragraphs in an element, those of tables in it included, in order."""
    return (element for element in parent.iter() if tag(element) == "w:p" and not _in_box(element, parent))


def _in_box(element: Any, top: Any) -> bool:
    for ancestor in element.iterancestors():
        if ancestor is top:
            return False
        if tag(ancestor) in {"w:txbxContent", "mc:AlternateContent"}:
            return True
    return False


def plain(element: Any) -> str:
    """Return the words of an element on one line, whatever hides them."""
    return " ".join("".join(inner.text or "" for inner in element.iter() if tag(inner) in {"w:t", "a:t"}).split())


def understood(branch: Any) -> bool:
    """Say whether Word knows every vocabulary a branch asks for."""
    return all(PREFIXES.get(branch.nsmap.get(prefix) or "") for prefix in (branch.get("Requires") or "?").split())


def branch_taken(alternatives: Any) -> Any | None:
    """Return the branch of alternatives that Word takes: the first whose vocabularies it knows, else the fallback."""
    branches = (branch for branch in alternatives if tag(branch) in {"mc:Choice", "mc:Fallback"})
    return next((branch for branch in branches if tag(branch) == "mc:Fallback" or understood(branch)), None)


def symbol(code: str | None, font: str | None) -> str:
    """Return the character of a `w:sym`: a code of its font, never the Latin letter of that code."""
    try:
        return sign(int(code or "", 16), font)
    except (ValueError, OverflowError):
        return ""
