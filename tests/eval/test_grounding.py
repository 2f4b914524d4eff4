"""Floors under the claim checks, on the project's own pairs: they may only be raised."""

import json
from collections import Counter
from pathlib import Path

from distil.blob import sha256
from distil.ground import problems

PAIRS = Path(__file__).with_name("pairs.jsonl")
DIGEST = "fd97e6ebdad9ed26"
# Written before the checks were mended for them: 62 of the first 77 distorted claims were stopped then, and 15 of the other 22.
DISTORTIONS = Path(__file__).with_name("distortions.jsonl")
DISTORTED = "17fd5e1de31ab373"
# Written, both, before the checks were mended for them; of the part "held" only the counts were looked at since.
PARAPHRASES = Path(__file__).with_name("paraphrases.jsonl")  # 15 ways to say the same, each with a twin that does not
# 17 ways to bend a short sentence, in four lots. Of the first two, 40 of 58 and 26 of 52 were stopped before the checks were mended for the first;
# of each later one, as it was when nobody had mended anything for it yet: 43 of the second 52, 40 of the third 50, 23 of the fourth 30 ("held").
TWISTS = Path(__file__).with_name("twists.jsonl")
# Written before the checks were widened for them: of the 48 distorted claims on passages of two sentences 47 were stopped then, of the 48 faithful
# 9 were kept; of the 40 short distorted ones 38 were stopped when they were new.
PASSAGES = Path(__file__).with_name("passages.jsonl")
ROWS = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]


def shares(rows: list[dict]) -> tuple[float, float]:
    """The share of distorted claims that are stopped, and of faithful ones that are kept."""
    right = Counter((row["label"], (not problems(row["claim"], row["source"])) == bool(row["label"])) for row in rows)
    return tuple(right[label, True] / (right[label, True] + right[label, False]) for label in (0, 1))


def test_the_pairs_are_the_ones_the_floors_were_measured_on():
    assert (sha256(PAIRS.read_bytes())[:16], len(ROWS), len({row["kind"] for row in ROWS})) == (DIGEST, 208, 25)


def test_of_the_pairs_that_the_checks_were_written_beside_none_distorted_passes():
    stopped, kept = shares([row for row in ROWS if row["part"] == "tune"])
    assert stopped >= 0.99
    assert kept >= 0.78


def test_of_the_pairs_that_nobody_looked_at_nearly_none_distorted_passes():
    stopped, kept = shares([row for row in ROWS if row["part"] == "watch"])
    assert stopped >= 0.98
    assert kept >= 0.62


def test_every_kind_of_distortion_is_stopped_and_most_of_what_follows_is_kept():
    rows = [json.loads(line) for line in DISTORTIONS.read_text(encoding="utf-8").splitlines()]
    assert (sha256(DISTORTIONS.read_bytes())[:16], len(rows), len({row["kind"] for row in rows if not row["label"]})) == (DISTORTED, 133, 23)
    assert [row["claim"] for row in rows if not row["label"] and not problems(row["claim"], row["source"])] == []
    assert shares(rows)[1] >= 0.76


def parts(path: Path, digest: str) -> dict[str, list[dict]]:
    """The rows of a set by part; a changed set has no floor."""
    assert sha256(path.read_bytes())[:16] == digest
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {part: [row for row in rows if row["part"] == part] for part in ("develop", "held")}


def test_of_short_sentences_said_otherwise_most_are_kept_and_their_twins_stopped():
    floors = {"develop": (1.0, 0.78), "held": (0.94, 0.58)}
    for part, rows in parts(PARAPHRASES, "18ec44c4d2d570f8").items():
        stopped, kept = shares(rows)
        assert (part, stopped >= floors[part][0], kept >= floors[part][1]) == (part, True, True)


def test_short_sentences_that_are_bent_are_stopped():
    floors = {"develop": 0.98, "held": 0.90}
    for part, rows in parts(TWISTS, "ff16753a8894bd1f").items():
        bent = [row for row in rows if not row["label"]]
        stopped = sum(bool(problems(row["claim"], row["source"])) for row in bent)
        assert (part, stopped >= floors[part] * len(bent)) == (part, True)


def test_of_passages_of_two_sentences_no_distortion_passes_and_more_and_more_rewordings_are_kept():
    assert sha256(PASSAGES.read_bytes())[:16] == "6836bb41b4df5def"
    rows = [json.loads(line) for line in PASSAGES.read_text(encoding="utf-8").splitlines()]
    floors = {"passages": (1.0, 0.35), "short": (1.0, 0.64)}
    for part, (most, kept) in floors.items():
        found = shares([row for row in rows if row["part"] == part])
        assert (part, found[0] >= most, found[1] >= kept) == (part, True, True)
