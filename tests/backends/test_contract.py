"""What every writer and every embedder promises, real or fake."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from distil import backends
from distil.backends import BACKENDS, DEFAULT_EMBEDDER, DEFAULT_WRITER, Embedder, Request, Writer, open_embedder, open_writer
from distil.backends.remote import Endpoint, RemoteWriter
from tests.endpoint import serving, writing

NAME = re.compile(r"[\w-]+/sha256-[0-9a-f]{8}\Z")


REAL = pytest.param(DEFAULT_WRITER, marks=pytest.mark.slow)
SERVED = pytest.param(f"remote {DEFAULT_WRITER}", marks=pytest.mark.slow)


@pytest.fixture(scope="module", params=["echo", REAL, "remote echo", SERVED])
def writer(request: pytest.FixtureRequest, weights: Path, have: Callable[[str], Path]) -> Iterator[Writer]:
    """A writer here, or the same one behind an endpoint."""
    name = request.param.removeprefix("remote ")
    if name != "echo":
        have(name)
    with ExitStack() as stack:
        opened = stack.enter_context(open_writer(name, weights))
        if name != request.param:
            server = stack.enter_context(serving(writing(opened)))
            endpoint = Endpoint("lab", server.url, "tiny")
            opened = stack.enter_context(RemoteWriter(endpoint, permit=lambda digest: {}, record=lambda record: None))
        yield opened


@pytest.fixture(scope="module", params=["echo", pytest.param(DEFAULT_EMBEDDER, marks=pytest.mark.slow)])
def embedder(request: pytest.FixtureRequest, weights: Path, have: Callable[[str], Path]) -> Iterator[Embedder]:
    if request.param != "echo":
        have(request.param)
    with open_embedder(request.param, weights) as opened:
        yield opened


def ask(text: str, max_tokens: int = 6) -> Request:
    return Request((("system", "Say it shorter."), ("user", text)), max_tokens=max_tokens)


def test_a_writer_is_named_after_its_file(writer: Writer) -> None:
    assert NAME.match(writer.name)


def test_no_request_gives_no_reply(writer: Writer) -> None:
    assert writer.write([]) == []


def test_the_same_requests_give_the_same_replies_in_order(writer: Writer) -> None:
    requests = [ask(f"There are {number} samples of basalt in box {number + 1}.") for number in range(9)]
    first = writer.write(requests)
    writer.write([ask("Something else altogether, asked in between.")])
    assert writer.write(requests) == first
    assert len(first) == 9
    assert all(reply.tokens_read > 0 for reply in first)


def test_a_reply_is_cut_at_its_limit_and_says_so(writer: Writer) -> None:
    (reply,) = writer.write([ask("Tell the long story of the basalt, the granite and the gneiss, with all that happened.", max_tokens=3)])
    assert (reply.finish, reply.tokens_written) == ("length", 3)
    assert reply.text


def test_a_prompt_longer_than_the_context_is_refused_and_its_neighbours_are_not(writer: Writer) -> None:
    short = ask("Basalt is hard.", max_tokens=2)
    first, refused, last = writer.write([short, ask("word and word " * 3000), short])
    assert (refused.text, refused.finish, refused.tokens_written) == ("", "refused", 0)
    assert refused.tokens_read > 2048
    assert first == last
    assert first.finish in ("stop", "length")


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800 broken", "é" * 50, "\n\n\n", "𒀀" * 40])
def test_odd_text_gets_a_reply(writer: Writer, text: str) -> None:
    (reply,) = writer.write([ask(text, max_tokens=4)])
    assert reply.finish in ("stop", "length", "loop")


def test_counts_grow_with_the_text_and_follow_the_order(writer: Writer) -> None:
    empty, one, three = writer.count(["", "basalt", "basalt basalt basalt"])
    assert empty == 0 < one < three
    assert writer.count([]) == []


def test_control_tokens_are_named(writer: Writer) -> None:
    assert {"<|im_start|>", "<|im_end|>"} <= set(writer.special_tokens())


def test_an_embedder_is_named_after_its_file(embedder: Embedder) -> None:
    assert NAME.search(embedder.name)


def test_rows_are_finite_and_of_length_one_whatever_the_text(embedder: Embedder) -> None:
    rows = embedder.embed(["Basalt is hard.", "", "\x00", "\ud800", "é" * 300, "word " * 600])
    assert rows.dtype == np.float32
    assert rows.shape == (6, embedder.dimensions)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


def test_no_text_gives_no_row(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.dimensions)


def test_rows_follow_the_order_of_the_texts_and_nothing_else(embedder: Embedder) -> None:
    texts = [f"Sample {number} " + "is of basalt " * (number % 7) for number in range(70)]
    rows = embedder.embed(texts)
    assert np.array_equal(rows, embedder.embed(texts))
    assert np.allclose(rows[::-1], embedder.embed(texts[::-1]), atol=1e-5)


def test_texts_with_the_same_words_are_nearer_than_others(embedder: Embedder) -> None:
    one, alike, other = embedder.embed(["The basalt is hard.", "Hard is the basalt.", "Votes were counted in May."])
    assert one @ alike > one @ other


def test_every_backend_is_a_file_and_names_what_it_opens() -> None:
    folder = {path.stem for path in Path(backends.__file__).parent.glob("[a-z]*.py")}
    assert {backend.name for backend in BACKENDS} <= folder
    assert all(bool(backend.writer or backend.embedder) is backend.local for backend in BACKENDS)
