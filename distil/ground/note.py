"""Believe what the evidence carries, quote where it does not, drop what can't be quoted, and count all three."""

import re
from collections import Counter
from dataclasses import replace
from datetime import datetime
from pathlib import PurePosixPath

import distil
from distil import okf
from distil.blob import short_id
from distil.data import Admitted, Claim, Draft, Kind, Note, Part, Passage, Recipe, Run, Source
from distil.errors import SourceFailed
from distil.ground.locate import Located, fold, locate
from distil.ground.support import problems, support
from distil.member import file_name

LONGEST_QUOTE = 80  # words; a quotation beyond that is no longer a statement
SHORTEST_QUOTE = 3
WORTH = 0.15  # share of a quote's words that a written claim has to drop or replace


def ground(draft: Draft, admitted: Admitted, *, source: Source, run: Run, recipe: Recipe, at: datetime) -> Note:
    """Return the note of every proposal that holds; SourceFailed when none does."""
    dropped: Counter[str] = Counter()
    claims: list[Claim] = []
    seen: set[str] = set()
    for passage, proposed in draft.proposals:
        found, why = _claim(passage, proposed, admitted)
        if found is None:
            dropped[why] += 1
        elif fold(found.text).casefold() in seen:
            dropped["repeated"] += 1
        else:
            seen.add(fold(found.text).casefold())
            claims.append(found)
    if not claims:
        raise SourceFailed(f"{source.path}: no claim could be verified ({_counted(dropped) or 'nothing was proposed'}); nothing was written")
    facts = [_fact(part, passage, admitted) for part, passage in draft.facts]
    document = admitted.document
    return Note(
        id=short_id(source.id, source.blob, run.id),
        title=_title(draft.title, source),
        description=_description(draft.description, admitted, source),
        claims=tuple(claims),
        source=source,
        created=at,
        writer=draft.writer,
        version=distil.__version__,
        run=run.id,
        recipe=recipe.digest,
        language=document.language or source.language,
        pages=document.pages,
        read=document.read,
        unread=document.unread,
        unchecked=(*document.unchecked, *(each for each in admitted.found.unchecked if each not in document.unchecked)),
        usual=document.usual,
        remarks=draft.notes,
        findings=admitted.found.classes,
        dropped=dict(sorted(dropped.items())),
        facts=tuple(fact for fact in facts if fact is not None and fold(fact.text).casefold() not in seen),
    )


def verify(note: Note, text: str) -> list[str]:
    """Prove the note again on the text: every quote stands in it, and every claim still follows from its quote; [] when all holds."""
    folded = fold(text)
    found = [] if note.claims else ["the page makes no claim"]
    told = {"", okf.described(note.source.media_type, note.pages)}  # what code says of a document's kind needs no words of it
    if note.description not in told and fold(note.description) not in folded:
        found.append("the description is not in the text")
    for number, claim in enumerate((*note.claims, *note.facts), 1):
        quote = fold(claim.quote)
        if not quote or quote not in folded:
            found.append(f"claim {number}: its quote is not in the text")
        elif claim.kind is Kind.QUOTED and fold(claim.text) != quote:
            found.append(f"claim {number}: it is marked as a quotation and is not the quote")
        elif claim.kind is Kind.WRITTEN and (against := problems(claim.text, quote)):
            found.append(f"claim {number}: its quote does not carry it ({', '.join(against)})")
    return found


def changed(claim: str, quote: str) -> float:
    """Return the share of the quote's words that the claim dropped or replaced, 0 to 1."""
    mine, theirs = Counter(_words(claim)), Counter(_words(quote))
    total = sum(theirs.values())
    return 1.0 - sum((mine & theirs).values()) / total if total else 0.0


def _claim(passage: Passage, proposed: str, admitted: Admitted) -> tuple[Claim | None, str]:
    """Return the written claim, else the quotation, else nothing and the reason."""
    located = locate(admitted, passage)
    why = ""
    for text in (fold(proposed), okf.alone(located.quote)) if proposed.strip() else ():
        if changed(text, located.quote) < WORTH:  # the source's own words say it as well, and are not said twice
            continue
        against = problems(text, located.quote)
        if not against:
            return _made(text, Kind.WRITTEN, located, passage, support(text, located.quote)), ""
        why = why or against[0]
    unfit = _unfit(located.quote)
    if unfit:
        return None, f"{why}: {unfit}" if why else unfit
    return _made(located.quote, Kind.QUOTED, located, passage, 1.0), ""


def _fact(part: Part, passage: Passage, admitted: Admitted) -> Claim | None:
    """Return the passage as a quotation beside the claims; what can't be quoted is no loss there and is not counted."""
    located = locate(admitted, passage)
    return None if _unfit(located.quote) else replace(_made(located.quote, Kind.QUOTED, located, passage, 1.0), part=part)


def _made(text: str, kind: Kind, located: Located, passage: Passage, support: float) -> Claim:
    return Claim(
        text=text,
        kind=kind,
        place=passage.place,
        quote=located.quote,
        before=located.before,
        after=located.after,
        start=located.start,
        end=located.end,
        section=fold(passage.section),
        support=round(support, 4),
    )


def _unfit(quote: str) -> str:
    """Return why a sentence can't stand on a page as a quotation, "" when it can."""
    words, count = quote.split(), okf.word_count(quote)
    if count > LONGEST_QUOTE or len(quote) > 12 * LONGEST_QUOTE:
        return "too long to quote"
    if count < SHORTEST_QUOTE:
        return "too short to quote"
    if len(words) >= 12 and len(set(words)) < 0.4 * len(words):
        return "repeats itself"
    return ""


def _title(proposed: str, source: Source) -> str:
    for title in (fold(proposed), fold(source.title)):
        if title:
            return title
    return fold(PurePosixPath(file_name(source.member) if source.member else source.path).stem.replace("_", " ").replace("-", " ")) or source.id


def _description(proposed: str, admitted: Admitted, source: Source) -> str:
    """The proposed sentence when it stands in the text, else what kind of document it is."""
    text = fold(proposed)
    if text and text in fold(admitted.text) and not _unfit(text):
        return text
    return okf.described(source.media_type, admitted.document.pages)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _counted(dropped: Counter[str]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in sorted(dropped.items()))
