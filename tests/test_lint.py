"""What lint remarks on, and what it leaves alone: contradictions need one subject, and a difference that matters."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from distil import okf
from distil.data import Claim, Kind, Note
from distil.knowledge import Integration, Repository
from distil.lint import lint
from tests.knowledge.conftest import git, make_note, make_pages, put, repository
from tests.wiki import Wiki, make

__all__ = ["git", "put", "repository"]


def saying(digit: str, *texts: str, sha: str = "") -> Note:
    note = make_note(digit, source=f"{digit}{digit}", title=f"Note {digit}")
    claims = tuple(Claim(text, Kind.QUOTED, "page 1", text, "", "", 0, len(text)) for text in texts)
    return replace(note, claims=claims, source=replace(note.source, sha256=sha or digit * 64))


def remarks(repository: Repository) -> list[tuple[str, str]]:
    return [(remark.rule, remark.detail.split(":")[0]) for remark in lint(repository) if remark.rule != "backlog"]


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        ("Basalt covers about 70 percent of the ocean floor.", "Basalt covers about 60 percent of the ocean floor.", "another number (percent)"),
        (
            "The pump must start when the valve is closed.",
            "The pump must not start when the valve is closed.",
            "one says that it is so, the other that it is not",
        ),
        ("The tide gauge of Arran was moved in 1931.", "The tide gauge of Arran was moved in 1932.", "another year"),
        ("The sea level at Arran rose by 3 mm each year.", "The sea level at Arran fell by 3 mm each year.", "opposite words"),
        # Nothing stands against these.
        ("Basalt covers about 70 percent of the ocean floor.", "Granite holds at least 20 percent quartz.", ""),
        ("The quarry at Hill employed 300 men in 1790.", "The quarry at Hill employed 120 men in 1850.", ""),
        ("The pump must not start when the valve is closed.", "The pump must not start while the valve is closed.", ""),
        ("Basalt is a dark volcanic rock.", "Basalt is no coarse rock of the deep crust.", ""),
    ],
)
def test_a_contradiction_needs_one_subject_and_a_difference_that_matters(
    repository: Repository, put: Callable[..., Integration], one: str, two: str, said: str
) -> None:
    put(make_pages(saying("a", one, "Filler of the first note."), saying("b", two, "Other words in the second.")))
    assert remarks(repository) == ([("contradiction", said)] if said else [])


def test_both_places_are_named(repository: Repository, put: Callable[..., Integration]) -> None:
    notes = [saying("a", "Filler.", "Slate roofs last for 150 years in the north."), saying("b", "Slate roofs last for 200 years in the north.")]
    put(make_pages(*notes))
    (found,) = [remark for remark in lint(repository) if remark.rule == "contradiction"]
    assert (found.page, found.other) == (f"{okf.page_path(notes[0])}#2", f"{okf.page_path(notes[1])}#1")


def test_pages_that_say_the_same_are_told_once(repository: Repository, put: Callable[..., Integration]) -> None:
    same = ("Basalt is a dark volcanic rock.", "It forms when lava cools quickly.")
    put(
        make_pages(
            saying("a", *same), saying("b", *same), saying("c", "Something else entirely."), saying("d", "Quite another matter.", sha="c" * 64)
        )
    )
    assert remarks(repository) == [("duplicate", "two sources with the same bytes"), ("near-duplicate", "2 of their claims say the same")]


def test_a_record_that_somebody_changed_in_a_commit_is_told(repository: Repository, put: Callable[..., Integration], git: Callable[..., str]) -> None:
    note = saying("a", "Basalt is a dark volcanic rock.")
    put(make_pages(note))
    path = repository.path / okf.page_path(note)
    path.write_bytes(okf.render(replace(note, description="Other words.")))
    git("commit", "-qam", "By hand")
    assert [remark.rule for remark in lint(repository)] == ["changed", "backlog"]
    path.write_text(path.read_text() + "[a link](/b.md)\n")
    git("commit", "-qam", "By hand again")
    assert [remark.rule for remark in lint(repository)] == ["B23", "R2", "changed", "backlog"]


def test_the_command_names_the_backlog_and_exits_by_broken_rules(tmp_path: Path) -> None:
    wiki: Wiki = make(tmp_path / "wiki")
    wiki.write("slate.txt", "Slate splits into thin plates along planes. The oldest quarry was opened in 1790.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night()
    said = wiki.call("lint").stdout
    assert said == "backlog        1 of 1 page was confirmed by nobody, the oldest since 2026-03-01; `distil review`\n"
    (page,) = (wiki.root / "knowledge").glob("records/*/*.md")
    page.write_text(page.read_text().replace("# slate", "# chalk", 1))
    wiki.git("-c", "user.name=x", "-c", "user.email=x", "commit", "-qam", "By hand")
    rows = wiki.json("lint", exits=5)
    assert [row["rule"] for row in rows] == ["R2", "changed", "backlog"]
