"""cardlie: a card-deck Liar's Dice companion and print kit. Strings in, values out.

>>> import cardlie
>>> verdict = cardlie.judge("4 cards without red", "R1 B3 G5 Y2 *")
>>> verdict.holds, verdict.have
(True, 4)
>>> cardlie.Guess.parse("four foxes")
Colour(count=4, suit='red')
>>> view = cardlie.View.of("tavern", mine="5 5 2", unseen=6)
>>> view.odds("4 fives")
Fraction(12281, 46656)
>>> table = cardlie.Table.deal("leira", seats=2, seed=7)
>>> table.guess("2 fours").seat, table.challenge().held
(0, True)

Functions (``help`` describes arguments, results and errors):

``judge(guess, table, *, rolls, by, spot_on, after, game, deck, names, rulings, in_round, faces_in,
lang)``
    Judge a guess: returns a ``Verdict``, which is truthy if the guess holds.
``load_deck(name_or_path)``
    Load a deck by name or from a file: returns a ``Deck``.
``press.print_deck(deck, expansions, *, only, theme, size, paper, lang)``
    Print a deck on sheets: returns a PDF as bytes. Write sizes as ``"63x88mm"``.
``booklet.print_kit(game, features, *, players, only, rules, deck, theme, size, paper, lang)``
    Print everything a table needs to play a game: returns a PDF as bytes.

Values:

``Guess``    a claim: ``Guess.parse(text)``; ``str`` gives its spoken form
``Deck``     the cards of a box: ``cards()``, ``faces``
``Verdict``  the judge's answer: ``holds``, ``need``, ``have``, ``why``, ``as_json()``
``Seat``     a seat at the judge's table, by its name
``View``     what a seat knows: ``View.of(game, mine, unseen)``, ``odds(guess)`` (a Fraction)
``Options``  what is agreed before a game: ``Options(game, seats, **options)``
``Rules``    how a game's guesses are read and ordered
``Table``    a game in progress: ``Table.deal(game, seats, seed)``, ``guess()``, ``challenge()``

Errors, each with a ``hint``: ``CardlieError`` (a ValueError) is the base of all errors that a
caller can cause. ``GuessError`` has two subclasses: ``InvalidGuess`` for text that is not a guess
(``span`` says where), and ``IllegalGuess`` for a guess that the rules don't allow here.

Packages, imported on first use: ``booklet``, ``engine``, ``games``, ``odds``, ``players``,
``press``, ``report``, ``sim``, ``solve`` and ``tune``. ``__version__`` is the version as text.
Other names are private. Notebooks show decks, faces and verdicts as pictures.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlie import booklet as booklet
    from cardlie import engine as engine
    from cardlie import games as games
    from cardlie import odds as odds
    from cardlie import players as players
    from cardlie import press as press
    from cardlie import report as report
    from cardlie import sim as sim
    from cardlie import solve as solve
    from cardlie import tune as tune
    from cardlie.base.errors import CardlieError as CardlieError
    from cardlie.base.errors import GuessError as GuessError
    from cardlie.base.errors import IllegalGuess as IllegalGuess
    from cardlie.base.errors import InvalidGuess as InvalidGuess
    from cardlie.deck.deck import Deck as Deck
    from cardlie.engine import Options as Options
    from cardlie.engine import Table as Table
    from cardlie.games.model import Rules as Rules
    from cardlie.guess import Guess as Guess
    from cardlie.judging.judge import judge as judge
    from cardlie.judging.verdict import Seat as Seat
    from cardlie.judging.verdict import Verdict as Verdict
    from cardlie.language.decks import load_deck as load_deck
    from cardlie.odds import View as View

    __version__: str

#: Name -> the module that has it. All of it is imported when it is asked for.
_VALUES = {
    **dict.fromkeys(("CardlieError", "GuessError", "IllegalGuess", "InvalidGuess"), "base.errors"),
    **dict.fromkeys(("Options", "Table"), "engine"),
    **dict.fromkeys(("Seat", "Verdict"), "judging.verdict"),
    "Deck": "deck.deck",
    "Guess": "guess",
    "Rules": "games.model",
    "View": "odds",
    "judge": "judging.judge",
    "load_deck": "language.decks",
}
_ROOMS = "booklet engine games odds players press report sim solve tune".split()

#: What ``from cardlie import *`` brings: all but the packages, which are slow to import.
__all__ = [
    "CardlieError", "Deck", "Guess", "GuessError", "IllegalGuess", "InvalidGuess", "Options",
    "Rules", "Seat", "Table", "Verdict", "View", "judge", "load_deck",
]  # fmt: skip


if not TYPE_CHECKING:  # or no name would be wrong to mypy

    def __getattr__(name: str) -> object:
        """A value or a package of the lists above, imported now."""
        from importlib import import_module

        if name in _VALUES:
            value = getattr(import_module(f"cardlie.{_VALUES[name]}"), name)
            globals()[name] = value
            return value
        if name in _ROOMS:
            return import_module(f"cardlie.{name}")
        if name == "__version__":
            from importlib.metadata import version

            return version("cardlie")
        raise AttributeError(f"module 'cardlie' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*_VALUES, *_ROOMS, "__doc__", "__file__", "__name__", "__path__", "__version__"])
