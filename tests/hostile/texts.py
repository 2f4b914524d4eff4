"""Text that has no end, no line end, no encoding, or too many of everything: plain, Markdown, HTML, CSV, Rich Text."""

from collections.abc import Callable, Iterator

from distil.data import Reading
from tests.hostile.case import GRACEFUL, READ, Hostile

MILLION = 1_000_000
WORDS = "The gauge at the harbour was read at noon. "
TEN_MB = WORDS * (10 * MILLION // len(WORDS))
BOTH = READ | {Reading.EMPTY}
VARIABLES = "".join(f"p{{--a{n}: var(--a{n + 1}) var(--a{n + 1})}}" for n in range(60))
Texts = dict[str, tuple[str, Callable[[], bytes], frozenset[Reading]]]


def said(text: str) -> bytes:
    """Return these words as a file has them."""
    return text.encode()


def styled_page() -> bytes:
    """Return a page of 20,000 rules and 20,000 elements that each of them is asked about."""
    rules = "".join(f".a{n} .b{n} > p:not(.c{n}) {{color: #{n % 1000:03d}}}" for n in range(20_000))
    boxes = "".join(f"<div class='a{n} b{n}'><p class=d>{n}</p></div>" for n in range(20_000))
    return said(f"<style>{rules}</style>{boxes}")


def honest_markdown() -> bytes:
    """Return ten megabytes of a handbook: headings, lists, links, tables, code."""
    chapter = (
        "## Gauge %d\n\nThe *gauge* at the [harbour](https://example.org/%d) was read at **noon**, see [table].\n\n"
        "- one item with `code`\n- another item\n  - a deeper one\n\n| station | height |\n|---|---|\n| north | 3.2 m |\n| south | 2.9 m |\n\n"
        "```python\nread(gauge)\n```\n\n> A keeper said so.\n\n"
    )
    whole = "".join(chapter % (n, n) for n in range(10 * MILLION // 400))
    return (whole + "[table]: https://example.org/table\n").encode()


def honest_page() -> bytes:
    """Return ten megabytes of a web page: headings, paragraphs with links, lists and tables."""
    chapter = (
        "<h2>Gauge %d</h2><p>The <em>gauge</em> at the <a href='https://example.org/%d'>harbour</a> was read at <b>noon</b>, every day of the year."
        "<ul><li>one item<li>another <code>item</code></ul><table><tr><th>station<th>height<tr><td>north<td>3.2 m</table>"
        "<div class=note><p>A keeper said so, and the master of the harbour agreed.</p></div>"
    )
    return ("<title>Gauges</title><body>" + "".join(chapter % (n, n) for n in range(10 * MILLION // 400))).encode()


MARKDOWN: Texts = {
    "markdown of 100,000 brackets, each with another": ("a.md", lambda: said("[x][y" * 100_000), BOTH),
    "markdown of 100,000 brackets": ("a.md", lambda: said("[" * 100_000), BOTH),
    "markdown of a megabyte of brackets": ("a.md", lambda: said("[" * MILLION), BOTH),
    "markdown of 100,000 closed brackets": ("a.md", lambda: said("[x]" * 100_000), BOTH),
    "markdown of 100,000 half links": ("a.md", lambda: said("[a](" * 100_000), BOTH),
    "markdown of 100,000 half pictures": ("a.md", lambda: said("![](" * 100_000), BOTH),
    "markdown of half links in brackets": ("a.md", lambda: said("[a](<b" * 50_000), BOTH),
    "markdown of 100,000 quotes": ("a.md", lambda: said(">" * 100_000 + " x"), GRACEFUL),
    "markdown of 100,000 quotes, line by line": ("a.md", lambda: said("".join(">" * (n % 1000) + " x\n" for n in range(20_000))), GRACEFUL),
    "markdown of 100,000 lists": ("a.md", lambda: said("- " * 100_000 + "x"), GRACEFUL),
    "markdown of stars": ("a.md", lambda: said("*a **a " * 100_000), BOTH),
    "markdown of stars and lines": ("a.md", lambda: said("*_" * 300_000), BOTH),
    "markdown of back ticks": ("a.md", lambda: said("".join("`" * (n % 1000) + " x " for n in range(3_000))), BOTH),
    "markdown of angles": ("a.md", lambda: said("<a " * 200_000), BOTH),
    "markdown of open comments": ("a.md", lambda: said("<!-- " * 200_000), BOTH),
    "markdown of open declarations": ("a.md", lambda: said("<!A " * 100_000 + "<?" * 100_000 + "<![CDATA[" * 50_000), BOTH),
    "markdown of 100,000 definitions": ("a.md", lambda: said("".join(f"[a{n}]: /b{n} 'c'\n" for n in range(100_000)) + "\nx"), BOTH),
    "markdown of one definition again and again": ("a.md", lambda: said("[a]: b\n" * 200_000 + "\n" + "[a] " * 100_000), BOTH),
    "markdown of half definitions": ("a.md", lambda: said("[a]: b '\n" * 50_000), BOTH),
    "markdown of 50,000 notes": ("a.md", lambda: said("".join(f"x[^{n}]\n\n[^{n}]: note\n\n" for n in range(50_000))), BOTH),
    "markdown table of 20,000 columns": ("a.md", lambda: said("|a" * 20_000 + "|\n" + "|-" * 20_000 + "|\n" + "|b\n" * 2_000), GRACEFUL),
    "markdown of a ten-megabyte line": ("a.md", lambda: said(TEN_MB), READ),
    "markdown of ten honest megabytes": ("a.md", honest_markdown, READ),
    "markdown of entities": ("a.md", lambda: said("&amp;&#0;&#x10ffff;&nosuch;" * 50_000), BOTH),
    "markdown of escapes": ("a.md", lambda: said("\\" * 500_000), BOTH),
    "markdown of blank quotes": ("a.md", lambda: said(">\n" * 300_000), BOTH),
    "markdown of front matter without end": ("a.md", lambda: said("---\n" + "a: b\n" * 300_000), BOTH),
    "markdown of addresses": ("a.md", lambda: said("<http://" * 100_000 + "http://a.b " * 50_000), BOTH),
    "markdown of struck words": ("a.md", lambda: said("~~a" * 200_000), BOTH),
    "markdown of tabs": ("a.md", lambda: said("\t" * MILLION + "x"), BOTH),
    "markdown of numbers": ("a.md", lambda: said("".join(f"{n}. x\n" for n in range(100_000))), BOTH),
}
PAGES: Texts = {
    "page 100,000 elements deep": ("a.html", lambda: said("<div>" * 100_000 + "x"), GRACEFUL),
    "page 100,000 formatting elements deep": ("a.html", lambda: said("<b><i><font>" * 30_000 + "x"), GRACEFUL),
    "page of misnested elements": ("a.html", lambda: said("<p><b><i></b>x</p></i>" * 30_000), GRACEFUL),
    "page of links in links": ("a.html", lambda: said("<a href=x>" * 100_000), GRACEFUL),
    "page of tables in tables": ("a.html", lambda: said("<table><tr><td>" * 20_000 + "x"), GRACEFUL),
    "page of lists in lists": ("a.html", lambda: said("<ul><li>" * 20_000 + "x"), GRACEFUL),
    "page of drawings": ("a.html", lambda: said("<svg><g>" * 20_000 + "<text>x"), GRACEFUL),
    "page of forms and selects": ("a.html", lambda: said("<form><select><option>" * 20_000), GRACEFUL),
    "page of templates": ("a.html", lambda: said("<template>" * 20_000 + "x"), GRACEFUL),
    "page of frames in frames": ("a.html", lambda: said("<iframe srcdoc='" + "&lt;iframe srcdoc=&quot;x&quot;&gt;" * 20_000 + "'>"), GRACEFUL),
    "page of a ten-megabyte line": ("a.html", lambda: said("<p>" + TEN_MB), READ),
    "page of ten honest megabytes": ("a.html", honest_page, READ),
    "page of a ten-megabyte attribute": ("a.html", lambda: said(f'<p title="{TEN_MB}">x'), READ),
    "page of a ten-megabyte tag": ("a.html", lambda: said("<p " + "a " * 5 * MILLION), GRACEFUL),
    "page of a ten-megabyte comment": ("a.html", lambda: said("<p>x<!--" + TEN_MB), READ),
    "page of a ten-megabyte sheet": ("a.html", lambda: said(f"<style>p {{color: red}} {'a,' * 2_000_000} b {{}}</style><p>x"), GRACEFUL),
    "page of 20,000 rules and elements": ("a.html", styled_page, GRACEFUL),
    "page of sheets in brackets": ("a.html", lambda: said(f"<style>{'(' * 500_000}</style><p>x"), GRACEFUL),
    "page of nested rules": ("a.html", lambda: said(f"<style>{'@media all {' * 20_000}</style><p>x"), GRACEFUL),
    "page of selectors": ("a.html", lambda: said(f"<style>{':not(' * 20_000}a</style><p>x"), GRACEFUL),
    "page of one long selector": ("a.html", lambda: said(f"<style>{'p ' * 50_000}{{color: red}}</style>{'<p>' * 1000}x"), GRACEFUL),
    "page of variables": ("a.html", lambda: said(f"<style>{VARIABLES}p{{color: var(--a0)}}</style><p>x"), GRACEFUL),
    "page of inline styles": ("a.html", lambda: said(f"<p style='{'color:red;' * 100_000}'>x"), GRACEFUL),
    "page of 300,000 paragraphs": ("a.html", lambda: said("<p>x" * 300_000), GRACEFUL),
    "page of 100,000 attributes": ("a.html", lambda: said("<p " + " ".join(f"data-a{n}='so it says'" for n in range(100_000)) + ">x"), GRACEFUL),
    "page of entities": ("a.html", lambda: said("<p>" + "&nosuch;&#xfffffff;&#0;&amp" * 100_000), GRACEFUL),
    "page of open brackets": ("a.html", lambda: said("<p>x" + "<" * 5 * MILLION), GRACEFUL),
    "page of scripts": ("a.html", lambda: said("<p>x" + "<script><!--<script>" * 100_000), GRACEFUL),
    "page of quirks": ("a.html", lambda: said("<p>x" + "</p></br></body></html><frameset>" * 50_000), GRACEFUL),
}
OTHERS: Texts = {
    "text of one ten-megabyte line": ("a.txt", lambda: said(TEN_MB), READ),
    "text of one ten-megabyte word": ("a.txt", lambda: said("a" * 10 * MILLION), READ),
    "text of ten million blanks and a word": ("a.txt", lambda: said(" " * 10 * MILLION + "x"), BOTH),
    "text of five million line ends": ("a.txt", lambda: said("x" + "\n" * 5 * MILLION + "x"), READ),
    "text of 500,000 short lines": ("a.txt", lambda: said("x y\n" * 500_000), READ),
    "text of dots": ("a.txt", lambda: said("1." * 500_000 + "\n" + "." * MILLION), READ),
    "text of marks upon a letter": ("a.txt", lambda: said("a" + "\u0301" * MILLION), READ),
    "text of turns": ("a.txt", lambda: said("\u202e\u2066" * 500_000 + "x"), READ),
    "log of blanks and numbers": ("a.log", lambda: said(("1" + " " * 5_000 + "\n") * 500), READ),
    "restructuredtext of stars": ("a.rst", lambda: said("*a `b |c " * 50_000), READ),
    "restructuredtext of a table without end": ("a.rst", lambda: said("+" + "-+" * 20_000 + "\n" + "| " * 20_000 + "\n"), GRACEFUL),
    "restructuredtext ten thousand deep": ("a.rst", lambda: said("".join(" " * n + "- x\n" for n in range(3_000))), GRACEFUL),
    "restructuredtext of underlines": ("a.rst", lambda: said("x\n=\n" * 100_000), READ),
    "csv of a million columns": ("a.csv", lambda: said(",".join(map(str, range(MILLION)))), READ),
    "csv of a million empty columns": ("a.csv", lambda: said("a" + "," * MILLION), READ),
    "csv of a ten-megabyte cell": ("a.csv", lambda: said(f'a,"{TEN_MB}"'), READ),
    "csv of an open quote": ("a.csv", lambda: said('a,b\n"' + "x,y\n" * MILLION), READ),
    "csv of quotes": ("a.csv", lambda: said('"' * MILLION), GRACEFUL),
    "csv of NUL": ("a.csv", lambda: b"a,b\n1,\x002\n" + b"c,d\n" * 10_000, GRACEFUL),
    "csv of 500,000 rows": ("a.csv", lambda: said("1,2,3,4\n" * 500_000), READ),
    "json 100,000 levels deep": ("a.json", lambda: said("[" * 100_000 + "]" * 100_000), READ),
    "rich text 100,000 groups deep": ("a.rtf", lambda: said(r"{\rtf1 " + "{" * 100_000 + "x" + "}" * 100_000 + "}"), GRACEFUL),
    "rich text never closed": ("a.rtf", lambda: said(r"{\rtf1 " + r"{\b x" * 100_000), GRACEFUL),
    "rich text of a binary block that lies": ("a.rtf", lambda: said(r"{\rtf1 x\bin999999999 y}"), GRACEFUL),
    "rich text of one long word": ("a.rtf", lambda: said(r"{\rtf1 \a" + "b" * 5 * MILLION + "}"), GRACEFUL),
    "rich text of great numbers": ("a.rtf", lambda: said(r"{\rtf1 " + rf"\fs{'9' * 5_000}\u{'9' * 5_000}? \u-99999999? " * 100 + "x}"), GRACEFUL),
    "rich text of ten megabytes": ("a.rtf", lambda: said(r"{\rtf1 " + r"\b word\b0\par " * 700_000 + "}"), READ),
    "rich text of 100,000 fonts": (
        "a.rtf",
        lambda: said(r"{\rtf1{\fonttbl" + "".join(rf"{{\f{n} A;}}" for n in range(100_000)) + r"}\f99999 x}"),
        GRACEFUL,
    ),
    "rich text of a picture of ten megabytes": ("a.rtf", lambda: said(r"{\rtf1 x{\pict\pngblip " + "00" * 5 * MILLION + "}}"), READ),
}


def cases() -> Iterator[Hostile]:
    """Yield the texts."""
    for name, (file, build, ends) in {**MARKDOWN, **PAGES, **OTHERS}.items():
        yield Hostile(name, file, build, ends)
