"""The values that cross a stage. Frozen, built by one stage, read by the next; nothing here does any work.

Offsets count Unicode code points. Times are aware datetimes in UTC. Text fields hold foreign text as it is:
who prints one escapes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from distil.blob import blob_id, sha256


class Reading(StrEnum):
    """How an extraction ended."""

    TEXT = "text"
    PARTIAL = "partial"
    EMPTY = "empty"
    NO_TEXT = "no-text"
    UNREADABLE = "unreadable"
    LOCKED = "locked"
    UNSUPPORTED = "unsupported"
    TOO_LARGE = "too-large"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    CONTAINER = "container"  # nothing but members, each a source of its own; never said where members are read with it


class Mark(StrEnum):
    """A fact about how a run is drawn or where it stands. Extractors report marks; `screen/concealed.py` judges them."""

    # how it is drawn
    NOT_DRAWN = "not-drawn"  # taking it away leaves the page as it is: render mode 3, zero alpha, hidden layer ...
    COVERED = "covered"  # drawn, then painted over by something else
    OFF_PAGE = "off-page"
    CLIPPED = "clipped"
    TINY_TYPE = "tiny-type"
    NO_CONTRAST = "no-contrast"  # its colour is the colour beneath it
    TRANSPARENT = "transparent"
    HIDDEN_ELEMENT = "hidden-element"  # display:none, visibility, hidden, w:vanish, closed details ...
    GLYPH_MISMATCH = "glyph-mismatch"  # the shape drawn is not the letter extracted
    REPLACED_TEXT = "replaced-text"  # ActualText or the like says something else than what is drawn
    UNVERIFIED = "unverified"  # the renderer can't tell: no outline, OCR layer not yet compared
    # where it stands: never part of the body a reader sees
    ASSISTIVE = "assistive"  # for screen readers: sr-only, aria-label, alt text
    COMMENT = "comment"
    METADATA = "metadata"
    ANNOTATION = "annotation"
    FIELD = "field"
    SCRIPT = "script"
    DELETED = "deleted"  # a tracked deletion
    ATTRIBUTE = "attribute"  # title=, data-*, link definitions, other strings in markup
    ATTACHMENT = "attachment"
    # quality, no judgement
    OCR = "ocr"


# Facts about standing: what carries one is never part of the body a reader sees, whoever wrote it there.
ASIDE = frozenset(
    {Mark.ASSISTIVE, Mark.COMMENT, Mark.METADATA, Mark.ANNOTATION, Mark.FIELD, Mark.SCRIPT, Mark.DELETED, Mark.ATTRIBUTE, Mark.ATTACHMENT}
)


class Role(StrEnum):
    """What a span is in its document's structure."""

    TITLE = "title"
    AUTHORS = "authors"
    ABSTRACT = "abstract"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    TABLE = "table"
    CAPTION = "caption"
    REFERENCE = "reference"
    CODE = "code"
    FURNITURE = "furniture"  # running heads, page numbers, navigation, cookie notices
    SIDE = "side"  # side channels: metadata, comments, attributes


@dataclass(frozen=True)
class Consent:
    """A person's decision about one version of one source. `declined` means: known, and not wanted."""

    by: str
    at: datetime
    classes: tuple[str, ...]
    rules: str
    declined: bool = False


@dataclass(frozen=True)
class Source:
    """One line of the manifest. `id` is permanent; `blob`, `sha256` and `size` follow the bytes."""

    id: str
    root: str
    path: str
    blob: str
    sha256: str
    size: int
    media_type: str
    path_b64: str = ""  # set when the path is no UTF-8; `path` then is a readable stand-in
    aliases: tuple[str, ...] = ()
    resolved: str = ""  # ROOT:PATH really read, when `path` is a link
    parent: str = ""
    member: str = ""
    language: str = ""
    title: str = ""
    origin: str = ""
    accessed: str = ""
    licence: str = ""
    egress: str = "ask"
    consent: Consent | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A run of `Document.text`, `[start, end)`. `place` is structural ("page 3", "section 7") and never foreign text.

    `language` is stated only where it is surely another one than the document's.
    """

    start: int
    end: int
    place: str
    role: Role = Role.PARAGRAPH
    marks: frozenset[Mark] = frozenset()
    language: str = ""


@dataclass(frozen=True)
class Unread:
    """A place that gave no text, and why."""

    place: str
    reason: str


@dataclass(frozen=True)
class Document:
    """What an extraction gave: text with the concealed runs in it, spans that cover it in order, and what it could not do.

    `pages` counts places (pages, or 1 for formats without); `read` of them gave text or are blank on purpose.
    """

    outcome: Reading
    reason: str = ""
    media_type: str = ""
    language: str = ""
    blob: str = ""
    sha256: str = ""
    title: str = ""
    text: str = ""
    spans: tuple[Span, ...] = ()
    pages: int = 0
    read: int = 0
    unread: tuple[Unread, ...] = ()
    unchecked: tuple[str, ...] = ()
    extractor: str = ""
    usual: int = 0  # so many of `unchecked`, the first, are looked for in no document of the format


class Verdict(StrEnum):
    """What the screen decides; the order is the order of severity."""

    ADMIT = "admit"
    QUARANTINE = "quarantine"
    BLOCK = "block"


@dataclass(frozen=True)
class Finding:
    """Something the screen found at `[start, end)` of the document's text. `reason` never repeats the payload."""

    rule: str
    cls: str
    verdict: Verdict
    start: int
    end: int
    place: str
    reason: str
    concealed: bool = False


@dataclass(frozen=True)
class Report:
    """The screen's account of one text. `subject` is the blob id of that very text; `ran` names the rules that looked."""

    subject: str
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    ran: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    rules: str = ""  # digest of the rule set

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes a consent has to name, sorted."""
        return tuple(sorted({finding.cls for finding in self.findings}))


@dataclass(frozen=True)
class Admitted:
    """The text that goes on, a clean report about that very text, and its way back into the Document.

    `offsets` are (start here, start in the Document, length), in order, one for each kept run. `found` is the report about
    the whole document. Making one with a report about another text, or with a report that found something, raises ValueError.
    """

    text: str
    spans: tuple[Span, ...]
    report: Report
    found: Report
    offsets: tuple[tuple[int, int, int], ...]
    document: Document

    def __post_init__(self) -> None:
        if self.report.subject != blob_id(self.text.encode("utf-8", "surrogatepass")):
            raise ValueError("an Admitted needs a report about its own text")
        if self.report.verdict is not Verdict.ADMIT or self.report.findings:
            raise ValueError("an Admitted needs a report without findings")

    def original(self, start: int) -> int:
        """Return the offset in the Document of the character at `start` here; IndexError when it is outside."""
        for here, there, length in self.offsets:
            if here <= start < here + length:
                return there + start - here
        raise IndexError(start)


class Kind(StrEnum):
    """How a claim came to be: the model's words that passed every check, or the source's own."""

    WRITTEN = "written"
    QUOTED = "quoted"


class Part(StrEnum):
    """What a fact beside the key claims is: who says it and when, what a table holds, a number, a term the source defines, a limit it states."""

    BYLINE = "byline"
    TABLE = "table"

    NUMBER = "number"
    TERM = "term"
    LIMIT = "limit"


@dataclass(frozen=True)
class Passage:
    """Words of the admitted text picked as evidence, `[start, end)` of `Admitted.text`."""

    start: int
    end: int
    text: str
    place: str
    section: str = ""
    salience: float = 0.0


@dataclass(frozen=True)
class Claim:
    """One statement of a page and the exact words it leans on. Offsets are advisory, in the Document's text."""

    text: str
    kind: Kind
    place: str
    quote: str
    before: str
    after: str
    start: int
    end: int
    section: str = ""
    support: float = 1.0
    part: Part | None = None  # of a fact; a key claim has none


@dataclass(frozen=True)
class Draft:
    """What the model proposed, not yet believed: pairs of a passage and what was written from it; facts are only ever quoted."""

    title: str
    description: str
    proposals: tuple[tuple[Passage, str], ...]
    writer: str
    facts: tuple[tuple[Part, Passage], ...] = ()
    tokens_read: int = 0
    tokens_written: int = 0
    notes: tuple[str, ...] = ()  # what went wrong on the way: truncated, refused, looped


@dataclass(frozen=True)
class Recipe:
    """Everything besides the source that shapes a page."""

    extractor: str
    rules: str
    prompt: str
    model: str
    embedder: str
    ground: str
    seed: int = 0

    @property
    def digest(self) -> str:
        """16 hex digits over all fields."""
        return sha256("\n".join((self.extractor, self.rules, self.prompt, self.model, self.embedder, self.ground, str(self.seed))).encode())[:16]


@dataclass(frozen=True)
class Review:
    """A person (or a named process) that confirmed a page."""

    by: str
    at: datetime


@dataclass(frozen=True)
class Note:
    """A page: what it says, what each claim leans on, and where all of it came from. `okf.render` makes its bytes."""

    id: str
    title: str
    description: str
    claims: tuple[Claim, ...]
    source: Source
    created: datetime
    writer: str  # <model file>/sha256-<8 hex>
    version: str  # of distil
    run: str
    recipe: str
    language: str = ""
    pages: int = 0
    read: int = 0
    unread: tuple[Unread, ...] = ()
    unchecked: tuple[str, ...] = ()
    usual: int = 0  # so many of `unchecked`, the first, are looked for in no document of the format
    remarks: tuple[str, ...] = ()  # what else a reader has to know of how the page was written
    findings: tuple[str, ...] = ()  # classes consented to
    dropped: Mapping[str, int] = field(default_factory=dict)  # reason -> how many claims
    supersedes: str = ""
    status: str = "draft"
    verified: tuple[Review, ...] = ()
    tags: tuple[str, ...] = ()
    facts: tuple[Claim, ...] = ()  # quotations beside the key claims: numbers, terms, limits


class State(StrEnum):
    """Where a source ends in a run; exactly one."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    FAILED = "failed"
    QUARANTINED = "quarantined"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Outcome:
    """What became of one source in one run. `page` is the page's path in the knowledge repository when there is one."""

    source: str
    name: str
    state: State
    reason: str
    detail: str = ""
    page: str = ""
    seconds: float = 0.0
    tokens_read: int = 0
    tokens_written: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)  # written, quoted, dropped
    unchecked: tuple[str, ...] = ()
    changed: bool = False  # its bytes are others than those that were added


@dataclass(frozen=True)
class Run:
    """One run: its permanent id is also the namespace its pages end in."""

    id: str
    started: datetime
    mode: str = "append"
    task: str = "distil"
    worker: str = "distil"
    base: str = ""  # commit of the knowledge repository it started from


Json = dict[str, Any]
