"""Text recognition: a picture in, its lines out, each with how sure the recogniser is. Its models come inside its package."""

import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.metadata import version
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

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
_STARTED = time.monotonic()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a picture: left, top, right, bottom in pixels, what was read there (perhaps nothing), and how surely (0 to 1)."""

    box: Box
    text: str
    confidence: float
    upside_down: bool = False

    @property
    def sure(self) -> bool:
        """Say whether the words can be relied on."""
        left, top, right, bottom = self.box
        long, short = max(right - left, bottom - top), max(min(right - left, bottom - top), 1.0)
        return self.confidence >= SURE and len("".join(self.text.split())) >= SPARSE * 2 * long / short * 0.5

    @property
    def upright(self) -> bool:
        """Say whether the line runs across the picture, not down."""
        left, top, right, bottom = self.box
        return bottom - top < 1.5 * (right - left) or len(self.text) < 2


def lines(picture: Pixels) -> list[Line]:
    """Return the lines of a picture (rows, columns, blue green red), the unsure ones among them."""
    engine = _engine()
    padded = np.ascontiguousarray(np.pad(picture, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge"))
    cuts, boxes = _find(engine, padded)
    height, width = picture.shape[:2]
    read = _recognise(engine, cuts)
    again = [place for place, (text, confidence) in enumerate(read) if text.strip() and confidence < SURE]
    turned = dict(zip(again, _recognise(engine, [np.ascontiguousarray(cuts[place][::-1, ::-1]) for place in again]), strict=True))
    found = []
    for place, (box, upright) in enumerate(zip(boxes, read, strict=True)):
        other = turned.get(place, ("", 0.0))
        text, confidence = other if other[1] >= SURE > upright[1] else upright
        x, y = box[:, 0] - MARGIN, box[:, 1] - MARGIN
        corners = (max(float(x.min()), 0.0), max(float(y.min()), 0.0), min(float(x.max()), width), min(float(y.max()), height))
        found.append(Line(corners, " ".join(text.split()), confidence, upside_down=other[1] >= SURE > upright[1]))
    return found


def out_of_time() -> bool:
    """Say whether so much of the child's time is gone that another page might cost the whole document."""
    bound = resource.getrlimit(resource.RLIMIT_CPU)[0]
    return bound != resource.RLIM_INFINITY and time.monotonic() - _STARTED > DEADLINE_SHARE * (bound - 10)


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
    return line.text[max(int((box[0] - left) * step) - 3, 0) : max(int((box[2] - left) * step) + 4, 0)]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, normalize("NFKC", text).casefold()))[:2000]


def _find(engine: Any, picture: Pixels) -> tuple[list[Pixels], list[NDArray[np.float32]]]:
    from rapidocr.main import RapidOCRError

    try:
        cuts, found = engine.detect_and_crop(picture, {})
    except RapidOCRError:  # its word for a picture without any line
        return [], []
    return list(cuts)[:MOST_LINES], list(found.boxes)[:MOST_LINES]


def _recognise(engine: Any, cuts: list[Pixels]) -> list[tuple[str, float]]:
    if not cuts:
        return []
    read = engine.recognize_txt(cuts)
    return [(str(text), float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,  # it turned clear lines of small type upside down: 3 of 38 of one page
            "Global.use_vertical_padding": False,
            "Det.limit_type": "max",
            "Det.limit_side_len": FIND_SIDE,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
