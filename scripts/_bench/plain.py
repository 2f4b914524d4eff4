"""What distil is measured against: the same model as its library offers it, without distil. Prints one line of JSON.

usage: python -m _bench.plain summarize MODEL TEXT NEW       a text summarised chunk by chunk, and the summaries again until one is left
       python -m _bench.plain decode MODEL WAY               tokens a second, one prompt after the other ("library", "threads") or as distil does it

On some processors the library's default build dies at the first token (distil's writer finds that out and goes on): there it gets the one setting
with which it lives, which its own class can't be told.
"""

import contextlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

CHUNK, CONTEXT = 1_500, 2_048
ASK = "Summarize the following text.\n\n"
PROMPTS, NEW = 16, 32
WAYS = {"distil": "distil's writer", "threads": "llama-cpp-python, a thread a core", "library": "llama-cpp-python, its defaults"}


def main(arguments: list[str]) -> None:
    """Answer on the standard output that was there at the start."""
    from distil.confine import cut_network, die_with_parent

    die_with_parent()
    answer = os.dup(1)
    os.dup2(2, 1)
    cut_network()
    figures = summarize(*arguments[1:]) if arguments[0] == "summarize" else decode(*arguments[1:])
    figures["careful"] = not _survives(arguments[1])
    with os.fdopen(answer, "w", encoding="ascii") as out:
        out.write(json.dumps(figures))


def _survives(path: str) -> bool:
    """Say whether the library's defaults work here, as a process of distil's own found out."""
    from distil.backends.llama import LlamaWriter

    with LlamaWriter(Path(path), memo=Path(tempfile.gettempdir()) / f"distil-bench-{os.getuid()}.json") as writer:
        return writer.describe()["extra_bufts"] is not False


def _model(path: str, threads: int | None) -> Any:
    import llama_cpp.llama_cpp as native
    from llama_cpp import Llama

    if not _survives(path):
        usual = native.llama_model_default_params

        def careful() -> Any:
            parameters = usual()
            parameters.use_extra_bufts = False
            return parameters

        native.llama_model_default_params = careful
    return Llama(model_path=path, n_ctx=CONTEXT, n_threads=threads, n_threads_batch=threads, verbose=False, seed=1)


def summarize(path: str, text: str, new: str) -> dict[str, Any]:
    """Map and reduce: chunks of CHUNK tokens, `new` tokens of summary for each, and the summaries summarised until one chunk holds them."""
    model = _model(path, len(os.sched_getaffinity(0)))
    begun = time.perf_counter()
    read = written = calls = 0
    rest = Path(text).read_text(encoding="utf-8")
    while True:
        tokens = model.tokenize(rest.encode(), add_bos=False)
        parts = [tokens[start : start + CHUNK] for start in range(0, len(tokens), CHUNK)]
        said = []
        for part in parts:
            content = ASK + model.detokenize(part).decode("utf-8", "replace")
            reply = model.create_chat_completion([{"role": "user", "content": content}], max_tokens=int(new), temperature=0.0)
            read, written, calls = read + reply["usage"]["prompt_tokens"], written + reply["usage"]["completion_tokens"], calls + 1
            said.append(reply["choices"][0]["message"]["content"])
        rest = "\n\n".join(said)
        if len(parts) <= 1:
            return {"seconds": time.perf_counter() - begun, "read": read, "written": written, "calls": calls, "words": len(rest.split())}


def decode(path: str, way: str) -> dict[str, Any]:
    """Write PROMPTS short stories of at most NEW tokens; the rate counts what was written over all the time, reading the short prompts too."""
    subjects = [
        f"Write a long story about the {name} of a harbour town." for name in ("pilot", "baker", "doctor", "clerk") for _ in range(PROMPTS // 4)
    ]
    asked = [f"{subject} Begin with the year {1900 + number}." for number, subject in enumerate(subjects)]
    if way == "distil":
        return _as_distil(Path(path), asked)
    model = _model(path, len(os.sched_getaffinity(0)) if way == "threads" else None)
    model.create_chat_completion([{"role": "user", "content": "Hello."}], max_tokens=4, temperature=0.0)
    begun, written = time.perf_counter(), 0
    for content in asked:
        reply = model.create_chat_completion([{"role": "user", "content": content}], max_tokens=NEW, temperature=0.0)
        written += reply["usage"]["completion_tokens"]
    return {"written": written, "seconds": time.perf_counter() - begun}


def _as_distil(path: Path, asked: list[str]) -> dict[str, Any]:
    from distil.backends import Request
    from distil.backends.llama import LlamaWriter, fitting

    with LlamaWriter(path, options=fitting(path.stat().st_size)) as writer:
        writer.write([Request((("user", "Hello."),), 4)] * 32)  # every process is up
        begun = time.perf_counter()
        replies = writer.write([Request((("user", content),), NEW) for content in asked])
        return {"written": sum(reply.tokens_written for reply in replies), "seconds": time.perf_counter() - begun}


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main(sys.argv[1:])
