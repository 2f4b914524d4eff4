"""The attributes of an element that lxml has parsed, however many there are."""

from typing import Any

_FEW = 64  # attributes; looking these up one by one takes less time than one query


def stated(element: Any) -> list[tuple[str, str]]:
    """Return an element's attributes in time that grows with their number: the library's own list looks each value up from the first name on."""
    if len(element.attrib) <= _FEW:
        return [(str(name), str(value)) for name, value in element.attrib.items()]
    return [(str(value.attrname), str(value)) for value in element.xpath("@*")]
