"""A confined process reaches no network, not from native code either, and stays within its bounds."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
linux = pytest.mark.skipif(sys.platform != "linux", reason="the strong forms are Linux's")

NATIVE = """
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
def outcome(family, kind, *address):
    handle = libc.socket(family, kind, 0)
    return "open" if handle >= 0 else errno.errorcode[ctypes.get_errno()]
print(outcome(2, 1), outcome(10, 1), outcome(2, 2), outcome(1, 1), outcome(16, 3))
"""


def confined(code: str, *, before: str = "print(confine.cut_network())") -> list[str]:
    """What a process prints that confines itself and then runs this code."""
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom distil import confine\n{before}\n{code}"
    run = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, timeout=60)
    return [*run.stdout.split(), *run.stderr.strip().splitlines()[-1:]]


@linux
def test_no_socket_of_any_family_opens_natively() -> None:
    how, *outcomes = confined(NATIVE)
    assert how in {"namespace", "seccomp"}
    assert outcomes == ["EACCES"] * 5


@linux
def test_the_filter_alone_is_enough() -> None:
    assert confined(NATIVE, before="assert confine._filter_sockets()") == ["EACCES"] * 5


@linux
def test_the_namespace_alone_holds_no_way_out() -> None:
    code = """
import socket
if not confine._new_namespace():
    print("none")
else:
    with socket.socket() as s:
        print(s.connect_ex(("192.0.2.1", 80)), len([line for line in open("/proc/net/dev").readlines()[2:] if "lo:" not in line]))
"""
    assert confined(code, before="") in (["none"], ["101", "0"])  # 101: the network is unreachable


@linux
def test_a_child_of_a_confined_process_is_confined_too() -> None:
    code = f"import subprocess, sys; print(subprocess.run([sys.executable, '-I', '-c', {NATIVE!r}], capture_output=True, text=True).stdout)"
    assert confined(code)[1:] == ["EACCES"] * 5


@linux
def test_io_uring_is_closed_as_a_way_round() -> None:
    code = (
        "import ctypes; libc = ctypes.CDLL(None, use_errno=True); print(libc.syscall(425, 8, ctypes.create_string_buffer(120)), ctypes.get_errno())"
    )
    assert confined(code)[1:] == ["-1", "13"]


def test_name_look_ups_and_connections_in_python_fail() -> None:
    code = """
import socket
for attempt in (lambda: socket.getaddrinfo("example.org", 80), lambda: socket.create_connection(("192.0.2.1", 80), 2)):
    try:
        print("open", attempt())
    except OSError:
        print("closed")
"""
    assert confined(code)[1:] == ["closed", "closed"]


def test_the_guard_stops_what_python_opens() -> None:
    code = """
import socket
try:
    socket.create_connection(("192.0.2.1", 80), 2)
except OSError as error:
    print(str(error).replace(" ", "_"))
"""
    assert confined(code, before="confine._guard_python()") == ["distil_cuts_its_child_processes_off_from_the_network"]


@linux
def test_memory_and_file_size_are_bounded_and_a_lower_bound_stays() -> None:
    code = """
import resource
confine.limit(memory=1 << 30, output=10)
confine.limit(memory=1 << 40)
print(resource.getrlimit(resource.RLIMIT_AS)[0] == 1 << 30, resource.getrlimit(resource.RLIMIT_CORE)[0])
try:
    bytearray(2 << 30)
except MemoryError:
    print("bounded")
"""
    assert confined(code, before="") == ["True", "0", "bounded"]


@linux
def test_a_process_dies_with_its_parent() -> None:
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from distil import confine; confine.die_with_parent()"
    parent = f"""
import os, subprocess, sys
child = {start + "; print(1, flush=True); __import__('time').sleep(60)"!r}
process = subprocess.Popen([sys.executable, "-I", "-c", child], stdout=subprocess.PIPE)
process.stdout.readline()
print(process.pid, flush=True)
os._exit(0)
"""
    run = subprocess.run([sys.executable, "-I", "-c", parent], capture_output=True, text=True, timeout=60)
    assert _gone(int(run.stdout))


@linux
def test_a_process_whose_parent_was_dead_before_it_could_ask_ends_at_once() -> None:
    assert confined("print('still here')", before="print('begun', flush=True); confine.die_with_parent(parent=2 ** 22 + 1)") == ["begun"]


@linux
def test_orphans_come_to_the_process_that_adopts_them() -> None:
    code = """
import os, time
reads, writes = os.pipe()
child = os.fork()
if child == 0:
    if os.fork() == 0:
        time.sleep(0.5)
        os.write(writes, str(os.getppid()).encode())
    os._exit(0)
os.waitpid(child, 0)
print(os.read(reads, 20) == str(os.getpid()).encode())
"""
    assert confined(code, before="confine.adopt_orphans()") == ["True"]


@linux
def test_closed_memory_is_closed_in_a_fork_and_open_in_what_it_executes() -> None:
    code = """
import os, subprocess, sys
told = "import ctypes; print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), flush=True)"
exec(told)
if os.fork() == 0:
    exec(told)
    os._exit(0)
os.wait()
subprocess.run([sys.executable, "-I", "-c", told])
"""
    assert confined(code, before="confine.close_memory()") == ["0", "0", "1"]


def _gone(pid: int) -> bool:
    import time

    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def test_the_module_needs_nothing_but_the_standard_library() -> None:
    code = "print({name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names - before)"
    before = "before = {'distil', '__main__', 'pwd', '_distutils_hack', '__editable___distil_0_1_0_finder'}"
    assert confined(code, before=before) == ["set()"]
