"""How strong the bots are: every bot against every other, in every game, with intervals.

python benchmarks/bots.py [--games 1000] [--players 4] [--game cards]
python benchmarks/bots.py --tune threshold=0.05,0.1,0.2,0.3
python benchmarks/bots.py --bot solved --players 2 --game tavern --game leira --game wheel
python benchmarks/bots.py --bot strong --players 2 --games 200

A table is shared by two bots that sit in turns (A B A B). Shown is how often one of the A wins;
if they were alike, it would be 50 %. Tricks play too: ``Lowest`` (always the least raise),
``OneMore`` (always one more of the likeliest), ``AfterTwo`` (that, and a challenge after two
raises) and ``Wary`` (that, and a challenge where no raise is likely). With ``--tune`` variants of
the counter take the place of A, with ``--bot`` only that one does. What a responder wins that
learns against ``strong`` alone tells ``exploit.py``.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import combinations
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options
from cardlie.players import BOTS, BotConfig, parse_seats
from cardlie.sim import Plan, figures, simulate
from tests.players.tricks import AfterTwo, Lowest, OneMore, Wary

if TYPE_CHECKING:
    from cardlie.sim.figures import Estimate


TRICKS = [
    BotConfig(f"{trick.__module__}:{trick.__name__}") for trick in (Lowest, OneMore, AfterTwo, Wary)
]


#: Whom a bot should beat in every game.
SHOULD_BEAT = {
    "honest": [BotConfig("random"), BotConfig("casual")],
    "counter": [BotConfig("random"), BotConfig("casual"), BotConfig("honest")],
    "strong": [BotConfig("honest"), BotConfig("counter"), BotConfig("npc"), *TRICKS],
}


def duel(
    game: str, one: BotConfig, other: BotConfig, players: int, games: int, seed: int = 1
) -> Estimate:
    """How often ``one`` wins where the two sit in turns."""
    plan = Plan.of(Options(game, seats=players), [one, other] * (players // 2), seed=seed)
    run = simulate([plan], games, jobs=os.cpu_count() or 1)
    found = figures(run.tallies[0])
    return next(wins.share for wins in found.by_bot if wins.who == str(one))


def verdict(share: Estimate) -> str:
    """A share with its interval, and who is better if the interval leaves 50 % out."""
    assert share.value is not None
    assert share.interval is not None
    low, high = share.interval
    better = "better" if low > 0.5 else "worse" if high < 0.5 else "no difference shows"
    return f"{share.value:6.1%}  ({low:6.1%} to {high:6.1%})  {better}"


def round_robin(games: list[str], players: int, each: int) -> bool:
    """Every pair of bots; whether each beats those that it should."""
    beaten = True
    for game in games:
        print(f"\n{game}, {players} players, {each:,} games a pair", flush=True)
        pairs = [*combinations([BotConfig(name) for name in BOTS], 2)]
        pairs += [(trick, BotConfig(name)) for name in ("counter", "strong") for trick in TRICKS]
        for other, one in pairs:
            share = duel(game, one, other, players, each)
            print(f"  {one!s:<8} against {other!s:<8} {verdict(share)}", flush=True)
            if other in SHOULD_BEAT.get(str(one), ()):
                beaten &= share.interval is not None and share.interval[0] > 0.5
    return beaten


def one_against_all(games: list[str], players: int, each: int, name: str) -> None:
    """A bot against every other: whether it loses to any of them."""
    loses = []
    for game in games:
        print(f"\n{game}, {players} players, {each:,} games a pair", flush=True)
        for other in (*(BotConfig(bot) for bot in BOTS if bot != name), *TRICKS):
            share = duel(game, BotConfig(name), other, players, each)
            print(f"  {name} against {other!s:<24} {verdict(share)}", flush=True)
            if share.interval is not None and share.interval[1] < 0.5:
                loses.append(f"{other} ({game})")
    print(f"\n{name} loses to {', '.join(loses) or 'none of them'}")


def tune(games: list[str], players: int, each: int, rules: str) -> None:
    """The counter with each figure of one parameter, against the bots it should beat."""
    name, _, figures_ = rules.partition("=")
    for game in games:
        print(f"\n{game}, {players} players, {each:,} games a pair", flush=True)
        for figure in figures_.split(","):
            for other in ("honest", "casual", "random"):
                (one,) = parse_seats(f"counter:{name}={figure}")
                share = duel(game, one, BotConfig(other), players, each)
                print(f"  {one!s:<24} against {other:<8} {verdict(share)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each pair")
    parser.add_argument("--players", type=int, default=4, choices=(2, 4))
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--tune", metavar="NAME=F,F,...", help="figures of the counter to compare")
    parser.add_argument("--bot", choices=list(BOTS), help="only the pairs of this one")
    parser.add_argument("--few", action="store_true", help="tavern alone, 100 games of each pair")
    options = parser.parse_args()
    if options.few:
        options.games, options.game = 100, ["tavern"]
    games = options.game or list(GAMES)
    try:
        if options.tune:
            tune(games, options.players, options.games, options.tune)
            return 0
        if options.bot:
            one_against_all(games, options.players, options.games, options.bot)
            return 0
        beaten = round_robin(games, options.players, options.games)
    except CardlieError as error:
        print(f"bots.py: {error}", file=sys.stderr)
        return 2
    said = "beats" if beaten else "DOES NOT BEAT"
    print(f"\nin each of these games each bot {said} those that it should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
