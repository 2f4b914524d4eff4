"""The page about the screen says what the code does."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_tables_of_the_page_are_up_to_date() -> None:
    answer = subprocess.run([sys.executable, str(ROOT / "scripts/screening_tables"), "--check"], check=False)
    assert answer.returncode == 0, "run scripts/screening_tables"


def test_every_class_stands_in_the_table_of_verdicts() -> None:
    page = (ROOT / "docs/screening.md").read_text(encoding="utf-8")
    named = ("directive", "concealed-directive", "invisible-directive", "encoded-directive", "concealed-text", "invisible-characters")
    assert [cls for cls in (*named, "confusable", "secret", "coverage", "unverified") if f"| `{cls}` |" not in page] == []
