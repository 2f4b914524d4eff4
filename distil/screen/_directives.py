"""Where a text gives orders to a model: several readings of it, one list of places."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import regex

from distil.screen._family import HINT, NEAR, STRONG
from distil.screen._folding import fold, folded, leet, skeletons
from distil.screen._markers import signs
from distil.screen._matching import matches
from distil.screen._spacing import SPLITS, respaced, unhumped
from distil.screen._zones import zones

# What remains of a text is letters: orders spelled out ("i g n o r e", "ig-nore") are still found. Only the surest wordings, since
# word boundaries are gone.
_SQUEEZED = regex.compile(
    r"(?:ignore|disregard|forget|bypass)(?:all|any|the|of|my|your|these|those|every|everything){0,4}(?:previous|prior|preceding|above|earlier|foregoing|existing|"
    r"initial|original|system|past|former)(?:ly)?(?:and|or|given|set|system|user|of|the|your){0,3}(?:instruction|prompt|direction|command|rule|guideline|order|context|message)"
    r"|(?:ignore|disregard|forget)(?:all|any)(?:of)?(?:your|my|the|these)?(?:instruction|prompt|guideline|safetyrule)"
    r"|(?:reveal|print|show|repeat|leak|output|display|giveme|tellme)(?:me|us)?(?:your|the)(?:full|entire|whole|exact)?(?:system|initial|hidden|secret|original)(?:prompt|instruction)"
    r"|ignoriere(?:n)?(?:sie)?alle(?:vorherigen|bisherigen|vorangehenden|vorangegangenen|obigen)|ignore[zr]?(?:toutes)?lesinstructionsprecedentes"
    r"|ignora(?:r)?(?:todas)?lasinstrucciones(?:anteriores|previas)"
)
# A control token stands in brackets of some kind; some are elements and placeholders of everybody else: <s>, <unk>, <filename>, [UNK].
_FORMAL = regex.compile(r"[^\w\s]\S*\w\S*[^\w\s]")
_COMMON = regex.compile(r"</?[A-Za-z]+>|\[[A-Za-z]+\]")
_LETTER = regex.compile(r"[^\W\d_]+")
_TAG = regex.compile(r"<[!/?a-z][^<>]{0,400}>")
# An order is a sentence: this many letters around a tag hold it.
_AROUND = 300
# Orders found one by one in a text. Papers about attacks quote some dozens.
_MOST = 2_000
# Signs this near (in letters) are one place: about a sentence.
_GAP = 120
# Letters a word takes with its space, to turn words into a distance; half of it would fit scripts without spaces.
LETTERS = 7


class Reading(Protocol):
    """A text as it may be read, and its way back."""

    text: str

    def original(self, start: int, end: int) -> tuple[int, int]: ...


@dataclass(frozen=True)
class Hit:
    """A directive at `[start, end)` of the text, and the families it shows."""

    start: int
    end: int
    families: tuple[str, ...]


@dataclass(frozen=True)
class _Sighting:
    family: str
    weight: int
    start: int
    end: int


def directives(text: str, *, special: Iterable[str] = (), threshold: int = STRONG) -> list[Hit]:
    """Return the directives of a text in order, none overlapping. A lower threshold takes weaker signs for one: for text nobody was to see."""
    if not text.strip():
        return []
    tokens = tuple(filter(None, (folded(token) for token in special if _FORMAL.fullmatch(token) and not _COMMON.fullmatch(token))))
    readings: list[tuple[int, Reading]] = [(0, fold(text)), *skeletons(text), *leet(text), *((0, words) for words in unhumped(text))]
    hits = [
        Hit(*_shifted(offset, reading.original(hit.start, hit.end)), hit.families)
        for offset, reading in readings
        for hit in _clusters(_bounded(reading.text, tokens), threshold)
    ]
    return list(_merged(hits))


def _bounded(text: str, special: tuple[str, ...]) -> list[_Sighting]:
    """Collect the sightings of a text; a text that is orders all over is not read to its end: from there on, all of it is one."""
    found: list[_Sighting] = []
    sure = 0
    for sighting in _readings(text, special):
        found.append(sighting)
        sure += sighting.weight >= STRONG
        if sure > _MOST:
            found.append(_Sighting(sighting.family, STRONG, min(each.end for each in found[-_MOST:]), len(text)))
            break
    return found


def _shifted(offset: int, span: tuple[int, int]) -> tuple[int, int]:
    return offset + span[0], offset + span[1]


def _merged(hits: list[Hit]) -> Iterator[Hit]:
    """Make one of hits that overlap."""
    last: Hit | None = None
    for hit in sorted(hits, key=lambda each: (each.start, each.end)):
        if last and hit.start < last.end:
            last = Hit(last.start, max(last.end, hit.end), tuple(sorted({*last.families, *hit.families})))
            continue
        if last:
            yield last
        last = hit
    if last:
        yield last


def _readings(text: str, special: tuple[str, ...]) -> Iterator[_Sighting]:
    for sign in signs(text, special):
        yield _Sighting(sign.name, sign.weight, sign.start, sign.end)
    yield from (_Sighting(match.family, match.weight, match.start, match.end) for match in matches(text))
    yield from _squeezed(text)
    for start, end in zones(text, _TAG, _AROUND):
        for joint in ("", " "):
            yield from _bared(text[start:end], start, _TAG, joint)
    for start, end in zones(text, SPLITS, _AROUND):
        yield from _bared(text[start:end], start, SPLITS, "")
    for words in respaced(text):
        for match in matches(words.text):
            yield _Sighting(match.family, match.weight, *words.original(match.start, match.end))


def _bared(text: str, start: int, unwanted: "regex.Pattern[str]", joint: str) -> Iterator[_Sighting]:
    """Look at a passage that begins at `start` with what is unwanted taken out."""
    bare, back = _without(text, unwanted, joint)
    for match in matches(bare):
        yield _Sighting(match.family, match.weight, start + back(match.start), start + back(match.end - 1) + 1)


def _squeezed(text: str) -> Iterator[_Sighting]:
    letters = "".join(_LETTER.findall(text))
    hits = [hit.span() for hit in _SQUEEZED.finditer(letters)]
    if not hits:
        return
    starts, places, length = [], [], 0
    for run in _LETTER.finditer(text):
        starts.append(length)
        places.append(run.start())
        length += run.end() - run.start()
    for first, last in hits:
        ends = []
        for offset in (first, last - 1):
            at = bisect_right(starts, offset) - 1
            ends.append(places[at] + offset - starts[at])
        yield _Sighting("override", STRONG, ends[0], ends[1] + 1)


def _without(text: str, unwanted: "regex.Pattern[str]", joint: str) -> tuple[str, Callable[[int], int]]:
    """Return the text with each match replaced, and the way back."""
    parts: list[str] = []
    heres, theres, here, there = [], [], 0, 0
    for match in unwanted.finditer(text):
        part = text[there : match.start()] + joint
        parts.append(part)
        heres.append(here)
        theres.append(there)
        here, there = here + len(part), match.end()
    parts.append(text[there:])
    heres.append(here)
    theres.append(there)

    def back(offset: int) -> int:
        at = bisect_right(heres, offset) - 1
        return min(theres[at] + offset - heres[at], len(text) - 1)

    return "".join(parts), back


def _clusters(sightings: list[_Sighting], threshold: int) -> list[Hit]:
    """Keep what is sure alone, and weaker signs of different families where enough of them stand near together."""
    ordered = sorted(sightings, key=lambda each: (each.start, each.end))
    chosen = [sighting.weight >= threshold for sighting in ordered]
    near: Counter[tuple[str, int]] = Counter()
    first = marked = 0
    for last, sighting in enumerate(ordered):
        near[_first_name(sighting), sighting.weight] += 1
        while sighting.start - ordered[first].start > NEAR * LETTERS:
            near[_first_name(ordered[first]), ordered[first].weight] -= 1
            first += 1
        if _weigh(near) >= threshold:
            marked = max(marked, first)
            chosen[marked : last + 1] = [each.weight > HINT for each in ordered[marked : last + 1]]
            marked = last + 1
    return list(_joined([sighting for sighting, kept in zip(ordered, chosen, strict=True) if kept]))


def _first_name(sighting: _Sighting) -> str:
    return sighting.family.partition("-")[0]


def _weigh(near: "Counter[tuple[str, int]]") -> int:
    heaviest: dict[str, int] = {}
    for (family, weight), count in near.items():
        if count:
            heaviest[family] = max(weight, heaviest.get(family, 0))
    weights = heaviest.values()
    return sum(weight for weight in weights if weight > HINT) + (HINT if HINT in weights else 0)


def _joined(chosen: list[_Sighting]) -> Iterator[Hit]:
    if not chosen:
        return
    start, end, families = chosen[0].start, chosen[0].end, {chosen[0].family}
    for sighting in chosen[1:]:
        if sighting.start > end + _GAP:
            yield Hit(start, end, tuple(sorted(families)))
            start, end, families = sighting.start, sighting.end, set()
        end = max(end, sighting.end)
        families.add(sighting.family)
    yield Hit(start, end, tuple(sorted(families)))
