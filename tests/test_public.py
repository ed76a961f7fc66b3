"""What ``import cardlie`` gives: little, whole, and on demand."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stdout
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlie
from cardlie import CardlieError, Deck, Guess, Options, Rulings, Setting, Table, View
from cardlie.engine import Action


def test_all_names_are_there_and_nothing_else_is_shown() -> None:
    names = [name for name in dir(cardlie) if not name.startswith("__")]
    assert {"judge", "Guess", "Table", "View", "sim", "press", "solve", "odds"} <= set(names)
    assert not {"Any", "TYPE_CHECKING", "errors", "faces", "verdict"} & set(names)
    for name in (*names, "__version__"):
        assert getattr(cardlie, name) is not None
        assert name in (cardlie.__doc__ or ""), name
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = cardlie.nothing_of_ours


def test_its_help_is_read_in_a_minute() -> None:
    shown = io.StringIO()
    with redirect_stdout(shown):
        help(cardlie)
    assert 20 < shown.getvalue().count("\n") < 100


@pytest.mark.parametrize(
    "first", ["cardlie.judging.judge", "cardlie.odds.advice", "cardlie.cli.judge", "cardlie"]
)
def test_a_name_is_one_thing_whatever_was_imported_before(first: str) -> None:
    code = (
        f"import {first}, cardlie, types\n"
        "print(isinstance(cardlie.judge, types.FunctionType), cardlie.odds.__name__)\n"
        "import cardlie.odds as odds\n"
        "from cardlie import judge\n"
        "print(isinstance(judge, types.FunctionType), odds is cardlie.odds)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "cardlie.odds", "True", "True"]


def test_a_bot_of_ones_own_finds_its_actions_among_the_games() -> None:
    from cardlie.games import Challenge, Say

    assert issubclass(Say, Action)
    assert issubclass(Challenge, Action)
    with pytest.raises(ImportError):
        from cardlie.games import Table  # noqa: F401


VALUES = [
    cardlie.judge("4 red", "R1 R2"),
    View.of("cards", mine="B1", unseen=3),
    Deck.load(),
    Setting.of("leira"),
    Rulings.of("repeat=allowed"),
    Options.of("cards", ["vague"]),
    Guess.parse("4 red"),
    Table.deal("leira", seats=2, seed=1),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_says_what_it_is(value: object) -> None:
    assert type(value).__name__ in repr(value) or isinstance(value, Guess)
    assert " object at 0x" not in repr(value)


#: Doors into the house, each with what it takes one argument for.
DOORS: dict[str, Any] = {
    "judge a guess": lambda odd: cardlie.judge(odd, "R1 R2"),
    "judge a table": lambda odd: cardlie.judge("4 red", odd),
    "judge rolls": lambda odd: cardlie.judge("4 red", rolls=odd),
    "judge a seat's roll": lambda odd: cardlie.judge("4 red", rolls={"Ann": odd}),
    "judge in a game": lambda odd: cardlie.judge("4 red", "R1", game=odd),
    "judge with a deck": lambda odd: cardlie.judge("4 red", "R1", deck=odd),
    "judge by rulings": lambda odd: cardlie.judge("4 red", "R1", rulings=odd),
    "parse": Guess.parse,
    "a view's faces": lambda odd: View.of("cards", mine=odd, unseen=2),
    "a view's setting": lambda odd: View.of(odd, mine="R1", unseen=2),
    "a view's unseen": lambda odd: View.of("cards", mine="R1", unseen=odd),
    "odds": lambda odd: View.of("cards", mine="R1", unseen=2).odds(odd),
    "deal": Table.deal,
    "seats": lambda odd: Table.deal("leira", seats=odd),
    "variants": lambda odd: Options.of("cards", odd),
    "a setting": Setting.of,
    "rulings": Rulings.of,
    "say": lambda odd: Table.deal("leira", seats=2, seed=1).guess(odd),
}

ODD = st.one_of(
    st.floats(), st.binary(min_size=1, max_size=9), st.sets(st.integers(), min_size=1, max_size=3),
    st.builds(object), st.complex_numbers(), st.booleans(),
    st.lists(st.integers(), min_size=1, max_size=3),
)  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@given(odd=ODD)
def test_a_wrong_type_is_refused_with_a_sentence(door: str, odd: object) -> None:
    with pytest.raises(CardlieError) as error:
        DOORS[door](odd)
    said = str(error.value)
    assert " " in said
    assert "\n" not in said
    assert len(said) < 300
