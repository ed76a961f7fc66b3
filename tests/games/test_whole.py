"""What a whole roll counts: an oracle of its own, and all who ask what lies there."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Judged
from cardlie.deck.rolls import Whole
from cardlie.engine import Options, Table
from cardlie.games import get_game
from cardlie.games.key_texts import sentence_of
from cardlie.games.registry import rules_of
from cardlie.games.spec_file import family_files
from cardlie.guess import Guess
from cardlie.odds import View, distribution, odds
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.solve.rules import UnvaluedRound

WORDS = {"rolls.straight": "all-and-one", "rolls.different": "nothing", "rolls.alike": "one-more"}
ALL = f"tavern[pot.of=nothing;dice.wild=1;{';'.join(f'{k}={v}' for k, v in WORDS.items())}]"


def counted(whole: Whole, roll: tuple[int, ...], hits: tuple[bool, ...]) -> int:
    """What a roll of places counts, said once more."""
    plain = sum(hits[die] for die in roll)
    if whole.straight and sorted(roll) == list(range(len(roll))) != []:
        return len(roll) + 1
    if whole.nothing and len({*roll}) == len(roll) > 1:
        return 0
    if whole.alike and len(roll) > 1 and plain == len(roll):
        return plain + (2 if len({*roll}) == 1 else 1)
    return plain


@pytest.mark.parametrize("whole", [Whole(*which) for which in product([False, True], repeat=3)])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_ways_are_those_of_all_rolls(whole: Whole, dice: int) -> None:
    for hits in product([False, True], repeat=4):
        rolls = [*product(range(4), repeat=dice)]
        found = Counter(counted(whole, roll, hits) for roll in rolls)
        ways = whole.ways(dice, hits)
        assert {at: n for at, n in enumerate(ways) if n} == found
        assert max(found) <= whole.most(dice, 1)
        for roll in rolls:
            counts = tuple(roll.count(face) for face in range(4))
            total = sum(hits[die] for die in roll)
            assert whole.of(counts, total) == counted(whole, roll, hits)


def test_the_odds_are_those_of_all_tables() -> None:
    """Two others have two dice and one; I know mine."""
    rules = rules_of(ALL)
    view = Table.deal(Options(get_game(ALL), 3), seed=1).observe(0).view()
    assert [draw.count for draw in view.draws] == [5, 5]
    mine = rules.faces.counts(rules.faces.parse("1 2 3"))
    view = View(rules, mine, (view.draws[0].__class__((1,) * 6, 2, True),
                              view.draws[0].__class__((1,) * 6, 1, True)))  # fmt: skip
    for said in ("4 fives", "5 fives", "6 ones"):
        guess = Guess.parse(said)
        hits = tuple(face.number in (1, guess.numbers[0]) if guess.numbers[0] != 1
                     else face.number == 1 for face in rules.faces.all)  # fmt: skip
        whole = rules.faces.whole
        assert whole is not None
        tables = Counter(
            4 + counted(whole, roll[:2], hits) + counted(whole, roll[2:], hits)
            for roll in product(range(6), repeat=3)
        )
        shares = {count: Fraction(n, 216) for count, n in tables.items()}
        assert distribution(guess, view) == shares
        need = int(said[0])
        assert odds(guess, view) == sum(n for count, n in shares.items() if count >= need)


@pytest.mark.parametrize(
    ("rolls", "there"),
    [
        ({"Ann": "1 2 3 4", "Bob": "5 5 1 6"}, 5 + 3),  # a straight is of every number, and one
        ({"Ann": "2 3 4 5", "Bob": "5 5 2 6"}, 0 + 2),  # all differ: nothing
        ({"Ann": "5 5 1 5", "Bob": "5 5"}, 5 + 4),  # all count: one more, and two of one number
        ({"Ann": "1", "Bob": "5"}, 2 + 1),  # a single one is a straight
    ],
)  # fmt: skip
def test_the_judge_counts_each_roll(rolls: dict[str, str], there: int) -> None:
    verdict = judge("3 fives", rolls=rolls, by="Ann", game=ALL)
    assert verdict.have == there
    assert ("The roll of Ann" in verdict.why) == (there > 0)
    marked = {each.shown.seat for each in verdict.witness}
    assert ("Ann" in marked) == (rolls["Ann"] != "2 3 4 5")


def test_the_judge_needs_to_know_whose_dice_they_are() -> None:
    with pytest.raises(CardlieError, match="whose dice"):
        judge("3 fives", "1 2 3 4", game="snyd")
    with pytest.raises(CardlieError, match="not read"):
        judge("3 fives", rolls={"Ann": "1 2 ?", "Bob": "5"}, by="Ann", game="snyd")


def test_they_are_played_one_table_after_another_and_end() -> None:
    for game in (ALL, "snyd"):
        plan = Plan.of(
            Options(get_game(game), 5), parse_seats("casual,honest,counter,npc,strong"), seed=5
        )
        assert "whole" in (why_not(plan) or "")
        simulate([plan], 4)


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ("dice.wild=none;dice.star=true;rolls.alike=one-more", "star"),
        ("bids.reroll=true;rolls.alike=one-more", "reroll"),
        ("dice.numbers=2,3,4,5,6;rolls.straight=all-and-one", "begins with a 1"),
        ("bids.kinds=sum;dice.wild=none;rolls.alike=one-more", "numbers"),
    ],
)
def test_what_can_not_go_together_is_refused(keys: str, named: str) -> None:
    with pytest.raises(CardlieError, match=named):
        get_game(f"tavern[{keys}]")


def test_more_may_be_said_than_there_are_dice() -> None:
    """Two ones are a straight each: four twos are true, and are said where two have a die each."""
    options = Options(
        get_game("tavern[dice.numbers=1,2;pot.of=nothing;rolls.straight=all-and-one]"), 2
    )
    table = Table.deal(options, seed=1)
    assert table.state.bidding.highest_figure(10) == 10 + options.game.seats[1]
    unvalued = UnvaluedRound(options, (1, 1))
    assert Guess.parse("4 twos") in unvalued.bids
    verdict = judge("4 twos", rolls={"Ann": "1", "Bob": "1"}, by="Ann", game=options.game.id)
    assert verdict.holds


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_booklet_shows_a_stair(language: str) -> None:
    """What somebody with a stair has is in an example, and counted in its verdict."""
    rules = read_rules(Edition.of("snyd", language))
    judged = [each for each in rules.examples() if isinstance(each, Judged)]
    stairs = [
        {shown.face.number for shown in each.verdict.table if shown.seat == seat}
        for each in judged
        for seat in each.verdict.seats
    ]
    assert {1, 2, 3, 4} in stairs


@pytest.mark.parametrize("language", languages())
def test_a_straight_is_shown_with_no_more_dice_than_anybody_has(language: str) -> None:
    told = sentence_of("rolls.straight", "all-and-one", strings(language))
    games = [get_game(each) for each in (*family_files(), "tavern[rolls.straight=all-and-one]")]
    fewest = min(
        game.spec.dice_each for game in games if game.spec and game.spec.rolls_straight != "usual"
    )
    assert 0 < max(map(int, re.findall(r"\d", told.split(":")[1]))) <= fewest == 4
