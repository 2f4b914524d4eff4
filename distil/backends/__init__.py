"""Models behind two small protocols; a row in BACKENDS is all it takes to add one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Request:
    """One thing to write. `messages` are (role, content) pairs for the model's own chat template; foreign text is data in them.

    When `evidence` is set, decoding may only use the tokens of these words, of function words and of punctuation.
    """

    messages: tuple[tuple[str, str], ...]
    max_tokens: int = 80
    evidence: str = ""


@dataclass(frozen=True)
class Reply:
    """What came back. `finish` is "stop", "length" (cut at max_tokens), "refused" (prompt longer than the context, or no text that could
    be used), "loop", or "outside" (of a remote model alone: words that the evidence lacks).
    """

    text: str
    finish: str
    tokens_read: int
    tokens_written: int


class Writer(Protocol):
    """A language model that writes short texts, greedily: the same requests in the same order give the same replies."""

    name: str  # <model file without suffix>/sha256-<first 8 hex digits>

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request, in order; raises BackendFailed when the model process dies twice."""
        ...

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of the model's own tokens in each text."""
        ...

    def special_tokens(self) -> tuple[str, ...]:
        """Return the control tokens of the loaded model, as text, for the screen."""
        ...

    def close(self) -> None:
        """End its process; the next call would start a new one."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None: ...


class Embedder(Protocol):
    """Turns texts into vectors: float32 of shape (len(texts), dimensions), each of length 1 and finite."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text; raises BackendFailed."""
        ...

    def close(self) -> None:
        """End its process; the next call would start a new one."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None: ...


@dataclass(frozen=True)
class Backend:
    """A way to run models. The openers get a model's file or folder and the machine's memo file; None where it has no such side.

    What is not `local` has no opener: a writer that sends is made from a consent (`remote.RemoteWriter`), on the call that gives it.
    """

    name: str
    about: str
    writer: Callable[[Path, Path | None], Writer] | None = None
    embedder: Callable[[Path, Path | None], Embedder] | None = None
    local: bool = True


def _llama(path: Path, memo: Path | None) -> Writer:
    from distil.backends.llama import LlamaWriter, fitting

    return LlamaWriter(path, memo=memo, options=fitting(path.stat().st_size))


def _embed(path: Path, memo: Path | None) -> Embedder:
    from distil.backends.embed import SentenceEmbedder

    return SentenceEmbedder(path, memo=memo)


def _light(path: Path, memo: Path | None) -> Embedder:
    from distil.backends.light import LightEmbedder

    return LightEmbedder(path, memo=memo)


def _echo_writer(_path: Path, _memo: Path | None) -> Writer:
    from distil.backends.echo import EchoWriter

    return EchoWriter()


def _echo_embedder(_path: Path, _memo: Path | None) -> Embedder:
    from distil.backends.echo import EchoEmbedder

    return EchoEmbedder()


# One row a file in this folder (models.py is the catalogue, and files with an underscore are parts).
BACKENDS = (
    Backend("llama", "a GGUF file through llama-cpp-python, in a child process", writer=_llama),
    Backend("embed", "a sentence-transformers folder, in a child process", embedder=_embed),
    Backend("light", "the same folder by numpy alone, in this process: no wait, for commands that answer at once", embedder=_light),
    Backend("remote", "an endpoint that speaks OpenAI's interface, for the run that a person lets send", local=False),
    Backend("echo", "no model at all: for tests and dry runs", writer=_echo_writer, embedder=_echo_embedder),
)
DEFAULT_WRITER = "smollm2-135m"
DEFAULT_EMBEDDER = "minilm-l6"


def open_writer(model: str, folder: Path, *, memo: Path | None = None) -> Writer:
    """Return a writer for a catalogue name, a GGUF file's path or "echo"; a context manager. Raises Usage when the model isn't on this machine.

    `folder` is the models folder; `memo` a file where the machine keeps what it learned about model files.
    """
    if model == "echo":
        return _echo_writer(folder, memo)
    from distil.backends.models import locate

    return _llama(locate(model, folder, kind="writer"), memo)


def open_embedder(model: str, folder: Path, *, memo: Path | None = None, light: bool = False) -> Embedder:
    """Return an embedder for a catalogue name, a model folder's path or "echo"; a context manager. Raises Usage when it isn't on this machine.

    With `light` the same vectors come from numpy, at once: for a command that embeds one question.
    """
    if model == "echo":
        return _echo_embedder(folder, memo)
    from distil.backends.models import locate

    path = locate(model, folder, kind="embedder")
    return _light(path, memo) if light else _embed(path, memo)
