"""What is kept of every run in `.distil/runs/ID/`: what it is, each outcome as it came, its staged pages, how it ended."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from distil import lines
from distil.data import Json, Outcome, Run, State
from distil.leases import RunLock
from distil.manifest import stamp


@dataclass(frozen=True)
class Folder:
    """One run's folder."""

    path: Path

    @property
    def pages(self) -> Path:
        return self.path / "pages"

    def begin(self, run: Run, recipe: str) -> None:
        """Record what this run is, before it does anything."""
        _write(
            self.path / "run.json",
            {"id": run.id, "started": stamp(run.started), "mode": run.mode, "task": run.task, "base": run.base, "recipe": recipe},
        )

    def read(self) -> tuple[Run, str] | None:
        """Return the run and its recipe; None when the folder holds none that can be read."""
        record = _read(self.path / "run.json")
        if record is None:
            return None
        started = datetime.strptime(record["started"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        return Run(record["id"], started, record["mode"], record["task"], base=record["base"]), str(record["recipe"])

    def record(self, outcome: Outcome) -> Json:
        """Record one outcome and return its machine form; durable at once where its loss would cost work, as the next run finds others soon."""
        worked, kept = outcome.seconds > 0, outcome_json(outcome)
        self._outcomes.append(kept, durable=worked)
        if worked:
            self._events.flush()
        return kept

    def log(self, event: Json) -> None:
        """Keep an event; the last ones may be lost with the machine."""
        self._events.append(event, durable=False)

    def close(self) -> None:
        """Let go of the files that are written line by line."""
        self._outcomes.close()
        self._events.close()

    @cached_property
    def _outcomes(self) -> lines.Tail:
        return lines.Tail(self.path / "outcomes.jsonl")

    @cached_property
    def _events(self) -> lines.Tail:
        return lines.Tail(self.path / "events.jsonl")

    def outcomes(self) -> dict[str, Outcome]:
        """Return what was recorded so far, the latest word on each source."""
        found = {}
        for record in lines.read(self.path / "outcomes.jsonl"):
            record["state"] = State(record["state"])
            record["unchecked"] = tuple(record["unchecked"])
            found[record["source"]] = Outcome(**{key: value for key, value in record.items() if key != "schema"})
        return found

    def finish(self, end: Mapping[str, object]) -> None:
        """Record how the run ended, behind all that is still held of it; from here on it is never resumed."""
        self._outcomes.flush(durable=True)
        self._events.flush(durable=True)
        _write(self.path / "end.json", dict(end))

    def ended(self) -> Json | None:
        """Return how the run ended, None while it has not."""
        return _read(self.path / "end.json")


def folders(runs: Path) -> Iterator[Folder]:
    """Yield every run's folder, oldest first."""
    if runs.is_dir():
        for path in sorted(runs.iterdir()):
            if (path / "run.json").is_file():
                yield Folder(path)


def unfinished(runs: Path) -> Iterator[tuple[Folder, RunLock]]:
    """Yield the runs that were stopped before their end and that nobody works on now, each with its lock held."""
    for folder in folders(runs):
        if folder.ended() is not None:
            continue
        lock = RunLock(folder.path)
        if lock.take() and folder.ended() is None:
            yield folder, lock
        else:
            lock.close()


def outcome_json(outcome: Outcome) -> Json:
    """Return the machine form of an outcome."""
    return {"schema": 1, **vars(outcome), "state": outcome.state.value, "unchecked": list(outcome.unchecked), "counts": dict(outcome.counts)}


def note_refusals(state: Path, run: str, refused: Mapping[str, list[str]], at: datetime) -> None:
    """Put every refusal with its reasons on record; the refused bytes are not repeated."""
    for path, reasons in sorted(refused.items()):
        lines.append(state / "refusals.jsonl", {"schema": 1, "at": stamp(at), "run": run, "page": path, "violations": list(reasons)})


@dataclass(frozen=True)
class Standing:
    """What earlier runs left open: sources that failed, wait, or are withdrawn, by id -> [sha256, state, reason]."""

    path: Path

    def load(self) -> dict[str, list[str]]:
        record = _read(self.path)
        return {} if record is None else {key: list(map(str, value)) for key, value in record["open"].items()}

    def save(self, known: Mapping[str, list[str]]) -> None:
        _write(self.path, {"open": dict(sorted(known.items()))})


def shown(outcome: Outcome) -> Outcome:
    """Return the outcome without the traceback that a bug leaves in its detail."""
    return replace(outcome, detail=outcome.detail.split("\n", 1)[0]) if "\n" in outcome.detail else outcome


def _write(path: Path, record: Json) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as out:
        # In one piece and without indents: thousands of sources that stand open are written in each night.
        out.write(json.dumps({"schema": 1, **record}) + "\n")
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)


def _read(path: Path) -> Json | None:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return record if isinstance(record, dict) else None
