"""One process is prepared and each document is read by a fork of it: nothing goes from one to the next, and nothing outlives its parent."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Reading
from distil.extract import FORMATS, _sandbox
from distil.extract._line import lines
from distil.extract._prepared import LATER

ROOT = Path(__file__).resolve().parents[2]
HEAD = "import os, time\nfrom pathlib import Path\nfrom distil.data import Document, Reading\n"
linux = pytest.mark.skipif(sys.platform != "linux", reason="what outlives a killed process is Linux's to tell")

Ends = Callable[..., Document]


def job(folder: Path, lines: str, *, seconds: float = 30, memory: int = 1 << 28) -> _sandbox.Job:
    """What reads with a reader of these lines. As a reader can't write, it tells its number by a folder's name: `here(NAME)`."""
    here = f"def here(name):\n    os.mkdir(Path({str(folder)!r}) / f'{{name}} {{os.getpid()}}')\n"
    reader = "def read(content, *, name, password):\n" + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "odd_reader.py").write_text(HEAD + here + reader)
    return _sandbox.Job("odd_reader", seconds, memory, 10_000, path=(str(folder),))


@pytest.fixture
def ends(tmp_path: Path) -> Ends:
    def run(lines: str, content: bytes = b"x", *, seconds: float = 30, memory: int = 1 << 28) -> Document:
        return _sandbox.read(content, job(tmp_path, lines, seconds=seconds, memory=memory), name="a.txt")

    return run


def numbers(folder: Path) -> dict[str, int]:
    """Who has told a number."""
    return {name: int(number) for name, _, number in (path.name.partition(" ") for path in folder.iterdir() if path.is_dir()) if number}


def gone(pids: dict[str, int]) -> bool:
    """Say whether all of them have ended, or do within a moment."""
    for _ in range(100):
        if not any(_runs(pid) for pid in pids.values()):
            return True
        time.sleep(0.05)
    return False


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


PARENT = "return Document(Reading.TEXT, text=str(os.getppid()))"


def test_no_document_leaves_anything_to_the_next(ends: Ends) -> None:
    """Thirty documents in one process, each of which does what it can to be met by those after it."""
    leave = """import builtins, gc, json, signal, sys, tempfile
import distil.data
opened = sorted(map(int, os.listdir('/proc/self/fd')))[:-1] if os.path.isdir('/proc/self/fd') else []
mask = os.umask(0)
there = [hasattr(json, 'left'), hasattr(builtins, 'left'), hasattr(distil.data, 'left'), os.environ.get('LEFT'), os.getcwd(), mask, opened,
         [path for path in sys.path if 'left' in path], signal.getsignal(signal.SIGUSR1) is signal.SIG_DFL, sys.getrecursionlimit(), gc.isenabled()]
json.left = builtins.left = distil.data.left = content
os.environ['LEFT'] = 'x'
os.chdir('/proc')
sys.path.append('/left')
sys.setrecursionlimit(77_777)
gc.disable()
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
held = os.dup(os.open('/dev/null', os.O_RDONLY))
return Document(Reading.TEXT, text=json.dumps([os.getppid(), there]))"""
    documents = [ends(leave, str(number).encode()) for number in range(30)]
    assert {document.outcome for document in documents} == {Reading.TEXT}
    found = [json.loads(document.text) for document in documents]
    assert len({parent for parent, _ in found}) == 1
    mask = os.umask(0)
    os.umask(mask)
    opened = [0, 1, 2, 3] if Path("/proc/self/fd").is_dir() else []
    assert [there for _, there in found] == [[False, False, False, None, "/", mask, opened, [], True, 1000, True]] * 30


def test_two_readings_give_the_same_bytes_whatever_was_read_before() -> None:
    """The first reading imports what the second finds imported, and the third finds imported what is imported late."""
    extract.close()
    samples = [path for path in sorted((ROOT / "raw").iterdir()) if path.is_file()]
    assert {path.suffix for path in samples} >= {".pdf", ".docx", ".html", ".md"}
    first, second, third = ([extract.encode(extract.extract(path.read_bytes(), path.name)) for path in samples] for _ in range(3))
    assert first == second == third


def test_what_is_imported_starts_no_thread_and_opens_no_file() -> None:
    """A fork takes along one thread and closes what it does not know."""
    modules = [*(format.module for format in FORMATS), "distil.extract._members"]
    assert set(LATER) <= set(modules)
    code = f"""
import os, socket, sys
from distil.extract._prepared import LATER, Prepared, threads
before = sorted(os.listdir("/proc/self/fd"))
prepared = Prepared(socket.socketpair()[0], 0, "")
for module in {modules * 2}:
    prepared.prepare(module)
missing = [name for names in LATER.values() for name in names if name not in sys.modules]
print(threads(), missing, set(os.listdir("/proc/self/fd")) - set(before))
"""
    quiet = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run([sys.executable, "-c", code], env=quiet, capture_output=True, text=True, timeout=120)
    assert answer.stdout.splitlines() == ["1 [] {'4'}"], answer.stderr  # the one end of the pair that is kept


@linux
def test_a_process_with_a_second_thread_is_not_forked() -> None:
    code = """
import socket, threading, time
from distil.extract import _child, _prepared
prepared = _prepared.Prepared(socket.socketpair()[0], 0, "")
threading.Thread(target=time.sleep, args=(2,), daemon=True).start()
try:
    prepared.fork(_child.Order("distil.extract.text", (), 1, 1, 1), 0, 0)
except RuntimeError as error:
    print(error)
"""
    answer = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60)
    assert answer.stdout.startswith("a library has started a thread"), answer.stderr


@linux
def test_nobody_may_look_into_a_fork_or_what_it_is_forked_from(ends: Ends) -> None:
    assert ends("import ctypes\nreturn Document(Reading.TEXT, text=str(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)))").text == "0"


STAYS = """import subprocess
here('fork')
parent = os.getppid()
os.mkdir(Path(__file__).parent / f'prepared {parent}')
for name in ('beside', 'apart'):
    begun = subprocess.Popen(['sleep', '60'], start_new_session=name == 'apart')
    os.mkdir(Path(__file__).parent / f'{name} {begun.pid}')
"""


@linux
def test_the_deadline_ends_all_that_a_document_has_started(ends: Ends, tmp_path: Path) -> None:
    before = time.monotonic()
    document = ends(STAYS + "time.sleep(60)", seconds=3)
    assert document == Document(Reading.TIMEOUT, "reading it took more than 3 s; raise extract.deadline_seconds, or split it")
    assert time.monotonic() - before < 20
    assert sorted(numbers(tmp_path)) == ["apart", "beside", "fork", "prepared"]
    assert gone(numbers(tmp_path))
    assert ends(PARENT).outcome is Reading.TEXT


@linux
def test_what_a_document_has_started_ends_with_it(ends: Ends, tmp_path: Path) -> None:
    parent = ends(PARENT).text
    assert ends(STAYS + "return Document(Reading.TEXT, text='read')").text == "read"
    found = numbers(tmp_path)
    assert str(found.pop("prepared")) == parent == ends(PARENT).text
    assert sorted(found) == ["apart", "beside", "fork"]
    assert gone(found)


def test_a_fork_that_is_killed_fails_its_document_alone(ends: Ends) -> None:
    parent = ends(PARENT).text
    killed = ends("os.kill(os.getpid(), 9)")
    assert killed == Document(Reading.CRASHED, "its parser was killed by SIGKILL; memory ran out, or somebody killed it")
    assert ends(PARENT).text == parent


def test_a_fork_that_is_killed_in_the_middle_of_its_answer_is_told_as_killed(ends: Ends) -> None:
    killed = ends("os.write(3, b'namespace\\n{\"outcome\"')\nos.kill(os.getpid(), 9)")
    assert killed.reason == "its parser was killed by SIGKILL; memory ran out, or somebody killed it"


@linux
def test_a_prepared_process_that_is_killed_takes_its_document_with_it_and_no_other(ends: Ends, tmp_path: Path) -> None:
    killed = ends(STAYS.replace("('beside', 'apart')", "('beside',)") + "os.kill(parent, 9)\ntime.sleep(60)")
    assert killed == Document(Reading.CRASHED, "its parser was killed by SIGKILL; memory ran out, or somebody killed it")
    found = numbers(tmp_path)
    assert sorted(found) == ["beside", "fork", "prepared"]
    assert gone(found)
    assert ends(PARENT).text not in ("", str(found["prepared"]))


def test_a_prepared_process_that_is_killed_between_two_documents_fails_neither(ends: Ends) -> None:
    first = ends(PARENT).text
    os.kill(int(first), signal.SIGKILL)
    second = ends(PARENT)
    assert second.outcome is Reading.TEXT
    assert second.text != first


@linux
def test_a_prepared_process_that_is_stopped_is_ended_at_the_deadline(ends: Ends, tmp_path: Path) -> None:
    document = ends(STAYS.replace("('beside', 'apart')", "('beside',)") + "os.kill(parent, 19)\ntime.sleep(60)", seconds=2)
    assert document.outcome is Reading.TIMEOUT
    assert gone(numbers(tmp_path))
    assert ends(PARENT).outcome is Reading.TEXT


@contextmanager
def reading(folder: Path, lines: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that reads with a reader of these lines; it is waited for at the end."""
    job(folder, lines)
    given = f"_sandbox.Job('odd_reader', 60, 1 << 28, 1000, path=({str(folder)!r},))"
    code = f"from distil.extract import _sandbox\n_sandbox.read(b'x', {given}, name='a.txt')"
    with subprocess.Popen([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}) as parent:
        yield parent


def begun(folder: Path, names: set[str]) -> dict[str, int]:
    """The numbers of all of these, as soon as they are told."""
    until = time.monotonic() + 30
    while set(numbers(folder)) != names and time.monotonic() < until:
        time.sleep(0.02)
    assert set(numbers(folder)) == names
    return numbers(folder)


@linux
def test_nothing_outlives_a_parent_that_is_killed(tmp_path: Path) -> None:
    with reading(tmp_path, STAYS + "time.sleep(60)") as parent:
        found = begun(tmp_path, {"fork", "prepared", "beside", "apart"})
        parent.kill()
    assert gone(found)


@linux
def test_a_fork_ends_when_all_above_it_are_killed_at_once(tmp_path: Path) -> None:
    with reading(tmp_path, "here('fork')\nos.mkdir(Path(__file__).parent / f'prepared {os.getppid()}')\ntime.sleep(60)") as parent:
        found = begun(tmp_path, {"fork", "prepared"})
        os.kill(parent.pid, signal.SIGSTOP)
        os.kill(found["prepared"], signal.SIGKILL)
        parent.kill()
    assert gone(found)


def test_a_process_without_work_leaves() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        command = [sys.executable, "-c", "from distil.extract._prepared import main; main(0.1)"]
        assert subprocess.run(command, stdin=theirs.fileno(), env={"PYTHONPATH": str(ROOT)}, timeout=60).returncode == 0


def test_a_fork_of_the_parent_has_a_prepared_process_of_its_own(ends: Ends) -> None:
    mine = ends(PARENT).text
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(writes, ends(PARENT).text.encode())
            extract.close()
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as told:
        theirs = told.read()
    os.waitpid(pid, 0)
    assert theirs not in ("", mine)
    assert not _runs(int(theirs))
    assert ends(PARENT).text == mine


def test_each_thread_has_a_prepared_process_which_ends_with_it(ends: Ends) -> None:
    mine = ends(PARENT).text
    theirs: list[str] = []
    thread = threading.Thread(target=lambda: theirs.extend(ends(PARENT).text for _ in range(2)))
    thread.start()
    thread.join()
    assert len(theirs) == 2
    assert len({*theirs, mine}) == 2
    assert gone({"theirs": int(theirs[0])})
    assert ends(PARENT).text == mine


def test_a_reader_that_ends_before_it_has_taken_in_the_document_is_an_outcome(ends: Ends) -> None:
    parent = ends(PARENT).text
    for _ in range(8):
        assert ends("pass", bytes(48 << 20), memory=8 << 20).reason.startswith("its parser ended by itself (code 1)")
    assert ends(PARENT).text == parent


def test_an_answer_without_end_is_cut_at_the_bound_and_one_that_trickles_at_the_deadline(ends: Ends) -> None:
    flood = ends("while True:\n    os.write(3, bytes(1 << 20))")
    assert flood == Document(Reading.TOO_LARGE, "it holds more text than the 10,000 characters that are read; split it")
    before = time.monotonic()
    trickle = ends("while True:\n    os.write(3, b'x')\n    time.sleep(0.0001)", seconds=1)
    assert trickle.outcome is Reading.TIMEOUT
    assert time.monotonic() - before < 15
    assert ends(PARENT).outcome is Reading.TEXT


def test_an_interpreter_that_is_not_there_is_told(tmp_path: Path) -> None:
    code = "import sys\nsys.executable = '/nowhere/python'\nfrom distil import extract\nextract.probe()"
    answer = subprocess.run([sys.executable, "-W", "error", "-c", code], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert answer.stderr.splitlines()[-1].startswith("distil.errors.MissingDependency: the extraction process can't be started with /nowhere/python")
    assert "ResourceWarning" not in answer.stderr


@linux
def test_a_document_has_the_same_room_whatever_is_imported(ends: Ends) -> None:
    room = """held = []
try:
    while True:
        held.append(bytearray(1 << 20))
except MemoryError:
    count = len(held)
    held.clear()
return Document(Reading.TEXT, text=str(count))"""
    extract.close()
    bare = int(ends(room).text)
    for path in sorted((ROOT / "raw").iterdir()) * 2:
        extract.extract(path.read_bytes(), path.name)
    laden = int(ends(room).text)
    assert 248 <= bare <= 256
    assert abs(bare - laden) <= 4


def test_what_children_take_is_told_and_stands_in_the_account_once_they_are_waited_for(ends: Ends) -> None:
    def account() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    extract.close()
    assert extract.spent() == 0
    ends(PARENT)
    begun, told = account(), extract.spent()
    # Half of it in a process that is not waited for by the reader.
    burn = """def burn():
    until = time.process_time() + 0.25
    while time.process_time() < until:
        pass
if os.fork() == 0:
    burn()
    os._exit(0)
burn()
time.sleep(2)
return Document(Reading.TEXT)"""
    ends(burn)
    assert 0.45 <= extract.spent() - told < 1.0
    assert account() == begun
    extract.close()
    assert 0.45 + told <= account() - begun < 1.5 + told
    assert extract.spent() == 0


def test_the_line_tells_how_each_document_ended(tmp_path: Path) -> None:
    order = {"module": "odd_reader", "path": [str(tmp_path)], "memory": 1 << 28, "seconds": 10, "characters": 100}
    job(tmp_path, "held = bytearray(100 << 20)\nwhile time.process_time() < 0.4:\n    pass\nos._exit(7)")
    ended = lines().mine().ask(order, (b'{"name": "a", "password": null}\n',), seconds=20, most=1000)
    assert (ended.answer, ended.code, ended.begun, ended.cut, ended.lost) == (b"", 7, True, False, False)
    assert 0.4 <= ended.processor < 1.0
    assert 100 << 10 <= ended.peak < 200 << 10
