"""Has one extraction run in a child process that can be killed, and turns every way it can end into a Document."""

import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass

from distil.data import Document, Reading
from distil.extract._line import Ended, lines
from distil.extract._wire import UNPACKED, decode, decode_members
from distil.member import Unpacked


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
    ended = _heard(content, job, said)
    if ended.lost and not ended.begun:
        ended = _heard(content, job, said)  # it ended before it came to this document: the next one is asked
    if ended.cut:
        if len(ended.answer) > job.output * 8:
            return Document(Reading.TOO_LARGE, f"it holds more text than the {job.output:,} characters that are read; split it")
        return Document(Reading.TIMEOUT, f"reading it took more than {job.seconds:.0f} s; raise extract.deadline_seconds, or split it")
    confined, _, encoded = ended.answer.partition(b"\n")
    if ended.code or not encoded:
        return _died(ended.code)
    return confined.decode("ascii", "replace"), encoded


def _heard(content: bytes, job: Job, said: Mapping[str, object]) -> Ended:
    """Have the document read by a fork of this thread's prepared process."""
    # At the processor's time limit the kernel kills even when this parent is stopped and can't.
    limits = {"memory": job.memory, "seconds": int(job.seconds) + 10, "characters": job.output}
    order = {"module": job.module, "path": job.path} | limits
    header = json.dumps(said).encode() + b"\n"
    return lines().mine().ask(order, (header, content), seconds=job.seconds, most=job.output * 8 + (64 << 20))


def _died(code: int | None) -> Document:
    """The child ended without an answer: say how."""
    if code is None:
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
