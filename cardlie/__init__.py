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

What there is, each with its own help: the function ``judge``; the values ``Deck``, ``Guess``,
``Options``, ``Rulings``, ``Seat``, ``Setting``, ``Table``, ``Verdict`` and ``View``; the errors
``CardlieError``, ``GuessError``, ``IllegalGuess`` and ``InvalidGuess``; ``__version__``. And the
rooms, imported when they are asked for: ``booklet``, ``engine``, ``games``, ``odds``, ``players``,
``press``, ``report``, ``sim``, ``solve`` and ``tune``. No other name is for use from outside.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

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
    from cardlie.engine import Options as Options
    from cardlie.engine import Table as Table
    from cardlie.guess import Guess as Guess
    from cardlie.judging.judge import judge as judge
    from cardlie.judging.verdict import Seat as Seat
    from cardlie.judging.verdict import Verdict as Verdict
    from cardlie.odds import View as View
    from cardlie.setting.deck import Deck as Deck
    from cardlie.setting.rulings import Rulings as Rulings
    from cardlie.setting.setting import Setting as Setting

    __version__: str

#: Name -> the module that has it. All of it is imported when it is asked for.
_VALUES = {
    **dict.fromkeys(("CardlieError", "GuessError", "IllegalGuess", "InvalidGuess"), "base.errors"),
    **dict.fromkeys(("Options", "Table"), "engine"),
    **dict.fromkeys(("Seat", "Verdict"), "judging.verdict"),
    "Deck": "setting.deck",
    "Guess": "guess",
    "Rulings": "setting.rulings",
    "Setting": "setting.setting",
    "View": "odds",
    "judge": "judging.judge",
}
_ROOMS = "booklet engine games odds players press report sim solve tune".split()


def __getattr__(name: str) -> "Any":
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
