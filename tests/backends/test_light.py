import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from distil.backends import DEFAULT_EMBEDDER, open_embedder
from distil.backends._embed_child import _library, bulky
from distil.backends.light import LightEmbedder
from distil.errors import Usage

TEXTS = [
    "Basalt is hard.",
    "",
    "It melts at 1,200 °C; naïve readers expected less.",
    "地震波の速度",
    "\ud800 [CLS] [MASK] \0",
    "ünïcödé 🔥 " * 20,
    "The rock was dated twice. " * 30,
    *(f"Sample {number} of the lava was taken at a depth of {number} metres." for number in range(40)),
]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A folder of a BERT with two layers, drawn at random."""
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.pre_tokenizers import Whitespace

    draw = np.random.default_rng(7)
    wide, size, vocabulary = 32, 16, ["[UNK]", "[CLS]", "[SEP]", *"abcdefghij"]
    shapes = {
        "embeddings.word_embeddings.weight": (len(vocabulary), size),
        "embeddings.position_embeddings.weight": (12, size),
        "embeddings.token_type_embeddings.weight": (2, size),
        "embeddings.LayerNorm.weight": (size,),
        "embeddings.LayerNorm.bias": (size,),
    }
    for layer in ("encoder.layer.0.", "encoder.layer.1."):
        for part in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"):
            shapes |= {f"{layer}{part}.weight": (size, size), f"{layer}{part}.bias": (size,)}
        shapes |= {f"{layer}intermediate.dense.weight": (wide, size), f"{layer}intermediate.dense.bias": (wide,)}
        shapes |= {f"{layer}output.dense.weight": (size, wide), f"{layer}output.dense.bias": (size,)}
        for part in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes |= {f"{layer}{part}.weight": (size,), f"{layer}{part}.bias": (size,)}
    save_file({name: draw.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}, tmp_path / "model.safetensors")
    tokenizer = Tokenizer(WordPiece({word: at for at, word in enumerate(vocabulary)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    config = {
        "hidden_size": size,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "layer_norm_eps": 1e-12,
        "model_type": "bert",
        "hidden_act": "gelu",
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    (tmp_path / "sentence_bert_config.json").write_text('{"max_seq_length": 6}')
    return tmp_path


def test_a_text_has_one_vector_whatever_stands_beside_it(tiny: Path) -> None:
    embedder = LightEmbedder(tiny)
    texts = ["a b c", "d", "", "a b c", "e f g h i j a b c", "j"]
    rows = embedder.embed(texts)
    assert (rows.shape, rows.dtype, embedder.dimensions) == ((6, 16), np.float32, 16)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-6)
    assert np.allclose(rows, np.concatenate([embedder.embed([text]) for text in texts]), atol=1e-5)
    assert np.array_equal(rows, embedder.embed(texts))
    assert embedder.embed([]).shape == (0, 16)


def test_a_text_longer_than_the_window_is_the_weighted_mean_of_its_windows(tiny: Path) -> None:
    embedder = LightEmbedder(tiny)
    first, second = embedder.embed(["a b c d", "e f"])
    mean = 6 * first + 4 * second
    assert np.allclose(embedder.embed(["a b c d e f"])[0], mean / np.linalg.norm(mean), atol=1e-5)
    assert embedder.split == 1


def test_a_folder_that_is_no_such_model_is_named(tiny: Path, tmp_path: Path) -> None:
    with pytest.raises(Usage, match="model.safetensors is missing"):
        LightEmbedder(tmp_path / "nowhere")
    (tiny / "config.json").write_text('{"model_type": "qwen3"}')
    with pytest.raises(Usage, match="only BERT encoders"):
        LightEmbedder(tiny)


def test_nothing_heavy_is_loaded(tiny: Path) -> None:
    embed = f"import sys, pathlib, distil.backends.light as light; light.LightEmbedder(pathlib.Path({str(tiny)!r})).embed(['a'])"
    heavy = "print({'torch', 'transformers', 'scipy', 'sentence_transformers'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", f"{embed}; {heavy}"], capture_output=True, check=True, text=True).stdout == "set()\n"


@pytest.mark.slow
def test_the_vectors_are_those_of_sentence_transformers(weights: Path, have: Callable[[str], Path]) -> None:
    light = LightEmbedder(have(DEFAULT_EMBEDDER))
    rows, split = _library(have(DEFAULT_EMBEDDER), 1)([text.encode("utf-8", "replace").decode() for text in TEXTS])
    assert (light.embed(TEXTS) * rows).sum(axis=1).min() > 0.9999
    assert light.split == split
    with open_embedder(DEFAULT_EMBEDDER, weights) as opened:
        assert (light.name, light.dimensions) == (opened.name, opened.dimensions)
        assert np.array_equal(opened.embed(TEXTS), light.embed(TEXTS))


@pytest.mark.parametrize(("count", "length", "expected"), [(100_000, 120, False), (500, 1_200, True), (200, 1_200, False), (0, 0, False)])
def test_the_library_is_started_for_many_long_texts_alone(count: int, length: int, expected: bool) -> None:
    assert bulky(["x" * length] * count) is expected
