"""The search of ``cardlie tune``: among which variants, with how many games, and what it finds."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace

from cardlie.base import terminal
from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.played import GAMES_PLAYED, Machines, Played
from cardlie.cli.playing import games_bar, kept_by, variant_of, workers_of
from cardlie.report.figures import MORE
from cardlie.report.findings import CLOSELY, Effort
from cardlie.report.skill import BEST, Contest, contest
from cardlie.sim.arrays import why_not
from cardlie.sim.chunk import Broken
from cardlie.tune import race
from cardlie.tune.games import Games
from cardlie.tune.race import Budget, Result
from cardlie.tune.space import Space, lay_out, parse_axes
from cardlie.tune.wishes import Wish

#: The most games that a search may spend.
_MOST = 1_000_000_000

#: Seconds that a game takes which is not played on arrays, roughly.
_SLOW = 0.01

#: Of the time that is left, so much is planned with.
_PRUDENT = 0.85


def space_of(
    game: str, played: Played, over: Sequence[str], wishes: Sequence[Wish], bot: str = BEST
) -> Space:
    """The variants that are searched, played by a bot unless somebody said who plays."""
    base = variant_of(played)
    base = replace(base, seats=base.seats or bot)
    base.plan(game, played.seed)  # what the command line itself gets wrong is told first
    axes = parse_axes(game, over)
    if not axes:
        raise CardlieError("nothing is left open", "such as --over start=4-9")
    players = list(dict.fromkeys(wish.players for wish in wishes if wish.players))
    return lay_out(game, base, axes, played.seed, players)


def strongest_at(played: Played, space: Space) -> Contest | None:
    """Which bot is the strongest at the table that was typed, unless somebody said who plays."""
    if variant_of(played).seats:
        return None
    with terminal.status(tr("Finding the strongest bot for this table ...")):
        return contest(space.base, Effort.of([space.base], GAMES_PLAYED, CLOSELY).skill)


def searched(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    budget: Budget,
    seconds: float,
    few: int,
    machines: Machines,
) -> tuple[Result, dict[int, Broken]]:
    """What the search finds, and why variants can't be played to their end."""
    variants = Amount(len(space.candidates), "variants")
    said = tr("{variants}, {games} at most", variants=variants, games=Amount(budget.games, "games"))
    with (
        kept_by(machines, "tune", f"cardlie tune {game}") as kept,
        workers_of(machines) as workers,
        games_bar(lambda: max(budget.games, budget.spent), "" if budget.repace else said) as bar,
    ):
        wanted = {wish.figure for wish in wishes}
        more = tuple(name for name, (figures, _) in MORE.items() if wanted & {*figures})
        games = Games(space.candidates, workers, seconds, kept, bar, more)
        found = race.search(space.candidates, wishes, budget, games.play, few)
    if len(games.failed) == len(space.candidates):
        why = next(iter(games.failed.values()))
        said = tr("none of the variants ever ends: {why}", why=why.message)
        raise CardlieError(said, why.hint)
    return found, games.failed


def budget_of(text: str, variants: int, least: int) -> Budget:
    """The games that may be spent; of a time as many as it lasts for, once the pace is known."""
    read = re.fullmatch(r"(\d{1,12})\s*([smh]?)", text.strip().replace("_", ""), re.ASCII)
    if read is None or not int(read[1]):
        raise CardlieError(
            tr("--budget is {text!r}", text=text), "a number of games, or a time: 200000, 90s, 10m"
        )
    number, unit = int(read[1]), read[2]
    if not unit:
        if not least <= number <= _MOST:
            raise CardlieError(
                tr(
                    "--budget {number:,} is too little for {variants}",
                    number=number,
                    variants=Amount(variants, "variants"),
                )
                if number < least
                else tr("{number:,} games are too many", number=number),
                tr("from {least:,} to {most:,}", least=least, most=_MOST),
            )
        return Budget(number)
    began, lasts = time.monotonic(), number * {"s": 1, "m": 60, "h": 3600}[unit]

    playing = began

    def games_for(spent: int) -> int:
        nonlocal playing
        now = time.monotonic()
        if not spent:  # what came before was no game of these
            playing = now
        pace = spent / max(now - playing, 1e-3)
        return spent + int(max(0.0, lasts - (now - began)) * _PRUDENT * pace)

    return Budget(least, repace=games_for)


def warn(space: Space, budget: Budget) -> None:
    """Say before a long search what makes it long."""
    slow = list(filter(None, (why_not(each.plan) for each in space.candidates)))
    minutes = budget.games * len(slow) / len(space.candidates) * _SLOW / 60
    if budget.repace is None and minutes > 1:
        said = tr(
            "cardlie: of {variants} {slow:,} can only be played one game after another: {why}; it "
            "may take {minutes}, and --budget 2m bounds that",
            slow=len(slow), variants=Amount(len(space.candidates), "variants"), why=slow[0],
            minutes=Amount(round(minutes), "minutes"),
        )  # fmt: skip
        terminal.show(said, error=True)
