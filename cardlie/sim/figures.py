"""Point estimates with 95 % intervals of what games came to, as values and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardlie.guess import KINDS
from cardlie.sim import statistics as stats
from cardlie.sim.statistics import Interval, Moments
from cardlie.sim.tally import COLUMN, TURN, Bots, Tally

#: Floats in JSON have so many decimals: more would be noise, and could differ by machine.
DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval; None where the games do not tell."""

    value: float | None
    interval: Interval = None

    def as_json(self, name: str) -> dict[str, Any]:
        """``name`` -> value and ``name_ci`` -> [low, high]."""
        ends = None if self.interval is None else [_rounded(end) for end in self.interval]
        return {name: _rounded(self.value), f"{name}_ci": ends}


@dataclass(frozen=True, slots=True)
class Wins:
    """How often a seat or a bot came first: ``games`` it sat in, ``wins`` (shared ones in parts).

    ``fair`` is the share that everybody at the table would have if all were alike.
    """

    who: str
    games: int
    wins: float
    share: Estimate
    fair: float


@dataclass(frozen=True, slots=True)
class KindFigures:
    """One kind of guess: how often said, how often challenged, how often true when challenged."""

    kind: str
    times_said: int
    challenged: int
    true: int
    share_of_said: float
    true_share: Estimate


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a row of games.

    ``turns_per_player`` are a game's guesses, challenges and spot-ons divided by its players;
    ``challenge_success`` the share of challenges that met a guess that fell; ``spot_on_success``
    (tavern) the share of spot-ons that were exact; ``last_number`` the mean NUMBER of the guess
    that ended a round; ``starter_wins`` how often whoever began came first. ``lengths`` counts
    games by rounds, ``last_numbers`` rounds by NUMBER.
    """

    games: int
    players_mean: Estimate
    rounds_per_game: Estimate
    turns_per_player: Estimate
    challenge_success: Estimate
    spot_on_success: Estimate
    last_number: Estimate
    starter_wins: Estimate
    by_seat: tuple[Wins, ...]
    by_bot: tuple[Wins, ...]
    kinds: tuple[KindFigures, ...]
    last_numbers: dict[int, int]
    lengths: dict[int, int]

    @property
    def first_seat_wins(self) -> Estimate:
        """How often seat 0 came first."""
        return self.by_seat[0].share

    def as_json(self) -> dict[str, Any]:
        """All of it as a JSON object; each figure has its interval beside it."""
        figures: dict[str, Any] = {"games": self.games}
        for name in NAMES:
            figures |= getattr(self, name).as_json(name)
        figures["wins_by_seat"] = [_wins_json("seat", wins) for wins in self.by_seat]
        figures["wins_by_bot"] = [_wins_json("bot", wins) for wins in self.by_bot]
        figures["kinds"] = {
            kind.kind: {
                "said": kind.times_said,
                "said_share": _rounded(kind.share_of_said),
                "challenged": kind.challenged,
                "true": kind.true,
                **kind.true_share.as_json("true_share"),
            }
            for kind in self.kinds
        }
        figures["last_numbers"] = {
            str(number): count for number, count in self.last_numbers.items()
        }
        figures["lengths"] = {str(rounds): count for rounds, count in self.lengths.items()}
        return figures


#: The figures that have one value for all games, in the order in which they are shown.
NAMES = (
    "players_mean", "rounds_per_game", "turns_per_player", "challenge_success",
    "spot_on_success", "last_number", "starter_wins",
)  # fmt: skip


def figures(tally: Tally) -> Figures:
    """The figures of a tally.

    Games are what is independent: means get a t interval, shares one of as many cases as the
    games amount to; ``last_number`` is a ratio of sums over games.
    """
    games, share = tally.games, stats.clustered_share_interval
    return Figures(
        games=games.games,
        players_mean=_mean(games, "players"),
        rounds_per_game=_mean(games, "rounds"),
        turns_per_player=_mean(games, "turns"),
        challenge_success=_ratio(games, "right", "challenges", share),
        spot_on_success=_ratio(games, "exact", "spot_ons", share),
        last_number=_ratio(games, "numbers", "numbered"),
        starter_wins=_share(games.sums[COLUMN["starter"]] / TURN, games.games),
        by_seat=tuple(_by_seat(tally)),
        by_bot=tuple(_by_bot(tally)),
        kinds=tuple(_kinds(tally)),
        last_numbers=dict(sorted(tally.last.items())),
        lengths=dict(sorted(tally.lengths.items())),
    )


def weight_of(name: str) -> Fraction:
    """What one of a column of games counts: turns and wins are counted in parts."""
    return Fraction(1, TURN if name in ("turns", "first_seat", "starter") else 1)


def _mean(games: Moments, name: str) -> Estimate:
    values = games.combined({COLUMN[name]: weight_of(name)})
    return Estimate(stats.mean(values), stats.mean_interval(values))


def _ratio(
    games: Moments, part: str, whole: str, interval: Callable[..., Interval] = stats.ratio_interval
) -> Estimate:
    columns = COLUMN[part], COLUMN[whole]
    return Estimate(stats.ratio(games, *columns), interval(games, *columns))


def _share(part: float, whole: int) -> Estimate:
    return Estimate(part / whole if whole else None, stats.share_interval(part, whole))


def _by_seat(tally: Tally) -> list[Wins]:
    seats = range(max(map(len, tally.seated), default=0))
    return [_wins(tally, str(at), {b: {at} for b in tally.seated if at < len(b)}) for at in seats]


def _by_bot(tally: Tally) -> list[Wins]:
    seats: dict[str, dict[Bots, set[int]]] = {}
    for bots in sorted(tally.seated, key=len):
        for seat, bot in enumerate(bots):
            seats.setdefault(str(bot), {}).setdefault(bots, set()).add(seat)
    return [_wins(tally, name, tables) for name, tables in seats.items()]


def _wins(tally: Tally, who: str, seats: dict[Bots, set[int]]) -> Wins:
    """``seats`` are those that are meant, of each table that has any."""
    games, first = sum(tally.seated[bots] for bots in seats), tally.first.items()
    wins = sum([Fraction(n, sharing) for (b, s, sharing), n in first if s in seats.get(b, ())])
    fair = sum([Fraction(tally.seated[b] * len(its), len(b)) for b, its in seats.items()]) / games
    return Wins(who, games, float(wins), _share(float(wins), games), float(fair))


def _kinds(tally: Tally) -> list[KindFigures]:
    total = tally.times_said.total()
    return [
        KindFigures(
            kind,
            tally.times_said[kind],
            tally.challenged[kind],
            tally.true[kind],
            tally.times_said[kind] / total,
            _share(tally.true[kind], tally.challenged[kind]),
        )
        for kind in [each.kind for each in KINDS]
        if tally.times_said[kind]
    ]


def _wins_json(what: str, wins: Wins) -> dict[str, Any]:
    who: str | int = int(wins.who) if what == "seat" else wins.who
    return {
        what: who,
        "games": wins.games,
        "wins": _rounded(wins.wins),
        **wins.share.as_json("share"),
        "fair_share": _rounded(wins.fair),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DECIMALS)
