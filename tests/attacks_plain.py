"""PDFs, pictures and sources of text that hide given words, one for each mark their readers claim to see."""

import io
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

from distil.data import Mark
from tests import documents_pdf as build

SEEN = "The tower was built in 1889."
Maker = Callable[[str], bytes]
TEXTS = {
    Mark.COMMENT: ".. a note\n   {}\n",
    Mark.ATTRIBUTE: ".. raw:: html\n\n   {}\n",
    Mark.ASSISTIVE: ".. image:: a.png\n   :alt: {}\n",
    Mark.HIDDEN_ELEMENT: "\x1b[8m{}\x1b[0m\n",
    Mark.METADATA: ".. meta::\n   :description: {}\n",
    Mark.UNVERIFIED: ".. container:: hidden\n\n   {}\n",
}
ORG = {
    Mark.COMMENT: "# {}\n",
    Mark.ATTRIBUTE: "#+BEGIN_EXPORT html\n<p>{}</p>\n#+END_EXPORT\n",
    Mark.METADATA: "#+DESCRIPTION: {}\n",
    Mark.HIDDEN_ELEMENT: "* Aside :noexport:\n{}\n",
}
TEX = {
    Mark.COMMENT: "% {}\n",
    Mark.NO_CONTRAST: "\\textcolor{{white}}{{{}}}\n",
    Mark.TINY_TYPE: "{{\\fontsize{{0.3pt}}{{1pt}}\\selectfont {}}}\n",
    Mark.HIDDEN_ELEMENT: "\\phantom{{{}}}\n",
    Mark.TRANSPARENT: "\\texttransparent{{0}}{{{}}}\n",
    Mark.OFF_PAGE: "\\raisebox{{90cm}}{{{}}}\n",
    Mark.UNVERIFIED: "\\raisebox{{12cm}}{{{}}}\n",
    Mark.METADATA: "\\hypersetup{{pdfkeywords={{{}}}}}\n",
    Mark.ATTRIBUTE: "\\section[{}]{{Seen}}\n",
    Mark.ANNOTATION: "\\pdftooltip{{Seen}}{{{}}}\n",
}
JATS = {
    Mark.COMMENT: "<!-- {} -->",
    Mark.ASSISTIVE: '<fig><alt-text>{}</alt-text><graphic xlink:href="a.png"/></fig>',
    Mark.ATTRIBUTE: '<p specific-use="{}">Seen.</p>',
    Mark.HIDDEN_ELEMENT: "<disp-formula><alternatives><textual-form>x</textual-form><tex-math>{}</tex-math></alternatives></disp-formula>",
    Mark.METADATA: "",
    Mark.TRANSPARENT: '<p style="opacity:0">{}</p>',
    Mark.NO_CONTRAST: '<p><styled-content style="color:#fefefe">{}</styled-content></p>',
    Mark.TINY_TYPE: '<p><styled-content style="font-size:1px">{}</styled-content></p>',
    Mark.OFF_PAGE: '<boxed-text style="position:absolute;left:-9999px"><p>{}</p></boxed-text>',
    Mark.CLIPPED: '<boxed-text style="height:0;overflow:hidden"><p>{}</p></boxed-text>',
    Mark.UNVERIFIED: '<p><styled-content style-type="hidden">{}</styled-content></p>',
}


def rst(mark: Mark) -> Maker:
    """A text in reStructuredText."""
    return lambda words: f"Towers\n======\n\n{SEEN}\n\n{TEXTS[mark].format(words)}\nIt is high.\n".encode()


def org(mark: Mark) -> Maker:
    """A file of Org mode."""
    return lambda words: f"{SEEN}\n{ORG[mark].format(words)}".encode()


def tex(mark: Mark) -> Maker:
    """A source of LaTeX."""
    return lambda words: (
        f"\\documentclass{{article}}\n\\begin{{document}}\n{SEEN}\n{TEX[mark].format(words)}It is high.\n\\end{{document}}\n".encode()
    )


def jats(mark: Mark) -> Maker:
    """An article in JATS."""

    def make(words: str) -> bytes:
        notes = f"<custom-meta-group><custom-meta><meta-value>{words}</meta-value></custom-meta></custom-meta-group>" if mark is Mark.METADATA else ""
        front = f"<front><article-meta><title-group><article-title>Towers</article-title></title-group>{notes}</article-meta></front>"
        body = f"<body><sec><title>One</title><p>{SEEN}</p>{JATS[mark].format(words)}</sec></body>"
        return f'<?xml version="1.0"?><article xmlns:xlink="http://www.w3.org/1999/xlink">{front}{body}</article>'.encode()

    return make


def picture(mark: Mark) -> Maker:
    """A picture with the words in a shade of its ground, under full transparency, or beside the picture."""

    def make(words: str) -> bytes:
        drawn = Image.new("RGBA", (40 + 16 * max(len(words), len(SEEN)), 220), (255, 255, 255, 255))
        pen = ImageDraw.Draw(drawn)
        pen.text((30, 30), SEEN, font=ImageFont.load_default(32), fill=(0, 0, 0, 255))
        info = PngImagePlugin.PngInfo()
        if mark is Mark.METADATA:
            info.add_text("Comment", words)
        else:
            ink, ground = ((252, 252, 252, 255), (255, 255, 255, 255)) if mark is Mark.NO_CONTRAST else ((90, 0, 0, 0), (255, 255, 255, 0))
            pen.rectangle((0, 100, drawn.width, 220), fill=ground)
            pen.text((30, 130), words, font=ImageFont.load_default(32), fill=ink)
        out = io.BytesIO()
        drawn.save(out, "PNG", pnginfo=info)
        return out.getvalue()

    return make


def page(mark: Mark) -> Maker:
    """A page with the words under a mark."""

    def make(words: str) -> bytes:
        named = {hiding.name: hiding for hiding in build.hidings(words)}
        ways = {
            Mark.NOT_DRAWN: "render mode 3",
            Mark.NO_CONTRAST: "white on white",
            Mark.TRANSPARENT: "transparent",
            Mark.OFF_PAGE: "off the page",
            Mark.CLIPPED: "clipped away",
            Mark.COVERED: "under a white box",
            Mark.TINY_TYPE: "half a point high",
            Mark.REPLACED_TEXT: "in the place of a word",
            Mark.GLYPH_MISMATCH: "a lying font",
        }
        return named[ways[mark]].content if mark in ways else _beside(mark, words)

    return make


def _over_bars(words: str) -> str:
    """Invisible words, each over a bar of its own, as a scan with a text layer has them."""
    drawn, x = "", 72.0
    for word in words.split():
        wide = 5.2 * len(word)
        drawn += f"0 0 0 rg {x} 399 {0.9 * wide} 8 re f\n" + build.show(word, x=x, y=400, size=9.5, mode=3)
        x += wide + 8
    return drawn


def _beside(mark: Mark, words: str) -> bytes:
    said = words.encode()
    if mark is Mark.UNVERIFIED:
        return build.document([build.show(build.BODY) + _over_bars(words)])
    more = {
        Mark.ANNOTATION: b"<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(%s)>>" % said,
        Mark.FIELD: b"<</Type/Annot/Subtype/Widget/FT/Tx/T(x)/V(%s)/Rect[0 0 0 0]>>" % said,
        Mark.METADATA: b"<</Title(%s)>>" % said,
        Mark.SCRIPT: b"<</S/JavaScript/JS(%s)>>" % said,
        Mark.ASSISTIVE: b"<</Type/StructElem/S/Figure/Alt(%s)>>" % said,
        Mark.ATTACHMENT: b"<</Type/Filespec/F(%s)/EF<</F 11 0 R>>>>" % said,
    }
    links = {
        Mark.ANNOTATION: {"page": b"/Annots[10 0 R]"},
        Mark.FIELD: {"page": b"/Annots[10 0 R]"},
        Mark.SCRIPT: {"catalogue": b"/OpenAction 10 0 R"},
        Mark.METADATA: {"trailer": b"/Info 10 0 R"},
    }
    return build.document([build.show(build.BODY)], more=[more[mark], build.stream(b"x")], **links.get(mark, {}))


PAGES = (
    *(Mark.NOT_DRAWN, Mark.NO_CONTRAST, Mark.TRANSPARENT, Mark.OFF_PAGE, Mark.CLIPPED, Mark.COVERED, Mark.TINY_TYPE, Mark.REPLACED_TEXT),
    *(Mark.GLYPH_MISMATCH, Mark.UNVERIFIED, Mark.ANNOTATION, Mark.FIELD, Mark.METADATA, Mark.SCRIPT, Mark.ASSISTIVE, Mark.ATTACHMENT),
)


def attacks() -> dict[tuple[str, Mark], Maker]:
    """Return a maker for each format and mark."""
    found: dict[tuple[str, Mark], Maker] = {("pdf", mark): page(mark) for mark in PAGES}
    found |= {("image", mark): picture(mark) for mark in (Mark.NO_CONTRAST, Mark.TRANSPARENT, Mark.METADATA)}
    for kind, table, make in (("text", TEXTS, rst), ("org", ORG, org), ("tex", TEX, tex), ("jats", JATS, jats)):
        found |= {(kind, mark): make(mark) for mark in table}
    return found
