"""Files as they really are: any name, links, pipes, files that can't be read or change meanwhile; none ends the work, none is silent."""

import hashlib
import json
import os
import stat
import subprocess
import unicodedata
from pathlib import Path

import pytest

from distil import pipeline
from distil.blob import sha256
from distil.data import Reading
from distil.extract import Limits
from distil.manifest import load
from distil.members import Copy
from tests.wiki import Wiki, make

BASALT = "Basalt is a dark volcanic rock. It forms when lava cools quickly. It covers about 70 percent of the ocean floor.\n"
GRANITE = "Granite is a coarse rock. It forms deep in the crust over millions of years. It holds at least 20 percent quartz.\n"
COMPOSED, APART = unicodedata.normalize("NFC", "café.txt"), unicodedata.normalize("NFD", "café.txt")


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    return make(tmp_path / "wiki")


def statuses(wiki: Wiki, exits: int = 0) -> dict[str, str]:
    return {row["name"]: row["status"] for row in wiki.json("add", "--yes", "raw", exits=exits)}


def states(wiki: Wiki) -> dict[str, tuple[str, str]]:
    *events, end = wiki.json("run", exits=None)
    assert end["found"] == end["written"] + end["unchanged"] + end["failed"] + end["quarantined"] + end["skipped"]
    return {event["name"]: (event["state"], event["reason"]) for event in events if event["event"] == "source"}


NAMES = [b"line\nbreak.txt", b"tab\there.txt", b"-rf.txt", b" lead.txt", b"trail.txt ", b"quote'\"`$(x).txt", b"e" * 246 + b".txt", b"caf\xe9.txt"]


def test_any_name_a_file_system_holds_goes_all_the_way(wiki: Wiki) -> None:
    for number, name in enumerate(NAMES):
        (wiki.root / "raw" / os.fsdecode(name)).write_text(f"{BASALT}It is {number} years old.\n")
    wanted = {f"raw/{os.fsdecode(name)}" for name in NAMES}
    assert statuses(wiki) == dict.fromkeys(wanted, "consented")
    manifest = (wiki.root / "manifests" / "sources.jsonl").read_bytes()
    assert len(manifest.splitlines()) == len(NAMES) == len({json.loads(row)["id"] for row in manifest.splitlines()})
    assert states(wiki) == dict.fromkeys(wanted, ("written", "written"))
    assert [row["state"] for row in wiki.json("check")[0]] == ["ok"] * len(NAMES)
    assert len(wiki.json("sources")) == len(NAMES)
    shown = wiki.call("sources").stdout.splitlines()
    assert len(shown) == 1 + len(NAMES)
    assert any(r"line\nbreak.txt" in row for row in shown) and any(r"caf\u{dce9}.txt" in row for row in shown)
    assert statuses(wiki) == dict.fromkeys(wanted, "known")


def test_a_name_in_composed_and_in_single_letters_is_one_document_or_two_that_look_alike(wiki: Wiki) -> None:
    wiki.write(COMPOSED, BASALT)
    wiki.write(APART, BASALT)
    assert statuses(wiki) == {f"raw/{APART}": "consented", f"raw/{COMPOSED}": "alias"}
    (wiki.root / "raw" / COMPOSED).write_text(GRANITE)
    rows = {row["name"]: row for row in wiki.json("add", "--yes", "raw")}
    assert rows[f"raw/{COMPOSED}"]["status"] == "consented"
    assert "its name looks like that of" in rows[f"raw/{COMPOSED}"]["notes"][-1]
    assert len(load(wiki.root / "manifests").sources) == 2


def test_a_file_that_comes_back_in_other_letters_and_other_bytes_keeps_its_id(wiki: Wiki) -> None:
    path = wiki.write(COMPOSED, BASALT)
    statuses(wiki)
    (before,) = load(wiki.root / "manifests")
    path.unlink()
    wiki.write(APART, GRANITE)
    statuses(wiki)
    (after,) = load(wiki.root / "manifests")
    assert (after.id, after.path, after.sha256) == (before.id, f"raw/{APART}", sha256(GRANITE.encode()))


def test_a_loop_of_links_ends_and_each_file_counts_once(wiki: Wiki) -> None:
    wiki.write("a/b/basalt.txt", BASALT)
    os.symlink("../..", wiki.root / "raw/a/b/up")
    os.symlink(".", wiki.root / "raw/self")
    os.symlink("loop", wiki.root / "raw/loop")
    assert statuses(wiki) == {"raw/a/b/basalt.txt": "consented", "up": "passed-over", "self": "passed-over", "loop": "passed-over"}
    assert states(wiki) == {"raw/a/b/basalt.txt": ("written", "written"), "raw/loop": ("skipped", "passed-over")}


SECRET = "The key of the red door is kept under the third stone.\n"


def test_a_link_that_leads_out_of_what_is_added_is_left_out_until_it_is_given_by_name(wiki: Wiki) -> None:
    private = wiki.root.parent / "priv\x1bate"
    private.mkdir()
    (private / "diary.txt").write_text(SECRET)
    wiki.write("basalt.txt", BASALT)
    os.symlink(private / "diary.txt", wiki.root / "raw" / "out.txt")
    os.symlink(private, wiki.root / "raw" / "folder")
    os.symlink("basalt.txt", wiki.root / "raw" / "near.txt")
    rows = {row["name"]: (row["status"], row["reason"]) for row in wiki.json("add", "--yes", "raw")}
    left = "outside of what is added; `distil add raw/{}` takes it in"
    assert rows == {
        "raw/basalt.txt": ("consented", ""),
        "raw/near.txt": ("alias", ""),
        "out.txt": ("passed-over", f"a link to {private}/diary.txt, {left.format('out.txt')}"),
        "folder": ("passed-over", f"a link to {private}, {left.format('folder')}"),
    }
    said = wiki.call("add", "--yes", "raw").stdout
    assert r"priv\u{1b}ate" in said and "\x1b" not in said
    passed = ("skipped", "passed-over")
    assert states(wiki) == {"raw/basalt.txt": ("written", "written"), "raw/out.txt": passed, "raw/folder": passed}
    assert SECRET.strip().encode() not in wiki.everything()
    (added,) = wiki.json("add", "--yes", "raw/out.txt")
    assert (added["status"], added["notes"][-1]) == ("consented", f"a link to {private}/diary.txt")
    assert states(wiki)["raw/out.txt"] == ("written", "written")


def test_a_folder_behind_a_link_that_was_given_by_name_is_looked_into_for_what_is_new(wiki: Wiki) -> None:
    private = wiki.root.parent / "private"
    private.mkdir()
    (private / "basalt.txt").write_text(BASALT)
    os.symlink(private, wiki.root / "raw" / "folder")
    assert [row["status"] for row in wiki.json("add", "--yes", "raw/folder")] == ["consented"]
    (private / "granite.txt").write_text(GRANITE)
    assert states(wiki) == {"raw/folder/basalt.txt": ("written", "written"), "raw/folder/granite.txt": ("skipped", "unasked")}
    assert [row["path"] for row in wiki.json("pending")] == ["raw/folder/granite.txt"]


def test_a_link_out_of_a_folder_elsewhere_is_left_out_too(wiki: Wiki) -> None:
    given, private = wiki.root.parent / "given", wiki.root.parent / "private.txt"
    given.mkdir()
    private.write_text(SECRET)
    (given / "basalt.txt").write_text(BASALT)
    os.symlink("../private.txt", given / "out.txt")
    rows = {row["name"]: row["status"] for row in wiki.json("add", "--yes", str(given))}
    assert rows == {"basalt.txt": "consented", "out.txt": "passed-over"}


def test_one_unreadable_file_is_named_and_the_others_go_on(wiki: Wiki) -> None:
    if not Path("/proc/self/mem").exists():
        pytest.skip("no file here that opens and can't be read")
    # It opens, is a regular file, and its first byte can't be read, not even by root.
    os.symlink("/proc/self/mem", wiki.root / "raw" / "a-bad.txt")
    wiki.write("basalt.txt", BASALT)
    bad, good = wiki.json("add", "--yes", "raw/a-bad.txt", "raw/basalt.txt", exits=1)
    assert (bad["status"], "can't be read (Input/output error); check the disk or the mount" in bad["reason"]) == ("failed", True)
    assert (good["name"], good["status"]) == ("raw/basalt.txt", "consented")
    assert states(wiki) == {"raw/a-bad.txt": ("skipped", "passed-over"), "raw/basalt.txt": ("written", "written")}


@pytest.mark.skipif(os.geteuid() == 0, reason="permission bits stop nobody who is root")
def test_a_file_without_permission_is_named_and_the_others_go_on(wiki: Wiki) -> None:
    wiki.write("a-bad.txt", GRANITE).chmod(0)
    wiki.write("basalt.txt", BASALT)
    bad, good = wiki.json("add", "--yes", "raw", exits=1)
    assert (bad["status"], "Permission denied" in bad["reason"], good["status"]) == ("failed", True, "consented")


def test_pipes_and_devices_are_never_opened(wiki: Wiki) -> None:
    os.mkfifo(wiki.root / "raw" / "pipe.txt")
    names = {"pipe.txt"}
    if os.geteuid() == 0:
        os.mknod(wiki.root / "raw" / "null.txt", stat.S_IFCHR | 0o600, os.makedev(1, 3))
        names.add("null.txt")
    wiki.write("basalt.txt", BASALT)
    assert statuses(wiki) == {"raw/basalt.txt": "consented"} | dict.fromkeys(names, "passed-over")
    assert states(wiki) == {"raw/basalt.txt": ("written", "written")} | {f"raw/{name}": ("skipped", "passed-over") for name in names}


def test_hard_links_are_one_source_and_either_of_them_is_enough(wiki: Wiki) -> None:
    first = wiki.write("a.txt", BASALT)
    os.link(first, wiki.root / "raw" / "b.txt")
    assert statuses(wiki) == {"raw/a.txt": "consented", "raw/b.txt": "alias"}
    assert states(wiki) == {"raw/a.txt": ("written", "written")}
    first.unlink()
    assert [row["state"] for row in wiki.json("check")[0]] == ["ok"]
    assert states(wiki)["raw/a.txt"][0] == "unchanged"
    assert len(wiki.json("search", "volcanic rock")[0]) == 1


def test_duplicates_are_told_by_the_hash_of_the_bytes_as_they_are(wiki: Wiki) -> None:
    content = b"\xef\xbb\xbf" + BASALT.replace("\n", "\r\n").encode()
    path = wiki.write("basalt.txt", content)
    statuses(wiki)
    (source,) = load(wiki.root / "manifests")
    git = subprocess.run(["git", "hash-object", "--no-filters", str(path)], capture_output=True, text=True, check=True).stdout.strip()
    assert (source.sha256, source.blob, source.size) == (hashlib.sha256(content).hexdigest(), git, len(content))
    states(wiki)
    (page,) = wiki.json("note", "--all")
    assert (page["source"]["sha256"], page["source"]["blob"]) == (source.sha256, source.blob)
    wiki.write("copy.txt", content)
    wiki.write("other.txt", BASALT)  # the same words in other bytes are another document
    assert statuses(wiki) == {"raw/basalt.txt": "known", "raw/copy.txt": "alias", "raw/other.txt": "consented"}
    assert path.read_bytes() == content


def test_a_file_that_changes_while_it_is_read_leaves_no_text_under_a_wrong_name(tmp_path: Path) -> None:
    before, after = BASALT.encode(), GRANITE.encode()
    moving = Copy(sha256(before), "a.txt", "a.txt", True, lambda: after)
    examined = pipeline.examine(moving, texts=tmp_path / "text", limits=Limits())
    assert (examined.document.outcome, examined.document.sha256) == (Reading.TEXT, sha256(after))
    still = Copy(sha256(before), "a.txt", "a.txt", True, lambda: before)
    assert pipeline.examine(still, texts=tmp_path / "text", limits=Limits()).document.text.startswith("Basalt")
