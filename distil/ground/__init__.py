"""Nothing unsupported gets out: each claim is located in the admitted text and checked by code, when written and again when asked."""

from distil.ground.note import RULES_VERSION, changed, ground, verify
from distil.ground.support import judge, problems, support

__all__ = ["RULES_VERSION", "changed", "ground", "judge", "problems", "support", "verify"]
