"""The round that all four games share, told once: guess higher, or challenge and settle it.

Each function here changes a :class:`State` as one action does, and writes what happened to
``state.telling``, if anybody listens. Whether the action is legal was asked before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.engine.actions import (
    Action,
    Challenge,
    Discard,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SpotOn,
    Stay,
    Swap,
)
from cardlie.engine.bidding import bidding_of
from cardlie.engine.events import (
    Began,
    BluffCheck,
    Challenged,
    Discarded,
    Event,
    GameWon,
    Guessed,
    Kept,
    Left,
    Over,
    Rerolled,
    Revealed,
    SpottedOn,
    StartRoll,
    Stayed,
    Swapped,
)
from cardlie.engine.observation import observe
from cardlie.games import piles
from cardlie.games.chance import Purpose
from cardlie.games.game import SeatNo, Showdown, StartRolls
from cardlie.games.settling import settle
from cardlie.patterns import have

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardlie.engine.live import LiveState
    from cardlie.faces import Face
    from cardlie.games.settling import Cost


def do(state: LiveState, action: Action) -> None:
    """Change the state as a legal action does."""
    _STEPS[type(action)](state, action)


def _tell(state: LiveState, *events: Event) -> None:
    if state.telling is not None:
        state.telling += events


# --- the round


def new_game(state: LiveState) -> None:
    """Lay out a game, find who starts, and roll for the first round."""
    state.game_number += 1
    state.round = 0
    state.fallen = []
    _new_round(state, state.game.setup(state))


def new_round_at(state: LiveState, held: Iterable[int], starter: SeatNo) -> None:
    """Begin a round in which the seats hold so many dice, wherever the game stood before."""
    state.held, state.starter = list(held), starter
    _new_round(state)


def _new_round(state: LiveState, start_rolls: StartRolls = ()) -> None:
    state.round += 1
    state.said, state.flustered = (), False
    state.shown = [()] * len(state.held)
    state.game.roll(state)
    kinds = state.game.said_now(state.held, state.options.names)
    if state.round == 1 or kinds != state.bidding.kinds:
        state.bidding = bidding_of(state.setting, kinds)
    state.forget_views()
    if state.telling is not None:
        rolls = tuple(
            tuple(StartRoll(seat, _faces(state, roll)) for seat, roll in tied)
            for tied in start_rolls
        )
        held = tuple(state.held)
        _tell(state, Began(state.game_number, state.round, state.starter, held, rolls))
    _turn_of(state, state.starter)


def _turn_of(state: LiveState, seat: SeatNo) -> None:
    state.actor = seat
    state.phase = state.game.before_turn(state) or "guess"


def _say(state: LiveState, action: Say) -> None:
    seat = state.actor
    state.said = (*state.said, action.guess)
    state.bidder, state.flustered = seat, False
    check = _bluff(state) if action.bluff else None
    if state.telling is not None:
        _tell(state, Guessed(seat, action.guess, check))
    phase = state.game.after_bid(state)
    if phase is not None:
        state.phase = phase
    else:
        _turn_of(state, state.after(seat))


def _bluff(state: LiveState) -> BluffCheck:
    """d20 + Bluff against d20 + Insight; a tie is no win."""
    options = state.options
    npc = observe(state, state.actor).npc
    assert npc is not None
    insight = options.insight[npc] or 0
    bluff = options.bluff[state.actor] if options.bluff else 0
    at = state.moment(Purpose.BLUFF, len(state.said))
    ours, theirs = (
        1 + state.chance.pick(20, at, nth) + skill for nth, skill in enumerate((bluff, insight))
    )
    state.flustered = ours > theirs
    return BluffCheck(npc, ours, theirs, state.flustered)


def _reveal(state: LiveState, action: Reveal) -> None:
    seat = state.actor
    state.shown[seat] = tuple(sorted((*state.shown[seat], action.pile)))
    state.phase, state.in_view = "guess", None
    _tell(state, Revealed(seat, action.pile, _face(state, state.rolled[seat][action.pile])))


def _reroll(state: LiveState, action: Reroll) -> None:
    seat, roll = state.actor, list(state.rolled[state.actor])
    rest = [place for place in observe(state, seat).places if place not in action.show]
    fresh = state.chance.roll(
        len(rest), len(state.faces.all), state.moment(Purpose.REROLL, len(state.said))
    )
    for place, face in zip(rest, fresh, strict=True):
        roll[place] = face
    state.rolled[seat] = tuple(roll)
    state.shown[seat] = tuple(sorted((*state.shown[seat], *action.show)))
    state.in_view = None
    if state.telling is not None:
        in_view = tuple(_face(state, roll[place]) for place in action.show)
        _tell(state, Rerolled(seat, in_view, len(rest)))
    _turn_of(state, state.after(seat))


def _keep(state: LiveState, action: Keep) -> None:
    seat = state.actor
    _tell(state, Kept(seat))
    if state.phase == "swap":
        _after_loss(state)
    else:
        _turn_of(state, state.after(seat))


def _challenge(state: LiveState, action: Challenge) -> None:
    showdown = _showdown(state)
    cost = settle(state, showdown)
    if state.telling is not None:
        assert cost.loser is not None
        _tell(state,
            Challenged(
                showdown.caller, showdown.bidder, state.said[-1], showdown.holds,
                showdown.need, showdown.have, cost.loser, cost.losses,
                _all_faces(state), cost.falling,
            )
        )  # fmt: skip
    _conclude(state, cost)


def _spot_on(state: LiveState, action: SpotOn) -> None:
    showdown = _showdown(state)
    cost = settle(state, showdown, spot_on=True)
    if state.telling is not None:
        _tell(state,
            SpottedOn(
                showdown.caller, showdown.bidder, state.said[-1], cost.loser is None,
                showdown.need, showdown.have, cost.loser, cost.losses,
                _all_faces(state), cost.falling,
            )
        )  # fmt: skip
    _conclude(state, cost)


def _showdown(state: LiveState) -> Showdown:
    guess = state.said[-1]
    compiled = state.bidding.compiled(guess)
    there = have(compiled, tuple(state.counts()))
    holds = bool(compiled.patterns) and there >= compiled.need
    if guess.personal:  # a pretender's card is nobody's
        holds = holds and guess.card(state.faces) in state.rolled[state.bidder]
    state.showdown = Showdown(state.actor, state.bidder, holds, compiled.need, there)
    return state.showdown


def _conclude(state: LiveState, cost: Cost) -> None:
    """After a showdown: dice change hands, the loser decides, a round or the game ends."""
    state.forget_views()
    state.swapped = [None] * len(state.held)
    state.held = cost.held
    if cost.falling:
        state.fallen.append(cost.falling)
    if cost.next is None:
        _end(state)
        return
    state.starter = cost.next
    _after_loss(state)


def _after_loss(state: LiveState) -> None:
    """The phase that the game names for whoever starts next; if none, the next round."""
    phase = state.game.after_loss(state)
    if phase is None:
        _new_round(state)
        return
    state.show_all()
    state.forget_views()
    state.actor, state.phase = state.starter, phase
    if phase == "discard":
        _discard_by_ruling(state)


def _end(state: LiveState) -> None:
    """The game is over, and nothing lies on the table: the pot is won, others may be played."""
    seats, game = len(state.held), state.game
    state.rolled, state.shown, state.said = [()] * seats, [()] * seats, ()
    state.forget_views()
    if game.takes_pot is not None:
        winner = game.takes_pot(state)
        _tell(state, GameWon(state.game_number, winner, state.pot))
        state.coins[winner] += state.pot
        state.pot = 0
    phase = game.after_game(state)
    if phase is not None:
        state.phase = phase
    else:
        _close(state)


def _close(state: LiveState) -> None:
    """Nothing is left to play."""
    state.phase = "over"
    state.ranking, scores = state.game.rank(state)
    _tell(state, Over(state.ranking, tuple(scores)))


# --- what the loser of a round decides


def _discard_by_ruling(state: LiveState) -> None:
    """Which pile goes, if the ruling does not leave it to the loser."""
    how, loser = state.options.rulings["discard"], state.actor
    if how == "smallest":
        sizes = piles.pile_sizes(state.held[loser], len(state.rolled[loser]))
        _discard(state, Discard(sizes.index(min(sizes))))
    elif how == "random":
        at = state.moment(Purpose.DISCARD)
        _discard(state, Discard(state.chance.pick(len(state.rolled[loser]), at)))


def _discard(state: LiveState, action: Discard) -> None:
    lost = piles.discard(state, state.actor, action.pile)
    if state.telling is not None:
        _tell(state, Discarded(state.actor, action.pile, _faces(state, lost)))
    if state.game.ended(state):
        _end(state)
    else:
        _after_loss(state)


def _swap(state: LiveState, action: Swap) -> None:
    given, taken = piles.swap(state, state.actor, action.pile, action.seat, action.under)
    if state.telling is not None:
        swapped = Swapped(state.actor, None, action.seat, None, None)
        if state.options.open:
            shown = _face(state, given), _face(state, taken)
            pile = None if action.under else action.pile
            swapped = Swapped(state.actor, pile, action.seat, *shown)
        _tell(state, swapped)
    _after_loss(state)


# --- between games


def _stay(state: LiveState, action: Stay) -> None:
    _tell(state, Stayed(state.actor))
    _ask_next(state)


def _leave(state: LiveState, action: Leave) -> None:
    seat, dice = state.actor, state.held[state.actor]
    between = state.phase == "between"
    state.away[seat] = True
    state.forget_views()
    _tell(state, Left(seat, dice))
    if between:
        _ask_next(state)
        return
    state.held[seat], state.rolled[seat] = 0, ()
    state.fallen.append((seat,))
    state.flustered = False
    if state.game.ended(state):
        _end(state)
    else:
        _turn_of(state, state.after(seat))


def _ask_next(state: LiveState) -> None:
    """Ask the next player at the table; after the last one, play or close."""
    waiting = [s for s in range(state.actor + 1, len(state.away)) if not state.away[s]]
    if waiting:
        state.actor = SeatNo(waiting[0])
    elif state.away.count(False) >= 2:
        new_game(state)
    else:
        state.forget_views()
        _close(state)


def _face(state: LiveState, place: int) -> Face:
    return state.faces.all[place]


def _faces(state: LiveState, places: Iterable[int]) -> tuple[Face, ...]:
    return tuple(state.faces.all[place] for place in places)


def _all_faces(state: LiveState) -> tuple[tuple[Face, ...], ...]:
    return tuple(_faces(state, roll) for roll in state.rolled)


_STEPS: dict[type, Callable[..., None]] = {
    Say: _say, Challenge: _challenge, SpotOn: _spot_on, Reveal: _reveal, Discard: _discard,
    Swap: _swap, Reroll: _reroll, Keep: _keep, Stay: _stay, Leave: _leave,
}  # fmt: skip
