"""The same bytes give the same page, its tables of numbers, terms and limits included, however many documents are read at once."""

import shutil
from pathlib import Path

from tests.wiki import Wiki, make

REPORT = """# The harbour pump of Vellmouth

## Terms

Dry running means that the impeller turns without water in the casing.

## Results

The pump moved 42 litres per second at a head of 3.5 metres. In the second year 9 of the 14 pumps failed at least once.
The council wants the pumps replaced. The old pumps go to the museum of the town. A new gate is planned behind the mill.

## Limitations

The results should not be extrapolated to pumps that lift salt water. We did not test pumps that stand in mud for a year.
A main limitation of the study is the small number of sites. Pumps of other makers were not studied by anybody in the town.
It remains unclear how long a casing lasts. Worn impellers are beyond the scope of these measurements.
"""


def test_facts_are_the_same_bytes_whatever_is_read_beside_them(tmp_path: Path) -> None:
    wiki = make(tmp_path / "one")
    for number in range(3):
        wiki.write(f"pump-{number}.md", REPORT.replace("42", str(42 + number)))
    wiki.call("add", "--yes", "raw/")
    other = Wiki(Path(shutil.copytree(wiki.root, tmp_path / "two")))
    assert (wiki.night("--jobs", "1")["written"], other.night("--jobs", "2")["written"]) == (3, 3)
    pages = wiki.git("ls-tree", "-r", "--name-only", "HEAD", "records").splitlines()
    page = wiki.git("show", f"HEAD:{pages[0]}")
    assert wiki.git("rev-parse", "HEAD^{tree}") == other.git("rev-parse", "HEAD^{tree}")
    assert "## Limits it states" in page
