"""What lies inside a mail, a mailbox or an archive: named, bounded, taken out in a confined child, and never written under its name."""

import io
import tarfile
import time
import zipfile

import pytest

from distil import extract
from distil.data import Mark, Reading
from distil.extract import _zip
from distil.extract._members import Budget, Found, Overfull, Shelf
from distil.member import Member, Numbering, Unpacked, file_name, shown
from tests.documents_mail import eml, part
from tests.documents_packed import attached, encrypted, mail, mailbox, tarred, zipped, zipped_link, zipped_stored

PLAIN = b"Basalt is a dark volcanic rock.\n"
STEEP = b"Banks are steep.\n"


def inside(content: bytes, name: str, **passwords: list[str]) -> dict[str, bytes | tuple[str, str]]:
    """Everything a container holds, by locator: its bytes, or why there are none."""
    found = extract.members(content, name, **passwords)
    return {each.locator: found.contents[each.locator] if each.fault is None else (each.fault.value, each.reason) for each in found.members}


def test_an_archive_holds_its_files_by_name_in_their_order_and_no_name_is_a_path() -> None:
    made = zipped({"docs/b.txt": PLAIN, "../../etc/cron.d/x": STEEP, "/abs.txt": PLAIN, "docs/": b"", ".git/config": b"x", "__MACOSX/._b": b"x"})
    assert inside(made, "a.zip") == {"file 1: docs/b.txt": PLAIN, "file 1: ../../etc/cron.d/x": STEEP, "file 1: /abs.txt": PLAIN}
    assert extract.members(made, "a.zip").hidden == 2


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_neighbours_of_one_name_are_counted_and_a_long_or_hostile_name_is_cut_and_made_safe() -> None:
    made = io.BytesIO()
    long = "n" * 10_000 + ".txt"
    with zipfile.ZipFile(made, "w") as archive:
        for name in ("a.txt", "a.txt", long, "red\x1b[31m\u202e.txt"):
            archive.writestr(name, name)
    names = list(inside(made.getvalue(), "a.zip"))
    assert names[:2] == ["file 1: a.txt", "file 2: a.txt"]
    assert (len(names[2]), names[2].endswith("nnnn.txt"), file_name(names[2]).endswith(".txt")) == (126, True, True)
    assert names[3] == r"file 1: red\u{1b}[31m\u{202e}.txt"
    assert [shown(name) for name in names[:2]] == ["file a.txt", "file a.txt (2)"]


def test_a_name_in_bytes_of_no_known_encoding_is_a_name() -> None:
    made = tarred({"caf\udce9.txt": PLAIN})
    assert inside(made, "a.tar") == {r"file 1: caf\u{dce9}.txt": PLAIN}


def test_links_and_devices_are_named_and_not_followed() -> None:
    why = ("unsupported", "a link or a device in an archive; it is not followed")
    assert inside(zipped_link("l.txt", "/etc/passwd"), "a.zip") == {"file 1: l.txt": why}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, kind in (("sym", tarfile.SYMTYPE), ("hard", tarfile.LNKTYPE), ("null", tarfile.CHRTYPE), ("pipe", tarfile.FIFOTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    assert inside(made.getvalue(), "a.tar") == {f"file 1: {name}": why for name in ("sym", "hard", "null", "pipe")}


def test_an_encrypted_member_is_locked_until_its_password_is_there() -> None:
    made = encrypted("a.txt", PLAIN, b"basalt")
    why = ("locked", "it is encrypted; give its password with --password-file, or unpack it and add its files")
    assert inside(made, "a.zip") == inside(made, "a.zip", passwords=["granite"]) == {"file 1: a.txt": why}
    assert inside(made, "a.zip", passwords=["granite", "basalt"]) == {"file 1: a.txt": PLAIN}


@pytest.mark.parametrize("gz", [False, True])
def test_a_tar_archive_is_read_and_what_comes_before_damage_is_kept(gz: bool) -> None:
    made = tarred({"a.txt": PLAIN, "b.txt": STEEP}, gz=gz)
    assert inside(made, "a.tar.gz" if gz else "a.tar") == {"file 1: a.txt": PLAIN, "file 1: b.txt": STEEP}
    plain = tarred({"a.txt": PLAIN, "b.txt": bytes(range(256)) * 40})[:4000]
    found = extract.members(plain, "a.tar")
    assert ([each.locator for each in found.members], found.fault) == (["file 1: a.txt"], Reading.UNREADABLE)
    document = extract.extract(plain, "a.tar", apart=True)
    assert document.reason == "it is cut off or damaged; fetch it again; it holds 1 file, a source of its own up to there"


def said_size(made: bytes, size: int) -> bytes:
    """Return a zip archive whose directory says another size of its one file."""
    at = made.index(b"PK\x01\x02")
    return made[: at + 24] + size.to_bytes(4, "little") + made[at + 28 :]


@pytest.mark.parametrize(
    ("made", "name"),
    [
        (zipped({"a.txt": bytes(80 << 20)}), "a.zip"),
        (zipped({f"{number}.txt": bytes(10 << 20) for number in range(8)}), "a.zip"),
        (said_size(zipped({"a.txt": PLAIN}), 0xFFFFFFF0), "a.zip"),
        (tarred({"a.txt": bytes(80 << 20)}, gz=True), "a.tgz"),
    ],
)
def test_a_bomb_is_too_large_before_it_goes_off(made: bytes, name: str) -> None:
    began = time.process_time()
    assert extract.members(made, name) == Unpacked(fault=Reading.TOO_LARGE, reason=extract.extract(made, name, apart=True).reason)
    assert time.process_time() - began < 5
    assert "unpack it and add what you need of it" in extract.extract(made, name, apart=True).reason


def test_a_file_with_holes_counts_as_what_it_would_fill() -> None:
    info = tarfile.TarInfo("holes.bin")
    info.type, info.size = tarfile.GNUTYPE_SPARSE, 0
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[483:495] = b"77777777777\0"  # the size with its holes: 8 GiB
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    assert extract.members(bytes(header) + bytes(1024), "a.tar").fault is Reading.TOO_LARGE


def test_one_damaged_member_hides_no_other() -> None:
    good, bad = zipped_stored("a.txt", PLAIN), b"\0" + PLAIN[1:]
    made = zipped({"b.txt": STEEP})
    assert inside(good.replace(PLAIN, bad), "a.zip") == {"file 1: a.txt": ("unreadable", "it is damaged in its archive; fetch that again")}
    assert inside(made, "a.zip") == {"file 1: b.txt": STEEP}


def test_what_is_no_container_holds_nothing() -> None:
    document = zipped({"word/document.xml": b"<x/>", "[Content_Types].xml": b""})
    for content, name in ((PLAIN, "a.txt"), (document, "a.docx"), (b"PK\x05\x06" + bytes(18), "a.txt"), (b"", "a.zip"), (b"x" * 600, "a.tar")):
        assert extract.members(content, name).members == ()


def test_an_attachment_of_a_known_format_is_a_member_and_the_mail_says_so() -> None:
    made = mail("It is wide.", attached("../banks.txt", STEEP, "text/plain"), attached("tool.exe", b"MZ" + bytes(100)), attached("banks.txt", PLAIN))
    assert inside(made, "a.eml") == {"attachment 1: banks.txt": STEEP, "attachment 2: banks.txt": PLAIN}
    document = extract.extract(made, "a.eml", apart=True)
    assert (document.outcome, document.pages, document.read) == (Reading.PARTIAL, 2, 1)
    assert [(lost.place, lost.reason[:28]) for lost in document.unread] == [("attachment 2", "an attachment of type applic")]
    assert document.unchecked[-1] == "its 2 attachments are sources of their own"
    assert "Banks are steep" not in document.text and "It is wide." in document.text
    names = [document.text[span.start : span.end] for span in document.spans if Mark.ATTACHMENT in span.marks]
    assert names == ["banks.txt", "tool.exe", "banks.txt"]
    # By itself a mail is read whole, as before.
    assert "Banks are steep" in extract.extract(made, "a.eml").text


def test_an_attached_message_is_a_member_as_the_very_bytes_it_was() -> None:
    inner = mail("Banks are steep.", attached("a.txt", PLAIN), subject="Banks", mark="inner")
    made = mail("It is wide.", part(inner, "message/rfc822"))
    assert inside(made, "a.eml") == {"attachment 1: Banks.eml": inner}
    assert inside(inner, "Banks.eml") == {"attachment 1: a.txt": PLAIN}
    assert "steep" not in extract.extract(made, "a.eml", apart=True).text


def test_a_mail_without_words_says_where_its_words_are() -> None:
    document = extract.extract(mail("\n", attached("a.txt", PLAIN)), "a.eml", apart=True)
    assert (document.outcome, document.reason) == (
        Reading.EMPTY,
        "it holds no text besides its headers; its attachment is a source of its own",
    )
    assert extract.members(eml("It is wide."), "a.eml") == Unpacked()


def test_a_message_of_a_mailbox_keeps_its_name_when_others_go_or_it_was_read() -> None:
    first, second = mail("It is wide."), mail("Banks are steep.", subject="Banks")
    both = extract.members(mailbox(first, second), "a.mbox").members
    assert [each.locator.rsplit(" ", 1)[0] for each in both] == ["message 1: Rivers", "message 1: Banks"]
    read = b"Status: RO\nX-Mozilla-Status: 0001\n" + second
    assert extract.members(mailbox(read), "a.mbox").members == (both[1],)
    document = extract.extract(mailbox(first, second), "a.mbox", apart=True)
    assert (document.outcome, document.reason) == (Reading.CONTAINER, "it holds 2 messages, each a source of its own")
    assert file_name(both[0].locator).endswith(".eml")


@pytest.mark.parametrize(
    ("first", "listed", "carried"),
    [("", "abcd", "ab"), ("file 1: b", "abc", "b"), ("file 1: c", "abcd", "c"), ("file 1: d", "abcd", "d")],
)
def test_members_come_in_answers_of_a_bounded_size(first: str, listed: str, carried: str) -> None:
    shelf = Shelf(first, room=130)
    for name, size in (("a", 60), ("b", 60), ("c", 200), ("d", 1)):
        if not shelf.put(Found("file", name, name.encode() * size)):
            break
    assert [each.locator for each in shelf.members] == [f"file 1: {name}" for name in listed]
    assert list(shelf.contents) == [f"file 1: {name}" for name in carried]


def test_more_members_than_are_read_are_said() -> None:
    taken = _zip.members(zipped({"a": b"a", "b": b"b", "c": b"c"}), Budget(1000, most=2))
    assert [next(taken).name, next(taken).name] == ["a", "b"]
    with pytest.raises(Overfull, match="it holds more than 2 members; only the first 2 are read: split it"):
        next(taken)


def test_a_locator_made_by_nobody_is_shown_safely() -> None:
    assert shown("\x1b[2J") == r"\u{1b}[2J"
    assert Numbering().next("message", " ") == "message 1"
    assert Member("file 1").fault is None
