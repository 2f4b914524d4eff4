"""Topics over the records: what belongs together by meaning, under a name that its pages' words carry.

Stable: what a topic holds it keeps, a new page joins the nearest one or waits for company, and only what has grown too large is
divided. Nothing here changes a record; all of it can be thrown away and built again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from distil import knowledge, naming, okf, screen, taint
from distil.backends import Embedder, Writer
from distil.blob import short_id
from distil.errors import InvalidPage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

# Cosine of MiniLM between a page and the middle of a group. On 400 abstracts of scifact, where two take part in one subject or none (median
# of all pairs 0.10, one in ten above 0.28), 0.38 puts 334 into 26 topics; 0.3 puts 366 into 22 that blur, 0.45 leaves 140 without one.
JOIN = 0.38
SMALLEST, LARGEST = 3, 40  # a topic of two is a coincidence; more than a screenful is read by nobody


@dataclass(frozen=True)
class Reorganized:
    """What became of the topics: how many stand, were made, were dissolved, and how many pages no topic lists."""

    commit: str
    topics: int
    fresh: int
    gone: int
    unplaced: int
    left: tuple[str, ...] = ()


@dataclass(frozen=True)
class Models:
    """What tells which pages belong together, and what may name them; without a writer topics are called by their pages' own words."""

    embedder: Embedder
    writer: Writer | None = None


@dataclass(frozen=True)
class _Group:
    """A topic in the making: the one it was before, if any, and its members by number."""

    old: knowledge.Topic | None
    members: tuple[int, ...]


def reorganize(
    repository: knowledge.Repository, models: Models, memo: knowledge.Memo, *, state: Path, run: knowledge.RunName, at: datetime
) -> Reorganized:
    """Bring `organization/` up to date with the newest records, alone; runs may append meanwhile. Raises Busy when another is at it."""
    with knowledge.hold(state / "reorganize.lock", wait=0.0):
        head = repository.head()
        rejected = {page for said in knowledge.rejections(repository, head).values() for page in said.pages}
        entries = knowledge.catalogue(repository, head, memo)
        current = sorted((e for e in knowledge.latest(entries).values() if e.id not in rejected), key=lambda entry: entry.path)
        old = knowledge.topics(repository, head)
        groups = _grouped(current, old, _successors(entries, current), _vectors(repository, current, models.embedder, memo))
        named, writers = _named(groups, current, okf.stamp(at), run.producer, models.writer)
        topics = [topic for topic in named if not _found_in(topic)]
        people, records = taint.people(state), {entry.path for entry in entries}
        wanted = {topic.path: topic.page() for topic in topics}
        before = {topic.path: topic.page() for topic in old}

        def place(lane: knowledge.Repository, newest: str) -> knowledge.Change | None:
            there = [path for path in lane.tree(newest, "organization") if path.endswith(".md")]
            files: dict[str, bytes | None] = {path: None for path in there if path not in wanted}
            files |= {path: page for path, page in wanted.items() if lane.read(newest, path) != page}
            unsound = knowledge.organizing_violations(files, records & lane.tree(newest, "records").keys(), people)
            if unsound:
                raise InvalidPage(f"reorganize: nothing was changed: {'; '.join(unsound)}")
            trailers = {
                "Worker": "distil",
                "Run": run.id,
                "Mode": "reorganize",
                "Base-Commit": head,
                "Model": ", ".join((models.embedder.name, *writers)),
            }
            return knowledge.Change(files, f"Organize {len(current)} notes in {len(topics)} topics", trailers) if files else None

        commit, left = knowledge.change(repository, place, lock=state / "integrate.lock", at=at) if head else ("", ())
        fresh, gone = len(wanted.keys() - before.keys()), len(before.keys() - wanted.keys())
        placed = knowledge.placed(tuple(topics))
        lone = [entry for entry in current if entry.path not in placed]
        for entry in lone:
            memo.put(knowledge.LONE, entry.id, b"1")
        return Reorganized(commit, len(topics), fresh, gone, len(lone), left)


def _vectors(repository: knowledge.Repository, entries: Sequence[knowledge.Entry], embedder: Embedder, memo: knowledge.Memo) -> "Matrix":
    """Return a unit vector for each page; one that was embedded before is not embedded again."""
    import numpy as np

    kind = f"page-vector:{embedder.name}"
    kept = {entry.blob: memo.get(kind, entry.blob) for entry in entries}
    missing = [entry for entry in entries if kept[entry.blob] is None]
    texts = [" ".join((note.title, note.description, *(claim.text for claim in note.claims[:4]))) for _, note in knowledge.notes(repository, missing)]
    for entry, vector in zip(missing, embedder.embed(texts) if texts else (), strict=True):
        kept[entry.blob] = np.asarray(vector, dtype=np.float32).tobytes()
        memo.put(kind, entry.blob, kept[entry.blob] or b"")
    rows = [np.frombuffer(kept[entry.blob] or b"", dtype=np.float32) for entry in entries]
    matrix = np.stack(rows) if rows else np.zeros((0, embedder.dimensions), dtype=np.float32)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    unit: Matrix = np.where(np.isfinite(lengths) & (lengths > 0), matrix / np.maximum(lengths, 1e-9), 0).astype(np.float32)
    return unit


def _successors(entries: Sequence[knowledge.Entry], current: Sequence[knowledge.Entry]) -> dict[str, str]:
    """Return path of any page -> path of the page that stands for its source."""
    standing = {entry.source: entry.path for entry in current}
    return {entry.path: standing[entry.source] for entry in entries if entry.source in standing}


def _grouped(current: Sequence[knowledge.Entry], old: Sequence[knowledge.Topic], successors: Mapping[str, str], vectors: "Matrix") -> list[_Group]:
    number = {entry.path: at for at, entry in enumerate(current)}
    groups = []
    placed: set[int] = set()
    for topic in old:
        kept = {number[successors[member.path]] for member in topic.members if member.path in successors} - placed
        if len(kept) >= 2:
            groups.append(_Group(topic, tuple(sorted(kept))))
            placed |= kept
    rest = [at for at in range(len(current)) if at not in placed]
    groups, rest = _joined(groups, rest, vectors)
    groups += [_Group(None, members) for members in _clusters(rest, vectors) if len(members) >= SMALLEST]
    return [part for group in groups for part in _divided(group, vectors)]


def _joined(groups: list[_Group], rest: list[int], vectors: "Matrix") -> tuple[list[_Group], list[int]]:
    """Let each page that is new join the topic it is nearest to; the middles are those of the members that were there."""
    import numpy as np

    if not groups or not rest:
        return groups, rest
    middles = np.stack([_middle(vectors, group.members) for group in groups])
    likeness = vectors[rest] @ middles.T
    joining: dict[int, list[int]] = {}
    for row, at in enumerate(rest):
        best = int(likeness[row].argmax())
        if likeness[row, best] >= JOIN:
            joining.setdefault(best, []).append(at)
    taken = {at for members in joining.values() for at in members}
    grown = [_Group(group.old, tuple(sorted((*group.members, *joining.get(n, ()))))) for n, group in enumerate(groups)]
    return grown, [at for at in rest if at not in taken]


def _middle(vectors: "Matrix", members: Sequence[int]) -> "Matrix":
    import numpy as np

    mean = vectors[list(members)].mean(axis=0)
    length = float(np.linalg.norm(mean))
    middle: Matrix = mean / length if length > 0 else mean
    return middle


def _clusters(rest: Sequence[int], vectors: "Matrix") -> list[tuple[int, ...]]:
    """Group pages around the one that has most neighbours, again and again; the same pages give the same groups."""
    import numpy as np

    pool = list(rest)
    found = []
    while len(pool) >= SMALLEST:
        here = vectors[pool]
        counts = np.zeros(len(pool), dtype=np.int64)
        for start in range(0, len(pool), 1024):  # in blocks: ten thousand pages would take 400 MB at once
            counts[start : start + 1024] = (here[start : start + 1024] @ here.T >= JOIN).sum(axis=1)
        seed = int(counts.argmax())
        if counts[seed] < SMALLEST:
            break
        near = np.flatnonzero(here @ here[seed] >= JOIN)
        middle = _middle(here, near.tolist())
        members = np.flatnonzero(here @ middle >= JOIN)
        members = members if len(members) >= SMALLEST else near
        found.append(tuple(pool[at] for at in members))
        gone = set(members.tolist())
        pool = [at for n, at in enumerate(pool) if n not in gone]
    return found


def _divided(group: _Group, vectors: "Matrix") -> list[_Group]:
    """Divide what has grown too large in two, around the two pages farthest apart; the part with more old members keeps the name."""
    import numpy as np

    if len(group.members) <= LARGEST:
        return [group]
    here = vectors[list(group.members)]
    first = int((here @ _middle(vectors, group.members)).argmin())
    second = int((here @ here[first]).argmin())
    poles = here[[first, second]]
    for _ in range(8):
        side = (here @ poles.T).argmax(axis=1)
        if len(set(side.tolist())) < 2:
            return [group]
        poles = np.stack([_middle(here, np.flatnonzero(side == pole).tolist()) for pole in (0, 1)])
    parts = sorted(
        (tuple(at for at, s in zip(group.members, side, strict=True) if s == pole) for pole in (0, 1)), key=lambda part: (-len(part), part)
    )
    if len(parts[1]) < SMALLEST:
        return [group]
    return [*_divided(_Group(group.old, parts[0]), vectors), *_divided(_Group(None, parts[1]), vectors)]


def _named(
    groups: Sequence[_Group], current: Sequence[knowledge.Entry], at: str, producer: str, writer: Writer | None
) -> tuple[list[knowledge.Topic], list[str]]:
    """Return the topics, and the writers that named any: an old topic keeps its name, a new one gets the writer's where that holds."""
    others = naming.spread(current)
    used = {group.old.title for group in groups if group.old is not None}
    topics: list[knowledge.Topic] = []
    fresh: list[list[knowledge.Entry]] = []
    own: list[naming.Name] = []
    for group in groups:
        entries = sorted((current[n] for n in group.members), key=lambda entry: (entry.title.casefold(), entry.path))
        old = group.old
        if old is not None and naming.fit(old.title) and naming.fit(old.description):
            members = _members(entries)
            topics.append(knowledge.Topic(old.path, old.title, old.description, old.at if old.members == members else at, producer, members))
            continue
        own.append(naming.own_name(entries, others, used))
        used.add(own[-1].title)
        fresh.append(entries)
    names = naming.asked_names(writer, fresh, own) if writer is not None and fresh else own
    for entries, name in zip(fresh, names, strict=True):
        path = f"organization/{okf.slug(name.title)}-{short_id(*(entry.source for entry in entries))[:6]}.md"
        topics.append(knowledge.Topic(path, name.title, name.description, at, producer, _members(entries)))
    return topics, sorted({name.model for name in names if name.model})


def _members(entries: Sequence[knowledge.Entry]) -> tuple[knowledge.Member, ...]:
    return tuple(knowledge.Member(entry.path, entry.title, entry.description) for entry in entries)


def _found_in(topic: knowledge.Topic) -> bool:
    """Say whether the screen finds something in all the words of a topic together: what two pages say apart may be an order in one list."""
    said = [topic.title, topic.description, *(f"{member.title}\n{member.description}" for member in topic.members)]
    return bool(screen.screen_text("\n\n".join(said)).findings)
