"""What a run may not bring in, and the words in which a user is told; what is sound goes in without what is not."""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wiki import AT, RUN, Wiki, make

ROCKS = {
    name: f"{name.title()} is a rock that people quarry. It was first described in the year {1800 + n}.\n"
    for n, name in enumerate(("chert", "flint", "gneiss"))
}
KEY = "AKIA" + "QYLPMN5HHHFPZAM2"


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    for name, text in ROCKS.items():
        made.write(f"{name}.txt", text)
    made.call("add", "--yes", "raw")
    return made


def stopped(wiki: Wiki) -> Path:
    """Kill a night when its second source is done, and return its staging folder."""
    night = wiki.start("run", "--at", AT, "--run-id", RUN, "--json")
    assert night.stdout is not None
    written = 0
    while written < 2:
        written += json.loads(night.stdout.readline()).get("state") == "written"
    night.send_signal(signal.SIGKILL)
    night.wait()
    night.stdout.close()
    return wiki.root / ".distil/runs" / RUN / "pages"


def page(staged: Path) -> Path:
    return sorted(staged.rglob("*.md"))[0]


def link(staged: Path) -> str:
    (staged / "records/aa").mkdir(exist_ok=True)
    (staged / f"records/aa/x--{RUN}.md").symlink_to("/etc/passwd")
    return "R9: a symbolic link, not a file; it is not followed"


def executable(staged: Path) -> str:
    page(staged).chmod(0o755)
    return "R9: the file is executable"


def hard_link(staged: Path) -> str:
    os.link(page(staged), staged.parent / "twin.md")
    return "R9: a hard link: the file has 2 names"


def hidden(staged: Path) -> str:
    (staged / "records/.git").write_text("x")
    return "R9: '.git' is a hidden name"


def reserved(staged: Path) -> str:
    page(staged).with_name("Index.md").write_bytes(page(staged).read_bytes())
    return "B3: index.md and log.md are never pages"


def other_namespace(staged: Path) -> str:
    here = page(staged)
    here.with_name(here.name.replace(RUN, "night-two")).write_bytes(here.read_bytes().replace(RUN.encode(), b"night-two"))
    return "R5: the path does not end in this run's namespace"


def oversize(staged: Path) -> str:
    page(staged).with_name(f"big--{RUN}.md").write_bytes(bytes(600_000))
    return "R3: 600000 bytes; a page has at most 524288"


def no_utf8(staged: Path) -> str:
    page(staged).with_name(f"latin--{RUN}.md").write_bytes(b'---\ntype: "Note"\n---\ncaf\xe9\n')
    return "B1: not UTF-8 at byte 24"


def secret(staged: Path) -> str:
    here = page(staged)
    here.with_name(f"key--{RUN}.md").write_text(here.read_text().replace("that people quarry", KEY))
    return "R8: claim 1 holds what looks like an AWS access key; take it out of the source, or `distil decline` that"


def participant(staged: Path) -> str:
    here = page(staged)
    (staged.parents[2] / "participants.json").write_text('{"participants": ["Ada Lovelace <ada@example.org>"]}')
    here.with_name(f"who--{RUN}.md").write_text(here.read_text().replace("that people quarry", "of ADA Love\u00adlace"))
    return "R12: claim 1 names a participant (a display name at word 6); take it out of the source, or `distil decline` that"


def no_source_urls(staged: Path) -> str:
    here = page(staged)
    here.write_text(here.read_text().replace("source_urls: []\n", ""))
    return "R4: source_urls must be a list of web addresses"


def no_created_at(staged: Path) -> str:
    here = page(staged)
    here.write_text(here.read_text().replace('created_at: "2026-03-01T04:00:00Z"', 'created_at: "yesterday"'))
    return "B7: created_at must be a time like 2026-01-31T12:00:00Z"


def no_id(staged: Path) -> str:
    here = page(staged)
    here.write_text("\n".join(line for line in here.read_text().split("\n") if not line.startswith("id: ")))
    return "R1: id must be at least 8 hex digits"


HARMS = (link, executable, hard_link, hidden, reserved, other_namespace, oversize, no_utf8, secret, participant, no_source_urls, no_created_at, no_id)


def test_every_refusal_is_told_in_words_and_what_is_sound_goes_in(wiki: Wiki) -> None:
    staged = stopped(wiki)
    keep = page(staged).read_bytes()
    told = []
    for harm in HARMS:
        for path in staged.rglob("*"):
            if path.is_symlink() or path.is_file():
                path.unlink()
        (staged / "records/aa").mkdir(exist_ok=True)
        (staged / f"records/aa/first--{RUN}.md").write_bytes(keep)
        expected = harm(staged)
        said = wiki.call("runs", "show", RUN).stdout
        told.append((harm.__name__, expected in said))
        assert KEY not in said and "ADA" not in said
    assert told == [(harm.__name__, True) for harm in HARMS]


@pytest.mark.parametrize(
    ("harm", "reason"), [(link, "R9: a symbolic link, not a file; it is not followed"), (secret, "R9: no outcome of this run names it")]
)
def test_a_night_that_goes_on_refuses_what_was_planted_and_takes_the_rest(wiki: Wiki, harm: Callable[[Path], str], reason: str) -> None:
    harm(stopped(wiki))
    events = wiki.json("run")
    assert [event["violations"] for event in events if event["event"] == "refused"] == [[reason]]
    assert (events[-1]["written"], events[-1]["failed"], events[-1]["exit"]) == (3, 0, 0)
    assert len(wiki.git("ls-tree", "-r", "--name-only", "HEAD").splitlines()) == 3
    assert f'"run": "{RUN}"' in (wiki.root / ".distil/refusals.jsonl").read_text()


def test_salvage_takes_what_is_proved_and_leaves_the_rest_with_reasons(wiki: Wiki) -> None:
    staged = stopped(wiki)
    first, second = sorted(staged.rglob("*.md"))
    name = next(name for name in ROCKS if name in second.read_text())
    second.write_text(second.read_text().replace(f"{name.title()} is a rock", f"{name.title()} is a fish"))
    said = wiki.call("runs", "salvage", RUN, exits=6)
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["integrated", "refused", *["R10:"] * (len(said.stdout.splitlines()) - 2)]
    assert "R10: claim 1: its quote is not in the text" in said.stdout
    assert wiki.git("ls-tree", "-r", "--name-only", "HEAD") == str(first.relative_to(staged))
    shown = wiki.json("runs", "show", RUN)[0]
    assert (shown["state"], shown["mode"], shown["namespace"], len(shown["integrated"])) == ("quarantined", "append", RUN, 1)
    assert shown["commit"] == wiki.git("rev-parse", "HEAD")
    assert "Salvaged-By: ann" in wiki.git("log", "-1", "--format=%B")
    # The other source is distilled anew; the run itself is over.
    end = wiki.json("run")[-1]
    assert (end["run"] != RUN, end["written"], end["unchanged"]) == (True, 2, 1)


def test_repair_puts_form_right_and_integrates_all_or_nothing(wiki: Wiki) -> None:
    staged = stopped(wiki)
    first, second = sorted(staged.rglob("*.md"))
    first.chmod(0o755)
    second.write_text(second.read_text() + "\nA line by hand.\n")
    (staged / "records/aa").mkdir(exist_ok=True)
    (staged / f"records/aa/x--{RUN}.md").symlink_to("/etc/passwd")
    refused = wiki.call("runs", "repair", RUN, exits=6)
    assert refused.stdout.splitlines() == [
        f"repaired  {first.relative_to(staged)}: made a plain file of its own",
        f"repaired  {second.relative_to(staged)}: written again from its front matter",
        f"refused     records/aa/x--{RUN}.md",
        "            R9: a symbolic link, not a file; it is not followed",
    ]
    (staged / f"records/aa/x--{RUN}.md").unlink()
    done = wiki.call("runs", "repair", RUN)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["integrated", "integrated"]
    assert wiki.call("runs", "repair", RUN).stderr == "nothing to do: every page of this run is in the wiki\n"


def test_a_discarded_run_is_over_and_says_why(wiki: Wiki) -> None:
    staged = stopped(wiki)
    assert "needs a reason in words" in wiki.call("runs", "discard", RUN, "--reason", "no", exits=2).stderr
    wiki.call("runs", "discard", RUN, "--reason", "made with the wrong model")
    assert "discarded; made with the wrong model" in wiki.call("runs", "show", RUN).stdout
    assert "it was discarded (made with the wrong model)" in wiki.call("runs", "salvage", RUN, exits=6).stderr
    assert len(list(staged.rglob("*.md"))) == 2
    assert wiki.json("run")[-1]["written"] == 3


def test_an_edit_to_a_record_is_refused(wiki: Wiki) -> None:
    wiki.night()
    staged = page(wiki.root / ".distil/runs" / RUN / "pages")
    # Another page, sound in itself and carried by its source, where main has one already.
    text = staged.read_text()
    wiki.git("log", "-1")
    staged.write_text(text.replace('support: "1.0"', 'support: "0.5"'))
    said = wiki.call("runs", "salvage", RUN, exits=6)
    assert "R7: main has another page at this path; a record never changes" in said.stdout


def test_a_workspace_tightens_limits_and_never_loosens_them(wiki: Wiki) -> None:
    settings = wiki.root / "distil.toml"
    models = settings.read_text()
    settings.write_text(models + "[knowledge]\npage_kib = 1\n")
    said = wiki.call("run", exits=1)
    assert "a page of this workspace has at most 1024" in said.stdout
    settings.write_text(models + "[knowledge]\npage_kib = 1000\n")
    said = wiki.call("run", exits=2)
    assert "it may be tightened below 524288, never loosened" in said.stderr
    settings.write_text(models + "[knowledge]\nrepository_mib = 1\n")
    assert wiki.json("run", "--retry", exits=0)[-1]["written"] == 3


def test_an_unknown_run_is_named(wiki: Wiki) -> None:
    assert wiki.call("runs", "show", "nowhere", exits=2).stderr == "distil: nowhere: no such run; `distil runs` lists them\n"


def test_the_path_of_the_wiki_is_printed(wiki: Wiki) -> None:
    assert wiki.call("knowledge").stdout == f"{wiki.root}/knowledge\n"
