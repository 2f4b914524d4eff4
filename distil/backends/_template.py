"""A model's own chat template, rendered without the contents of the messages in it.

The template comes from a foreign file, and the contents come from foreign documents. So the template runs in a sandbox, and it
never sees a content: it is rendered with stand-ins, and what stands between them is marker text of the template. Only that
marker text may become control tokens; contents are tokenised as plain text afterwards.
"""

import re
import resource
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import TemplateError, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from distil.errors import BackendFailed

# The longest template of a well-known model (with tools) is below 20,000 characters.
LONGEST_TEMPLATE = 100_000
LONGEST_RENDERED = 1_000_000
RENDERING_MEMORY = 256 * 1024 * 1024
STAND_IN = re.compile(r"DISTILCONTENT(\d{1,6})END")
# Some templates print today's date; a prompt must not depend on the day.
FIXED_DATE = "01 January 2026"


@dataclass(frozen=True)
class Piece:
    """A part of a prompt: `foreign` text can't become control tokens."""

    text: str
    foreign: bool


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox without the two operators that make something huge out of something short."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply small numbers; refuse powers and repeated strings."""
        if operator == "*" and isinstance(left, int | float) and isinstance(right, int | float):
            return left * right
        raise TemplateError(operator)


class _Generation(Extension):
    """Accepts the marker `{% generation %}`, which training code needs and rendering ignores."""

    tags = {"generation"}

    def parse(self, parser: Parser) -> nodes.Node | list[nodes.Node]:
        """Return the block's body as it is."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def pieces(template: str, messages: Sequence[tuple[str, str]], tokens: Mapping[str, str]) -> list[Piece]:
    """Return the prompt as pieces in order; `tokens` holds `bos_token` and `eos_token`. Raises BackendFailed for a template that fails."""
    contents = [content for _, content in messages]
    stand_ins = [(role, f"DISTILCONTENT{number}END") for number, (role, _) in enumerate(messages)]
    try:
        rendered = _render(template, stand_ins, tokens)
    except TemplateError:
        # Some models know no system role: its words then lead the first message of the user.
        try:
            rendered = _render(template, _without_system(stand_ins), tokens)
        except TemplateError as fault:
            raise BackendFailed(f"the model file's chat template can't be used ({type(fault).__name__}); choose another model file") from fault
    return _cut(rendered, contents)


def plain(messages: Sequence[tuple[str, str]]) -> list[Piece]:
    """Return a prompt for a model without a template: headings, and no control token at all."""
    parts: list[Piece] = []
    for role, content in messages:
        parts += [Piece(f"### {role.capitalize()}:\n", True), Piece(content, True), Piece("\n\n", True)]
    return [*parts, Piece("### Assistant:\n", True)]


def _render(template: str, messages: Sequence[tuple[str, str]], tokens: Mapping[str, str]) -> str:
    if len(template) > LONGEST_TEMPLATE:
        raise BackendFailed("the model file's chat template is longer than any real one; choose another model file")
    sandbox = _Sandbox(trim_blocks=True, lstrip_blocks=True, autoescape=False, extensions=[_Generation, "jinja2.ext.loopcontrols"])
    sandbox.globals.clear()
    sandbox.globals.update(raise_exception=_refuse, strftime_now=lambda _format="": FIXED_DATE, namespace=Namespace, range=_bounded_range)
    spoken = [{"role": role, "content": content} for role, content in messages]
    parts: list[str] = []
    size = 0
    try:
        with _little_memory():
            for part in sandbox.from_string(template).generate(messages=spoken, add_generation_prompt=True, enable_thinking=False, **tokens):
                parts.append(part)
                size += len(part)
                _check(size)
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, MemoryError) as fault:
        raise TemplateError(type(fault).__name__) from fault
    return "".join(parts)


def _check(size: int) -> None:
    if size > LONGEST_RENDERED:
        raise BackendFailed("the model file's chat template prints without end; choose another model file")


@contextmanager
def _little_memory() -> Iterator[None]:
    """Bound what may be allocated inside, where the kernel says how much is in use: a filter can make something huge as well."""
    try:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    room = used + RENDERING_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (room if soft == resource.RLIM_INFINITY else min(room, soft), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _cut(rendered: str, contents: Sequence[str]) -> list[Piece]:
    parts = STAND_IN.split(rendered)
    if {int(part) for part in parts[1::2]} != set(range(len(contents))):
        raise BackendFailed("the model file's chat template drops a message; choose another model file")
    cut = [Piece(contents[int(part)], True) if number % 2 else Piece(part, False) for number, part in enumerate(parts)]
    return [piece for piece in cut if piece.text]


def _without_system(messages: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    lead = "".join(content + "\n\n" for role, content in messages if role == "system")
    others = [(role, content) for role, content in messages if role != "system"]
    return [(role, lead + content if number == 0 else content) for number, (role, content) in enumerate(others)]


def _refuse(message: str) -> str:
    raise TemplateError(str(message)[:200])


def _bounded_range(*bounds: int) -> range:
    steps = range(*bounds)
    if len(steps) > 10_000:
        raise TemplateError("range")
    return steps
