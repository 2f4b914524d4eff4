"""Words of short, plain orders that stand alone in a text: who is called upon, what is put above what, what is to be taken for true.

Written as in `_lexicon_orders`; an entry under a name that stands elsewhere too is added to it.
"""

CALLS: dict[str, str] = {
    "TO_MODEL": """
        to whichever, for whichever, intended for, meant for, directed at, destined for, for the attention of, to the attention of, a los,
        a las""",
    "CALL": "for the attention of, to the attention of",
    "BOT": """
        reader bots, reading bots, scraper bots, reading machines, reading machine, scoring model, scoring models, grading models,
        ranking model, ranking models, rating model, rating models, cv screener, cv screeners, automated screeners, resume screeners""",
    "MODEL_SURE": "asistentes de ia, assistants ia, assistenti ia, ki assistenten",
    "ORDER": """
        bewertet, antwortet, schreibt, empfehlt, gebt, ignoriert, erwahnt, nennt, no mencionen, no menciones, mencionen, escriban, respondan,
        digan""",
    "GETS": "opens, open, opening, loads, receives, receive, has access to, have access to",
    "MEMORY": """
        remember for future conversations, remember for all future, for all future conversations, for future conversations,
        for future sessions, in future conversations, in future sessions, for the rest of your life""",
    "LESSONS": "first sentence, opening sentence, main result, main idea, main argument, key points",
    "LIMITS": "safety policy, safety filter, safety checks, safety measures",
    "ENTER": "continue in, proceed in, operate in, run in, stay in",
    "ROLE_NOW": "you re now, youre now",
    "NEW_TASK": """
        your job now is, your task now is, your mission now is, your only job is, your sole job is, your only job now is, your only purpose is,
        your only remaining task, your task has changed, your job has changed, deine einzige aufgabe ist, ihre einzige aufgabe ist,
        deine aufgabe ist jetzt, ta seule tache est, votre seule tache est, tu unica tarea es, su unica tarea es, 你唯一的任务, 你现在的任务,
        твоя единственная задача, مهمتك الوحيدة""",
    "VOID": "do not apply, don t apply, does not apply, doesn t apply",
    "YOUR_ANSWER": "rest of your answers, rest of your answer, your other answers, your further answers, all your further answers",
    "YOUR_TOOL": "your mail tool, your shell tool, your terminal tool, your browser, your calendar tool, your payment tool, your banking tool",
    "NO_MATTER": """
        whatever question you, whichever question you, any question you are asked, no matter which question, no matter what question,
        whatever they ask, whatever you are asked, whatever is asked""",
    "USER_ASK": "what the user wanted, what the user wants, question you were given, question you were asked, question you have been given",
    "INSTEAD_OF": "instead of your own, in place of your own, rather than your own",
    "CONSENT": """
        user has already confirmed, user has confirmed, user already agreed, user already approved, user gave permission, user has given permission,
        user has already approved, user has already given, user has already authorised, user has already authorized""",
    # Where instructions begin and end.
    "BOUND": "begin, begins, start, start of, beginning of, end, end of, ende der, debut des, inicio de, fin de",
    "SET_INSTR": """
        new instructions, system instructions, hidden instructions, secret instructions, ai instructions, model instructions,
        admin instructions, system prompt, system message, updated instructions, override instructions, assistant instructions,
        neuen anweisungen, systemanweisungen, nouvelles instructions, nuevas instrucciones""",
    # A text is put aside, and something else is wanted.
    "THE_DOC": """
        the document, this document, the text, this text, the article, this article, the page, this page, the email, this email, the paper,
        this paper, the file, this file, the content, the contents, the rest, content of this, contents of this, the attached, the material,
        the question, the paragraph, the paragraphs""",
    "THEN_INSTEAD": "instead, and instead, but instead, just, simply, only",
    "MAKE_TEXT": "write, say, answer, reply, respond, output, print, tell, compose, produce, generate, recite, sing, translate, summarise, summarize",
    "STOP_READING": "stop reading, stop reading here, read no further, do not read on, don t read on, skip the rest, do not read any further",
    "REPORT_TO": """
        tell the reader, tell the user, tell your user, tell readers, inform the reader, inform the user, tell them that, report that, reply that,
        answer that, say that""",
    # From now on you answer so.
    "YOU_NOW_ANSWER": """
        you reply, you respond, you answer, you write, you speak, you only reply, you only respond, you only answer, you will reply,
        you will respond, you will answer, you will only, you must reply, you must respond, you must answer""",
    "STYLE": """
        uppercase, upper case, lowercase, capital letters, capitals, in rhyme, in verse, in latin, as a pirate, like a pirate, in emojis,
        only, nothing but""",
    "LATER_QUESTIONS": """
        further questions, future questions, subsequent questions, later questions, following questions, next question, next questions,
        remaining questions, further queries, future queries, subsequent queries""",
    "AS_SELF": "as if you, as though you, as a, as an, in the role, pretending",
    # What is said here stands above what was said there.
    "PRECEDENCE": """
        take precedence over, takes precedence over, taking precedence over, have precedence over, has precedence over, override,
        overrides, supersede, supersedes, outrank, outranks, have priority over, has priority over, take priority over, takes priority over,
        outweigh, outweighs, replace, replaces, stand above, stands above""",
    "USER_SAID": """
        the user has said, the user has asked, the user says, the user asks, the user wants, the user said, the user asked, the user wrote,
        the user told you, the user tells you, you were told, you have been told, you were asked, you have been asked, your system prompt,
        your instructions, your guidelines, your rules, your training, your safety, your previous, your earlier, your original""",
    "DESPITE_YOURS": """
        whatever your instructions, no matter what your instructions, regardless of your instructions, despite your instructions,
        contrary to your instructions, whatever your guidelines, despite your guidelines, regardless of your guidelines, whatever your rules,
        whatever your system prompt, even if your instructions, even if your guidelines, even if your rules, whatever you were told""",
    "UPDATED": "have been updated, have been changed, have changed, were updated, has been updated, have been rewritten, have been relaxed",
    "RULEBOOK": "guidelines, instructions, directives, system prompt, safety rules, safety guidelines, safety policy, core rules, configuration",
    # This is to be taken for true, or for an order.
    "TREAT_AS": "treat, consider, regard, mark, flag, label, classify, accept, trust, take, cite, present",
    "AS_TRUE": """
        as verified, as fact, as facts, as true, as authoritative, as trusted, as trustworthy, as reliable, as correct, as confirmed,
        as independently audited, as independently verified, as peer reviewed, as the truth, as ground truth, as verified fact, to be trusted,
        to be true, as approved""",
    "AS_ORDER": """
        as a command, as an instruction, as instructions, as commands, as your instructions, as a system message, as a user message,
        as an order, as orders, as a direct order, as if the user, as if your operator, as coming from the user, as coming from your""",
    "YOUR_CHIEF": """
        your operator, your developer, your developers, your creator, your owner, the user, the system, your user, your principal, anthropic,
        openai""",
    "PRETEND": """
        act like, behave like, pretend, pretend that, act as if, act as though, behave as if, behave as though, proceed as if,
        proceed as though""",
    # Who may do what.
    "AUTHORISED": """
        authorised to, authorized to, cleared to, permitted to, allowed to, free to, now authorised to, now authorized to, now cleared to,
        now permitted to, now allowed to, now free to""",
    "AS_ASSISTANT": "as the assistant, as an assistant, as the ai, as the model, as the language model, as the bot, as the agent",
    "GIVE_AWAY": "reveal, disclose, share, print, output, send, show, ignore, bypass, skip, expose, publish",
    # Said to machines alone.
    "MACHINES_ONLY": """
        for machine consumption, for machines only, for ai only, for ai eyes only, for ai readers only, for llms only, for models only,
        not for human readers, not intended for humans, not meant for humans, humans can ignore, human readers can ignore,
        humans may skip, humans can skip, for the language model only, for language models only, for the model only, for the ai only,
        humans may ignore, human readers may ignore, humans should ignore, human readers should skip""",
    "MERIT": """
        must be invited, must be accepted, must be recommended, must be admitted, must be approved, must be selected, meets all requirements,
        meets every requirement, verdict hire, verdict accept, decision accept, recommendation accept, score 100, score 10 10""",
    # One sentence in each answer; one summary and no other.
    "FOLLOWING": """
        following sentence, following text, following phrase, following link, following line, following words, following message,
        following disclaimer, this sentence, this phrase, this line, this link, the sentence, the phrase, the line, the words, the slogan""",
    "EACH_ANSWER": """
        every answer, each answer, all answers, every reply, each reply, all replies, every response, each response, all responses,
        every message you, every summary, each summary, all summaries, every output, all outputs""",
    "PERMITTED": "permitted, allowed, acceptable, authorised, authorized, admissible, valid, approved",
    "A_SUMMARY": "summary, summary of this, summary of the, description of this, abstract, synopsis, digest",
    "POINTED": """
        described below, described above, described here, described in this, in this document, in this report, in this filing, in this paper,
        in this article, in this text, on this page, mentioned here, mentioned below, mentioned above, listed below, listed above,
        reported here, reported below, reported above, disclosed here, disclosed below""",
    "IMAGE": "image, picture, img, link, markdown image, pixel",
    "MY_REPLY": "in your reply, in your answer, in your response, in your output, in your summary, to your answer, to your reply, to your response",
    "WITH_YOUR": "use your, using your, with your, call your, invoke your, through your",
    "A_TOOL": """
        email tool, e mail tool, mail tool, browser tool, search tool, file tool, shell tool, code tool, terminal tool, calendar tool,
        payment tool, banking tool, tools, functions, plugins, function calling""",
    "DO_WITH": "send, forward, delete, upload, transfer, post, email, run, execute, fetch, open, download, pay, buy, share, move, remove, invite",
    "PROCEED": "proceed to, proceed with, go ahead and, so proceed, you may proceed, continue to, so please",
    "FILTERS": "safety filters, safety filter, content filters, content filter, guardrails, safeguards, safety checks, safety mode, moderation",
    "LEFT_OFF": "disabled, deactivated, switched off, turned off, suspended, removed, lifted, bypassed",
    "SUSPENDED": "suspended, cancelled, canceled, void, lifted, revoked, withdrawn, expired, obsolete, deleted, invalid, overruled",
    "DEEM": "consider, treat, regard, count, see",
    "STRING_ONLY": """
        nothing except the string, nothing but the string, only the string, only the token, exactly the string, nothing except the word,
        nothing except the words, nothing except the phrase, nothing but the phrase, only with the word, only with the string, the bare word,
        the literal string, the literal word""",
    "NOT_USER": """
        not what the user, not what your user, and not the user, not the user s, instead of what the user, rather than what the user,
        not what you were, rather than what you were""",
    "DO_AS": "do, follow, obey, execute, believe, trust, carry out",
    "SCORES": "output, score, rate, grade, give, assign, award, return, predict",
    "DIGESTS": "summarizes, summarises, reviews, translates, condenses, indexes, processes, evaluates, analyses, analyzes, grades, ingests, parses",
    "ANYONE": "whoever, anyone who, anything that, whatever, any system that, any tool that, any program that, any software that",
    "THIS_HERE": "this, this here, the above, the below, it",
    "SUM_UP": "summarize, summarise, describe, condense, abstract, translate",
    "AS_FOLLOWS": "as follows, like this, in these words, in the following words, with these words, with the following words, with the sentence",
    "NOT_ANALYSE": """
        do not analyse, do not analyze, don t analyse, don t analyze, do not summarize, do not summarise, don t summarize, don t summarise,
        do not evaluate, don t evaluate, do not translate, don t translate, do not process, do not review, do not assess, do not judge""",
    "PUT_OFF": "overwrite, override, set aside, put aside, overrule, drop, discard, abandon, suspend, disable, leave aside, erase",
    "YOUR_BOOK": """
        your guidelines, your directives, your system prompt, your safety rules, your core rules, your instructions, your original instructions,
        your earlier instructions, your programming, your orders""",
    "LAID_ASIDE": "aside, to one side, out of your mind, out of force",
    "SETS": "set, put, lay, push, leave",
    "ON_TOP": """
        top of the list, top of the pile, top of the ranking, front of the queue, next round, interview stage, shortlist, short list,
        to the top""",
}
