"""The print kit: art, sheets, backs that line up, and files for printers and print shops.

From Python: :func:`print_deck` gives the PDF that the command of that name writes; a kit has rules
in it, and is :func:`cardlie.booklet.print_kit`. Nothing here is imported by the judge's side.
Lengths are millimetres everywhere but where a page of a PDF begins
(:mod:`cardlie.press.page.document`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlie.deck.deck import Deck

__all__ = ["print_deck"]


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
    from cardlie.base.strings import said_in, strings
    from cardlie.language.decks import load_deck
    from cardlie.press.files.jobs import deck_job
    from cardlie.press.kit.draw import print_job
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.imposition import Imposition
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize, Paper

    its = load_deck(deck) if isinstance(deck, str | Path) else deck
    cards = choose_cards(its, [*expansions], [*only])
    on = Imposition(Paper.find(paper))
    job = deck_job(its, cards, Theme.load(theme), CardSize.find(size), on, strings(lang))
    with said_in(lang):
        return print_job(job).finished()
