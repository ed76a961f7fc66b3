"""What the odds alone advise a player who has just heard a guess: raise, challenge, spot-on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cardlie.guess import Guess
from cardlie.odds.ask import exactly, odds
from cardlie.odds.view import View
from cardlie.setting.faces import Counts

Deed = Literal["raise", "challenge", "spot-on"]

#: What a probability does not know in any game; what it leaves out of one says its record.
LEFT_OUT = (
    "That leaves out what the guess gives away about its guesser's own faces, "
    "whether anybody would challenge your raise, and what they would say to it."
)


@dataclass(frozen=True, slots=True)
class Advice:
    """The chance that each deed comes out well; ``best`` is the likeliest raise, if any is left.

    ``raises`` is the chance that this raise is true, ``spot_on`` None where nobody may declare it.
    ``can_lie``: something higher may be said, if nothing that this table could show.
    """

    guess: Guess
    challenge: Fraction
    spot_on: Fraction | None
    best: Guess | None
    raises: Fraction | None
    can_lie: bool = False

    @property
    def deeds(self) -> list[tuple[Deed, Fraction]]:
        """What can be done with the chance that it comes out well, the best first.

        Of equal chances the one that ends the round comes first: a raise may yet be challenged.
        But a lie that is found out is worth as little as a challenge that is wrong for certain,
        and it may be believed.
        """
        found: list[tuple[Deed, Fraction]] = [("challenge", self.challenge)]
        if self.spot_on is not None:
            found.append(("spot-on", self.spot_on))
        if self.raises is not None or self.can_lie:
            found.append(("raise", self.raises or self.challenge * 0))
        return sorted(found, key=lambda deed: (-deed[1], deed[1] == 0 and deed[0] != "raise"))


def ranked(guesses: Iterable[Guess], view: View, mine: Counts) -> list[tuple[Guess, Fraction]]:
    """Guesses that I might say, the likeliest first; of equals the one said later in order first.

    ``mine`` are the faces that I rolled: a power card that is not among them is a lie.
    """
    found = []
    for guess in guesses:
        card = guess.card(view.setting.faces)
        found.append((guess, odds(guess, view, rolled=card is not None and mine[card] > 0)))
    found.reverse()
    return sorted(found, key=lambda pair: -pair[1])


def advise(
    guess: Guess,
    view: View,
    mine: Counts,
    raises: Iterable[Guess],
    *,
    spot_on: bool = False,
    theirs: int | None = None,
    can_lie: bool = False,
) -> Advice:
    """What the odds alone say about a guess that somebody else has made.

    ``mine`` are my own faces, ``raises`` what I may say next; ``spot_on`` tells whether the game
    lets me declare the guess exact, ``theirs`` how many unseen faces are the guesser's (it
    matters to a power guess, see :func:`~cardlie.odds.odds`), ``can_lie`` whether I may say
    something higher that is in none of ``raises``.

    >>> from cardlie.guess import Number
    >>> from cardlie.odds.view import View
    >>> view = View.of("tavern", mine="5 5 2", unseen=2)
    >>> five = [Number(2, 6), Number(4, 5)]
    >>> advise(Number(3, 5), view, view.known, five, spot_on=True).deeds[0]
    ('challenge', Fraction(25, 36))
    """
    card = guess.card(view.setting.faces)
    # there is one card of it: if I hold it, they don't
    rolled = False if card is not None and mine[card] else None
    best, chance = next(iter(ranked(raises, view, mine)), (None, None))
    return Advice(
        guess=guess,
        challenge=1 - odds(guess, view, rolled=rolled, theirs=theirs),
        spot_on=exactly(guess, view, rolled=rolled, theirs=theirs) if spot_on else None,
        best=best,
        raises=chance,
        can_lie=can_lie,
    )
