"""Keys and passwords in a text: what well-known services hand out, and what is written down as a password.

A find names the kind and where it starts, never the secret.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

# Shapes that the issuers themselves publish so that leaks can be found; each is bounded, so none takes more than linear time. A key in armour is one
# only with its body, and no key that is public by design (of Stripe's, `pk_`) is listed.
SHAPES = (
    ("a private key", r"-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----\s{1,4}[\w+/=:. ,-]{0,200}[\w+/=]{30}"),
    ("an AWS access key", r"(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}(?![A-Za-z0-9])"),
    ("an Alibaba access key", r"(?<![A-Za-z0-9])LTAI[0-9A-Za-z]{20}(?![A-Za-z0-9])"),
    ("a GitHub token", r"(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})"),
    ("a GitLab token", r"(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[A-Za-z0-9_-]{20,64}"),
    ("a Slack token", r"(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,250}"),
    ("a Slack webhook", r"(?:https://)?hooks\.slack\.com/(?:services|workflows)/T[A-Za-z0-9_]{6,20}/[AB][A-Za-z0-9_]{6,20}/[A-Za-z0-9_]{16,64}"),
    ("a Stripe key", r"(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,250}"),
    ("an Anthropic key", r"(?<![A-Za-z0-9])sk-ant-[A-Za-z0-9_-]{32,220}"),
    ("an OpenAI key", r"(?<![A-Za-z0-9])sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,320}"),
    ("a Google key", r"(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("a Google client secret", r"(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_-]{28}"),
    ("a Google access token", r"(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_-]{40,200}"),
    ("a DigitalOcean token", r"(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64}(?![A-Za-z0-9])"),
    ("an npm token", r"(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    ("a PyPI token", r"(?<![A-Za-z0-9])pypi-AgE[A-Za-z0-9_-]{50,500}"),
    ("a Hugging Face token", r"(?<![A-Za-z0-9])hf_[A-Za-z]{34}(?![A-Za-z0-9])"),
    ("a SendGrid key", r"(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    ("a Telegram bot token", r"(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])"),
    ("an Azure storage key", r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("a signed token (JWT)", r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{20,1000}"),
    ("a password in an address", r"(?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,20}://[^\s:/@\"'<>]{1,64}:[^\s:/@\"'<>]{6,128}@[\w.-]{3,200}"),
)
_SHAPES = tuple((name, re.compile(pattern)) for name, pattern in SHAPES)
# What somebody calls a password, a blank or a sign, and the thing itself.
_CALLED = re.compile(
    r"(?<![A-Za-z])(?:password|passwd|passphrase|pwd|secret|api[_ -]?key|access[_ -]?key|secret[_ -]?key|client[_ -]?secret|auth[_ -]?token|token)"
    r"[\"'`]{0,2}\s{0,3}(?::=|=>|[:=])\s{0,3}[\"'`]{0,2}(?P<value>[^\s\"'`,;<>(){}\[\]]{10,200})",
    re.IGNORECASE,
)
# Of one sign, in bits. English words of ten letters lie below 3.2, drawn passwords of twelve signs and keys above 3.3.
DRAWN = 3.3
_SAMPLE = re.compile(r"example|sample|placeholder|changeme|your[_-]|xxxx|0000|1234|\*\*\*|\.\.\.", re.IGNORECASE)
# What documentation writes in the place of a key; a drawn one may hold four figures in a row, so less is a sample here.
_STAND_IN = re.compile(
    r"example|sample|placeholder|changeme|your|abcdef|123456|x{4}|0{6}|\.{3}|\*{3}|:(?:pass(?:word|wd|phrase)?|secret|token)@|[<{$\[]", re.IGNORECASE
)
# Random letters repeat little: 20 of them show 10 different ones and more.
VARIETY = 8


@dataclass(frozen=True)
class Credential:
    """A secret in a text: its kind and where it stands."""

    kind: str
    start: int
    end: int


def find(text: str) -> tuple[Credential, ...]:
    """Return what looks like a live secret in the text, in order; samples from manuals (`AKIA...EXAMPLE`, `your-key`) are none."""
    found = [*shaped(text), *_called(text)]
    kept: list[Credential] = []
    for credential in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or credential.start >= kept[-1].end:
            kept.append(credential)
    return tuple(kept)


def shaped(text: str) -> Iterator[Credential]:
    """Yield what has the shape an issuer gives its keys, kind by kind; samples are none."""
    for kind, pattern in _SHAPES:
        for match in pattern.finditer(text):
            if len(set(match[0])) >= VARIETY and not _STAND_IN.search(match[0]):
                yield Credential(kind, *match.span())


def _called(text: str) -> Iterator[Credential]:
    for match in _CALLED.finditer(text):
        value = match["value"].rstrip(".!?")
        mixed = any(sign.isdigit() for sign in value) and any(sign.isalpha() for sign in value)
        if mixed and entropy(value) >= DRAWN and not _SAMPLE.search(value) and "://" not in value:
            yield Credential("a password or key, by the name before it", *match.span("value"))


def entropy(text: str) -> float:
    """Return the bits that one sign of the text carries."""
    return -sum(count / len(text) * math.log2(count / len(text)) for count in Counter(text).values())
