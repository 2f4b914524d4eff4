"""Mail: single messages (.eml) and mailboxes (.mbox), each message as its reader sees it, headers and alternatives aside."""

import email
import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import Message
from email.policy import compat32

from distil.blob import sha256
from distil.data import Document, Mark, Reading, Role, Unread
from distil.extract import html
from distil.extract._assemble import Builder
from distil.extract._encoding import MARKS as BYTE_MARKS
from distil.extract._encoding import decode
from distil.extract._mail_headers import BROKEN, head, header
from distil.extract._mail_parts import DECRYPT, MESSAGES, Letters, Where
from distil.extract._members import Budget, Found, counted
from distil.member import ATTACHMENT
from distil.member import MESSAGE as A_MESSAGE

MARKS = html.MARKS | {Mark.ATTACHMENT}
UNCHECKED = html.UNCHECKED
VERSION = "email/1"
MESSAGE, MAILBOX = "message/rfc822", "application/mbox"
MOST_MESSAGES = 20_000
# The library looks at these again for every semicolon in them; mail programs break names of files long before.
LONGEST_PARAMETERS = 8192
# Each line of a message is compared with every boundary around it.
MOST_BOUNDARIES = 2000
_PARAMETERS = re.compile(rb"^content-[a-z-]{1,30}:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)
# A line that begins a message: after an empty line, with a time in it, and a header next.
_FROM = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]{1,200}?\d\d:\d\d[^\r\n]{0,100}\r?\n(?=[!-9;-~]{1,80}:|>From )")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.M)
# What mail programs write into a mailbox about a message (read, answered, moved); it changes while the message doesn't.
_BOOKKEEPING = re.compile(
    rb"^(?:(?:X-)?Status|X-UIDL?|X-Keywords|X-IMAP(?:base)?|X-Mozilla-[\w-]{1,40}|X-Evolution[\w-]{0,40}):[^\n]*\n(?:[ \t][^\n]*\n)*", re.I | re.M
)
_EMPTY = re.compile(rb"\n\r?\n")
_SUBJECT = 60  # characters of a message's name; it ends in eight digits of its Message-ID


class Broken(Exception):
    """A message can't be taken apart; the message says why."""


class Sealed(Message):
    """A message in which attached messages stay the bytes they are."""

    def get_content_maintype(self) -> str:
        """Return what decides whether the library takes a part apart."""
        return "application" if self.get_content_type() in MESSAGES else super().get_content_maintype()


def read(content: bytes, *, name: str, password: str | None, apart: bool = False) -> Document:
    """Return the messages in order; `name` and `password` are no use here. With `apart`, without what `members` gives."""
    content = _narrow(content)
    messages = list(_split(content))
    mailbox = bool(_FROM.match(content))
    several = len(messages) > 1
    builder = Builder(MAILBOX if mailbox else MESSAGE, extractor=VERSION, unchecked=UNCHECKED)
    if apart and mailbox:
        return builder.document(outcome=Reading.CONTAINER, reason=_holds(len(messages)))
    letters = Letters(builder, apart=apart)
    for number, raw in enumerate(messages[:MOST_MESSAGES], 1):
        where = Where(f"message {number}", f"message {number}, " if several else "")
        try:
            message = parse(raw, sealed=apart)
        except Broken as error:
            builder.lost(where.place, str(error))
            continue
        builder.title = builder.title or ("" if several else header(message, "subject"))
        letters.message(message, where, Role.HEADING if several else Role.TITLE)
        letters.next_of_mailbox()
    if len(messages) > MOST_MESSAGES:
        builder.lost(f"message {MOST_MESSAGES + 1}", f"this and later ones of {len(messages):,} messages are not read; split the mailbox")
    return _finished(builder, letters, len(messages))


def members(content: bytes, budget: Budget) -> Iterator[Found]:
    """Yield a mailbox's messages, or the attachments of one message that are read by themselves."""
    content = _narrow(content)
    if _FROM.match(content):
        yield from counted(map(_letter, _split(content)), budget)
        return
    letters = Letters(Builder(MESSAGE, extractor=VERSION), apart=True)
    try:
        letters.message(parse(content, sealed=True), Where("message 1"), Role.TITLE)
    except Broken:
        return
    yield from counted((Found(ATTACHMENT, name, raw) for name, raw in letters.members), budget)


def _letter(raw: bytes) -> Found:
    """A message of a mailbox, named so that neither another one nor a mail program's notes about it change its name."""
    top = head(raw)
    told = header(top, "message-id").encode("utf-8", "replace") or raw
    return Found(A_MESSAGE, f"{header(top, 'subject')[:_SUBJECT]} {sha256(told)[:8]}", raw)


def _holds(count: int) -> str:
    return "it holds 1 message, a source of its own" if count == 1 else f"it holds {count:,} messages, each a source of its own"


def parse(raw: bytes, *, sealed: bool = False) -> Message:
    """Return one message taken apart; raises Broken when that would cost more than any real one, or can't be done."""
    if any(len(found.group()) > LONGEST_PARAMETERS for found in _PARAMETERS.finditer(raw)):
        raise Broken("its headers are longer than any mail program writes")
    if raw.lower().count(b"boundary=") > MOST_BOUNDARIES:
        raise Broken(f"it says more than {MOST_BOUNDARIES:,} times that it has parts")
    try:
        return email.message_from_bytes(raw, Sealed if sealed else Message, policy=compat32)
    except RecursionError as error:
        raise Broken("its parts nest deeper than is read") from error
    except BROKEN as error:
        raise Broken("its headers are damaged; open it in a mail program and save it anew") from error


def _narrow(content: bytes) -> bytes:
    """Mail saved in a wide encoding, which no mail program sends, as UTF-8; a mark before UTF-8 is no header."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    wide = any(content.startswith(mark) for mark, _ in BYTE_MARKS) or b"\0" in content[:200]
    return (decode(content)[0].encode("utf-8", "replace") if wide else content).lstrip(b" \t\r\n")


def _split(content: bytes) -> Iterator[bytes]:
    starts = list(_FROM.finditer(content)) if content.startswith(b"From ") else []
    if not starts:
        yield content
        return
    for found, after in zip(starts, [*starts[1:], None], strict=True):
        raw = _QUOTED_FROM.sub(rb"\1", content[found.end() : after.start() if after else len(content)])
        headers, gap, body = _parted(raw)
        yield _BOOKKEEPING.sub(b"", headers) + gap + body


def _parted(raw: bytes) -> tuple[bytes, bytes, bytes]:
    """Headers with their last line end, the empty line, and the body."""
    found = _EMPTY.search(raw)
    return (raw[: found.start() + 1], found.group()[1:], raw[found.end() :]) if found else (raw, b"", b"")


def _named(unread: list[Unread]) -> str:
    """Name what was not read: a mail has few places, and which one it is says more than how many."""
    first = f"{unread[0].place}: {unread[0].reason}"
    return first if len(unread) == 1 else f"{first}; and {len(unread) - 1} more places"


def _finished(builder: Builder, letters: Letters, messages: int) -> Document:
    lost = {unread.place for unread in builder.unread}
    read_places = messages + letters.attached
    builder.pages = max(read_places, len(lost))
    kept = len(letters.members)
    theirs = "its attachment is a source of its own" if kept == 1 else f"its {kept} attachments are sources of their own"
    if kept:
        builder.unchecked.append(theirs)
    document = builder.document()
    if letters.worded:
        return replace(document, reason=_named(builder.unread)) if builder.unread else document
    if letters.locked:
        return Document(Reading.LOCKED, DECRYPT, builder.media_type, extractor=VERSION)
    if lost:
        reasons = "; ".join(sorted({unread.reason for unread in builder.unread}))
        return replace(document, outcome=Reading.NO_TEXT, reason=f"it holds no text of its own: {reasons}")
    reason = "it holds no text besides its headers"
    return replace(document, outcome=Reading.EMPTY, reason=f"{reason}; {theirs}" if kept else reason)
