"""``cardlie sim``: thousands of games, bot against bot and variant against variant."""

from __future__ import annotations

import math
import os
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlie.cli import options as opt
from cardlie.cli.sim_page import (
    CLOSELY,
    SECONDS,
    Closely,
    Force,
    Report,
    Seconds,
    check_page,
    write_page,
)
from cardlie.cli.support import Code, console
from cardlie.errors import CardlieError, UnknownName
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from cardlie.sim import Plan, Run
    from cardlie.sim.keep import Keep
    from cardlie.sim.plan import SeatedTable
    from cardlie.sim.run import Engine
    from cardlie.sim.variant import Variant
    from cardlie.sim.workers import Workers

GAME_HELP = "{games}."
SEATS_HELP = "A bot for each seat, such as counter,casual; one name fills every seat."
PLAYERS_HELP = "How many play; with 2-5 each game draws its number."
VS_HELP = "Another variant, as options: '--with straights', 'vague, repeat=allowed'; repeat it."
UNTIL_HELP = "Play until the rounds of a game are known to +-X, but no more than --games."

KEEP_HELP = "Keep what was played in a file, and go on from it if it is there."

PATIENCE_HELP = "Seconds in which a bot of your own has to decide; 0: for ever."

CLUSTER_HELP = "Play on the workers of this Dask scheduler, such as tcp://10.0.0.7:8786."

ENGINE_HELP = "What plays: arrays where they can, or one game after another. The same games."

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

#: Seconds that a bot of a user's own has for a decision unless they say.
PATIENCE = 60.0

#: The most variants of one report: each is compared with the first.
MOST_VARIANTS = 20

DEFAULT_BOTS = "casual"


def _list_bots(wanted: bool) -> None:
    if not wanted:
        return
    from textwrap import fill

    from cardlie.players import BOTS

    for bot in BOTS.values():
        print(fill(tr(bot.text), 80, initial_indent=f"{bot.name:<10}", subsequent_indent=" " * 10))
        for each in bot.parameters:
            about = tr(
                "{text} ({low:g} to {high:g})", text=tr(each.text), low=each.low, high=each.high
            )
            head = f"{'':<10}{each!s:<16}"
            print(fill(about, 80, initial_indent=head, subsequent_indent=" " * len(head)))
    print(f"\n{tr('Your own class is module:Class, found from the working folder.')}")
    raise typer.Exit


def sim(
    game: Annotated[str, typer.Argument(help=GAME_HELP)],
    games: Annotated[
        int | None, typer.Option(metavar="N", help="How many games.  [default: 1000]")
    ] = None,
    players: Annotated[str | None, typer.Option(metavar="N|N-N", help=PLAYERS_HELP)] = None,
    seats: Annotated[str, typer.Option(metavar="BOTS", help=SEATS_HELP)] = DEFAULT_BOTS,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Processes (default: one for each processor); the result is the same."
        ),
    ] = None,
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
    vs: Annotated[list[str] | None, typer.Option(metavar="OPTIONS", help=VS_HELP)] = None,
    until: Annotated[float | None, typer.Option(metavar="X", help=UNTIL_HELP)] = None,
    engine: Annotated[str | None, typer.Option(metavar="vector|readable", help=ENGINE_HELP)] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game of --only, for replay.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help=KEEP_HELP)] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help=CLUSTER_HELP)] = None,
    patience: Annotated[float, typer.Option(metavar="S", help=PATIENCE_HELP)] = PATIENCE,
    only: Annotated[
        int | None, typer.Option(metavar="N", help="Only the game of this number, from 0, told.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Figures as CSV.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the figures, as png or pdf.")
    ] = None,
    report: Report = None,
    seconds: Seconds = SECONDS,
    closely: Closely = CLOSELY,
    force: Force = False,
    bots: Annotated[
        bool,
        typer.Option(
            "--bots", is_eager=True, callback=_list_bots, help="List the bots and their figures."
        ),
    ] = False,
    lang: opt.Lang = None,
) -> int:
    """Play thousands of games and report, with 95 % intervals; compare bots and variants.

    cardlie sim tavern --games 5000 --seats counter,casual,honest

    cardlie sim cards --players 2-5 --vs "--with straights"

    Ctrl-C reports the games played so far. Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    from cardlie.sim import simulate
    from cardlie.sim.until import simulate_until
    from cardlie.sim.variant import Variant

    if as_json and as_csv:
        raise CardlieError("--json and --csv are two answers: ask for one")
    if only is not None and (games is not None or until is not None):
        raise CardlieError(
            "--only plays one game, and --games and --until say how many", "give one of them"
        )
    if until is not None and not until > 0:
        raise CardlieError(tr("--until is {until:g}, expected more than 0", until=until))
    if games is None:
        games = GAMES_PLAYED if until is None else MOST_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise CardlieError(
            tr("{games} games can't be played", games=games),
            tr("from 1 to {most_games:,}", most_games=MOST_GAMES),
        )
    if only is not None and not 0 <= only < MOST_GAMES:
        raise CardlieError(tr("there is no game {only}", only=only), "games are counted from 0")
    if jobs is not None and not 1 <= jobs <= 256:
        raise CardlieError(tr("{jobs} processes are no number of them", jobs=jobs), "from 1 to 256")
    if jobs is not None and cluster is not None:
        raise CardlieError("--jobs is for this machine, --cluster for others", "give one of them")
    ours = Variant(
        tuple(with_ or ()), tuple(ruling or ()), seats, players, start, deck, bankroll, evening
    )
    chosen = _engine(engine)
    if save is not None and only is None:
        raise CardlieError("--save keeps one game", "--only says which")
    plans = _plans(game, ours, vs or (), seed)
    if plot is not None:
        from cardlie.cli.charts import check_chart

        check_chart(plot)
    if report is not None:
        if only is not None or as_json or as_csv or plot is not None:
            raise CardlieError("--report is an answer of its own", "leave out the other ones")
        check_page(report, plans, seconds, closely, force)
    _try_bots(plans)
    count, start_at = (games, 0) if only is None else (1, only)
    with (
        _kept(keep, plans) as kept,
        workers_for(jobs, cluster, patience) as workers,
        _progress(None if until else count) as progress,
    ):

        def play(first: int, games: int) -> Run:
            told = progress and (lambda done: progress(first - start_at + done))
            return simulate(
                plans, games, first=first, progress=told, engine=chosen, keep=kept, workers=workers
            )

        run = play(start_at, count) if until is None else simulate_until(until, count, play)
    if run.stopped:
        print(
            tr(
                "cardlie: stopped after {played:,} of {count:,} games",
                played=run.played,
                count=run.wanted,
            ),
            file=sys.stderr,
        )
    if run.played and save is not None:
        _save(plans[0], start_at, save)
    if run.played and report is not None:
        write_page(report, plans, run, seconds, closely, force)
    elif run.played:
        if only is not None and not (vs or as_json or as_csv or plot):
            print("\n".join(_story(plans[0], only)))  # one game has no shares, and no intervals
            return Code.YES
        from cardlie.cli.sim_report import report as print_report

        print_report(plans, run, "json" if as_json else "csv" if as_csv else "text", plot, until)
    return Code.INTERRUPTED if run.stopped else Code.YES


def _plans(game: str, ours: Variant, vs: Sequence[str], seed: int) -> list[Plan]:
    """The variant of the command line, and those that are compared with it."""
    from cardlie.sim.variant import Variant

    plans = [ours.plan(game, seed)]
    for text in vs:
        plan = Variant.parse(text).over(ours).plan(game, seed)
        if plan in plans:
            raise CardlieError(
                "both variants are the same"
                if len(vs) == 1
                else tr("{text!r} is given twice", text=text),
                "nothing can differ between them",
            )
        plans.append(plan)
    if len(plans) > MOST_VARIANTS:
        raise CardlieError(
            tr("{count} variants are too many for one report", count=len(plans)),
            tr("{most} at most; cardlie tune searches among more", most=MOST_VARIANTS),
        )
    return plans


def workers_for(jobs: int | None, cluster: str | None, patience: float = PATIENCE) -> Workers:
    """Who plays: the cluster if one is named, else processes, one for each processor."""
    if not 0 <= patience < math.inf:
        raise CardlieError(
            tr("a bot can't have {patience:g} seconds", patience=patience),
            "0 lets it decide for ever",
        )
    if cluster is not None:
        from cardlie.sim.cluster import Cluster

        return Cluster(cluster)
    from cardlie.sim.workers import Processes

    return Processes(jobs or _processors(), patience or None)


def _kept(file: Path | None, plans: Sequence[Plan]) -> AbstractContextManager[Keep | None]:
    """The file that keeps what these plans' games come to, if there is to be one."""
    if file is None:
        return nullcontext()
    from cardlie.cli.sim_text import what_is_played
    from cardlie.sim.keep import Keep, identity

    told = [tr("{game}, seed {seed}", game=what_is_played(p), seed=str(p.seed)) for p in plans]
    return Keep(file, identity(plans), " -- ".join(told))


def _engine(name: str | None) -> Engine | None:
    match name:
        case None | "vector" | "readable":
            return name
    raise UnknownName("engine", name, ["vector", "readable"])


def _story(plan: Plan, number: int) -> list[str]:
    """One game as it went, told as ``cardlie replay`` tells it."""
    from cardlie.cli.replay import told
    from cardlie.cli.tabletop.look import Look
    from cardlie.engine.log import Header, Saved
    from cardlie.sim.tally import Tally

    table, chance = plan.table(number), plan.chance(number)
    game, _ = Tally().play(table, chance)
    header = Header(table.options, chance.seed, _names(table), game=chance.game)
    return told(Saved(header, game, (), ()), Look.of())


def _save(plan: Plan, number: int, file: Path) -> None:
    """Keep one game in a file for ``cardlie replay``."""
    from cardlie.engine.log import save
    from cardlie.sim.tally import Tally

    table = plan.table(number)
    game, _ = Tally().play(table, plan.chance(number))
    save(file, game, names=_names(table))
    print(f"Wrote {file}", file=sys.stderr)


def _names(table: SeatedTable) -> tuple[str, ...]:
    return tuple(f"{bot.bot} {seat}" for seat, bot in enumerate(table.bots))


def _processors() -> int:
    """How many processes may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _try_bots(plans: Sequence[Plan]) -> None:
    """Make each bot once, so that what can't be made is told before anything is played."""
    from cardlie.engine import Seeded
    from cardlie.players import BotChance

    for bot in dict.fromkeys(bot for plan in plans for t in plan.tables for bot in t.bots):
        bot.build(BotChance(Seeded(0), 0))


@contextmanager
def _progress(games: int | None) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), tr("games,"), TimeRemainingColumn(), tr("left"))
    # no thread of its own: where processes are forked, there must be one thread only
    with Progress(*columns, console=console(sys.stderr), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("games", total=games)

        def done(count: int) -> None:
            bar.update(task, completed=count, refresh=True)

        yield done
