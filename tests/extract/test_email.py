"""Mail: what its reader sees, in order; headers, unused alternatives and attachments kept apart and named."""

import base64
import time
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Mark, Reading, Role, Unread
from distil.extract.email import read
from tests.documents_mail import eml, joined, part, parts

HEAD = [("Rivers", Role.TITLE, "message 1"), ("From: Ada <ada@example.org>", Role.AUTHORS, "message 1")]
ATTACHED = {"Content-Disposition": 'attachment; filename="banks.txt"'}


def opened(content: bytes) -> Document:
    return read(content, name="a.eml", password=None)


def body(document: Document) -> list[tuple[str, Role, str]]:
    return [(document.text[span.start : span.end], span.role, span.place) for span in document.spans if span.role is not Role.SIDE]


def words(document: Document) -> list[str]:
    return [text for text, role, _ in body(document) if role not in {Role.TITLE, Role.AUTHORS, Role.HEADING, Role.FURNITURE}]


def aside(document: Document, *marks: Mark) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans if span.role is Role.SIDE and span.marks == set(marks)]


def test_a_message_is_its_subject_its_senders_and_its_body_with_other_headers_aside() -> None:
    document = opened(eml("It is wide.\n\n> How wide\n> is it?\n\n-- \nAda", headers={"To": "Bo", "X-Note": "wet", "From": "Ada"}))
    assert document.outcome is Reading.TEXT
    assert (document.title, document.media_type, document.pages, document.read) == ("Rivers", "message/rfc822", 1, 1)
    assert body(document) == [
        ("Rivers", Role.TITLE, "message 1"),
        ("From: Ada\nTo: Bo", Role.AUTHORS, "message 1"),
        ("It is wide.", Role.PARAGRAPH, "message 1"),
        ("> How wide is it?", Role.PARAGRAPH, "message 1"),
        ("--\nAda", Role.PARAGRAPH, "message 1"),
    ]
    assert aside(document, Mark.METADATA) == ["X-Note: wet\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8"]


def test_a_second_subject_is_not_the_one_a_reader_sees() -> None:
    document = opened(b"Subject: Rivers\nSubject: The river is dry.\n\nIt is wide.")
    assert (document.title, words(document)) == ("Rivers", ["It is wide."])
    assert aside(document, Mark.METADATA) == ["Subject: The river is dry."]


def test_a_page_is_read_as_html_with_its_hidden_words_marked() -> None:
    document = opened(eml("<div style='display:none'>The river is dry.</div><p>It is <b>wide</b>.</p>", "text/html"))
    marked = [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is Role.PARAGRAPH]
    assert sorted(marked) == [("It is wide.", set()), ("The river is dry.", {Mark.HIDDEN_ELEMENT})]


def test_what_only_the_unused_alternative_says_is_concealed() -> None:
    plain = part("It is *wide*.\nSee http://example.org/ for more.\n\nThe river is dry.")
    document = opened(parts("alternative", plain, part("<p>It is <b>wide</b>. See <a href='http://example.org/'>for</a> more.</p>", "text/html")))
    assert words(document) == ["It is wide. See for more."]
    assert aside(document, Mark.HIDDEN_ELEMENT) == ["The river is dry."]


@pytest.mark.parametrize("plain", ["Do not pay 900 crowns to Bo.", "Do pay 100 crowns to Bo.", "Do not pay 100 crowns\nBo."])
def test_one_word_changed_or_left_out_in_the_unused_alternative_is_concealed(plain: str) -> None:
    document = opened(parts("alternative", part(plain), part("<p>Do not pay 100 crowns to Bo.</p>", "text/html")))
    assert words(document) == ["Do not pay 100 crowns to Bo."]
    assert aside(document, Mark.HIDDEN_ELEMENT) == [plain]


def test_alternatives_that_say_the_same_leave_nothing_aside() -> None:
    page = (
        b"--in\n"
        + part("<p>It is wide.</p><img src='cid:x'>", "text/html")
        + b"\n--in\n"
        + part(b"\x89PNG", "image/png", {"Content-ID": "<x>"})
        + b"\n--in--\n"
    )
    document = opened(parts("alternative", part("It is wide."), part(page, "multipart/related; boundary=in")))
    assert (document.outcome, words(document), aside(document, Mark.HIDDEN_ELEMENT)) == (Reading.TEXT, ["It is wide."], [])


@pytest.mark.parametrize(
    ("raw", "kind", "encoding", "expected"),
    [
        (base64.b64encode("Größe zählt.".encode()), "text/plain; charset=utf-8", "base64", "Größe zählt."),
        (b"Gr=C3=B6=\n=C3=9Fe", "text/plain; charset=utf-8", "quoted-printable", "Größe"),
        ("Größe".encode("latin-1"), "text/plain; charset=iso-8859-1", "8bit", "Größe"),
        ("Größe".encode(), "text/plain; charset=unknown-8bit", "8bit", "Größe"),
        ("Größe".encode(), "text/plain; charset=iso-8859-1", "8bit", "Größe"),
        ("佐藤".encode("iso2022_jp"), "text/plain; charset=ISO-2022-JP", "7bit", "佐藤"),
        ("Größe der Flüsse".encode("cp1252"), "text/plain", "8bit", "Größe der Flüsse"),
        ("Größe der Flüsse".encode("cp1252"), "text/plain; charset=no-such", "8bit", "Größe der Flüsse"),
        (b"Gr\\u00f6\xdfe der Fl\xfcsse", "text/plain; charset=unicode_escape", "8bit", "Gr\\u00f6\u00dfe der Fl\u00fcsse"),
        (b"SGVsbG8", "text/plain", "base64", "Hello"),
        (b"It is wi \nde.", "text/plain; format=flowed; delsp=yes", "7bit", "It is wide."),
    ],
)
def test_a_body_is_decoded_whatever_it_says_it_is_in(raw: bytes, kind: str, encoding: str, expected: str) -> None:
    assert words(opened(eml(raw, kind, {"Content-Transfer-Encoding": encoding}))) == [expected]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"=?utf-8?q?Gr=C3=B6=C3=9Fe_z=C3=A4hlt?=", "Größe zählt"),
        (b"=?utf-8?b?R3LDtg==?= =?utf-8?b?w59l?=", "Größe"),
        (b"=?utf-8?b?R3LD?=\n =?utf-8?b?tsOfZQ==?= now", "Größe now"),
        (b"=?no-such?q?wide?=", "wide"),
        (b"=?utf-8?b?%%%?=", ""),
        ("Größe".encode(), "Größe"),
        ("Größe der Flüsse".encode("latin-1"), "Größe der Flüsse"),
    ],
)
def test_a_subject_is_decoded_whatever_it_is_in(raw: bytes, expected: str) -> None:
    assert opened(b"Subject: " + raw + b"\nFrom: a\n\nx").title == expected


def test_attachments_are_read_when_they_are_text_and_named_when_they_are_not() -> None:
    pdf = part(b"%PDF", "application/pdf", {"Content-Disposition": 'attachment; filename="../../evil\x1b.pdf"'})
    document = opened(parts("mixed", part("It is wide."), part("Banks are steep.", headers=ATTACHED), pdf))
    assert body(document)[2:] == [("It is wide.", Role.PARAGRAPH, "message 1"), ("Banks are steep.", Role.PARAGRAPH, "attachment 1")]
    assert aside(document, Mark.ATTACHMENT) == ["banks.txt", "evil_.pdf"]
    assert document.unread == (Unread("attachment 2", "an attachment of type application/pdf; save it and add it by itself"),)
    assert (document.outcome, document.pages, document.read) == (Reading.PARTIAL, 3, 2)


def test_an_attached_message_is_read_with_its_own_attachments_and_no_name_is_a_path() -> None:
    table = part("a,b", "text/csv", {"Content-Disposition": 'attachment; filename="../../evil.csv"'})
    inner = parts("mixed", part("Banks are steep."), table, headers={"Subject": "Banks"}, mark="inner")
    document = opened(parts("mixed", part("It is wide."), part(inner, "message/rfc822")))
    assert body(document) == [
        *HEAD,
        ("It is wide.", Role.PARAGRAPH, "message 1"),
        ("Banks", Role.HEADING, "attachment 1"),
        ("From: Ada <ada@example.org>", Role.FURNITURE, "attachment 1"),
        ("Banks are steep.", Role.PARAGRAPH, "attachment 1"),
        ("a,b", Role.PARAGRAPH, "attachment 2"),
    ]
    assert aside(document, Mark.ATTACHMENT) == ["evil.csv"]


@pytest.mark.parametrize("encoding", ["base64", "7bit"])
def test_an_attached_message_is_read_even_when_it_is_encoded_or_holds_nothing(encoding: str) -> None:
    inner = base64.b64encode(eml("Banks are steep.")) if encoding == "base64" else b""
    document = opened(parts("mixed", part("It is wide."), part(inner, "message/rfc822", {"Content-Transfer-Encoding": encoding})))
    nothing = (Unread("attachment 1", "an attached message that holds nothing that can be read; save it and add it by itself"),)
    assert words(document) == (["It is wide.", "Banks are steep."] if encoding == "base64" else ["It is wide."])
    assert document.unread == (() if encoding == "base64" else nothing)


@pytest.mark.parametrize(
    "content",
    [
        parts("encrypted", part("Version: 1", "application/pgp-encrypted"), part("hQEMA", "application/octet-stream")),
        eml("MIAGCSqGSIb3DQEHA6CAMIACAQAx", "application/pkcs7-mime; smime-type=enveloped-data"),
        eml("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----"),
    ],
)
def test_an_encrypted_message_is_locked(content: bytes) -> None:
    document = opened(content)
    assert (document.outcome, document.text) == (Reading.LOCKED, "")
    assert document.reason == "it is encrypted; decrypt it in your mail program and save it anew"


def test_a_message_without_words_is_empty_and_one_with_only_a_file_has_no_text() -> None:
    assert opened(eml("\n")).outcome is Reading.EMPTY
    document = opened(eml(b"%PDF", "application/pdf"))
    assert document.outcome is Reading.NO_TEXT
    assert document.reason == "it holds no text of its own: an attachment of type application/pdf; save it and add it by itself"


def test_words_around_the_parts_are_aside() -> None:
    content = b"Subject: Rivers\nContent-Type: multipart/mixed; boundary=cut\n\nThe river is dry.\n" + joined(part("It is wide.")) + b"It is deep.\n"
    document = opened(content)
    assert words(document) == ["It is wide."]
    assert aside(document, Mark.METADATA)[1:] == ["The river is dry.", "It is deep.\n"]


def test_a_mailbox_is_its_messages_in_order() -> None:
    first = b"From ada@example.org Mon Jan  1 10:00:00 2024\n" + eml("It is wide.\n\nFrom here it flows on.\n>From the hills it comes.\n")
    second = b"\nFrom bo@example.org Mon Jan  1 11:00:00 2024\n" + parts("mixed", part("Banks are steep."), part(b"%PDF", "application/pdf"))
    document = read(first + second, name="a.mbox", password=None)
    assert (document.media_type, document.title, document.pages, document.read) == ("application/mbox", "", 3, 2)
    assert [each for each in body(document) if each[1] is not Role.FURNITURE] == [
        ("Rivers", Role.HEADING, "message 1"),
        ("It is wide.", Role.PARAGRAPH, "message 1"),
        ("From here it flows on.\nFrom the hills it comes.", Role.PARAGRAPH, "message 1"),
        ("Rivers", Role.HEADING, "message 2"),
        ("Banks are steep.", Role.PARAGRAPH, "message 2"),
    ]
    assert document.unread == (Unread("message 2, attachment 1", "an attachment of type application/pdf; save it and add it by itself"),)


def test_a_long_mailbox_is_read_to_its_end() -> None:
    one = b"From ada@example.org Mon Jan  1 10:00:00 2024\n" + parts("mixed", part("It is wide."), part("Banks are steep."))
    document = read(b"\n\n".join([one] * 600), name="a.mbox", password=None)
    assert (document.outcome, document.pages, document.read, words(document)) == (Reading.TEXT, 600, 600, ["It is wide.", "Banks are steep."] * 600)


def test_parts_without_end_are_named() -> None:
    document = opened(parts("mixed", *[part("It is wide.")] * 1200))
    assert document.outcome is Reading.PARTIAL
    reason = "more than 1000 parts or 30 levels of parts are not read; save it anew without them"
    assert document.unread == (Unread("message 1", reason),)


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        (b"Content-Type: text/plain" + b";" * 1_000_000 + b"\n\nx", Reading.NO_TEXT),
        (b"Subject: " + b"=?a?q?" * 200_000 + b"\n\nIt is wide.", Reading.TEXT),
        (b"Subject: " + b"=?utf-8?b?" * 200_000 + b"\n\nIt is wide.", Reading.TEXT),
        (b"Subject: x\n\n" + b"a" * 3_000_000, Reading.TEXT),
        (b"Subject: x\n\n" + b"> " * 500_000 + b"It is wide.", Reading.TEXT),
        (b"X-A: b\n" * 50_000 + b"\nIt is wide.", Reading.TEXT),
        (b"From a 10:00\nSubject: x\n\n" + b"From a\n\n" * 100_000, Reading.TEXT),
        (b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000)), Reading.NO_TEXT),
        (b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(60)) + b"\nx", Reading.NO_TEXT),
        (b"Content-Type: message/rfc822\n\n" * 5000 + b"x", Reading.NO_TEXT),
        (b"Content-Type: multipart/mixed; boundary=\n\nIt is wide.", Reading.TEXT),
        (b"Content-Type: multipart/alternative; boundary=c\n\n--c", Reading.EMPTY),
        (b"Content-Type: text/plain; charset*0*=%%%; name*99999999999=x\n\nIt is wide.", Reading.TEXT),
        (b"Content-Type: text/plain; charset=\xff\xfe\0\n\nIt is \xff\xed\xa0\x80\0 wide.", Reading.TEXT),
        (b"\xef\xbb\xbfSubject: x\n\nIt is wide.", Reading.TEXT),
        (b"\xff\xfe" + "Subject: x\n\nIt is wide.".encode("utf-16-le"), Reading.TEXT),
    ],
)
def test_hostile_mail_ends_soon_in_an_outcome(content: bytes, outcome: Reading) -> None:
    began = time.process_time()
    assert opened(content).outcome is outcome
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"From: a\nMIME-Version: 1.0\n\nHello", "a"),
        (b"From: a\nMIME-Version: 1.0\n\nHello", "a.eml"),
        (b"Hello", "a.eml"),
        (b"From a@b Mon Jan  1 10:00:00 2024\nSubject: x\n\nHello", "mail"),
    ],
)
def test_mail_is_known_by_its_headers_or_its_name(content: bytes, name: str) -> None:
    found = extract.detect(content, name)
    assert found is not None and found.name == "email"


def test_a_charset_is_guessed_in_the_child_that_may_write_no_file() -> None:
    document = extract.extract(eml("Größe der Flüsse".encode("cp1252"), "text/plain"), "a.eml")
    assert (document.outcome, words(document)) == (Reading.TEXT, ["Größe der Flüsse"])


def test_real_mail_is_read(shared: Path) -> None:
    for path in sorted((shared / "cases/benign").glob("mail-parse__*")):
        assert opened(path.read_bytes()).outcome in {Reading.TEXT, Reading.PARTIAL}, path.name


def test_of_a_page_and_its_parts_only_the_page_is_shown() -> None:
    page, second = part("<p>It is wide.</p>", "text/html"), part("<p>The river is dry.</p>", "text/html")
    for beside in (second, parts("mixed", second, mark="inner")):
        document = opened(parts("related", page, beside))
        assert words(document) == ["It is wide."]
        assert aside(document, Mark.HIDDEN_ELEMENT) == ["The river is dry."]


def test_what_one_program_alone_hides_is_told_not_guessed() -> None:
    document = opened(eml("<p>It is wide.</p><p style='mso-hide:all'>The river is dry.</p>", "text/html"))
    assert (words(document), document.unchecked[-1]) == (["It is wide.", "The river is dry."], "what Outlook alone hides (mso-hide)")


@pytest.mark.parametrize(
    ("stated", "shown", "beside"),
    [
        ("Tue, 1 Dec 2026 08:00:00 +0000", "Tue, 1 Dec 2026 08:00:00 +0000", []),
        ("Tue, 1 Dec 2026 08:00:00 +0000 (UTC)", "Tue, 1 Dec 2026 08:00:00 +0000", ["date: (UTC)"]),
        ("Tue, 1 Dec 2026 08:00 GMT (The river is dry.)", "Tue, 1 Dec 2026 08:00 GMT", ["date: (The river is dry.)"]),
        ("2026-12-01T08:00:00Z", "2026-12-01T08:00:00Z", []),
        ("The river is dry, and nobody has seen water in it for years.", "", ["date: The river is dry, and nobody has seen water in it for years."]),
    ],
)
def test_of_a_date_only_the_date_is_shown(stated: str, shown: str, beside: list[str]) -> None:
    document = opened(eml("Wet.", headers={"Date": stated}))
    people = next(text for text, role, _ in body(document) if role is Role.AUTHORS)
    assert people == "From: Ada <ada@example.org>" + (f"\nDate: {shown}" if shown else "")
    assert [line for text in aside(document, Mark.METADATA) for line in text.splitlines() if line.startswith("date:")] == beside


def test_a_long_remark_beside_an_address_is_not_shown() -> None:
    remark = "The river is dry, and nobody has seen water in it."
    document = opened(eml("Wet.", headers={"To": f"Bob (Sales) <bob@example.org>, Cy ({remark}) <cy@example.org>"}))
    assert "Bob (Sales) <bob@example.org>, Cy <cy@example.org>" in " ".join(
        next(text for text, role, _ in body(document) if role is Role.AUTHORS).split()
    )
    assert f"to: {remark}" in "\n".join(aside(document, Mark.METADATA))
