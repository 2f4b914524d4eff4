"""A commit brings the index what is new in it, and reads no page that the index has already."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from distil import check, pipeline
from distil.backends.echo import EchoEmbedder
from distil.cache import Cache
from distil.config import Workspace
from distil.index.database import reading
from distil.knowledge import Repository
from distil.publish import publish
from tests.shelves import AT, commit, page, take_back, wiki

RED, BLUE, GREEN = (page(f"{name}.txt", f"{name.title()} is a colour. {name.title()} is seen in the sky.") for name in ("red", "blue", "green"))


@pytest.fixture
def here(tmp_path: Path) -> Workspace:
    made = wiki(tmp_path / "wiki", {}, (RED, BLUE))
    made.index.unlink()
    return made


def published(here: Workspace, *, withdrawn: set[str] | None = None) -> list[str]:
    """Bring the index to the newest commit and return the titles in it."""
    with Cache(here.cache / "state.sqlite", now_ns=lambda: 0) as cache:
        publish(here, Repository(here.knowledge), EchoEmbedder(), cache, recipe=check.RULES, withdrawn=withdrawn or set())
    with reading(here.index) as index:
        return sorted(row[0] for row in index.execute("SELECT title FROM notes").fetchall())


def spoil(here: Workspace, *paths: str) -> None:
    """Take the objects of pages away: whoever reads one of them fails."""
    repository = Repository(here.knowledge)
    blobs = [repository.tree(repository.head())[path][1] for path in paths]
    packs = [pack.read_bytes() for pack in (repository.folder / "objects/pack").glob("*.pack")]
    for old in (repository.folder / "objects/pack").glob("pack-*"):
        old.unlink()
    for pack in packs:
        repository.run(["unpack-objects", "-q"], feed=pack)
    for blob in blobs:
        (repository.folder / "objects" / blob[:2] / blob[2:]).unlink()


def path(here: Workspace, source: str) -> str:
    repository = Repository(here.knowledge)
    return next(name for name in repository.tree(repository.head()) if f"/{source}-" in name)


def test_only_new_pages_are_read(here: Workspace) -> None:
    assert published(here) == ["Blue", "Red"]
    spoil(here, path(here, "red"), path(here, "blue"))
    commit(here, (GREEN,))
    assert published(here) == ["Blue", "Green", "Red"]
    take_back(here, GREEN)
    assert published(here) == ["Blue", "Red"]
    assert published(here, withdrawn={RED.source.id}) == ["Blue"]


def test_a_page_that_changed_is_read_again(here: Workspace) -> None:
    published(here)
    commit(here, (replace(RED, id="f" * 16, title="Scarlet", supersedes=RED.id, run="night-two", created=AT + timedelta(days=1)),))
    assert published(here) == ["Blue", "Scarlet"]


def test_an_index_that_is_gone_is_made_from_all_pages(here: Workspace) -> None:
    published(here)
    here.index.unlink()
    assert published(here) == ["Blue", "Red"]


def test_text_that_came_to_hand_later_is_indexed_with_its_page(here: Workspace) -> None:
    published(here)
    chunk = b'[{"text": "Red sand of the desert.", "start": 0, "end": 23, "place": "line 1", "section": "", "places": [[0, "line 1"]]}]'
    from distil import pipeline

    with Cache(here.cache / "state.sqlite", now_ns=lambda: 0) as cache:
        cache.put("chunks", pipeline.text_key(RED.source.sha256, check.RULES), chunk)
        cache.put("index", "built", b"")
    published(here)
    with reading(here.index) as index:
        assert index.execute("SELECT text FROM units WHERE kind = 'chunk'").fetchall() == [("Red sand of the desert.",)]


def test_a_source_whose_text_is_not_kept_is_said_and_not_left_out_in_silence(here: Workspace) -> None:
    with Cache(here.cache / "state.sqlite", now_ns=lambda: 0) as cache:
        cache.put("chunks", pipeline.text_key(RED.source.sha256, check.RULES), b"[]")
        notices = publish(here, Repository(here.knowledge), EchoEmbedder(), cache, recipe=check.RULES, withdrawn=set())
    assert notices == (
        "the text of 1 of 2 sources is not in the index, only their pages; `distil run --local` reads again those whose files are here",
    )
