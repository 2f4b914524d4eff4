"""The table of rules, and the report they make together."""

from distil.blob import blob_id, sha256
from distil.data import Document, Finding, Report, Verdict
from distil.screen import concealed, confusable, coverage, directive, encoded, invisible, secret
from distil.screen._confusables import LOOKALIKES
from distil.screen._lexicon import LEXICON
from distil.screen._markers import CONTROL
from distil.screen._phrases import FAMILIES
from distil.screen._rule import Rule
from distil.screen._subject import Subject, pieces, subject

RULES: tuple[Rule, ...] = (invisible.RULE, concealed.RULE, directive.RULE, confusable.RULE, encoded.RULE, secret.RULE, coverage.RULE)

# Names the rule set: versions of the rules and everything they look things up in. A report of another digest is out of date.
DIGEST = sha256("\n".join([*(f"{rule.id} {rule.version}" for rule in RULES), repr(LEXICON), repr(FAMILIES), repr(LOOKALIKES), CONTROL]).encode())[:16]

_SEVERITY = tuple(Verdict)


def screen(document: Document, *, special: tuple[str, ...] = ()) -> Report:
    """Judge a document by its text and its marks. `special` are control tokens of the model that will read it."""
    return _report(subject(document, special), document.unchecked)


def screen_text(text: str, *, media: str = "text/plain", special: tuple[str, ...] = ()) -> Report:
    """Judge a text that has no marks, such as what a model wrote: all of it is seen."""
    return _report(Subject(text=text, pieces=pieces(text, ()), special=special, media=media), ())


def _report(looked_at: Subject, unchecked: tuple[str, ...]) -> Report:
    found = [rule.find(looked_at) for rule in RULES]
    findings: list[Finding] = sorted((each for one in found for each in one.findings), key=lambda finding: (finding.start, finding.end, finding.rule))
    verdict = max((finding.verdict for finding in findings), key=_SEVERITY.index, default=Verdict.ADMIT)
    return Report(
        subject=blob_id(looked_at.text.encode("utf-8", "surrogatepass")),
        verdict=verdict,
        findings=tuple(findings),
        notes=tuple(note for one in found for note in one.notes),
        ran=tuple(rule.id for rule in RULES),
        unchecked=(*unchecked, *(each for one in found for each in one.unchecked)),
        rules=DIGEST,
    )
