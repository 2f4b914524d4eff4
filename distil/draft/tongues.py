"""What shows structure in other languages than English: words that open a document's own account of itself, lean on a neighbour, or thank."""

import re
from dataclasses import dataclass

from distil.data import Admitted
from distil.draft import cues


@dataclass(frozen=True)
class Tongue:
    """The signs of one language; each is searched in a sentence or a heading as its English counterpart in `cues` is."""

    about: re.Pattern[str]  # "this report describes", at the start
    reports: re.Pattern[str]  # "we show", "the results", anywhere
    leans: re.Pattern[str]  # "however", "it", at the start
    dull: re.Pattern[str]  # thanks, notices, pointers to other sections
    lead: re.Pattern[str]  # headings of abstracts and conclusions
    duller: re.Pattern[str]  # headings of references, thanks, imprints
    function: frozenset[str]  # words that carry no subject


# Words that carry no subject.
_FUNCTION = {
    "fr": (
        "le la les un une des du de d l à au aux et ou en dans par pour sur avec sans sous que qui dont où ne pas plus se sa son "
        "ses ce cette ces il elle ils elles nous vous on est sont était été être a ont avait ainsi comme mais si entre leur leurs "
        "très aussi "
    ),
    "de": (
        "der die das den dem des ein eine einen einem einer eines und oder in im am an auf aus bei mit nach von vom zu zum zur "
        "für über unter vor um durch ist sind war waren wird werden wurde wurden hat haben hatte nicht kein keine auch als wie "
        "dass daß sich es er sie wir ihr man so nur noch "
    ),
    "es": (
        "el la los las un una unos unas de del al a y o u e en con por para sin sobre que qué quien cual se su sus es son era fue "
        "fueron ser ha han había no ni más muy como lo le les este esta esto entre desde hasta cuando si también pero "
    ),
    "it": (
        "il lo la i gli le un uno una di del della dei delle da dal in nel nella con su sul per tra fra e o ed che chi cui non "
        "più si sono è era essere ha hanno come ma se anche al alla ai alle questo questa "
    ),
    "pt": (
        "o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre que quem se seu sua é são "
        "era foi foram ser ha há não mais muito como ao à e ou entre quando também mas "
    ),
}


def _anywhere(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def _function(language: str) -> frozenset[str]:
    return frozenset(_FUNCTION[language].split())


def _start(words: str) -> re.Pattern[str]:
    return re.compile(rf"\A[\W\d]{{0,4}}(?:{words})\b", re.IGNORECASE)


_FR = Tongue(
    about=_start(
        r"(?:(?:dans )?(?:ce|cet|cette|le présent|la présente) (?:rapport|article|papier|document|étude|travail|mémoire|thèse|"
        r"guide|note|enquête|projet|norme)|nous (?:présentons|proposons|décrivons|étudions))"
    ),
    reports=_anywhere(
        r"nous (?:montrons|présentons|proposons|décrivons|recommandons|concluons|constatons)|les résultats|(?:l['’]|une )étude|"
        r"l['’]objectif|montre(?:nt)? que|en moyenne|au total|recommand\w+|augment\w+|baiss\w+|diminu\w+"
    ),
    leans=_start(
        r"il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|celui|celle|ceux|celles|cependant|toutefois|néanmoins|mais|donc|ainsi|or|"
        r"puis|ensuite|enfin|en effet|par ailleurs|de plus|en outre|par contre|en revanche|pourtant|par exemple|leurs?|ses|son|"
        r"sa|l['’]autre|ce dernier"
    ),
    dull=_anywhere(
        r"remerci\w+|reconnaissan\w+|tous droits réservés|voir (?:la section|le chapitre|la figure|le tableau|page)|"
        r"table des matières|cliquez|abonne\w*|pour (?:plus d['’]|toute )(?:informations?|renseignements?)|sommaire|(?:la|cette|"
        r"les) sections? (?:suivantes?|précédentes?|\d+)|dans (?:cette|la) section|mentions légales|veuillez|cordialement|"
        r"copyright"
    ),
    lead=_anywhere(r"résumé|synthèse|conclusions?|points clés|l['’]essentiel"),
    duller=_anywhere(
        r"remerciements?|références|bibliographie|mentions légales|table des matières|sommaire|annexes?|auteurs?|contacts?|"
        r"licence|crédits|financement"
    ),
    function=_function("fr"),
)
_DE = Tongue(
    about=_start(
        r"(?:in )?(?:diese[rsmn]?|der vorliegende|die vorliegende|das vorliegende|unser) (?:\w+)?(?:bericht|artikel|arbeit|"
        r"studie|dokument|aufsatz|leitfaden|handbuch|untersuchung|norm|beitrag|anleitung|projekt|vertrag)(?:es|s)?|"
        r"wir (?:stellen|beschreiben|untersuchen)"
    ),
    reports=_anywhere(
        r"wir (?:zeigen|stellen|beschreiben|empfehlen|schließen|fanden)|die ergebnisse|die studie|ziel (?:der|dieser|des)|"
        r"im mittel|im durchschnitt|insgesamt|empf\w+|zeig(?:t|en), dass|gestiegen|gesunken|betrug\w*|beträgt"
    ),
    leans=_start(
        r"er|sie|es|dies\w{0,2}|dabei|daher|deshalb|jedoch|allerdings|aber|doch|denn|dennoch|somit|also|außerdem|zudem|ferner|"
        r"darüber hinaus|dazu|dagegen|hingegen|danach|dann|hier|dort|ihre?|sein\w{0,2}|deren|dessen|letztere\w?|zum beispiel|so|"
        r"trotzdem|auch|damit|dadurch|davon"
    ),
    dull=_anywhere(
        r"wir danken|dank\w* (?:gilt|geht|für)|bedanken|danksagung|alle rechte vorbehalten|nachdruck|siehe (?:abschnitt|kapitel|"
        r"abbildung|tabelle|seite)|inhaltsverzeichnis|klicken|abonnieren|(?:weitere|nähere) informationen|herausgeber\w*|"
        r"impressum|mit freundlichen grüßen|sehr geehrte\w?|(?:im|in) (?:diesem|folgenden|nächsten|vorherigen) (?:abschnitt|"
        r"kapitel)|webseite|vervielfältigung|haftung\w*ausschluss"
    ),
    lead=_anywhere(r"zusammenfassung|kurzfassung|fazit|schlussfolgerung(?:en)?|das wichtigste|ergebnis(?:se)? in kürze|überblick"),
    duller=_anywhere(
        r"danksagung|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|impressum|inhalt(?:sverzeichnis)?|anhang|anhänge|"
        r"autor(?:en)?|kontakt|lizenz|förderung|rechtliche hinweise|haftungsausschluss"
    ),
    function=_function("de"),
)
_ES = Tongue(
    about=_start(
        r"(?:(?:en )?(?:este|esta|el presente|la presente|nuestro) (?:informe|artículo|documento|estudio|trabajo|guía|manual|"
        r"tesis|norma|proyecto|contrato)|(?:presentamos|proponemos|describimos))"
    ),
    reports=_anywhere(
        r"(?:mostramos|presentamos|proponemos|recomendamos|concluimos)|los resultados|el estudio|el objetivo|en promedio|"
        r"en total|se recomienda|aument\w+|disminuy\w+|se observ\w+|muestran? que"
    ),
    leans=_start(
        r"él|ella|ellos|ellas|este|esta|esto|estos|estas|ese|esa|eso|esos|esas|sin embargo|no obstante|pero|por (?:lo )?tanto|"
        r"por (?:eso|ello)|además|así|entonces|luego|también|en cambio|por ejemplo|sus?|dicho|dicha|dichos|dichas|aquello|"
        r"asimismo|aun así"
    ),
    dull=_anywhere(
        r"agradec\w+|todos los derechos reservados|véase|ver (?:la sección|el capítulo|la figura|la tabla|página)|índice|"
        r"haga clic|suscr\w+|para (?:más|mayor) información|(?:esta|la) (?:siguiente |próxima )?sección|aviso legal|atentamente|"
        r"estimad[oa]s?|página web|prohibida la reproducción"
    ),
    lead=_anywhere(r"resumen|síntesis|conclusi(?:ón|ones)|puntos clave"),
    duller=_anywhere(
        r"agradecimientos?|referencias|bibliografía|aviso legal|índice|anexos?|autor(?:es)?|contacto|licencia|créditos|"
        r"financiación"
    ),
    function=_function("es"),
)
_IT = Tongue(
    about=_start(
        r"(?:in )?(?:questo|questa|il presente|la presente) (?:rapporto|articolo|documento|studio|lavoro|relazione|guida|"
        r"manuale|tesi|progetto)|(?:presentiamo|proponiamo|descriviamo)"
    ),
    reports=_anywhere(
        r"(?:mostriamo|presentiamo|proponiamo|raccomandiamo)|i risultati|lo studio|l['’]obiettivo|in media|in totale|"
        r"si raccomanda|aument\w+|diminu\w+"
    ),
    leans=_start(
        r"egli|ella|esso|essa|essi|esse|questo|questa|questi|queste|ciò|tuttavia|però|ma|dunque|quindi|perciò|inoltre|così|poi|"
        r"infine|infatti|invece|anche|per esempio|ad esempio|loro|suoi?|sua|sue|tale|tali"
    ),
    dull=_anywhere(
        r"ringrazi\w+|tutti i diritti riservati|vedi|si veda|indice|cliccare|clicca|iscriv\w+|per (?:maggiori|"
        r"ulteriori) informazioni|(?:questa|la) (?:prossima )?sezione|note legali|cordiali saluti|gentil[ei]\b"
    ),
    lead=_anywhere(r"riassunto|sommario|sintesi|conclusion[ei]|punti chiave"),
    duller=_anywhere(r"ringraziamenti|riferimenti|bibliografia|note legali|indice|appendic[ei]|autor[ei]|contatt[io]|licenza|finanziament[io]"),
    function=_function("it"),
)
_PT = Tongue(
    about=_start(
        r"(?:neste|nesta|este|esta|o presente|a presente) (?:relatório|artigo|documento|estudo|trabalho|guia|manual|tese|"
        r"projeto|norma)|(?:apresentamos|propomos|descrevemos)"
    ),
    reports=_anywhere(
        r"(?:mostramos|apresentamos|propomos|recomendamos)|os resultados|o estudo|o objetivo|em média|no total|recomenda-se|"
        r"aument\w+|diminu\w+"
    ),
    leans=_start(
        r"ele|ela|eles|elas|este|esta|isto|isso|esses?|essas?|estes|estas|no entanto|contudo|porém|mas|portanto|assim|"
        r"além disso|então|depois|também|por exemplo|seus?|suas?|tais|tal|dessa forma|todavia"
    ),
    dull=_anywhere(
        r"agrade\w+|todos os direitos reservados|ver (?:a seção|o capítulo|a figura|a tabela)|índice|clique|subscrev\w+|"
        r"para mais informações|(?:esta|a) (?:próxima )?seção|aviso legal|atenciosamente|prezad[oa]s?|proibida a reprodução"
    ),
    lead=_anywhere(r"resumo|síntese|conclus(?:ão|ões)|pontos[- ]chave"),
    duller=_anywhere(r"agradecimentos?|referências|bibliografia|aviso legal|índice|anexos?|autor(?:es)?|contato|licença|financiamento"),
    function=_function("pt"),
)
TONGUES = {"fr": _FR, "de": _DE, "es": _ES, "it": _IT, "pt": _PT}
_SEEN = 20_000  # characters: of a longer text the start is enough


def language_of(admitted: Admitted) -> str:
    """Return the document's language; where nobody said, "en" when English function words are common, else "und"."""
    stated = admitted.document.language.split("-")[0].split("_")[0].lower()
    if stated:
        return stated
    words = admitted.text[:_SEEN].lower().split()
    return "en" if sum(word in cues.ENGLISH for word in words) >= 0.12 * len(words) else "und"


def tongue(admitted: Admitted) -> Tongue | None:
    """Return the signs of the document's language, None for English and for languages without any here."""
    return TONGUES.get(language_of(admitted))
