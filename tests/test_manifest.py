"""The manifest: canonical lines, nothing outside a root, any name git can hold."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distil.data import Consent, Source
from distil.errors import Usage
from distil.manifest import Manifest, line, load, parse, path_fields

BASALT = Source("0123456789abcdef", "workspace", "raw/basalt.txt", "b" * 40, "c" * 64, 16, "text/plain")
KEYS = "schema id root path aliases resolved parent member blob sha256 size media_type language title origin accessed licence egress consent".split()


def test_a_line_has_its_keys_in_one_order() -> None:
    assert list(json.loads(line(BASALT))) == KEYS


def test_a_consent_survives_the_way_through_a_file(tmp_path: Path) -> None:
    agreed = replace(BASALT, consent=Consent("Ann <ann@example.org>", datetime(2026, 3, 1, 4, tzinfo=UTC), ("directive",), "r1"))
    manifest = Manifest(tmp_path)
    manifest.put(agreed)
    manifest.save()
    assert list(load(tmp_path)) == [agreed]


@given(st.binary(min_size=1, max_size=40).filter(lambda raw: b"\0" not in raw and b"/" not in raw and raw not in (b".", b"..")))
def test_any_name_a_file_system_holds_stays_one_line_and_comes_back(raw: bytes) -> None:
    name = raw.decode("utf-8", "surrogateescape")
    path, encoded = path_fields(name)
    source = replace(BASALT, path=path, path_b64=encoded, aliases=(f"workspace:{name}",))
    text = line(source)
    assert "\n" not in text
    assert text.encode()  # no lone surrogate is left to break a file
    assert parse(text, "here") == source


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "raw/../../secret", "raw/a\0b"])
def test_a_path_that_leaves_its_root_is_refused(path: str) -> None:
    with pytest.raises(Usage, match="manifest.jsonl: line 3: a path leaves its root"):
        parse(line(replace(BASALT, path=path)), "manifest.jsonl: line 3")


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": 2}', '{"schema": 1, "id": "00000000"}', line(BASALT).replace('"size":16', '"size":"16"')])
def test_a_damaged_line_is_named(text: str) -> None:
    with pytest.raises(Usage, match=r"^sources.jsonl: line 1: "):
        parse(text, "sources.jsonl: line 1")


def test_the_same_id_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(line(BASALT) + "\n")
    (tmp_path / "b.jsonl").write_text(line(BASALT) + "\n")
    with pytest.raises(Usage, match="b.jsonl: line 1: the id 0123456789abcdef stands twice"):
        load(tmp_path)


def test_a_source_is_found_by_id_start_of_id_and_path() -> None:
    manifest = Manifest(Path("nowhere"))
    manifest.put(BASALT)
    assert [manifest.find(key) for key in (BASALT.id, "0123", "raw/basalt.txt")] == [BASALT] * 3
    with pytest.raises(Usage, match="no such source"):
        manifest.find("raw/granite.txt")


def test_a_changed_source_is_no_longer_found_by_its_old_bytes_or_place() -> None:
    manifest = Manifest(Path("nowhere"))
    manifest.put(BASALT)
    manifest.put(replace(BASALT, path="raw/moved.txt", sha256="d" * 64))
    assert manifest.holding("c" * 64) is None
    assert manifest.at("workspace", "raw/basalt.txt") is None
    assert manifest.holding("d" * 64) == manifest.at("workspace", "raw/moved.txt") == manifest.find(BASALT.id)
