"""A question answered by verified claims and nothing else: each in the page's words, with the source's own words and their place.

No model writes here. A claim was proved when its page was written; what is said to a reader is that claim, or that the wiki doesn't say.
"""

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from distil.data import Json
from distil.index.only import EVERYTHING, Only
from distil.index.tokens import STOPWORDS, asked
from distil.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distil.index.search import Said

# A claim answers when its score (0 to 1, words and meaning alike) is at least this. Measured on 250 abstracts of scifact, every sentence a claim:
# of 60 training questions whose abstract is there 39 are answered, each by the right abstract; of 60 whose abstract is not there 5 are answered
# by a neighbour; of 60 about other matters (speeches, finance, chats) none. At 0.35: 42 of 45 right, 14 and 0; at 0.45: 33 of 33, 2 and 0.
LEAST = 0.40
# That was before `question` looked at each claim, which lets less through by either way. Without an embedder the score is of words alone.
# Measured on the 20 questions of tests/test_ask.py that its ten pages answer and the 20 that they leave open, right and wrong of each: at 0.08
# to 0.16 20 and 2, at 0.20 19 and 2, at 0.24 17 and 2, at 0.28 17 and 1, at 0.32 16 and 0, at 0.40 10 and 0. Ten pages say little about a
# wiki of hundreds, where more pages share the words of a question, so it stays on the careful side of what they would allow.
LEAST_WORDS = 0.24
# Further claims are said when they score at least this share of the best.
WORTH_SAYING = 0.75
MOST = 5
# What a person confirmed is said before what is as near to the question, or a little nearer. Chosen, not measured, as in search.
CONFIRMED = 1.15
# Claims that are looked at beyond those, as the nearest need not be the ones that answer.
LOOKED_AT = 10
UNKNOWN = "the wiki doesn't say"


@dataclass(frozen=True)
class Conflict:
    """Two of the claims that are said, by their numbers from 1, of two sources, and in which respect they can't both hold."""

    one: int
    other: int
    reason: str


@dataclass(frozen=True)
class Answer:
    """Claims that answer, best first; none means that the wiki doesn't say. `nearest` are words it knows that are like those asked."""

    question: str
    said: tuple["Said", ...]
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    against: tuple["Conflict", ...] = ()

    @property
    def known(self) -> bool:
        """False when the wiki doesn't say."""
        return bool(self.said)

    def json(self) -> Json:
        """Return the machine form."""
        claims = [
            {**asdict(each), "text": each.claim.claim or each.claim.quote, "quote": each.claim.quote, "place": each.claim.place, "claim": None}
            for each in self.said
        ]
        for claim in claims:
            del claim["claim"], claim["beside"]
        said = {"claims": claims, "notices": list(self.notices), "nearest": list(self.nearest)}
        return {"question": self.question, "known": self.known, **said, "against": [asdict(each) for each in self.against]}


def ask(shelf: Shelf, question: str, *, most: int = MOST, only: Only = EVERYTHING) -> Answer:
    """Return the verified claims that answer the question, or none."""
    from distil.index.search import LONGEST_QUERY, claims

    if shelf.empty:
        return Answer(question, (), ("no pages yet; `distil add` documents, then `distil run --local`",))
    # "The of and" is near to everything and asks for nothing.
    if STOPWORDS.issuperset(asked(question[:LONGEST_QUERY])):
        return Answer(question, ())
    from distil.ask.question import Question

    embedder, asks = shelf.embedder, Question(question[:LONGEST_QUERY])
    said, found = claims(shelf.index, question, least=LEAST_WORDS if embedder is None else LEAST, k=most + LOOKED_AT, embedder=embedder, only=only)
    answering = tuple(each for each in said if asks.answered(_words(each), f"{each.title}\n{each.claim.section}", each.beside))
    standing = sorted(shelf.standing(answering, found.commit), key=lambda each: -each.score * (CONFIRMED if each.tier == "human" else 1.0))
    best = max((each.score for each in standing), default=0.0)
    worth = [each for each in standing if each.score >= best * WORTH_SAYING][:most]
    chosen, against = _with_conflicts(worth, standing)
    stale = shelf.stale({each.source_id: each.sha256 for each in chosen})
    said = tuple(replace(each, stale=each.source_id in stale) for each in chosen)
    return Answer(question, said, (*found.notices, *shelf.behind(found.commit)), found.nearest, against)


def _with_conflicts(worth: "Sequence[Said]", answering: "Sequence[Said]") -> "tuple[list[Said], tuple[Conflict, ...]]":
    """Return the claims to be said, with those among all that answer that another source says against one of them, and the pairs.

    Who is told one side alone takes for settled what the pages don't agree about.
    """
    from distil.contradiction import Statement, against

    said, pairs = list(worth), list[Conflict]()
    statements = {id(each): Statement(each.claim.claim or each.claim.quote) for each in answering}
    for at, one in enumerate(worth, 1):
        for other in answering:
            reason = against(statements[id(one)], statements[id(other)]) if other.source_id != one.source_id else ""
            if not reason:
                continue
            said += [] if other in said else [other]
            number = said.index(other) + 1
            if (number, at) not in {(pair.one, pair.other) for pair in pairs}:
                pairs.append(Conflict(at, number, reason))
    return said, tuple(pairs)


def _words(said: "Said") -> str:
    """What a claim says and the words it leans on."""
    return f"{said.claim.claim}\n{said.claim.quote}"
