"""The words rules listen for, by what they mean, in the languages the screen knows."""

from distil.screen._lexicon_aims import AIMS
from distil.screen._lexicon_frames import FRAMES
from distil.screen._lexicon_languages import FURTHER, LANGUAGES_IN_PART
from distil.screen._lexicon_models import MODELS
from distil.screen._lexicon_orders import ORDERS

LANGUAGES = ("English", "German", "French", "Spanish", "Chinese", "Japanese", "Russian", "Arabic")

_PARTS = (ORDERS, AIMS, MODELS, FRAMES, FURTHER)
LEXICON: dict[str, str] = {name: ", ".join(part[name] for part in _PARTS if name in part) for part in _PARTS for name in part}

__all__ = ["LANGUAGES", "LANGUAGES_IN_PART", "LEXICON"]
