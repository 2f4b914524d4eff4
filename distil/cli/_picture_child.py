"""The process that draws pages of a foreign PDF: it confines itself, draws, boxes what it is told, and prints one picture a line.

Started by `_picture` as `python -m distil.cli._picture_child MEMORY SECONDS`; on its standard input come one line of JSON and the document.
"""

import base64
import io
import json
import os
import resource
import sys
import textwrap
from pathlib import Path
from typing import Any

from distil.confine import cut_network, die_with_parent, limit

# Points to pixels: 110 dpi is what fits a screen; a page larger than so many pixels is drawn smaller.
SCALE, MOST_PIXELS = 110 / 72, 12_000_000
MARGIN = 36
COLOURS = {"hidden": (198, 40, 40), "seen": (230, 149, 0), "cited": (46, 125, 50)}
PAPER, EDGE, INK = (255, 255, 255), (224, 224, 224), (40, 40, 40)
# Words that don't stand on the page as they were read (a hyphen, a note sign between them) are looked for in halves down to so many letters.
SHORTEST = 12
HYPHENS = "-\u00ad\u2010\u2011"
LABEL, LINE = 14, 18
Box = tuple[float, float, float, float]


def main(arguments: list[str]) -> None:
    """Answer once and leave."""
    die_with_parent()
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    cut_network()
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    limit(memory=used + int(arguments[0]), cpu=int(arguments[1]))
    header = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    import pypdfium2 as pdfium

    limit(output=0)
    book = _opened(pdfium, content, header["passwords"])
    with os.fdopen(answer, "w") as out:
        for number, runs in header["pages"].items():
            picture = _page(book[int(number) - 1], int(number), runs)
            out.write(json.dumps({"page": int(number), "png": base64.b64encode(picture).decode()}) + "\n")
    os._exit(0)


def _opened(pdfium: Any, content: bytes, passwords: list[str | None]) -> Any:
    for password in passwords[:-1]:
        try:
            return pdfium.PdfDocument(content, password=password)
        except pdfium.PdfiumError:
            continue
    return pdfium.PdfDocument(content, password=passwords[-1])


def _page(page: Any, number: int, runs: list[dict[str, Any]]) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    width, height = page.get_size()
    scale = min(SCALE, (MOST_PIXELS / max(width * height, 1)) ** 0.5)
    drawn = page.render(scale=scale, may_draw_forms=True).to_pil().convert("RGB")
    letters, places = _letters(page, scale, drawn.size)
    runs = [run | {"tag": run["tag"] or str(index)} for index, run in enumerate(runs, 1)]
    font = ImageFont.load_default(LABEL)
    notes = _legend(number, runs, drawn.width + 2 * MARGIN)
    sheet = Image.new("RGB", (drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN + LINE * (len(notes) + 1)), EDGE)
    sheet.paste(drawn, (MARGIN, MARGIN))
    pen = ImageDraw.Draw(sheet, "RGBA")
    taken: set[int] = set()
    for run in runs:
        colour = COLOURS[run["kind"]]
        boxes = _lines(_found(letters, run["text"], taken, whole=run["kind"] != "cited"), places)
        for box in boxes:
            pen.rectangle(_inside(box, sheet.width, drawn.height + 2 * MARGIN), fill=(*colour, 36), outline=colour, width=2)
        if boxes:
            left, top, _, _ = _inside(boxes[0], sheet.width, drawn.height + 2 * MARGIN)
            pen.rectangle((left, max(top - 17, 0), left + 9 * len(run["tag"]) + 7, max(top - 1, 16)), fill=colour)
            pen.text((left + 4, max(top - 17, 0)), run["tag"], font=font, fill=PAPER)
        else:
            notes = [(text + "  (has no place on the page)" if text.startswith(f"{run['tag']}  ") else text, mark) for text, mark in notes]
    top = drawn.height + 2 * MARGIN
    pen.rectangle((0, top, sheet.width, sheet.height), fill=PAPER)
    for row, (text, mark) in enumerate(notes):
        pen.text((MARGIN // 2, top + 8 + row * LINE), text, font=font, fill=COLOURS.get(mark, INK))
    kept = io.BytesIO()
    sheet.save(kept, "PNG", optimize=False)
    return kept.getvalue()


def _legend(number: int, runs: list[dict[str, Any]], width: int) -> list[tuple[str, str]]:
    """Return the lines under the picture and their kinds: what each number is; the font knows Latin letters, so others are written as their codes."""
    screened = "red boxes hold what a reader does not see, amber ones what was found in plain sight"
    cited = all(run["kind"] == "cited" for run in runs)
    rows = [(f"page {number}: {'the boxes hold what claims lean on' if cited else screened}", "")]
    for run in runs:
        label = run["label"].encode("ascii", "backslashreplace").decode()
        lines = textwrap.wrap(f"{run['tag']}  {run['why']}: {label}", max(width // 8, 20), subsequent_indent="     ")
        rows += [(line, run["kind"]) for line in lines[:4]]
    return rows


def _letters(page: Any, scale: float, size: tuple[int, int]) -> tuple[str, list[Box]]:
    """Return the page's letters without blanks and hyphens, which reading joins, and where each lies on the sheet."""
    import ctypes

    import pypdfium2.raw as raw

    text = page.get_textpage()
    said, places = [], []
    x, y = ctypes.c_int(), ctypes.c_int()
    for index in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, index)
        letter = chr(code) if 32 < code < 0x110000 else ""
        if not letter.strip() or letter in HYPHENS:
            continue
        corners = []
        left, bottom, right, top = text.get_charbox(index)
        for point in ((left, bottom), (right, top), (left, top), (right, bottom)):
            raw.FPDF_PageToDevice(page, 0, 0, *size, 0, *point, x, y)
            corners.append((x.value + MARGIN, y.value + MARGIN))
        across, down = [float(corner[0]) for corner in corners], [float(corner[1]) for corner in corners]
        box = (min(across), min(down), max(across), max(down))
        for part in letter.casefold():
            said.append(part)
            places.append(box)
    return "".join(said), places


def _found(letters: str, words: str, taken: set[int], *, whole: bool) -> list[int]:
    """Return where a run's letters stand among those of the page, an occurrence that no other run has taken before one that is.

    What was cited is on the page, if need be in pieces; pieces of what is hidden may be words that everybody sees.
    """
    wanted = "".join(letter for letter in "".join(words.casefold().split()) if letter not in HYPHENS)
    at = letters.find(wanted) if wanted else -1
    first = at
    while at >= 0 and at in taken:
        at = letters.find(wanted, at + 1)
    at = at if at >= 0 else first
    taken.add(at)
    return list(range(at, at + len(wanted))) if at >= 0 else [] if whole else _pieces(letters, wanted)


def _pieces(letters: str, wanted: str) -> list[int]:
    """Return where the halves of a run stand that is not on the page in one piece, in their order."""
    found: list[int] = []
    parts = [wanted]
    while parts:
        part = parts.pop()
        at = letters.find(part, found[-1] + 1 if found else 0)
        if at >= 0:
            found += range(at, at + len(part))
        elif len(part) >= 2 * SHORTEST:
            parts += [part[len(part) // 2 :], part[: len(part) // 2]]
    return found


def _lines(where: list[int], places: list[Box]) -> list[Box]:
    """Return one box for each line of a run."""
    boxes: list[Box] = []
    for index in where:
        left, top, right, bottom = places[index]
        if boxes:
            last = boxes[-1]
            height = max(last[3] - last[1], bottom - top, 4)
            if min(last[3], bottom) - max(last[1], top) > -0.3 * height and left - last[2] < 4 * height and left >= last[0] - height:
                boxes[-1] = (min(last[0], left), min(last[1], top), max(last[2], right), max(last[3], bottom))
                continue
        boxes.append((left, top, right, bottom))
    return boxes


def _inside(box: Box, width: int, height: int) -> Box:
    """Return the box with some air around it, drawn to the margin when it lies outside the page."""
    left, top = min(max(box[0] - 3, 2), width - 12), min(max(box[1] - 3, 2), height - 12)
    right, bottom = min(max(box[2] + 3, left + 8), width - 2), min(max(box[3] + 3, top + 8), height - 2)
    return left, top, max(right, left + 8), max(bottom, top + 8)


if __name__ == "__main__":
    main(sys.argv[1:])
