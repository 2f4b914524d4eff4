"""The shape of the code, held by tests: tables equal folders, files and functions stay short, nothing heavy starts early."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "distil").rglob("*.py"))
HEAVY = ("torch", "llama_cpp", "sentence_transformers", "duckdb", "pdfplumber", "unstructured", "numpy", "lxml", "pypdfium2")


def functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    long = [
        f"{f.name}: {f.end_lineno - f.lineno + 1}"
        for f in functions(ast.parse(text))
        if f.end_lineno is not None and f.end_lineno - f.lineno + 1 > 50
    ]
    assert len(text.splitlines()) <= 400
    assert long == []


def test_nothing_takes_open_keyword_arguments_or_globals() -> None:
    found = []
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: **{f.args.kwarg.arg}" for f in functions(tree) if f.args.kwarg is not None]
        found += [f"{path.name}: global" for node in ast.walk(tree) if isinstance(node, ast.Global)]
    assert found == []


def test_broad_excepts_stand_only_at_the_edges() -> None:
    """One at the executor's edge, one at the edge of the extraction child, which turns a parser's bug into an outcome."""
    found = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            broad = isinstance(node, ast.ExceptHandler) and (
                node.type is None or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException"))
            )
            if broad:
                found.append(str(path.relative_to(ROOT / "distil")))
    assert found == ["executors/serial.py", "extract/_child.py"]


def test_the_extract_table_is_the_folder() -> None:
    from distil.extract import FORMATS

    folder = {f"distil.extract.{path.stem}" for path in (ROOT / "distil/extract").glob("[a-z]*.py")}
    assert {fmt.module for fmt in FORMATS} == folder
    assert len({fmt.name for fmt in FORMATS}) == len(FORMATS)


def test_the_screen_table_is_the_folder() -> None:
    from distil.screen import RULES

    folder = {path.stem for path in (ROOT / "distil/screen").glob("[a-z]*.py")}
    assert {rule.id for rule in RULES} == folder


def test_the_command_table_is_the_folder() -> None:
    from distil.cli import COMMANDS

    assert set(COMMANDS.values()) == {path.stem for path in (ROOT / "distil/cli").glob("[a-z]*.py")}


def test_the_executor_table_is_the_folder() -> None:
    from distil.executors import EXECUTORS

    assert set(EXECUTORS) == {path.stem for path in (ROOT / "distil/executors").glob("[a-z]*.py")}


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_imports_nothing_heavy(argument: str) -> None:
    script = f"""
import sys
sys.argv = ["distil", {argument!r}]
from distil.cli import main
try:
    main()
except SystemExit:
    pass
print(sorted(set(sys.modules) & set({HEAVY!r})))
"""
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"


def test_every_dependency_is_pinned_and_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {re.split(r"[<>=~\[ ]", text)[0].lower() for text in named}
    pins = {line.split("==")[0].lower() for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if "==" in line}
    justified = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").lower()
    assert names - pins == set()
    assert {name for name in names if f"| {name} |" not in justified} == set()
