"""What kind of document sentences stand in, as far as that decides what can be a statement: slides, forms, names in small letters."""

from dataclasses import dataclass

from distil import okf
from distil.data import Admitted, Role
from distil.draft import cues
from distil.draft.sentences import CELL, ENTRY, blocks, fold, rows
from distil.draft.title import title

SLIDES = frozenset(
    {
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/vnd.oasis.opendocument.presentation",
    }
)
FEWEST, MOST = 4, 60  # entries that make a form; what has more of them is a table
SHARE = 0.5  # of what is neither heading nor title, counted in blocks and rows


@dataclass(frozen=True)
class Standing:
    """`name` opens the title in small letters and may open a sentence so; on slides points are short; in a form entries are statements."""

    name: str = ""
    slides: bool = False
    form: bool = False

    @property
    def shortest(self) -> int:
        """The fewest words of a statement."""
        return 4 if self.slides else 6

    def entry(self, text: str) -> bool:
        """Say whether this is an entry of a form."""
        return self.form and ENTRY.fullmatch(text) is not None


def standing(admitted: Admitted) -> Standing:
    """Return how the document is made."""
    words = title(admitted).split()
    name = words[0] if words and words[0][0].islower() and words[0] not in cues.STOP else ""
    return Standing(name, admitted.document.media_type in SLIDES, _is_form(admitted))


def _is_form(admitted: Admitted) -> bool:
    entries = others = 0
    said = [(start, end) for span, start, end in blocks(admitted) if span.role in {Role.PARAGRAPH, Role.ITEM, Role.TABLE}]
    for left, right in (row for start, end in said for row in rows(admitted.text, start, end)):
        line = fold(admitted.text[left:right])
        entry = ENTRY.fullmatch(line) is not None and len(CELL.findall(line)) < 2 and okf.word_count(line) <= 40
        entries, others = entries + entry, others + (not entry)
    return FEWEST <= entries <= MOST and entries >= SHARE * (entries + others)
