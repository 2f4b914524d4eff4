"""Word lists for the English claim checks: what carries no meaning of its own, what means the same, what weakens or strengthens."""

_FUNCTION = """
a an the of in on at to and or for with by from as is are was were be been being am it its itself that this these those which who whom whose
he she his her hers him they their theirs them themselves we our us i my you your there here than then so do does did done
has have had
having but about into onto through during within upon via per also too such what how when where while whereas although though if unless
since because will would shall should can could may might must ought cannot not no nor neither never none up out off down s d ll re ve t
between among against toward towards along across around roughly approximately circa some any own very just even one ones other another
"""
FUNCTION = frozenset(_FUNCTION.split())
_LIGHT = """
do does did done
according given using used use way made make makes case fact number evidence held hold took take taken takes well namely own total amount
came come set get got found find kind sort thing things matter term terms view put carried carry subject respectively therefore thus hence
itself there
"""
LIGHT = frozenset((_LIGHT + " become becomes became becoming group basis extent scope mark process").split()) - {
    "found",
    "find",
    "set",
    "total",
    "use",
    "used",
}
_ADVERBS = "then now later also respectively thus therefore hence subsequently already still again together altogether"
ADVERBS = frozenset(_ADVERBS.split()) - {"already", "still", "again"}

_IRREGULAR = """
sold sell bought buy fell fall fallen fall rose rise risen rise grew grow grown grow went go gone go came come took take taken take gave
give given give made make said say told tell found find held hold kept keep left leave lost lose won win paid pay spent spend built build
sent send lent lend met meet led lead read read ran run began begin begun begin became become broke break broken break chose choose chosen
choose drew draw drawn draw drove drive driven drive ate eat eaten eat felt feel fought fight flew fly forgot forget froze freeze got get
hid hide hidden hide hung hang knew know known know laid lay meant mean rode ride ridden ride rang ring saw see seen see sought seek shot
shoot showed show shown show shut shut sang sing sank sink sat sit slept sleep spoke speak spoken speak stood stand stole steal stolen steal
struck strike swam swim taught teach thought think threw throw thrown throw understood understand woke wake wore wear worn wear wrote write
written write withdrew withdraw withdrawn withdraw withstood withstand men man women woman children child people person mice mouse feet foot
teeth tooth data data died die dead die death die dying die lay lie bore bear borne bear better good best good worse bad worst bad further
far caught catch brought bring born birth cut cut hit hit cost cost bound bind dealt deal fed feed fled flee forbade forbid forbidden forbid
agreed agree disagreed disagree freed free guaranteed guarantee decreed decree overcame overcome undertook undertake undertaken undertake
withheld withhold forwent forgo forgone forgo
"""
_PAIRS = _IRREGULAR.split()
IRREGULAR = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))

# Weakeners: when one of these stands over words a claim uses, a word of the same class has to stand in the claim.
_HEDGES = """
may might could possibly possible perhaps probably probable likely unlikely seem seems seemed appear appears appeared suggest suggests
suggested suggesting suspect suspects allegedly apparently presumably reportedly potentially potential tend tends tended arguably believed
thought think thinks believe believes claim claims claimed argue argues argued allege alleged alleges estimate estimates estimated
hypothesise hypothesize speculate points point
"""
_PLANS = """
will would intend intends intended plan plans planned expect expects expected hope hopes hoped aim aims aimed propose proposes proposed
shall going due wants want wanted promise promises promised scheduled
"""
_DUTIES = "must shall should ought need needs needed require requires required obliged obligation mandatory has-to recommended recommends recommend"
_SAID = """
say says said told reply replies replied according claim claims claimed argue argues argued note notes noted dispute disputes disputed
attribute attributes attributed announced announce announces stated states warned warns view opinion estimate estimates estimated believe
believes disclose disclosed discloses reveal revealed reveals report reports reported put think thinks thought defend defends
"""
_CONDITIONS = "if unless provided providing except until only when where depending long condition case should subject without"
_ROUGH = "about roughly approximately around circa nearly almost some approx estimated"
_PART = "some part partly several certain portion sometimes occasionally share partially"
_FEW = "few rarely seldom hardly scarcely barely little infrequently occasionally"
_MOST = "most mostly majority mainly largely usually typically generally often frequently many chiefly primarily commonly normally"
_ALMOST = "almost nearly virtually practically"
_LEAST = "least minimum"
_ATMOST = "up most maximum limit"
HEDGES = frozenset(_HEDGES.split())
PLANS = frozenset(_PLANS.split())
DUTIES = frozenset(_DUTIES.split())
SAID = frozenset(_SAID.split())
CONDITIONS = frozenset(_CONDITIONS.split())
ROUGH = frozenset(_ROUGH.split())
PART = frozenset(_PART.split())
FEW = frozenset(_FEW.split())
MOST = frozenset(_MOST.split())
ALMOST = frozenset(_ALMOST.split())
_NEGATORS = "not no never none neither nor without cannot nobody nothing nowhere hardly"
NEGATORS = frozenset(_NEGATORS.split())
# What names the cause after it, and what names the effect after it: the one can't stand for the other.
_BECAUSE = "because since owing due as"
_SO = "so therefore thus hence consequently"
BECAUSE = frozenset(_BECAUSE.split())
SO = frozenset(_SO.split())
_SWEEPING = "regardless wherever however whenever whatever even irrespective anyway"
SWEEPING = frozenset(_SWEEPING.split())
# Function words that a claim may not bring in by itself: each changes what is said.
_TELLING = """
if unless because since although though while whereas will would shall should can could may might must not no nor neither
never none cannot without between against until
"""
TELLING = frozenset(_TELLING.split())
_PREPOSITIONS = """
of in on at to for with by from as into onto through during within upon via per between among against before after until under over above
below inside outside because since once than across along towards toward around about without beside beyond following
"""
PREPOSITIONS = frozenset(_PREPOSITIONS.split())
_PRONOUNS = "it its they their them he she his her him this these those both two who which"
PRONOUNS = frozenset(_PRONOUNS.split())
# Adverbs that may stand on either side of the word they go with.
_FREE = "only alone just solely merely still also now earlier later already again once"
FREE = frozenset(_FREE.split())
# What stands before a verb and makes a duty, a possibility or a plan of it.
_AUXILIARIES = "may might could can will would shall must should ought"
AUXILIARIES = frozenset(_AUXILIARIES.split())
CONTRAST = frozenset(["whereas", "while", "although", "though", "but", "however"])
_OPPOSED = """
below above over; under over above; beneath above; above below under; over under below; before after during since; after before until during;
until after since from; since until before in on; inside outside; within outside beyond; in outside without since;
during before after since until; on since until; into from; from to into until by; to from by;
with without; without with; following before until; preceding after; by to from; against for; for against;
beyond within inside; outside inside within in; despite because
"""
OPPOSED = {group.split()[0]: frozenset(group.split()[1:]) for group in _OPPOSED.split(";")}
AMOUNTS = {"more": True, "greater": True, "higher": True, "less": False, "fewer": False, "lower": False}
FREQUENT = frozenset(["frequent", "frequently", "common", "commonly", "numerous", "often"])
