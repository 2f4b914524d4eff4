"""Dates, times of day, sums of money and fractions of a unit in one spelling, so that "9.30 a.m." meets "half past nine in the morning"."""

import re

from distil.ground.numbers import CARDINALS

_MONTHS = "January February March April May June July August September October November December"
MONTHS = tuple(_MONTHS.split())
# "Mar", "May" and "Dec" are words and names as well: a short month stands beside a day or a year.
_SHORT = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
QUARTERS = ("first", "second", "third", "fourth")
CURRENCIES = {"€": "euros", "$": "dollars", "£": "pounds"}
_HOUR = "|".join([r"\d{1,2}", *(word for word, value in CARDINALS.items() if 0 < value <= 12)])
_SCALE = r"thousand|million|billion|trillion|bn|m|k"
ISO = re.compile(r"(?<![\w-])(\d{4})-(\d{2})-(\d{2})(?![\w-])")
SHORT_MONTH = re.compile(rf"(?<=\d )({_SHORT})\b\.?(?! \w+ said)|\b({_SHORT})\.?(?= \d)")
HALF_PAST = re.compile(rf"\bhalf past ({_HOUR})\b", re.I)
TIME = re.compile(
    rf"\b({_HOUR})(?:[:.](\d\d))?(?: o'clock)? ?(a\.m\.|p\.m\.|[ap]m\b|in the (?:morning|afternoon|evening)\b|at night\b)(?![\w])", re.I
)
NOON = re.compile(r"(?<=\b(?:at|by) )(noon|midday|midnight)\b", re.I)
QUARTER = re.compile(r"\bQ([1-4])\b(?: (?:of )?(\d{4})\b)?")
MONEY = re.compile(rf"([€$£]) ?(\d[\d.,]*\d|\d)(?: ?({_SCALE})\b)?")
AND_A_HALF = re.compile(r"\b(an?|one) (hour|year|day|week|month|minute|metre|kilometre|mile|million|billion) and a half\b", re.I)
NUMBER_AND_A_HALF = re.compile(rf"\b({'|'.join(CARDINALS)}|\d+) and a half\b", re.I)
HALF_A = re.compile(r"\bhalf an? (hour|year|day|mile|kilometre|metre|million|billion)\b", re.I)
PER_TIME = re.compile(r"\brevolutions per minute\b|\brevs per minute\b", re.I)
HOURS_OF_WATTS = re.compile(r"\bkilowatt[- ]hours?\b", re.I)
LONG_SPANS = {"fortnight": "2 weeks", "decade": "10 years", "century": "100 years"}
_BEFORE_A_UNIT = "within|for|than|after|nearly|almost|about|roughly|around|approximately|over|under|takes?|took|lasts?|lasted"
A_UNIT = re.compile(rf"\b({_BEFORE_A_UNIT}) an? (hour|day|week|month|year|minute)\b(?! and)", re.I)
YET_TO_BE = re.compile(r"\b(has|have|had) yet to be\b", re.I)
YET_TO = re.compile(r"\b(?:has|have|had) yet to (?=[a-z])", re.I)
A_SPAN = re.compile(r"\b(?:a|one) (fortnight|decade|century)\b", re.I)


def spelled(text: str) -> str:
    """Return the text with each of these forms written the one way that `numbers` reads."""
    text = ISO.sub(_iso, text)
    text = SHORT_MONTH.sub(lambda found: _month(found.group(1) or found.group(2)), text)
    text = TIME.sub(_clock, HALF_PAST.sub(lambda found: f"{_number(found.group(1))}:30", text))
    text = NOON.sub(lambda found: "0:00" if found.group(1).lower() == "midnight" else "12:00", text)
    text = QUARTER.sub(lambda found: f"the {QUARTERS[int(found.group(1)) - 1]} quarter" + (f" of {found.group(2)}" if found.group(2) else ""), text)
    text = MONEY.sub(_money, text)
    text = AND_A_HALF.sub(lambda found: f"1.5 {found.group(2)}{'' if found.group(2).lower().endswith('illion') else 's'}", text)
    text = NUMBER_AND_A_HALF.sub(lambda found: f"{_number(found.group(1))}.5", text)
    text = HALF_A.sub(lambda found: f"0.5 {found.group(1)}{'' if found.group(1).lower().endswith('illion') else 's'}", text)
    text = A_SPAN.sub(lambda found: LONG_SPANS[found.group(1).lower()], text)
    text = A_UNIT.sub(r"\1 1 \2", text)
    text = YET_TO.sub("did not ", YET_TO_BE.sub(r"\1 not been", text))
    return HOURS_OF_WATTS.sub("kWh", PER_TIME.sub("rpm", text))


def _iso(found: re.Match[str]) -> str:
    year, month, day = found.groups()
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}" if 1 <= int(month) <= len(MONTHS) else found.group()


def _month(short: str) -> str:
    return next(month for month in MONTHS if month.startswith(short[:3]))


def _number(word: str) -> int:
    return CARDINALS.get(word.lower(), -1) if not word.isdigit() else int(word)


def _clock(found: re.Match[str]) -> str:
    """Return "21:30" for "9.30 p.m."; what is no hour of a day is left alone."""
    hour, minutes, part = _number(found.group(1)), found.group(2) or "00", found.group(3).lower()
    if not 1 <= hour <= 12:
        return found.group()
    late = part.startswith("p") or "afternoon" in part or "evening" in part or (part == "at night" and hour >= 6)
    stop = "." if part.endswith(".") and not found.string[found.end() :].strip() else ""
    return f"{hour % 12 + 12 * late}:{minutes}{stop}"


def _money(found: re.Match[str]) -> str:
    sign, digits, scale = found.groups()
    scale = {"bn": "billion", "m": "million", "k": "thousand"}.get(scale or "", scale or "")
    return " ".join(part for part in (digits, scale, CURRENCIES[sign]) if part)
