"""What a person reads in the morning: one run as Markdown, short enough for a mail."""

from collections import Counter
from collections.abc import Sequence

from distil.data import Json
from distil.escape import escape

# Lines of one kind; a mail that lists thousands is read by nobody, and `distil runs show` has them all.
MOST = 40


def markdown(end: Json, events: Sequence[Json]) -> str:
    """Return the summary of a run from its end and its events; foreign names stand in it escaped and can't make a link or a picture."""
    states = ("written", "unchanged", "failed", "quarantined", "skipped")
    lines = [f"# distil run {end['run']}: {VERDICTS.get(end['exit'], 'exit ' + str(end['exit']))}", ""]
    total = " + ".join(f"{end[state]} {state}" for state in states)
    spent = f"{end['seconds']:.0f} s, {end['tokens_read']:,} tokens read and {end['tokens_written']:,} written"
    lines += [f"{end['found']} sources found = {total}; {spent}.", ""]
    if end["commit"]:
        lines += [f"Commit {end['commit'][:12]} of knowledge/.", ""]
    for title, found in (
        ("New: failed", [event for event in events if event["state"] == "failed" and event["new"]]),
        ("New: wait for a person (`distil pending`)", [event for event in events if event["state"] != "failed" and event["new"]]),
        ("Still failing", [event for event in events if event["state"] == "failed" and not event["new"]]),
        ("Written", [event for event in events if event["state"] == "written"]),
    ):
        lines += _section(title, found)
    lines += _unchecked([event for event in events if event["state"] == "written"])
    if end["postponed"]:
        lines += [f"{end['postponed']} sources were left for the next run: this one had reached its bound.", ""]
    return "\n".join(lines)


VERDICTS = {0: "all well", 1: "something newly failed", 3: "another run was at work", 4: "something waits for a person", 7: "stopped at its bound"}


def _section(title: str, events: Sequence[Json]) -> list[str]:
    if not events:
        return []
    rows = [f"- {_plain(event['name'])}{_about(event)}" for event in events[:MOST]]
    more = [f"- and {len(events) - MOST} more"] if len(events) > MOST else []
    return [f"## {title}", "", *rows, *more, ""]


def _unchecked(written: Sequence[Json]) -> list[str]:
    """Return what was not looked for in the documents that were written about, each kind once with how many it holds for."""
    counts = Counter(kind for event in written for kind in dict.fromkeys(event["unchecked"]))
    rows = [f"- in {count} of {len(written)}: {_plain(kind)}" for kind, count in counts.most_common(MOST)]
    more = [f"- and {len(counts) - MOST} more kinds"] if len(counts) > MOST else []
    return ["## Not looked for in what was written about", "", *rows, *more, ""] if rows else []


def _about(event: Json) -> str:
    if event["state"] == "written":
        counts = event["counts"]
        return (
            f": {counts['written']} {'claim' if counts['written'] == 1 else 'claims'} written, {counts['quoted']} quoted, {counts['dropped']} dropped"
        )
    return f": {event['reason']}" + (f" ({_plain(event['detail'])})" if event["detail"] else "")


def _plain(text: str) -> str:
    """Return foreign text as a code span that it can't end."""
    return "`" + escape(text).replace("`", "'")[:300] + "`"
