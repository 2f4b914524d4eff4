"""Text recognition: a picture in, its lines out, each with how sure the recogniser is.

The models of the first engine come inside its package. Lines in scripts that these don't know are read by a second one, where it is installed.
"""

import resource
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.metadata import version
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from distil.extract._tesseract import NAMES, Tesseract, installed, letters_of

Pixels = NDArray[np.uint8]
Box = tuple[float, float, float, float]

ENGINE = f"rapidocr/{version('rapidocr')}"
# Of 170 clear lines in English, Danish, Czech and Japanese the least sure had 0.96; Greek, Hebrew and Korean, which the models don't know, came out
# at 0.73 to 0.87, with letters missing.
SURE = 0.9
# Letters expected at least for a line of this shape: a quarter of a letter as wide as half its height. Cyrillic comes out empty or as a stray sign.
SPARSE = 0.25
# The longer side at which lines are looked for: larger finds no more lines on the cases and takes memory with the square.
FIND_SIDE = 1280
MARGIN = 16  # pixels around the picture, for letters that touch its edge
MOST_LINES = 600  # of one picture; a dense newspaper page has some 400
SHORTEST = 6  # letters of a line from which on blocks are compared
# Part of a line's letters in common blocks of three or more: measured on 28,680 letters of recognised layers, all of them verified.
AGREES = 0.5
DEADLINE_SHARE = 0.7
# The second engine, on 40 clear and noisy lines of seven scripts: with the model of the script 0.72 to 0.97, 0.87 and more for 32 of them; with
# another's at most 0.80, and 0.93 only for letters that look the same in both.
OTHER_SURE, FITS, CERTAIN = 0.75, 0.8, 0.9
SAMPLE = 6  # lines by which the script is found
LEAST_LETTERS = 8  # of them together: fewer fit by chance
# Part of a picture's lines that the first engine can't read, from which on it is asked whether the second can.
FOREIGN = 0.1
# Part that the second must be certain of, to be believed without the first.
MOSTLY = 0.3
# Letters of the second engine's reading to those of the first, which leaves out what it does not know.
MORE = 1.25
MOST_OF = 0.6  # of a box's width, from which on lines fill it: blanks between words and columns are not theirs
RIGHT_TO_LEFT = ("Arabic", "Hebrew", "Syriac", "Thaana")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a picture: left, top, right, bottom in pixels, what was read there (perhaps nothing), and how surely (0 to 1)."""

    box: Box
    text: str
    confidence: float
    upside_down: bool = False
    floor: float = SURE  # from which on its engine is sure

    @property
    def sure(self) -> bool:
        """Say whether the words can be relied on."""
        left, top, right, bottom = self.box
        long, short = max(right - left, bottom - top), max(min(right - left, bottom - top), 1.0)
        return self.confidence >= self.floor and len("".join(self.text.split())) >= SPARSE * 2 * long / short * 0.5

    @property
    def upright(self) -> bool:
        """Say whether the line runs across the picture, not down."""
        left, top, right, bottom = self.box
        return bottom - top < 1.5 * (right - left) or len(self.text) < 2


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a line was found, and its pixels, turned upright."""

    cut: Pixels
    box: Box

    def line(self, read: tuple[str, float], turned: bool, floor: float) -> Line:
        return Line(self.box, " ".join(read[0].split()), read[1], turned, floor)


class Reader:
    """Reads the pictures of one document; what it learns of the document's script from one picture it uses for the next.

    `engines` names what read some of it besides the packaged models; `missing` counts lines of text layers by the script that nothing here reads.
    """

    def __init__(self, second: Tesseract | None) -> None:
        self.engines: dict[str, None] = {}
        self.missing: Counter[str] = Counter()
        self._second = second
        self._script = ""
        self._started = time.monotonic()

    def lines(self, picture: Pixels) -> list[Line]:
        """Return the lines of a picture (rows, columns, blue green red), the unsure ones among them."""
        return self._read(_find(picture), {})

    def compare(self, picture: Pixels, claims: Sequence[tuple[str, Sequence[float]]], *, whole: bool) -> tuple[list[bool | None], list[Line]]:
        """Say for each text that claims to stand in its box whether the picture says so, and return the lines that stand where it does not.

        With `whole`, the texts are all there is, and every line that none of them speaks for is returned. A text is read in the script it
        claims to be in, what stands there in that of the picture. None: nothing there could be read.
        """
        places = _find(picture)
        agreed, ours = self._said(places, claims)
        told_by = [box for (_, box), same in zip(claims, agreed, strict=True) if same]
        differing = [box for (_, box), same in zip(claims, agreed, strict=True) if not same]
        left = dict(enumerate(places)) if whole else _near(places, differing)
        left = {at: place for at, place in left.items() if not _filled(place.box, told_by)}
        read = self._read(list(left.values()), {rank: ours[at] for rank, at in enumerate(left) if at in ours})
        # Read by the engine that knows the picture, or the other way up, it may say the same after all.
        late = [not same and agree(text, box, read) for (text, box), same in zip(claims, agreed, strict=True)]
        spoken = [box for (_, box), same in zip(claims, late, strict=True) if same]
        instead = [line for line in read if line.sure and not _filled(line.box, spoken)]
        told: list[bool | None] = [True if one or other else None for one, other in zip(agreed, late, strict=True)]
        boxes = [line.box for line in instead]
        return [False if same is None and _filled(box, boxes) else same for (_, box), same in zip(claims, told, strict=True)], instead

    def _said(self, places: Sequence[_Place], claims: Sequence[tuple[str, Sequence[float]]]) -> tuple[list[bool], dict[int, Line]]:
        """Say for each text whether the engine that knows its script reads it in its box, and return what the first engine has read so far."""
        scripts = [letters_of(text) for text, _ in claims]
        agreed = [False] * len(claims)
        ours: dict[int, Line] = {}
        for script in [*self._readable(scripts), ""]:
            open_ = [at for at, same in enumerate(agreed) if not same and self._concerns(script, scripts[at])]
            near = _near(places, [claims[at][1] for at in open_])
            seen = self._theirs(near, script) if script else _ours(near)
            ours |= {} if script else seen
            for at in open_:
                agreed[at] = agree(claims[at][0], claims[at][1], list(seen.values()))
            if script and any(agreed[at] for at in open_):
                self._used(script)
        self._miss([letters for letters, same in zip(scripts, agreed, strict=True) if not same])
        return agreed, ours

    def _read(self, places: Sequence[_Place], known: dict[int, Line]) -> list[Line]:
        """Return what each place says by the engine that knows its script; `known` is what the first has read already."""
        theirs = self._theirs(dict(enumerate(places)), self._script) if self._script else {}
        certain = {at for at, line in theirs.items() if line.confidence >= CERTAIN and line.sure and self._script in letters_of(line.text)}
        if len(certain) < MOSTLY * len(places):
            certain = set()
        ours = known | _ours({at: place for at, place in enumerate(places) if at not in certain and at not in known})
        unsure = [places[at] for at, line in ours.items() if not line.sure]
        if not certain and len(unsure) > FOREIGN * len(places):
            found = self._fitting(unsure)
            self._script = found or self._script
            theirs = self._theirs(dict(enumerate(places)), found) if found else {}
        chosen = [_better(ours.get(at), theirs.get(at), self._script) for at in range(len(places))]
        over = _overturned({at: places[at] for at, line in enumerate(chosen) if line.confidence < line.floor and line.text})
        chosen = [over.get(at, line) for at, line in enumerate(chosen)]
        if any(line.floor != SURE for line in chosen):
            self._used(self._script)
        return chosen

    def advice(self, picture: Pixels) -> str:
        """Say what would help with a picture that could not be read, "" when nothing is known to."""
        if self._second is None:
            return "; if it is in a script other than Latin, Chinese and Japanese, Tesseract would help: `distil formats` names its packages"
        name = self._second.named(picture, seconds=self.left())
        return f"; {helpful(name)}" if name and not self._model(name) else ""

    def out_of_time(self) -> bool:
        """Say whether so much of the child's time is gone that another page might cost the whole document."""
        return self.left() <= 0

    def left(self) -> float:
        """Return the seconds there are for further pages."""
        bound = resource.getrlimit(resource.RLIMIT_CPU)[0]
        given = 3600.0 if bound == resource.RLIM_INFINITY else DEADLINE_SHARE * (bound - 10)
        return given - (time.monotonic() - self._started)

    def _model(self, script: str) -> str:
        return "" if self._second is None else self._second.model(script)

    def _used(self, script: str) -> None:
        if self._second is not None:
            self.engines[self._second.engine(script)] = None

    def _miss(self, texts: Sequence[Counter[str]]) -> None:
        """Count texts that were not compared because nothing here reads what most of their letters are in."""
        mains = [max(letters, key=letters.__getitem__) for letters in texts if letters]
        self.missing.update(name for name in mains if name and not self._model(name))

    def _readable(self, scripts: Sequence[Counter[str]]) -> list[str]:
        """Return the scripts of these texts that the second engine reads, the most frequent first."""
        every: Counter[str] = sum(scripts, Counter())
        return [name for name, _ in every.most_common() if name and self._model(name)]

    def _concerns(self, script: str, letters: Counter[str]) -> bool:
        """Say whether an engine could know a text: the second by its script, the first unless most of it is the second's; without letters, any."""
        if script:
            return not letters or script in letters
        return 2 * sum(count for name, count in letters.items() if name and self._model(name)) <= letters.total()

    def _fitting(self, places: Sequence[_Place]) -> str:
        """Return the script whose model reads the longest of these lines well, "" for none; that of the last picture is tried first."""
        sample = sorted(places, key=lambda place: -place.cut.shape[1] / max(place.cut.shape[0], 1))[:SAMPLE]
        known = [] if self._second is None else [name for name, _ in self._second.models]
        for cuts in ([place.cut for place in sample], [place.cut[::-1, ::-1] for place in sample]):
            scores: dict[str, float] = {}
            for name in sorted(known, key=lambda name: name != self._script):
                scores[name] = _fit(self._other(cuts, name), name)
                if scores[name] >= CERTAIN:
                    return name
            best = max(scores, key=scores.__getitem__, default="")
            if scores.get(best, 0.0) >= FITS:
                return best
        return ""

    def _other(self, cuts: Sequence[Pixels], script: str) -> list[tuple[str, float]]:
        return [] if self._second is None else self._second.read(cuts, script, seconds=max(self.left(), 1.0))

    def _theirs(self, places: dict[int, _Place], script: str) -> dict[int, Line]:
        """Return what the second engine reads at each place; what it is not sure of, it reads the other way up, too."""
        if self._second is None:
            return {}
        upright = dict(zip(places, self._other([place.cut for place in places.values()], script), strict=True))
        again = [at for at, (_, confidence) in upright.items() if confidence < OTHER_SURE]
        turned = self._other([places[at].cut[::-1, ::-1] for at in again], script)
        other = dict(zip(again, turned, strict=True))
        return {at: _turned(place, upright[at], other.get(at, ("", 0.0)), OTHER_SURE) for at, place in places.items()}


def reader() -> Reader:
    """Return a reader with whatever second engine this machine has."""
    return Reader(installed())


def helpful(script: str) -> str:
    """Name what to install for a script."""
    return f"it is in {script} script, which nothing here reads: the Debian packages tesseract-ocr and {NAMES[script].package} would help"


def agree(text: str, box: Sequence[float], seen: Sequence[Line]) -> bool:
    """Say whether a text that claims to stand in this box says what is seen there."""
    said = _letters(text)
    there = _letters("".join(_within(line, box) for line in seen))
    if len(said) < SHORTEST:
        return bool(said) and said in there
    common = SequenceMatcher(None, said, there, autojunk=False).get_matching_blocks()
    return sum(block.size for block in common if block.size >= 3) >= AGREES * len(said)


def _within(line: Line, box: Sequence[float]) -> str:
    """Return the words of a line that stand in the box, a few letters more at either end."""
    left, top, right, bottom = line.box
    if min(bottom, box[3]) - max(top, box[1]) <= 0.4 * min(bottom - top, box[3] - box[1]) or right <= box[0] or left >= box[2]:
        return ""
    if not line.upright:
        return line.text
    step = len(line.text) / max(right - left, 1.0)
    first, last = (box[0] - left) * step, (box[2] - left) * step
    script = letters_of(line.text).most_common(1)
    if script and script[0][0] in RIGHT_TO_LEFT:
        first, last = len(line.text) - last, len(line.text) - first
    return line.text[max(int(first) - 3, 0) : max(int(last) + 4, 0)]


def _near(places: Sequence[_Place], boxes: Sequence[Sequence[float]]) -> dict[int, _Place]:
    return {at: place for at, place in enumerate(places) if any(_touch(place.box, box) for box in boxes)}


def _touch(one: Box, other: Sequence[float]) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def _filled(box: Sequence[float], others: Sequence[Sequence[float]]) -> bool:
    """Say whether other boxes, side by side, stand in most of this one."""
    beside = [other for other in others if min(other[3], box[3]) - max(other[1], box[1]) > 0.5 * min(other[3] - other[1], box[3] - box[1])]
    return sum(max(min(other[2], box[2]) - max(other[0], box[0]), 0.0) for other in beside) > MOST_OF * (box[2] - box[0])


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, normalize("NFKC", text).casefold()))[:2000]


def _fit(read: Sequence[tuple[str, float]], script: str) -> float:
    """Return how well a model reads lines, by the better half of them: a line may hold another script, too."""
    letters = sum((letters_of(text) for text, _ in read), Counter())
    if letters[script] < max(LEAST_LETTERS, 0.5 * letters.total()):
        return 0.0
    best = sorted((confidence for _, confidence in read), reverse=True)[: (len(read) + 1) // 2]
    return sum(best) / len(best)


def _better(ours: Line | None, theirs: Line | None, script: str) -> Line:
    """Return the reading to rely on. The first engine is believed in the scripts it knows; of others it leaves letters out."""
    if ours is None or theirs is None:
        one = ours or theirs
        assert one is not None  # a line is left to the second engine alone only after it was read
        return one
    if not theirs.sure or script not in letters_of(theirs.text):
        return ours
    more = len(_letters(theirs.text)) > MORE * len(_letters(ours.text))
    return theirs if not ours.sure or theirs.confidence >= CERTAIN or more else ours


def _turned(place: _Place, upright: tuple[str, float], other: tuple[str, float], floor: float) -> Line:
    """Return what was read one way up or the other."""
    over = other[1] >= floor > upright[1]
    return place.line(other if over else upright, over, floor)


def _find(picture: Pixels) -> list[_Place]:
    from rapidocr.main import RapidOCRError

    padded = np.ascontiguousarray(np.pad(picture, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge"))
    height, width = picture.shape[:2]
    try:
        cuts, found = _engine().detect_and_crop(padded, {})
    except RapidOCRError:  # its word for a picture without any line
        return []
    places = []
    for cut, box in list(zip(cuts, found.boxes, strict=True))[:MOST_LINES]:
        x, y = box[:, 0] - MARGIN, box[:, 1] - MARGIN
        places.append(_Place(cut, (max(float(x.min()), 0.0), max(float(y.min()), 0.0), min(float(x.max()), width), min(float(y.max()), height))))
    return places


def _ours(places: dict[int, _Place]) -> dict[int, Line]:
    """Return what the packaged models read at each place."""
    read = _recognise([place.cut for place in places.values()])
    return {at: place.line(words, False, SURE) for (at, place), words in zip(places.items(), read, strict=True)}


def _overturned(places: dict[int, _Place]) -> dict[int, Line]:
    """Return what the packaged models surely read the other way up."""
    read = _recognise([np.ascontiguousarray(place.cut[::-1, ::-1]) for place in places.values()])
    lines = {at: place.line(words, True, SURE) for (at, place), words in zip(places.items(), read, strict=True)}
    return {at: line for at, line in lines.items() if line.confidence >= SURE}


def _recognise(cuts: list[Pixels]) -> list[tuple[str, float]]:
    if not cuts:
        return []
    read = _engine().recognize_txt(cuts)
    return [(str(text), float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,  # it turned clear lines of small type upside down: 3 of 38 of one page
            "Global.use_vertical_padding": False,
            # Lines of one batch are brought to one width: one by one they took a fifth less of the processor (317 lines of 8 pages, as many sure).
            "Rec.rec_batch_num": 1,
            "Det.limit_type": "max",
            "Det.limit_side_len": FIND_SIDE,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
