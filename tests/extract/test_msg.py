"""Outlook messages: subject and body are read, headers and people kept apart, attachments named as unread."""

from distil.data import Mark, Reading, Role
from distil.extract import extract


def test_a_message_with_attachments_is_read(shared) -> None:
    document = extract((shared / "cases/documents/msg-nested-msg.msg").read_bytes(), "nested.msg")
    body = [(document.text[s.start : s.end], s.role) for s in document.spans if s.role is not Role.SIDE]
    assert (document.outcome, body) == (
        Reading.TEXT,
        [("test email", Role.TITLE), ("Test email with 1 msg attachment, 1 pdf", Role.PARAGRAPH)],
    )
    assert {mark for span in document.spans if span.role is Role.SIDE for mark in span.marks} == {Mark.METADATA}
    assert document.unchecked[-1] == "2 attachments: save them and add them by themselves"


def test_a_message_cut_short_is_unreadable(shared) -> None:
    content = (shared / "cases/documents/msg-nested-msg.msg").read_bytes()
    for size in (600, 5_000, 30_000):
        document = extract(content[:size], "nested.msg")
        assert document.outcome in (Reading.UNREADABLE, Reading.PARTIAL, Reading.NO_TEXT)
