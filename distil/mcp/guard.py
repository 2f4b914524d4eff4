"""Who may speak to a server over HTTP: a caller on this machine that names this very address and shows the token."""

import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from distil.errors import Refused, Usage

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
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
    out of a web page of another origin, 401 without the token."""

    def __init__(self, app: App, *, token: str, hosts: frozenset[str]) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = frozenset(host.encode() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope) if scope["type"] == "http" else 403
        if refusal is None:
            await self._app(scope, receive, send)
            return
        headers = [(b"content-length", b"0"), *([(b"www-authenticate", b"Bearer")] if refusal == 401 else [])]
        await send({"type": "http.response.start", "status": refusal, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

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
        return None
