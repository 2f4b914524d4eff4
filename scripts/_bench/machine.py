"""What a figure is worth nothing without: the machine, how busy it was, and the day."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
    """Return cores, processor, memory, load, system, Python and date."""
    told = dict(_pairs("/proc/cpuinfo"))
    memory = dict(_pairs("/proc/meminfo")).get("MemTotal", "0 kB").split()[0]
    processor = " ".join(filter(None, (told.get("model name"), _numbered("family", told, "cpu family"), _numbered("model", told, "model"))))
    return {
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "processor": processor or platform.processor() or platform.machine(),
        "memory_gib": round(int(memory) / (1 << 20)),
        "load": round(os.getloadavg()[0], 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def sentence(told: dict[str, Any]) -> str:
    """Return the machine in words."""
    return (
        f"{told['date']}, {told['cores']} cores of {told['processor']}, {told['memory_gib']} GiB, {told['system']}, Python {told['python']}; "
        f"load before the run {told['load']}"
    )


def _pairs(path: str) -> list[tuple[str, str]]:
    """The first value of each name in a file of "name: value" lines."""
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []
    return [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in reversed(lines))]


def _numbered(word: str, told: dict[str, str], name: str) -> str:
    return f"{word} {told[name]}" if name in told else ""
