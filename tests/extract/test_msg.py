"""Outlook messages: subject and body are read, headers and people kept apart, attachments named as unread."""

import pytest

from distil.data import Mark, Reading, Role
from distil.extract import extract
from distil.extract._msg_rtf import page, unpacked
from distil.extract.msg import read
from tests.documents_outlook import message, rich


def test_a_message_with_attachments_is_read(shared) -> None:
    document = extract((shared / "cases/documents/msg-nested-msg.msg").read_bytes(), "nested.msg")
    body = [(document.text[s.start : s.end], s.role) for s in document.spans if s.role is not Role.SIDE]
    assert (document.outcome, body) == (
        Reading.TEXT,
        [("test email", Role.TITLE), ("Test email with 1 msg attachment, 1 pdf", Role.PARAGRAPH)],
    )
    assert {mark for span in document.spans if span.role is Role.SIDE for mark in span.marks} == {Mark.METADATA, Mark.COMMENT}
    assert document.unchecked[-1] == "2 attachments: save them and add them by themselves"


def test_a_message_cut_short_is_unreadable(shared) -> None:
    content = (shared / "cases/documents/msg-nested-msg.msg").read_bytes()
    for size in (600, 5_000, 30_000):
        document = extract(content[:size], "nested.msg")
        assert document.outcome in (Reading.UNREADABLE, Reading.PARTIAL, Reading.NO_TEXT)


SEEN, SAID = "The tower was built in 1889.", "The river is dry, and nobody has seen water in it."
PLAIN, PAGE, RICH = 0x1000, 0x1013, 0x1009
# A page as Outlook keeps it in Rich Text: its tags apart, its words between them, what only Rich Text shows fenced off.
KEPT = (
    r"{\rtf1\ansi\ansicpg1252\fromhtml1{\fonttbl{\f0 Arial;}}{\*\htmltag <html><body>}{\*\htmltag <p>}\htmlrtf {\b\htmlrtf0 %s\htmlrtf \par}\htmlrtf0"
)
KEPT += r"{\*\htmltag </p>}{\*\htmltag <p style=\"display:none\">}%s{\*\htmltag </p></body></html>}}"


def runs(properties: dict[int, str | bytes]) -> list[tuple[str, set[Mark]]]:
    """What a message of these properties is read as, without its subject, people and headers."""
    document = read(message(properties), name="a.msg", password=None)
    found = [(document.text[s.start : s.end], set(s.marks)) for s in document.spans if s.role is not Role.TITLE]
    return [(words.strip(), marks) for words, marks in found if SEEN in words or SAID in words]


def written(*parts: str) -> bytes:
    return rich(("{\\rtf1\\ansi " + "\\par ".join(parts) + "}").encode())


def test_a_body_in_rich_text_is_read_with_what_hides_in_it() -> None:
    assert runs({RICH: written(SEEN)}) == [(SEEN, set())]
    assert runs({RICH: written(SEEN, "{\\v " + SAID + "}")}) == [(SEEN, set()), (SAID, {Mark.HIDDEN_ELEMENT})]


def test_what_only_the_plain_body_says_is_seen_by_nobody() -> None:
    for shown in ({RICH: written(SEEN)}, {PAGE: f"<p>{SEEN}</p>".encode()}):
        assert runs({PLAIN: f"{SEEN}\r\n\r\n{SAID}", **shown}) == [(SEEN, set()), (SAID, {Mark.HIDDEN_ELEMENT})]
        assert runs({PLAIN: SEEN, **shown}) == [(SEEN, set())]
    assert runs({PLAIN: SEEN}) == [(SEEN, set())]


def test_a_page_kept_in_rich_text_is_read_as_that_page() -> None:
    assert runs({RICH: rich((KEPT % (SEEN, SAID)).encode())}) == [(SEEN, set()), (SAID, {Mark.HIDDEN_ELEMENT})]


def test_a_page_in_rich_text_is_held_against_the_one_that_is_shown() -> None:
    def kept(*words: str) -> bytes:
        return rich((KEPT % words).encode())

    unsaid = "the Rich Text body, which some programs show in place of the HTML one"
    shown = {PAGE: f"<p>{SEEN}</p>".encode()}
    assert runs({**shown, RICH: kept(SEEN, "")}) == [(SEEN, set())]
    assert runs({**shown, RICH: kept(SAID, "")}) == [(SEEN, set()), (SAID, {Mark.HIDDEN_ELEMENT})]
    assert runs({**shown, RICH: kept(SEEN, SAID)}) == [(SEEN, set()), (SAID, {Mark.HIDDEN_ELEMENT})]
    for body, told in ((kept(SAID, ""), False), (written(SAID), True), (kept(SAID, r"{\*\htmltag <b style='a:%s'>}" % ("(" * 2_000)), True)):
        assert (unsaid in read(message({**shown, RICH: body}), name="a.msg", password=None).unchecked) is told


def test_letters_of_a_kept_page_come_in_every_spelling() -> None:
    body = rb"{\rtf1\ansi\ansicpg1251\fromhtml1{\*\htmltag <p>}a \'ec\u960?\uc0\u8712\{x\} <b> \lquote"
    body += rb"{\*\mhtmltag <i>}{\*\generator no;}{\*\htmltag </p>}}"
    assert page(body) == "<p>a мπ∈{x} &lt;b&gt; &lsquo;</p>"
    assert page(b"{\\rtf1 plain}") is None


def test_letters_given_by_two_numbers_and_bytes_that_are_no_text_are_told_apart() -> None:
    body = rb"{\rtf1\ansi\fromhtml1{\*\htmltag <p>}%s{\*\htmltag </p>}}"
    assert page(body % rb"a \u-10179?\u-8704? b") == "<p>a \U0001f600 b</p>"
    assert page(body % rb"a \uc0\u55357\u56832\u-10179 b\u-8704 ") == "<p>a \U0001f600\ufffdb\ufffd</p>"
    assert page(body % (b"a{\\bin10 " + rb"} \'41{\v " + b"z}")) == "<p>az</p>"
    assert page(body % b"a\\bin-4 b{\\bin c}") == "<p>abc</p>"
    assert page(body % b"a\\bin9999999999 b") == "<p>a"


def test_compressed_rich_text_is_unpacked_and_damage_is_told() -> None:
    # The example of the format's description: a reference that runs into what it writes.
    packed = bytes.fromhex("1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0")
    assert unpacked(packed) == b"{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}"
    for broken in (b"", packed[:10], packed[:8] + b"WHAT" + packed[12:]):
        with pytest.raises(ValueError, match="Rich Text|cut short"):
            unpacked(broken)
    document = read(message({PLAIN: SEEN, RICH: b"\0" * 40}), name="a.msg", password=None)
    assert (document.outcome, [lost.reason for lost in document.unread]) == (
        Reading.PARTIAL,
        ["its compressed Rich Text is damaged; save it anew as .eml"],
    )
