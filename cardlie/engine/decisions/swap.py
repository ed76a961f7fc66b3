"""Exchanging a card after a lost round (cards, where swaps are played)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Flag, Partner, Place, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence, Whom
from cardlie.engine.flow import after_loss, faces_at, tell
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games import piles
from cardlie.games.options import Options
from cardlie.games.records import SeatNo


def unders(observation: Observation) -> tuple[int, ...]:
    """The piles of which the seat may swap the card right under the top one."""
    if observation.options.readings["swap-card"] != "any":
        return ()
    return tuple(pile for pile, size in enumerate(observation.pile_sizes) if size > 1)


def _question(observation: Observation, facts: Mapping[str, Any]) -> str:
    whom = tr(" or ").join(
        facts["names"][seat] for seat in observation.partners if seat is not None
    )
    cards = tr("a top card ('swap a')")
    if unders(observation):
        cards = tr("a top card ('swap a') or the one under it ('swap under a')")
    may = (
        tr("You may swap {cards} with somebody ('... with NAME': {whom})", cards=cards, whom=whom)
        if whom
        else tr("You may swap {cards} with the draw pile", cards=cards)
    )
    return tr("{swap}, or press Enter to keep your cards.", swap=may)


def _tapped(observation: Observation, facts: Mapping[str, Any]) -> str:
    shown = observation.cards.hands  # everybody sees what each hand holds
    return tr("You may swap a card." if shown else "You may swap a card, unseen by the others.")


def _under(observation: Observation, facts: Mapping[str, Any]) -> str:
    return (
        tr("swap under b  give the card under it, which nobody has seen")
        if unders(observation)
        else ""
    )


Decision(
    "swap",
    "swap a card, or keep them",
    passing=after_loss,
    question=_question,
    tapped=_tapped,
    helps=(
        "swap b       give that card and take one unseen",
        _under,
        "keep         keep your cards",
    ),
    hint="Hint: what you would get is unseen, and no likelier to help than what you give.",
    in_round=False,
)


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A card was exchanged with the draw pile (``partner`` None) or with a player.

    Only those who swap see the cards: ``pile``, ``given`` and ``taken`` are None unless the game is
    played open. ``pile`` is the one whose top card was given; None if it was no top card.
    """

    wire: ClassVar[str] = "swapped"
    seat: SeatNo
    pile: int | None
    partner: SeatNo | None
    given: Face | None
    taken: Face | None

    def sentence(self) -> Sentence:
        you, other = "You swap a card with the draw pile", "{who} swaps a card with the draw pile"
        if self.partner is not None:
            you, other = "You swap a card with {whom}", "{who} swaps a card with {whom}"
        values: dict[str, object] = {} if self.partner is None else {"whom": Whom(self.partner)}
        if self.given is None or self.taken is None:
            return Sentence(you, other, values)
        values |= {"given": self.given, "taken": self.taken}
        return Sentence(you, other, values, then="{done}: {given} for {taken}")


@register
@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Give a card to the draw pile, or to ``seat``, and take one that nobody else sees.

    The card is the top one of a pile, or (``under``) the one right under it.
    """

    verb, what, phases, rank = "swap", "swap a card", ("swap",), 60
    typed = "swap, give"
    typed_flags = MappingProxyType({"under": "under, below, beneath"})

    pile: Place
    seat: Partner = None
    under: Flag = False

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.plays("swap")

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        super(Swap, self).verify(observation, called)  # slots make the class anew
        below = unders(observation)
        if self.under and self.pile not in below:
            if below:
                problem = tr(
                    "pile {pile} is a single card: nothing lies under it", pile=called(self.pile)
                )
            else:
                problem = tr("you can only swap a card that you rolled")
            choices = [f"'swap {called(place)}'" for place in observation.places]
            choices += [f"'swap under {called(place)}'" for place in below]
            raise IllegalAction(problem, tr("one of {choices}", choices=", ".join(choices)))
        if self.seat not in observation.partners:
            with_whom = ", ".join(
                "the draw pile" if seat is None else f"seat {seat}" for seat in observation.partners
            )
            raise IllegalAction(
                "this swap is not possible", tr("swap with {with_whom}", with_whom=with_whom)
            )

    def do(self, state: TableState) -> None:
        given, taken = piles.swap(state, state.actor, self.pile, self.seat, self.under)
        if state.telling is not None:
            swapped = Swapped(state.actor, None, self.seat, None, None)
            if state.options.plays("open"):
                pile = None if self.under else self.pile
                swapped = Swapped(state.actor, pile, self.seat, *faces_at(state, (given, taken)))
            tell(state, swapped)
        after_loss(state)
