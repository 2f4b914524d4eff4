"""An endpoint that speaks OpenAI's interface, on this machine: it keeps every question, and answers as it is told to."""

import datetime
import ipaddress
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from distil.backends import Request, Writer
from distil.backends.echo import EchoWriter

# Gets the open line and the question; writes the whole response itself.
Answer = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


@dataclass
class Server:
    """One running endpoint. The first answers are used up in turn, the last one stays."""

    port: int
    scheme: str
    answers: list[Answer]
    asked: list[dict[str, Any]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    lines: int = 0  # connections accepted

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}/v1"


@contextmanager
def serving(*answers: Answer, certificate: Path | None = None) -> Iterator[Server]:
    """Serve on a loopback port until left; with a certificate file (and its key in it) over TLS."""
    found: list[Server] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            server = found[0]
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server.bodies.append(body)
            server.headers.append(dict(self.headers.items()))
            server.asked.append({"path": self.path, **json.loads(body)})
            answer = server.answers.pop(0) if len(server.answers) > 1 else server.answers[0]
            answer(self, json.loads(body))

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    class Listening(ThreadingHTTPServer):
        daemon_threads = True

        def process_request(self, request: Any, client_address: Any) -> None:
            found[0].lines += 1
            super().process_request(request, client_address)

        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # a client that hangs up, or that does not trust us, is what some tests are about

    http = Listening(("127.0.0.1", 0), Handler)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        http.socket = context.wrap_socket(http.socket, server_side=True)
    found.append(Server(http.server_address[1], "https" if certificate else "http", list(answers) or [echo]))
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield found[0]
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def reply(line: BaseHTTPRequestHandler, content: bytes, *, status: int = 200, headers: dict[str, str] | None = None) -> None:
    """Write one whole response."""
    line.send_response_only(status)
    for name, value in {"Content-Type": "application/json", "Content-Length": str(len(content)), **(headers or {})}.items():
        line.send_header(name, value)
    line.end_headers()
    line.wfile.write(content)


def chat(text: object, finish: object = "stop", **more: object) -> bytes:
    """Return the body of an answer that says this."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}
    return json.dumps({"id": "x", "object": "chat.completion", "model": "tiny-served", "choices": [choice], **more}).encode()


def saying(text: object, finish: object = "stop", **more: object) -> Answer:
    """Return what always says this."""
    return lambda line, question: reply(line, chat(text, finish, **more))


def failing(status: int, **headers: str) -> Answer:
    """Return what answers with this status; words of its own stand in the body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda line, question: reply(line, b"INNER-WORDS of the server", status=status, headers=named)


def writing(writer: Writer) -> Answer:
    """Return what answers with a writer's words."""
    lock = threading.Lock()

    def answer(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        messages = tuple((message["role"], message["content"]) for message in question["messages"])
        with lock:
            (said,) = writer.write([Request(messages, max_tokens=question["max_tokens"])])
        usage = {"prompt_tokens": said.tokens_read, "completion_tokens": said.tokens_written}
        reply(line, chat(said.text, said.finish, usage=usage))

    return answer


def echo(line: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Say the last message again, without the lines around a passage."""
    messages = tuple((message["role"], message["content"]) for message in question["messages"])
    (said,) = EchoWriter(context=10**9).write([Request(messages, max_tokens=question["max_tokens"])])
    usage = {"prompt_tokens": max(1, said.tokens_read), "completion_tokens": said.tokens_written}
    reply(line, chat(said.text.replace("-----", " ").strip(), said.finish, usage=usage))


def certificate(folder: Path) -> Path:
    """Make a certificate for 127.0.0.1 that nobody but itself has signed; return the file with it and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "an endpoint of a test")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    builder = builder.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = builder.sign(key, hashes.SHA256())
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = folder / "endpoint.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file
