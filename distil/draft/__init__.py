"""Select, then write: which sentences make the page, and one plain statement from each."""

from distil.draft.prompt import PROMPT_DIGEST, draft
from distil.draft.select import select
from distil.draft.sentences import Sentence, sentences

__all__ = ["PROMPT_DIGEST", "Sentence", "draft", "select", "sentences"]
