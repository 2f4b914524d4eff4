"""The command line: one file a command, each parses, calls one function, prints, exits.

Nothing heavy is imported before a command runs: `distil --help` answers at once.
"""

import importlib
import os
import signal
import sys
from typing import Any

import typer

from distil.errors import DistilError, Exit

# Command -> module of this folder holding a function of the same name; the order is the order of a user's day.
COMMANDS = {
    "init": "init",
    "add": "add",
    "pending": "pending",
    "consent": "consent",
    "decline": "decline",
    "overrule": "overrule",
    "sources": "sources",
    "run": "run",
    "review": "review",
    "runs": "runs",
    "knowledge": "knowledge",
    "stats": "stats",
    "status": "status",
    "search": "search",
    "ask": "ask",
    "context": "context",
    "note": "note",
    "show": "show",
    "check": "check",
    "index": "index",
    "projects": "projects",
    "serve": "serve",
    "skill": "skill",
    "lint": "lint",
    "render": "render",
    "diff": "diff",
    "undo": "undo",
    "forget": "forget",
    "backup": "backup",
    "export": "export",
    "extract": "extract",
    "screen": "screen",
    "formats": "formats",
    "models": "models",
    "config": "config",
    "doctor": "doctor",
}


def build() -> typer.Typer:
    """Return the command line with every command registered."""
    app = typer.Typer(
        name="distil",
        help="Turns a folder of documents somebody else wrote into a wiki a person can trust, on this machine.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name, module in COMMANDS.items():
        command: Any = getattr(importlib.import_module(f"distil.cli.{module}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    app.callback()(_options)
    return app


def _options(version: bool = typer.Option(False, "--version", help="Print the version and exit.", is_eager=True)) -> None:
    if version:
        from distil import __version__

        typer.echo(f"distil {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; every fault ends in one line on stderr and the exit code that belongs to it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        build()()
    except DistilError as error:
        raise SystemExit(_fault(str(error), error.code)) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(128 + signal.SIGPIPE) from None
    except Stopped as stop:
        print("distil: stopped; what was finished is kept, the next `distil run` goes on from there", file=sys.stderr)
        raise SystemExit(128 + stop.number) from None


class Stopped(BaseException):
    """The system or the person at the keyboard asked for a stop. No KeyboardInterrupt: the command line library would take that for its own."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _stop(number: int, _: object) -> None:
    raise Stopped(number)


def _fault(message: str, code: Exit) -> int:
    from distil.cli import _show

    if "--json" in sys.argv:
        _show.data({"error": message, "exit": int(code)})
    print(f"distil: {_show.safe(message)}", file=sys.stderr)
    return int(code)
