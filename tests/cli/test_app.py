"""The frame of every command: what is typed, its help, one line and a hint where it is wrong."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.terminal import rendered, use_colour
from cardlie.cli import main
from cardlie.cli.app import COMMANDS, module_of
from cardlie.cli.exit_codes import Code
from cardlie.cli.parameters import flags_of
from cardlie.cli.printing.command import PRODUCTS
from cardlie.cli.support import text_or_stdin
from tests.cli.commands import commands
from tests.cli.running import told
from tests.tree import ROOT
from tools.man_page import FILE, page

HERE = list(COMMANDS)


def importing(*words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which tells on standard error what it imports."""
    command = [sys.executable, "-X", "importtime", "-m", "cardlie", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# --- the tree of commands


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("kit cards", "did you mean 'cardlie print kit'?"),
        ("tavern", "did you mean 'cardlie play tavern'?"),
        ("print wheel", "did you mean 'cardlie print kit wheel'?"),
        ("print kit", "such as cardlie print kit cards"),
        ("judge 3 red", "see 'cardlie judge --help'"),
        ("play mine", "did you mean 'mine.toml'?"),
        ("print kit cards --deck mine", "did you mean 'mine.toml'?"),
        ("play yours", None),
    ],
)
def test_a_newcomer_is_told_what_was_meant(
    words: str, hint: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").touch()
    code, _, said = told(*words.split())
    assert (code, said.splitlines()[1:]) == (2, [f"  hint: {hint}"] if hint else [])


@pytest.mark.parametrize("name", COMMANDS)
def test_help_leads_to_a_page_that_tells_of_the_command(name: str) -> None:
    code, shown, _ = told(name, "--help")
    page = shown.split()[-1]
    assert (code, f"cardlie {name}" in Path(page).read_text(encoding="utf-8")) == (0, True)
    assert page == f"{ROOT}/docs/{COMMANDS[name].page or name}.md"


def test_help_lists_each_command_and_imports_none() -> None:
    done = importing("--help")
    assert done.returncode == 0
    listed = done.stdout.partition("Commands:")[2].split("\n\n")[0]
    assert [line.split()[0] for line in listed.strip().splitlines()] == HERE
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "cardlie.cli.app" in imported
    assert imported.isdisjoint(map(module_of, COMMANDS))
    assert {name.partition(".")[0] for name in imported}.isdisjoint(
        {"numpy", "reportlab", "PIL", "matplotlib", "rich", "pydantic"}
    )


def test_version_is_the_installed_one_and_loads_no_parser() -> None:
    done = importing("--version")
    assert (done.returncode, done.stdout) == (0, f"cardlie {version('cardlie')}\n")
    assert "typer" not in done.stderr


def test_quiet_shows_where_a_file_is_and_no_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = ["print", "kit", "tavern", "--only", "coins", "-o", str(tmp_path / "kit.pdf")]
    assert main(["-q", *kit]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{tmp_path}/kit.pdf: 1 page"]
    assert main([*kit, "--force"]) == 0
    assert capsys.readouterr().out.count("\n") > 1
    assert main(["sim", "tavern", "-q"]) == 2
    assert "cardlie -q sim" in capsys.readouterr().err


def test_the_man_page_says_what_the_help_says() -> None:
    """It is made anew by ``python -m tools.man_page``."""
    assert FILE.read_text(encoding="utf-8") == page()


def test_version_after_another_option_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-V", "judge"]) == 0
    assert capsys.readouterr().out == f"cardlie {version('cardlie')}\n"


@pytest.mark.parametrize("name", HERE)
def test_every_command_explains_itself_in_80_columns(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"Usage:\n  cardlie {name} " in shown
    assert [line for line in shown.splitlines() if len(line) > 80] == []
    for word in PRODUCTS if name == "print" else ():
        assert main([name, word, "--help"]) == 0
        shown = capsys.readouterr().out
        assert [line for line in shown.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("words", [[], ["print"]])
def test_nothing_typed_says_what_to_begin_with_and_is_no_success(words: list[str]) -> None:
    code, out, err = told(*words)
    assert (code, out) == (Code.BAD_INPUT, "")
    assert err.count("\n  cardlie ") == 3
    for line in re.findall(r"^  (cardlie .*?)(?:  |$)", err, re.MULTILINE):
        name, *more = shlex.split(line)[1:]
        assert name in COMMANDS
        assert name != "print" or more[0] in PRODUCTS


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ["--verzion"],
            ["cardlie: unknown option '--verzion'", "  hint: did you mean '--version'?"],
        ),
        (
            ["--zzz"],
            ["cardlie: unknown option '--zzz'", "  hint: see 'cardlie --help'"],
        ),
        (
            ["jugde", "4 red"],
            [
                f"cardlie: unknown command 'jugde'; choose from: {', '.join(HERE)}",
                "  hint: did you mean 'judge'?",
            ],
        ),
        (
            ["print", "dekc"],
            [
                f"cardlie: unknown command 'dekc'; choose from: {', '.join(PRODUCTS)}",
                "  hint: did you mean 'deck'?",
            ],
        ),
        (
            ["judge", "--tabel", "R1", "1 red"],
            ["cardlie: unknown option '--tabel'", "  hint: did you mean '--table'?"],
        ),
        (
            ["judge", "1 red", "--table"],
            [
                "cardlie: --table needs a value",
                "  hint: see 'cardlie judge --help'",
            ],
        ),
        (
            ["judge", "1 red", "--json=yes"],
            ["cardlie: --json takes no value", "  hint: see 'cardlie judge --help'"],
        ),
        (
            ["sim", "leira", "--seed", "1.5"],
            [
                "cardlie: invalid value for --seed: '1.5' is not a whole number",
                "  hint: see 'cardlie sim --help'",
            ],
        ),
    ],
)
def test_a_misused_command_line_gets_one_line_and_a_hint(
    words: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == Code.BAD_INPUT
    shown = capsys.readouterr()
    assert (shown.out, shown.err.splitlines()) == ("", lines)


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=12), min_size=1, max_size=4))
def test_any_words_end_in_an_exit_code(words: list[str]) -> None:
    if words[0].startswith("-"):  # may ask for help
        assert main(words) in (Code.YES, Code.BAD_INPUT)
    elif words[0] not in COMMANDS:
        assert main(words) == Code.BAD_INPUT


# --- what commands share


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "on_terminal", "elsewhere"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "3", "NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
    ],
    ids=str,
)
def test_colour_is_shown_where_it_is_wanted(
    variables: dict[str, str],
    on_terminal: bool,
    elsewhere: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert use_colour(Terminal()) is on_terminal
    assert use_colour(io.StringIO()) is elsewhere


def test_a_console_shows_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "[bold]4 red[/bold] :fox: 12"
    assert rendered(lambda screen: screen.print(said), 80) == "4 red :fox: 12\n"
    monkeypatch.delenv("NO_COLOR")
    coloured = rendered(lambda screen: screen.print(said), 80, colour=True)
    assert coloured == "\x1b[1m4 red\x1b[0m :fox: 12\n"


def test_a_hyphen_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" R1 R2\n"))
    assert text_or_stdin("-") == "R1 R2"
    assert text_or_stdin("R3") == "R3"
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 20))
    with pytest.raises(CardlieError, match="longer than 10 characters"):
        text_or_stdin("-", most=10)


# --- options


@pytest.mark.parametrize(("command", "most"), [("sim", 16), ("print deck", 18)])
def test_a_command_has_few_options(command: str, most: int) -> None:
    """With -h, which every command has."""
    [parameters] = [found for name, found in commands() if name == command]
    assert 1 + sum(bool(flags_of(each)) for each in parameters) <= most


def test_what_is_named_alike_is_declared_once() -> None:
    """Players, at one table or at tables of several sizes, and seats."""
    for name, ways in (("players", 2), ("seats", 1)):
        said = {each.help for command, parameters in commands() for each in parameters
                if each.name == name and not command.startswith("print")}  # fmt: skip
        assert len(said) == ways, said


@pytest.mark.parametrize(
    "words", [["rules", "cards", "--summary"], ["rules", "cards", "--rulings"]]
)
def test_variants_between_commas_are_those_given_one_by_one(words: list[str]) -> None:
    assert told(*words, "--with", "vague,straights") == told(
        *words, "--with", "vague", "--with", "straights"
    )
    one = told(*words, "--with", "vague,repeat=allowed")
    assert one == told(*words, "--with", "vague", "--with", "repeat=allowed")
    assert one != told(*words, "--with", "vague"), one


# --- files that are not there


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["replay", "gmae.jsonl"], "did you mean 'game.jsonl'?"),
        (["check", "elves.tml.toml"], "did you mean 'elves.toml'?"),
        (["read", "tabel.jpg"], "did you mean 'table.jpg'?"),
        (["replay", "zzz"], "you are in {here}"),
        (["replay", "."], "give a file, not a folder"),
        (["print", "deck", "--deck", "elves"], "did you mean 'elves.toml'?"),
    ],
)
def test_the_hint_of_a_missing_file_is_of_those_that_are_there(
    words: list[str], hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("game.jsonl", "elves.toml", "table.jpg"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert err.splitlines()[1:] == [f"  hint: {hint.format(here=tmp_path)}"]
