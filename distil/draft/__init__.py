"""Select, then write: which sentences make the page, and one plain statement from each."""

from pathlib import Path

from distil.blob import code_digest
from distil.draft.prompt import draft
from distil.draft.select import select
from distil.draft.sentences import Sentence, sentences

__all__ = ["DIGEST", "Sentence", "draft", "select", "sentences"]

# Names everything that shapes a draft besides the document and the models: what is selected, how it is asked for, how a reply is cleaned.
DIGEST = code_digest(Path(__file__).parent)
