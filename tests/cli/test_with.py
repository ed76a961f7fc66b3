"""``--with`` sets what a game declares, and nothing that is typed by an option of its own."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from cardlie.cli.parameters import flags_of
from cardlie.games.registry import GAMES
from tests.cli.commands import NEEDED, commands, contents, here, refused
from tests.cli.running import told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["here"]  # where no work may begin

#: What else would be asked for before anything is agreed.
BESIDES = NEEDED | {
    "judge": "'4 red' --table R1 --game cards",
    "odds": "'2 red' --unseen 3 --game cards",
    "play": "tavern --seats you,casual",
    "print kit": "tavern",
    "solve": "tavern",
    "print deck": "",
}

#: Values of every sort: none of them is looked at.
VALUES = ("1", "R1", "stolen.pdf", "tavern", "")


def reached() -> Iterator[tuple[str, str, str]]:
    """Commands that take ``--with``, and all else that may be typed for them."""
    for command, params in commands():
        flags = [flag for each in params for flag in flags_of(each)]
        for each in params if "--with" in flags else ():
            for name in {each.name, *flags_of(each)}:
                if name.lstrip("-") not in ("with", "ruling", "with_", "start"):
                    yield command, flags[flags.index("--with")], name


def _declared(name: str) -> bool:
    """Whether some game declares it, and one text can set it."""
    return any(
        name.lstrip("-") == option.word and not isinstance(option.default, tuple)
        for game in GAMES.values()
        for option in game.options.values()
    )


@pytest.mark.some(5)
@pytest.mark.parametrize("command", sorted({command for command, _, _ in reached()}))
def test_with_reaches_nothing_that_has_an_option_of_its_own(command: str, here: Path) -> None:
    """One line, and nothing is written, by whatever name it is called."""
    tried = [(flag, name) for its, flag, name in reached() if its == command]
    assert len(tried) > 4
    for nth, (flag, name) in enumerate(sorted(tried)):
        value = VALUES[nth % len(VALUES)]
        assert not _declared(name), name
        words = [*command.split(), *shlex.split(BESIDES.get(command, "")), f"{flag}={name}={value}"]
        refused(words, here)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("judge 4red --table R1,R2,R3,R4 --with table=R1", "use --table"),
        ("judge 4red --table R1,R2,R3,R4 --with as_json=1", "use --json"),
        ("odds '3 fives' --mine '5 5' --unseen 3 --with unseen=9", "use --unseen"),
        ("rules cards --with game=tavern", "cardlie rules GAME"),
        ("print kit cards --with output=stolen.pdf", "use --output"),
        ("play tavern --with bluff=3", "use --bluff"),
        ("sim tavern --with players=3", "use --players"),
        ("sim tavern --with games=2", "use --games or --with evening=2"),
        ("sim tavern --with=--seats=casual", "use --seats"),
        ("judge '2 red' --table R2 --with start=5", "leave it out"),
        ("judge '2 fives' --table '5 1' --with dice.wild=1", "such as --game tavern"),
    ],
)
def test_each_says_how_it_is_typed(words: str, hint: str, here: Path) -> None:
    refused(shlex.split(words), here)
    assert told(*shlex.split(words))[2].splitlines()[1] == f"  hint: {hint}"


def test_what_a_game_declares_is_reached_in_every_command(tmp_path: Path) -> None:
    """Numbers, readings and keys of its file."""
    assert told("rules", "leira", "--with", "start=3")[0] == 0
    kit = ["print", "kit", "cards", "--only", "reference", "-o"]
    assert told(*kit, str(tmp_path / "x.pdf"), "--with", "start=20")[0] == 0  # for two, then
    assert contents(tmp_path).keys() == {"x.pdf"}
    table = ["judge", "3 fives", "--table", "5 5 1", "--game", "tavern"]
    assert (told(*table)[0], told(*table, "--with", "dice.wild=1")[0]) == (1, 0)
    odds = ["odds", "3 fives", "--mine", "5 5", "--unseen", "3", "--json", "--game"]
    wild = told(*odds, "tavern", "--with", "dice.wild=1")
    assert wild == told(*odds, "tavern[dice.wild=1]")
    assert wild != told(*odds, "tavern")
