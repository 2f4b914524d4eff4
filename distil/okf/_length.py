"""How long a sentence is: words where a script parts them by spaces, letters where it doesn't."""

import re

# Chinese and Japanese have about two letters to a word, Thai, Lao, Burmese and Khmer about four; their sentences are one run without a space.
_DENSE = re.compile("[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LOOSE = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")


def word_count(text: str) -> int:
    """Return the number of words, estimated in scripts that set no spaces."""
    count = len(text.split())
    return count if text.isascii() else count + len(_DENSE.findall(text)) // 2 + len(_LOOSE.findall(text)) // 4
