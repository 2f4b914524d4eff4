"""A sentence of a paper without what belongs to the paper: references and addresses in brackets, "see Figure 3", "However,"."""

import re

# "[1, 27]", "(Guest & Martin, 2021; Jolly, 2017)", "[Boehm and Adve 2008]", "(see Section 3)", "(https://...)"; bounded, so that they stay linear
_YEAR = r"[^()\[\]]{0,30}(?:[A-Z][\w’'-]{1,30}|et al\.?)[^()\[\]]{0,120},? (?:19|20)\d\d[a-z]?(?:[;,] [^()\[\]]{1,160})?"
_CITED = re.compile(
    r"\s?\[(?:e\.g\.,? )?\d{1,3}(?:[,;–-] ?\d{1,3}){0,12}\]"
    rf"|\s?\((?:{_YEAR}|see [^()]{{1,60}}|(?:Fig(?:ure|\.)|Table|Section|Appendix) [^()]{{1,30}}|https?://[^()\s]{{1,200}}\s?)\)"
    rf"|\s?\[{_YEAR}\]"
)
_SPACED = re.compile(r"\s+([,.;:!?])")
_LINKING = re.compile(
    r"\A(?:However|Therefore|Thus|Hence|Moreover|Furthermore|Additionally|In addition|Consequently|Finally|Overall|Indeed|Similarly|Likewise|"
    r"Nevertheless|Nonetheless|Notably|Importantly|Most importantly|In summary|In conclusion|To summari[sz]e|As a result|In particular|"
    r"For example|For instance|In fact|Also|Again|First|Second|Third|Lastly|In this (?:paper|report|article|work|study)),\s+(?=\w)"
)
SHORTEST = 4  # words: less is no statement


def without_asides(text: str) -> str:
    """Return the sentence without references and addresses in brackets, so that a copy of it reads as a statement."""
    bare = " ".join(_CITED.sub(" ", _CITED.sub(" ", text)).split())  # twice: a reference may stand inside another bracket
    return _SPACED.sub(r"\1", bare) if bare != text and len(bare.split()) >= SHORTEST else text


def alone(text: str) -> str:
    """Return the sentence as it stands by itself: without asides, and without the word that links it to the one before."""
    bare = without_asides(text)
    rest = _LINKING.sub("", bare)
    return rest[:1].upper() + rest[1:] if rest != bare and len(rest.split()) >= SHORTEST else bare
