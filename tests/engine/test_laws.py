"""Laws that hold at every table, whatever is played and however."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardlie.base.errors import CardlieError
from cardlie.engine import Chance, Legal, Options, Seeded, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.events import Challenged, GameWon, Over
from cardlie.engine.live import TableState
from cardlie.games.chance import Moment, Purpose
from cardlie.games.piles import Hands
from cardlie.games.records import SeatNo
from cardlie.guess import Power
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Seat
from tests.depth import of_all
from tests.engine.redealt import reachable, redeal
from tests.games.playing import any_action, finished, odd_actions, snapshot, tables


def coins_at(table: Table) -> int:
    """All coins, in purses and in the pot."""
    purse = table.observe(0).coins
    return sum(purse.coins) + purse.pot


class AnyTable(RuleBasedStateMachine):
    """A table of any options; legal and illegal actions come in any order."""

    @initialize(options=tables(), seed=st.integers(0, 2**40))
    def deal(self, options: Options, seed: int) -> None:
        self.options = options
        self.table = Table.deal(options, seed=seed)
        self.dice = sum(self.table.state.held)
        if options.game.id == "perudo":  # where an exact call wins a die back
            self.dice = max(self.dice, 5 * options.seats)
        self.coins = coins_at(self.table)

    @precondition(lambda self: not self.table.over)
    @rule(seed=st.integers(0, 2**32))
    def act(self, seed: int) -> None:
        table = self.table
        rng = Random(seed)
        before, held = len(table.events), list(table.state.held)
        action = any_action(table.legal(), rng)
        assert table.can(action)
        table.verify(action)
        first = table.act(action)
        assert table.events[before] == first
        if isinstance(first, Challenged | SpottedOn):
            self.check_showdown(first, held)
        elif self.options.game.id not in ("cards", "perudo") and table.state.round > 1:
            assert sum(table.state.held) <= sum(held)

    def check_showdown(self, event: Challenged | SpottedOn, held: list[int]) -> None:
        """The verdict is the judge's, and dice go where the event says."""
        names = [str(seat) for seat in range(self.options.seats)]
        special = self.options.game.rounds.get(event.sort)  # of a last die: it is the round's
        verdict = judge(
            event.guess,
            rolls={  # where dice don't tell who is out, those who are in
                name: faces
                for name, faces, has in zip(names, event.faces, held, strict=True)
                if has or not self.options.game.passes_cup
            },
            by=str(event.bidder),
            spot_on=str(event.seat) if isinstance(event, SpottedOn) else None,
            game=self.options.game.id,
            rulings=dict(self.options.game.chosen),
            in_round=(special.of if special else "") or event.sort or None,
        )
        assert (event.need, event.have) == (verdict.need, verdict.have)
        if isinstance(event, Challenged):
            assert event.held == verdict.holds
        else:
            assert event.exact == (event.need == event.have)
        assert verdict.loser == (None if event.loser is None else str(event.loser))
        assert verdict.losses is not None
        if self.options.game.stake == "dice":
            losses = {Seat(str(s)): event.losses[s] for s, has in enumerate(held) if has}
            assert verdict.losses == losses
            assert verdict.cost is not None
            assert verdict.cost.falling == event.out
            ended = any(isinstance(told, GameWon | Over) for told in self.table.events[-3:])
            assert (verdict.next is None) == ended
            assert ended or verdict.next == str(self.table.state.starter)
        else:
            assert [seat for seat, lost in verdict.losses.items() if lost] == [verdict.loser]
            if not event.out:  # a judge does not know who had how many lives
                assert verdict.next == str(self.table.state.starter)
        assert set(event.out) == {
            seat for seat, lost in enumerate(event.losses) if 0 < held[seat] <= lost
        }
        if self.options.game.id == "leira":
            exact = isinstance(event, Challenged) and event.held and event.need == event.have
            assert sorted(event.losses)[0] == (-1 if exact else 0)
            assert sum(event.losses) == (0 if exact else 1)
        elif self.options.game.id == "perudo":
            if isinstance(event, SpottedOn) and event.exact:
                assert sum(event.losses) == -(held[event.seat] < 5)
            else:
                assert sum(event.losses) == 1
        else:
            assert all(0 <= lost <= has for lost, has in zip(event.losses, held, strict=True))
            assert (sum(event.losses) > 0) == (self.options.game.id != "cards")

    @rule(action=odd_actions())
    def try_anything(self, action: object) -> None:
        table = self.table
        before = snapshot(table)
        legal = table.legal()
        allowed = table.can(action)  # type: ignore[arg-type]
        assert legal.allows(action) == allowed  # type: ignore[arg-type]
        try:
            table.verify(action)  # type: ignore[arg-type]
        except CardlieError:
            assert not allowed
            try:
                table.act(action)  # type: ignore[arg-type]
            except CardlieError:
                pass
            else:
                raise AssertionError(f"{action} is illegal and was done")
        else:
            assert allowed
        assert snapshot(table) == before

    @rule(most=st.integers(0, 9))
    def legal_actions_agree(self, most: int) -> None:
        table = self.table
        legal = table.legal()
        actions = list(legal.actions(most))
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert table.can(action), action
            table.verify(action)
        guesses = [action.guess for action in actions if isinstance(action, Say)]
        assert guesses == list(legal.guesses(most))
        if table.phase == "guess":
            bidding = table.state.bidding
            others = [g for g in bidding.universe(most) if g not in set(guesses)]
            assert not any(table.can_guess(guess) for guess in others)
            assert legal.guess or not guesses
        for seat in range(self.options.seats):
            seen = table.observe(seat)
            expected = actions if seat == table.actor else []
            if seat in table.state.claimants:
                expected = [SpotOn(SeatNo(seat)), Keep()]
            assert list(Legal(seen).actions(most)) == expected or table.over

    @rule(seat=st.integers(0, 7), seed=st.integers(0, 2**32))
    def nobody_sees_through_cards(self, seat: int, seed: int) -> None:
        seat %= self.options.seats
        other = self.table.copy()
        before = repr(self.table.observe(seat)).encode()
        redeal(other.state, seat, Random(seed))
        assert repr(other.observe(seat)).encode() == before

    @rule(seed=st.integers(0, 2**32))
    def a_copy_goes_its_own_way(self, seed: int) -> None:
        before = snapshot(self.table)
        ways = [self.table.copy(), self.table.copy()]
        for way in ways:
            rng = Random(seed)
            for _ in range(6):
                if not way.over:
                    way.step(any_action(way.legal(), rng))
        assert snapshot(self.table) == before
        assert snapshot(ways[0]) == snapshot(ways[1])
        assert ways[0].events == ways[1].events

    @invariant()
    def everything_is_somewhere(self) -> None:
        state = self.table.state
        assert coins_at(self.table) == self.coins
        if self.options.game.id != "cards":
            assert all(held >= 0 for held in state.held)
            assert self.options.game.id == "tavern" or sum(state.held) <= self.dice
            return
        cards = state.kept(Hands)
        lying = [card for hand in cards.hands for card in hand] + cards.draw
        counts = tuple(lying.count(face) for face in range(len(state.faces.all)))
        assert tuple(map(sum, zip(counts, cards.gone, strict=True))) == cards.pack
        assert [len(hand) for hand in cards.hands] == state.held
        for hand, roll in zip(cards.hands, state.rolled, strict=True):
            assert tuple(hand[: len(roll)]) == roll

    @invariant()
    def a_view_knows_the_whole_table(self) -> None:
        if self.table.over:
            return
        for seat in range(self.options.seats):
            seen = self.table.observe(seat)
            assert seen.view().size == seen.on_table
            assert sum(seen.visible) + seen.unseen == seen.on_table


def test_any_table_obeys_the_laws() -> None:
    run_state_machine_as_test(
        AnyTable,
        settings=settings(max_examples=of_all(60), stateful_step_count=30, deadline=None),
    )


@settings(max_examples=of_all(40))
@given(tables(), st.integers(0, 2**40), st.integers(0, 2**32))
def test_games_end_with_a_ranking(options: Options, seed: int, play: int) -> None:
    table = finished(options, seed, Random(play))
    seats = sorted(seat for group in table.ranking for seat in group)
    assert seats == list(range(options.seats))
    assert table.legal().phase == "over"
    assert not list(table.legal().actions(5))
    held = table.state.held
    if options.game.id == "cards":
        assert min(held) <= 3
        order = [held[group[0]] for group in table.ranking]
        assert order == sorted(set(held), reverse=True)
    elif options.game.id == "tavern":
        coins = table.observe(0).coins.coins
        assert [coins[group[0]] for group in table.ranking] == sorted(set(coins), reverse=True)
    else:
        assert [seat for seat, dice in enumerate(held) if dice] == list(table.ranking[0])
        assert len(table.ranking[0]) == 1


@settings(max_examples=of_all(25))
@given(tables(), st.integers(0, 2**40), st.integers(0, 2**32))
def test_the_same_actions_give_the_same_events(options: Options, seed: int, play: int) -> None:
    told = finished(options, seed, Random(play))
    quiet = finished(options, seed, Random(play), told=False)
    assert quiet.actions == told.actions
    assert quiet.events == told.events
    assert quiet.ranking == told.ranking


@settings(max_examples=10)
@given(tables(), st.integers(0, 99), st.integers(0, 10))
def test_no_player_gets_at_the_table(options: Options, seed: int, steps: int) -> None:
    table = Table.deal(options, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        if not table.over:
            table.step(any_action(table.legal(), rng))
    seen = table.observe(table.actor)
    for value in reachable((seen, Legal(seen), seen.view())):
        assert not isinstance(value, Table | TableState | Seeded | Random)


_DIGEST = """
from random import Random
from hashlib import sha256
from cardlie.engine import Options
from cardlie.engine.log import dump
from tests.games.playing import finished
tables = [
    Options("cards", 5, straights=True, vague=True, swap=True, wildcards=True, powers=True),
    Options("wheel", 4), Options("tavern", 4, games=3), Options("leira", 3),
]
print(sha256("".join(dump(finished(t, 11, Random(5))) for t in tables).encode()).hexdigest())
"""


@pytest.mark.some(2, of="the same in every process")
def test_no_hash_seed_changes_a_game() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(digests) == 1


def test_a_pretender_is_one_whatever_the_value() -> None:
    options = Options("cards", 3, powers=True)
    for seed in range(60):
        table = Table.deal(options, seed=seed)
        rolled = [face.power for face in table.observe(table.actor).faces if face.power]
        for card in options.the_deck.faces.powers:
            again = table.copy()
            again.step(Say(Power(card.combination, card.value)))
            assert again.history == (Power(card.combination, card.value),)
            event = again.challenge()
            assert not (event.held and card.id not in rolled)


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(CardlieError, match="expected a whole number"):
        Table.deal("leira", seed="x")  # type: ignore[arg-type]


def test_chance_is_a_protocol() -> None:
    chance: Chance = Seeded(3)
    forked = chance.fork()
    at = Moment(Purpose.ROLL, 1, 1)
    assert [chance.pick(6, at, n) for n in range(9)] == [forked.pick(6, at, n) for n in range(9)]
    assert chance.rolls([5, 0, 7], 6, at) == forked.rolls([5, 0, 7], 6, at)
    assert Seeded(3).rolls([5, 2], 6, at) == chance.again().rolls([5, 2], 6, at)
