"""The catalogue reads commits: every file under records/ is an entry, the working tree and links have no say."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from distil import okf
from distil.blob import blob_id
from distil.data import Note
from distil.knowledge import Entry, Integration, Repository, catalogue, latest, notes

from .conftest import AT, make_note, make_pages


def entry(note: Note) -> Entry:
    return Entry(
        okf.page_path(note),
        blob_id(okf.render(note)),
        id=note.id,
        source=note.source.id,
        sha256=note.source.sha256,
        name="basalt.txt",
        run="r1",
        created=okf.stamp(note.created),
        supersedes=note.supersedes,
        status="draft",
        tier="unreviewed",
        title="On basalt",
        description="What basalt is.",
        writer="Tiny/sha256-b179c952",
    )


def test_the_catalogue_is_what_the_commit_holds(repository: Repository, put: Callable[..., Integration]) -> None:
    made = sorted([make_note("a"), make_note("b")], key=okf.page_path)
    commit = put(make_pages(*made)).commit
    for path in make_pages(*made):
        (repository.path / path).write_text("edited by hand")
    found = catalogue(repository, commit)
    assert found == tuple(entry(note) for note in made)
    assert list(notes(repository, found)) == [(entry(note), note) for note in made]
    assert catalogue(repository, "") == ()


class Kept(dict[tuple[str, str], bytes]):
    """A memo that can be looked into."""

    def get(self, kind: str, key: str) -> bytes | None:  # type: ignore[override]
        return super().get((kind, key))

    def put(self, kind: str, key: str, value: bytes) -> None:
        self[kind, key] = value


def test_a_page_that_is_known_is_not_read_again(repository: Repository, put: Callable[..., Integration]) -> None:
    note, memo = make_note("a"), Kept()
    commit = put(make_pages(note)).commit
    assert catalogue(repository, commit, memo) == (entry(note),)
    (name,) = memo
    memo[name] = memo[name].replace(b"On basalt", b"From memory")
    assert [known.title for known in catalogue(repository, commit, memo)] == ["From memory"]


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
    assert [(found.path, found.error) for found in catalogue(repository, repository.head())] == [
        ("records/aa/b.md", "not UTF-8 at byte 0"),
        ("records/aa/c.md", "line 2: text stands in double quotes"),
        ("records/aa/d.md", "a link or a module, not a file"),
        ("records/aa/e\n.md", "a page starts with a line of ---, a mapping, and a line of ---"),
        ("records/aa/f.md", f"missing, or larger than {okf.LARGEST} bytes"),
    ]


def test_the_latest_page_is_the_one_no_other_supersedes() -> None:
    old, new, other = make_note("a", created=AT), make_note("b", supersedes="a" * 16, created=AT - timedelta(days=9)), make_note("c", source="s2")
    found = latest([*map(entry, (old, new, other)), Entry("records/xx", "", error="broken")])
    assert found == {"s1": entry(new), "s2": entry(other)}


def test_of_two_that_stand_the_newest_counts_and_a_circle_loses_nothing() -> None:
    one, two = make_note("a", created=AT), make_note("b", created=AT + timedelta(seconds=1))
    assert latest(map(entry, (two, one)))["s1"] == entry(two)
    circle = replace(one, supersedes=two.id), replace(two, supersedes=one.id)
    assert latest(map(entry, circle))["s1"] == entry(circle[1])
    itself = replace(one, supersedes=one.id)
    assert latest([entry(itself)])["s1"] == entry(itself)


def test_a_page_of_another_source_supersedes_nothing() -> None:
    one, two = make_note("a"), make_note("b", source="s2", supersedes="a" * 16)
    assert latest(map(entry, (one, two))) == {"s1": entry(one), "s2": entry(two)}
