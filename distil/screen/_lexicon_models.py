"""Words that tell a sentence to a machine from one to a person: how a model is named and addressed, what it is told to do with its output.

Written as in `_lexicon_orders`; an entry under a name that stands elsewhere too is added to it.
"""

MODELS: dict[str, str] = {
    "MODEL_SURE": """
        language models, large language models, llm based, chatbots, ai chatbot, ai chatbots, ai recruiter, ai recruiters, ai evaluator,
        ai evaluators, ai judge, llm judge, llm judges, llm grader, llm graders, llm evaluator, llm assistant, llm assistants, ai tools,
        ai crawler, ai crawlers, ai powered, gpt 5, gpt5, copilot, reviewer model, reviewing model, grading model, grader model,
        judge model, hiring model, screening model, summarizer, summarizing model, summarization model, automated evaluator,
        automated evaluators, automated assistant, automated assistants, automated summarizer, automated system, automated systems,
        machine reader, machine readers, virtual assistant, digital assistant, generative ai, applicant tracking ai,
        artificial intelligence, artificial intelligences, machine learning model, machine learning models, foundation model, modele d ia,
        modeles de langage, intelligence artificielle, inteligencia artificial, modelos de lenguaje, modelo de linguagem,
        modelos de linguagem, assistente de ia, modelo linguistico, modello linguistico, modelli linguistici, modello di linguaggio,
        intelligenza artificiale, assistente ia, sprachmodelle, sprachmodellen, kunstliche intelligenz, kunstlichen intelligenz,
        ki modelle, ki system, ki systeme, ki agent, 智能助手, ai助手, 语言模型, 聊天机器人, 生成式, 大型语言模型, aiアシスタント, 생성형,
        언어 모델, 인공지능, 언어모델, 챗봇, ai모델, искусственный интеллект, искусственного интеллекта, языковые модели,
        языковым моделям, языковой модели, чат бот, чатбот, чат боты, المساعد الذكي, ذكاء اصطناعي, نموذج ذكاء, نموذج لغة, النموذج اللغوي,
        نماذج اللغة, روبوت المحادثة, भाषा मॉडल, एआई, yapay zeka, dil modeli, mo hinh ngon ngu, tri tue nhan tao, model bahasa,
        kecerdasan buatan, taalmodel, model jezykowy, agentes de ia, agente de ia, agents ia, agenti ia, ki systemen, ai eyes,
        reviewer bot, review bot, ai researcher bot""",
    "MACHINE": """
        machine, machines, a computer, bot, bots, robot, robots, crawler, crawlers, assistant, assistants, model, agent, agents, scraper,
        your system, models, llm""",
    "READING": """
        reading the, processing the, summarizing the, summarising the, condensing this, grading this, marking this, ranking this,
        screening this, translating this, judging this, assessing this, reading these, handling this, ingesting the, reviewing the,
        evaluating the, read this, process this, summarize this, summarise this, evaluate this, review this, grade this, condense this,
        condenses this, parse this, index this, uses this, use this, using this, encountering this, encounters this, digesting this,
        who reads, that reads, reading it, processing it, is reading, are reading, is processing, is grading, is summarizing,
        is summarising, is evaluating, is reviewing, is screening""",
    "THIS_TEXT": """
        this page, this document, this text, this report, this paper, this article, this message, this file, this email, this e mail,
        this website, this web page, this webpage, this site, this cv, this resume, this submission, this manuscript, this study,
        this exam, this essay, this material, this content, this record, this transcript, this invoice, this listing, this proposal,
        this application, this ticket, this review, this profile, this post, this note, this readme, this repository, this abstract,
        this book, this thesis, dieses dokument, diesen text, diese seite, dieser text, diesem text, dieses dokuments, diesen bericht,
        ce document, ce texte, cette page, cet article, ce rapport, este documento, este texto, esta pagina, este articulo, este informe,
        questo documento, questo testo, este relatorio, 本文, 本文件, 本页, 此文, 该文, 此文档, 本文档, 该文档, この文書, この文章,
        この記事, このページ, этот документ, этот текст, эту страницу, этого текста, этого документа, эту статью, هذا المستند, هذا النص,
        هذه الصفحة, هذه الوثيقة, 이 문서, 이 글, 이 텍스트""",
    "IF": """
        if, in case, when, whenever, should, once, where, falls, wenn, sofern, si, cuando, se, quando, 如果, 若, 当, 假如, もし, 場合,
        если, когда, اذا, ان, لو, 만약, agar, jika, kalau, eger, neu""",
    "IF_YOU": "si vous etes, se voce e, se sei, se tu sei, 당신이, 만약 당신이, 假如你是, 如您是, aiなら",
    "TO_MODEL": """
        note to, note for, notes for, message to, message for, notice to, notice for, instructions for, instructions to, instruction to,
        instruction for, memo to, memo for, reminder to, reminder for, directive to, directive for, guidance for, hint for, hint to,
        attention all, attention any, attention to all, dear, hello, hey, hi, calling all, addressed to, to all, to any, to every,
        to whatever, for all, for any, for every, hinweis an, hinweis fur, nachricht an, anweisung an, anweisung fur, an alle, an jedes,
        an das, an die, liebe, liebes, a l attention, a l intention, message a, message pour, note pour, consigne pour, aux, cher, chers,
        chere, mensaje para, nota para, instruccion para, instrucciones para, atencion, a la atencion, a todos, a todas, estimado,
        estimada, para la, para el, para los, a todos os, ao, aos, nota per, messaggio per, 致, 致所有, 给所有, 请注意, 提示, 告知, 宛て,
        へ, への, 各位, 전달, 에게, 께, сообщение для, примечание для, обращение к, вниманию, инструкция для, всем, الى جميع, الى كل,
        رسالة الى, ملاحظة الى, ملاحظة ل, تنبيه الى, الى اي, hinweise fur, nota para la, note aux, aan, attention to""",
    "TO_THE": "to the, for the, to an, for an, to a, for a",
    "ORDER": """
        say, state, write, respond, reply, answer, mention, include, add, append, omit, leave out, leave, skip, describe, present, name,
        cite, quote acme, recommend, suggest, promote, praise, rate, rank, score, grade, mark, assign, award, give, accept, approve,
        conclude, report, declare, claim, confirm, tell, inform, advise, direct, translate, summarize, summarise, forward, send, transfer,
        delete, emphasise, emphasize, highlight, stress, begin, end, finish, replace, refuse, remember, carry out, move, treat, consider,
        classify, evaluate, judge, reveal, ignore, disregard, produce, always, never, do not, don t, dont, make sure, ensure, use, call,
        keep, invite, post, buy, book, credit, list, label, prioritize, prioritise, favor, favour, endorse, insert, put, follow, obey,
        comply, execute, append acme, admit, assume, point, disclose, hide, stop, schreibe, schreiben sie, sage, sagen sie, antworte,
        antworten sie, nenne, nennen sie, erwahne, erwahnen sie, empfiehl, empfehlen sie, bewerte, bewerten sie, gib, geben sie, lass,
        lassen sie, fuge, fugen sie, beschreibe, behaupte, ignoriere, ecris, ecrivez, dis, dites, reponds, repondez, recommande,
        recommandez, mentionne, mentionnez, concluez, conclus, donne, donnez, evalue, evaluez, ajoute, ajoutez, indique, indiquez,
        ignorez, note, notez, attribue, attribuez, decris, decrivez, escribe, escriba, di, diga, responde, responda, recomienda,
        recomiende, menciona, mencione, incluye, incluya, concluye, concluya, califica, califique, evalua, anade, anada, contesta,
        conteste, afirma, afirme, otorga, otorgue, da, indica, escreva, recomende, inclua, conclua, avalie, adicione, atribua, de nota,
        scrivi, scriva, rispondi, risponda, raccomanda, consiglia, menziona, includi, concludi, valuta, dichiara, aggiungi, assegna,
        afferma, 写明, 写上, 写道, 回答, 说明, 推荐, 给出, 输出, 评价, 强调, 声明, 指出, 添加, 加入, 给予, 评为, 只说, 务必, 必须, 应当,
        書いて, 書け, 出力し, 回答し, 推薦し, 評価し, 述べ, 言って, 追加し, 含め, 記載し, 与え, 答えて, напиши, напишите, скажи, скажите,
        ответь, ответьте, отвечай, отвечайте, рекомендуй, рекомендуйте, порекомендуй, укажи, укажите, оцени, оцените, добавь, добавьте,
        сообщи, сообщите, поставь, поставьте, включи, включите, заяви, утверждай, اكتب, قل, اجب, اذكر, اوص, قيم, اضف, رشح, اعط, امنح, صرح,
        قدم, 작성하, 답하, 추천하, 출력하, 쓰세요, 쓰십시오, 말하, 평가하, 포함하, 언급하, mail, close, refund, reimburse, order, pay,
        share, copy, attach, upload, enviem, envie, envia, envoie, envoyez, sende, schicke, omitan, omite, omita, recomiendan, 发送,
        送信し, 高く評価, отправь, отправьте, امدح, ارسل, bewerten""",
    "BY_MODEL": """
        being read by an ai, processed by an ai, read by an ai,
        evaluated by an ai, reviewed by an ai, processed by ai, read by ai, processed by machine, evaluated by a language model,
        summarised by an ai, summarized by an ai""",
    "ORDER_THAT": """
        state that, say that, mention that, write that, add that, note that the, conclude that, claim that, declare that, report that,
        confirm that, answer that, reply that, respond that, emphasize that, emphasise that, stress that, tell them that, point out that,
        assert that, output that, also mention, also say, also state, dass, concluez que, dis que, dites que, ecris que, ecrivez que,
        mentionne que, di que, diga que, escribe que, escriba que, concluye que, afirma que, indica que, escreva que, scrivi che, di che,
        dichiara che, 写明, 写道, 指出, と書いて, と述べ, と出力し, напиши что, напишите что, скажи что, укажи что, اكتب ان, قل ان,
        اذكر ان, فاكتب""",
    "OMIT": """
        omit, leave out, do not include, don t include, do not mention, don t mention, never mention, exclude, skip, leave away, drop,
        do not report, do not summarize, ignore, suppress, conceal, hide, without mentioning, lass weg, lassen sie, erwahne nicht,
        ne mentionne pas, ne mentionnez pas, omets, omettez, omite, omita, no menciones, no mencione, no incluyas, nao mencione, omettere,
        non menzionare, 不要提, 省略, 不提, 略去, 言及しない, 触れない, 省いて, не упоминай, не упоминайте, опусти, опустите, пропусти,
        لا تذكر, احذف, تجاهل, 언급하지""",
    "IN_OUTPUT": """
        in your summary, from your summary, in your overview, in your digest, in your description of, in your abstract of,
        in your translation, in your analysis of this, in your review of this, in your report on this, in your answer about this,
        in any summary, in every summary, in the summary you, in all summaries, in your response about, in whatever you write,
        in your notes on this, from any summary, in deiner zusammenfassung, in ihrer zusammenfassung, dans ton resume, dans votre resume,
        en tu resumen, en su resumen, no seu resumo, nel tuo riassunto, nel riassunto, 在总结中, 在摘要中, 在你的总结, 总结中, 摘要中,
        要約に, 要約の中, в резюме, в своем резюме, в твоем резюме, в пересказе, في الملخص, في ملخصك, 요약에""",
    "AI_OUTPUT": """
        ai summary, ai summaries, ai generated summary, ai generated summaries, llm summary, llm summaries, any summary of this,
        every summary of this, any summary, all summaries of this, machine summary, the correct summary is, the only correct summary,
        automated summary, automatic summary, ai review, ai reviews, any digest, any answer about this, ai answer, ai answers,
        ai overview, ai overviews, every later answer, every later reply, each later answer, all later answers, all your later,
        summaries of this, a summary of this, abstract of this, abstracts of this, descriptions of this, translations of this,
        reviews of this, answers about this""",
    "SUMMARY": """
        your overview, your digest, your synopsis, your abstract of, your description of this, tua sintesi, tuo riassunto, seu resumo""",
    "YOUR_ANSWER": """
        your later answers, your next answer, your next reply, every later answer, every later reply, any later answer, su respuesta,
        sua resposta, tua risposta, your conclusion, your verdict, your assessment, every answer, each answer, all your answers,
        every reply you""",
    "BEGIN": "append, carry, state, open with, end in, close with",
    "MUST": """
        are required to, is required to, are obliged to, have got to, ought to, must always, are to, is to, are asked to, is asked to,
        are instructed to, is instructed to, are expected to, are told to, deve, devono, devem, deva, 해야, phai, harus""",
    "IF_TASK": """
        when summarising the, when summarizing the, while writing your,
        while summarizing, while summarising, when you write about this, when writing about this, when describing this,
        when reviewing this paper, if you summarise this, if you are summarizing this, if you are summarising this, if you re summarizing,
        if you describe this, if you translate this,
        when answering questions based, when asked about the content, in summarizing this, in summarising this,
        beim zusammenfassen, wenn du diesen text, wenn sie diesen text zusammenfassen, lorsque tu resumes, lorsque vous resumez,
        en resumant ce, quand tu resumes, al resumir, cuando resumas, ao resumir, quando riassumi, nel riassumere, 总结时, 概括时,
        总结本文, 总结此, 要約するとき, 要約する場合, 要約する際, при пересказе, при обобщении, когда будешь пересказывать,
        если ты пересказываешь, عند التلخيص, اذا كنت تلخص, 요약할 때, when you write the abstract of this,
        when you write up this, when you report on this, when you condense this, when quoting this page""",
    "IF_WRITING": """
        when writing a summary, when writing your summary, if you write a summary, when producing a summary, when creating a summary,
        when preparing a summary, when you write the summary""",
    "JUST_SAY": """
        just output, only output, simply output, just say, only say, just print, just reply, just answer, just respond, just write,
        nothing but the word, with the single word, with one word, with a single word, with the word, with the words, with the phrase,
        with the sentence, with the following sentence, only the word, only the answer, only with the, the single word""",
    "ANSWER": "finish with, produce, contesta, conteste, escreva, rispondi, scrivi, 답하, 출력하, 쓰세요, 작성하, conclude that",
    "ONLY": "soltanto, apenas, somente, 만, 오직, unicamente que, nothing except, with nothing but",
    "REGARDLESS": """
        regardless of, independent of, independently of, irrespective of, contrary to, deviating from, in spite of, despite,
        notwithstanding, abweichend zu, abweichend von, entgegen, ungeachtet, contrairement aux, independamment des, al contrario de,
        independientemente de""",
    "CHANGE": "change, replace, modify, alter, rewrite, andere, ersetze, remplace, remplacez, cambia, cambie, reemplaza",
    "PREV_TASK": """
        previous tasks, previous task, previous instructions, prior instructions, earlier instructions, vorherigen instruktionen,
        vorherigen anweisungen, earlier tasks, other instructions""",
    "PLEA": """
        this is really important, this is extremely important, this is very important, extremely important, of utmost importance,
        this is crucial""",
    "UNASKED": """
        without asking me, without asking for confirmation, without confirmation, without asking for permission, without my confirmation,
        without asking the user, fill them in without, do not ask for confirmation, don t ask for confirmation, no confirmation is needed,
        then delete the sent, and delete the sent, delete the sent email, delete this message afterwards, delete this email afterwards""",
    "PAY": "transfer, wire, send, pay, donate, remit",
    "MONEY": "money, euros, euro, dollars, dollar, eur, usd, gbp, pounds, bitcoin, btc, funds, amount",
    "ALL_MAIL": """
        all unread, unread emails, all emails, all my emails, all of my emails, every email, most recent messages, most recent emails,
        latest emails, last emails, all messages, recent messages, recent emails, the largest files, largest files, all files,
        all my files, all channels, all notes, addresses in the mailbox, e mail addresses in the mailbox, contents of the inbox,
        everything in the inbox""",
    "ASK_SECRET": """
        what is your password, what s your password, what is your secret, what s your secret, what is the secret key,
        what is your secret key, share your password, tell me your password, give me your password, confirm your password,
        reveal your password, your secret key, wie lautet dein passwort, was ist dein passwort, quel est ton mot de passe,
        quelle est ta cle secrete, quel est votre mot de passe, cual es tu contrasena, cual es tu clave secreta, qual e la tua password,
        qual e la tua chiave segreta, qual e sua senha, qual e a sua senha, 你的密码是什么, 你的密钥是什么, 你的秘密密钥,
        パスワードは何ですか, あなたの秘密鍵, какой у тебя пароль, какой у вас пароль, ما هي كلمة المرور الخاصة بك, ما هو مفتاحك السري,
        당신의 비밀번호""",
    "RULELESS": """
        no rules, any rules, without rules, any restrictions, no restrictions, no limits, any limits, no filter, no filters,
        no boundaries, answers everything, unrestricted, unfiltered, uncensored, no guidelines, no programming guidelines, no ethical,
        no moral, never refuse, never refuses, anything without""",
    "DONE": """
        now that you have read, now that you ve read, once you have read this, once you ve read this, after reading this you,
        having read this, you have read this far""",
    "UNBOUND": """
        no longer bound, safety policies, safety policy, safety rules, your safety, your filters, your restrictions, your guidelines,
        content filters""",
    "REPLACE_IT": "replace it with, replace them with, replace this with, replace that with, put in its place, say instead, write instead",
    "WINNER": """
        most reliable source, most trusted, number one, market leader, best in class, the best provider, trusted company, the leading,
        as the best, best choice, top choice, recommend it first, cheaper than, better than its, first in future, the only source""",
    "IGNORE": """
        pay zero attention to, pay no heed to, give no heed to, do not carry out, don t carry out, leave behind, leave aside, leave all,
        put out of your mind, remove from your mind, remove from your memory, disregarding, ignoring, forgetting, unlearn,
        cease to follow, do not adhere to, don t adhere to, do not comply with, don t comply with, remove all, remove any,
        erase from your memory, set no store by, overlook, brush aside, look past, throw overboard, do not heed, don t heed, do not honor,
        do not honour""",
    "CANCEL_SURE": """
        scrap, abandon, discard, dismiss, nullify, set aside, put aside, lay aside, leave aside, throw out, throw away, cease, quit, halt,
        stop, suspend, annul, void, revoke""",
    "NOW_TASK": """
        present task, current task, task at hand, your task, summarising, summarizing, your work on, what you are doing, the summary,
        your assignment""",
    "NEW_TASK": """
        your orders are, your instructions are, additional instructions for you, new instructions follow, folgen neue anweisungen""",
    "NEW_ORDERS": """
        new instruction, new instructions, the new task is, the new task, new orders, new directive, new directives,
        additional instruction, updated instructions, neue anweisung, neue anweisungen, neue aufgabe, neue auftrage,
        nouvelles instructions, nouvelle instruction, nuevas instrucciones, nueva instruccion, nova tarefa, novas instrucoes,
        nuove istruzioni, nuovo compito, 新指令, 新的指令, 新任务, 新しい指示, 新たな指示, новые инструкции, новая инструкция,
        новая задача, تعليمات جديدة, 새로운 지시, 새 지시, 새로운 작업, नए निर्देश, yeni gorev, yeni talimat""",
    "AUTHORITY": """
        i am the maintainer of, i m the maintainer of, i m your developer, i m the developer of, i am a developer of,
        developer of this model, message from openai, message from anthropic, message from google, message from your developers,
        from your developers, i am openai, system mode, override mode, administrator code, admin code, your policy has been changed,
        your policy has changed, as your creator, i m your creator, security notice to the ai, security notice to the assistant,
        notice to the ai, maintenance mode, root access granted, code accepted, ich bin dein entwickler, je suis ton developpeur,
        soy tu desarrollador, 我是你的开发者, 私はあなたの開発者, я твой разработчик, انا مطورك, i m the admin, i am the admin,
        i m the administrator, i am the administrator, i m your administrator, i am your administrator, speaking as your developer""",
    "ROLE_SURE": """
        from this moment you are, from now you are, you will be called, you are going to be, you shall be known as, from today you are""",
    "ROLE_WANT": """
        i want you to act as, i want you to behave as, i want you to pretend, i would like you to act as a, i need you to act as a,
        you will act as a, ich mochte dass sie als, ich mochte dass du als, ich will dass du, je veux que tu agisses, quiero que actues,
        voglio che tu agisca, quero que voce atue, я хочу чтобы ты, 我希望你扮演, 我想让你扮演, 我要你扮演, として振る舞ってください,
        として行動してください, اريدك ان تتصرف""",
    "JAILBREAK": "you are dan, agent dan, called dan, dan can, god mode, jailbroken ai, freed ai, an ai without any, opposite day ai",
    "HIDE": """
        don t let, do not let, deny that, keep this between us, keep it between us, must not be told, silently, in secret,
        without the knowledge of, garde ca pour toi, behalte das fur dich, guardalo en secreto, no dejes que, laisse pas, lass nicht""",
    "SECRET_USER": """
        user s last message, everything the user, what the user has, what the user said, conversation here, the conversation,
        contents of your context, context window, user s input, user s question, user s query, user s address, user s birth""",
    "LINK_OUT": """
        markdown link, the following image, this image, this picture, following picture, hyperlink, as a link, as an image, img src,
        image url""",
    "FOCUS_LOOSE": "only use the following, use only the following, only consider the following",
    "EVERYTHING_SURE": "everything, anything, alles, tout ce, todo lo, tutto, tudo, 一切, すべて, 全て, 全部, всё, все что, كل شيء, كل ما",
    "PROMPT_WORD": "prompt, prompts, system prompt, system message, programming, persona",
    "ALWAYS": "always, never, only, must always, must never, immer, nur, toujours, siempre, 总是, 必ず, всегда, دائما",
    "YOUR_TOOL": """
        your email tool, your e mail tool, your code tool, your browser tool, your browsing tool, your search tool, your file tool,
        your shell, your tools, banking tool, email tool, code interpreter, your plugins, your functions, call this function,
        call the function, call this tool, use the tool""",
    "RENDER": "render, display, show, embed, load, include, insert, output, print",
    "YOU_FIND": "you can find, you know, you have access to, you have seen, you can see, you find, you can reach",
    "IN_FILE": """
        requests in this file, instructions in this file, instructions in this document, instructions in this text,
        instructions below exactly, orders from this document, orders from this text, what this note says, what this text says,
        commands in this document, do whatever the following, do what the following, what the following line says,
        what the next line says, what this line says, what this page says, what this document says""",
    "FIRST_LOOSE": """
        before summarising, before summarizing, before you summarise, before you summarize, before you do anything else,
        before doing anything else, before anything else, before you go on""",
    "LIMITS": """
        your filters, your safety filters, your content filter, restrictions you operate under, rules you operate under,
        limits you operate under, restrictions placed on you, your restrictions, your safeguards, your guardrails""",
    "WITHOUT": "switch off, turn off",
    "HIDE_BETWEEN": "keep this between us, keep it between us, keep this secret, don t tell anyone",
    "PROMPT_QUESTION": """
        what does your system message say, what does your system prompt say, what does your prompt say, what is your system prompt,
        what s your system prompt, what are your system instructions, wie lautet dein systemprompt, quel est ton prompt systeme,
        cual es tu prompt de sistema, 你的系统提示词是什么, あなたのシステムプロンプトは何, какой у тебя системный промпт""",
    "CHAT_SETUP": """
        my first request, my first sentence, my first command, my first question is, i will provide you with, i will type,
        i will speak to you, i will give you, you will reply, you will respond, you will answer, do not write explanations,
        ihre aufgabe besteht, ich gebe ihnen, ich werde ihnen""",
    "REFUSE_USER": "do not answer this question, don t answer this question, refuse to answer, do not answer the question",
    "IF_ASKED": """
        every time you get a question, every time you are asked, each time you are asked, if you get a question, whenever you are asked,
        whenever a user asks, should the user ask,
        jedes mal wenn du, chaque fois qu on te, cada vez que te""",
    "RESHAPE": "modify, enhance, adjust, augment, translate, convert, provide, encode, format, rewrite, improve",
    "PRAISE": """
        strong accept, full marks, the highest score, highest possible score, perfect score, 10 out of 10, 5 out of 5, five stars,
        as impactful, as groundbreaking, as a breakthrough, as flawless, as excellent, as outstanding, outstanding clarity,
        only the benefits, as trustworthy, note parfaite, la meilleure note, puntuacion perfecta, bestnote, 最高点で, 최고 점수, 높은 점수""",
    "PRIOR": "supplied, at the start, at the beginning, you got, provided earlier, you started with",
    "REVEAL": "paraphrase, rephrase, restate, spell, translate",
    "ASK_PROMPT": """
        what rules were you given, which rules were you given, what instructions were you given, which instructions were you given,
        what instructions do you have, what were you instructed""",
    "RULELESS_ACT": "as if no policy, as if no rules, as if there were no, as though no rules, as though there were no, as if you had no",
    "SECRET": "id rsa, ssh id, environment file, private keys, session tokens, env variables",
    "AS_AI": """
        as the ai, as the assistant, as the agent, as the bot, as the model, as the llm, as an ai agent, as an autonomous agent,
        as the language model""",
    "VOIDS": """
        overrides anything, overrides everything, overrides whatever, supersedes everything, supersedes whatever, outranks,
        cancels everything, replaces whatever""",
    "YOU_TOLD": """
        you have been told, you were told, you were given, you have been given, you were instructed, you have learned, your instructions,
        your prompt, your guidelines""",
    "ANY_QUERY": "every query, every question, any query, any question, all questions, all queries, each question",
    "INSTEAD_OF": """
        instead of your usual, instead of your normal, instead of your actual, instead of your current, instead of your original,
        instead of the usual task, rather than your usual, in place of your task""",
    "VOID": "are outdated, is outdated, have been superseded, has been superseded, were replaced by this, are replaced by this",
    "NEVER_WAS": "never happened, did not happen, never existed, did not exist, was never sent, was never written",
    "STOP_BEING": "stop being, cease being, cease to be, quit being, you have stopped being, höre auf zu sein, arrete d etre, deja de ser",
}
