"""From bytes to a Document. A document's faults are outcomes with a reason and a way out, never exceptions."""

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from distil.blob import blob_id, sha256
from distil.data import Document, Reading
from distil.extract._formats import FORMATS, Format
from distil.extract._wire import decode, encode

__all__ = ["EXTRACTOR", "FORMATS", "Format", "Limits", "decode", "detect", "encode", "extract", "probe"]

if TYPE_CHECKING:
    EXTRACTOR: str

# The libraries whose versions change what is read.
LIBRARIES = (
    "pypdfium2",
    "pikepdf",
    "numpy",
    "lxml",
    "markdown-it-py",
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
SCALE = 32 << 20  # bytes that double the deadline: a 32 MiB book of 1,000 pages took a minute on one slow core
LOOKED_AT = (Reading.TEXT, Reading.PARTIAL, Reading.EMPTY)
SMALL = 64 << 20  # what any container may unpack to, whatever its ratio


@dataclass(frozen=True)
class Limits:
    """What one extraction may use: seconds (stretched for big files), bytes of memory, characters out, bytes in, unpacked : packed."""

    deadline: float = 120.0
    memory: int = 1 << 30
    output: int = 50_000_000
    input: int = 512 << 20
    ratio: int = 200


def detect(head: bytes, name: str) -> Format | None:
    """Return the format that reads this content, or None. The content decides; the name settles what the content leaves open."""
    from distil.extract import _detect

    return _detect.identify(head, name).format


def extract(content: bytes, name: str, *, limits: Limits = Limits(), password: str | None = None) -> Document:
    """Return what these bytes hold, read in a confined child process; never raises for a fault of the document."""
    document = _extract(content, name, limits=limits, password=password)
    unchecked = document.unchecked if document.outcome in LOOKED_AT else ("anything: it could not be read",)
    return replace(document, blob=blob_id(content), sha256=sha256(content), extractor=_extractor(), unchecked=unchecked)


def probe() -> str:
    """Return how extraction is cut off from the network here: "namespace", "seccomp", "guard", or "" when it can't run."""
    from distil.extract import _sandbox

    return _sandbox.probe()


def _extract(content: bytes, name: str, *, limits: Limits, password: str | None) -> Document:
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
    document = _read(content, name, identity.format, limits=limits, password=password)
    return replace(document, reason="; ".join(filter(None, (document.reason, identity.note))))


def _read(content: bytes, name: str, format: Format, *, limits: Limits, password: str | None) -> Document:
    from distil.extract import _language, _sandbox

    seconds = limits.deadline * (1 + len(content) / SCALE)
    job = _sandbox.Job(format.module, seconds, max(limits.memory, format.memory), limits.output)
    document = _sandbox.read(content, job, name=name, password=password)
    return replace(
        document,
        media_type=document.media_type or format.media_types[0],
        language=document.language or _language.detect(document),
    )


@cache
def _extractor() -> str:
    """Names the extraction's own code and its libraries' versions, without importing one of them."""
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    parts = [f"{path.name} {sha256(path.read_bytes())}" for path in sorted(Path(__file__).parent.glob("*.py"))]
    for library in LIBRARIES:
        try:
            parts.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            parts.append(f"{library} absent")
    return f"distil-extract/{sha256(chr(10).join(parts).encode())[:12]}"


if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        """`EXTRACTOR` is worked out when somebody asks: it reads a dozen files, and a child never needs it."""
        if name == "EXTRACTOR":
            return _extractor()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
