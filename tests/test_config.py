"""Settings: unknown keys are errors with the way out, and nothing here can grant consent."""

from pathlib import Path

import pytest

from distil.config import Workspace, find_workspace, read_machine, read_settings, remember_root
from distil.errors import Usage


def settings(folder: Path, text: str) -> Workspace:
    (folder / "distil.toml").write_text(text)
    return Workspace(folder)


def test_values_and_where_they_came_from(tmp_path: Path) -> None:
    here = settings(tmp_path, '[models]\nwriter = "qwen3-4b"\n[remote.lab]\nurl = "https://lab.example/v1"\nmodel = "m"\n')
    found = read_settings(here)
    assert (found.writer, found.embedder, found.remotes["lab"].url) == ("qwen3-4b", "minilm-l6", "https://lab.example/v1")
    assert found.origin["models.writer"] == str(tmp_path / "distil.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[models]\nwritter = "x"\n', "unknown key 'models.writter'; did you mean 'models.writer'"),
        ("[models]\nwriter = 3\n", "models.writer: wanted str, found int"),
        ('[remote.lab]\nurl = "https://lab.example"\n', "needs both url and model"),
        ('[remote.lab]\nurl = "u"\nmodel = "m"\nconsent = true\n', "consent is no setting"),
        ("[screen]\nenabled = false\n", "unknown key 'screen.enabled'"),
        ("[models\n", "not valid TOML"),
        ("a = " + "[" * 3_000, "not valid TOML: nested too deep"),
        ('[models]\nfolder = "a\\u0000b"\n', "models.folder: a NUL stands in it"),
        ("[extract]\ndeadline_seconds = -1\n", "extract.deadline_seconds: wanted a number above 0 and up to 86,400, found -1"),
        ("[extract]\ndeadline_seconds = inf\n", "found inf"),
        ("[extract]\ndeadline_seconds = nan\n", "found nan"),
        ("[extract]\nmemory_mib = 99999999999999999999\n", "extract.memory_mib: wanted a number above 0 and up to 4,194,304"),
        ("[extract]\nmemory_mib = 0\n", "found 0"),
    ],
)
def test_what_can_not_be_meant_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Usage, match=message):
        read_settings(settings(tmp_path, text))


def test_a_workspace_is_found_from_a_folder_below(tmp_path: Path) -> None:
    settings(tmp_path, "")
    (tmp_path / "raw" / "deep").mkdir(parents=True)
    assert find_workspace(tmp_path / "raw" / "deep") == Workspace(tmp_path)


def test_no_workspace_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="make a workspace with `distil init`"):
        find_workspace(tmp_path)


def test_a_root_is_remembered_on_this_machine_only(tmp_path: Path) -> None:
    remember_root(tmp_path / ".distil", "papers", Path("/data/papers"))
    file = tmp_path / "config.toml"
    file.write_text('[people]\ntrusted = ["Ann <ann@example.org>"]\n[roots]\nweb = "/data/web"\n')
    machine = read_machine(file, tmp_path / ".distil")
    assert machine.roots == {"papers": Path("/data/papers"), "web": Path("/data/web")}
    assert machine.trusted == {"Ann <ann@example.org>"}
