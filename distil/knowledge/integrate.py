"""Appending: pages that a run staged become one commit on main, or are refused with everything that is wrong with them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil import okf
from distil.blob import blob_id
from distil.data import Run
from distil.errors import Usage
from distil.knowledge.git import Repository
from distil.knowledge.lane import Change, change
from distil.knowledge.staged import DEFAULT, Bounds, Staged, content_violations, note_of, unread_violations, unreviewed, whole_violations

# The mode of a run that may not write.
READ = "read"
_NAMESPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
_TRAILER = re.compile(r"[A-Za-z][A-Za-z-]*", re.ASCII)


@dataclass(frozen=True)
class Integration:
    """What became of the staged pages. `commit` holds the accepted ones ("" when there are none); `left` names plain files left alone."""

    commit: str
    accepted: tuple[str, ...]
    refused: Mapping[str, list[str]]
    left: tuple[str, ...] = ()


def integrate(repository: Repository, staged: Staged, run: Run, *, lock: Path, at: datetime, trailers: Mapping[str, str]) -> Integration:
    """Commit the valid pages of a run on the newest main, in one commit; raises Busy when others hold the lane for too long."""
    if run.mode != "append":
        raise Usage(f"{run.id}: mode {run.mode!r} can't be integrated here; staged pages are appended")
    refused = judge(staged, run)
    sound = {path: page for path, page in sorted(staged.pages.items()) if path not in refused}
    if not sound:
        return Integration("", (), refused)
    clashes: dict[str, list[str]] = {}

    def append(lane: Repository, head: str) -> Change | None:
        clashes.clear()
        found, fresh = _compare(lane, head, sound)
        clashes.update(found | _too_much(lane, head, fresh, staged.bounds))
        subject = f"Add {len(fresh)} note{'s' if len(fresh) != 1 else ''}"
        return Change(fresh, subject, _trailers(run, trailers)) if fresh else None

    commit, left = change(repository, append, lock=lock, at=at, author=staged.author)
    accepted = tuple(path for path in sound if path not in clashes)
    if not commit and accepted:
        commit = repository.added(accepted[0])
    return Integration(commit, accepted, refused | clashes, left)


def judge(staged: Staged, run: Run) -> dict[str, list[str]]:
    """Return path -> everything that keeps it out of an append, for what does not get in."""
    refused = {path: list(found) for path, found in staged.refused.items()}
    refused |= {path: found for path, page in sorted(staged.pages.items()) if (found := [*_apart(run), *violations(path, page, run, staged.bounds)])}
    _refuse_twins(staged.pages, refused)
    return refused


def _apart(run: Run) -> list[str]:
    """Say why nothing of this run gets in: it carried person data, and could read only."""
    return (
        ["R13: this run carried person data, and nothing of it goes into the wiki; `distil task file` asks a clean run for it"]
        if run.mode == READ
        else []
    )


def violations(path: str, page: bytes, run: Run, bounds: Bounds = DEFAULT) -> list[str]:
    """Return everything that keeps this page out of an append: the page format, secrets, names, and that it is this run's own fresh draft."""
    found = okf.validate(path, page)
    if bounds.page < len(page) <= okf.LARGEST:
        found.append(f"R3: {len(page)} bytes; a page of this workspace has at most {bounds.page}")
    if not _NAMESPACE.fullmatch(run.id) or "--" in run.id:
        found.append(f"R5: {run.id!r} can't be a namespace")
    if not path.endswith(f"--{run.id}.md"):
        found.append("R5: the path does not end in this run's namespace")
    note = note_of(page)
    if note is None:
        return [*found, *unread_violations(page, bounds.people)]
    found += content_violations(note, bounds.people) or whole_violations(page, bounds.people)
    if note.run != run.id:
        found.append("R5: the page names another run")
    if note.status != "draft" or note.verified:
        found.append("R6: a run's page is a draft that nobody has confirmed yet")
    return found


def _refuse_twins(pages: Mapping[str, bytes], refused: dict[str, list[str]]) -> None:
    """Refuse all of several pages whose paths are the same on a disk that does not tell capitals apart."""
    seen: dict[str, str] = {}
    for path in sorted(pages):
        other = seen.setdefault(path.casefold(), path)
        if other != path:
            for twin, name in ((other, path), (path, other)):
                refused.setdefault(twin, []).append(f"B4: {name!r} differs in capitals only")


def _too_much(lane: Repository, head: str, fresh: dict[str, bytes], bounds: Bounds) -> dict[str, list[str]]:
    """Refuse everything that is new when the records would outgrow their bound."""
    size = lane.size(head, "records") + sum(map(len, fresh.values())) if fresh else 0
    if size <= bounds.repository:
        return {}
    reason = f"R3: all records together would take {size} bytes; the limit is {bounds.repository}. Forget sources, or start another workspace"
    refused = dict.fromkeys(fresh, [reason])
    fresh.clear()
    return refused


def _compare(lane: Repository, head: str, pages: Mapping[str, bytes]) -> tuple[dict[str, list[str]], dict[str, bytes]]:
    """Return (path -> violations, path -> bytes that main does not have yet)."""
    tree = lane.tree(head, "records")
    folded = {path.casefold(): path for path in tree}
    folders = {path[: cut.start()].casefold() for path in tree for cut in re.finditer("/", path)}
    clashes, fresh = {}, {}
    for path, page in pages.items():
        there = folded.get(path.casefold())
        parents = {path[: cut.start()].casefold() for cut in re.finditer("/", path)}
        if there == path and holds(lane, tree[path], page):
            continue
        if there is not None:
            clashes[path] = ["R7: main has another page at this path; a record never changes"]
        elif path.casefold() in folders or parents & folded.keys():
            clashes[path] = ["R7: on main a file stands where this page needs a folder, or the other way round"]
        else:
            fresh[path] = page
    return clashes, fresh


def holds(lane: Repository, there: tuple[str, str], page: bytes) -> bool:
    """Say whether a file of a commit (mode, blob) is this very page, or became it by a person's review since."""
    if there == ("100644", blob_id(page)):
        return True
    content = next((found for _, found in lane.blobs([there[1]])), None) if there[0] == "100644" else None
    return content is not None and unreviewed(content) == page


def _trailers(run: Run, trailers: Mapping[str, str]) -> dict[str, str]:
    given = {"Worker": run.worker, "Run": run.id, "Task": run.task, "Mode": run.mode, "Base-Commit": run.base or "none", "Namespace": run.id}
    named = (*(name for name in ("Model", "Recipe") if name in trailers), *sorted(trailers))
    return given | {name: trailers[name] for name in named if _TRAILER.fullmatch(name)}
