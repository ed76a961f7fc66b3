"""Whose rules are told: what is played, and with which cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.cli import options as opt
from cardlie.cli.spoken_deck import own_deck

if TYPE_CHECKING:
    from cardlie.booklet import Edition


@dataclass(frozen=True, eq=False, repr=False)
class EditionOptions:
    """The variants, values and deck of which the rules are told."""

    with_: opt.With = None
    base: opt.Base = False
    deck: opt.OwnDeck = None

    def edition(self, game: str, language: str, *, exact: bool = False) -> Edition:
        """The rules of that game; unless ``exact``, with every variant if none is named."""
        from cardlie.booklet import Edition

        names = [text for text in self.with_ or () if "=" not in text]
        values = [text for text in self.with_ or () if "=" in text]
        if names and self.base:
            raise CardlieError("--base and --with can't be combined", "give one of them")
        features = names if names or self.base or exact else None
        return Edition.of(game, language, features, values, own_deck(self.deck))
