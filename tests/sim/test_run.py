"""Many games: the same whoever plays them, counted rightly, ended cleanly."""

from __future__ import annotations

import pytest

from cardlie.engine import Action, Legal, Observation, Options, Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.chance import Moment, Purpose
from cardlie.guess import Straight
from cardlie.players import BotChance, BotConfig, parse_seats
from cardlie.players.player import next_action
from cardlie.sim import Plan, figures, simulate, simulation
from cardlie.sim.compare import Comparison, Difference, comparisons, differences, never_said
from cardlie.sim.figures import Estimate
from cardlie.sim.run import Failure, SimulationFault
from cardlie.sim.tally import Tally
from cardlie.sim.typed_variant import Variant
from cardlie.sim.wording import what_changes


def plan(game: str = "leira", seats: str = "casual", players: tuple[int, int] = (2, 3)) -> Plan:
    return Plan.of(Options(game, seats=2), parse_seats(seats), players=players, seed=7)


def test_seeds_never_change() -> None:
    """Whoever notes a seed can play that game again, in any later version."""
    chance = Seeded(7, game=3)
    assert chance.rolls([5, 0, 6], 6, Moment(Purpose.ROLL, 1, 2)) == [
        (4, 0, 1, 5, 0),
        (),
        (3, 0, 3, 3, 2, 2),
    ]
    assert chance.pick(1000, Moment(Purpose.STARTER, 1)) == 15
    assert BotChance(chance, 1).random() == 0.7077235162205361


def test_each_number_of_players_is_drawn_about_as_often() -> None:
    drawn = [len(plan(players=(2, 5)).table(game).bots) for game in range(2000)]
    assert all(420 < drawn.count(players) < 580 for players in (2, 3, 4, 5))


@pytest.mark.some(1)
@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_change_nothing(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = simulate([plan()], games=23)
    monkeypatch.setattr(simulation, "CHUNK", 4)
    assert simulate([plan()], games=23, jobs=jobs) == alone


def test_a_game_can_be_played_alone() -> None:
    whole = simulate([plan()], games=12)
    parts = [
        simulate([plan()], games=n, first=at).tallies[0] for at, n in ((9, 1), (0, 9), (10, 2))
    ]
    for part in parts[1:]:
        parts[0].add(part)
    assert parts[0] == whole.tallies[0]


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 5)

    def stop(done: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    plans = [plan(seats="random"), plan("tavern", seats="random")]
    for jobs in (1, 2):
        run = simulate(plans, games=40, jobs=jobs, progress=stop)
        assert (run.stopped, run.played) == (True, 10)
        assert run.tallies == simulate(plans, games=10).tallies


def test_a_fault_of_ours_says_in_which_game(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Tally.play

    def fail(self: Tally, table: object, chance: Seeded) -> object:
        if chance.game == 3:
            raise ZeroDivisionError("here")
        return play(self, table, chance)  # type: ignore[arg-type]

    monkeypatch.setattr(Tally, "play", fail)
    with pytest.raises(SimulationFault, match="in game 3: ZeroDivisionError: here"):
        simulate([plan()], games=10)


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ["cards", "wheel", "tavern", "leira", "perudo"])
def test_figures_are_those_of_the_events(game: str) -> None:
    """The same games played at tables that record everything, counted from their events."""
    one = plan(game, "counter,casual,random", (3, 3))
    found = figures(simulate([one], games=8).tallies[0])
    challenges = right = turns = rounds = 0
    wins = [0.0, 0.0, 0.0]
    for number in range(8):
        chance = one.chance(number)
        table = Table(one.table(number).options, chance)
        bots = [bot.build(BotChance(chance, i)) for i, bot in enumerate(one.table(number).bots)]
        while not table.over:
            event = table.act(next_action(table.state, bots)[1])
            challenges += type(event).__name__ == "Challenged"
            right += not getattr(event, "held", True)
        rounds += sum(type(event).__name__ == "Began" for event in table.events)
        turns += sum(isinstance(a, Say | Challenge | SpotOn) for a in table.actions)
        for seat in table.ranking[0]:
            wins[seat] += 1 / len(table.ranking[0])
    assert found.rounds_per_game.value == pytest.approx(rounds / 8)
    assert found.turns_per_player.value == pytest.approx(turns / 3 / 8)
    assert found.challenge_success.value == pytest.approx(right / challenges)
    assert [seat.wins for seat in found.by_seat] == pytest.approx(wins)
    assert sum(bot.wins for bot in found.by_bot) == pytest.approx(8)
    assert sum(kind.times_said for kind in found.kinds) == turns - rounds
    assert sum(found.lengths.values()) == 8


# --- variant against variant


def test_a_difference_is_claimed_only_where_its_interval_leaves_zero_out() -> None:
    sure = Difference("rounds_per_game", Estimate(1.3, (1.1, 1.5)), shows=True)
    unsure = Difference("challenge_success", Estimate(0.01, (-0.01, 0.03)))
    untold = Difference("last_number", Estimate(0.5, None))
    told = Comparison("with straights", [sure, unsure, untold]).sentences()
    assert told == [
        "With straights a game is 1.30 rounds longer (1.10 to 1.50).",
        "No clear difference in how often challenges are right, how many the last guess names.",
    ]


def test_what_nobody_said_is_named() -> None:
    before = Plan.of(Options("cards", seats=2), parse_seats("casual"))
    after = Plan.of(Options("cards", seats=2, straights=True), parse_seats("casual"))
    tally = Tally()
    assert never_said(before, after, tally) == ["straight"]
    tally.times_said["straight"] = 1
    assert never_said(before, after, tally) == []


def test_a_round_without_end_is_reported_with_its_game() -> None:
    """Two straights that are each higher than the other, said in turns, where that is allowed."""
    rulings = ["repeat=allowed"]
    options = Options("cards", seats=2, straights=True, rulings=rulings)
    plans = [Plan.of(options, parse_seats("tests.sim.test_run:RoundAndRound"))]
    with pytest.raises(Failure, match=r"does not end: 1,000 guesses .* in game 0") as found:
        simulate(plans, games=2)
    assert found.value.hint is not None
    assert "--only 0" in found.value.hint


class RoundAndRound:
    def decide(self, observation: Observation, legal: Legal) -> Action:
        said = [Straight(2, 6), Straight(3, 3)]
        return Say(said[len(observation.history) % 2])


def test_bots_that_play_alike_differ_in_nothing() -> None:
    """Said in another way they play the very same games, one by one; other bots do not."""
    seats = ("casual", "casual:nerve=0.58", "casual:nerve=0.4")
    plans = [plan("cards", bots) for bots in seats]
    alike, unlike = (
        differences(simulate([plans[0], other], games=20).pairs)[0] for other in plans[1:]
    )
    assert {each.name for each in alike} >= {"rounds_per_game", "challenge_success"}
    for each in alike:
        assert each.figure.value == 0
        assert each.figure.interval in (None, (0, 0))
    assert any(each.figure.value for each in unlike)


def test_shared_chance_makes_intervals_narrow() -> None:
    """A change that touches few games is seen at once, where independent games would not tell."""
    one = Plan.of(Options("cards", seats=3), parse_seats("casual"), seed=1)
    other = Plan.of(Options("cards", seats=3), parse_seats("casual:nerve=0.64"), seed=1)
    run = simulate([one, other], games=60)
    paired = differences(run.pairs)[0][0].figure.interval
    alone = figures(run.tallies[0]).rounds_per_game.interval
    assert paired is not None
    assert alone is not None
    assert paired[1] - paired[0] < (alone[1] - alone[0]) * 1.42


def test_what_changes_is_said_in_words() -> None:
    first = Variant.parse("vague").over(Variant(seats="casual")).plan("cards", 0)
    second = Variant.parse("--with straights --with repeat=allowed seats=honest,counter")
    assert what_changes(first, second.plan("cards", 0)) == (
        "with straights and repeat=allowed and 2 players and honest, counter, without vague"
    )
    third = Variant.parse("dice.wild=1 exact.by=anyone").plan("tavern", 0)
    changed = what_changes(Variant().plan("tavern", 0), third)
    assert changed == "with dice.wild=1 and exact.by=anyone"


@pytest.mark.parametrize(
    "text",
    [
        "--with straights --with vague --with repeat=allowed",
        "with=straights,vague with=repeat=allowed",
        "with=straights,with=vague,with=repeat=allowed",
        "straights, vague, repeat=allowed",
        "--with=straights,vague --with=repeat=allowed",
    ],
)
def test_a_variant_is_read_as_people_write_it(text: str) -> None:
    assert Variant.parse(text) == Variant(("straights", "vague", "repeat=allowed"))


def test_seats_of_a_variant_keep_their_commas() -> None:
    read = Variant.parse("--seats counter:bluff=0.2,threshold=0.3,casual --players 2 start=6")
    assert (read.seats, read.players, read.agreed) == (
        "counter:bluff=0.2,threshold=0.3,casual", "2", ("start=6",)
    )  # fmt: skip
    assert [str(bot) for bot in read.plan("cards", 0).tables[0].bots] == [
        "counter:bluff=0.2,threshold=0.3",
        "casual",
    ]


def test_an_npc_brings_its_skill_to_the_tavern() -> None:
    table = Plan.of(Options("tavern", seats=2), parse_seats("npc:skill=3,casual")).tables[0]
    assert table.options.values.get("insight", ()) == (3, None)
    assert BotConfig.parse("npc")["skill"] == 0


def test_no_chair_is_compared_where_a_lot_alone_tells_chairs_apart() -> None:
    """Of equal bots that draw who begins: whatever one chair wins more there is chance."""
    one, other = (Plan.of(Options("leira", 3, start=n), parse_seats("random")) for n in (1, 2))
    mixed = Plan.of(Options("leira", 3, start=1), parse_seats("honest,random,random"))
    for plans, told in (((one, other), False), ((one, mixed), True)):
        run = simulate(plans, games=20)
        (compared,) = comparisons(plans, run.tallies, run.pairs)
        assert ("first_seat_wins" in {each.name for each in compared.differences}) == told
        assert ("first_seat_wins" in compared.as_json()) == told
        assert ("seat 0" in " ".join(compared.sentences())) == told
