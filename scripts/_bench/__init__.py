"""Benchmarks: one file beside this one and one row here. `scripts/bench NAME` runs one.

A file offers `ABOUT`, `arguments(parser)`, `measure(options) -> result`, `lines(result)` for a terminal, `section(result)` for the page of
benchmarks, and `drawing(result)`, an SVG. A result is JSON and says on which machine, when, and with which versions it was made.
"""

BENCHES = ("distil", "extract", "nights", "screen", "search")
