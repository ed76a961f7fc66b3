"""What a seat may be asked to decide: one record each, found by its id, the phase of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.live import LiveState
from cardlie.engine.observation import Observation
from cardlie.games.records import Phase
from cardlie.games.settling import callers_of

#: A sentence, a key of the translations, or what makes one for a seat: it gets what the surface
#: that asks can fill in (``names`` of the seats, ``ante``, an example as it is typed there).
Words = str | Callable[[Observation, Mapping[str, Any]], str]


def worded(words: Words, at: Observation, facts: Mapping[str, Any]) -> str:
    """What the words say to the seat in turn, in the language in force."""
    return tr(words, **facts) if isinstance(words, str) else words(at, facts)


#: All decisions by their ids.
DECISIONS: dict[Phase, Decision] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A phase of the table: somebody is asked something before the round goes on.

    Whichever is made is known from then on, in :data:`DECISIONS`.

    ``asked`` is what whoever tries another thing is told. ``passing`` is what happens where nothing
    is done (None: something must be), ``forced`` the action that a ruling leaves no choice of. A
    game names the ``id`` where it asks (``before_turn``, ``after_bid``, ``after_loss``,
    ``after_game``).

    Its words: ``question`` is put to whoever types, ``tapped`` to whoever taps (as they stand here:
    ``asked``), ``helps`` say what may be typed, a line each, ``hint`` is what to think of it where
    no odds are told. ``first`` is told to a guess that is said before it: one line may hold both.

    ``in_round``: a round goes on while it is asked, and its last guess lies on the table.
    """

    id: Phase
    asked: str
    passing: Callable[[LiveState], None] | None = None
    forced: Callable[[LiveState], Action | None] = lambda state: None
    question: Words = ""
    tapped: Words = ""
    helps: tuple[Words, ...] = ()
    hint: Words = ""
    first: str = ""
    in_round: bool = True

    def __post_init__(self) -> None:
        DECISIONS[self.id] = self


#: The two that every game has: the round itself, and its end.
GUESS = Decision("guess", "say a higher guess or challenge")
OVER = Decision("over", "nothing is left to play", in_round=False)


def _may_claim(at: Observation) -> tuple[bool, bool]:
    """Whether a seat may call the last bid exact, and doubt it, though it is another's turn."""
    rules, held = at.standing.bidding.rules, at.standing.held
    exact = at.bidder is not None and at.seat in callers_of(rules, held, at.bidder, at.actor)
    return exact, rules.plan is not None and rules.plan.doubt_by == "anyone"


def _claim(at: Observation, facts: Mapping[str, Any]) -> str:
    """What a seat may claim, or let pass."""
    exact, doubt = _may_claim(at)
    if exact and doubt:
        return tr("Doubt it ('challenge'), call it exact ('spot-on'), or press Enter.")
    if doubt:
        return tr("Doubt it ('challenge'), or press Enter to let it pass.")
    return tr("Call it exact ('spot-on'), or press Enter to let it pass.")


#: What others than the seat in turn are asked after a guess, where a game has ``claimants``: each
#: in turn where bots are asked, all at once among people. The table still waits for its actor.
CLAIM = Decision(
    "claim",
    "claim, or let it pass",
    passing=lambda state: None,  # who claims nothing leaves no trace: the seat in turn goes on
    question=_claim,
    helps=(
        lambda at, facts: tr("spot-on      declare the last bid exact") * _may_claim(at)[0],
        lambda at, facts: tr("challenge    doubt the last bid") * _may_claim(at)[1],
    ),
)
