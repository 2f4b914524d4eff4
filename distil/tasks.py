"""Tasks: what somebody who may not write asks a clean run for, in a sentence that names nobody, with the options of that run."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from distil import lines, taint
from distil.data import Json
from distil.errors import Refused, Usage
from distil.manifest import stamp
from distil.participants import Participants

# A prompt is a sentence or two; more is a document, which belongs into raw/.
LONGEST = 4_000


@dataclass(frozen=True)
class Task:
    """What is asked for. `runs` lists what became of it: run, exit code, time."""

    id: str
    filed: str  # as manifests write times
    by: str
    prompt: str
    only: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    refresh: bool = False
    runs: tuple[Mapping[str, object], ...] = field(default=())

    @property
    def state(self) -> str:
        """Say how it stands: "waiting", or "done" once a run came to its end with it."""
        return "done" if any(each.get("done") for each in self.runs) else "waiting"

    def json(self) -> Json:
        """Return the machine form."""
        values = {key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}
        return {"schema": 1, **values, "state": self.state}


def file(state: Path, task: Task, people: Participants) -> None:
    """Put a task on file; Refused, and on record, when it names one of these people. What was said is kept nowhere then."""
    if not task.prompt.strip() or len(task.prompt) > LONGEST:
        raise Usage(f"task: a prompt has 1 to {LONGEST} characters; this one has {len(task.prompt)}")
    look(state, task, people)
    _write(state / "tasks" / f"{task.id}.json", task)


def look(state: Path, task: Task, people: Participants) -> None:
    """Look through a task for people; Refused, and on record, when it names one. The words are not repeated."""
    found = [f"the prompt names a participant: {met}" for met in people.find(task.prompt)]
    for option, patterns in (("--only", task.only), ("--exclude", task.exclude)):
        found += [f"a pattern of {option} names a participant: {met}" for pattern in patterns for met in people.find(pattern)]
    if not found:
        return
    lines.append(state / "refusals.jsonl", {"schema": 1, "at": task.filed, "task": task.id, "violations": found})
    raise Refused(f"task: refused, {'; '.join(found)}. Say it without anybody's name; a clean run may know nothing of them")


def tasks(state: Path) -> Iterator[Task]:
    """Yield what is on file, oldest first; a file that is no task is passed over."""
    for path in sorted((state / "tasks").glob("*.json")):
        found = _read(path)
        if found is not None:
            yield found


def find(state: Path, key: str) -> Task:
    """Return the task with this id or unique start of one; Usage otherwise."""
    known = list(tasks(state))
    hits = [task for task in known if task.id == key] or [task for task in known if len(key) >= 4 and task.id.startswith(key)]
    if len(hits) == 1:
        return hits[0]
    raise Usage(f"{key}: {'no such task' if not hits else f'{len(hits)} tasks start like this'}; `distil task list` lists them")


def checked(state: Path, key: str, at: datetime) -> Task:
    """Return a task that a clean run may take on: it still names nobody, also of those who came later."""
    task = find(state, key)
    if task.state == "done":
        raise Usage(f"{task.id}: it is done, by run {task.runs[-1].get('run')}; file another")
    look(state, replace(task, filed=stamp(at)), taint.people(state))
    return task


def ran(state: Path, task: Task, end: Json, at: datetime) -> None:
    """Put on file what a run made of a task; one that stopped at a bound leaves it waiting."""
    entry = {"run": end["run"], "exit": int(end["exit"]), "at": stamp(at), "done": not end["postponed"] and int(end["exit"]) != 3}
    _write(state / "tasks" / f"{task.id}.json", replace(task, runs=(*task.runs, entry)))


def _write(path: Path, task: Task) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as out:
        json.dump(task.json(), out, indent=1)
        out.write("\n")
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)


def _read(path: Path) -> Task | None:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        name, filed, by, prompt = (str(record[key]) for key in ("id", "filed", "by", "prompt"))
        runs = tuple(each for each in record["runs"] if isinstance(each, dict))
        only, exclude = (tuple(map(str, record[key])) for key in ("only", "exclude"))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return Task(name, filed, by, prompt, only, exclude, record.get("refresh") is True, runs) if path.stem == name else None
