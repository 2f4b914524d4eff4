"""Pages in XML (XHTML): their tree by the rules of XML, with the entities and attributes that their own document type declares."""

import re
from collections.abc import Callable
from html.entities import html5
from typing import Any

from distil.extract._html_lists import descendants
from distil.extract._html_tree import COMMENT, Node, bounded

SUFFIXES = (".xhtml", ".xht", ".xhtm", ".xml")
XHTML, SVG, MATHML = "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"
_KNOWN = frozenset({XHTML, SVG, MATHML})
_PREFIXES = {"http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:"}
# What holds a page of its own or words for where something can't be shown: in HTML its content is text.
Stack = list[tuple[Node, Any]]
_RAW = frozenset({"iframe", "noembed", "noframes", "noscript"})
_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,40});")
_DECLARED = re.compile(rb"<!ENTITY\s+([\w:.-]{1,60})\s")
_ELSEWHERE = re.compile(rb"<!ENTITY\s+(?:%|[\w:.-]{1,60}\s+(?:SYSTEM|PUBLIC)\b)", re.I)  # entities of a kind that no page needs
_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
_SHEET = re.compile(r"href\s{0,9}=\s{0,9}(\"[^\"]{0,20000}\"|'[^']{0,20000}')")


def tree(content: bytes) -> Node | None:
    """Return the tree of a page that is well-formed XML, else None. The library bounds its depth (256), its size, and what entities grow to."""
    from lxml import etree

    if _ELSEWHERE.search(content) or b"\0" in content[:200]:
        return None
    try:
        native = etree.fromstring(_alone(content.lstrip()), sealed(resolve_entities="internal"))
    except (etree.XMLSyntaxError, ValueError):
        return None
    if etree.QName(native).namespace != XHTML:
        return None
    root = grown(_node(native), native, _child, raw=_RAW)
    root.nodes[:0] = _before(native)
    return root


def grown(root: Node, native: Any, child: Callable[[Node, Any, Stack], None], *, raw: frozenset[str]) -> Node:
    """Return the root with all that stands below its element: `child` adds an element's child, and what is `raw` holds its words as they are."""
    stack: Stack = [(root, native)]
    while stack:
        node, element = stack.pop()
        if element.text:
            node.nodes.append(element.text)
        for below in element:
            child(node, below, stack)
            if below.tail:
                node.nodes.append(below.tail)
    for node in [root, *descendants(root)]:
        if node.tag in raw:
            node.nodes = [node.everything()]
    return root


def sealed(*, resolve_entities: bool | str, remove_pis: bool = False) -> Any:
    """A parser that keeps the attributes which a page's own document type gives, and opens no file that it names."""
    from lxml import etree

    class Nothing(etree.Resolver):  # type: ignore[misc]  # the library comes without types
        def resolve(self, system_url: str, public_id: str, context: object) -> object:
            return self.resolve_string("", context)  # the library's own `resolve_empty` lets the file be read (lxml 6.1)

    parser = etree.XMLParser(resolve_entities=resolve_entities, no_network=True, attribute_defaults=True, huge_tree=False, remove_pis=remove_pis)
    parser.resolvers.add(Nothing())
    return parser


def _alone(content: bytes) -> bytes:
    """The page with the names of signs put in: its document type, which declares them, stands elsewhere."""
    own = {name.decode("ascii", "replace") for name in _DECLARED.findall(content[:200_000])} | _XML

    def put(found: re.Match[bytes]) -> bytes:
        name = found.group(1).decode("ascii")
        signs = None if name in own else html5.get(f"{name};")
        return found.group() if signs is None else "".join(f"&#{ord(sign)};" for sign in signs).encode("ascii")

    return _ENTITY.sub(put, content) if b"\0" not in content[:200] else content


def _before(native: Any) -> list[Node | str]:
    """What stands before the page's first element: comments, and the style sheets an instruction names."""
    from lxml import etree

    found: list[Node | str] = []
    for sibling in reversed(list(native.itersiblings(preceding=True))):
        named = _SHEET.search(sibling.text or "") if sibling.tag is etree.PI and sibling.target == "xml-stylesheet" else None
        found.append(Node("link", {"rel": "stylesheet", "href": named.group(1)[1:-1]}) if named else _comment(sibling.text or ""))
    return found


def _child(node: Node, child: Any, stack: Stack) -> None:
    if isinstance(child.tag, str):
        inner = _node(child)
        node.nodes.append(inner)
        stack.append((inner, child))
    else:
        node.nodes.append(_comment(child.text or ""))


def _comment(words: str) -> Node:
    comment = Node(COMMENT, {})
    comment.nodes.append(words)
    return comment


def _node(element: Any) -> Node:
    space, _, name = element.tag.removeprefix("{").rpartition("}")
    attributes = {_attribute(key): value for key, value in element.items()}
    return Node(name if space in _KNOWN else f"x-{name}", bounded(attributes))


def _attribute(name: str) -> str:
    space, _, local = name.removeprefix("{").rpartition("}")
    return f"{_PREFIXES.get(space, 'x-')}{local}" if space else local
