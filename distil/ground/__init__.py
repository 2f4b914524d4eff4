"""Nothing unsupported gets out: each claim is located in the admitted text and checked by code, when written and again when asked."""

from pathlib import Path

from distil.blob import code_digest
from distil.ground.note import changed, ground, verify
from distil.ground.support import judge, problems, support

__all__ = ["DIGEST", "changed", "ground", "judge", "problems", "support", "verify"]

# Names the checks and their word lists: what other checks let pass is proved again.
DIGEST = code_digest(Path(__file__).parent)
