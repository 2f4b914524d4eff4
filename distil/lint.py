"""What a person who tends the wiki should look at: broken rules, pages that say the same, pages that contradict each other, the backlog."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from distil import knowledge, okf
from distil.contradiction import SAME_SUBJECT, SAME_WORDS, Statement, against
from distil.data import Claim, Json

# Claims that share a rare word are compared; a word of more claims than this is no rare word.
COMMON = 200
RARE = 4  # of the rarest words of a claim, so many bring it together with others
LARGE_TOPIC = 60


@dataclass(frozen=True)
class Remark:
    """One thing to look at. `other` is the second place, where there are two."""

    rule: str  # a rule of the page format, or: changed, duplicate, near-duplicate, contradiction, hub, orphan, lone, backlog
    page: str
    detail: str
    other: str = ""

    def json(self) -> Json:
        """Return the machine form."""
        return {"schema": 1, **vars(self)}


@dataclass(frozen=True)
class _Said:
    """A claim and where it stands."""

    entry: knowledge.Entry
    number: int
    claim: Claim
    statement: Statement

    @property
    def words(self) -> frozenset[str]:
        return self.statement.words

    @property
    def place(self) -> str:
        return f"{self.entry.path}#{self.number}"


def lint(repository: knowledge.Repository, memo: knowledge.Memo | None = None, *, withdrawn: Collection[str] = ()) -> Iterator[Remark]:
    """Yield every remark about the newest commit: broken rules first, then what standing pages say, then the backlog.

    `withdrawn` are the sources whose pages are not served; nor is what people rejected, and nobody has to look at either.
    """
    head = repository.head()
    entries = knowledge.catalogue(repository, head, memo)
    yield from _rules(repository, entries, memo)
    yield from _changed(repository, head)
    found = knowledge.census(repository, head, memo, withdrawn=withdrawn)
    current = list(found.standing)
    yield from _same_source(current)
    said = [
        _Said(entry, n, claim, Statement(claim.text))
        for entry, note in knowledge.notes(repository, current)
        for n, claim in enumerate(note.claims, 1)
    ]
    yield from _between(said)
    for path, wrong in knowledge.unsound(repository, head, {entry.path for entry in entries}):
        rule, _, detail = wrong.partition(": ")
        yield Remark(rule, path, detail)
    yield from _topics(knowledge.topics(repository, head), current, memo)
    if waiting := found.unconfirmed:
        were = f"page{'' if len(current) == 1 else 's'} {'was' if len(waiting) == 1 else 'were'}"
        since = waiting[0].created[:10]
        yield Remark("backlog", "", f"{len(waiting)} of {len(current)} {were} confirmed by nobody, the oldest since {since}; `distil review`")


def _rules(repository: knowledge.Repository, entries: Iterable[knowledge.Entry], memo: knowledge.Memo | None) -> Iterator[Remark]:
    """Yield what breaks the page format; a page that was sound once needs no second look, its bytes being its name."""
    kind = f"sound-{okf.RULES}"
    looked = [entry for entry in entries if memo is None or memo.get(kind, f"{entry.blob}:{entry.path}") is None]
    for entry, (_, content) in zip(looked, repository.blobs((entry.blob for entry in looked), largest=okf.LARGEST), strict=True):
        found = okf.validate(entry.path, content) if content is not None else [entry.error]
        if not found and memo is not None:
            memo.put(kind, f"{entry.blob}:{entry.path}", b"1")
        for violation in found:
            rule, _, detail = violation.partition(": ")
            yield Remark(rule if detail else "B1", entry.path, detail or violation)


def _changed(repository: knowledge.Repository, head: str) -> Iterator[Remark]:
    """Yield records that some commit changed in more than its reviews: somebody committed an edit by hand."""
    blobs: dict[str, list[str]] = defaultdict(list)
    for _, path, blob in knowledge.history(repository, head, "records") if head else ():
        blobs[path].append(blob)
    for path, versions in sorted(blobs.items()):
        distinct = list(dict.fromkeys(versions))
        contents = [content or b"" for _, content in repository.blobs(distinct)] if len(distinct) > 1 else []
        if len({knowledge.unreviewed(content) for content in contents}) > 1:
            yield Remark(
                "changed", path, "a commit changed more of it than a review may; a record never changes, `distil review edit` makes a new one"
            )


def _same_source(current: list[knowledge.Entry]) -> Iterator[Remark]:
    by_bytes: dict[str, list[knowledge.Entry]] = defaultdict(list)
    for entry in current:
        by_bytes[entry.sha256].append(entry)
    for same in by_bytes.values():
        for other in same[1:]:
            yield Remark("duplicate", same[0].path, f"two sources with the same bytes: {same[0].name} and {other.name}", other.path)


def _between(said: list[_Said]) -> Iterator[Remark]:
    """Yield what claims of different sources say against each other, and pages that say mostly the same."""
    alike: dict[tuple[str, str], int] = defaultdict(int)
    sizes: dict[str, int] = defaultdict(int)
    for each in said:
        sizes[each.entry.path] += 1
    for one, two in _pairs(said):
        reason = against(one.statement, two.statement)
        if reason:
            yield Remark("contradiction", one.place, f"{reason}: “{one.claim.text}” and “{two.claim.text}”", two.place)
        elif one.statement.shared(two.statement) >= SAME_WORDS and one.statement.amounts == two.statement.amounts:
            alike[one.entry.path, two.entry.path] += 1
    for (path, other), count in sorted(alike.items()):
        if 2 * count > min(sizes[path], sizes[other]):
            yield Remark("near-duplicate", path, f"{count} of their claims say the same", other)


def _pairs(said: list[_Said]) -> Iterator[tuple[_Said, _Said]]:
    """Yield pairs of claims of different sources that share a rare word and enough others, each once."""
    frequency: dict[str, int] = defaultdict(int)
    for each in said:
        for word in each.words:
            frequency[word] += 1
    buckets: dict[str, list[int]] = defaultdict(list)
    for at, each in enumerate(said):
        rare = sorted((word for word in each.words if 1 < frequency[word] <= COMMON), key=lambda word: (frequency[word], word))
        for word in rare[:RARE]:
            buckets[word].append(at)
    met = {pair for bucket in buckets.values() for pair in combinations(bucket, 2)}
    for at, there in sorted(met):
        one, two = said[at], said[there]
        if one.entry.source != two.entry.source and len(one.words & two.words) >= SAME_SUBJECT * len(one.words | two.words):
            yield one, two


def _topics(topics: tuple[knowledge.Topic, ...], current: list[knowledge.Entry], memo: knowledge.Memo | None) -> Iterator[Remark]:
    """Yield topics that list too much, pages that no reorganization has looked at, and how many it looked at and found alone."""
    placed = knowledge.placed(topics)
    for topic in topics:
        if len(topic.members) > LARGE_TOPIC:
            yield Remark("hub", topic.path, f"it lists {len(topic.members)} pages; `distil run --reorganize` divides it")
    outside = [entry for entry in current if topics and entry.path not in placed]
    lone = {entry.path for entry in outside if memo is not None and memo.get(knowledge.LONE, entry.id) is not None}
    for entry in outside:
        if entry.path not in lone:
            yield Remark("orphan", entry.path, "no topic lists it; `distil run --reorganize` looks for one")
    if lone:
        yield Remark("lone", "", f"{len(lone)} of {len(current)} pages share their subject with too few others for a topic")
