"""Search with filters, context, ask and projects: what a person or an agent gets to read."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from distil import projects
from distil.ask import ask
from distil.context import context
from distil.errors import Refused, Usage
from distil.index.only import Only
from distil.knowledge import Repository
from distil.manifest import load
from tests.shelves import BASALT, CHALK, GRANITE, commit, index, page, shelf, take_back, wiki
from tests.terminal import terminal
from tests.wiki import make

TEXTS = {"basalt.txt": BASALT, "chalk.txt": CHALK, "granite.txt": GRANITE}


def titles(root: Path, **only: object) -> list[str]:
    """What a search for rocks finds, confined like this."""
    pages = (
        page("basalt.txt", BASALT, tags=("lava", "Igneous Rock"), human=True),
        page("chalk.txt", CHALK, at=datetime(2026, 5, 2, tzinfo=UTC)),
        page("granite.txt", GRANITE, tags=("igneous rock",)),
    )
    with shelf(wiki(root / "rocks", TEXTS, pages)) as opened:
        return sorted(hit.title for hit in opened.search("rock limestone", k=9, only=Only(**only)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("only", "found"),
    [
        ({}, ["Basalt", "Chalk", "Granite"]),
        ({"tags": ("igneous  ROCK",)}, ["Basalt", "Granite"]),
        ({"tags": ("igneous rock", "lava")}, ["Basalt"]),
        ({"tags": ("igneous",)}, []),
        ({"type": "TXT"}, ["Basalt", "Chalk", "Granite"]),
        ({"type": "note"}, ["Basalt", "Chalk", "Granite"]),
        ({"type": "pdf"}, []),
        ({"source": "RAW/CH"}, ["Chalk"]),
        ({"since": "2026-05"}, ["Chalk"]),
        ({"since": "2026-05-03"}, []),
        ({"status": "stable"}, ["Basalt"]),
        ({"tier": "unreviewed", "source": "granite"}, ["Granite"]),
        ({"source": "%"}, []),
    ],
)
def test_a_search_is_confined_by_filters(tmp_path: Path, only: dict[str, object], found: list[str]) -> None:
    assert titles(tmp_path, **only) == found


@pytest.mark.parametrize("since", ["yesterday", "2026-13", "2026-02-30", "03/01/2026"])
def test_a_day_that_is_none_is_named(since: str) -> None:
    with pytest.raises(Usage, match="write it as 2026-03-01"):
        Only(since=since)


def test_a_hit_is_stale_when_its_source_has_other_bytes_now(tmp_path: Path) -> None:
    here = wiki(tmp_path / "rocks")
    (here.raw / "basalt.txt").write_text(BASALT.replace("hard", "soft"))  # changed since, not added again
    manifest = load(here.manifests)
    chalk = next(source for source in manifest if source.path == "raw/chalk.txt")
    manifest.put(replace(chalk, sha256="0" * 64))  # added again, not yet distilled
    manifest.save()
    (here.raw / "granite.txt").unlink()  # a clone without the bytes: nothing says that it changed
    with shelf(here) as opened:
        found = opened.search("rock limestone", k=9, only=Only())
        assert {hit.title: hit.stale for hit in found} == {"Basalt": True, "Chalk": True, "Granite": False}


def test_an_index_older_than_the_pages_says_so(tmp_path: Path) -> None:
    here = wiki(tmp_path / "rocks")
    commit(here, (page("slate.txt", "Slate is a dark rock. Slate splits into plates."),))
    with shelf(here) as opened:
        assert "the index is older than the newest pages" in opened.search("basalt", k=1, only=Only()).notices[-1]
        index(here, TEXTS)
        found = opened.search("slate", k=1, only=Only())
        assert ([hit.title for hit in found], found.notices) == (["Slate"], ())


def test_a_page_that_is_in_no_commit_any_more_is_never_shown(tmp_path: Path) -> None:
    """As after a crash between the commit that takes a page back and the index that follows it."""
    here = wiki(tmp_path / "rocks")
    gone = page("granite.txt", GRANITE)
    take_back(here, gone)
    with shelf(here) as opened:
        assert [hit.title for hit in opened.search("granite", k=1, only=Only()) if hit.title == "Granite"] == []
        assert sorted(hit.title for hit in opened.search("rock limestone", k=2, only=Only())) == ["Basalt", "Chalk"]
        assert not ask(opened, "What does granite hold?").known
        with pytest.raises(Usage, match="no such page"):
            context(opened, gone.id)
        assert [part.title for part in context(opened, page("basalt.txt", BASALT).id).pages if part.title == "Granite"] == []


def test_the_context_of_a_page_is_what_it_says_and_what_is_near(tmp_path: Path) -> None:
    pages = (page("basalt.txt", BASALT, tags=("igneous",)), page("chalk.txt", CHALK), page("granite.txt", GRANITE, tags=("igneous",)))
    with shelf(wiki(tmp_path / "rocks", TEXTS, pages)) as opened:
        found = context(opened, pages[0].id[:10])
    assert [(part.title, part.link, part.labels) for part in found.pages] == [
        ("Basalt", "asked for", ("draft, no person has reviewed it",)),
        ("Granite", "shares a tag", ("draft, no person has reviewed it",)),
    ]
    assert [each.quote for each in found.pages[0].quoted] == ["Basalt is a hard volcanic rock.", "Basalt melts at 1,200 degrees."]
    assert found.pages[0].quoted[0].place == "line 1"


def test_parts_of_one_source_are_neighbours(tmp_path: Path) -> None:
    mail = page("mail.txt", "The mail speaks of ships. Ships carry ore.")
    inside = page("attached.txt", "Invoices are due. Payment is late.", parent=mail.source.id)
    texts = {"mail.txt": "The mail speaks of ships. Ships carry ore.", "attached.txt": "Invoices are due. Payment is late."}
    with shelf(wiki(tmp_path / "mails", texts, (mail, inside))) as opened:
        assert [part.link for part in context(opened, mail.id).pages] == ["asked for", "part of the same source"]
        assert [part.link for part in context(opened, inside.source.id).pages] == ["asked for", "part of the same source"]


def test_a_context_stays_within_its_budget_and_counts_what_it_left_out(tmp_path: Path) -> None:
    said = " ".join(f"Basalt of kind {at} is found in place {at} of the long list." for at in range(200))
    with shelf(wiki(tmp_path / "rocks", TEXTS | {"list.txt": said})) as opened:
        whole, small = context(opened, "basalt kind", tokens=100_000), context(opened, "basalt kind", tokens=200)
        nothing = context(opened, "basalt kind", tokens=100)
    assert small.tokens <= 200
    assert 0 < sum(len(part.quoted) for part in small.pages) < sum(len(part.quoted) for part in whole.pages)
    assert (whole.left_out, small.left_out > 0) == (0, True)
    assert (nothing.known, nothing.tokens <= 100) == (True, True)


def test_the_context_of_what_the_wiki_does_not_know_says_so(tmp_path: Path) -> None:
    with shelf(wiki(tmp_path / "rocks")) as opened:
        found = context(opened, "basallt")
        assert (found.known, found.pages, found.nearest) == (False, (), ("basalt",))
        with pytest.raises(Usage, match="give a budget between 100 and"):
            context(opened, "basalt", tokens=3)


def test_an_ambiguous_key_is_named(tmp_path: Path) -> None:
    pages = tuple(replace(page(name, text), id=f"abcd{at}" * 4) for at, (name, text) in enumerate(TEXTS.items()))
    with shelf(wiki(tmp_path / "rocks", TEXTS, pages)) as opened, pytest.raises(Usage, match="3 pages are called like this"):
        context(opened, "abcd")


def test_a_question_is_answered_by_claims_and_their_places(tmp_path: Path) -> None:
    with shelf(wiki(tmp_path / "rocks")) as opened:
        answer = ask(opened, "At how many degrees melts basalt?")
    assert answer.known
    best = answer.json()["claims"][0]
    assert (best["text"], best["place"], best["source"], best["tier"]) == ("Basalt melts at 1,200 degrees.", "line 1", "raw/basalt.txt", "unreviewed")


@pytest.mark.parametrize("question", ["Who won the football cup?", "", "?", "the of and"])
@pytest.mark.parametrize("words", [False, True])
def test_what_no_claim_answers_the_wiki_does_not_say(tmp_path: Path, question: str, words: bool) -> None:
    with shelf(wiki(tmp_path / "rocks"), words=words) as opened:
        assert not ask(opened, question).known


def test_words_of_a_source_that_no_claim_says_answer_nothing(tmp_path: Path) -> None:
    """The rain stands in the source, not on its page: search finds it, an answer needs a verified claim."""
    with shelf(wiki(tmp_path / "rocks")) as opened:
        assert opened.search("is the rain mild", k=1, only=Only()).hits[0].quote == "Rain is mild there."
        assert all("rain" not in each.claim.quote.lower() for each in ask(opened, "is the rain mild").said)


def test_projects_are_added_found_and_forgotten(tmp_path: Path) -> None:
    here = wiki(tmp_path / "My Rocks")
    file = tmp_path / "home" / "projects.json"
    projects.read(file).add(here.root).save()
    assert projects.read(file).open("my-rocks").root == here.root
    with pytest.raises(Usage, match="no such project; known: my-rocks"):
        projects.read(file).open("rocks")
    with pytest.raises(Usage, match="no workspace there"):
        projects.read(file).add(tmp_path)
    with pytest.raises(Usage, match="is there already"):
        projects.read(file).add(wiki(tmp_path / "other", {}).root, "my-rocks")
    projects.read(file).remove("my-rocks").save()
    assert projects.read(file).folders == {}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_confined_registry_opens_nothing_outside_its_folder(tmp_path: Path) -> None:
    inside, outside = wiki(tmp_path / "in" / "rocks", {}), wiki(tmp_path / "out" / "rocks", {})
    file = tmp_path / "projects.json"
    registry = projects.read(file).add(inside.root, "one").add(outside.root, "two").confine(tmp_path / "in")
    registry.save()
    again = projects.read(file)
    assert again.open("one").root == inside.root
    with pytest.raises(Refused, match="confined"):
        again.open("two")
    with pytest.raises(Refused, match="confined"):
        again.add(outside.root, "three")
    (tmp_path / "in" / "link").symlink_to(outside.root)
    with pytest.raises(Refused, match="confined"):
        again.add(tmp_path / "in" / "link", "four")


@pytest.mark.parametrize("content", ["", "[]", '{"schema":2}', '{"schema":1,"projects":{"../x":"/"}}', '{"schema":1,"projects":{"a":1}}', "\udcff"])
def test_a_registry_that_is_none_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "projects.json"
    file.write_text(content, errors="surrogateescape")
    with pytest.raises(Usage, match=r"projects\.json"):
        projects.read(file)


# The pages here were made by hand: no text of their sources was ever kept.
LACKS = "the text of 4 of 4 sources is not in the index, only their pages; `distil run --local` reads again those whose files are here"


def test_the_commands_print_for_people_and_for_programs(tmp_path: Path) -> None:
    here = wiki(tmp_path / "rocks", TEXTS | {"odd.txt": "Obsidian is \x1b[31mgl\u200bass\tand\nhard. Obsidian is black."})
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}

    def distil(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "distil", *arguments]
        return subprocess.run(command, cwd=here.root, env=environment, capture_output=True, text=True, timeout=120, check=True)

    here.index.unlink()
    distil("index")
    found = distil("search", "obsidian").stdout
    assert "“Obsidian is \\u{1b}[31mgl\\u{200b}ass and hard.”" in found
    assert "\x1b" not in found
    assert distil("ask", "who won the cup").stdout == "the wiki doesn't say\n"
    assert distil("projects", "add", ".").stderr.startswith("added as rocks")
    assert '"known": true' in distil("context", "basalt", "--project", "rocks", "--json").stdout
    assert json.loads(distil("index", "--json").stdout) == {
        "schema": 1, "pages": 4, "passages": 8, "commit": Repository(here.knowledge).head(), "current": True, "notices": [LACKS],
    }  # fmt: skip
    one = {"schema": 1, "added": [{"name": "again", "folder": str(here.root)}]}
    assert json.loads(distil("projects", "add", ".", "--name", "again", "--json").stdout) == one
    assert json.loads(distil("projects", "remove", "again", "--json").stdout) == {"schema": 1, "removed": one["added"]}
    assert json.loads(distil("skill", "--json").stdout)["text"].startswith("---\nname: distil\n")
    assert str(here.root) in distil("projects").stdout == distil("projects", "list").stdout
    assert distil("projects", "remove", "rocks").stderr == f"removed rocks; its files stay in {here.root}\n"
    assert distil("skill").stdout.startswith("---\nname: distil\n")


def test_a_page_for_people_numbers_its_claims_and_prints_quoted_words_once(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("chalk.txt", "Chalk is a soft white rock. It is made of the shells of tiny algae that lived 90 million years ago.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night()
    claims = wiki.json("note", "raw/chalk.txt")[0]["claims"]
    _, *said = wiki.call("note", "raw/chalk.txt").stdout.splitlines()
    assert said == [line for n, claim in enumerate(claims, 1) for line in (f"{n}. “{claim['quote']}”", f"   quoted, {claim['place']}")]


def test_a_page_is_read_without_backslashes_on_a_terminal_and_stays_markdown_in_a_pipe(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("gauge.txt", "The gauge [north] reads 5 * 3 mm at C:\\new\\place in # units of\u00a0rock. It was read twice in 1931.\n")
    wiki.call("add", "--yes", "raw")
    wiki.night()
    code, shown = terminal(wiki, "show", "raw/gauge.txt", answers="")
    assert code == 0
    assert r"The gauge [north] reads 5 * 3 mm at C:\new\place in # units of rock" in shown
    assert r"The gauge \[north\] reads 5 \* 3 mm at C:\\new\\place in \# units of rock" in wiki.call("show", "raw/gauge.txt").stdout


def test_blanks_of_an_extracted_text_are_blanks_and_what_steers_or_hides_is_written_out(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    path = wiki.write("blanks.txt", "Five\u00a0km\u2009wide,\u3000near\u202ethe\u200b end\u2028or \u2800 so.\n")
    assert wiki.call("extract", str(path)).stdout == "Five km wide, near\\u{202e}the\\u{200b} end\\u{2028}or \\u{2800} so.\n\n\n"


def test_a_search_loads_nothing_that_speaks_to_a_network(tmp_path: Path) -> None:
    here = wiki(tmp_path / "rocks")
    heavy = ("torch", "llama_cpp", "ssl", "urllib.request", "http.client", "pdfplumber")
    script = f"import sys\nfrom distil.cli import main\ntry:\n    main()\nfinally:\n    print([name for name in {heavy!r} if name in sys.modules])"
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", script, "search", "basalt", "--json"]
    answer = subprocess.run(command, cwd=here.root, env=environment, capture_output=True, text=True, timeout=120, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"
