"""A workspace driven through the command line, as a user would, with fakes in place of the models."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

AT = "2026-03-01T04:00:00Z"
RUN = "night-one"


@dataclass(frozen=True)
class Wiki:
    """One workspace; `home` is an empty home folder, so that nothing of the machine shows through."""

    root: Path

    @property
    def environment(self) -> dict[str, str]:
        home = self.root.parent / "home"
        home.mkdir(exist_ok=True)
        return {"HOME": str(home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LOGNAME": "ann"}

    def call(self, *arguments: str, exits: int | None = 0, **changes: str) -> subprocess.CompletedProcess[str]:
        answer = subprocess.run(
            [sys.executable, "-m", "distil", *arguments],
            cwd=self.root,
            env=self.environment | changes,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert "Traceback" not in answer.stderr, answer.stderr
        assert exits is None or answer.returncode == exits, f"exit {answer.returncode}\n{answer.stdout}\n{answer.stderr}"
        return answer

    def json(self, *arguments: str, exits: int | None = 0) -> list[Any]:
        return [json.loads(line) for line in self.call(*arguments, "--json", exits=exits).stdout.splitlines()]

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "distil", *arguments],
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def night(self, *options: str, exits: int | None = 0) -> dict[str, Any]:
        end: dict[str, Any] = self.json("run", "--at", AT, "--run-id", RUN, *options, exits=exits)[-1]
        return end

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.root / "raw" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def git(self, *arguments: str) -> str:
        return subprocess.run(["git", "-C", str(self.root / "knowledge"), *arguments], capture_output=True, text=True, check=True).stdout.strip()

    def everything(self) -> bytes:
        """Every byte the workspace keeps besides the sources themselves, as text search would see it."""
        kept = [path for path in sorted(self.root.rglob("*")) if path.is_file() and self.root / "raw" not in path.parents]
        packed = self.git("log", "-p", "--all").encode() if (self.root / "knowledge" / ".git").exists() else b""
        return b"\n".join(path.read_bytes() for path in kept) + packed


def make(folder: Path) -> Wiki:
    """Make a workspace in which both models are fakes."""
    wiki = Wiki(folder)
    folder.mkdir()
    wiki.call("init")
    (folder / "distil.toml").write_text('[models]\nwriter = "echo"\nembedder = "echo"\n')
    return wiki
