"""A table at a terminal before there is a game, and once it is over."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

import pytest

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.terminal import width
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options, Table
from cardlie.telling.names import Names
from cardlie.terminal.autosave import Autosave, autosave_of
from cardlie.terminal.display import Display
from cardlie.terminal.look import Look
from cardlie.terminal.offer import chosen_game
from cardlie.terminal.saved_games import LAST, ended_game, left_game
from cardlie.terminal.start import Wanted, new_game, resumed
from tests.games.playing import any_action

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Answering(Display):
    """A display that is asked for lines before there is a table."""

    def __init__(self, lines: list[str | None]) -> None:
        super().__init__(Look(), io.StringIO())
        self.answers, self.shown = [*lines], list[str]()

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        self.shown = [*lines]
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        (["3"], "tavern"), ([""], "cards"), (["Perudo"], "perudo"), (["x", "mia"], "mia"),
        ([None], None), (["quit"], None), (["mäxchen"], "mia"), (["ship wheel", "2"], "wheel"),
        (["how do I play", "perudo"], "perudo"),
    ],
)  # fmt: skip
def test_who_names_no_game_is_offered_them(typed: list[str | None], game: str | None) -> None:
    display = Answering(typed)
    assert chosen_game(display) == game
    assert not display.answers
    assert sum("players  " in line for line in display.shown) == len(GAMES)
    assert sum(line.endswith(" minutes") for line in display.shown) == len(GAMES)


@pytest.mark.parametrize("lang", languages())
def test_the_offer_says_what_each_game_is_on_a_small_screen(lang: str) -> None:
    display = Answering(["quit"])
    with speaking(translation(lang)):
        chosen_game(display)
    told = [line for line in display.shown if line.startswith("     ")]
    assert len({*told}) == len(GAMES)
    assert len(display.shown) <= 20
    assert max(map(width, display.shown)) < 60


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("help", "cardlie rules mia"), ("?", "cardlie rules mia"), ("rules", "cardlie rules mia"),
        ("what now", "Number 1"), ("perudoo", "Did you mean 'perudo'?"), ("9", "is none of them."),
    ],
)  # fmt: skip
def test_who_asks_at_the_offer_is_answered(typed: str, told: str) -> None:
    display = Answering([typed, "quit"])
    assert chosen_game(display) is None
    assert told in " ".join(display.shown[-2:])


def test_the_game_that_was_left_last_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlie.terminal.saved_games.own_folder", lambda: tmp_path)
    with pytest.raises(CardlieError, match="there is no saved game to resume") as caught:
        left_game("last", "mia")
    assert caught.value.hint == "cardlie play mia"
    for nth, game in enumerate(("mia", "leira", "perudo")):
        table, names = Table.deal(game, seats=3, seed=4), Names.around(3, 0)
        kept = Autosave(tmp_path / f"{game}-4.jsonl", names.names, {"seats": ["you"]}, ours=True)
        kept.write(table)
        kept.close()
        os.utime(tmp_path / f"{game}-4.jsonl", (nth, nth))
    assert left_game("last").name == "perudo-4.jsonl"
    assert left_game("last", "mia").name == "mia-4.jsonl"


def test_the_last_game_that_is_over_can_be_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from random import Random

    monkeypatch.setattr("cardlie.terminal.saved_games.own_folder", lambda: tmp_path)
    with pytest.raises(CardlieError, match="no game was played to its end"):
        ended_game("last")
    table, rng = Table.deal(Options("leira", 2, start=1), seed=4), Random(1)
    names = Names.around(2, 0)
    kept = Autosave(tmp_path / "leira-4.jsonl", names.names, {"seats": ["you"]}, ours=True)
    kept.open(table)
    while not table.over:
        table.act(any_action(table.legal(), rng))
    assert kept.write(table) == []
    kept.close()
    assert kept.is_last
    assert [file.name for file in tmp_path.iterdir()] == [LAST]
    assert ended_game("last") == tmp_path / LAST


def test_a_kept_game_is_resumed_by_a_short_word_and_a_named_file_by_its_name(
    tmp_path: Path,
) -> None:
    table = Table.deal(Options("leira", 2), seed=3)
    for ours, said in ((True, "  cardlie play --resume last"), (False, "")):
        file = tmp_path / f"{ours}.jsonl"
        autosave = Autosave(file, ("You", "Ann"), {"seats": ["you", "casual"]}, ours=ours)
        assert autosave.write(table) == []
        autosave.close()
        assert autosave.farewell[1] == (said or f"  cardlie play --resume {file}")


def test_the_command_for_a_game_keeps_plain_sentences(tmp_path: Path) -> None:
    started = new_game("mia", Wanted(), None)
    for spoken in (True, False):
        autosave = autosave_of(started, tmp_path / f"{spoken}.jsonl", None, spoken=spoken)
        assert ("--plain" in autosave.farewell[-1]) == spoken


def test_a_game_that_is_left_keeps_its_coach(tmp_path: Path) -> None:
    for coached in (True, False):
        started = new_game("mia", Wanted(), None, coached=coached)
        file = tmp_path / f"{coached}.jsonl"
        autosave = autosave_of(started, file, None)
        autosave.write(started.deal.table)
        assert ("--coach" in autosave.farewell[-1]) == coached
        autosave.close()
        again = resumed("", file, None, None)
        assert again.coached == coached
        assert again.file is not None
        again.file.close()
