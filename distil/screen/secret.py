"""Keys and passwords that open something. They never go on: a wiki is read by more people than the document they stood in.

By the shapes their issuers give them (`distil.credentials`), so that ordinary words and digests are none. Libraries for this verify what they find
over the network or guess by entropy, which calls every digest a secret; neither is wanted here.
"""

from distil import credentials
from distil.data import Finding, Verdict
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject


def find(subject: Subject) -> Found:
    """Name each key, token or password in what a reader sees; elsewhere it is dropped with what holds it."""
    findings = []
    for secret in credentials.shaped(subject.text):
        piece = subject.piece(secret.start)
        if piece.sight is Sight.SEEN:
            findings.append(Finding(RULE.id, "secret", Verdict.ADMIT, secret.start, secret.end, piece.place, secret.kind))
    return Found(tuple(findings))


RULE = Rule("secret", 2, find)
