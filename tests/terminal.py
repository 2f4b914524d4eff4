"""A person at a terminal, for the commands that ask one."""

import os
import pty
import select
import subprocess
import sys

from tests.wiki import Wiki


def terminal(wiki: Wiki, *arguments: str, answers: str) -> tuple[int, str]:
    """Call distil on a terminal, where a person types these answers; return exit code and everything shown."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "distil", *arguments], cwd=wiki.root, env=wiki.environment, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    )
    os.close(theirs)
    os.write(ours, answers.encode())
    shown = b""
    while select.select([ours], [], [], 120)[0]:
        try:
            block = os.read(ours, 65536)
        except OSError:
            break
        shown += block
    os.close(ours)
    return process.wait(timeout=60), shown.decode("utf-8", "replace").replace("\r\n", "\n")


def approve(wiki: Wiki, key: str) -> str:
    """Approve a page as its reader would, and return what was shown."""
    claims = len(wiki.json("note", key)[0]["claims"])
    code, shown = terminal(wiki, "review", "approve", key, answers="\n" * claims + "yes\n")
    assert code == 0, shown
    return shown
