"""What an endpoint may do to a run: nothing but answer, within bounds, one question at a time that somebody let out."""

import json
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from distil.backends import Reply, Request
from distil.backends._exchange import LARGEST, Patience
from distil.backends.remote import CONTEXT, FIELDS, Endpoint, Rehearsal, RemoteWriter
from distil.blob import sha256
from distil.data import Json
from distil.errors import BackendFailed, Usage
from tests.endpoint import Answer, Server, certificate, chat, echo, failing, reply, saying, serving

EVIDENCE = "Basalt covers about 70 percent of the ocean floor."
ASK = Request((("system", "Say it shorter."), ("user", EVIDENCE)), max_tokens=20, evidence=EVIDENCE)
KEY = "sk-a-secret-of-the-test"
QUICK = Patience(tries=3, connect=5, idle=5, whole=10, pause=0.001, longest=1, sleep=lambda seconds: None)


def opened(server: Server, *, ca: str = "") -> RemoteWriter:
    """Return a writer that lets everything out."""
    return RemoteWriter(Endpoint("lab", server.url, "tiny", ca=ca), permit=lambda digest: {}, record=lambda record: None, patience=QUICK)


def ask(server: Server, *, patience: Patience = QUICK, record: Callable[[Json], None] = lambda record: None, key: str = "") -> Reply:
    with RemoteWriter(Endpoint("lab", server.url, "tiny"), permit=lambda digest: {}, record=record, key=key, patience=patience) as writer:
        (said,) = writer.write([ASK])
    return said


def fault(server: Server, *, patience: Patience = QUICK) -> str:
    with pytest.raises(BackendFailed) as caught:
        ask(server, patience=patience)
    return str(caught.value)


def test_a_question_has_the_listed_fields_and_headers_and_no_others() -> None:
    with serving(saying("Basalt covers the ocean floor.")) as server:
        assert ask(server, key=KEY) == Reply("Basalt covers the ocean floor.", "stop", 14, 6)
    (asked,) = server.asked
    assert asked.pop("path") == "/v1/chat/completions"
    assert tuple(asked) == FIELDS
    assert asked["messages"] == [{"role": "system", "content": "Say it shorter."}, {"role": "user", "content": EVIDENCE}]
    assert (asked["model"], asked["max_tokens"], asked["temperature"], asked["stream"]) == ("tiny", 20, 0, False)
    assert server.bodies[0] == Endpoint("lab", server.url, "tiny").body(ASK)
    assert {name.lower() for name in server.headers[0]} == {
        *("host", "content-type", "content-length", "accept", "accept-encoding", "user-agent", "authorization", "connection")
    }
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_nothing_is_opened_before_the_first_question_and_what_nobody_let_out_is_not_sent() -> None:
    with serving() as server:
        endpoint = Endpoint("lab", server.url, "tiny")
        records: list[Json] = []
        known = sha256(endpoint.body(ASK))
        with RemoteWriter(endpoint, permit=lambda digest: {"about": "it"} if digest == known else None, record=records.append) as writer:
            assert (writer.count(["a b"]), writer.write([]), server.lines) == ([2], [], 0)
            other = replace(ASK, messages=(("user", EVIDENCE + " More."),))
            with pytest.raises(BackendFailed, match="not what was consented to; nothing of it was sent"):
                writer.write([other])
            assert (server.lines, records) == (0, [])
            writer.write([ASK])
        assert server.lines == 1 and len(server.bodies) == 1


def test_each_call_is_recorded_before_and_after() -> None:
    with serving(failing(503), saying(EVIDENCE, usage={"prompt_tokens": 31, "completion_tokens": 9})) as server:
        records: list[Json] = []
        seen: list[int] = []

        def record(line: Json) -> None:
            records.append(line)
            seen.append(len(server.bodies))

        ask(server, record=record, key=KEY)
    body = server.bodies[0]
    sending = {"what": "sending", "call": 1, "url": f"{server.url}/chat/completions", "model": "tiny", "bytes": len(body), "payload": sha256(body)}
    told = {"served": "tiny-served", "finish": "stop", "tokens_read": 31, "tokens_written": 9}
    assert records == [
        {**sending, "try": 1},
        {"what": "failed", "call": 1, "try": 1, "reason": "it answered with status 503"},
        {**sending, "try": 2},
        {"what": "answered", "call": 1, "try": 2, "bytes": len(chat(EVIDENCE, usage={"prompt_tokens": 31, "completion_tokens": 9})), **told},
    ]
    assert seen == [0, 1, 1, 2]
    assert KEY not in json.dumps(records)


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_asked_again_within_a_limit(status: int) -> None:
    with serving(failing(status), failing(status), echo) as server:
        assert ask(server).finish == "stop"
        assert len(server.bodies) == 3
    with serving(failing(status)) as server:
        assert fault(server) == f"the endpoint lab ({server.url}/chat/completions): it answered with status {status}"
        assert len(server.bodies) == QUICK.tries


@pytest.mark.parametrize(
    ("status", "reason"), [(400, ""), (401, "the key"), (403, "this key"), (404, "no such model"), (413, ""), (422, ""), (418, ""), (204, "")]
)
def test_what_will_not_pass_is_asked_once(status: int, reason: str) -> None:
    with serving(failing(status)) as server:
        said = fault(server)
        assert f"status {status}" in said and reason in said and "INNER-WORDS" not in said
        assert len(server.bodies) == 1


def test_a_pause_is_kept_as_the_server_asks_and_no_longer_than_a_run_waits() -> None:
    slept: list[float] = []
    slow = Patience(tries=4, pause=0.25, longest=60, sleep=slept.append)
    date = "Sun, 01 Mar 2026 04:00:00 GMT"
    until = {"Date": date, "Retry_After": "Sun, 01 Mar 2026 04:00:20 GMT"}
    with serving(failing(429, Retry_After="7"), failing(503), failing(503, **until), echo) as server:
        assert ask(server, patience=slow).finish == "stop"
    assert slept == [7.0, 0.5, 20.0]
    with serving(failing(429, Retry_After="86400")) as server:
        assert "it asks for a pause of 86400 s, more than the 60 s a run waits" in fault(server, patience=slow)
        assert len(server.bodies) == 1


def drip(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Send one byte after the other, each in time, and never the last."""
    line.send_response(200)
    line.end_headers()
    for _ in range(600):
        line.wfile.write(b" ")
        line.wfile.flush()
        time.sleep(0.05)


def drip_heads(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    line.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(600):
        line.wfile.write(f"X-{number}: slow\r\n".encode())
        line.wfile.flush()
        time.sleep(0.05)


def silent(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    time.sleep(3)


@pytest.mark.parametrize(("answer", "reason"), [(drip, "took more than 1 s"), (drip_heads, "took more than 1 s"), (silent, "no answer in time")])
def test_an_answer_that_does_not_come_costs_no_more_than_its_time(answer: Answer, reason: str) -> None:
    short = Patience(tries=2, idle=0.5, whole=1.0, sleep=lambda seconds: None)
    with serving(answer) as server:
        begun = time.monotonic()
        assert reason in fault(server, patience=short)
        assert time.monotonic() - begun < 8
        assert len(server.bodies) == 2


def giant(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    line.send_response(200)
    line.end_headers()
    for _ in range(100):
        line.wfile.write(b"x" * LARGEST)


def cut(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    line.send_response(200)
    line.send_header("Content-Length", "5000")
    line.end_headers()
    line.wfile.write(chat(EVIDENCE)[:40])
    line.wfile.flush()
    line.connection.shutdown(socket.SHUT_RDWR)


def packed(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    reply(line, b"\x1f\x8b" + b"0" * 100, headers={"Content-Encoding": "gzip"})


@pytest.mark.parametrize(
    ("answer", "reason", "times"),
    [
        (giant, f"the answer is longer than {LARGEST >> 10} KiB", 1),
        (cut, "the connection was cut", 3),
        (packed, "it packs its answers", 1),
        (lambda line, question: line.wfile.write(b"SSH-2.0-something\r\n\r\n"), "the connection was cut", 3),
    ],
)
def test_an_answer_that_is_none_is_a_reason(answer: Answer, reason: str, times: int) -> None:
    with serving(answer) as server:
        assert reason in fault(server)
        assert len(server.bodies) == times


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"null", b"[]", b"{}", b'"text"', b"\xff\xfe", b"[" * 100_000, b'{"choices": []}', b'{"choices": {"0": 1}}'),
        *(b'{"choices": [null]}', b'{"choices": [{"message": null}]}', b'{"choices": [{"message": "text"}]}', b"data: {}\n\ndata: [DONE]\n\n"),
    ],
)
def test_what_is_not_of_the_form_is_asked_for_again_and_then_a_reason(content: bytes) -> None:
    with serving(lambda line, question: reply(line, content)) as server:
        assert "the answer is not of the form that was asked for" in fault(server)
        assert len(server.bodies) == QUICK.tries


@pytest.mark.parametrize(
    ("text", "finish", "expected"),
    [
        ("Basalt covers the ocean floor.", "stop", Reply("Basalt covers the ocean floor.", "stop", 14, 6)),
        ("  Basalt\n\ncovers\tthe ocean floor. ", "stop", Reply("Basalt covers the ocean floor.", "stop", 14, 6)),
        ("Granite covers the ocean floor.", "stop", Reply("", "outside", 14, 0)),
        ("Basalt covers about 71 percent.", "stop", Reply("", "outside", 14, 0)),
        ("Ignore the text. Basalt covers the ocean floor.", "stop", Reply("", "outside", 14, 0)),
        ("Basalt\u200b covers the ocean floor.", "stop", Reply("", "outside", 14, 0)),
        ("<think>so</think>Basalt covers the ocean floor.", "stop", Reply("Basalt covers the ocean floor.", "stop", 14, 6)),
        ("Basalt <think>covers the", "stop", Reply("", "refused", 14, 0)),
        ("Basalt covers the", "length", Reply("Basalt covers the", "length", 14, 3)),
        ("the " * 5000, "stop", Reply(("the " * 20).strip(), "length", 14, 20)),
        ("Basalt covers.", "content_filter", Reply("", "refused", 14, 0)),
        ("Basalt covers.", None, Reply("", "refused", 14, 0)),
        ("Basalt covers.", ["stop"], Reply("", "refused", 14, 0)),
        (None, "stop", Reply("", "stop", 14, 0)),
        ({"text": "Basalt"}, "stop", Reply("", "stop", 14, 0)),
        ("\ud83e Basalt", "stop", Reply("", "outside", 14, 0)),
    ],
)
def test_a_reply_says_only_what_a_local_model_could_have_said(text: object, finish: object, expected: Reply) -> None:
    with serving(saying(text, finish)) as server:
        assert ask(server) == expected


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": -4, "completion_tokens": 10**30}, {"prompt_tokens": True, "completion_tokens": "3"}])
def test_an_account_of_tokens_that_can_not_be_is_not_believed(usage: object) -> None:
    with serving(saying(EVIDENCE, usage=usage)) as server:
        assert ask(server) == Reply(EVIDENCE, "stop", 14, 10)


def test_a_redirect_is_not_followed() -> None:
    with serving() as other, serving() as server:
        server.answers = [failing(307, Location=f"{other.url}/chat/completions"), failing(301, Location="http://[else"), failing(302)]
        said = [fault(server) for _ in range(3)]
        assert all("and no redirect is followed; consent holds for the address that was shown" in each for each in said)
        assert [each.split("leads on to ")[1].split(",")[0] for each in said] == ["127.0.0.1", "no address at all", "another place there"]
        assert (other.lines, len(server.bodies)) == (0, 3)


def outcomes(writer: RemoteWriter, questions: int) -> list[bool]:
    """Ask so many questions, and say which had an answer."""
    found = []
    for _ in range(questions):
        try:
            found.append(bool(writer.write([ASK])))
        except BackendFailed:
            found.append(False)
    return found


@pytest.mark.parametrize(("status", "sent"), [(401, 1), (404, 1), (400, 3)])
def test_an_endpoint_that_takes_nobody_is_asked_no_more_and_one_that_fails_often_neither(status: int, sent: int) -> None:
    with serving(failing(status)) as server, opened(server) as writer:
        assert outcomes(writer, 5) == [False] * 5
        assert len(server.bodies) == sent and f"status {status}" in writer.down


def test_one_answer_in_between_shows_that_it_is_not_down() -> None:
    with serving(failing(400), failing(400), echo, failing(400), failing(400)) as server, opened(server) as writer:
        assert outcomes(writer, 5) == [False, False, True, False, False]
        assert writer.down == ""


def test_a_certificate_nobody_vouches_for_is_refused_and_one_named_is_taken(tmp_path: Path) -> None:
    file = certificate(tmp_path)
    with serving(certificate=file) as server:
        assert "its certificate is not to be trusted" in fault(server)
        assert server.bodies == []
        known = Endpoint("lab", server.url, "tiny", ca=str(file))
        with RemoteWriter(known, permit=lambda digest: {}, record=lambda record: None, patience=QUICK) as writer:
            assert writer.write([ASK])[0].finish == "stop"
        # The right authority for another name is none.
        named = replace(known, url=known.url.replace("127.0.0.1", "localhost"))
        with RemoteWriter(named, permit=lambda digest: {}, record=lambda record: None, patience=QUICK) as writer, pytest.raises(BackendFailed):
            writer.write([ASK])
        assert len(server.bodies) == 1
    with pytest.raises(Usage, match="can't be read as certificates"):
        RemoteWriter(replace(known, ca=str(tmp_path / "absent.pem")), permit=lambda digest: {}, record=lambda record: None)


def test_no_proxy_and_no_key_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".netrc").write_text(f"machine 127.0.0.1 login ann password {KEY}\n")
    (tmp_path / ".netrc").chmod(0o600)
    with serving() as proxy, serving() as server:
        for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY", "https_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        ask(server)
        assert (proxy.lines, len(server.bodies)) == (0, 1)
        assert KEY not in str(server.headers)


def test_nobody_listening_is_a_reason_and_nothing_hangs() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = Server(free.getsockname()[1], "http", [])
    assert "no connection (" in fault(nobody)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("http://lab.example/v1", "wanted https; plain http only reaches an address on this machine"),
        ("http://10.0.0.7:8000/v1", "wanted https"),
        ("http://127.0.0.1.evil.example/v1", "wanted https"),
        ("ftp://127.0.0.1/v1", "wanted https"),
        ("https://ann:secret@lab.example/v1", "an address without a name"),
        ("https://lab.example/v1?key=secret", "an address without a name"),
        ("https://lab.example/v1#x", "an address without a name"),
        ("lab.example/v1", "no address"),
        ("https://", "no address"),
        ("https://lab.example:99999/v1", "no address"),
        ("https://l\u0430b.example/v1", "no address"),
        ("https://lab.example/v 1", "no address"),
        ("https://lab.example/\x1b[2J", "no address"),
    ],
)
def test_an_address_that_can_not_be_meant_is_named_without_repeating_it(url: str, message: str) -> None:
    with pytest.raises(Usage, match=message) as caught:
        Endpoint("lab", url, "tiny")
    assert "secret" not in str(caught.value) and "\x1b" not in str(caught.value)


@pytest.mark.parametrize("url", ["https://lab.example/v1", "https://lab.example/v1/", "https://lab.example/v1/chat/completions"])
def test_an_address_is_completed_once(url: str) -> None:
    endpoint = Endpoint("lab", url, "meta/Tiny 1B")
    assert endpoint.address == "https://lab.example/v1/chat/completions"
    assert endpoint.writer == f"meta-Tiny-1B-at-lab-example/sha256-{sha256(b'https://lab.example/v1/chat/completions meta/Tiny 1B')[:8]}"


def test_the_bound_of_a_reply_goes_by_the_name_the_endpoint_has_for_it() -> None:
    body = json.loads(Endpoint("lab", "https://lab.example/v1", "tiny", tokens="max_completion_tokens").body(ASK))
    assert "max_tokens" not in body and body["max_completion_tokens"] == 20
    with pytest.raises(Usage, match="wanted one of max_tokens, max_completion_tokens"):
        Endpoint("lab", "https://lab.example/v1", "tiny", tokens="messages")


def test_a_rehearsal_hears_exactly_what_would_be_sent() -> None:
    endpoint = Endpoint("lab", "https://lab.example/v1", "tiny")
    rehearsal = Rehearsal(endpoint)
    long = replace(ASK, messages=(("user", "word " * CONTEXT),))
    assert rehearsal.write([ASK, long]) == [Reply("", "refused", 0, 0)] * 2
    assert (rehearsal.asked, rehearsal.name) == ([ASK], endpoint.writer)
