"""The print kit: art, sheets, backs that line up, and files for printers and print shops.

From Python: :func:`print_deck` and :func:`print_kit` give the PDF that the commands of that name
write. Nothing here is imported by the judge's side. Lengths are millimetres everywhere but where a
page of a PDF begins (:mod:`cardlie.press.page.document`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlie.deck.deck import Deck
    from cardlie.press.parts.part import PrintJob

__all__ = ["print_deck", "print_kit"]


def print_deck(
    deck: Deck | str | Path = "base",
    expansions: Iterable[str] = (),
    *,
    only: Iterable[str] = (),
    theme: str = "default",
    size: str = "poker",
    paper: str = "a4",
    lang: str = "en",
) -> bytes:
    """A deck on sheets, as ``cardlie print deck`` writes it: the bytes of a PDF.

    ``deck``: a value, the name of one, or its file. ``expansions``: ``wildcards``, ``powers``.
    ``only``: groups of cards (``numbers``, ``wildcards``, ``powers``) or faces such as ``"R3 R4"``.
    ``theme``, ``size`` and ``paper``: names as the command takes them, or ``63x88mm``.
    ``lang``: ``en`` or ``de``. Raises :class:`~cardlie.CardlieError` for what can't be printed.

    >>> print_deck(only=["R1 R2"])[:5]
    b'%PDF-'
    """
    from cardlie.base.strings import strings
    from cardlie.language.decks import load_deck
    from cardlie.press.files.jobs import deck_job
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize, Paper

    its = load_deck(deck) if isinstance(deck, str | Path) else deck
    cards = choose_cards(its, [*expansions], [*only])
    on = Imposition(Paper.find(paper))
    return _pdf(
        deck_job(its, cards, Theme.load(theme), CardSize.find(size), on, strings(lang)), lang
    )


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
    ``dice``; ``rules``: whether a sheet of rules comes with it. The rest: see :func:`print_deck`.
    Raises :class:`~cardlie.CardlieError` for what can't be printed.

    >>> print_kit("tavern", only=["coins"])[:5]
    b'%PDF-'
    """
    from dataclasses import replace
    from pkgutil import resolve_name

    from cardlie.base.strings import strings
    from cardlie.games.options import usual_options
    from cardlie.language.decks import load_deck
    from cardlie.press.files.jobs import kit_job
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.stock import CardSize, Paper

    its = load_deck(deck) if isinstance(deck, str | Path) else deck
    options = usual_options(game, features, players, deck=its)
    look, on = Theme.load(theme), Imposition(Paper.find(paper))
    job = kit_job(options, look, CardSize.find(size), on, strings(lang), only=tuple(only))
    if rules:  # booklets are made in a room above, which is found by its name
        rules_part, edition = map(resolve_name, _BOOKLETS)
        job = replace(job, more=(rules_part(edition.played(options, lang)),))
    return _pdf(job, lang)


_BOOKLETS = "cardlie.booklet.leaflet:rules_part", "cardlie.booklet:Edition"


def _pdf(job: PrintJob, lang: str) -> bytes:
    """A job as a PDF, in whose language everything is said meanwhile."""
    from cardlie.base.strings import said_in
    from cardlie.press.kit.draw import print_job

    with said_in(lang):
        return print_job(job).finished()
