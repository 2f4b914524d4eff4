"""Runs that carry person data: what makes one, and who was in any of them, so that new pages and tasks can be looked through for them."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from distil.errors import Refused
from distil.participants import Participants, Unreadable, parse, read

NOBODY = Participants()
# Policies: who may write to the wiki.
CLEAN_ROOM, ANY_RUN = "clean-room", "any-run"


@dataclass(frozen=True)
class Taint:
    """Whether a run carries person data, why, and whose. `known` says that the list of people is all there are."""

    why: str = ""
    people: Participants = NOBODY
    known: bool = True

    def __bool__(self) -> bool:
        return bool(self.why)


def of(context: Path | None, *, tainted: bool = False) -> Taint:
    """Return what a run carries: its context names people, or can't be read, or the caller says so."""
    if context is not None:
        try:
            people = read(context)
        except Unreadable as error:
            return Taint(f"its context can't be read ({error})", known=False)
        if people or tainted:
            count = len(people.people)
            return Taint(f"its context names {count} {'person' if count == 1 else 'people'}", people)
    return Taint("it was called with --tainted", known=False) if tainted else Taint()


def people(state: Path) -> Participants:
    """Return everybody whom a run here ever carried data of; Refused when that can't be read, as nothing could be looked through then."""
    path = state / "participants.json"
    try:
        return parse(path.read_bytes())
    except FileNotFoundError:
        return NOBODY
    except (OSError, Unreadable) as error:
        raise Refused(f"{path}: can't be read ({error}), so no page can be looked through for people; restore it, or remove it and say so") from None


def remember(state: Path, more: Participants) -> None:
    """Add people to those whom runs here carried data of. The file is for its owner alone and is never committed."""
    before = people(state)
    together = before | more
    if together == before:
        return
    state.mkdir(parents=True, exist_ok=True)
    fresh = state / "participants.json.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        json.dump({"schema": 1, "participants": [each.json() for each in together.people]}, out, indent=1)
        out.write("\n")
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(state / "participants.json")
