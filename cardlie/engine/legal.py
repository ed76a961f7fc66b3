"""Legal actions, by what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS, Action
from cardlie.engine.decision import CLAIM, DECISIONS, GUESS, OVER
from cardlie.engine.observation import Observation
from cardlie.games.records import Phase
from cardlie.guess import Guess

_A = TypeVar("_A", bound=Action)


def verify(action: Action, observation: Observation, called: Callable[[int], str] = str) -> None:
    """Raise :class:`IllegalAction` (or ``IllegalGuess``) unless the action is legal here.

    ``called`` is what its places are called where it is told.
    """
    if not isinstance(action, Action):
        raise IllegalAction(tr("{action!r} is not an action", action=action))
    if not action.comes_in(observation.phase):
        cup = (
            observation.options.game.passes_cup
            and GUESS.id == observation.phase
            and observation.history
        )
        asked = "say more" if cup else DECISIONS[observation.phase].question_text
        raise IllegalAction(tr("you can't {what} now", what=tr(action.what)), asked)
    action.verify(observation, called)


class Legal(NamedTuple):
    """What a seat may do now, worked out as it is asked for: nothing, if it is another's turn."""

    observation: Observation

    @property
    def phase(self) -> Phase:
        """What there is to decide: "over" for who is not asked."""
        at = self.observation
        return at.phase if at.seat == at.actor or at.phase == CLAIM.id else OVER.id

    def now(self, kind: type[Action]) -> bool:
        """Whether the phase has such actions."""
        return kind.comes_in(self.phase)

    def of(self, kind: type[_A]) -> tuple[_A, ...]:
        """All actions of a kind that are legal now; of guesses none, see :meth:`guesses`."""
        return tuple(kind.offered(self.observation)) if self.now(kind) else ()

    def may(self, kind: type[Action]) -> bool:
        """Whether any action of this kind is legal now."""
        return self.now(kind) and any(True for _ in kind.offered(self.observation))

    @property
    def guess(self) -> bool:
        """Whether any guess may be said."""
        if self.phase != GUESS.id:
            return False
        return (
            not self.observation.history
            or not self.observation.bidding.over(self.observation.history[-1]).nothing
        )

    @property
    def challenge(self) -> bool:
        """Whether there is a guess to challenge."""
        here = "cup" if self.observation.options.game.passes_cup else GUESS.id
        return (
            self.phase == here
            and bool(self.observation.history)
            and self.observation.bidder != self.observation.seat
        )

    @property
    def bluff(self) -> bool:
        """Whether a bid may come with a Bluff check (tavern, an NPC to the left)."""
        return self.phase == GUESS.id and self.observation.npc is not None

    def guesses(self, most: int) -> tuple[Guess, ...]:
        """Every legal guess with a figure of at most ``most``, smallest first.

        The figure is NUMBER, a sum, or a power card's value (a made-up one's too). Guesses name
        what is printed on the cards or dice.
        """
        if self.phase != GUESS.id:
            return ()
        return self.observation.bidding.guesses(self.observation.history, most)

    def allows(self, action: Action) -> bool:
        """Whether the action is legal."""
        return (
            isinstance(action, Action)
            and self.now(type(action))
            and action.is_legal(self.observation)
        )

    def actions(self, most: int) -> Iterator[Action]:
        """Every legal action, with guesses up to the figure ``most``; no Bluff checks."""
        phase = self.phase
        for kind in ACTIONS:
            if kind.comes_in(phase):
                yield from kind.offered(self.observation, most)
