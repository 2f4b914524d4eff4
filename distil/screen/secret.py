"""Keys and passwords that open something. They never go on: a wiki is read by more people than the document they stood in.

By the shapes their issuers give them, so that ordinary words and digests are none. Libraries for this verify what they find over the network
or guess by entropy, which calls every digest a secret; neither is wanted here.
"""

import regex

from distil.data import Finding, Verdict
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject

_SHAPES = (
    ("a private key", r"-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY(?: BLOCK)?-----\s{1,4}[\w+/=:. ,-]{0,200}[\w+/=]{30}"),
    ("an access key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}(?![\w-])|\bLTAI[0-9A-Za-z]{20}\b"),
    (
        "an access token",
        r"\bgh[pousr]_[A-Za-z0-9]{36,80}\b|\bgithub_pat_\w{60,100}\b|\bglpat-[\w-]{20,60}|\bnpm_[A-Za-z0-9]{36}\b|\bhf_[A-Za-z]{34}\b",
    ),
    ("an access token", r"\bpypi-AgEI[\w-]{50,250}|\bxox[abeoprs]-[0-9]{6,}-[\w-]{10,120}|\bSG\.[\w-]{22}\.[\w-]{43}|\bdop_v1_[0-9a-f]{64}\b"),
    ("an access token", r"\bhttps://hooks\.slack\.com/services/T\w{6,12}/B\w{6,12}/\w{20,30}|\bya29\.[\w-]{40,200}|\b\d{8,10}:AA[\w-]{33}\b"),
    ("an API key", r"\b[rs]k_live_[A-Za-z0-9]{20,120}\b|\bsk-(?:ant-|proj-|svcacct-)?[A-Za-z0-9_-]{32,220}\b"),
    ("a signed token", r"\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}"),
    ("a password in an address", r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,60}:[^\s:/@]{6,80}@[\w.-]{3,200}"),
)
_PATTERNS = tuple((what, regex.compile(shape)) for what, shape in _SHAPES)
# What documentation writes in the place of one.
_STAND_IN = regex.compile(
    r"example|x{4}|\.{3}|\*{3}|0{6}|123456|abcdef|your|changeme|:(?:pass(?:word|wd|phrase)?|secret|token)@|[<{$\[]", regex.IGNORECASE
)
# Random letters repeat little: 20 of them show 10 different ones and more.
VARIETY = 8


def find(subject: Subject) -> Found:
    """Name each key, token or password in what a reader sees; elsewhere it is dropped with what holds it."""
    findings = []
    for what, pattern in _PATTERNS:
        for match in pattern.finditer(subject.text):
            start, end = match.span()
            piece = subject.piece(start)
            if piece.sight is Sight.SEEN and len(set(match[0])) >= VARIETY and not _STAND_IN.search(match[0]):
                findings.append(Finding(RULE.id, "secret", Verdict.ADMIT, start, end, piece.place, what))
    return Found(tuple(findings))


RULE = Rule("secret", 1, find)
