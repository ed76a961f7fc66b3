"""Resampling from an information state: what a seat has not seen is rolled anew.

A die that the seat has never seen may show any face, each as likely, whatever was said; one that it
has seen shows what it showed. So faces are uniform over all that is possible: nothing is made of
how others play. Where others showed dice they show the same faces, wherever those lie now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy

from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.plugs.cached_game import CachedGame
from cardlie.plugs.chance import CHANCE


def resampled(
    fresh: CachedGame, history: Sequence[int], seat: int, chance: Callable[[], float]
) -> Iterator[int]:
    """A history like another one to a seat; ``chance`` gives numbers from 0 to below 1."""
    seen, sides = _dice_seen(fresh, history, seat), len(fresh.encoding.faces)
    was, now = _Dice(fresh), _Dice(fresh)
    for number in history:
        names, rolling = was.rolled(), was.play.rolling
        other, lie = _same_action(number, was, now), names
        if rolling and rolling[0] != seat:
            rolled = was.play.faces_up[number]
            dice = [
                (face if name in seen else int(chance() * sides), chance(), name)
                for face, name in zip(rolled, names, strict=True)
            ]
            dice.sort()  # those that show the same lie either way
            other = list(now.play.faces_up).index(tuple(d[0] for d in dice))
            lie = [d[2] for d in dice]
        yield other
        was.step(number, names)
        now.step(other, lie)


class _Dice:
    """A game and its dice by name: ``lying[seat]`` are the names of those that lie there."""

    def __init__(self, fresh: CachedGame) -> None:
        self.play, self._named = deepcopy(fresh), 0
        self.lying: list[list[int]] = [[] for _ in range(fresh.encoding.seats)]

    def rolled(self) -> Sequence[int]:
        """The names of the dice that chance rolls now: of none if it does something else."""
        rolling = self.play.rolling
        return range(self._named, self._named + len(rolling[1])) if rolling else ()

    def step(self, number: int, names: Sequence[int]) -> None:
        """Go on; dice of these names are what chance rolls."""
        play, rolling = self.play, self.play.rolling
        if rolling is not None:
            seat, places, all_of_them = rolling
            lies = {} if all_of_them else dict(enumerate(self.lying[seat]))
            lies |= zip(places, names, strict=True)
            self.lying[seat] = [lies[place] for place in sorted(lies)]
            self._named += len(names)
        play.apply(number)


def _dice_seen(fresh: CachedGame, history: Sequence[int], seat: int) -> set[int]:
    """The dice that a seat has seen in the course of a game."""
    dice, seen = _Dice(fresh), set[int]()
    for number in history:
        play, names = dice.play, dice.rolled()
        rolling, seats = play.rolling, play.current_player != CHANCE
        dice.step(number, names)
        if rolling is not None and rolling[0] == seat:
            seen.update(names)
        if seats and isinstance(play.encoding.actions[number], Challenge | SpotOn):
            seen.update(*dice.lying)
        else:
            for there, places in zip(dice.lying, play.in_view, strict=False):
                seen.update(there[place] for place in places)
    return seen


def _same_action(number: int, was: _Dice, now: _Dice) -> int:
    """What is done where the same dice lie elsewhere."""
    play = was.play
    action = None if play.current_player == CHANCE else play.encoding.actions[number]
    if not isinstance(action, Reroll):
        return number
    names = {was.lying[play.current_player][place] for place in action.show}
    lie = (place for place, name in enumerate(now.lying[play.current_player]) if name in names)
    return play.encoding.number[Reroll(tuple(lie))]
