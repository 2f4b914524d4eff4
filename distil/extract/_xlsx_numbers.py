"""How a workbook shows a number: dates, percents, decimals, and formats that show nothing."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

# Formats that have a number and no text of their own (ECMA-376 18.8.30), as far as they differ from "General".
BUILTIN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    14: "yyyy-mm-dd",
    15: "yyyy-mm-dd",
    16: "mm-dd",
    17: "yyyy-mm",
    18: "h:mm",
    19: "h:mm:ss",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    41: "#,##0",
    42: "#,##0",
    43: "#,##0.00",
    44: "#,##0.00",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss",
    48: "0.0E+0",
}
BUILTIN.update(dict.fromkeys((*range(27, 32), 36, *range(50, 59)), "yyyy-mm-dd"))
BUILTIN.update(dict.fromkeys(range(32, 36), "h:mm:ss"))
LONGEST_FORMAT = 500  # Excel allows 255
PIECE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|General|AM/PM|A/P|[^"\\_*\[]', re.I | re.S)
NUMBER = re.compile(r"[#0?,.]+")
CURRENCY = re.compile(r"\[\$([^-\]]*)")
LAST_DAY = 2_958_465  # 9999-12-31
WHITE_INK = re.compile(r"\[(?:white|color\s{0,3}2)\]", re.I)


@dataclass(frozen=True)
class Section:
    """One part of a format: its letters without literals, what stands before and after the digits, and whether it shows anything."""

    core: str
    before: str
    after: str
    dated: bool
    white: bool

    @property
    def blank(self) -> bool:
        """Whether this part shows nothing at all."""
        return not (self.core.strip() or self.before.strip() or self.after.strip())


def shown(raw: str, form: str, *, date1904: bool) -> tuple[str, bool, bool]:
    """Return a number as the format shows it, whether it shows nothing, and whether it is printed in white."""
    try:
        number = float(raw)
    except ValueError:
        return raw, False, False
    if number != number or abs(number) == float("inf"):
        return raw, False, False
    parts = sections(form)
    if not parts:
        return general(number), False, False
    chosen = parts[0]
    if len(parts) > 1 and number < 0:
        chosen, number = parts[1], -number
    elif len(parts) > 2 and number == 0:
        chosen = parts[2]
    if chosen.blank and form.strip():
        return general(number), True, chosen.white
    return _in(number, chosen, date1904=date1904), False, chosen.white


def text_hidden(form: str) -> tuple[bool, bool]:
    """Say whether a format hides words, and whether it prints them in white."""
    parts = sections(form)
    if len(parts) < 4:
        return False, bool(parts) and "@" in parts[0].core and parts[0].white
    return "@" not in parts[3].core and "general" not in parts[3].core.lower(), parts[3].white


def general(number: float) -> str:
    """Return a number as a cell without a format shows it when it is wide enough."""
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return f"{number:.10g}"


@lru_cache(4096)
def sections(form: str) -> tuple[Section, ...]:
    """Return the parts of a format; none for "General"."""
    if not form or form.lower() == "general":
        return ()
    found: list[list[str]] = [[]]
    for piece in PIECE.findall(form[:LONGEST_FORMAT]):
        if piece == ";":
            found.append([])
        else:
            found[-1].append(piece)
    return tuple(_section(pieces) for pieces in found[:4])


def _section(pieces: list[str]) -> Section:
    core, around = [], ["", ""]
    white = dated = False
    for piece in pieces:
        literal = ""
        if piece[0] == '"':
            literal = piece[1:-1]
        elif piece[0] == "\\":
            literal = piece[1:]
        elif piece[0] == "[":
            money = CURRENCY.match(piece)
            literal = money[1] if money else ""
            white = white or bool(WHITE_INK.match(piece))
            if piece.strip("[]").lower() in {"h", "hh", "m", "mm", "s", "ss"}:
                core.append(piece.lower())
                dated = True
        elif piece[0] in "_*":
            literal = " " if piece[0] == "_" and core else ""
        elif piece in "$€£¥()+- :/'" or not piece.isascii():
            core.append(piece)
            literal = piece
        else:
            core.append(piece)
            dated = dated or piece.lower() in {"y", "m", "d", "h", "s", "am/pm", "a/p"}
        around[bool(NUMBER.search("".join(core[-3:])) or any(NUMBER.match(part) for part in core))] += literal
    return Section("".join(core), around[0].lstrip(), around[1].rstrip(), dated, white)


def _in(number: float, section: Section, *, date1904: bool) -> str:
    core = section.core
    if section.dated:
        return _date(number, core.lower(), date1904=date1904)
    digits = NUMBER.search(core)
    if digits is None or "/" in core or abs(number) >= 1e21:
        return general(number) if digits or "general" in core.lower() or "@" in core else (section.before + section.after).strip() or general(number)
    pattern = digits[0]
    if number == 0 and not set(pattern) & set("0#"):
        return (section.before + section.after).strip() or "0"  # the dash of an account
    decimals = pattern.partition(".")[2].replace(",", "")
    if "E+" in core.upper() or "E-" in core.upper():
        return f"{number:.{min(len(decimals), 15)}E}"
    if "%" in core:
        number *= 100
    number /= 1000 ** min(len(pattern) - len(pattern.rstrip(",")), 4)
    exact = Decimal(repr(number)).quantize(Decimal(1).scaleb(-min(len(decimals), 15)), ROUND_HALF_UP) if abs(number) < 1e12 else Decimal(repr(number))
    grouped = "," in pattern.partition(".")[0].rstrip(",")
    text = f"{exact:,f}" if grouped else f"{exact:f}"
    whole, point, fraction = text.partition(".")
    least = len(decimals.rstrip("#?"))
    kept = fraction[:least] + fraction[least:].rstrip("0")
    text = whole + (point + kept if kept else "")
    sign, text = ("-", text[1:]) if text.startswith("-") else ("", text)
    return f"{sign}{section.before}{text}{'%' if '%' in core else ''}{section.after}".strip()


def _date(number: float, core: str, *, date1904: bool) -> str:
    """Dates in the order of ISO 8601, with the parts that the format shows."""
    if "[" in core:
        seconds = round(abs(number) * 86_400)
        return f"{'-' if number < 0 else ''}{seconds // 3600}:{seconds // 60 % 60:02}" + (f":{seconds % 60:02}" if "s" in core else "")
    if not 0 <= number <= LAST_DAY:
        return general(number)
    # Day 60 of the 1900 count is the 29th of February 1900, which never was.
    days = number + 1462 if date1904 else number if number >= 60 else number + 1
    when = datetime(1899, 12, 30) + timedelta(seconds=round(days * 86_400))
    clock = ""
    if "h" in core or "s" in core:
        clock = when.strftime("%H:%M:%S" if "s" in core else "%H:%M")
    if not set(core) & set("yd") and ("h" in core or "s" in core):
        return clock
    if "y" not in core:
        day = when.strftime("%m-%d") if "m" in core else when.strftime("%d")
    else:
        day = f"{when.year:04}" + (f"-{when.month:02}" if "m" in core else "") + (f"-{when.day:02}" if "d" in core else "")
    return f"{day} {clock}".strip()
