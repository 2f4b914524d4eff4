"""Outlook messages (.msg): the body Outlook shows, what only the other body says, and everything that stands beside them."""

import struct
from io import BytesIO
from typing import Any

from distil.data import Document, Mark, Reading, Role
from distil.extract import html, rtf
from distil.extract._assemble import Builder
from distil.extract._html_css import Unbounded
from distil.extract._mail_text import differing, lay_out
from distil.extract._msg_rtf import page, unpacked

MEDIA_TYPE = "application/vnd.ms-outlook"
MARKS: frozenset[Mark] = html.MARKS | rtf.MARKS | {Mark.METADATA, Mark.HIDDEN_ELEMENT}
UNCHECKED: tuple[str, ...] = ("properties of the message other than its headers, people, subject and bodies",)
DAMAGE = (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, LookupError, struct.error, RecursionError)
PLACE = "message 1"
RICH = 0x1009  # the number of the property that holds compressed Rich Text
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
    """Outlook shows the HTML body, else the Rich Text one with what it was made from; what only the plain one says is seen by nobody."""
    plain, written = message.body or "", message.html_body or ""
    rich = _rich(message, builder)
    shown = _laid_out(written or page(rich) or "", builder)
    if shown is None and rich:
        shown = _formatted(rich, builder)
    if shown is None:
        lay_out(builder, plain.replace("\r\n", "\n").replace("\0", " "), PLACE)
        return
    if not written:
        rich = b""  # it is what was shown
    for words in differing(plain, shown):
        builder.side(words, PLACE, (Mark.HIDDEN_ELEMENT,))
    if rich:
        _compared(page(rich), shown, builder)


def _compared(kept: str | None, shown: str, builder: Builder) -> None:
    """Keep what only the page in the Rich Text body says, which Outlook shows in place of the HTML one when that is what it kept."""
    try:
        other = None if kept is None else html.walked(kept).flow.blocks
    except Unbounded:
        other = None
    if other is None:
        builder.unchecked.append("the Rich Text body, which some programs show in place of the HTML one")
        return
    for words in differing("\n\n".join(block.text for block in other), shown):
        builder.side(words, PLACE, (Mark.HIDDEN_ELEMENT,))


def _rich(message: Any, builder: Builder) -> bytes:
    """Return the Rich Text body, unpacked; nothing when there is none."""
    raw = message.properties.binary_prop_value(RICH)
    try:
        return unpacked(raw) if raw else b""
    except ValueError:
        builder.lost(PLACE, "its compressed Rich Text is damaged; save it anew as .eml")
        return b""


def _laid_out(source: str, builder: Builder) -> str | None:
    """Put an HTML body into the document and return its words; None when it is none, or can't be judged."""
    if not source.strip():
        return None
    try:
        walk = html.walked(source)
    except Unbounded:
        builder.unchecked.append("the HTML body, whose elements nest too deep")
        return None
    html.put(walk, builder, lambda section: f"{PLACE} section {section}")
    return "\n".join(block.text for block in walk.flow.blocks)


def _formatted(content: bytes, builder: Builder) -> str | None:
    """Put a Rich Text body into the document and return its words, those out of sight among them; None when it is none."""
    document = rtf.read(content, name="body.rtf", password=None)
    if document.outcome not in (Reading.TEXT, Reading.PARTIAL):
        return None
    end = 0
    for span in document.spans:
        words = document.text[span.start : span.end]
        if span.role is Role.SIDE:
            builder.side(words, PLACE, span.marks)
            continue
        if span.start > end:
            builder.end()
        builder.run(words, PLACE, span.role, span.marks)
        end = span.end
    builder.end()
    builder.unchecked += [what for what in document.unchecked if what not in builder.unchecked]
    return document.text


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
