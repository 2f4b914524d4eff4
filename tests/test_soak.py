"""A short soak: the harness itself works, finds nothing lost, and would say so if something were."""

import json
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from tests.wiki import AT, RUN, make

SOAK = Path(__file__).resolve().parents[1] / "scripts" / "soak"


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    loader = SourceFileLoader("soak", str(SOAK))
    spec = spec_from_loader("soak", loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules["soak"] = module
    loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_few_kills_and_a_long_manifest_lose_nothing() -> None:
    asked = ["--documents", "3", "--kills", "3", "--minutes", "2", "--big", "5", "--lines", "300"]
    answer = subprocess.run([sys.executable, str(SOAK), *asked], capture_output=True, text=True, timeout=600, check=False)
    assert answer.returncode == 0, answer.stderr[-2000:]
    figures = json.loads(answer.stdout)
    assert (figures["kills"], figures["faults"]) == (3, [])
    assert (figures["big"]["written"], figures["big"]["lines"]) == (5, 300)
    assert figures["big"]["its states"] == {"written": 0, "unchanged": 5, "failed": 0, "quarantined": 0, "skipped": 295}


def test_a_lost_page_would_be_seen(soak: ModuleType, tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("basalt.txt", "Basalt is a dark volcanic rock, a sample of which weighs 3 grams.\n")
    wiki.call("add", "--yes", "raw")
    place = soak.Place(wiki.root)
    events = wiki.json("run", "--at", AT, "--run-id", RUN)
    tree = wiki.git("rev-parse", "HEAD^{tree}")
    assert soak.sound(place, events, tree, 1) == []
    assert soak.sound(place, events, "0" * 40, 1) == ["another tree than the undisturbed run's"]
    assert soak.sound(place, [*events[:-2], events[-1]], tree, 2)[0] == "0 outcomes of 0 sources, 2 found"
