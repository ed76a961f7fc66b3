"""Commands made of functions: what a user types arrives as what the types say."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import click
import pytest

from cardlie.cli import main
from cardlie.cli.declare import Command, Option, Positional
from cardlie.cli.printing.command import app


@dataclass(frozen=True)
class Drink:
    """What a guest orders."""

    kind: Annotated[str, Option("--kind", metavar="DRINK", help="What is in it.")] = "ale"
    mugs: Annotated[int, Option(help="How many.")] = 1


def serve(
    guest: Annotated[str, Positional(metavar="GUEST", help="Who drinks.")],
    drink: Drink,
    hot: Annotated[bool, Option("--hot", help="Warm it.")] = False,
    to: Annotated[list[str] | None, Option(metavar="TABLE")] = None,
    bill: Annotated[Path | None, Option()] = None,
    tip: Annotated[float, Option()] = 0.5,
    cup: Annotated[str | None, Option(alone="any", metavar="[CUP]")] = None,
) -> list[object]:
    """Bring it."""
    return [guest, drink, hot, to, bill, tip, cup]


SERVE = Command(serve, "serve")


def served(*words: str) -> list[object]:
    with SERVE.make_context("serve", [*words]) as context:
        result: list[object] = SERVE.invoke(context)
    return result


def test_what_is_typed_arrives_in_the_group_and_the_rest_beside_it() -> None:
    assert served("Ann") == ["Ann", Drink(), False, None, None, 0.5, None]
    typed = ("Ann", "--mugs", "3", "--hot", "--to", "a", "--to", "b", "--bill", "x", "--tip", "2")
    assert served(*typed) == ["Ann", Drink("ale", 3), True, ["a", "b"], Path("x"), 2.0, None]


def test_an_option_may_stand_alone() -> None:
    assert served("Ann", "--cup")[-1] == "any"
    assert served("Ann", "--cup", "--hot")[-1] == "any"
    assert served("Ann", "--cup", "tall")[-1] == "tall"


def test_the_help_names_the_words() -> None:
    told = SERVE.get_help(click.Context(SERVE))
    for words in ("GUEST", "Bring it.", "--kind DRINK", "What is in it.", "--mugs NUMBER",
                  "--bill FILE", "--tip NUMBER", "--cup [CUP]", "[default: ale]"):  # fmt: skip
        assert words in told, told


@pytest.mark.parametrize("words", [["--mugs", "many"], ["--tip", "x"], ["--mugs", "9" * 9_999]])
def test_what_is_no_number_is_told(words: list[str]) -> None:
    with pytest.raises(click.BadParameter, match="number"):
        served("Ann", *words)


def test_no_command_of_the_press_takes_more_than_a_handful_of_parameters() -> None:
    for each in app.commands.values():
        assert isinstance(each, Command)
        assert len(inspect.signature(each.function).parameters) <= 9


def test_what_has_no_default_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["site"], ["print", "product", "cards"], ["print", "product", "--shop", "x"]):
        assert main(words) == 2
        assert "missing argument" in capsys.readouterr().err
