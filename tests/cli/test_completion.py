"""Words complete in the shell, and help names them: every command, every option."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import click
import pytest

from cardlie.base.data import named_files
from cardlie.cli.app import root
from cardlie.cli.words import Word
from cardlie.games import GAMES
from tests.cli.running import told

if TYPE_CHECKING:
    from collections.abc import Iterator


def completed(line: str, shell: str = "complete_bash") -> list[str]:
    """What a shell offers at the end of the line, from a process of its own."""
    words = line.split(" ")
    done = subprocess.run(
        [sys.executable, "-m", "cardlie"], capture_output=True, text=True, check=True,
        env=os.environ | {
            "_CARDLIE_COMPLETE": shell, "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1),
        },
    )  # fmt: skip
    assert done.stderr == ""
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cardlie s", ["sim", "site", "solve"]),
        ("cardlie print k", ["kit"]),
        ("cardlie print kit cards --only b", ["box"]),
        ("cardlie print kit wheel --only dice,b", ["dice,bid-die", "dice,board"]),
        ("cardlie sim ", list(GAMES)),
        ("cardlie rules l", ["leira"]),
        ("cardlie judge x --game w", ["wheel"]),
        ("cardlie solve ", [id for id, game in GAMES.items() if not game.has_deck]),
        ("cardlie sim cards --with si", ["simple"]),
        ("cardlie sim wheel --with no", list(GAMES["wheel"].switches)),
        ("cardlie play cards --with vague,op", ["vague,open"]),
        ("cardlie sim --seats counter,ca", ["counter,casual"]),
        ("cardlie sim cards --ruling repeat", ["repeat=refused", "repeat=allowed"]),
        ("cardlie judge x --lang ", ["en", "de"]),
        ("cardlie judge x --lan", ["--lang"]),
        ("cardlie tune cards --want minu", ["minutes"]),
    ],
)
def test_words_complete_in_the_shell(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


def test_files_complete_beside_names() -> None:
    assert completed("cardlie print deck --theme def") == ["def", "default"]
    assert completed("cardlie judge x --deck b")[1:] == [
        name for name in named_files("decks") if name.startswith("b")
    ]
    assert "a4" in completed("cardlie print deck --paper a", "bash_complete")
    assert "bridge" in completed("cardlie read x --size ")


def test_a_shell_is_told_how_it_completes() -> None:
    for shell in ("bash", "zsh", "fish"):
        code, out, err = told("--completion", shell)
        assert (code, err) == (0, "")
        assert f"_CARDLIE_COMPLETE={shell}_complete" in out
    bash = shutil.which("bash")
    if bash:
        script = subprocess.run([bash, "-n"], input=told("--completion", "bash")[1], text=True)
        assert script.returncode == 0


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    def within(command: click.Command, path: str) -> Iterator[tuple[str, click.Parameter]]:
        for each in command.params:
            yield path, each
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                below = command.get_command(context, name)
                assert below is not None
                yield from within(below, f"{path} {name}")

    return within(root(), "cardlie")


def test_every_word_of_help_is_one() -> None:
    """No type of a parser: people read what is to be typed."""
    for path, each in parameters():
        if getattr(each, "is_flag", False):
            continue
        shown = each.make_metavar(click.Context(click.Command("x")))
        assert not {"TEXT", "INTEGER", "FLOAT", "str", "int"} & set(
            shown.strip("[]<>").split("|")
        ), f"{path} {each.name}: {shown}"


def test_no_help_is_cut() -> None:
    def texts(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
        code, out, _ = told(*words, "--help")
        assert code == 0
        yield out
        if isinstance(command, click.Group):
            for name in command.list_commands(click.Context(command)):
                below: Any = command.get_command(click.Context(command), name)
                yield from texts(below, (*words, name))

    for shown in texts(root(), ()):
        assert not [line for line in shown.splitlines() if re.search(r"[^\]]\.\.\.$", line)]


@pytest.mark.parametrize(
    ("words", "some"),
    [
        (["sim", "list"], "leira"),
        (["judge", "x", "--game", "list"], "tavern"),
        (["print", "deck", "--theme", "list"], "default"),
        (["print", "deck", "--paper", "list"], "a4"),
        (["print", "deck", "--deck", "list"], "base"),
        (["sim", "cards", "--with", "list"], "straights"),
        (["sim", "cards", "--ruling", "list"], "repeat=allowed"),
        (["play", "--seats", "list"], "spot_on=0.5"),
        (["tune", "cards", "--want", "list"], "seat-advantage"),
        (["judge", "--lang", "list"], "de"),
    ],
)
def test_list_lists_what_there_is(words: list[str], some: str) -> None:
    code, out, err = told(*words)
    assert (code, err) == (0, "")
    assert some in out


def test_every_sort_of_word_that_has_names_completes_one() -> None:
    sorts = {each.type for _, each in parameters() if isinstance(each.type, Word)}
    context, option = click.Context(click.Command("x")), click.Option(["--x"])

    def offered(sort: Word, begun: str) -> list[str]:
        found = sort.shell_complete(context, option, begun)
        return [item.value for item in found if item.type == "plain"]

    named = [sort for sort in sorts if offered(sort, "")]
    assert len(named) > 8
    for sort in named:
        for word in offered(sort, ""):
            assert word in offered(sort, word[:-1])
            assert all(each.startswith(word[:2]) for each in offered(sort, word[:2]))


def test_help_and_version_are_what_they_were_meant_as() -> None:
    assert told("help") == told("--help")
    assert told("help", "judge") == told("judge", "--help")
    assert told("help", "print", "deck") == told("print", "deck", "--help")
    assert told("version") == told("--version")
