"""How a run ends: the sum over its outcomes, what stays open, what is new of it, and the exit code."""

from collections.abc import Mapping

from distil.data import Json, Outcome, State
from distil.errors import Exit
from distil.manifest import Manifest

WAITS = ("unasked",)
PASSED = ("leased", "postponed", "unsent", "egress")  # reasons of an outcome that says nothing of the document
Open = Mapping[str, list[str]]  # source -> [sha256, state, reason]


def opened(outcomes: Mapping[str, Outcome], manifest: Manifest) -> dict[str, list[str]]:
    """Return what this run leaves open: failures, and what waits for a person."""
    found = {}
    for key, outcome in outcomes.items():
        waits = outcome.state is State.QUARANTINED or (outcome.state is State.SKIPPED and outcome.reason in WAITS)
        if outcome.state is State.FAILED or waits:
            source = manifest.sources.get(key)
            found[key] = [source.sha256 if source is not None else "", outcome.state.value, outcome.reason]
    return found


def still(before: Open, outcomes: Mapping[str, Outcome], manifest: Manifest, *, whole: bool) -> dict[str, list[str]]:
    """Return what was open before and was not looked at now: not asked for, not reached, or in another run's hands."""
    kept = {}
    for key, value in before.items():
        outcome = outcomes.get(key)
        passed = outcome.reason in PASSED if outcome is not None else key in manifest.sources or not whole
        if passed:
            kept[key] = value
    return kept


def count(outcomes: Mapping[str, Outcome], found: int) -> Json:
    """Return how many sources ended in each state, and the tokens; a sum that does not hold is a bug and raises."""
    counts = {state.value: sum(outcome.state is state for outcome in outcomes.values()) for state in State}
    if sum(counts.values()) != found:
        raise AssertionError(f"{found} sources found but {sum(counts.values())} accounted for; this is a bug, nothing was lost")
    read, written = (sum(getattr(outcome, name) for outcome in outcomes.values()) for name in ("tokens_read", "tokens_written"))
    return {**counts, "tokens_read": read, "tokens_written": written}


def news(outcomes: Mapping[str, Outcome], before: Open, now: Open) -> Json:
    """Return what is open now and was not before, which of it has other bytes than when it was added, and the exit code that follows."""
    fresh = {key: value for key, value in now.items() if before.get(key) != value}
    failed = sum(value[1] == State.FAILED.value for value in fresh.values())
    postponed = sum(outcome.reason == "postponed" for outcome in outcomes.values())
    changed = [key for key in sorted(fresh) if key in outcomes and outcomes[key].changed]
    code = _code(outcomes, failed, len(fresh))
    counts = {"newly_failed": failed, "newly_waiting": len(fresh) - failed, "postponed": postponed}
    return {**counts, "changed": changed, "news": sorted(fresh), "exit": int(code)}


def _code(outcomes: Mapping[str, Outcome], failed: int, fresh: int) -> Exit:
    reasons = [outcome.reason for outcome in outcomes.values()]
    if "leased" in reasons and not any(outcome.state is State.WRITTEN or outcome.seconds for outcome in outcomes.values()):
        return Exit.BUSY
    if "postponed" in reasons:
        return Exit.BUDGET
    if "unsent" in reasons:
        return Exit.FAILED
    return Exit.FAILED if failed else Exit.WAITING if fresh else Exit.OK
