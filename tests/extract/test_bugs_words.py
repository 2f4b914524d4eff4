"""Words that stand in odd corners of a Word document are neither lost nor said twice."""

from tests.documents_office import docx, p
from tests.extract.test_docx import opened, runs


def test_a_reading_aid_follows_its_base_in_brackets() -> None:
    aid = "<w:ruby><w:rt><w:r><w:t>すいい</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>水位</w:t></w:r></w:rubyBase></w:ruby>"
    assert runs(opened(docx(p(f"<w:r>{aid}</w:r>", "は高い。", f"<w:r>{aid.replace('すいい', '')}</w:r>")))) == [("水位(すいい)は高い。水位", set())]


def test_words_inside_content_controls_fields_and_marks_of_direction_are_read() -> None:
    body = (
        p("a ", "<w:sdt><w:sdtPr/><w:sdtContent><w:r><w:t>b</w:t></w:r></w:sdtContent></w:sdt>", "<w:r><w:t>c</w:t></w:r>")
        + f"<w:sdt><w:sdtContent>{p('d')}</w:sdtContent></w:sdt>"
        + p('<w:dir w:val="rtl"><w:r><w:t>e</w:t></w:r></w:dir>', "<w:smartTag><w:r><w:t>f</w:t></w:r></w:smartTag>")
    )
    assert [words for words, _ in runs(opened(docx(body)))] == ["a bc", "d", "ef"]
