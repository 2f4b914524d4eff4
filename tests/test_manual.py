"""The man page and the completions say what the commands say, and a shell can read them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from distil.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    subprocess.run([sys.executable, str(ROOT / "scripts" / "manual"), str(folder)], cwd=ROOT, check=True)
    return folder


def test_the_man_page_has_every_command_and_option(manual: Path) -> None:
    page = (manual / "distil.1").read_text()
    assert [name for name in COMMANDS if f".SS distil {name}\n" not in page] == []
    assert ".B \\-\\-until HH:MM\nBegin no document after this time of day, then exit 7.\n" in page
    assert "\\-\\-run\\-id" not in page  # hidden


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("run --li", ["--limit"]), ("stat", ["stats", "status"]), ("runs sal", ["salvage"]), ("models pu", ["pull"])],
)
def test_bash_completes_commands_and_options(manual: Path, typed: str, offered: list[str]) -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    words = " ".join(f"'{word}'" for word in ("distil", *typed.split()))
    script = f'. {manual}/distil.bash; COMP_WORDS=({words}); COMP_CWORD={len(typed.split())}; _distil; printf "%s\\n" "${{COMPREPLY[@]}}"'
    answer = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert sorted(answer.stdout.split()) == offered
