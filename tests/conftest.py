"""Fixtures every test may use."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A gate answers the same for the same tree. `HYPOTHESIS_PROFILE=search` looks for new examples.
settings.register_profile("gate", derandomize=True)
settings.register_profile("search")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))


@pytest.fixture
def shared() -> Path:
    """The folder of real cases, which is no part of the project; tests that need it say so when it is absent."""
    here = Path(os.environ.get("DISTIL_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    if not (here / "cases").is_dir():
        pytest.skip("the folder of real cases is not here (DISTIL_SHARED)")
    return here
