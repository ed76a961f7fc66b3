"""The law of arrays: the same games as the readable engine's, to the last figure."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options, Seeded
from cardlie.engine.actions import ACTIONS, Action, register
from cardlie.engine.decision import DECISIONS, Decision
from cardlie.engine.flow import after_loss
from cardlie.engine.live import TableState
from cardlie.games.chance import Moment, Purpose
from cardlie.games.state import State
from cardlie.lint.check import longest_round
from cardlie.lint.endless import ALONE_FROM
from cardlie.players import parse_seats
from cardlie.report.game_traces import GameTraces, trace_games
from cardlie.sim import Failure, Plan, Run, simulate, simulation
from cardlie.sim.arrays import why_not
from cardlie.sim.chunk import GameRange
from cardlie.sim.plan import SeatedTable
from cardlie.sim.simulation import engines_for
from cardlie.sim.tally import Tally
from cardlie.vector.draws import Draws
from cardlie.vector.seating import SeatedBots
from cardlie.vector.state import BatchTurn
from tests.catalogue import shipped
from tests.depth import least

#: A counter that claims and pretends.
COUNTER = "counter:bluff=0.5,threshold=0.3,claim=0.2,pretend=0.5"

BOTS = (
    "random", "casual", "casual:nerve=0.3", "casual:pretend=0.5", "honest", "honest:belief=0.3",
    "honest:belief=0", "counter", "counter:claim=1,threshold=0", COUNTER,
    "counter:reroll=0.9,spot_on=0.2", "npc", "npc:skill=3", "strong",
    "trick:opens=1,opens_from=0.3,nothing=1", "trick:raises=3,raises_from=0.2,likelier=1,trusts=1",
    "trick:opens=2,opens_from=0.5,raises=1,doubt=0.3,after=4,spot_on=0.4",
)  # fmt: skip

#: Any seed, and how many games were dealt before.
SEEDS = st.integers(-(2**127), 2**127 - 1)
GAMES_BEFORE = st.integers(0, 2**32 - 1000)

#: Those that do not ask for odds play everything on arrays.
WITHOUT_ODDS = BOTS[:1]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    game = draw(st.sampled_from([*GAMES]))
    fewest, most = GAMES[game].seats
    seats = draw(st.integers(fewest, most))
    rulings = [
        f"{option.name}={draw(st.sampled_from(list(option.readings)))}"
        for option in GAMES[game].options.values()
        if option.readings
    ]
    evening = dict[str, Any]()
    names, switches = list[str](), [*GAMES[game].switches]
    if switches:
        names = draw(st.lists(st.sampled_from(switches), unique=True))
    if game == "tavern":
        rulings.append(f"ante={draw(st.sampled_from([0, 1, 2]))}")
        evening = {"games": draw(st.sampled_from([1, 3])), "bankroll": draw(st.integers(2, 4))}
    start = draw(st.none() | st.integers(4 if game == "cards" else 1, 6))
    alike = draw(st.booleans())
    named = 1 if alike else seats
    many = "open" in names and not {"straights", "vague", "powers"}.isdisjoint(names)
    most = 3 if many and seats <= 3 else most
    known = WITHOUT_ODDS if many and seats > 3 else BOTS
    bots = draw(st.lists(st.sampled_from(known), min_size=named, max_size=named))
    players = (seats, draw(st.integers(seats, most)) if alike else seats)
    options = Options.of(game, names, seats=seats, start=start, rulings=[*rulings], **evening)
    seed = draw(st.integers(-(2**70), 2**70))
    return Plan.of(options, parse_seats(",".join(bots)), players=players, seed=seed)


@settings(max_examples=least(4, of=8))
@given(plans(), st.integers(0, 10**6), st.integers(1, 6))
def test_arrays_play_the_same_games(plan: Plan, first: int, games: int) -> None:
    """Where a round goes in circles for ever, both name the same game."""

    def played(engine: Literal["arrays", "table"]) -> object:
        try:
            return simulate([plan], games, first=first, engine=engine)
        except Failure as error:
            return str(error)

    assert played("arrays") == played("table")


@pytest.mark.some(2)
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("game", [*GAMES])
def test_arrays_play_all_that_a_game_can_ask(game: str, plain: bool) -> None:
    """Every switch on, or none; more dice than one code holds, an evening, bots that do it all."""
    rules = GAMES[game]
    named = [name for name in rules.switches if name not in ("simple", "no-reroll")]
    names = [] if plain else named
    more: dict[str, Any] = {"games": 3, "bankroll": 6} if game == "tavern" else {}
    options = Options.of(game, names, seats=3, start=None if rules.has_deck else 7, **more)
    third = "strong" if plain else "random"
    bots = parse_seats(f"counter:reroll=0.9,spot_on=0.1,claim=0.2,pretend=0.5,casual,{third}")
    plan, games = Plan.of(options, bots, seed=11), 12 if plain else 4
    assert simulate([plan], games, engine="arrays") == simulate([plan], games, engine="table")


@pytest.mark.some(1, of="learning")
@settings(max_examples=5)
@given(plans(), st.integers(0, 10**6), st.integers(1, 4), st.sampled_from([0, 2, 996]))
def test_games_past_the_limit_are_taken_out_alone(
    plan: Plan, first: int, long: int, more: int
) -> None:
    """Whatever the limits are: where rounds end all the same, and where one has no end."""
    alone: list[int] = []
    play_alone = Tally.play

    def counted(tally: Tally, table: SeatedTable, chance: Seeded) -> Any:
        alone.append(chance.game)
        return play_alone(tally, table, chance)

    def played(engine: Literal["arrays", "table"]) -> object:
        try:
            return simulate([plan], 5, first=first, engine=engine)
        except Failure as error:
            return str(error), error.hint

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlie.lint.endless.ALONE_FROM", long)
        patch.setattr("cardlie.lint.endless.longest_round", lambda options: None)
        patch.setattr("cardlie.lint.endless.MOST_GUESSES", long + more)
        readable = played("table")
        patch.setattr(Tally, "play", counted)
        assert played("arrays") == readable
        if isinstance(readable, Run):
            taken_out, fast = [*alone], trace_games(plan, 5, first)
            patch.setattr("cardlie.report.game_traces.why_not", lambda plan: "not now")
            slow = trace_games(plan, 5, first)
            for field in fields(GameTraces):
                assert np.array_equal(getattr(fast, field.name), getattr(slow, field.name))
            assert sorted(taken_out) == sorted({*(first + slow.game[slow.guesses >= long])})


@pytest.mark.some(1, of="learning")
def test_a_round_without_end_is_told_of_alike_and_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays take a few steps for all games, and not a thousand for those that never end."""
    rulings = ["repeat=allowed", "possible=free"]
    options = Options.of("cards", ["straights", "swap"], seats=2, start=4, rulings=rulings)
    plan = Plan.of(options, parse_seats("honest:belief=0,counter:claim=1"), seed=1)
    steps, decide = list[int](), SeatedBots.guesses

    def counted(seating: SeatedBots, turn: BatchTurn) -> Any:
        steps.append(turn.history_length)
        return decide(seating, turn)

    monkeypatch.setattr(SeatedBots, "guesses", counted)
    failures = list[tuple[str, str | None]]()
    for engine in ("table", "arrays"):
        with pytest.raises(Failure, match=r"does not end.* in game 1") as failed:
            simulate([plan], 20, engine=engine)
        failures.append((str(failed.value), failed.value.hint))
    assert failures[0] == failures[1]
    assert max(steps) < ALONE_FROM
    assert steps.count(ALONE_FROM - 1) == 1
    agreed = "--with straights --with swap --with repeat=allowed --with possible=free"
    assert agreed in str(failures[0][1])


def test_a_round_that_is_proven_to_end_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the proof says, however many guesses are too many elsewhere."""
    monkeypatch.setattr("cardlie.lint.endless.ALONE_FROM", 2)
    monkeypatch.setattr("cardlie.lint.endless.MOST_GUESSES", 2)
    plan = Plan.of(Options("tavern", seats=2, start=2), parse_seats("casual"))
    assert longest_round(plan.options) == 24
    readable = simulate([plan], 9, engine="table")
    assert readable == simulate([plan], 9, engine="arrays")
    assert trace_games(plan, 9).guesses.max() > 2
    lowest = Plan.of(plan.options, parse_seats("tests.players.tricks:Lowest"))
    with pytest.raises(Failure, match="25 guesses and no challenge"):  # more than there are dice
        simulate([lowest], 1)


def test_two_variants_side_by_side_are_the_same_games() -> None:
    one = Plan.of(Options("leira", seats=3), parse_seats("casual"), seed=1)
    ours = parse_seats("tests.players.tricks:Lowest")
    other = Plan.of(Options("leira", seats=3, start=4), ours, seed=1)
    assert why_not(other)
    readable = simulate([one, other], 12, engine="table")
    mixed = GameRange((one, other), 0, 12, ("arrays", "table")).play()
    assert (tuple(mixed.tallies), tuple(mixed.pairs)) == (readable.tallies, readable.pairs)


@pytest.mark.some(1)
@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 11)])
def test_neither_processes_nor_chunks_change_anything(
    jobs: int, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan.of(Options("tavern", seats=2), parse_seats("casual"), players=(2, 4), seed=5)
    whole = simulate([plan], 60, engine="arrays")
    monkeypatch.setattr(simulation, "ARRAY_CHUNK", chunk)
    assert simulate([plan], 60, jobs=jobs, engine="arrays") == whole


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("names", "bots", "first"),
    [
        (["powers", "swap"], f"random,casual:pretend=0.5,{COUNTER}", 0),
        (["straights", "vague"], "random,honest,counter", 0),
        (["open", "swap"], "random,casual", 0),
        (["open", "wildcards"], "honest,counter,random", 0),
        # games in which it matters who shows a power card, and in whose hand it may be
        (["open", "powers"], f"{COUNTER},{COUNTER},honest", 89),
        # games in which it matters what was given and what was taken
        (["wildcards", "swap"], "honest,counter,honest", 61),
    ],
)
def test_whatever_is_said_among_cards_the_games_are_the_same(
    names: list[str], bots: str, first: int
) -> None:
    players = parse_seats(bots)
    start = 6 if "powers" in names and "open" in names else None  # more takes long
    options = Options.of("cards", names, seats=len(players), start=start)
    plan = Plan.of(options, players, seed=3)
    readable = simulate([plan], 5, first=first, engine="table")
    assert simulate([plan], 5, first=first, engine="arrays") == readable


def test_whose_odds_arrays_do_not_know_is_said() -> None:
    options = Options.of("cards", ["open", "vague"], seats=4)
    plan = Plan.of(options, parse_seats("counter"))
    assert str(why_not(plan)).startswith("on arrays counter does not know the odds")
    assert why_not(Plan.of(options, parse_seats("random"))) is None
    assert why_not(Plan.of(options.but(seats=3), parse_seats("counter"))) is None


def test_what_arrays_can_t_play_is_said() -> None:
    plan = Plan.of(Options("leira", seats=2), parse_seats("solved"))
    with pytest.raises(CardlieError, match="this can't be played on arrays: the bot solved"):
        simulate([plan], 1, engine="arrays")
    many = Plan.of(Options("wheel", seats=2, start=21), parse_seats("random"))
    assert "more than 20 dice each" in str(why_not(many))


def test_what_arrays_do_not_ask_is_played_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision more, in a moment at which they ask another."""

    class Hand(Action):
        """Let the next player begin."""

        verb, what, phases, rank = "hand", "hand it on", ("hand",), 99

        @classmethod
        def may_come(cls, options: Options) -> bool:
            return options.plays("swap")

        def do(self, state: TableState) -> None:
            state.starter = state.after(state.starter)
            after_loss(state)

    def then(state: State) -> str | None:
        more = "hand" if state.options.plays("swap") and state.phase == "swap" else None
        return None if state.phase == "hand" else cards.phases.after_loss(state) or more

    cards = GAMES["cards"]
    shipped(monkeypatch, replace(cards, phases=cards.phases._replace(after_loss=then)), "cards")
    Decision("hand", "hand it on")
    register(Hand)
    try:
        plan = Plan.of(Options.of("cards", ["swap"], seats=3), parse_seats("casual"), seed=3)
        assert why_not(plan)
        assert simulate([plan], 5) == simulate([plan], 5, engine="table")
        assert why_not(Plan.of(Options.of("cards", seats=3), parse_seats("casual"))) is None
    finally:
        ACTIONS.remove(Hand)
        del DECISIONS["hand"]


@given(SEEDS, GAMES_BEFORE, st.integers(0, 40), st.data())
def test_many_games_draw_what_each_draws(
    seed: int, first: int, nth: int, data: st.DataObject
) -> None:
    numbers = st.integers(0, 2**20)
    at = data.draw(st.builds(Moment, st.sampled_from(Purpose), numbers, numbers, numbers))
    games = data.draw(st.sampled_from([3, 1000]))
    draws, starts = Draws(seed, first, games), st.integers(0, games - 1)
    for n, step in data.draw(st.lists(st.tuples(starts, st.sampled_from([1, 40, 400])))):
        ids = range(n, games, step)  # all of 1000 are drawn at once, or 25, or single ones
        drawn = draws.fractions(at, np.array(ids), nth)
        assert drawn.tolist() == [Seeded(seed, first + n).fraction(at, nth) for n in ids]
        assert drawn.dtype == np.float64


@pytest.mark.parametrize(
    ("game", "bots", "few", "many"),
    [
        ("tavern", "random", 99, 100),
        ("tavern", "casual", 15, 16),
        ("tavern", "casual,strong", 15, 16),
        ("single-hand", "random", 15, 16),
        ("leira", "solved", 10**6, None),
    ],
)
def test_arrays_play_where_they_are_the_quicker_ones(
    game: str, bots: str, few: int, many: int | None
) -> None:
    """Of two plans each goes its own way; whoever names an engine gets it."""
    plan = Plan.of(Options(game, seats=2), parse_seats(bots))
    other = Plan.of(Options("leira", seats=2), parse_seats("random"))
    assert engines_for([plan], few, None) == ("table",)
    if many is not None:
        assert engines_for([plan], many, None) == ("arrays",)
        assert engines_for([plan, other], 16, None)[1] == "table"
        assert engines_for([plan], 1, "arrays") == ("arrays",)
        assert engines_for([plan], many, "table") == ("table",)


@given(SEEDS, GAMES_BEFORE, st.data())
def test_each_draws_at_a_place_of_its_own(seed: int, first: int, data: st.DataObject) -> None:
    """Several seats of one game are asked at one moment, and those of few games or of all."""
    games = data.draw(st.sampled_from([3, 400]))
    pairs = st.tuples(st.integers(0, games - 1), st.integers(0, 200))
    asked = sorted(data.draw(st.lists(pairs, max_size=40)))
    at = Moment(Purpose.BLUFF, 1, data.draw(st.integers(0, 9)), 0)
    ids, places = np.array(asked, np.int64).reshape(-1, 2).T
    drawn = Draws(seed, first, games).at_places(at, places, ids).tolist()
    wanted = [Seeded(seed, first + n).fraction(at._replace(place=place)) for n, place in asked]
    assert drawn == wanted
