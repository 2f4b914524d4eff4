"""Where the files of an index lie, and what tells one file from another that was published in its place. Loads no database."""

from pathlib import Path

# Beside the index: those of another version or embedder and those that were damaged, and what a kill left.
ASIDE = ("index.duckdb.aside", "index.duckdb.delta.aside", "index.duckdb.building", "index.duckdb.new")


def delta_of(index: Path) -> Path:
    """Return where the delta of an index lies."""
    return index.with_name(f"{index.name}.delta")


def identity(path: Path) -> str:
    """Return what tells a file from every other that was published in its place, and from itself before it was written to; "" for none."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_ino}:{found.st_size}:{found.st_mtime_ns}"


def remove(index: Path) -> bool:
    """Remove an index with its delta; False when there was none."""
    there = index.is_symlink() or index.is_file()
    for path in (delta_of(index), index):
        path.unlink(missing_ok=True)
    return there


def doubt(index: Path) -> None:
    """Have the next refresh read all of the index, as if it were another file than the one that was read before."""
    if index.is_file():
        index.touch()
