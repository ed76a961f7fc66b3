"""Random tables and random play, for the laws."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from cardlie.deck.combinations import Combination
from cardlie.engine import GAMES, Action, Legal, Options, SeatNo, Table
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave, Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.games.registry import get_game
from cardlie.guess import Colour, Guess, Hand, Mia, Number, Power, Stars, Straight, Sum, Vague

if TYPE_CHECKING:
    from random import Random

    from cardlie.games.state import State


COMBINATIONS = [Combination.parse(form) for form in ("2+2", "3+2", "run3", "twins24")]


@st.composite
def rulings(draw: st.DrawFn, game: str) -> dict[str, str]:
    """Any reading of every ruling of a game."""
    chosen = {}
    for ruling in get_game(game).rulings:
        if ruling.readings:
            chosen[ruling.name] = draw(st.sampled_from(ruling.choices()))
        else:
            chosen[ruling.name] = str(draw(st.integers(0, 3)))
    return chosen


@st.composite
def tables(draw: st.DrawFn) -> Options:
    """Any mix of options that can be played."""
    game = draw(st.sampled_from(list(GAMES)))
    more: dict[str, Any] = {"rulings": draw(rulings(game))}
    if game == "cards":
        seats = draw(st.integers(2, 8))
        for name in ("straights", "vague", "swap", "open", "simple", "wildcards", "powers"):
            more[name] = draw(st.booleans())
        return Options(game, seats, **more)
    seats = draw(st.integers(*GAMES[game].seats))
    more["start"] = draw(st.integers(1, 7))
    if game == "wheel":
        more["show_reroll"] = draw(st.booleans())
    if game == "tavern":
        more["games"] = draw(st.integers(1, 4))
        more["bankroll"] = draw(st.integers(3, 6))
        skills = st.one_of(st.none(), st.integers(-2, 8))
        more["insight"] = tuple(draw(st.lists(skills, min_size=seats, max_size=seats)))
    return Options(game, seats, **more)


def any_action(legal: Legal, rng: Random, leaves: bool = True) -> Action:
    """Some legal action; challenges become likely before a round grows long."""
    if legal.phase == "guess":
        said = len(legal.observation.history)
        if legal.challenge and (rng.random() < 0.1 + said / 10 or not legal.guess):
            return SpotOn() if legal.may(SpotOn) and rng.random() < 0.3 else Challenge()
        if legal.may(Leave) and leaves and rng.random() < 0.02:
            return Leave()
        most = 4
        while not (guesses := legal.guesses(most)):
            most *= 2
        guess = guesses[int(rng.random() * min(len(guesses), 40))]
        return Say(guess, bluff=legal.bluff and rng.random() < 0.5)
    choices = [action for action in legal.actions(0) if leaves or not isinstance(action, Leave)]
    return choices[int(rng.random() * len(choices))]


def odd_actions() -> st.SearchStrategy[Action]:
    """Actions of every kind, most of them illegal at most moments."""
    small = st.integers(0, 9)
    seat = st.builds(SeatNo, small)
    guesses = st.one_of(
        st.builds(Number, st.integers(1, 21), st.integers(1, 8)),
        st.builds(Colour, st.integers(1, 9), st.sampled_from(["red", "blue", "mauve"])),
        st.builds(Straight, st.integers(1, 9), st.integers(1, 9)),
        st.builds(Vague, st.integers(1, 9), st.sampled_from(["number", "colour"])),
        st.builds(Stars, st.integers(1, 12)),
        st.builds(Sum, st.integers(1, 13)),
        st.builds(Mia, st.integers(1, 21)),
        st.builds(Hand, st.integers(1, 71)),
        st.builds(
            Power,
            st.sampled_from(
                [Combination.parse(form) for form in ("2+2", "3+2", "run3", "twins24")]
            ),
            st.integers(1, 9),
        ),
    )
    return st.one_of(
        st.builds(Say, guesses, st.booleans()),
        st.sampled_from([Challenge(), SpotOn(), Keep(), Stay(), Leave(), Take()]),
        st.builds(Again, st.lists(small, max_size=5).map(tuple)),
        st.builds(Reveal, small),
        st.builds(Discard, small),
        st.builds(Swap, small, st.one_of(st.none(), seat)),
        st.builds(Reroll, st.lists(small, max_size=5).map(tuple)),
    )


def snapshot(table: Table) -> str:
    """All that a table is, as text; its chance never changes."""
    state: State = table.state
    hidden = {"chance", "public", "in_view", "game", "faces", "rules", "options"}
    parts = {
        name: getattr(state, name, None) for name in type(state).__slots__ if name not in hidden
    }
    return repr((parts, table.actions))


def finished(options: Options, seed: int, rng: Random, *, told: bool = True) -> Table:
    """A game played to its end at random."""
    table = Table.deal(options, seed=seed)
    while not table.over:
        action = any_action(table.legal(), rng)
        if told:
            table.act(action)
        else:
            table.step(action)
        assert len(table.actions) < 5_000, "this game does not end"
    return table


GOLDEN = Path(__file__).parent.parent / "golden" / "world"


def read_scenarios(game: str) -> list[dict[str, Any]]:
    """The golden rounds of a game, whether it is there or not."""
    data = tomllib.loads((GOLDEN / f"{game}.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = data["scenario"]
    return found


def may(table: Table, bid: str) -> bool:
    said = Guess.parse(bid, table.state.faces, kinds=table.state.bidding.kinds)
    return table.phase == "guess" and table.can_guess(said)
