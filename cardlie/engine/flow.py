"""The round as a state machine, shared by all games: who is asked what, and what comes next.

Each function here changes a :class:`TableState` and writes what happened to ``state.telling``, if
anybody listens. Actions call them (``decisions/``); whether one is legal was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from cardlie.deck.faces import Face
from cardlie.engine.bidding import bidding_of
from cardlie.engine.decision import DECISIONS
from cardlie.engine.events import Began, Event, GameWon, Over, StartRoll
from cardlie.engine.live import TableState
from cardlie.games.first_bids import least_of
from cardlie.games.model import Turn
from cardlie.games.records import NOBODY, USUAL, SeatNo, Showdown, StartRolls
from cardlie.games.settling import Cost, claimants, settle
from cardlie.judging.evaluate import outcome_of


def tell(state: TableState, *events: Event) -> None:
    """Write down what happened, if anybody listens."""
    if state.telling is not None:
        state.telling += events


def new_game(state: TableState) -> None:
    """Lay out a game, find who starts, and roll for the first round."""
    state.game_number += 1
    state.round = 0
    state.fallen, state.lost = [], ()
    _new_round(state, state.game.layout.setup(state))


def new_round_at(state: TableState, held: Iterable[int], starter: SeatNo) -> None:
    """Begin a round in which the seats hold so many dice, wherever the game stood before."""
    state.held, state.starter = list(held), starter
    _new_round(state)


def _new_round(state: TableState, start_rolls: StartRolls = ()) -> None:
    state.round += 1
    state.history, state.flustered, state.settled = (), False, False
    state.face_up = [()] * len(state.held)
    state.game.layout.roll(state)
    state.forget_views()
    if state.telling is not None:
        rolls = tuple(
            tuple(StartRoll(seat, faces_at(state, roll)) for seat, roll in tied)
            for tied in start_rolls
        )
        held = tuple(state.held)
        sort = _sort(state, NOBODY) if state.game.rounds else USUAL
        tell(state, Began(state.game_number, state.round, state.starter, held, rolls, sort))
    turn_of(state, state.starter)


def turn_of(state: TableState, seat: SeatNo) -> None:
    """It is a seat's turn: the game may ask something before it guesses."""
    state.actor = seat
    if state.game.rounds or state.game.counts_players:
        update_rules(state)
    state.phase = state.game.phases.before_turn(state) or "guess"
    state.claimants = ()
    if state.history and state.game.may_claim:
        state.claimants = claimants(state.rules, state.held, state.bidder, seat)


def _sort(state: TableState, speaker: SeatNo) -> str:
    """The sort of this round, at a seat's turn."""
    turn = Turn(state.held, state.lost, state.starter, speaker, state.extra, state.history)
    return state.game.sort_of_round(turn)


def update_rules(state: TableState) -> None:
    """What may be said in this round, by the seat in turn."""
    game, sort = state.game, _sort(state, state.actor)
    rules = state.rules.in_round(sort)
    if game.counts_players:
        dice = [len(roll) for roll in state.rolled]
        rules = replace(rules, least=least_of(rules.spec.bids_least if rules.spec else (), dice))
    if rules != state.rules:
        state.rules, state.public = rules, None
        state.bidding = bidding_of(state.rules, game.said_in(sort, state.options.names))


def next_turn(state: TableState) -> None:
    """It is the next seat's turn."""
    turn_of(state, state.after(state.actor))


def met(state: TableState, caller: SeatNo | None = None) -> Showdown:
    """The last guess, met by whose turn it is or a caller, and what lies on the table."""
    guess = state.history[-1]
    compiled = state.bidding.compiled(guess)
    # a pretender's card is nobody's
    rolled = not guess.personal or guess.card(state.faces) in state.rolled[state.bidder]
    holds, there = outcome_of(compiled, state.faces.heaps(state.rolled), rolled=rolled)
    state.showdown = Showdown(
        state.actor if caller is None else caller, state.bidder, holds, compiled.need, there,
        guess.is_top(state.faces),
    )  # fmt: skip
    return state.showdown


def call(
    state: TableState, event: Callable[..., Event], caller: SeatNo | None = None,
    ending: Literal["doubt", "exact"] = "doubt",
) -> None:  # fmt: skip
    """All reveal: the last guess is doubted, or declared exact, by whose turn it is or a caller.

    ``event`` is what it leaves: its fields are those of ``Challenged``, in their order.
    """
    showdown = met(state, caller)
    cost = settle(state, showdown, ending)
    if state.telling is not None:
        faces = tuple(faces_at(state, roll) for roll in state.rolled)
        right = cost.loser is None if ending == "exact" else showdown.holds
        tell(state,
            event(
                showdown.caller, state.bidder, state.history[-1], right, showdown.need,
                showdown.have, cost.loser, cost.losses, faces, cost.falling, state.rules.round,
            )
        )  # fmt: skip
    conclude(state, cost)


def conclude(state: TableState, cost: Cost) -> None:
    """After a showdown: dice change hands, the loser decides, a round or the game ends."""
    state.forget_views()
    state.held, state.lost = cost.held, cost.losses
    state.extra.after_showdown(cost.held, cost.losses)
    if cost.falling:
        state.fallen.append(cost.falling)
    spec = state.game.spec
    if cost.next is None or (spec is not None and 0 < spec.length <= state.round):
        end(state)
        return
    state.starter = cost.next
    after_loss(state)


def after_loss(state: TableState) -> None:
    """The phase that the game names for whoever starts next; if none, the next round."""
    phase = state.game.phases.after_loss(state)
    if phase is None:
        _new_round(state)
        return
    state.show_all()
    state.claimants, state.settled = (), True
    state.forget_views()
    state.actor, state.phase = state.starter, phase
    forced = DECISIONS[phase].forced(state)
    if forced is not None:
        forced.do(state)


def end(state: TableState) -> None:
    """The game is over, and nothing lies on the table: the pot is won, others may be played."""
    seats, game = len(state.held), state.game
    state.rolled, state.face_up, state.history = [()] * seats, [()] * seats, ()
    state.claimants = ()
    state.forget_views()
    if game.finish.takes_pot is not None:
        tell(state, GameWon(state.game_number, *game.finish.takes_pot(state)))
    phase = game.phases.after_game(state)
    if phase is not None:
        state.phase = phase
    else:
        close(state)


def close(state: TableState) -> None:
    """Nothing is left to play."""
    state.phase = "over"
    state.ranking, scores = state.game.finish.rank(state)
    tell(state, Over(state.ranking, tuple(scores)))


def faces_at(state: TableState, places: Iterable[int]) -> tuple[Face, ...]:
    """The faces of places in ``faces.all``."""
    return tuple(state.faces.all[place] for place in places)
