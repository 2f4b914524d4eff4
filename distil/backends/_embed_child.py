"""The child process of the embedder: few or short texts by numpy at once, many long ones by sentence-transformers; both on local files.

Importing sentence-transformers takes 3 to 20 s. On one core it then embeds windows of 256 word pieces 1.4 times as fast as the numpy pass,
and sentences 0.6 times as fast, so it pays only for what an index is built of at first.
"""

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import distil.backends._worker as worker
from distil.backends.light import LightEmbedder
from distil.data import Json
from distil.errors import BackendFailed, Usage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 32
# A "sentence" beyond this is a table or a line without end: its vector is that of its beginning, and it is counted as split.
MOST_WINDOWS = 32
LONGEST_TEXT = 100_000
# Characters a text has on average, and all together, from where the library's start pays. The texts alone decide: the same texts, the same rows.
LONG, MANY = 600, 250_000
Rows = tuple["NDArray[np.float32]", int]


def start(settings: Json) -> tuple[worker.Handler, Json]:
    """Load the weights from their folder; the library waits until it is worth its start."""
    folder, threads = Path(settings["path"]), settings["threads"]
    try:
        light = LightEmbedder(folder, threads=threads)
    except (OSError, ValueError, KeyError, TypeError, Usage) as fault:
        raise BackendFailed(f"{folder.name} can't be loaded ({type(fault).__name__}); `distil models verify` checks its files") from fault
    large: list[Callable[[Sequence[str]], Rows]] = []

    def embed(message: Json) -> Json:
        texts = [text[:LONGEST_TEXT].encode("utf-8", "replace").decode() for text in message["texts"]]
        if not bulky(texts):
            before = light.split
            rows, split = light.embed(texts), light.split - before
        else:
            large.extend([] if large else [_library(folder, threads)])
            rows, split = large[0](texts)
        return {"rows": base64.b64encode(rows.astype("<f4").tobytes()).decode("ascii"), "split": split}

    return embed, {"dimensions": light.dimensions}


def bulky(texts: Sequence[str]) -> bool:
    """Say whether these texts are so many and so long that the library is the faster way."""
    total = sum(map(len, texts))
    return total > MANY and total > LONG * len(texts)


def _library(folder: Path, threads: int) -> Callable[[Sequence[str]], Rows]:
    """Load the model into the library and return what embeds with it."""
    import numpy
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(True)
    try:
        model: Any = SentenceTransformer(str(folder), device="cpu", local_files_only=True, trust_remote_code=False)
    except (OSError, ValueError, KeyError) as fault:
        raise BackendFailed(f"{folder.name} can't be loaded ({type(fault).__name__}); `distil models verify` checks its files") from fault
    tokenizer = model.tokenizer
    room = int(model.max_seq_length) - tokenizer.num_special_tokens_to_add()

    def windows(text: str) -> list[str]:
        """Cut a text at token borders into parts that fit the window."""
        borders = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True, truncation=False, verbose=False)["offset_mapping"]
        if len(borders) <= room:
            return [text]
        return [text[part[0][0] : part[-1][1]] for part in (borders[at : at + room] for at in range(0, min(len(borders), MOST_WINDOWS * room), room))]

    def embed(texts: Sequence[str]) -> Rows:
        parts = [windows(text) for text in texts]
        flat = [part for several in parts for part in several]
        order = sorted(range(len(flat)), key=lambda index: (len(flat[index]), index))
        vectors = numpy.empty((len(flat), model.get_embedding_dimension()), dtype=numpy.float32)
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            vectors[some] = model.encode([flat[index] for index in some], batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False)
        rows = numpy.empty((len(texts), vectors.shape[1]), dtype=numpy.float32)
        begin = 0
        for row, several in zip(rows, parts, strict=True):
            weights = numpy.array([len(part) for part in several], dtype=numpy.float32)
            row[:] = (vectors[begin : begin + len(several)] * weights[:, None]).sum(axis=0) if len(several) > 1 else vectors[begin]
            begin += len(several)
        lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
        if not numpy.isfinite(rows).all() or not (lengths > 0).all():
            raise BackendFailed("the embedder answered with a vector that has no direction; `distil models verify` checks its files")
        rows /= lengths
        return rows, sum(len(several) > 1 for several in parts)

    return embed


if __name__ == "__main__":
    worker.serve(start)
