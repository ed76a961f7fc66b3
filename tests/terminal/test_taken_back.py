"""What is taken back at a terminal leaves no trace, and cost nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cardlie.engine import Options, Table
from cardlie.session.questions import question
from cardlie.telling.names import Names
from cardlie.terminal.autosave import Autosave
from tests.terminal.playing import TABLES, Memory, by_chance, players, session


@pytest.mark.parametrize("options", TABLES[3:8:4], ids=lambda options: options.game.id)
def test_what_is_taken_back_leaves_no_trace(options: Options, tmp_path: Path) -> None:
    seed, names = 5, Names.around(options.seats, 0)
    whole = Table.deal(options, seed=seed)
    answers: list[str] = []
    source, now_and_then = by_chance(whole, Random(9)), Random(3)

    def remembered() -> str:
        answers.append(source())
        return answers[-1]

    def doubted() -> Iterator[str]:
        """All that was done, much of it twice: something, or two things, were taken back."""
        done: list[str] = []
        for once_typed in answers:
            yield once_typed
            if question(once_typed) or once_typed in ("gibberish", "2 rad ones"):
                continue
            done.append(once_typed)
            if now_and_then.random() < 0.3 and once_typed not in last:
                again = done[-1 - now_and_then.randrange(min(2, len(done))) :]
                yield from ["undo"] * len(again)
                yield from again

    def play(answer: Callable[[], str | None], file: Path) -> Memory:
        autosave = Autosave(file, names.names, {"seats": ["you"]})
        display = Memory(answer)
        table = Table.deal(options, seed=seed) if file.stem == "twice" else whole
        sitting = session(
            table, display, seed, autosave=autosave, coached=True,
            new_players=lambda: players(options, seed, 0),
        )  # fmt: skip
        assert sitting.play()
        return display

    once, twice = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    play(remembered, once)
    last = answers[-1:]
    doubts = doubted()
    told = play(lambda: next(doubts, None), twice).lines
    undone = [line for line in told if line.startswith("Undone: ")]
    assert undone
    assert all(re.fullmatch(r"Undone: “.+” in round \d+\.", line) for line in undone)
    assert twice.read_bytes() == once.read_bytes()


@pytest.mark.parametrize(("typed", "kept"), [(["7 red"], 1), (["7 red", "undo"], 0)])
def test_a_mistake_that_was_taken_back_cost_nothing(typed: list[str], kept: int) -> None:
    answers = iter(typed)
    display = Memory(lambda: next(answers, None))
    display.attended = True
    table = Table.deal("cards", seats=2, seed=5)
    sitting = session(
        table, display, 5, coached=True, new_players=lambda: players(table.options, 5, 0)
    )
    assert not sitting.play()
    assert len(sitting._mistakes) == kept


def test_nothing_is_taken_back_without_a_coach() -> None:
    typed = iter(["undo", "2 fives", "undo"])
    display = Memory(lambda: next(typed, None))
    assert not session(Table.deal("leira", seats=2, seed=3), display, 3).play()
    assert display.lines.count("Nothing can be undone at this table") == 2
