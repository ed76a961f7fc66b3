"""What a seat may do: small frozen values, each with one written form that logs and scripts use.

Piles, dice and seats are counted from 0, in values and in the written forms alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError, suggest
from cardlie.games.game import SeatNo
from cardlie.guess import Guess
from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.setting import Setting


class IllegalAction(CardlieError):
    """An action that the rules do not allow here and now; guesses raise ``IllegalGuess``."""


@dataclass(frozen=True, slots=True)
class Say:
    """Say a guess. ``bluff`` (tavern): also try to fluster the NPC to the left."""

    guess: Guess
    bluff: bool = False

    def __str__(self) -> str:
        return f"{'bluff' if self.bluff else 'say'} {self.guess}"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the last guess."""

    def __str__(self) -> str:
        return "challenge"


@dataclass(frozen=True, slots=True)
class SpotOn:
    """Declare the last bid exact (tavern)."""

    def __str__(self) -> str:
        return "spot-on"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the top card of a pile (open play, at the start of a turn)."""

    pile: int

    def __str__(self) -> str:
        return f"reveal {self.pile}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Give up a pile, after losing a round of cards."""

    pile: int

    def __str__(self) -> str:
        return f"discard {self.pile}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Give a card to the draw pile, or to ``seat``, and take one that nobody else sees.

    The card is the top one of a pile, or (``under``) the one right under it.
    """

    pile: int
    seat: SeatNo | None = None
    under: bool = False

    def __str__(self) -> str:
        partner = "" if self.seat is None else f" with {self.seat}"
        return f"swap {'under ' if self.under else ''}{self.pile}{partner}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Put the dice at the places ``show`` in view and roll the others again (wheel)."""

    show: tuple[int, ...]

    def __str__(self) -> str:
        return f"show {' '.join(map(str, self.show))}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Neither swap nor reroll: leave it as it is."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Stay:
    """Pay the ante of another game (tavern, between games)."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table for good (tavern): in a game it forfeits the ante and the dice."""

    def __str__(self) -> str:
        return "leave"


Action = Say | Challenge | SpotOn | Reveal | Discard | Swap | Reroll | Keep | Stay | Leave

_PLAIN: dict[str, Action] = {
    str(action): action for action in (Challenge(), SpotOn(), Keep(), Stay(), Leave())
}
_FORMS = (
    *_PLAIN,
    "say GUESS",
    "bluff GUESS",
    "reveal N",
    "discard N",
    "swap N",
    "swap under N",
    "show N ...",
)


def parse_action(text: str, setting: Setting | None = None) -> Action:
    """The action that its written form says; ``setting`` is what its guesses are about.

    Raises :class:`~cardlie.errors.CardlieError` with the known forms, or
    :class:`~cardlie.errors.InvalidGuess` for what follows ``say``.

    >>> parse_action("say four foxes")
    Say(guess=Colour(count=4, suit='red'), bluff=False)
    >>> str(parse_action("swap 1 with 2")), parse_action("show 0 3")
    ('swap 1 with 2', Reroll(show=(0, 3)))
    >>> parse_action("swap under 1")
    Swap(pile=1, seat=None, under=True)
    """
    word, _, rest = " ".join(text.split()).partition(" ")
    if not rest and word in _PLAIN:
        return _PLAIN[word]
    if word in ("say", "bluff") and rest:
        faces, rulings = (setting.faces, setting.rulings) if setting else (None, None)
        return Say(Guess.parse(rest, faces, rulings=rulings), bluff=word == "bluff")
    under = word == "swap" and rest.startswith("under ")
    rest = rest.removeprefix("under ") if under else rest
    if re.fullmatch(r"\d{1,4}( with \d{1,4}|( \d{1,4})*)", rest):
        numbers = [int(digits) for digits in re.findall(r"\d+", rest)]
        if word == "show" and "with" not in rest:
            return Reroll(tuple(sorted(set(numbers))))
        if word == "swap" and len(numbers) <= 1 + ("with" in rest):
            return Swap(numbers[0], SeatNo(numbers[1]) if len(numbers) > 1 else None, under)
        if len(numbers) == 1 and word == "reveal":
            return Reveal(numbers[0])
        if len(numbers) == 1 and word == "discard":
            return Discard(numbers[0])
    close = suggest(word, [form.split()[0] for form in _FORMS])
    raise CardlieError(
        tr("{text!r} is no action", text=text[:60]),
        tr("did you mean {close!r}?", close=close)
        if close and close != word
        else tr("write {forms}", forms=", ".join(_FORMS)),
    )
