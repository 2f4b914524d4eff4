"""Where a source is looked for, and that what lies there now is always seen, however often it was looked for before."""

from pathlib import Path

import pytest

from distil import lines
from distil.blob import blob_id, sha256
from distil.data import Source
from distil.errors import SourceFailed
from distil.roots import Absent, Roots

TEXT = b"Basalt is a dark volcanic rock.\n"


def source(path: str, *, resolved: str = "") -> Source:
    return Source("0123456789abcdef", "workspace", path, blob_id(TEXT), sha256(TEXT), len(TEXT), "text/plain", resolved=resolved)


def test_a_folder_that_becomes_a_link_between_two_looks_is_not_followed(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    for folder in (home / "raw", other):
        folder.mkdir(parents=True)
        (folder / "basalt.txt").write_bytes(TEXT)
    roots = Roots(home, {})
    assert roots.locate(source("raw/basalt.txt")) == home / "raw" / "basalt.txt"
    (home / "raw").rename(home / "was")
    (home / "raw").symlink_to(other)
    with pytest.raises(SourceFailed, match="^raw/basalt.txt: a link that leads elsewhere than when it was added"):
        roots.locate(source("raw/basalt.txt"))


def test_a_link_counts_where_it_led_when_it_was_added(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "basalt.txt").write_bytes(TEXT)
    (tmp_path / "basalt.txt").symlink_to("kept/basalt.txt")
    assert Roots(tmp_path, {}).locate(source("basalt.txt", resolved="workspace:kept/basalt.txt")) == tmp_path / "kept" / "basalt.txt"
    with pytest.raises(SourceFailed, match="leads elsewhere"):
        Roots(tmp_path, {}).locate(source("basalt.txt", resolved="workspace:kept/chalk.txt"))


@pytest.mark.parametrize("path", ["raw/none.txt", "basalt.txt/inside", "circle", "gone"])
def test_what_is_not_there_is_absent(path: str, tmp_path: Path) -> None:
    (tmp_path / "basalt.txt").write_bytes(TEXT)
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "gone").symlink_to("nowhere")
    with pytest.raises(Absent, match=f"^{path}: not here$"):
        Roots(tmp_path, {}).locate(source(path))


def test_a_name_no_file_system_takes_fails_its_source_alone(tmp_path: Path) -> None:
    with pytest.raises(SourceFailed, match=r": can't be looked at \(File name too long\)"):
        Roots(tmp_path, {}).locate(source("x" * 300))


def test_a_writer_of_many_lines_closes_off_what_a_kill_tore(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "events.jsonl"
    tail = lines.Tail(path)
    tail.append({"event": "start"}, durable=False)
    tail.close()
    with path.open("a") as file:
        file.write('{"event": "sou')
    tail.append({"event": "source"}, durable=True)
    tail.append({"event": "end"}, durable=False)
    tail.close()
    assert [record["event"] for record in lines.read(path)] == ["start", "source", "end"]
    assert path.read_text().count("\n") == 4
