"""Rule booklets: sources in ``rules/`` read for one edition, with examples that are executed; kits
of a game, with its rules, as a PDF (:func:`print_kit`).

>>> from cardlie.booklet import Edition, read_rules
>>> rules = read_rules(Edition.of("tavern"))
>>> rules.title, rules.players
('Tavern Dice', '2 to 5')
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import Prose, Rulebook, RulingBlock, Show, read_rules

if TYPE_CHECKING:
    from cardlie.deck.deck import Deck

__all__ = [
    "Edition",
    "Prose",
    "Rulebook",
    "RulingBlock",
    "Show",
    "print_kit",
    "read_rules",
]  # fmt: skip


def print_kit(
    game: str,
    features: Iterable[str] = (),
    *,
    players: int | None = None,
    only: Iterable[str] = (),
    rules: bool = True,
    deck: Deck | str | Path | None = None,
    theme: str = "default",
    size: str = "poker",
    paper: str = "a4",
    lang: str = "en",
) -> bytes:
    """All that a table needs to play a game, as ``cardlie print kit`` writes it: a PDF's bytes.

    ``features``: variants, expansions and rulings, such as ``"straights"`` or ``"repeat=allowed"``.
    ``players``: how many play (default: as many as usually do). ``only``: names of parts, such as
    ``dice``; ``rules``: whether a sheet of rules comes with it. The rest: see
    :func:`cardlie.press.print_deck`. Raises :class:`~cardlie.CardlieError` for what
    can't be printed.

    >>> print_kit("tavern", only=["coins"])[:5]
    b'%PDF-'
    """
    from dataclasses import replace

    from cardlie.base.strings import said_in, strings
    from cardlie.booklet.leaflet import rules_part
    from cardlie.games.options import usual_options
    from cardlie.language.decks import load_deck
    from cardlie.press.files.jobs import kit_job
    from cardlie.press.kit.draw import print_job
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.stock import CardSize, Paper

    its = load_deck(deck) if isinstance(deck, str | Path) else deck
    options = usual_options(game, features, players, deck=its)
    look, on = Theme.load(theme), Imposition(Paper.find(paper))
    job = kit_job(options, look, CardSize.find(size), on, strings(lang), only=tuple(only))
    if rules:
        job = replace(job, more=(rules_part(Edition.played(options, lang)),))
    with said_in(lang):
        return print_job(job).finished()
