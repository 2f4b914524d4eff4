"""The child process of the embedder: sentence-transformers on local files."""

import base64
from pathlib import Path
from typing import Any

import distil.backends._worker as worker
from distil.data import Json
from distil.errors import BackendFailed

BATCH = 32
# A "sentence" beyond this is a table or a line without end: its vector is that of its beginning, and it is counted as split.
MOST_WINDOWS = 32
LONGEST_TEXT = 100_000


def start(settings: Json) -> tuple[worker.Handler, Json]:
    """Load the model from its folder."""
    import numpy
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(settings["threads"])
    torch.use_deterministic_algorithms(True)
    folder = Path(settings["path"])
    try:
        model: Any = SentenceTransformer(str(folder), device="cpu", local_files_only=True, trust_remote_code=False)
    except (OSError, ValueError, KeyError) as fault:
        raise BackendFailed(f"{folder.name} can't be loaded ({type(fault).__name__}); `distil models verify` checks its files") from fault
    tokenizer = model.tokenizer
    window = int(model.max_seq_length)
    room = window - tokenizer.num_special_tokens_to_add()

    def windows(text: str) -> list[str]:
        """Cut a text at token borders into parts that fit the window."""
        borders = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True, truncation=False, verbose=False)["offset_mapping"]
        if len(borders) <= room:
            return [text]
        return [text[part[0][0] : part[-1][1]] for part in (borders[at : at + room] for at in range(0, min(len(borders), MOST_WINDOWS * room), room))]

    def embed(message: Json) -> Json:
        texts = [text[:LONGEST_TEXT].encode("utf-8", "replace").decode() for text in message["texts"]]
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
        return {"rows": base64.b64encode(rows.astype("<f4").tobytes()).decode("ascii"), "split": sum(len(several) > 1 for several in parts)}

    return embed, {"dimensions": int(model.get_embedding_dimension()), "window": window, "library": torch.__version__}


if __name__ == "__main__":
    worker.serve(start)
