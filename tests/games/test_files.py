"""A game is a file: whatever its choices are, every room plays, prints and tells the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.engine import Options, Table
from cardlie.games import GAMES, get_game
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.sim import Failure, Plan, simulate
from cardlie.vector import why_not
from tests.games.plan_files import chosen, toml_of
from tests.games.playing import any_action

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A file that fails is printed as drawn: to make it small takes minutes.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]

#: The bots that are asked; all of them know odds or claims.
BOTS = "random,casual,counter:claim=0.3"


@pytest.fixture(autouse=True)
def only_now() -> Iterator[None]:
    """Games of files are known while a test runs."""
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)


def written(folder: Path, text: str) -> str:
    """The id of a game with this file."""
    path = folder / f"game-{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@settings(
    max_examples=25, phases=PHASES, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(chosen(), st.integers(0, 2**32))
def test_any_file_is_played_and_told(tmp_path: Path, values: dict[str, Any], seed: int) -> None:
    game = written(tmp_path, toml_of(values))
    options = Options(game, get_game(game).seats[0])
    seats = ",".join(BOTS.split(",")[: options.seats])
    plan = Plan.of(options, parse_seats(seats), seed=seed)
    assert why_not(plan) is None

    def played(engine: Any) -> object:
        try:
            return simulate([plan], 3, engine=engine)
        except Failure as error:
            return str(error)

    assert played("vector") == played("readable")
    for language in ("en", "de"):
        rules = read_rules(Edition.of(game, language))
        kinds = {type(example) for example in rules.examples()}
        assert kinds <= {Judged, Ranked, RoundPlayed}
        assert Judged in kinds
        front, back = reference_rows(strings(language), options)
        assert not any("[" in text for row in (*front, *back) for text in row)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen(), st.integers(0, 2**32))
def test_dice_are_where_the_file_says(tmp_path: Path, values: dict[str, Any], seed: int) -> None:
    """Each showdown costs what the keys say, told here a second time and plainly."""
    game = written(tmp_path, toml_of(values))
    rng, table = Random(seed), Table.deal(Options(game, get_game(game).seats[1]), seed=seed)
    for _ in range(60):
        if table.over:
            break
        before, said = list(table.state.held), table.state.said
        bidder, actor, number = table.state.bidder, table.actor, table.state.game_number
        action = any_action(table.legal(), rng, leaves=False)
        table.act(action)
        if str(action) == "challenge" and said and table.state.game_number == number:
            showdown = table.state.showdown
            assert showdown is not None
            lost = _lost(values, before, int(bidder), int(actor), showdown.have - showdown.need)
            if showdown.holds == (showdown.have >= showdown.need) and not table.over:
                assert [has - less for has, less in zip(before, lost, strict=True)] == list(
                    table.state.held
                )


def _lost(
    values: dict[str, Any], held: list[int], bidder: int, caller: int, over: int
) -> list[int]:
    lost = [0] * len(held)
    if over == 0 and values["doubt.exact"] == "all-but-bidder":
        for seat, has in enumerate(held):
            spared = values["doubt.spares"] and has == 1 and seat != caller
            lost[seat] = int(has > 0 and seat != bidder and not spared)
    elif over == 0:
        lost[caller] = 1
        lost[bidder] = -1 if values["doubt.exact"] == "to-bidder" else 0
    else:
        wrong = caller if over > 0 else bidder
        cost = abs(over) if values["doubt.costs"] == "difference" else 1
        lost[wrong] = min(held[wrong], cost)
    return lost


@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_a_file_that_is_like_a_game_is_that_game(tmp_path: Path, game: str) -> None:
    path = written(tmp_path, f'like = "{game}"\n')

    def tally(id: str) -> object:
        plan = Plan.of(Options(id, 3), parse_seats("casual"), seed=7)
        return simulate([plan], 20).tallies

    assert tally(path) == tally(game)
    assert get_game(path).plan.values() | {"title": "", "art": ""} == (  # type: ignore[union-attr]
        get_game(game).plan.values() | {"title": "", "art": ""}  # type: ignore[union-attr]
    )


FAULTS = {
    'like = "taverne"': "like: is 'taverne', which is no game of dice",
    'like = "missing.toml"': "missing.toml: no such file",
    "dice.each = 0": "dice.each: is 0, expected a whole number from 1 to 100",
    "dice.eech = 3": "dice.eech: is not a key that is known here",
    "dice.wild = [7]": "dice.wild: must be some of the die's numbers, and not all",
    "dice.numbers = [3, 1]": "dice.numbers: must rise",
    'bids.kinds = ["stars"]': "bids.kinds: 'stars' are bid where a star is on the die",
    'bids.kinds = ["number", "sum"]': "bids.kinds: sums are bid alone",
    'bids.rule = "track"': "bids.track: is missing",
    'bids.rule = "upwards"': "bids.rule: is 'upwards', expected one of count-first",
    'bids.wild = "half"': "bids.wild: is \"half\", and no number is wild",
    "exact.wins = 1": "exact.by: is \"nobody\", and an exact call wins something",
    "players = [5, 2]": "players: is [5, 2], expected fewest and most",
    'rounds.x.when = "always"': "rounds.x.when: is 'always', expected one of two-last-dice",
    'like = "perudo"\npot.of = "stakes"': "pot.of: can't go with a round of who fell to one die",
    '[options.a]\nasks = "?"\n[options.a.readings]\nb = "B."\n[options.a.sets.b]\n"x.y" = 1':
        "options.a.sets.b.x.y: is not a key that is known here",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardlieError) as caught:
        get_game(written(tmp_path, text + "\n"))
    assert FAULTS[text] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_like_one_another_end(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('like = "b.toml"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('like = "a.toml"\n', encoding="utf-8")
    with pytest.raises(CardlieError, match=r"like: goes in a circle"):
        get_game(str(tmp_path / "a.toml"))
