"""The language of a document, and of the parts of it that are surely in another."""

import pytest

from distil.extract import decode, encode, extract

ENGLISH = "The river is wide and its bed is made of stone, which the water has carried down from the hills for a very long time."
PARTS = {
    "de": "Der Fluss ist breit, und sein Bett besteht aus Steinen, die das Wasser aus den Bergen getragen hat.",
    "fr": "La rivière est large et son lit est fait de pierres que l'eau a portées depuis les collines pendant longtemps.",
    "es": "El río es ancho y su lecho está hecho de piedras que el agua ha traído de las montañas durante mucho tiempo.",
    "it": "Il fiume è largo e il suo letto è fatto di pietre che l'acqua ha portato dalle colline per molto tempo.",
    "pt": "O rio é largo e o seu leito é feito de pedras que a água trouxe das montanhas durante muito tempo.",
    "nl": "De rivier is breed en haar bedding bestaat uit stenen die het water lang geleden uit de heuvels heeft meegenomen.",
    "sv": "Floden är bred och dess botten består av stenar som vattnet har fört med sig från bergen under lång tid.",
    "fi": "Joki on leveä, ja sen pohja on kiveä, jonka vesi on kuljettanut mukanaan kukkuloilta hyvin pitkän ajan kuluessa.",
    "pl": "Rzeka jest szeroka, a jej dno składa się z kamieni, które woda niosła ze wzgórz przez bardzo długi czas.",
    "cs": "Řeka je široká a její dno se skládá z kamenů, které voda po dlouhou dobu nesla z kopců do údolí.",
    "hu": "A folyó széles, és a medre kövekből áll, amelyeket a víz nagyon hosszú ideig hordott le a hegyekből.",
    "tr": "Nehir geniştir ve yatağı, suyun tepelerden çok uzun bir süre boyunca taşıdığı taşlardan oluşan bir yerdir.",
    "ru": "Река широкая, и её русло состоит из камней, которые вода очень долго несла с холмов.",
    "el": "Το ποτάμι είναι πλατύ και η κοίτη του αποτελείται από πέτρες που το νερό έφερε από τους λόφους.",
    "ar": "النهر واسع وقاعه مصنوع من الحجارة التي حملها الماء من التلال لفترة طويلة جدا من الزمن.",
    "ja": "この川は広く、川底は水が長い時間をかけて丘から運んできた石でできています。",
    "zh": "这条河很宽，河床是由水在很长时间里从山上带下来的石头组成的。",
    "ko": "이 강은 넓고 강바닥은 물이 오랜 시간에 걸쳐 언덕에서 실어 온 돌로 이루어져 있습니다.",
}


def languages(*blocks: str) -> tuple[str, list[str]]:
    document = extract("\n\n".join(blocks).encode(), "a.txt")
    assert decode(encode(document)) == document
    return document.language, [span.language for span in document.spans]


@pytest.mark.parametrize(("language", "words"), PARTS.items())
def test_a_part_in_another_language_than_the_document_is_told(language: str, words: str) -> None:
    assert languages(ENGLISH, ENGLISH, ENGLISH, words, ENGLISH) == ("en", ["", "", "", language, ""])


@pytest.mark.parametrize(("language", "words"), [(code, words) for code, words in PARTS.items() if code not in {"ar", "ja", "zh"}])
def test_an_english_part_of_a_document_in_another_language_is_told(language: str, words: str) -> None:
    assert languages(words, words, words, ENGLISH, words) == (language, ["", "", "", "en", ""])


@pytest.mark.parametrize(
    "words",
    [
        "Der Fluss ist breit.",
        "E = mc2, F = ma, PV = nRT, dS = dQ / T, and so on: rot B = j, div E = rho, div B = 0, and rot E = dB / dt.",
        "Müller, Schmidt, García, Dupont, Rossi, Silva, Jansen, Svensson, Kowalski, Novák, Nagy, Yılmaz, Ivanov, Papadopoulos, Tanaka",
        "foo_bar(baz, qux) -> lambda x: x.frobnicate(spam, eggs, ham, knights, shrubbery, parrot, holy, hand, grenade)",
        "Acinetobacter baumannii, Pseudomonas aeruginosa, Klebsiella pneumoniae, Enterococcus faecium, Staphylococcus aureus",
    ],
    ids=["short", "formulas", "names", "code", "species"],
)
def test_nothing_is_said_of_what_is_short_or_no_prose(words: str) -> None:
    assert languages(ENGLISH, ENGLISH, ENGLISH, words)[1][3] == ""
