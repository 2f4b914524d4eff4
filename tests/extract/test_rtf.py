"""Rich Text: what is seen is read, what is formatted out of sight is marked, what stands beside the text is kept apart."""

import pytest

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


OUT_OF_SIGHT = {
    "a frame off the page": (rb"\par\pard\posx-9000\absw10 {}\par", {Mark.OFF_PAGE}),
    "a frame of no stated width": (rb"\par\pard\posx-9000 {}\par", {Mark.UNVERIFIED}),
    "a frame below the page": (rb"\par\pard\posy40000 {}\par", {Mark.OFF_PAGE}),
    "an indent off the page": (rb"\par\pard\li-90000 {}\par", {Mark.OFF_PAGE}),
    "an indent that long lines come back from": (rb"\par\pard\li-4000 {}\par", {Mark.UNVERIFIED}),
    "squeezed": (rb"{\charscalex1 {}}", {Mark.TINY_TYPE}),
    "letter upon letter": (rb"{\expnd-90 {}}", {Mark.TINY_TYPE}),
    "letter upon letter, finer": (rb"{\expndtw-300 {}}", {Mark.TINY_TYPE}),
    "raised off the page": (rb"{\up4000 {}}", {Mark.OFF_PAGE}),
    "a hidden shape": (rb"{\shp{\*\shpinst{\sp{\sn fHidden}{\sv 1}}{\shptxt {}}}}", {Mark.HIDDEN_ELEMENT}),
    "a shape off the page": (rb"{\shp{\*\shpinst\shpleft-9000\shpright-5000{\shptxt {}}}}", {Mark.OFF_PAGE}),
    "a hidden style": (rb"\par\pard\s7 {}\par", {Mark.UNVERIFIED}),
    "a hidden style of letters": (rb"{\cs8 {}}", {Mark.UNVERIFIED}),
    "a picture's stand-in": (rb"{\nonshppict {}}", {Mark.HIDDEN_ELEMENT}),
    "a shape's stand-in": (rb"{\shp{\*\shpinst}{\shprslt {}}}", {Mark.HIDDEN_ELEMENT}),
    "what old programs show": (rb"{\upr{{}}{\*\ud{seen}}}", {Mark.HIDDEN_ELEMENT}),
}
IN_SIGHT = {
    "a frame on the page": rb"\par\pard\posx900\absw3000 {}\par",
    "a wide frame in the margin": rb"\par\pard\posx-900\absw3000 {}\par",
    "an indent": rb"\par\pard\li720\fi-360 {}\par",
    "narrow": rb"{\charscalex80 {}}",
    "close": rb"{\expndtw-10 {}}",
    "raised": rb"{\up6 {}}",
    "a shown shape": rb"{\shp{\*\shpinst\shpleft10\shpright900{\sp{\sn fHidden}{\sv 0}}{\shptxt {}}}}",
    "after a hidden shape": rb"{\shp{\*\shpinst{\sp{\sn fHidden}{\sv 1}}}}{}",
    "a hidden style taken back": rb"\par\pard\s7\v0 {}\par",
    "a plain style": rb"\par\pard\s9 {}\par",
    "what new programs show": rb"{\upr{old}{\*\ud{{}}}}",
}
STYLESHEET = rb"{\stylesheet{\s7\v hidden;}{\*\cs8 \additive\v hidden too;}{\s9 plain;}}"


@pytest.mark.parametrize(("body", "marks"), OUT_OF_SIGHT.values(), ids=OUT_OF_SIGHT)
def test_words_moved_squeezed_or_shown_by_some_programs_only_are_marked(body: bytes, marks: set[Mark]) -> None:
    document = read(STYLESHEET + b"Before. " + body.replace(b"{}", b"Basalt is hard.") + rb"\par\pard After.")
    assert [found for words, found in runs(document) if "Basalt" in words] == [marks]
    assert [words.strip() for words, found in runs(document) if not found and words.strip() not in ("seen", "Before. seen")][-1].endswith("After.")
    assert (document.unchecked, "hidden" in document.text) == (rtf.UNCHECKED, False)


@pytest.mark.parametrize("body", IN_SIGHT.values(), ids=IN_SIGHT)
def test_words_a_little_moved_or_squeezed_are_not_marked(body: bytes) -> None:
    document = read(STYLESHEET + b"Before. " + body.replace(b"{}", b"Basalt is hard."))
    assert [found for words, found in runs(document) if "Basalt" in words] == [set()]
    assert (document.unchecked, "hidden" in document.text) == (rtf.UNCHECKED, False)


def test_a_shape_hidden_after_its_words_is_named_and_its_description_stands_apart() -> None:
    late = read(rb"{\shp{\*\shpinst{\shptxt Basalt.}{\sp{\sn fHidden}{\sv 1}}}}")
    assert late.unchecked[-1] == "words of shapes that are hidden after their words"
    told = read(rb"Seen.{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv A stone}}{\sp{\sn fillColor}{\sv 255}}}}")
    assert runs(told) == [("Seen.", set()), ("A stone", {Mark.METADATA})]


@pytest.mark.parametrize(
    ("body", "marks"),
    [
        (rb"{\xe Entry}", {Mark.HIDDEN_ELEMENT}),
        (rb"{\tc Entry}", {Mark.HIDDEN_ELEMENT}),
        (rb"\pard\sl-1\slmult0 Entry\par", {Mark.TINY_TYPE}),
        (rb"\pard\absw1\absh-1 Entry\par", {Mark.TINY_TYPE}),
        (rb"\trowd\trrh-1\cellx9000\pard\intbl Entry\cell\row", {Mark.TINY_TYPE}),
        (rb"{\shp{\*\shpinst\shpleft9\shptop9\shpright9\shpbottom900{\shptxt Entry}}}", {Mark.HIDDEN_ELEMENT}),
        (rb"{\shpgrp{\*\shpinst{\sp{\sn fHidden}{\sv 1}}{\shp{\*\shpinst{\shptxt Entry}}}}}", {Mark.HIDDEN_ELEMENT}),
        (rb"{\shpgrp{\*\shpinst\shpleft9\shptop9\shpright5000\shpbottom900{\shp{\*\shpinst{\shptxt Entry}}}}}", set()),
        (rb"\pard\sl-240\slmult0 Entry\par", set()),
        (rb"\trowd\trrh-400\cellx9000\pard\intbl Entry\cell\row", set()),
    ],
)
def test_entries_flat_lines_and_grouped_shapes(body: bytes, marks: set[Mark]) -> None:
    assert [found for words, found in runs(read(rb"Seen\par " + body)) if "Entry" in words] == [marks]


def test_the_label_of_an_item_is_read_and_a_long_one_kept_apart() -> None:
    document = read(rb"{\listtext 1.\tab}One\par{\listtext A whole sentence that no number is}Two\par")
    assert document.text.startswith("1.\tOne") and ("Two", set()) in runs(document)
    assert ("A whole sentence that no number is", {Mark.HIDDEN_ELEMENT}) in runs(document)


def test_what_stands_behind_the_last_brace_is_kept_apart() -> None:
    document = rtf.read(HEAD + b"Seen}Behind the end", name="a.rtf", password=None)
    assert runs(document) == [("Seen", set()), ("Behind the end", {Mark.HIDDEN_ELEMENT})]
