"""Pages and an embedder for the tests of the index."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from distil.data import Claim, Kind
from distil.index import Chunk, IndexedNote


class WordsAsMeaning:
    """An embedder without a model: a text's vector counts its words, a synonym like the word it stands for. Keeps what it was given."""

    name = "words"
    dimensions = 32

    def __init__(self, synonyms: dict[str, str] | None = None) -> None:
        self.synonyms = synonyms or {}
        self.read: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.read += texts
        vectors = np.full((len(texts), self.dimensions), 0.01, dtype=np.float32)
        for at, text in enumerate(texts):
            for word in text.lower().split():
                meant = self.synonyms.get(word.strip(".,"), word.strip(".,"))
                vectors[at, int(hashlib.sha256(meant.encode()).hexdigest(), 16) % self.dimensions] += 1
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def _claim(text: str, quote: str = "", place: str = "page 1") -> Claim:
    return Claim(text, Kind.WRITTEN if quote else Kind.QUOTED, place, quote or text, "", "", 0, len(quote or text))


@pytest.fixture
def claim() -> Callable[..., Claim]:
    return _claim


@pytest.fixture
def note() -> Callable[..., IndexedNote]:
    def make(name: str, *said: str | Claim | Chunk, title: str = "", tier: str = "unreviewed", blob: str = "b") -> IndexedNote:
        claims = tuple(_claim(each) if isinstance(each, str) else each for each in said if not isinstance(each, Chunk))
        return IndexedNote(
            id=f"note-{name}",
            source_id=f"source-{name}",
            page=f"records/aa/{name}.md",
            blob=blob,
            title=title or name,
            description="",
            status="draft",
            tier=tier,
            source=f"raw/{name}.pdf",
            created=datetime(2026, 1, 1, tzinfo=UTC),
            claims=claims,
            chunks=tuple(each for each in said if isinstance(each, Chunk)),
        )

    return make


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "index.duckdb"


@pytest.fixture
def words() -> type[WordsAsMeaning]:
    return WordsAsMeaning
