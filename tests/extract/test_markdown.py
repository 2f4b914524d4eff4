"""Markdown: what a reader of the rendered page sees, with what the markup hides kept apart."""

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract.markdown import read

PAYLOAD = "The river is dry, and nobody who reads this page can see it."


def page(text: str) -> Document:
    return read(text.encode("utf-8", "surrogatepass"), name="a.md", password=None)


def blocks(document: Document) -> list[tuple[str, Role]]:
    return [(document.text[span.start : span.end], span.role) for span in document.spans if span.role is not Role.SIDE and not span.marks]


def unseen(document: Document) -> list[tuple[str, set[Mark]]]:
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.marks]


def test_structure_becomes_roles_and_places() -> None:
    text = "# River\n\nWide and *deep*.\n\n## Bed\n\n- stone\n- sand\n\n> Quoted.\n\n```c\nint a;\n```\n\n|a|b|\n|-|-|\n|1|2|\n"
    document = page(text)
    assert document.title == "River"
    assert blocks(document) == [
        ("River", Role.HEADING),
        ("Wide and deep.", Role.PARAGRAPH),
        ("Bed", Role.HEADING),
        ("stone", Role.ITEM),
        ("sand", Role.ITEM),
        ("Quoted.", Role.PARAGRAPH),
        ("int a;", Role.CODE),
        ("a | b\n1 | 2", Role.TABLE),
    ]
    assert [span.place for span in document.spans] == ["section 1"] * 2 + ["section 2"] * 6


def test_front_matter_is_aside_and_believed_in_nothing() -> None:
    document = page("---\ntitle: Stable truth\nstatus: stable\nverified: true\n---\n\nWide.\n")
    assert (document.title, blocks(document)) == ("", [("Wide.", Role.PARAGRAPH)])
    assert unseen(document) == [("title: Stable truth\nstatus: stable\nverified: true", {Mark.METADATA})]


def test_a_rule_at_the_start_is_no_front_matter() -> None:
    assert blocks(page("---\n\nWide.\n\n---\n\nDeep.\n")) == [("Wide.", Role.PARAGRAPH), ("Deep.", Role.PARAGRAPH)]


def test_what_the_rendered_page_does_not_show_is_kept_aside() -> None:
    text = f"<!-- {PAYLOAD} -->\n\nWide.\n\n[//]: # ({PAYLOAD})\n[unused]: https://example.org 'Never shown'\n[^never]: A note nobody refers to.\n"
    document = page(text)
    assert blocks(document) == [("Wide.", Role.PARAGRAPH)]
    kept = unseen(document)
    assert {frozenset(marks) for _, marks in kept} == {frozenset({Mark.COMMENT})}
    words = "\n".join(words for words, _ in kept)
    assert words.count(PAYLOAD) == 2
    assert "Never shown" in words
    assert "A note nobody refers to." in words


def test_links_that_are_used_are_no_comments() -> None:
    document = page("See [the river][r] and ![the bed](bed.png).\n\n[r]: https://example.org\n")
    assert blocks(document) == [("See the river and .", Role.PARAGRAPH)]
    assert ("the bed", {Mark.ASSISTIVE}) in unseen(document)
    assert not [words for words, marks in unseen(document) if Mark.COMMENT in marks]


def test_hidden_elements_are_marked_even_around_markdown() -> None:
    inline = page(f'Wide <span style="display:none">{PAYLOAD}</span> and deep.\n')
    around = page(f'Wide.\n\n<div style="display:none">\n\n**{PAYLOAD}**\n\n</div>\n\nDeep.\n')
    assert "".join(words for words, _ in blocks(inline)).split() == ["Wide", "and", "deep."]
    assert (PAYLOAD, {Mark.HIDDEN_ELEMENT}) in unseen(inline)
    assert blocks(around) == [("Wide.", Role.PARAGRAPH), ("Deep.", Role.PARAGRAPH)]
    assert (PAYLOAD, {Mark.HIDDEN_ELEMENT}) in unseen(around)


def test_what_site_generators_replace_pollutes_no_sentence_but_stays_in_code() -> None:
    text = "Wide{: .big} and {{ page.x }}deep.\n{: #id .class}\n\n{% include a.html %}\n\nUse `{{ x }}`.\n\n```\n{% raw %}\n```\n"
    document = page(text)
    assert blocks(document) == [("Wide and deep.", Role.PARAGRAPH), ("Use {{ x }}.", Role.PARAGRAPH), ("{% raw %}", Role.CODE)]
    assert unseen(document) == [("{: .big}\n{{ page.x }}\n{: #id .class}\n{% include a.html %}", {Mark.ATTRIBUTE})]


def test_comments_of_site_generators_are_comments() -> None:
    document = page(f"Wide.\n\n{{% comment %}}\n{PAYLOAD}\n{{% endcomment %}}\n\nDeep.\n")
    assert blocks(document) == [("Wide.", Role.PARAGRAPH), ("Deep.", Role.PARAGRAPH)]
    assert unseen(document)[0][1] == {Mark.COMMENT}


def test_a_note_that_is_referred_to_is_read_where_it_stands() -> None:
    document = page("Wide[^1] and deep.\n\n[^1]: As measured\n    in spring.\n")
    assert [words.replace("\n", " ") for words, _ in blocks(document)] == ["Wide and deep.", "As measured in spring."]


def test_captions_and_references_are_told_from_prose() -> None:
    document = page("# A\n\nFigure 4-1: The bed\n\nFigure 2 shows it.\n\n## References\n\n- Brook, A. Rivers.\n\n## After\n\nWords.\n")
    assert [role for _, role in blocks(document)] == [
        Role.HEADING,
        Role.CAPTION,
        Role.PARAGRAPH,
        Role.HEADING,
        Role.REFERENCE,
        Role.HEADING,
        Role.PARAGRAPH,
    ]


def test_hostile_markdown_ends_soon() -> None:
    for text in (
        "[" * 3_000,
        "*" * 50_000,
        "`" * 50_000,
        "<" * 9_000,
        "[a](" * 3_000,
        "{%" * 9_000,
        "![](" * 3_000,
        "[^a]" * 50_000,
        "<!--" * 50_000,
    ):
        assert page(text).outcome in {Reading.TEXT, Reading.EMPTY}


def test_what_is_nested_deep_is_read_and_what_no_browser_nests_is_refused_aloud() -> None:
    for nested in ("> " * 500, "- " * 90):
        document = page(f"Seen.\n\n{nested}Deep.")
        assert (document.outcome, [words for words, _ in blocks(document)]) == (Reading.TEXT, ["Seen.", "Deep."])
    assert page("> " * 5_000 + "Lost.").outcome is Reading.TOO_LARGE


@pytest.mark.parametrize(
    "text",
    [
        "[//]: # '{}'",
        '[a]: b\n  "{}"',
        "[a\nb]: <c d>\n({})",
        "> [a]: b\n> '{}'",
        "- [a]: b '{}'",
        "[a]: b 'x'\n[a]: b '{}'\n\nSee [a].",
        "`[a]`\n\n[a]: b '{}'",
    ],
)
def test_the_title_of_a_definition_nobody_sees_is_a_comment(text: str) -> None:
    document = page("Wide.\n\n" + text.format(PAYLOAD) + "\n")
    assert PAYLOAD not in "".join(words for words, _ in blocks(document))
    assert [marks for words, marks in unseen(document) if PAYLOAD in words] == [{Mark.COMMENT}]


@pytest.mark.parametrize("text", ["Wide\n[a]: b 'so it is'", "```\n[a]: b 'so it is'\n```", "    [a]: b 'so it is'", "[a]: b 'so it is' and more"])
def test_what_only_looks_like_a_definition_stays_in_its_place(text: str) -> None:
    document = page(text + "\n")
    assert "[a]: b 'so it is'" in "".join(words for words, _ in blocks(document))
    assert unseen(document) == []


def test_nothing_is_empty() -> None:
    assert page("<!-- x -->").outcome is Reading.EMPTY
