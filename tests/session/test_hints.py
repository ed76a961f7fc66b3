"""The coach says what the exact odds say, and weighs all that could have been done."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings

from cardlie.base.strings import translation
from cardlie.base.terminal import width
from cardlie.base.translation import speaking
from cardlie.engine import Legal, Observation, Options, Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess, Number
from cardlie.judging.judge import judge
from cardlie.odds.advice import ranked
from cardlie.session.coaching import mistake_of, remark
from cardlie.session.guess_words import usual
from cardlie.session.hints import CLEARLY, hint, odds_now, odds_of
from cardlie.session.prospects import chance_of, doubt_right, prospects, sayable
from cardlie.session.questions import question
from cardlie.terminal.coach import answer, odds_lines
from cardlie.terminal.look import Look
from tests.depth import of_all
from tests.games.playing import any_action
from tests.players.tables import tables
from tests.session.tables import NAMES, at, cards, wheel


def remark_on(action: Action, seen: Observation) -> list[str]:
    return remark(action, seen, mistake_of(action, seen))


def test_a_claim_that_was_believed_is_weighed_no_more() -> None:
    table = Table.deal("mia", seats=3, seed=4)
    table.act("say 44")
    (before,) = odds_now(table.observe(table.actor))
    assert before.startswith("“44” is true in ")
    table.act("take")
    seen = table.observe(table.actor)
    (after,) = odds_now(seen)
    assert after.startswith("You believed “44” and took the cup")


def test_a_turn_is_weighed_by_what_the_seat_sees() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert chance_of(Challenge(), seen) == 1 - Fraction(11, 36)
    assert chance_of(SpotOn(), seen) == Fraction(10, 36)
    assert chance_of(Say(Number(3, 5)), seen) == Fraction(1, 36)
    best = prospects(seen)[0]
    assert best.action == Challenge()
    assert best.worth == pytest.approx(float(1 - Fraction(11, 36)))
    assert odds_of(Guess.parse("2 ones"), seen) == (
        "“2 ones” is true in 2.8 % of all cases. It may not be said now."
    )
    assert odds_now(seen)[0] == ("“2 fives” is true in 30.6 % of all cases, and exact in 27.8 %.")


def test_a_reroll_is_weighed_by_all_that_could_be_rolled() -> None:
    seen = wheel("say 7 fives")
    assert chance_of(Keep(), seen) == true_bids(seen.faces, 5)
    for action in (Reroll((0, 2)), Reroll((1,)), Reroll((0, 1, 2, 3))):
        shown = [seen.faces[place] for place in action.show]
        assert chance_of(action, seen) == true_bids(shown, 10 - len(shown))
    best = prospects(seen)[0]
    assert best.action == Reroll((0, 2))
    assert hint(seen, NAMES)[0].startswith("Hint: show a d. Then your bid is true in ")
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
    assert remark_on(Discard(0), seen) == ["Coach: that cost 2 cards; your smallest pile had 1."]
    assert remark_on(Discard(3), seen) == []


def test_where_there_is_a_solution_it_is_told() -> None:
    seen = at(Options("tavern", 2, start=1), ["0", "6", "1"])
    assert re.search("Perfect play does so in [0-9.]+ % of all cases", hint(seen, NAMES)[0])
    first, second = (remark_on(Say(Guess.parse(said)), seen) for said in ("1 six", "2 ones"))
    assert first == []
    said = r"Coach: perfect play does that in .+ of all cases, and “1 six” in .+ %\."
    assert re.fullmatch(said, second[0])


def test_a_hint_says_what_to_do_and_why_and_what_is_as_good() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert hint(seen, NAMES) == [
        "Hint: challenge. You are right in 69.4 % of all cases.",
        "Just as good: “1 six” (true in 100 %), but the round goes on.",
    ]


def test_the_coach_speaks_once_where_something_was_clearly_better() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 2 fives")
    assert remark_on(Challenge(), seen) == remark_on(Say(Guess.parse("1 six")), seen) == []
    assert remark_on(Say(Guess.parse("5 fives")), seen) == [
        "Coach: by the odds, a challenge (right in 69.4 %) was better than “5 fives” (true in 0 %)."
    ]
    with speaking(translation("de")):
        (german,) = remark_on(SpotOn(), seen)
    assert german == (
        "Trainer: Den Chancen nach war ein Zweifel (richtig in 69,4 %) "
        "besser als „genau“ zu sagen (richtig in 27,8 %)."
    )


def test_an_example_is_likelier_true_than_not_where_anything_is() -> None:
    for game, said in (("cards", "4 fives"), ("cards", "4 twos"), ("perudo", "4 fives")):
        for seed in range(6):
            table = Table.deal(game, seats=3, seed=seed)
            table.act(f"say {said}")
            seen = table.observe(table.actor)
            example = usual(seen)
            assert example is not None
            assert dict(sayable(seen))[example] >= Fraction(6, 10)


def test_what_is_safer_is_no_better_and_says_why() -> None:
    told = set()
    for seed in range(12):
        table = Table.deal("tavern", seats=3, seed=seed)
        table.act("say 2 fours")
        told |= {line for line in hint(table.observe(table.actor), NAMES) if "afer" in line}
    said = r"Safer: “.+” \(true in .+ %\), but it puts less pressure on the next player\."
    assert told
    assert all(re.fullmatch(said, line) for line in told)


def test_the_coach_speaks_of_a_bid_that_is_true_much_less_often() -> None:
    """Though little is lost by it on average: others may believe it."""
    table = Table.deal("perudo", seats=3, seed=0)
    table.act("say 3 fours")
    seen = table.observe(table.actor)
    assert remark_on(Say(Guess.parse("3 ones")), seen) == [
        "Coach: by the odds, “5 fives” (true in 89.6 %) was better than “3 ones” (true in 51.5 %)."
    ]
    assert remark_on(Say(Guess.parse("5 fives")), seen) == []


def test_what_no_table_shows_may_be_weighed() -> None:
    seen = at(Options("tavern", 2, start=2), ["0", "1 2", "5 6"], "say 40 fives")
    assert hint(seen, NAMES) == ["Hint: challenge. You are right in 100 % of all cases."]
    assert remark_on(Challenge(), seen) == []


def test_a_cup_that_was_seen_is_remembered() -> None:
    """Three of five dice were handed on as they lay: a claim of them is no wild one."""
    table = Table.deal(Options("single-hand", 3), seed=3)
    own = table.observe(table.actor)
    table.act(next(Say(g) for g in Legal(own).guesses(99) if chance_of(Say(g), own) == 1))
    table.act(Take())
    table.act(Again((0,)))
    seen = table.observe(table.actor)
    table.act(Say(seen.bidding.lowest_over(seen.history)[0]))
    later = table.observe(table.actor)
    assert later.phase == "cup"
    five_anew = 1 - ranked([later.history[-1]], later.view(), later.counts)[0][1]
    assert chance_of(Challenge(), later) == doubt_right(later) != five_anew
    assert hint(later, NAMES)[0].startswith(("Hint: take the cup", "Hint: challenge"))


def _weighs_for_a_person(seen: Observation) -> None:
    """A hint says why, and of what is as good why it is no better, though it is likelier."""
    found, (first, *second) = prospects(seen), hint(seen, NAMES)
    best, chance = found[0], found[0].chance or 0
    if isinstance(best.action, Say) and seen.unseen and "Perfect" not in first:
        why = ("whatever the others have", "if somebody doubts it", "you count on being believed")
        assert (
            Fraction(5, 10) <= chance < Fraction(6, 10)
            or not chance
            or (why[0 if chance == 1 else 1 if chance >= Fraction(6, 10) else 2] in first)
        )
    for line in second:
        surer = (found[1].chance or 0) >= chance + CLEARLY
        assert surer == (", but " in line or ", which " in line) or not isinstance(
            found[1].action, Say | Challenge | SpotOn | Take
        )
        both = isinstance(best.action, Say) and isinstance(found[1].action, Say)
        assert ("; riskier" in line) == (both and (found[1].chance or 0) <= chance - CLEARLY)
        assert len(line) <= 120


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
    _weighs_for_a_person(seen)
    for each in found[1:2]:
        second = len(hint(seen, NAMES)) == 2
        assert not second or each.worth >= found[0].worth - 0.1
    assert remark_on(found[0].action, seen) == [] or hint(seen, NAMES)[0].count("solution")
    legal = Legal(seen)
    assert all(legal.allows(each.action) for each in found)


@given(tables())
@settings(max_examples=of_all(60), deadline=None)
def test_the_odds_answer_at_every_prompt(table: Table) -> None:
    seen = table.observe(table.actor)
    assert odds_lines(seen, Look())
    assert not any("no guess" in line for line in odds_lines(seen, Look()))


def test_odds_at_a_swap_tell_what_one_would_get() -> None:
    """As often as each number and colour is among what the seat has not seen."""
    for options in (Options("cards", 3, swap=True), Options("cards", 3, swap=True, open=True)):
        table, rng = Table.deal(options, seed=3), Random(1)
        while table.phase != "swap":
            table.act(any_action(table.legal(), rng, leaves=False))
        seen = table.observe(table.actor)
        faces, cards = seen.bidding.rules.faces.all, seen.cards
        known = [seen.visible, cards.gone] if not cards.hands else [*cards.hands, cards.gone]
        left = [
            face
            for face, has, *out in zip(faces, cards.pack, *known, strict=True)
            for _ in range(has - sum(out))
        ]
        first, *lines = odds_now(seen)
        assert first == f"What you would get is one of {len(left)} cards that you have not seen:"
        for told, fits in (
            ("“1 red”", [face for face in left if face.suit == "red"]),
            ("“1 four”", [face for face in left if face.number == 4]),
        ):
            (line,) = [line for line in lines if told in line]
            assert line.split()[0] == f"{100 * len(fits) / len(left):.1f}"


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
