"""`distil compare`: which of two models writes the better pages of your own documents."""

import shutil
import tempfile
import textwrap
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.compare import Row, Trial
    from distil.data import Claim

# Two columns need some letters each; on a narrower terminal the claims stand beneath each other.
NARROWEST = 40


def compare(
    first: str = typer.Argument(..., metavar="MODEL_A", help="A name from models/models.toml or the path of a GGUF file."),
    second: str = typer.Argument(..., metavar="MODEL_B", help="Another one."),
    keys: list[str] = typer.Argument(..., metavar="SOURCE...", help="Ids, unique starts of ids, or paths of sources."),
    json: bool = typer.Option(False, "--json", help="One JSON object a source."),
) -> None:
    """Distil sources with two models into a scratch folder and show both pages side by side; the wiki stays as it is."""
    from distil.cli import _show
    from distil.compare import rows

    one, other = _trials(first, second, keys)
    for left, right in zip(one, other, strict=True):
        found = rows(left.note, right.note)
        if json:
            claims = list(map(_row, found))
            _show.data({"source": left.outcome.source, "name": left.outcome.name, "a": left.json(), "b": right.json(), "claims": claims})
        else:
            _print(left, right, found)


def _trials(first: str, second: str, keys: list[str]) -> "tuple[list[Trial], list[Trial]]":
    """Let one model after the other do all the work: two at once would take each other's time."""
    from distil import compare as comparing
    from distil.cli import _control, _models, _open, _show

    here = _open.workspace()
    order = _control.order(here, "", "")
    chosen = comparing.sources(order, keys)
    done: list[list[Trial]] = []
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="distil-compare-")))
        # Both are found before either works; no process starts before it is needed.
        benches = [stack.enter_context(_models.bench(here, order.settings, order.machine, model)) for model in (first, second)]
        for number, bench in enumerate(benches):
            done.append([])
            for trial in comparing.trials(order, bench, chosen, scratch / str(number)):
                done[-1].append(trial)
                _show.talk(f"{_show.safe(trial.outcome.name)}: {_show.safe(trial.model)} took {trial.outcome.seconds:.1f} s")
    return done[0], done[1]


def _row(row: "Row") -> dict[str, object]:
    """Return the machine form of a row."""
    return {"place": row.place, "quote": row.quote, "a": _said(row.left), "b": _said(row.right)}


def _said(claim: "Claim | None") -> dict[str, str] | None:
    return None if claim is None else {"text": claim.text, "kind": claim.kind.value}


def _print(left: "Trial", right: "Trial", found: "list[Row]") -> None:
    from distil.cli import _show

    half = (shutil.get_terminal_size((120, 24)).columns - 3) // 2
    _show.line(_show.safe(left.outcome.name))
    _both(f"A: {left.model}", f"B: {right.model}", half)
    _both(_sum(left), _sum(right), half)
    _both(_title(left), _title(right), half)
    for row in found:
        _show.line("")
        _show.line(f"{_show.safe(row.place)}: “{_show.safe(row.quote)}”")
        _both(_words(row.left), _words(row.right), half)
    _show.line("")


def _sum(trial: "Trial") -> str:
    made = trial.json()
    if trial.note is None:
        return f"no page: {made['state']}, {made['reason']} {made['detail']}"
    tokens = f"{made['tokens_read']:,} tokens read, {made['tokens_written']:,} written"
    return f"{made['seconds']:.1f} s; {tokens}; claims: {made['written']} written, {made['quoted']} quoted, {made['dropped']} dropped"


def _title(trial: "Trial") -> str:
    return "" if trial.note is None else f"{trial.note.title}: {trial.note.description}"


def _words(claim: "Claim | None") -> str:
    from distil.data import Kind

    return "(not on the page)" if claim is None else "(quoted)" if claim.kind is Kind.QUOTED else claim.text


def _both(left: str, right: str, half: int) -> None:
    """Print two texts beside each other, or one under the other where there is no room."""
    from distil.cli import _show

    if half < NARROWEST:
        for name, text in (("A", left), ("B", right)):
            _show.line(f"  {name}: {_show.safe(text)}")
        return
    columns = [textwrap.wrap(_show.safe(text), half) for text in (left, right)]
    for index in range(max(map(len, columns))):
        cells = [column[index] if index < len(column) else "" for column in columns]
        _show.line(f"{cells[0]:<{half}} | {cells[1]}".rstrip())
