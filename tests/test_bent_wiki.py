"""What a user is told when the wiki's repository was bent or damaged, through the commands; nothing that was written is lost."""

import subprocess
from pathlib import Path

import pytest

from tests.wiki import Wiki, make


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    made.write("slate.txt", "Slate splits into thin plates. Roofs of slate last for 150 years or more.\n")
    made.call("add", "--yes", "raw")
    made.night()
    return made


def test_a_wiki_whose_branch_is_gone_does_not_begin_anew_and_the_way_back_works(wiki: Wiki) -> None:
    head = wiki.git("rev-parse", "HEAD")
    (wiki.root / "knowledge/.git/refs/heads/main").unlink()
    way = f"git -C {wiki.root}/knowledge branch main {head}"
    for command in (["run"], ["check"]):
        assert wiki.call(*command, exits=1).stderr.splitlines()[-1] == (
            f"distil: {wiki.root}/knowledge: its branch main is gone, which stood at {head[:12]}; `{way}` brings it back"
        )
    subprocess.run(way.split(), check=True)
    assert wiki.night("--run-id", "night-two")["unchanged"] == 1
    assert wiki.git("rev-parse", "HEAD") == head


def test_a_night_during_a_rebase_of_somebodys_writes_to_main_and_says_where_the_files_are(wiki: Wiki) -> None:
    wiki.git("checkout", "-q", "--detach")
    wiki.write("chert.txt", "Chert is a hard rock of silica. Tools of chert are 40,000 years old.\n")
    wiki.call("add", "--yes", "raw")
    notices = [event["text"] for event in wiki.json("run") if event["event"] == "notice"]
    assert notices == ["the working tree: no branch is checked out, as in a rebase; `git checkout main` ends that"]
    wiki.git("checkout", "-q", "main")
    assert [row["state"] for row in wiki.json("check")[0]] == ["ok", "ok"]
    assert wiki.git("status", "--porcelain") == ""


def test_a_run_names_the_commit_that_holds_its_pages_now(wiki: Wiki) -> None:
    wiki.git("-c", "user.name=Ada", "-c", "user.email=ada@localhost", "commit", "-q", "--amend", "-m", "Somebody's own words")
    assert wiki.json("runs", "show", "night-one")[0]["commit"] == wiki.git("rev-parse", "HEAD")
