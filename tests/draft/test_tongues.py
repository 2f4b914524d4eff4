"""A page in another language is made of what its document says, never of its thanks, its imprint or its table of contents."""

import pytest

from distil.data import Role
from distil.draft import draft, select

DOCUMENTS = {
    "fr": (
        ("Le pont de Vernes", "Table des matières", "1 Introduction ........ 2"),
        ("Ce rapport décrit le pont de Vernes et ses douze piles.", "Deux piles du pont ont bougé de huit millimètres en neuf ans."),
        ("Nous remercions la commune de Vernes et tous les bénévoles pour leur aide.", "Voir la section 3 pour les résultats du pont de Vernes."),
    ),
    "de": (
        ("Die Brücke von Brand", "Inhaltsverzeichnis", "1 Einleitung ........ 2"),
        ("Dieser Bericht beschreibt die Brücke von Brand und ihre zwölf Pfeiler.", "Zwei Pfeiler der Brücke haben sich um acht Millimeter bewegt."),
        (
            "Wir danken der Gemeinde Brand und allen freiwilligen Helfern für die Hilfe.",
            "Alle Rechte an diesem Bericht über die Brücke: alle Rechte vorbehalten.",
        ),
    ),
    "es": (
        ("El puente de Orcera", "Índice", "1 Introducción ........ 2"),
        ("Este informe describe el puente de Orcera y sus doce pilares.", "Dos pilares del puente se han movido ocho milímetros en nueve años."),
        ("Agradecemos al ayuntamiento de Orcera y a los vecinos su colaboración.", "Para más información sobre el puente, consulte la página web."),
    ),
    "it": (
        ("Il ponte di Brera", "Indice", "1 Introduzione ........ 2"),
        ("Questo rapporto descrive il ponte di Brera e i suoi dodici piloni.", "Due piloni del ponte si sono mossi di otto millimetri in nove anni."),
        (
            "Ringraziamo il comune di Brera e tutti i volontari per il loro aiuto.",
            "Per ulteriori informazioni sul ponte si visiti il sito del comune.",
        ),
    ),
    "pt": (
        ("A ponte de Orada", "Índice", "1 Introdução ........ 2"),
        ("Este relatório descreve a ponte de Orada e os seus doze pilares.", "Dois pilares da ponte moveram-se oito milímetros em nove anos."),
        ("Agradecemos à câmara de Orada e a todos os voluntários pela ajuda.", "Para mais informações sobre a ponte, visite o sítio da câmara."),
    ),
}


@pytest.mark.parametrize("language", DOCUMENTS)
def test_thanks_and_pointers_stay_out_and_the_report_describes_itself(admit, letters, says, language):
    (head, *contents), said, filler = DOCUMENTS[language]
    blocks = [(Role.TITLE, head), (Role.PARAGRAPH, "\n".join(contents)), (Role.PARAGRAPH, " ".join((*said, *filler)))]
    writer = says()
    admitted = admit(*blocks, language=language)
    made = draft(admitted, select(admitted, letters), writer)
    assert [passage.text for passage, _ in made.proposals] == list(said)
    assert (made.description, writer.asked) == (said[0], [])
    assert made.notes[0] == f"quotations only: the claim checks do not cover the language {language!r}"


def test_a_part_is_known_by_its_name_where_nothing_marks_its_heading(admit, letters):
    admitted = admit(
        (Role.PARAGRAPH, "Zusammenfassung"),
        (Role.PARAGRAPH, "Zwei Pfeiler der Brücke bewegen sich jedes Jahr um einen Millimeter."),
        (Role.PARAGRAPH, "Impressum"),
        (Role.PARAGRAPH, "Verein der Freunde der Brücke, vertreten durch den Vorstand des Vereins."),
        language="de",
    )
    assert [(passage.section, passage.text[:11]) for passage in select(admitted, letters)] == [("Zusammenfassung", "Zwei Pfeile")]


def test_what_leans_on_its_neighbour_does_not_describe_the_document(admit, letters):
    said = "Le pont de Vernes compte douze piles de pierre. Cependant, il ne porte plus que des piétons du pont de Vernes."
    admitted = admit((Role.TITLE, "Le pont de Vernes"), (Role.PARAGRAPH, said), language="fr")
    assert draft(admitted, select(admitted, letters), None).description == "Le pont de Vernes compte douze piles de pierre."
