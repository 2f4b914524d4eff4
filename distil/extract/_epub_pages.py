"""One page of a book to a tree, by the rules of XML when it keeps them, with the style sheets that lie in the book."""

import re
from html.entities import html5
from typing import Any

from distil.extract import _html_tree
from distil.extract._attributes import stated
from distil.extract._encoding import decode
from distil.extract._epub_package import ENTITY, Broken, Package, resolved
from distil.extract._html_css import Unbounded
from distil.extract._html_lists import descendants
from distil.extract._html_tree import COMMENT, DEEPEST, Node, bounded
from distil.extract._html_walk import Walk
from distil.extract._html_xml import Stack, grown, sealed

XHTML, SVG, MATHML = "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"
OPS = "http://www.idpf.org/2007/ops"
# Vocabularies that every reading system draws: of a switch, the first case that asks for one is shown (EPUB 3.0, Content Documents 2.1.3.3.2).
_DRAWN = frozenset({XHTML, SVG, MATHML})
_PREFIXES = {"http://www.w3.org/1999/xlink": "xlink:", OPS: "epub:", "http://www.w3.org/XML/1998/namespace": "xml:"}
# What a page shows where scripts or frames don't run: in XML these hold elements, in HTML text.
_RAW = frozenset({"iframe", "noembed", "noframes"})
_IMPORT = re.compile(
    r"""\s*(?:/\*(?:[^*]|\*(?!/))*\*/\s*|@charset\s[^;]{0,60};\s*)*@import\s+(?:url\(\s*)?["']?([^"'()\s;]{1,300})["']?\s*\)?\s*([^;]{0,200});""",
    re.I,
)
MOST_IMPORTS = 16
_SHEET = re.compile(rb"<\?xml-stylesheet\s([^?]{0,1000})", re.I)
_STATED = re.compile(r"([A-Za-z]{1,20})\s*=\s*([\"'])([^\"']{0,500})\2")


class Pages:
    """Walks the pages of one book."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._sheets: dict[str, str | None] = {}
        self._imports = 0

    def walked(self, path: str) -> Walk:
        """Return a walked page; raises Broken, Oversized or Unbounded."""
        content = self._package.bytes(path)
        if content is None:
            raise Broken("its list of contents names it, and it is not there; fetch the book again")
        if ENTITY.search(content) or ENTITY.search(content.replace(b"\0", b"")):
            raise Broken("it declares entities of its own, which no book needs")
        unread: set[str] = set()
        root = _tree(content)
        if root is None:
            unread.add("pages that are no well-formed XML were read as HTML")
            root = _as_html(content)
        _switched(root)
        unread |= _styled(root, content)
        walk = Walk(unread, linked=lambda href: self._sheet(resolved(path, href)))
        walk.page(root)
        return walk

    def links(self, path: str) -> set[str]:
        """Return the pages that a page links to; none when it can't be read."""
        content = self._package.bytes(path)
        root = None if content is None or ENTITY.search(content) else _tree(content)
        return {resolved(path, node.attrib.get("href", "")) for node in descendants(root) if node.tag == "a"} if root is not None else set()

    def _sheet(self, path: str) -> str | None:
        """A style sheet with those it imports put in their place, as far as they lie in the book."""
        if path in self._sheets:
            return self._sheets[path]
        self._sheets[path] = None  # one that imports itself gets no further
        content = self._package.bytes(path) if path else None
        if content is None:
            return None
        css, parts = decode(content)[0], []
        while (found := _IMPORT.match(css)) and self._imports < MOST_IMPORTS:
            self._imports += 1
            inner = self._sheet(resolved(path, found.group(1)))
            media = found.group(2).strip()
            if inner is None:
                break
            parts.append(f"@media {media} {{{inner}}}" if media else inner)
            css = css[found.end() :]
        # An import left over is named as unread by the reader of sheets.
        self._sheets[path] = "\n".join((*parts, css))
        return self._sheets[path]


def _as_html(content: bytes) -> Node:
    text = _html_tree.decode(content)[0]
    if _html_tree.too_deep(text):
        raise Unbounded(f"its elements nest deeper than {DEEPEST:,} levels")
    return _html_tree.parse(text)


def _tree(content: bytes) -> Node | None:
    """The tree of a page that is well-formed XML, else None. The library bounds its depth (256) and its size."""
    from lxml import etree

    try:
        native = etree.fromstring(content.lstrip(), sealed(resolve_entities=False, remove_pis=True))
    except (etree.XMLSyntaxError, ValueError):
        return None
    return grown(_node(native), native, _child, raw=_RAW)


def _styled(root: Node, content: bytes) -> set[str]:
    """Link the style sheets that stand before a page's root as if its head named them; return what of them is not read."""
    unread: set[str] = set()
    for found in _SHEET.findall(content[:4096]):
        said = {key: value for key, _, value in _STATED.findall(found.decode("utf-8", "replace"))}
        if said.get("alternate", "no") == "yes":
            continue
        if said.get("type", "text/css").split(";")[0].strip().lower() != "text/css" or not said.get("href"):
            unread.add("external style sheets")
            continue
        holder = next((node for node in root if node.tag == "head"), root)
        holder.nodes.insert(0, Node("link", {"rel": "stylesheet", "href": said["href"], "media": said.get("media", "all")}))
    return unread


def _switched(root: Node) -> None:
    """Hide what each switch of a page does not choose: all but the first case whose vocabulary is drawn, else all but its default."""
    for switch in [each for each in [root, *descendants(root)] if each.tag == "epub:switch"]:
        parts = [part for part in switch if part.tag in {"epub:case", "epub:default"}]
        drawn = (part for part in parts if part.tag == "epub:case" and part.attrib.get("required-namespace", "").strip() in _DRAWN)
        chosen = next(drawn, None) or next((part for part in parts if part.tag == "epub:default"), None)
        for part in parts:
            if part is not chosen:
                part.attrib = {**part.attrib, "style": f"{part.attrib.get('style', '')};display:none!important"}  # no rule of the page shows it


def _child(node: Node, child: Any, stack: Stack) -> None:
    from lxml import etree

    if isinstance(child.tag, str):
        inner = _node(child)
        node.nodes.append(inner)
        stack.append((inner, child))
    elif child.tag is etree.Comment:
        comment = Node(COMMENT, {})
        comment.nodes.append(child.text or "")
        node.nodes.append(comment)
    elif child.tag is etree.Entity:
        node.nodes.append(html5.get(f"{child.name};", child.text))


def _node(element: Any) -> Node:
    space, _, name = element.tag.removeprefix("{").rpartition("}")
    # An element of no known vocabulary is shown as it stands, whatever its name.
    tag = name if space in {XHTML, SVG, MATHML} else f"epub:{name}" if space == OPS else f"x-{name}"
    if tag == "noscript":
        tag = "div"  # books are read without scripts
    return Node(tag, bounded({_attribute(name): value for name, value in stated(element)}))


def _attribute(name: str) -> str:
    space, _, local = name.removeprefix("{").rpartition("}")
    return f"{_PREFIXES.get(space, 'x-')}{local}" if space else local
