import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import duckdb
import numpy as np
import pytest
from numpy.typing import NDArray

from distil.errors import BackendFailed, Busy
from distil.index import Chunk, IndexedNote
from distil.index.database import IndexUnusable
from distil.index.search import search
from distil.index.store import Summary, refresh

Make = Callable[..., IndexedNote]


def _titles(index: Path, query: str) -> list[str]:
    return [hit.title for hit in search(index, query)]


def test_only_what_changed_is_embedded_and_what_is_gone_disappears(index: Path, note: Make, words: Callable[..., object]) -> None:
    embedder = words()
    basalt, chalk = note("basalt", "Basalt is hard."), note("chalk", "Chalk is soft.")
    assert refresh(index, [basalt, chalk], commit="c1", embedder=embedder) == Summary("c1", 2, 2, 0, 0, 2, 2)
    edited = note("chalk", "Chalk is soft.", "Chalk is white.", blob="b2")
    assert refresh(index, [basalt, edited], commit="c2", embedder=embedder) == Summary("c2", 2, 1, 1, 1, 3, 1)
    assert embedder.read[2:] == ["chalk\n\nChalk is white."]
    assert refresh(index, [basalt, edited], commit="c2", embedder=embedder) == Summary("c2", 2, 0, 0, 2, 3, 0)
    assert refresh(index, [basalt], commit="c3", embedder=embedder) == Summary("c3", 1, 0, 1, 1, 1, 0)
    assert _titles(index, "chalk white") == []
    assert _titles(index, "hard basalt") == ["basalt"]
    assert search(index, "basalt").commit == "c3"


def test_nothing_of_a_removed_note_stays_in_the_file(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "The password is xylophone77."), note("b", "Basalt is hard.")], commit="c1", embedder=words())
    refresh(index, [note("b", "Basalt is hard.")], commit="c2", embedder=words())
    assert [path.name for path in index.parent.iterdir()] == ["index.duckdb"]
    assert b"xylophone77" not in index.read_bytes()


def test_an_empty_corpus_has_an_index_too(index: Path, words: Callable[..., object]) -> None:
    assert refresh(index, [], commit="c1", embedder=words()) == Summary("c1", 0, 0, 0, 0, 0, 0)
    assert search(index, "anything", embedder=words()).hits == ()


@pytest.mark.parametrize("damage", [b"", b"SQLite format 3\0" + b"x" * 5000, None])
def test_a_file_that_is_no_index_is_set_aside_and_built_anew(index: Path, note: Make, words: Callable[..., object], damage: bytes | None) -> None:
    notes = [note("basalt", *(f"Basalt {at} is hard." for at in range(500)))]
    refresh(index, notes, commit="c1", embedder=words())
    index.write_bytes(index.read_bytes()[:-9000] if damage is None else damage)
    with pytest.raises(IndexUnusable):
        search(index, "basalt")
    summary = refresh(index, notes, commit="c1", embedder=words())
    assert (summary.added, len(summary.notices)) == (1, 1)
    assert "index.duckdb.aside" in summary.notices[0]
    assert (index.parent / "index.duckdb.aside").exists()
    assert _titles(index, "basalt") == ["basalt"]


def test_an_index_of_another_embedder_is_built_anew(index: Path, note: Make, words: Callable[..., object]) -> None:
    embedder = words()
    refresh(index, [note("a", "Basalt.")], commit="c1", embedder=embedder)
    embedder.name = "other"
    assert refresh(index, [note("a", "Basalt.")], commit="c1", embedder=embedder).embedded == 1


def test_texts_without_a_usable_vector_are_found_by_words_and_counted(index: Path, note: Make) -> None:
    class Broken:
        name, dimensions = "broken", 3

        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            bad = {"nan": [np.nan, 1, 0], "inf": [np.inf, 0, 0], "nil": [0, 0, 0]}
            return np.array([bad.get(text[:3], [0, 3, 4]) for text in texts], dtype=np.float32)

    summary = refresh(index, [note(name, f"Rock {name}.") for name in ("nan", "inf", "nil", "good")], commit="c1", embedder=Broken())
    assert summary.notices == ("3 texts got no usable vector and are found by their words only",)
    assert [hit.title for hit in search(index, "elsewhere", embedder=Broken())] == ["good"]
    assert _titles(index, "nan") == ["nan"]


def test_a_failing_embedder_leaves_the_old_index_and_what_it_did_is_kept(index: Path, note: Make, words: type) -> None:
    class Dies(words):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if len(self.read) >= 1024:
                raise BackendFailed("gone")
            return super().embed(texts)

    refresh(index, [note("old", "Old words.")], commit="c1", embedder=words())
    many = note("many", *(f"Rock {at} is hard." for at in range(1500)))
    with pytest.raises(BackendFailed):
        refresh(index, [many], commit="c2", embedder=Dies())
    assert _titles(index, "old") == ["old"]
    assert refresh(index, [many], commit="c2", embedder=words()).embedded == 1500 - 1024
    assert _titles(index, "old") == []


def test_a_second_refresh_at_the_same_time_is_refused(index: Path, note: Make, words: Callable[..., object]) -> None:
    index.parent.mkdir()
    hold = f"import duckdb; c = duckdb.connect({str(index) + '.building'!r}); print('held', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(Busy):
            refresh(index, [note("a", "Basalt.")], commit="c1", embedder=words())
        other.communicate(b"\n")
    assert refresh(index, [note("a", "Basalt.")], commit="c1", embedder=words()).added == 1


def test_a_reader_in_another_process_neither_blocks_nor_is_blocked(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Basalt.")], commit="c1", embedder=words())
    read = f"import duckdb; c = duckdb.connect({str(index)!r}, read_only=True); print(1, flush=True); input(); print(c.sql('FROM notes'))"
    with subprocess.Popen([sys.executable, "-c", read], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        refresh(index, [note("b", "Chalk.")], commit="c2", embedder=words())
        assert "note-a" in other.communicate(b"\n")[0].decode()
    assert _titles(index, "chalk") == ["b"]


KILLED = """
import sys
from datetime import UTC, datetime
from pathlib import Path
import numpy as np
from distil.index import Chunk, IndexedNote
from distil.index.store import refresh
class Fixed:
    name, dimensions = "fixed", 8
    def embed(self, texts):
        return np.eye(8, dtype=np.float32)[[len(text) % 8 for text in texts]]
notes = [IndexedNote(f"n{n}", f"s{n}", "p", "b", f"rock {n}", "", "draft", "unreviewed", "r", datetime(2026, 1, 1, tzinfo=UTC), (),
         tuple(Chunk(0, 9, f"rock {n} part {c}", "page 1") for c in range(20))) for n in range(int(sys.argv[2]))]
print("go", flush=True)
for round in range(100):
    refresh(Path(sys.argv[1]), notes[round:], commit=str(round), embedder=Fixed())
"""


def test_a_refresh_killed_at_any_moment_leaves_a_whole_index(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("a", "Basalt.")], commit="c1", embedder=words())
    for at in range(6):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(index), "60"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"go\n"
            try:
                writer.wait(0.05 + at * 0.15)
            except subprocess.TimeoutExpired:
                os.kill(writer.pid, signal.SIGKILL)
            assert writer.wait() == -signal.SIGKILL
        found = search(index, "rock basalt")
        assert len(found) == (1 if found.commit == "c1" else 10)
        duckdb.connect(str(index), read_only=True).close()


def test_text_that_a_database_refuses_is_indexed_all_the_same(index: Path, note: Make, words: Callable[..., object]) -> None:
    refresh(index, [note("odd\udc80", Chunk(0, 9, "Basalt\0 and\ud800 chalk.", "page 1"))], commit="c1", embedder=words())
    assert [(hit.title, hit.quote) for hit in search(index, "basalt")] == [("odd\ufffd", "Basalt  and\ufffd chalk.")]
