"""One question to one address over HTTP: bounded in bytes and time, asked again where that may help, and led nowhere else.

No redirect is followed, no proxy or key is taken from the environment, certificates are verified, and nothing of an answer's
words stands in a message: an endpoint is as foreign as a document.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import urlsplit

from distil.errors import BackendFailed, MissingDependency, Usage
from distil.escape import escape

if TYPE_CHECKING:
    import httpx

Answer = TypeVar("Answer")

# An answer is one sentence with some fields around it: 2 to 4 KiB. What is longer is no answer.
LARGEST = 256 * 1024
# Characters of a key that nobody writes by chance: an endpoint's words that hold so many in a row are not repeated.
PIECE = 8
# Statuses after which the same question may be answered: too early, too many, and a server's own troubles.
AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
# Statuses that any other question would meet as well.
EVERYBODY = {
    401: "it does not take the key",
    402: "it wants to be paid",
    403: "it does not let this key in",
    404: "there is nothing at that address, or no such model",
    405: "it takes no questions at that address",
    410: "what stood at that address is gone",
}


@dataclass(frozen=True)
class Patience:
    """How long to wait for what, in seconds, and how often to ask. A server that asks for a longer pause than `longest` is given up."""

    tries: int = 4
    connect: float = 10.0
    idle: float = 60.0  # between one byte and the next
    whole: float = 300.0  # for one answer, however it drips
    pause: float = 1.0  # before the second try; each further one doubles it
    longest: float = 60.0
    sleep: Callable[[float], None] = time.sleep


PATIENT = Patience()


class Unanswered(BackendFailed):
    """No answer. `again`: the same question may get one; `everybody`: no other question would get one either; `wait`: as the server asks."""

    def __init__(self, reason: str, *, again: bool = False, everybody: bool = False, wait: float | None = None) -> None:
        super().__init__(reason)
        self.again, self.everybody, self.wait = again, everybody, wait


@dataclass
class _Watch:
    """Cuts the line when an answer takes too long as a whole: each byte may come in time and the last one never."""

    seconds: float
    lines: list[socket.socket] = field(default_factory=list)
    rang: bool = False

    def noted(self, event: str, about: dict[str, Any]) -> None:
        """Remember the line just opened (the client library tells each step)."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self.lines[:] = [about["return_value"].get_extra_info("socket")]

    def __enter__(self) -> Self:
        self.rang = False
        self._timer = threading.Timer(self.seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        self.rang = True
        for line in self.lines:
            with suppress(OSError):  # closed meanwhile
                socket.socket.shutdown(line, socket.SHUT_RDWR)


class Exchange:
    """Asks at one address. The connection is opened by the first question, never before."""

    def __init__(self, address: str, *, key: str = "", ca: str = "", patience: Patience = PATIENT) -> None:
        self._address = address
        self._key = key
        self._headers = headers(key)
        self._verified = _verified(ca)
        self._patience = patience
        self._watch = _Watch(patience.whole)
        self._client: httpx.Client | None = None

    def ask(self, body: bytes) -> bytes:
        """Return the answer to one question, asked once; raises Unanswered."""
        import httpx

        with self._watch:
            try:
                answer = self._asked(body)
                if self._watch.rang:  # an answer that ends with the line looks whole when the line was cut here
                    raise httpx.ReadTimeout("cut")
                return answer
            except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ssl.SSLError) as fault:
                self.close()
                if self._watch.rang:
                    raise Unanswered(f"the answer took more than {self._patience.whole:.0f} s", again=True) from fault
                raise _failed(fault) from fault
            except Unanswered:
                self.close()  # what it still wanted to say is not heard
                raise

    def close(self) -> None:
        """Hang up; the next question would open the connection again."""
        if self._client is not None:
            self._client.close()
        self._client, self._watch.lines[:] = None, []

    def _asked(self, body: bytes) -> bytes:
        client = self._opened()
        extensions = {"trace": self._watch.noted}
        with client.stream("POST", self._address, content=body, headers=self._headers, extensions=extensions) as answer:
            if answer.is_redirect or 300 <= answer.status_code < 400:
                raise _redirected(answer.headers.get("location", ""), self._key)
            if answer.status_code != 200:
                raise _refused(answer)
            if answer.headers.get("content-encoding", "identity").lower() != "identity":
                raise Unanswered("it packs its answers although it was asked not to", everybody=True)
            content = bytearray()
            for part in answer.iter_raw():
                content += part
                if len(content) > LARGEST:
                    raise Unanswered(f"the answer is longer than {LARGEST >> 10} KiB")
            return bytes(content)

    def _opened(self) -> "httpx.Client":
        if self._client is None:
            import httpx

            bounds = httpx.Timeout(self._patience.idle, connect=self._patience.connect)
            one = httpx.Limits(max_connections=1, max_keepalive_connections=1)
            self._client = httpx.Client(verify=self._verified, timeout=bounds, limits=one, follow_redirects=False, trust_env=False, http2=False)
        return self._client


def headers(key: str) -> dict[str, str]:
    """Return every header that is set here; the client library adds Host, Content-Length and Connection."""
    said = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "distil"}
    return said | {"Authorization": f"Bearer {key}"} if key else said


def repeated(said: str, key: str, *, most: int) -> str:
    """Return an endpoint's words so that they may be shown and kept: at most so many, escaped, and none that tell the key it was asked with."""
    shown, secret = escape(said).casefold(), key.casefold()
    size = min(PIECE, len(secret))
    if size and any(secret[at : at + size] in shown for at in range(len(secret) - size + 1)):
        return "(withheld: it repeats the key)"
    return escape(said)[:most]


def patient(ask: Callable[[int], Answer], patience: Patience) -> Answer:
    """Ask until there is an answer, or no hope for one; `ask` gets the number of the try. Raises Unanswered."""
    pause = patience.pause
    for number in range(1, patience.tries + 1):
        try:
            return ask(number)
        except Unanswered as fault:
            if not fault.again or number == patience.tries:
                raise
            wait = pause if fault.wait is None else max(fault.wait, pause)
            if wait > patience.longest:
                said = f"{fault}; it asks for a pause of {wait:.0f} s, more than the {patience.longest:.0f} s a run waits"
                raise Unanswered(said, everybody=True) from fault
        patience.sleep(wait)
        pause *= 2
    raise AssertionError("a try that neither answers nor raises")


def require() -> None:
    """Raise MissingDependency when the client library is not installed: before anything is asked, not in the middle of it."""
    if find_spec("httpx") is None:
        raise MissingDependency("asking a remote endpoint needs httpx; pip install httpx")


def _verified(ca: str) -> "ssl.SSLContext | bool":
    """Return what certificates are verified against: this file, or the authorities that come with the client library."""
    if not ca:
        return True
    try:
        return ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError):
        raise Usage(f"{ca}: can't be read as certificates (PEM); give the file of the authority that signed the endpoint's") from None


def _failed(fault: Exception) -> Unanswered:
    """Return what a fault of the connection comes down to."""
    import httpx

    below: BaseException | None = fault
    while below is not None:
        if isinstance(below, ssl.SSLCertVerificationError):
            return Unanswered(f"its certificate is not to be trusted ({escape(below.verify_message)[:120]})", everybody=True)
        below = below.__cause__ or below.__context__
    if isinstance(fault, httpx.TimeoutException):
        return Unanswered("no answer in time", again=True)
    if isinstance(fault, httpx.ConnectError):
        return Unanswered(f"no connection ({escape(str(fault))[:120]})", again=True)
    if isinstance(fault, httpx.TransportError):
        return Unanswered(f"the connection was cut ({type(fault).__name__})", again=True)
    return Unanswered(f"no conversation with it ({type(fault).__name__})", everybody=True)


def _redirected(location: str, key: str) -> Unanswered:
    try:
        host = urlsplit(location).hostname or "another place there"
    except ValueError:
        host = "no address at all"
    return Unanswered(
        f"it leads on to {repeated(host, key, most=80)}, and no redirect is followed; consent holds for the address that was shown", everybody=True
    )


def _refused(answer: "httpx.Response") -> Unanswered:
    status = answer.status_code
    if status in AGAIN:
        return Unanswered(f"it answered with status {status}", again=True, wait=_wait(answer))
    return Unanswered(f"it answered with status {status}" + (f": {EVERYBODY[status]}" if status in EVERYBODY else ""), everybody=status in EVERYBODY)


def _wait(answer: "httpx.Response") -> float | None:
    """Return the seconds it asks to wait; a time of day counts by its own clock."""
    text = answer.headers.get("retry-after", "")
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        until, now = (parsedate_to_datetime(value) for value in (text, answer.headers.get("date", "")))
        return max(0.0, _seconds(until, now))
    except (ValueError, TypeError):
        return None


def _seconds(until: datetime, now: datetime) -> float:
    return (until - now).total_seconds()
