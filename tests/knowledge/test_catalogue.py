"""The catalogue reads commits: every file under records/ is an entry, the working tree and links have no say."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from distil import okf
from distil.blob import blob_id
from distil.knowledge import Entry, Integration, Repository, catalogue, latest

from .conftest import AT, make_note, make_pages


def test_the_catalogue_is_what_the_commit_holds(repository: Repository, put: Callable[..., Integration]) -> None:
    notes = [make_note("a"), make_note("b")]
    commit = put(make_pages(*notes)).commit
    for path in make_pages(*notes):
        (repository.path / path).write_text("edited by hand")
    assert catalogue(repository, commit) == tuple(
        Entry(okf.page_path(note), blob_id(okf.render(note)), note) for note in sorted(notes, key=okf.page_path)
    )
    assert catalogue(repository, "") == ()


def test_what_is_no_page_is_an_entry_with_an_error(repository: Repository, git: Callable[..., str]) -> None:
    folder = repository.path / "records/aa"
    folder.mkdir(parents=True)
    (folder / "b.md").write_bytes(b"\xff")
    (folder / "c.md").write_bytes(b"---\ntype: x\n---\n")
    (folder / "d.md").symlink_to("/etc/passwd")
    (folder / "e\n.md").write_bytes(b"")
    (folder / "f.md").write_bytes(bytes(okf.LARGEST + 1))
    (folder / "index.md").write_text("* a map")
    (repository.path / "other.md").write_text("no record")
    git("add", ".")
    git("commit", "-qm", "By hand")
    assert [(entry.path, entry.note, entry.error) for entry in catalogue(repository, repository.head())] == [
        ("records/aa/b.md", None, "not UTF-8 at byte 0"),
        ("records/aa/c.md", None, "line 2: text stands in double quotes"),
        ("records/aa/d.md", None, "a link or a module, not a file"),
        ("records/aa/e\n.md", None, "a page starts with a line of ---, a mapping, and a line of ---"),
        ("records/aa/f.md", None, f"missing, or larger than {okf.LARGEST} bytes"),
    ]


def entries(*notes: object) -> list[Entry]:
    return [Entry(okf.page_path(note), "", note) for note in notes]


def test_the_latest_page_is_the_one_no_other_supersedes() -> None:
    old, new, other = make_note("a", created=AT), make_note("b", supersedes="a" * 16, created=AT - timedelta(days=9)), make_note("c", source="s2")
    found = latest([*entries(old, new, other), Entry("records/xx", "", None, "broken")])
    assert {source: entry.note for source, entry in found.items()} == {"s1": new, "s2": other}


def test_of_two_that_stand_the_newest_counts_and_a_circle_loses_nothing() -> None:
    one, two = make_note("a", created=AT), make_note("b", created=AT + timedelta(seconds=1))
    assert latest(entries(two, one))["s1"].note == two
    circle = replace(one, supersedes=two.id), replace(two, supersedes=one.id)
    assert latest(entries(*circle))["s1"].note == circle[1]
    itself = replace(one, supersedes=one.id)
    assert latest(entries(itself))["s1"].note == itself


def test_a_page_of_another_source_supersedes_nothing() -> None:
    one, two = make_note("a"), make_note("b", source="s2", supersedes="a" * 16)
    assert {source: entry.note for source, entry in latest(entries(one, two)).items()} == {"s1": one, "s2": two}
