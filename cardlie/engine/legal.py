"""What the seat in turn may do: the one place that knows, asked by tables and players alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS, Action, IllegalAction
from cardlie.engine.decision import DECISIONS, GUESS
from cardlie.games.game import Phase
from cardlie.guess import Guess

if TYPE_CHECKING:
    from cardlie.engine.observation import Observation

_A = TypeVar("_A", bound=Action)


def verify(action: Action, at: Observation, called: Callable[[int], str] = str) -> None:
    """Raise :class:`IllegalAction` (or ``IllegalGuess``) unless the action is legal here.

    ``called`` is what its places are called where it is told.
    """
    if not isinstance(action, Action):
        raise IllegalAction(tr("{action!r} is no action", action=action))
    if not action.comes_in(at.phase):
        asked = DECISIONS[at.phase].asked
        raise IllegalAction(tr("this is no moment to {what}", what=tr(action.what)), asked)
    action.verify(at, called)


def can(action: Action, at: Observation) -> bool:
    """Whether :func:`verify` lets the action pass."""
    return isinstance(action, Action) and action.comes_in(at.phase) and action.is_legal(at)


class Legal(NamedTuple):
    """The legal actions of the seat in turn, worked out as they are asked for."""

    at: Observation

    def now(self, kind: type[Action]) -> bool:
        """Whether the phase has such actions."""
        return kind.comes_in(self.at.phase)

    def of(self, kind: type[_A]) -> tuple[_A, ...]:
        """All actions of a kind that are legal now; of guesses none, see :meth:`guesses`."""
        return tuple(kind.offered(self.at)) if self.now(kind) else ()

    def may(self, kind: type[Action]) -> bool:
        """Whether any action of this kind is legal now."""
        return self.now(kind) and any(True for _ in kind.offered(self.at))

    @property
    def phase(self) -> Phase:
        """What there is to decide."""
        return self.at.phase

    @property
    def guess(self) -> bool:
        """Whether any guess may be said."""
        if self.at.phase != GUESS.id:
            return False
        return not self.at.said or not self.at.bidding.over(self.at.said[-1]).nothing

    @property
    def challenge(self) -> bool:
        """Whether there is a guess to challenge."""
        here = "cup" if self.at.options.rules.passes_cup else GUESS.id
        return self.at.phase == here and bool(self.at.said)

    @property
    def bluff(self) -> bool:
        """Whether a bid may come with a Bluff check (tavern, an NPC to the left)."""
        return self.at.phase == GUESS.id and self.at.npc is not None

    def guesses(self, most: int) -> tuple[Guess, ...]:
        """Every legal guess with a figure of at most ``most``, smallest first.

        The figure is NUMBER, a sum, or a power card's value (a made-up one's too). Guesses name
        what is printed on the cards or dice.
        """
        if self.at.phase != GUESS.id:
            return ()
        return self.at.bidding.guesses(self.at.said, most)

    def allows(self, action: Action) -> bool:
        """Whether the action is legal."""
        return can(action, self.at)

    def actions(self, most: int) -> Iterator[Action]:
        """Every legal action, with guesses up to the figure ``most``; no Bluff checks."""
        for kind in ACTIONS:
            if self.now(kind):
                yield from kind.offered(self.at, most)
