"""What ``import cardlie`` gives: little, whole, and on demand."""

from __future__ import annotations

import ast
import inspect
import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlie
from cardlie import CardlieError, Guess, Options, Table, View
from cardlie.cli import main
from cardlie.games.registry import rules_of
from cardlie.language.decks import load_deck


def test_all_names_are_there_and_nothing_else_is_shown() -> None:
    names = [name for name in dir(cardlie) if not name.startswith("__")]
    assert {"judge", "Guess", "Table", "View", "sim", "press", "solve", "odds"} <= set(names)
    assert not {"Any", "TYPE_CHECKING", "errors", "faces", "verdict"} & set(names)
    for name in (*names, "__version__"):
        assert getattr(cardlie, name) is not None
        assert name in (cardlie.__doc__ or ""), name
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = cardlie.nothing_of_ours  # type: ignore[attr-defined]


def test_its_help_begins_with_a_page_that_is_read_in_a_minute() -> None:
    shown = io.StringIO()
    with redirect_stdout(shown):
        help(cardlie)
    assert 20 < shown.getvalue().partition("\nPACKAGE CONTENTS")[0].count("\n") < 100


def test_its_help_lists_functions_with_all_that_they_take() -> None:
    told = re.findall(r"^``([\w.]+)\(([^)]*)\)``$", cardlie.__doc__ or "", re.MULTILINE)
    assert {"judge", "load_deck", "press.print_deck", "booklet.print_kit"} == dict(told).keys()
    for name, parameters in told:
        taken = inspect.signature(resolve_name(f"cardlie.{name}")).parameters
        assert [*taken] == [word for word in re.split(r"[\s,*]+", parameters) if word]


def test_a_name_that_is_misspelled_is_an_error_for_type_checkers() -> None:
    """Who has a ``__getattr__`` has every name, unless type checkers do not see it."""
    code = ast.parse(Path(cardlie.__file__).read_text(encoding="utf-8"))
    hidden = [node for node in code.body if isinstance(node, ast.If)]
    names = {
        one.asname for node in hidden for each in ast.walk(node)
        if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("cardlie")
        for one in each.names
    }  # fmt: skip
    assert "__getattr__" not in {getattr(node, "name", "") for node in code.body}
    assert {*cardlie.__all__} <= names
    assert names <= {*dir(cardlie)}


def test_a_verdict_as_json_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "de"):
        main(["judge", "4 red", "--table", "R1 R2 *", "--json", "--lang", lang])
        verdict = cardlie.judge("4 red", "R1 R2 *", lang=lang)
        assert json.loads(capsys.readouterr().out) == verdict.as_json()
        word = {"en": "BUSTED", "de": "GELOGEN"}[lang]
        assert word in str(verdict)


def test_an_error_is_told_in_the_language_that_is_asked_for() -> None:
    with pytest.raises(CardlieError, match="„grau“"):
        cardlie.judge("4 grau", "R1 R2", lang="de")
    with pytest.raises(CardlieError, match="unknown language"):
        cardlie.judge("4 red", "R1 R2", lang="xx")


def test_who_says_players_is_told_of_seats() -> None:
    with pytest.raises(CardlieError, match="players") as error:
        Table.deal("cards", players=3)
    assert error.value.hint == "seats=3"


def test_a_kit_from_python_is_the_one_that_the_command_prints(tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    typed = ["print", "kit", "tavern", "--only", "reference", "--lang", "de", "--paper", "letter"]
    assert main([*typed, "-o", str(file)]) == 0
    made = cardlie.booklet.print_kit("tavern", only=["reference"], paper="letter", lang="de")
    assert made == file.read_bytes()
    typed = ["print", "deck", "--only", "R1 R2", "--paper", "a4"]
    assert main([*typed, "-o", str(tmp_path / "deck.pdf")]) == 0
    made = cardlie.press.print_deck(only=["R1 R2"])
    assert made == (tmp_path / "deck.pdf").read_bytes()


def test_values_show_themselves_in_a_notebook() -> None:
    deck = load_deck()
    verdict = cardlie.judge("3 fives", rolls={"<Ann>": "5 5 2", "Bob": "5 ?"}, by="Bob", lang="de")
    pages = [
        deck._repr_svg_(), verdict._repr_html_(), cardlie.judge("4 red", "R1 B2 * +3")._repr_html_()
    ]  # fmt: skip
    pages += [face._repr_svg_() for face in (*deck.faces.all[-3:], deck.faces.face("R3"))]
    for page in pages:
        fromstring(page)
    ids = [id for page in pages for id in re.findall(r' id="([^"]+)"', page)]
    assert len(ids) == len(set(ids)) > 0
    assert pages[0].count("<svg ") == 1 + len(deck.faces.all)
    assert "STIMMT" in pages[1]
    assert pages[1].count("opacity=") == 2  # the 2, and what nobody has read


@pytest.mark.some(2)
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


VALUES = [
    cardlie.judge("4 red", "R1 R2"),
    View.of("cards", mine="B1", unseen=3),
    load_deck(),
    rules_of("leira"),
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
    "a view's rules": lambda odd: View.of(odd, mine="R1", unseen=2),
    "a view's unseen": lambda odd: View.of("cards", mine="R1", unseen=odd),
    "odds": lambda odd: View.of("cards", mine="R1", unseen=2).odds(odd),
    "judge in a language": lambda odd: cardlie.judge("4 red", "R1", lang=odd),
    "deal": Table.deal,
    "seats": lambda odd: Table.deal("leira", seats=odd),
    "variants": lambda odd: Options.of("cards", odd),
    "rules": rules_of,
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
