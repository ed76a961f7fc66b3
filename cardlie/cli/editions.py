"""Whose rules are told, made of what was typed."""

from __future__ import annotations

from cardlie.booklet import Edition
from cardlie.cli.options import OfRules, chosen_features, own_deck, values


def edition_told(played: OfRules, game: str, language: str, exact: bool = False) -> Edition:
    """The rules of that game; unless ``exact``, with every variant if none is named."""
    features = chosen_features(played.with_, played.base, exact)
    deck = own_deck(played.deck)
    return Edition.of(game, language, features, values(played.with_), deck)
