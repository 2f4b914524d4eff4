"""How a call of `distil run` is bounded and stopped: windows, a signal, how many at once."""

import os
import re
import secrets
import signal
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from types import FrameType

from distil import machine, taint
from distil.cli import _open
from distil.config import Workspace
from distil.data import Json
from distil.errors import Usage
from distil.night import Brake, Order
from distil.plan import Window

# Seconds the document at hand gets after a first signal; systemd waits 90 before it kills, an impatient person less.
GRACE = 10.0
# What a run holds besides its documents' readers: the models and the index builder (920 MiB at most with the models that ship).
MODELS_MIB = 1_000


def order(here: Workspace, at: str, run_id: str, *, mode: str = "append") -> Order:
    """Return a run of this workspace without bounds: it begins now, under a new id, unless they are given for a reproducible one."""
    started = _open.moment(at) if at else _open.now()
    return Order(
        workspace=here,
        settings=_open.settings(here),
        machine=_open.machine(here),
        at=started,
        run_id=_open.run_name(run_id) if run_id else f"{started:%Y%m%dt%H%M%S}-{secrets.token_hex(3)}",
        clock=time.monotonic,
        begun=time.monotonic(),
        now_ns=time.time_ns,
        mode=mode,
        people=taint.people(here.state),
    )


def finish(done: Order, end: Json, text: str, file: str) -> None:
    """Write the summary where it was asked for, and run the machine's hook; what goes wrong with either spoils no run."""
    from distil import hook
    from distil.cli import _show

    try:
        if file == "-":
            sys.stdout.write(text)
        elif file:
            Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        _show.talk(f"the summary could not be written to {_show.safe(file)}: {error.strerror}")
    wrong = hook.call(done.machine.hook, done.workspace.root, end, text) if done.machine.hook else ""
    if wrong:
        _show.talk(_show.safe(wrong))


def window(documents: int, minutes: float, until: str, tokens: int, now: datetime) -> Window:
    """Return the bounds of a call; with both, the nearer of --max-minutes and --until counts."""
    if documents < 0 or minutes < 0 or tokens < 0:
        raise Usage("--limit, --max-minutes and --tokens are counts; leave them out for no bound")
    seconds = [minutes * 60] if minutes else []
    if until:
        seconds.append(_until(until, now))
    return Window(documents, min(seconds, default=0.0), tokens)


def _until(text: str, now: datetime) -> float:
    """Return the seconds until it is next that time on this machine's clock."""
    match = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", text)
    if match is None:
        raise Usage(f"--until {text}: no time of day; write it as 06:00")
    here = now.astimezone()
    end = here.replace(hour=int(match[1]), minute=int(match[2]), second=0, microsecond=0)
    return ((end if end > here else end + timedelta(days=1)) - here).total_seconds()


def jobs(asked: int, memory_mib: int) -> int:
    """Return how many documents to work on at once: as asked, and no more than this machine's memory bears; 0 asks for what it bears."""
    if asked < 0:
        raise Usage("--jobs: 1 works on one document after the other, 0 on as many as this machine bears")
    if asked == 1:
        return 1
    from distil.backends.llama import PROCESS_MEMORY, fitting

    models = MODELS_MIB + (fitting(0).processes - 1) * (PROCESS_MEMORY >> 20)
    bears = max(1, ((machine.free_memory() >> 20) - models) // memory_mib)
    if asked > bears:
        from distil.cli import _show

        _show.talk(f"--jobs {asked}: the free memory bears {bears} at once ({memory_mib} MiB each, extract.memory_mib)")
    return min(asked or machine.cores(), bears)


class Signals:
    """The first signal asks for a stop and gives the document at hand some seconds; a second one, or their end, stops at once."""

    def __init__(self) -> None:
        self._number = 0

    def listen(self) -> Brake:
        """Take over the signals that ask for an end."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._heard)
        signal.signal(signal.SIGALRM, lambda *_: self._halt())
        return Brake(lambda: bool(self._number), self._halt)

    def _heard(self, number: int, _: FrameType | None) -> None:
        again, self._number = self._number, number
        if again:
            self._halt()
        signal.setitimer(signal.ITIMER_REAL, GRACE)
        # No print: the signal may have come in the middle of one.
        os.write(sys.stderr.fileno(), f"distil: stopping after the document at hand, within {GRACE:.0f} s; once more stops at once\n".encode())

    def _halt(self) -> None:
        from distil.cli import Stopped

        signal.setitimer(signal.ITIMER_REAL, 0)
        raise Stopped(self._number)
