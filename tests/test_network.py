"""Local means local: no stage opens a socket, native code included, and a machine without a network gets the same wiki."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wiki import AT, RUN, Wiki, make

ROOT = Path(__file__).resolve().parents[1]
MODELS = ROOT / "models"
TEXT = "Basalt is a dark volcanic rock. It forms when lava cools quickly at the surface. It covers about 70 percent of the ocean floor.\n"
# The first web page is read by a process that imports what it needs, the second by a fork of one that has imported all it may need.
MORE = "<title>Chalk</title><h1>Chalk</h1><p>Chalk is a soft white limestone. Cliffs of chalk lose about 10 centimetres to the sea in a year.</p>"
PAGE = "<title>Slate</title><h1>Slate</h1><p>Slate splits into thin plates. Roofs of slate last for 150 years in a mild climate.</p>"
# Some libraries call home only seconds after they were loaded: the models stay loaded for longer than that.
PATIENCE = 21
NIGHT = f"""
import time
from pathlib import Path
from distil.cli import _models, _open
from distil import run as running
here = _open.workspace()
chosen = _open.settings(here)
order = running.Order(here, chosen, _open.machine(here), _open.moment("{AT}"), "{RUN}", time.monotonic, time.monotonic(), time.time_ns)
with _models.bench(here, chosen, order.machine, "") as bench:
    end = running.run(order, bench, lambda event: None)
    assert end["written"] == 5, end
    time.sleep({PATIENCE})
"""


@pytest.fixture
def models() -> Path:
    if not (MODELS / "SmolLM2-135M-Instruct.Q4_1.gguf").is_file():
        pytest.skip("the packaged models are not here; scripts/setup fetches them")
    return MODELS


def real(folder: Path, models: Path) -> Wiki:
    wiki = make(folder)
    (folder / "distil.toml").write_text(f'[models]\nfolder = "{models}"\n')
    wiki.write("basalt.txt", TEXT)
    wiki.write("slate.html", PAGE)
    wiki.write("chalk.html", MORE)
    wiki.write("gauge.pdf", (ROOT / "raw" / "tide-gauge-report.pdf").read_bytes())
    wiki.write("letter.docx", (ROOT / "raw" / "council-minutes.docx").read_bytes())
    wiki.call("add", "--yes", "raw")
    return wiki


@pytest.mark.slow
def test_no_stage_opens_a_socket(tmp_path: Path, models: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not here; on Debian: apt-get install strace")
    wiki = real(tmp_path / "wiki", models)
    # What `add` had read is thrown away, so that the watched run reads it again, in its confined children.
    shutil.rmtree(wiki.root / ".distil" / "cache")
    log = tmp_path / "calls"
    watched = [strace, "-f", "-qq", "-e", "trace=socket,connect,sendto,sendmsg", "-o", str(log), sys.executable, "-c", NIGHT]
    answer = subprocess.run(watched, cwd=wiki.root, env=wiki.environment, capture_output=True, text=True, timeout=500, check=False)
    assert answer.returncode == 0, answer.stderr[-2000:]
    calls = log.read_text(errors="replace").splitlines()
    assert [call for call in calls if "AF_INET" in call or "AF_NETLINK" in call] == []


@pytest.mark.slow
def test_the_watch_would_see_a_socket(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not here; on Debian: apt-get install strace")
    log = tmp_path / "calls"
    script = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()"
    subprocess.run([strace, "-f", "-qq", "-e", "trace=socket", "-o", str(log), sys.executable, "-c", script], check=True)
    assert "AF_INET" in log.read_text()


@pytest.mark.slow
def test_without_a_network_the_same_tree_is_made(tmp_path: Path, models: Path) -> None:
    cut = ["unshare", "-rn"]
    if subprocess.run([*cut, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("this machine lets nobody make a network namespace")
    trees = []
    for name, prefix in (("with", []), ("without", cut)):
        wiki = real(tmp_path / name, models)
        night = [*prefix, sys.executable, "-m", "distil", "run", "--local", "--at", AT, "--run-id", RUN]
        answer = subprocess.run(night, cwd=wiki.root, env=wiki.environment, capture_output=True, text=True, timeout=500, check=False)
        assert answer.returncode == 0, answer.stderr[-2000:]
        trees.append(wiki.git("rev-parse", "HEAD^{tree}"))
    assert trees[0] == trees[1]
