"""A run that carries person data reads the wiki and can't write to it, nor can anything it starts; what it wants is asked of a clean run."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.test_seal import needs_mounts
from tests.wiki import AT, Wiki, make

ROCKS = {
    "chert": "Chert is a rock that people quarry. It was first described in the year 1801.\n",
    "flint": "Flint is a rock that people quarry. Ada Lovelace described it in the year 1802.\n",
}
CONTEXT = 'participants = ["Ada Lovelace <ada@example.org>", "@countess"]\n'
NIGHT = ("--at", AT, "--run-id", "night-one")


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    for name, text in ROCKS.items():
        made.write(f"{name}.txt", text)
    (made.root / "context.toml").write_text(CONTEXT)
    made.call("add", "--yes", "raw")
    return made


def machine(wiki: Wiki, text: str) -> None:
    """Write this machine's own settings."""
    own = Path(wiki.environment["HOME"]) / ".config" / "distil"
    own.mkdir(parents=True, exist_ok=True)
    (own / "config.toml").write_text(text)


def hook(wiki: Wiki, *lines: str) -> Path:
    """Have each run start a shell that does this, line by line; it notes how each line ended."""
    script, told = wiki.root.parent / "hook.sh", wiki.root.parent / "told"
    steps = "".join(f"({line}) >>{told}.said 2>&1; echo $? >>{told}\n" for line in lines)
    script.write_text(f'distil() {{ {sys.executable} -m distil "$@"; }}\n{steps}')
    machine(wiki, f"[hooks]\nafter_run = {json.dumps(['sh', str(script)])}\n")
    return told


def pages(wiki: Wiki, run: str = "night-one") -> list[str]:
    return sorted(path.name.split("-")[0] for path in (wiki.root / f".distil/runs/{run}/pages").rglob("*.md"))


def refusals(wiki: Wiki) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (wiki.root / ".distil/refusals.jsonl").read_text().splitlines()]


@needs_mounts
def test_neither_the_run_nor_what_it_starts_writes_to_the_wiki(wiki: Wiki) -> None:
    wiki.night("--only", "raw/chert.txt")
    head, before = wiki.git("rev-parse", "HEAD"), {path: path.read_bytes() for path in (wiki.root / "knowledge").rglob("*") if path.is_file()}
    told = hook(
        wiki,
        "echo new > knowledge/new.md",
        "echo new > knowledge/.git/refs/heads/main",
        "git -C knowledge -c user.name=a -c user.email=a@b commit --allow-empty -m new",
        "umount knowledge || mount -o remount,bind,rw knowledge",
        "distil undo night-one",
        "distil run",
        "distil run --reorganize",
        "distil search --words quarry",
        "distil task file 'Look at flint again' --only raw/flint.txt",
        "distil task file 'Ask Ada Lovelace about flint'",
    )
    run = wiki.call("run", "--context", "context.toml", "--run-id", "night-two")
    assert "this run carries person data (its context names 2 people): knowledge/ is mounted read-only" in run.stderr
    assert "1 found" not in run.stdout and "2 found = 0 written + 1 unchanged + 0 failed + 0 quarantined + 1 skipped" in run.stdout
    codes = told.read_text().split()
    assert [code != "0" for code in codes[:4]] == [True] * 4
    assert codes[4:] == ["6", "6", "6", "0", "0", "6"]
    after = {path: path.read_bytes() for path in (wiki.root / "knowledge").rglob("*") if path.is_file()}
    assert (wiki.git("rev-parse", "HEAD"), after) == (head, before)
    assert pages(wiki, "night-two") == ["flint"]
    assert [task["prompt"] for task in wiki.json("task", "list")] == ["Look at flint again"]


@needs_mounts
def test_its_pages_stay_apart_for_good_and_a_clean_run_writes_its_own(wiki: Wiki) -> None:
    end = wiki.night("--tainted")
    assert (end["written"], end["skipped"], end["commit"], end["exit"]) == (0, 2, "", 0)
    shown = wiki.json("runs", "show", "night-one")[0]
    assert (shown["state"], shown["mode"], shown["integrated"], len(shown["refused"])) == ("apart", "read", [], 2)
    assert {each["reason"] for each in shown["open"]} == {"tainted"}
    said = wiki.call("runs", "salvage", "night-one", exits=6).stdout
    assert "R13: this run carried person data, and nothing of it goes into the wiki; `distil task file` asks a clean run for it" in said
    assert wiki.json("run")[-1]["written"] == 2
    assert pages(wiki) == ["chert", "flint"]


@needs_mounts
@pytest.mark.parametrize(
    ("content", "apart"), [("participants = []", False), ("participants = [", True), (None, True), ('participants = ["@x"]', True)]
)
def test_a_context_that_names_somebody_or_can_not_be_read_makes_it_one(wiki: Wiki, content: str | None, *, apart: bool) -> None:
    if content is not None:
        (wiki.root / "context.toml").write_text(content)
    end = wiki.night("--context", "context.toml" if content is not None else "nowhere.toml")
    assert (end["written"], end["skipped"]) == ((0, 2) if apart else (2, 0))


def test_where_no_mount_is_possible_the_run_refuses_and_begins_nothing(wiki: Wiki) -> None:
    tool = shutil.which("unshare")
    if tool is None or subprocess.run([tool, "-Ur", "sh", "-c", "echo 0 > /proc/sys/user/max_user_namespaces"], capture_output=True).returncode:
        pytest.skip("user namespaces can't be forbidden for a test here")
    forbid = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"'
    command = [tool, "-Ur", "sh", "-c", forbid, "sh", sys.executable, "-m", "distil", "run", "--tainted", *NIGHT]
    done = subprocess.run(command, cwd=wiki.root, env=wiki.environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 6, done.stderr
    assert "can't be made read-only for this run" in done.stderr and "nothing was begun" in done.stderr
    assert not (wiki.root / ".distil/runs/night-one").exists()


@needs_mounts
def test_one_that_was_stopped_is_over_and_no_other_goes_on_with_it(wiki: Wiki) -> None:
    night = wiki.start("run", "--tainted", "--json", *NIGHT)
    assert night.stdout is not None
    while json.loads(night.stdout.readline()).get("state") != "written":
        pass
    night.send_signal(signal.SIGKILL)
    night.wait()
    night.stdout.close()
    end = wiki.json("run")[-1]
    assert (end["run"] != "night-one", end["written"]) == (True, 2)
    ended = json.loads((wiki.root / ".distil/runs/night-one/end.json").read_text())
    assert ended["discarded"] == "it carried person data and was stopped; its pages stay in its folder"


def test_a_task_that_names_somebody_is_refused_in_words_and_on_record(wiki: Wiki) -> None:
    for prompt, where in (
        ("Ask Ada Lovelace about flint", "the prompt names a participant: a display name at word 2"),
        ("Mail ADA@example.org, please", "the prompt names a participant: a mail address at word 2"),
        ("What did @countess say?", "the prompt names a participant: a mention at word 3"),
    ):
        said = wiki.call("task", "file", prompt, "--context", "context.toml", exits=6)
        assert said.stderr == f"distil: task: refused, {where}. Say it without anybody's name; a clean run may know nothing of them\n"
        assert refusals(wiki)[-1]["violations"] == [where]
    said = wiki.call("task", "file", "Look at all of it", "--only", "raw/ada-lovelace/*", exits=6)  # remembered from before
    assert "a pattern of --only names a participant: a display name at word 1" in said.stderr
    assert "lovelace" not in (wiki.root / ".distil/refusals.jsonl").read_text().lower()
    assert wiki.json("task", "list") == []
    (wiki.root / "context.toml").write_text("?")
    assert "so nobody can tell whom it names; nothing was filed" in wiki.call("task", "file", "Look", "--context", "context.toml", exits=6).stderr
    assert "Adapt it" in wiki.call("task", "file", "Adapt it to the Lovelaces", "--json").stdout


def test_a_clean_run_does_a_task_and_its_commit_names_it(wiki: Wiki) -> None:
    (task,) = wiki.json("task", "file", "Only chert is wanted", "--only", "raw/chert.txt")
    done = wiki.call("task", "run", task["id"])
    assert "1 found = 1 written + 0 unchanged" in done.stdout
    assert f"Task: {task['id']}" in wiki.git("log", "-1", "--format=%B")
    (listed,) = wiki.json("task", "list")
    assert (listed["state"], [run["exit"] for run in listed["runs"]]) == ("done", [0])
    assert f"{task['id']}: it is done, by run {listed['runs'][0]['run']}; file another" in wiki.call("task", "run", task["id"], exits=2).stderr
    assert "nowhere: no such task; `distil task list` lists them" in wiki.call("task", "run", "nowhere", exits=2).stderr


def test_a_task_is_looked_through_again_before_it_is_done(wiki: Wiki) -> None:
    (task,) = wiki.json("task", "file", "What Ada Lovelace wanted")  # nobody knew of her yet
    wiki.call("task", "file", "Another", "--context", "context.toml")
    assert "the prompt names a participant: a display name at word 2" in wiki.call("task", "run", task["id"], exits=6).stderr
    assert wiki.git("for-each-ref") == ""


def test_by_this_machines_policy_any_run_writes_and_no_page_names_them(wiki: Wiki) -> None:
    machine(wiki, '[knowledge]\nwrite_from = "any-run"\n')
    events = wiki.json("run", "--context", "context.toml", *NIGHT, exits=1)
    assert (events[-1]["written"], events[-1]["failed"]) == (1, 1)
    failed = next(event for event in events if event.get("state") == "failed")
    assert failed["name"] == "raw/flint.txt"
    assert "names a participant (a display name at word 1); take it out of the source, or `distil decline` that" in failed["detail"]
    assert "Lovelace" not in wiki.git("log", "-p")
    # Also a clean run, which knows of nobody, writes no page that names one of them.
    machine(wiki, "")
    assert wiki.json("run", "--retry", "--run-id", "night-two", exits=None)[-1]["failed"] == 1


@needs_mounts
def test_without_a_list_of_people_no_policy_lets_it_write(wiki: Wiki) -> None:
    machine(wiki, '[knowledge]\nwrite_from = "any-run"\n')
    assert wiki.night("--tainted")["skipped"] == 2


def test_a_workspace_tightens_the_policy_and_never_loosens_it(wiki: Wiki) -> None:
    settings = wiki.root / "distil.toml"
    models = settings.read_text()
    settings.write_text(models + '[knowledge]\nwrite_from = "any-run"\n')
    assert "any-run loosens what is kept; only this machine's own file may say so" in wiki.call("run", exits=2).stderr
    settings.write_text(models + '[knowledge]\nwrite_from = "sometimes"\n')
    assert "wanted clean-room or any-run" in wiki.call("run", exits=2).stderr
    machine(wiki, '[knowledge]\nwrite_from = "any-run"\n')
    settings.write_text(models + '[knowledge]\nwrite_from = "clean-room"\n')
    rows = {row["key"]: (row["value"], row["from"]) for row in wiki.json("config")}
    assert rows["knowledge.write_from"] == ("clean-room", str(settings))
