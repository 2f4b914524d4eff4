"""Who may speak to a server over HTTP: a caller on this machine that names this very address and shows the token."""

import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import anyio

from distil.errors import Refused, Usage

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
# Seconds in which a request has to be there: its head, and then its body. The callers are on this machine.
PATIENCE = 10.0
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def bind(host: str, port: int) -> socket.socket:
    """Return a socket bound to a loopback address; Refused for any other, and for a name, which may mean another tomorrow."""
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host.strip("[]"))
    except ValueError:
        raise Refused(f"{host}: not an address of this machine alone; only 127.0.0.1 and ::1 are served") from None
    if not address.is_loopback or (address.version == 6 and address.ipv4_mapped is not None):
        raise Refused(f"{host}: others could reach it; only 127.0.0.1 and ::1 are served. Forward the port through ssh to use it from elsewhere")
    bound = socket.socket(socket.AF_INET6 if address.version == 6 else socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((str(address), port))
    except (OSError, OverflowError) as error:
        bound.close()
        raise Usage(f"{host}:{port}: can't be listened on ({error}); choose another --port, or 0 for any free one") from None
    return bound


class Guard:
    """Stands before the server: 421 for a Host that is not ours (a web page that made a name of its own point here), 403 for a request
    out of a web page of another origin, 401 without the token, 413 for a body beyond `largest` bytes, 408 for one that is not there in time."""

    def __init__(self, app: App, *, token: str, hosts: frozenset[str], largest: int) -> None:
        self._app = app
        self._largest = largest
        self._token = token.encode()
        self._hosts = frozenset(host.encode() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope) if scope["type"] == "http" else 403
        if refusal is not None:
            await _refuse(send, refusal)
            return
        try:
            with anyio.fail_after(PATIENCE):
                body = await self._body(receive)
        except TimeoutError:
            await _refuse(send, 408)
            return
        if body is None:
            await _refuse(send, 413)
            return
        read = False

        async def again() -> MutableMapping[str, Any]:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, again, send)

    async def _body(self, receive: Receive) -> bytes | None:
        """Return the whole body, None when it is too large."""
        body = b""
        more = True
        while more:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._largest:
                return None
            more = bool(message.get("more_body", False))
        return body

    def _refusal(self, scope: Scope) -> int | None:
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        hosts = headers.get(b"host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421
        if any(origin.lower() not in {b"http://" + host for host in self._hosts} for origin in headers.get(b"origin", [])):
            return 403
        shown = headers.get(b"authorization", [])
        if len(shown) != 1 or not secrets.compare_digest(shown[0], b"Bearer " + self._token):
            return 401
        lengths = headers.get(b"content-length", [])
        if any(not length.isdigit() or len(length) > 18 or int(length) > self._largest for length in lengths):
            return 413
        return None


async def _refuse(send: Send, status: int) -> None:
    # What of the body is still to come is not waited for.
    headers = [(b"content-length", b"0"), (b"connection", b"close"), *([(b"www-authenticate", b"Bearer")] if status == 401 else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
