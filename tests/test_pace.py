"""The time a run says is left: right within a quarter once a tenth of the work is done, known machine or not."""

import random
from pathlib import Path

import pytest

from distil.pace import INDEX, Fit, Forecast, Load, Pace


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


@pytest.mark.parametrize("text", ["", "{", "[]", '{"kinds": {"text": [1]}}', '{"kinds": {"text": ["x", 1, 1, 1, 1]}}', '{"kinds": 3}'])
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
