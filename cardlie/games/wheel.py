"""Ship's Wheel: a wild in place of the 1, bids on a track, penalties by difference."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.game import Game, Phase, Settled, Showdown, Stakes, StartRolls
from cardlie.guess import Guess, Number, Stars
from cardlie.setting.faces import WHEEL_DIE, WILD
from cardlie.setting.option import declared
from cardlie.setting.rulings import Rulings

if TYPE_CHECKING:
    from cardlie.games.state import State


@cache
def track() -> tuple[str, ...]:
    """The spaces of the bidding track in order: ``1``, ``*1``, ``2``, ..."""
    top = Section.load(data_dir("templates") / "track.toml")
    return tuple(top.items("spaces", str, "spaces such as '3' or '*2'"))


def space_of(bid: Guess) -> int:
    """Where on the track a bid stands; :class:`IllegalGuess` if nowhere."""
    if isinstance(bid, Number | Stars):
        space = f"{WILD}{bid.count}" if isinstance(bid, Stars) else str(bid.count)
        if space in track():
            return track().index(space)
        of_stars = isinstance(bid, Stars)
        last = [space for space in track() if space.startswith(WILD) == of_stars][-1]
        kind = "star" if of_stars else "number"
        raise IllegalGuess(
            tr("'{bid}' is not on the track", bid=bid),
            tr("its last {kind} space is {last}", kind=kind, last=last),
        )
    raise IllegalGuess(tr("'{bid}' is no bid of the wheel game", bid=bid))


def _higher(new: Guess, last: Guess, rulings: Rulings) -> bool:
    """Further on the track, or on the same space with a higher number."""
    here, there = space_of(last), space_of(new)
    if here == there and isinstance(new, Number) and isinstance(last, Number):
        return new.number > last.number
    return there > here


def _setup(state: State) -> StartRolls:
    """Most wilds starts; tied: the highest sum of the other dice; still tied: again."""
    faces = state.faces.all

    def worth(roll: tuple[int, ...]) -> tuple[int, ...]:
        wilds = sum(1 for i in roll if faces[i].wild)
        return wilds, sum(faces[i].number or 0 for i in roll)

    state.held = [state.start] * state.options.seats
    return dice.highest_starts(state, state.start, worth)


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    """The difference is the penalty; at a perfect bid everybody but the bidder loses a die."""
    over = showdown.have - showdown.need
    loser = dice.when(over >= 0, showdown.caller, showdown.bidder)
    difference, perfect = abs(over), _perfect(stakes, showdown)
    losses = []
    for seat, has in enumerate(stakes.held):
        lost = dice.when(difference < has, difference, has) * (loser == seat)
        losses.append(dice.when(over == 0, perfect[seat], lost))
    return Settled(loser, tuple(losses), showdown.caller)


def _perfect(stakes: Stakes, showdown: Showdown) -> tuple[int, ...]:
    rulings = stakes.setting.rulings
    if rulings["perfect"] == "challenger-only":
        return dice.loses(stakes, showdown.caller)
    losses = dice.everybody_but(stakes, showdown.bidder)
    if rulings["die-hard"] == "off":
        return losses
    return tuple(
        [
            lost * (1 - (has == 1) * (showdown.caller != seat))
            for seat, (has, lost) in enumerate(zip(stakes.held, losses, strict=True))
        ]
    )


def _after_bid(state: State) -> Phase | None:
    """Show-and-reroll needs one die to show and one to roll again."""
    hidden = state.held[state.actor] - len(state.shown[state.actor])
    return "reroll" if state.options.show_reroll and hidden >= 2 else None


WHEEL = Game(
    id="wheel",
    title="Ship's Wheel",
    seats=(2, 6),
    start=dice.five,
    least=dice.one,
    die=WHEEL_DIE,
    kinds=(Number, Stars),
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    ended=dice.one_is_left,
    rank=dice.rank,
    score="dice",
    higher=_higher,
    track=track,
    space_of=space_of,
    after_bid=_after_bid,
    options=declared("wheel"),
    verify_options=dice.verify_options,
    advice="A wrong challenge costs as many dice as the bid was short of the truth, and a "
    "perfect bid costs everyone but the bidder one: not every loss is the same.",
    exactly="A perfect bid!",
)
