"""Any endpoint that speaks the chat part of OpenAI's interface: it writes, and everything else stays on this machine.

Nothing is sent that was not shown and consented to before: the writer asks, for the digest of each body, what it is about, and
a body nobody knows stays here. Nothing is probed. What comes back is hostile: bounded, read field by field, cut to the words
of the evidence, and then screened and grounded like what a local model wrote.
"""

import ipaddress
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from urllib.parse import urlsplit

from distil.backends import Reply, Request
from distil.backends._evidence import START, Automaton
from distil.backends._exchange import PATIENT, Exchange, Patience, Unanswered, headers, patient, repeated, require
from distil.blob import sha256
from distil.data import Json
from distil.errors import BackendFailed, Usage

# Every field of a body, and nothing else is ever in one.
FIELDS = ("model", "messages", "max_tokens", "temperature", "stream")
# Of some endpoints that is the name of the field that bounds a reply.
TOKEN_FIELDS = ("max_tokens", "max_completion_tokens")
WORD = re.compile(r"\w+|[^\w\s]")
# Words and marks of one request. The longest passage with the fixed prompt takes some 500; more is no sentence.
CONTEXT = 4096
# Failures in a row after which the endpoint is taken for down: each was asked for several times already.
IN_A_ROW = 3
# What the control tokens of a model behind an endpoint are nobody here can ask; these are those of the families that are served most.
SPECIAL = (
    "<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|begin_of_text|>", "<|end_of_text|>", "<|start_header_id|>", "<|end_header_id|>",
    "<|eot_id|>", "<|system|>", "<|user|>", "<|assistant|>", "<|end|>", "<|channel|>", "<|message|>", "<|return|>", "<start_of_turn>",
    "<end_of_turn>", "[INST]", "[/INST]", "<<SYS>>", "<</SYS>>", "<s>", "</s>", "<bos>", "<eos>",
)  # fmt: skip
THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
HALF_THOUGHT = re.compile(r"</?think(?:ing)?>")
MOST_TOKENS = 10_000_000  # in one reply's own account: more is nonsense

# Gets the SHA-256 of a body, and returns what it is about; None when nobody consented to it.
Permit = Callable[[str], Json | None]
Record = Callable[[Json], None]


@dataclass(frozen=True)
class Endpoint:
    """Where a remote model is asked. `key` says where its key is found, never what it is; `ca` is a file of authorities of one's own."""

    name: str
    url: str
    model: str
    key: str = ""
    ca: str = ""
    tokens: str = TOKEN_FIELDS[0]

    def __post_init__(self) -> None:
        about = f"remote.{self.name}"
        try:
            parts = urlsplit(self.url)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if not host or not self.url.isascii() or not self.url.isprintable() or " " in self.url or port == 0:
            raise Usage(f"{about}.url: no address; wanted https://HOST/v1")
        if parts.username is not None or parts.query or parts.fragment:
            raise Usage(f"{about}.url: an address without a name, a question mark or a fragment; a key is named by key_env or key_keyring")
        if parts.scheme != "https" and not (parts.scheme == "http" and _here(host)):
            raise Usage(f"{about}.url: wanted https; plain http only reaches an address on this machine (127.0.0.1)")
        if self.tokens not in TOKEN_FIELDS:
            raise Usage(f"{about}.tokens: wanted one of {', '.join(TOKEN_FIELDS)}")

    @property
    def address(self) -> str:
        """The address that is asked, in full."""
        base = self.url.rstrip("/")
        return base if base.endswith("/chat/completions") else base + "/chat/completions"

    @property
    def writer(self) -> str:
        """How the model is named on a page: no file to take a digest of, so it is one of the address and the model asked for."""
        slug = re.sub(r"[^A-Za-z0-9_]+", "-", f"{self.model}-at-{urlsplit(self.url).hostname}").strip("-")[:80]
        return f"{slug}/sha256-{sha256(f'{self.address} {self.model}'.encode())[:8]}"

    def body(self, request: Request) -> bytes:
        """Return the very bytes that ask for this reply: plain ASCII, so that what is shown is what is sent."""
        messages = [{"role": role, "content": _clean(content)} for role, content in request.messages]
        said = (self.model, messages, request.max_tokens, 0, False)
        fields = {self.tokens if name == "max_tokens" else name: value for name, value in zip(FIELDS, said, strict=True)}
        return json.dumps(fields, separators=(",", ":")).encode("ascii")

    def headers(self) -> dict[str, str]:
        """Return the headers of a question as they may be shown: the key only by its name."""
        return headers(f"({self.key})" if self.key else "")


class RemoteWriter:
    """Writes by asking an endpoint. `record` hears of each question before it is sent, and of what came of it."""

    def __init__(self, endpoint: Endpoint, *, permit: Permit, record: Record, key: str = "", patience: Patience = PATIENT) -> None:
        require()
        self.name = endpoint.writer
        self.down = ""  # why nothing is sent any more, "" while it is
        self._endpoint = endpoint
        self._permit = permit
        self._record = record
        self._patience = patience
        self._key = key
        self._exchange = Exchange(endpoint.address, key=key, ca=endpoint.ca, patience=patience)
        self._calls = 0
        self._failed = 0

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request, in order; raises BackendFailed where one gets no answer: nothing else is asked in its place."""
        return [self._one(request) for request in requests]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of words and marks in each text: the model's own tokens are known only where it runs."""
        return [len(WORD.findall(text)) for text in texts]

    def special_tokens(self) -> tuple[str, ...]:
        """Return the control tokens of the model families that are served most."""
        return SPECIAL

    def close(self) -> None:
        """Hang up."""
        self._exchange.close()

    def __enter__(self) -> "RemoteWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _one(self, request: Request) -> Reply:
        read = sum(self.count([content for _, content in request.messages]))
        if read >= CONTEXT:
            return Reply("", "refused", read, 0)
        if self.down:
            raise BackendFailed(self.down)
        body = self._endpoint.body(request)
        digest = sha256(body)
        about = self._permit(digest)
        if about is None:
            raise BackendFailed("what would be asked is not what was consented to; nothing of it was sent")
        self._calls += 1
        call: Json = {"call": self._calls}
        sent = {"what": "sending", **call, "url": self._endpoint.address, "model": self._endpoint.model, "bytes": len(body), "payload": digest}

        def ask(number: int) -> Reply:
            self._record({**sent, "try": number, **about})
            try:
                answer = self._exchange.ask(body)
                reply, served = understood(answer, request, read)
            except Unanswered as fault:
                self._record({"what": "failed", **call, "try": number, "reason": str(fault)})
                raise
            named = repeated(served, self._key, most=80)
            told = {"served": named, "finish": reply.finish, "tokens_read": reply.tokens_read, "tokens_written": reply.tokens_written}
            self._record({"what": "answered", **call, "try": number, "bytes": len(answer), **told})
            return reply

        try:
            reply = patient(ask, self._patience)
        except Unanswered as fault:
            raise self._gave_up(fault) from fault
        self._failed = 0
        return reply

    def _gave_up(self, fault: Unanswered) -> BackendFailed:
        """Count a failure; after some in a row, or one that any question would meet, nothing more is sent."""
        self._failed += 1
        said = f"the endpoint {self._endpoint.name} ({self._endpoint.address}): {fault}"
        if fault.everybody or self._failed >= IN_A_ROW:
            self.down = said
        return BackendFailed(said)


def understood(answer: bytes, request: Request, read: int) -> tuple[Reply, str]:
    """Return the reply in an answer, and the model that it says wrote it, foreign text; raises Unanswered for what is no answer at all."""
    try:
        record = json.loads(answer)
        choice = record["choices"][0]
        said, finish = choice["message"].get("content"), choice.get("finish_reason")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        raise Unanswered("the answer is not of the form that was asked for", again=True) from None
    usage = record.get("usage")
    spent = [_number(usage.get(name)) if isinstance(usage, dict) else None for name in ("prompt_tokens", "completion_tokens")]
    text = _clean(said) if isinstance(said, str) else ""
    text, finish = _bounded(text, finish if isinstance(finish, str) else "", request)
    counted = len(WORD.findall(text))
    reply = Reply(text, finish, read if spent[0] is None else spent[0], counted if spent[1] is None else spent[1])
    return reply, str(record.get("model", ""))


def _bounded(text: str, finish: str, request: Request) -> tuple[str, str]:
    """Return what may be used of a reply's text, and how it ended."""
    text = THINKING.sub("", text)
    if HALF_THOUGHT.search(text) or finish not in ("stop", "length"):
        return "", "refused"
    text = " ".join(text.split())
    words = list(WORD.finditer(text))
    if len(words) > request.max_tokens:
        text, finish = text[: words[request.max_tokens].start()].strip(), "length"
    if request.evidence and finish == "stop" and not _told(text, request.evidence):
        return "", "outside"
    return text, finish


def _told(text: str, evidence: str) -> bool:
    """Say whether a local model, which can only say the evidence's own words, could have said this."""
    automaton = Automaton(evidence)
    state = START
    for byte in text.encode():
        state = automaton.feed(state, bytes([byte]))
    return bool(state) and automaton.may_end(state)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS else None


def _clean(text: str) -> str:
    """Return the text as any JSON reader takes it: half a character is none."""
    return text.encode("utf-8", "replace").decode()


def _here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Rehearsal:
    """Hears what a remote writer of this name would be asked, keeps it in `asked`, and writes nothing. It has no connection at all."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.name = endpoint.writer
        self.asked: list[Request] = []

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Keep the requests that would be sent, and return a reply to each that says nothing."""
        self.asked += [request for request in requests if sum(self.count([content for _, content in request.messages])) < CONTEXT]
        return [Reply("", "refused", 0, 0) for _ in requests]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of words and marks in each text."""
        return [len(WORD.findall(text)) for text in texts]

    def special_tokens(self) -> tuple[str, ...]:
        """Return the control tokens that the remote writer names."""
        return SPECIAL

    def close(self) -> None:
        """Do nothing."""

    def __enter__(self) -> "Rehearsal":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
