"""The measured values in a sentence: a number with its sign, its unit or the thing it counts."""

import re

_NOTHING = (
    r"(?:against|versus|vs|after|before|between|among|over|under|above|below|out|off|up|down|less|fewer|more|longer|shorter|higher|lower|"
    r"larger|smaller|better|worse|earlier|later|again|already|also|still|only|very|too|so|quite|rather|almost|each|ago|then|than|when|where|while|"
    r"because|but|not|if|until|since|during|without|within|through|via|into|about|around|randomly|newly|fully|nearly|mostly|partly|"
    r"highly|freshly|recently|previously|[a-z]{3,}-[a-z]+ing)"
)
# Years, sections, references, versions and dates are no measured values.
_MEASURED = re.compile(
    r"(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|AUD|CAD|NZD|ZAR|BRL|MXN)\b)\s?\d(?:[\d,.]*\d)?(?:\s(?:thousand|million|billion|trillion))?|"
    r"(?<![\w.\[(/#+–-])\d[\d,]*(?:\.\d+)?\s?(?:%|‰|°|per ?cent\b)"
    r"|(?<![\w.\[(/#+–-])(?!\d{3}0s\b)\d[\d,]*(?:\.\d+)?(?:[kKMGTP]i?B|[kcmµn]?m|[km]?g|[kMG]?Hz|[kMG]?W|[km]?V|m?s)\b"
    r"|(?P<counted>(?<![\w.\[/#+–-])(?!(?:1[5-9]|20)\d\d\b|0\d)\d[\d,]*(?:\.\d+)?\s(?:(?:thousand|million|billion|trillion)\s)?"
    r"(?!(?:of|and|or|to|in|the|is|by|for|at|on|with|from|as|who|that|were|was|are|had|have|did|per|now|ext|"
    r"would|will|can|could|may|might|shall|should|must|denotes?|whichever|[ap]\b|"
    r"shows?|gives?|lists?|summari[sz]es?|describes?|presents?|illustrates?|Figures?|Figs?|Tables?|Section|Appendix)\b"
    r"|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)"
    # "48 randomly chosen houses": what is counted stands behind how it was chosen.
    rf"(?:(?:[a-z]{{3,}}ly|very|[a-z]{{3,}}-[a-z]+ing)\s(?!{_NOTHING}(?![\w-]))(?:[a-z-]{{3,}}\s)?(?!(?:was|has|does|this|always|\w*[su]s)\b)[a-z]{{3,}}s\b"
    # What is set beside a number or grades it is no thing that it counts.
    rf"|(?!{_NOTHING}(?![\w-]))"
    # "5 percentage points", "40 common shares": what is counted is the plural behind a word that is none.
    r"(?:(?<!\b1\s)[a-z]{4,}(?<!s)\s(?!(?:always|perhaps|besides|sometimes|whereas|\w*wards|\w*[su]s)\b)[a-z]{3,}s\b"
    r"|[a-zµΩ°][\w²³/-]*|[kMG]?(?:Hz|W|V|A|J|N|Pa|B|C|F|K)\b)))"
)
# A year or a bare count that opens a row names the row; "229.077.5154" is no number.
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_DOTTED = re.compile(r"\d+\.\d+\.\d")
_BREAK = re.compile(r" \| |\t")
_CELL = re.compile(r"[<>≤≥±~≈+−-]?\s?[$€£¥]?\s?\d[\d,. ]*(?:[%‰]|(?: ?[A-Za-zµΩ°²³/]{1,12}))?(?: ?[(±][^|]{1,20}\)?)?")
# "TLS 1.3", "Proposition 6.2": a number after a capitalised word that opens no sentence is part of its name.
_NAMED = re.compile(r"(?<=\s)[(\"“]?[A-Z][\w/-]*\s\Z")
_LABEL = re.compile(
    r"\b(?:section|figs?|figure|table|chapter|page|step|version|equation|eq|appendix|rfc|iso|no|vol|pp?|part|item|article|pep|level|line|"
    r"figures|sections|tables|chapters|lines)\b\.?"
    r"\s*(?:\d+(?:\.\d+)*(?:,| and|–|-)\s*){0,12}\Z",
    re.IGNORECASE,
)
# "call 555 0199", "ext 12": the number of a telephone; people are called too, so verbs need digits behind them.
_PHONE = re.compile(r"\b(?:(?:tel|telephone|fax|ext|extension)\b[.:]?\s|(?:call|dial|phone|mobile)[.:]?\s(?=[\d+(]))[\d+(). -]{0,24}\Z", re.I)
# "$1" among arguments is the first of them, no price.
_ARGUMENT = re.compile(r"\$\d")
_CODED = re.compile(r"\b(?:arguments?|parameters?|placeholders?|scripts?|variables?|shell|capture groups?|awk|regex)\b|[`{}]", re.IGNORECASE)
_NUMBERS_OF = re.compile(r"(?:pages?|pp?|tel|telephone|phone|mobile|fax|ext|extension)[.:]?", re.IGNORECASE)


def figures(text: str) -> list[str]:
    """Return the measured values in their order, as they stand; of a row of a table, its cells that are numbers."""
    if _BREAK.search(text):
        cells = [cell.strip() for cell in _BREAK.split(text)]
        heads = ["", *cells]
        values = [c for head, c in zip(heads, cells, strict=False) if _CELL.fullmatch(c) and not _NUMBERS_OF.fullmatch(head)]
        first = cells[0] if cells[0].isdigit() else ""
        return [c for c in values if c != first and not _YEAR.fullmatch(c) and not _DOTTED.match(c)] or _measured(text)
    return _measured(text)


def _measured(text: str) -> list[str]:
    found = [match for match in _MEASURED.finditer(text) if not _is_name(match, text[max(0, match.start() - 40) : match.start()])]
    coded = _CODED.search(text) is not None
    return [match.group() for match in found if not (coded and _ARGUMENT.fullmatch(match.group()))]


def _is_name(match: re.Match[str], before: str) -> bool:
    return bool(_LABEL.search(before) or _PHONE.search(before) or (match["counted"] and _NAMED.search(before)))
