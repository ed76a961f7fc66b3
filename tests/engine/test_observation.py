"""What a seat sees, and the view of it that odds are asked about."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Action, Legal, Observation, Options, Table
from cardlie.engine.decision import DECISIONS, worded
from cardlie.engine.decisions.swap import Swap, Swapped
from cardlie.games.piles import Hands
from cardlie.odds import odds
from tests.depth import of_all
from tests.games.playing import any_action, finished
from tests.script import Script


def test_open_play_draws_from_each_hand() -> None:
    options = Options("cards", 3, open=True, wildcards=True, powers=True)
    table = Table.deal(options, seed=4)
    table.act("reveal 2")
    shown = table.actor
    seen = table.observe((shown + 1) % 3)
    others = [seat for seat in range(3) if seat != seen.seat]
    view = seen.view()
    assert [draw.count for draw in view.draws] == [3 if s == shown else 4 for s in others]
    for seat, draw in zip(others, view.draws, strict=True):
        hand = list(seen.cards.hands[seat])
        if seat == shown:
            hand[table.state.rolled[seat][2]] -= 1
        assert draw.pool == tuple(hand)
    assert seen.visible[table.state.rolled[shown][2]] >= 1


def test_closed_play_draws_from_all_that_is_unseen() -> None:
    rng = Random(1)
    table = Table.deal("cards", seats=4, seed=4)
    while not sum(table.state.kept(Hands).gone):
        table.step(any_action(table.legal(), rng))
    seen = table.observe(0)
    (draw,) = seen.view().draws
    assert draw.count == 9
    assert draw.total == 48 - 3 - sum(table.state.kept(Hands).gone)
    assert seen.cards.hands == ()


def test_dice_in_view_are_known_to_all() -> None:
    script = Script(["* * *", "2 2 2", "4 6 3", "2 2 2", "6 6"], Options("wheel", 2).rules.faces)
    table = Table.deal(Options("wheel", 2, start=3), chance=script)
    table.guess("2 sixes")
    table.act("show 1")
    seen = table.observe(1)
    assert [[str(face) for face in faces] for faces in seen.in_view] == [["6"], []]
    assert seen.hidden == (2, 0)
    assert odds("2 sixes", seen.view()) == 1 - Fraction(2, 3) ** 2  # a six or a wild in two dice


def test_pile_sizes_and_partners() -> None:
    table = Table.deal("cards", seats=2, seed=0, swap=True)
    assert table.observe(0).pile_sizes == (3, 2, 2, 2)
    table.guess("30 red")
    table.challenge()
    table.act("discard 1")
    assert (seen := table.observe(table.actor)).partners == (None,)
    question = DECISIONS["swap"].question
    assert callable(question)
    assert "with somebody" not in question(seen, {"names": ("Ann", "Bob")})
    swapped = table.act("swap 0")
    assert isinstance(swapped, Swapped)
    assert (swapped.pile, swapped.given, swapped.taken) == (None, None, None)


@settings(max_examples=of_all(60), deadline=None)
@given(
    st.integers(2, 8), st.sampled_from(["draw-pile", "player"]), st.booleans(),
    st.integers(0, 2**32), st.integers(0, 2**32),
)  # fmt: skip
def test_what_a_seat_knows_from_swaps_is_so(
    seats: int, partner: str, wild: bool, seed: int, chance: int
) -> None:
    rulings = [f"swap-with={partner}"]
    options = Options("cards", seats, swap=True, wildcards=wild, rulings=rulings)
    table, rng = Table.deal(options, seed=seed), Random(chance)
    while not table.over:
        action = any_action(table.legal(), rng)
        swapped = isinstance(action, Swap)
        before = table.observe(table.actor)
        table.step(action)
        state = table.state
        for seat in range(seats):
            seen = table.observe(seat)
            cards = state.kept(Hands)
            buried = state.faces.counts(
                state.faces.all[card] for card in cards.hands[seat][len(seen.rolled) :] + cards.draw
            )
            assert all(
                away <= there for away, there in zip(seen.own.cards.put_away, buried, strict=True)
            )
            others = [0] * len(state.faces.all)
            for other, roll in enumerate(state.rolled):
                for card in roll if other != seat and not state.face_up[other] else ():
                    others[card] += 1
            for draw in seen.view().draws:
                assert all(a <= b for a, b in zip(others, draw.pool, strict=True))
        if swapped and table.phase == "guess":
            assert_swap_is_known(before, table, action)


def assert_swap_is_known(before: Observation, table: Table, action: Action) -> None:
    """Who swapped knows both cards, from now on; nobody else knows more than before."""
    assert isinstance(action, Swap)
    seat, state = before.seat, table.state
    after = table.observe(seat)
    assert after.own.cards.swapped is not None
    given, taken = after.own.cards.swapped
    if not action.under:
        assert given == before.rolled[action.pile]
    if action.seat is None:
        assert (state.kept(Hands).draw[-1], state.kept(Hands).givers[-1]) == (given, seat)
        assert after.own.cards.put_away[given] >= 1
    else:
        assert table.observe(action.seat).own.cards.swapped == (taken, given)
        assert (
            table.observe(action.seat).counts[given]
            or table.observe(action.seat).own.cards.put_away[given]
        )
    assert after.counts[taken] or after.own.cards.put_away[taken]
    for other in set(range(len(state.held))) - {seat, action.seat}:
        assert table.observe(other).own.cards.swapped is None


def test_the_odds_leave_out_what_was_put_away() -> None:
    script = Script(
        ["R1 R2 R3 R4 R5 R6 B1 B2 B3 B4 B5 B6 G6", "0", "R1 R2 R3 R4", "B1 B2 B3 B4",
         "R1 R3 R5 G6", "B1 B2 B3 B4"],
        Options("cards", 2).rules.faces,
    )  # fmt: skip
    table = Table.deal(Options("cards", 2, start=6, swap=True), chance=script)
    for action in ("say 5 red", "challenge", "discard 1", "swap 2"):
        table.act(action)
    mine, theirs = table.observe(0), table.observe(1)
    # seat 0 gave R4, and saw R2 and R6 go; of 48 cards it has rolled 4
    (draw,) = mine.view().draws
    assert (draw.total, draw.pool[table.state.faces.index["R4"]]) == (48 - 4 - 2 - 1, 1)
    (draw,) = theirs.view().draws
    assert (draw.total, draw.pool[table.state.faces.index["R4"]]) == (48 - 4 - 2, 2)


def test_there_is_no_such_seat() -> None:
    table = Table.deal("leira", seats=2)
    for seat in (-1, 2):
        with pytest.raises(CardlieError, match="no seat"):
            table.observe(seat)


def test_an_observation_goes_to_another_process_and_back() -> None:
    table = Table.deal("cards", seats=4, seed=2, straights=True)
    table.guess("2 red")
    seen = table.observe(1)
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen
    assert Legal(again).guesses(3) == Legal(seen).guesses(3)


def test_the_npc_to_the_left_is_the_next_who_is_in() -> None:
    table = Table.deal("tavern", seats=3, seed=1, insight=(None, 4, 2))
    npcs = {seat: table.observe(seat).npc for seat in range(3)}
    assert npcs == {0: 1, 1: 2, 2: None}


def test_between_games_nobody_sits_to_the_left() -> None:
    table = Table.deal("tavern", seats=2, seed=1, start=1, games=2, insight=(4, 2))
    for action in ("say 9 sixes", "challenge"):
        table.act(action)
    assert table.phase == "between"
    assert [table.observe(seat).npc for seat in range(2)] == [None, None]


def test_nothing_is_left_on_a_table_that_is_over() -> None:
    table = finished(Options("cards", 4, open=True), 3, Random(3))
    seen = table.observe(0)
    assert (seen.faces, seen.history, seen.unseen, seen.bidder) == ((), (), 0, None)


def test_words_are_said_as_they_are_or_made_for_whoever_is_asked() -> None:
    at = Table.deal(Options("tavern", 2), seed=1).observe(1)
    assert worded("{name} raises", at, {"name": "Ann"}) == "Ann raises"
    assert worded(lambda at, facts: f"{at.seat}: {facts['name']}", at, {"name": "Ann"}) == "1: Ann"
