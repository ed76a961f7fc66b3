"""What a seat may be asked to decide: one record each, found by its id, the phase of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.games.game import Phase

if TYPE_CHECKING:
    from cardlie.engine.observation import LiveState, Observation


#: A sentence, a key of the translations, or what makes one for a seat: it gets what the surface
#: that asks can fill in (``names`` of the seats, ``ante``, an example as it is typed there).
Words = str | Callable[["Observation", Mapping[str, Any]], str]


def worded(words: Words, at: Observation, facts: Mapping[str, Any]) -> str:
    """What the words say to the seat in turn, in the language in force."""
    return tr(words, **facts) if isinstance(words, str) else words(at, facts)


#: All decisions by their ids.
DECISIONS: dict[Phase, Decision] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A phase of the table: somebody is asked something before the round goes on.

    Whichever is made is known from then on, in :data:`DECISIONS`.

    ``asked`` is what whoever tries another thing is told. ``settled``: it comes after a showdown,
    when all lies open and nothing was said since. ``passing`` is what happens where nothing is
    done (None: something must be), ``forced`` the action that a ruling leaves no choice of. A game
    names the ``id`` where it asks (``before_turn``, ``after_bid``, ``after_loss``, ``after_game``).

    Its words: ``question`` is put to whoever types, ``tapped`` to whoever taps (as they stand here:
    ``asked``), ``helps`` say what may be typed, a line each, ``hint`` is what to think of it where
    no odds are told.
    """

    id: Phase
    asked: str
    settled: bool = False
    passing: Callable[[LiveState], None] | None = None
    forced: Callable[[LiveState], Action | None] = lambda state: None
    question: Words = ""
    tapped: Words = ""
    helps: tuple[Words, ...] = ()
    hint: Words = ""

    def __post_init__(self) -> None:
        DECISIONS[self.id] = self


#: The two that every game has: the round itself, and its end.
GUESS = Decision("guess", "say a higher guess or challenge")
OVER = Decision("over", "nothing is left to play")


#: What others than the seat in turn are asked after a guess, where a game has ``claimants``: each
#: in turn where bots are asked, all at once among people. The table still waits for its actor.
CLAIM = Decision(
    "claim",
    "claim, or let it pass",
    passing=lambda state: None,  # who claims nothing leaves no trace: the seat in turn goes on
    question="Call it exact ('spot-on'), or press Enter to let it pass.",
    helps=("spot-on      declare the last bid exact",),
)
