"""``cardlie tune``: a variant that is as long, fair and lively as asked."""

from __future__ import annotations

import time
from typing import Annotated

from typer import Option

from cardlie.base import terminal
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.completion import WISHES
from cardlie.cli.played import Game, Machines, Played
from cardlie.cli.support import Code, print_json

WANT_HELP = (
    "What the game should be like, such as 'minutes=12-15, fair, drama=max'; wishes are listed "
    "below, and fair@5 means fair for five."
)
OVER_HELP = (
    "What may vary: start=4-9, players=3,4, with=straights,vague (each on or off), "
    "discard=all, or any key of a game file; for a deck, suits=3-5, numbers, copies, "
    "wildcards; repeatable."
)
BUDGET_HELP = "Number of games, or a time, to spend: 200000, 90s, 10m."
SECONDS_HELP = "Seconds that a decision takes at your table."
SHOW_HELP = "Number of variants to show."

#: Games that a search spends unless told otherwise.
_BUDGET = "50000"


def tune(
    game: Game,
    played: Played,
    machines: Machines,
    want: Annotated[
        list[str] | None, Option(metavar="WISHES", autocompletion=WISHES, help=WANT_HELP)
    ] = None,
    over: Annotated[list[str] | None, Option(metavar="NAME=CHOICES", help=OVER_HELP)] = None,
    budget: Annotated[str, Option(metavar="N|TIME", help=BUDGET_HELP)] = _BUDGET,
    seconds: Annotated[float, opt.more(help=SECONDS_HELP)] = 8.0,
    show: Annotated[int, opt.more(help=SHOW_HELP)] = 3,
    as_json: Annotated[bool, Option("--json", help="Print the answer as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Find the variants of a game that are as long, fair and lively as you want.

    cardlie tune cards --want "minutes=12-15, fair" --over start=4-9

    cardlie tune leira --want "rounds<10" --over start=2-5 --budget 90s

    {wishes}

    All variants play the same deals. Those that clearly miss a wish are dropped, the better half
    of the rest goes on, and the last few are measured in fresh games. With a budget in games, the
    same seed gives the same answer. Exit codes: 0 a variant fits or may fit, 1 none does, 2
    invalid input, 130 stopped by Ctrl-C.
    """
    began = time.monotonic()  # to load what plays is of the time, too
    from cardlie.cli.tune.search import budget_of, named, searched, space_of, strongest_at, warn
    from cardlie.cli.tune.text import as_object, lines
    from cardlie.report.skill import BEST
    from cardlie.tune import race
    from cardlie.tune.wishes import parse_wishes

    wanted = parse_wishes(want or ())
    if not seconds > 0:
        raise CardlieError(tr("--seconds is {x:g}, expected more than 0", x=seconds))
    if not 1 <= show <= 20:
        raise CardlieError(tr("can't show {show} variants", show=show), "from 1 to 20")
    try:
        space = space_of(game, played, over or (), wanted)
        many = len(space.candidates)
        spend = budget_of(budget, many, race.least_budget(many, show), began)
        strongest = strongest_at(space, spend) if not played.seats else None
        if strongest is not None and strongest.best != BEST:
            space = space_of(game, played, over or (), wanted, strongest.best)
        warn(space, spend)
        result, failed = searched(game, space, wanted, spend, seconds, show, machines)
    except KeyboardInterrupt:
        return machines.stopped()
    if as_json:
        report = as_object(game, space, wanted, result, failed, played.seed)
        print_json(report)
    else:
        who = "" if played.seats else named(strongest)
        terminal.show("\n".join(lines(game, space, wanted, result, failed, who)))
    return Code.NO if all(each.verdict == "misses" for each in result.best) else Code.YES
