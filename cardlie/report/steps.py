"""A readable game, decision by decision: what was seen and done, and how likely all of it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardlie.engine import Action, Legal, Observation, Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.players.base import next_action
from cardlie.players.seat_odds import Raise, chance_of_last, least_raises, seat_odds_of
from cardlie.setting.faces import Counts
from cardlie.sim.board import built
from cardlie.sim.plan import SeatedTable
from cardlie.sim.tally import verify_ends


@dataclass(frozen=True, slots=True)
class Step:
    """One decision. Of a challenge or spot-on also the ``faces`` shown, and how it came out."""

    seen: Observation
    action: Action
    faces: Counts = ()
    showdown: Showdown | None = None


@dataclass(slots=True)
class Ending:
    """How a game ended: who came first, and what its last call left each seat."""

    first: tuple[SeatNo, ...] = ()
    held: tuple[int, ...] = ()


def steps(table: SeatedTable, chance: Seeded, ending: Ending) -> Iterator[Step]:
    """Play a game and give each decision once it is done; ``ending`` is filled in at the end.

    Raises :class:`~cardlie.sim.tally.Endless` for a round that has no end.
    """
    game = Table(table.options, chance)
    state = game.state
    players = [built(spec, chance, seat) for seat, spec in enumerate(table.bots)]
    while state.phase != "over":
        seen, action = next_action(state, players)
        if isinstance(action, Say):
            verify_ends(len(seen.said), table.options, chance.game)
        faces = tuple(state.counts())
        game.step(action)
        if isinstance(action, Challenge | SpotOn):
            shown = state.showdown
            assert shown is not None
            stakes = AtStake(seen.standing.held, table.options.setting)
            ending.held = tuple(settle(stakes, shown, spot_on=isinstance(action, SpotOn)).held)
            yield Step(seen, action, faces, shown)
        else:
            yield Step(seen, action)
    ending.first = game.ranking[0]
    if table.options.rules.has_deck:  # what was lost is known once it is discarded
        ending.held = tuple(state.held)


class Weighed(NamedTuple):
    """What the exact odds tell a seat that has to guess or doubt, of all that it may do.

    ``raises`` are the guesses up to what the table can show, the likeliest first, each with its
    chance in this seat's mouth; ``beyond``: more may be said, and is false. ``last`` is the chance
    of the last guess and ``exact`` that it is exact, where that may be declared. Of what the seat
    says, ``chance`` is its own, and ``public`` that for whoever sees only what lies in view.
    """

    raises: list[Raise]
    beyond: bool
    last: float | None = None
    exact: float | None = None
    chance: float | None = None
    public: float | None = None

    @property
    def options(self) -> list[float]:
        """How likely each thing that may be done comes out well."""
        found = [chance for _, chance in self.raises] + [0.0] * self.beyond
        found += [] if self.last is None else [1 - self.last]
        return found + ([] if self.exact is None else [self.exact])


def weigh(step: Step) -> Weighed:
    """What the odds tell whoever decided in the guessing of a round."""
    seen, action = step.seen, step.action
    legal, odds, faces = Legal(seen), seat_odds_of(seen), seen.bidding.setting.faces
    guesses = legal.guesses(seen.bidding.highest_figure(seen.on_table))
    claims = [guess for guess in least_raises(seen) if guess.personal and guess not in guesses]
    raises = [Raise(guess, odds.mine(guess, seen.counts)) for guess in (*guesses, *claims)]
    raises.sort(key=lambda each: (-each.chance, -each.guess.amount(faces)))
    found = Weighed(raises, legal.guess)
    if seen.said:
        exact = odds.exact(seen.said[-1]) if legal.may(SpotOn) else None
        found = found._replace(last=chance_of_last(seen, odds), exact=exact)
    if isinstance(action, Say):
        said = (*seen.said, action.guess)
        onlooker = seen.by_onlooker._replace(said=said, bidder=seen.seat)
        public = chance_of_last(onlooker, seat_odds_of(onlooker))
        found = found._replace(chance=odds.mine(action.guess, seen.counts), public=public)
    return found
