"""Each check in view: what a claim may do to its evidence, and what it may not."""

import json
import subprocess
import sys
import time

import pytest

from distil.ground import judge, problems

RAIN = "Rainfall at station NMA2020 averaged 611 mm a year, and at station NMA2021, on the windward slope, 1,048 mm."
SALE = "Norvik Energy sold its stake in the wind farm to Tallis Partners in 2023."
TRIAL = (
    "Small patients given zinc, which is a metal, recovered at least 0.8 days sooner than those given sugar unless they were under two years of age."
)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The survey counted 1757 nests.", "The survey counted 1,757 nests."),
        ("The survey counted one thousand seven hundred fifty-seven nests.", "The survey counted 1,757 nests."),
        ("50% of the nests were empty.", "Half of the nests were empty."),
        ("Rainfall at station NMA2020 averaged 611 millimetres a year.", RAIN),
        ("In 2023, Norvik Energy sold its stake in the wind farm to Tallis Partners.", SALE),
        ("The stake in the wind farm was sold by Norvik Energy to Tallis Partners in 2023.", SALE.replace("its", "the")),
        ("The code shows a large gain.", "The code (see Listing 3) shows a large gain [4, 5]."),
        (
            "The parser rejects a comma unless the file begins with a directive.",
            "The parser rejects a comma unless the file, as is usual, begins with a directive.",
        ),
        ("Pottery alone was found in trench D.", "Only pottery was found in trench D."),
        ("The question was left undecided.", "The court did not decide the question."),
        ("The hulls were built by the yard in 1990.", "In 1990 the yard built the hulls."),
        ("Hull B was heavier than hull A.", "Hull A was lighter than hull B."),
        ("The fungus does no harm to bats.", "The fungus does not damage bats."),
        ("At most six books may be borrowed.", "Up to 6 books may be borrowed."),
        ("Prof. Ilves measured the loss; she put it at roughly 6%.", "Prof. Ilves measured the loss and put it at about 6 per cent."),
        ("The parser accepts the file only if it begins with a directive.", "The parser rejects the file unless it begins with a directive."),
        ("The hub is a plugin.", "A plugin called the hub starts first."),
        ("Rome is a city.", "The city of Rome banned cars."),
        ("Wolves are animals.", "Animals such as wolves eat meat."),
        ("The vessel sank in May.", "Did the vessel sink? The vessel sank in May."),
        ("The valve closes the pipe.", "They explain how the valve closes the pipe."),
        ("Books may be borrowed.", "Books may be borrowed or renewed."),
        ("The old pump leaks.", "The old pump leaks and this annoys the tenants."),
        ("This report lists the wells.", "The wells are deep. This report, printed in May, lists the wells."),
        ("When the pump leaks, it is replaced within a day.", "When the pump leaks, it is replaced within a day by the crew."),
        ("It is known that copper rusts slowly.", "Copper is soft. It is known that copper rusts slowly in dry air."),
        ("The valve is designed to close at night.", "The valve, made of brass, is designed to close at night."),
        ("The guide explains how farmers drain the fields.", "The guide, written in Dutch, explains how farmers drain the fields."),
        ("The owner gave up after repairing the boiler.", "The owner gave up after repairing the boiler in May."),
        ("Lets must be registered by landlords.", "The code requires landlords to register lets."),
        ("The crew closed the valve.", "The crew, who were tired, managed to close the valve."),
        ("The pump moved between 5 and 9 litres.", "The pump moved between 5 and 9 litres, which was a record."),
        ("The channel was widened to 42 metres.", "The channel was widened from 30 to 42 metres."),
        (
            "The buyer paid two weeks after the shareholders approved the sale.",
            "The shareholders approved the sale, and the buyer paid two weeks later.",
        ),
        ("The ward was closed because the nurses had left.", "Since the nurses had left, the ward was closed."),
        ("Members may vote only if they have paid.", "Only members who have paid may vote."),
        ("The town built a mill.", "In 1702, after a fire, the town built a mill."),
        ("The salt-tolerant rice was sown in May.", "The salt-tolerant rice, a new one, was sown in May by hand."),
        ("The bank, which is owned by the state, lends to farmers.", "The state-owned bank lends to farmers."),
        ("The nylon cable failed at 33 kN.", "The steel cable failed at 41 kN and the nylon one at 33."),
        ("Lisbon has not signed the treaty.", "Oslo has signed the treaty and Lisbon has not."),
        ("The south gate was rebuilt in stone.", "The north gate was rebuilt in brick and the south gate in stone."),
        ("The abbot sold the west field to the crown.", "The abbot sold the east field to the town and the west one to the crown."),
        ("The rise was caused by the spring.", "The rise was due to the spring."),
        ("The number of dogs rose because of the law.", "The law led to a rise in the number of dogs."),
        ("The hub forwards each reading.", "The gateway, a small box known as the hub, forwards each reading."),
        ("The shape of the alloy was not modified.", "The shape of the alloy, a new one, was unchanged."),
        ("The council took the decision to close the pool.", "The council decided to close the pool."),
        ("The enzyme affects the growth.", "The enzyme has an effect on the growth."),
        ("Users can export notes.", "It is possible for users to export notes."),
        ("The rule applies to hotels with forty rooms.", "The rule, which is new, applies to hotels with forty rooms."),
        ("The vessel left Cadiz for Havana.", "The vessel, a brig, left Cadiz for Havana on 3 March."),
        ("The vaccine worked better in women than in men.", "The vaccine, a new one, worked better in women than in men."),
        ("Guests may bring tea.", "Guests may bring tea or water."),
        ("The lights dimmed at the time when the pump started.", "The lights dimmed when the pump started."),
        ("The meeting ran for a long time.", "The meeting, in May, ran for a long time."),
        ("The mill was shut at the time of the fire.", "The mill, a big one, was shut during the fire."),
    ],
)
def test_what_a_claim_may_do(claim, evidence):
    assert problems(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("The survey counted 1,787 nests.", "The survey counted 1,757 nests.", "number"),
        ("Rainfall averaged 611 cm a year.", RAIN, "number"),
        ("Rainfall at station NMA2020 averaged 1,048 mm a year.", RAIN, "joined"),
        ("Tallis Partners sold its stake in the wind farm to Norvik Energy in 2023.", SALE, "order"),
        ("Norvik Energy sold its stake in the wind farm to Arran Group in 2023.", SALE, "name"),
        ("Small patients given zinc recovered at least 0.8 days sooner than those given sugar.", TRIAL, "condition"),
        ("Small patients given zinc recovered 0.8 days sooner than those given sugar unless they were under two years of age.", TRIAL, "bound"),
        ("Patients given zinc recovered at least 0.8 days sooner than those given sugar unless they were under two years of age.", TRIAL, "modifier"),
        ("The run touches the repository.", "The run never touches the repository.", "negation"),
        ("The run touches the repository.", "The run may touch the repository.", "hedge"),
        ("The run touches the repository.", "The run must touch the repository.", "modality"),
        ("Reefs recover.", "Critics say that reefs recover.", "attribution"),
        ("Reefs recovered.", "Most reefs recovered.", "quantifier"),
        ("All reefs recovered.", "Reefs recovered.", "word"),
        ("The reefs recovered.", "Two of the five reefs recovered.", "quantifier"),
        ("The film conducts above 4 K.", "The film conducts below 4 K.", "bound"),
        ("The mason died before the bridge was finished.", "The mason died after the bridge was finished.", "preposition"),
        ("Hull B was lighter than hull A.", "Hull A was lighter than hull B.", "comparison"),
        ("Seven states signed the treaty.", "Nine states signed the treaty, of which seven have ratified it.", "joined"),
        ("The court upheld the claim.", "The court dismissed the claim.", "word"),
        ("The court accepted the claim.", "The court rejected the claim.", "negation"),
        ("Buses stop at the mill.", "If the river rises, the road is closed and buses stop at the mill.", "condition"),
        ("The verifier is also the issuer.", "Where the verifier is also the issuer, the assertion may be implicit.", "condition"),
        ("The valve closes at night.", "The valve is designed to close at night.", "modality"),
        ("The law protects tenants.", "The law is intended to protect tenants.", "modality"),
        ("The crew saved the ship.", "The crew tried to save the ship.", "modality"),
        ("The pump leaks.", "The tool lets the user see that the pump leaks.", "fragment"),
        ("The roof sags.", "The software makes it possible to see that the roof sags.", "hedge"),
        ("The old pump leaks oil.", "The tool lets the user see that the old pump leaks oil.", "hedge"),
        ("The river has dried.", "The map helps hikers to notice that the river has dried.", "hedge"),
        (
            "The materials complement one another.",
            "The materials cover tools, how they complement one another, and how they can help us.",
            "hedge",
        ),
        ("We aim to provide that here.", "As a result, most researchers lack training and we aim to provide that here.", "dangling"),
        ("This annoys the tenants.", "The old pump leaks and this annoys the tenants.", "dangling"),
        ("They sink in storms.", "The boats are rotten and they sink in storms.", "dangling"),
        ("The team sold it to the abbey.", "The team built such a mill and sold it to the abbey.", "dangling"),
        ("Ships waited there.", "The harbour froze in March and ships waited there.", "dangling"),
        ("These problems delay the trains.", "Heavy rain washed the road away, and these problems delay the trains.", "dangling"),
        ("The committee approved the budget.", "Committee budget the approved not until treasurer the figures had corrected was.", "garbled"),
        ("The US warned Peru.", "Peru warned the US.", "order"),
        ("It was minus 20 degrees.", "It was 20 degrees.", "number"),
        ("Pottery was found in trench D.", "Only pottery was found in trench D.", "condition"),
        ("Queen Isaut was sent to the Duke of Lorn by Barto.", "Queen Isaut sent Barto to the Duke of Lorn.", "order"),
        ("The reef is closed.", "The reef was closed.", "tense"),
        ("The pumps complement pumps by pumps.", "The pumps complement the valves.", "loop"),
        ("No other requirements for secrets.", "No other requirements for secrets SHOULD be imposed.", "fragment"),
        ("The index fell because funds sold shares.", "The index fell after funds sold shares.", "detail"),
        ("The plugin is a server.", "The plugin calls the server over a socket.", "joined"),
        ("The tool is a model.", "The tool runs on the model.", "joined"),
        ("The pump has been tested.", "Ask whether the pump was replaced and has been tested.", "hedge"),
        ("The vessel sank in May.", "Did the vessel sink in May?", "hedge"),
        ("The gear had broken.", "The test examined how the gear had broken.", "hedge"),
        ("The valve is closed.", "Check that the valve is closed.", "hedge"),
        ("The bridge closed in March.", "Pretend the bridge closed in March.", "condition"),
        ("The reef recovered.", "It is a myth that the reef recovered.", "attribution"),
        ("The firm paid.", "There is little evidence that the firm paid.", "attribution"),
        ("The buyer is a bank.", "The buyer is a bank or a shop.", "detail"),
        ("Each file is read.", "Each file is read or skipped.", "detail"),
        ("The patients were 18 years old.", "The patients were between 18 and 65 years old.", "bound"),
        ("Forty seats are taken.", "As many as forty seats are taken.", "bound"),
        ("The pump moves 3 litres a second.", "The pump moves 3 litres a minute.", "word"),
        ("The pill holds 20 mg of iron and 5 mg of starch.", "The pill holds 5 mg of iron and 20 mg of starch.", "joined"),
        ("The council dropped the case.", "The lawyer urged the council to drop the case.", "modality"),
        ("The grant bought the boat.", "The grant helped the club buy the boat.", "modality"),
        ("The firm dumped waste.", "The firm denies dumping waste.", "modality"),
        ("The minister signed the order.", "The minister refused to sign the order.", "negation"),
        ("The plant was sold.", "The board is considering the sale of the plant.", "modality"),
        ("The scheme saves water.", "The scheme was meant to save water.", "modality"),
        ("The code was merged, and the tests were then run.", "The tests were run, and the code was then merged.", "preposition"),
        ("The buyer paid before the shareholders approved the sale.", "The shareholders approved the sale, and the buyer paid.", "preposition"),
        ("The nurses left because the ward was closed.", "The ward was closed since the nurses had left.", "preposition"),
        ("Only the panel met the owner.", "The panel met only the owner.", "condition"),
        ("House prices doubled.", "In the two southern districts, house prices doubled.", "condition"),
        ("Patients may leave the ward.", "With a doctor's consent, patients may leave the ward.", "condition"),
        ("All the organs were healthy.", "Apart from the liver, all the organs were healthy.", "condition"),
        ("None of the shares were sold.", "Not all of the shares were sold.", "quantifier"),
        ("B was the hardest alloy.", "B was the second hardest alloy.", "quantifier"),
        ("The state, which is owned by the bank, lends to farmers.", "The state-owned bank lends to farmers.", "order"),
        ("The moth is common.", "The moth is no longer common.", "negation"),
        ("Coffee lowered the risk of gout.", "Coffee went with a lower risk of gout.", "joined"),
        ("The signal was too strong to detect.", "The signal was strong enough to detect.", "detail"),
        ("The measure was effective.", "The measure was supposedly effective.", "hedge"),
        ("The error stays small.", "Assuming the sensor is new, the error stays small.", "condition"),
        ("The filter stops more lead than any other.", "The filter stops more lead than the old one does.", "detail"),
        ("The rate fell by 6 percent.", "The rate fell to 6 percent.", "preposition"),
        ("Turnout rose by 4 percent.", "Turnout rose by 4 percentage points.", "number"),
        ("A former buyer checks the stones.", "The buyer, a former jeweller, checks the stones.", "joined"),
        ("The result was a success.", "The result was an alleged success.", "modifier"),
        ("The steel cable failed at 33 kN.", "The steel cable failed at 41 kN and the nylon one at 33.", "joined"),
        ("Oslo has not signed the treaty.", "Oslo has signed the treaty and Lisbon has not.", "negation"),
        ("The club is free.", "The club is free as long as one is a member.", "condition"),
        ("The bus is faster than the plane.", "The bus is faster than the van but slower than the plane.", "comparison"),
        ("No member voted.", "No member failed to vote.", "negation"),
        ("There are 900 doctors.", "There is one doctor for every 900 inhabitants.", "joined"),
        ("The sides agreed a truce.", "The sides agreed to negotiate a truce.", "far"),
        ("The vaccine has been tested.", "The vaccine has yet to be tested.", "negation"),
        ("The battery life is 20 hours.", "The brochure advertises a battery life of 20 hours.", "attribution"),
        ("The spring caused the rise.", "The rise may be due to the spring.", "word"),
        ("The rise caused the spring.", "The rise was due to the spring.", "word"),
        ("The bishop rejected the rule.", "The bishop gave his approval to the rule.", "negation"),
        ("The plan was carried out.", "The plan was too costly to carry out.", "modality"),
        ("Its predecessor has no shutter.", "Unlike its predecessor, the camera has no shutter.", "order"),
        ("The brother kept the keys.", "The widow, and not the brother, kept the keys.", "negation"),
        ("The court will hear the case in May.", "The court will hear the case in May at the earliest.", "bound"),
        ("The abbess married the duke.", "The abbess, whose niece married the duke, founded the school.", "order"),
        ("The rule applies to hotels.", "The rule applies to hotels with more than 40 rooms.", "modifier"),
        ("The vessel left Havana for Cadiz.", "The vessel left Cadiz for Havana.", "order"),
        ("No copy of the map survives.", "No copy of the map survives outside Lisbon.", "condition"),
        ("The cost was borne by the parish.", "The cost was shared equally by the parish and the county.", "detail"),
        ("The shares lost a third in May.", "The shares lost a third since May.", "preposition"),
        ("Rents rose in the centre.", "Rents fell in the centre and rose everywhere else.", "far"),
        ("The patients drank tea.", "The patients drank either tea or water.", "detail"),
        ("It is cheaper to replace the pump than to repair it.", "It is cheaper to repair the pump than to replace it.", "comparison"),
        ("The vaccine worked better in men than in women.", "The vaccine worked better in women than in men.", "comparison"),
        ("Staff lost time.", "Staff lost pay.", "word"),
        ("The trial saved time.", "The trial saved 40 lives.", "word"),
        ("The new route takes more time.", "The new route takes more fuel.", "word"),
        ("The fever rose for a long time.", "The fever rose for a week.", "word"),
        ("The office closed during the strike.", "The office closed before the strike.", "preposition"),
        ("The office was closed at the time of the strike.", "The office was closed after the strike.", "preposition"),
        ("Nearly 300 reefs.", "Nearly 300 reefs. " + "x" * 6000, "length"),
    ],
)
def test_what_a_claim_may_not_do(claim, evidence, reason):
    assert reason in problems(claim, evidence)


def test_a_text_without_words_carries_nothing_and_breaks_nothing():
    for claim, evidence in (("", ""), ("...", "Mice eat."), ("( )", "x"), ("Oxen were oxen.", "...")):
        assert "word" in problems(claim, evidence)


def test_every_sentence_carries_itself():
    for text in (RAIN, SALE, TRIAL):
        assert problems(text, text) == ()
        (score, against), (other, _) = judge(text, text), judge(text.replace("to", "for").replace("e", "a"), text)
        assert (against, score > other) == ((), True)


def test_no_seed_of_the_process_changes_a_judgement():
    """Sets of edges come out in an order that differs from process to process."""
    script = "from distil.ground.support import findings; print(sorted(findings({!r}, {!r})))"
    said = "The old parser needs 9 seconds for the file, the new one only 2."
    code = script.format("The old parser needs only 2 seconds for the file.", said)
    run = [subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout for seed in "1234"]
    assert len(set(run)) == 1


def test_hostile_texts_are_judged_in_bounded_time():
    started = time.monotonic()
    for word in ("7 A1 Bo by ", "((((", "not ", "a,", "\0\ud800 ", "thousand million "):
        text = word * 20_000
        judge(text[:1500], text)
        problems(text[:1500], text[:6000])
    assert time.monotonic() - started < 20


def test_of_real_pairs_nearly_all_distorted_claims_are_stopped(shared):
    lines = (shared / "eval" / "minimal_pairs" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    passed = [not problems(row["claim"], row["source"]) for row in rows]
    stopped = [not ok for ok, row in zip(passed, rows, strict=True) if row["label"] == 0]
    kept = [ok for ok, row in zip(passed, rows, strict=True) if row["label"] == 1]
    assert sum(stopped) >= 0.98 * len(stopped)
    assert sum(kept) >= 0.67 * len(kept)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "The code generation is a programming languages.",
            "Descriptors D.3.4 [Programming Languages]: Processors — Incremental compilers, code generation.",
        ),
        ("The compiler is a processor.", "Descriptors: Processors — compilers, interpreters."),
        ("The injection is a common in the attacks.", "The set holds 339 samples with trigger words common in injection attacks."),
        ("The petitioner is a petitioner.", "STEVEN E. MERCER, Counsel of Record, on behalf of the Petitioner."),
    ],
)
def test_nothing_is_said_to_be_what_the_evidence_does_not_say_it_is(claim: str, evidence: str) -> None:
    assert problems(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Ada Lovelace was a mathematician.", "Ada Lovelace, a mathematician, wrote the first program in 1843."),
        ("Rome is a city.", "The city of Rome banned cars."),
        ("The survey took a few years.", "The survey took a few years to finish."),
        ("The gauge has a means of escape.", "The gauge has a means of escape."),
    ],
)
def test_names_side_by_side_say_what_something_is(claim: str, evidence: str) -> None:
    assert problems(claim, evidence) == ()
