"""The key of a remote endpoint comes from the environment or the keyring, goes to the endpoint, and is found nowhere else."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distil.backends._exchange import PIECE, repeated
from tests.endpoint import Answer, Server, chat, reply, saying, serving
from tests.wiki import Wiki, make

KEY = "sk-canary-7Qm2xVt9LdKe4RzWbYpN"
# A package of this name that keeps its secrets in a file beside it, as a keyring without a desktop does.
KEYRING = """
from pathlib import Path
from keyring.errors import KeyringError

def get_password(service, user):
    kept = (Path(__file__).parent / "secrets").read_text()
    if kept.startswith("locked"):
        raise KeyringError(f"can't unlock the store with {kept}")
    if kept.startswith("torn"):
        raise ValueError(f"no store: {kept}")
    return dict(line.split("=", 1) for line in kept.splitlines()).get(f"{service}/{user}")
"""


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as listening:
        yield listening


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    wiki = make(tmp_path / "wiki")
    wiki.write(
        "rock.txt", "The rock weighs 7 tonnes and was found in the year 1907. It lay on the northern shore for many years before anybody looked.\n"
    )
    wiki.call("add", "--yes", "raw")
    return wiki


def configure(wiki: Wiki, server: Server, key: str) -> None:
    models = '[models]\nwriter = "echo"\nembedder = "echo"\n'
    (wiki.root / "distil.toml").write_text(f'{models}[remote.lab]\nurl = "{server.url}"\nmodel = "tiny"\n{key}\n')


def vault(folder: Path, kept: str) -> dict[str, str]:
    """Make the keyring package with these secrets and return the change of the environment by which it is found."""
    package = folder / "vault" / "keyring"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(KEYRING)
    (package / "errors.py").write_text("class KeyringError(Exception):\n    pass\n")
    (package / "secrets").write_text(kept)
    return {"PYTHONPATH": str(package.parent)}


def places(wiki: Wiki, *said: str) -> bytes:
    """Every byte that a person, a log or a later run could meet: what was printed, the workspace, and the home folder."""
    home = Path(wiki.environment["HOME"])
    kept = [path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file()]
    names = "\n".join(str(path) for folder in (wiki.root, home) for path in folder.rglob("*"))
    return b"\n".join([wiki.everything(), names.encode(), *kept, *(text.encode() for text in said)])


def leaked(content: bytes) -> bool:
    """Say whether the key stands there, also in small letters (as in a host name) or only with its greater part."""
    return any(KEY[at : at + 12].lower().encode() in content.lower() for at in range(len(KEY) - 11))


def night(wiki: Wiki, environment: dict[str, str], *, exits: int | None) -> list[str]:
    """Do a remote run from the look ahead to its records, and return all that was said."""
    ahead = wiki.call("run", "--remote", "lab", "--dry-run", "--json", **environment)
    consent = json.loads(ahead.stdout.splitlines()[-1])["consent"]
    done = wiki.call("run", "--remote", "lab", "--consent-remote", consent, "--summary", "night.md", exits=exits, **environment)
    looks = [wiki.call(*words, exits=None, **environment) for words in (("runs", "show", "2"), ("config",))]
    return [text for answer in (ahead, done, *looks) for text in (answer.stdout, answer.stderr)]


def test_the_keyring_gives_the_key_and_only_the_endpoint_gets_it(wiki: Wiki, server: Server, tmp_path: Path) -> None:
    configure(wiki, server, 'key_keyring = "lab of stones/ann"')
    said = night(wiki, vault(tmp_path, f"lab of stones/ann={KEY}\n"), exits=0)
    assert {headers["Authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
    assert "Authorization: Bearer (keyring lab of stones/ann)" in wiki.call("run", "--refresh", "--remote", "lab", "--dry-run").stdout
    assert not leaked(places(wiki, *said))


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        ("other/ann=x\n", "the keyring entry lab/ann holds no key; nothing was sent"),
        (f"lab/ann={KEY} {KEY}\n", "holds is no key (it isn't shown here); nothing was sent"),
        (f"lab/ann={KEY}\u00e9\n", "holds is no key (it isn't shown here); nothing was sent"),
        (f"locked {KEY}", "the keyring gave nothing (KeyringError)"),
        (f"torn {KEY}", "the keyring gave nothing (ValueError)"),
    ],
)
def test_a_keyring_that_gives_no_key_is_named_without_a_word_of_its_own(wiki: Wiki, server: Server, tmp_path: Path, kept: str, reason: str) -> None:
    configure(wiki, server, 'key_keyring = "lab/ann"')
    refused = wiki.call("run", "--remote", "lab", "--consent-remote", "0" * 32, exits=2, **vault(tmp_path, kept))
    assert reason in refused.stderr
    assert (server.lines, leaked(places(wiki, refused.stdout, refused.stderr))) == (0, False)


def test_without_the_package_the_way_out_is_said(wiki: Wiki, server: Server, tmp_path: Path) -> None:
    configure(wiki, server, 'key_keyring = "lab/ann"')
    (tmp_path / "keyring.py").write_text("raise ImportError('not here')\n")
    refused = wiki.call("run", "--remote", "lab", "--consent-remote", "0" * 32, exits=2, PYTHONPATH=str(tmp_path))
    assert "pip install 'distil[keyring]', or name a key_env" in refused.stderr and server.lines == 0


@pytest.mark.parametrize("entry", ["lab", "/ann", "lab/", ""])
def test_an_entry_is_a_service_and_a_user(wiki: Wiki, server: Server, tmp_path: Path, entry: str) -> None:
    configure(wiki, server, f'key_keyring = "{entry}"')
    answer = wiki.call("run", "--remote", "lab", "--consent-remote", "0" * 32, exits=None, **vault(tmp_path, f"lab/ann={KEY}\n"))
    assert answer.returncode in (2, 6) and server.lines == 0
    assert not entry or "wanted SERVICE/USER" in answer.stderr


def redirecting(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    reply(line, KEY.encode(), status=307, headers={"Location": f"https://{KEY}.example/{KEY}"})


def told_in_headers(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    reply(line, KEY.encode(), status=400, headers={"Retry-After": KEY, "X-Key": KEY, "Content-Type": KEY})


def no_http(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    line.wfile.write(f"{KEY} is no status line\r\n\r\n".encode())
    line.close_connection = True


def packed(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    reply(line, chat("The rock weighs 7 tonnes."), headers={"Content-Encoding": KEY})


# Ways in which an endpoint may hand the key back, and the exit code of the run that meets it.
BACK: tuple[tuple[str, Answer, int], ...] = (
    ("in the text", saying(f"The rock weighs 7 tonnes, says {KEY}."), 0),
    ("in the text, alone", saying(KEY), 0),
    ("as the model's name", saying("The rock weighs 7 tonnes.", model=KEY), 0),
    ("within the model's name", saying("The rock weighs 7 tonnes.", model=f"tiny of {KEY.upper()} and more"), 0),
    ("as the finish", saying("The rock weighs 7 tonnes.", KEY), 0),
    ("as the count", saying("The rock weighs 7 tonnes.", usage={"prompt_tokens": KEY, "completion_tokens": KEY}), 0),
    ("in the headers of a failure", told_in_headers, 1),
    ("as no answer", lambda line, question: reply(line, KEY.encode()), 1),
    ("with a refusal", lambda line, question: reply(line, f'{{"error": "wrong key {KEY}"}}'.encode(), status=401), 1),
    ("as a redirect", redirecting, 1),
    ("as an encoding", packed, 1),
    ("as another protocol", no_http, 1),
)  # fmt: skip


@pytest.mark.parametrize(("answer", "exits"), [pytest.param(answer, exits, id=name) for name, answer, exits in BACK])
def test_an_endpoint_that_hands_the_key_back_puts_it_nowhere(wiki: Wiki, server: Server, answer: Answer, exits: int) -> None:
    configure(wiki, server, 'key_env = "LAB_KEY"')
    server.answers[:] = [answer]
    said = night(wiki, {"LAB_KEY": KEY}, exits=exits)
    assert {headers["Authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
    assert not leaked(places(wiki, *said))


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=60),
    st.text(max_size=20),
    st.text(max_size=20),
    st.integers(0, 59),
    st.sampled_from([str, str.upper, str.lower]),
)
def test_no_words_of_an_endpoint_tell_a_piece_of_the_key(key: str, before: str, after: str, at: int, spelled: Any) -> None:
    piece = spelled(key[at % len(key) :][:PIECE] if len(key) >= PIECE else key)
    shown = repeated(f"{before}{piece}{after}", key, most=80)
    assert len(piece) < min(PIECE, len(key)) or piece.casefold() not in shown.removeprefix("(withheld: it repeats the key)").casefold()


def test_other_words_of_an_endpoint_are_repeated_within_bounds_and_escaped() -> None:
    assert repeated("tiny\x1b[2J-instruct", KEY, most=80) == "tiny\\u{1b}[2J-instruct"
    assert repeated("m" * 500, KEY, most=80) == "m" * 80
    assert repeated("tiny", "", most=80) == "tiny"


def test_what_the_machine_calls_after_a_run_does_not_get_the_key(wiki: Wiki, server: Server) -> None:
    configure(wiki, server, 'key_env = "LAB_KEY"')
    own = Path(wiki.environment["HOME"]) / ".config" / "distil"
    own.mkdir(parents=True)
    (own / "config.toml").write_text('[hooks]\nafter_run = ["/bin/sh", "-c", "env > called; cat >> called"]\n')
    said = night(wiki, {"LAB_KEY": KEY}, exits=0)
    assert "DISTIL_RUN=" in (wiki.root / "called").read_text()
    assert not leaked(places(wiki, *said))
