"""Pages in XML: parsed by its rules, with what their own document type declares, and read as HTML where they keep none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from distil.data import Mark
from distil.extract._html_xml import XHTML
from distil.extract.html import read
from tests.extract.hidden_page import PAYLOAD, SEEN


def runs(body: str, before: str = "", head: str = "", name: str = "page.xhtml") -> dict[str, set[Mark]]:
    page = f'<?xml version="1.0"?>\n{before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title>{head}</head><body>{body}</body></html>'
    found = read(page.replace("$", PAYLOAD).encode(), name=name, password=None)
    return {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}


@pytest.mark.parametrize(
    ("body", "before", "head"),
    [
        ('<p hidden="">$</p>', "", ""),
        ("<em>$</em>", '<!DOCTYPE html [<!ATTLIST em style CDATA "display:none">]>', ""),
        ('<p style="&s;">$</p>', '<!DOCTYPE html [<!ENTITY s "display:none">]>', ""),
        ('<p hidden="">&h;</p>', '<!DOCTYPE html [<!ENTITY h "$">]>', ""),
        ('<p class="x">$</p>', "", "<style><![CDATA[.x{display:none}]]></style>"),
        ('<p class="x">$</p>', '<?xml-stylesheet type="text/css" href="data:text/css,.x%7Bdisplay:none%7D"?>', ""),
        ('<h:p xmlns:h="http://www.w3.org/1999/xhtml" hidden="">$</h:p>', "", ""),
        ('<textarea/><p hidden="">$</p>', "", ""),
        ("<noscript><p>$</p></noscript>", "", ""),
    ],
)
def test_words_that_a_page_in_xml_hides_are_marked(body: str, before: str, head: str) -> None:
    found = runs(f"<p>{SEEN}</p>{body}", before, head)
    assert (found[SEEN], found[PAYLOAD]) == (set(), {Mark.HIDDEN_ELEMENT})


@pytest.mark.parametrize(
    ("body", "before"),
    [
        ('<script src="a.js"/><p>$</p>', ""),
        ('<div style="display:none"/><p>$</p>', ""),
        ('<a id="x"/><p>$</p>', ""),
        ("<p>&h;</p>", '<!DOCTYPE html [<!ENTITY h "$">]>'),
        ("<p><![CDATA[$]]></p>", ""),
        ("<p>A&nbsp;</p><p>$</p>", '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'),
    ],
)
def test_words_that_a_page_in_xml_shows_are_seen(body: str, before: str) -> None:
    assert runs(f"<p>{SEEN}</p>{body}", before)[PAYLOAD] == set()


def test_a_page_that_is_no_xml_is_read_as_html_and_says_so() -> None:
    page = f"<html><body><p>{SEEN}<br><p hidden>{PAYLOAD}</body></html>"
    found = read(page.encode(), name="page.xhtml", password=None)
    assert {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans} == {SEEN: set(), PAYLOAD: {Mark.HIDDEN_ELEMENT}}
    assert "what a browser makes of it: it is no well-formed XML and was read as HTML" in found.unchecked


def test_entities_that_stand_elsewhere_or_grow_are_never_read() -> None:
    for declared in ('<!ENTITY h SYSTEM "file:///etc/hostname">', '<!ENTITY % h SYSTEM "file:///etc/hostname"> %h;'):
        found = runs(f"<p>{SEEN}</p>", f"<!DOCTYPE html [{declared}]>")
        assert found[SEEN] == set()
    grown = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    assert max(map(len, runs(f"<p>{SEEN}</p><p>&e11;</p>", f'<!DOCTYPE html [<!ENTITY e0 "ha">{grown}]>'))) < 20_000


@pytest.mark.parametrize(
    "before",
    [
        '<!DOCTYPE html SYSTEM "{0}">',
        '<!-- <!DOCTYPE a> --><!DOCTYPE html SYSTEM "{0}">',
        '<?x <!DOCTYPE a> ?><!DOCTYPE html SYSTEM "file://{0}">',
        f'<!DOCTYPE html PUBLIC "-//{"x" * 400}//EN" "{{0}}">',
        f'<!DOCTYPE html SYSTEM "file:///{"./" * 400}{{0}}">',
        '<!DOCTYPE html SYSTEM "{0}" [<!ENTITY own "own">]>',
        '<!DOCTYPE html [<!ENTITY % all SYSTEM "{0}"> %all;]>',
        "<!DOCTYPE html [<!ENTITY % all \"&#60;!ENTITY &#37; more SYSTEM '{0}'>\"> %all; %more;]>",
        '<!DOCTYPE html [<!ENTITY x SYSTEM "{0}">]>',
        '<!DOCTYPE html [<!ENTITY x PUBLIC "x" "{0}">]>',
    ],
)
def test_a_page_never_opens_a_file_of_the_reader(before: str, tmp_path: Path) -> None:
    declared = tmp_path / "x.dtd"
    declared.write_text('<!ENTITY x "words of a local file"><!ATTLIST p title CDATA "words of a local file">')
    found = runs(f"<p>{SEEN} &x;</p><p>{SEEN}</p>", before.format(declared))
    assert SEEN in found and not any("local file" in words for words in found)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp037", "utf-7"])
def test_a_page_never_waits_for_a_pipe_of_the_reader(encoding: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # nobody writes to it: who opens it waits for ever
    for number, inner in enumerate((f'SYSTEM "{pipe}"', f'[<!ENTITY % x SYSTEM "{pipe}"> %x;]', f'[<!ENTITY x SYSTEM "{pipe}">]')):
        page = f'<?xml version="1.0" encoding="{encoding}"?><!-- <!DOCTYPE a> --><!DOCTYPE html {inner}><html xmlns="{XHTML}"><p>&x;</p></html>'
        (tmp_path / f"{number}.xhtml").write_bytes(page.encode(encoding))
    code = (
        "import sys, pathlib; from distil.extract.html import read; [read(pathlib.Path(p).read_bytes(), name=p, password=None) for p in sys.argv[1:]]"
    )
    subprocess.run([sys.executable, "-c", code, *map(str, sorted(tmp_path.glob("*.xhtml")))], check=True, timeout=60)


def test_words_that_look_like_a_document_type_stay() -> None:
    said = '<!DOCTYPE a SYSTEM "words of the page">'
    assert runs(f"<p><![CDATA[{said}]]></p>")[said] == set()
