"""Every command that counts pages tells the same numbers, whatever was done to the pages before."""

import re
from pathlib import Path

from tests.terminal import approve
from tests.wiki import Wiki, make

TEXTS = {
    "slate.txt": "Slate splits into thin plates along planes. The oldest slate quarry was opened in 1790. It gave work to 300 men.\n",
    "chalk.txt": "Chalk is a soft white limestone of the sea. Chalk is made of the shells of small sea creatures. It is 90 metres thick.\n",
    "peat.txt": "Peat grows one millimetre in a year on the moor. The peat of the moor was cut until 1950. It is four metres deep.\n",
}


def counts(wiki: Wiki) -> tuple[int, int, int]:
    """Return how many pages stand, are confirmed by nobody, and were rejected; every command has to say so."""
    (status,) = wiki.json("status")
    (index,) = wiki.json("index")
    backlog = [remark["detail"] for remark in wiki.json("lint") if remark["rule"] == "backlog"]
    told = re.match(r"(\d+) of (\d+) pages? w", backlog[0]) if backlog else None
    waiting = len(wiki.json("review"))
    assert (told is None) == (waiting == 0)
    assert told is None or (int(told[1]), int(told[2])) == (status["unconfirmed"], status["pages"])
    assert (waiting, index["pages"]) == (status["unconfirmed"], status["pages"])
    said = wiki.call("status").stdout.splitlines()[0]
    shown = re.search(r", (\d+) pages?(?: \((?:(\d+) confirmed by nobody \(`distil review`\))?(?:; )?(?:(\d+) more rejected)?)?", said)
    assert shown is not None, said
    assert [int(number or 0) for number in shown.groups()] == [status["pages"], status["unconfirmed"], status["rejected"]], said
    return status["pages"], status["unconfirmed"], status["rejected"]


def test_status_lint_index_and_review_agree_after_each_thing_that_is_done_to_pages(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for name, text in TEXTS.items():
        wiki.write(name, text)
    wiki.call("add", "--yes", "raw")
    assert counts(wiki) == (0, 0, 0)
    wiki.night()
    assert counts(wiki) == (3, 3, 0)
    pages = {row["source"]["path"]: row["id"] for row in wiki.json("note", "--all")}

    wiki.call("review", "reject", pages["raw/slate.txt"], "--reason", "the year is wrong", "--claim", "2")
    assert counts(wiki) == (2, 2, 1)
    approve(wiki, pages["raw/chalk.txt"])
    assert counts(wiki) == (2, 1, 1)
    wiki.night("--run-id", "night-two", "--at", "2026-03-02T04:00:00Z")
    assert counts(wiki) == (3, 2, 0)
    wiki.call("undo", "night-two")  # the rejected page is the newest again
    assert counts(wiki) == (2, 1, 1)
    wiki.call("forget", "--yes", "raw/peat.txt")
    assert counts(wiki) == (1, 0, 1)
    changed = tmp_path / "chalk.md"
    (file,) = [path for path in (wiki.root / "knowledge").glob("records/*/*.md") if "\n# chalk\n" in path.read_text()]
    changed.write_text(file.read_text().replace("\n# chalk\n", "\n# chalk of the south\n"))
    wiki.call("review", "edit", pages["raw/chalk.txt"], "--from", str(changed))
    assert counts(wiki) == (1, 1, 1)
    wiki.call("undo", "night-one", "--reviewed")
    assert counts(wiki) == (1, 1, 0)
