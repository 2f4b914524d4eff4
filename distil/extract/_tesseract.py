"""The second engine of text recognition, where it is installed: Tesseract, for lines in scripts that the packaged models don't know.

Only the system's own program is run, with the system's own language data, and it is given lines cut out and packed here: no byte of a
document reaches its decoders, and no name from a document its arguments. It runs inside the confinement of the child that calls it.
"""

import io
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from distil.blob import sha256

PROGRAMS = ("/usr/bin/tesseract", "/usr/local/bin/tesseract", "/opt/homebrew/bin/tesseract")
FOLDERS = (
    "/usr/share/tesseract-ocr/5/tessdata",
    "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata",
    "/usr/share/tesseract/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)
# One thread: more of them made two runs beside one another block each other for minutes.
ENVIRONMENT = {"OMP_THREAD_LIMIT": "1", "LC_ALL": "C.UTF-8"}
MOST_MODELS = 3  # of one script, each of which reads every line
AROUND = 10  # pixels of ground around a line: without them first and last letters are lost
GAP = 0.3  # of a line's height is a space in a script that has none between words
HEAD = 1 << 16  # bytes of a model that tell it from another: its name, version and sizes stand there
# What the recogniser of scripts says of itself; it named clear pages with 1.5 to 20, and was wrong up to 0.95.
NAMED = 1.5
OSD = "osd"


@dataclass(frozen=True, slots=True)
class Script:
    """One script as Unicode names it, the language data that knows it, most useful first, and its package in Debian."""

    name: str
    data: tuple[str, ...]
    code: str
    spaced: bool = True

    @property
    def package(self) -> str:
        return f"tesseract-ocr-script-{self.code}"


SCRIPTS = (
    Script("Cyrillic", ("rus", "ukr", "bel", "bul", "mkd", "srp", "kaz", "kir", "mon", "tat", "tgk"), "cyrl"),
    Script("Greek", ("ell", "grc"), "grek"),
    Script("Arabic", ("ara", "fas", "urd", "pus", "uig", "snd"), "arab"),
    Script("Hebrew", ("heb", "yid"), "hebr"),
    Script("Devanagari", ("hin", "mar", "nep", "san"), "deva"),
    Script("Hangul", ("kor",), "hang"),
    Script("Thai", ("tha",), "thai", spaced=False),
    Script("Armenian", ("hye",), "armn"),
    Script("Bengali", ("ben", "asm"), "beng"),
    Script("Ethiopic", ("amh", "tir"), "ethi"),
    Script("Georgian", ("kat",), "geor"),
    Script("Gujarati", ("guj",), "gujr"),
    Script("Gurmukhi", ("pan",), "guru"),
    Script("Kannada", ("kan",), "knda"),
    Script("Khmer", ("khm",), "khmr", spaced=False),
    Script("Lao", ("lao",), "laoo", spaced=False),
    Script("Malayalam", ("mal",), "mlym"),
    Script("Myanmar", ("mya",), "mymr", spaced=False),
    Script("Oriya", ("ori",), "orya"),
    Script("Sinhala", ("sin",), "sinh"),
    Script("Syriac", ("syr",), "syrc"),
    Script("Tamil", ("tam",), "taml"),
    Script("Telugu", ("tel",), "telu"),
    Script("Thaana", ("div",), "thaa"),
    Script("Tibetan", ("bod", "dzo"), "tibt", spaced=False),
)
NAMES = {script.name: script for script in SCRIPTS}


@dataclass(frozen=True)
class Tesseract:
    """The program, the folder of its data, and the models that are there for each script: names joined by "+"."""

    program: str
    folder: str
    models: tuple[tuple[str, str], ...]

    def model(self, script: str) -> str:
        """Return the models for a script, "" for none."""
        return dict(self.models).get(script, "")

    @property
    def version(self) -> str:
        """Return the program's own name and version, "" when it does not run."""
        return _version(self.program)

    def engine(self, script: str) -> str:
        """Name the program and the models that read a script, for the record."""
        return f"tesseract/{self.version}:{self.model(script)}"

    def read(self, cuts: Sequence[Any], script: str, *, seconds: float) -> list[tuple[str, float]]:
        """Return what each line says (rows, columns, blue green red) and how surely, 0 to 1; nothing of all when the program fails."""
        nothing = [("", 0.0)] * len(cuts)
        if not cuts or not self.model(script):
            return nothing
        answer = self._run(_packed(cuts), ("-l", self.model(script), "--psm", "7", "tsv"), seconds)
        words: dict[int, list[_Word]] = {}
        for row in answer.splitlines()[1:]:
            word = _Word.of(row)
            if word is not None and 0 < word.page <= len(cuts):
                words.setdefault(word.page - 1, []).append(word)
        return [_joined(words[place], spaced=NAMES[script].spaced) if place in words else empty for place, empty in enumerate(nothing)]

    def named(self, picture: Any, *, seconds: float) -> str:
        """Return the script a picture of a page seems to be in, "" when that is not sure or its data is not here."""
        if not Path(self.folder, f"{OSD}.traineddata").is_file():
            return ""
        told = dict(row.partition(": ")[::2] for row in self._run(_packed([picture]), ("-l", OSD, "--psm", "0"), seconds).splitlines())
        name = {"Korean": "Hangul"}.get(told.get("Script", ""), told.get("Script", ""))
        try:
            return name if name in NAMES and float(told.get("Script confidence", "0")) >= NAMED else ""
        except ValueError:
            return ""

    def _run(self, content: bytes, arguments: Sequence[str], seconds: float) -> str:
        command = (self.program, "--tessdata-dir", self.folder, "stdin", "stdout", *arguments)
        try:
            ended = subprocess.run(
                command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds, check=False, env=ENVIRONMENT, cwd="/"
            )
        except (OSError, subprocess.SubprocessError):
            return ""
        return ended.stdout.decode("utf-8", "replace") if ended.returncode == 0 else ""


@cache
def installed() -> Tesseract | None:
    """Return the program with the data that is on this machine, None where either is missing; nothing is looked up but fixed paths."""
    program = next((path for path in PROGRAMS if Path(path).is_file()), "")
    for folder in filter(Path.is_dir, map(Path, FOLDERS)) if program else ():
        models = tuple((script.name, _models(script, folder)) for script in SCRIPTS)
        known = tuple((name, found) for name, found in models if found)
        if known or (folder / f"{OSD}.traineddata").is_file():
            return Tesseract(program, str(folder), known)
    return None


def identity() -> str:
    """Return what tells this machine's second engine from another's: version, models, and a digest of each; "" without one."""
    here = installed()
    if here is None:
        return ""
    parts = [f"tesseract {here.version}"]
    for name in sorted({OSD} | {name for _, joined in here.models for name in joined.split("+")}):
        file = Path(here.folder, f"{name}.traineddata")
        if file.is_file():
            with file.open("rb") as opened:
                parts.append(f"{name} {file.stat().st_size} {sha256(opened.read(HEAD))}")
    return "\n".join(parts)


def letters_of(text: str) -> Counter[str]:
    """Count a text's letters by script; those of scripts that are not in the table are under ""."""
    every = Counter({"": sum(map(str.isalpha, text))})
    for name, letters in _patterns().items():
        count = sum(map(len, letters.findall(text)))
        if count:
            every[name] = count
            every[""] -= count
    return +every


@cache
def _patterns() -> dict[str, Any]:
    import regex

    return {script.name: regex.compile(rf"[\p{{Script={script.name}}}&&\p{{L}}]+", regex.V1) for script in SCRIPTS}


@cache
def _version(program: str) -> str:
    try:
        ended = subprocess.run((program, "--version"), capture_output=True, timeout=20, check=False, env=ENVIRONMENT, cwd="/")
    except (OSError, subprocess.SubprocessError):
        return ""
    words = ended.stdout.decode("ascii", "replace").split() or ended.stderr.decode("ascii", "replace").split()
    return words[1] if len(words) > 1 else ""


def _models(script: Script, folder: Path) -> str:
    """Data of a script stands beside that of the languages, or in a folder of its own."""
    names = (*script.data, script.name, f"script/{script.name}")
    return "+".join([name for name in names if (folder / f"{name}.traineddata").is_file()][:MOST_MODELS])


@dataclass(frozen=True, slots=True)
class _Word:
    page: int
    left: int
    width: int
    height: int
    confidence: float
    text: str

    @classmethod
    def of(cls, row: str) -> "_Word | None":
        """Return the word of one row of the answer, None for a row of something else."""
        level, page, _, _, _, _, left, _, width, height, confidence, text = (row.split("\t") + [""] * 12)[:12]
        if level != "5" or not text.strip():
            return None
        return cls(int(page), int(left), int(width), int(height), float(confidence), text.strip())


def _joined(words: list[_Word], *, spaced: bool) -> tuple[str, float]:
    """Return words as a line, with the mean of how sure their letters are."""
    text = words[0].text
    for before, word in zip(words, words[1:], strict=False):
        apart = spaced or word.left - before.left - before.width > GAP * max(word.height, before.height)
        text += f" {word.text}" if apart else word.text
    total = sum(len(word.text) for word in words)
    return text, max(sum(len(word.text) * word.confidence for word in words) / total / 100, 0.0)


def _packed(cuts: Sequence[Any]) -> bytes:
    """Return pictures as the pages of one TIFF in grey, each with a margin in the colour of its ground."""
    import numpy as np
    from PIL import Image

    pages = []
    for cut in cuts:
        grey = np.asarray(Image.fromarray(np.ascontiguousarray(cut[:, :, ::-1])).convert("L"))
        pages.append(Image.fromarray(np.pad(grey, AROUND, constant_values=int(np.median(grey)))))
    out = io.BytesIO()
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:], dpi=(200, 200))
    return out.getvalue()
