"""Files that mean harm end in an outcome with a reason, in bounded time and memory. Here a share of them; scripts/fuzz_extract reads all."""

import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.hostile.corpus import corpus
from tests.hostile.measure import Measured, faults, measured

SHARE = 5  # one case in so many, always the same ones: about 100 files take a minute on two cores
DEADLINE = 60.0  # seconds: the slowest needs a few on a quiet core, and a builder's cores are seldom quiet
# What once broke a reader, or came near it, is read each time.
KEPT = (
    "markdown of 100,000 brackets, each with another",
    "markdown of one definition again and again",
    "markdown of struck words",
    "sheet of 42,000 merged ranges",
    "docx of a billion laughs",
    "docx with a file as entity",
    "pdf: a page tree that holds itself",
    "png of 100,000 by 100,000",
)
CASES = {name: case for name, case in corpus().items() if name in KEPT or zlib.crc32(name.encode()) % SHARE == 0}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Measured]:
    folder = tmp_path_factory.mktemp("hostile")
    with ThreadPoolExecutor(2) as pool:
        ends = pool.map(lambda case: measured(case, folder, DEADLINE), CASES.values())
        return dict(zip(CASES, ends, strict=True))


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_file_ends_soon_in_an_outcome_with_a_reason(results: dict[str, Measured], name: str) -> None:
    assert faults(CASES[name], results[name]) == []


def test_the_same_call_builds_the_same_files() -> None:
    again = corpus()
    assert set(KEPT) <= set(again)
    for name in ("docx turned", "epub inside 0", "xlsx blanked", "noise that begins like png"):
        assert CASES.get(name, again[name]).build() == again[name].build(), name
