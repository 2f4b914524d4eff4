"""A local language model through llama-cpp-python, in a child process without a network.

The library's default build kills the process on some processors with AMX (a general protection fault at the first decode); the
same build works without its extra buffer types. So the child decodes a few tokens when it starts, a child killed by a signal is
started again the careful way, and the answer is remembered for this library, this processor and this model file.
"""

import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType

from distil.backends import Reply, Request
from distil.backends._memo import Memo, processor
from distil.backends._worker import Worker, WorkerDied
from distil.data import Json
from distil.errors import BackendFailed, MissingDependency, Usage

CHILD = "distil.backends._llama_child"
# Measured with a 135M model on one core: 8 sequences give 1.5 to 2 times the tokens of one, 12 and more nothing beyond.
WIDTH = 8
# Prompts of one claim take 150 to 300 tokens; 2048 leaves room, and 9 streams of a 135M model then take 420 MB.
CONTEXT = 2048
# Generous: a 3B model on one busy core reads and writes some 3 tokens a second.
SECONDS_PER_TOKEN = 0.5
SECONDS_TO_START = 300.0
THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
HALF_THOUGHT = re.compile(r"</?think(?:ing)?>")
MOST_COUNTED = 512


@dataclass(frozen=True)
class Options:
    """How the model is run. What shapes the words besides the file: `context`; what doesn't: `width` (held by a test), `threads`."""

    context: int = CONTEXT
    width: int = WIDTH
    threads: int = 1


class LlamaWriter:
    """Writes with a GGUF file; the child starts with the first call. Also a context manager."""

    def __init__(self, path: Path, *, memo: Path | None = None, options: Options = Options()) -> None:
        if not path.is_file():
            raise Usage(f"{path}: no such model file; `distil models pull NAME` fetches a known one")
        self._library = _library_version()
        self._path = path.resolve()
        self._memo = Memo(memo)
        self._options = options
        self._digest = self._memo.sha256(self._path)
        self.name = f"{re.sub(r'[^A-Za-z0-9_-]+', '-', path.stem)}/sha256-{self._digest[:8]}"
        self._key = f"llama-cpp-python {self._library} | {processor()} | {self._digest[:16]}"
        self._worker: Worker | None = None
        self.thoughts = 0  # <think> blocks taken out so far

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request, in order: the same requests give the same replies, whatever was written before."""
        if not requests:
            return []
        asked = [{"messages": request.messages, "max_tokens": request.max_tokens, "evidence": request.evidence} for request in requests]
        size = sum(len(content) for request in requests for _, content in request.messages) + sum(request.max_tokens for request in requests)
        replies = self._ready().ask({"op": "write", "requests": asked}, patience=60 + SECONDS_PER_TOKEN * size)["replies"]
        return [self._reply(reply) for reply in replies]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of the model's own tokens in each text."""
        counts: list[int] = []
        for start in range(0, len(texts), MOST_COUNTED):
            message = {"op": "count", "texts": list(texts[start : start + MOST_COUNTED])}
            counts += self._ready().ask(message, patience=60)["counts"]
        return counts

    def special_tokens(self) -> tuple[str, ...]:
        """Return the model's control tokens and markers as text."""
        return tuple(self._ready().ask({"op": "special"}, patience=60)["special"])

    def describe(self) -> Json:
        """Return what `doctor` shows: library, processor features, template, how the network is cut, which settings it takes. Starts the model."""
        worker = self._ready()
        known = self._memo.get("probes", self._key)
        return {"model": self.name, **worker.hello, "extra_bufts": bool(known["extra_bufts"]) if known else True, "processor": processor()}

    def close(self) -> None:
        """End the child process."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def __enter__(self) -> "LlamaWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _ready(self) -> Worker:
        """Return the running worker; finds out on the first start whether the library works with its defaults here."""
        if self._worker is not None:
            return self._worker
        known = self._memo.get("probes", self._key)
        tries = [bool(known["extra_bufts"])] if known else [True, False]
        for extra in tries:
            worker = Worker(CHILD, self._settings(extra), about=self.name, threads=self._options.threads, patience=SECONDS_TO_START)
            try:
                worker.start()
            except WorkerDied as death:
                worker.close()
                if not death.signal or not extra:
                    raise
                fault = signal.Signals(death.signal).name
                continue
            if not known:
                self._memo.put("probes", self._key, {"extra_bufts": extra})
            self._worker = worker
            return worker
        raise BackendFailed(f"{self.name}: the model process was killed by {fault} while loading; `distil doctor` says more")

    def _settings(self, extra: bool) -> Json:
        options = self._options
        return {"path": str(self._path), "context": options.context, "width": options.width, "threads": options.threads, "extra_bufts": extra}

    def _reply(self, reply: Json) -> Reply:
        text, thoughts = without_thinking(reply["text"])
        self.thoughts += thoughts
        finish = reply["finish"]
        if HALF_THOUGHT.search(text):
            text, finish = "", "refused"
        return Reply(text.strip(), finish, reply["read"], reply["written"])


def without_thinking(text: str) -> tuple[str, int]:
    """Return the text without its complete <think> blocks, and how many there were."""
    return THINKING.subn("", text)


def _library_version() -> str:
    try:
        return version("llama-cpp-python")
    except PackageNotFoundError:
        raise MissingDependency("llama-cpp-python is not installed, and the local model needs it; pip install llama-cpp-python") from None
