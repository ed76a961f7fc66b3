"""Booklets of our games that no page is made of yet: what is read, and what sets type."""

from __future__ import annotations

from functools import cache

from cardlie.booklet import Edition, Rulebook, read_rules
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.story import Booklet
from cardlie.press.look.theme import Theme


@cache
def rules_of(game: str, language: str = "en") -> Rulebook:
    return read_rules(Edition.of(game, language))


def booklet(game: str, theme: str = "default") -> Booklet:
    look = Theme.load(theme)
    return Booklet(rules_of(game), look, PageFormat.of(148, 210, look), linked=True)


@cache
def setter_in(game: str, theme: str = "default") -> Typesetter:
    return booklet(game, theme).setter
