"""The bundle is a pure function of the commit; what a person keeps in the folder is never touched; changes show where they belong."""

import subprocess
from pathlib import Path

import pytest

from tests.terminal import approve
from tests.wiki import Wiki, make

ROCKS = {
    "basalt.txt": "Basalt is a dark volcanic rock. It forms when lava cools quickly. It covers about 70 percent of the ocean floor.\n",
    "granite.txt": "Granite is a coarse rock. It forms deep in the crust over millions of years. It holds at least 20 percent quartz.\n",
    "marble.txt": "# [Marble](http://evil.example) *Marble* is limestone that was changed by heat. The quarries have been worked since 155 BC.\n",
}


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    for name, text in ROCKS.items():
        made.write(name, text)
    made.call("add", "--yes", "raw")
    made.night()
    return made


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_bundle_has_its_pages_an_index_in_every_folder_and_no_empty_log(wiki: Wiki, tmp_path: Path) -> None:
    said = wiki.call("render", str(tmp_path / "out"))
    assert said.stdout.startswith("3 pages of commit ")
    made = files(tmp_path / "out")
    records = {path: content for path, content in made.items() if path.startswith("records/") and not path.endswith("index.md")}
    assert records == {path: (wiki.root / "knowledge" / path).read_bytes() for path in records}
    assert len(records) == 3
    folders = {path.rsplit("/", 1)[0] for path in records}
    assert made.keys() - records.keys() == {".distil-bundle", "index.md", "records/index.md", *(f"{folder}/index.md" for folder in folders)}
    root = made["index.md"].decode()
    assert root.startswith('---\nokf_version: "0.2"\n---\n\n# Pages\n\n* [')
    assert root.endswith("# Folders\n\n* [records](records/index.md) - All pages, by id\n")
    assert "](http" not in root  # a source's words start no link


def test_two_clones_render_the_same_bytes_and_a_second_time_writes_nothing(wiki: Wiki, tmp_path: Path) -> None:
    approve(wiki, "raw/basalt.txt")
    wiki.call("render", str(tmp_path / "one"))
    again = wiki.json("render", str(tmp_path / "one"))[0]
    assert (again["written"], again["removed"], again["strangers"]) == (0, 0, 0)
    other = make(tmp_path / "other")
    subprocess.run(["git", "clone", "-q", str(wiki.root / "knowledge"), str(tmp_path / "clone")], check=True)
    (other.root / "knowledge" / ".git").rename(tmp_path / "old")
    (tmp_path / "clone" / ".git").rename(other.root / "knowledge" / ".git")
    other.call("render", str(tmp_path / "two"))
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_one_changed_page_changes_its_page_and_one_log_line(wiki: Wiki, tmp_path: Path) -> None:
    approve(wiki, "raw/basalt.txt")
    wiki.call("render", str(tmp_path / "out"))
    before = files(tmp_path / "out")
    (note,) = wiki.json("note", "raw/marble.txt")
    approve(wiki, note["id"])
    wiki.call("render", str(tmp_path / "out"))
    after = files(tmp_path / "out")
    changed = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    assert [path.rsplit("/", 1)[-1].split("-")[0] for path in changed] == [".distil", "log.md", changed[2].rsplit("/", 1)[-1].split("-")[0]]
    added = [line for line in after["log.md"].decode().split("\n") if line not in before["log.md"].decode().split("\n")]
    assert len(added) == 1
    assert added[0].startswith("* **Update**: ") and added[0].endswith(f" ({changed[2].removesuffix('.md')})")
    days = [line for line in after["log.md"].decode().split("\n") if line.startswith("## ")]
    assert days == sorted(days, reverse=True)


def test_a_superseded_page_is_deprecated_and_leads_to_the_one_that_stands(wiki: Wiki, tmp_path: Path) -> None:
    old = wiki.json("note", "raw/basalt.txt")[0]
    wiki.write("basalt.txt", ROCKS["basalt.txt"].replace("70 percent", "60 percent"))
    wiki.call("add", "--yes", "raw")
    wiki.night("--run-id", "night-two")
    new = wiki.json("note", "raw/basalt.txt")[0]
    wiki.call("render", str(tmp_path / "out"))
    made = files(tmp_path / "out")
    (page,) = (content.decode() for path, content in made.items() if f'\nid: "{old["id"]}"' in content.decode())
    assert 'status: "deprecated"' in page
    assert f'superseded_by: "{new["id"]}"' in page
    (place,) = (path for path in made if path.endswith("--night-two.md"))
    assert f"](/{place})." in page
    assert old["id"][:12] not in made["index.md"].decode()
    shown = wiki.json("show", old["id"])[0]
    assert (shown["status"], shown["superseded_by"]) == ("deprecated", new["id"])
    said = wiki.call("diff", "night-one", "night-two").stdout
    assert said.splitlines()[0] == f"superseded {new['id']}  {new['title']}  (takes the place of {old['id']})"
    assert any(line.strip().startswith("+ ") and "60 percent" in line for line in said.splitlines())
    assert any(line.strip().startswith("- ") and "70 percent" in line for line in said.splitlines())


def test_a_folder_that_is_no_bundle_is_never_emptied(wiki: Wiki, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.md").write_text("years of work")
    assert "not empty, and no bundle that distil made; choose another folder" in wiki.call("render", str(mine), exits=6).stderr
    assert files(mine) == {"thesis.md": b"years of work"}
    out = tmp_path / "out"
    wiki.call("render", str(out))
    (out / "notes.txt").write_text("mine too")
    assert "1 files in it were not made by distil and were left alone" in wiki.call("render", str(out)).stderr
    (out / "index.md").write_text("better")
    assert "changed by hand, or not made here: index.md" in wiki.call("render", str(out), exits=6).stderr
    assert (out / "index.md").read_text() == "better"
    (out / "index.md").unlink()
    (out / "index.md").symlink_to(mine / "thesis.md")
    assert "changed by hand" in wiki.call("render", str(out), exits=6).stderr
    assert (mine / "thesis.md").read_text() == "years of work"


def test_a_vault_links_pages_by_title(wiki: Wiki, tmp_path: Path) -> None:
    wiki.call("export", "obsidian", str(tmp_path / "vault"))
    made = files(tmp_path / "vault")
    titles = [note["title"] for note in wiki.json("note", "--all")]
    assert len(made) == 5  # three pages, the index, the mark
    index = made["Index.md"].decode()
    for path in made.keys() - {"Index.md", ".distil-bundle"}:
        assert f"[[{path.removesuffix('.md')}]]" in index
    assert all(any(f"{title!r}"[1:-1] in content.decode() for content in made.values()) for title in titles if title.isalpha())
    assert "not empty, and no bundle that distil made" in wiki.call("render", str(tmp_path / "vault"), exits=6).stderr


def test_an_unknown_commit_is_named(wiki: Wiki, tmp_path: Path) -> None:
    assert "nowhere: no commit and no run of this wiki" in wiki.call("diff", "nowhere", exits=2).stderr
    assert "no commit and no run of this wiki" in wiki.call("render", str(tmp_path / "out"), "--commit", "--all", exits=2).stderr
