"""Frontmatter that was not written in our dialect, read only so that everything wrong with it can be named."""

from typing import Any

from distil.okf._dialect import Malformed, Tree

# A general reader takes 4 ms a kilobyte; naming faults is worth a quarter of a second and no more.
LARGEST = 64 * 1024


def read(text: str) -> Tree:
    """Return the mapping, all scalars as text; raises Malformed. Aliases are refused: a few of them can stand for gigabytes."""
    if len(text) > LARGEST:
        raise Malformed(f"longer than {LARGEST} characters")
    import yaml

    class Plain(yaml.BaseLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise Malformed("an alias")
            return super().compose_node(parent, index)

    try:
        found = yaml.load(text, Loader=Plain)  # a BaseLoader makes nothing but texts, lists and mappings
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        raise Malformed(f"no YAML mapping ({type(error).__name__})") from None
    if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
        raise Malformed("no YAML mapping")
    return found
