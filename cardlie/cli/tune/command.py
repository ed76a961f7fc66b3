"""``cardlie tune``: a variant that is as long, fair and lively as asked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

from typer import Option

from cardlie.base import terminal
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.completion import WISHES
from cardlie.cli.sim_options import Game, Machines, Played
from cardlie.cli.support import Code, print_json

WANT_HELP = (
    "What the game should be like, such as 'minutes=12-15, fair, drama=max'; all wishes are listed "
    "below, and fair@5 means fair for five."
)
OVER_HELP = (
    "What may change: start=4-9 (dice or cards each), players=3,4, with=straights,vague (each on "
    "or off), discard=all (every value), or any key of a game file; for a deck, suits=3-5, "
    "numbers, copies, wildcards; repeatable."
)
BUDGET_HELP = "Number of games, or a time, to spend: 200000, 90s, 10m."
OUTPUT_HELP = "Write the variant that fits best to this game file, such as ours.toml."
SECONDS_HELP = "Seconds that a decision takes at your table."
SHOW_HELP = "Number of variants to show."

#: Games that a search spends unless told otherwise.
_BUDGET = "50000"


def tune(
    game: Game,
    *,
    want: Annotated[
        list[str] | None, Option(metavar="WISHES", autocompletion=WISHES, help=WANT_HELP)
    ] = None,
    over: Annotated[list[str] | None, Option(metavar="NAME=CHOICES", help=OVER_HELP)] = None,
    budget: Annotated[str, Option(metavar="N|TIME", help=BUDGET_HELP)] = _BUDGET,
    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help=OUTPUT_HELP)] = (
        None
    ),
    played: Played,
    machines: Machines,
    seconds: Annotated[float, opt.more(help=SECONDS_HELP)] = 8.0,
    show: Annotated[int, opt.more(help=SHOW_HELP)] = 3,
    as_json: Annotated[bool, Option("--json", help="Print the answer as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Find the variants of a game that are as long, fair and lively as you want.

    cardlie tune cards --want "minutes=12-15, fair" --over start=4-9

    cardlie tune tavern --want "rounds<10" --over start=3-5 -o ours.toml

    {wishes}

    Say what the game should be like (--want) and what may change (--over). Bots play every
    variant; those that clearly miss a wish drop out, and the best few play fresh games before one
    is said to fit. The answer has the commands that play a variant and print its rules. With a
    budget in games, the same seed gives the same answer.

    Exit codes: 0 a variant fits or may fit, 1 none does, 2 invalid input, 130 stopped by Ctrl-C.
    """
    began = time.monotonic()  # to load what plays is of the time, too
    from cardlie.cli.tune.as_json import as_object
    from cardlie.cli.tune.search import budget_of, searched, space_of, strongest_at, warn
    from cardlie.cli.tune.text import lines
    from cardlie.cli.tune.variant import file_for, write_best
    from cardlie.report.skill import BEST
    from cardlie.tune import race
    from cardlie.tune.wishes import parse_wishes

    wanted = parse_wishes(want or ())
    if not seconds > 0:
        raise CardlieError(tr("--seconds is {x:g}, expected more than 0", x=seconds))
    if not 1 <= show <= 20:
        raise CardlieError(tr("can't show {show} variants", show=show), "from 1 to 20")
    to = None if output is None else file_for(game, output)
    try:
        space = space_of(game, played, over or (), wanted)
        many = len(space.candidates)
        spend = budget_of(budget, many, race.least_budget(many, show), began)
        strongest = strongest_at(space, spend) if not played.seats else None
        if strongest is not None and strongest.best != BEST:
            space = space_of(game, played, over or (), wanted, strongest.best)
        warn(space, spend)
        who = strongest.sentence() if strongest is not None else ""
        answer = searched(game, space, wanted, spend, seconds, show, machines, who)
    except KeyboardInterrupt:
        return machines.stopped()
    if as_json:
        print_json(as_object(answer))
    else:
        terminal.show("\n".join(lines(answer)))
    if to is not None:
        write_best(answer, to)
    fits = any(each.verdict != "misses" for each in answer.result.best)
    return Code.YES if fits else Code.NO
