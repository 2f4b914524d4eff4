"""Outlook messages that hide given words: in the page they show, or in their Rich Text, one for each mark their reader claims to see."""

from collections.abc import Callable

from distil.data import Mark
from tests import attacks_open, attacks_web
from tests.documents_outlook import message, rich

PAGE, RICH = 0x1013, 0x1009
Maker = Callable[[str], bytes]


def attacks() -> dict[tuple[str, Mark], Maker]:
    """Return a maker for each mark: those of Rich Text, and over them those of pages."""
    found = {mark: _formatted(make) for (kind, mark), make in attacks_open.attacks().items() if kind == "rtf"}
    found |= {mark: _laid_out(make) for (kind, mark), make in attacks_web.attacks().items() if kind == "html"}
    return {("msg", mark): make for mark, make in found.items()}


def _formatted(make: Maker) -> Maker:
    return lambda said: message({RICH: rich(make(said))})


def _laid_out(make: Maker) -> Maker:
    return lambda said: message({PAGE: make(said)})
