"""Whoever must not be named is found however the name is written, and nobody else is; a context that can't be read names nobody on purpose."""

from dataclasses import replace
from pathlib import Path

import pytest

from distil.data import Claim, Kind, Part
from distil.errors import Refused
from distil.participants import LARGEST, Met, Participant, Participants, Unreadable, parse, read, unnamed
from distil.taint import Taint, of, people, remember
from tests.knowledge.conftest import make_note

CONTEXT = """
participants = [
  "Ada Lovelace <ada@example.org>",
  "@countess",
  { id = "U024BE7LH", names = ["山田太郎"] },
  { name = "José Łuk", mail = "jose.luk@mail.example", id = 42 },
  { name = "Анна Керн", handle = "akern" },
]
"""


@pytest.fixture(scope="module")
def known() -> Participants:
    return parse(CONTEXT.encode())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("please ask Ada Lovelace about it", "a display name at word 3"),
        ("ADA\u00a0LOVELACE wrote it", "a display name at word 1"),
        ("by A\u200bda Love\u00adlace", "a display name at word 2"),
        ("see Lovelace, Ada", "a display name at word 2"),
        ("\u0430d\u0430 lovelace", "a display name at word 1"),  # Cyrillic letters
        ("\uff21\uff44\uff41 Lovelace", "a display name at word 1"),
        ("Ada-Lovelace's engine", "a display name at word 1"),
        ("Ada\nLovelace", "a display name at word 1"),
        ("Jose Luk", "a display name at word 1"),
        ("анна керн", "a display name at word 1"),
        ("これは山田太郎さんの本", "a display name at word 1"),
        ("write to ada@example.org.", "a mail address at word 3"),
        ("mailto:Ada+News@EXAMPLE.org", "a mail address at word 1"),
        ("ada [at] example (dot) org", "a mail address at word 1"),
        ("ada%40example.org", "a mail address at word 1"),
        ("ada&#64;example.org", "a mail address at word 1"),
        ("thanks @countess!", "a mention at word 2"),
        ("\uff20countess", "a mention at word 1"),
        ("@AdaLovelace", "a mention at word 1"),
        ("cc:[~akern]", "a mention at word 1"),
        ("ticket of u024be7lh", "an id at word 3"),
        ("@42", "a mention at word 1"),
    ],
)
def test_a_name_is_found_however_it_is_written(known: Participants, text: str, found: str) -> None:
    assert found in [str(met) for met in known.find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Adaptive Lovelaces adapt",
        "the countess of somewhere",
        "x@countess.org",
        "U024BE7LHX and XU024BE7LH",
        "42 things",
        "xada@example.org and ada@example.organic",
        "Ada",  # only the whole name was given
        "Lovelace wrote; later, another Ada answered",
        "akern",
        "",
    ],
)
def test_what_only_looks_alike_is_nobody(known: Participants, text: str) -> None:
    assert known.find(text) == ()


def test_every_place_is_told_and_no_name(known: Participants) -> None:
    found = known.find("Ada Lovelace, reached by ada@example.org, and @countess met Ada Lovelace")
    assert found == (
        Met("a display name", 1),
        Met("a mail address", 5),
        Met("a mention", 7),
        Met("a display name", 9),
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it holds no list `participants`"),
        (b"participants = 3", "it holds no list `participants`"),
        (b"\xff\xfe", "it is neither JSON nor TOML in UTF-8"),
        (b"[" * 100_000, "it is neither JSON nor TOML in UTF-8"),
        (b"participants = [3]", "participant 1 is neither a text nor a table"),
        (b'participants = ["Ada L", {nick = "x"}]', "participant 2 has a key that is none of id, ids, name"),
        (b'participants = ["--"]', "participant 1 goes by something that is no word"),
        (b'[{"name": ["Ada L", ""]}]', "participant 1 goes by something that is no word"),
        (b'[{"name": []}]', "participant 1 has nothing to be known by"),
    ],
)
def test_a_context_that_can_not_be_read_says_why_and_repeats_nothing(content: bytes, why: str) -> None:
    with pytest.raises(Unreadable) as raised:
        parse(content)
    assert str(raised.value).startswith(why)
    assert "Ada" not in str(raised.value)


def test_json_toml_and_bare_lists_say_the_same() -> None:
    ada = Participants((Participant(names=("Ada Lovelace",), mails=("ada@example.org",)),))
    for content in (
        b'["Ada Lovelace <ada@example.org>"]',
        b'{"channel": "x", "participants": [{"display_name": "Ada Lovelace", "email": "ada@example.org"}]}',
        b'[[participants]]\nname = "Ada Lovelace"\nmails = ["ada@example.org"]\n',
        b'\xef\xbb\xbfparticipants = ["Ada Lovelace <ada@example.org>"]',
    ):
        assert parse(content) == ada


def test_a_pipe_a_folder_or_too_much_is_no_context(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b" " * (LARGEST + 1))
    for name, why in (("pipe", "it is no file"), ("large", "it has more than"), ("absent", "No such file")):
        with pytest.raises(Unreadable, match=why):
            read(tmp_path / name)


def test_what_makes_a_run_one_with_person_data(tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text('participants = ["Ada Lovelace"]')
    (tmp_path / "none.toml").write_text("participants = []")
    (tmp_path / "bad.toml").write_text("participants")
    ada = Participants((Participant(names=("Ada Lovelace",)),))
    assert of(None) == of(tmp_path / "none.toml") == Taint()
    assert of(None, tainted=True) == Taint("it was called with --tainted", known=False)
    assert of(tmp_path / "some.toml") == Taint("its context names 1 person", ada)
    unread = of(tmp_path / "bad.toml")
    assert (bool(unread), unread.known, unread.why) == (True, False, "its context can't be read (it is neither JSON nor TOML in UTF-8)")


def test_people_are_remembered_for_their_owner_alone(tmp_path: Path) -> None:
    first, second = parse(b'["Ada Lovelace"]'), parse(b'["@countess"]')
    for more in (first, second, first):
        remember(tmp_path, more)
    assert people(tmp_path) == first | second
    assert (tmp_path / "participants.json").stat().st_mode & 0o777 == 0o600
    (tmp_path / "participants.json").write_text("{")
    with pytest.raises(Refused, match="no page can be looked through for people"):
        people(tmp_path)


def test_a_page_loses_the_line_of_who_says_it_that_names_somebody_and_counts_it(known: Participants) -> None:
    def line(part: Part | None, text: str) -> Claim:
        return Claim(text, Kind.QUOTED, "section 0", text, "", "", 0, len(text), part=part)

    byline, other = line(Part.BYLINE, "From: Ada Lovelace"), line(Part.BYLINE, "Date: 1843-07-10")
    figure = line(Part.NUMBER, "Ada Lovelace counted 12 cards.")
    note = replace(make_note("a"), facts=(byline, other, figure))
    assert unnamed(note, Participants()) is note
    spared = unnamed(note, known)
    assert spared.facts == (other, figure)
    assert spared.dropped == {**note.dropped, "names a participant": 1}
