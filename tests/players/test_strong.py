"""The bot that learned: whole figures, nothing of what is hidden, and that it wins."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.base.arrays import Array
from cardlie.engine import Legal, Options, Table
from cardlie.engine.bidding import named
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.stay import Leave
from cardlie.games import GAMES
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake
from cardlie.judging.higher import is_higher
from cardlie.players import parse_seats
from cardlie.players.rows import bot_of, features, seen, strong
from cardlie.players.rows.two_left import planned
from cardlie.sim import Plan, figures, simulate
from cardlie.vector.dice import BITS
from tests.catalogue import shipped, with_rounds
from tests.depth import of_all
from tests.players.tables import bot, tables

NETS = [file.stem for file in Path(strong.__file__).with_name("nets").iterdir()]


@given(tables(tuple(GAMES)))
@settings(max_examples=of_all(20))
def test_whatever_it_may_do_is_legal_and_how_often_comes_to_one(table: Table) -> None:
    at = table.observe(table.actor)
    advice = seen.advice(at)
    if at.phase != "guess" or at.options.game.passes_cup:
        assert advice is None
    elif advice is not None:
        assert sum(advice.values()) == pytest.approx(1)
        assert all(Legal(at).allows(action) for action in advice)


@given(
    st.lists(
        st.tuples(*[st.tuples(st.integers(-900, 900), st.booleans())] * 4), min_size=1, max_size=4
    ),
    st.floats(0, 1, exclude_max=True),
)
def test_each_seat_weighs_alone_and_does_what_it_may(
    rows: list[tuple[tuple[int, bool], ...]], fraction: float
) -> None:
    weighed, legal = np.moveaxis(np.array([((0, 1), *row) for row in rows]), 2, 0)
    found = strong.shares(weighed, legal == 1)
    for row, its, may in zip(found, weighed, legal == 1, strict=True):
        (alone,) = strong.shares(its[None], may[None])
        assert (row == alone).all()
        assert row.argmax() == np.where(may, its, -1_000).argmax()
        assert not row[~may].any()
    done = strong.drawn(found, np.full(len(rows), fraction))
    assert legal[np.arange(len(rows)), done].all()


@given(st.integers(0, 2**32 - 1), st.integers(1, 6))
def test_the_moment_tells_of_all_that_may_be_said(seed: int, says: int) -> None:
    """The most, the second and the mean; what may not be said is not looked at."""
    rng = np.random.default_rng(seed)
    each = rng.integers(0, strong.PARTS + 1, (5, says, features.OF_EACH)).astype(np.float32)
    told = rng.random((5, says)) < 0.7
    found = strong._of_others(each, told).reshape(5, 3, -1)
    for row, (its, may) in enumerate(zip(each, told, strict=True)):
        for nth, figure in enumerate(features.OF_OTHERS):
            some = sorted(its[may, figure].tolist(), reverse=True) or [0]
            second = some[1] if len(some) > 1 else 0 if says > 1 else some[0]
            assert found[row, :2, nth].tolist() == [some[0], second]
            assert abs(found[row, 2, nth] - sum(some) / len(some)) <= 0.5 + 1e-5


@pytest.mark.parametrize("game", NETS)
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=5)
def test_the_sums_of_a_net_are_whole_and_exact(game: str, seed: int) -> None:
    """Floats come to what whole numbers come to, so that no machine adds them up otherwise."""
    rng, net = np.random.default_rng(seed), strong.net_of(game)
    each = rng.integers(0, strong.PARTS + 1, (3, 4, features.OF_EACH))
    all_ = rng.integers(0, strong.PARTS + 1, (3, features.OF_ALL))
    w: Any = {name: value.astype(np.int64) for name, value in net.weights.items()}

    def on(sums: Array, layer: int) -> Array:
        return np.asarray(np.clip(sums >> w["shift"][layer], 0, strong.MOST))

    say = on(each @ w["each"] + (all_ @ w["all"] + w["b1"])[:, None], 0)
    say = (on(say @ w["w2"] + w["b2"], 1) @ w["w3"] + w["b3"])[..., 0] >> w["shift"][2]
    call = on(on(all_ @ w["c1"] + w["d1"], 3) @ w["c2"] + w["d2"], 4) @ w["c3"] + w["d3"]
    every = np.zeros(each.shape[:2], np.int64)
    floats = strong.Looks(every, each.astype(np.float32), all_.astype(np.float32))
    assert net.weigh(floats).tolist() == np.hstack([say, call >> w["shift"][5]]).tolist()
    for layer in (("each", "all"), ("w2",), ("w3",), ("c1",), ("c2",), ("c3",)):
        most = strong.PARTS if layer[0] in ("each", "c1") else strong.MOST
        assert sum(np.abs(w[name]).sum(axis=0) for name in layer).max() * most < 2**24


def test_what_others_hide_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """On arrays, where all faces lie open: other dice of the others, and it weighs the same."""
    asked, weigh = 0, strong.weighed

    def twice(turn: Any, net: Any = None) -> Any:
        nonlocal asked
        before, rolled = weigh(turn, net), turn.state.rolled.copy()
        others = np.arange(turn.state.seats) != turn.actor[:, None]
        sixes = turn.state.held[turn.rows].astype(np.uint64) << np.uint64(5 * BITS)
        turn.state.rolled[turn.rows] = np.where(others, sixes, rolled[turn.rows])
        after = weigh(turn, net)
        turn.state.rolled[:] = rolled
        asked += len(turn.rows)
        assert [*map(np.ndarray.tolist, before)] == [*map(np.ndarray.tolist, after)]
        return before

    monkeypatch.setattr(strong, "weighed", twice)
    for game in ("tavern", "leira"):
        simulate(
            [Plan.of(Options(game, seats=3, start=2), parse_seats("strong"))],
            40,
            jobs=1,
            engine="arrays",
        )
    assert asked > 200


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_a_challenge_costs_what_a_showdown_costs(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its caller where the guess holds, else the bidder: just so, or by two more dice.

    Here a wrong challenge costs double, so that it is seen who loses.
    """
    asked, costs, rules = 0, strong._costs, GAMES[game]

    def doubled(stakes: Any, showdown: Showdown) -> Any:
        found = rules.usual.endings["doubt"](stakes, showdown)
        return found._replace(losses=tuple(each * (1 + showdown.holds) for each in found.losses))

    def checked(turn: Any, seats: Any, need: Array) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            endings = {**rules.usual.endings, "doubt": doubled}
            shipped(patch, with_rounds(rules, endings=endings), game)
            return compared(turn, seats, need)

    def compared(turn: Any, seats: Any, need: Array) -> Any:
        nonlocal asked
        found, options = costs(turn, seats, need), turn.state.options
        callers = seats.actor if turn.history_length else seats.next
        asked += len(callers)
        for row in range(len(callers)):
            caller, bidder = SeatNo(int(callers[row])), SeatNo(int(seats.bidder[row]))
            stakes = AtStake([int(held) for held in seats.held[row]], options.rules)
            for over, cost in zip((0, 2, -1, -3), found, strict=True):
                there = int(need[row]) + over
                showdown = Showdown(caller, bidder, over >= 0, int(need[row]), there)
                lost = options.game.usual.endings["doubt"](stakes, showdown).losses
                assert cost[row] == (lost[caller if over >= 0 else bidder] + 1) / 4
        return found

    monkeypatch.setattr(strong, "_costs", checked)
    plan = Plan.of(Options(game, seats=3, start=3), parse_seats("strong"))
    simulate([plan], 10, jobs=1, engine="arrays")
    assert asked > 50


@pytest.mark.parametrize("game", ["cards", "wheel", "tavern", "leira", "perudo"])
@given(st.data())
@settings(max_examples=10)
def test_it_sees_what_may_follow_a_guess_and_how_far_that_went(
    game: str, data: st.DataObject
) -> None:
    """How many names for no more, by the judge; and figures above the least of the name."""
    only_guesses = ["show_reroll=false"] * (game == "wheel")
    table = Table.deal(Options.of(game, only_guesses, seats=2), seed=1)
    bidding, faces = table.state.bidding, table.options.rules.faces
    for _ in range(data.draw(st.integers(1, 3))):
        said = table.observe(table.actor).history
        assume(may := bidding.guesses(said, 6))
        table.guess(data.draw(st.sampled_from(may)))
    turn = seen.turn_of(table.observe(table.actor))
    assert turn is not None
    *before, last = table.observe(table.actor).history
    figure, every = last.amount(faces), turn.bids.guesses
    over = [g for g in every if is_higher(g, (last,), table.options.rules)]
    free = {named(bidding, g) for g in over if g.amount(faces) <= figure}
    names = {named(bidding, g) for g in every}
    of_all = strong.looks(turn).all[0] / strong.PARTS
    moment = features.OfMoment(*of_all[: len(features.OfMoment._fields)])
    assert moment.room_after_last == pytest.approx(len(free) / len(names), abs=1 / strong.PARTS)
    alike = [g for g in every if named(bidding, g) == named(bidding, last)]
    least = min(g.amount(faces) for g in alike if is_higher(g, before[-1:], table.options.rules))
    assert moment.last_above_least == pytest.approx(
        min(1, (figure - least) / 4), abs=1 / strong.PARTS
    )


@given(st.integers(3, 5), st.lists(st.booleans(), max_size=8), st.integers(0, 10**6))
def test_who_leaves_in_a_round_is_passed_over(seats: int, leaves: list[bool], seed: int) -> None:
    """Whoever began it, too: the others still ask for a hint, and the last bidder is who it is."""
    table = Table.deal("tavern", seats=seats, seed=seed)
    begun = table.state.round
    for leave in leaves:
        at = table.observe(table.actor)
        assume(not table.over and table.state.round == begun)
        turn, advice = seen.turn_of(at), seen.advice(at)
        assert turn is not None
        assert advice is not None
        assert all(map(table.can, advice))
        assert [int(seat[0]) for _, seat in turn.history[-1:]] == [at.bidder] * bool(at.history)
        raises = Legal(at).guesses(1)
        assume(leave or raises)
        table.step(Leave() if leave else Say(raises[0]))


def test_elsewhere_it_plays_as_counter() -> None:
    """Where a cup goes round, where no net is, and after what no table could show."""
    said = Table.deal("tavern", seats=2, seed=1)
    said.guess("40 fives")
    options = Options.of("cards", ["open", "vague"], seats=5)
    for table in (said, Table.deal("mia", seats=2, seed=1), Table.deal(options, seed=1)):
        at = table.observe(table.actor)
        assert seen.advice(at) is None
        mine, theirs = (bot(each, 0.5).decide(at, Legal(at)) for each in ("strong", "counter"))
        assert mine == theirs
    assert bot("strong", 0.5).decide(said.observe(said.actor), said.legal()) == Challenge()


@pytest.mark.parametrize("name", ["strong", "solved"])
def test_where_there_are_no_nets_it_plays_as_counter(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser: no numpy, no arrays, nothing solved."""
    for room in ("players.rows", "solve.advice"):
        monkeypatch.setitem(sys.modules, f"cardlie.{room}", None)
    table = Table.deal("leira", seats=2, seed=3)
    at = table.observe(table.actor)
    mine, theirs = (bot(each, 0.5).decide(at, Legal(at)) for each in (name, "counter"))
    assert mine == theirs


def test_a_game_of_a_file_has_the_net_of_all() -> None:
    assert strong.net_of("of a file").weights["w2"].tolist() == (
        strong.net_of("any").weights["w2"].tolist()
    )
    assert bot_of(parse_seats("strong")[0]).knows_odds


OF_TWO = [name for name in NETS if name.endswith("-2")]


@pytest.mark.some(3)
@pytest.mark.parametrize("net", OF_TWO)
@pytest.mark.parametrize("seats", [2, 3])
def test_two_play_by_the_net_that_learned_at_two_seats(net: str, seats: int) -> None:
    """At the table, too; with more the game's own net plays, or that of all."""
    game = net.removesuffix("-2")
    at, none = Table.deal(game, seats=seats, seed=1), cast(Any, np.zeros((1, 0), np.int64))
    while (turn := seen.turn_of(at.observe(at.actor))) and planned(turn, none, none)[1].any():
        at.guess(at.legal().guesses(1)[0])
    assert turn is not None
    expected = strong.weighed(turn, strong.net_of(net if seats == 2 else game))[1]
    other = strong.weighed(turn, strong.net_of(game if seats == 2 else net))[1]
    assert strong.weighed(turn)[1].tolist() == expected.tolist() != other.tolist()


@pytest.mark.parametrize("variant", ["straights", "vague", "powers", "wildcards"])
def test_two_with_more_kinds_play_by_the_games_own_net(variant: str) -> None:
    """That of two has never heard of these; of wild cards it may say what it always says."""
    table = Table.deal(Options.of("cards", [variant], seats=2), seed=1)
    turn = seen.turn_of(table.observe(table.actor))
    assert turn is not None
    as_ever = variant == "wildcards"
    nets = (strong.net_of("cards", of_two=of_two) for of_two in (as_ever, not as_ever))
    expected, other = (strong.weighed(turn, net)[1].tolist() for net in nets)
    assert strong.weighed(turn)[1].tolist() == expected != other


@pytest.mark.some(1)
@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if not game.passes_cup])
def test_strong_beats_counter(game: str) -> None:
    """A small round of the benchmark: the whole interval lies above an even share."""
    plan = Plan.of(Options(game, seats=2), parse_seats("strong,counter"), seed=5)
    result = figures(simulate([plan], games=1000, jobs=1).tallies[0])
    wins = next(win for win in result.by_bot if win.who == "strong")
    assert wins.share.interval is not None
    assert wins.share.interval[0] > 0.5
