"""Where words stand in the structure of a page: what role they have, whether they belong to its furniture."""

from distil.data import Role
from distil.extract._html_flow import Context
from distil.extract._html_lists import HEADINGS, of_data
from distil.extract._html_style import BLOCKS
from distil.extract._html_tree import Node

ROLES = {"li": Role.ITEM, "dt": Role.ITEM, "dd": Role.ITEM, "pre": Role.CODE, "listing": Role.CODE, "xmp": Role.CODE, "plaintext": Role.CODE}
ROLES |= {"figcaption": Role.CAPTION, "caption": Role.CAPTION, "table": Role.PARAGRAPH} | dict.fromkeys(HEADINGS, Role.HEADING)
FURNITURE_TAGS = frozenset({"nav", "button", "select", "textarea", "footer", "menu", "dialog", "option", "datalist"})
FURNITURE_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar", "tablist", "dialog", "alertdialog"} | {"button"}
)
_REFERENCES = frozenset({"references", "reflist", "footnotes", "endnotes", "bibliography", "refbegin", "ref-list", "citation-list"})


def context(node: Node, outer: Context) -> Context:
    """Return where words of an element stand."""
    role = ROLES.get(node.tag, outer.role)
    if outer.role is Role.ITEM and node.tag in {"p", "div"}:
        role = Role.ITEM
    if outer.role is Role.REFERENCE or _notes(node):
        role = Role.REFERENCE
    furniture = outer.furniture or node.tag in FURNITURE_TAGS or node.attrib.get("role", "").lower() in FURNITURE_ROLES
    cells = (outer.cells and node.tag != "caption") or (node.tag == "table" and of_data(node))
    if cells:
        role = Role.TABLE
    if node.tag in BLOCKS:
        return Context(role, furniture, cells, f"/{node.tag}.{node.attrib.get('class', '')[:100]}", outer.box)
    if (role, furniture, cells) == (outer.role, outer.furniture, outer.cells):
        return outer
    return Context(role, furniture, cells, outer.box, outer.outer)


def _notes(node: Node) -> bool:
    """True for a list of references or notes, by the names encyclopedias and publishers give it."""
    if not node.attrib:
        return False
    names = set(node.attrib.get("class", "").lower().split())
    return node.attrib.get("role", "") in {"doc-endnotes", "doc-bibliography"} or bool(
        names & _REFERENCES and node.tag in {"ol", "ul", "section", "div"}
    )
