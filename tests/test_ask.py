"""What a question gets from the pages: a right answer, or that the wiki doesn't say."""

from pathlib import Path

import pytest

from distil.ask import ask
from distil.ask.question import Question, Wants
from tests.shelves import page, shelf, wiki

TEXTS = {
    "ferry.txt": "The ferry Alma crosses the sound in 25 minutes and carries at most 60 cars. "
    "It was built in 1987 by the yard Henriksen in Bergholm.",
    "bakery.txt": "The bakery in Mill Lane uses 40 kilograms of rye flour a day. "
    "Its owner Ida Sandvik bakes every loaf in a stone oven that was lit first in 1911.",
    "bees.txt": "A colony of bees needs about 18 kilograms of honey to survive the winter. "
    "Varroa mites are treated with oxalic acid when no brood is left.",
    "bridge.txt": "The northern bridge over the Lenn is 312 metres long and closed for lorries above 12 tonnes. "
    "It was painted last in 2016 by the firm Rostock and Sons.",
    "cheese.txt": "The hard cheese ripens for 14 months at a temperature of 11 degrees. "
    "It is made of raw milk from 70 cows that graze above 1,400 metres.",
    "choir.txt": "The choir has 34 members and rehearses every Tuesday in the old school. "
    "Its conductor Paul Rehn wrote the anthem for the spring concert.",
    "glacier.txt": "The tongue of the glacier retreated by 41 metres in 2022, the most since measurements began. "
    "Its length is measured each September by volunteers.",
    "library.txt": "The library lends books for four weeks and takes a fee of 20 cents a day after that. "
    "Its reading room opens at nine and is closed on Mondays.",
    "parser.txt": "The parser refuses input that is nested deeper than 200 levels. "
    "It reads a file of one gigabyte in 8 seconds on two cores and is written in Rust.",
    "vaccine.txt": "The vaccine was given to 412 volunteers and no severe reaction was seen. "
    "Antibodies were found in 93 percent of them after the second dose.",
}
ANSWERABLE = (
    ("how many cars does the ferry carry", "60 cars"),
    ("When was the ferry Alma built?", "1987"),
    ("who built the ferry", "Henriksen"),
    ("how much rye flour does the bakery use", "40 kilograms"),
    ("Who owns the bakery?", "Ida Sandvik"),
    ("how much honey does a colony need to survive the winter", "18 kilograms"),
    ("What are varroa mites treated with?", "oxalic acid"),
    ("how long is the northern bridge", "312 metres"),
    ("when was the bridge painted", "2016"),
    ("how long does the cheese ripen", "14 months"),
    ("at what temperature does the cheese ripen", "11 degrees"),
    ("How many members does the choir have?", "34 members"),
    ("who conducts the choir", "Paul Rehn"),
    ("by how much did the glacier retreat in 2022", "41 metres"),
    ("who measures the length of the glacier", "volunteers"),
    ("how long does the library lend books", "four weeks"),
    ("on which day is the reading room closed", "Mondays"),
    ("how deep may input of the parser be nested", "200 levels"),
    ("What language is the parser written in?", "Rust"),
    ("how many volunteers got the vaccine", "412"),
)
UNANSWERABLE = (
    "how many buses does the ferry carry",
    "When was the ferry Alma sold?",
    "who is the captain of the ferry",
    "how much wheat flour does the bakery use",
    "Who owned the bakery in 1950?",
    "how much honey does a colony sell in the summer",
    "What are wax moths treated with?",
    "how long is the southern bridge",
    "who paid for the bridge",
    "how wide is the northern bridge",
    "what does the cheese cost",
    "how many goats give milk for the cheese",
    "How many members left the choir?",
    "who wrote the anthem of Norway",
    "by how much did the glacier advance in 2022",
    "how thick is the glacier",
    "who founded the library",
    "how many books does the library own",
    "Who wrote the parser?",
    "which company made the vaccine",
)
# Of 20 each. By words alone, as no model is at hand in a test. A floor is only raised.
RIGHT, WRONG = 17, 2


def test_most_questions_are_answered_and_hardly_one_that_the_pages_leave_open(tmp_path: Path) -> None:
    pages = tuple(page(name, text) for name, text in TEXTS.items())
    with shelf(wiki(tmp_path / "mixed", TEXTS, pages), words=True) as opened:
        right = [question for question, answer in ANSWERABLE if any(answer in each.claim.quote for each in ask(opened, question).said)]
        wrong = [question for question in UNANSWERABLE if ask(opened, question).known]
    assert len(right) >= RIGHT, sorted({question for question, _ in ANSWERABLE} - set(right))
    assert len(wrong) <= WRONG, wrong


@pytest.mark.parametrize(
    ("question", "claim", "answered"),
    [
        ("Who built the pier?", "The pier was built by Adela Thorn in 1850.", True),
        ("Who built the pier?", "The pier was built of stone in 1850.", False),
        ("When was the pier built?", "The pier was built of stone in 1850.", True),
        ("When was the pier built?", "The pier was built of stone.", False),
        ("Was the pier built in 1851?", "The pier was built of stone in 1850.", False),
        ("What was the lowest level?", "The highest level was 3 metres.", False),
        ("how tall is the tower", "The tower cost 900 crowns.", False),
        ("how tall is the tower", "The tower is 90 m high.", True),
        ("how many people died", "The flood reached 212 houses.", False),
        ("what does the Braun engine weigh", "The engine weighs 40 kg.", False),
        ("flood gate height", "The height of the flood gate is 4 m.", True),
        ("Wie hoch war der Wasserstand?", "Der Wasserstand war 3,4 Meter hoch.", True),
        ("潮位は何メートルか", "最高潮位は3.42メートルである。", True),
        ("…?!", "Anything at all.", True),
    ],
)
def test_a_claim_answers_when_it_speaks_of_what_is_asked_and_holds_that_kind_of_answer(question: str, claim: str, answered: bool) -> None:
    assert Question(question).answered(claim, "A page") is answered


def test_what_a_question_wants_is_read_from_its_first_words() -> None:
    assert Question("Who built it, and when?").wants == {Wants.PARTY, Wants.TIME}
    assert Question("how many are there").wants == {Wants.NUMBER}
    assert Question("Wer hat das gebaut?").wants == frozenset()
    assert Question("which company made it").wants == {Wants.PARTY}


def test_a_very_long_question_is_read_in_time(tmp_path: Path) -> None:
    question = Question("how many " * 2_000 + "x" * 50_000)
    assert not question.answered("Basalt is hard. " * 500, "A page")


def test_pages_that_disagree_are_both_said_and_that_they_do(tmp_path: Path) -> None:
    texts = {
        "first.txt": "The northern bridge over the Lenn is 312 metres long. It was painted in 2016.",
        "other.txt": "The northern bridge over the Lenn is 280 metres long. Its arches are of granite.",
        "third.txt": "The choir has 34 members and rehearses every Tuesday. Its hall is cold.",
    }
    pages = tuple(page(name, text) for name, text in texts.items())
    with shelf(wiki(tmp_path / "wiki", texts, pages), words=True) as opened:
        answer = ask(opened, "how long is the northern bridge", most=1)
        (pair,) = answer.against
        assert {answer.said[pair.one - 1].source, answer.said[pair.other - 1].source} == {"raw/first.txt", "raw/other.txt"}
        assert pair.reason == "another number (metre)"
        assert answer.json()["against"] == [{"one": pair.one, "other": pair.other, "reason": pair.reason}]
        assert ask(opened, "how many members does the choir have").against == ()


def test_of_two_that_say_the_same_the_confirmed_one_is_said_first(tmp_path: Path) -> None:
    twins = ("a.txt", "b.txt")
    texts = TEXTS | dict.fromkeys(twins, "The barge Olga carries at most 80 sheep. It leaves at noon.")
    for human in twins:
        pages = tuple(page(name, text if name != human else text.replace("at most", "up to"), human=name == human) for name, text in texts.items())
        with shelf(wiki(tmp_path / human[0], texts, pages), words=True) as opened:
            assert [each.tier for each in ask(opened, "how many sheep does the barge Olga carry").said] == ["human", "unreviewed"]
