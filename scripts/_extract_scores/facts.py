"""The page facts of olmOCR-bench: words that must be there, words that must not, what comes first, and what stands beside a cell of a table.

Its formulas are not checked: they compare drawn LaTeX, which a text layer does not hold.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

PLAIN = str.maketrans(dict.fromkeys("‘’‚", "'") | dict.fromkeys("“”„", '"') | dict.fromkeys("–—‑‒−", "-") | {"＿": "_", chr(0xB5): chr(0x3BC)})
SIDES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
HEADINGS = {"top_heading": (-1, 0), "left_heading": (0, -1)}
LOOSEST = 0.5  # however many differences a fact allows, half of a cell has to agree: the benchmark's own bound
KINDS = ("present", "absent", "order", "cell", "table", "baseline")

Table = list[list[str]]


@dataclass(frozen=True)
class PageText:
    """One page as a reader hands it on. `tables` are the tables it tells from prose, as rows of cells."""

    text: str
    tables: tuple[Table, ...] = ()


def holds(fact: dict[str, Any], page: PageText) -> dict[str, bool]:
    """Say for each of KINDS that a fact is of whether it holds on its page; a table's fact is also one about its cell's bare words."""
    checks = {
        "present": {"present": _present},
        "absent": {"absent": _absent},
        "order": {"order": _in_order},
        "table": {"cell": _has_cell, "table": _in_table},
        "baseline": {"baseline": _blank},
    }
    return {kind: check(fact, page) for kind, check in checks.get(fact["type"], {}).items()}


def folded(text: str) -> str:
    """Return the text without emphasis, with single spaces, plain quotes and plain dashes: how the benchmark compares."""
    text = re.sub(r"</?[bi]>", "", re.sub(r"<br/?>", " ", text))
    text = re.sub(r"(\*\*|__)(.*?)\1", r"\2", text)
    text = re.sub(r"(\*|_)(.*?)\1", r"\2", text)
    return unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).translate(PLAIN)


def _blank(fact: dict[str, Any], page: PageText) -> bool:
    """An empty page gives next to nothing."""
    return sum(map(str.isalnum, page.text)) <= fact["max_length"]


def _present(fact: dict[str, Any], page: PageText) -> bool:
    from rapidfuzz import fuzz

    wanted, text = folded(fact["text"]), folded(page.text)
    if not fact.get("case_sensitive", True):
        wanted, text = wanted.lower(), text.lower()
    first, last = fact.get("first_n") or 0, fact.get("last_n") or 0
    if first or last:
        text = text[:first] + (text[-last:] if last else "")
    spare = fact.get("max_diffs", 0)
    if not spare:
        return wanted in text
    return len(text) >= len(wanted) - spare and fuzz.partial_ratio(wanted, text) / 100 >= 1 - spare / len(wanted)


def _absent(fact: dict[str, Any], page: PageText) -> bool:
    return not _present(fact, page)


def _in_order(fact: dict[str, Any], page: PageText) -> bool:
    """Somewhere the first words stand before a place where the second ones stand."""
    text, spare = folded(page.text), fact.get("max_diffs", 0)
    before = list(_places(folded(fact["before"]), text, spare))
    after = list(_places(folded(fact["after"]), text, spare))
    return bool(before and after) and min(before) < max(after)


def _places(wanted: str, text: str, spare: int) -> Iterator[int]:
    """Yield where the words stand, up to `spare` letters away from what they should be."""
    import regex

    for match in regex.finditer(f"(?:{regex.escape(wanted, literal_spaces=True)}){{e<={spare}}}", text):
        yield match.start()


def _has_cell(fact: dict[str, Any], page: PageText) -> bool:
    """The words of the cell are on the page, wherever: all that a reader without tables can get right."""
    return folded(fact["cell"]) in folded(page.text)


def _in_table(fact: dict[str, Any], page: PageText) -> bool:
    """Some table has the cell, with every neighbour and heading that the fact names."""
    return any(_beside(fact, table, row, column) for table in page.tables for row, column in _matches(fact, table))


def _matches(fact: dict[str, Any], table: Table) -> Iterator[tuple[int, int]]:
    for row, cells in enumerate(table):
        for column, cell in enumerate(cells):
            if _alike(fact["cell"], cell, fact):
                yield row, column


def _beside(fact: dict[str, Any], table: Table, row: int, column: int) -> bool:
    near = {side: _at(table, row + down, column + right) for side, (down, right) in SIDES.items()}
    far = {side: _edge(table, row, column, step) for side, step in HEADINGS.items()}
    return all(_alike(fact[side], cell, fact) for side, cell in (near | far).items() if fact.get(side))


def _edge(table: Table, row: int, column: int, step: tuple[int, int]) -> str | None:
    """Return the last cell in one direction: a table without marked headings has them at its edge."""
    found = None
    while (cell := _at(table, row + step[0], column + step[1])) is not None:
        found, row, column = cell, row + step[0], column + step[1]
    return found


def _at(table: Table, row: int, column: int) -> str | None:
    return table[row][column] if 0 <= row < len(table) and 0 <= column < len(table[row]) else None


def _alike(wanted: str, cell: str | None, fact: dict[str, Any]) -> bool:
    from rapidfuzz import fuzz

    if cell is None:
        return False
    wanted, spare = folded(wanted), fact.get("max_diffs", 0)
    return fuzz.ratio(wanted, folded(cell)) / 100 >= max(LOOSEST, 1 - spare / len(wanted))
