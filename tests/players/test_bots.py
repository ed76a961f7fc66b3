"""Bots: legal whatever is played, blind to what is hidden, and what their definitions say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.cli import main
from cardlie.engine import Observation, Options, Table
from cardlie.engine.decisions.discard import Discard
from cardlie.games import GAMES
from cardlie.games.chance import Seeded
from cardlie.guess import Counted, Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.players import BOTS, BotChance, BotConfig, Player, parse_seats
from cardlie.sim import Plan, figures, simulate
from tests.depth import of_all
from tests.players.tables import bot

SWITCHES = ("straights", "vague", "swap", "open", "simple", "wildcards", "powers")


def options(game: str, seats: int, on: list[str]) -> Options:
    if game != "cards":
        return Options(game, seats=seats)
    return Options(game, seats=seats, **dict.fromkeys(on, True))  # type: ignore[arg-type]


@settings(max_examples=of_all(25))
@given(
    st.sampled_from(list(GAMES)),
    st.integers(2, 4),
    st.lists(st.sampled_from(SWITCHES), unique=True),
    st.integers(0, 10_000),
    st.lists(st.sampled_from(sorted(BOTS)), min_size=4, max_size=4),
)
def test_every_bot_plays_every_game_to_its_end(
    game: str, seats: int, on: list[str], seed: int, names: list[str]
) -> None:
    table = Table.deal(options(game, seats, on), seed=seed)
    bots = [BotConfig.parse(name).build(BotChance(Seeded(seed), i)) for i, name in enumerate(names)]
    while not table.over:
        seat = table.actor
        assert seat is not None
        legal = table.legal()
        action = bots[seat].decide(table.observe(seat), legal)
        assert legal.allows(action)
        table.act(action)


@pytest.mark.some(3)
@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_decides_by_what_it_sees_alone(name: str) -> None:
    """The same observation and the same chance give the same decision; the table is untouched."""
    for seed in range(6):
        table = Table.deal("cards", seats=3, seed=seed, straights=True, wildcards=True)
        before = [table.observe(seat) for seat in range(3)]
        seat = table.actor
        assert seat is not None
        decisions = {
            str(
                BotConfig.parse(name)
                .build(BotChance(Seeded(seed), seat))
                .decide(table.observe(seat), table.legal())
            )
            for _ in range(3)
        }
        assert len(decisions) == 1
        assert [table.observe(seat) for seat in range(3)] == before


def casual(chance: float | None, seed: int = 0) -> Player:
    if chance is None:
        return BotConfig("casual").build(BotChance(Seeded(seed), 0))
    return bot("casual", chance)


def number(guess: Guess) -> int:
    assert isinstance(guess, Counted)
    return guess.count


def on_table(seen: Observation) -> int:
    """How many cards lie on the table in this round."""
    return sum(seen.public.rolling)


def proves(guess: Guess, seen: Observation) -> bool:
    compiled = compile_guess(guess, seen.bidding.rules.faces)
    return have(compiled, seen.counts) >= compiled.need


def test_casual_gives_up_its_smallest_pile() -> None:
    sizes_seen = set()
    for seed in range(30):
        table = Table.deal("cards", seats=3, seed=seed)
        while not table.over:
            seat = table.actor
            assert seat is not None
            action = casual(None, seed).decide(table.observe(seat), table.legal())
            if isinstance(action, Discard):
                held = table.observe(seat).public.held[seat]
                table.act(action)
                lost = held - table.observe(seat).public.held[seat]
                assert lost == held // 4  # four piles, as even as can be: the smallest
                sizes_seen.add(lost)
            else:
                table.act(action)
    assert sizes_seen == {1, 2}


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("weaker", ["random", "casual", "honest"])
def test_counter_beats_the_others(game: str, weaker: str) -> None:
    """A small round of the benchmark: the whole interval lies above an even share."""
    plan = Plan.of(Options(game, seats=2), parse_seats(f"counter,{weaker}"), seed=5)
    result = figures(simulate([plan], games=400 if weaker == "honest" else 200).tallies[0])
    counter = next(win for win in result.by_bot if win.who == "counter")
    assert counter.share.interval is not None
    assert counter.share.interval[0] > 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("countr", "unknown bot 'countr'"),
        ("counter:blufff=1", "blufff"),
        ("counter:bluff=2", "bluff"),
        ("counter:bluff=x", "bluff"),
        ("counter:bluff", "'bluff' has no value"),
        ("random:odd=1", "the bot 'random' has no parameters"),
        ("npc:skill=1.5", "expected a whole number"),
        ("nowhere_at_all:Bot", "there is no module 'nowhere_at_all'"),
        ("nowhere:BOT:nerve=1", "a bot of your own has the figures of its file"),
        ("random:", ""),
    ],
)
def test_a_bot_that_is_none_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(CardlieError) as caught:
        BotConfig.parse(text).build(BotChance(Seeded(0), 0))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_spec_is_written_as_it_is_read(name: str) -> None:
    spec = BotConfig.parse(name)
    assert BotConfig.parse(str(spec)) == spec
    for parameter in BOTS[name].parameters:
        given = BotConfig.parse(f"{name}:{parameter.name}={parameter.high:g}")
        assert BotConfig.parse(str(given)) == given


@given(st.data())
def test_whatever_parts_figures_the_hint_says_how_to_write_them(data: st.DataObject) -> None:
    """What is parted otherwise is accepted once it is typed as the hint says, and so meant."""
    named = data.draw(st.sampled_from([each for each in BOTS.values() if each.parameters]))
    chosen = data.draw(st.lists(st.sampled_from(named.parameters), min_size=1, unique=True))
    figures = [
        f"{each.name}={data.draw(st.sampled_from([each.low, each.high])):g}" for each in chosen
    ]
    first = data.draw(st.sampled_from([":", ",", "(", " "]))
    between = data.draw(st.sampled_from([":", ";", " ", " & ", ", ", "/"]))
    text = f"{named.name}{first}{between.join(figures)}{')' if first == '(' else ''}"
    meant = BotConfig.parse(f"{named.name}:{','.join(figures)}")
    try:
        assert BotConfig.parse(text) == meant
    except CardlieError as error:
        said = str(error.hint)
        assert said == f"separate values with commas: {meant}"
        assert BotConfig.parse(said.partition(": ")[2]) == meant


def test_what_no_commas_mend_gets_its_own_hint() -> None:
    for text in ("counter:threshold=2", "counter:threshold=1:threshhold=1", "countr:bluff=1"):
        with pytest.raises(CardlieError) as error:
            BotConfig.parse(text)
        assert "commas" not in str(error.value.hint)


def test_a_command_lists_every_figure_of_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    said = " ".join(out.split())
    for each in BOTS.values():
        assert {each.name, *map(str, each.parameters)} <= set(said.split())
    assert main(["bots", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in found] == [*BOTS]
    assert {figure["name"]: figure["usual"] for figure in found[3]["figures"]} == {
        each.name: each.default for each in BOTS["counter"].parameters
    }
