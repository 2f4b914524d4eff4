"""What an order asks for, by verbs in the form in which one orders, and what it is about. Written as in `_lexicon_orders`.

English verbs have one form for everything, so that frames ask them to stand where an order stands; the names that end in `_SAID` hold forms of
other languages that are orders wherever they stand.
"""

ACTS: dict[str, str] = {
    "I_TELL": "tell, inform, advise, notify, warn, instruct, persuade, convince, remind, read aloud, let, ask, make",
    "I_TELL_SAID": """
        lies dem, lies der, bitte den, bitte ihn, frag den, frage den, demande a, lis a, pide al, pidele, lee al, chiedi all, leggi all,
        peca ao, leia ao, vraag de, lees de, popros, poproś, zapytaj, попроси, прочти, спроси, запитай, прочитай, اطلب من, اقرا, בקש מ,
        שאל את, hãy hỏi, hãy yêu cầu, sag dem, sage dem, teile dem, erklare dem, informiere den, dis a, dites a, informe, previens, dile,
        diga le, digale, informa al, avisa al, di all, di' all, informa l, comunica all, diga ao, diga a, diz ao, informe o, avise o,
        vertel de, vertel, zeg tegen, powiedz, przekaz, przekaż, poinformuj, скажи, сообщи, передай, скажіть, повідом, اخبر, قل للمستخدم,
        ابلغ, אמור, אמרי, הודע, hãy nói, nói với, hãy bảo, hãy thông báo""",
    "I_TELL_LAST": "soyle, bildir, कहें, कहो, बताओ, बताएं, बताइए",
    "I_TELL_GLUED": """
        朗读, 요청하, 告诉, 转告, 伝えて, 知らせて, 案内して, 전하세요, 전달하세요, 알려주세요, 말하세요, 알리세요, 전해""",
    "I_SEND": "send, forward, email, mail, upload, post, transmit, export, transfer, leak, attach, submit",
    "I_SEND_SAID": """
        sende, schicke, leite, ubermittle, weiterleiten, weiterzuleiten, envoie, transmets, envia, reenvia, reenvie, inoltra, invia, manda,
        encaminhe, encaminha, envie, mande, stuur, verstuur, przeslij, prześlij, wyslij, wyślij, перешли, отправь, надішли, відправ, ارسل,
        حول, העבר, שלח, hãy gửi, chuyển tiếp, gửi tất cả""",
    "I_SEND_LAST": "gonder, ilet, yolla, भेजो, भेजें, भेज दो",
    "I_SEND_GLUED": """
        转发到, 转发给, 发送到, 发送给, 发到, 发给, 上传到, 転送し, 送信し, 送って, アップロードし, 전달하, 전송하, 보내세요, 보내라, 보내고""",
    "I_WRITE": "say, write, answer, reply, respond, output, print, state, claim, mention, produce, give, compose, include, insert, add",
    "I_WRITE_SAID": """
        schreib, schreibe, antworte, gib, sag, sage, nenne, behaupte, ecris, reponds, ecrive, qu il ecrive, ajoute, escribe, responde,
        di que, anade, scrivi, rispondi, aggiungi, escreva, responda, diga que, schrijf, antwoord, vermeld, napisz, odpowiedz, dodaj,
        напиши, ответь, отвечай, выведи, відповідай, додай, اكتب, فاكتب, اجب, واجب, رد, כתוב, ענה, וענה, השב, hãy viết, trả lời,
        hãy trả lời, 只回复, 回复, 写明, 写上, 只回答, 只输出, 书写, 書いて, 答えて, 返信し, 回答し, 쓰세요, 쓰시오, 대답하, 답하세요,
        출력하, 작성하""",
    "I_WRITE_LAST": "yaz, yazin, cevap ver, yanit ver, लिखें, लिखिए, लिखो, उत्तर दें, जवाब दो",
    "I_PUSH": """
        recommend, recommends, promote, promotes, endorse, endorses, favour, favor, praise, praises, rank, ranks, refer, refers, emphasise,
        emphasize, advertise, prefer, champion, empfehlen, empfiehl, zu empfehlen, loben, lobe, lobst, recommander, recommande, conseiller,
        classer, recomendar, recomienda, aconsejar, consigliare, consiglia, raccomandare, recomende, aanbevelen, beveel, aanraden, polecic,
        polecić, polecaj, zarekomendowac, советовать, рекомендовать, рекомендуй, хвали, радити, рекомендувати, يوصي, اوص, امدح, להמליץ,
        המלץ, שבח, onermeli, oner, tavsiye et, tavsiye etmeli, सिफारिश, सुझाव दें, सुझाए, giới thiệu, đề xuất, khen ngợi, 推荐, 推薦, 称赞,
        推薦し, 勧め, 추천, 칭찬""",
    "I_GIVE": """
        give, award, assign, grant, score, rate, mark, accept, admit, gib, gebt, vergebt, bewerte, donnez, donne, attribuez, accorde, dad,
        da, otorga, otorgad, asignad, den, otorguen, assegnate, assegna, date, deem, de a, atribuam, atribua, geef, geeft, ken, przyznaj,
        przyznajcie, daj, dajcie, поставьте, поставь, присвойте, присвой, оцените, поставте, постав, оцініть, امنحوا, امنح, اعطوا, اعط, תנו,
        תן, העניקו, verin, ver, दें, दो, दीजिए, hãy cho, cho bài, 打最高分, 给出, 给予, 打, 付けて, 与えて, つけて, 주십시오, 주세요, 부여하""",
    "UNSAID": """
        do not mention, don t mention, not mention, never mention, not to mention, avoid mentioning, refrain from, without mentioning,
        leave out, leaves out, leave unmentioned, not bring up, omit, omits, conceal, skip over, pass over, say nothing, says nothing,
        do not talk about, don t talk about, do not belong in, not highlight, keep quiet, keep silent, verschweige, verschweigen,
        nicht erwahnen, nicht zu erwahnen, erwahne nicht, darf die, lass weg, weglassen, ne parle pas, ne mentionne pas, ne dis rien,
        n evoque pas, passe sous silence, no menciones, no hables, no digas nada, omite, non parlare, non menzionare, non citare, ometti,
        nao mencione, nao fale, omita, niets over, vermeld niets, noem niet, vermeld niet, zwijg over, nie wspominaj, nie pisz o, pomin,
        pomiń, przemilcz, не упоминай, умолчи, не пиши о, опусти, не згадуй, замовчи, не пиши про, لا تذكر, لا تشر, אל תזכיר, אל תזכירי,
        השמט, soz etme, bahsetme, deginme, उल्लेख न, उल्लेख मत, ज़िक्र मत, न लिखें, đừng nhắc, không nhắc, đừng đề cập, không đề cập, bỏ qua,
        不要提, 别提, 不提, 不得提, 略去, 触れない, 触れず, 言及しない, 書かない, 언급하지, 말하지, 빼고""",
    "OMITTED": "not mention, not bring up, not refer to, not name",
    "OPENS": """
        begin with, start with, end with, open with, close with, finish with, conclude with, carry the sentence, contain the sentence,
        include the sentence""",
    "I_SHOW": """
        write down, write out, write, output, print, show, repeat, reveal, translate, quote, recite, copy, disclose, display, dump,
        reproduce, list""",
    "I_SHOW_SAID": """
        gib, zeige, zeig, nenne, wiederhole, recopie, montre, affiche, repete, muestra, repite, copia, escribe, riporta, mostra, ripeti,
        trascrivi, repita, mostre, escreva, copie, toon, herhaal, laat zien, pokaz, pokaż, powtorz, powtórz, wypisz, выведи, покажи,
        повтори, перепиши, виведи, اكتب, اعرض, كرر, הצג, חזור, כתוב, hiển thị, hãy hiển thị, in ra, lặp lại, 写出来, 写出, 重复, 输出,
        書き出し, 表示し, 出力し, 출력하, 보여, 적어""",
    "I_SHOW_LAST": "goster, yaz, tekrarla, दिखाइए, दिखाओ, दिखाएं, दोहराएं",
    "VERBATIM": """
        word for word, verbatim, complete wording, exact wording, wortwortlich, wort fur wort, vollstandigen text, wortlaut, mot pour mot,
        mot a mot, palabra por palabra, textualmente, parola per parola, palavra por palavra, woord voor woord, letterlijk, slowo w slowo,
        słowo w słowo, doslownie, dosłownie, дословно, слово в слово, дослівно, حرفيا, כלשונו, מילה במילה, kelimesi kelimesine,
        harfi harfine, शब्दशः, nguyên văn, từng chữ, 一字不差, 逐字, 原文, 一字一句, そのまま, 한 글자도, 그대로""",
    "I_DROP": "forget, ignore, disregard, overlook, drop, abandon, stop, do the opposite of",
    "I_DROP_SAID": """
        vergiss, ignoriere, missachte, oublie, ignore ce, laisse tomber, olvida, ignora, dimentica, esqueca, ignore o, vergeet, negeer,
        zapomnij, zignoruj, забудь, игнорируй, ігноруй, انس, تجاهل, שכח, התעלם, hãy quên, quên đi, bỏ qua, 别管, 忘记, 忘掉, 不用管, 忘れて,
        無視して, 잊고, 잊어, 무시하""",
    "I_DROP_LAST": "unut, bos ver, yok say, भूल जाइए, भूल जाओ, भूल जाएं",
    "I_OBEY": """
        obey, obeys, follow, follow it, comply, carry it out, carry out, listen, halte dich, befolge, gehorche, obeis, suis, fait foi,
        obedece, sigue, segui, obbedisci, obedeca, siga, volg, gehoorzaam, kieruj sie, kieruj się, stosuj sie, sluchaj, слушайся, следуй,
        подчиняйся, слухайся, виконуй, اتبع, اطع, ציית, פעל לפי, uy, itaat et, का पालन, पालन करो, मानो, chỉ làm theo, làm theo, tuân theo,
        只听, 听从, 服从, 遵照, 従って, 従え, 따르, 따라""",
    "OBLIGED": """
        must, should, shall, have to, has to, needs to, need to, are to, is to, ought to, are expected to, is expected to, are required to,
        is required to, are asked to, would be appreciated, be grateful if, be appreciated if, muss, mussen, soll, sollen, sollte, hat zu,
        haben zu, hat es, darf nicht, durfen nicht, darf die, ist zu, doit, doivent, qu il, qu elle, debe, deben, tiene que, tienen que,
        deve, devono, devem, moet, moeten, dient, powinna, powinien, powinny, musi, musza, muszą, должна, должен, должны, обязана, обязан,
        повинна, повинен, повинні, має, мусить, يجب, على كل, عليه ان, ينبغي, חייב, חייבת, צריך, צריכה, חייבים, meli, malı, zorunda, चाहिए,
        होगा, phải, nên, cần, 应当, 必须, 应该, 都要, 务必, なければならない, べき, 해야, 하여야""",
    "TOPMOST": """
        highest score, highest rating, highest mark, highest grade, maximum score, maximum points, maximum number of points, top score,
        top marks, full marks, perfect score, best score, strong accept, acceptance, rank it first, first place, first, above all others,
        above all other, above the others, positive, positively, positive review, flawless, outstanding, exceptional, excellent,
        groundbreaking, unrivalled, a score of at least, at least 9, leading experts, an a, best, zur annahme, bestnote, hochste punktzahl,
        hochste bewertung, hochste note, an erster stelle, ohne einschrankung, note maximale, meilleure note, en tete, acceptation,
        maxima puntuacion, puntuacion maxima, nota maxima, el primero, en primer lugar, por encima de, punteggio massimo, voto massimo,
        il migliore, al primo posto, pontuacao maxima, melhor, hoogste score, hoogste cijfer, de beste, bovenaan, najwyzsza ocene,
        najwyższą ocenę, najwyzsza ocena, najlepszy, na pierwszym miejscu, высший балл, высшую оценку, высшая оценка, лучшим,
        на первое место, найвищу оцінку, найвищий бал, на перше місце, اعلى درجة, اعلى تقييم, الافضل, הציון הגבוה, ציון גבוה, במקום הראשון,
        en yuksek puan*, en iyi, birinci siraya, सबसे ऊँचा, सर्वोच्च, उच्चतम, सबसे अच्छा, điểm cao nhất, điểm tối đa, tốt nhất, 最高分, 满分,
        第一名, 第一位, 最高点, 最高評価, 一番, 最高の評価, 최고 점수, 최고점, 가장 먼저, 최우선""",
    "ADDR": "http, https, www, com, org, io, co, ru, 0800, 0900, 900, 800",
    "ACCESS": """
        log in, login, account, session, verify, confirm, click, call, konto, anmelden, compte, cliquer, cuenta, llame, conto, dati, conta,
        entrar em, rekening, inloggen, аккаунт, счет, обліковий, حساب*, חשבון, hesap*, खाता, tài khoản, 账户, 账号, 登录, アカウント,
        ログイン, 계정, 로그인""",
    "CREDENTIAL": """
        kreditkarten*, numero de carte, carte bancaire, carte de credit, tarjeta de credito, numero de tarjeta, carta di credito,
        cartao de credito, creditcard*, karty kredytowej, номер карты, кредитной карты, номер картки, بطاقة الائتمان, כרטיס אשראי,
        kredi karti*, क्रेडिट कार्ड, thẻ tín dụng, 信用卡, クレジットカード, 신용카드, password, passwords, credit card, card number,
        credentials, pin, passwort, kennwort, mot de passe, contrasena, clave, senha, wachtwoord, haslo, hasło, пароль, كلمة السر,
        كلمة المرور, סיסמה, הסיסמה, sifre*, parola*, पासवर्ड, mật khẩu, 密码, パスワード, 비밀번호""",
    "ALARM": """
        expired, suspended, blocked, locked, infected, hacked, compromised, refund, frozen, disabled, limited, gesperrt, abgelaufen, bloque,
        expire, bloqueada, bloqueado, suspendida, caducado, scaduto, bloccato, expirou, geblokkeerd, verlopen, zablokowane, wygaslo,
        заблокирован, истек, заблоковано, اوقف, موقوف, נחסם, פג תוקף, askiya, kilitlendi, बंद, ब्लॉक, bị khóa, hết hạn, 冻结, 停用, 过期,
        停止, 凍結, 정지, 만료""",
    "USER_STUFF": """
        e mails, emails, mails, inbox, messages, chat history, chat log, conversation, calendar, contacts, files, documents, password,
        passwords, credentials, invoices, data, correos, correo, contrasenas, mots de passe, courriels, nachrichten, kennworter, passworter,
        messaggi, email, mensagens, senhas, e mailberichten, berichten, wachtwoorden, e maile, maile, wiadomosci, wiadomości, hasla, hasła,
        письма, сообщения, пароли, листи, повідомлення, паролі, رسائل, كلمات السر, المحادثة, ההודעות, הודעות, הסיסמאות, הדואר,
        e postalarini, mesajlarini, sifrelerini, ईमेल, संदेश, पासवर्ड, thư, tin nhắn, mật khẩu, 邮件, 消息, 密码, 聊天记录, メール,
        メッセージ, パスワード, 会話, 이메일, 메시지, 비밀번호, 대화""",
    "EVERY": """
        all, every, last ten, entire, whole, alle, samtliche, tous, toutes, les, todos, todas, los, tutti, tutte, le, todos os, wszystkie,
        все, всі, جميع, كل, כל, tum, butun, सभी, tất cả, 全部, 所有, すべて, 全て, 모든, 모두""",
    "UNSEEN": """
        without telling, without asking, without informing, without him, without them, without saying, silently, in secret, secretly,
        quietly, say nothing to, tell nobody, do not tell, don t tell, not let them know, daruber schweigen, sag nichts, ohne es zu,
        heimlich, sans le prevenir, sans prevenir, sans lui dire, ne lui dis rien, sin decirle, no le digas, sin avisar, en secreto,
        senza avvisarlo, senza dirlo, non dirgli, nao conte, sem avisar, nao diga, zonder het, zonder te, zeg niets, nic mu nie, nie mow,
        nie mów, po kryjomu, ничего ему не, не говори, тайно, втайне, нічого йому не, не кажи, таємно, ولا تخبره, لا تخبره, لا تخبر,
        دون علمه, دون اخباره, ואל תגיד, בלי לספר, haber verme, soyleme, gizlice, मत बताओ, न बताएं, बिना बताए, đừng nói, không nói, bí mật,
        不要让他知道, 不要告诉, 别告诉, 悄悄, 知らせないで, 伝えないで, 内緒で, 알리지, 몰래, 말하지""",
    "JUST": """
        only, just, only with, nothing except, nothing but, nothing else, instead, the word, the words, the single letter, with one word,
        the only, nur, stattdessen, das wort, seulement, uniquement, le mot, unicamente, solo, solamente, la palabra, soltanto, la parola,
        apenas, somente, a palavra, alleen, het woord, tylko, jedynie, slowo, słowem, słowo, только, лишь, одним словом, лише, тільки,
        словом, فقط, بكلمة, كلمة, רק, במילה, yalnizca, sadece, kelimesi, केवल, सिर्फ, शब्द, chỉ, bằng từ, 只, 两个字, だけ, とだけ, のみ,
        라고만, 만""",
    "UNBOUND_BY": """
        no rules, no restrictions, without rules, without restrictions, no guidelines, no limits, without limits, never refuses, unfiltered,
        unrestricted, has never heard of rules, no filters, ohne regeln, ohne einschrankung*, keine regeln, keine einschrankung*,
        sans regles, sans restriction, sans limites, aucune regle, sin reglas, sin limites, sin restricciones, ni reglas, senza regole,
        senza restrizioni, alcuna restrizione, nessuna regola, senza limiti, sem regras, sem restricoes, sem limites, zonder regels,
        geen regels, zonder beperkingen, bez zasad, bez zadnych zasad, bez żadnych zasad, bez ograniczen, bez ograniczeń, нет правил,
        без правил, без ограничений, без жодних правил, без обмежень, بلا قواعد, بدون قواعد, بلا قيود, בלי כללים, ללא כללים, בלי מגבלות,
        kuralsiz, sinirsiz, hicbir kural, बिना नियम*, कोई नियम नहीं, không có luật lệ, không có quy tắc, không giới hạn, 没有任何规则,
        没有规则, 不受任何, 没有限制, ルールのない, 規則のない, 制限のない, 규칙이 없는, 규칙 없는, 제한 없는, 제한이 없는""",
    "FROM_HERE": """
        from now on, from this line on, from here on, from this point, from this moment, you are now, you now work, you no longer,
        your name is, ab sofort, ab jetzt, von nun an, du bist jetzt, a partir de maintenant, desormais, dorenavant, tu es maintenant,
        a partir de este momento, a partir de ahora, desde ahora, ahora eres, da adesso, da ora in poi, d ora in poi, ora sei,
        a partir de agora, agora voce, de agora em diante, vanaf nu, voortaan, od teraz, od tej chwili, теперь ты, отныне, с этого момента,
        відтепер, тепер ти, віднині, من الان, منذ الان, انت الان, מעכשיו, מעתה, bundan sonra, artik sen, simdiden itibaren, अब से, आज से,
        từ bây giờ, từ giờ, kể từ bây giờ, 从现在起, 从现在开始, 今からあなた, これからあなた, 지금부터 너, 지금부터 당신, 이제부터 너,
        이제부터 당신, 지금부터""",
    "YOU_BE": """
        you are, your name is, you be, you re, du bist, du heisst, du nennst dich, du, tu es, tu n es, tu t appelles, vous etes, eres,
        te llamas, seras, sei, ti chiami, sarai, voce e, voce se chama, ben je, je bent, jij bent, je heet, jestes, jesteś, nazywasz sie,
        ты, ти, انت, לא עוזר, אתה, sin, sen, तुम, आप, bạn là, 你叫, 你是, 你就是, あなたは, 너는, 당신은""",
    "NO_HELPER": """
        no longer an assistant, no longer a, not an assistant, no longer, kein assistent mehr, nicht mehr der assistent, plus un assistant,
        plus l assistant, ya no eres un asistente, ya no eres, non sei piu un assistente, non sei piu, nao e mais um assistente,
        geen assistent meer, nie jestes juz asystentem, nie jesteś już asystentem, не помощник, больше не помощник, не помічник,
        більше не помічник, ولست مساعدا, لست مساعدا, ולא עוזר, לא עוזר, artik asistan degilsin, asistan degilsin, सहायक नहीं,
        không còn là trợ lý, 不再是助手, アシスタントではありません, アシスタントではない, 더 이상 비서가, 비서가 아니""",
    "LESSONS": """
        words, own words, opinion, your name, names, sentences, paragraphs, students, pupils, essay, exam, minor details, own opinion,
        your opinion, examples, quotations, quotes, citations, authors, your school, patients, worter*, satze*, meinung, mots, avis,
        phrases, palabras, nombre, parole, opinione, palavras, opiniao, woorden, mening, slow, słów, słowach, opinii, слов*, мнени*, думк*,
        слів*, كلمة, رايك, מילים, דעתך, kelime, görüş*, शब्दों, राय, từ, ý kiến, 看法, 意见, 字, 意見, 字以内, 의견, 자 이내, the source,
        its source, sources, year of publication, licence, license, attribution""",
    "BOT_ASKED": """
        an ai is asked, ai is asked, assistant is asked, chatbot is asked, ai assistants are asked, llm is asked, asks an ai, asked by an ai""",
    "CORRECT_IS": """
        the correct answer is, the right answer is, the answer is, the best answer is, correct answer should be, answer should be""",
    "WRONGLY": "incorrectly, wrongly, deliberately wrong, get the dates wrong, falsely, with false, with wrong, inaccurately, deliberately",
    "LATER_CHATS": """
        later chats, later conversations, future conversations, future chats, long term memory, all later, future sessions, your memory""",
    "DIGEST_NOT": """
        instead of a summary, instead of summarising, instead of summarizing, instead of the summary, rather than extracting,
        rather than summarising, rather than summarizing, don t summarize, don t summarise, do not summarize, do not summarise, no summary,
        produce no summary, stop the summarisation, stop the summarization, stop summarising, stop summarizing, not a summary,
        statt einer zusammenfassung, statt zusammenzufassen, au lieu d un resume, au lieu de resumer, en lugar de un resumen,
        en vez de resumir, invece di riassumere, invece di un riassunto, em vez de resumir, in plaats van een samenvatting,
        zamiast streszczenia, вместо пересказа, вместо резюме, замість переказу, بدلا من التلخيص, במקום סיכום, ozet yerine, सारांश के बजाय,
        thay vì tóm tắt, 不要总结, 不用总结, 要約せずに, 要約の代わりに, 요약 대신, 요약하지 말고""",
    "A_CLAIM": """
        a claim that, the claim that, the statement that, the statement, the sentence, the phrase, the words, the title to, a link to,
        the note that, the fact that, a sentence that, a sentence saying, a remark that, an advertisement, den satz, die behauptung,
        einen satz, la phrase, l affirmation, la frase, la afirmacion, l affermazione, a frase, a afirmacao, de zin, de bewering, zdanie,
        фразу, предложение, утверждение, речення, твердження, عبارة, جملة, המשפט, cumlesini, वाक्य, câu, 这句话, 一句话, という文,
        という一文, 문장""",
    "THEIR_TEXT": """
        their evaluation, their evaluations, their answer, their answers, their summary, their summaries, their review, their reviews,
        their output, their response, their responses, their report, its evaluation, its answer, its summary, its review, its output,
        its response""",
    "OPPOSITE": """
        the opposite of, das gegenteil von, le contraire de, lo contrario de, il contrario di, o contrario de, het tegenovergestelde van,
        противоположное""",
    "NEW_ONES": """
        your new set of instructions, new set of instructions, your new instructions, your new orders, your new rules, your new guidelines,
        your new system prompt, your new directives, your only instructions, your only rules""",
    "BOT_ANY": "modelos, modelli",
    "TEXT_ABOVE": """
        text above, everything above, all text above, text before this, everything before this, document above, lines above,
        what stands above""",
    "EXISTENCE": "existence of this, that this note exists, that this paragraph exists, that this message exists, that this text exists",
    "RULELESS_ACT": "if you had no guidelines, if you had no rules, if you had no restrictions, if you were not bound",
    "NEW_TASK": "your actual job is, your real job is, your true job is, your actual work is",
    "ORDER": "cancel, unsubscribe",
    "THIS_NOTE": """
        this note, this paragraph, this line, this message, this notice, this comment, these lines, this instruction, diesen absatz,
        diesen hinweis, ce paragraphe, este parrafo, questo paragrafo, este paragrafo, deze alinea, ten akapit, этот абзац, этом абзаце,
        цей абзац, هذه الفقرة, הפסקה הזאת, bu paragraf*, इस अनुच्छेद, đoạn này, 这段话, 这一段, この段落, 이 단락""",
    "HUSHED": """
        keep to yourself, to yourself, never quote, nobody needs to know, no one needs to know, do not talk about it, don t talk about it,
        never quote it, need not know, do not reveal that, fur dich behalten, garde pour toi, para ti, per te, voor je, dla siebie,
        при себе, لنفسك""",
    "NEXT_ACTION": """
        next action, next step, to finish the operation, to complete the operation, to complete this step, required action, action required""",
}
