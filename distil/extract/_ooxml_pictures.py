"""Which pictures hide what is under them."""

from typing import Any

from distil.extract._ooxml import Package, tag


def opaque_picture(package: Package, blip: Any, target: tuple[str, str, bool]) -> bool:
    """Say whether a picture can't be seen through: photographs, and drawings whose kind of PNG has no transparency."""
    _, name, outside = target
    if outside or any(tag(inner) in {"a:alphaModFix", "a:clrChange"} for inner in blip):
        return False
    if name.lower().endswith((".jpg", ".jpeg", ".bmp")):
        return True
    head = package.head(name) if name.lower().endswith(".png") else b""
    return len(head) > 26 and head[25] in {0, 2, 3} and b"tRNS" not in head
