"""From bytes to a Document. A document's faults are outcomes with a reason and a way out, never exceptions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from distil.blob import blob_id, sha256
from distil.data import Document, Reading
from distil.extract._formats import FORMATS, Format
from distil.extract._wire import decode, decode_members, encode, encode_members
from distil.member import Unpacked

__all__ = [
    "CONTAINERS",
    "EXTRACTOR",
    "FORMATS",
    "Format",
    "Limits",
    "OPENED_BY_PASSWORD",
    "RECOGNISED",
    "Readable",
    "WORDED",
    "close",
    "decode",
    "decode_members",
    "detect",
    "encode",
    "encode_members",
    "extract",
    "members",
    "probe",
    "scripts",
    "second_engine",
    "spent",
]

if TYPE_CHECKING:
    EXTRACTOR: str

# The libraries whose versions change what is read.
LIBRARIES = (
    "pypdfium2",
    "pikepdf",
    "numpy",
    "lxml",
    "cmarkgfm",
    "selectolax",
    "trafilatura",
    "cssselect2",
    "tinycss2",
    "charset-normalizer",
    "py3langid",
    "rapidocr",
    "onnxruntime",
    "pillow",
    "python-oxmsg",
)
# What the packaged models of text recognition read.
RECOGNISED = ("Latin", "Chinese", "Japanese")
# The engines beside the packaged ones that a child says it used.
RECOGNISERS = re.compile(r"tesseract/[\w.-]{0,40}:[\w+/]{1,200}")
SCALE = 32 << 20  # bytes that double the deadline: a 32 MiB book of 1,000 pages took a minute on one slow core
MOST_PACE = 9  # times the deadline that a scan may take on top of it: 20 minutes in all, 150 pages and more; what is left then is unread
LOOKED_AT = (Reading.TEXT, Reading.PARTIAL, Reading.EMPTY, Reading.CONTAINER)
# Media types of what holds members: `members` takes them out, and `extract` leaves them out when it is told to.
CONTAINERS = frozenset({"message/rfc822", "application/mbox", "application/zip", "application/x-tar"})
# Those whose extraction does not itself take out what they hold, so that it can end well where that ends badly.
WORDED = frozenset({"message/rfc822", "application/mbox"})
# Media types whose readers can do something with a password.
OPENED_BY_PASSWORD = frozenset({"application/pdf"})
SMALL = 64 << 20  # what any container may unpack to, whatever its ratio


@dataclass(frozen=True)
class Limits:
    """What one extraction may use: seconds (stretched for big files), bytes of memory, characters out, bytes in, unpacked : packed.

    Patient, a scan gets time by its size beside the deadline; else what was not recognised in time is unread.
    """

    deadline: float = 120.0
    patient: bool = True
    memory: int = 1 << 30
    output: int = 50_000_000
    input: int = 512 << 20
    ratio: int = 200


def detect(head: bytes, name: str) -> Format | None:
    """Return the format that reads this content, or None. The content decides; the name settles what the content leaves open."""
    from distil.extract import _detect

    return _detect.identify(head, name).format


def extract(content: bytes, name: str, *, limits: Limits = Limits(), password: str | None = None, apart: bool = False) -> Document:
    """Return what these bytes hold, read in a confined child process; never raises for a fault of the document.

    With `apart`, what `members` gives is left out: attachments, and all of a mailbox or an archive, whose outcome is CONTAINER.
    """
    document = _archive(content, name, limits=limits) if apart else None
    if document is None:
        document = _extract(content, name, limits=limits, password=password, apart=apart)
    unchecked = document.unchecked if document.outcome in LOOKED_AT else ("anything: it could not be read",)
    extractor = " ".join((_extractor(), *RECOGNISERS.findall(document.extractor)))
    return replace(document, blob=blob_id(content), sha256=sha256(content), extractor=extractor, unchecked=unchecked)


def members(content: bytes, name: str, *, limits: Limits = Limits(), passwords: Sequence[str] = (), first: str = "") -> Unpacked:
    """Return what a container holds, taken apart in a confined child; the bytes begin at the locator `first`, or with the first member."""
    from distil.extract import _containers, _members, _sandbox

    kind = _containers.kind(content, name)
    if not kind or len(content) > limits.input:
        return Unpacked()
    seconds = limits.deadline * (1 + len(content) / SCALE)
    # The container, what gzip makes of it, one answer, and room to work in.
    memory = limits.memory + 2 * len(content) + _members.TOTAL
    job = _sandbox.Job("distil.extract._members", seconds, memory, _members.TOTAL // 8)
    return _sandbox.unpack(content, job, {"kind": kind, "first": first, "passwords": list(passwords)})


@dataclass(frozen=True)
class Readable:
    """A script that text recognition may read beside those of `RECOGNISED`: by which models here ("" for none), and the package that brings one."""

    name: str
    model: str
    package: str


def scripts() -> tuple[Readable, ...]:
    """Return the scripts that the second engine of text recognition could read, and whether it can here."""
    from distil.extract._tesseract import SCRIPTS, installed

    here = installed()
    return tuple(Readable(script.name, here.model(script.name) if here else "", script.package) for script in SCRIPTS)


def second_engine() -> str:
    """Return the name and version of the second engine of text recognition, "" when there is none."""
    from distil.extract._tesseract import installed

    here = installed()
    return f"Tesseract {here.version}" if here else ""


def probe() -> str:
    """Return how extraction is cut off from the network here: "namespace", "seccomp", "guard", or "" when it can't run."""
    from distil.extract import _sandbox

    return _sandbox.probe()


def spent() -> float:
    """Return seconds of processor time that children took whom nobody has waited for yet; the rest is in the system's own account."""
    from distil.extract._line import lines

    return lines().spent


def close() -> None:
    """End this process's extraction children and wait for them. The next document starts one anew."""
    from distil.extract._line import lines

    lines().close()


def _archive(content: bytes, name: str, *, limits: Limits) -> Document | None:
    """Return what there is to say about a container without words of its own, None for anything else."""
    from distil.extract import _containers

    kind = _containers.kind(content, name)
    if kind not in (_containers.ZIP, _containers.TAR) or len(content) > limits.input:
        return None
    found = members(content, name, limits=limits)
    count = len(found.members)
    reason = _holds(count, "file")
    if found.hidden:
        reason += f"; left out: {found.hidden:,} with a leading dot in the name"
    if found.fault is not None:
        reason = found.reason + (f"; {_holds(count, 'file')} up to there" if count else "")
    return Document(found.fault or Reading.CONTAINER, reason, kind)


def _holds(count: int, what: str) -> str:
    """Say what a container holds."""
    return f"it holds 1 {what}, a source of its own" if count == 1 else f"it holds {count:,} {what}s, each a source of its own"


def _extract(content: bytes, name: str, *, limits: Limits, password: str | None, apart: bool) -> Document:
    from distil.extract import _detect

    if len(content) > limits.input:
        return Document(Reading.TOO_LARGE, f"it has {len(content) >> 20:,} MiB, at most {limits.input >> 20:,} MiB are read; split it")
    if not content[:4096].strip(b" \t\r\n\f\0") and not content.strip(b" \t\r\n\f\0"):
        return Document(Reading.EMPTY, "it holds no bytes" if not content else "it holds nothing but white space")
    identity = _detect.identify(content, name)
    if identity.format is None:
        return Document(identity.reading, f"it is {identity.what}; {identity.hint}")
    unpacked = _detect.expanded_size(content)
    if unpacked > max(SMALL, limits.ratio * len(content)):
        return Document(
            Reading.TOO_LARGE, f"it unpacks to {unpacked >> 20:,} MiB, {unpacked // len(content)} times its size; save it anew if it is honest"
        )
    document = _read(content, name, identity.format, limits=limits, password=password, apart=apart and identity.format.name == "email")
    return replace(document, reason="; ".join(filter(None, (document.reason, identity.note))))


def _read(content: bytes, name: str, format: Format, *, limits: Limits, password: str | None, apart: bool) -> Document:
    from distil.extract import _language, _sandbox

    pace = min(format.pace * len(content) / (1 << 20), MOST_PACE * limits.deadline) if limits.patient else 0.0
    seconds = limits.deadline * (1 + len(content) / SCALE) + pace
    job = _sandbox.Job(format.module, seconds, max(limits.memory, format.memory), limits.output)
    document = _sandbox.read(content, job, name=name, password=password, apart=apart)
    return _language.told(replace(document, media_type=document.media_type or format.media_types[0]))


@cache
def _extractor() -> str:
    """Names the extraction's own code, its libraries' versions and the second engine of text recognition, without importing one of them."""
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    from distil.extract._tesseract import identity

    parts = [f"{path.name} {sha256(path.read_bytes())}" for path in sorted(Path(__file__).parent.glob("*.py"))]
    for library in LIBRARIES:
        try:
            parts.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            parts.append(f"{library} absent")
    parts.append(identity())
    return f"distil-extract/{sha256(chr(10).join(parts).encode())[:12]}"


if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        """`EXTRACTOR` is worked out when somebody asks: it reads a dozen files, and a child never needs it."""
        if name == "EXTRACTOR":
            return _extractor()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
