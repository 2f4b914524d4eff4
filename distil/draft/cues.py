"""The words and forms by which structure shows: what reports, defines, counts, leans on its neighbour, or only decorates."""

import re

REPORTS = re.compile(
    r"\b(?:we|this (?:paper|report|article|document|module|course|study|work|standard|guide|section)|"
    r"the (?:authors?|results?|study|report|paper|findings?|aim|goal|purpose))\s(?:\w+\s){0,2}?"
    r"(?:show|find|found|propose|present|describe|introduce|demonstrate|conclude|recommend|report|suggest|argue|develop|provide|prove|examine|"
    r"identif\w+|investigate|evaluate|review|discover|observe|indicate|aim|is to|was to|are)",
    re.IGNORECASE,
)
# A result that says no: what was looked for and not found is as much a finding as what was.
DENIES = re.compile(
    r"\b(?:did|do|does|could) not (?:\w+ly )?(?:differ|identif|find|detect|show|reduce|improve|increase|affect|change|observe|help|predict|explain|"
    r"support|influence|lower|raise|prevent|benefit|lead to|result in|vary)\w*"
    r"|\b(?:found|showed?|saw|identified|detected|revealed|observed|there (?:is|was|were)|had|made|with) (?:that )?(?:no|none|neither|nothing)\b"
    r"|\bno (?:[\w-]+ ){0,2}(?:differences?|effects?|evidence|associations?|changes?|benefits?|advantages?|improvements?|correlations?|"
    r"relation(?:ship)?s?|increases?|reductions?|links?|signs?)\b"
    r"|\b(?:is|are|was|were) (?:not|neither) (?:\w+ly )?(?:associated|related|linked|correlated|different|significant|superior|better|effective|"
    r"affected|changed|reduced|improved|confirmed|supported|found|seen|observed|detected)\b"
    r"|\bfailed to (?:show|find|detect|improve|reduce|reach|meet|confirm)\b",
    re.IGNORECASE,
)
FINDINGS = re.compile(r"\b(?:results?|findings?|discussion|conclusions?|outcomes?)\b", re.IGNORECASE)
DEFINES = re.compile(
    r"\b(?:is|are|means|refers to|denotes|consists of|is defined as|comprises?) (?:an?|the|any|all|one|two|three|four|five)\b", re.IGNORECASE
)
DUTY = re.compile(r"\b(?:SHALL|MUST|SHOULD|MAY|shall)\b(?: NOT)?")
WEIGHS = re.compile(
    r"\b(?:significant\w*|important\w*|main|key|most|first|novel|only|never|no longer|required?|failed?|because|therefore|thus|in contrast|however|"
    r"outperform\w*|improv\w+|reduc\w+|increas\w+|result\w*|conclu\w+|limit\w*|finding\w*|recommend\w*|in total|overall)\b",
    re.IGNORECASE,
)
# A sentence that leans on the one before it can't stand alone on a page.
LEANS = re.compile(
    r"\A[\"'“(]*(?:(?:yes|no)(?=[,.;])|it|its|they|their|them|he|she|his|her|this|these|those|that|such|both|"
    r"the (?:former|latter|above|following|same)|here|there|then|"
    r"thus|hence|however|moreover|furthermore|also|but|and|or|so|similarly|additionally|in addition|for (?:example|instance)|instead|otherwise|again|"
    r"still|as (?:such|above|shown|seen|mentioned|described)|another|"
    r"one|finally|next|second(?:ly)?|third(?:ly)?|yet|nevertheless|consequently|"
    r"in (?:this|that) (?:case|way)|(?:before|after|since|until|by|at|like|because of|due to|despite|to \w+) (?:that|this|then|these)(?: (?:time|"
    r"end|point))?)\b",
    re.IGNORECASE,
)
OWN_SUBJECT = re.compile(
    r"\A(?:this|these|the|our) (?:paper|report|article|document|study|work|module|course|workshop|curriculum|lesson|standard|guide|package|software|"
    r"project|pep|section)\b",
    re.IGNORECASE,
)
DULL = re.compile(
    r"(?:https?://|www\.|doi\.org|\S@\S|©|\(c\) \d{4}|copyright|all rights reserved|creative commons|reproduced|"
    r"without warranty|please (?:complete|fill|return|print|sign|tick|use)\b|block (?:letters|capitals)|office use|\bdo not write\b|\b(?:by|"
    r"with a) check ?mark\b|(?:tick|check) (?:the|one|all|only)\b|in witness whereof|\bcall \(?\d{3}|"
    r"acknowledg|grateful|thank|corresponding author|received:|accepted:|published:|submitted:|issn|isbn|et al\., \d{4}\)\.?\Z|"
    r"see (?:section|figure|table|appendix)|table of contents|click|cookie|subscribe|sign up|the rest of (?:this|the) (?:paper|report)|"
    r"is organi[sz]ed as follows|\b(?:table|figure|list|diagram|section) (?:below|above)|"
    r"\A(?:dear|hi|hello|(?:best|kind|warm) (?:regards|wishes)|regards|sincerely|cheers|yours (?:sincerely|truly|faithfully)|thanks)\b|"
    r"\b(?:is|are|was|were|be) (?:\w+ )?(?:illustrated|shown|given|listed|depicted|summari[sz]ed|collected|presented|described|found|discussed)"
    r" (?:in|by|at|on) (?:the )?(?:\w+ )?(?:figures?|figs?\.|tables?|appendix|appendices|sections?|chapters?|listings?|SP \d)\b|"
    r"\bin (?:the (?:previous|next|following|last) (?:section|chapter)|appendix)\b|"
    r"\bthe (?:previous|next|following|preceding|remaining) (?:sub)?(?:section|chapter|appendix)s?\b|"
    r"\A(?:figs?\.|figures?|tables?) \d.{0,60}\b(?:shows?|gives?|lists?|illustrates?|depicts?)\b|"
    r"\bapproved for (?:open.source|public) release\b|\bwe (?:hope|believe) (?:that )?(?:our|this|these)\b|"
    r"\bthe following (?:\w+ ){0,6}(?:issues|changes|steps|questions|sections|points|items|tables?|list)\b|"
    r"the following (?:\w+ ){0,3}\w+[:.]\Z|"
    r"\A(?:indicate|specify|explain|state|say) (?:by|if|whether|how|why|which|what|your)\b|\Asee the \w+s? of\b|"
    r"\Ain section \d[\d.]{0,6},? we\b|\A\(?(?:please )?note,? )",
    re.IGNORECASE,
)
THIS_SECTION = re.compile(r"\A(?:this|the present) (?:sub)?section\b", re.IGNORECASE)
# What a reader asks first: for whom, by whom, how much, under which terms, what not.
TELLS = re.compile(
    r"\b(?:(?:no|any) prior|prior (?:knowledge|experience)|prerequisites?|not expected|not required|aimed at|designed (?:for|to)|intended (?:for|to)|"
    r"audience|delivered|developed|"
    r"licen[cs]ed? under|funded by|engaged by|commissioned|scope|focus\w*|consists? of|compris\w+|taught|trained|participants?|"
    r"attendees|did not|does not|can ?not|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice)\b",
    re.IGNORECASE,
)
BOUND = re.compile(
    r"\b(?:at least|at most|no (?:more|fewer|less|longer) than|more than|up to|a (?:minimum|maximum) of|over|almost|nearly) (?:\d|[a-z]+ty\b)", re.I
)
FOOTNOTE = re.compile(
    r"\A(?:\[?\d{1,3}\]?\s+(?=[A-Z“\"]).{0,200}"
    r"(?:[“\"]|et al|arXiv|doi|pp\.|\(\d{4}\)|\d{4}\))|\d{1,3} ?(?=[A-Z][a-z])|\d{1,3} (?=[A-Z])|(?:Figure|Fig\.|Table|Listing)\s+\d+[.:]?\s)"
)
INITIALS = re.compile(r"(?<![\w-])[A-Z]{1,2}(?:-?[A-Z]){1,2}(?=,| and )")
LISTED = re.compile(r"(?<![\w(])[0-9a-zivx]{1,3}\)")
# Entries of a form that tell nothing: left empty, or of use to the office alone.
BLANK = re.compile(
    r"(?::| \|)\s*(?:none|n/?a|nil|no|-+|_+|\.+|x)\W*\Z|_{3,}|\A(?:tel(?:ephone)?|fax|phone|mobile|e-?mail|page|form|signature|signed|initials|"
    r"website|url|iban|bic|"
    r"postcode|zip)\b",
    re.IGNORECASE,
)
# The entry of a form or a list of particulars that says what it is about.
MATTER = re.compile(r"\A(?:purpose|subject|topic|project|title|description|reason|summary|matter|re|about|concerns?|objective|aim|activity)\b", re.I)
# The row of a table that sums the others up.
TOTAL = re.compile(
    r"\W*(?:(?:grand |sub-?)?totals?|sum|overall|average|mean|all (?:sites|stations|groups|years)|gesamt|summe|insgesamt|mittelwert|totale?|moyenne|"
    r"ensemble|promedio|media|totais|soma)\b",
    re.IGNORECASE,
)
LEADERS = re.compile(r"(?:\. ?){4,}|\.{4,}|…{2,}|_{4,}")
DULL_SECTIONS = re.compile(
    r"\b(?:acknowledg\w*|references|bibliography|about (?:us|the (?:author|company))|notices?|copyright|licen[cs]e|contact\w*|authors?|"
    r"contents|disclaimer|colophon|remarks|funding|conflicts? of interest|credits|further reading|see also|appendix|changelog|"
    r"revision history|project team|staffing)\b",
    re.IGNORECASE,
)
LEAD_SECTIONS = re.compile(
    r"\b(?:abstract|summary|executive summary|key (?:findings|points|takeaways)|highlights|synopsis|tl;?dr|conclusions?)\b", re.I
)
GOOD_SECTIONS = re.compile(
    r"\b(?:introduction|overview|background|discussion|results?|findings?|statement of need|rationale|key|goals?|objectives?|scope|aims?|purpose|"
    r"recommendations?|observations|impact|motivation|contributions?|experience|evaluation)\b",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W\d_][\w'’-]*")
NUMBER = re.compile(r"(?<![\w.])\d[\d,.]*(?:%|\b)")
SUFFIX = re.compile(r"(?:ations?|ings?|ments?|edly|ed|ies|es|s|ly)\Z")
_FUNCTION = """
a an the of in on at to and or for with by from as is are was were be been being it its that this these those which who whom whose not no
into over under also both each such their they we our us i you your he she his her there here than then so if when while where can could may
might will would shall should must do does did has have had but about between through during after before more most other some any all one
two up out only very via per using used use
"""
STOP = frozenset(_FUNCTION.split())
# Function words of running English: a text without them is in another language, or no prose.
_ENGLISH = "the of and to in is that for are with be was not this which from by as it on or an have at can were"
ENGLISH = frozenset(_ENGLISH.split())
