"""Models without a model, for tests and dry runs: they answer at once, and the same way every time."""

import hashlib
import re
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from distil.backends import Reply, Request

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORD = re.compile(r"\w+|[^\w\s]")
SPECIAL = ("<|im_start|>", "<|im_end|>")


class EchoWriter:
    """Says the last message again (its words are its tokens), or the given replies in turn."""

    name = "echo/sha256-00000000"

    def __init__(self, replies: Sequence[str] = (), *, context: int = 2048) -> None:
        self._replies = list(replies)
        self._context = context

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request."""
        return [self._write(request) for request in requests]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of words and marks in each text."""
        return [len(WORD.findall(text)) for text in texts]

    def special_tokens(self) -> tuple[str, ...]:
        """Return two control tokens."""
        return SPECIAL

    def close(self) -> None:
        """Do nothing."""

    def __enter__(self) -> "EchoWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _write(self, request: Request) -> Reply:
        read = sum(self.count([content for _, content in request.messages]))
        if read >= self._context:
            return Reply("", "refused", read, 0)
        text = self._replies.pop(0) if self._replies else request.messages[-1][1].strip()
        words = list(WORD.finditer(text))
        if len(words) > request.max_tokens:
            return Reply(text[: words[request.max_tokens].start()].strip(), "length", read, request.max_tokens)
        return Reply(text, "stop", read, len(words))


class EchoEmbedder:
    """Hashes words into directions: texts with the same words are near, others nearly at a right angle."""

    name = "echo/sha256-00000000"
    dimensions = 64

    def embed(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text."""
        import numpy

        rows = numpy.zeros((len(texts), self.dimensions), dtype=numpy.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in WORD.findall(text.lower()) or [""]:
                digest = hashlib.sha256(word.encode("utf-8", "replace")).digest()
                row += numpy.array([(byte >> shift & 15) - 7.5 for byte in digest for shift in (0, 4)], dtype=numpy.float32)
            row /= numpy.linalg.norm(row)
        return rows

    def close(self) -> None:
        """Do nothing."""

    def __enter__(self) -> "EchoEmbedder":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
