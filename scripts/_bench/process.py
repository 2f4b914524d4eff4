"""Runs a child of the benchmark and watches the memory of everything it starts."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EVERY = 0.01  # seconds between two looks; a look at two processes takes 0.1 ms
MIB = 1 << 20


def ask(python: str, *arguments: str, seconds: float = 600.0, module: str = "_bench.child") -> dict[str, Any]:
    """Return the child's figures, with "peak" in bytes where the system tells; a child that dies or takes too long is an "error"."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "scripts"), str(ROOT)))}
    try:
        code, said, complained, peak = watched([python, "-P", "-m", module, *arguments], environment, seconds)
    except TimeoutError:
        return {"error": f"took more than {seconds:.0f} s"}
    try:
        figures: dict[str, Any] = json.loads(said)
    except ValueError:
        last = complained.strip().splitlines()[-1:]
        return {"error": f"ended with code {code}: {''.join(last)}"[:300]}
    return figures | {"peak": peak}


def watched(command: list[str], environment: dict[str, str], seconds: float, folder: Path | None = None) -> tuple[int, str, str, int | None]:
    """Run a command and return its code, what it said, what it complained of, and the peak of its tree in bytes; raises TimeoutError."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as complained:
        process = subprocess.Popen(command, stdout=said, stderr=complained, env=environment, cwd=folder, start_new_session=True)
        try:
            peak = _watch(process, seconds)
        finally:
            _end(process)
        texts = []
        for stream in (said, complained):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
        return process.returncode, *texts, peak


def _watch(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Wait for the end and return the most that all processes of the tree together had needed at once.

    Each process counts with its own high-water mark, so that no peak between two looks is missed; pages that two of them share count twice.
    """
    most = 0
    until = time.monotonic() + seconds
    while process.poll() is None:
        if time.monotonic() > until:
            raise TimeoutError
        most = max(most, sum(map(_high_water, _tree(process.pid))))
        time.sleep(EVERY)
    return most or None


def _tree(root: int) -> list[int]:
    found = [root]
    for pid in found:
        with suppress(OSError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def _high_water(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def installed(python: str = sys.executable) -> dict[str, str]:
    """Return each reader's version in that environment, "" for what is not there."""
    found = ask(python, "--installed")
    found.pop("peak", None)
    if "error" in found:
        raise SystemExit(f"bench: {python} can't be used: {found['error']}")
    return found
