"""Ways to say the same in other words, each beside a near one that says something else."""

import pytest

from distil.ground import problems

STORKS = "Researchers fitted 23 storks with transmitters. Most of the birds wintered in Spain."
PRINTER = "The printer can be used at night if a card is inserted. Its cartridges last for about 900 pages."
CONCERT = "The spring concert drew 412 listeners, the largest audience since 2009."
BEADS = "Most of the glass beads came from Mainz, though three of the 47 were made in Egypt."
RULING = "The judge ruled that the company must repay customers."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The building is to be sold.", "The building will be sold."),
        ("A plant is to be built in Turku by the firm.", "The firm plans to build a plant in Turku."),
        ("The company has to repay customers, the judge ruled.", RULING),
        ("The mill closed in 1982.", "The strike forced the mill to close in 1982."),
        ("Most of the storks wintered in Spain.", "Researchers fitted 23 storks with transmitters. Most of the storks wintered in Spain."),
        ("Researchers fitted 23 storks.", STORKS),
        ("The fleet sailed in May.", "Eleven boats were built for the fleet. The fleet sailed in May."),
        ("The cartridges of the printer last for around 900 pages.", PRINTER),
        ("The spring concert had an audience of 412.", CONCERT.replace("drew", "had")),
        ("Three of the 47 glass beads were made in Egypt.", BEADS),
        ("Frost destroyed the crop in Turkey.", "Frost destroyed the Turkish crop."),
        ("The new wing opened in May.", "The museum's new wing opened in May."),
        ("The residents were against the marina.", "The residents opposed the marina."),
        ("The residents supported the marina.", "The residents were in favour of the marina."),
        ("Zinc shortened the fever.", "Treatment with zinc shortened the fever."),
        ("The enzyme has yet to be isolated.", "The enzyme has not yet been isolated."),
        ("Since 2018 Ms Okafor has been the bank's chief executive.", "Ms Okafor has been chief executive of the bank since 2018."),
        (
            "The mayor did not attend the hearing.",
            "Neither the mayor nor the judge attended the hearing, at which 19 residents spoke. Fifteen of them sang.",
        ),
        ("In the inspectors' view, rust was behind the cracks.", "The inspectors attribute the cracks to rust."),
        ("Tarbox closed Quill's only plant.", "Tarbox bought its subsidiary Quill in 2016. It closed the subsidiary's only plant."),
        ("Whether the diary caused the change cannot be told.", "The study cannot tell whether the diary caused the change."),
        ("Whether the enzyme slows the decay remains unclear.", "It remains unclear whether the enzyme slows the decay."),
        ("Finch argues that the word is Danish.", "The linguist Obadele Finch argues that the word is Danish."),
        ("The titanium impeller costs more.", "The titanium impeller costs more, and the steel part has cracked."),
        ("Sales fell from 18,000 in 1995 to 6,500 in 2015.", "Sales fell from 18,000 in 1995 to 6,500 in 2015 because of a war."),
        ("The depot is short of 25 drivers.", "The depot lacks 25 drivers."),
        ("A deposit does not have to be paid by the tenants.", "The tenants do not have to pay a deposit."),
        ("The clerk lost the map.", "The by-law was old. The clerk lost the map."),
    ],
)
def test_the_same_in_other_words_is_kept(claim, evidence):
    assert problems(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The diary caused the change.", "The study cannot tell whether the diary caused the change."),
        ("Whether the enzyme slows the decay is known.", "It remains unclear whether the enzyme slows the decay."),
        ("The wells are clean.", "Part of the wells are clean."),
        ("Sales fell from 6,500 in 1995 to 18,000 in 2015.", "Sales fell from 18,000 in 1995 to 6,500 in 2015 because of a war."),
        ("The depot is short of 25 drivers.", "The depot does not lack 25 drivers."),
        ("The Russian army left.", "The army left Russia."),
        ("The tenants have to pay a deposit.", "The tenants do not have to pay a deposit."),
        ("The tenants must pay a deposit.", "The tenants do not have to pay a deposit."),
        ("The tenants paid no deposit.", "The tenants do not have to pay a deposit."),
        ("The building was sold.", "The building is to be sold."),
        ("The building is to be sold.", "The building was sold."),
        ("The building is to be sold.", "The building will not be sold."),
        ("The firm has built a plant in Turku.", "The firm is to build a plant in Turku."),
        ("The company does not have to repay customers.", "The company must not repay customers."),
        ("The company must not repay customers.", "The company does not have to repay customers."),
        ("The company has to repay customers.", RULING),
        ("The company repaid customers.", "The company had to repay customers."),
        ("The mill closed in 1982.", "The strike did not force the mill to close in 1982."),
        ("The mill closed in 1982.", "The strike may force the mill to close in 1982."),
        ("The mill closed in 1982.", "The union wanted to force the mill to close in 1982."),
        ("The storks wintered in Spain.", STORKS),
        ("Researchers wintered in Spain.", STORKS),
        ("The cards last for about 900 pages.", PRINTER),
        ("The spring concert had an audience of 2009.", CONCERT.replace("drew", "had")),
        ("All of the 47 glass beads were made in Egypt.", BEADS),
        ("Most of the 47 glass beads were made in Egypt.", BEADS),
        ("The 47 glass beads were made in Egypt.", BEADS),
        ("Frost destroyed the crop in Niger.", "Frost destroyed the Nigerian crop."),
        ("New wings leak.", "The museum's new wings leak."),
        ("The residents were against the marina.", "The residents supported the marina."),
        ("The residents were in favour of the marina.", "The residents opposed the marina."),
        ("Zinc shortened the fever.", "The lack of zinc shortened the fever."),
        ("Zinc shortened the fever.", "Treatment without zinc shortened the fever."),
        ("The enzyme has been isolated.", "The enzyme has yet to be isolated."),
        ("The mayor attended the hearing.", "Neither the mayor nor the judge attended the hearing, at which 19 residents spoke."),
        ("The rule applies to hotels.", "The rule applies to hotels with more than 40 rooms."),
        ("No boat was lost.", "No boat with a keel was lost."),
        ("Rust was behind the cracks.", "The inspectors attribute the cracks to rust."),
        ("Quill closed Tarbox's only plant.", "Tarbox bought its subsidiary Quill in 2016. It closed the subsidiary's only plant."),
        ("Most of the pumps were blue.", "Most of the pumps leaked. The valves were blue."),
        ("The pumps leaked.", "Most of the pumps leaked. The valves were blue."),
        ("The pumps were blue.", "Most of the pumps leaked. They were blue."),
    ],
)
def test_something_else_in_nearly_the_same_words_is_stopped(claim, evidence):
    assert problems(claim, evidence)
