"""Faults seen elsewhere, made small, and what becomes of them here; the numbers are those of the collection they come from."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import pytest

from distil.index import IndexedNote
from distil.index.database import Held, IndexUnusable
from distil.index.search import search
from distil.index.store import refresh

Make = Callable[..., IndexedNote]
ROOT = Path(__file__).resolve().parents[2]


def broken_log(statements: str, path: Path) -> None:
    """Leave beside a database what a kill leaves: a log that was never checkpointed, cut short."""
    script = f"""
import duckdb, os
c = duckdb.connect({str(path)!r})
c.execute("SET checkpoint_threshold='1TB'")
for statement in {statements!r}.split(";"):
    c.execute(statement)
os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", script], check=False)


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param("CREATE TABLE h (v FLOAT[3]); INSERT INTO h SELECT [1, 2, 3] FROM range(5000); CREATE INDEX i ON notes (id)", id="u074"),
        pytest.param("CREATE INDEX i ON notes (id); CHECKPOINT; DROP INDEX i", id="u076"),
    ],
)
@pytest.mark.parametrize("cut", [0, 60])
def test_a_log_left_by_a_kill_is_no_loss(index: Path, note: Make, words: Callable[..., object], statements: str, cut: int) -> None:
    """The index is a cache: whatever a log beside it holds, the pages are found after a refresh, and nothing of the log is."""
    refresh(index, [note("a", "Basalt is hard.")], commit="c1", embedder=words())
    broken_log(statements, index)
    log = index.with_name(f"{index.name}.wal")
    log.write_bytes(log.read_bytes()[: -cut or None])
    refresh(index, [note("a", "Basalt is hard."), note("b", "Chalk is soft.")], commit="c2", embedder=words())
    assert [hit.title for hit in search(index, "chalk")] == ["b"]
    assert not log.exists()


def test_a_log_never_grows_beyond_a_batch_u077(index: Path, note: Make, words: Callable[..., object]) -> None:
    """What has to be replayed after a kill fits into memory many times: each batch is checkpointed."""
    log = index.with_name(f"{index.name}.building.wal")
    seen: list[int] = []
    embedder = words()
    embed = embedder.embed

    class Watching:
        name, dimensions = embedder.name, embedder.dimensions

        def embed(self, texts: list[str]) -> object:
            seen.append(log.stat().st_size if log.exists() else 0)
            return embed(texts)

    notes = [note(f"n{at}", *(f"Rock {at} has layer {layer}." for layer in range(20))) for at in range(250)]
    refresh(index, notes, commit="c1", embedder=Watching())  # type: ignore[arg-type]
    assert len(seen) == 5
    assert max(seen) < 5_000_000


def test_a_note_is_found_at_once_after_it_was_added_u079(index: Path, note: Make, words: Callable[..., object]) -> None:
    held = Held(index)
    notes = []
    for at, word in enumerate(("basalt", "chalk", "granite")):
        notes.append(note(word, f"{word.title()} is a rock."))
        refresh(index, notes, commit=str(at), embedder=words())
        assert [hit.title for hit in search(held, word)] == [word]
    held.close()


@pytest.mark.parametrize("bad", [np.nan, np.inf, 0.0])
def test_a_vector_without_a_direction_never_ranks_u081(index: Path, note: Make, words: Callable[..., object], bad: float) -> None:
    good = words()

    class Broken:
        name, dimensions = good.name, good.dimensions

        def embed(self, texts: list[str]) -> object:
            vectors = good.embed(texts)
            vectors[[at for at, text in enumerate(texts) if "chalk" in text]] = bad
            return vectors

    summary = refresh(index, [note("chalk", "White and soft."), note("basalt", "Black and hard.")], commit="c1", embedder=Broken())  # type: ignore[arg-type]
    assert summary.notices == ("1 texts got no usable vector and are found by their words only",)
    assert [hit.title for hit in search(index, "black and hard", embedder=good)] == ["basalt"]


@pytest.mark.parametrize("foreign", [b"", b"%PDF-1.7\n" * 900, "database", "duckdb"])
def test_an_empty_or_foreign_file_is_told_and_built_anew_u082(index: Path, note: Make, words: Callable[..., object], foreign: bytes | str) -> None:
    notes = [note("a", "Basalt is hard.")]
    index.parent.mkdir()
    if isinstance(foreign, bytes):
        index.write_bytes(foreign)
    elif foreign == "duckdb":
        duckdb.connect(str(index)).execute("CREATE TABLE stamp (key INTEGER)").close()
    else:
        refresh(index.with_name("other"), notes, commit="c1", embedder=words())
        index.write_bytes(index.with_name("other").read_bytes()[:5000])
    with pytest.raises(IndexUnusable, match="`distil index` builds it again, nothing is lost"):
        search(index, "basalt")
    summary = refresh(index, notes, commit="c1", embedder=words())
    assert "Kept as index.duckdb.aside, built anew." in summary.notices[0]
    assert [hit.title for hit in search(index, "basalt")] == ["a"]


def test_a_question_is_embedded_without_any_socket_u096() -> None:
    folder = ROOT / "models" / "all-MiniLM-L6-v2"
    if not (folder / "model.safetensors").is_file():
        pytest.skip("the embedder is not on this machine; `distil models pull minilm-l6` fetches it")
    script = f"""
import sys
opened = []
sys.addaudithook(lambda event, _: opened.append(event) if event.startswith("socket.") else None)
from pathlib import Path
from distil.backends import open_embedder
with open_embedder("minilm-l6", Path({str(folder.parent)!r}), light=True) as embedder:
    print(embedder.embed(["where does basalt melt"]).shape, opened)
"""
    answer = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    assert answer.stdout == "(1, 384) []\n"


# A night at full size: DISTIL_TEST_READERS=10 DISTIL_TEST_SECONDS=120 DISTIL_TEST_KILLS=50. By default what a suite has time for.
READERS, SECONDS, KILLS = (int(os.environ.get(f"DISTIL_TEST_{name}", usual)) for name, usual in (("READERS", 3), ("SECONDS", 12), ("KILLS", 3)))

WRITER = """
import itertools, sys
from datetime import UTC, datetime
from pathlib import Path
import numpy as np
from distil.index import Chunk, IndexedNote
from distil.index.store import refresh
class Fixed:
    name, dimensions = "fixed", 8
    def embed(self, texts):
        return np.eye(8, dtype=np.float32)[[len(text) % 8 for text in texts]]
def note(name, text):
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return IndexedNote(name, name, "p", "b", name, "", "draft", "unreviewed", name, at, (), (Chunk(0, 9, text, "page 1"),))
rocks = [note(f"rock{at}", f"Rock {at} is hard.") for at in range(60)]
for round in itertools.count(int(sys.argv[2])):
    newest = note("newest", f"The pages come from commit{round}x.")
    # Now and then a rock is gone, and the index is written whole; else what is new lies in a delta.
    refresh(Path(sys.argv[1]), [*rocks[round // 6 % 20 :], newest], commit=f"commit{round}x", embedder=Fixed())
    print(round, flush=True)
"""

READER = """
import json, sys, time
from pathlib import Path
from distil.index.search import search
asked, commits, wrong = 0, set(), []
while not Path(sys.argv[2]).exists():
    found = search(Path(sys.argv[1]), "which pages come")
    asked += 1
    commits.add(found.commit)
    said = [hit.quote for hit in found]
    if said != [f"The pages come from {found.commit}."]:
        wrong.append([found.commit, said])
print(json.dumps([asked, len(commits), wrong]))
"""


def test_readers_beside_a_writer_that_is_killed_again_and_again_get_right_answers(index: Path, tmp_path: Path) -> None:
    stop = tmp_path / "stop"
    chance = random.Random(11)
    done = 0

    def writer() -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", WRITER, str(index), str(done)], stdout=subprocess.PIPE, text=True)

    with writer() as first:
        assert first.stdout is not None
        first.stdout.readline()
        first.kill()
    readers = [subprocess.Popen([sys.executable, "-c", READER, str(index), str(stop)], stdout=subprocess.PIPE, text=True) for _ in range(READERS)]
    kills = 0
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends or kills < KILLS:
        with writer() as running:
            assert running.stdout is not None
            done = int(running.stdout.readline()) + 1
            time.sleep(chance.random() * 0.6)
            os.kill(running.pid, signal.SIGKILL)
            done += len(running.stdout.readlines())
        kills += 1
        assert search(index, "which pages come").hits
    stop.touch()
    told = [json.loads(reader.communicate(timeout=60)[0]) for reader in readers]
    assert [wrong for _, _, wrong in told] == [[]] * READERS
    assert min(asked for asked, _, _ in told) > 0
    assert max(commits for _, commits, _ in told) > 1
