"""What this machine gives a process: the cores and the memory that are really free for it, not those that are built in."""

import os
import re
from pathlib import Path

CGROUP = Path("/sys/fs/cgroup")


def cores() -> int:
    """Return how many processors this process may use: by its affinity, and by the quota of its control group (`cpu.max`, rounded up)."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = _read("cpu.max").split()
    if len(quota) == 2 and quota[0].isdigit() and quota[1].isdigit() and int(quota[1]):
        allowed = min(allowed, -(-int(quota[0]) // int(quota[1])))
    return max(1, allowed)


def free_memory() -> int:
    """Return the bytes this process may still take, by the machine and by its control group."""
    found = [os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        text = ""  # not Linux
    found = [int(match[1]) * 1024 for match in re.finditer(r"^MemAvailable:\s+(\d+) kB$", text, re.MULTILINE)] or found
    most, used = _read("memory.max").strip(), _read("memory.current").strip()
    return min([*found, int(most) - int(used)]) if most.isdigit() and used.isdigit() else min(found)


def _read(name: str) -> str:
    try:
        return (CGROUP / name).read_text(encoding="ascii")
    except OSError:
        return ""  # no such control group
