"""Options in groups: what a user types arrives in the fields of a dataclass."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from cardlie.cli import print_
from cardlie.cli.option_groups import with_groups


@dataclass(frozen=True)
class Drink:
    """What a guest orders."""

    kind: Annotated[str, typer.Option("--kind", help="What is in it.")] = "ale"
    mugs: int = 1


def serve(guest: str, drink: Drink, hot: bool = False) -> None:
    """Bring it."""
    print(guest, drink, hot)


def test_what_is_typed_arrives_in_the_group_and_the_rest_beside_it() -> None:
    app = typer.Typer()
    app.command()(with_groups(serve))
    typed = CliRunner().invoke(app, ["Ann", "--mugs", "3", "--hot"])
    assert typed.output.strip() == f"Ann {Drink('ale', 3)} True"
    told = CliRunner().invoke(app, ["--help"]).output
    assert all(word in told for word in ("Bring it.", "--kind", "What is in it.", "--mugs"))


def test_no_command_of_the_press_takes_more_than_a_handful_of_parameters() -> None:
    for command in print_.app.registered_commands:
        assert command.callback is not None
        assert len(inspect.signature(inspect.unwrap(command.callback)).parameters) <= 9
