"""Numbers and what they count: 1,757 = 1757 = "one thousand seven hundred fifty-seven", 50% = half, mm = millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from distil.ground.words import Token

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
CARDINALS = {word: value for value, word in enumerate(_SMALL.split())}
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {word: 20 + 10 * place for place, word in enumerate(_TENS.split())}
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "millions": 10**6, "billion": 10**9, "billions": 10**9, "trillion": 10**12}
SCALES |= {"dozen": 12, "k": 1000, "m": 10**6, "bn": 10**9}
_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
ORDINALS = {word: 3 + place for place, word in enumerate(_ORDINALS.split())} | {"first": 1, "second": 2}
PARTS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {word: value for word, value in ORDINALS.items() if value > 2}
PARTS |= {"hundredth": 100, "thousandth": 1000, "millionth": 10**6}
PARTS |= {word + "s": value for word, value in PARTS.items() if not word.endswith("s")}

_UNITS = """
mm millimetre millimetres millimeter millimeters
cm centimetre centimetres centimeter centimeters
m metre metres meter meters
km kilometre kilometres kilometer kilometers
mi mile miles
ft foot feet
mg milligram milligrams
g gram grams gramme grammes
kg kilogram kilograms kilogramme kilogrammes kilo kilos
t tonne tonnes ton tons
ml millilitre millilitres milliliter milliliters
l litre litres liter liters
ms millisecond milliseconds
s sec second seconds
min minute minutes mins
h hr hrs hour hours
d day days
wk week weeks
mo month months
yr yrs year years
% percent percentage
hz hertz
khz kilohertz
mhz megahertz
ghz gigahertz
kb kilobyte kilobytes
mb megabyte megabytes
gb gigabyte gigabytes
tb terabyte terabytes
w watt watts
kw kilowatt kilowatts
mw megawatt megawatts
gw gigawatt gigawatts
kwh kilowatt-hours
v volt volts
ha hectare hectares
eur euro euros €
usd dollar dollars $
gbp pound pounds £
c celsius °c
f fahrenheit
kn knot knots
bar bars
rpm
mph
kph kmh
"""
UNITS = {word: line.split()[0] for line in _UNITS.strip().splitlines() for word in line.split()}
TIMES = frozenset(["s", "ms", "min", "h", "d", "wk", "mo", "yr"])
YEAR = range(1000, 2200)
# Units of one dimension, each in the smallest of them; only those that are fixed to each other.
_SCALED = (
    {"mm": 1, "cm": 10, "m": 1000, "km": 10**6},
    {"mg": 1, "g": 1000, "kg": 10**6, "t": 10**9},
    {"ml": 1, "l": 1000},
    {"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000, "wk": 604_800_000},
    {"mo": 1, "yr": 12},
    {"hz": 1, "khz": 1000, "mhz": 10**6, "ghz": 10**9},
    {"w": 1, "kw": 1000, "mw": 10**6, "gw": 10**9},
)
SCALED = {unit: (dimension, factor) for dimension, units in enumerate(_SCALED) for unit, factor in units.items()}
BEFORE = {
    ("more", "than"): ">",
    ("over",): ">",
    ("above",): ">",
    ("exceeding",): ">",
    ("at", "least"): ">=",
    ("no", "fewer", "than"): ">=",
    ("no", "less", "than"): ">=",
    ("not", "less", "than"): ">=",
    ("minimum", "of"): ">=",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("under",): "<",
    ("below",): "<",
    ("at", "most"): "<=",
    ("up", "to"): "<=",
    ("no", "more", "than"): "<=",
    ("not", "more", "than"): "<=",
    ("maximum", "of"): "<=",
    ("about",): "~",
    ("roughly",): "~",
    ("approximately",): "~",
    ("around",): "~",
    ("circa",): "~",
    ("nearly",): "~",
    ("almost",): "~",
    ("some",): "~",
    ("approx",): "~",
    ("an", "estimated"): "~",
    ("close", "to"): "~",
    ("as", "many", "as"): "<=",
    ("as", "much", "as"): "<=",
    ("as", "long", "as"): "<=",
    ("as", "high", "as"): "<=",
    ("as", "few", "as"): ">=",
    ("as", "little", "as"): ">=",
    ("as", "low", "as"): ">=",
}
# Verbs whose "from 20 to 80" is a range and no change from the one to the other.
_RANGING = "range ranges ranged ranging vary varies varied varying anywhere span spans spanned spanning differ differs differed are were is was"
RANGING = frozenset(_RANGING.split())
AFTER = {
    ("or", "more"): ">=",
    ("or", "over"): ">=",
    ("or", "older"): ">=",
    ("or", "above"): ">=",
    ("and", "over"): ">=",
    ("at", "least"): ">=",
    ("at", "the", "earliest"): ">=",
    ("or", "less"): "<=",
    ("or", "fewer"): "<=",
    ("or", "under"): "<=",
    ("at", "most"): "<=",
    ("at", "the", "latest"): "<=",
    ("or", "so"): "~",
}
_MORE = "older longer taller thicker higher larger heavier wider deeper bigger later hotter warmer faster greater stronger"
_LESS = "younger shorter thinner lower smaller lighter narrower shallower earlier colder cooler slower weaker"
MORE, LESS = frozenset(_MORE.split()), frozenset(_LESS.split())
# Behind these "over nine hours" is more than nine; elsewhere it is in the course of nine.
_LASTING = "take takes took taken taking last lasts lasted lasting need needs needed spend spends spent wait waits waited require requires required"
LASTING = frozenset(_LASTING.split())
MINUS = frozenset(["minus", "-", "−"])
MEASURING = frozenset(["weighing", "measuring", "totalling", "totaling", "numbering", "aged"])
DIMENSIONS = frozenset(["long", "old", "tall", "thick", "high", "wide", "deep", "broad", "across", "large", "heavy", "apart"])


@dataclass(frozen=True)
class Quantity:
    """A value, what it is measured in ("" when it just counts), whether it is a rank, and its tokens `[first, last]`."""

    value: Fraction
    unit: str
    rank: bool
    first: int
    last: int
    text: str
    bound: str = ""  # ">", ">=", "<", "<=", "~"; "[" and "]" for the two ends of a range
    absorbed: frozenset[int] = frozenset()  # tokens outside that only say the bound or the dimension: "more than", "wide"


def quantities(words: Sequence[Token]) -> list[Quantity]:
    """Return the quantities in a list of tokens, in order."""
    found: list[Quantity] = []
    i = 0
    while i < len(words):
        read = _clock(words, i) or _digits(words, i) or _spelled(words, i)
        if read is None:
            i += 1
            continue
        value, last, rank = read
        value, unit, end = _unit(words, value, last)
        if i and words[i - 1].low in MINUS:
            value = -value
        bound, absorbed = bounded(words, i, end, unit)
        found.append(Quantity(value, unit, rank, i, end, " ".join(t.text for t in words[i : end + 1]), bound, absorbed))
        i = end + 1
    return _ranges(words, found)


def _ranges(words: Sequence[Token], found: list[Quantity]) -> list[Quantity]:
    """Bind the two ends of "between 18 and 65", "2 to 8 degrees", "ranged from 20 to 80": neither end alone is what is said."""
    for k, (low, high) in enumerate(pairwise(found)):
        joint = words[low.last + 1].low if high.first == low.last + 2 else ""
        before = words[low.first - 1].low if low.first else ""
        ends = before == "between" if joint == "and" else joint in {"to", "–"} and before not in {"from", "by"}
        ends = ends or (joint == "to" and before == "from" and low.first > 1 and words[low.first - 2].low in RANGING)
        dated = low.value in YEAR and not low.unit and high.value not in YEAR  # "from 18,000 in 1995 to 6,500 in 2015"
        if ends and not dated and not (low.rank or high.rank or high.value in YEAR or low.unit not in {"", high.unit}):
            found[k], found[k + 1] = replace(low, unit=high.unit, bound="["), replace(high, bound="]")
    return found


def bounded(words: Sequence[Token], first: int, last: int, unit: str) -> tuple[str, frozenset[int]]:
    """Return on which side of the number the truth lies, and the tokens that say so: "at least 5", "5 or more", "older than 5"."""
    bound, taken = _before(words, first, unit)
    lead = min(taken, default=first) - 1
    if unit and lead >= 0 and words[lead].low in MEASURING:
        taken |= {lead}
    after = [t.low for t in words[last + 1 : last + 4]]
    for phrase, meaning in AFTER.items():
        if tuple(after[: len(phrase)]) == phrase:
            return meaning, taken | frozenset(range(last + 1, last + 1 + len(phrase)))
    if unit and after and after[0] in DIMENSIONS:
        taken |= {last + 1}
    return bound, taken


def _before(words: Sequence[Token], first: int, unit: str) -> tuple[str, frozenset[int]]:
    if first and words[first - 1].low in {"a", "an", "the"}:
        first -= 1
    before = [t.low for t in words[max(0, first - 3) : first]]
    for size in (3, 2, 1):
        phrase = tuple(before[-size:]) if len(before) >= size else ()
        meaning = BEFORE.get(phrase, "")
        if phrase and phrase[-1] == "than" and not meaning and size == 2:
            meaning = ">" if phrase[0] in MORE else "<" if phrase[0] in LESS else ""
        during = phrase == ("over",) and unit in TIMES and (first < 2 or words[first - 2].low not in LASTING)
        if meaning and not during:
            return meaning, frozenset(range(first - size, first))
    return "", frozenset()


def agrees(claimed: Quantity, given: Sequence[Quantity]) -> Quantity | None:
    """Return the evidence's quantity that says the same, or None."""
    for quantity in given:
        if claimed.rank != quantity.rank:
            continue
        if claimed.unit != quantity.unit and _one_size(claimed) == _one_size(quantity) is not None:  # "90 minutes" and "1.5 hours"
            return quantity
        if claimed.value != quantity.value:
            continue
        if claimed.unit == quantity.unit or not claimed.unit or not quantity.unit:
            return quantity
    return None


def _one_size(quantity: Quantity) -> tuple[int, Fraction] | None:
    """Return a quantity's dimension and its value in the smallest unit of that; None where there is no fixed scale."""
    scale = SCALED.get(quantity.unit)
    return None if scale is None else (scale[0], quantity.value * scale[1])


def _clock(words: Sequence[Token], i: int) -> tuple[Fraction, int, bool] | None:
    if words[i].kind != "number" or ":" not in words[i].text:
        return None
    value = Fraction(0)
    for part in words[i].text.split(":"):
        value = value * 60 + int(part)
    return value + 1_000_000_000_000, i, False  # a time of day equals no plain number


def _digits(words: Sequence[Token], i: int) -> tuple[Fraction, int, bool] | None:
    token = words[i]
    if token.kind != "number":
        return None
    rank = token.low.endswith(("st", "nd", "rd", "th"))
    value = parse(token.low[:-2] if rank else token.low)
    last = i
    while last + 1 < len(words) and words[last + 1].low in SCALES and words[last + 1].low not in {"k", "m"}:
        last += 1
        value *= SCALES[words[last].low]
    return value, last, rank


def parse(digits: str) -> Fraction:
    """Return the value of "1,757", "3.5" or "1.234.567"; a comma before three digits groups, otherwise it is a decimal sign."""
    grouped = all(len(part.split(".")[0]) == 3 for part in digits.split(",")[1:])
    digits = digits.replace(",", "" if grouped else ".")
    whole, *rest = digits.split(".")
    if len(rest) > 1:
        return Fraction(int(whole + "".join(rest)))
    return Fraction(digits) if rest else Fraction(int(whole))


def _spelled(words: Sequence[Token], i: int) -> tuple[Fraction, int, bool] | None:
    low = words[i].low
    if low in PARTS and _is_part(words, i):
        return Fraction(1, PARTS[low]), i, False
    if low in ORDINALS and low != "second":
        return Fraction(ORDINALS[low]), i, True
    if low not in CARDINALS and low not in TENS:
        return None
    total = current = 0
    last = i
    j = i
    while j < len(words):
        low = words[j].low
        if low in CARDINALS or low in TENS:
            current += CARDINALS.get(low, TENS.get(low, 0))
        elif low in SCALES and low not in {"k", "m", "bn"} and j > i:
            current *= SCALES[low]
            if SCALES[low] >= 1000:
                total, current = total + current, 0
        elif not (low == "and" and j + 1 < len(words) and words[j - 1].low in SCALES and (words[j + 1].low in CARDINALS or words[j + 1].low in TENS)):
            break
        last = j
        j += 1
    return _finish(words, i, last, Fraction(total + current))


def _finish(words: Sequence[Token], first: int, last: int, value: Fraction) -> tuple[Fraction, int, bool] | None:
    following = words[last + 1].low if last + 1 < len(words) else ""
    if following == "point" and last + 2 < len(words) and words[last + 2].low in CARDINALS:
        return value + Fraction(CARDINALS[words[last + 2].low], 10), last + 2, False
    if following in PARTS and value < 20:
        return value / PARTS[following], last + 1, False
    if following in ORDINALS and words[last].low in TENS:
        return value + ORDINALS[following], last + 1, True
    if first == last and words[first].low == "one" and following not in {"of", "in", "percent", "per", "or"} and following not in UNITS:
        return None
    return value, last, False


def _is_part(words: Sequence[Token], i: int) -> bool:
    low = words[i].low
    if low in {"half", "halves"}:
        return True
    before = words[i - 1].low if i else ""
    return before in {"a", "an"}


def _unit(words: Sequence[Token], value: Fraction, last: int) -> tuple[Fraction, str, int]:
    """Take in the unit that follows; a percentage becomes a share of one, so that 50% meets a half."""
    following = [w.low for w in words[last + 1 : last + 3]] + ["", ""]
    if following[0] in {"percentage", "percent", "basis"} and following[1] in {"point", "points"}:
        return value, "bp" if following[0] == "basis" else "points", last + 2
    if following[0] == "%" or following[0] in {"percent", "percentage"}:
        return value / 100, "%", last + 1
    if following[0] == "per" and following[1] in {"cent", "hundred"}:
        return value / 100, "%", last + 2
    if following[0] in {"degrees", "degree", "°"} and following[1] in {"c", "celsius", "f", "fahrenheit"}:
        return value, UNITS[following[1]], last + 2
    if (
        following[0] in UNITS
        and words[last + 1].text != "Ms"
        and not (len(following[0]) == 1 and words[last + 1].text.isupper() and following[0] not in "cfvwl")
    ):
        return value, UNITS[following[0]], last + 1
    return value, "", last
