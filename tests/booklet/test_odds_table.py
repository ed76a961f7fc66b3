"""The odds that booklets print are those of the odds room, and behave as odds do."""

from __future__ import annotations

import pytest

from cardlie.booklet import Edition
from cardlie.booklet.rules.odds_table import IMPOSSIBLE, OddsTable, odds_tables, table_sizes
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.odds import View, odds
from cardlie.odds.percent import in_cell

#: What the figures of a table are asked about: its key -> the guess with a place for the figure.
GUESSES = {
    "number": "{} threes", "colour": "{} red", "less_than": "{} less than 4",
    "without": "{} without red", "straight": "{} in order including 3",
    "vague_number": "{} of the same number", "vague_colour": "{} of the same colour",
    "bid": "{} fives", "bid_wheel": "{} fives", "stars": "{} stars",
}  # fmt: skip

TABLES = [
    (game, table, playing)
    for game in GAMES
    for playing in ([], ["wildcards"] if game == "cards" else [])
    for table in odds_tables(Edition.of(game, playing=[*playing]))
] + [("cards", table, []) for table in odds_tables(Edition(get_game("cards")))]


@pytest.mark.parametrize(("game", "table", "playing"), TABLES, ids=lambda value: str(value)[:30])
def test_every_figure_is_an_exact_chance(game: str, table: OddsTable, playing: list[str]) -> None:
    if table.key not in GUESSES:
        return
    for claim, chances in table.rows:
        for size, chance in zip(table.columns, chances, strict=True):
            view = View.of(game, unseen=size, with_wildcards="wildcards" in playing)
            assert chance == pytest.approx(float(odds(GUESSES[table.key].format(claim), view)))


@pytest.mark.parametrize(("game", "table", "playing"), TABLES, ids=lambda value: str(value)[:30])
def test_more_on_the_table_is_likelier_and_saying_more_is_not(
    game: str, table: OddsTable, playing: list[str]
) -> None:
    assert table.rows
    for _, chances in table.rows:
        assert list(chances) == sorted(chances)
        assert all(0 <= chance <= 1 for chance in chances)
    if table.key != "power":  # power cards rank by their mean over all tables
        for (_, less), (_, more) in zip(table.rows, table.rows[1:], strict=False):
            assert all(a >= b for a, b in zip(less, more, strict=True))


def test_each_game_is_told_in_its_own_words() -> None:
    """A bid is told of as of dice, a NUMBER as of cards, and as itself if it counts stars."""
    told = {game: {table.key for at, table, _ in TABLES if at == game} for game in GAMES}
    assert told["cards"] & {"bid", "bid_wheel", "number"} == {"number"}
    for game, bid in (("wheel", "bid_wheel"), ("tavern", "bid"), ("leira", "bid")):
        assert told[game] & {"bid", "bid_wheel", "number"} == {bid}


def test_the_cards_on_the_table_are_those_that_players_turn_up() -> None:
    assert table_sizes(Edition(get_game("cards"))) == (8, 12, 15, 18, 21, 24)


def test_nothing_possible_is_printed_as_impossible() -> None:
    chances = (0.0, 0.004, 0.006, 0.5, 0.994, 0.9999, 1.0)
    assert [in_cell(chance, IMPOSSIBLE) for chance in chances] == [
        "–", "<1", "1", "50", "99", ">99", "100",
    ]  # fmt: skip
