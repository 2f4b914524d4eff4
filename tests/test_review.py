"""People and pages through the command line: one page is approved by one person who saw its evidence; nothing else of it changes."""

from pathlib import Path

import pytest

from distil import okf
from tests.terminal import approve, terminal
from tests.wiki import Wiki, make

SLATE = "Slate splits into thin plates along planes. The oldest quarry was opened in 1790. It gave work to 300 men.\n"


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    made = make(tmp_path / "wiki")
    made.write("slate.txt", SLATE)
    made.call("add", "--yes", "raw")
    made.night()
    return made


def page(wiki: Wiki) -> Path:
    (found,) = (wiki.root / "knowledge").glob("records/*/*--night-one.md")
    return found


def test_a_person_approves_one_page_after_reading_its_evidence(wiki: Wiki) -> None:
    before = page(wiki).read_bytes()
    (row,) = wiki.json("review")
    claims = len(wiki.json("note", row["id"])[0]["claims"])
    code, shown = terminal(wiki, "review", "approve", row["id"], answers="\n" * claims + "yes\n")
    assert code == 0, shown
    assert f"approved  {row['id']}  by human:ann" in shown
    assert "«Slate splits into thin plates along planes.»" in shown
    note = okf.parse(page(wiki).read_bytes())
    assert (note.status, [review.by for review in note.verified]) == ("stable", ["human:ann"])
    lines = page(wiki).read_text().split("\n")
    added = [line for line in lines if line not in before.decode().split("\n")]
    assert added == ['status: "stable"', "verified:", '  - by: "human:ann"', f'    at: "{okf.stamp(note.verified[0].at)}"']
    assert len(lines) == len(before.decode().split("\n")) + 3
    assert wiki.git("log", "-1", "--format=%an <%ae> %(trailers:key=Mode,valueonly,separator=%x2C)") == "ann <ann@localhost> review"
    assert wiki.git("show", "--name-only", "--format=") == str(page(wiki).relative_to(wiki.root / "knowledge"))
    # It is found as what it is now, is not written again, and nobody has it before them any more.
    assert [(hit["status"], hit["tier"]) for hit in wiki.json("search", "--words", "slate")[0]] == [("stable", "human")]
    assert wiki.night("--run-id", "night-two")["unchanged"] == 1
    assert wiki.json("review") == []
    code, shown = terminal(wiki, "review", "approve", row["id"], answers="\n" * claims + "yes\n")
    assert (code, "human:ann has confirmed it already" in shown) == (6, True)


def test_an_answer_that_is_neither_is_asked_for_again(wiki: Wiki) -> None:
    code, shown = terminal(wiki, "review", "approve", wiki.json("review")[0]["id"], answers="what?\nq\n")
    assert (code, shown.count("press Enter for the next claim, or type q to stop")) == (0, 1)
    assert "not approved; nothing was recorded" in shown


def test_a_long_table_is_cut_to_the_width_of_a_terminal_and_nowhere_else(wiki: Wiki) -> None:
    source = "a-report-with-a-name-that-is-far-too-long-for-the-eighty-columns-of-an-ordinary-terminal.txt"
    wiki.write(source, "Granite is a coarse rock. It forms deep below the ground, where melts cool slowly over ages.\n")
    wiki.call("add", "--yes", "raw/")
    code, shown = terminal(wiki, "sources", answers="")
    assert code == 0 and max(map(len, shown.splitlines())) <= 80
    assert "…" in shown
    assert source in wiki.call("sources").stdout


@pytest.mark.parametrize("answers", ["q\n", "\n\n\n\n\nno\n", "\x04"])
def test_anything_but_a_yes_at_the_end_records_nothing(wiki: Wiki, answers: str) -> None:
    head = wiki.git("rev-parse", "HEAD")
    code, shown = terminal(wiki, "review", "approve", wiki.json("review")[0]["id"], answers=answers)
    assert (code, "nothing was recorded" in shown, wiki.git("rev-parse", "HEAD")) == (0, True, head)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "approving needs a terminal, where a person reads the evidence and answers; a script can't"),
        (("--yes",), "one page at a time, read by a person; approving many at once would make the word a lie"),
        (("other",), "one page at a time, read by a person; approving many at once would make the word a lie"),
        (("--all",), "one page at a time, read by a person; approving many at once would make the word a lie"),
    ],
)
def test_nobody_approves_in_bulk_or_by_script(wiki: Wiki, more: tuple[str, ...], said: str) -> None:
    assert said in wiki.call("review", "approve", "raw/slate.txt", *more, exits=6).stderr


def test_a_page_its_source_no_longer_carries_is_not_approved(wiki: Wiki) -> None:
    wiki.write("slate.txt", SLATE.replace("1790", "1830"))
    code, shown = terminal(wiki, "review", "approve", "raw/slate.txt", answers="\n\n\n\nyes\n")
    assert code == 6
    assert "can't be approved, it is drifted: raw/slate.txt: its bytes are not those the page was made from; not every quote stands in them" in shown


def test_rejected_evidence_is_left_out_and_the_new_page_supersedes(wiki: Wiki) -> None:
    old = wiki.json("note", "raw/slate.txt")[0]
    number = next(n for n, claim in enumerate(old["claims"], 1) if "1790" in claim["quote"])
    assert "a rejection needs a reason in words" in wiki.call("review", "reject", old["id"], "--reason", "no", exits=2).stderr
    assert "it has no claim 99" in wiki.call("review", "reject", old["id"], "--reason", "the year is wrong", "--claim", "99", exits=2).stderr
    said = wiki.call("review", "reject", old["id"], "--reason", "the year is wrong", "--claim", str(number))
    assert said.stdout == f"rejected  {old['id']}  by human:ann; the next `distil run` makes another page\n"
    assert wiki.json("search", "--words", "slate") == [[]]
    assert wiki.json("review") == []
    assert wiki.night("--run-id", "night-two")["written"] == 1
    new = wiki.json("note", "raw/slate.txt")[0]
    assert (new["supersedes"], any("1790" in claim["quote"] for claim in new["claims"])) == (old["id"], False)
    assert wiki.night("--run-id", "night-three")["unchanged"] == 1


def test_a_rejected_description_gives_way_to_another_sentence_and_leads_no_claim(wiki: Wiki) -> None:
    old = wiki.json("note", "raw/slate.txt")[0]
    wiki.call("review", "reject", old["id"], "--reason", "says nothing of slate", "--description")
    assert wiki.night("--run-id", "night-two")["written"] == 1
    new = wiki.json("note", "raw/slate.txt")[0]
    assert new["supersedes"] == old["id"] and new["description"] not in ("", old["description"])
    assert all(old["description"] not in claim["quote"] for claim in new["claims"])


def test_the_fifth_rejection_stops_the_source(wiki: Wiki) -> None:
    for number in range(5):
        (row,) = wiki.json("review")
        wiki.call("review", "reject", row["id"], "--reason", f"still not good, number {number}", "--claim", "1", "--quoted")
        events = wiki.json("run", exits=None)
    assert [(event["state"], event["reason"]) for event in events if event["event"] == "source"] == [("quarantined", "rejected")]
    assert "rejected 5 times by people" in wiki.call("run").stdout


def test_an_edit_by_hand_is_noticed_kept_and_made_a_page_of_its_own(wiki: Wiki) -> None:
    old = wiki.json("note", "raw/slate.txt")[0]
    committed = page(wiki).read_bytes()
    page(wiki).write_text(page(wiki).read_text().replace("# slate", "# slate of the north", 1))
    edited = page(wiki).read_bytes()
    said = [line for line in wiki.json("check", exits=5)[0] if line["state"] == "edited"]
    assert f"`distil review edit {old['id']}` makes a page of it" in said[0]["detail"]
    # A night later the edit still lies there.
    wiki.night("--run-id", "night-two")
    assert page(wiki).read_bytes() == edited
    wiki.call("review", "edit", old["id"])
    assert page(wiki).read_bytes() == committed
    assert [path.read_bytes() for path in (wiki.root / ".distil/edits").iterdir()] == [edited]
    new = wiki.json("note", "raw/slate.txt")[0]
    assert (new["title"].split()[-1], new["supersedes"], new["generated"]["by"], new["status"]) == ("north", old["id"], "human:ann", "draft")
    code, shown = terminal(wiki, "review", "approve", new["id"], answers="\n" * len(new["claims"]) + "yes\n")
    assert (code, "human:ann wrote it; a page is confirmed by somebody else" in shown) == (6, True)


def test_an_edit_that_its_quote_does_not_carry_is_refused(wiki: Wiki, tmp_path: Path) -> None:
    copy = tmp_path / "copy.md"
    head = wiki.git("rev-parse", "HEAD")
    text = page(wiki).read_text()
    first = next(line for line in text.split("\n") if line.startswith("1. "))
    copy.write_text(text.replace(first, "1. Slate never splits.[^s1]\n\n   > Slate splits into thin plates along planes."))
    said = wiki.call("review", "edit", "raw/slate.txt", "--from", str(copy), exits=1)
    assert "the edit can't stand: claim 1: its quote does not carry it" in said.stderr
    copy.write_text(text.replace(first, "1. Slate is holy.[^s1]\n\n   > Slate is holy."))
    said = wiki.call("review", "edit", "raw/slate.txt", "--from", str(copy), exits=2)
    assert "claim 1 leans on words that this page does not cite; evidence can't be added by hand" in said.stderr
    assert wiki.git("rev-parse", "HEAD") == head


def test_taking_claims_away_writes_nothing_so_the_page_can_be_approved(wiki: Wiki, tmp_path: Path) -> None:
    text = page(wiki).read_text()
    cut, rest = text.split("\n2. ", 1)
    copy = tmp_path / "copy.md"
    copy.write_text(f"{cut}\n## {rest.split(chr(10) + '## ', 1)[1]}")
    wiki.call("review", "edit", "raw/slate.txt", "--from", str(copy))
    (note,) = wiki.json("note", "raw/slate.txt")
    assert (len(note["claims"]), note["generated"]["by"].startswith("human:")) == (1, False)
    code, shown = terminal(wiki, "review", "approve", note["id"], answers="\nyes\n")
    assert code == 0, shown
    assert "-2. " in shown  # the exact difference to the page it supersedes


def test_a_confirmed_page_stands_before_one_as_good(wiki: Wiki) -> None:
    for name in ("first.txt", "second.txt"):
        wiki.write(name, f"Chalk is a soft white rock of the coast. It is named in the {name.removesuffix('.txt')} list.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night("--run-id", "night-two")
    behind = wiki.json("search", "--words", "chalk coast")[0][1]
    approve(wiki, behind["id"])
    hits = wiki.json("search", "--words", "chalk coast")[0]
    assert [(hit["id"] == behind["id"], hit["tier"]) for hit in hits] == [(True, "human"), (False, "unreviewed")]


def test_whoever_looks_at_a_page_is_told_that_people_rejected_it_or_that_another_stands(wiki: Wiki) -> None:
    (old,) = wiki.json("note", "--all")
    quote = old["claims"][1]["quote"]
    wiki.call("review", "reject", old["id"], "--reason", "the year is wrong", "--claim", "2")
    said = "rejected by a person; claim 2; the next `distil run` makes another page"
    for command in ("show", "note"):
        assert said in wiki.call(command, old["id"]).stderr.splitlines(), command
        answer = wiki.json(command, old["id"])[0]
        assert (answer["rejected"], answer["rejected_claims"], answer["superseded_by"]) == (True, [2], "")
    context = wiki.call("context", "--words", old["id"])
    assert (context.stdout, context.stderr) == ("", f"{old['id']}: {said}\n")
    assert wiki.call("note", "--all").stdout.endswith("(raw/slate.txt)  rejected\n")
    wiki.night("--run-id", "night-two")
    (new,) = wiki.json("note", "--all")
    assert (new["rejected"], new["rejected_claims"]) == (False, [])
    superseded = f"superseded by {new['id']}  {new['title']}"
    for command in ("show", "note"):
        assert wiki.call(command, old["id"]).stderr.splitlines()[:2] == [superseded, "rejected by a person; claim 2"]
        assert wiki.call(command, old["id"][:12]).stderr.splitlines()[0] == superseded
        assert "rejected" not in wiki.call(command, new["id"]).stderr
    assert wiki.json("show", old["id"][:12])[0]["superseded_by"] == new["id"]
    assert wiki.call("context", "--words", old["id"][:12]).stderr.startswith(f"{old['id'][:12]}: {superseded}\n")
    context = wiki.call("context", "--words", old["id"])
    assert context.stderr.splitlines() == [f"{old['id']}: {superseded}", f"{old['id']}: rejected by a person; claim 2"]
    assert quote not in context.stdout and new["claims"][0]["quote"] in context.stdout


@pytest.mark.parametrize("key", ["0123456789abcdef", "0000000000000000", "9f8e7d6c5b"])
def test_an_id_that_names_no_page_is_refused_and_answered_by_no_other(wiki: Wiki, key: str) -> None:
    for command in (("show",), ("note",), ("context", "--words")):
        said = wiki.call(*command, key, exits=2)
        assert (said.stdout, said.stderr) == ("", f"distil: {key}: no such page; `distil note --all` lists them, `distil search` finds one\n"), (
            command
        )


@pytest.mark.parametrize("question", ["1790", "20261130", "facade", "defaced"])
def test_a_number_and_a_word_of_hex_digits_are_questions(wiki: Wiki, question: str) -> None:
    assert "no such page" not in wiki.call("context", "--words", question).stderr


def test_what_stands_beside_the_claims_is_shown_before_anybody_is_asked(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write(
        "gauge.md",
        "# The tide gauge\n\nBy Ann Bell, Harbour Office, 14 March 2025\n\n"
        + "\n\n".join(f"The gauge of pier {n} stands in a well of {200 + n} millimetres and was read {n + 11} times a day." for n in range(2, 24)),
    )
    wiki.call("add", "--yes", "raw")
    wiki.night()
    (note,) = wiki.json("note", "raw/gauge.md")
    assert {fact["part"] for fact in note["facts"]} >= {"number"}
    claims = len(note["claims"])
    code, shown = terminal(wiki, "review", "approve", note["id"], answers="\n" * claims + "no\n")
    assert code == 0
    before_the_question = shown[: shown.index("do you approve the page")]
    for fact in note["facts"]:
        assert f"«{fact['quote']}»" in before_the_question
        assert f"«{fact['quote']}»" in wiki.call("review", "show", note["id"]).stdout
