"""Sentence vectors, made in a child process without a network; it decides for itself whether the library is worth its start."""

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from distil.backends._memo import Memo
from distil.backends._worker import Worker
from distil.errors import Usage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHILD = "distil.backends._embed_child"
WEIGHTS = "model.safetensors"
# 256 sentences take 1 to 3 s on one core; beside a busy process ten times that.
AT_ONCE = 512
PATIENCE = 300.0


class SentenceEmbedder:
    """Embeds with a model folder.

    A text longer than the model's window is cut into windows and their mean is its vector, weighted by length;
    what lies beyond 32 windows does not count. `split` says how many texts that were."""

    def __init__(self, folder: Path, *, memo: Path | None = None, threads: int = 1) -> None:
        if not (folder / WEIGHTS).is_file():
            raise Usage(f"{folder}: no embedder there ({WEIGHTS} is missing); `distil models pull NAME` fetches a known one")
        self._folder = folder.resolve()
        self.dimensions = _dimensions(folder / "config.json")
        self.name = f"{folder.name}/sha256-{Memo(memo).sha256(self._folder / WEIGHTS)[:8]}"
        self.split = 0  # texts so far that were longer than the window
        settings = {"path": str(self._folder), "threads": threads}
        self._worker = Worker(CHILD, settings, about=self.name, threads=threads, patience=PATIENCE)

    def embed(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text, each finite and of length 1; the same texts give the same rows."""
        import numpy

        rows = numpy.empty((len(texts), self.dimensions), dtype=numpy.float32)
        for start in range(0, len(texts), AT_ONCE):
            some = list(texts[start : start + AT_ONCE])
            reply = self._worker.ask({"texts": some}, patience=PATIENCE)
            self.split += int(reply["split"])
            rows[start : start + len(some)] = numpy.frombuffer(base64.b64decode(reply["rows"]), dtype="<f4").reshape(len(some), -1)
        return rows

    def close(self) -> None:
        """End the child process."""
        self._worker.close()

    def __enter__(self) -> "SentenceEmbedder":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _dimensions(config: Path) -> int:
    """Read the vector's length without loading the model."""
    try:
        size = json.loads(config.read_text())["hidden_size"]
    except (OSError, ValueError, KeyError, TypeError):
        size = None
    if not isinstance(size, int):
        raise Usage(f"{config}: does not say the size of its vectors; `distil models pull NAME` fetches a known embedder")
    return size
