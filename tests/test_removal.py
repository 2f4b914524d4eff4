"""Taking back and keeping: undo reverts a run, forget leaves nothing but the record that it happened, a backup is whole or is not made."""

import subprocess
import zlib
from email.message import EmailMessage
from pathlib import Path

import pytest

from distil.leases import Leases
from tests.terminal import approve, terminal
from tests.wiki import Wiki, make

SECRET = "The ferry to Innisfree leaves at 4 in the morning from the northern pier."
ROCKS = {
    "basalt.txt": "Basalt is a dark volcanic rock. It forms when lava cools quickly. It covers about 70 percent of the ocean floor.\n",
    "ferry.txt": f"{SECRET} Nobody else may know about it.\n",
}


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    for name, text in ROCKS.items():
        made.write(name, text)
    made.call("add", "--yes", "raw")
    made.night()
    return made


def pages(wiki: Wiki) -> list[str]:
    return [line for line in wiki.git("ls-tree", "-r", "--name-only", "HEAD").splitlines() if line.startswith("records/")]


def test_undo_takes_a_run_back_in_a_new_commit(wiki: Wiki) -> None:
    first = wiki.git("rev-parse", "HEAD")
    wiki.write("slate.txt", "Slate splits into thin plates. Roofs of slate last for 150 years or more.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night("--run-id", "night-two")
    said = wiki.call("undo", "night-two")
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["removed"]
    assert "the next `distil run` writes these pages again" in said.stderr
    assert wiki.git("rev-parse", f"{first}^{{tree}}") == wiki.git("rev-parse", "HEAD^{tree}")
    assert wiki.git("log", "-1", "--format=%an %(trailers:key=Mode,valueonly,separator=%x2C)") == "ann undo"
    assert not list((wiki.root / "knowledge").glob("records/*/*night-two.md"))
    assert wiki.json("search", "--words", "plates") == [[]]
    assert "nothing to take back" in wiki.call("undo", "night-two").stderr
    assert (shown := wiki.json("runs", "show", "night-two")[0])["state"] == "undone"
    assert (shown["pending"], len(shown["undone"])) == ([], 1)
    assert "undone; its pages were taken back; `distil runs salvage night-two` brings them in again" in wiki.call("runs", "show", "night-two").stdout
    assert wiki.call("runs", "repair", "night-two").stderr == "nothing to do: every page of this run is in the wiki\n"
    assert wiki.night("--run-id", "night-three")["written"] == 1
    assert "nowhere: no commit of this wiki is from that run" in wiki.call("undo", "nowhere", exits=2).stderr


def test_undo_keeps_what_people_confirmed_unless_told(wiki: Wiki) -> None:
    approve(wiki, "raw/basalt.txt")
    key = wiki.json("note", "raw/basalt.txt")[0]["id"]
    assert f"people have confirmed {key}; --reviewed takes those back too" in wiki.call("undo", "night-one", exits=6).stderr
    assert len(pages(wiki)) == 2
    wiki.call("undo", "night-one", "--reviewed")
    assert pages(wiki) == []


def test_forget_leaves_the_record_and_says_what_remains(wiki: Wiki) -> None:
    key = wiki.json("note", "raw/ferry.txt")[0]["source"]["id"]
    (task,) = wiki.json("task", "file", "Look at that again", "--only", "raw/ferry.txt")
    assert "nothing was removed" in wiki.call("forget", "raw/ferry.txt", exits=6).stderr
    code, shown = terminal(wiki, "forget", "raw/ferry.txt", answers="no\n")
    assert (code, len(pages(wiki))) == (6, 2)
    said = wiki.call("forget", "raw/ferry.txt", "--yes", "--reason", "not ours to keep").stdout
    assert "remains  the file workspace:raw/ferry.txt is yours and lies where it lay" in said
    assert "remains  older commits still hold the pages" in said
    assert f"remains  a task names it: remove .distil/tasks/{task['id']}.json" in said
    assert len(pages(wiki)) == 1
    assert wiki.json("search", "--words", "ferry") == [[]]
    assert [source["path"] for source in wiki.json("sources")] == ["raw/basalt.txt"]
    record = wiki.git("show", "HEAD:journal/forgotten.jsonl")
    assert (key in record, "not ours to keep" in record, "human:ann" in record, "ferry" in record) == (True, True, True, False)
    assert "Innisfree" in wiki.git("log", "-p")


def test_a_source_that_a_run_works_on_is_not_forgotten_under_it(wiki: Wiki) -> None:
    key = wiki.json("note", "raw/ferry.txt")[0]["source"]["id"]
    working = Leases(wiki.root / ".distil/leases")
    assert working.take(key)
    assert "a run is working on it; forget it when that run has ended" in wiki.call("forget", key, "--yes", exits=3).stderr
    working.close()
    assert len(pages(wiki)) == 2


@pytest.fixture
def mailed(wiki: Wiki) -> Wiki:
    """A mail with an attachment, distilled; each has words that stand nowhere else."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = "a@b.example", "c@d.example", "Harbour dues", "Mon, 02 Mar 2026 10:00:00 +0000"
    mail.set_content("The harbour of Portavogie charges 12 pounds a night. Boats under 6 metres pay half.\n")
    mail.add_attachment("Kilkeel lands more prawns than any other port. Prawns are landed there every weekday.\n", filename="quota.txt")
    wiki.write("mail.eml", mail.as_bytes())
    wiki.call("add", "--yes", "raw")
    wiki.night("--run-id", "night-two")
    return wiki


def left_of_the_mail(wiki: Wiki) -> list[str]:
    """Every file of the workspace's state, its cached texts unpacked, with a word of the mail or its attachment."""
    found = []
    for path in sorted((wiki.root / ".distil").rglob("*")):
        content = path.read_bytes() if path.is_file() else b""
        words = zlib.decompress(content) if path.suffix == ".z" else content
        if any(word in words.lower() for word in (b"portavogie", b"kilkeel", b"quota", b"harbour", b"mail.eml")):
            found.append(path.name)
    return found


def test_a_mail_and_what_is_attached_are_forgotten_together_and_nothing_of_them_is_left(mailed: Wiki) -> None:
    assert len(left_of_the_mail(mailed)) > 5
    said = mailed.call("forget", "raw/mail.eml", "--yes").stdout
    assert [line.split()[0] for line in said.splitlines()][:3] == ["removed", "removed", "removed"]
    assert left_of_the_mail(mailed) == []
    assert [source["path"] for source in mailed.json("sources")] == ["raw/basalt.txt", "raw/ferry.txt"]
    assert mailed.git("log", "-1", "--format=%s") == "Forget 2 sources"
    assert mailed.json("search", "--words", "prawns harbour") == [[]]
    assert mailed.night("--run-id", "night-three", exits=4)["unchanged"] == 2


@pytest.mark.parametrize("history", [[], ["--history"]])
def test_forgetting_goes_on_where_a_crash_left_it_and_is_on_record_once(mailed: Wiki, history: list[str]) -> None:
    """A crash after the commit leaves the manifest's lines and whatever was not reached of the caches."""
    kept = {path: path.read_bytes() for folder in ("manifests", ".distil") for path in (mailed.root / folder).rglob("*") if path.is_file()}
    mailed.call("forget", "raw/mail.eml", "--yes", *history)
    head = mailed.git("rev-parse", "HEAD")
    for path, content in kept.items():
        path.write_bytes(content)
    mailed.call("forget", "raw/mail.eml", "--yes", *history)
    assert left_of_the_mail(mailed) == []
    assert (mailed.git("rev-parse", "HEAD"), len(mailed.git("show", "HEAD:journal/forgotten.jsonl").splitlines())) == (head, 1)
    assert "no such source" in mailed.call("forget", "raw/mail.eml", "--yes", exits=2).stderr


def test_an_index_that_can_not_be_made_anew_is_removed_with_what_is_forgotten(mailed: Wiki) -> None:
    settings = mailed.root / "distil.toml"
    settings.write_text(settings.read_text().replace('embedder = "echo"', 'embedder = "gone"'))
    (mailed.root / ".distil/cache/index.duckdb.aside").write_bytes(b"Portavogie")
    assert "the index still held it and was removed" in mailed.call("forget", "raw/mail.eml", "--yes").stderr
    assert left_of_the_mail(mailed) == []


def test_forget_with_history_leaves_no_word_of_it(wiki: Wiki) -> None:
    approve(wiki, "raw/basalt.txt")
    (wiki.root / "raw/ferry.txt").rename(wiki.root.parent / "elsewhere")
    before = wiki.git("rev-list", "--count", "HEAD")
    wiki.call("forget", "raw/ferry.txt", "--yes", "--history")
    assert b"Innisfree" not in wiki.everything()
    for path in sorted((wiki.root / ".distil").rglob("*")):
        assert not path.is_file() or b"Innisfree" not in path.read_bytes(), path
    objects = ["git", "-C", str(wiki.root / "knowledge"), "cat-file", "--batch-all-objects", "--batch"]
    assert b"Innisfree" not in subprocess.run(objects, capture_output=True, check=True).stdout
    wiki.git("fsck", "--strict")
    # What else was said and done still stands, under its author and time.
    assert int(wiki.git("rev-list", "--count", "HEAD")) == int(before) + 1
    assert [hit["tier"] for hit in wiki.json("search", "--words", "basalt")[0]] == ["human"]
    assert "Mode: review" in wiki.git("log", "--format=%B")
    assert wiki.git("status", "--porcelain") == ""
    assert {line["state"] for line in wiki.json("check")[0]} == {"ok"}
    assert wiki.night("--run-id", "night-two")["unchanged"] == 1


def test_a_backup_is_restored_whole_and_damage_is_seen(wiki: Wiki, tmp_path: Path) -> None:
    approve(wiki, "raw/basalt.txt")
    file = tmp_path / "wiki.tar"
    said = wiki.call("backup", str(file))
    assert "restored once and found whole" in said.stdout
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".distil")] == []
    other = Wiki(tmp_path / "other")
    wiki.call("backup", str(file), "--restore", str(other.root))
    assert (other.git("log", "--format=%H"), other.git("status", "--porcelain")) == (wiki.git("log", "--format=%H"), "")
    assert other.json("sources") == wiki.json("sources")
    (other.root / "raw").mkdir()
    for name, text in ROCKS.items():
        other.write(name, text)
    assert {line["state"] for line in other.json("check")[0]} == {"ok"}
    assert "not an empty folder" in wiki.call("backup", str(file), "--restore", str(other.root), exits=6).stderr
    before = file.read_bytes()
    said = wiki.call("backup", str(file), exits=6).stderr
    assert said == f"distil: {file}: there is a file of this name, perhaps an older backup; give another name, or --force to replace it\n"
    assert (file.read_bytes(), sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("."))) == (before, [])
    wiki.call("backup", str(file), "--force")
    content = bytearray(file.read_bytes())
    at = content.index(b"PACK") + 200
    content[at] ^= 255
    file.write_bytes(content)
    assert "damaged (knowledge.bundle); use another backup" in wiki.call("backup", str(file), "--restore", str(tmp_path / "third"), exits=2).stderr
    assert not (tmp_path / "third").exists()
