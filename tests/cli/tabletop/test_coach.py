"""The coach says what the exact odds say, and weighs all that could have been done."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

from cardlie.cli.tabletop.coach import hint, odds_now, remark
from cardlie.engine import Options
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess, Number
from cardlie.judging.judge import judge
from cardlie.telling.prospects import Prospect, chance_of, odds_of, prospects
from cardlie.vector.seen import advice
from tests.cli.tabletop.test_ask import NAMES, at, cards, wheel


def test_a_turn_is_weighed_by_what_the_seat_sees() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert chance_of(Challenge(), seen) == 1 - Fraction(11, 36)
    assert chance_of(SpotOn(), seen) == Fraction(10, 36)
    assert chance_of(Say(Number(3, 5)), seen) == Fraction(1, 36)
    best = prospects(seen)[0]
    assert best == Prospect(Say(Number(1, 6)), Fraction(1))
    assert remark(Challenge(), seen)[0] == "Coach: you challenge, right in 69.4 % of all deals."
    assert odds_of(Guess.parse("2 ones"), seen) == (
        "“2 ones” is true in 2.8 % of all deals. It may not be said now."
    )
    assert odds_now(seen)[0] == ("“2 fives” is true in 30.6 % of all deals, and exact in 27.8 %.")


def test_a_reroll_is_weighed_by_all_that_could_be_rolled() -> None:
    seen = wheel("say 7 fives")
    assert chance_of(Keep(), seen) == true_bids(seen.faces, 5)
    for action in (Reroll((0, 2)), Reroll((1,)), Reroll((0, 1, 2, 3))):
        shown = [seen.faces[place] for place in action.show]
        assert chance_of(action, seen) == true_bids(shown, 10 - len(shown))
    best = prospects(seen)[0]
    assert best.action == Reroll((0, 2))
    assert remark(Keep(), seen)[1].startswith("Coach: likelier to come out well: show a d, and")
    assert odds_now(seen)[1].endswith(" %  show a d")


def true_bids(shown: object, unseen: int) -> Fraction:
    """How often seven fives are there, by counting how many of the unseen dice must be."""
    known = sum(face.text in "5*" for face in shown)  # type: ignore[attr-defined]
    ways = {0: 1}
    for _ in range(unseen):
        after: dict[int, int] = {}
        for hits, count in ways.items():
            after[hits] = after.get(hits, 0) + count * 4
            after[hits + 1] = after.get(hits + 1, 0) + count * 2
        ways = after
    good = sum(count for hits, count in ways.items() if known + hits >= 7)
    return Fraction(good, 6**unseen)


def test_the_chance_is_what_the_judge_finds_in_all_deals() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    for said in ("2 fives", "2 sixes", "3 sixes", "1 four"):
        deals = list(product("123456", repeat=2))
        true = sum(bool(judge(said, " ".join((*deal, "5", "6")), game="tavern")) for deal in deals)
        assert chance_of(Say(Guess.parse(said)), seen) == Fraction(true, len(deals))


def test_piles_are_weighed_by_their_cards() -> None:
    seen = cards("say 9 red", "challenge")
    assert seen.pile_sizes == (2, 2, 1, 1)
    assert hint(seen, NAMES)[0].startswith("Hint: pile c.")
    assert remark(Discard(0), seen) == ["Coach: that cost 2 cards; your smallest pile had 1."]
    assert remark(Discard(3), seen) == [
        "Coach: no pile was smaller (1 card), so you keep the most."
    ]


def test_where_there_is_a_solution_it_is_told() -> None:
    seen = at(Options("tavern", 2, start=1), ["0", "6", "1"])
    assert re.search("100 % of all deals; the solution does so [0-9]+% of", hint(seen, NAMES)[0])
    first, second = (remark(Say(Guess.parse(said)), seen)[-1] for said in ("1 six", "2 ones"))
    assert re.fullmatch(r"Coach: so does the solution, \d+% of the time here\.", first)
    assert second.startswith("Coach: the solution does this ")
    assert second.endswith(": say “1 six”; never what you did.")


def test_between_many_dice_strong_is_asked_and_tells_how_sure_it_is() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    chances = advice(seen)
    assert chances is not None
    (best, share), *_ = sorted(chances.items(), key=lambda each: -each[1])
    assert f"strong does so {share:.0%} of the time here." in hint(seen, NAMES)[0]
    assert remark(best, seen)[1] == f"Coach: so does strong, {share:.0%} of the time here."
    never = next(p.action for p in prospects(seen) if chances.get(p.action, 0) < 0.01)
    assert remark(never, seen)[1].endswith("; never what you did.")


def test_elsewhere_the_odds_are_asked() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 40 fives")
    assert hint(seen, NAMES) == ["Hint: challenge, right in 100 % of all deals."]
    assert remark(Challenge(), seen)[1] == "Coach: nothing was likelier to come out well."
