"""The words of the surest orders (put earlier instructions aside, show the prompt) in more languages than the screen knows well.

Written as in `_lexicon_orders`; an entry under a name that stands elsewhere too is added to it.
"""

LANGUAGES_IN_PART = (
    *("Portuguese", "Italian", "Korean", "Hindi", "Bengali", "Turkish", "Vietnamese", "Indonesian", "Thai", "Tagalog", "Dutch", "Polish"),
    *("Croatian", "Czech", "Swedish", "Danish", "Finnish", "Hungarian", "Romanian", "Ukrainian", "Greek", "Persian", "Hebrew"),
)

FURTHER: dict[str, str] = {
    "IGNORE_ANY_ORDER": """
        ignore as, ignore todas, ignore tudo, ignore o, ignorem, desconsidera, desconsiderar, desconsiderem, esquecer, esquecam, despreze,
        nao siga, nao sigas, deixe de lado, ponha de lado, anule, ignora, ignori, ignorino, dimentica, dimenticate, dimentichi, trascura,
        non seguire, lascia perdere, scorda, metti da parte, non tenere conto, tralascia, 무시하십시오, 무시하시오, 무시하여, 무시할,
        무시한, 잊으, 잊고, 잊어버, 잊으세요, 따르지 마, 따르지 말, 제쳐두, 버리고, 취소하, अनदेखा, अनदेखी, नजरअंदाज, नज़रअंदाज़, भूल जाओ,
        भूल जाएं, भूल जाइए, उपेक्षा, भूल, उपेक्षित, উপেক্ষা, ভুলে যান, ভুলে যাও, অগ্রাহ্য, এড়িয়ে, yoksay, yok say, yoksayin, yok sayin,
        gormezden gel, gormezden gelin, unut, unutun, goz ardi et, goz ardi edin, dikkate alma, bosver, bo qua, phot lo, quen, hay quen,
        dung tuan theo, khong tuan theo, lo đi, abaikan, lupakan, jangan ikuti, kesampingkan, hiraukan, เพิกเฉย, ละเว้น, ลืม, ไม่ต้องสนใจ,
        อย่าสนใจ, มองข้าม, ละเลย, huwag pansinin, kalimutan, balewalain, isantabi, kalimutin, zaboravi, zanemari, zanemarite, ignoriraj,
        zapomen, zapomente, ignoruj, ignorujte, glom bort, bortse fran, strunta i, glem, ignorer, unohda, jata huomiotta, felejtsd el,
        hagyd figyelmen, uita, ignorati, забудь про, ігноруй, ігноруйте, забудьте про, ξεχνα, παραβλεψε, فراموش کن, نادیده بگیر, התעלם,
        תתעלם, שכח, negeer, vergeet, sla geen acht, zignoruj, zignorujcie, zapomnij, zapomnijcie, pomin, nie zwazaj, lass alle,
        lassen sie alle, lassen sie die, lass die, hinter sich, aus dem kopf, beiseite, leg beiseite, setze dich uber, ubergehe, uberhore,
        schiebe, setzen sie sich uber, mets de cote, mettez de cote, laisse de cote, laissez de cote, ne prends pas en compte,
        ne prenez pas en compte, ne tiens plus, ne tenez plus, passe outre, passez outre, abandonne, abandonnez, fais fi, faites fi,
        deja de lado, dejen de lado, deje de lado, pon de lado, no tengas en cuenta, no tenga en cuenta, no obedezcas, prescinde, obvia,
        ignora lo, salta, dejad, 抛在脑后, 抛到脑后, 不理, 搁置, 放下之前, 不必遵守, 丢掉, 抛诸脑后, 作废, 不再遵循, 不再遵守, 别理, 扔掉,
        清除, 無効とし, 無効です, 従わず, 気にせず, 気にしない, 忘れ去, 捨てて, 脇に置, 守らない, 無かったこと, なかったこと, отложи,
        отложите, не учитывай, не учитывайте, перестань следовать, выбрось, аннулируй, оставь без внимания, откажись от, обойди, сбрось,
        تجاوز, تناس, لا تلتزم, ضع جانبا, اترك, دع عنك, تجاهلوا, اطرح""",
    "PRIOR": """
        anteriores, anterior, previas, acima, antes, dadas, recebidas, do sistema, iniciais, passadas, originais, ate agora, que recebeu,
        precedenti, precedente, sopra, prima, ricevute, date, del sistema, iniziali, finora, ti sono state, originali, passate, 이전의,
        이전에, 앞선, 위에, 앞서, 기존, 지금까지의, 받은, 시스템, 모든 이전, 위 지시, पिछले, पिछली, पहले, ऊपर, उपरोक्त, पूर्व, बताया,
        बताए, सिस्टम, আগের, পূর্ববর্তী, পূর্বের, উপরের, বলা হয়েছে, পূর্বে, সিস্টেম, onceki, yukaridaki, daha once, sana verilen,
        size verilen, soylenen, sistem, tum onceki, verilmis, kadar, truoc, truoc đo, truoc đay, o tren, ben tren, đa đuoc, phia tren,
        sebelumnya, di atas, sebelum ini, terdahulu, semula, awal, yang diberikan, ก่อนหน้า, ก่อนหน้านี้, ข้างต้น, ที่ผ่านมา, เดิม,
        ที่ได้รับ, ระบบ, nakaraan, naunang, nauna, sinabi, ibinigay, nakaraang, nasa itaas, iyong mga, eerdere, vorige, voorgaande,
        bovenstaande, eerder, poprzedni*, wczesniejsz*, powyzsz*, dotychczasow*, aufgetragen, gesagt, gegeben, erhalten haben, erhaltenen,
        mitgeteilt, bislang, gegebenen, urspruenglich*, recues, donnees, d origine, d avant, initial, anterieures, te han dado, recibiste,
        se te indico, que recibiste, que tenias, te han indicado, 收到的, 给你的, 告诉你的, 已有的, 给定, 早前, 最初, 受け取った,
        与えられた, 最初の, 過去の, 前述, данные тебе, полученные, полученных, данных тебе, вышеприведенн*, что тебе дали, التي تلقيتها,
        المعطاة, الواردة, من قبل, التي اعطيت""",
    "QUANT": """
        sve, svih, vsechny, alla, kaikki, osszes, toate, усі, всі, ολες, ολα, همه, כל, todas as, todos os, todo o, quaisquer, suas, seus,
        tutte le, tutti i, qualsiasi, tue, tuoi, le tue, 모든, 모두, 전부, 당신의, 너의, सभी, सब, अपने, আপনার, সমস্ত, সকল, সব, tum, butun,
        tat ca, moi, cua ban, semua, seluruh, ทั้งหมด, ทุก, ของคุณ, lahat, alle, wszystkie, wszelkie, lo que, ce que, was dir, was ihnen,
        tutto cio, tudo o que, все что, كل ما, lahat ng""",
    "YOUR": """
        suas, seus, sua, teus, tue, tuoi, tua, 당신의, 너의, अपने, आपके, तुम्हारे, আপনার, তোমার, talimatlarini, cua ban, ของคุณ, iyong,
        jouw, uw, twoje""",
    "INSTR": """
        instrucoes, instrucao, orientacoes, diretrizes, comandos, regras, ordens, indicacoes, istruzioni, istruzione, direttive, regole,
        ordini, comandi, indicazioni, linee guida, 지시사항, 지시를, 지시는, 지시, 지침, 명령, 규칙, 프롬프트, 안내, 설정, निर्देश*,
        निर्देशों, आदेश*, नियम*, हिदायत*, कहा गया, নির্দেশ*, নির্দেশাবলী, আদেশ*, নিয়ম*, যা বলা, talimat*, komut*, yonerge*, kural*,
        soyledigim*, gorevler*, huong dan, chi thi, chi dan, lenh, quy tac, quy đinh, nhiem vu, instruksi, perintah, petunjuk, aturan,
        arahan, tugas, คำสั่ง, คําสั่ง, คำแนะนำ, คําแนะนํา, กฎ, กฎเกณฑ์, ข้อกำหนด, instrukcije, instrukcija, upute, uputstva, pokyny,
        instrukce, instruktionerna, instruktioner, anvisningar, ohjeet, utasitasok, utasitasokat, instructiunile, instructiuni,
        інструкці*, вказівк*, οδηγιες, εντολες, دستورات, دستورالعمل, הוראות, ההוראות, tagubilin, utos, panuto, patakaran, bilin,
        alituntunin, instructies, opdrachten, regels, aanwijzingen, instrukcj*, polecen*, zasad*, wytyczn*, ausfuhrungen, informationen,
        vorgaben, auftrage, aufgaben, gebote, hinweise, brief, briefing, orders, orientations, directives, recommandations, encargo,
        mandatos, consignas, normas, 嘱咐, 吩咐, 交代, 所说, 提示詞, 言いつけ, 取り決め, 指令, наставлени*, поручени*, требовани*,
        توجيهات, الايعازات, الضوابط""",
    "REVEAL": """
        revele, mostre, exiba, diga me, imprima, repita, informe, conte me, rivela, mostra, mostrami, stampa, dimmi, ripeti, visualizza,
        보여, 알려, 공개하, 출력하, 말해, 드러내, दिखाओ, दिखाएं, बताओ, बताएं, बताइए, প্রকাশ, দেখান, বলুন, goster, acikla, soyle, yazdir,
        hien thi, tiet lo, cho toi biet, in ra, tampilkan, tunjukkan, ungkapkan, beritahu, แสดง, เปิดเผย, บอก, ipakita, sabihin, ibunyag,
        toon, laat zien, onthul, pokaz, ujawnij, wyswietl, copy, type, paste, transcribe, kopiere, copie, copiez, copia""",
    "PROMPT": """
        seu prompt, seu prompt de sistema, suas instrucoes, tuo prompt, il tuo prompt, tue istruzioni, 시스템 프롬프트, 당신의 지시,
        너의 프롬프트, 시스템 지시, सिस्टम प्रॉम्प्ट, sistem istemi, sistem komutu, prompt hệ thống, loi nhac he thong, prompt sistem,
        ระบบพรอมต์, systeem prompt, prompt systemowy, your system messages, the rules you were given, rules you were given,
        instructions at the beginning, everything that stands before, everything that came before, stands before this,
        before this sentence, your context, text of your prompt, your entire context, your starting prompt, your first instructions,
        your starting instructions, prompt texts, samtlicher prompt texte, all prompt texts, deinen prompt text, instructions you have,
        instructions you follow, what you were told first""",
    "ASK_PROMPT": """
        what does your system message say, written at the beginning of this prompt, what was written at the beginning,
        what is written above, what are the sentences before, what stands above this""",
    "MODEL_SURE": "umelá inteligencia, kunstmatige intelligentie, sztuczna inteligencja",
    "ANSWER": """
        diga, fale, escreva, responda apenas, dica, di soltanto, scrivi, rispondi, 말하세요, 답하세요, 대답하, 라고만, लिखो, लिखें,
        उत्तर दें, জবাব, লিখুন, yaz, cevap ver, yanitla, tra loi, viet, jawab, tulis, katakan, ตอบ, เขียน, พูด, sagutin, isulat, zeg,
        schrijf, antwoord, napisz, odpowiedz, powiedz""",
    "TOLD": """
        everything you were instructed, what you were instructed, whatever you were instructed, whatever rules you have been given,
        whatever instructions you have, anything you were told, all guidance that came, all that you were told, anything above this,
        everything above this, what the system message, whatever the operator, whatever the developer, all you were asked,
        orders you were given, what you have been told, was dir bisher, was dir zuvor, was ihnen bisher, alles was dir, alles was man dir,
        ce qui t a ete, tout ce qui t a, tout ce qu on t a, todo lo que se te, lo que se te, todo lo que te, todo que digo,
        todo lo que dije, todo que sabes, todo lo que sabes, tudo o que te, tudo que foi dito, tutto quello che ti, tutto cio che ti,
        все что тебе, كل ما طلب منك""",
    "VOID": """
        no longer holds, no longer hold, no longer count, no longer counts, does not count any more, is cancelled, is canceled,
        is revoked, is overruled, is void, as void, are null and void, has been changed, have been changed, are withdrawn, is withdrawn,
        has been lifted, do not apply to you, does not apply to you, don t apply to you, don t apply any more, do not apply any more,
        are irrelevant, is irrelevant, have expired, has expired, has ended, are turned off, has been turned off, is hereby replaced,
        superseded, ist hinfallig, sind hinfallig, hinfallig, sind irrelevant, sind nichtig, gilt nicht mehr, haben ausgedient,
        n ont plus cours, n est plus valable, ne sont plus valables, ne comptent plus, ya no cuentan, ya no valen, queda sin efecto,
        quedan sin efecto, carecen de validez, nao valem mais, nao se aplicam mais, non valgono piu, non sono piu valide, 不算数,
        不再算数, 失效, 作廢, 無効です, 無効となり, 無効とな, より無効, 効力を失, не действуют, потеряли силу, недействительн*,
        отменяются, ملغاة, ملغية, لاغية, باطلة, 무효, 더 이상 유효하지""",
}
