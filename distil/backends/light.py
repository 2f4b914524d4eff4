"""Sentence vectors in this very process, by numpy alone: the forward pass of a BERT encoder, for commands that must answer at once.

Importing torch takes 5 to 20 s; this takes 0.2 s with its weights. The same weights give the same vectors (cosine above 0.9999,
held by a test), so an index built by one is searched by the other. The tokenizer is the model's own, and nothing here opens a socket.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from distil.backends._memo import Memo
from distil.errors import BackendFailed, Usage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

WEIGHTS = "model.safetensors"
# Word pieces in one pass over the layers: the widest array is this times 1,536 floats, 12 MB, and stays in the cache.
PIECES_AT_ONCE = 2_048
# A text beyond this is not read: its first windows say what it is about.
MOST_WINDOWS = 32
MOST_CHARACTERS = 50_000
# Scores of attention, and rows of the widest layer, worked on at a time: what fits a core's own cache.
SCORES_AT_ONCE = 200_000
ROWS_AT_ONCE = 32


class LightEmbedder:
    """Embeds with the folder of a BERT sentence model that pools by mean.

    A text longer than the window is cut into windows and their mean is its vector, weighted by length;
    what lies beyond 32 windows does not count. `split` says how many texts that were.
    """

    def __init__(self, folder: Path, *, memo: Path | None = None, threads: int = 1) -> None:
        from safetensors.numpy import load_file
        from threadpoolctl import ThreadpoolController
        from tokenizers import Tokenizer

        if not (folder / WEIGHTS).is_file():
            raise Usage(f"{folder}: no embedder there ({WEIGHTS} is missing); `distil models pull NAME` fetches a known one")
        config = _config(folder)
        self.name = f"{folder.name}/sha256-{Memo(memo).sha256(folder.resolve() / WEIGHTS)[:8]}"
        self.dimensions = int(config["hidden_size"])
        self.split = 0  # texts so far that were longer than the window
        self._tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._first, self._last = (int(self._tokenizer.token_to_id(token) or 0) for token in ("[CLS]", "[SEP]"))
        self._room = int(_read(folder / "sentence_bert_config.json")["max_seq_length"]) - 2
        self._encoder = _Encoder(load_file(folder / WEIGHTS), config)
        # The threads of a BLAS wait for each other by spinning: beside a busy process a query took 270 ms of two threads, 15 ms of one.
        self._blas: Any = ThreadpoolController()
        self._threads = threads

    def embed(self, texts: Sequence[str]) -> "Array":
        """Return one row a text, each finite and of length 1; the same texts give the same rows."""
        import numpy as np

        windows, owners = self._windows(texts)
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        order = sorted(range(len(windows)), key=lambda at: (len(windows[at]), at))
        for some in _batches(order, [len(window) for window in windows]):
            with self._blas.limit(limits=self._threads, user_api="blas"):
                pooled = self._encoder.encode([windows[at] for at in some])
            for at, vector in zip(some, pooled, strict=True):
                rows[owners[at]] += vector * (len(windows[at]) / np.linalg.norm(vector))
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or not (lengths > 0).all():
            raise BackendFailed(f"{self.name} answered with a vector that has no direction; `distil models verify` checks its files")
        rows /= lengths
        return rows

    def _windows(self, texts: Sequence[str]) -> tuple[list[list[int]], list[int]]:
        """Word pieces of each window, and the text it belongs to."""
        windows: list[list[int]] = []
        owners: list[int] = []
        readable = [text[:MOST_CHARACTERS].encode("utf-8", "replace").decode() for text in texts]
        for owner, encoding in enumerate(self._tokenizer.encode_batch_fast(readable, add_special_tokens=False)):
            ids = encoding.ids
            self.split += len(ids) > self._room
            for start in range(0, max(min(len(ids), MOST_WINDOWS * self._room), 1), self._room):
                windows.append([self._first, *ids[start : start + self._room], self._last])
                owners.append(owner)
        return windows, owners

    def close(self) -> None:
        """Nothing runs that would have to end."""

    def __enter__(self) -> "LightEmbedder":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class _Encoder:
    """The layers. Texts of a batch lie one after another without padding; only attention looks at each by itself."""

    def __init__(self, weights: "Mapping[str, Array]", config: Mapping[str, Any]) -> None:
        import numpy as np

        self._weights = weights
        self._heads = heads = int(config["num_attention_heads"])
        self._epsilon = np.float32(config["layer_norm_eps"])
        self._layers = [f"encoder.layer.{at}." for at in range(int(config["num_hidden_layers"]))]
        # One product instead of three, with the scale of the scores already in the queries.
        scale = np.float32((weights["embeddings.LayerNorm.weight"].shape[0] / heads) ** -0.5)
        self._joined = {}
        for layer in self._layers:
            parts = [
                (weights[f"{layer}attention.self.{part}.weight"], weights[f"{layer}attention.self.{part}.bias"]) for part in ("query", "key", "value")
            ]
            parts[0] = (parts[0][0] * scale, parts[0][1] * scale)
            self._joined[layer] = (np.concatenate([weight for weight, _ in parts]).T, np.concatenate([bias for _, bias in parts]))

    def encode(self, windows: Sequence[Sequence[int]]) -> "Array":
        """Return the mean of the last layer for each window."""
        import numpy as np

        weights = self._weights
        lengths = [len(window) for window in windows]
        starts = np.cumsum([0, *lengths[:-1]])
        places = np.concatenate([np.arange(length) for length in lengths])
        x = weights["embeddings.word_embeddings.weight"][np.concatenate(windows)]
        x = x + weights["embeddings.position_embeddings.weight"][places] + weights["embeddings.token_type_embeddings.weight"][0]
        x = self._norm(x, "embeddings.LayerNorm")
        for layer in self._layers:
            x = self._norm(
                x + self._product(self._attend(x, layer, starts, lengths), f"{layer}attention.output.dense"), f"{layer}attention.output.LayerNorm"
            )
            wide = self._product(x, f"{layer}intermediate.dense")
            for start in range(0, len(wide), ROWS_AT_ONCE):
                _gelu(wide[start : start + ROWS_AT_ONCE])
            x = self._norm(x + self._product(wide, f"{layer}output.dense"), f"{layer}output.LayerNorm")
        sums: Array = np.add.reduceat(x, starts, axis=0)
        return sums / np.array(lengths, dtype=np.float32)[:, None]

    def _product(self, x: "Array", name: str) -> "Array":
        product: Array = x @ self._weights[f"{name}.weight"].T
        product += self._weights[f"{name}.bias"]
        return product

    def _norm(self, x: "Array", name: str) -> "Array":
        import numpy as np

        x -= x.mean(axis=1, keepdims=True)
        x *= 1 / np.sqrt(np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1]) + self._epsilon)[:, None]
        x *= self._weights[f"{name}.weight"]
        x += self._weights[f"{name}.bias"]
        return x

    def _attend(self, x: "Array", layer: str, starts: "NDArray[np.int64]", lengths: Sequence[int]) -> "Array":
        import numpy as np

        weight, bias = self._joined[layer]
        joined = x @ weight
        joined += bias
        out = np.empty_like(x)
        at = 0
        while at < len(lengths):
            # Neighbours of one length are looked at together.
            alike = at
            most = max(1, SCORES_AT_ONCE // (self._heads * lengths[at] ** 2))
            while alike < len(lengths) and lengths[alike] == lengths[at] and alike - at < most:
                alike += 1
            here = slice(int(starts[at]), int(starts[at]) + lengths[at] * (alike - at))
            split = joined[here].reshape(alike - at, lengths[at], 3, self._heads, -1).transpose(2, 0, 3, 1, 4)
            query, key, value = np.ascontiguousarray(split)
            scores = query @ key.transpose(0, 1, 3, 2)
            scores -= scores.max(axis=-1, keepdims=True)
            np.exp(scores, out=scores)
            scores /= scores.sum(axis=-1, keepdims=True)
            out[here] = (scores @ value).transpose(0, 2, 1, 3).reshape(-1, x.shape[1])
            at = alike
        return out


def _gelu(x: "Array") -> None:
    """x/2 (1 + erf(x/sqrt 2)), in place, erf to 1.5e-7 by Abramowitz and Stegun 7.1.26."""
    import numpy as np

    a = np.abs(x)
    a *= np.float32(0.5**0.5)
    t = a * np.float32(0.3275911)
    t += np.float32(1)
    np.reciprocal(t, out=t)
    poly = t * np.float32(1.061405429)
    for coefficient in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        poly += np.float32(coefficient)
        poly *= t
    np.multiply(a, a, out=a)
    np.negative(a, out=a)
    np.exp(a, out=a)
    poly *= a  # 1 - erf(|x|/sqrt 2)
    # x Phi(x) = max(x, 0) - |x|/2 (1 - erf(|x|/sqrt 2))
    poly *= np.float32(0.5)
    poly *= np.abs(x)
    np.maximum(x, 0, out=x)
    x -= poly


def _batches(order: Sequence[int], lengths: Sequence[int]) -> list[list[int]]:
    batches: list[list[int]] = [[]]
    pieces = 0
    for at in order:
        if batches[-1] and pieces + lengths[at] > PIECES_AT_ONCE:
            batches.append([])
            pieces = 0
        batches[-1].append(at)
        pieces += lengths[at]
    return batches if order else []


def _config(folder: Path) -> dict[str, Any]:
    config = _read(folder / "config.json")
    if config.get("model_type") != "bert" or config.get("hidden_act") != "gelu":
        raise Usage(f"{folder}: only BERT encoders with gelu can be read without torch")
    return config


def _read(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(path.read_text())
    except (OSError, ValueError) as fault:
        raise Usage(f"{path}: can't be read ({type(fault).__name__})") from fault
    return found
