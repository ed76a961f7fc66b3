"""Legal actions as choices: what a seat may do now, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.engine import Observation
from cardlie.engine.actions import ACTIONS, Action
from cardlie.engine.decision import CLAIM, DECISIONS, OVER
from cardlie.engine.decisions.guess import CallOut, Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.games.records import SeatNo
from cardlie.telling.names import Names
from cardlie.telling.teller import capital

#: What is written in place of the places that are picked.
_PICKED = "{picked}"


class TableChoice(NamedTuple):
    """One thing to do besides guessing: its verb, and how it is called.

    ``do`` is the written form with ``{picked}`` for what is picked: one of ``places``, or up to
    ``many`` of them. ``sure`` is asked first, where nothing can be taken back.
    """

    id: str
    text: str
    do: str
    places: list[int]
    many: int
    sure: str


def is_asked(observation: Observation) -> bool:
    """Whether the seat is asked something now."""
    return observation.seat in (observation.actor, *observation.claimants)


def in_turn(observation: Observation) -> SeatNo | None:
    """Whose turn it is; None when nothing is left to play."""
    return None if observation.phase == OVER.id else observation.actor


def in_round(observation: Observation) -> bool:
    """Whether a round goes on, with its last guess on the table."""
    return DECISIONS[observation.phase].in_round


def says_guess(observation: Observation) -> bool:
    """Whether a guess is asked for, and of this seat."""
    return Legal(observation).now(Say)


def guesses_next(observation: Observation) -> bool:
    """Whether a guess is asked for, or follows what is: who turns a card guesses then."""
    return says_guess(observation) or bool(DECISIONS[observation.phase].first)


def names_places(observation: Observation) -> bool:
    """Whether the seat is asked for what names some of its own dice or piles."""
    return any(
        each.kind in ("place", "places")
        for kind in ACTIONS
        if Legal(observation).now(kind)
        for _, each in kind.arguments
    )


def doubts(observation: Observation) -> list[Action]:
    """What may be called of the last guess now."""
    legal = Legal(observation)
    return [*([Challenge()] if legal.challenge else []), *legal.of(CallOut), *legal.of(SpotOn)]


def done_with_a_word(observation: Observation) -> Iterator[Action]:
    """What may be done besides guessing; not what lets a claim pass, which Enter does."""
    passes = observation.phase == CLAIM.id
    return (each for each in Legal(observation).actions(0) if not (passes and each == Keep()))


def doubts_last(action: object) -> bool:
    """Whether something is about the guess that was said last, and is meant of no other."""
    return isinstance(action, Challenge | SpotOn)


def choices(observation: Observation, names: Names) -> list[TableChoice]:
    """What the seat may do besides guessing, by what it names besides its own dice or piles."""
    legal = Legal(observation)
    elsewhere: tuple[type[Action], ...] = (Say, Challenge, SpotOn) if legal.now(Say) else ()
    if observation.phase == CLAIM.id:  # who claims nothing does nothing
        elsewhere = (Keep,)
    sure = strings(language())
    return [
        TableChoice(kind.verb, text, do, places, many, sure.get(f"host.sure_{kind.verb}", ""))
        for kind in ACTIONS
        if kind not in elsewhere and legal.now(kind)
        for do, text, places, many in _of_kind(kind, observation, names)
    ]


def _of_kind(
    kind: type[Action], observation: Observation, names: Names
) -> list[tuple[str, str, list[int], int]]:
    """Those of one kind: what is done, how it is called, which places to pick, how many."""
    game = observation.options.game.id
    several = [name for name, each in kind.arguments if each.kind == "places"]
    if several:  # one for all choices among one's places: there may be millions of them
        sizes = range(1, len(observation.places) + 1)
        picked = [kind(**{several[0]: observation.places[:size]}) for size in sizes]
        many = max([size for size in sizes if picked[size - 1].is_legal(observation)], default=0)
        if not many:
            return []
        text = _text(kind, picked[0], names, game)
        return [(f"{kind.verb} {_PICKED}", text, list(observation.places), many)]
    picks = [name for name, each in kind.arguments if each.kind == "place"]
    alike: dict[tuple[str, str], list[int]] = {}
    for action in Legal(observation).of(kind):  # what differs in nothing but places is one
        written = [kind.verb]
        for name, each in kind.arguments:
            value = getattr(action, name)
            written.append(_PICKED if name in picks else each.written(value, name))
        do, text = " ".join(filter(None, written)), _text(kind, action, names, game)
        alike.setdefault((do, text), []).extend(getattr(action, name) for name in picks)
    return [(do, text, places, 0) for (do, text), places in alike.items()]


def _text(kind: type[Action], action: Action, names: Names, game: str) -> str:
    """What it is called: a string for the verb, the flags that are set, and a partner.

    A game may have words of its own for it.
    """
    parts, values = [f"host.do_{kind.verb}"], dict[str, str]()
    for name, each in kind.arguments:
        value = getattr(action, name)
        if each.kind == "flag" and value:
            parts.append(name)
        if each.kind == "partner":
            parts.append("with")
            values["name"] = names[value] if value is not None else tr("the draw pile")
    words = strings(language())
    known = words.get("_".join([*parts, game]), words.get("_".join(parts), ""))
    text = known or capital(tr(kind.what))
    return text.replace("{name}", values.get("name", ""))
