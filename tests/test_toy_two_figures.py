"""A kind that names two numbers, made while the tests run, is known to everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.booklet import Edition
from cardlie.booklet.rules.examples import ExampleLines
from cardlie.cli import main
from cardlie.engine import Action, Legal, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.games.chance import Seeded
from cardlie.games.registry import get_game
from cardlie.guess import Guess, LessThan
from cardlie.language import speak
from cardlie.language.decks import load_deck
from cardlie.odds import View, distribution
from cardlie.players import BotChance, BotConfig, parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.session.guess_pad import pad
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.terminal.odds_map import rows_of
from tests.depth import sharing
from tests.toy_kinds import BETWEEN, Between, known
from tests.tree import ROOT


@pytest.fixture(autouse=True)
def known_to_all(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with known(BETWEEN, monkeypatch):
        yield


fresh = sharing(40)

betweens = st.builds(Between, st.integers(1, 30), st.integers(1, 5), st.integers(1, 5)).map(
    lambda guess: replace(
        guess, low=min(guess.low, guess.high), high=max(guess.low, guess.high) + 1
    )
)


@given(betweens, st.sampled_from(languages()))
@fresh
def test_two_figures_are_said_in_every_language(guess: Between, language: str) -> None:
    assert Guess.parse(str(guess)) == guess
    assert Guess.parse(speak(guess, language), language=language) == guess
    assert eval(repr(guess)) == guess


@given(st.integers(1, 8), st.integers(2, 6), st.sampled_from(["", "R1 R2 B3", "R1 B5 Y6 G6"]))
@fresh
def test_two_figures_from_the_lowest_are_less_than_the_next(n: int, high: int, mine: str) -> None:
    view = View.of("cards", mine=mine, unseen=6)
    assert distribution(Between(n, 1, high), view) == distribution(LessThan(n, high + 1), view)


BOTS = ("casual", "random", "honest", "counter", "strong", "npc")


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("bot", "variants"),
    [
        *((bot, "") for bot in BOTS),
        *zip(BOTS, ("powers", "open", "swap", "straights,vague", "wildcards", "swap"), strict=True),
    ],
)
def test_two_figures_are_played_alike_by_both_engines(bot: str, variants: str) -> None:
    """And the report's decisions are weighed alike."""
    names = [name for name in variants.split(",") if name]
    plan = Plan.of(Options.of("cards", names, seats=3, start=4), parse_seats(bot), seed=5)
    games = 8
    readable = simulate([plan], games=games, engine="table").tallies[0]
    assert readable.times_said["between"] if bot != "npc" else readable.games.games == games
    if why_not(plan) is None:
        assert simulate([plan], games=games, engine="arrays").tallies[0] == readable


@pytest.mark.some(1)
@given(st.integers(0, 200), st.integers(0, 12), st.sampled_from(languages()))
@fresh
def test_two_figures_are_tapped_on_phones(seed: int, moves: int, language: str) -> None:
    table = Table.deal(Options("cards", seats=3, start=4), seed=seed)
    bots = [BotConfig.parse("casual").build(BotChance(Seeded(seed), seat)) for seat in range(3)]
    for _ in range(moves):
        seen = table.observe(table.actor)
        table.act(bots[table.actor].decide(seen, Legal(seen)))
        if table.phase == "over":
            return
    seen = table.observe(table.actor)
    if seen.phase != "guess":
        return
    with speaking(translation(language)):
        offered = pad(seen.bidding, seen.history, seen.on_table)
    tapped = [
        (what["do"][n > 1].replace("{n}", str(n)), what["spoken"][n > 1].replace("{n}", str(n)))
        for kind in offered
        if kind["kind"] == "between"
        for what in kind["whats"]
        for low, high in what["legal"]
        for n in range(low, high + 1)
    ]
    written = [Guess.parse(text) for text, _ in tapped]
    assert written == [Guess.parse(text, language=language) for _, text in tapped]
    assert all(Legal(seen).allows(Say(guess)) for guess in written)
    if Legal(seen).guesses(seen.on_table):  # else the pad goes higher than what is there
        meant = [each for each in Legal(seen).guesses(seen.on_table) if isinstance(each, Between)]
        assert Counter(written) == Counter(meant)


@pytest.mark.parametrize("language", languages())
def test_two_figures_have_an_example_on_reference_cards(language: str) -> None:
    rows = [
        head for side in reference_rows(strings(language), Options("cards")) for head, _ in side
    ]
    (head,) = [head for head in rows if head.startswith("Between")]
    example = head.removeprefix("Between: “").removesuffix("”")
    assert isinstance(Guess.parse(example, language=language), Between)


def test_two_figures_stand_in_a_heat_map_in_their_order() -> None:
    half, pairs = Fraction(1, 2), ((2, 5), (1, 3), (2, 3))
    rows = rows_of((Between(n, *pair), n, half) for pair in pairs for n in (2, 3))
    assert rows == [
        (f"between {low} and {high}", {2: half, 3: half}) for low, high in sorted(pairs)
    ]


def test_rules_with_an_example_of_two_figures_are_told_with_the_cards_of_any_deck(
    tmp_path: Path,
) -> None:
    deck = tmp_path / "odd.toml"
    base = (ROOT / "templates" / "decks" / "base.toml").read_text(encoding="utf-8")
    deck.write_text(base.replace("numbers = [1, 2, 3, 4, 5, 6]", "numbers = [3, 4, 5, 6, 7, 8]"))
    lines = ExampleLines(
        "judge", 1, [], Edition(get_game("cards"), deck=load_deck(str(deck))), deck
    )
    assert lines.parsed_guess("3 between 2 and 5").guess == Between(3, 4, 7)


@pytest.mark.some(1, of="two figures")
@pytest.mark.parametrize("engine", ["arrays", "table"])
def test_a_report_knows_two_figures(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlie.cli.sim_runs.ENGINE", engine)
    page = tmp_path / "page.json"
    words = ["report", "cards", "--games", "12", "--players", "2", "--with", "start=4"]
    assert main([*words, "--seats", "casual", "-o", str(page)]) == 0
    assert "between" in page.read_text(encoding="utf-8")


@pytest.mark.some(1, of="two figures")
@pytest.mark.parametrize("language", languages())
def test_two_figures_are_judged_played_and_printed_as_people_speak(
    language: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    said = speak(Between(3, 2, 5), language)
    assert main(["judge", said, "--table", "R2 R5 B4 R1"]) == 0
    assert said in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", StringIO(f"{said}\nquit\n"))
    assert main(["play", "cards", "--players", "2", "--seed", "28", "--plain"]) == 0
    assert said in capsys.readouterr().out
    for what in ("kit", "rules"):
        assert main(["print", what, "cards", "-o", str(tmp_path / f"{what}.pdf")]) == 0


def between_or_any(actions: dict[int, Action], rng: Random) -> int:
    """One of the actions, by number; of two turns one says something of two figures, if it may."""
    ours = [n for n, each in actions.items() if of_two_figures(each)]
    return rng.choice(ours if ours and rng.random() < 0.5 else list(actions))


def of_two_figures(action: Action) -> bool:
    return isinstance(action, Say) and isinstance(action.guess, Between)


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_pettingzoo_plays_two_figures(seed: int) -> None:
    pytest.importorskip("pettingzoo")
    from cardlie.plugs.pettingzoo import RawEnv

    env, rng, done = RawEnv(Options("cards", seats=2, start=4)), Random(seed), list[Action]()
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        number = between_or_any({n: env.actions[n] for n in mask.nonzero()[0].tolist()}, rng)
        done.append(env.actions[number])
        env.step(number)
    assert any(map(of_two_figures, done))


def test_openspiel_plays_two_figures() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import_module("cardlie.plugs.openspiel")
    game = pyspiel.load_game("cardlie_cards(players=2,start=4,rounds=1)")
    rng, done = Random(1), list[Action]()
    for state in [game.new_initial_state() for _ in range(8)]:
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            actions = state.encoding.actions
            number = between_or_any({n: actions[n] for n in state.legal_actions()}, rng)
            done.append(actions[number])
            state.apply_action(number)
    assert any(map(of_two_figures, done))
