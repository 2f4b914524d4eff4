"""Parts of an order that may stand in any order in its sentence: whom it speaks of, whose text, which rules. Written as in `_lexicon_orders`.

Verbs are in `_lexicon_acts`. Forms by which a machine is spoken to like a friend stand beside the polite ones of the same language.
"""

from distil.screen._lexicon_acts import ACTS
from distil.screen._lexicon_more import MORE
from distil.screen._lexicon_tasks import TASKS

_WHOSE: dict[str, str] = {
    # Machines in languages the other tables know less of, and readers that only a machine can be.
    "BOT": """
        automated screening, automatic screening, ai screening, screening system, screening systems, screening software,
        automated reviewers, automated graders, evaluator model, evaluator models, grader model, grader models, reviewer model,
        reviewer models, judge models, answer engine, answer engines, human or machine, person or machine, llm reviewers, ai reviewers,
        machine reading, sistemas de seleccion, sistemas de evaluacion, evaluadores automatizados, avaliadores automaticos,
        revisores automaticos, relecteurs automatises, systemes de tri, automatische beoordelaars, automatische beoordelaar,
        automatische systemen, automatische lezers, taalmodellen, taalmodel, ai assistent, ai modellen, elke ai, een ai,
        automatycznych recenzentow, automatyczni recenzenci, automatycznych systemow, systemy automatyczne, modelem jezykowym,
        modele jezykowe, modeli jezykowych, sztucznej inteligencji, sztuczna inteligencja, нейросет*, языковой моделью, мовна модель,
        мовною моделлю, мовні моделі, мовних моделей, автоматичн* рецензент*, автоматичн* систем*, штучний інтелект, штучного інтелекту,
        штучним інтелектом, нейромереж*, ши, نموذجا لغويا, نموذج لغوي, المراجعين الاليين, الانظمة الالية, ذكاء اصطناعي, ذكاء اصطناعيا,
        מודל שפה, מודלי שפה, בינה מלאכותית, שופטים אוטומטיים, סוקרים אוטומטיים, מערכות אוטומטיות, otomatik hakem*, otomatik sistem*,
        otomatik degerlendiric*, dil modeli, dil modelleri, dil modelisin, yapay zeka, yapay zekalar, एआई, भाषा मॉडल, स्वचालित समीक्षक*,
        स्वचालित प्रणाली, कृत्रिम बुद्धिमत्ता, mô hình ngôn ngữ, trí tuệ nhân tạo, hệ thống chấm điểm tự động, hệ thống tự động,
        người đánh giá tự động, 자동 심사, 자동 평가, 자동 시스템, 언어 모델, 인공지능, 자동심사""",
    "IF_YOU_AI": """
        yapay zekaysan, yapay zekaysaniz, dil modeliysen, dil modeliysenız, 인공지능이라면, 언어 모델이라면, 인공지능인 경우, 당신이 ai라면,
        당신이 ai, aiである場合, aiならば, あなたがai, あなたが人工知能, あなたが言語モデル, 人工知能なら, 言語モデルなら, если ты ии,
        если вы ии""",
    "IF_YOU": """
        als je een, als u een, als jij een, indien u een, jesli jestes, jezeli jestes, gdy jestes, якщо ти, якщо ви, אם אתה, אם את, यदि आप,
        अगर आप, यदि तुम, अगर तुम, nếu bạn là, si tu es, se és, se você é, se é""",
    "AN": "een, eine, एक, một, an automated, a large, a helpful",
    "THE_USER": """
        the user, your user, its user, their user, the person you, the person asking, the person reading, whoever is asking, whoever asks,
        the one who asks, the human, your human, the users, user s, users, the people asking, the person who asks, your reader, dem nutzer,
        der nutzer, den nutzer, des nutzers, dem benutzer, der benutzer, den benutzer, des benutzers, dem anwender, des anwenders,
        der nutzerin, dem fragenden, l utilisateur, a l utilisateur, de l utilisateur, al usuario, el usuario, del usuario, a la usuaria,
        all utente, l utente, dell utente, ao usuario, do usuario, o usuario, ao utilizador, do utilizador, o utilizador, de gebruiker,
        uzytkownikowi, uzytkownika, uzytkownik, użytkownikowi, użytkownika, użytkownik, użytkownikom, 用户, 用戶, 使用者, 提问者, ユーザー,
        利用者, 使用者に, 本人に, 사용자, 이용자, пользователю, пользователя, пользователь, пользователям, користувачеві, користувача,
        користувач, користувачу, المستخدم, للمستخدم, המשתמש, למשתמש, משתמש, kullaniciya, kullanicinin, kullanici, उपयोगकर्ता, यूज़र,
        người dùng""",
    # What is written for a user, so called by whoever speaks to the writer.
    "MY_SUMMARY": """
        your summary, your summaries, your overview, your digest, your synopsis, your recap, your abstract of, the summary you,
        the overview you, summary you write, your description of this, your account of this, while summarising, while summarizing,
        when summarising, when summarizing, when you summarise, when you summarize, if you summarise, if you summarize,
        if you are summarising, if you are summarizing, you present this, generating the wiki page, writing the wiki page,
        the wiki page you, knowledge base entry, generated abstract, generated summary, machine generated abstract, deiner zusammenfassung,
        deine zusammenfassung, deinem uberblick, deinem bericht uber, maschinell zusammenfasst, ton resume, ta synthese, ton compte rendu,
        tu resumen, tu sintesis, tuo riassunto, tua sintesi, teu resumo, seu resumo, sua sintese, je samenvatting, jouw samenvatting,
        uw samenvatting, swoim podsumowaniu, twoim podsumowaniu, swoim streszczeniu, twoim streszczeniu, своем пересказе, твоем пересказе,
        своем резюме, твоем резюме, своей сводке, твоей сводке, своем обзоре, своему підсумку, твоєму підсумку, своєму підсумку,
        свойому підсумку, своєму переказі, ملخصك, تلخيصك, בסיכום שלך, סיכום שלך, ozetinde, ozetine, ozetinden, अपने सारांश, आपके सारांश,
        bản tóm tắt của bạn, 总结的时候, 总结时, 在总结里, 摘要里, 总结里, 概括时, 你的总结, 你的摘要, 要約では, 要約に, 要約の中,
        要約するとき, 요약에서, 요약에, 요약할""",
    "YOUR_RULES": """
        your rules, your old rules, your earlier rules, your previous rules, your former rules, your prior rules, your guidelines,
        your instructions, your old instructions, your earlier instructions, your directives, your restrictions, your briefing,
        your earlier briefing, the instructions you got, the instructions you were given, the instructions you received,
        the rules you were given, the rules you got, the orders you got, rules you had, everything you were told, nothing you were told,
        whatever you were told, the orders you received, the task you were given""",
    "YOUR_RULES_SAID": """
        deine regeln, deine alten regeln, deine bisherigen regeln, deine fruheren regeln, deine vorgaben, deine anweisungen,
        deine bisherigen anweisungen, deine richtlinien, tes regles, tes anciennes regles, tes consignes, tes instructions, tes directives,
        tus reglas, tus normas, tus instrucciones, tus directrices, tus ordenes, tue regole, tue istruzioni, regole che avevi,
        istruzioni che avevi, suas regras, tuas regras, suas instrucoes, tuas instrucoes, suas ordens, je regels, je eerdere regels,
        jouw regels, je instructies, je eerdere instructies, je vorige regels, twoje zasady, twoje wczesniejsze zasady, twoje instrukcje,
        twoje poprzednie, twoje wcześniejsze, twoje dotychczasowe, твои правила, твои прежние, твои инструкции, твои предыдущие,
        твои указания, твої правила, твої попередні, твої інструкції, قواعدك, تعليماتك, اوامرك, הכללים שלך, הכללים הקודמים שלך, ההוראות שלך,
        ההוראות הקודמות שלך, kurallarin, onceki kurallarin, talimatlarin, onceki talimatlarin, तुम्हारे नियम, तुम्हारे पुराने नियम, आपके नियम,
        आपके पुराने, आपके निर्देश, quy tắc của bạn, quy tắc trước đây của bạn, hướng dẫn của bạn, chỉ dẫn của bạn, 你的规则, 你原来的规则,
        你之前的规则, 你的指令, 你原来的, 你以前的规则, あなたのルール, あなたの規則, あなたの指示, 너의 규칙, 당신의 규칙, 네 규칙""",
    "YOUR_JOB": """
        your task, your mission, your assignment, your duties, your job, your actual job, your purpose, your role, deine aufgabe, ta tache,
        ta mission, tu tarea, tu mision, tuo compito, sua tarefa, je taak, twoje zadanie, твоя задача, твоё задание, твоє завдання, مهمتك,
        המשימה שלך, gorevin, तुम्हारा काम, nhiệm vụ của bạn, 你的任务, あなたの任務, 너의 임무""",
    "OLD_RULES": """
        earlier rules, previous rules, former rules, prior rules, old rules, previous directives, previous instructions,
        earlier instructions, prior instructions, operator instructions, bisherigen regeln, fruheren regeln, alten regeln,
        bisherigen anweisungen, regles precedentes, anciennes regles, consignes precedentes, normas anteriores, reglas anteriores,
        instrucciones anteriores, regole precedenti, istruzioni precedenti, regras anteriores, instrucoes anteriores, eerdere regels,
        vorige regels, wczesniejsze zasady, poprzednie zasady, wcześniejsze zasady, poprzednie instrukcje, прежние правила,
        предыдущие правила, предыдущие инструкции, попередні правила, попередні інструкції, القواعد السابقة, التعليمات السابقة,
        הכללים הקודמים, ההוראות הקודמות, onceki kurallar, onceki talimatlar, पुराने नियम, पिछले नियम, पिछले निर्देश, quy tắc trước,
        hướng dẫn trước, 以前的规则, 之前的规则, 原来的规则, これまでのルール, 以前のルール, これまでの指示, 기존 규칙, 이전 규칙,
        기존 지시, 이전 지시""",
    "GONE": """
        no longer apply, no longer valid, no longer count, no longer counts, counts any longer, counts any more, are void, is void,
        are revoked, is revoked, are cancelled, are canceled, is cancelled, was cancelled, were cancelled, were changed, was changed,
        have changed, has changed, have been changed, has been changed, were replaced, have been replaced, were only a rehearsal,
        only a rehearsal, was a rehearsal, was a test, were a test, was only a test, purged, obsolete, lifted, superseded, are off, is over,
        ausser kraft, gelten nicht mehr, gilt nicht mehr, sind aufgehoben, hinfallig, ungultig, caduques, caduque, ne valent plus,
        ne s appliquent plus, sont annulees, derogadas, derogados, anuladas, ya no valen, ya no se aplican, sin efecto, non valgono piu,
        non vale piu, sono annullate, revocate, revogadas, nao valem mais, gelden niet meer, gelden niet langer, vervallen,
        zijn ingetrokken, nie obowiazuja, nie obowiązują, już nie obowiązują, uniewaznione, unieważnione, отменены, не действуют,
        недействительны, утратили силу, скасовано, скасовані, не діють, لم تعد سارية, لم تعد, ملغاة, בוטלו, אינם תקפים, לא תקפים, בטלים,
        gecersiz, gecerli degil, iptal edildi, लागू नहीं, रद्द, không còn hiệu lực, không còn áp dụng, hết hiệu lực, bị hủy, 作废, 失效,
        不再有效, 不算数, 無効, 무효, 더 이상 유효하지, 효력이 없""",
    "THIS_ALONE": """
        only this, only this text, only this paragraph, only this page, only this document, solely this, nothing but this,
        only follow commands, only what is written here, what is written here, what stands here, what follows here, only to this text,
        author of this document, author of this text, author of this page, was hier steht, nur diesem text, nur diesem dokument,
        seule cette page, seul ce texte, seul ce document, que ce texte, que ce document, a este texto, solo este texto, solo a este,
        solamente este, quanto scritto qui, solo questo testo, solo questo documento, apenas a este, apenas este, somente este,
        wat hier staat, alleen deze tekst, alleen dit document, tym tekstem, tylko tym, wylacznie tym, wyłącznie tym, tego tekstu,
        только этого текста, этого текста, только этому тексту, этому тексту, тільки цього тексту, цього тексту, лише цього, هذا النص وحده,
        هذا النص فقط, هذا المستند فقط, לטקסט הזה, לטקסט זה, רק לטקסט, bu metne, yalnizca bu, sadece bu, केवल इस पाठ, इस पाठ,
        theo văn bản này, chỉ văn bản này, 这份文件的, 只听这份, 以本文为准, この文書だけ, このページだけ, この文書のみ, 이 문서만, 이 글만""",
    "ASKED_OF_YOU": """
        you were asked, you have been asked, you were told, you have been told, you have been instructed, you were instructed,
        you were supposed to, asked you to do, told you to do, wanted from you, man dich gebeten, man dir gesagt, du gebeten wurdest,
        dir aufgetragen, dir gesagt wurde, man von dir, worum man dich, t a dit de faire, on t a dit, on t a demande, t a demande,
        te pidieron, te han pedido, te dijeron que, te encargaron, ti e stato chiesto, ti hanno chiesto, ti hanno detto, lhe pediram,
        te pediram, lhe disseram, te disseram, je gevraagd is, je gevraagd werd, je is gevraagd, van je gevraagd, cie poproszono,
        cię poproszono, ci kazano, kazano ci, тебя просили, тебе велели, тебе сказали, тебе поручили, тебе просили, тобі сказали,
        тебе попросили, طلب منك, قيل لك, שביקשו ממך, שנאמר לך, התבקשת, senden istenen*, sana soylenen*, आपसे कहा, आपसे जो, तुमसे जो,
        आपको जो, bạn được yêu cầu, bạn được bảo, 让你做的, 叫你做的, 要求你做的, 让你做, 頼まれた, 指示された, 言われた, 부탁받은, 요청받은,
        지시받은""",
    "GIVEN_YOU": """
        you were told, you were given, you have received, you received, you were shown, you got, given to you, in your context,
        hidden instructions, dir mitgeteilt, dir gegeben, du bekommen hast, du erhalten hast, dir vor, tu as recues, tu as recu, t a ete,
        qu on t a, recibiste, te dieron, has recibido, ti e stato dato, ti e stata data, hai ricevuto, ti sono state, recebeu, recebeste,
        lhe deram, je gekregen, je hebt gekregen, hebt gekregen, je ontvangen, otrzymales, otrzymałeś, dostales, dostałeś, ci podano,
        тебе сообщено, тебе было, тебе дали, ты получил, ты получила, ти отримав, тобі дали, قيل لك, تلقيتها, تلقيت, اعطيت, שקיבלת,
        שניתנו לך, aldigin, sana verilen, मिले, आपको मिले, तुम्हें मिले, bạn nhận được, bạn đã nhận, 你收到, 你在这, 收到的内容, 给你的,
        受け取った, 与えられた, 받은, 네가 받은""",
    "AT_FIRST": """
        before this document, before this text, before this page, at the beginning, at the start, precedes this, before you were given,
        before the document, starting with you are, in your context, hidden instructions, vor diesem dokument, vor diesem text, am anfang,
        zu beginn, avant ce document, avant ce texte, au debut, al principio, antes de este, al inicio, prima di questo, all inizio,
        antes deste, no inicio, no comeco, aan het begin, voor dit document, vóór dit document, na poczatku, na początku, przed tym,
        до этого документа, в начале, до этого текста, на початку, до цього документа, قبل هذا, في البداية, בהתחלה, לפני המסמך, baslangicta,
        bu belgeden once, शुरुआत, इस दस्तावेज़ से पहले, lúc đầu, ban đầu, trước tài liệu này, 在这份文件之前, 这份文件之前, 本文之前, 最开始,
        一开始, この文書の前, 最初に, 이 문서 이전, 처음에""",
    "THIS_WORK": """
        this paper, this work, this article, this manuscript, this submission, this study, this essay, this thesis, this application,
        this applicant, this candidate, this profile, this resume, this cv, this proposal, this product, this listing, diese arbeit,
        dieser arbeit, diesen artikel, diese bewerbung, dieser bewerbung, diese kandidatin, diesen kandidaten, dieses manuskript,
        cet article, ce travail, cette candidature, ce manuscrit, este trabajo, este articulo, este candidato, esta candidatura,
        este manuscrito, questo lavoro, questo articolo, questo candidato, este trabalho, este artigo, deze kandidaat, dit artikel,
        dit werk, deze sollicitatie, tej pracy, tego artykulu, tego artykułu, tego kandydata, этой работе, эту работу, эту статью,
        этой статье, этого кандидата, цій роботі, цю статтю, цю роботу, هذا البحث, هذه الورقة, هذا المرشح, לעבודה הזאת, לעבודה זו,
        המאמר הזה, למאמר הזה, bu makaleye, bu makaleyi, bu adaya, bu adayi, इस लेख, इस उम्मीदवार, इस शोध, bài này, bài báo này, ứng viên này,
        这篇论文, 本论文, 这份简历, 该候选人, この論文, この応募者, この候補者, 이 논문, 이 지원자""",
    "HERE": """
        these lines, esta pagina, questa pagina, cette page, ces lignes, deze pagina, dit document, dit rapport, deze tekst, te strone,
        tę stronę, ten dokument, tego dokumentu, ten tekst, эту страницу, цю сторінку, цей документ, цей текст, הדף הזה, המסמך הזה,
        bu sayfayi, bu sayfa, bu belgeyi, bu metni, यह पृष्ठ, इस पृष्ठ, यह दस्तावेज़, trang này, tài liệu này, 此页, 이 페이지, 이 문서,
        this knowledge base, this mailbox, this ticket, working on this, diese zeilen, ce dossier, this dossier""",
    "READS": """
        lean, lea, leia, leest, lezen, verwerkt, czytajaca, czytająca, czytajacy, czytający, czyta, przetwarza, читающ*, обрабатывающ*,
        читає, читають, обробляє, يقرا, تقرا, يعالج, תקרא, קורא, קוראת, קוראים, okuyan, isleyen, ozetleyen, पढ़ने वाला, पढ़ने वाले, पढ़ता, đọc,
        xử lý, 阅读, 读到, 읽는, 처리하는, 요약하는, lit ces, processing, answering from, answering, helping with, working on, comes across,
        come across, elabora, traite""",
}

_TABLES = (_WHOSE, ACTS, TASKS, MORE)
PARTS: dict[str, str] = {name: ", ".join(table[name] for table in _TABLES if name in table) for table in _TABLES for name in table}
