"""A local language model through llama-cpp-python, in a child process without a network.

The library's default build kills the process on some processors with AMX (a general protection fault at the first decode); the
same build works without its extra buffer types. So the child decodes a few tokens when it starts, a child killed by a signal is
started again the careful way, and the answer is remembered for this library, this processor and this model file.
"""

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from types import TracebackType

from distil.backends import Reply, Request
from distil.backends._memo import Memo, processor
from distil.backends._worker import Worker, WorkerDied
from distil.data import Json
from distil.errors import MissingDependency, Usage
from distil.machine import cores, free_memory

CHILD = "distil.backends._llama_child"
# Measured with a 135M model on one core: 8 sequences give 1.5 to 2 times the tokens of one, 12 and more nothing beyond.
WIDTH = 8
# Prompts of one claim take 150 to 300 tokens; 2048 leaves room, and 9 streams of a 135M model then take 420 MB.
CONTEXT = 2048
# Generous: a 3B model on one busy core reads and writes some 3 tokens a second.
SECONDS_PER_TOKEN = 0.5
SECONDS_TO_START = 300.0
SECONDS_TO_TOKENIZE = 120.0
# Bytes of a model file up to which reckoning bounds its speed, not the reading of memory. Measured with 98 MB on two cores: two processes of one
# thread write 1.14 times what one process of two threads does, and 2.4 times beside a busy process. Larger files are not measured.
SMALL = 1 << 30
# What a further process takes: 9 streams of 2048 tokens of a 135M model are 420 MB, and its buffers; the weights are shared.
PROCESS_MEMORY = 700 << 20
THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
HALF_THOUGHT = re.compile(r"</?think(?:ing)?>")
MOST_COUNTED = 512


@dataclass(frozen=True)
class Options:
    """How the model is run. `context` shapes what is refused; how many processes and threads there are never shapes a word."""

    context: int = CONTEXT
    threads: int = 1
    processes: int = 1


def fitting(size: int) -> Options:
    """Return how to run a model file of `size` bytes here: a small one in a process a core, in half of the free memory; a large one in threads."""
    if size > SMALL:
        return Options(threads=cores())
    return Options(processes=max(1, min(cores(), free_memory() // 2 // PROCESS_MEMORY)))


class LlamaWriter:
    """Writes with a GGUF file; the child starts with the first call. Also a context manager."""

    def __init__(self, path: Path, *, memo: Path | None = None, options: Options = Options(), child: str = CHILD) -> None:
        if not path.is_file():
            raise Usage(f"{path}: no such model file; `distil models pull NAME` fetches a known one")
        self._library = _library_version()
        self._path = path.resolve()
        self._memo = Memo(memo)
        self._options = options
        self._child = child
        self._digest = self._memo.sha256(self._path)
        self.name = f"{re.sub(r'[^A-Za-z0-9_-]+', '-', path.stem)}/sha256-{self._digest[:8]}"
        self._key = f"llama-cpp-python {self._library} | {processor()} | {self._digest[:16]}"
        self._workers: list[Worker] = []
        self._lock = threading.Lock()
        self.thoughts = 0  # <think> blocks taken out so far

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request, in order: the same requests give the same replies, whatever was written before."""
        if not requests:
            return []
        asked = [{"messages": request.messages, "max_tokens": request.max_tokens, "evidence": request.evidence} for request in requests]
        size = sum(len(content) for request in requests for _, content in request.messages) + sum(request.max_tokens for request in requests)
        groups = even_groups(asked, WIDTH)
        with self._lock:
            workers = self._ready()[: len(groups)]
            for number, worker in enumerate(workers):
                worker.post({"op": "write", "groups": groups[number :: len(workers)]}, patience=60 + SECONDS_PER_TOKEN * size)
            answers = self._collect(workers)
        replies: list[list[Json]] = [[] for _ in groups]
        for number, answer in enumerate(answers):
            replies[number :: len(workers)] = answer["groups"]
        return [self._reply(reply) for group in replies for reply in group]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of the model's own tokens in each text."""
        counts: list[int] = []
        for start in range(0, len(texts), MOST_COUNTED):
            counts += self._ask({"op": "count", "texts": list(texts[start : start + MOST_COUNTED])})["counts"]
        return counts

    def special_tokens(self) -> tuple[str, ...]:
        """Return the model's control tokens and markers as text; remembered, so that a screen needs no running model."""
        known = self._memo.get("special", self._key)
        if not isinstance(known, list):
            known = self._ask({"op": "special"})["special"]
            self._memo.put("special", self._key, known)
        return tuple(map(str, known))

    def describe(self) -> Json:
        """Return what `doctor` shows: library, processor features, template, how the network is cut, which settings it takes. Starts the model."""
        with self._lock:
            hello = self._ready()[0].hello
        return {"model": self.name, **hello, "extra_bufts": self._survives(), "processor": processor()}

    def close(self) -> None:
        """End the child processes."""
        for worker in self._workers:
            worker.close()
        self._workers = []

    def __enter__(self) -> "LlamaWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _ask(self, message: Json) -> Json:
        with self._lock:
            return self._ready()[0].ask(message, patience=SECONDS_TO_TOKENIZE)

    def _collect(self, workers: Sequence[Worker]) -> list[Json]:
        """Return every worker's answer; when one fails, the others' late answers die with them."""
        answers: list[Json] = []
        try:
            for worker in workers:
                answers.append(worker.collect())
        finally:
            for worker in workers[len(answers) :]:
                worker.close()
        return answers

    def _ready(self) -> list[Worker]:
        """Return the running workers; finds out on the first start whether the library works with its defaults here."""
        if not self._workers:
            first = self._probe()
            self._workers = [first, *(self._worker(self._survives() is not False) for _ in range(1, self._options.processes))]
        return self._workers

    def _probe(self) -> Worker:
        """Start a worker with the settings known to work, or find them out."""
        known = self._survives()
        worker = self._worker(known is not False)
        try:
            worker.start()
            extra = True
        except WorkerDied as death:
            if known is not None or not death.signal:
                raise
            worker = self._worker(False)
            worker.start()
            extra = False
        if known is None:
            self._memo.put("probes", self._key, extra)
        return worker

    def _survives(self) -> bool | None:
        """Return whether the library's defaults work here; None when nobody has tried."""
        known = self._memo.get("probes", self._key)
        return known if isinstance(known, bool) else None

    def _worker(self, extra: bool) -> Worker:
        return Worker(self._child, self._settings(extra), about=self.name, threads=self._options.threads, patience=SECONDS_TO_START)

    def _settings(self, extra: bool) -> Json:
        options = self._options
        return {"path": str(self._path), "context": options.context, "width": WIDTH, "threads": options.threads, "extra_bufts": extra}

    def _reply(self, reply: Json) -> Reply:
        text, thoughts = without_thinking(reply["text"])
        self.thoughts += thoughts
        finish = reply["finish"]
        if HALF_THOUGHT.search(text):
            text, finish = "", "refused"
        return Reply(text.strip(), finish, reply["read"], reply["written"])


def even_groups(asked: Sequence[Json], most: int) -> list[list[Json]]:
    """Split into as few groups of at most `most` as possible, of nearly equal size and in order: it follows from the requests alone."""
    count = -(-len(asked) // most)
    bounds = [len(asked) * number // count for number in range(count + 1)]
    return [list(asked[start:end]) for start, end in pairwise(bounds)]


def without_thinking(text: str) -> tuple[str, int]:
    """Return the text without its complete <think> blocks, and how many there were."""
    return THINKING.subn("", text)


def _library_version() -> str:
    try:
        return version("llama-cpp-python")
    except PackageNotFoundError:
        raise MissingDependency("llama-cpp-python is not installed, and the local model needs it; pip install llama-cpp-python") from None
