"""Showing a top card at the start of a turn (open play)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Place, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import tell
from cardlie.engine.live import TableState
from cardlie.games.options import Options
from cardlie.games.records import SeatNo

Decision(
    "reveal",
    "first reveal one of your top cards",
    question="Your turn: which of your cards do you turn towards the others? (a letter; "
    "'{line}' turns {card} and says that)",
    tapped="Your turn. Turn one of your cards towards the others.",
    helps=(
        "{card}, or {face}     show that one of your top cards",
        "{card} {said}  show it, and say that",
    ),
    hint="Hint: the odds are the same for you whichever you show; the others learn it.",
    first="first name the card that you turn",
)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A top card was shown (open play)."""

    wire: ClassVar[str] = "revealed"
    seat: SeatNo
    pile: int
    face: Face

    def sentence(self) -> Sentence:
        return Sentence("You reveal {face}", "{who} reveals {face}", {"face": self.face})


@register
@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Show the top card of a pile (open play, at the start of a turn)."""

    verb, what, phases, rank = "reveal", "reveal a card", ("reveal",), 40
    typed = "reveal, show"

    pile: Place

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.plays("open")

    def do(self, state: TableState) -> None:
        seat = state.actor
        state.face_up[seat] = tuple(sorted((*state.face_up[seat], self.pile)))
        state.phase, state.in_view = "guess", None
        face = state.faces.all[state.rolled[seat][self.pile]]
        tell(state, Revealed(seat, self.pile, face))
