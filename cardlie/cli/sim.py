"""``cardlie sim``: thousands of games, bot against bot and variant against variant."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlie.cli import options as opt
from cardlie.cli.support import Code, console, use_colour
from cardlie.errors import CardlieError, UnknownName
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from cardlie.sim import Figures, Plan, Run
    from cardlie.sim.compare import Difference
    from cardlie.sim.keep import Keep
    from cardlie.sim.plan import SeatedTable
    from cardlie.sim.run import Engine
    from cardlie.sim.workers import Workers

GAME_HELP = "{games}."
SEATS_HELP = "A bot for each seat, such as counter,casual; one name fills every seat."
PLAYERS_HELP = "How many play; with 2-5 each game draws its number."
VS_HELP = "A second variant, as options: '--with straights', 'vague, repeat=allowed'."

KEEP_HELP = "Keep what was played in a file, and go on from it if it is there."

CLUSTER_HELP = "Play on the workers of this Dask scheduler, such as tcp://10.0.0.7:8786."

ENGINE_HELP = "What plays: arrays where they can, or one game after another. The same games."

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

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
    vs: Annotated[str | None, typer.Option(metavar="OPTIONS", help=VS_HELP)] = None,
    engine: Annotated[str | None, typer.Option(metavar="vector|readable", help=ENGINE_HELP)] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game of --only, for replay.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help=KEEP_HELP)] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help=CLUSTER_HELP)] = None,
    only: Annotated[
        int | None, typer.Option(metavar="N", help="Only the game of this number, from 0, told.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Figures as CSV.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the figures, as png or pdf.")
    ] = None,
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
    from cardlie.sim.variant import Variant

    if as_json and as_csv:
        raise CardlieError("--json and --csv are two answers: ask for one")
    if only is not None and games is not None:
        raise CardlieError("--only plays one game, and --games says how many", "give one of them")
    games = GAMES_PLAYED if games is None else games
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
    plans = [ours.plan(game, seed)]
    if vs is not None:
        plans.append(Variant.parse(vs).over(ours).plan(game, seed))
        if plans[0] == plans[1]:
            raise CardlieError("both variants are the same", "nothing can differ between them")
    if plot is not None:
        from cardlie.cli.charts import check_chart

        check_chart(plot)
    _try_bots(plans)
    count, first = (games, 0) if only is None else (1, only)
    with (
        _kept(keep, plans) as kept,
        workers_for(jobs, cluster) as workers,
        _progress(count) as progress,
    ):
        run = simulate(
            plans, count, first=first, progress=progress, engine=chosen, keep=kept, workers=workers
        )
    if run.stopped:
        print(
            tr(
                "cardlie: stopped after {played:,} of {count:,} games",
                played=run.played,
                count=count,
            ),
            file=sys.stderr,
        )
    if run.played and save is not None:
        _save(plans[0], first, save)
    if run.played:
        if only is not None and vs is None and not (as_json or as_csv):
            print("\n".join([*_story(plans[0], only), ""]))
        _report(plans, run, "json" if as_json else "csv" if as_csv else "text", plot)
    return Code.INTERRUPTED if run.stopped else Code.YES


def workers_for(jobs: int | None, cluster: str | None) -> Workers:
    """Who plays: the cluster if one is named, else processes, one for each processor."""
    if cluster is not None:
        from cardlie.sim.cluster import Cluster

        return Cluster(cluster)
    from cardlie.sim.workers import Processes

    return Processes(jobs or _processors())


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
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
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


def _report(plans: Sequence[Plan], run: Run, form: str, plot: Path | None) -> None:
    from cardlie.sim import figures
    from cardlie.sim.compare import differences, unsaid, what_changes

    found = [figures(tally) for tally in run.tallies]
    several = len(plans) > 1
    (changed,) = differences(run.pairs) if several else ([],)
    changes = what_changes(*plans) if several else ""
    never = unsaid(plans[0], plans[1], run.tallies[1]) if several else []
    if form == "json":
        print(json.dumps(_as_object(plans, found, changes, changed, never), ensure_ascii=False))
    elif form == "csv":
        from cardlie.cli.sim_text import as_csv

        print(as_csv(found, changed), end="")
    else:
        print("\n".join(_lines(plans, found, changes, changed, never)))
    if plot is not None:
        from cardlie.cli.sim_plot import plot_figures

        plot_figures(plot, plans, found, changes)
        print(tr("Wrote {file}", file=plot), file=sys.stderr)


def _as_object(
    plans: Sequence[Plan],
    found: Sequence[Figures],
    changes: str,
    changed: list[Difference],
    never: Sequence[str],
) -> dict[str, Any]:
    from cardlie.sim import compare

    said = _played(plans[0]) | found[0].as_json()
    if len(plans) > 1:
        said["vs"] = _played(plans[1]) | found[1].as_json()
        said["differences"] = compare.as_json(changes, changed, never)
    return said


def _played(plan: Plan) -> dict[str, Any]:
    """What was played, as JSON."""
    from cardlie.engine.log import options_json

    options = options_json(plan.options)
    del options["seats"]
    return {
        **options,
        "players": list(plan.players),
        "bots": [str(bot) for bot in plan.tables[-1].bots],
        "seed": plan.seed,
    }


def _lines(
    plans: Sequence[Plan],
    found: Sequence[Figures],
    changes: str,
    changed: list[Difference],
    never: Sequence[str],
) -> list[str]:
    """The report for people."""
    from textwrap import wrap

    from cardlie.cli import sim_text as text
    from cardlie.sim.compare import sentences

    colour = use_colour()

    def bold(line: str) -> str:
        return typer.style(line, bold=True) if colour else line

    bar = "\u2588" if "utf" in (sys.stdout.encoding or "").lower() else "#"
    told = []
    if len(plans) == 1:
        told += [*text.wrapped(text.headline(plans[0], found[0].games)), ""]
        told += text.lines(found[0], bold, bar)
    else:
        for title, plan, each in zip((tr("First"), tr("Second")), plans, found, strict=True):
            told += [*text.wrapped(f"{title}: {text.headline(plan, each.games)}"), ""]
            told += [*text.wins(each), ""] if len(each.by_bot) > 1 else []
            told += [*text.kinds(each), ""]
        told += text.compared(found[0], found[1], changed)
        for sentence in sentences(changes, changed, never):
            told += ["", *text.wrapped(sentence)]
    explained = [text.EXPLAINED, *([text.CLAIMED] if changed else [])]
    return [*told, "", *(line for said in explained for line in wrap(tr(said), 80))]
