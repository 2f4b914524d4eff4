"""Topics: what belongs together is listed together, under words of its own pages, and a new page moves nothing else."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from distil import okf
from distil.cache import Cache
from distil.data import Claim, Kind, Note
from distil.knowledge import Integration, Repository, RunName, topics
from distil.render import bundle
from distil.reorganize import Reorganized, reorganize
from tests.knowledge.conftest import AT, git, make_note, make_pages, put, repository
from tests.wiki import make

__all__ = ["git", "put", "repository"]
SUBJECTS = {
    "volcanic rock": [
        "Basalt is volcanic rock from lava",
        "Obsidian is volcanic rock like glass",
        "Pumice is volcanic rock full of holes",
        "Tuff is volcanic rock made of ash",
    ],
    "tide gauge": ["A tide gauge stands at Arran", "The tide gauge at Brest is old", "A tide gauge measures water", "Each tide gauge needs a well"],
}


class Subjects:
    """An embedder that sees the subject of a text and, a little, its first letter."""

    name = "subjects"
    dimensions = 3 + 26

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row, 0 if "volcanic" in text else 1 if "gauge" in text else 2] = 1.0
            vectors[row, 3 + (ord(text[0].lower()) - 97) % 26] = 0.3
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def about(number: int, text: str) -> Note:
    digit = f"{number:x}"
    claim = Claim(f"{text}.", Kind.QUOTED, "page 1", f"{text}.", "", "", 0, len(text) + 1)
    return replace(make_note(digit, source=digit * 8, title=text, run="r1"), description=f"{text}.", claims=(claim,))


@pytest.fixture
def organize(repository: Repository, tmp_path: Path) -> Callable[[], Reorganized]:
    def call() -> Reorganized:
        with Cache(tmp_path / "cache.sqlite", now_ns=lambda: 0) as memo:
            return reorganize(repository, Subjects(), memo, state=tmp_path, run=RunName("o1", "distil/1"), at=AT)

    return call


NOTES = [about(n, text) for n, text in enumerate(text for texts in SUBJECTS.values() for text in texts)]


def test_pages_of_one_subject_share_a_topic_named_in_their_own_words(
    repository: Repository, put: Callable[..., Integration], organize: Callable[[], Reorganized], git: Callable[..., str]
) -> None:
    put(make_pages(*NOTES))
    done = organize()
    found = topics(repository, repository.head())
    assert (done.topics, done.fresh, done.unplaced, done.commit) == (2, 2, 0, repository.head())
    assert {topic.title.lower(): sorted(member.title for member in topic.members) for topic in found} == {
        name: sorted(texts) for name, texts in SUBJECTS.items()
    }
    assert git("diff", "--name-only", "HEAD~1") == "".join(f"{path}\n" for path in sorted(topic.path for topic in found))
    assert "Mode: reorganize" in git("log", "-1", "--format=%B")
    assert all(okf.read_front_matter(topic.page())["type"] == "Topic" for topic in found)
    assert organize().commit == ""


def test_a_new_page_joins_its_topic_and_moves_nothing_else(
    repository: Repository, put: Callable[..., Integration], organize: Callable[[], Reorganized]
) -> None:
    put(make_pages(*NOTES))
    organize()
    before = {topic.path: topic for topic in topics(repository, repository.head())}
    put(make_pages(about(9, "Scoria is volcanic rock of dark colour"), about(10, "Parliament voted twice")))
    done = organize()
    after = {topic.path: topic for topic in topics(repository, repository.head())}
    assert (done.topics, done.fresh, done.gone, done.unplaced) == (2, 0, 0, 1)
    grown = [path for path in after if after[path] != before[path]]
    assert [len(after[path].members) - len(before[path].members) for path in grown] == [1]
    assert [after[path].title for path in before] == [before[path].title for path in before]


def test_links_lead_both_ways_in_a_bundle(repository: Repository, put: Callable[..., Integration], organize: Callable[[], Reorganized]) -> None:
    put(make_pages(*NOTES))
    organize()
    made = dict(bundle(repository, repository.head()).files())
    for topic in topics(repository, repository.head()):
        assert f"({topic.path})" in made["index.md"].decode()
        for member in topic.members:
            assert f"](/{member.path})" in made[topic.path].decode()
            assert f"](/{topic.path})" in made[member.path].decode()


def test_the_command_says_what_became_of_the_topics(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for number in range(3):
        wiki.write(f"slate-{number}.txt", f"Slate splits into thin plates along planes. Quarry number {number} was opened in 1790.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night()
    said = wiki.call("run", "--reorganize").stdout
    # How near the fake embedder lays them is its own affair.
    assert re.fullmatch(r"\d topics?: \d new, 0 dissolved; pages in none yet: \d\n", said)
    assert wiki.json("run", "--reorganize")[0]["commit"] == ""
