"""`distil serve`: the wiki for agents, to look things up in."""

import os
import sys
from pathlib import Path

import typer


def serve(
    mcp: bool = typer.Option(False, "--mcp", help="Speak the Model Context Protocol on standard input and output."),
    http: bool = typer.Option(False, "--http", help="With --mcp: over HTTP on this machine instead, to whoever shows the token."),
    host: str = typer.Option("127.0.0.1", "--host", help="An address of this machine alone: 127.0.0.1 or ::1."),
    port: int = typer.Option(8765, "--port", min=0, max=65535, help="0 takes any free one."),
    token_file: Path = typer.Option(None, "--token-file", help="Where the token is kept; made if absent. Without: a new token each start."),
    project: list[str] = typer.Option([], "--project", help="Show this project alone; several times for several."),
    words: bool = typer.Option(False, "--words", help="By words alone, without the embedding model."),
) -> None:
    """Serve the wiki to agents, read-only: tools that search and quote, and none that could change anything."""
    # Before anything native is loaded: what prints to descriptor 1 from here on goes to stderr, and the protocol has its own.
    wire = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    from contextlib import ExitStack

    from distil.cli import _shelf, _show
    from distil.config import find_workspace
    from distil.errors import Usage
    from distil.mcp import guard
    from distil.mcp.library import Library

    if not mcp:
        raise Usage("serve: give --mcp; there is no other protocol yet")
    # Refused before anything is loaded.
    listening = guard.bind(host, port) if http else None
    try:
        here = None if project else find_workspace(Path.cwd())
    except Usage:
        here = None
    if here is None and not project and not _shelf.registry().folders:
        raise Usage("serve: no workspace here, and no project is registered; start it inside a workspace, or `distil projects add DIR`")
    for name in project:
        _shelf.registry().open(name)
    from distil.mcp import server

    with ExitStack() as stack:
        embedders = _shelf.Embedders(stack, words=words)
        library = Library(here, _shelf.registry, embedders.shelf, only=frozenset(project) if project else None)
        if listening is None:
            server.serve_stdio(library, wire)
            return
        os.close(wire)
        token = _token(token_file)
        listening.listen()
        server.serve_http(library, listening, token, ready=lambda address: _show.talk(_said(address, token, token_file)))


def _said(address: str, token: str, kept: Path | None) -> str:
    return f"distil: serving {address}, " + (f"token {token}" if kept is None else f"token in {kept}")


def _token(file: Path | None) -> str:
    """Return the token kept in a file that only this user can read, or a new one."""
    import secrets
    import stat

    from distil.errors import Refused, Usage

    if file is None:
        return secrets.token_urlsafe(32)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except FileExistsError:
        pass
    except OSError as error:
        raise Usage(f"{file}: can't be made ({error.strerror}); give --token-file another place") from None
    else:
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(32) + "\n")
    try:
        found = file.stat()
        token = file.read_text("ascii").strip() if stat.S_ISREG(found.st_mode) else ""
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{file}: can't be read as a token ({error}); remove it, and a new one is made") from None
    if found.st_mode & 0o077:
        raise Refused(f"{file}: others can read it; `chmod 600` it, or remove it and a new one is made")
    if len(token) < 32 or not token.isprintable() or " " in token:
        raise Usage(f"{file}: no token of 32 characters or more; remove it, and a new one is made")
    return token
