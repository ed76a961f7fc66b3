"""Bots in other languages: told in lines, answering in one, named when they fail."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.cli import main
from cardlie.engine import Options, Table, parse_action
from cardlie.engine.legal import Legal
from cardlie.players import BotConfig, parse_seats, pipe
from cardlie.sim import Failure, Plan, simulate
from tests.games.playing import tables

if TYPE_CHECKING:
    import time
from pathlib import Path

#: Does the last thing that it may, but says the least where nothing was said.
BOT = """
while read -r word rest; do
  case "$word" in
    game) first=; said= ;;
    said) said=1 ;;
    may) last=$rest; first=${first:-$rest} ;;
    '?') if [ "$said" ]; then echo "$last"; else echo "$first"; fi ;;
  esac
done
"""

pytestmark = pytest.mark.skipif(shutil.which("sh") is None, reason="no sh here")


def program(folder: Path, text: str) -> str:
    file = folder / "my-bot"
    file.write_text(text)
    return f"pipe:sh {file}"


@pytest.mark.parametrize("game", ["tavern", "wheel", "perudo", "mia", "cards"])
def test_a_program_plays_any_game_to_its_end(game: str, tmp_path: Path) -> None:
    bots = parse_seats(f"{program(tmp_path, BOT)},casual")
    plan = Plan.of(Options(game, 3, start=4 if game == "cards" else 2), bots, seed=3)
    assert simulate([plan], 2, engine="table") == simulate([plan], 2, engine="table")


@given(tables(), st.integers(0, 2**32))
def test_what_it_may_is_legal_and_it_is_told_its_own_faces_alone(
    options: Options, seed: int
) -> None:
    table = Table.deal(options, seed=seed)
    seen = table.observe(table.actor)
    lines = [*pipe.prompt_lines(seen, Legal(seen))]
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "may":
            assert Legal(seen).allows(parse_action(rest, seen.bidding.rules))
        if word == "faces":
            assert rest.split() == [str(face) for face in seen.faces]
    assert lines.count("?") == 1
    assert lines[-1] == "?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exit 3", "it exited with code 3"),
        ("while read line; do :; done; sleep 60", "no answer in 0.3 s"),
        ("echo dance; sleep 60", "dance"),
        ("echo challenge; sleep 60", "not allowed here"),
    ],
)
def test_a_program_that_fails_is_named(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipe, "PATIENCE", 0.3)
    name = program(tmp_path, text)
    plan = Plan.of(Options("tavern", 2, start=1), parse_seats(name))
    with pytest.raises((Failure, CardlieError)) as caught:
        simulate([plan], 1, engine="table")
    assert said in str(caught.value)
    assert "my-bot" in str(caught.value)


def test_who_does_not_even_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "PATIENCE", 0.3)
    with pytest.raises(CardlieError, match="no answer"):
        pipe._Program("sleep 60").answer(iter(["may"] * 10**6))


@pytest.mark.parametrize("command", ["yes no", "cat /dev/zero"])
def test_what_nobody_asked_for_fills_no_memory(command: str) -> None:
    program = pipe._Program(command)
    said = program.answer(iter(["?"]))
    assert len(said) <= pipe._CHARACTERS
    time.sleep(0.2)
    assert program._lines.qsize() <= pipe._LINES
    program._process.kill()


def test_what_is_no_program_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert str(BotConfig.parse("pipe: ./my-bot --deep ")) == "pipe:./my-bot --deep"
    assert main(["sim", "tavern", "--games", "1", "--seats", "pipe:./there-is-none"]) != 0
    said = capsys.readouterr().err
    assert "'./there-is-none' can't be started" in said
    assert "Traceback" not in said
    assert main(["sim", "tavern", "--seats", "pipe:'half"]) == 2
    assert "No closing quotation" in capsys.readouterr().err
