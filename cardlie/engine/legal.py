"""What the seat in turn may do: the one place that knows, asked by tables and players alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardlie.engine.actions import (
    Action,
    Challenge,
    Discard,
    IllegalAction,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SpotOn,
    Stay,
    Swap,
)
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardlie.engine.observation import Observation
    from cardlie.games.game import Phase
    from cardlie.guess import Guess


#: What each phase asks for, for people who try something else.
_ASKED: dict[str, str] = {
    "reveal": "first reveal one of your top cards",
    "guess": "say a higher guess or challenge",
    "reroll": "show dice and reroll the others, or keep them",
    "discard": "discard one of your piles",
    "swap": "swap a card, or keep them",
    "between": "stay for another game, or leave",
    "over": "nothing is left to play",
}


class _Rule(NamedTuple):
    """In which phases there is an action, what it is, and what it must be like besides."""

    phases: tuple[Phase, ...]
    what: str
    check: Callable[[Any, Observation], None]


def verify(action: Action, at: Observation) -> None:
    """Raise :class:`IllegalAction` (or ``IllegalGuess``) unless the action is legal here."""
    rule = _RULES.get(type(action))
    if rule is None:
        raise IllegalAction(tr("{action!r} is no action", action=action))
    if at.phase not in rule.phases:
        raise IllegalAction(tr("this is no moment to {what}", what=rule.what), _ASKED[at.phase])
    rule.check(action, at)


def can(action: Action, at: Observation) -> bool:
    """Whether :func:`verify` lets the action pass."""
    if type(action) is Say and at.phase == "guess" and not action.bluff:
        return at.bidding.allows(action.guess, at.said)
    try:
        verify(action, at)
    except ValueError:
        return False
    return True


def _say(action: Say, at: Observation) -> None:
    if not at.bidding.allows(action.guess, at.said):
        at.bidding.verify(action.guess, at.said)
    if action.bluff and at.npc is None:
        raise IllegalAction("there is no NPC to the left to fluster", "say the bid without")


def _challenge(action: Challenge, at: Observation) -> None:
    if not at.said:
        raise IllegalAction("there is nothing to challenge: no guess was said yet")


def _spot_on(action: SpotOn, at: Observation) -> None:
    if at.options.rules.settle_spot_on is None:
        raise IllegalAction(
            tr("nobody declares spot-on in {game}", game=at.options.game), "challenge instead"
        )
    if not at.said:
        raise IllegalAction("there is nothing to declare spot-on: no bid was said yet")


def _one_place(action: Reveal | Discard | Swap, at: Observation) -> None:
    if action.pile not in at.places:
        choices = ", ".join(map(str, at.places))
        raise IllegalAction(
            tr("no pile {pile} to {action}", pile=action.pile, action=str(action).split()[0]),
            tr("one of {choices}", choices=choices),
        )


def _swap(action: Swap, at: Observation) -> None:
    _one_place(action, at)
    if action.under and action.pile not in at.unders:
        raise IllegalAction(*_nothing_under(action.pile, at))
    if action.seat not in at.partners:
        with_whom = ", ".join(
            "the draw pile" if seat is None else f"seat {seat}" for seat in at.partners
        )
        raise IllegalAction(
            "this swap is not possible", tr("swap with {with_whom}", with_whom=with_whom)
        )


def _nothing_under(pile: int, at: Observation) -> tuple[str, str]:
    """Why no card under the top one of this pile may be swapped, and what may."""
    tops = ", ".join(f"'swap {place}'" for place in at.places)
    if not at.unders:
        return tr("only a card that was rolled may be swapped"), tr(
            "one of {choices}", choices=tops
        )
    unders = ", ".join(f"'swap under {place}'" for place in at.unders)
    return tr("pile {pile} is a single card: nothing lies under it", pile=pile), tr(
        "one of {choices}", choices=f"{tops}, {unders}"
    )


def _reroll(action: Reroll, at: Observation) -> None:
    places = at.places
    shown = set(action.show)
    if len(shown) != len(action.show) or not shown <= set(places):
        choices = ", ".join(map(str, places))
        raise IllegalAction(
            tr("'{action}': your hidden dice are {choices}", action=action, choices=choices)
        )
    if not 1 <= len(shown) < len(places):
        raise IllegalAction("show at least one die and roll at least one again")


def _leave(action: Leave, at: Observation) -> None:
    if not at.options.rules.may_leave:
        raise IllegalAction(tr("nobody leaves a game of {game}", game=at.options.game))


def _anyhow(action: Action, at: Observation) -> None:
    """Nothing is asked besides."""


_RULES: dict[type, _Rule] = {
    Say: _Rule(("guess",), "say a guess", _say),
    Challenge: _Rule(("guess",), "challenge", _challenge),
    SpotOn: _Rule(("guess",), "declare spot-on", _spot_on),
    Reveal: _Rule(("reveal",), "reveal a card", _one_place),
    Discard: _Rule(("discard",), "discard a pile", _one_place),
    Swap: _Rule(("swap",), "swap a card", _swap),
    Reroll: _Rule(("reroll",), "show dice and reroll", _reroll),
    Keep: _Rule(("reroll", "swap"), "keep anything", _anyhow),
    Stay: _Rule(("between",), "stay", _anyhow),
    Leave: _Rule(("between", "guess"), "leave", _leave),
}


class Legal(NamedTuple):
    """The legal actions of the seat in turn, worked out as they are asked for."""

    at: Observation

    def now(self, action: type[Action]) -> bool:
        """Whether the phase has such actions."""
        return self.at.phase in _RULES[action].phases

    @property
    def phase(self) -> Phase:
        """What there is to decide."""
        return self.at.phase

    @property
    def guess(self) -> bool:
        """Whether any guess may be said."""
        if not self.now(Say):
            return False
        return not self.at.said or not self.at.bidding.over(self.at.said[-1]).nothing

    @property
    def challenge(self) -> bool:
        """Whether there is a guess to challenge."""
        return self.now(Challenge) and bool(self.at.said)

    @property
    def spot_on(self) -> bool:
        """Whether there is a bid to declare exact, in a game that has it."""
        return self.challenge and self.at.options.rules.settle_spot_on is not None

    @property
    def bluff(self) -> bool:
        """Whether a bid may come with a Bluff check (tavern, an NPC to the left)."""
        return self.now(Say) and self.at.npc is not None

    @property
    def leave(self) -> bool:
        """Whether the seat may leave the table now (tavern)."""
        return self.now(Leave) and self.at.options.rules.may_leave

    @property
    def reveals(self) -> tuple[Reveal, ...]:
        """The top cards of which one must be revealed now (open play)."""
        return tuple(map(Reveal, self.at.places)) if self.now(Reveal) else ()

    @property
    def discards(self) -> tuple[Discard, ...]:
        """The piles of which the loser must give up one now."""
        return tuple(map(Discard, self.at.places)) if self.now(Discard) else ()

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps that the loser may make now, or not (:class:`Keep`)."""
        if not self.now(Swap):
            return ()
        partners = self.at.partners
        tops = [Swap(pile, seat) for pile in self.at.places for seat in partners]
        unders = [Swap(pile, seat, under=True) for pile in self.at.unders for seat in partners]
        return (*tops, *unders)

    @property
    def rerolls(self) -> tuple[Reroll, ...]:
        """Every choice of dice to show before rolling the others again, or not (Keep)."""
        if not self.now(Reroll):
            return ()
        places = self.at.places
        return tuple(
            Reroll(tuple(place for i, place in enumerate(places) if mask >> i & 1))
            for mask in range(1, (1 << len(places)) - 1)
        )

    def guesses(self, most: int) -> tuple[Guess, ...]:
        """Every legal guess with a figure of at most ``most``, smallest first.

        The figure is NUMBER, a sum, or a power card's value (a made-up one's too). Guesses name
        what is printed on the cards or dice.
        """
        if not self.now(Say):
            return ()
        return self.at.bidding.guesses(self.at.said, most)

    def allows(self, action: Action) -> bool:
        """Whether the action is legal."""
        return can(action, self.at)

    def actions(self, most: int) -> Iterator[Action]:
        """Every legal action, with guesses up to the figure ``most``; no Bluff checks."""
        yield from (Say(guess) for guess in self.guesses(most))
        if self.challenge:
            yield Challenge()
        if self.spot_on:
            yield SpotOn()
        yield from self.reveals
        yield from self.discards
        yield from self.swaps
        yield from self.rerolls
        if self.now(Keep):
            yield Keep()
        if self.now(Stay):
            yield Stay()
        if self.leave:
            yield Leave()
