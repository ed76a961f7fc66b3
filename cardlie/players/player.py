"""A player, whatever it is: asked for an action with what its seat sees, or with a net to ask.

Several tables may be played at once so that one net answers them all: a player that has a question
for it returns an :class:`OpenDecision` in place of its action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.live import TableState
from cardlie.engine.observation import observe
from cardlie.games.records import SeatNo
from cardlie.guess import Guess


class Player(Protocol):
    """Whoever sits at a table: it sees what its seat may see, and returns a legal action."""

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What to do now; asked when it is this seat's turn, or when it may claim something."""


#: Who plays each seat.
BySeat = Sequence[Player] | Mapping[SeatNo, Player]


def next_action(state: TableState, players: BySeat) -> tuple[Observation, Action]:
    """What is done next at a table, and what its seat saw.

    Who may claim something is asked first, one after the other; whoever lets it pass leaves no
    trace.
    """
    claimed = claim_of(state, players)
    if claimed is not None:
        return claimed
    observation = observe(state, state.actor)
    return observation, players[state.actor].decide(observation, Legal(observation))


def claim_of(state: TableState, players: BySeat) -> tuple[Observation, Action] | None:
    """What somebody claims out of turn, and what its seat saw; none where all let it pass."""
    for seat in state.claimants:
        seen = observe(state, seat)
        action = players[seat].decide(seen, Legal(seen))
        if action != KEEP:
            return seen, action
    return None


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """What a player asks the net of ``strong``, so that many tables may ask at once.

    ``then`` makes of what the net does (a guess, or an action) what the player does, or another
    question.
    """

    observation: Observation
    fraction: float
    then: Callable[[Guess | Action], Action | OpenDecision]

    def drawn(self) -> Guess | Action:
        """What the net does."""
        from cardlie.players.rows import seen  # heavy: only who asks waits for it

        return seen.drawn([self.observation], [self.fraction])[0]


def answered(decision: Action | OpenDecision) -> Action:
    """What a player does, with its questions answered one by one."""
    while isinstance(decision, OpenDecision):
        decision = decision.then(decision.drawn())
    return decision


def ask(player: Player, observation: Observation, legal: Legal) -> Action | OpenDecision:
    """What a player does, or the question that it has first: of those with questions, ``ask``."""
    asked: Callable[[Observation, Legal], Action | OpenDecision]
    asked = getattr(player, "ask", player.decide)
    return asked(observation, legal)
