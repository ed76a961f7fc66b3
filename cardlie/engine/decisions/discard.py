"""Giving up a pile after a lost round (cards)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Place, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import after_loss, end, faces_at, tell
from cardlie.engine.live import TableState
from cardlie.games import piles
from cardlie.games.chance import Purpose
from cardlie.games.options import Options
from cardlie.games.records import SeatNo


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The loser gave up a pile, face up."""

    wire: ClassVar[str] = "discarded"
    seat: SeatNo
    pile: int
    cards: tuple[Face, ...]

    def sentence(self) -> Sentence:
        return Sentence("You discard {pile}", "{who} discards {pile}", {"pile": self.cards})


@register
@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a pile, after losing a round of cards."""

    verb, what, phases, rank = "discard", "discard a pile", ("discard",), 50
    typed = "discard, drop"

    pile: Place

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.game.has_deck

    def do(self, state: TableState) -> None:
        lost = piles.discard(state, state.actor, self.pile)
        if state.telling is not None:
            tell(state, Discarded(state.actor, self.pile, faces_at(state, lost)))
        if state.game.finish.ended(state):
            end(state)
        else:
            after_loss(state)


def _by_ruling(state: TableState) -> Discard | None:
    """Which pile goes, if the ruling does not leave it to the loser."""
    how, loser = state.options.readings["discard"], state.actor
    if how == "smallest":
        sizes = piles.pile_sizes(state.held[loser], len(state.rolled[loser]))
        return Discard(sizes.index(min(sizes)))
    if how == "random":
        at = state.moment(Purpose.DISCARD)
        return Discard(state.chance.pick(len(state.rolled[loser]), at))
    return None


Decision(
    "discard",
    "discard one of your piles",
    forced=_by_ruling,
    question="You lost the round: which pile do you discard? (a letter)",
    tapped="You lost the round. Which pile do you discard?",
    helps=("{pile}, or {top}     discard that pile",),
    hint="Hint: pile {pile}. Who has more cards left ranks higher.",
    others="{name} picks a pile to discard.",
    in_round=False,
)
