"""The command line: one file a command, each parses, calls one function, prints, exits.

Nothing heavy is imported before a command runs: `distil --help` answers at once.
"""

import errno
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
    "task": "task",
    "knowledge": "knowledge",
    "stats": "stats",
    "status": "status",
    "search": "search",
    "ask": "ask",
    "context": "context",
    "note": "note",
    "show": "show",
    "open": "view",
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
    "compare": "compare",
    "config": "config",
    "doctor": "doctor",
}

# What a person can do about what the system refuses.
WAYS = {
    errno.EROFS: "mount the disk for writing, or work on a copy; ",
    errno.EACCES: "check the permissions; ",
    errno.EPERM: "check the permissions; ",
    errno.ENOSPC: "make room on the disk; ",
    errno.EDQUOT: "make room within your quota; ",
    errno.ENAMETOOLONG: "give a shorter name; ",
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


def _say_version(asked: bool) -> None:
    """Answer before a command is asked for."""
    if asked:
        from distil import __version__

        typer.echo(f"distil {__version__}")
        raise typer.Exit


def _options(version: bool = typer.Option(False, "--version", help="Print the version and exit.", is_eager=True, callback=_say_version)) -> None:
    """Options that stand before any command."""


def main() -> None:
    """Run the command line; every fault ends in one line on stderr and the exit code that belongs to it."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        try:
            build()()
        finally:
            sys.stdout.flush()
    except DistilError as error:
        raise SystemExit(_fault(str(error), error.code)) from None
    except BrokenPipeError:
        _mute()
        raise SystemExit(128 + signal.SIGPIPE) from None
    except OSError as error:
        _mute()
        where = f"{error.filename}: " if error.filename else ""
        way = WAYS.get(error.errno or 0, "")
        raise SystemExit(_fault(f"{where}the system refused: {error.strerror}; {way}nothing that was finished is lost", Exit.FAILED)) from None
    except Stopped as stop:
        if stop.number == signal.SIGPIPE:
            _mute()
            raise SystemExit(128 + stop.number) from None
        print("distil: stopped; what was finished is kept, the next `distil run` goes on from there", file=sys.stderr)
        raise SystemExit(128 + stop.number) from None


def _open_streams() -> None:
    """A caller may have closed them: what is said then goes nowhere, and no file that is opened later gets it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            while (at := os.open(os.devnull, os.O_RDWR)) < number:
                pass
            setattr(sys, name, open(at, "r" if number == 0 else "w", encoding="utf-8", closefd=False))  # noqa: SIM115 - open until the end


def _mute() -> None:
    """What is still to be written finds no reader, or no room: drop it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
