"""Web pages: the words a browser shows, in order; what it does not show, marked."""

from distil.data import Document, Mark, Reading, Role
from distil.extract.html import fragment, read


def page(html: str) -> Document:
    return read(html.encode(), name="page.html", password=None)


def shown(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans if not span.marks]


def concealed(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.marks and span.role is not Role.SIDE]


def test_blocks_stand_in_reading_order_with_their_roles_and_sections() -> None:
    document = page("<title>Basalt</title><p>Before.</p><h1>Basalt</h1><p>It is  <b>hard</b>.</p><ul><li>one<li>two</ul><pre>a\n  b</pre>")
    assert document.outcome is Reading.TEXT
    assert document.title == "Basalt"
    assert [(document.text[s.start : s.end], s.role, s.place) for s in document.spans if s.role is not Role.SIDE] == [
        ("Before.", Role.PARAGRAPH, "section 0"),
        ("Basalt", Role.HEADING, "section 1"),
        ("It is hard.", Role.PARAGRAPH, "section 1"),
        ("one", Role.ITEM, "section 1"),
        ("two", Role.ITEM, "section 1"),
        ("a\n  b", Role.CODE, "section 1"),
    ]


def test_a_table_of_data_is_one_block_with_a_line_a_row() -> None:
    document = page("<table><caption>Rocks</caption><tr><th>Rock<th>Age<tr><td>Basalt<td>12 <b>Ma</b></table>")
    assert shown(document) == ["Rocks", "Rock | Age\nBasalt | 12 Ma"]


def test_a_concealed_run_leaves_the_sentence_around_it_whole() -> None:
    document = page("<p>Basalt is <span style='display:none'>not, whatever they say, </span>hard.</p>")
    assert shown(document) == ["Basalt is hard."]
    assert concealed(document) == [("not, whatever they say,", {Mark.HIDDEN_ELEMENT})]


def test_a_fragment_gives_words_and_marks() -> None:
    assert fragment("<b>Hard</b> rock<!-- really hard --><div hidden>soft</div>") == [
        ("Hard rock", frozenset()),
        ("soft", frozenset({Mark.HIDDEN_ELEMENT})),
        ("really hard", frozenset({Mark.COMMENT})),
    ]
