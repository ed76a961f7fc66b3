"""The coach says what the exact odds say, and weighs all that could have been done."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings

from cardlie.base.strings import translation
from cardlie.base.terminal import width
from cardlie.base.translation import speaking
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess, Number
from cardlie.judging.judge import judge
from cardlie.odds.advice import ranked
from cardlie.session.hints import hint, odds_now, remark
from cardlie.session.input import question
from cardlie.session.prospects import chance_of, doubt_right, odds_of, prospects
from cardlie.terminal.coach import answer, odds_lines
from cardlie.terminal.look import Look
from tests.depth import of_all
from tests.players.tables import tables
from tests.session.test_input import NAMES, at, cards, wheel


def test_a_turn_is_weighed_by_what_the_seat_sees() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert chance_of(Challenge(), seen) == 1 - Fraction(11, 36)
    assert chance_of(SpotOn(), seen) == Fraction(10, 36)
    assert chance_of(Say(Number(3, 5)), seen) == Fraction(1, 36)
    best = prospects(seen)[0]
    assert best.action == Challenge()
    assert best.worth == pytest.approx(float(1 - Fraction(11, 36)))
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
    assert hint(seen, NAMES)[0].startswith("Hint: show a d, and your bid is true in ")
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
    assert remark(Discard(3), seen) == []


def test_where_there_is_a_solution_it_is_told() -> None:
    seen = at(Options("tavern", 2, start=1), ["0", "6", "1"])
    assert re.search("100 % of all deals; the solution does so in [0-9.]+ %", hint(seen, NAMES)[0])
    first, second = (remark(Say(Guess.parse(said)), seen) for said in ("1 six", "2 ones"))
    assert first == []
    assert re.fullmatch(r"Coach: the solution does that in .+, and “1 six” in .+ %\.", second[0])


def test_a_hint_says_what_to_do_and_why_and_what_is_as_good() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert hint(seen, NAMES) == [
        "Hint: challenge, right in 69.4 % of all deals.",
        "As good: say “1 six”, true in 100 % of all deals.",
    ]


def test_the_coach_speaks_once_where_something_was_clearly_better() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert remark(Challenge(), seen) == remark(Say(Guess.parse("1 six")), seen) == []
    assert remark(Say(Guess.parse("5 fives")), seen) == [
        "Coach: a mistake: “5 fives” (true in 0 %); better: a challenge (right in 69.4 %)."
    ]
    with speaking(translation("de")):
        (german,) = remark(SpotOn(), seen)
    assert german == (
        "Trainer: ein Fehler: genau (richtig in 27,8 %); besser: ein Zweifel (richtig in 69,4 %)."
    )


def test_what_no_table_shows_may_be_weighed() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 40 fives")
    assert hint(seen, NAMES) == ["Hint: challenge, right in 100 % of all deals."]
    assert remark(Challenge(), seen) == []


def test_a_cup_that_was_seen_is_remembered() -> None:
    """Three of five dice were handed on as they lay: a claim of them is no wild one."""
    table = Table.deal(Options("single-hand", 3), seed=3)
    own = table.observe(table.actor)
    table.act(next(Say(g) for g in Legal(own).guesses(99) if chance_of(Say(g), own) == 1))
    table.act(Take())
    table.act(Again((0,)))
    seen = table.observe(table.actor)
    table.act(Say(seen.bidding.lowest_over(seen.said)[0]))
    later = table.observe(table.actor)
    assert later.phase == "cup"
    five_anew = 1 - ranked([later.said[-1]], later.view(), later.counts)[0][1]
    assert chance_of(Challenge(), later) == doubt_right(later) != five_anew
    assert hint(later, NAMES)[0].startswith(("Hint: take the cup", "Hint: challenge"))


@given(tables())
@settings(max_examples=of_all(100), deadline=None)
def test_a_hint_is_the_best_by_its_own_figures(table: Table) -> None:
    """No legal deed is worth ten points more; and the coach never scolds who follows it."""
    seen = table.observe(table.actor)
    found = prospects(seen)
    assert hint(seen, NAMES)
    assert all(len(lines) <= 2 for lines in [hint(seen, NAMES)])
    if not found:
        return
    assert max(each.worth for each in found) <= found[0].worth + 0.1
    surest, told = max(each.chance or 0 for each in found), found[0].chance
    if told and isinstance(found[0].action, Say) and surest >= told + Fraction(1, 10):
        assert hint(seen, NAMES)[0].endswith((" is mostly wrong.", " go by undoubted."))
    for each in found[1:2]:
        second = len(hint(seen, NAMES)) == 2
        assert not second or each.worth >= found[0].worth - 0.1
    assert remark(found[0].action, seen) == [] or hint(seen, NAMES)[0].count("solution")
    legal = Legal(seen)
    assert all(legal.allows(each.action) for each in found)


@given(tables())
@settings(max_examples=of_all(60), deadline=None)
def test_the_odds_answer_at_every_prompt(table: Table) -> None:
    seen = table.observe(table.actor)
    assert odds_lines(seen, Look())
    assert not any("no guess" in line for line in odds_lines(seen, Look()))


@pytest.mark.parametrize("wide", [40, 60, 80, 100, 120])
def test_no_line_of_the_rules_is_torn(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are set as wide as the table, so that nothing folds them a second time."""
    monkeypatch.setenv("COLUMNS", str(wide))
    look = Look(terminal=True)
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    asked = question("rules")
    assert asked is not None
    page = answer(asked, seen, NAMES, look)
    assert max(map(width, page)) > look.width * 0.7
    assert look.folded(page, 0) == page
