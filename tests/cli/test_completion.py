"""Words complete in the shell, and help names them: every command, every option."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from cardlie.base.data import named_files
from cardlie.cli.app import answered
from cardlie.cli.commands import command_of
from cardlie.cli.parameters import Parameter, kind_of, metavar_of
from cardlie.games import GAMES
from cardlie.games.registry import solved_ids
from cardlie.games.spec_file import family_files
from tests.cli.commands import commands
from tests.cli.running import told
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def completed(line: str) -> list[str]:
    """What a bash is offered at the end of the line; a real one asks below."""
    asked = {"_CARDLIE_COMPLETE": "complete_bash", "COMP_WORDS": line}
    asked["COMP_CWORD"] = str(line.count(" "))
    out = io.StringIO()
    with patch.dict(os.environ, asked), redirect_stdout(out), pytest.raises(SystemExit) as left:
        answered([])
    assert left.value.code == 0
    return out.getvalue().split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cardlie s", ["sim", "site", "solve"]),
        ("cardlie print k", ["kit"]),
        ("cardlie print kit cards --only b", ["box"]),
        ("cardlie print kit wheel --only dice,b", ["dice,board", "dice,box", "dice,bid-die"]),
        ("cardlie sim ", [*GAMES, *family_files()]),
        ("cardlie rules l", ["leira"]),
        ("cardlie judge x --game w", ["wheel"]),
        ("cardlie solve ", solved_ids()),
        ("cardlie sim cards --with si", ["simple"]),
        ("cardlie sim wheel --with no", list(GAMES["wheel"].switches)),
        ("cardlie play cards --with vague,op", ["vague,open"]),
        ("cardlie sim --seats counter,ca", ["counter,casual"]),
        ("cardlie sim cards --with repeat", ["repeat=refused", "repeat=allowed"]),
        ("cardlie judge x --lang ", ["en", "de"]),
        ("cardlie judge x --lan", ["--lang"]),
        ("cardlie tune cards --want minu", ["minutes"]),
    ],
)
def test_words_complete_in_the_shell(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


def test_names_complete_where_a_file_may_stand_and_no_name_begins_so() -> None:
    """Where nothing is offered, a shell offers files."""
    assert completed("cardlie print deck --theme def") == ["default"]
    assert completed("cardlie print deck --theme ./def") == []
    decks = [name for name in named_files("decks") if name.startswith("b")]
    assert completed("cardlie judge x --deck b") == decks
    assert "a4" in completed("cardlie print deck --paper a")
    assert "bridge" in completed("cardlie read x --size ")


def test_a_bash_completes_a_line(tmp_path: Path) -> None:
    """A real one, as a person has it: what the function that typer wrote offers on Tab."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    program = tmp_path / "cardlie"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m cardlie "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    lines = """
        cardlie --show-completion > completes.sh  # which shell this is, typer finds out
        source completes.sh
        COMP_WORDS=(cardlie judge x --game w) COMP_CWORD=4
        _cardlie_completion cardlie
        echo "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        [bash, "-c", lines], capture_output=True, text=True, check=True, cwd=tmp_path,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("wheel\n", "")


def test_every_word_of_help_is_one() -> None:
    """No type of a parser: people read what is to be typed."""
    for path, parameters in commands():
        for each in parameters:
            if kind_of(each) is not bool:
                shown = {*metavar_of(each).split("|")}
                assert shown, f"{path} {each.name}"
                assert not {"TEXT", "INTEGER", "FLOAT", "str", "int"} & shown, f"{path} {each.name}"


def test_no_help_is_cut() -> None:
    for command in ("", "print", *(name for name, _ in commands())):
        code, out, _ = told(*command.split(), "--help")
        assert code == 0
        assert not [line for line in out.splitlines() if re.search(r"[^\]]\.\.\.$", line)]


def test_every_sort_of_word_that_has_names_completes_one() -> None:
    context = command_of("x", lambda: None).make_context("x", [])

    def offered(param: Parameter, begun: str) -> list[str]:
        return [str(item.value) for item in param.shell_complete(context, begun)]

    every = [each for _, params in commands() for each in params]
    sorts = {tuple(offered(each, "")): each for each in every}
    named = [each for words, each in sorts.items() if words]
    assert len(named) > 8
    for each in named:
        for word in offered(each, ""):
            assert word in offered(each, word[:-1])
            assert all(other.startswith(word[:2]) for other in offered(each, word[:2]))
