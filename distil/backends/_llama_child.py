"""The child process of the llama backend: one model, one thread, several sequences decoded in one batch.

Reproducible by construction: a request's prompt is decoded as a prefix (everything before its last message) and a rest, in a
stream of its own, whether the prefix was computed now or earlier; which requests share a batch is decided by the caller from the
requests alone; nothing but the prefix outlives a group. Measured with a Q4_1 model on AVX2 and one thread, a sequence's logits are the
same to the last bit whatever else is in its batch, because no other sequence's cells lie between its own.
"""

import codecs
import ctypes
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import distil.backends._worker as worker
from distil.backends._evidence import Constraint
from distil.backends._template import Piece, pieces, plain
from distil.data import Json
from distil.errors import BackendFailed

# Bits of llama_token_attr.
UNKNOWN, NORMAL_CONTROL, USER_DEFINED = 1, 8, 16
MICRO_BATCH = 512
# A reply that says the same 3 times over is a loop; one token alone must come 8 times ("....").
LOOP_TIMES, LOOP_SINGLE, LOOP_LONGEST = 3, 8, 64
CHATML = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>assistant\n"
MARKER = re.compile(r"[<\[|{]")


@dataclass
class Slot:
    """One sequence being written."""

    stream: int
    position: int
    left: int
    read: int
    thinks: bool
    constraint: Constraint | None
    next_token: int = -1
    written: list[int] = field(default_factory=list)
    finish: str = ""


class Engine:
    """A loaded model. Streams 0 to width-1 write; stream `width` keeps the prefix."""

    def __init__(self, settings: Json) -> None:
        import llama_cpp
        import numpy

        self.llama: Any = llama_cpp
        self.numpy: Any = numpy
        self.width: int = settings["width"]
        self._hush = llama_cpp.llama_log_callback(_ignore)
        llama_cpp.llama_log_set(self._hush, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        parameters = llama_cpp.llama_model_default_params()
        parameters.use_extra_bufts = settings["extra_bufts"]
        parameters.n_gpu_layers = 0
        path = Path(settings["path"])
        self.model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self.model:
            raise BackendFailed(f"{path.name} can't be loaded: not a model file this library reads; `distil models verify` checks the known ones")
        self.vocabulary = llama_cpp.llama_model_get_vocab(self.model)
        self.context_length = min(settings["context"], llama_cpp.llama_model_n_ctx_train(self.model))
        self.context = self._open_context(settings["threads"])
        self.memory = llama_cpp.llama_get_memory(self.context)
        self.batch = llama_cpp.llama_batch_init(MICRO_BATCH, 0, 1)
        self._read_vocabulary()
        self._prefix: list[int] = []

    def _open_context(self, threads: int) -> Any:
        parameters = self.llama.llama_context_default_params()
        parameters.n_ctx = self.context_length * (self.width + 1)
        parameters.n_batch = parameters.n_ubatch = MICRO_BATCH
        parameters.n_seq_max = self.width + 1
        parameters.n_threads = parameters.n_threads_batch = threads
        # One stream a sequence: where a sequence's cells lie then follows from that sequence alone.
        parameters.kv_unified = False
        context = self.llama.llama_init_from_model(self.model, parameters)
        if not context:
            raise BackendFailed(f"no memory for {self.width} sequences of {self.context_length} tokens; a smaller context or model may fit")
        return context

    def _read_vocabulary(self) -> None:
        llama, numpy = self.llama, self.numpy
        self.size: int = llama.llama_vocab_n_tokens(self.vocabulary)
        attributes = [llama.llama_vocab_get_attr(self.vocabulary, token) for token in range(self.size)]
        texts = [(llama.llama_vocab_get_text(self.vocabulary, token) or b"").decode("utf-8", "replace") for token in range(self.size)]
        self.ends = [token for token in range(self.size) if llama.llama_vocab_is_eog(self.vocabulary, token)]
        controls = {token for token, kind in enumerate(attributes) if kind & (UNKNOWN | NORMAL_CONTROL)} | set(self.ends)
        markers = {token for token, kind in enumerate(attributes) if kind & USER_DEFINED and MARKER.search(texts[token])}
        self.special = sorted({texts[token] for token in controls | markers if len(texts[token]) > 1})
        self.forbidden_in_contents = controls | markers
        self.never = numpy.array(sorted(controls - set(self.ends)), dtype=numpy.int64)
        # llama.cpp turns user-defined tokens ("<think>") in plain text into that token whatever it is told: take them apart first.
        names = sorted((texts[token] for token in markers if len(texts[token]) > 1), key=len, reverse=True)
        self._markers = re.compile("|".join(map(re.escape, names))) if names else None
        self._ends_set = set(self.ends)
        self._pieces: list[bytes] = []
        template = llama.llama_model_chat_template(self.model, None)
        self.template = template.decode("utf-8", "replace") if template else (CHATML if "<|im_start|>" in self.special else "")
        self.tokens = {
            "bos_token": self._text(texts, llama.llama_vocab_bos(self.vocabulary)),
            "eos_token": self._text(texts, llama.llama_vocab_eos(self.vocabulary)),
        }

    @staticmethod
    def _text(texts: Sequence[str], token: int) -> str:
        return texts[token] if 0 <= token < len(texts) else ""

    def pieces(self) -> list[bytes]:
        """Return the bytes of every token; control tokens have none."""
        if not self._pieces:
            buffer = ctypes.create_string_buffer(512)
            for token in range(self.size):
                length = self.llama.llama_token_to_piece(self.vocabulary, token, buffer, len(buffer), 0, False)
                self._pieces.append(buffer.raw[: max(0, length)])
        return self._pieces

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text; only with `special` may it hold control tokens."""
        content = text.encode("utf-8", "replace")
        room = len(content) + 8
        buffer = (self.llama.llama_token * room)()
        count = self.llama.llama_tokenize(self.vocabulary, content, len(content), buffer, room, False, special)
        if count < 0:
            raise BackendFailed("the model's tokenizer failed")
        return list(buffer[:count])

    def tokenize_foreign(self, text: str) -> list[int]:
        """Return tokens among which no control token can be."""
        parts = [text]
        if self._markers is not None:
            cuts = [0, *(match.start() + 1 for match in self._markers.finditer(text)), len(text)]
            parts = [text[start:end] for start, end in pairwise(cuts)]
        tokens = [token for part in parts if part for token in self.tokenize(part)]
        if not self.forbidden_in_contents.isdisjoint(tokens):
            raise BackendFailed("a document's text would have become a control token; it was not given to the model")
        return tokens

    def prompt(self, messages: Sequence[tuple[str, str]]) -> tuple[list[int], list[int], bool]:
        """Return the prompt's tokens (what stands before the last message, and the rest), and whether it opens a thought."""
        parts = pieces(self.template, messages, self.tokens) if self.template else plain(messages)
        last = (
            max(number for number, part in enumerate(parts) if part.foreign and part.text == messages[-1][1]) if messages[-1][1] else len(parts) - 1
        )
        prefix = [token for part in parts[:last] for token in self._tokens(part)]
        bos = self.llama.llama_vocab_bos(self.vocabulary)
        if self.llama.llama_vocab_get_add_bos(self.vocabulary) and prefix[:1] != [bos]:
            prefix.insert(0, bos)
        return prefix, [token for part in parts[last:] for token in self._tokens(part)], parts[-1].text.rstrip().endswith("<think>")

    def _tokens(self, part: Piece) -> list[int]:
        return self.tokenize_foreign(part.text) if part.foreign else self.tokenize(part.text, special=True)

    def decode(self, entries: Sequence[tuple[int, int, int]], wanted: Sequence[int]) -> None:
        """Run (token, position, stream) entries through the model; `wanted` are the entries whose next token is asked for."""
        batch = self.batch
        for index, (token, position, stream) in enumerate(entries):
            batch.token[index] = token
            batch.pos[index] = position
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = stream
            batch.logits[index] = 0
        for index in wanted:
            batch.logits[index] = 1
        batch.n_tokens = len(entries)
        code = self.llama.llama_decode(self.context, batch)
        if code != 0:
            raise BackendFailed(f"the model library could not decode (code {code})")

    def prefill(self, tokens: Sequence[int], stream: int, start: int) -> int:
        """Read tokens into a stream and return the index of the last one in the last batch."""
        last = -1
        for offset in range(0, len(tokens), MICRO_BATCH):
            part = tokens[offset : offset + MICRO_BATCH]
            last = len(part) - 1
            self.decode([(token, start + offset + index, stream) for index, token in enumerate(part)], [last])
        return last

    def choose(self, index: int, slot: Slot) -> int:
        """Return the likeliest token after this entry of the last batch; the lowest number among equals."""
        row = self.llama.llama_get_logits_ith(self.context, index)
        logits = self.numpy.ctypeslib.as_array(row, shape=(self.size,))
        if slot.constraint is not None:
            choices = slot.constraint.choices()
            token = int(choices[int(logits[choices].argmax())])
        else:
            logits[self.never] = -self.numpy.inf
            token = int(logits.argmax())
        if not self.numpy.isfinite(logits[token]):
            raise BackendFailed("the model answered with numbers that are none; the file may be damaged: `distil models verify`")
        return token


class Writing:
    """One group of requests, not more than there are streams, stepped together until all have ended."""

    def __init__(self, engine: Engine, requests: Sequence[Json]) -> None:
        self.engine = engine
        self.requests = requests
        self.replies: list[Json] = [{} for _ in requests]

    def run(self) -> list[Json]:
        """Return one reply a request."""
        slots = [slot for stream in range(len(self.requests)) if (slot := self._open(stream)) is not None]
        while slots:
            self._step(slots)
            for slot in slots:
                if slot.finish:
                    self._close(slot)
            slots = [slot for slot in slots if not slot.finish]
        return self.replies

    def _open(self, stream: int) -> Slot | None:
        """Read a prompt into a stream and choose its first token; None when it needs no further step."""
        engine, request = self.engine, self.requests[stream]
        prefix, rest, thinks = engine.prompt([(role, content) for role, content in request["messages"]])
        length = len(prefix) + len(rest)
        if length >= engine.context_length or not rest:
            self.replies[stream] = {"text": "", "finish": "refused", "read": length, "written": 0}
            return None
        self._place_prefix(prefix, stream)
        index = engine.prefill(rest, stream, len(prefix))
        constraint = None
        if request["evidence"]:
            constraint = Constraint(request["evidence"], engine.pieces(), engine.tokenize, engine.ends)
        slot = Slot(stream, length, min(request["max_tokens"], engine.context_length - length), length, thinks, constraint)
        self._take(slot, engine.choose(index, slot))
        if slot.finish:
            self._close(slot)
            return None
        return slot

    def _place_prefix(self, prefix: list[int], stream: int) -> None:
        engine = self.engine
        keeper = engine.width
        if prefix != engine._prefix:
            engine.llama.llama_memory_seq_rm(engine.memory, keeper, -1, -1)
            engine.prefill(prefix, keeper, 0)
            engine._prefix = prefix
        engine.llama.llama_memory_seq_rm(engine.memory, stream, -1, -1)
        if prefix:
            engine.llama.llama_memory_seq_cp(engine.memory, keeper, stream, -1, -1)

    def _step(self, slots: Sequence[Slot]) -> None:
        """Decode one token of every slot in one batch."""
        self.engine.decode([(slot.next_token, slot.position, slot.stream) for slot in slots], range(len(slots)))
        for index, slot in enumerate(slots):
            slot.position += 1
            self._take(slot, self.engine.choose(index, slot))

    def _take(self, slot: Slot, token: int) -> None:
        if token in self.engine._ends_set:
            slot.finish = "stop"
            return
        slot.written.append(token)
        slot.next_token = token
        if slot.constraint is not None:
            slot.constraint.take(token)
        if loops(slot.written):
            slot.finish = "loop"
        elif len(slot.written) >= slot.left:
            slot.finish = "length"

    def _close(self, slot: Slot) -> None:
        engine = self.engine
        engine.llama.llama_memory_seq_rm(engine.memory, slot.stream, -1, -1)
        pieces_of = engine.pieces()
        content = b"".join(pieces_of[token] for token in slot.written)
        # A character cut in two by the limit is left out; other broken bytes show as U+FFFD.
        text = "<think>" if slot.thinks and slot.constraint is None else ""
        text += codecs.getincrementaldecoder("utf-8")("replace").decode(content)
        self.replies[slot.stream] = {"text": text, "finish": slot.finish, "read": slot.read, "written": len(slot.written)}


def loops(tokens: Sequence[int]) -> bool:
    """Say whether the last tokens repeat what stood just before them, too often to be language."""
    end = len(tokens)
    for period in range(1, min(LOOP_LONGEST, end // LOOP_TIMES) + 1):
        if tokens[end - 1] != tokens[end - 1 - period]:
            continue
        length = period * LOOP_TIMES if period > 3 else LOOP_SINGLE * period
        if length <= end and all(tokens[index] == tokens[index - period] for index in range(end - length + period, end)):
            return True
    return False


def start(settings: Json) -> tuple[worker.Handler, Json]:
    """Load the model and decode a few tokens, so that a library that dies does so here."""
    engine = Engine(settings)
    engine.prefill(engine.tokenize("The quick brown fox jumps over the lazy dog. " * 2), 0, 0)
    engine.llama.llama_memory_clear(engine.memory, True)

    def handle(message: Json) -> Json:
        if message["op"] == "write":
            return {"groups": [Writing(engine, group).run() for group in message["groups"]]}
        if message["op"] == "count":
            return {"counts": [len(engine.tokenize_foreign(text)) for text in message["texts"]]}
        return {"special": engine.special}

    hello = {
        "context": engine.context_length,
        "template": bool(engine.template),
        "library": engine.llama.__version__,
        "system": engine.llama.llama_print_system_info().decode("ascii", "replace").strip(),
    }
    return handle, hello


def _ignore(_level: int, _text: bytes, _data: object) -> None:
    """Drop what the library would print."""


if __name__ == "__main__":
    worker.serve(start)
