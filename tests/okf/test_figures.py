"""Which numbers in a sentence are measured values."""

import pytest

from distil.okf import figures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sea level rose by 3.9 millimetres per year, with an error of 0.6 mm.", ["3.9 millimetres", "0.6 mm"]),
        ("The gate costs $1.9 million, 14% more than planned.", ["$1.9 million", "14%"]),
        ("In 2019 the council met on 14 March, as section 3 says.", []),
        ("Of 1,757 children in 12 schools, 31 percent could swim.", ["1,757 children", "12 schools", "31 percent"]),
        ("See figure 4 and table 12 of [7].", []),
        ("Fuzzing TLS 1.3 traffic needs 8GB of memory and Proposition 6.2 holds.", ["8GB"]),
        ("Figs. 4, 5 and 10 show what C/C++11 programs do between 9 a.m. and 5 p.m. on the 737 MAX.", []),
        ("Since the 1990s a gauge of 13 would do, 1,000 whichever way.", []),
        ("Pump | 880 litres | 610 | east pier | 3.5 ± 0.2", ["880 litres", "610", "3.5 ± 0.2"]),
        ("It rose by 5 percentage points, and 23,718,968 common shares were sold.", ["5 percentage points", "23,718,968 common shares"]),
        ("1 pump fails, 3 feet across and 40 people always swim.", ["1 pump", "3 feet", "40 people"]),
        ("The gate costs $5 million, the key £3.", ["$5 million", "£3"]),
        ("call 555 0199 ext 12 now, or tel. 0161 496 daily", []),
        ("They call 12 people a day.", ["12 people"]),
        ("Fewer owls were ringed in the valley than in 2019: 212 against 340.", []),
        (
            "We called at 48 randomly chosen houses, 26 slow-growing firs and 12 fully grown oaks.",
            ["48 randomly chosen houses", "26 slow-growing firs", "12 fully grown oaks"],
        ),
        ("Only 5 very old barns stand; 60 already fell, 8 more than 3 before.", ["5 very old barns"]),
        ("The script takes $1 and $2 as its arguments.", []),
        ("A day costs $3 and the key $9.", ["$3", "$9"]),
        ("page | 14", []),
        ("tel | 555 0199 | 3.5 mm", ["3.5 mm"]),
        ("The file is 3 MB large; version 2 was 5 MB.", ["3 MB", "5 MB"]),
    ],
)
def test_a_number_with_what_it_measures_is_a_figure(text, found):
    assert figures(text) == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fee is GBP 8,400 a month.", ["GBP 8,400"]),
        ("It costs EUR 1.2 million.", ["EUR 1.2 million"]),
        ("1 | Sheryl | 229.077.5154 | 42", ["42"]),
        ("Norvik | 2021 | 412", ["412"]),
    ],
)
def test_amounts_have_their_currency_and_years_indexes_and_dotted_numbers_are_none(text, expected):
    assert figures(text) == expected
