"""Where sentences end, case by case: a bar stands where a reader ends one. Written before the rules were tuned."""

import pytest

from distil.data import Role
from distil.draft import sentences

CASES = """
Basalt is hard. | Chalk is soft.
Is it hard? | Yes, it is. | Very!
Smith et al. found basalt in 2019. | It was hard.
As Smith et al. (2020) report, it is hard. | Others disagree.
This was shown by Smith et al. | The result held.
See Fig. 3 for details. | The rest follows.
See Figs. 3 and 4 and Eq. 5. | Then see Tab. 2.
It is defined in Sec. 2.3 and Ch. 4. | We go on.
Many rocks, e.g. basalt, are hard. | Others, i.e. chalk, are not.
Many rocks, e.g., Basalt of Iceland, are hard. | Fine.
The median is 3.14 mm. | The mean is 2.5 mm.
It costs $3.50. | That is cheap.
The p-value was .05. | We reject it.
Version 2.0.1 is out. | Version 3 is not.
Visit https://example.org/a.b?x=1.2. | Then come back.
Visit www.example.org. | It is free.
Open file.txt and read.me first. | Then run a.out.
Use Node.js or Vue.js here. | Both work.
J. K. Rowling wrote it. | It sold well.
It was written by J. R. R. Tolkien. | He was English.
Dr. Smith met Prof. Jones and Mr. Brown. | They talked.
Mrs. Miller and Ms. Lee live on St. James St. in town. | Nice.
It was known before.[3] | Later work agrees.
This is established [12]. | Then came others.
This is established.[1,2] | Then came others [3–5].
This is established.[1][2][a] | Then came others.[3]
It is known (Smith, 2020). | It is used widely.
It is known. (Smith, 2020) | It is used widely.
(This is an aside.) | The text goes on.
The text (see p. 5) goes on. | It ends on pp. 6-7.
He said "no." | She said "yes."
He said “no.” | She said ‘yes.’
"Is it hard?" he asked. | Nobody knew.
“It is hard!” she said. | He agreed.
It was Germany vs. France. | France won.
Brown v. Board of Education was decided in 1954. | It mattered.
It happened in the U.S. in 1950. | It happened in the U.K. too.
He lives in the U.S. | She lives in the U.K.
The U.S. Army came at 5 p.m. on Friday. | It left.
We met at 5 p.m. | It was late.
It opened at 9 a.m. and closed at noon. | Nobody came.
Acme Inc. was founded in 1950. | It grew.
He works for Acme Inc. | She works for Foo Ltd.
Acme Corp. and Foo Co. merged. | The result was big.
Jan. 5 was cold. | Feb. 3 was colder.
It rained on Dec. 24, 2020. | It was wet.
It holds approx. 5 l. | It weighs ca. 3 kg.
No. 5 is alive. | No. 6 is not.
Is it true? | No. | It is false.
The answer is no. | We stop here.
It has rocks, sand, etc. | It has no water.
It has rocks, sand, etc. and water. | Fine.
Wait... | It goes on.
It was … strange. | We left.
He waited... and waited. | Then he left.
What?! | Really?
Never!!! | Never again.
He has a Ph.D. in geology. | She has an M.Sc. from Oslo.
He has a Ph.D. | She has none.
The temperature was 25 °C. | It rose to 30 °C.
The sample weighed 5 g. | It was dry.
It took 5 min. | It was fast.
The length is 3 in. and the width is 4 in. | Good.
The first ed. appeared in 1900. | The 2nd ed. followed.
See vol. 3, no. 2, pp. 5–7. | Read it.
Cf. Smith (2020) for more. | It is good.
Let x be a real number. | Then x > 0.
We set n = 5. | For n = 6 it fails.
It is in group A. | Group B is empty.
Vitamin C. | Vitamin D.
It was World War I. | The second came later.
We used method B. | It worked.
Plan B. failed.
The set is {1, 2, 3}. | It is finite.
The gene p53 is known. | mRNA levels were low. | pH was 7.
The price rose. | iPhone sales fell.
This is true. | "Quoted" words open a sentence.
This is true. | [Sic] brackets open one.
This is true. | 42 is a number that opens one.
It began in 1999. | 2000 was better.
Results were good. | α was 0.05.
He left. | É vero.
Ünal et al. agree. | Öztürk does not.
We thank A. Lee, B. Ray and C. Doe. | They helped.
The theorem (Thm. 3) holds. | See also Lem. 4 and Def. 5.
It is used by NASA. | ESA uses it too.
Run `make all`. | Then run `make test`.
The function f(x) = x^2. | Its derivative is 2x.
"One." | "Two." | Three.
It is good (really!). | It is cheap.
It is good (is it?) and cheap. | Buy it.
The rule: never stop. | The exception: always.
First point; second point. | Third point.
The years 1990-2000. | The years after.
The ratio was 1:2. | It was 3:4 later.
It was 10 a.m. | Nobody slept.
The letter began: Dear Sir. | It ended: Yours.
Wm. Shakespeare and Chas. Darwin wrote. | We read.
Gen. Lee met Lt. Col. Grant. | They fought.
Rev. Green and Sen. White spoke. | All listened.
The species E. coli and S. aureus grow. | They divide.
It contains E. coli. | It is warm.
See Sect. 3 and App. B. | It is there.
According to Art. 5 and Para. 3 it is legal. | Good.
See §. 5 and ref. 3. | Refs. 4 and 5 too.
The resp. values are 1 and 2. | They differ.
Note that w.r.t. x it is flat. | W.r.t. y it is not.
It runs with a count n. | Once it reaches m, it stops.
The events a; b; c follow. | They end.
The a.k.a. name is long. | It is old.
""".strip()

FOREIGN = """
Basalt ist hart. | Kreide ist weich.
Am 3. Mai 2020 regnete es. | Am 4. Juni nicht.
Es war der 1. Versuch. | Der 2. Versuch gelang.
Im 19. Jahrhundert war das anders. | Heute nicht.
Das gilt z. B. für Basalt. | Für Kreide gilt es nicht.
Das gilt z.B. für Basalt, d.h. für Gestein. | Gut.
Siehe Abb. 3 und Tab. 4 auf S. 5. | Dort steht es.
Vgl. Müller u. a. (2020). | Das ist neu.
Nach Nr. 5 bzw. Art. 6 gilt das. | Das ist so.
Er sagte: „Nein.“ | Sie sagte: „Ja.“
Er sagte: »Nein.« | Sie ging.
Ludwig XIV. war König. | Er regierte lange.
Le basalte est dur. | La craie est tendre.
M. Dupont et Mme. Durand parlent. | Ils rient.
Il a dit : « Non. » | Elle a dit : « Oui. »
Voir fig. 3, p. 5. | C'est clair.
¿Es duro? | ¡Sí! | Claro.
El Sr. López y la Sra. Díaz hablan. | Bien.
O Dr. Silva e a Dra. Souza falam. | Bem.
Il sig. Rossi parla. | La sig.ra Bianchi ascolta.
Базальт твёрд. | Мел мягок.
В 2020 г. шёл дождь. | Было мокро.
См. рис. 3 и табл. 4. | Это ясно.
И. И. Иванов пишет. | А. Петров читает.
玄武岩很硬。 | 白垩很软。
他说：“不。” | 她说：“好！”
真的吗？ | 真的！ | 好。
玄武岩は硬い。 | 白亜は柔らかい。
彼は「いいえ。」と言った。 | 彼女は笑った。
本当ですか？ | はい。
बेसाल्ट कठोर है। | चाक नरम है।
क्या यह सच है? | हाँ।
البازلت صلب. | الطباشير لين.
هل هذا صحيح؟ | نعم.
현무암은 단단하다. | 백악은 무르다.
Ο βασάλτης είναι σκληρός. | Η κιμωλία είναι μαλακή.
Είναι σωστό; | Ναι.
בזלת קשה. | גיר רך.
Բազալտը կարծր է։ | Կավիճը փափուկ է։
ባሳልት ጠንካራ ነው። | ኖራ ለስላሳ ነው።
မီးသင့်ကျောက် မာသည်။ | မြေဖြူ ပျော့သည်။
""".strip()


def cut(admit, text):
    admitted = admit((Role.PARAGRAPH, text))
    return [admitted.text[s.start : s.end] for s in sentences(admitted)]


def expected(case):
    spaced = not any("\u3000" <= c <= "\u9fff" for c in case)
    return (" " if spaced else "").join(case.split(" | ")), case.split(" | ")


@pytest.mark.parametrize("case", [*CASES.split("\n"), *FOREIGN.split("\n")])
def test_a_sentence_ends_where_a_reader_ends_it(admit, case):
    text, parts = expected(case)
    assert cut(admit, text) == parts
