"""One message into a document: what its reader sees, and aside from it what only programs read."""

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import Message

from distil.data import Mark, Reading, Role, Unread
from distil.extract import _containers, _detect, html
from distil.extract._assemble import Builder
from distil.extract._formats import FORMATS
from distil.extract._html_css import Unbounded
from distil.extract._html_walk import Walk
from distil.extract._mail_headers import attached, children, file_name, head, header, headers, media_type, parameter, shown_date, shown_people
from distil.extract._mail_text import content, differing, lay_out, text_of

SHOWN = ("from", "to", "cc", "date")
# Mail as people and lists send it nests four levels and holds a few dozen parts.
DEEPEST = 30
MOST_PARTS = 1000
HTML = frozenset({"text/html", "application/xhtml+xml"})
READ = HTML | {"text/plain", "text/markdown", "text/csv"}
MESSAGES = frozenset({"message/rfc822", "message/global", "message/news"})
ELSEWHERE = frozenset({"message/external-body", "message/partial"})
SIGNATURES = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-keys"})
ENCRYPTED = frozenset({"multipart/encrypted", "application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
DECRYPT = "it is encrypted; decrypt it in your mail program and save it anew"
ONE_PROGRAM = "what Outlook alone hides (mso-hide)"
ARMOUR = "-----BEGIN PGP MESSAGE-----"


@dataclass(frozen=True)
class Where:
    """A part's place; `prefix` stands before the places of attachments when there are several messages."""

    place: str
    prefix: str = ""
    depth: int = 0


class Letters:
    """Puts messages into one document. Afterwards `worded` says whether a body was read, `locked` whether one was encrypted.

    With `apart`, an attachment that can be read by itself is left out and kept in `members` as (name, bytes).
    """

    def __init__(self, builder: Builder, *, apart: bool = False) -> None:
        self.builder = builder
        self.apart = apart
        self.members: list[tuple[str, bytes]] = []
        self.attachments = 0  # of this message
        self.attached = 0  # of all
        self.worded = False
        self.locked = False
        self._parts = 0
        self._seen: list[str] = []

    def next_of_mailbox(self) -> None:
        """Count parts and attachments anew: the next message of a mailbox follows."""
        self.attachments = self._parts = 0
        self._seen = []

    def message(self, message: Message, where: Where, role: Role) -> None:
        """Put one message into the document, its subject in this role."""
        self._headers(message, where, role)
        self._part(message, where)

    def _headers(self, message: Message, where: Where, role: Role) -> None:
        everything = headers(message)
        first = {name.lower(): value for name, value in reversed(everything)}
        self.builder.block(first.get("subject", ""), where.place, role)
        shown = {name: first[name] for name in SHOWN if first.get(name)}
        beside = []
        for name, value in list(shown.items()):
            shown[name], rest = shown_date(value) if name == "date" else shown_people(value)
            beside += [f"{name}: {rest}"] if rest else []
        lines = "\n".join(f"{name.capitalize()}: {value}" for name, value in shown.items() if value)
        self.builder.block(lines, where.place, Role.AUTHORS if role is Role.TITLE else Role.FURNITURE)
        taken = set(shown) | {"subject"}
        others = []
        for name, value in everything:
            if name.lower() in taken:
                taken.discard(name.lower())  # a second one is not what the reader sees
            else:
                others.append(f"{name}: {value}")
        self.builder.side("\n".join((*others, *beside)), where.place, {Mark.METADATA})

    def _part(self, part: Message, where: Where) -> None:
        self._parts += 1
        kind = media_type(part)
        if self._parts > MOST_PARTS or where.depth > DEEPEST:
            self._overfull(where)
        elif kind in ENCRYPTED:
            self._encrypted(part, kind, where)
        elif kind in MESSAGES:
            self._enclosed(part, where)
        elif kind.startswith("message/"):
            self._for_programs(part, kind, where)
        elif part.is_multipart():
            self._multipart(part, kind, where)
        elif kind.startswith("multipart/") or (kind in READ and not self._by_itself(part)):
            self._words(part, kind, where)
        elif kind not in SIGNATURES:
            self._attachment(part, kind, where)

    def _overfull(self, where: Where) -> None:
        lost = Unread(where.place, f"more than {MOST_PARTS} parts or {DEEPEST} levels of parts are not read; save it anew without them")
        if lost not in self.builder.unread[-1:]:
            self.builder.lost(lost.place, lost.reason)

    def _by_itself(self, part: Message) -> bool:
        return attached(part) or bool(file_name(part))

    def _multipart(self, part: Message, kind: str, where: Where) -> None:
        inner = children(part) or []
        for aside in (part.preamble, part.epilogue):
            self.builder.side(aside if isinstance(aside, str) else "", where.place, {Mark.METADATA})
        below = replace(where, depth=where.depth + 1)
        if kind == "multipart/alternative" and len(inner) > 1:
            self._alternative(inner, below)
            return
        if kind == "multipart/related" and len(inner) > 1:
            self._related(inner, _root(inner, parameter(part, "start")), below)
            return
        for child in inner:
            self._part(child, below)

    def _related(self, inner: list[Message], root: Message, where: Where) -> None:
        """A page and what it is made of (RFC 2387): a mail program shows the page; no text beside it is a part of that."""
        start = len(self._seen)
        self._part(root, where)
        seen = "\n".join(self._seen[start:])
        beside = (part for part in inner if part is not root)
        for other in (leaf for part in beside for leaf in (_leaves(part) if media_type(part).startswith("multipart/") else (part,))):
            if media_type(other) in READ and not self._by_itself(other):
                self._unseen(other, seen, where)
            else:
                self._part(other, where)

    def _unseen(self, part: Message, seen: str, where: Where) -> None:
        for passage in differing(_flat(part, media_type(part)), seen):
            self.builder.side(passage, where.place, {Mark.HIDDEN_ELEMENT})

    def _alternative(self, forms: list[Message], where: Where) -> None:
        """The reader sees one of them; what only the others say is concealed."""
        chosen = _preferred(forms)
        mark = len(self._seen)
        self._part(chosen, where)
        seen = "\n".join(self._seen[mark:])
        for other in (form for form in forms if form is not chosen):
            for leaf in _leaves(other):
                kind = media_type(leaf)
                if not kind.startswith("text/"):
                    self._attachment(leaf, kind, where)
                    continue
                self._unseen(leaf, seen, where)

    def _words(self, part: Message, kind: str, where: Where) -> None:
        text = text_of(part, html=kind in HTML)
        if kind in HTML:
            self._page(text, where)
        elif text.lstrip().startswith(ARMOUR):
            self._lock(where)
        else:
            self._seen.append(text)
            self.worded = self.worded or bool(text.strip())
            lay_out(self.builder, text, where.place)

    def _page(self, text: str, where: Where) -> None:
        try:
            walk = html.walked(text)
        except Unbounded as error:
            self.builder.lost(where.place, f"its style can't be judged: {error}")
            return
        html.put(walk, self.builder, lambda _: where.place)
        if "mso-hide" in text.lower() and ONE_PROGRAM not in self.builder.unchecked:
            self.builder.unchecked.append(ONE_PROGRAM)
        self._seen += _everything(walk)
        self.worded = self.worded or any(not block.marks for block in walk.flow.blocks)

    def _attachment(self, part: Message, kind: str, where: Where) -> None:
        if kind.startswith("image/") and (part["content-id"] or not attached(part)):
            return  # part of the page; that text in pictures is not read stands in `UNCHECKED`
        if self.apart and self._member(_named(file_name(part), kind), content(part), part, where):
            return
        place = self._next(part, where)
        if kind in READ:
            self._words(part, kind, replace(where, place=place))
        else:
            self.builder.lost(place, f"an attachment of type {kind}; save it and add it by itself")

    def _next(self, part: Message, where: Where) -> str:
        self.attachments += 1
        self.attached += 1
        place = f"{where.prefix}attachment {self.attachments}"
        self.builder.side(file_name(part), place, {Mark.ATTACHMENT})
        return place

    def _member(self, name: str, raw: bytes, part: Message, where: Where) -> bool:
        """Keep an attachment for itself when its bytes are of a kind that is read; its name is still a word of the mail."""
        identity = _detect.identify(raw, name)
        if identity.format is None and identity.reading is not Reading.LOCKED and not _containers.kind(raw, name):
            return False
        self._next(part, where)
        self.attached -= 1  # it is no place of this document
        self.members.append((name, raw))
        return True

    def _enclosed(self, part: Message, where: Where) -> None:
        """An attached message; some programs encode it, though that is against the rules, and then nothing is parsed yet."""
        raw = content(part) if self.apart else b""
        if raw.strip():
            name = file_name(part) or header(head(raw), "subject")
            if self._member(name if name.lower().endswith(".eml") else f"{name or 'message'}.eml", raw, part, where):
                return
        place = self._next(part, where)
        message = next(iter(children(part) or ()), None)
        if message is None or not message.keys():
            message = _parsed(part, message)
        if message is None:
            self.builder.lost(place, "an attached message that holds nothing that can be read; save it and add it by itself")
            return
        self.message(message, Where(place, where.prefix, where.depth + 1), Role.HEADING)

    def _for_programs(self, part: Message, kind: str, where: Where) -> None:
        if kind in ELSEWHERE:
            self.builder.lost(self._next(part, where), "its content is in another message or place; add that one")
            return
        for leaf in _leaves(part):
            lines = [f"{name}: {value}" for name, value in headers(leaf)]
            self.builder.side("\n".join((*lines, text_of(leaf, html=False))), where.place, {Mark.METADATA})

    def _encrypted(self, part: Message, kind: str, where: Where) -> None:
        if parameter(part, "smime-type").lower() == "signed-data":
            self.builder.lost(self._next(part, where), "signed in a form that only mail programs open; open it and save its text")
        else:
            self._lock(where)

    def _lock(self, where: Where) -> None:
        self.locked = True
        self.builder.lost(where.place, DECRYPT)


def _named(name: str, kind: str) -> str:
    """Return the name with an ending for what the part says it is, when it has none: some formats are known by that alone."""
    if "." in name:
        return name
    return name + next((format.suffixes[0] for format in FORMATS if kind in format.media_types), "")


def _preferred(forms: list[Message]) -> Message:
    """The richest form that is read; mail programs take the last of those they know."""
    for kinds in (HTML, READ):
        for form in reversed(forms):
            if any(media_type(leaf) in kinds and not attached(leaf) for leaf in _leaves(form)):
                return form
    return forms[-1]


def _root(inner: list[Message], start: str) -> Message:
    """The part that a `multipart/related` shows: the one it names, else the first that holds words."""
    named = (part for part in inner if start and str(part.get("content-id", "")).strip() == start)
    worded = (part for part in inner if any(media_type(leaf) in READ for leaf in _leaves(part)))
    return next((part for parts in (named, worded) for part in parts), inner[0])


def _leaves(part: Message) -> Iterator[Message]:
    """Yield the parts that hold content, to a bounded number."""
    stack, count = [part], 0
    while stack and count < MOST_PARTS:
        count += 1
        top = stack.pop()
        inner = children(top)
        if inner is not None:
            stack += reversed(inner)
        else:
            yield top


def _flat(part: Message, kind: str) -> str:
    """The words of a part that is not shown."""
    text = text_of(part, html=kind in HTML)
    if kind not in HTML and "<html" not in text[:2000].lower():
        return text
    try:
        return "\n".join(_everything(html.walked(text)))
    except Unbounded:
        return text


def _everything(walk: Walk) -> list[str]:
    return [block.text for block in walk.flow.blocks] + [words for words, _ in walk.sides]


def _parsed(part: Message, message: Message | None) -> Message | None:
    from distil.extract.email import Broken, parse

    raw = content(message if message is not None else part)
    if str(part.get("content-transfer-encoding", "")).strip().lower() == "base64":
        try:
            raw = base64.b64decode(raw)
        except (binascii.Error, ValueError):
            return message
    try:
        return parse(raw) if raw.strip() else None
    except Broken:
        return None
