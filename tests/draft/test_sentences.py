"""Sentences end where a reader ends them."""

from distil.data import Role
from distil.draft import sentences


def cut(admit, text, role=Role.PARAGRAPH):
    admitted = admit((role, text))
    return [admitted.text[s.start : s.end] for s in sentences(admitted)]


def test_abbreviations_initials_and_decimals_do_not_end_a_sentence(admit):
    text = "As J. Smith et al. (2020) show in Fig. 3, e.g. the median is 3.14 mm. The rest is noise."
    assert cut(admit, text) == ["As J. Smith et al. (2020) show in Fig. 3, e.g. the median is 3.14 mm.", "The rest is noise."]


def test_quotation_marks_brackets_and_citations_stay_with_their_sentence(admit):
    text = 'He said "no." (He meant it.) It was known before.[3] Nobody asked?! Etc. etc. and so on.'
    assert cut(admit, text) == ['He said "no."', "(He meant it.)", "It was known before.[3]", "Nobody asked?!", "Etc. etc. and so on."]


def test_a_line_break_is_a_space_and_a_bullet_is_a_new_sentence(admit):
    assert cut(admit, "One line\ngoes on here\n- first point\n- second point") == ["One line\ngoes on here", "- first point", "- second point"]


def test_addresses_are_not_cut(admit):
    assert cut(admit, "See https://example.org/a.b.Html?x=1. Then stop.") == ["See https://example.org/a.b.Html?x=1.", "Then stop."]


def test_headings_name_the_section_and_furniture_is_left_out(admit):
    admitted = admit((Role.FURNITURE, "Page 1 of 9."), (Role.HEADING, "2  Results"), (Role.PARAGRAPH, "It works."), (Role.SIDE, "Alt text here."))
    found = [(admitted.text[s.start : s.end], s.section, s.place, s.first) for s in sentences(admitted)]
    assert found == [("2  Results", "2 Results", "page 1", True), ("It works.", "2 Results", "page 1", True)]


def test_a_giant_line_is_cut_at_white_space_and_nothing_is_lost(admit):
    text = "word " * 200_000
    found = cut(admit, text.strip())
    assert max(map(len, found)) <= 4000
    assert " ".join(found) == text.strip()


def test_dots_and_nul_and_surrogates_do_not_hurt(admit):
    assert cut(admit, "." * 50_000) == ["." * 4000] * 12 + ["." * 2000]
    assert cut(admit, "a\0b. C d.") == ["a\0b.", "C d."]


def test_each_row_of_a_table_stands_alone_without_its_empty_cells(admit):
    admitted = admit((Role.TABLE, "Pump | Litres\n| | East pier. Old | 880 |\n\nWest\t610"))
    assert [admitted.text[s.start : s.end] for s in sentences(admitted)] == ["Pump | Litres", "East pier. Old | 880", "West\t610"]


def test_the_number_of_a_docket_ends_no_sentence(admit):
    text = "Comments on Docket No. FAA-2020-0686 close in May. No. That is all."
    assert [text[s.start : s.end] for s in sentences(admit((Role.PARAGRAPH, text)))][0] == "Comments on Docket No. FAA-2020-0686 close in May."
