"""Weights for the tests that load a real model."""

from collections.abc import Callable
from pathlib import Path

import pytest

from distil.backends import models
from distil.errors import Usage


@pytest.fixture(scope="session")
def weights() -> Path:
    """The folder `distil models pull` fills in a checkout."""
    return Path(__file__).resolve().parents[2] / "models"


@pytest.fixture(scope="session")
def have(weights: Path) -> Callable[[str], Path]:
    """Return where a model is, or skip the test."""

    def locate(name: str) -> Path:
        try:
            return models.locate(name, weights)
        except Usage as absent:
            pytest.skip(str(absent))

    return locate
