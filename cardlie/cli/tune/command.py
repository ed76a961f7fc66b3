"""``cardlie tune``: a variant that is as long, fair and lively as asked."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option
from cardlie.cli.played import Game, Machines, Played, games_bar
from cardlie.cli.support import Code, print_json
from cardlie.cli.words import WISHES

if TYPE_CHECKING:
    from cardlie.sim.chunk import Broken
    from cardlie.tune.race import Budget, Result
    from cardlie.tune.space import Space
    from cardlie.tune.wishes import Wish

WANT_HELP = (
    "What it shall be like, such as 'minutes=12-15, seat-advantage<1%, drama=max'; --want list "
    "tells all."
)
OVER_HELP = (
    "What may change: start=4-9, players=3,4, with=straights,vague (each or not), discard=all; of "
    "a deck suits=3-5, numbers, copies, wildcards; repeat it."
)
BUDGET_HELP = "Games to spend, or a time: 200000, 90s, 10m."
SECONDS_HELP = "How long one decision takes at your table, in seconds."
SHOW_HELP = "How many variants are told."

#: Games that a search spends unless told otherwise, and the most of any.
_BUDGET, _MOST = "50000", 1_000_000_000

#: Seconds that a game takes which is not played on arrays, roughly.
_SLOW = 0.01

#: Of the time that is left, so much is planned with.
_PRUDENT = 0.85


def tune(
    game: Game,
    played: Played,
    machines: Machines,
    want: Annotated[list[str] | None, Option(word=WISHES, help=WANT_HELP)] = None,
    over: Annotated[list[str] | None, Option(metavar="NAME=CHOICES", help=OVER_HELP)] = None,
    budget: Annotated[str, Option(metavar="NUMBER|TIME", help=BUDGET_HELP)] = _BUDGET,
    seconds: Annotated[float, Option(help=SECONDS_HELP)] = 8.0,
    show: Annotated[int, Option(help=SHOW_HELP)] = 3,
    as_json: Annotated[bool, Option("--json", help="The answer as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Find the variants of a game that are as long, as fair and as lively as you want them.

    cardlie tune cards --want "minutes=12-15, seat-advantage<2%" --over start=4-9

    cardlie tune leira --players 3 --want "rounds<10" --over start=2-5 --budget 90s

    All variants play the same deals. Those that surely miss a wish are dropped, the better half of
    the others goes on, and the few that are left are measured in fresh games. With a budget in
    games the same seed gives the same answer. Exit code 0: something fits, or may fit; 1: nothing
    does; 2: bad input; 130: stopped by Ctrl-C.
    """
    from cardlie.cli.tune.text import as_object, lines
    from cardlie.tune import race
    from cardlie.tune.wishes import parse_wishes

    wanted = parse_wishes(want or ())
    if not seconds > 0:
        raise CardlieError(tr("--seconds is {x:g}, expected more than 0", x=seconds))
    if not 1 <= show <= 20:
        raise CardlieError(tr("{show} variants can't be told", show=show), "from 1 to 20")
    try:
        space = _space(game, played, over or ())
        spend = _budget(budget, race.least_budget(len(space.candidates), show))
        _warn(space, spend)
        found, failed = _search(game, space, wanted, spend, seconds, show, machines)
    except KeyboardInterrupt:
        return machines.stopped()
    if as_json:
        told = as_object(game, space, wanted, found, failed, played.seed)
        print_json(told)
    else:
        print("\n".join(lines(game, played.variant(game), space, wanted, found, failed)))
    return Code.NO if all(each.verdict == "misses" for each in found.best) else Code.YES


def _space(game: str, played: Played, over: Sequence[str]) -> Space:
    """The variants that are searched."""
    from cardlie.tune.space import lay_out, parse_axes

    base = played.variant(game)
    base.plan(game, played.seed)  # what the command line itself gets wrong is told first
    axes = parse_axes(game, over)
    if not axes:
        raise CardlieError("nothing is left open", "such as --over start=4-9")
    return lay_out(game, base, axes, played.seed)


def _search(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    budget: Budget,
    seconds: float,
    few: int,
    machines: Machines,
) -> tuple[Result, dict[int, Broken]]:
    """What the search finds, and why variants can't be played to their end."""
    from cardlie.report.figures import MORE
    from cardlie.tune import race
    from cardlie.tune.games import Games

    said = tr("{variants:,} variants, {games:,} games at most",
              variants=len(space.candidates), games=budget.games)  # fmt: skip
    with (
        machines.kept(f"tune {game}", f"cardlie tune {game}") as kept,
        machines.workers() as workers,
        games_bar(lambda: max(budget.games, budget.spent), "" if budget.repace else said) as bar,
    ):
        wanted = {wish.figure for wish in wishes}
        more = tuple(name for name, (figures, _) in MORE.items() if wanted & {*figures})
        games = Games(space.candidates, workers, seconds, kept, bar, more)
        found = race.search(space.candidates, wishes, budget, games.play, few)
    if len(games.failed) == len(space.candidates):
        why = next(iter(games.failed.values()))
        said = tr("none of the variants comes to its end: {why}", why=why.message)
        raise CardlieError(said, why.hint)
    return found, games.failed


def _budget(text: str, least: int) -> Budget:
    """The games that may be spent; of a time as many as it lasts for, once the pace is known."""
    from cardlie.tune.race import Budget

    read = re.fullmatch(r"(\d{1,12})\s*([smh]?)", text.strip().replace("_", ""), re.ASCII)
    if read is None or not int(read[1]):
        raise CardlieError(
            tr("--budget is {text!r}", text=text), "a number of games, or a time: 200000, 90s, 10m"
        )
    number, unit = int(read[1]), read[2]
    if not unit:
        if not least <= number <= _MOST:
            raise CardlieError(
                tr("{number:,} games are too few for so many variants", number=number)
                if number < least
                else tr("{number:,} games are too many", number=number),
                tr("from {least:,} to {most:,}", least=least, most=_MOST),
            )
        return Budget(number)
    began, lasts = time.monotonic(), number * {"s": 1, "m": 60, "h": 3600}[unit]

    def games_for(spent: int) -> int:
        took = max(time.monotonic() - began, 1e-3)
        return spent + int(max(0.0, lasts - took) * _PRUDENT * spent / took)

    return Budget(least, repace=games_for)


def _warn(space: Space, budget: Budget) -> None:
    """Say before a long search what makes it long."""
    from cardlie.vector import why_not

    slow = list(filter(None, (why_not(each.plan) for each in space.candidates)))
    minutes = budget.games * len(slow) / len(space.candidates) * _SLOW / 60
    if budget.repace is None and minutes > 1:
        said = tr(
            "cardlie: {slow:,} of {variants:,} variants are played one game after another: "
            "{why}; it may take {minutes:.0f} minutes, and --budget 2m bounds that",
            slow=len(slow), variants=len(space.candidates), why=slow[0], minutes=minutes,
        )  # fmt: skip
        print(said, file=sys.stderr)
