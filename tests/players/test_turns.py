"""What a seat in turn may ask: both readers answer by what it sees alone, all that there is."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.engine import Legal, Options, Table
from cardlie.players import BotTurn, parse_seats, rows
from cardlie.players.one_seat import OneSeat
from cardlie.players.rows.turn import TurnRows
from cardlie.sim import Plan, simulate
from cardlie.vector.dice import BITS
from cardlie.vector.state import BatchTurn
from tests.depth import of_all
from tests.engine.redealt import redeal
from tests.players.tables import Fixed, tables

#: All that a turn answers.
MEMBERS = {name for name in {*BotTurn.__annotations__, *vars(BotTurn)} if not name.startswith("_")}


class Noted:
    """A turn, and what was asked of it."""

    def __init__(self, turn: Any) -> None:
        self.turn, self.names = turn, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.names.add(name)
        return getattr(self.turn, name)


def answers(turn: Any) -> list[Any]:
    """What it says to each question that makes sense now."""
    best = turn.best()
    said = [
        turn.guesses_so_far, turn.claims_cards, turn.may_spot_on, turn.flustered, turn.two_left,
        turn.exact_is_dear,
        turn.none, turn.challenge, turn.spot_on, turn.draw(), turn.draw(1),
        *best, *turn.second(best[0]), *turn.best(turn.backed), *turn.best(turn.unbacked, 0.2),
        turn.boldest(0.0), turn.boldest(0.3, turn.backed), turn.own_card(0.1),
        turn.any_legal(turn.draw(2)), turn.own_chance(best[0]), turn.own_chance(turn.challenge),
        turn.any_likely(turn.draw(5), 0.5), turn.may_challenge, turn.varied(turn.draw(3)),
        turn.varied(turn.draw(4), turn.backed, 0.3, 0.2), turn.varied(0.99, turn.unbacked, 0.0),
        turn.learned(lambda: turn.none), turn.solution(lambda: turn.none),
        *turn.order([best, turn.second(best[0])]), turn.first(turn.own_card(0.5), best[0]),
        turn.select(turn.draw() < 0.5, best[0], turn.none),
    ]  # fmt: skip
    if turn.claims_cards:
        said.append(turn.others_card())
    if turn.guesses_so_far:
        said += [turn.last_chance(), turn.holds_nothing(), turn.proven()]
    if turn.may_spot_on:
        said += [turn.exact_chance(), turn.exact_chance(at_least=True)]
    return said


@given(tables(("cards", "wheel", "tavern", "leira", "perudo"), steps=12), st.integers(0, 10**6))
@settings(max_examples=of_all(25))
def test_one_seat_answers_by_what_it_sees(table: Table, seed: int) -> None:
    assume(table.phase == "guess")
    seat, said = table.actor, list[list[Any]]()
    for again in range(2):
        if again:
            redeal(table.state, seat, Random(seed))
        seen = table.observe(seat)
        said.append(answers(OneSeat(seen, Legal(seen), Fixed([0.3, 0.7]))))
    assert said[0] == said[1]


def test_all_that_may_be_asked_is_asked_here() -> None:
    """Powers are claimed at one table, a bid declared exact at another."""
    asked = set[str]()
    for options in (Options.of("cards", ["powers"], seats=3), Options("tavern", seats=3)):
        table = Table.deal(options, seed=3)
        table.guess(str(table.legal().guesses(1)[0]))
        seen = table.observe(table.actor)
        turn = Noted(OneSeat(seen, Legal(seen), Fixed([0.3])))
        answers(turn)
        asked |= turn.names
    assert asked == MEMBERS
    at_first = {"draw", "guesses_so_far", "claims_cards", "may_spot_on", "may_challenge"}
    assert all(hasattr(TurnRows, name) for name in MEMBERS - at_first)


def deal_again(turn: BatchTurn, rng: np.random.Generator) -> None:
    """Change all that the seats in turn can't see."""
    batch: Any = turn.state
    for at, actor in zip(turn.rows.tolist(), turn.actor.tolist(), strict=True):
        others = [seat for seat in range(batch.seats) if seat != actor and batch.held[at, seat]]
        if not hasattr(batch, "hands"):
            for seat in others:
                face = int(rng.integers(len(batch.faces.all)))
                batch.rolled[at, seat] = int(batch.held[at, seat]) << BITS * face
            continue
        held = [int(batch.held[at, seat]) for seat in others]
        pool = np.concatenate(
            [batch.hands[at, seat, :n] for seat, n in zip(others, held, strict=True)]
        )
        rng.shuffle(pool)
        for seat, n in zip(others, held, strict=True):
            if batch.options.plays("open"):  # whose each card is, all know
                _turn_over(batch, at, seat, n, rng)
                continue
            mine, pool = pool[:n], pool[n:]
            lie = batch.tops[at, seat] != batch.none
            batch.tops[at, seat, lie] = mine[: lie.sum()]
            batch.hands[at, seat, :n] = np.sort(mine)


def _turn_over(batch: Any, at: int, seat: int, n: int, rng: np.random.Generator) -> None:
    """Other cards of a seat on top of its piles, where they lie unseen."""
    left = batch.hands[at, seat, :n].tolist()
    piles = range(batch.piles)
    seen = [pile for pile in piles if batch.in_view[at, seat] >> pile & 1]
    for pile in seen:
        left.remove(batch.tops[at, seat, pile])
    rng.shuffle(left)
    for pile in piles:
        if pile not in seen and batch.tops[at, seat, pile] != batch.none:
            batch.tops[at, seat, pile] = left.pop()


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("leira", []), ("tavern", []), ("perudo", []), ("cards", []), ("cards", ["powers"]),
        ("cards", ["open", "wildcards"]), ("cards", ["straights", "vague"]),
    ],
)  # fmt: skip
def test_rows_answer_by_what_each_seat_sees(
    game: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a batch where all faces lie open."""
    asked, rng, kept = 0, np.random.default_rng(5), ("rolled", "hands", "tops")

    def twice(turn: BatchTurn, claiming: bool = False) -> TurnRows:
        nonlocal asked
        batch, before = turn.state, answers(TurnRows(turn))
        lain = {name: getattr(batch, name).copy() for name in kept if hasattr(batch, name)}
        deal_again(turn, rng)
        for one, other in zip(before, answers(TurnRows(turn)), strict=True):
            np.testing.assert_array_equal(one, other)
        asked += any((getattr(batch, name) != was).any() for name, was in lain.items())
        for name, was in lain.items():
            getattr(batch, name)[:] = was
        return TurnRows(turn, claiming)

    monkeypatch.setattr(rows, "TurnRows", twice)
    start = 4 if game == "cards" else 2
    plan = Plan.of(
        Options.of(game, names, seats=3, start=start), parse_seats("casual,random"), seed=2
    )
    simulate([plan], 3, engine="arrays")
    assert asked > 5
