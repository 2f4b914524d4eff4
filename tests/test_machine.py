"""What is free for a process here: bounded by affinity and control group, never more than is built in."""

import os
from pathlib import Path

import pytest

from distil import machine
from distil.backends import llama

GIB = 1 << 30


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(machine, "CGROUP", tmp_path)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("quota", "cores"), [("max 100000", 8), ("200000 100000", 2), ("150000 100000", 2), ("50000 100000", 1), ("odd", 8), ("", 8)]
)
def test_cores_are_those_of_the_affinity_and_of_the_quota(group: Path, quota: str, cores: int) -> None:
    (group / "cpu.max").write_text(quota + "\n")
    assert machine.cores() == cores


def test_memory_is_what_the_control_group_leaves(group: Path) -> None:
    free = machine.free_memory()
    assert 0 < free <= os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    (group / "memory.max").write_text("1000000\n")
    (group / "memory.current").write_text("400000\n")
    assert machine.free_memory() == 600_000
    (group / "memory.max").write_text("max\n")
    assert machine.free_memory() > 600_000


@pytest.mark.parametrize(
    ("size", "free", "processes", "threads"),
    [(98_000_000, 24 * GIB, 4, 1), (98_000_000, 3 * GIB, 2, 1), (98_000_000, GIB // 2, 1, 1), (2 * GIB, 24 * GIB, 1, 4)],
)
def test_a_small_model_gets_a_process_a_core_and_a_large_one_threads(
    monkeypatch: pytest.MonkeyPatch, size: int, free: int, processes: int, threads: int
) -> None:
    monkeypatch.setattr(llama, "cores", lambda: 4)
    monkeypatch.setattr(llama, "free_memory", lambda: free)
    assert llama.fitting(size) == llama.Options(processes=processes, threads=threads)
