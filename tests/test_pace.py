"""The time a run says is left: right within a quarter once a tenth of the work is done, known machine or not."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from distil.pace import INDEX, WAITING, Fit, Forecast, Load, Pace
from tests.wiki import make


def corpus(seed: int, count: int) -> list[tuple[Load, float]]:
    """Documents as folders hold them: many short, few very long, three kinds of unlike pace, times that scatter by a third."""
    dice = random.Random(seed)
    paces = {"text": (1.5, 4e-5), "application/pdf": (3.0, 2e-6), "text/html": (2.0, 1e-5)}
    found = []
    for _ in range(count):
        kind = dice.choice(sorted(paces))
        size = int(dice.lognormvariate(11, 1.2))
        base, slope = paces[kind]
        found.append((Load(kind, size), (base + slope * size) * dice.uniform(0.67, 1.33)))
    return found


def errors(work: list[tuple[Load, float]], pace: Pace) -> list[float]:
    """Return how far off the time left was after each document from the first tenth of the work to the ninth."""
    now = 0.0
    total, wrong = sum(seconds for _, seconds in work), []
    forecast = Forecast(pace, [load for load, _ in work], lambda: now)
    for load, seconds in work:
        now += seconds
        forecast.done(load, seconds, learn=True)
        left = forecast.left()
        if 0.1 * total <= now <= 0.9 * total:
            assert left is not None
            wrong.append(abs(left - (total - now)) / (total - now))
    return wrong


@pytest.mark.parametrize("seed", range(8))
def test_the_time_left_is_right_within_a_quarter_after_a_tenth_of_the_work(seed: int, tmp_path: Path) -> None:
    assert max(errors(corpus(seed, 300), Pace(tmp_path / "pace.json"))) < 0.25


Work = list[tuple[Load, float]]


def scattered(dice: random.Random, kind: str, size: float, seconds: float) -> tuple[Load, float]:
    """A document that takes these seconds, give or take a third."""
    return Load(kind, int(size)), seconds * dice.uniform(0.67, 1.33)


def uniform(dice: random.Random, count: int) -> Work:
    sizes = [dice.uniform(1e3, 2e5) for _ in range(count)]
    return [scattered(dice, "text", size, 1.5 + 4e-5 * size) for size in sizes]


def long_tail(dice: random.Random, count: int) -> Work:
    """Most are short, and one in a hundred takes as long as thirty others."""
    sizes = [dice.lognormvariate(10, 1.3) for _ in range(count)]
    return [scattered(dice, "text", size, 1.0 + 4e-5 * size) for size in sizes]


def bounded(dice: random.Random, count: int) -> Work:
    """A page has so many claims at most: past 50 kB a text takes no longer."""
    sizes = [dice.lognormvariate(10, 1.5) for _ in range(count)]
    return [scattered(dice, "text", size, 1.0 + 6.0 * min(1.0, size / 5e4)) for size in sizes]


def late_kind(dice: random.Random, count: int) -> Work:
    """Texts, and one scan for every two of them, which takes longer and is another kind; all scans at the end."""
    texts = [scattered(dice, "text", size, 1.0 + 4e-5 * size) for size in (dice.lognormvariate(10, 1) for _ in range(count * 2 // 3))]
    return texts + [scattered(dice, "image/png", dice.lognormvariate(13, 0.5), 6.0) for _ in range(count - len(texts))]


def by_size(dice: random.Random, count: int) -> Work:
    return sorted(long_tail(dice, count), key=lambda each: each[0].size)


def by_kind(dice: random.Random, count: int) -> Work:
    return sorted(corpus(dice.randrange(1_000), count), key=lambda each: each[0].kind)


def told(work: Work, pace: Pace) -> float:
    """Return how far off the time left is when a tenth of the documents is done, as a share of what is left then."""
    now = 0.0
    forecast = Forecast(pace, [load for load, _ in work], lambda: now)
    tenth = len(work) // 10
    for load, seconds in work[:tenth]:
        now += seconds
        forecast.done(load, seconds, learn=True)
    rest, left = sum(seconds for _, seconds in work[tenth:]), forecast.left()
    assert left is not None
    return abs(left - rest) / rest


MIXES = (uniform, long_tail, bounded, late_kind, by_size, by_kind)


@pytest.mark.parametrize("mix", MIXES)
def test_whatever_the_mix_it_is_right_in_the_order_in_which_a_night_takes_documents(
    mix: Callable[[random.Random, int], Work], tmp_path: Path
) -> None:
    """Documents are taken by id, a digest, whatever their folders sort by; here on a machine that has no history."""
    off = []
    for seed in range(40):
        dice = random.Random(seed)
        work = mix(dice, 300)
        dice.shuffle(work)
        off.append(told(work, Pace(tmp_path / "none.json")))
    assert sorted(off)[35] < 0.25  # in 9 of 10: with nothing known, 30 documents of the first tenth may be odd ones


@pytest.mark.parametrize("mix", MIXES)
def test_on_a_known_machine_it_is_right_in_any_order(mix: Callable[[random.Random, int], Work], tmp_path: Path) -> None:
    off = []
    for seed in range(40):
        pace = Pace(tmp_path / "none.json")
        for load, seconds in mix(random.Random(1_000 + seed), 300):
            pace.learn(load, seconds)
        off.append(told(mix(random.Random(seed), 100), pace))
    assert sorted(off)[38] < 0.25


def test_a_night_takes_documents_in_an_order_that_follows_neither_names_nor_sizes(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for number in range(24):
        wiki.write(f"rock-{number:02}.txt", f"Rock number {number} weighs {number + 3} tonnes. " * (number + 1) + "\n")
    wiki.call("add", "--yes", "raw")
    names = [event["name"] for event in wiki.json("run") if event["event"] == "source"]
    ups = sum(before < after for before, after in zip(names, names[1:], strict=False))
    assert len(names) == 24 and 6 <= ups <= 17  # a sorted folder has 23, or none the other way round


def test_a_machine_that_became_slower_is_noticed_within_the_run(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "pace.json")
    for load, seconds in corpus(1, 300):
        pace.learn(load, seconds)
    slow = [(load, 3 * seconds) for load, seconds in corpus(2, 300)]
    assert max(errors(slow, pace)) < 0.25


def test_what_one_night_learned_the_next_one_knows_before_it_begins(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "state" / "pace.json")
    for size in (1_000, 2_000, 4_000):
        pace.learn(Load("text", size), 2.0 + size / 1_000)
    pace.learn(Load(INDEX, 3), 6.0)
    pace.save()
    again = Pace(tmp_path / "state" / "pace.json")
    assert again.seconds(Load("text", 3_000)) == pytest.approx(5.0)
    # A kind never met takes what a document took on average, whatever its size; the index counts for the whole run.
    assert again.seconds(Load("image/png", 3_000_000)) == pytest.approx((3.0 + 4.0 + 6.0) / 3)
    assert Forecast(again, [Load("text", 3_000)] * 3, lambda: 0.0).left() == pytest.approx(15.0 + 6.0)


def test_a_kind_never_met_goes_by_the_same_writer_where_that_is_known(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "pace.json")
    pace.learn(Load("text small", 100), 1.0)
    pace.learn(Load("text large", 100), 30.0)
    assert pace.seconds(Load("image/png small", 5_000)) == pytest.approx(1.0)
    assert pace.seconds(Load("image/png other", 5_000)) == pytest.approx(15.5)


# A night with a small language model on a busy machine: bytes, seconds, and whether a page was written of it. What waited for a person was looked at.
NIGHT = (
    (1_849, 15.5, True), (1_268, 151.2, True), (2_900, 0.8, False), (3_700, 1.0, False), (4_300, 1.5, False), (915, 0.8, False), (4_100, 102.9, True),
    (6_200, 0.8, False), (668, 1.6, False), (1_849, 41.3, True), (4_400, 0.9, False), (2_600, 0.7, False), (1_500, 37.8, True), (5_100, 0.5, False),
    (473, 0.4, False), (1_268, 51.1, True), (7_200, 135.1, True), (2_340, 2.5, False), (1_822, 76.3, True), (3_900, 111.9, True), (6_000, 2.0, False),
    (8_800, 178.5, True), (5_200, 1.7, False), (1_269, 103.2, True), (3_073, 118.4, True),
)  # fmt: skip


def furthest(waiting: str, path: Path) -> float:
    """Return how far the time left was off at most, from a third of the night's documents to its last three minutes."""
    now, off = 0.0, []
    work = [(Load("text small" if written else waiting, size), seconds) for size, seconds, written in NIGHT]
    forecast, pace_total = Forecast(Pace(path), [load for load, _ in work], lambda: now), sum(seconds for _, seconds in work)
    for done, (load, seconds) in enumerate(work, 1):
        now += seconds
        forecast.done(load, seconds, learn=True)
        left, rest = forecast.left(), pace_total - now
        assert left is not None
        if done > len(work) // 3 and rest > 180:
            off.append(abs(left - rest) / rest)
    return max(off)


def test_what_waits_for_a_person_is_told_from_what_is_written_about(tmp_path: Path) -> None:
    """A quarter was out of reach after a tenth of this night, as two documents had taken 15 and 151 seconds."""
    apart, mixed = furthest(WAITING, tmp_path / "none.json"), furthest("text small", tmp_path / "none.json")
    assert apart < 0.45 < mixed


def test_what_waits_is_a_kind_of_its_own_whoever_writes(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "pace.json")
    assert pace.seconds(Load(WAITING, 900)) == 0.0 and pace.seconds(Load("text small", 900)) is None
    pace.learn(Load(WAITING, 900), 1.0)
    assert pace.seconds(Load("text small", 900)) is None
    pace.learn(Load("text small", 900), 60.0)
    assert pace.seconds(Load(WAITING, 900)) == pytest.approx(1.0) and pace.seconds(Load("image/png small", 9)) == pytest.approx(60.0)


def test_a_history_of_one_row_a_kind_still_counts(tmp_path: Path) -> None:
    (tmp_path / "pace.json").write_text('{"schema": 1, "kinds": {"text": [3, 7000, 13.0, 21000000, 35000]}}')
    pace = Pace(tmp_path / "pace.json")
    assert pace.seconds(Load("text", 3_000)) == pytest.approx(5.0)
    pace.learn(Load("text", 4_000), 6.0)
    pace.save()
    assert Pace(tmp_path / "pace.json").seconds(Load("text", 3_000)) == pytest.approx(pace.seconds(Load("text", 3_000)), rel=1e-3)


def test_what_a_size_took_puts_right_what_a_line_through_all_sizes_says(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "pace.json")
    for size, seconds in ((1_000, 1.0), (20_000, 8.0), (900_000, 8.0)):
        for _ in range(20):
            pace.learn(Load("text", size), seconds)
    for size, seconds in ((990, 1.0), (18_000, 8.0), (900_000, 8.0)):
        assert pace.seconds(Load("text", size)) == pytest.approx(seconds, rel=0.25)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"kinds": {"text": {"9": [1, 2]}}}',
        '{"kinds": {"text": {"x": [1, 1, 1, 1, 1]}}}',
        '{"kinds": {"t": [NaN, 1, 1, 1, 1]}}',
        "[]",
        '{"kinds": {"text": [1]}}',
        '{"kinds": {"text": ["x", 1, 1, 1, 1]}}',
        '{"kinds": 3}',
    ],
)
def test_a_history_that_can_not_be_read_counts_for_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "pace.json").write_text(text)
    assert Pace(tmp_path / "pace.json").seconds(Load("text", 10)) is None


def test_no_time_is_ever_below_nothing() -> None:
    falling, steep = Fit(), Fit()
    for size, seconds in ((1_000, 9.0), (2_000, 5.0), (3_000, 1.0)):
        falling.add(size, seconds)
    for size, seconds in ((1_000, 1.0), (2_000, 9.0)):
        steep.add(size, seconds)
    assert falling.line() == (5.0, 0.0)
    assert steep.line()[0] == 0.0 < steep.line()[1]


def test_a_size_that_has_faded_away_takes_no_other_history_along(tmp_path: Path) -> None:
    pace = Pace(tmp_path / "pace.json")
    pace.learn(Load("text", 10_000_000), 60.0)
    for _ in range(8_000):
        pace.learn(Load("text", 1_000), 2.0)
    pace.save()
    assert Pace(tmp_path / "pace.json").seconds(Load("text", 1_000)) == pytest.approx(2.0, rel=0.1)
