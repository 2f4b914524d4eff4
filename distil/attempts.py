"""How often a document has been tried in vain, so that a failure is listed every night and not worked on for ever."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from distil import __version__
from distil.cache import Cache
from distil.data import Outcome, Source, State

# Nights on which a failure is tried again before it is only listed. A busy machine can time a document out, kill its reader or
# its model; the same page from the same bytes under the same recipe will not hold better tomorrow.
TRIES: Mapping[str, int] = {"timeout": 3, "crashed": 3, "model": 3, "bug": 3, "refused": 3, "unproved": 1, "invalid": 1}
DETAIL = 2_000  # characters of a failure's words that are kept: a message, not a traceback


@dataclass(frozen=True)
class Attempts:
    """Counts attempts by document, bytes and `context`: whatever changes there starts the count anew."""

    cache: Cache
    context: str

    def spent(self, source: Source, name: str) -> Outcome | None:
        """Return the standing failure of a source that was tried often enough, None while another try is due."""
        kept = self.cache.get("attempts", self._key(source))
        if kept is None:
            return None
        tried, reason, detail = json.loads(kept)
        if tried < TRIES.get(reason, tried + 1):
            return None
        times = "once" if tried == 1 else f"{tried} times"
        said = f"{detail}; tried {times}, not again until its bytes, distil or the settings change (`distil run --retry` tries now)"
        return Outcome(source.id, name, State.FAILED, reason, said)

    def note(self, source: Source, outcome: Outcome) -> None:
        """Count one more attempt in vain."""
        if outcome.state is not State.FAILED or outcome.reason not in TRIES:
            return
        kept = self.cache.get("attempts", self._key(source))
        tried, reason, _ = json.loads(kept) if kept is not None else (0, "", "")
        tried = tried + 1 if reason == outcome.reason else 1
        detail = outcome.detail.split("\n", 1)[0][:DETAIL]
        self.cache.put("attempts", self._key(source), json.dumps([tried, outcome.reason, detail]).encode())

    def _key(self, source: Source) -> str:
        return ":".join((source.id, source.sha256, self.context, __version__))
