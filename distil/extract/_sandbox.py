"""Runs one extraction in a child process that can be killed, and turns every way it can end into a Document."""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from distil.data import Document, Reading
from distil.errors import MissingDependency
from distil.extract._wire import UNPACKED, decode, decode_members
from distil.member import Unpacked

ROOT = str(Path(__file__).resolve().parents[2])
CHUNK = 1 << 20
GRACE = 5.0  # seconds a child that said its last word, or said nothing, has to end


@dataclass(frozen=True)
class Job:
    """What one child may use. `seconds` and `memory` bound it; an answer of more than `output` characters is refused."""

    module: str
    seconds: float
    memory: int
    output: int
    path: tuple[str, ...] = ()  # further folders to import `module` from


def read(content: bytes, job: Job, *, name: str, password: str | None = None, apart: bool = False) -> Document:
    """Return what the child made of these bytes; its own end, however violent, is an outcome. `apart` is told to a reader that knows it."""
    said: dict[str, object] = {"name": name, "password": password}
    answer = _answer(content, job, said | {"apart": True} if apart else said)
    if isinstance(answer, Document):
        return answer
    try:
        return decode(answer[1])
    except ValueError:
        return _senseless()


def unpack(content: bytes, job: Job, said: Mapping[str, object]) -> Unpacked:
    """Return the members the child found in these bytes; its own end, however violent, is a fault of the container."""
    answer = _answer(content, job, said)
    if not isinstance(answer, Document):
        try:
            if answer[1].startswith(UNPACKED):
                return decode_members(answer[1])
            answer = decode(answer[1])
        except ValueError:
            answer = _senseless()
    return Unpacked(fault=answer.outcome, reason=answer.reason)


def probe() -> str:
    """Return how children are cut off from the network: "namespace", "seccomp", "guard", or "" when none can be started."""
    answer = _answer(b"probe", Job("distil.extract.text", 30.0, 1 << 29, 1000), {"name": "probe.txt", "password": None})
    return "" if isinstance(answer, Document) else answer[0]


def _senseless() -> Document:
    return Document(Reading.CRASHED, "its parser's answer made no sense; the file may be hostile: don't open it elsewhere")


def _answer(content: bytes, job: Job, said: Mapping[str, object]) -> Document | tuple[str, bytes]:
    """Return how the child is confined and what it answered, or what became of it instead."""
    header = json.dumps(said).encode() + b"\n"
    process = _start(job)
    try:
        raw, ended = _converse(process, (header, content), seconds=job.seconds, most=job.output * 8 + (64 << 20))
        if not ended:
            if len(raw) > job.output * 8:
                return Document(Reading.TOO_LARGE, f"it holds more text than the {job.output:,} characters that are read; split it")
            return Document(Reading.TIMEOUT, f"reading it took more than {job.seconds:.0f} s; raise extract.deadline_seconds, or split it")
        confined, _, encoded = raw.partition(b"\n")
        if not encoded:
            return _died(process)
        return confined.decode("ascii", "replace"), encoded
    finally:
        _end(process)


def _start(job: Job) -> subprocess.Popen[bytes]:
    """Nothing is inherited but the folders to import from: no proxies, no keys, no site hooks, no current folder."""
    folders = dict.fromkeys((ROOT, *job.path, *(folder for folder in sys.path if Path(folder).is_absolute())))
    environment = {
        "PYTHONPATH": os.pathsep.join(folders),
        "PYTHONHASHSEED": "0",
        "LC_ALL": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "ORT_DISABLE_TELEMETRY": "1",  # onnxruntime calls home otherwise; it looks here before Python code can speak
    }
    # At the processor's time limit the kernel kills even when this parent is stopped and can't.
    numbers = (str(job.memory), str(int(job.seconds) + 10), str(job.output))
    command = [sys.executable, "-S", "-s", "-P", "-X", "utf8", "-m", "distil.extract._child", job.module, *numbers]
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd="/",
            start_new_session=True,
        )
    except OSError as error:
        raise MissingDependency(
            f"the extraction process can't be started with {sys.executable}: {error}; run distil from its own environment"
        ) from error


def _converse(process: subprocess.Popen[bytes], request: Sequence[bytes], *, seconds: float, most: int) -> tuple[bytes, bool]:
    """Send the request and collect the answer; False when the deadline or the bound came first."""
    assert process.stdin and process.stdout
    until = time.monotonic() + seconds
    waiting = [memoryview(part) for part in request if part]
    parts: list[bytes] = []
    received = 0
    with selectors.DefaultSelector() as ready:
        os.set_blocking(process.stdin.fileno(), False)
        ready.register(process.stdin, selectors.EVENT_WRITE)
        ready.register(process.stdout, selectors.EVENT_READ)
        while (left := until - time.monotonic()) > 0 and received <= most:
            fresh = [key.fileobj for key, _ in ready.select(left)]
            if process.stdin in fresh:
                _send(process, waiting, ready)
            if process.stdout not in fresh:
                continue
            part = os.read(process.stdout.fileno(), CHUNK)
            if not part:
                return b"".join(parts), True
            parts.append(part)
            received += len(part)
    return b"".join(parts), False


def _send(process: subprocess.Popen[bytes], waiting: list[memoryview], ready: selectors.BaseSelector) -> None:
    """Write what the pipe takes; close it when all is sent or the child has stopped listening."""
    assert process.stdin
    try:
        if waiting:
            sent = os.write(process.stdin.fileno(), waiting[0][:CHUNK])
            waiting[0] = waiting[0][sent:]
            if not waiting[0]:
                waiting.pop(0)
        if waiting:
            return
    except BlockingIOError:
        return
    except BrokenPipeError:
        waiting.clear()
    ready.unregister(process.stdin)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()


def _died(process: subprocess.Popen[bytes]) -> Document:
    """The child ended without an answer: say how."""
    try:
        code = process.wait(GRACE)
    except subprocess.TimeoutExpired:
        return Document(Reading.CRASHED, "its parser stopped answering; the file may be damaged: open it and save it anew")
    if code >= 0:
        return Document(Reading.CRASHED, f"its parser ended by itself (code {code}) without an answer; open the file and save it anew")
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    cause = (
        "memory ran out, or somebody killed it"
        if name == "SIGKILL"
        else "the file may be damaged or hostile: open it in a safe place and save it anew"
    )
    return Document(Reading.CRASHED, f"its parser was killed by {name}; {cause}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the child and whatever it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(BrokenPipeError):
            if pipe:
                pipe.close()
    process.wait()
