"""What a seat sees, and the view of it that odds are asked about."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import pytest

from cardlie.engine import Options, Script, Table
from cardlie.engine.events import Swapped
from cardlie.errors import CardlieError
from cardlie.odds import odds
from tests.games.playing import any_action, finished


def test_open_play_draws_from_each_hand() -> None:
    options = Options("cards", 3, open=True, wildcards=True, powers=True)
    table = Table.deal(options, seed=4)
    table.reveal(2)
    shown = table.actor
    seen = table.observe((shown + 1) % 3)
    others = [seat for seat in range(3) if seat != seen.seat]
    view = seen.view()
    assert [draw.count for draw in view.draws] == [3 if s == shown else 4 for s in others]
    for seat, draw in zip(others, view.draws, strict=True):
        hand = list(seen.standing.hands[seat])
        if seat == shown:
            hand[table.state.rolled[seat][2]] -= 1
        assert draw.pool == tuple(hand)
    assert seen.known[table.state.rolled[shown][2]] >= 1


def test_closed_play_draws_from_all_that_is_unseen() -> None:
    rng = Random(1)
    table = Table.deal("cards", seats=4, seed=4)
    while not sum(table.state.gone):
        table.step(any_action(table.legal(), rng))
    seen = table.observe(0)
    (draw,) = seen.view().draws
    assert draw.count == 9
    assert draw.total == 48 - 3 - sum(table.state.gone)
    assert seen.standing.hands == ()


def test_dice_in_view_are_known_to_all() -> None:
    script = Script(["* * *", "2 2 2", "4 6 3", "2 2 2", "6 6"], Options("wheel", 2).setting.faces)
    table = Table.deal(Options("wheel", 2, start=3), chance=script)
    table.guess("2 sixes")
    table.show_and_reroll(1)
    seen = table.observe(1)
    assert [[str(face) for face in faces] for faces in seen.in_view] == [["6"], []]
    assert seen.hidden == (2, 0)
    assert odds("2 sixes", seen.view()) == 1 - Fraction(2, 3) ** 2  # a six or a wild in two dice


def test_pile_sizes_and_partners() -> None:
    table = Table.deal("cards", seats=2, seed=0, swap=True)
    assert table.observe(0).pile_sizes == (3, 2, 2, 2)
    table.guess("30 red")
    table.challenge()
    table.discard(1)
    assert table.observe(table.actor).partners == (None,)
    swapped = table.swap(0)
    assert isinstance(swapped, Swapped)
    assert (swapped.pile, swapped.given, swapped.taken) == (None, None, None)


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
    assert again.legal.guesses(3) == seen.legal.guesses(3)


def test_the_npc_to_the_left_is_the_next_who_is_in() -> None:
    table = Table.deal("tavern", seats=3, seed=1, insight=(None, 4, 2))
    npcs = {seat: table.observe(seat).npc for seat in range(3)}
    assert npcs == {0: 1, 1: 2, 2: None}


def test_nothing_is_left_on_a_table_that_is_over() -> None:
    table = finished(Options("cards", 4, open=True), 3, Random(3))
    seen = table.observe(0)
    assert (seen.faces, seen.said, seen.unseen, seen.bidder) == ((), (), 0, None)
