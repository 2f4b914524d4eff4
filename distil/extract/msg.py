"""Outlook messages (.msg): the body Outlook shows, what only the other body says, and everything that stands beside them."""

import struct
from contextlib import suppress
from io import BytesIO
from typing import Any

from distil.data import Document, Mark, Reading, Role
from distil.extract import html
from distil.extract._assemble import Builder
from distil.extract._html_css import Unbounded
from distil.extract._mail_text import differing, lay_out

MEDIA_TYPE = "application/vnd.ms-outlook"
MARKS: frozenset[Mark] = html.MARKS | {Mark.METADATA, Mark.HIDDEN_ELEMENT}
UNCHECKED: tuple[str, ...] = ("properties of the message other than its headers, people, subject and bodies",)
DAMAGE = (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, LookupError, struct.error, RecursionError)
PLACE = "message 1"
MOST = 10_000  # recipients and attachments that are named


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return what a message says; `name` and `password` are no use here."""
    from oxmsg import Message

    builder = Builder(MEDIA_TYPE, extractor="msg/1", unchecked=UNCHECKED)
    try:
        message = Message.load(BytesIO(content))
        kind = str(message.message_class or "")
    except DAMAGE:
        return builder.document(outcome=Reading.UNREADABLE, reason="it is no complete Outlook message; fetch it again, or save it anew as .eml")
    if kind.upper().endswith("SMIME"):
        return builder.document(outcome=Reading.LOCKED, reason="the message is encrypted; save it without encryption")
    for part in (_subject, _bodies, _people, _headers, _attachments):
        try:
            part(message, builder)
        except DAMAGE:
            builder.lost(PLACE, f"its {part.__name__.strip('_')} can't be read")
    return builder.document()


def _subject(message: Any, builder: Builder) -> None:
    subject = " ".join((message.subject or "").split())
    builder.title = subject
    if subject:
        builder.block(subject, PLACE, Role.TITLE)


def _bodies(message: Any, builder: Builder) -> None:
    """Outlook shows the HTML body when there is one; what only the plain one says is seen by nobody."""
    plain, page = message.body or "", message.html_body or ""
    if page.strip():
        with suppress(Unbounded):
            walk = html.walked(page)
            html.put(walk, builder, lambda section: f"{PLACE} section {section}")
            seen = "\n".join(block.text for block in walk.flow.blocks)
            for words in differing(plain, seen):
                builder.side(words, PLACE, (Mark.HIDDEN_ELEMENT,))
            return
        builder.unchecked.append("the HTML body, whose elements nest too deep")
    lay_out(builder, plain.replace("\r\n", "\n").replace("\0", " "), PLACE)
    if not plain.strip() and not page.strip() and 0x1009 in _identifiers(message):
        builder.lost(PLACE, "its body is kept as compressed Rich Text only; save it anew as .eml")


def _identifiers(message: Any) -> set[int]:
    return {int(entry.pid) for entry in message.properties}


def _people(message: Any, builder: Builder) -> None:
    builder.side(message.sender or "", PLACE, (Mark.METADATA,))
    people = [f"{person.name} <{person.email_address}>" for person in list(message.recipients)[:MOST]]
    builder.side("\n".join(people), PLACE, (Mark.METADATA,))


def _headers(message: Any, builder: Builder) -> None:
    lines = [f"{key}: {' '.join(str(value).split())}" for key, value in (message.message_headers or {}).items()]
    builder.side("\n".join(lines), PLACE, (Mark.METADATA,))


def _attachments(message: Any, builder: Builder) -> None:
    attached = list(message.attachments)
    if attached:
        builder.unchecked.append(f"{len(attached):,} attachments: save them and add them by themselves")
    names = [attachment.file_name for attachment in attached[:MOST] if attachment.file_name]
    builder.side("\n".join(names), "attachments", (Mark.METADATA,))
