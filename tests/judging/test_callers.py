"""Who may call a bid exact: the judge, a table, arrays and advice have one answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Legal, Options, Table, flow
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games import GAMES, get_game
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.judging.judge import judge
from cardlie.vector.draws import Draws
from cardlie.vector.from_spec import arrays_of
from cardlie.vector.state import BatchTurn
from tests.depth import DEEP, of_all
from tests.games.plan_files import chosen, toml_of
from tests.toy_decisions import known

NAMES = ("Ann", "Bob", "Cleo", "Dan")

#: The games in which anybody ever calls a bid exact.
EXACT = [id for id, game in GAMES.items() if "exact" in game.usual.endings]


def readings(game: str) -> Iterator[dict[str, str]]:
    """Every set of rulings of a game, as far as they tell who calls what."""
    its = [
        ruling for ruling in get_game(game).rulings if len(ruling.readings) > 1 and not ruling.judge
    ]
    for values in product(*(ruling.readings for ruling in its)):
        yield dict(dict(zip([ruling.name for ruling in its], map(str, values), strict=True)))


def standings(most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """What each seat may hold, and who of those who are in bids."""
    for seats in range(2, most + 1):
        for held in product((0, 1, 3), repeat=seats):
            if sum(has > 0 for has in held) >= 2:
                yield from ((held, bidder) for bidder, has in enumerate(held) if has)


def bid_at(
    game: str, rulings: dict[str, str], held: tuple[int, ...], bidder: int
) -> tuple[Table, Guess]:
    """A table at which the first bid of a round was just made, and that bid."""
    options = Options(game, max(len(held), get_game(game).seats[0]), rulings=rulings)
    table = Table.deal(options, seed=5)
    held = (*held, *[0] * (options.seats - len(held)))
    flow.new_round_at(table.state, held, SeatNo(bidder))
    guess = table.legal().guesses(3)[-1]
    table.act(Say(guess))
    if table.phase in ("reroll", "turn"):
        table.act(Keep())
    return table, guess


def of_the_table(table: Table) -> set[int]:
    return {seat for seat, has in enumerate(table.state.held)
            if has and Legal(table.observe(seat)).may(SpotOn)}  # fmt: skip


def of_the_judge(table: Table, guess: Guess, bidder: int) -> set[int]:
    """The seats whose spot-on a judge settles; at nobody else's does anything change hands."""
    state, allowed = table.state, set()
    faces = state.rules.faces.all
    rolls = {NAMES[seat]: [faces[i] for i in roll] for seat, roll in enumerate(state.rolled)}
    for seat, name in enumerate(rolls):
        try:
            verdict = judge(
                guess, rolls=rolls, by=NAMES[bidder], spot_on=name,
                game=table.options.game.id, rulings=dict(table.options.game.chosen),
            )  # fmt: skip
        except CardlieError:
            continue
        allowed.add(seat)
        assert {each.caller for each in verdict.showdowns} == {seat}
    return allowed


def of_arrays(table: Table, bidder: int) -> set[int]:
    """Those whose turn it isn't, and whoever's it is."""
    options, state = table.options, table.state
    arrays = arrays_of(options.game)
    assert arrays is not None
    batch: Any = arrays.new_state(options, Draws(1, 0, 1), np.zeros(1, np.int64))
    batch.held[:] = state.held
    here = np.zeros(1, np.int64)
    sort = state.rules.round
    turn = BatchTurn(batch, None, here, np.array([state.actor]), here, 1,  # type: ignore[arg-type]
                     calls=options.game.round_of(sort).callers.next)  # fmt: skip
    found = {int(state.actor)} if turn.may_spot_on else set()
    if arrays.claimants is not None:
        inside = sum(1 << seat for seat, held in enumerate(state.held) if held)
        may = arrays.claimants(options.seats)[arrays.sorts.index(sort), inside, bidder]
        clockwise = np.flatnonzero(may).tolist()
        found |= {(int(state.actor) + step) % options.seats for step in clockwise}
    return found


def one_answer(game: str, rulings: dict[str, str], held: tuple[int, ...], bidder: int) -> None:
    """What all of them say where a seat has just bid."""
    table, guess = bid_at(game, rulings, held, bidder)
    may = of_the_table(table)
    assert of_the_judge(table, guess, bidder) == may
    assert of_arrays(table, bidder) == may
    told = table.state.rules.callers.next
    assert told == (int(table.actor) in may)


@pytest.mark.parametrize("game", EXACT)
def test_judge_table_arrays_and_advice_let_the_same_seats_call(game: str) -> None:
    cases = [(*each, rulings) for rulings in readings(game) for each in standings(4)]
    for held, bidder, rulings in cases if DEEP else Random().sample(cases, min(len(cases), 40)):
        one_answer(game, rulings, held, bidder)


@settings(max_examples=of_all(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen(), st.sampled_from([*standings(4)]))
def test_so_it_is_in_any_file(
    tmp_path: Path, values: dict[str, Any], standing: tuple[tuple[int, ...], int]
) -> None:
    assume(len(standing[0]) <= values["players"][1])
    path = tmp_path / f"game-{abs(hash(toml_of(values)))}.toml"
    path.write_text(toml_of(values), encoding="utf-8")
    get_game(str(path))
    one_answer(str(path), {}, *standing)


def test_so_it_is_in_a_game_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    with known(monkeypatch):
        for held, bidder in standings(3):
            table, guess = bid_at("turned", {}, held, bidder)
            assert of_the_judge(table, guess, bidder) == of_the_table(table)


ROLLS = {"Ann": "5 5", "Bob": "5 3", "Cleo": "2 2"}


@pytest.mark.parametrize(
    ("reading", "by", "caller", "hint"),
    [
        ("anyone-but-next", "Ann", "Bob", "Cleo may"),
        ("anyone-but-next", None, "Cleo", ""),
        ("anyone", "Ann", "Ann", "Bob or Cleo may"),
        ("anyone", None, "Cleo", "say who bid: --by SEAT"),
        ("next", "Ann", "Cleo", "Bob may"),
        ("off", "Ann", "Bob", "nobody calls a bid exact with calza=off"),
    ],
)
def test_the_judge_says_who_may(reading: str, by: str | None, caller: str, hint: str) -> None:
    def loser_or_error() -> str | None:
        verdict = judge(
            "three 5s", rolls=ROLLS, by=by, spot_on=caller, game="perudo",
            rulings=[f"calza={reading}"],
        )  # fmt: skip
        return verdict.seats[verdict.showdowns[0].bidder]

    if not hint:
        assert loser_or_error() == "Ann"
        return
    with pytest.raises(CardlieError) as refused:
        loser_or_error()
    assert refused.value.hint == hint


def test_who_calls_wins_the_die() -> None:
    verdict = judge("three 5s", rolls=ROLLS, by="Ann", spot_on="Cleo", game="perudo")
    assert verdict.losses == {"Ann": 0, "Bob": 0, "Cleo": -1}
    assert verdict.next == "Cleo"
