"""How foreign words are written so that they stay words, and no more signs than that takes."""

import pytest
from markdown_it import MarkdownIt

from distil import okf


@pytest.mark.parametrize(
    ("foreign", "written"),
    [
        ("llm_version is a default_tool", "llm_version is a default_tool"),
        ("größe_in_m2", "größe_in_m2"),
        ("_init and end_", r"\_init and end\_"),
        ("a__b", r"a\_\_b"),
        ("f(_x_) and *_y_*", r"f(\_x\_) and \*\_y\_\*"),
        ("1. The instrument", r"1\. The instrument"),
        ("of 1. May and 2. June", "of 1. May and 2. June"),
    ],
)
def test_words_are_escaped_where_they_would_be_markup_and_nowhere_else(foreign: str, written: str) -> None:
    assert okf.words(foreign) == written
    (_, inline, _) = MarkdownIt("commonmark").parse(written)
    assert "".join(part.content for part in inline.children or ()) == foreign
    assert {part.type for part in inline.children or ()} <= {"text", "text_special"}


def test_inside_a_line_no_number_starts_a_list() -> None:
    written = f"“{okf.words('1. The *instrument*', inside=True)}”"
    assert written == r"“1. The \*instrument\*”"
    (paragraph, inline, _) = MarkdownIt("commonmark").parse(written)
    assert (paragraph.type, "".join(part.content for part in inline.children or ())) == ("paragraph_open", "“1. The *instrument*”")
