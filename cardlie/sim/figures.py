"""What a row of games comes to: figures with 95 % intervals, as values and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardlie.guess import KINDS
from cardlie.sim.statistics import (
    Interval,
    clustered_share_interval,
    mean,
    mean_interval,
    ratio,
    ratio_interval,
    share_interval,
)
from cardlie.sim.tally import GameTally, Tally

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
class Kind:
    """One kind of guess: how often said, how often challenged, how often true when challenged."""

    kind: str
    said: int
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
    that ended a round. ``lengths`` counts games by rounds, ``last_numbers`` rounds by NUMBER.
    """

    games: int
    players_mean: Estimate
    rounds_per_game: Estimate
    turns_per_player: Estimate
    challenge_success: Estimate
    spot_on_success: Estimate
    last_number: Estimate
    by_seat: tuple[Wins, ...]
    by_bot: tuple[Wins, ...]
    kinds: tuple[Kind, ...]
    last_numbers: dict[int, int]
    lengths: dict[int, int]

    def as_json(self) -> dict[str, Any]:
        """All of it as a JSON object; each figure has its interval beside it."""
        said: dict[str, Any] = {"games": self.games}
        for name in NAMES:
            said |= getattr(self, name).as_json(name)
        said["wins_by_seat"] = [_wins_json("seat", wins) for wins in self.by_seat]
        said["wins_by_bot"] = [_wins_json("bot", wins) for wins in self.by_bot]
        said["kinds"] = {
            kind.kind: {
                "said": kind.said,
                "said_share": _rounded(kind.share_of_said),
                "challenged": kind.challenged,
                "true": kind.true,
                **kind.true_share.as_json("true_share"),
            }
            for kind in self.kinds
        }
        said["last_numbers"] = {str(number): count for number, count in self.last_numbers.items()}
        said["lengths"] = {str(rounds): count for rounds, count in self.lengths.items()}
        return said


#: The figures that have one value for all games, in the order in which they are shown.
NAMES = (
    "players_mean", "rounds_per_game", "turns_per_player", "challenge_success",
    "spot_on_success", "last_number",
)  # fmt: skip


def figures(tally: Tally) -> Figures:
    """The figures of a tally.

    Games are what is independent: means get a t interval, shares one of as many cases as the
    games amount to; ``last_number`` is a ratio of sums over games.
    """
    games = tally.games
    numbers, numbered = columns(games, "numbers", "numbered")
    return Figures(
        games=len(games),
        players_mean=_mean([game.players for game in games]),
        rounds_per_game=_mean([game.rounds for game in games]),
        turns_per_player=_mean([game.turns / game.players for game in games]),
        challenge_success=_share_of_games(games, "right", "challenges"),
        spot_on_success=_share_of_games(games, "exact", "spot_ons"),
        last_number=Estimate(ratio(numbers, numbered), ratio_interval(numbers, numbered)),
        by_seat=tuple(_by_seat(games)),
        by_bot=tuple(_by_bot(games)),
        kinds=tuple(_kinds(tally)),
        last_numbers=dict(sorted(tally.last.items())),
        lengths=dict(sorted(Counter(game.rounds for game in games).items())),
    )


def columns(games: Iterable[GameTally], *names: str) -> list[list[float]]:
    """The same fields of all games, as a list for each field."""
    played = list(games)
    return [[getattr(game, name) for game in played] for name in names]


def _mean(values: list[float]) -> Estimate:
    return Estimate(mean(values), mean_interval(values))


def _share_of_games(games: list[GameTally], part: str, whole: str) -> Estimate:
    parts, wholes = columns(games, part, whole)
    return Estimate(ratio(parts, wholes), clustered_share_interval(parts, wholes))


def _share(part: float, whole: int) -> Estimate:
    return Estimate(part / whole if whole else None, share_interval(part, whole))


def _by_seat(games: list[GameTally]) -> list[Wins]:
    seats = max((game.players for game in games), default=0)
    found = []
    for seat in range(seats):
        here = [game for game in games if seat < game.players]
        wins = sum(1 / len(game.first) for game in here if seat in game.first)
        fair = sum(1 / game.players for game in here) / len(here)
        found.append(Wins(str(seat), len(here), wins, _share(wins, len(here)), fair))
    return found


def _by_bot(games: list[GameTally]) -> list[Wins]:
    found = []
    names = dict.fromkeys(str(bot) for game in games for bot in game.bots)
    for name in names:
        sat, wins, fair = 0, 0.0, 0.0
        for game in games:
            seats = {seat for seat, bot in enumerate(game.bots) if str(bot) == name}
            sat += bool(seats)
            fair += len(seats) / game.players
            wins += sum(1 for seat in game.first if seat in seats) / len(game.first)
        found.append(Wins(name, sat, wins, _share(wins, sat), fair / sat))
    return found


def _kinds(tally: Tally) -> list[Kind]:
    total = tally.said.total()
    return [
        Kind(
            kind,
            tally.said[kind],
            tally.challenged[kind],
            tally.true[kind],
            tally.said[kind] / total,
            _share(tally.true[kind], tally.challenged[kind]),
        )
        for kind in [each.kind for each in KINDS]
        if tally.said[kind]
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
