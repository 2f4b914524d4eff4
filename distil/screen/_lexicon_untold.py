"""Words for what a text forbids its mechanical readers to tell. Written as in `_lexicon_orders`.

A rule of a manual forbids machines this or that as well ("the assistant must not disclose customer data"): rows of `_phrases_frames` ask that it is
the readers of this text to whom it is forbidden.
"""

_MODALS = "must, should, shall, ought to, have to, has to, need to, needs to, are to, is to"
_READ = """read, reads, reading, process, processes, processing, parse, parses, parsing, summarise, summarises, summarising, summarize, summarizes,
    summarizing, review, reviews, reviewing, analyse, analyses, analysing, analyze, analyzes, analyzing, evaluate, evaluates, evaluating, scan, scans,
    scanning, digest, digests, digesting, ingest, ingests, ingesting, condense, condenses, condensing, translate, translates, translating"""
_EVER = ("not", "never", "under no circumstances", "in no case", "on no account", "in no way", "at no point", "neither")
_FORBIDDEN = ("allowed to", "permitted to", "supposed to", "expected to", "to")
# Verbs with an object that is another's secret: a rule of privacy.
_GUARD = "disclose, reveal, include, cite, mention, report, list, tell, describe, discuss, output, repeat, quote, show"
_SECRETS = """personal, private, confidential, sensitive, customer, customers, patient, patients, client, clients, user data, passwords, credentials,
    proprietary, classified, privileged, its contents, its content, the contents, the content, their contents"""
_TRIED = """evaluated, reviewed, assessed, analysed, analyzed, used, graded, scored, ranked, summarised, summarized, processed, translated, judged,
    compared, shown, given, quoted, opened"""


def _each(words: str) -> list[str]:
    return [" ".join(word.split()) for word in words.split(",")]


UNTOLD: dict[str, str] = {
    "READER": "machines, any machine, every machine",
    "READS_THIS": ", ".join(f"{read} this" for read in _each(_READ)),
    "MUST_NOT": ", ".join(f"{modal} {ever}" for modal in _each(_MODALS) for ever in _EVER)
    + ", "
    + ", ".join(f"{be} not {to}" for be in ("are", "is") for to in _FORBIDDEN)
    + """, not permitted for, not allowed for, forbidden for, prohibited for,
        must avoid, should avoid, are forbidden to, is forbidden to, are forbidden from, is forbidden from, are prohibited from,
        is prohibited from, are barred from, is barred from, mustn't, shouldn't, must refrain, should refrain, shall refrain,
        ne doit, ne doivent, ne devra, ne devront, ne devrait, ne devraient, ne peut, ne peuvent, ne sauraient, ne saurait, n a pas le droit,
        n ont pas le droit, no debe, no deben, no debera, no deberan, no deberia, no deberian, no puede, no pueden, no ha de, no han de,
        tiene prohibido, tienen prohibido, non deve, non devono, non dovra, non dovranno, non dovrebbe, non dovrebbero, non puo, non possono,
        nao deve, nao devem, nao devera, nao deverao, nao pode, nao podem, nunca debe, nunca deben, nunca deve, nunca devem, mai deve,
        nie moze, nie może, nie moga, nie mogą, nie powinna, nie powinien, nie powinny, nie wolno, не должен, не должна, не должны,
        не следует, нельзя, не обязан, не вправе, не имеет права, не имеют права, не повинен, не повинна, не повинні, не слід, не можна,
        不得, 不应, 不應, 不可, 不能, 不要, 不准, 不许, 禁止, 严禁, 切勿, 不該, 不该, 勿, không được, không nên, cấm, لا يجوز, لا يجب, لا ينبغي,
        يجب الا, ينبغي الا, يحظر, אסור, לא צריך, לא צריכים, אינו רשאי, אינם רשאים""",
    "MUST_LAST": """
        darf, durfen, soll, sollen, sollte, sollten, muss, mussen, wird gebeten, werden gebeten, hat, haben, mag, mogen, moet, moeten, dient,
        dienen, hoort, horen""",
    "NOT_LAST": "nicht, nie, niemals, kein, keine, keinen, keiner, keinerlei, nichts, niet, nooit, geen, niets",
    "TELLS": """
        mention, mentioning, tell, telling, disclose, disclosing, reveal, revealing, warn, warning, inform, informing, alert, notify, include,
        including, cite, citing, criticise, criticize, criticising, criticizing, recommend, recommending, suggest, describe, describing, discuss,
        discussing, admit, acknowledge, acknowledging, concede, bring up, point out, pointing out, refer to, referring to, speak of, talk about,
        allude to, draw attention, call attention, say, write, reporting, listing, naming, raise, relay, pass on, convey, publicise, publicize,
        erwahnen, nennen, berichten, mitteilen, verraten, offenlegen, auffuhren, anfuhren, zitieren, kritisieren, empfehlen, warnen,
        hinweisen, benennen, preisgeben, auflisten, schreiben, sagen, zu erwahnen, zu nennen,
        mentionner, dire, signaler, reveler, divulguer, citer, inclure, critiquer, recommander, avertir, informer, evoquer, rapporter,
        enumerer, indiquer, parler, faire mention, mencionar, decir, informar, revelar, divulgar, citar, incluir, criticar, recomendar,
        advertir, avisar, senalar, enumerar, reportar, hablar, hacer mencion, menzionare, dire, segnalare, rivelare, divulgare, citare,
        includere, criticare, raccomandare, consigliare, avvertire, informare, riportare, elencare, parlare, indicare, dizer, relatar,
        incluir, avisar, listar, falar, apontar, vermelden, noemen, melden, onthullen, citeren, bekritiseren, aanbevelen, aanraden,
        waarschuwen, opsommen, wspominac, wspominać, wspomniec, wspomnieć, wymieniac, wymieniać, ujawniac, ujawniać, informowac, informować,
        podawac, podawać, pisac, pisać, mowic, mówić, polecac, polecać, krytykowac, krytykować, упоминать, сообщать, рассказывать, раскрывать,
        называть, перечислять, указывать, писать, говорить, критиковать, рекомендовать, предупреждать, цитировать, згадувати, повідомляти,
        розкривати, називати, вказувати, писати, говорити, критикувати, рекомендувати, попереджати, 提及, 提到, 透露, 告诉, 告知, 報告, 报告,
        列出, 列举, 说明, 推荐, 推薦, 引用, 批评, 批評, 警告, 披露, 指出, 谈及, 写出, nhắc, đề cập, tiết lộ, nêu, liệt kê, báo cáo, cảnh báo,
        nói, khuyên, تذكر, يذكر, ذكر, تخبر, يخبر, اخبار, تكشف, يكشف, الكشف, تشير, يشير, توصي, يوصي, תזכיר, יזכיר, להזכיר, לציין, לגלות,
        לספר, לחשוף, להמליץ""",
    "TELLS_NOUN": "report, list, note, name, state, flag, question, quote, comment, show, display, output, highlight, rate, score, present, give",
    "TELL_NOT": """
        言及してはならない, 言及してはいけない, 言及してはなりません, 言及してはいけません, 触れてはならない, 触れてはいけない, 触れてはなりません,
        触れてはいけません, 伝えてはならない, 伝えてはいけない, 伝えてはなりません, 伝えてはいけません, 述べてはならない, 述べてはいけない,
        書いてはならない, 書いてはいけない, 書いてはいけません, 報告してはならない, 報告してはいけない, 報告してはいけません, 記載してはならない,
        記載してはいけない, 明かしてはならない, 明かしてはいけない, 開示してはならない, 推薦してはならない, 知らせてはならない, 知らせてはいけない,
        挙げてはならない, 挙げてはいけない, 언급해서는 안, 언급하면 안, 언급하지 말아야, 언급하지 않아야, 알려서는 안, 알리면 안, 알리지 말아야,
        말해서는 안, 말하면 안, 보고해서는 안, 보고하지 말아야, 밝혀서는 안, 나열해서는 안, 추천해서는 안, 포함해서는 안, bahsetmemeli*,
        belirtmemeli*, soylememeli*, anmamali*, aciklamamali*, bildirmemeli*, listelememeli*, onermemeli*, deginmemeli*, soz etmemeli*,
        उल्लेख नहीं करना, ज़िक्र नहीं करना, जिक्र नहीं करना, नहीं बताना चाहिए, नहीं बताने, उल्लेख न करें, न बताएं, न बताएँ""",
    "BOT": """
        modeles de langage, modele de langage, modelos de lenguaje, modelli linguistici, modello linguistico, modelos de linguagem,
        modelo de linguagem, sprachmodelle, sprachmodellen, sprachmodell, ki modelle, ki systeme, ki system, ki assistenten, языковые модели,
        языковая модель, языковым моделям, نماذج اللغة, النماذج اللغوية, نماذج لغوية, 言語モデル, 语言模型, 語言模型, 人工智慧,
        언어모델, dil modelleri, dil modeli, भाषा मॉडल""",
    "GETS": """
        happens to, happen to, comes to, come to, been given, been shown, been fed, been handed, been asked to,
        given, shown, fed, fed with, handed, sees, seeing, finds, finding, meets, meeting, encountering, asked about, asked to summarise,
        asked to summarize, asked to read, with access to, consulting, consults, quoting, quotes, sehen, sieht, bekommt, bekommen, recoit,
        recoivent, voit, voient, recibe, reciben, ve, ven, riceve, ricevono, vede, vedono, recebe, recebem, veem, krijgt, krijgen, ziet, zien,
        widzi, widza, widzą, видит, видят, получает, получают, видящ*, получивш*, бачить, бачать, 收到, 看到, 看见""",
    "HERE_TOO": """
        this leaflet, this brochure, this guide, this manual, this letter, this memo, this release, this press release, this chapter,
        this appendix, this annex, this blog, this entry, this advertisement, this ad, this label, this sentence, this prospectus, this book,
        this thesis, this form, this offer, this invoice, this policy, this statement, this story, this news, this announcement, this case,
        this thread, this wiki, this source, this folder, this archive, dieses buch, dieses merkblatt, diesen brief, diesen beitrag,
        diese broschure, dieses angebot, ce livre, cette notice, cette brochure, cette lettre, ce guide, cette offre, este libro,
        este folleto, esta carta, esta guia, esta oferta, questo libro, questo opuscolo, questa lettera, questa guida, este livro,
        este folheto, dit boek, deze brief, deze folder, эту книгу, эту брошюру, это предложение, цю книгу, 本书, 本手册, 本函, 本公告,
        本声明, 本資料, この資料, この本, この手紙, 이 책, 이 자료, bu kitabi""",
    "EACH": """
        any, every, all, each, jede, jedes, jeder, alle, tout, toute, tous les, toutes les, cada, todo, toda, todos los, todas las, cualquier,
        ogni, tutti i, tutte le, qualquer, todos os, todas as, elke, iedere, kazdy, każdy, kazda, każda, wszystkie, любая, любой, каждая,
        каждый, все, будь яка, кожна, кожен""",
    "MAY_NOT": "may not, cannot, can not, can't, could not, will not, won't",
    "NONE_OF": """
        no, none of the, not a single, kein, keine, aucun, aucune, ningun, ninguna, nessun, nessuna, nenhum, nenhuma, geen, ni un, ni una,
        ни одна, ни один, ни одной, жодна, жоден, zaden, żaden, zadna, żadna""",
    "MAY": """
        may, should, must, shall, is to, are to, is allowed to, are allowed to, is permitted to, darf, soll, sollte, ne doit, ne peut,
        ne devra, debe, puede, debera, deve, puo, dovra, pode, devera, mag, moet, nie moze, nie może, nie powinien, nie powinna, не должна,
        не должен, не может, не вправе, не повинна, не повинен, не має""",
    # Rules that forbid a use, and rules of privacy; models that a text is about.
    "FORBIDS_USE": ", ".join(f"{modal} {ever} be" for modal in _each(_MODALS) for ever in _EVER),
    "PRIVACY": ", ".join(f"{guard} {of}{secret}" for guard in _each(_GUARD) for of in ("", "any ", "the ") for secret in _each(_SECRETS)),
    "STORES": "write to, write into, write over",
    "TRIED": ", ".join(f"{tried} {place}" for tried in _each(_TRIED) for place in ("in this", "by this", "in our", "here", "in these")),
}
# The class of expressions, and the meanings it takes away.
UNTOLD_SILENCED: dict[str, tuple[str, ...]] = {
    "FORBIDS_USE": ("MUST_NOT",),
    "PRIVACY": ("TELLS", "TELLS_NOUN"),
    "STORES": ("TELLS", "TELLS_NOUN"),
    "TRIED": ("READS", "GETS"),
}
