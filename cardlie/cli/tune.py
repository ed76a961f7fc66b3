"""``cardlie tune``: a variant that is as long, fair and lively as asked."""

from __future__ import annotations

import json
import re
import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlie.cli import options as opt
from cardlie.cli.support import Code, console
from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from cardlie.sim.keep import Keep
    from cardlie.tune.race import Budget
    from cardlie.tune.space import Space

GAME_HELP = "{games}."
WANT_HELP = "What it shall be like, such as 'minutes=12-15, seat-advantage<1%'; --wishes lists all."
OVER_HELP = (
    "What may change: start=4-9, players=3,4, with=straights,vague (each or not), discard=all; "
    "repeat it."
)
BUDGET_HELP = "Games to spend, or a time: 200000, 90s, 10m."
SECONDS_HELP = "How long one decision takes at your table, in seconds."
KEEP_HELP = "Keep what was played in a file, and go on from it if it is there."
SHOW_HELP = "How many variants are told."
PLAYERS_HELP = "How many play; with 2-5 each game draws its number."
SEATS_HELP = "A bot for each seat, such as counter,casual; one name fills every seat."

#: Games that a search spends unless told otherwise, and the most of any.
_BUDGET, _MOST = "50000", 1_000_000_000

#: Seconds that a game takes which is not played on arrays, roughly.
_SLOW = 0.01

#: Of the time that is left, so much is planned with.
_PRUDENT = 0.85


def _list_wishes(wanted: bool) -> None:
    if not wanted:
        return
    from cardlie.tune.wishes import FIGURES

    for name, (about, share) in FIGURES.items():
        print(f"{name:<17}{tr(about)}{' (%)' if share else ''}")
    raise typer.Exit


def tune(
    game: Annotated[str, typer.Argument(help=GAME_HELP)],
    want: Annotated[list[str] | None, typer.Option(metavar="WISHES", help=WANT_HELP)] = None,
    over: Annotated[list[str] | None, typer.Option(metavar="NAME=CHOICES", help=OVER_HELP)] = None,
    budget: Annotated[str, typer.Option(metavar="N|TIME", help=BUDGET_HELP)] = _BUDGET,
    players: Annotated[str | None, typer.Option(metavar="N|N-N", help=PLAYERS_HELP)] = None,
    seats: Annotated[str, typer.Option(metavar="BOTS", help=SEATS_HELP)] = "casual",
    with_: opt.With = None,
    ruling: opt.Ruling = None,
    start: Annotated[
        int | None, typer.Option(metavar="N", help="Cards or dice of each player at the start.")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="Another deck (cards).")
    ] = None,
    bankroll: Annotated[
        int | None, typer.Option(metavar="N", help="Coins that each player brings (tavern).")
    ] = None,
    evening: Annotated[
        int | None, typer.Option(metavar="N", help="Games of one evening (tavern).")
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="X", help=SECONDS_HELP)] = 8.0,
    show: Annotated[int, typer.Option(metavar="N", help=SHOW_HELP)] = 3,
    seed: Annotated[int, typer.Option(help="The same seed, the same answer.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Processes (default: one for each processor); the result is the same."
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on the workers of this Dask scheduler, such as tcp://10.0.0.7:8786.",
        ),
    ] = None,
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help=KEEP_HELP)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
    wishes: Annotated[
        bool,
        typer.Option(
            "--wishes", is_eager=True, callback=_list_wishes, help="List what may be wished for."
        ),
    ] = False,
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
    from cardlie.cli.sim import workers_for
    from cardlie.cli.tune_text import as_object, lines
    from cardlie.sim.variant import Variant
    from cardlie.tune import race
    from cardlie.tune.games import Games
    from cardlie.tune.space import lay_out, parse_axes
    from cardlie.tune.wishes import parse_wishes

    wanted = parse_wishes(want or ())
    if not seconds > 0:
        raise CardlieError(tr("--seconds is {x:g}, expected more than 0", x=seconds))
    if not 1 <= show <= 20:
        raise CardlieError(tr("{show} variants can't be told", show=show), "from 1 to 20")
    base = Variant(
        tuple(with_ or ()), tuple(ruling or ()), seats, players, start, deck, bankroll, evening
    )
    base.plan(game, seed)  # what the command line itself gets wrong is told first
    axes = parse_axes(game, over or ())
    if not axes:
        raise CardlieError("nothing is left open", "such as --over start=4-9")
    space = lay_out(game, base, axes, seed)
    spend = _budget(budget, race.least_budget(len(space.candidates), show))
    _warn(space, spend)
    with (
        _kept(keep, game) as kept,
        workers_for(jobs, cluster) as workers,
        _progress(len(space.candidates), spend) as progress,
    ):
        games = Games(space.candidates, workers, seconds, kept, progress)
        try:
            found = race.search(space.candidates, wanted, spend, games.play, show)
        except KeyboardInterrupt:
            goes_on = "" if keep is None else tr("; the same command goes on")
            print(tr("cardlie: stopped") + goes_on, file=sys.stderr)
            return Code.INTERRUPTED
    if len(games.failed) == len(space.candidates):
        raise CardlieError(
            tr(
                "none of the variants comes to its end: {why}",
                why=next(iter(games.failed.values())),
            ),
            "cardlie rules GAME --check shows where guesses lead in a circle",
        )
    if as_json:
        print(json.dumps(as_object(game, space, wanted, found, games.failed, seed),
                         ensure_ascii=False))  # fmt: skip
    else:
        print("\n".join(lines(game, base, space, wanted, found, games.failed)))
    return Code.NO if all(each.verdict == "misses" for each in found.best) else Code.YES


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


def _kept(file: Path | None, game: str) -> AbstractContextManager[Keep | None]:
    if file is None:
        return nullcontext()
    from cardlie.sim.keep import Keep

    return Keep(file, f"tune {game}", f"cardlie tune {game}")


@contextmanager
def _progress(variants: int, budget: Budget) -> Iterator[Callable[[int], None] | None]:
    """What it will cost, and a bar, on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), tr("games,"), TimeRemainingColumn(), tr("left"))
    screen = console(sys.stderr)
    told = tr("{variants:,} variants, {games:,} games at most", variants=variants,
              games=budget.games)  # fmt: skip
    if budget.repace is None:
        screen.print(told)
    with Progress(*columns, console=screen, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("games", total=budget.games)

        def done(count: int) -> None:
            bar.update(task, advance=count, total=max(budget.games, budget.spent), refresh=True)

        yield done
