"""A document in view: blocks with roles, admitted by a report about their very text."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from distil.backends import Reply, Request
from distil.blob import blob_id
from distil.data import Admitted, Document, Reading, Report, Role, Span, Verdict

Block = tuple[Role, str]


@pytest.fixture
def admit() -> Callable[..., Admitted]:
    """Return an Admitted made of blocks, each its own span, on page 1."""

    def build(*blocks: Block, language: str = "en") -> Admitted:
        text, spans = "", []
        for role, words in blocks:
            spans.append(Span(len(text), len(text) + len(words), "page 1", role))
            text += words + "\n\n"
        report = Report(blob_id(text.encode()), Verdict.ADMIT)
        document = Document(Reading.TEXT, text=text, spans=tuple(spans), language=language, pages=1, read=1)
        return Admitted(text, tuple(spans), report, report, ((0, 0, len(text)),), document)

    return build


class Letters:
    """An embedder by letter counts: alike texts are near, always the same."""

    name = "letters"
    dimensions = 26

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of letter shares a text."""
        rows = np.array([[text.lower().count(chr(97 + i)) + 0.01 for i in range(26)] for text in texts], dtype=np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Says:
    """A writer that answers every request with the next of its replies and keeps what it was asked."""

    name = "says/sha256-00000000"

    def __init__(self, *replies: str, finish: str = "stop") -> None:
        self.replies = list(replies)
        self.finish = finish
        self.asked: list[Request] = []

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return the prepared replies."""
        self.asked += requests
        return [Reply(self.replies[i], self.finish, 10, 5) for i in range(len(requests))]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the words of each text."""
        return [len(text.split()) for text in texts]

    def special_tokens(self) -> tuple[str, ...]:
        """Return one control token."""
        return ("<|im_end|>",)


@pytest.fixture
def letters() -> Letters:
    """Return the embedder."""
    return Letters()


@pytest.fixture
def says() -> type[Says]:
    """Return the class of the writer."""
    return Says
