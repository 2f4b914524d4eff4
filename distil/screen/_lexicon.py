"""The words rules listen for, by what they mean, in the languages the screen knows."""

from distil.screen._lexicon_aims import AIMS
from distil.screen._lexicon_orders import ORDERS

LANGUAGES = ("English", "German", "French", "Spanish", "Chinese", "Japanese", "Russian", "Arabic")

LEXICON: dict[str, str] = {**ORDERS, **AIMS}
