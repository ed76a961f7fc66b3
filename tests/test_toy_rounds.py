"""Rounds that differ: a game whose 1 is wild, but not in the round of who fell to a last die.

There the number stays, too, unless who speaks has one die. All of it is one file's.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import IllegalGuess
from cardlie.deck.faces import D6, Face, Faces
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.events import Began, Challenged, Guessed, as_json
from cardlie.engine.log import dump, parse
from cardlie.games import GAMES
from cardlie.games.chance import Seeded
from cardlie.games.model import NO_PHASES, Turn
from cardlie.games.option import table
from cardlie.games.records import USUAL, Round
from cardlie.guess import Guess, Number
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat, Shown
from cardlie.players import BotChance, BotConfig, parse_seats
from cardlie.players.player import next_action
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not
from cardlie.telling.names import Names
from cardlie.telling.spans import in_words
from cardlie.telling.teller import Teller
from tests.catalogue import shipped
from tests.depth import sharing

BOTS = ("casual", "random", "honest", "counter", "npc", "strong")

fresh = sharing(30)

DIE = Faces(numbers=D6.numbers, wild="die", wild_numbers=(1,))


def _higher(new: Guess, last: Guess) -> bool:
    assert isinstance(new, Number)
    assert isinstance(last, Number)
    return (new.count, new.number) > (last.count, last.number)


def _stays(new: Guess, last: Guess) -> bool:
    assert isinstance(new, Number)
    assert isinstance(last, Number)
    return new.number == last.number and new.count > last.count


def _sort(turn: Turn) -> str:
    opens = turn.starter
    if not turn.lost or turn.held[opens] != 1 or turn.lost[opens] <= 0:
        return USUAL
    return "free" if turn.held[turn.speaker] == 1 else "last die"


USUAL_ROUND = Round((Number,), GAMES["wheel"].usual.endings, DIE, _higher)

ACES = replace(
    GAMES["wheel"],
    id="aces",
    title="Aces",
    spec=None,
    phases=NO_PHASES,
    options=table(),
    usual=USUAL_ROUND,
    rounds={
        "last die": USUAL_ROUND._replace(faces=D6, higher=_stays),
        "free": USUAL_ROUND._replace(faces=D6),
    },
    sort_of_round=_sort,
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped(monkeypatch, ACES)


def plain_rounds(table: Table) -> list[bool]:
    """Of each round, from its events alone, whether it is the one after a fall to a last die."""
    plain, lost = [], None
    for event in table.events:
        if isinstance(event, Began):
            opens = event.starter
            plain.append(lost is not None and event.held[opens] == 1 and lost[opens] > 0)
        elif isinstance(event, Challenged):
            lost = event.losses
    return plain


def played(seats: int, seed: int, bots: list[str]) -> Table:
    table = Table.deal(Options("aces", seats=seats, start=3), seed=seed)
    players = [
        BotConfig.parse(bots[seat]).build(BotChance(Seeded(seed), seat)) for seat in range(seats)
    ]
    while not table.over:
        table.act(next_action(table.state, players)[1])
    return table


@fresh
@given(st.data(), st.integers(2, 4), st.integers(0, 10**6))
def test_each_round_counts_as_its_sort_says(data: st.DataObject, seats: int, seed: int) -> None:
    bots = data.draw(st.lists(st.sampled_from(BOTS), min_size=seats, max_size=seats))
    table = played(seats, seed, bots)
    rounds = iter(plain_rounds(table))
    plain, last = False, None
    held: tuple[int, ...] = ()
    for event in table.events:
        match event:
            case Began():
                plain, last, held = next(rounds), None, event.held
            case Guessed(seat, guess):
                assert isinstance(guess, Number)
                if plain and last is not None and held[seat] != 1:
                    assert guess.number == last.number
                last = guess
            case Challenged():
                assert last is not None
                shown = [face.number for faces in event.faces for face in faces]
                there = shown.count(last.number) + (
                    0 if plain or last.number == 1 else shown.count(1)
                )
                assert event.have == there
                assert event.held == (there >= last.count)


def test_both_sorts_of_round_are_played() -> None:
    sorts = [sort for seed in range(8) for sort in plain_rounds(played(3, seed, ["honest"] * 3))]
    assert {True, False} <= set(sorts)


@fresh
@given(st.integers(2, 3), st.integers(0, 10**6), st.booleans())
def test_what_is_told_is_what_was_counted(seats: int, seed: int, me: bool) -> None:
    table = played(seats, seed, ["honest"] * seats)
    teller = Teller(table.options, Names.around(seats, 0 if me else None))
    for event in table.events:
        if isinstance(event, Challenged):
            who = [Seat(f"{seat}") for seat in range(len(event.faces))]
            shown = [Shown(face, who[s]) for s, roll in enumerate(event.faces) for face in roll]
            rules = table.options.rules.in_round(event.sort)
            verdict = judge_shown(event.guess, shown, rules, by=who[event.bidder], seats=who)
            assert teller.showdown(event).right == verdict.holds
            assert (verdict.holds, verdict.have, verdict.need) == (
                event.held,
                event.have,
                event.need,
            )
            assert "sort" not in as_json(event)


def test_the_judge_and_phones_know_a_wild_number() -> None:
    verdict = judge("3 fives", rolls={"Ann": "5 1 1", "Bob": "2"}, by="Ann", game="aces")
    assert (verdict.holds, verdict.have, verdict.loser) == (True, 3, "Bob")
    assert not judge("2 ones", "1 5 5", game="aces").holds
    assert [in_words(face, DIE) for face in DIE.all] == list("123456")


@fresh
@given(st.integers(2, 3), st.integers(0, 10**6))
def test_odds_bots_and_raises_know_the_round(seats: int, seed: int) -> None:
    table = played(seats, seed, ["casual"] * seats)
    again = Table.deal(table.options, seed=seed)
    for action in table.actions:
        seen = again.observe(again.actor)
        assert Legal(seen).allows(action)
        plain = seen.bidding.rules.faces == D6
        assert plain == plain_rounds(again)[-1]
        for guess in Legal(seen).guesses(3)[:4]:
            assert isinstance(guess, Number)
            ways = 2 if not plain and guess.number != 1 else 1
            own = [face.number for face in seen.faces]
            here = own.count(guess.number) + (own.count(1) if ways == 2 else 0)
            need, unseen = guess.count - here, seen.unseen
            chance = sum(
                Fraction(comb(unseen, hits) * ways**hits * (6 - ways) ** (unseen - hits), 6**unseen)
                for hits in range(max(0, need), unseen + 1)
            )
            assert seen.view().odds(guess) == chance
        again.act(action)
    assert again.events == table.events
    saved = parse(Path("aces.jsonl"), dump(table).encode())
    assert saved.table.events == table.events


def test_the_number_stays_and_says_so() -> None:
    for seed in range(60):
        table = played(3, seed, ["honest"] * 3)
        again = Table.deal(table.options, seed=seed)
        for action in table.actions:
            bidding = again.state.bidding
            if bidding.rules.round == "last die" and again.history:
                last = again.history[-1]
                assert isinstance(last, Number)
                other = Number(last.count + 1, last.number % 6 + 1)
                with pytest.raises(IllegalGuess, match="is not higher"):
                    again.verify(Say(other))
                assert again.can_guess(Number(last.count + 1, last.number))
                return
            again.act(action)
    raise AssertionError("no such round in sixty games")


def test_a_wild_number_is_no_star_and_counts_as_itself() -> None:
    assert [str(face) for face in DIE.all] == list("123456")
    assert DIE.parse("1") == (Face("1", number=1, wild=True),)
    for rolls in product("123456", repeat=2):
        counts = DIE.counts(DIE.parse(" ".join(rolls)))
        assert sum(counts) == 2
    assert (
        why_not(Plan.of(Options("aces"), parse_seats("casual"), players=(3, 3), seed=1)) is not None
    )
