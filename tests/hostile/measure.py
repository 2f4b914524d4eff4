"""Reads a hostile file in a process of its own and says how that ended, how long it took, and how much memory it needed.

The memory of a child can be asked for only as the largest of all children so far: hence a fresh parent for every file.
usage: python -m tests.hostile.measure PATH NAME SECONDS [WORDS THAT MUST NOT BE READ]
"""

import json
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.case import ROOT, Hostile

MOST_CHILD, MOST_PARENT = 1024, 300  # MiB
HANG = 15.0  # seconds a file may take beyond its deadline, on a busy machine, before the parent counts as hung


@dataclass(frozen=True)
class Measured:
    """What reading one file came to; memory in MiB. `words` says whether what must not be read was read."""

    outcome: str
    reason: str
    seconds: float
    child: int
    parent: int
    words: bool = False


def measured(case: Hostile, folder: Path, seconds: float) -> Measured:
    """Build a file, read it within this deadline, and return what happened; the parent's own end is an outcome, too."""
    path = folder / f"{abs(hash(case.name))}"
    path.write_bytes(case.build())
    allowed = seconds * (1 + path.stat().st_size / (32 << 20)) + HANG
    command = [sys.executable, "-m", "tests.hostile.measure", str(path), case.file, str(seconds), case.never]
    began = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=allowed, check=False)
    except subprocess.TimeoutExpired:
        return Measured("hung", f"no answer after {allowed:.0f} s", allowed, 0, 0)
    finally:
        path.unlink()
    if done.returncode:
        return Measured("parent crashed", done.stderr.decode("utf-8", "replace")[-800:], time.monotonic() - began, 0, 0)
    return Measured(**json.loads(done.stdout))


def faults(case: Hostile, result: Measured) -> list[str]:
    """Return what is wrong with how a file ended."""
    found = []
    if result.outcome not in {end.value for end in case.ends}:
        found.append(f"ended as {result.outcome}: {result.reason!a}")
    elif result.outcome != "text" and not result.reason.strip():
        found.append(f"gives no reason for {result.outcome}")
    if any(not letter.isprintable() for letter in result.reason):
        found.append("prints what the file says")
    if result.words:
        found.append("holds words that are not its own")
    if result.child >= MOST_CHILD:
        found.append(f"needed {result.child} MiB")
    if result.parent >= MOST_PARENT:
        found.append(f"needed {result.parent} MiB in the parent")
    return found


def own_peak() -> int:
    """Return this program's largest size in MiB. What getrusage says of oneself counts whoever started the program, too."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) >> 10


def main(path: str, name: str, seconds: str, never: str) -> None:
    """Read one file and print what happened."""
    from distil.extract import Limits, close, extract

    content = Path(path).read_bytes()
    began = time.monotonic()
    document = extract(content, name, limits=Limits(deadline=float(seconds)))
    took = time.monotonic() - began
    close()  # what a child needed is told when it has been waited for
    child, parent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10, own_peak()
    read = bool(never) and never in document.text
    print(json.dumps(vars(Measured(document.outcome.value, document.reason, round(took, 2), child, parent, read))))


if __name__ == "__main__":
    main(*sys.argv[1:])
