"""What a seat may be asked to decide: one record each, found by its id, the phase of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardlie.base.translation import language, tr
from cardlie.engine.actions import Action
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.records import Phase

#: A sentence, a key of the translations, or what makes one for a seat: it gets what the surface
#: that asks can fill in (``names`` of the seats, ``ante``, an example as it is typed there).
Words = str | Callable[[Observation, Mapping[str, Any]], str]


def worded(words: Words, observation: Observation, facts: Mapping[str, Any]) -> str:
    """What the words say to the seat in turn, in the language in force."""
    return tr(words, **facts) if isinstance(words, str) else words(observation, facts)


#: All decisions by their ids.
DECISIONS: dict[Phase, Decision] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A phase of the table: somebody is asked something before the round goes on.

    Whichever is made is known from then on, in :data:`DECISIONS`.

    ``question_text`` is what whoever tries another thing is told. ``passing`` is what happens where
    nothing is done (None: something must be), ``forced`` the action that a ruling leaves no choice
    of. A game names the ``id`` where it asks (``before_turn``, ``after_bid``, ``after_loss``,
    ``after_game``).

    Its words: ``question`` is put to whoever types, ``unanswered`` to who then types another
    thing, ``tapped`` to whoever taps (as they stand here:
    ``question_text``), ``helps`` say what may be typed, a line each, ``hint`` is what to think of
    it where no odds are told. ``first`` is told to a guess that is said before it: one line may
    hold both. ``others`` is told to everybody else meanwhile.

    ``in_round``: a round goes on while it is asked, and its last guess lies on the table.
    """

    id: Phase
    question_text: str
    passing: Callable[[TableState], None] | None = None
    forced: Callable[[TableState], Action | None] = lambda state: None
    question: Words = ""
    unanswered: Words = ""
    tapped: Words = ""
    helps: tuple[Words, ...] = ()
    hint: Words = ""
    first: str = ""
    others: str = "{name} is thinking."
    in_round: bool = True

    def __post_init__(self) -> None:
        DECISIONS[self.id] = self


#: The two that every game has: the round itself, and its end.
GUESS = Decision("guess", "say a higher guess or challenge")
OVER = Decision("over", "nothing is left to play", in_round=False)


def _may_claim(observation: Observation) -> tuple[bool, bool]:
    """Whether a seat may call the last bid exact, and doubt it, though it is another's turn."""
    exact = observation.seat in observation.exact_callers
    return exact, observation.bidding.rules.anyone_doubts


def _claim(observation: Observation, facts: Mapping[str, Any]) -> str:
    """What a seat may claim, or let pass."""
    exact, doubt = _may_claim(observation)
    bid = observation.history[-1].phrase(language(), observation.bidding.rules.faces)
    if exact and doubt:
        return tr("Doubt “{bid}” or call it exact? (c, s, or Enter to go on)", bid=bid)
    if doubt:
        return tr("Doubt “{bid}”? (c, or Enter to go on)", bid=bid)
    return tr("Call “{bid}” exact? (s, or Enter to go on)", bid=bid)


#: What others than the seat in turn are asked after a guess, where a game has ``claimants``: each
#: in turn where bots are asked, all at once among people. The table still waits for its actor.
CLAIM = Decision(
    "claim",
    "press Enter to let it pass",
    passing=lambda state: None,  # who claims nothing leaves no trace: the seat in turn goes on
    question=_claim,
    tapped="Claim, or let it pass.",
    helps=(
        lambda at, facts: tr("spot-on      declare the last bid exact") * _may_claim(at)[0],
        lambda at, facts: tr("challenge    doubt the last bid") * _may_claim(at)[1],
    ),
)
