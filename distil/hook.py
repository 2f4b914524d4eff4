"""The command a machine runs after each run: from its own file only, without a shell, within a bound."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from distil.data import Json

# A hook tells somebody; what takes longer has to go on by itself.
SECONDS = 60.0


def call(command: Sequence[str], workspace: Path, end: Json, summary: str) -> str:
    """Run the command with the summary on its standard input; return what went wrong, "" when nothing did."""
    environment = {**os.environ, "DISTIL_RUN": str(end["run"]), "DISTIL_EXIT": str(end["exit"]), "DISTIL_WORKSPACE": str(workspace)}
    try:
        done = subprocess.run(
            list(command), input=summary.encode(), env=environment, cwd=workspace, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"the hook {command[0]} took more than {SECONDS:.0f} s and was ended"
    except OSError as error:
        return f"the hook {command[0]} can't be started: {error.strerror}"
    return f"the hook {command[0]} ended with {done.returncode}" if done.returncode else ""
