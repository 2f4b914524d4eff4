"""What a machine that reads is busy with: its summary, its answer, its task, its conversation. Written as in `_lexicon_orders`."""

TASKS: dict[str, str] = {
    "BOT": """
        chatbot, chatbots, chat bot, chat bots, chatbotem, chatboty, чат бот, чат ботом, чатбот, чат боты, боты, ботам, ботом, روبوت محادثة,
        روبوت الدردشة, روبوت دردشة, צ אטבוט, צאטבוט, צ אט בוט, בוט, sohbet robotu, sohbet botu, चैटबॉट, 챗봇, 聊天机器人, チャットボット,
        ai visitors, ai visitor, automated assessors, automated assessor, summarisation engine, summarization engine, summary engine,
        summary tool, summary tools, machine readers, machine reader, reading machine, kunstliche intelligenz, kunstlicher intelligenz,
        kunstliche intelligenzen, ki modelle, ki systeme, ki assistenten, ki assistent, chat ki, intelligence artificielle,
        intelligences artificielles, agent conversationnel, robot conversationnel, agente conversacional, asistente virtual,
        intelligenza artificiale, intelligenze artificiali, inteligencia artificial, inteligencias artificiais, kunstmatige intelligentie,
        algoritmo, algoritmos, algorithme, algorithmes, algorithmus, algorithmen, algorytm*, алгоритм*, искусственн* интеллект*, нейронк*,
        автоматическ* ассистент*, виртуальн* помощник*, виртуальн* ассистент*, виртуальн* помічник*, مساعد افتراضي, المساعد الافتراضي,
        المساعد الالي, wirtualny asystent, asystent ai, asystenci ai, asystentem ai, sanal asistan, trợ lý ảo, trợ lý ai, 智能助理,
        虚拟助手, ai模型, ai系统, ai工具, aiシステム, aiモデル, ai エージェント, aiエージェント, 생성형 ai, ai 비서, ai 모델, ai 시스템""",
    "SELF_BOT": """
        robot, roboter, robotem, robotu, robota, robô, bot, chatbot, chatbots, maschine, macchina, maquina, maszyna, машина, робот, роботом,
        روبوت, روبوتا, רובוט, रोबोट, rô bốt, 机器人, ロボット, 로봇, ordinateur, automate, automated system, automated tool, automaat,
        algorithm, algoritme""",
    "IF_YOU": """
        ben je een, bent u een, als jij, jesli jestes, jeżeli jesteś, jeśli jesteś, gdybys byl, якщо ти, якщо ви, se tu fossi, se lei e,
        se sei un, si usted es, si eres un, se voce for, se voce e um, se tu es, se fores, caso seja, caso voce seja, sofern du,
        in case you are, assuming you are, provided you are, should you be, ان كنت, اذا كنت, في حال كنت, لو كنت, אם אתה, אם הינך,
        במידה ואתה, यदि तुम, अगर तुम, अगर आप, यदि आप, nếu bạn, trong trường hợp bạn, 如果你是, 若你是, 倘若你是, 要是你是, 假如你是, 当你是,
        もしあなた, あなたが, 만약 당신이, 만일 당신이, 당신이, 네가, 만약 네가, eger sen, eger bir, если ты, если вы""",
    "YOU_ARE_BOT": """
        robotuysan, botuysan, chatbotsan, asistansan, modelsen, modeliysen, 챗봇이라면, 로봇이라면, 모델이라면, 비서라면, 인공지능이라면,
        チャットボットなら, ロボットなら, アシスタントなら, 言語モデルなら, aiなら, モデルなら""",
    # To be found in what is written about this text.
    "SUMMARISING": """
        when writing the summary, when you write the summary, while writing the summary, in writing the summary, when writing your summary,
        when preparing the summary, when creating the summary, when you report back, when reporting back, when summing up, when you sum up,
        beim erstellen der zusammenfassung, beim schreiben der zusammenfassung, beim verfassen der zusammenfassung, beim zusammenfassen,
        beim auswerten, wenn du zusammenfasst, wenn du den text zusammenfasst, bei der zusammenfassung, in der zusammenfassung,
        lors de la redaction du resume, en redigeant le resume, en ecrivant le resume, quand tu resumes, lorsque tu resumes, en resumant,
        dans le resume, al redactar el resumen, al escribir el resumen, al hacer el resumen, cuando resumas, al resumir, en el resumen,
        quando scrivi il riassunto, nello scrivere il riassunto, scrivendo il riassunto, quando riassumi, nel riassumere, nel riassunto,
        ao escrever o resumo, ao redigir o resumo, ao fazer o resumo, quando resumir, ao resumir, no resumo, bij het samenvatten,
        bij het schrijven van de samenvatting, wanneer je samenvat, als je samenvat, in de samenvatting, piszac streszczenie,
        pisząc streszczenie, piszac podsumowanie, pisząc podsumowanie, podczas streszczania, w streszczeniu, w podsumowaniu,
        при составлении, составляя, пересказывая, при пересказе, при обобщении, в пересказе, в сводке, в резюме, під час складання,
        складаючи, переказуючи, у підсумку, у переказі, عند كتابة الملخص, عند تلخيص, عند التلخيص, عند اعداد الملخص, في الملخص,
        בעת כתיבת הסיכום, כשאתה מסכם, בזמן הסיכום, בסיכום, ozeti yazarken, ozetlerken, ozet yazarken, ozeti hazirlarken, ozette,
        सारांश लिखते समय, सारांश बनाते समय, सारांश में, khi viết bản tóm tắt, khi tóm tắt, trong bản tóm tắt, 撰写摘要, 写摘要, 写总结,
        生成摘要, 编写摘要, 撰写总结, 做总结, 作总结, 概括本文, 总结中, 摘要中, 要約を作成する, 要約を書く, 要約する際, 要約する時,
        要約の際, 要約する場合, 要約には, 요약을 작성할, 요약을 쓸, 요약할 때, 요약문에""",
    "ASSERT": """
        say, state, mention, write, note, stress, emphasise, emphasize, underline, claim, declare, report, point out, assert, erwahne,
        erwahnen, schreib, schreibe, sag, sage, betone, betonen, stelle fest, gib an, angeben, anzugeben, behaupte, zu erwahnen,
        zu schreiben, zu betonen, precise, precisez, indique, indiquez, mentionne, mentionnez, souligne, soulignez, ecris, ecrivez, affirme,
        affirmez, dis, indica, menciona, mencione, senala, senale, escribe, escriba, afirma, afirme, subraya, deja claro, indicare,
        menziona, scrivi, afferma, sottolinea, precisa, specifica, escreva, destaque, saliente, vermeld, schrijf, benadruk, stel, zet, meld,
        zaznacz, napisz, podkresl, podkreśl, stwierdz, stwierdź, wspomnij, укажи, укажите, упомяни, упомяните, отметь, отметьте, подчеркни,
        подчеркните, напиши, напишите, заяви, вкажи, вкажіть, зазнач, зазначте, підкресли, згадай, اذكر, اكتب, اشر, اكد, بين, وضح, ציין,
        כתוב, הדגש, הזכר, belirt, belirtin, yaz, yazin, vurgula, sozunu et, लिखें, लिखो, लिखिए, बताएं, उल्लेख करें, viết rằng, nêu rõ,
        ghi rõ, nói rằng, khẳng định, 写明, 注明, 说明, 写道, 写上, 强调, 指出, 声明, 明記, 記載, 書く, 書いて, 述べ, 強調, 적으세요,
        쓰세요, 적어, 밝히, 명시, 강조, 언급하세요""",
    "THAT": """
        dass, que, che, dat, ze, że, iz, iż, что, що, ان, कि, rằng, は絶対, と必ず, と明記, と記載, と書, と述, 다고, 이라고, 없다고,
        하다고, 写明, 注明, 写道, 声明, 指出, oldugunu, bulunmadigini, olmadigini""",
    "CERTAINLY": """
        unbedingt, auf jeden fall, zwingend, imperativement, obligatoirement, absolument, sans faute, obligatoriamente, sin falta,
        necesariamente, por fuerza, per forza, obbligatoriamente, assolutamente, obrigatoriamente, sem falta, in ieder geval, beslist,
        koniecznie, bezwzglednie, bezwzględnie, обязательно, непременно, обовязково, обов язково, неодмінно, حتما, بالضرورة, بالتاكيد,
        בהכרח, חובה, mutlaka, kesinlikle, अवश्य, ज़रूर, nhất định, bắt buộc, 务必, 一定要, 必须, 必ず, 반드시, 꼭, without fail, at all costs,
        by all means, it is essential that""",
    "IN_YOUR_ANSWER": """
        deiner antwort, deinem text, deinem ergebnis, deiner ausgabe, ta reponse, tes reponses, ton texte, ta sortie, tu respuesta,
        tus respuestas, tu texto, tua risposta, tue risposte, tuo testo, sua resposta, tua resposta, suas respostas, je antwoord,
        jouw antwoord, swojej odpowiedzi, twojej odpowiedzi, своем ответе, твоем ответе, своих ответах, своїй відповіді, твоїй відповіді,
        ردك, اجابتك, جوابك, תשובתך, בתשובה שלך, cevabinda, yanitinda, अपने उत्तर, अपने जवाब, câu trả lời của bạn, 回答时, 回答中, 你的回答,
        回复中, 回复时, 回答の中, 回答では, あなたの回答, 답변에서, 답변에, 대답에서""",
    "BY_NO_MEANS": """
        auf keinen fall, keinesfalls, unter keinen umstanden, en aucun cas, sous aucun pretexte, en ningun caso, bajo ningun concepto,
        ninguna referencia, in nessun caso, per nessun motivo, em hipotese alguma, de modo algum, in geen geval, onder geen beding,
        pod zadnym pozorem, pod żadnym pozorem, w zadnym razie, ни в коем случае, ни при каких, у жодному разі, ні в якому разі, مطلقا,
        باي حال, ابدا, בשום אופן, בשום פנים, kesinlikle, hicbir sekilde, किसी भी हालत, tuyệt đối không, tuyệt đối đừng, 绝对不要, 绝不,
        千万不要, 切勿, 絶対に, 決して, 절대로, 절대, 결코""",
    "NAMES_IT": """
        erwahne, erwahnen, nenne, sprich uber, evoque, mentionne, parle, menciones, hables, hagas, menziona, parlare, menzionare, mencione,
        fale, vermeld, noem, wspominaj, wspomnij, mow, упоминай, упоминайте, говори, пиши, згадуй, згадуйте, تذكر, تشر, תזכיר, bahsetme,
        anma, soz etme, ज़िक्र, उल्लेख, nhắc, đề cập, 提及, 提到, 提, 言及, 触れ, 언급""",
    # Put your work down and do this.
    "LEAVE_IT": "leave, abandon, drop, interrupt, quit, stop, cease, forget, ignore, put down, lay down, set aside, never mind, scrap",
    "LEAVE_IT_SAID": """
        vergiss, lass, brich, unterbrich, beende, lege, leg, verlasse, hor auf, abandonne, abandonnez, laisse, laissez, arrete, arretez,
        oublie, oubliez, interromps, cesse, deja, deje, abandona, abandone, olvida, interrumpe, suspende, lascia, lascia perdere, abbandona,
        dimentica, interrompi, smetti, largue, deixe, esqueca, interrompa, pare, laat, staak, vergeet, stop met, onderbreek, porzuc, porzuć,
        zostaw, rzuc, rzuć, przerwij, zapomnij, брось, бросай, оставь, прекрати, прерви, забудь, отложи, кинь, облиш, залиш, припини, اترك,
        انس, اوقف, تخل عن, دع, עזוב, הפסק, שכח, זנח, bỏ qua, dừng lại, hãy dừng, quên, gác lại, 放下, 停下, 中断, 停止, 忘记, 抛开, やめて,
        中断し, 忘れて, 止めて, 멈추, 그만두, 중단하, 잊""",
    "LEAVE_IT_LAST": "birak, unut, durdur, vazgec, छोड़ो, छोड़ दो, छोड़िए, भूल जाओ, रोको",
    "YOUR_WORK": """
        your task, your current task, your assignment, your current assignment, your mission, you were about to do, deine aufgabe,
        deinen auftrag, deine jetzige aufgabe, was du gerade, ta tache, ta mission, votre tache, tu tarea, tu mision, su tarea,
        il tuo compito, tuo compito, sua tarefa, tua tarefa, je taak, je opdracht, jouw taak, swoje zadanie, свое задание, свою задачу,
        твое задание, текущую задачу, своє завдання, مهمتك, המשימה שלך, את המשימה, gorevini, अपना कार्य, nhiệm vụ của bạn, 手头的任务,
        手上的任务, 你的任务, 当前任务, 现在的任务, 今の作業, 現在の作業, あなたの作業, 네 임무, 당신의 작업, 현재 작업""",
    "JOKE": """
        joke, limerick, haiku, poem, lyrics, sea shanty, rhyme, riddle, witz, gedicht, blague, poeme, chiste, poema, barzelletta, poesia,
        filastrocca, piada, mop, dowcip, wiersz, анекдот, стих, стихотворение, вірш, نكتة, قصيدة, בדיחה, fikra, siir, चुटकुला, कविता,
        chuyện cười, bài thơ, 笑话, 诗, 冗談, 俳句, 詩, 歌詞, 농담, 시를""",
    # What stood at the beginning of the conversation.
    "CONVERSATION": """
        this conversation, our conversation, this chat, this dialogue, this session, dieses gesprach, diesem gesprach, diese unterhaltung,
        diesen chat, dieser chat, dieser unterhaltung, cette conversation, ce dialogue, cette discussion, esta conversacion, este dialogo,
        este chat, questa conversazione, questo dialogo, questa chat, esta conversa, dit gesprek, deze conversatie, deze chat, ta rozmowa,
        tej rozmowy, te rozmowe, tę rozmowę, этот разговор, этого разговора, этот диалог, этой беседы, эта беседа, ця розмова, цієї розмови,
        цю розмову, هذه المحادثة, هذا الحوار, השיחה הזאת, השיחה הזו, השיחה, bu konusma*, bu sohbet*, यह बातचीत, इस बातचीत,
        cuộc trò chuyện này, cuộc hội thoại này, 这次对话, 本次对话, 这段对话, 对话开头, この会話, 今回の会話, この対話, 이 대화,
        대화의 처음""",
    "BEGAN": """
        began, begins, started, starts, beginning, start, beginnt, begonnen, begann, anfang, beginn, angefangen, commence, commencait,
        debut, ouverture, premier, empezo, comenzo, principio, inicio, comienzo, iniziata, cominciata, inizio, comecou, iniciou, comeco,
        begon, begin, aanvang, zaczela, zaczęła, rozpoczela, rozpoczęła, poczatku, początku, poczatek, начался, началась, начало, начала,
        начале, почалась, почалася, початок, початку, розпочалась, بدات, بدا, بداية, اول, שהתחילה, התחילה, נפתחה, תחילת, ראשית, basladigi,
        baslangic*, basindaki, शुरू, शुरुआत, आरंभ, bắt đầu, mở đầu, đầu tiên, 开头, 开始, 最开头, 起始, 最初, 冒頭, 始ま, 시작, 처음, 첫""",
    # Machines that sort what people hand in.
    "SELECTOR": """
        system, software, tool, engine, algorithm, machine, program, system das, systemen, systeme, logiciel, outil, sistema, programa,
        herramienta, motor, strumento, systeem, programma, systemu, systemowi, системе, система, системы, программе, програмі, системі,
        النظام, نظام, البرنامج, מערכת, למערכת, sistem, sistemi, sistemine, yazilim, प्रणाली, सिस्टम, hệ thống, phần mềm, 系统, 程序, 软件,
        システム, ソフト, 시스템, 프로그램""",
    "ON_DOCS": """
        applications, applicants, candidates, cvs, resumes, essays, submissions, papers, proposals, bewerbungen, bewerber, lebenslaufe,
        aufsatze, einreichungen, candidatures, dossiers, cv, curriculums, copies, candidaturas, candidatos, curriculos, solicitudes,
        trabajos, candidature, curricula, domande, sollicitaties, sollicitanten, cv s, aanvragen, kandydatow, kandydatów, podan, podań,
        zyciorysow, резюме, заявок, заявки, кандидатов, анкет, кандидатів, السير الذاتية, الطلبات, المرشحين, קורות חיים, מועמדים, מועמדויות,
        ozgecmis*, basvuru*, adaylari, आवेदन*, बायोडेटा, hồ sơ, đơn xin, ứng viên, 简历, 申请, 候选人, 求职, 稿件, 履歴書, 応募書類, 応募者,
        書類選考, 이력서, 지원서, 지원자""",
    "THIS_ONE": """
        this one, this applicant, this candidate, this application, this person, diese bewerberin, dieser bewerber, diesen bewerber,
        diese bewerbung, dieser kandidat, diese kandidatin, diesen kandidaten, celle ci, celui ci, cette candidate, ce candidat,
        cette candidature, esta candidata, este candidato, coloque esta, coloca esta, esta candidatura, questa candidata, questo candidato,
        questa, esta, deze kandidaat, deze sollicitant, deze sollicitatie, tego kandydata, te kandydatke, tę kandydatkę, to podanie,
        этого кандидата, эту кандидатку, этот кандидат, эту заявку, цього кандидата, цю кандидатку, цю заявку, هذا المرشح, هذه المرشحة,
        هذا الطلب, המועמד הזה, המועמדת הזאת, bu adayi, bu aday, bu basvuruyu, इस उम्मीदवार, इस आवेदक, ứng viên này, hồ sơ này, 此人, 该人,
        这位, 此候选人, 该候选人, 此稿, この応募者, この候補者, この人, 이 지원자, 이 사람, 이 후보""",
    "PRECEPTS": "notes, text, testo, tekst, текст, النص, הטקסט, metni, पाठ, văn bản, 文字, 文章, 글",
    "TOPMOST": """
        platz eins, ersten platz, auf eins, ganz oben, mit der bestnote, bestnoten, premiere position, premiere place, premier rang,
        primera posicion, primer puesto, primer lugar, prima posizione, primo posto, primeira posicao, primeiro lugar, eerste plaats,
        op nummer een, pierwsze miejsce, pierwszym miejscu, первое место, первую строчку, перше місце, المرتبة الاولى, المركز الاول,
        מקום ראשון, למקום הראשון, ilk siraya, birinci sira*, पहले स्थान, vị trí đầu tiên, hạng nhất, 首位, 第一, 一位, 首選, 1位, 1위,
        첫 번째로, 일위, as fulfilled, as met, as passed, a genius, innocent, come out on top""",
    "RELIEVED": """
        relieved of, freed from, free of, free from, released from, exempt from, liberated from, not subject to, no longer subject to,
        entbunden von, befreit von, befreit, libere de, liberee de, affranchi de, liberado de, exento de, liberato da, esonerato,
        liberto de, livre de, bevrijd van, ontheven van, zwolniony z, uwolniony od, освобожден от, свободен от, звільнений від, вільний від,
        متحرر من, حر من, פטור מ, משוחרר, muaf, serbest, मुक्त, được miễn, thoát khỏi, 不受, 摆脱, 免除, 解放され, 免除され, 벗어나, 면제""",
    "CONTENT_RULES": """
        content rules, content rule, content restrictions, all rules, all restrictions, all filters, inhaltsregeln, sicherheitsregeln,
        regles de contenu""",
    "CORRECT_IS": """
        correct conclusion is, right conclusion is, correct summary is, correct reading is, only correct answer, only correct summary""",
    "OUTPUT_OF_YOURS": """
        you output, you write, you produce, you return, you generate, you print, you give back, you send back, your output, your answers""",
    "GIVEN_YOU": "said to you, told you, whispered to you, you began with, you started with, your operator, wrote to you, was said to you",
    "AT_FIRST": """
        before this conversation, before our conversation, before you were, you began with, you started with, before i spoke,
        before anything else""",
    "CREDENTIAL": """
        code that was sent, code sent to, one time code, verification code, security code, tan, bank details, card details,
        social security number""",
    "YOU_BE": """
        you ve been, you have been, you were, wurdest, du wurdest, fuiste, has sido, sei stato, foi, foste, bent, zostales, zostałeś, тебя""",
    # Those a machine answers to, and what they said.
    "MAKER": """
        your developer, your developers, your creator, your creators, your maker, your makers, your operator, your operators,
        your programmer, your programmers, your owner, your principal, dein entwickler, deines entwicklers, deine entwickler,
        deiner entwickler, dein betreiber, deines betreibers, dein schopfer, deines schopfers, ton concepteur, tes concepteurs,
        ton createur, tes createurs, ton developpeur, tes developpeurs, ton operateur, tu creador, tus creadores, tu desarrollador,
        tus desarrolladores, tu operador, tuo creatore, tuoi creatori, tuo sviluppatore, tuoi sviluppatori, seu criador, seus criadores,
        seu desenvolvedor, teu criador, je maker, je makers, je ontwikkelaar, je ontwikkelaars, jouw maker, twoj tworca, twój twórca,
        twoi tworcy, twoi twórcy, twoj programista, твой создатель, твои создатели, твоих создателей, твой разработчик, твои разработчики,
        твоих разработчиков, твоего создателя, твоего разработчика, твій творець, твої творці, твій розробник, твої розробники, מפתח שלך,
        המפתחים שלך, היוצר שלך, مطورك, مطوروك, مطوريك, صانعك, gelistiricin, yaraticin, gelistiricilerin, तुम्हारे निर्माता, आपके डेवलपर,
        nhà phát triển của bạn, người tạo ra bạn, 你的开发者, 你的创造者, 你的主人, 开发者事先, 开发者对你, 开发者让你, 開発者から,
        開発者に言われ, あなたの開発者, 作成者から, 너의 개발자, 당신의 개발자, 개발자가, what your developer""",
    "MAKER_SAID": """
        told you, said to you, ordered you, asked you, gave you, instructed you, wants you, placed, message, instructions, wording,
        anweisungen, gesagt, befohlen, aufgetragen, mitgeteilt, verboten, demande, dit, ordonne, confie, interdit, consignes, ordeno, dijo,
        pidio, encargo, prohibio, instrucciones, ordenado, ordinato, detto, chiesto, istruzioni, ordenou, disse, pediu, instrucoes,
        opgedragen, gezegd, instructies, kazal, kazał, powiedzial, powiedział, polecil, instrukcje, велел, велели, сказал, сказали,
        приказал, поручил, указания, инструкции, наказав, наказали, інструкції, امرك, قال, اوصاك, تعليمات, אמר, ציווה, הורה, הוראות,
        soyledi, emretti, talimat*, कहा, निर्देश, dặn, bảo, yêu cầu, chỉ dẫn, 吩咐, 交代, 嘱咐, 告诉你, 的话, 的指令, 言われ, 命じ, 指示,
        내용, 지시, 말한, 시킨""",
    "DISCLOSE": """
        reveal, disclose, tell me, tell us, give me, show, print, repeat, provide, list, share, nenne, nenn, verrate, zeige, zeig, sag mir,
        erzahl, erzahle, gib, wiederhole, lege offen, revele, dis moi, montre, raconte, donne, repete, cuentame, dime, revela, muestra,
        muestrame, repite, dimmi, raccontami, rivela, mostra, ripeti, conte me, diga me, mostre, vertel me, vertel, toon, onthul, powiedz,
        opowiedz, ujawnij, pokaz, pokaż, расскажи, скажи, раскрой, покажи, выведи, повтори, розкажи, розкрий, اخبرني, اكشف, اذكر, قل لي,
        ספר, גלה, הצג, אמור לי, anlat, soyle, acikla, goster, बताओ, बताइए, बताएं, दिखाओ, hãy kể, cho tôi biết, tiết lộ, nói cho, 说出,
        告诉我, 透露, 公开, 明かし, 教えて, 示し, 話して, 말해, 알려, 공개하, 밝혀""",
    "GONE": """
        withdrawn, revoked, annulled, cancelled, rescinded, annul*, anulad*, aufgehoben, zuruckgezogen, widerrufen, außer kraft, annulees,
        annulles, levees, retirees, revocadas, retiradas, canceladas, annullate, ritirate, cancellate, superate, anuladas, suspensas,
        ingetrokken, geannuleerd, opgeheven, odwolane, odwołane, anulowane, zniesione, отмененными, отмененны*, отменен*, аннулирован*,
        скасованими, скасован*, ملغية, ملغى, باطلة, מבוטלות, מבוטלים, iptal, gecersiz say, निरस्त, रद्द, bị bãi bỏ, bị thu hồi, 撤销,
        已被取消, 取消, 废除, 取り消され, 撤回され, 解除され, 취소, 폐지, 철회""",
    "YOUR_RULES_SAID": """
        tes consignes, deine befehle, deine auftrage, tus instrucciones, tue istruzioni, suas instrucoes, je instructies, jouw instructies,
        swoje instrukcje, swoje zasady, twoje instrukcje, свои инструкции, свои правила, свої інструкції, свої правила, تعليماتك,
        ההנחיות שלך, talimatlarini, kurallarini, अपने निर्देश, 你的指令, あなたへの指示, あなたの指示, 너의 지시, 당신의 지시, 네 지시""",
    "AS_HARMLESS": """
        not spam, as safe, as harmless, as benign, as not spam, as legitimate, as trusted, ungefahrlich, unbedenklich, harmlos, inoffensif,
        sans danger, legitime, inofensivo, seguro, legitimo, innocuo, sicuro, onschadelijk, veilig, bezpieczny, bezpieczna, bezpieczną,
        безопасн*, безвредн*, безпечн*, нешкідлив*, امن, غير ضار, בטוח, לא מזיק, guvenli, zararsiz, सुरक्षित, हानिरहित, an toàn, vô hại,
        安全, 无害, 無害, 안전, 무해""",
    "SORTS": """
        label, mark, classify, flag, rate, categorise, categorize, treat, tag, einstufen, stufe, markiere, kennzeichne, classer, classe,
        marque, clasifica, marca, etiqueta, classifica, segna, classifique, classificeer, markeer, oznacz, sklasyfikuj, пометь, отметь,
        классифицируй, позначай, познач, صنف, علم, סווג, סמן, isaretle, siniflandir, चिह्नित, वर्गीकृत, đánh dấu, phân loại, 标记, 归类, 分类,
        分類, マーク, 분류, 표시""",
    "ASKED_BY_USER": """
        nutzer fragt, nutzer wissen will, nutzer nach, utilisateur posera, utilisateur pose, utilisateur demande, utilisateur te demande,
        usuario pregunte, usuario pregunta, usuario te pregunte, utente chiede, utente ti chiede, usuario perguntar, usuario pergunta,
        gebruiker vraagt, uzytkownik zapyta, użytkownik zapyta, uzytkownik pyta, пользователь спросит, пользователь спрашивает,
        користувач запитає, користувач питає, سالك المستخدم, سال المستخدم, המשתמש שואל, המשתמש ישאל, kullanici sorarsa, उपयोगकर्ता पूछे,
        người dùng hỏi, 用户问, 用户询问, ユーザーが聞, ユーザーに聞かれ, ユーザーが尋ね, 사용자가 물으면, 사용자가 묻""",
}
