"""HTML bytes to a tree, the way a browser makes it: its encoding, its error recovery, its scripting flag."""

import codecs
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from distil.extract._encoding import MARKS as BYTE_MARKS
from distil.extract._encoding import decode as decode_unlabelled
from distil.extract._encoding import guess

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

COMMENT = "#comment"
# The parser looks through all open elements at each tag: 4,096 open ones cost 0.05 s, 100,000 half a minute. Browsers stop nesting at 512.
DEEPEST = 4096
# Attributes are read for side channels; nobody writes more by hand, and a generator that does repeats itself.
LONGEST_ATTRIBUTE = 20_000
_META = re.compile(rb"""<meta[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([A-Za-z0-9_.:-]{2,40})""", re.I)
# Values that are addresses or coordinates and hold no words: a picture in a data: address is long in many honest pages.
_ADDRESSES = frozenset({"src", "href", "srcset", "action", "background", "cite", "d", "data", "longdesc", "points", "poster", "xlink:href"})
CUT = "\0cut"
_XML = re.compile(rb"""\A\s{0,99}<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9_.:-]{2,40})["']""", re.I)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:[^<>]{0,3000}(/)>)?")
_CLOSED_BY_ITSELF = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr", "p", "li", "dt", "dd"}
    | {"tr", "td", "th", "tbody", "thead", "tfoot", "option", "optgroup", "rp", "rt", "a", "nobr", "button"}
)
# Elements a slash doesn't close: it does in drawings and formulas only.
_NEVER_CLOSED = frozenset({"div", "span", "section", "article", "font", "b", "i", "em", "strong", "center", "blockquote", "ul", "ol", "table"})
# Labels mean what browsers take them for (WHATWG Encoding Standard), not what Python does.
_LABELS = {"iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030"}
_LABELS |= {"shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932", "euc-kr": "cp949", "iso-8859-9": "cp1254"}
_LABELS |= {"big5": "big5hkscs", "tis-620": "cp874", "iso-8859-11": "cp874", "utf-16": "utf-8", "utf-16le": "utf-8", "utf-16be": "utf-8"}
_NO_TEXT = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "raw-unicode-escape", "unicode-escape", "undefined"})


class Node:
    """An element with what stands in it, in order. It answers to the questions that cssselect2 asks of an ElementTree."""

    __slots__ = ("tag", "attrib", "nodes")

    def __init__(self, tag: str, attrib: dict[str, str]) -> None:
        self.tag = tag
        self.attrib = attrib
        self.nodes: list[Node | str] = []

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return an attribute."""
        return self.attrib.get(name, default)

    def iter(self, tag: str) -> Iterator["Node"]:
        """Yield no element of another vocabulary: cssselect2 asks for those that state a language in a header of the page's own."""
        return iter(())

    def __iter__(self) -> Iterator["Node"]:
        return iter([node for node in self.nodes if isinstance(node, Node) and node.tag != COMMENT])

    @property
    def text(self) -> str:
        """The text that stands directly in it."""
        return "".join(node for node in self.nodes if isinstance(node, str))

    @property
    def tail(self) -> None:
        """Text after it belongs to its parent here."""
        return None

    def everything(self) -> str:
        """Return all text in it, without comments."""
        parts: list[str] = []
        stack: list[Node | str] = [self]
        while stack:
            node = stack.pop()
            if isinstance(node, str):
                parts.append(node)
            elif node.tag != COMMENT:
                stack += reversed(node.nodes)
        return "".join(parts)


def decode(content: bytes) -> tuple[str, str]:
    """Return the text of a page, and a remark when its encoding is not what it says; a browser's order, then proof, then a guess."""
    if any(content.startswith(mark) for mark, _ in BYTE_MARKS):
        return decode_unlabelled(content)
    label = _declared(content[:8192])
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if text or not content:
        lying = label not in {"", "utf-8"} and not content.isascii()
        return text, f"it says {label} and is utf-8" if lying else ""
    if label in {"", "utf-8"}:
        return decode_unlabelled(content)
    return _labelled(content, label)


def _declared(head: bytes) -> str:
    found = _XML.search(head) or _META.search(head)
    if found is None:
        return ""
    return _known(found.group(1).decode("ascii"))


def _known(label: str) -> str:
    """The encoding a label means, or "" when it means none that text comes in."""
    label = _LABELS.get(label.lower(), label.lower())
    try:
        name = codecs.lookup(label).name
        # The library accepts any label for no bytes at all, and has codecs that are no encodings of text.
        b"x".decode(label, "replace")
    except (LookupError, ValueError):
        return ""
    return "" if name in _NO_TEXT else label


def labelled(content: bytes, label: str) -> tuple[str, str]:
    """Return the text of bytes that came with a label (a mail's charset), and a remark when the label is wrong; an unknown label is none."""
    label = _known(label)
    if label.startswith(("iso-2022", "iso2022", "hz", "utf-7")) and content.isascii():
        return content.decode(label, "replace"), ""
    try:
        return content.decode("utf-8"), ""
    except UnicodeDecodeError:
        return decode_unlabelled(content) if label in {"", "utf-8"} else _labelled(content, label)


def _labelled(content: bytes, label: str) -> tuple[str, str]:
    """A label is believed unless the bytes can't be text in it, or are text of another script in another encoding."""
    text = content.decode(label, "replace")
    wrong = text.count("\ufffd") + sum(text.count(chr(code)) for code in range(0x80, 0xA0))
    foreign = sum(1 for character in text if character > "\x7f")
    single = label.startswith(("cp", "iso-", "windows", "koi", "mac"))
    if wrong * 20 <= foreign and not (single and _mojibake(text)):
        return text, f"{wrong} byte sequences are no {label}" if wrong else ""
    other = guess(content)
    if other == label:
        return text, f"{wrong} byte sequences are no {label}"
    return content.decode(other, "replace"), f"it says {label} and was read as {other}, a guess"


def _mojibake(text: str) -> bool:
    """Words with three accented Latin letters in a row don't exist; whole pages of them are another script."""
    runs = re.findall(r"[\u00c0-\u00ff]{2,}", text[:200_000])
    foreign = sum(1 for character in text[:200_000] if "\u00a0" <= character <= "\u00ff")
    return foreign > 20 and sum(map(len, runs)) > 0.6 * foreign


def too_deep(text: str) -> bool:
    """True when more elements are left open than the parser can look through in linear time; errs on the safe side."""
    depth = 0
    for found in _TAG.finditer(text):
        name = found.group(2).lower()
        if name in _CLOSED_BY_ITSELF or (found.group(3) and name not in _NEVER_CLOSED):
            continue
        depth = max(depth - 1, 0) if found.group(1) else depth + 1
        if depth > DEEPEST:
            return True
    return False


def parse(text: str, *, embedded: bool = False) -> Node:
    """Return the tree a browser with scripting makes of this text; a page embedded in another has no quirks."""
    from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

    # Without events: a hostile <selectedcontent> would copy itself.
    parser = LexborHTMLParser(text.replace("\0", "\ufffd"), options=LexborDocumentOptions.WO_EVENTS.value, scripting=True)
    document = Node("#document", {})
    first = parser.root
    quirks = not embedded
    while first is not None and first.prev is not None:
        first = first.prev
        quirks = quirks and (first.tag != "-doctype" or _old(text))
    stack: list[tuple[Node, LexborNode]] = []
    _children(document, first, stack)
    while stack:
        node, native = stack.pop()
        child = native.child
        if node.tag == "template":
            fragments = native.template_fragments()
            child = fragments[0].child if fragments else child
        _children(node, child, stack)
    root = next(iter(document), Node("html", {}))
    if quirks:
        _without_case(root)
    root.nodes[:0] = [node for node in document.nodes if isinstance(node, Node) and node.tag == COMMENT]
    return root


def bounded(attributes: Mapping[str, str | None]) -> dict[str, str]:
    """Return attributes with over-long values cut; an element that lost words this way carries the mark CUT."""
    kept = {name: (value or "")[:LONGEST_ATTRIBUTE] for name, value in attributes.items()}
    if any(value and len(value) > LONGEST_ATTRIBUTE and name not in _ADDRESSES for name, value in attributes.items()):
        kept[CUT] = ""
    return kept


def _old(text: str) -> bool:
    """True for a doctype that makes browsers show a page by the habits of the nineties."""
    found = re.search(r"<!doctype([^>]{1,300})>", text[:5000], re.I)
    name = found.group(1).lower() if found else ""
    return " public " in name and ("http" not in name or "frameset" in name or " 3.2" in name or " 2.0" in name)


def _without_case(root: Node) -> None:
    root.attrib["\0quirks"] = ""
    stack = [root]
    while stack:
        node = stack.pop()
        for name in {"class", "id"} & node.attrib.keys():
            node.attrib[name] = node.attrib[name].lower()
        stack += node


def _children(node: Node, native: "LexborNode | None", stack: "list[tuple[Node, LexborNode]]") -> None:
    while native is not None:
        if native.is_text_node:
            node.nodes.append(native.text_content or "")
        elif native.is_comment_node:
            comment = Node(COMMENT, {})
            comment.nodes.append(native.comment_content or "")
            node.nodes.append(comment)
        elif native.is_element_node:
            child = Node(native.tag or "", bounded(native.attributes))
            node.nodes.append(child)
            stack.append((child, native))
        native = native.next
