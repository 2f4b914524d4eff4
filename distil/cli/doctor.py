"""`distil doctor`: is this machine fit, and how are the promises held here?"""

from typing import Any

import typer


def doctor(json: bool = typer.Option(False, "--json")) -> None:
    """Check Python, git, confinement, models and the workspace, and say what is weak and what to do about it."""
    from distil.cli import _show
    from distil.errors import Exit

    rows = list(_findings())
    if json:
        for row in rows:
            _show.data(row)
    else:
        _show.table([(("ok" if row["ok"] else "!!"), row["what"], row["detail"]) for row in rows], ("", "what", "detail"))
    if not all(row["ok"] for row in rows):
        raise typer.Exit(Exit.FAILED)


def _findings() -> list[dict[str, Any]]:
    import platform
    import shutil
    import subprocess

    from distil import __version__, extract

    rows = [_row("distil", True, f"{__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")]
    git = shutil.which("git")
    version = subprocess.run([git, "--version"], capture_output=True, text=True, check=False).stdout.strip() if git else ""
    rows.append(_row("git", bool(git), version or "missing; install git"))
    confined = extract.probe()
    words = {
        "namespace": "parsers and models run in a network namespace of their own: no packet can leave, native code included",
        "seccomp": "parsers and models run under a seccomp filter that refuses sockets, native code included",
        "guard": "only a guard inside Python: native code could still open a socket; use Linux, or allow user namespaces",
    }
    rows.append(
        _row("confinement", confined in ("namespace", "seccomp"), words.get(confined, "children can't be confined here; nothing will be read"))
    )
    rows.append(_row("text recognition", True, _scripts()))
    return rows + _workspace()


def _scripts() -> str:
    """Say in which scripts pictures can be read here, by what, and what is missing."""
    from distil import extract

    read = [f"{script.name} ({script.model})" for script in extract.scripts() if script.model]
    rest = [script.name for script in extract.scripts() if not script.model]
    engine = extract.second_engine()
    more = f"; {engine}: {', '.join(read)}" if read else ""
    missing = f"; not {', '.join(rest)}: install {'' if engine else 'tesseract-ocr and '}their data (`distil formats` names the packages)"
    return f"Latin, Chinese, Japanese{more}{missing if rest else ''}"


def _workspace() -> list[dict[str, Any]]:
    from distil.cli import _models, _open
    from distil.errors import DistilError, Usage

    try:
        here = _open.workspace()
        chosen, machine = _open.settings(here), _open.machine(here)
    except Usage as error:
        return [_row("workspace", False, str(error))]
    rows = [_row("workspace", True, str(here.root))]
    try:
        with _models.bench(here, chosen, machine, "") as bench:
            vector = bench.embedder.embed(["a line to try the embedder with"])
            rows.append(_row("embedder", True, f"{bench.embedder.name}, {vector.shape[1]} dimensions"))
            count = bench.writer.count(["one two three"])[0]
            rows.append(_row("writer", count > 0, f"{bench.writer.name}{_described(bench.writer)}"))
    except DistilError as error:
        rows.append(_row("models", False, str(error)))
    return rows


def _described(writer: object) -> str:
    describe = getattr(writer, "describe", None)
    return "" if describe is None else "; " + ", ".join(f"{key} {value}" for key, value in describe().items())


def _row(what: str, ok: bool, detail: str) -> dict[str, Any]:
    return {"what": what, "ok": ok, "detail": detail}
