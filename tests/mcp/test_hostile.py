"""The HTTP server before hostile callers: raw requests on its socket, as no client would send them."""

import json
import random
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp import Client

from distil.mcp import schemas
from tests.mcp.test_serve import http, odd, over_http, snapshot
from tests.shelves import wiki

CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search", "arguments": {"query": "hard volcanic rock"}}}


class Door:
    """A server's socket and token."""

    def __init__(self, address: str, token: str, root: Path) -> None:
        found = re.fullmatch(r"http://(127\.0\.0\.1):(\d+)/mcp", address)
        assert found is not None
        self.address, self.token, self.root = address, token, root
        self.host, self.port = found[1], int(found[2])

    @property
    def here(self) -> str:
        return f"{self.host}:{self.port}"

    def head(self, *headers: str, start: str = "POST /mcp HTTP/1.1", host: str | None = None, token: str | None = None) -> bytes:
        lines = [start, "Content-Type: application/json", "Accept: application/json, text/event-stream"]
        lines += [] if host == "" else [f"Host: {host or self.here}"]
        lines += [] if token == "" else [f"Authorization: Bearer {token or self.token}"]
        return "\r\n".join([*lines, *headers, "", ""]).encode("utf-8", "surrogateescape")

    def send(self, request: bytes, *, patience: float = 20) -> tuple[int, bytes]:
        """Return the status and what follows; 0 when the connection was closed without a word."""
        with socket.create_connection((self.host, self.port), timeout=patience) as wire:
            with suppress(BrokenPipeError, ConnectionResetError):  # refused before all of it was sent
                wire.sendall(request)
            return answered(wire)

    def post(self, body: bytes, *headers: str) -> tuple[int, bytes]:
        return self.send(self.head(f"Content-Length: {len(body)}", "Connection: close", *headers) + body)

    def works(self) -> bool:
        status, body = self.post(json.dumps(CALL).encode())
        return status == 200 and b"Basalt is a hard volcanic rock." in body


def answered(wire: socket.socket) -> tuple[int, bytes]:
    content = b""
    with suppress(ConnectionResetError):
        while b"\r\n\r\n" not in content or b"connection: close" in content.lower():
            piece = wire.recv(65536)
            if not piece:
                break
            content += piece
    found = re.match(rb"HTTP/1\.1 (\d+)", content)
    return int(found[1]) if found else 0, content


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    folder = tmp_path_factory.mktemp("http")
    root = wiki(folder / "rocks").root
    before = snapshot(root)
    with http(root, folder) as (address, token):
        door = Door(address, token, root)
        yield door
        assert door.works()
    assert snapshot(root) == before


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1", "127.0.0.1:{port}.evil.example", "127.0.0.1:{port}@evil.example", "evil@127.0.0.1:{port}", "localhost.:{port}",
     "0.0.0.0:{port}", "[::1]:{port}", "127.1:{port}", "127.0.0.1:0{port}", "127.0.0.1:{port}, evil", "xn--lcalhost-u1a:{port}", ""],
)  # fmt: skip
def test_a_host_that_is_not_this_very_address_gets_nothing(door: Door, host: str) -> None:
    """A web page can make a name of its own point to this machine; the name still stands in its request."""
    status, body = door.send(door.head("Content-Length: 0", "Connection: close", host=host.format(port=door.port)))
    assert status in (400, 421)
    assert b"Basalt" not in body


def test_two_hosts_are_one_too_many(door: Door) -> None:
    assert door.send(door.head("Host: evil.example", "Content-Length: 0", "Connection: close"))[0] in (400, 421)


@pytest.mark.parametrize(
    "headers",
    [(), ("Authorization: Basic {token}",), ("Authorization: bearer {token}",), ("Authorization: {token}",), ("Authorization: Bearer {token} ,x",),
     ("Authorization: Bearer {token}", "Authorization: Bearer {token}"), ("Authorization: Bearer \udcff",), ("X-Authorization: Bearer {token}",),
     ("Cookie: token={token}",)],
)  # fmt: skip
def test_without_the_token_there_is_no_answer(door: Door, headers: tuple[str, ...]) -> None:
    body = json.dumps(CALL)
    shown = [header.format(token=door.token) for header in headers]
    for start in ("POST /mcp HTTP/1.1", f"POST /mcp?token={door.token} HTTP/1.1", "GET /mcp HTTP/1.1"):
        request = door.head(*shown, f"Content-Length: {len(body)}", "Connection: close", start=start, token="")
        status, said = door.send(request + body.encode())
        assert (status, b"Basalt" in said) == (401, False)


@pytest.mark.parametrize(
    "target",
    ["/", "/mcp/../../etc/passwd", "//mcp", "/mcp/%2e%2e/%2e%2e/distil.toml", "/mcp%00", "/MCP", "/.distil/cache/index.duckdb", "*", "/mcp/x"],
)
def test_no_path_leads_anywhere_else(door: Door, target: str) -> None:
    for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"):
        status, body = door.send(door.head("Content-Length: 0", "Connection: close", start=f"{method} {target} HTTP/1.1"))
        assert status in (0, 307, 400, 404, 405, 501), (method, target)
        assert b"schema" not in body and b"root:" not in body


def test_a_body_that_is_too_large_is_refused_before_it_was_sent(door: Door) -> None:
    for length in (64 * 1024 + 1, 10**12, 10**30):
        status, _ = door.send(door.head(f"Content-Length: {length}", "Connection: close"))
        assert status in (400, 413)
    assert door.works()


def test_a_body_without_an_end_is_cut_off(door: Door) -> None:
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    status, _ = door.send(door.head("Transfer-Encoding: chunked", "Connection: close") + chunk * 400)
    assert status in (0, 400, 413)
    assert door.works()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 10_000, b'"' + b"\\ud800" * 9 + b'"', b"NaN", b"1" * 5_000,
     b'{"jsonrpc":"1.0","id":1,"method":"tools/list"}', b'{"jsonrpc":"2.0","id":{},"method":"tools/list"}', b'{"jsonrpc":"2.0","id":1,"method":7}',
     b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":null}}',
     b'{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
     b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"\\ud800"}}}',
     b'{"jsonrpc":"2.0","id":1e400,"method":"tools/list"}', b"[" + b",".join([json.dumps(CALL).encode()] * 300) + b"]"],
)  # fmt: skip
def test_what_is_no_request_is_refused_and_the_next_one_answered(door: Door, body: bytes) -> None:
    status, said = door.post(body)
    assert status in (200, 202, 400, 413, 422)
    assert status != 202 or said.endswith(b"\r\n\r\n")  # taken for news that wants no answer
    assert status != 200 or b'"error"' in said or b'"isError":true' in said
    assert b"Traceback" not in said and b"root:" not in said
    assert door.works()


def test_slow_callers_do_not_keep_others_waiting_and_are_let_go(door: Door) -> None:
    slow = [socket.create_connection((door.host, door.port), timeout=60) for _ in range(8)]
    for at, wire in enumerate(slow):
        wire.sendall(door.head("Content-Length: 100") + b"{" if at % 2 == 0 else b"POST /mcp HTTP/1.1\r\nHost: ")
    started = time.monotonic()
    assert door.works()
    assert time.monotonic() - started < 10
    statuses = []
    for wire in slow:
        with wire:
            statuses.append(answered(wire)[0])
    assert statuses == [408, 0] * 4


def test_many_callers_at_once_get_their_own_answers(door: Door) -> None:
    said: list[tuple[str, int, bytes]] = []

    def ask(number: int) -> None:
        name = ("Basalt", "Chalk", "Granite")[number % 3]
        call = {**CALL, "id": number, "params": {"name": "search", "arguments": {"query": name, "k": 1}}}
        said.append((f'"id":{number},', *door.post(json.dumps(call).encode())))
        assert name.encode() in said[-1][2]

    callers = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert [status for _, status, _ in said] == [200] * 16
    assert all(key.encode() in body.replace(b": ", b":") for key, _, body in said)


def test_no_call_over_http_changes_a_byte_and_each_answer_is_as_its_schema_says(door: Door) -> None:
    chance = random.Random(23)
    names = ["query", "about", "k", "tokens", "project", "tags", "type", "source", "since", "status", "tier", "path", "output"]
    gives: dict[str, Any] = {"search": schemas.SEARCH_GIVES, "context": schemas.CONTEXT_GIVES, "list_projects": schemas.PROJECTS_GIVES}

    async def fuzz(client: Client) -> int:
        answered = called = 0
        while called < 200:
            tool = chance.choice(["search", "context", "list_projects", "write", "search"])
            arguments = {"query" if tool == "search" else "about": "basalt"} if chance.random() < 0.6 and tool in ("search", "context") else {}
            arguments |= {name: odd(chance) for name in chance.sample(names, chance.randrange(3))}
            if any("\ud800" in str(value) for value in arguments.values()):
                continue  # no client can send it
            answer = await client.call_tool(tool, arguments)
            called += 1
            answered += not answer.is_error
            if not answer.is_error:
                jsonschema.validate(answer.structured_content, gives[tool])
        return answered

    before = snapshot(door.root)
    assert over_http(door.address, door.token, fuzz) >= 20
    assert snapshot(door.root) == before
