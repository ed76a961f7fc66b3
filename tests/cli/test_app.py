"""The frame of every command: one line and a hint, an exit code, never a traceback."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, InvalidGuess, TextRange, UnknownName
from cardlie.cli import main
from cardlie.cli.app import COMMANDS, load
from cardlie.cli.exit_codes import Code, with_exit_code
from cardlie.cli.support import console, text_or_stdin, use_colour
from tests.cli.running import told
from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

PRINT = load("print")
assert isinstance(PRINT, click.Group)

HERE = list(COMMANDS)


def failing(error: BaseException) -> Callable[[], int]:
    def command() -> int:
        raise error

    return command


def process(
    *words: str, stdin: str | None = None, debug: bool = False
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *(["-X", "importtime"] if debug else []), "-m", "cardlie", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


# --- the tree of commands


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("kit cards", "did you mean 'cardlie print kit'?"),
        ("tavern", "did you mean 'cardlie play tavern'?"),
        ("print wheel", "did you mean 'cardlie print kit wheel'?"),
        ("print kit", "cards, wheel, tavern, leira, perudo, mia, single-hand"),
        ("judge 3 red", 'what is said stands in quotation marks: "4 red"'),
        ("print deck mine.toml", "--deck mine.toml"),
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
def test_help_leads_to_a_page_that_tells_of_the_command(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, shown, _ = told(name, "--help")
    page = shown.split()[-1]
    assert (code, f"cardlie {name}" in Path(page).read_text(encoding="utf-8")) == (0, True)
    monkeypatch.setattr("cardlie.cli.declare.source_folder", lambda: "")  # from an index
    assert told(name, "--help")[1].split()[-1] == Path(page).relative_to(ROOT).as_posix()


def test_help_lists_each_command_and_imports_none() -> None:
    done = process("--help", debug=True)
    assert done.returncode == 0
    listed = done.stdout.partition("Commands:")[2].split("\n\n")[0]
    assert [line.split()[0] for line in listed.strip().splitlines()] == HERE
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "cardlie.cli.app" in imported
    assert imported.isdisjoint(module for module, _ in COMMANDS.values())
    assert {name.partition(".")[0] for name in imported}.isdisjoint(
        {"numpy", "reportlab", "PIL", "matplotlib", "rich"}
    )


def test_version_is_the_installed_one_and_loads_no_parser() -> None:
    done = process("--version", debug=True)
    assert (done.returncode, done.stdout) == (0, f"cardlie {version('cardlie')}\n")
    assert "click" not in done.stderr


def test_version_after_another_option_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", "judge"]) == 0
    assert capsys.readouterr().out == f"cardlie {version('cardlie')}\n"


@pytest.mark.parametrize("name", HERE)
def test_every_command_explains_itself_in_80_columns(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: cardlie {name} ")
    assert [line for line in shown.splitlines() if len(line) > 80] == []
    for word in getattr(load(name), "commands", {}):
        assert main([name, word, "--help"]) == 0
        shown = capsys.readouterr().out
        assert [line for line in shown.splitlines() if len(line) > 80] == []


def test_nothing_typed_shows_the_help_and_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == Code.BAD_INPUT
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("Usage: cardlie ")


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ["--verzion"],
            ["cardlie: no option is called '--verzion'", "  hint: did you mean '--version'?"],
        ),
        (
            ["--zzz"],
            ["cardlie: no option is called '--zzz'", "  hint: see 'cardlie --help'"],
        ),
        (
            ["jugde", "4 red"],
            [
                f"cardlie: no command is called 'jugde'; there are: {', '.join(HERE)}",
                "  hint: did you mean 'judge'?",
            ],
        ),
        (
            ["print", "dekc"],
            [
                f"cardlie: no command is called 'dekc'; there are: {', '.join(PRINT.commands)}",
                "  hint: did you mean 'deck'?",
            ],
        ),
        (
            ["judge", "--tabel", "R1", "1 red"],
            ["cardlie: no option is called '--tabel'", "  hint: did you mean '--table'?"],
        ),
        (
            ["judge", "1 red", "--table"],
            [
                "cardlie: option '--table' requires an argument",
                "  hint: see 'cardlie COMMAND --help'",
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


# --- errors


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CardlieError("one\nline", "and\ta hint"), 2, "cardlie: one line\n  hint: and a hint\n"),
        (CardlieError("no hint"), 2, "cardlie: no hint\n"),
        (
            UnknownName("paper", "A44", ["A4", "letter"]),
            2,
            "cardlie: no paper is called 'A44'; there are: A4, letter\n"
            "  hint: did you mean 'A4'?\n",
        ),
        (
            InvalidGuess("no suit is called 'rad'", "4 rad", TextRange(2, 5), "red"),
            2,
            "cardlie: no suit is called 'rad'; did you mean 'red'?\n    4 rad\n      ^^^\n",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "deck.pdf"),
            2,
            "cardlie: deck.pdf: permission denied\n",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), 2, "cardlie: no space left on device\n"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (
            click.BadParameter("not a size"),
            2,
            "cardlie: invalid value: not a size\n  hint: see 'cardlie COMMAND --help'\n",
        ),
        (
            ZeroDivisionError("division by zero"),
            70,
            "cardlie: a fault of ours: ZeroDivisionError: division by zero\n  hint: please report "
            "it with the command you typed; CARDLIE_DEBUG=1 shows where it happened\n",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_becomes_a_code_and_a_line(
    error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert with_exit_code(failing(error)) == code
    assert capsys.readouterr() == ("", said)


def test_the_traceback_of_a_fault_is_there_for_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDLIE_DEBUG", "1")
    assert with_exit_code(failing(KeyError("seat"))) == Code.OUR_FAULT
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2] == "cardlie: a fault of ours: KeyError: 'seat'"


def test_a_code_is_passed_on() -> None:
    assert with_exit_code(lambda: Code.NOT_HIGHER) == 3


def test_a_closed_pipe_is_no_answer() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cardlie --help | true; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("141\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_noticed() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardlie", "--version"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "cardlie: no space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="closes streams with a POSIX shell")
def test_closed_streams_do_no_harm() -> None:
    command = f"{sys.executable} -m cardlie jugde <&- >&- 2>&-; echo $?"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


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
    page = io.StringIO()
    console(page).print("[bold]4 red[/bold] :fox: 12")
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    console(page).print("[bold]4 red[/bold]")
    assert page.getvalue() == "4 red :fox: 12\n\x1b[1m4 red\x1b[0m\n"


def test_a_hyphen_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" R1 R2\n"))
    assert text_or_stdin("-") == "R1 R2"
    assert text_or_stdin("R3") == "R3"
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 20))
    with pytest.raises(CardlieError, match="longer than 10 characters"):
        text_or_stdin("-", most=10)


# --- options


def test_a_simulation_has_few_options() -> None:
    assert len([each for each in load("sim").params if isinstance(each, click.Option)]) <= 15


def test_what_is_named_alike_is_declared_once() -> None:
    """Players and seats: one meaning, whatever the command."""
    for name in ("players", "seats"):
        said = {each.help for command in HERE for each in load(command).params if each.name == name}
        assert len(said) == 1, said


@pytest.mark.parametrize(
    "words", [["rules", "cards", "--summary"], ["rules", "cards", "--rulings"]]
)
def test_variants_between_commas_are_those_given_one_by_one(words: list[str]) -> None:
    assert told(*words, "--with", "vague,straights") == told(
        *words, "--with", "vague", "--with", "straights"
    )
    one = told(*words, "--with", "vague,repeat=allowed")
    assert one == told(*words, "--with", "vague", "--ruling", "repeat=allowed")
    assert one != told(*words, "--with", "vague"), one
