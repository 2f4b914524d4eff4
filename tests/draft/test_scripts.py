"""A sentence is a sentence in every script: where no spaces part the words, and where no letter is a capital."""

import pytest

from distil import okf
from distil.data import Role
from distil.draft import select, sentences
from distil.draft.salience import eligible

SENTENCES = {
    "zh": ("这份报告描述了二〇二二年布兰德气象站的全部测量结果。", "最热的一天是七月二十日，气温达到二十七度。"),
    "ja": ("この報告書は二〇二二年のブラント観測所の測定について述べる。", "最も暑い日は七月二十日で、気温は二十七度であった。"),
    "th": ("รายงานนี้อธิบายการวัดของสถานีแบรนด์ในปีสองพันยี่สิบสองทั้งหมด.", "วันที่ร้อนที่สุดคือวันที่ยี่สิบกรกฎาคมที่อุณหภูมิยี่สิบเจ็ดองศา."),
    "hi": ("यह रिपोर्ट वर्ष दो हज़ार बाईस में ब्रांड स्टेशन के माप बताती है।", "सबसे गर्म दिन बीस जुलाई था जब तापमान सत्ताईस डिग्री था।"),
    "ar": ("يصف هذا التقرير قياسات محطة براند في عام ألفين واثنين وعشرين.", "كان أحر يوم هو العشرين من يوليو بدرجة سبع وعشرين."),
    "ko": ("이 보고서는 이천이십이년 브란트 관측소의 측정 결과를 설명한다.", "가장 더운 날은 칠월 이십일로 기온은 이십칠 도였다."),
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_can_stand_on_a_page_and_a_scrap_cannot(admit, language):
    first, second = SENTENCES[language]
    scrap = first[: len(first) // 2].rstrip(".。 ")
    admitted = admit(*[(Role.PARAGRAPH, words) for words in (first, scrap, second)], language=language)
    fit = [admitted.text[s.start : s.end] for s in sentences(admitted) if eligible(admitted.text[s.start : s.end], s)]
    assert fit == [first, second]


def test_names_with_capitals_are_still_no_sentence(admit, letters):
    names = (Role.PARAGRAPH, "Ann Lee, Bo Chen, Cy Diaz, Dora Engel, Eva Fox and Gil Hart.")
    prose = (Role.PARAGRAPH, "The gauge stood on the pier for ten years.")
    assert [passage.text for passage in select(admit(names, prose), letters)] == [prose[1]]


def test_words_are_counted_where_nothing_parts_them():
    assert [okf.word_count(text) for text in ("two words", "", "最热的一天是七月二十日。", "LLM は便利である")] == [2, 0, 6, 5]
