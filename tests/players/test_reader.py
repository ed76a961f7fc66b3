"""The bot that reads others' guesses: what they tell it, and that this wins."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.engine.decisions.guess import Challenge
from cardlie.guess import Number
from cardlie.odds import odds
from cardlie.players import parse_seats
from cardlie.players.reader import Reader
from cardlie.players.reading import Inference, at_least, counting, totals
from cardlie.sim import Plan, figures, simulate
from tests.players.tables import Fixed, tables

hands = st.lists(
    st.tuples(st.integers(0, 5), st.floats(0, 1).map(lambda p: round(p, 2))), max_size=4
).map(tuple)


@given(hands)
def test_chances_of_hidden_faces_come_to_one(some: tuple[tuple[int, float], ...]) -> None:
    assert sum(totals(some)) == pytest.approx(1)
    faces = sum(hidden for hidden, _ in some)
    chances = [at_least(some, needed) for needed in range(faces + 2)]
    assert chances == pytest.approx(sorted(chances, reverse=True))
    assert chances[0] == 1
    assert chances[-1] == 0


@given(tables(("tavern", "leira", "wheel")))
@settings(max_examples=40)
def test_who_said_nothing_tells_nothing(table: Table) -> None:
    """On dice the chances are then the exact ones, but for how they are rounded."""
    if table.phase != "guess" or table.said:
        return
    seen = table.observe(table.actor)
    for number in (2, 5):
        guess = Number(3, number)
        hits = counting(seen.bidding, guess)
        if hits is None:  # a duel on the sum
            return
        about = Inference(seen).about(hits)
        read = at_least(about.hands(), 3 - about.seen)
        assert read == pytest.approx(float(odds(guess, seen.view())), abs=0.05)


@pytest.mark.parametrize("game", ["cards", "wheel", "tavern", "leira", "perudo"])
def test_what_somebody_says_is_likelier_to_be_theirs_and_what_they_do_not_say_less(
    game: str,
) -> None:
    table = Table.deal(game, seats=3, seed=4)
    bidder = table.actor
    table.guess("3 fives")
    while table.phase != "guess":
        table.step(next(a for a in table.legal().actions(0) if str(a) == "keep"))
    seen = table.observe(table.actor)
    reading = Inference(seen)
    fives, fours = (counting(seen.bidding, Number(3, number)) for number in (5, 4))
    assert fives is not None
    assert fours is not None
    said, other = reading.about(fives).shares, reading.about(fours).shares
    assert said[bidder].chance > said[bidder].plain
    if game not in ("wheel", "perudo"):  # a wild counts for both
        assert other[bidder].chance < other[bidder].plain
    third = next(seat for seat in said if seat != bidder)
    assert said[third].chance == said[third].plain


def test_what_is_named_again_tells_less_each_time() -> None:
    table = Table.deal("tavern", seats=2, seed=4)
    bidder, found = table.actor, list[float]()
    for number in (1, 3, 5):
        table.guess(f"{number} fives")
        fives = counting(table.observe(table.actor).bidding, Number(3, 5))
        assert fives is not None
        share = Inference(table.observe(table.actor)).about(fives).shares[bidder]
        found += [share.chance] if found else [share.plain, share.chance]
        table.guess(f"{number + 1} fives")
    opened, again, once_more = (
        log(after / (1 - after)) - log(before / (1 - before)) for before, after in pairwise(found)
    )
    assert opened > again > once_more > 0


def test_what_can_not_be_is_challenged() -> None:
    for game in ("cards", "wheel", "tavern", "leira", "perudo"):
        table = Table.deal(game, seats=2, seed=1)
        table.guess("11 fives")
        while table.phase != "guess":
            table.step(next(a for a in table.legal().actions(0) if str(a) == "keep"))
        seen = table.observe(table.actor)
        assert Reader(Fixed([0.5])).decide(seen, seen.legal) == Challenge()


@pytest.mark.parametrize("game", ["tavern", "leira"])
def test_reader_beats_counter(game: str) -> None:
    """A small round of the benchmark: the whole interval lies above an even share."""
    plan = Plan.of(Options(game, seats=2), parse_seats("reader,counter"), seed=5)
    result = figures(simulate([plan], games=40).tallies[0])
    reader = next(win for win in result.by_bot if win.who == "reader")
    assert reader.share.interval is not None
    assert reader.share.interval[0] > 0.5
