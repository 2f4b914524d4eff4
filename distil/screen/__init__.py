"""The screen: judges a document before a model or a person's terminal sees it, and lets through only what it has cleared.

`screen` judges, `admit` cleans and vouches. Severity follows from what is said and whether it was concealed, never from a score.
"""

from distil.screen._admit import NotAdmitted, admit
from distil.screen._escape import escape
from distil.screen._hidden import Shown, hidden
from distil.screen._output import cleared, faults
from distil.screen._rules import DIGEST, RULES, screen, screen_text

__all__ = ["DIGEST", "RULES", "NotAdmitted", "Shown", "admit", "cleared", "escape", "faults", "hidden", "screen", "screen_text"]
