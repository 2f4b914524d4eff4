"""However an extraction ends, its document has an outcome, and nothing is left running."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Mark, Reading, Role, Span, Unread
from distil.extract import _sandbox

HEAD = "from distil.data import Document, Reading\ndef read(content, *, name, password):\n"


@pytest.fixture
def ends(tmp_path: Path):
    """Reads with a reader of these lines and returns the Document."""

    def run(lines: str, content: bytes = b"x", *, seconds: float = 30, memory: int = 1 << 28, output: int = 1000) -> Document:
        (tmp_path / "odd_reader.py").write_text(HEAD + "".join(f"    {line}\n" for line in lines.splitlines()))
        job = _sandbox.Job("odd_reader", seconds, memory, output, path=(str(tmp_path),))
        return _sandbox.read(content, job, name="a.txt", password="secret")

    return run


def test_what_the_reader_returns_comes_back_whole(ends) -> None:
    document = ends("return Document(Reading.TEXT, text=f'{len(content)} {name} {password} \\ud83d\\ude00\\0')", b"\0\xff" * 500_000)
    assert document == Document(Reading.TEXT, text="1000000 a.txt secret \ud83d\ude00\0")


def test_a_reader_that_never_ends_is_killed_at_the_deadline(ends) -> None:
    before = time.monotonic()
    document = ends("import re\nre.match('(a+)+$', 'a' * 60 + 'b')", seconds=1)  # spins inside C: no Python signal handler runs
    assert document == Document(Reading.TIMEOUT, "reading it took more than 1 s; raise extract.deadline_seconds, or split it")
    assert time.monotonic() - before < 10


def test_a_memory_hog_is_too_large(ends) -> None:
    document = ends("return [bytes(1 << 20) for _ in range(10_000)]")
    assert document == Document(Reading.TOO_LARGE, "reading it needs more than 256 MiB of memory; raise extract.memory_mib, or split it")


@pytest.mark.parametrize(("signal", "name"), [(11, "SIGSEGV"), (6, "SIGABRT"), (9, "SIGKILL")])
def test_a_native_crash_is_named(ends, signal: int, name: str) -> None:
    document = ends(f"import os\nos.kill(os.getpid(), {signal})")
    assert document.outcome is Reading.CRASHED
    assert document.reason.startswith(f"its parser was killed by {name}; ")


def test_a_real_native_crash_is_an_outcome(ends) -> None:
    assert ends("import ctypes\nctypes.string_at(0)").reason.startswith("its parser was killed by SIGSEGV")


def test_an_exception_is_named_without_the_documents_words(ends) -> None:
    document = ends("raise LookupError('words of the document')")
    assert document.outcome is Reading.CRASHED
    assert document.reason == "its parser failed with LookupError at odd_reader.py:3; the file may be damaged: open it and save it anew"


def test_a_reader_that_leaves_or_is_not_there_is_an_outcome(ends) -> None:
    assert ends("import os\nos._exit(3)").reason == "its parser ended by itself (code 3) without an answer; open the file and save it anew"
    assert ends("import nothing_of_that_name").reason == "its reader needs nothing_of_that_name, which is not installed here; install distil anew"


def test_what_native_code_prints_does_not_reach_the_answer(ends) -> None:
    lines = "import os\nprint('noise', flush=True)\nos.write(1, b'noise')\nos.write(2, b'noise')\nreturn Document(Reading.TEXT, text='clean')"
    assert ends(lines).text == "clean"


def test_too_much_text_is_too_large(ends) -> None:
    document = ends("return Document(Reading.TEXT, text='x' * 1001)")
    assert document == Document(Reading.TOO_LARGE, "it holds 1,001 characters of text, at most 1,000 are read; split it")


def test_an_answer_that_makes_no_sense_is_not_believed(ends) -> None:
    span = "from distil.data import Span\nreturn Document(Reading.TEXT, text='abc', spans=(Span(0, 9, 'section 0'),))"
    assert ends(span).outcome is Reading.CRASHED


def test_a_reader_can_write_no_file_and_sees_no_environment(ends, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://192.0.2.1")
    extract.close()
    target = tmp_path / "out"
    lines = f"""import os
try:
    with open({str(target)!r}, 'wb') as out:
        out.write(b'x')
except OSError:
    pass
return Document(Reading.TEXT, text=' '.join(sorted(os.environ)) + os.getcwd())"""
    document = ends(lines)
    assert document.text == "LC_ALL OMP_NUM_THREADS OPENBLAS_NUM_THREADS ORT_DISABLE_TELEMETRY PYTHONHASHSEED PYTHONPATH/"
    assert not target.exists() or target.read_bytes() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="the strong forms are Linux's")
def test_a_reader_opens_no_socket_natively(ends) -> None:
    lines = """import ctypes
libc = ctypes.CDLL(None, use_errno=True)
return Document(Reading.TEXT, text=str([libc.socket(family, 1, 0) for family in (1, 2, 10)]))"""
    assert ends(lines).text == "[-1, -1, -1]"


@pytest.mark.skipif(sys.platform != "linux", reason="the strong forms are Linux's")
def test_a_probe_says_how_children_are_confined() -> None:
    assert extract.probe() in {"namespace", "seccomp"}


def test_no_file_descriptor_is_left_open() -> None:
    def opened() -> int:
        return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0

    extract.probe()
    before = opened()
    extract.probe()
    assert opened() == before


def test_a_document_survives_the_wire() -> None:
    document = Document(
        Reading.PARTIAL,
        "why",
        "text/plain",
        "en",
        "b" * 40,
        "c" * 64,
        "Title",
        "a\ud83d\ude00 b\0\u2028",
        (Span(0, 2, "section 0", Role.CODE, frozenset({Mark.OCR, Mark.COMMENT})), Span(2, 6, "section 1")),
        3,
        2,
        (Unread("page 2", "no text"),),
        ("covered",),
        "text/1",
    )
    assert extract.decode(extract.encode(document)) == document


@pytest.mark.parametrize("spans", [[0, 9, 0], [0, -1, 0], [-1, 1, 0], [0, 1, 1], [0, 1, -1], [0, 1], [0, 1, 0.0], [True, 1, 0], [0, 1, "0"], None])
def test_spans_that_fit_no_text_are_refused(spans: object) -> None:
    fields = json.loads(extract.encode(Document(Reading.TEXT, text="stone", spans=(Span(0, 5, "section 1"),))))
    assert fields["spans"] == [0, 5, 0]
    with pytest.raises(ValueError):
        extract.decode(json.dumps(fields | {"spans": spans}).encode())


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", b'{"outcome":"text"}', b"null"])
def test_bytes_that_hold_no_document_are_refused(content: bytes) -> None:
    with pytest.raises(ValueError):
        extract.decode(content)
