"""Rounds that differ: the judge takes those that a table plays, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.cli import main
from cardlie.cli.odds.question import question_of
from cardlie.cli.odds.view_options import ViewOptions
from cardlie.deck.deck import base_deck
from cardlie.engine import Options, Table
from cardlie.games import GAMES, get_game
from cardlie.games.model import Turn
from cardlie.games.records import USUAL
from cardlie.games.registry import with_readings
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.judging.judge import judge
from cardlie.terminal.verdict_lines import verdict_lines
from tests.depth import DEEP, of_all
from tests.games.plan_files import chosen, toml_of
from tests.games.playing import any_action, rulings

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")

#: Games with rounds that differ: ours, and ours with other rounds.
SPECIAL = (
    *[id for id, game in GAMES.items() if game.rounds],
    "perudo[rounds.palifico.when=last-die]",
    "perudo[rounds.palifico.when=last-die;rounds.two.when=never]",
    "perudo[rounds.two.when=never]",
    "perudo[rounds.two.when=never;rounds.palifico.free=had-one]",
    "leira[rounds.duel.when=two-are-left]",
)

#: Whoever is left with one die bids by other rules than who has more.
FELL = {
    "title": "Hasen", "players": (2, 2), "dice.each": 2, "dice.numbers": (1, 2), "dice.wild": (),
    "bids.kinds": ("number",), "bids.rule": "same-or-as-many", "dice.star": True,
    "start.who": "highest", "costs.true": {"bidder": "difference"},
    "rounds.last.when": "fell-to-one", "rounds.last.bids.rule": "count-first",
    "rounds.last.free": "had-one",
}  # fmt: skip


def round_of(table: Table) -> str:
    """The name of the round that is played, whoever's turn it is."""
    sort = table.state.rules.round
    special = table.options.game.rounds.get(sort)
    return (special.of if special else "") or sort


def rolls_of(table: Table) -> dict[str, Any]:
    faces = table.state.rules.faces.all
    return {NAMES[s]: [faces[i] for i in roll] for s, roll in enumerate(table.state.rolled)}


def check_turn(table: Table, guess: Guess) -> None:
    """The judge finds a guess of the seat in turn higher exactly if the table lets it be said."""
    name, actor, sort = round_of(table), NAMES[table.actor], table.state.rules.round

    def judged(named: str | None) -> Any:
        return judge(
            guess, rolls=rolls_of(table), by=actor, after=table.history, in_round=named,
            game=table.options.game.id, rulings=dict(table.options.game.chosen),
        )  # fmt: skip

    try:
        # who fell to one die before is not on the table: it is asked for by its name
        verdict = judged((sort if sort.endswith("had one") else name) or None)
    except IllegalGuess:
        assert not table.can_guess(guess)
        return
    assert verdict.round == name
    assert verdict.higher in (None, table.can_guess(guess))
    assert verdict.have == have(table.state.bidding.compiled(guess), tuple(table.state.counts()))
    with suppress(IllegalGuess):  # a round like all others, in which that could not be said
        assert name in (judged(None).round, *judged(None).other_rounds)


def played(options: Options, seed: int, turns: int = 60) -> None:
    """Ask the judge about a guess at each turn of a game."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    while not table.over and len(table.actions) < turns:
        if table.phase == "guess":
            most = table.state.bidding.highest_figure(sum(table.state.held)) + 1
            check_turn(table, rng.choice(table.state.bidding.universe(most)))
        table.act(any_action(table.legal(), rng, leaves=False))


@pytest.mark.some(3)
@pytest.mark.parametrize("game", SPECIAL)
@settings(max_examples=of_all(20))
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_a_guess_is_higher_exactly_if_a_table_lets_it_be_said(
    game: str, data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.integers(2, 4))
    start = data.draw(st.integers(1, 2))
    rules = "perudo" if game.startswith("perudo") else game
    its = data.draw(rulings(rules)) if game == rules else {}
    played(Options(game, seats, start=start, rulings=its), seed)


@example(FELL, 29899)
@settings(max_examples=of_all(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen(), st.integers(0, 10**6))
def test_so_it_is_in_any_file(tmp_path: Path, values: dict[str, Any], seed: int) -> None:
    path = tmp_path / f"game-{abs(hash(toml_of(values)))}.toml"
    path.write_text(toml_of(values), encoding="utf-8")
    played(Options(str(path), get_game(str(path)).seats[0]), seed, 40)


def standings() -> Iterator[tuple[int, ...]]:
    for seats in (2, 3, 4):
        yield from (held for held in product((0, 1, 2), repeat=seats) if sum(map(bool, held)) > 1)


def sorts(game: str, its: list[str], held: tuple[int, ...]) -> set[str]:
    """The rounds that there are where seats hold so many, whoever fell to one die or did not."""
    rules, found = with_readings(get_game(game), its), set[str]()
    for lost in product((0, 1), repeat=len(held)):
        own = rules.layout.new_extra(len(held))
        own.after_showdown(held, lost)
        found.add(rules.sort_of_round(Turn(held, lost=lost, extra=own)))
    return found


@pytest.mark.some(3)
@pytest.mark.parametrize("game", SPECIAL)
def test_no_other_round_is_judged(game: str) -> None:
    rules = get_game(game)
    each: list[list[str]] = [[], *(
        [f"{ruling.name}={reading}"] for ruling in get_game(game).rulings if ruling.judge
        for reading in list(ruling.readings)[1:]
    )]  # fmt: skip
    names = [name for name, special in rules.rounds.items() if name and not special.of]
    held = [held for held in standings() if len(held) <= rules.seats[1]]
    cases = [*product(held, each, names)]
    for hold, its, name in cases if DEEP else Random().sample(cases, min(60, len(cases))):
        rolls = {NAMES[seat]: "2 " * has for seat, has in enumerate(hold)}
        guess = next(iter(rules.round_of(name).kinds[0].listed(2, rules.faces())))
        if name in sorts(game, its, hold):
            verdict = judge(guess, rolls=rolls, game=game, rulings=its, in_round=name)
            assert verdict.round == name
        else:
            with pytest.raises(CardlieError, match=f"there is no round '{name}'"):
                judge(guess, rolls=rolls, game=game, rulings=its, in_round=name)


@pytest.mark.parametrize("game", [id for id in SPECIAL if "[" not in id])
@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_where_it_may_be_another_round_the_verdict_says_so(game: str, held: list[int]) -> None:
    """It names the round that was judged, and what asks for each other one does."""
    rolls = {NAMES[seat]: "2 " * has for seat, has in enumerate(held)}
    usual = judge("1 two", rolls=rolls, game=game) if game == "perudo" else None
    if usual is None or not any(held):
        return
    may = sum(map(bool, held)) > 2 and 1 in held
    assert usual.other_rounds == (("palifico",) if may else ())
    assert usual.as_json().get("other_rounds", []) == [*usual.other_rounds]
    bids = "\n".join(verdict_lines(usual, None, None))
    assert re.findall(r"--round (\S+)\.", bids) == [*usual.other_rounds]
    for name in usual.other_rounds:
        other = judge("1 two", rolls=rolls, game=game, in_round=name)
        assert (other.as_json()["round"], other.other_rounds) == (name, (USUAL,))
        assert f"Round: {name}. Without --round" in "\n".join(verdict_lines(other, None, None))


ROLLS = {"A": "5", "B": "5 1", "C": "2 2"}


def test_a_palifico_round_falls_where_the_usual_one_holds() -> None:
    usual = judge("three 5s", rolls=ROLLS, by="A", game="perudo")
    palifico = judge("three 5s", rolls=ROLLS, by="A", game="perudo", in_round="palifico")
    assert (usual.holds, palifico.holds) == (True, False)


@pytest.mark.parametrize(
    ("by", "named", "reading", "higher"),
    [
        ("A", "palifico", "one-die", True),
        ("B", "palifico", "one-die", False),
        (None, "palifico", "one-die", False),
        (None, "last die", "one-die", True),
        ("A", "palifico", "nobody", False),
    ],
)
def test_who_has_one_die_may_change_the_number(
    by: str | None, named: str, reading: str, higher: bool
) -> None:
    verdict = judge(
        "3 fives", rolls=ROLLS, by=by, after="2 fours", game="perudo", in_round=named,
        rulings=[f"palifico-change={reading}"],
    )  # fmt: skip
    assert (verdict.higher, verdict.round) == (higher, "palifico")
    assert ("palifico-change", reading) in verdict.rulings or by == "B" or named != "last die"


def test_where_nobody_may_change_the_number_a_last_die_has_no_turn_of_its_own() -> None:
    with pytest.raises(CardlieError, match="unknown round 'last die'; choose from: palifico"):
        judge(
            "3 fives", rolls=ROLLS, by="A", after="2 fours", game="perudo", in_round="last die",
            rulings=["palifico-change=nobody"],
        )  # fmt: skip


def test_where_a_round_is_of_last_dice_nobody_has_to_name_it() -> None:
    rolls = {"A": "6", "B": "6 6", "C": "6 2"}
    game = "perudo[rounds.palifico.when=last-die]"
    for by, higher in (("A", True), ("B", False)):
        verdict = judge("4 sixes", rolls=rolls, by=by, after="3 fives", game=game)
        assert (verdict.higher, verdict.round, verdict.other_rounds) == (higher, "palifico", ())


@pytest.mark.parametrize(
    ("named", "problem", "hint"),
    [
        ("last die", "B does not have one die", "give --round palifico"),
        ("palifco", "unknown round 'palifco'; choose from: palifico, last die", "did you"),
    ],
)
def test_a_round_that_is_not_is_refused_in_a_line(
    named: str, problem: str, hint: str | None
) -> None:
    with pytest.raises(CardlieError) as refused:
        judge("3 fives", rolls=ROLLS, by="B", game="perudo", in_round=named)
    assert str(refused.value) == problem
    assert (refused.value.hint or "").startswith(hint or "")


def test_between_two_there_is_no_palifico_unless_agreed() -> None:
    rolls = {"A": "5", "B": "5 1"}
    with pytest.raises(CardlieError) as refused:
        judge("3 fives", rolls=rolls, by="A", game="perudo", in_round="palifico")
    assert refused.value.hint == ("there is none when two players are left, with palifico-two=off")
    agreed = ["palifico-two=on"]
    verdict = judge("3 fives", rolls=rolls, game="perudo", in_round="palifico", rulings=agreed)
    assert verdict.round == "palifico"


# --- odds


@pytest.mark.some(3)
@pytest.mark.parametrize("game", SPECIAL)
@given(data=st.data())
def test_odds_refuse_what_the_judge_refuses(game: str, data: st.DataObject) -> None:
    """Of a table of which only the faces are known: nobody's, or one sees them all."""
    faces = get_game(game).faces()
    dice = data.draw(st.lists(st.sampled_from(faces.numbers), min_size=2, max_size=6))
    own = data.draw(st.sampled_from([0, len(dice)]))
    kind = data.draw(st.sampled_from(get_game(game).kinds))
    bids = str(data.draw(st.sampled_from([*kind.listed(3, faces)])))
    named = data.draw(st.sampled_from([None, *filter(None, get_game(game).rounds)]))

    def refused(ask: Any) -> str | None:
        try:
            ask()
        except CardlieError as error:
            return str(error)
        return None

    seen = ViewOptions(" ".join(map(str, dice[:own])), len(dice) - own)
    of_odds = refused(
        lambda: question_of(
            [bids], seen, game, base_deck(), [], legal=False, exact=False, theirs=None,
            in_round=named,
        )
    )  # fmt: skip
    of_judge = refused(lambda: judge(bids, " ".join(map(str, dice)), game=game, in_round=named))
    assert of_odds == of_judge


def test_odds_are_those_of_the_round() -> None:
    def chance(*words: str) -> float:
        out = StringIO()
        with redirect_stdout(out):
            assert main(["odds", *words, "--json"]) == 0
        return float(json.loads(out.getvalue())["probability"])

    perudo = ("three 5s", "--game", "perudo", "--mine", "5 1", "--unseen", "2")
    assert chance(*perudo) == pytest.approx(5 / 9)
    assert chance(*perudo, "--round", "palifico") == pytest.approx(1 / 36)


@pytest.mark.parametrize(
    ("mine", "unseen", "bids", "allowed"),
    [
        ("5 4", 1, "sum 9", False),
        ("5", 1, "sum 9", True),
        ("5", 1, "2 fives", False),
        ("5 4", 1, "2 fives", True),
        ("", 2, "sum 9", True),
        ("5 4", 0, "sum 9", True),
    ],
)
def test_odds_are_of_bids_that_are_said_with_these_dice(
    mine: str, unseen: int, bids: str, allowed: bool
) -> None:
    def judged() -> object:
        seen = ViewOptions(mine, unseen)
        return question_of(
            [bids], seen, "leira", base_deck(), [], legal=False, exact=False, theirs=None
        )

    if allowed:
        assert judged()
    else:
        with pytest.raises(IllegalGuess, match="can't be bid with these dice left"):
            judged()
