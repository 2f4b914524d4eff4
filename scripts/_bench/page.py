"""Writes a result into the page of benchmarks, between the marks of its benchmark, with its picture beside the page."""

from pathlib import Path


def write(page: Path, name: str, section: str, drawing: str) -> None:
    """Replace what stands between the marks; a page without them is left alone and SystemExit says so."""
    begin, end = f"<!-- bench {name} -->", f"<!-- end of bench {name} -->"
    text = page.read_text("utf-8") if page.is_file() else ""
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
        raise SystemExit(f"bench: {page} needs one line {begin} and after it one line {end}; add them where the result belongs")
    before, after = text[: text.index(begin)], text[text.index(end) :]
    image = page.with_name(f"{page.stem}-{name}.svg")
    image.write_text(drawing, "utf-8")
    page.write_text(f"{before}{begin}\n{section}\n![{name}]({image.name})\n{after}", "utf-8")
