"""``cardlie workshop``: a deck on the desk, on a page that follows its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.strings import strings
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.check import found_in
from cardlie.cli.declare import Option, Positional
from cardlie.cli.host import BIND_HELP, begun, refuse_without_host
from cardlie.cli.support import Code
from cardlie.cli.words import FILE
from cardlie.setting.deck import Deck

if TYPE_CHECKING:
    from cardlie.host.workshop import Tools


def workshop(
    file: Annotated[Path, Positional(word=FILE, help="A deck (a .toml file) that you edit.")],
    lang: opt.Lang = None,
    port: Annotated[int, Option(help="The port to listen on; 0: any.")] = 8008,
    bind: Annotated[str, Option(metavar="ADDRESS", help=BIND_HELP)] = "127.0.0.1",
) -> int:
    """Your deck on a page: every card as it is whenever you save its file.

    cardlie workshop my-deck.toml

    Nothing is edited on the page but the file in your own editor. With --bind 0.0.0.0 phones on
    your network play with it. Ctrl-C ends it. Exit code 0; 2: bad input.
    """
    refuse_without_host()
    from cardlie.host.hall import Hall
    from cardlie.host.serve import listen
    from cardlie.host.store import Store
    from cardlie.host.workshop import Desk

    if file.suffix != ".toml":
        raise CardlieError(tr("there is no deck {path}", path=file), "cardlie new deck NAME")
    Deck.load(file)  # there is one to begin with
    listening = listen(bind, port)
    try:
        desk = Desk(file, _tools())
        hall = Hall(Store(None), names=frozenset({bind.lower()}), deck=desk.deck, desk=desk)
        begun(hall, listening, bind, page="workshop")
    finally:
        listening.close()
    return Code.YES


def _tools() -> Tools:
    from cardlie.host.workshop import Tools
    from cardlie.press.files.show_through import FROM_BEHIND, WEIGHT, paper_layer

    reflected, through = paper_layer(WEIGHT)
    lamp = FROM_BEHIND * through / (reflected + FROM_BEHIND * through)
    return Tools(_faults, _notes, _pdf, round(lamp, 3))


def _faults(file: Path) -> Sequence[TemplateError]:
    try:
        return found_in(file, Section.load(file).values)[0]
    except TemplateError as error:  # it is no TOML
        return [error]


def _notes(file: Path) -> Sequence[str]:
    return found_in(file, Section.load(file).values)[2]()


def _pdf(deck: Deck, language: str) -> bytes:
    """All cards of a deck on A4, with all that it has."""
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.deck import DeckJob, print_deck
    from cardlie.press.sheet.grid import fit
    from cardlie.press.sheet.stock import CardSize, Paper

    size, cards = CardSize.find("poker"), deck.cards(wildcards=True, powers=True)
    sheet = fit(Paper.find("a4"), size)
    job = DeckJob(deck, cards, Theme.load("default"), size, sheet, words=strings(language))
    return print_deck(job).finished()
