"""Every way of screening a PDF that is compared, and the process in which one of them looks at one file.

usage: python -m _bench.judges NAME FILE    prints one line of JSON: seconds, processor seconds and what it said
       python -m _bench.judges              prints the version of each one's library here, "" for none
"""

import importlib.util
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from _bench.documents import one_line
from _bench.readers import QUIET

Judge = Callable[[Path], str]


@dataclass(frozen=True)
class Way:
    """One way of screening. `load` imports what it needs and returns what judges, so that the import is not timed."""

    name: str
    about: str
    package: str
    module: str
    load: Callable[[], Judge]

    def installed(self) -> str:
        """Return the version that is installed here, "" when there is none."""
        if importlib.util.find_spec(self.module) is None:
            return ""
        try:
            return version(self.package)
        except PackageNotFoundError:
            return "unknown"


def _distil() -> Judge:
    from distil.extract import extract
    from distil.screen import screen

    return lambda path: screen(extract(path.read_bytes(), path.name)).verdict.value


def _unconfined() -> Judge:
    from distil.extract import pdf
    from distil.screen import screen

    return lambda path: screen(pdf.read(path.read_bytes(), name=path.name, password=None)).verdict.value


def _pdfplumber() -> Judge:
    import pdfplumber

    def read(path: Path) -> str:
        with pdfplumber.open(path) as book:
            for page in book.pages:
                page.extract_text()
                page.close()
        return "no judgement"

    return read


def _complydoc() -> Judge:
    import complydoc

    return lambda path: f"{len(complydoc.security_audit(path).documents)} looked at"


def _okf_guard() -> Judge:
    from okfguard import sanitize

    return lambda path: str(sanitize(str(path)).action)


def _pdfguardrail() -> Judge:
    from pdfguard import scan

    return lambda path: f"{len(scan(path, use_llm=False).findings)} findings"


WAYS = (
    Way("distil", "reads everything and judges it, in its confined process", "distil", "distil", _distil),
    Way("distil, unconfined", "the same without the process around it", "distil", "distil", _unconfined),
    Way("pdfplumber", "extract_text() alone: no judgement", "pdfplumber", "pdfplumber", _pdfplumber),
    Way("complydoc", "security_audit()", "complydoc", "complydoc", _complydoc),
    Way("okf-guard", "sanitize()", "okf-guard", "okfguard", _okf_guard),
    Way("pdfguardrail", "scan(), no model", "pdfguardrail", "pdfguard", _pdfguardrail),
)
BY_NAME = {way.name: way for way in WAYS}


def look(name: str, path: Path, scratch: Path) -> dict[str, object]:
    """Return what one way took for one file; some import half of themselves when they first look, so each looks at one line before."""
    from distil.confine import cut_network

    os.environ.update(QUIET)
    if not name.startswith("distil"):
        cut_network()
    judge = BY_NAME[name].load()
    warm = scratch / "line.pdf"
    warm.write_bytes(one_line())
    judge(warm)
    begun, used = time.perf_counter(), processor()
    said = judge(path)
    return {"seconds": time.perf_counter() - begun, "processor": processor() - used, "said": said}


def processor() -> float:
    """Seconds of processor time of this process, of the children it has seen end, and of those of distil's that still run."""
    running = sys.modules["distil.extract"].spent() if "distil.extract" in sys.modules else 0.0
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return float(sum(usage.ru_utime + usage.ru_stime for usage in spent) + running)


def main(arguments: list[str]) -> None:
    """Answer on the standard output that was there at the start; libraries that print do it elsewhere."""
    from distil.confine import die_with_parent

    die_with_parent()
    answer = os.dup(1)
    os.dup2(2, 1)
    if arguments:
        name, path, scratch = arguments
        made = look(name, Path(path), Path(scratch))
    else:
        made = {way.name: way.installed() for way in WAYS}
    with os.fdopen(answer, "w", encoding="ascii") as out:
        out.write(json.dumps(made))
    sys.stderr.flush()
    os._exit(0)  # what a library does at its own end is not measured


if __name__ == "__main__":
    main(sys.argv[1:])
