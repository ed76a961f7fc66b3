"""The round that all four games share, told once: guess higher, or challenge and settle it.

Each function here changes a :class:`State` as one action does, and writes what happened to
``state.telling``, if anybody listens. Whether the action is legal was asked before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games import cards, tavern
from cardlie.games.actions import (
    Action,
    Challenge,
    Discard,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SeatNo,
    SpotOn,
    Stay,
    Swap,
)
from cardlie.games.bidding import bidding_of
from cardlie.games.events import (
    Began,
    BluffCheck,
    Challenged,
    Discarded,
    Event,
    Guessed,
    Kept,
    Left,
    Rerolled,
    Revealed,
    SpottedOn,
    Stayed,
    Swapped,
)
from cardlie.games.game import Settled, Showdown, StartRolls
from cardlie.guess import Power
from cardlie.judge import have

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardlie.faces import Face
    from cardlie.games.state import State


def do(state: State, action: Action) -> None:
    """Change the state as a legal action does."""
    _STEPS[type(action)](state, action)


def _tell(state: State, *events: Event) -> None:
    if state.telling is not None:
        state.telling += events


# --- the round


def new_game(state: State) -> None:
    """Lay out a game, find who starts, and roll for the first round."""
    state.game_number += 1
    state.round = 0
    state.fallen = []
    _new_round(state, state.game.setup(state))


def _new_round(state: State, start_rolls: StartRolls = ()) -> None:
    state.round += 1
    state.said, state.flustered = (), False
    state.shown = [()] * len(state.held)
    state.game.roll(state)
    kinds = state.game.kinds(state)
    if state.round == 1 or kinds != state.bidding.kinds:
        state.bidding = bidding_of(state.setting, kinds)
    state.forget_views()
    if state.telling is not None:
        held = tuple(state.held)
        _tell(state, Began(state.game_number, state.round, state.starter, held, start_rolls))
    _turn_of(state, state.starter)


def _turn_of(state: State, seat: SeatNo) -> None:
    state.actor, state.phase = seat, "guess"
    before = state.game.before_turn
    if before is not None and before(state):
        state.phase = "reveal"


def _say(state: State, action: Say) -> None:
    seat = state.actor
    state.said = (*state.said, action.guess)
    state.bidder, state.flustered = seat, False
    check = _bluff(state) if action.bluff else None
    if state.telling is not None:
        _tell(state, Guessed(seat, action.guess, check))
    game = state.game
    if game.after_bid is not None and game.after_bid(state):
        state.phase = "reroll"
    else:
        _turn_of(state, state.after(seat))


def _bluff(state: State) -> BluffCheck:
    """d20 + Bluff against d20 + Insight; a tie is no win."""
    options = state.options
    npc = state.npc
    assert npc is not None
    insight = options.insight[npc] or 0
    bluff = options.bluff[state.actor] if options.bluff else 0
    ours, theirs = (1 + state.chance.pick(20) + skill for skill in (bluff, insight))
    state.flustered = ours > theirs
    return BluffCheck(npc, ours, theirs, state.flustered)


def _reveal(state: State, action: Reveal) -> None:
    seat = state.actor
    state.shown[seat] = tuple(sorted((*state.shown[seat], action.pile)))
    state.phase, state.in_view = "guess", None
    _tell(state, Revealed(seat, action.pile, _face(state, state.rolled[seat][action.pile])))


def _reroll(state: State, action: Reroll) -> None:
    seat, roll = state.actor, list(state.rolled[state.actor])
    rest = [place for place in state.places if place not in action.show]
    fresh = state.chance.roll(len(rest), len(state.faces.all))
    for place, face in zip(rest, fresh, strict=True):
        roll[place] = face
    state.rolled[seat] = tuple(roll)
    state.shown[seat] = tuple(sorted((*state.shown[seat], *action.show)))
    state.in_view = None
    if state.telling is not None:
        in_view = tuple(_face(state, roll[place]) for place in action.show)
        _tell(state, Rerolled(seat, in_view, len(rest)))
    _turn_of(state, state.after(seat))


def _keep(state: State, action: Keep) -> None:
    seat = state.actor
    _tell(state, Kept(seat))
    if state.phase == "swap":
        _new_round(state)
    else:
        _turn_of(state, state.after(seat))


def _challenge(state: State, action: Challenge) -> None:
    showdown = _showdown(state)
    settled = state.game.settle(state, showdown)
    if state.telling is not None:
        assert settled.loser is not None
        _tell(state,
            Challenged(
                showdown.caller, showdown.bidder, state.said[-1], showdown.held,
                showdown.need, showdown.have, settled.loser, settled.losses,
                _all_faces(state), _falling(state, settled),
            )
        )  # fmt: skip
    _conclude(state, settled)


def _spot_on(state: State, action: SpotOn) -> None:
    showdown = _showdown(state)
    assert state.game.settle_spot_on is not None
    settled = state.game.settle_spot_on(state, showdown)
    if state.telling is not None:
        _tell(state,
            SpottedOn(
                showdown.caller, showdown.bidder, state.said[-1], settled.loser is None,
                showdown.need, showdown.have, settled.loser, settled.losses,
                _all_faces(state), _falling(state, settled),
            )
        )  # fmt: skip
    _conclude(state, settled)


def _showdown(state: State) -> Showdown:
    guess = state.said[-1]
    compiled = state.bidding.compiled(guess)
    there = have(compiled, tuple(state.counts()))
    held = bool(compiled.patterns) and there >= compiled.need
    if type(guess) is Power:
        held = held and _rolled_it(state, guess)
    state.showdown = Showdown(state.actor, state.bidder, held, compiled.need, there)
    return state.showdown


def _rolled_it(state: State, guess: Power) -> bool:
    """Whether the bidder rolled the card they named; a pretender did not."""
    card = state.faces.index.get(f"!{guess.combination}")
    return guess.value is None and card in state.rolled[state.bidder]  # a value of its own: no


def _conclude(state: State, settled: Settled) -> None:
    """After a showdown: dice change hands, the loser decides, a round or the game ends."""
    state.forget_views()
    if state.game.after_loss is not None:
        assert settled.loser is not None
        _loser_discards(state, settled.loser)
        return
    held = [have - lost for have, lost in zip(state.held, settled.losses, strict=True)]
    falling = _falling(state, settled) if held.count(0) > state.held.count(0) else ()
    state.held = held
    if falling:
        state.fallen.append(falling)
        if state.game.ended(state):
            _end(state)
            return
    starter = settled.starter
    state.starter = starter if state.held[starter] else state.after(starter, settled.step)
    _new_round(state)


def _falling(state: State, settled: Settled) -> tuple[SeatNo, ...]:
    held = state.held
    return tuple(
        SeatNo(seat)
        for seat, lost in enumerate(settled.losses)
        if held[seat] and lost >= held[seat]
    )


def _end(state: State) -> None:
    """The game is over: nothing lies on the table any more."""
    seats = len(state.held)
    state.rolled, state.shown, state.said = [()] * seats, [()] * seats, ()
    state.forget_views()
    _tell(state, *state.game.end(state))


# --- the loser of a round of cards


def _loser_discards(state: State, loser: SeatNo) -> None:
    state.show_all()
    state.actor = state.starter = loser
    state.phase = "discard"
    how = state.options.rulings["discard"]
    if how == "smallest":
        sizes = cards.pile_sizes(state.held[loser], len(state.rolled[loser]))
        _discard(state, Discard(sizes.index(min(sizes))))
    elif how == "random":
        _discard(state, Discard(state.chance.pick(len(state.rolled[loser]))))


def _discard(state: State, action: Discard) -> None:
    lost = cards.discard(state, state.actor, action.pile)
    state.show_all()
    state.forget_views()
    if state.telling is not None:
        _tell(state, Discarded(state.actor, action.pile, _faces(state, lost)))
    if state.game.ended(state):
        _end(state)
    elif state.options.swap:
        state.phase = "swap"
    else:
        _new_round(state)


def _swap(state: State, action: Swap) -> None:
    given, taken = cards.swap(state, state.actor, action.pile, action.seat)
    if state.telling is not None:
        swapped = Swapped(state.actor, None, action.seat, None, None)
        if state.options.open:
            shown = _face(state, given), _face(state, taken)
            swapped = Swapped(state.actor, action.pile, action.seat, *shown)
        _tell(state, swapped)
    _new_round(state)


# --- between the games of a tavern


def _stay(state: State, action: Stay) -> None:
    _tell(state, Stayed(state.actor))
    _ask_next(state)


def _leave(state: State, action: Leave) -> None:
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


def _ask_next(state: State) -> None:
    """Ask the next player at the table; after the last one, play or close."""
    waiting = [s for s in range(state.actor + 1, len(state.away)) if not state.away[s]]
    if waiting:
        state.actor = SeatNo(waiting[0])
    elif state.away.count(False) >= 2:
        new_game(state)
    else:
        state.forget_views()
        _tell(state, tavern.close(state))


def _face(state: State, place: int) -> Face:
    return state.faces.all[place]


def _faces(state: State, places: Iterable[int]) -> tuple[Face, ...]:
    return tuple(state.faces.all[place] for place in places)


def _all_faces(state: State) -> tuple[tuple[Face, ...], ...]:
    return tuple(_faces(state, roll) for roll in state.rolled)


_STEPS: dict[type, Callable[..., None]] = {
    Say: _say, Challenge: _challenge, SpotOn: _spot_on, Reveal: _reveal, Discard: _discard,
    Swap: _swap, Reroll: _reroll, Keep: _keep, Stay: _stay, Leave: _leave,
}  # fmt: skip
