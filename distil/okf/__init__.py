"""The page format: a Note as a Markdown file that machines, people and other OKF readers all can read.

The frontmatter holds the whole Note and is what counts; the body says the same for people. `render(parse(page)) == page` holds
for every page nobody has touched.
"""

import re
import unicodedata

from distil.data import Note
from distil.errors import InvalidPage
from distil.okf import _foreign
from distil.okf._asides import alone, without_asides
from distil.okf._body import HEADINGS, body
from distil.okf._body import MOST as MOST_FIGURES
from distil.okf._described import described
from distil.okf._dialect import Malformed, Tree, emit, read
from distil.okf._figures import figures
from distil.okf._length import word_count
from distil.okf._markdown import unescaped, words
from distil.okf._note import to_note
from distil.okf._rules import body_rules, frontmatter_rules, note_rules, path_rules
from distil.okf._tree import stamp, to_tree

__all__ = [
    "HEADINGS",
    "LARGEST",
    "MOST_FIGURES",
    "RULES",
    "Tree",
    "alone",
    "described",
    "figures",
    "front_matter",
    "page_path",
    "parse",
    "read_front_matter",
    "render",
    "slug",
    "stamp",
    "unescaped",
    "validate",
    "without_asides",
    "word_count",
    "words",
]

# A page of 40 claims with quotes of 300 characters takes about 60 kB; anything near this is no page.
LARGEST = 512 * 1024
# Names the rules below: raise it whenever a page that was sound may not be any more. 4: two more parts of facts, other figures beside numbers.
RULES = "4"
SLUG = 60
# Of the note's id in a file name: 40,000 pages of one run with one title meet in one of 300,000 runs.
DIGITS = 12
FENCE = "---\n"
_ID = re.compile(r"[0-9a-f]{8,64}")
_LATIN = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ı": "i"})


def render(note: Note) -> bytes:
    """Return the note's page: the same bytes for the same note, UTF-8, LF. Times lose parts of a second, lone surrogates become U+FFFD."""
    front = "\n".join(emit(to_tree(note)))
    return f"{FENCE}{front}\n{FENCE}\n{body(note)}".encode()


def parse(page: bytes) -> Note:
    """Return the note that a page's frontmatter holds; raises InvalidPage for anything `render` can't have written there."""
    front, _ = _split(page)
    try:
        return to_note(read(front))
    except Malformed as error:
        raise InvalidPage(str(error)) from None


def front_matter(tree: Tree) -> bytes:
    """Return a mapping as the front matter of a page, in our dialect."""
    return f"{FENCE}{chr(10).join(emit(tree))}\n{FENCE}".encode()


def read_front_matter(page: bytes) -> Tree:
    """Return the mapping that a page's front matter holds; InvalidPage when it is none in our dialect."""
    try:
        return read(_split(page)[0])
    except Malformed as error:
        raise InvalidPage(str(error)) from None


def page_path(note: Note) -> str:
    """Return where the note's page lies in the knowledge repository; raises InvalidPage for an id or a run that can't be in a path."""
    if not _ID.fullmatch(note.id):
        raise InvalidPage("id: expected at least 8 hex digits")
    return f"records/{note.id[:2]}/{slug(note.title)}-{note.id[:DIGITS]}--{note.run}.md"


def validate(path: str, page: bytes) -> list[str]:
    """Return everything that is wrong with a record page at this path, each with the id of the rule it breaks; [] for a sound one."""
    found = list(path_rules(path))
    if len(page) > LARGEST:
        return [*found, f"R3: {len(page)} bytes; a page has at most {LARGEST}"]
    try:
        front, text = _split(page)
    except InvalidPage as error:
        return [*found, f"B1: {error}"]
    try:
        tree = read(front)
    except Malformed as error:
        return [*found, f"R2: frontmatter, {error}", *_foreign_rules(front, text)]
    found += [*frontmatter_rules(tree), *body_rules(tree, text)]
    return [*found, *_record_rules(path, page, tree)]


def _record_rules(path: str, page: bytes, tree: Tree) -> list[str]:
    try:
        note = to_note(tree)
    except InvalidPage as error:
        return [f"R2: {error}"]
    found = list(note_rules(note))
    if render(note) != page:
        found.append("R2: the page is not what its frontmatter says; was it edited by hand?")
    try:
        if page_path(note) != path:
            found.append(f"R1: this note's place is {page_path(note)}")
    except InvalidPage as error:
        found.append(f"R1: {error}")
    return found


def _foreign_rules(front: str, text: str) -> list[str]:
    try:
        tree = _foreign.read(front)
    except Malformed as error:
        return [f"B1: frontmatter, {error}"]
    return [*frontmatter_rules(tree), *body_rules(tree, text)]


def _split(page: bytes) -> tuple[str, str]:
    """Return frontmatter and body."""
    try:
        text = page.decode()
    except UnicodeDecodeError as error:
        raise InvalidPage(f"not UTF-8 at byte {error.start}") from None
    end = text.find(f"\n{FENCE}", len(FENCE) - 1)
    if not text.startswith(FENCE) or end < len(FENCE):
        raise InvalidPage("a page starts with a line of ---, a mapping, and a line of ---")
    return text[len(FENCE) : end], text[end + 1 + len(FENCE) :]


def slug(title: str) -> str:
    """Return the title in ASCII letters, digits and single dashes; signs outside the basic plane and other scripts leave nothing."""
    basic = "".join(character for character in title[: 8 * SLUG] if character <= "\uffff").translate(_LATIN)
    folded = "".join(character for character in unicodedata.normalize("NFKD", basic) if not "\u0300" <= character <= "\u036f")
    return re.sub(r"[^a-z0-9]+", "-", folded.lower()).strip("-")[:SLUG].rstrip("-") or "untitled"
