"""Passing in place of a bid: what it claims, who may, and what it costs to doubt it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalAction
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.passing import DoubtPass, Pass, PassDoubted, Passed
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.engine.log import dump, parse
from cardlie.games import get_game
from cardlie.games.passing import is_such, share
from cardlie.players import parse_seats
from cardlie.players.passing import chance_of_pass
from cardlie.plugs.encoding import encoding_of
from cardlie.session.prospects import prospects
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not
from tests.cli.running import told
from tests.depth import of_all
from tests.games.playing import any_action

PASO = "cachito[dice.each=5]"


def any_of(legal: Legal, rng: Random) -> Any:
    """Some legal action, passes among them often."""
    mine = [*legal.of(Pass), *legal.of(DoubtPass)]
    return rng.choice(mine) if mine and rng.random() < 0.4 else any_action(legal, rng)


@settings(max_examples=of_all(8))
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_pass_stands_until_somebody_doubts_it_or_bids(seed: int, seats: int) -> None:
    """Every game is followed a second time, plainly, from what all could see."""
    rng, table = Random(seed), Table.deal(Options(PASO, seats), seed=seed)
    while not table.over:
        rolls, held = table.state.rolled, [*table.state.held]
        if table.phase == "guess" and not Legal(table.observe(table.actor)).challenge:
            own = table.observe(table.actor)
            assert not own.history or own.bidder == own.seat
        events = table.apply(any_of(table.legal(), rng))
        if isinstance(events[0], PassDoubted):
            told, faces = events[0], table.state.faces.all
            roll = rolls[told.bidder]
            counts = sorted(Counter(roll).values())
            assert told.held == (counts in ([5], [1] * 5, [2, 3]))
            assert told.faces == tuple(faces[face] for face in roll)
            loser = told.seat if told.held else told.bidder
            assert told.losses == tuple(int(seat == loser) for seat in range(seats))
            assert held[told.bidder] == 5
    passed, last = Counter[int](), None
    for event in table.events:
        match event:
            case Began():
                passed.clear()
                last = None
            case Passed(seat=seat):
                passed[seat] += 1
                assert passed[seat] == 1
                last = seat
            case PassDoubted(bidder=bidder):
                assert bidder == last
            case Guessed():
                last = None


def test_a_bid_that_comes_back_is_nobodys_to_doubt_but_the_others() -> None:
    table = Table.deal(Options(PASO, 2), seed=1)
    first = table.actor
    table.act("say 2 threes")
    table.act("pass")
    assert table.actor == first
    with pytest.raises(IllegalAction, match="your own bid"):
        table.act("challenge")
    assert [type(each.action) for each in prospects(table.observe(first))].count(DoubtPass) == 1
    table.act("pass")
    with pytest.raises(IllegalAction, match="passed in this round already"):
        table.act("pass")
    table.act("challenge")
    assert isinstance(table.events[-2], Challenged)
    with pytest.raises(IllegalAction, match="before the first bid"):
        table.act("pass")


def test_a_game_with_passes_is_written_and_read_again() -> None:
    table = Table.deal(Options(PASO, 3), seed=8)
    for action in ("say 2 threes", "pass", "doubt-pass", "say 2 twos", "challenge"):
        table.act(action)
    assert parse(Path("paso.jsonl"), dump(table).encode()).table.events == table.events


def test_what_one_passes_with_is_as_likely_as_rolls_say() -> None:
    words = ("alike", "different", "full-house")
    assert share(words, 6) == share(words[:1], 6) + share(words[1:2], 6) + share(words[2:], 6)
    assert round(float(share(("different",), 6)), 4) == 0.0926
    assert share(("different",), 6, (2, 2)) == 0
    table = Table.deal(Options(PASO, 3), seed=3)
    table.act("say 2 threes")
    table.act("pass")
    assert chance_of_pass(table.observe(table.actor)) == pytest.approx(1026 / 7776)


@given(st.lists(st.integers(0, 5), min_size=5, max_size=5))
def test_a_full_house_is_neither_of_the_others(roll: list[int]) -> None:
    words = ("alike", "different", "full-house")
    assert sum(is_such([word], roll) for word in words) <= 1


def test_a_pass_costs_what_its_row_says_and_has_a_number_in_plugs() -> None:
    game = "cachito[costs.pass-false=bidder:2;rounds.palifico.pass.with=none]"
    for seed in range(20):
        table = Table.deal(Options(game, 3), seed=seed)
        table.act("say 2 threes")
        told = (table.act("pass"), table.act("doubt-pass"))[1]
        assert isinstance(told, PassDoubted)
        assert max(told.losses) == (1 if told.held else 2)
    assert {Pass(), DoubtPass()} <= {*encoding_of(Options(game, 2)).actions}
    assert not {Pass(), DoubtPass()} & {*encoding_of(Options("perudo", 2)).actions}
    assert "games with passing" in (why_not(Plan.of(Options(game, 3), parse_seats("casual"))) or "")


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ("dice.each=3;costs.most=4", "nobody has five dice"),
        ("dice.numbers=1,2,3,4", "fewer than five faces"),
        ("rounds.palifico.when=never;pot.of=stakes", "can't go with passing"),
        ("costs.false=bidder:difference", "a pass names no number of dice"),
    ],
)
def test_what_no_pass_goes_with_is_refused(keys: str, problem: str) -> None:
    with pytest.raises(CardlieError, match=problem):
        get_game(f"cachito[{keys}]")


@pytest.mark.parametrize(
    ("roll", "holds", "lost"), [("5 5 5 2 2", True, "Cleo"), ("5 5 5 2 1", False, "Bob")]
)
@pytest.mark.parametrize("word", ["pass", "paso"])
def test_the_judge_settles_a_doubted_pass(word: str, roll: str, holds: bool, lost: str) -> None:
    rolls = ["--roll", "Ann=1 2 3 4 6", "--roll", f"Bob={roll}", "--roll", "Cleo=1 2"]
    code, out, _ = told("judge", word, "--game", "cachito", *rolls, "--by", "Bob", "--json")
    found = json.loads(out)
    assert (code == 0) == holds == found["holds"]
    assert found["losses"] == {name: int(name == lost) for name in ("Ann", "Bob", "Cleo")}
    assert found["next"] == lost
    code, out, _ = told("judge", word, "--game", "cachito", *rolls, "--by", "Bob", "--lang", "de")
    assert f"{lost} verliert einen Würfel." in out


def test_the_odds_of_a_pass_are_told() -> None:
    code, out, _ = told("odds", "paso", "--game", "cachito")
    assert (code, "19 / 144" in out, "13.2 %" in out) == (0, True, True)
    assert told("judge", "pass", "--game", "cachito", "--roll", "Bob=5 5", "--by", "Bob")[0] == 2
    assert told("judge", "pass", "--game", "cachito")[0] == 2
