"""The lines of docs/unattended.md, run as cron runs them: a bare environment, no home, no terminal, a plain shell."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wiki import Wiki, make

GUIDE = (Path(__file__).resolve().parents[1] / "docs" / "unattended.md").read_text(encoding="utf-8")


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    wiki = make(tmp_path / "wiki")
    wiki.write("käse \u5ca9.txt", "Basalt is a dark volcanic rock. It covers about 70 percent of the ocean floor.\n")
    return wiki


def cron(line: str, wiki: Wiki) -> subprocess.CompletedProcess[bytes]:
    """Run a line with what cron gives a job: /bin/sh, a short PATH, LANG=C, nothing on standard input, no terminal."""
    distil = wiki.root.parent / "distil"
    distil.write_text(f'#!/bin/sh\nexec {sys.executable} -m distil "$@"\n')
    distil.chmod(0o755)
    told = line.replace("/opt/distil/bin/distil", str(distil)).replace("/srv/wiki", str(wiki.root))
    bare = {"PATH": "/usr/bin:/bin", "LANG": "C", "SHELL": "/bin/sh"}
    return subprocess.run(
        ["/bin/sh", "-c", told], env=bare, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False, start_new_session=True
    )


def test_the_cron_line_makes_a_page_a_log_and_says_nothing_else(wiki: Wiki) -> None:
    line = re.search(r"^0 2 \* \* \* (.+)$", GUIDE, re.MULTILINE)
    assert line is not None
    done = cron(line[1].replace("--until 06:00", "--max-minutes 200"), wiki)
    log = (wiki.root / "night.log").read_bytes()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), log
    assert b"1 found = 1 written" in log and b": all well" in log
    assert b"\x1b" not in log and b"\r" not in log and "käse 岩.txt" in log.decode()


def test_the_mailing_line_mails_what_is_wrong_and_nothing_else(wiki: Wiki) -> None:
    line = re.search(r"^distil run --local --summary .+$", GUIDE, re.MULTILINE)
    assert line is not None
    told = "cd /srv/wiki; " + line[0].replace("distil run", "/opt/distil/bin/distil run", 1)
    cron("cd /srv/wiki && /opt/distil/bin/distil add --yes raw/", wiki)
    assert cron(told, wiki).stdout == b""
    wiki.write("broken.pdf", b"%PDF-1.7\n" + b"garbage " * 50)
    wiki.call("add", "--yes", "raw", exits=None)
    mail = cron(told, wiki).stdout
    assert b": something newly failed" in mail and b"raw/broken.pdf" in mail


def test_the_service_takes_every_code_that_is_no_failure_for_success() -> None:
    codes = re.search(r"^SuccessExitStatus=(.+)$", GUIDE, re.MULTILINE)
    assert codes is not None and codes[1].split() == ["3", "4", "7"]
