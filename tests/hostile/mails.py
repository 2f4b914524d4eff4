"""Mail without end: parts in parts, headers of megabytes, boundaries by the thousand, encodings that lie."""

from collections.abc import Callable, Iterator

from tests.documents_mail import eml, joined, part
from tests.hostile.case import Hostile

WORDS = "The gauge at the harbour was read at noon. "
LONG = WORDS * 230_000


def nested(levels: int) -> bytes:
    """Return parts in parts."""
    heads = "".join(f'--b{n}\nContent-Type: multipart/mixed; boundary="b{n + 1}"\n\n' for n in range(levels))
    return eml(heads + f"--b{levels}\n\nx\n", 'multipart/mixed; boundary="b0"')


def enclosed(levels: int) -> bytes:
    """Return a message in a message in a message."""
    return eml("From: a@b\nContent-Type: message/rfc822\n\n" * levels + "x", "message/rfc822")


def many(count: int) -> bytes:
    """Return a message of very many parts."""
    return eml(joined(*[part("x")] * count), 'multipart/mixed; boundary="cut"')


MAILS: dict[str, Callable[[], bytes]] = {
    "parts ten thousand deep": lambda: nested(10_000),
    "parts 60 deep": lambda: nested(60),
    "messages ten thousand deep": lambda: enclosed(10_000),
    "100,000 parts": lambda: many(100_000),
    "a header of ten megabytes": lambda: eml("x", headers={"Subject": LONG}),
    "a header of ten megabytes in many lines": lambda: eml("x", headers={"Subject": "\n ".join([WORDS] * 230_000)}),
    "100,000 headers": lambda: "".join(f"X-{n}: y\n" for n in range(100_000)).encode() + eml("x"),
    "100,000 encoded words": lambda: eml("x", headers={"Subject": "=?utf-8?B?eA==?= " * 100_000}),
    "encoded words that never end": lambda: eml("x", headers={"Subject": "=?" * 100_000}),
    "100,000 parameters": lambda: eml("x", "text/plain" + "".join(f"; a*{n}*=x" for n in range(100_000))),
    "100,000 addresses": lambda: eml("x", headers={"To": "a <a@b>, " * 100_000}),
    "addresses of open brackets": lambda: eml("x", headers={"From": "(" * 100_000 + '"' * 100_000}),
    "a body line of ten megabytes": lambda: eml(LONG),
    "a page of ten megabytes": lambda: eml(f"<p>{LONG}", "text/html"),
    "a deep page": lambda: eml("<div>" * 100_000 + "x", "text/html"),
    "base64 that is none": lambda: eml("=" * 1_000_000 + "!" * 1_000_000, headers={"Content-Transfer-Encoding": "base64"}),
    "quoted-printable that never ends": lambda: eml("=" * 1_000_000 + "=\n" * 500_000, headers={"Content-Transfer-Encoding": "quoted-printable"}),
    "uuencode that lies": lambda: eml("begin 644 x\nM" + "`" * 100_000 + "\nend\n", headers={"Content-Transfer-Encoding": "x-uuencode"}),
    "a charset nobody knows": lambda: eml(b"x \xff y", "text/plain; charset=\xffno-such"),
    "a boundary that is every line": lambda: eml("--\n" * 300_000, 'multipart/mixed; boundary=""'),
    "a boundary of two megabytes": lambda: eml("x", f'multipart/mixed; boundary="{"b" * 2_000_000}"'),
    "quotes upon quotes": lambda: eml("".join(">" * (n % 5_000) + " x\n" for n in range(3_000))),
    "flowed quotes": lambda: eml(">" * 500_000 + " x \n" + "> y \n" * 100_000, "text/plain; format=flowed; delsp=yes"),
    "alternatives that differ in every word": lambda: eml(
        joined(part(" ".join(map(str, range(200_000)))), part("<p>" + " ".join(map(str, range(200_000, 0, -1))), "text/html")),
        'multipart/alternative; boundary="cut"',
    ),
    "attachments with names of paths": lambda: eml(
        joined(*(part("x", "text/plain", {"Content-Disposition": f'attachment; filename="{"../" * n}etc/passwd"'}) for n in range(50))),
        'multipart/mixed; boundary="cut"',
    ),
}


def cases() -> Iterator[Hostile]:
    """Yield the messages and mailboxes."""
    for name, build in MAILS.items():
        yield Hostile(f"mail: {name}", "a.eml", build)
    mailbox = b"From a@b Mon Jan  1 10:00:00 2024\nSubject: x\n\n"
    yield Hostile("mailbox of 100,000 messages", "a.mbox", lambda: (mailbox + b"y\n\n") * 100_000)
    yield Hostile("mailbox of beginnings only", "a.mbox", lambda: b"From a@b Mon Jan  1 10:00:00 2024\n\n" * 100_000)
