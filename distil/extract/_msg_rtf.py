"""The Rich Text body of an Outlook message: unpacked, and turned back into the page it was made from when it holds one."""

import html
import re
import struct

# What the dictionary of the compression begins with (MS-OXRTFCP 2.1.2.1).
PRELOAD = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New"
    b" RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
RING = 4096
PACKED, STORED = b"LZFu", b"MELA"
MOST = 64 << 20  # bytes a body may unpack to
# Words for the page's own source, for text that only Rich Text programs show, and for tables of the file itself (MS-OXRTFEX 2.1).
TOKEN = re.compile(
    rb"\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})?[ ]?|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\",
)
TABLES = frozenset({b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"listtable", b"listoverridetable", b"themedata", b"datastore"})
SPELLED = {b"par": "\r\n", b"line": "\r\n", b"tab": "\t", b"lquote": "&lsquo;", b"rquote": "&rsquo;", b"ldblquote": "&ldquo;"}
SPELLED |= {b"rdblquote": "&rdquo;", b"bullet": "&bull;", b"endash": "&ndash;", b"emdash": "&mdash;"}
MOST_DEPTH = 2_000


def unpacked(raw: bytes) -> bytes:
    """Return Rich Text from its compressed form; raises ValueError for what is none, or unpacks to too much."""
    if len(raw) < 16:
        raise ValueError("cut short")
    _, size, kind, _ = struct.unpack("<II4sI", raw[:16])
    if kind == STORED:
        return raw[16 : 16 + size]
    if kind != PACKED or size > MOST:
        raise ValueError("no compressed Rich Text")
    out = bytearray()
    ring = _Ring()
    at = 16
    while at < len(raw) and len(out) <= MOST:
        flags, at = raw[at], at + 1
        for bit in range(8):
            width = 1 + (flags >> bit & 1)
            piece = ring.piece(raw[at : at + width])
            out += piece
            at += width
            if not piece:
                return bytes(out)
    if len(out) > MOST:
        raise ValueError("unpacks to too much")
    return bytes(out)


class _Ring:
    """The last 4,096 bytes written, to which short references point."""

    def __init__(self) -> None:
        self._bytes = bytearray(PRELOAD.ljust(RING, b"\0"))
        self._at = len(PRELOAD)

    def piece(self, code: bytes) -> bytes:
        """Return what a byte or a reference of two stands for, and keep it; nothing at the end."""
        if len(code) < 2:
            return self._keep(code[0]) if code else b""
        pair = int.from_bytes(code, "big")
        start, length = pair >> 4, (pair & 15) + 2
        if start == self._at:
            return b""
        return b"".join(self._keep(self._bytes[(start + step) % RING]) for step in range(length))

    def _keep(self, byte: int) -> bytes:
        self._bytes[self._at] = byte
        self._at = (self._at + 1) % RING
        return bytes((byte,))


def page(rtf: bytes) -> str | None:
    """Return the HTML that Rich Text was made from and still holds; None when it holds none."""
    if b"\\fromhtml" not in rtf[:4096]:
        return None
    named = re.search(rb"\\ansicpg(\d{3,5})", rtf[:4096])
    charset = f"cp{named[1].decode()}" if named else "cp1252"
    try:
        b"".decode(charset)
    except LookupError:
        charset = "cp1252"
    return _Holder(charset).read(rtf)


class _Holder:
    """Walks Rich Text and keeps the source of the page: tags as they are, words between them as words."""

    def __init__(self, charset: str) -> None:
        self.charset = charset
        self.parts: list[str] = []
        self._bytes = bytearray()  # of letters whose encoding may take several
        self._tag = self._skipped = self._printed = False  # in a tag of the page; in a table; in what only Rich Text shows
        self._wide = 1  # letters that stand in for one given by its number
        self._passed = 0
        self._stack: list[tuple[bool, bool, int]] = []
        self._starred = False

    def read(self, rtf: bytes) -> str:
        at = 0
        while found := TOKEN.match(rtf, at):
            at = found.end()
            code, word, number, sign, brace, text = found.groups()
            if code is not None:
                self._byte(int(code, 16))
            elif word == b"bin":
                at += max(int(number or 0), 0)  # that many bytes of a picture or an object, whatever they look like
            elif word is not None:
                self._word(word, number)
            elif sign is not None:
                self._sign(sign)
            elif brace is not None:
                self._brace(brace)
            elif text is not None:
                self._text(text)
        self._flush()
        # A letter beyond the first 65,536 is given by two numbers, the halves of a pair; a half alone stands for nothing.
        return "".join(self.parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def _brace(self, brace: bytes) -> None:
        self._flush()
        self._starred = False
        if brace == b"{" and len(self._stack) < MOST_DEPTH:
            self._stack.append((self._tag, self._skipped, self._wide))
        elif brace == b"}" and self._stack:
            self._tag, self._skipped, self._wide = self._stack.pop()

    def _word(self, word: bytes, number: bytes | None) -> None:
        if word == b"u" and number is not None:
            self._flush()
            self._passed = self._wide
            self._put(chr(int(number) % 0x10000))
            return
        self._flush()
        if word == b"uc":
            self._wide = min(int(number or 1), 9)
        elif word == b"htmltag":
            self._tag, self._skipped = True, False
        elif word == b"htmlrtf":
            self._printed = number != b"0"
        elif word in TABLES or (self._starred and word != b"mhtmltag") or word == b"mhtmltag":
            self._skipped = True
        elif word in SPELLED:
            self._raw(SPELLED[word])
        self._starred = False

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._starred = True
        elif sign in (b"\\", b"{", b"}"):
            self._byte(sign[0])
        elif sign in (b"~", b"_"):
            self._raw("&nbsp;" if sign == b"~" else "\u2011")

    def _byte(self, byte: int) -> None:
        if self._passed:
            self._passed -= 1
        else:
            self._bytes.append(byte)

    def _text(self, text: bytes) -> None:
        taken = min(self._passed, len(text))
        self._passed -= taken
        self._bytes += text[taken:]

    def _flush(self) -> None:
        if self._bytes:
            said, self._bytes = self._bytes.decode(self.charset, "replace"), bytearray()
            self._put(said)

    def _put(self, said: str) -> None:
        self._raw(said if self._tag else html.escape(said, quote=False))

    def _raw(self, said: str) -> None:
        if not self._skipped and not self._printed:
            self.parts.append(said)
