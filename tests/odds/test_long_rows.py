"""Long straights of a deck with many numbers: each open row is worked out once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.language.decks import load_deck
from cardlie.odds.automaton import Automaton, Left, _Builder

DECK = """
title = "Twelve"
numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
copies = 1
wildcards = 6
suit = [
    {name = "red", letter = "R", animal = "fox", plural = "foxes"},
    {name = "blue", letter = "B", animal = "raven", plural = "ravens"},
]
"""


@pytest.mark.parametrize("guess", ["6 in order including 6", "9 in order including 5"])
def test_an_open_row_is_worked_out_once(
    guess: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """States share their open rows: there are thousands of those, and a few hundred of these."""
    asked: list[tuple[int, int, int]] = []
    usual = _Builder.open_after

    def counted(self: _Builder, needs: int, atom: int, times: int) -> Left:
        asked.append((needs, atom, times))
        return usual(self, needs, atom, times)

    monkeypatch.setattr(_Builder, "open_after", counted)
    (file := tmp_path / "twelve.toml").write_text(DECK)
    faces = load_deck(file).faces
    compiled = compile_guess(Guess.parse(guess, faces), faces)
    automaton = Automaton(compiled.patterns, compiled.helpers, 6)
    assert len(asked) == len(set(asked))
    assert 3 * len(asked) < sum(map(len, automaton.steps))
