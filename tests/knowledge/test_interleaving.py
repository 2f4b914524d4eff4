"""Appends, reviews, rejections, topics, hand edits, two processes at once, and kills at calls that write: main stays whole throughout.

Each actor is a process of its own. A kill comes from an audit hook right before the n-th call that would write, so that it lands
everywhere over many seeds; the seeds here are few, so that the test stays quick.
"""

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from distil import knowledge, okf
from distil.data import Note, Run
from distil.knowledge import Repository

from .conftest import AT, make_note, make_pages

ACTOR = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from knowledge.test_interleaving import act
left = int(sys.argv[3])
WRITES = {"os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "subprocess.Popen"}

def watch(event, arguments):
    global left
    writing = event in WRITES or (event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    if writing and left:
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
act(Path(sys.argv[2]), *sys.argv[4:])
"""


def act(folder: Path, what: str, name: str) -> None:
    """Do one thing to the wiki, as a process of its own."""
    repository, lock = Repository(folder / "knowledge"), folder / "lock"
    if what == "append":
        knowledge.integrate(repository, knowledge.Staged(make_pages(*pages(name))), Run(name, AT), lock=lock, at=AT, trailers={})
        return
    entries = {entry.id[0] + entry.run: entry for entry in knowledge.catalogue(repository, repository.head())}
    person = knowledge.Person.of("Ada <ada@localhost>")
    if what == "approve" and name in entries and entries[name].tier != "human":
        knowledge.approve(repository, entries[name], person, lock=lock, at=AT)
    elif what == "reject" and name in entries:
        knowledge.reject(repository, entries[name], person, knowledge.Rejection("not good enough"), lock=lock, at=AT)
    elif what == "organize":
        members = tuple(knowledge.Member(entry.path, entry.title, entry.description) for entry in entries.values())
        topic = knowledge.Topic("organization/rocks.md", "Rocks", "What rocks are.", okf.stamp(AT), "distil/1", members).page()
        knowledge.change(
            repository, lambda lane, head: knowledge.Change({"organization/rocks.md": topic}, "Organize", {"Mode": "reorganize"}), lock=lock, at=AT
        )


def pages(run: str) -> list[Note]:
    return [replace(make_note(digit, run=run, source=digit * 8), title=f"{digit} in {run}") for digit in "abc"]


def start(folder: Path, what: str, name: str, kill: int = 0) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", ACTOR, str(Path(__file__).parents[1]), str(folder), str(kill), what, name], stderr=subprocess.PIPE)


def whole(repository: Repository, done: set[str]) -> None:
    """Every page of every append that was finished is on main, as it was made but for its reviews, and all that is there is valid."""
    head = repository.head()
    tree = repository.tree(head, "records") if head else {}
    content = dict(zip(tree, (found or b"" for _, found in repository.blobs(blob for _, blob in tree.values())), strict=True))
    assert {path: okf.validate(path, page) for path, page in content.items()} == {path: [] for path in content}
    wanted = {path: page for run in done for path, page in make_pages(*pages(run)).items()}
    assert {path: knowledge.unreviewed(content[path]) for path in wanted if path in content} == wanted
    # An append is there as a whole or not at all.
    for run in {path.rsplit("--", 1)[1].removesuffix(".md") for path in content}:
        assert make_pages(*pages(run)).keys() <= content.keys()


@pytest.mark.parametrize("seed", range(2))
def test_whatever_happens_main_is_whole_and_nothing_accepted_is_lost(repository: Repository, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    done: set[str] = set()
    edited: dict[Path, str] = {}
    for step in range(7):
        what = chance.choice(["append", "append", "append", "approve", "reject", "organize", "edit"])
        run = f"r{step}"
        old = chance.choice(sorted(done) or ["r0"])
        if what == "edit":
            there = sorted((repository.path / "records").rglob(f"*--{old}.md"))
            edited |= dict.fromkeys(there[:1], f"changed by hand in step {step}")
            for path in there[:1]:
                path.write_text(edited[path])
            continue
        name = run if what == "append" else f"{chance.choice('abc')}{old}"
        actors = [start(tmp_path, what, name, chance.choice([0, chance.randrange(1, 45)]))]
        if chance.random() < 0.5:
            actors.append(start(tmp_path, "append", f"{run}x", chance.choice([0, chance.randrange(1, 45)])))
        for actor in actors:
            actor.communicate(timeout=120)
        whole(repository, done)
        # Doing it again does it once, whatever a kill left behind.
        for redo, which in ((what, name), *((("append", f"{run}x"),) if len(actors) > 1 else ())):
            again = start(tmp_path, redo, which)
            _, said = again.communicate(timeout=120)
            assert again.returncode == 0, said.decode()
            done |= {which} if redo == "append" else set()
        whole(repository, done)
        assert {path: path.read_text() for path in edited} == edited
    subprocess.run(["git", "-C", str(repository.path), "fsck", "--strict"], check=True, capture_output=True)
    messages = repository.text("log", "--format=%(trailers:key=Mode,valueonly,separator=%x2C)", "main").split()
    assert set(messages) <= {"append", "review", "reorganize"}
    assert messages.count("append") == len(done)


def test_a_kill_at_every_call_that_writes_leaves_a_whole_wiki(repository: Repository, tmp_path: Path) -> None:
    """A few of the some 45 calls that write in one append."""
    start(tmp_path, "append", "r0").communicate(timeout=60)
    for number in range(1, 46, 6):
        actor = start(tmp_path, "append", f"k{number}", number)
        actor.communicate(timeout=60)
        whole(repository, {"r0"})
        start(tmp_path, "append", f"k{number}").communicate(timeout=60)
        whole(repository, {"r0", f"k{number}"})
