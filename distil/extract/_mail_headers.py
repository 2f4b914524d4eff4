"""The headers of a mail, read by hand: the library's own reader stumbles over many that real mails have."""

import base64
import binascii
import posixpath
import quopri
import re
from email import message_from_bytes
from email.message import Message
from email.policy import compat32

from distil.extract._encoding import decode
from distil.extract._html_tree import labelled

_WORD = re.compile(r"=\?([^?\s]{1,100})\?([bBqQ])\?([^?\r\n]*)\?=")
_TYPE = re.compile(r"[a-z0-9][a-z0-9.+_-]{0,79}/[a-z0-9][a-z0-9.+_-]{0,99}")
# A name is shown and kept; what could lead elsewhere or steer a terminal is not part of it.
_UNSAFE = re.compile(r"[^\w .,()+=@-]")
LONGEST_NAME = 100
# Day, month, year, time and zone (RFC 5322 3.3), as loosely as they are met; letters of a date in some other form.
_DATE = re.compile(r"\s*(?:\w{2,9}\.?,?\s+)?\d{1,2}[\s/-]+\w{3,9}\.?[\s/-]+\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[+-]\d{4}|[A-Z]{1,5}\b)?")
LONGEST_DATE = 40
_REMARK = re.compile(r"\([^()]{40,2000}\)")
# Real headers end within this; a message is named by them before it is parsed.
HEAD = 1 << 16
# What the parsing of parameters can raise on broken ones.
BROKEN = (ValueError, TypeError, LookupError, AttributeError)


def headers(message: Message) -> list[tuple[str, str]]:
    """Return all headers in order, decoded and unfolded."""
    return [(name, " ".join(words(str(value)).split())) for name, value in message.raw_items()]


def header(message: Message, name: str) -> str:
    """Return the first header of this name, or ""."""
    return next((value for each, value in headers(message) if each.lower() == name), "")


def shown_date(value: str) -> tuple[str, str]:
    """Return what a mail program shows of a date, and what stands beside it in the header."""
    found = _DATE.match(value)
    if found is None:
        return ("", value) if sum(map(str.isalpha, value)) > LONGEST_DATE else (value, "")
    return found.group().strip(), value[found.end() :].strip()


def shown_people(value: str) -> tuple[str, str]:
    """Return addresses without long remarks in brackets, which mail programs don't show, and those remarks."""
    return _REMARK.sub(" ", value).strip(), "\n".join(found.strip("( )") for found in _REMARK.findall(value))


def words(raw: str) -> str:
    """Return a raw header value as text: its bytes in whatever encoding, its encoded words undone; never raises."""
    try:
        text = decode(raw.encode("ascii", "surrogateescape"))[0]
    except UnicodeEncodeError:
        text = raw.encode("utf-8", "replace").decode("utf-8")
    parts: list[str] = []
    pending: tuple[str, bytes] = ("", b"")
    at = 0
    for found in _WORD.finditer(text):
        charset, content = found.group(1).split("*")[0].lower(), _bytes(found.group(2), found.group(3))
        between = text[at : found.start()]
        at = found.end()
        # A character may be cut between two words of one charset; white space between two encoded words is none.
        if pending[0] == charset and not between.strip():
            pending = (charset, pending[1] + content)
            continue
        parts.append(_text(pending))
        if between.strip() or not pending[0]:
            parts.append(between)
        pending = (charset, content)
    return "".join((*parts, _text(pending), text[at:]))


def _bytes(kind: str, content: str) -> bytes:
    if kind in "qQ":
        return quopri.decodestring(content.replace("_", "=20").encode("utf-8", "replace"))
    try:
        return base64.b64decode(content.rstrip("=") + "=" * (-len(content.rstrip("=")) % 4))
    except (binascii.Error, ValueError):
        return content.encode("utf-8", "replace")


def _text(pending: tuple[str, bytes]) -> str:
    return labelled(pending[1], pending[0])[0] if pending[0] else ""


def media_type(part: Message) -> str:
    """Return the type a part says it has, in a form that can be shown."""
    said = part.get_content_type().lower()
    return said if _TYPE.fullmatch(said) else "application/octet-stream"


def parameter(part: Message, name: str, field: str = "content-type") -> str:
    """Return a parameter of a header, or "" when there is none or it is broken."""
    try:
        value = part.get_param(name, "", field)
    except BROKEN:
        return ""
    if isinstance(value, tuple):
        charset, _, raw = value
        return labelled(str(raw).encode("latin-1", "replace"), charset or "")[0]
    return words(str(value))


def charset(part: Message) -> str:
    """Return the charset a part says it is in, or ""."""
    return parameter(part, "charset").strip().lower()[:60]


def file_name(part: Message) -> str:
    """Return an attachment's name without any path and without signs that steer; "" when it has none."""
    said = parameter(part, "filename", "content-disposition") or parameter(part, "name")
    base = posixpath.basename(said.replace("\\", "/")).strip()
    return _UNSAFE.sub("_", base)[-LONGEST_NAME:].lstrip(". ")


def attached(part: Message) -> bool:
    """True when a part says it is an attachment."""
    return str(part.get("content-disposition", "")).strip().lower().startswith("attachment")


def children(part: Message) -> list[Message] | None:
    """Return the parts in a part, or None when it holds content of its own."""
    inner = part.get_payload() if part.is_multipart() else None  # otherwise the library decodes, and stumbles
    return [child for child in inner if isinstance(child, Message)] if isinstance(inner, list) else None


def head(raw: bytes) -> Message:
    """Return the headers of a message, without a body; an empty one when they are too broken to be taken apart."""
    start = raw[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    try:
        return message_from_bytes(start + b"\n\n", policy=compat32)
    except (*BROKEN, RecursionError):
        return Message()
