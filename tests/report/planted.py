"""Files of dice games that are drawn over their keys: sound ones, and ones with a planted flaw.

A file is written behind the name of a game of ours, as on the command line. Each flaw names the
flags any of which finds it. ``benchmarks/planted.py`` tries many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report.effort import Effort
from cardlie.report.findings import Flag
from cardlie.report.investigation import find_out
from cardlie.report.skill import BEST, contest
from cardlie.sim import Plan

Keys = dict[str, str]


@dataclass(frozen=True)
class Drawn:
    """A file, how many play it, and any of which flags it raises; none: it is sound."""

    name: str
    game: str
    seats: int
    flags: frozenset[str] = frozenset()
    bot: str = "casual"


@dataclass
class Base:
    """A sound file, before anything is planted."""

    game: str
    seats: int
    keys: Keys

    @property
    def written(self) -> str:
        """It behind the name of its game."""
        return f"{self.game}[{';'.join(f'{k}={v}' for k, v in self.keys.items())}]"


def base(rng: Random, *games: str) -> Base:
    """A sound file: numbers of dice that people play, and what house rules change."""
    game = rng.choice(games or ("tavern", "perudo", "leira", "wheel"))
    keys = {"dice.each": str(rng.randint(4, 5)), "start.who": rng.choice(["highest", "drawn"])}
    if game in ("tavern", "perudo"):
        keys["bids.rule"] = rng.choice(["count-first", "same-or-as-many", "never-lower"])
        keys["next.doubt"] = rng.choice(["loser", "caller", "bidder"])
    if game == "tavern":
        keys["dice.wild"] = rng.choice(["none", "1", "6"])
        keys["exact.by"] = rng.choice(["anyone", "next"])
    return Base(game, rng.randint(3, 4), keys)


def long(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo")
    found.seats = 4
    found.keys |= {"dice.each": str(rng.randint(10, 12))}
    return found


def free_exact(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo")
    right = rng.choice(["caller:-1", "rest:1", "bidder:1"])
    found.keys |= {"exact.by": rng.choice(["anyone", "next"]), "costs.wrong": "none"}
    found.keys |= {"costs.right": right, "costs.most": found.keys["dice.each"]}
    return found


def too_wild(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo")
    wild = sorted(rng.sample(range(1, 7), rng.randint(3, 4)))
    found.keys |= {"dice.wild": "+".join(map(str, wild)), "bids.rule": "number-first"}
    return found


def free_doubt(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo")
    found.keys |= {"costs.true": rng.choice(["none", "rest:1"])}
    return found


def free_bid(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo")
    found.keys |= {"costs.false": "rest:1"}
    return found


def over_at_once(rng: Random) -> Base:
    found = base(rng, "tavern", "perudo", "leira")
    found.seats = 2
    found.keys |= {"costs.false": "bidder:all", "costs.true": "caller:all"}
    return found


def goes_round(rng: Random) -> Base:
    found = base(rng, "tavern")
    found.keys |= {"costs.false": "bidder:1+caller:-1", "costs.true": "caller:1+bidder:-1"}
    return found


def trap(rng: Random) -> Base:
    found = base(rng, "tavern")
    found.seats = 4
    found.keys |= {"bids.rule": "number-only", "dice.wild": "none", "dice.each": "5"}
    return found


def starter(rng: Random) -> Base:
    found = base(rng, "tavern")
    found.seats = 2
    found.keys |= {"dice.each": "1", "bids.rule": "count-only", "exact.by": "nobody"}
    found.keys |= {"dice.wild": "none", "costs.right": "none"}
    return found


def mute(rng: Random) -> Base:
    found = base(rng, "wheel")
    stars = rng.randint(1, 2)
    numbers = range(1, 5 * found.seats + 1)
    track = [f"*{n}" for n in range(1, stars + 1)] + [str(n) for n in numbers]
    found.keys |= {"bids.track": "+".join(track)}
    return found


#: What is planted, and the flags any of which finds it.
FLAWS: dict[Callable[[Random], Base], tuple[str, ...]] = {
    long: ("minutes",),
    free_exact: ("exact-free",),
    too_wild: ("wild",),
    free_doubt: ("caller-pays",),
    free_bid: ("bidder-pays",),
    over_at_once: ("one-round",),
    goes_round: ("tail", "minutes"),
    trap: ("trap", "place"),
    starter: ("place", "trap"),
    mute: ("mute",),
}


def planted(seed: int) -> Iterator[Drawn]:
    """Files with a flaw, one kind after another, for ever."""
    rng = Random(f"planted {seed}")
    while True:
        for plant, flags in FLAWS.items():
            found = plant(rng)
            bot = "honest" if plant in (long, starter) else "casual"  # who shows it
            yield Drawn(plant.__name__, found.written, found.seats, frozenset(flags), bot)


def sound(seed: int) -> Iterator[Drawn]:
    """Sound files, for ever."""
    rng = Random(f"sound {seed}")
    while True:
        found = base(rng)
        yield Drawn("sound", found.written, found.seats)


def flags_of(
    drawn: Drawn, games: int, closely: int, seed: int = 0, *, strongest: bool = False
) -> list[Flag]:
    """What a report flags, of so many games, some of them looked at closely.

    ``strongest``: who plays is asked first, as in a report; else the bot of the file does.
    """
    options, bot = Options(drawn.game, seats=drawn.seats), drawn.bot
    if strongest:
        bot = contest(Plan.of(options, parse_seats(BEST), seed=seed), max(16, games // 8)).best
    plan = Plan.of(options, parse_seats(bot), seed=seed)
    effort = Effort(games, closely, skill=0, whole=games // 2, ablations=0, ladder=("random", bot))
    return list(find_out(plan, effort).flags)


def is_named(drawn: Drawn, flags: list[Flag]) -> bool:
    """Whether what is planted is flagged; of a sound file whether nothing is."""
    keys = {flag.key for flag in flags}
    return bool(keys & drawn.flags) if drawn.flags else not keys
