"""Rich Text: what is seen is read, what is formatted out of sight is marked, what stands beside the text is kept apart."""

from distil.data import Document, Mark, Reading, Role
from distil.extract import rtf

HEAD = rb"{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset128 B;}{\f2\fcharset204 C;}}{\colortbl;\red255\green255\blue255;\red0\green0\blue0;}"


def read(body: bytes) -> Document:
    return rtf.read(HEAD + body + b"}", name="a.rtf", password=None)


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end], set(span.marks)) for span in document.spans]


def test_words_come_in_order_with_their_letters_decoded() -> None:
    document = read(rb"Caf\'e9 \u8364?5\emdash x{\b  bold}\par {\f1\'83\'5d\'83\'8b\'83Q}{\f2 \'cf\'f0\'e8}\u-10179?\u-8704?")
    assert (document.outcome, document.text) == (Reading.TEXT, "Café €5—x bold\n\nゾルゲПри😀\n\n")


def test_words_out_of_sight_are_marked() -> None:
    document = read(rb"Seen {\v hidden }{\cf1 white }{\fs2 tiny }{\deleted gone }{\cf1\highlight2 on black }{\plain\v\v0 again}")
    assert runs(document) == [
        ("Seen ", set()),
        ("hidden ", {Mark.HIDDEN_ELEMENT}),
        ("white ", {Mark.NO_CONTRAST}),
        ("tiny ", {Mark.TINY_TYPE}),
        ("gone ", {Mark.DELETED}),
        ("on black again", set()),
    ]


def test_what_stands_beside_the_text_is_kept_apart() -> None:
    body = rb"{\info{\title A title}{\doccomm A note}}One{\*\annotation A comment}{\field{\*\fldinst HYPERLINK x}{\fldrslt  two}}{\header Head\par}"
    document = read(body)
    assert [(document.text[s.start : s.end], s.role, set(s.marks)) for s in document.spans] == [
        ("One two", Role.PARAGRAPH, set()),
        ("Head", Role.FURNITURE, set()),
        ("A title\nA note", Role.SIDE, {Mark.METADATA}),
        ("A comment", Role.SIDE, {Mark.COMMENT}),
        ("HYPERLINK x", Role.SIDE, {Mark.FIELD}),
    ]


def test_binary_blocks_unknown_groups_and_pictures_hold_no_words() -> None:
    document = read(rb"a{\pict\bin4 {{{{}{\*\strange words}{\pict 89504e47}b")
    assert (document.text, document.unchecked[-1]) == ("ab\n\n", "1 groups of kinds not known here")


def test_a_table_is_read_by_the_row() -> None:
    document = read(rb"\trowd\intbl A\cell B\cell\row\intbl C\cell\row\pard After\par")
    assert [(document.text[s.start : s.end], s.role) for s in document.spans] == [
        ("A\tB\t", Role.TABLE),
        ("C\t", Role.TABLE),
        ("After", Role.PARAGRAPH),
    ]


def test_a_cut_file_says_so_and_one_of_braces_ends() -> None:
    document = rtf.read(HEAD + b"{some words", name="a.rtf", password=None)
    assert (document.text, document.unchecked[-1]) == ("some words\n\n", "what followed: the file ends in the middle of a group")
    assert rtf.read(b"{\\rtf1" + b"{" * 300_000 + b"\\u", name="a.rtf", password=None).outcome is Reading.EMPTY
