"""The words rules listen for, by what they mean, in the languages the screen knows."""

from distil.screen._lexicon_aims import AIMS
from distil.screen._lexicon_calls import CALLS
from distil.screen._lexicon_frames import FRAMES
from distil.screen._lexicon_languages import FURTHER, LANGUAGES_IN_PART
from distil.screen._lexicon_models import MODELS
from distil.screen._lexicon_orders import ORDERS
from distil.screen._lexicon_parts import PARTS
from distil.screen._lexicon_untold import UNTOLD

LANGUAGES = ("English", "German", "French", "Spanish", "Chinese", "Japanese", "Russian", "Arabic")

_TABLES = (ORDERS, AIMS, MODELS, FRAMES, FURTHER, PARTS, UNTOLD, CALLS)
LEXICON: dict[str, str] = {name: ", ".join(table[name] for table in _TABLES if name in table) for table in _TABLES for name in table}

__all__ = ["LANGUAGES", "LANGUAGES_IN_PART", "LEXICON"]
