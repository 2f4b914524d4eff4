"""Formulas in Markdown whose words take up room and show nothing: phantoms, and white letters on a white page."""

import re

# The colour's model is a name in brackets; of the models only those that can say white matter.
_WHITE = r"(?:\s*\[[A-Za-z]{1,9}\])?\s*\{\s*(?:white|#f{3}(?:f{3})?|F{6}|1(?:\.0*)?(?:\s*,\s*1(?:\.0*)?){2}|255(?:\s*,\s*255){2}|1)\s*\}"
_OPENING = re.compile(
    rf"\\(?:[hv]?phantom|(?P<white>textcolor{_WHITE}|color{_WHITE})|(?:scalebox|opacity)\s*\{{\s*0?\.?0*\s*\}})\s*(?P<brace>\{{)?", re.IGNORECASE
)
_ENDS = re.compile(r"\\[\\{}$]|[{}]|\${1,2}")
MOST_OPENINGS = 1_000  # of one line; each is looked for in what is left of it


class Formulas:
    """Takes the concealed words out of lines given in their order; what a brace leaves open goes on in the next line."""

    def __init__(self) -> None:
        self._depth = 0  # braces open in the concealed group

    def visible(self, line: str) -> tuple[str, list[str]]:
        """Return a line without what its formulas conceal, and that."""
        if not self._depth and "\\" not in line:
            return line, []
        shown: list[str] = []
        hidden: list[str] = []
        at = 0
        for _ in range(MOST_OPENINGS):
            if self._depth:
                end = self._end(line, at)
                hidden.append(line[at:end].strip(" }"))
                at = end
            found = _OPENING.search(line, at)
            if found is None or self._depth:
                break
            shown.append(line[at : found.start()])
            at = found.end()
            if found["brace"]:
                self._depth = 1
            elif found["white"]:
                end = self._scope(line, at)
                hidden.append(line[at:end].strip())
                at = end
        shown.append(line[at:] if not self._depth else "")
        return "".join(shown), [words for words in hidden if words]

    def _end(self, line: str, at: int) -> int:
        """Return where the concealed group ends, or the line; an empty line ends every formula."""
        if not line.strip():
            self._depth = 0
            return at
        for found in _ENDS.finditer(line, at):
            self._depth += {"{": 1, "}": -1}.get(found.group(), 0)
            if not self._depth:
                return found.end()
        return len(line)

    def _scope(self, line: str, at: int) -> int:
        """Return where a switch of colour ends: with the group or the formula it stands in, or the line."""
        depth = 0
        for found in _ENDS.finditer(line, at):
            depth += {"{": 1, "}": -1}.get(found.group(), 0)
            if depth < 0 or found.group().startswith("$"):
                return found.start()
        return len(line)
