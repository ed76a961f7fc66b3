"""``cardlie sim``: thousands of games, bot against bot and variant against variant."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.cli import options as opt
from cardlie.cli.declare import Argument, Option
from cardlie.cli.sim_options import Machines, Played, games_bar
from cardlie.cli.sim_page import Answer
from cardlie.cli.support import Code
from cardlie.cli.words import GAME
from cardlie.errors import CardlieError, UnknownName
from cardlie.files import Output
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.engine.log import Saved
    from cardlie.sim import Plan, Run
    from cardlie.sim.run import Engine
    from cardlie.sim.variant import Variant

GAME_HELP = "{games}."
VS_HELP = "Another variant, as options: '--with straights', 'vague, repeat=allowed'; repeat it."
GAMES_HELP = "How many games.  [default: 1000]"
ONLY_HELP = "Only the game of this number, from 0, told."
SAVE_HELP = "Save the game of --only, for replay."
UNTIL_HELP = "Play until the rounds of a game are known to +-X, but no more than --games."
ENGINE_HELP = "What plays: arrays where they can, or one game after another. The same games."

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

#: The most variants of one report: each is compared with the first.
MOST_VARIANTS = 20


@dataclass(eq=False)
class Games:
    """Which games: so many from the first on, or one."""

    games: Annotated[int | None, Option(help=GAMES_HELP)] = None
    until: Annotated[float | None, Option(help=UNTIL_HELP)] = None
    only: Annotated[int | None, Option(help=ONLY_HELP)] = None
    save: Annotated[Path | None, Option(help=SAVE_HELP)] = None

    def __post_init__(self) -> None:
        if self.only is not None and (self.games is not None or self.until is not None):
            raise CardlieError(
                "--only plays one game, and --games and --until say how many", "give one of them"
            )
        if self.until is not None and not self.until > 0:
            raise CardlieError(tr("--until is {until:g}, expected more than 0", until=self.until))
        if not 1 <= self.count <= MOST_GAMES:
            raise CardlieError(
                tr("{games} games can't be played", games=self.count),
                tr("from 1 to {most_games:,}", most_games=MOST_GAMES),
            )
        if not 0 <= self.first < MOST_GAMES:
            raise CardlieError(
                tr("there is no game {only}", only=self.first), "games are counted from 0"
            )
        if self.save is not None and self.only is None:
            raise CardlieError("--save keeps one game", "--only says which")
        self.file = None if self.save is None else Output(self.save)

    @property
    def first(self) -> int:
        """The number of the first game."""
        return self.only or 0

    @property
    def count(self) -> int:
        """How many games there are, at most."""
        if self.only is not None:
            return 1
        usual = GAMES_PLAYED if self.until is None else MOST_GAMES
        return usual if self.games is None else self.games


def sim(
    game: Annotated[str, Argument(word=GAME, help=GAME_HELP)],
    games: Games,
    played: Played,
    machines: Machines,
    answer: Answer,
    vs: Annotated[list[str] | None, Option(metavar="OPTIONS", help=VS_HELP)] = None,
    engine: Annotated[str | None, Option(metavar="vector|readable", help=ENGINE_HELP)] = None,
    lang: opt.Lang = None,
) -> int:
    """Play thousands of games and report, with 95 % intervals; compare bots and variants.

    cardlie sim tavern --games 5000 --seats counter,casual,honest

    cardlie sim cards --players 2-5 --vs "--with straights"

    Ctrl-C reports the games played so far. Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    try:
        plans = _plans(game, played.variant, vs or (), played.seed)
        if games.only is not None and answer.report is not None:
            raise CardlieError("--report is about many games", "leave out --only")
        answer.check(plans)
        run = _run(plans, games, machines, _engine(engine))
        if run.stopped:
            machines.stopped(
                tr(
                    "cardlie: stopped after {played:,} of {count:,} games",
                    played=run.played,
                    count=run.wanted,
                )
            )
        if run.played:
            answer.write_trace(plans, range(games.first, games.first + run.played))
            if games.file is not None:
                _save(_one(plans[0], games.first), games.file)
            if games.only is not None and answer.usual and not vs:
                print(_story(_one(plans[0], games.only)))  # one game has no shares
            else:
                answer.tell(plans, run, games.until)
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped else Code.YES


def _run(plans: Sequence[Plan], games: Games, machines: Machines, engine: Engine | None) -> Run:
    """Play the games of all plans."""
    from cardlie.cli.sim_text import what_is_played
    from cardlie.sim import simulate
    from cardlie.sim.keep import identity
    from cardlie.sim.until import simulate_until

    _try_bots(plans)
    told = [tr("{game}, seed {seed}", game=what_is_played(p), seed=str(p.seed)) for p in plans]
    with (
        machines.kept(identity(plans), " -- ".join(told)) as kept,
        machines.workers() as workers,
        games_bar(lambda: None if games.until else games.count) as bar,
    ):

        def play(first: int, count: int) -> Run:
            told = bar and (lambda done: bar(first - games.first + done))
            return simulate(
                plans, count, first=first, progress=told, engine=engine, keep=kept, workers=workers
            )

        if games.until is None:
            return play(games.first, games.count)
        return simulate_until(games.until, games.count, play)


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


def _engine(name: str | None) -> Engine | None:
    match name:
        case None | "vector" | "readable":
            return name
    raise UnknownName("engine", name, ["vector", "readable"])


def _one(plan: Plan, number: int) -> Saved:
    """One game, as if it had been read from a file."""
    from cardlie.engine.log import Header, Saved
    from cardlie.sim.tally import Tally

    table, chance = plan.table(number), plan.chance(number)
    names = tuple([f"{bot.bot} {seat}" for seat, bot in enumerate(table.bots)])
    game, _ = Tally().play(table, chance)
    return Saved(Header(table.options, chance.seed, names, game=chance.game), game, (), ())


def _save(game: Saved, to: Output) -> None:
    """Keep a game in a file for ``cardlie replay``."""
    from cardlie.engine.log import dump

    file = to.write(dump(game.table, names=game.header.names))
    print(tr("Wrote {file}", file=file), file=sys.stderr)


def _story(game: Saved) -> str:
    """A game as ``cardlie replay`` tells it."""
    from cardlie.cli.replay import told
    from cardlie.cli.tabletop.look import Look

    return "\n".join(told(game, Look.of()))


def _try_bots(plans: Sequence[Plan]) -> None:
    """Make each bot once, so that what can't be made is told before anything is played."""
    from cardlie.engine import Seeded
    from cardlie.players import BotChance

    for bot in dict.fromkeys(bot for plan in plans for t in plan.tables for bot in t.bots):
        bot.build(BotChance(Seeded(0), 0))
