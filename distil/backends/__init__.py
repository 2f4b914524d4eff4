"""Models behind two small protocols; a row in BACKENDS is all it takes to add one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

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
    """What came back. `finish` is "stop", "length" (cut at max_tokens), "refused" (prompt longer than the context) or "loop"."""

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


class Embedder(Protocol):
    """Turns texts into vectors: float32 of shape (len(texts), dimensions), each of length 1 and finite."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text; raises BackendFailed."""
        ...
