"""Keys and passwords do not go on; what only looks like one does."""

import pytest

from distil import credentials
from distil.data import Document, Reading, Span, Verdict
from distil.screen import admit, screen, screen_text

KEY = "MIIEpQIBAAKCAQEAxw3hGv7sQ9pLk2NfT4yB8uWzRj6dMc1oVn5tXe0iHqSgYr"
SECRETS = (
    "-----BEGIN RSA PRIVATE KEY-----\n" + KEY,
    "AKIAQ7PZ5WLM2VXRTNBK",
    "ghp_" + "aZ3kP9xQ7mW2vT5nB8cR1yL6sD4fG0hJqKeU",
    "xoxb-2394857203948-lKjHgFdSaPoIuYtReWq",
    "sk-proj-Zk3mQ9vT7xW2nB5cR8yL1sD6fG4hJ0pKeUaZ",
    "postgres://ledger:Vq9!tzR4wm@db.internal.net/books",
    "dop_v1_" + "8c1f0b7e5d2a94637f10c8e6b5d3a2917c4e8f60b1d5a3927e6c4f8b0a1d3e5c",
    "GOCSPX-" + "kR7mQ2vT9xW4nB6cZ1yL8sD3fG5h",
)
INNOCENT = (
    "AKIAIOSFODNN7EXAMPLE is the key of the manual.",
    "Set ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx as the token.",
    "postgres://user:password@localhost/db is the usual address.",
    "sha256 b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    "The task-list of the risk-assessment is in sk-learn.",
    "-----BEGIN PUBLIC KEY-----\n" + KEY,
)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_named_without_its_words_and_cut_with_its_sentence(secret: str) -> None:
    text = f"Basalt is hard.\n\nUse {secret} here.\n\nIt is black."
    document = Document(Reading.TEXT, text=text, spans=(Span(0, len(text), "page 1"),), pages=1, read=1)
    report = screen(document)
    assert (report.verdict, report.classes) == (Verdict.ADMIT, ("secret",))
    assert all(secret not in finding.reason for finding in report.findings)
    assert secret not in admit(document, report).text
    assert "Basalt is hard." in admit(document, report).text


@pytest.mark.parametrize("secret", SECRETS)
def test_what_the_screen_names_no_page_may_hold(secret: str) -> None:
    text = f"Use {secret} here."
    assert [(found.kind, found.start) for found in credentials.find(text)] == [
        (finding.reason, finding.start) for finding in screen_text(text).findings
    ]


@pytest.mark.parametrize("text", INNOCENT)
def test_a_stand_in_is_no_secret(text: str) -> None:
    assert screen_text(text).findings == ()
