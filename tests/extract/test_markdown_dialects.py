"""What dialects of Markdown keep from the reader of a rendered page, and what only looks like it."""

import time

import pytest

from distil.data import Reading, Role
from distil.extract.markdown import read

HIDDEN = "The tower was built by nobody."
SEEN = "The mill is old."


def seen(text: str) -> str:
    """The words that a reader sees, in one line."""
    found = read(text.encode(), name="page.md", password=None)
    runs = [found.text[span.start : span.end] for span in found.spans if not span.marks and span.role is not Role.SIDE]
    return " ".join(" ".join(runs).split())


def everything(text: str) -> str:
    return " ".join(read(text.encode(), name="page.md", password=None).text.split())


@pytest.mark.parametrize(
    "text",
    [
        "%% $ %%",
        "The mill. %%$%% It turns.",
        "%%\n$\n%%",
        "%% $\nand more %%",
        "{# $ #}",
        "{/* $ */}",
        "<%# $ %>",
        "It is{>>$<<} high.",
        "{{% comment %}}$ {{% /comment %}}",
        "*[HTML]: $\n\nHTML is markup.",
        'A word{.big title="$"} more',
        '## Wheel {#wheel data-x="$"}',
        '$\n{: style="display:none"}',
        "$\n{: hidden }",
        '[$]{style="visibility:hidden"}',
        "[$]{.hidden}",
        '## $ {style="display:none"}',
        "::: {.hidden}\n$\n:::",
        '::: {style="display:none"}\n$\n:::',
        "::: {.content-hidden}\n\n$\n\n:::",
        '??? note "more"\n    $',
        "> [!note]- more\n> $",
        "[[$|wheel]]",
        "![[a.png|$]]",
        "```{=html}\n<!-- $ -->\n```",
        "```{=latex}\n$\n```",
        "A `$`{=latex} word",
        '```{r include=FALSE}\nx <- "$"\n```',
        "```{python}\n#| echo: false\n# $\n```",
        "```{comment}\n$\n```",
        "```{note}\n:name: $\nA wheel.\n```",
        "{abbr}`HTML ($)` is markup",
        "A note[^a].\n\n[^a]: One.\n\n[^b]: First.\n\n    $",
        "Price {# note %%$%% it",
        "Price {-- {>> <%# %%$%% it",
        "``` a`b\n\n%%$%%",
        "```\ncode\n~~~\n```\n\n%%$%%",
        "```\ncode\n   ```   \n%%$%%",
        "<div>\n```\n</div>\n\n%%$%%",
        "<!--\n```\n-->\n%%$%%",
        "> ```\n> code\n%%$%%",
        "- ```\n  code\n\n%%$%%",
        "%%\n```\n%%\n\nText %%$%% it",
        "A ` b\nc ` %%$%% ` d",
        "A \\` %%$%% ` d",
        "A `` b ` %%$%% ``` d",
        '<pre data-sourcepos="1:1-99:1"><code>\n</code></pre>\n\n%%$%%',
    ],
)
def test_what_a_dialect_hides_is_kept_apart(text: str) -> None:
    page = f"# Notes\n\n{SEEN}\n\n{text.replace('$', HIDDEN)}\n\nThe end is near.\n"
    assert SEEN in seen(page) and "The end is near." in seen(page)
    assert HIDDEN not in seen(page)
    assert HIDDEN.rstrip(".") in everything(page)


def test_front_matter_in_json_is_kept_apart() -> None:
    page = f'{{\n"title": "Notes",\n"secret": "{HIDDEN}"\n}}\n\n{SEEN}\n'
    assert seen(page) == SEEN
    assert HIDDEN in everything(page)


@pytest.mark.parametrize(
    "text",
    [
        "50%% of it, $ 20%% more",
        "Between 5 %% and $ 6 %% loss",
        "Use {x} and {{ y }}. $",
        "`%% a %%` and `{# b #}`: $",
        "```\n%% in code %%\n$\n```",
        '!!! note "Title"\n    $',
        "> [!note] Title\n> $",
        "> [!note]+ Title\n> $",
        "::: {.note}\n$\n:::",
        "[$]{.smallcaps}",
        "[[$]] and [[Page|$]]",
        "{: not a list } $",
        "{{% comment %}} $",
        "x ^2 $",
        "{\nnot json\n}\n\n$",
        "- Item\n\n    ```\n    %% $ %%\n    ```",
        "> ```\n> {# $ #}\n> ```",
        "1. One\n\n   ~~~\n   %% $ %%\n   ~~~",
        "A ``x ` %% $ %%`` b",
        "A `%% $ %%` and ``` a`b %% $ %% c``` d",
        "```\n~~~\n%% $ %%\n```",
    ],
)
def test_what_only_looks_like_it_is_seen(text: str) -> None:
    assert SEEN in seen(f"# Notes\n\n{text.replace('$', SEEN)}\n")


@pytest.mark.parametrize("piece", ["%% a\n{# b\n{/* c\n", "a {# ", "a %% {# ", "a `b``c\n", "%%\na `c %%\n", "- `a` %%b%%\n"])
def test_openings_that_nothing_closes_are_looked_for_once(piece: str) -> None:
    started = time.process_time()
    assert "a" in everything(piece * 5_000)[:100]
    assert time.process_time() - started < 20


def test_a_page_whose_comments_would_have_it_read_without_end_is_refused() -> None:
    found = read(b"%%\n```\n%%\n" * 10_000, name="page.md", password=None)
    assert (found.outcome, found.text) == (Reading.TOO_LARGE, "")


def test_a_comment_in_a_formula_is_kept_apart_and_a_per_cent_sign_elsewhere_is_not() -> None:
    for formula in (f"$a\n% {HIDDEN}\nb$", f"$$\na\n% {HIDDEN}\n$$"):
        page = f"{SEEN}\n\n{formula}\n\nThe end is near.\n"
        assert HIDDEN not in seen(page) and HIDDEN in everything(page)
    assert SEEN in seen(f"It costs $5.\n\n% {SEEN}\n")
