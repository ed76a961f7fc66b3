"""A readable game, decision by decision: what was seen, what was done, what was shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardlie.engine import Action, Challenge, Legal, Observation, Seeded, SpotOn, Table
from cardlie.engine.observation import observe
from cardlie.faces import Counts
from cardlie.games.game import SeatNo, Showdown
from cardlie.sim.board import built
from cardlie.sim.plan import SeatedTable
from cardlie.sim.tally import MOST_GUESSES, Endless


@dataclass(frozen=True, slots=True)
class Step:
    """One decision. Of a challenge or spot-on also the ``faces`` shown, and how it came out."""

    seen: Observation
    action: Action
    faces: Counts = ()
    showdown: Showdown | None = None


@dataclass(slots=True)
class Ending:
    """How a game ended: who came first."""

    first: tuple[SeatNo, ...] = ()


def steps(table: SeatedTable, chance: Seeded, ending: Ending) -> Iterator[Step]:
    """Play a game and tell each decision once it is done; ``ending`` is filled in at the end.

    Raises :class:`~cardlie.sim.tally.Endless` for a round of more guesses than any round has.
    """
    game = Table(table.options, chance)
    state = game.state
    players = [built(spec, chance, seat) for seat, spec in enumerate(table.bots)]
    while state.phase != "over":
        seen = observe(state, state.actor)
        if len(seen.said) >= MOST_GUESSES:
            raise Endless
        action = players[seen.seat].decide(seen, Legal(seen))
        faces = tuple(state.counts())
        game.step(action)
        if isinstance(action, Challenge | SpotOn):
            yield Step(seen, action, faces, state.showdown)
        else:
            yield Step(seen, action)
    ending.first = game.ranking[0]
