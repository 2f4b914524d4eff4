"""Files of the web and of mail that hide given words, one for each mark their readers claim to see."""

import json
from collections.abc import Callable

from distil.data import Mark
from tests.documents_mail import eml, epub, part, parts, xhtml

SEEN = "The tower was built in 1889."
Maker = Callable[[str], bytes]
# The mark, and what puts words under it inside a page.
BODIES: dict[Mark, str] = {
    Mark.HIDDEN_ELEMENT: '<div style="display:none">{}</div>',
    Mark.TRANSPARENT: '<div style="opacity:0">{}</div>',
    Mark.NO_CONTRAST: '<div style="color:#fff">{}</div>',
    Mark.TINY_TYPE: '<div style="font-size:0">{}</div>',
    Mark.OFF_PAGE: '<div style="position:absolute;left:-9999px">{}</div>',
    Mark.CLIPPED: '<div style="height:0;overflow:hidden">{}</div>',
    Mark.COVERED: '<div style="position:relative">{}<div style="position:absolute;inset:0;background:#fff"></div></div>',
    Mark.UNVERIFIED: '<div style="color:#fff;background:url(a.png)">{}</div>',
    Mark.ASSISTIVE: '<img src="a.png" alt="{}"/>',
    Mark.COMMENT: "<!-- {} -->",
    Mark.METADATA: '<meta name="description" content="{}"/>',
    Mark.ATTRIBUTE: '<p title="{}">A short word.</p>',
    Mark.SCRIPT: '<script type="application/ld+json">{{"about": "{}"}}</script>',
}


def _page(body: str) -> str:
    head, body = (body, "") if body.startswith("<meta") else ("", body)
    return f"<!doctype html><html><head>{head}</head><body><p>{SEEN}</p>{body}<p>It is high.</p></body></html>"


def html(mark: Mark) -> Maker:
    """A page with the words under a mark."""
    return lambda words: _page(BODIES[mark].format(words)).encode()


def markdown(mark: Mark) -> Maker:
    """A Markdown file whose HTML hides them; front matter for what a page keeps in its head."""
    if mark is Mark.METADATA:
        return lambda words: f"---\nsummary: {words}\n---\n\n{SEEN}\n".encode()
    return lambda words: f"{SEEN}\n\n{BODIES[mark].format(words)}\n\nIt is high.\n".encode()


def mail(mark: Mark) -> Maker:
    """A message of HTML that hides them; a part beside it for attachments."""
    if mark is Mark.ATTACHMENT:
        return lambda words: parts(
            "mixed", part(SEEN), part("x", "application/octet-stream", {"Content-Disposition": f'attachment; filename="{words}"'})
        )
    return lambda words: eml(_page(BODIES[mark].format(words)), "text/html; charset=utf-8")


def book(mark: Mark) -> Maker:
    """A book with the words under a mark on its page."""
    if mark is Mark.METADATA:
        return lambda words: epub({"a.xhtml": xhtml(f"<p>{SEEN}</p>", f'<meta name="description" content="{words}"/>')})
    return lambda words: epub({"a.xhtml": xhtml(f"<p>{SEEN}</p>{BODIES[mark].format(words)}")})


def notebook(mark: Mark) -> Maker:
    """A notebook with a Markdown cell that hides them, or with metadata that holds them."""

    def make(words: str) -> bytes:
        cell = {"cell_type": "markdown", "source": f"{SEEN}\n\n{BODIES[mark].format(words) if mark in BODIES else ''}\n", "metadata": {}}
        extra = {"description": words} if mark is Mark.METADATA else {}
        return json.dumps({"cells": [cell], "metadata": extra, "nbformat": 4, "nbformat_minor": 5}).encode()

    return make


def attacks() -> dict[tuple[str, Mark], Maker]:
    """Return a maker for each format and mark."""
    found: dict[tuple[str, Mark], Maker] = {}
    for kind, make in (("html", html), ("markdown", markdown), ("email", mail), ("epub", book), ("ipynb", notebook)):
        found |= {(kind, mark): make(mark) for mark in BODIES}
    return found | {("email", Mark.ATTACHMENT): mail(Mark.ATTACHMENT)}
