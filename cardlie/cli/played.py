"""What ``cardlie sim``, ``report`` and ``tune`` share: what is played, by whom, and how many."""

from __future__ import annotations

import math
import os
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import verify_writable
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, status
from cardlie.cli.words import GAME
from cardlie.games.registry import get_game

if TYPE_CHECKING:
    from cardlie.sim import Plan, Run
    from cardlie.sim.keep import KeptGames
    from cardlie.sim.plan import Variant
    from cardlie.sim.run import Engine
    from cardlie.sim.workers import Workers

JOBS_HELP = (
    "How it is computed: 4 processes (else one for each processor), or tcp://10.0.0.7:8786, a Dask "
    "scheduler; patience=5 for seconds in which a bot of your own decides (60; 0: for ever), "
    "engine=readable or vector; parted by commas. The result is the same."
)
KEEP_HELP = "Keep what is played in a file, and go on from it if it is there."
VS_HELP = "Another variant, as options: '--with straights', 'vague, repeat=allowed'; repeat it."
GAMES_HELP = "How many games.  [default: 1000]"
UNTIL_HELP = "Play until the rounds of a game are known to +-X, but no more than --games."

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

#: The most variants of one run: each is compared with the first.
MOST_VARIANTS = 20

Game = Annotated[str, Positional(word=GAME, help="{games}.")]
Vs = Annotated[list[str] | None, Option(metavar="OPTIONS", help=VS_HELP)]


@dataclass(frozen=True)
class Played:
    """What is played: the variant, by whom, and with which chance."""

    players: opt.Players = None
    seats: opt.Seats = None
    seed: Annotated[int, Option(help="The same seed, the same games.")] = 0
    with_: opt.Changes = None
    deck: opt.OwnDeck = None

    def variant(self, game: str) -> Variant:
        """The variant of a game that was typed."""
        from cardlie.sim.plan import Variant

        get_game(game)  # what it declares may be named, be it in a file
        typed = Variant.parse(shlex.join(self.with_ or ()))
        return replace(
            typed,
            seats=self.seats or typed.seats,
            players=self.players or typed.players,
            deck=self.deck or typed.deck,
        )

    def plans(self, game: str, vs: Sequence[str]) -> list[Plan]:
        """The variant that was typed, and those that are compared with it."""
        from cardlie.sim.plan import Variant

        ours = self.variant(game)
        plans = [ours.plan(game, self.seed)]
        for text in vs:
            plan = Variant.parse(text).over(ours).plan(game, self.seed)
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


@dataclass(eq=False)
class Count:
    """How many games are played."""

    games: Annotated[int | None, Option(help=GAMES_HELP)] = None
    until: Annotated[float | None, Option(help=UNTIL_HELP)] = None

    def __post_init__(self) -> None:
        if self.until is not None and not self.until > 0:
            raise CardlieError(tr("--until is {until:g}, expected more than 0", until=self.until))
        if not 1 <= self.most <= MOST_GAMES:
            raise CardlieError(
                tr("{games} games can't be played", games=self.most),
                tr("from 1 to {most_games:,}", most_games=MOST_GAMES),
            )

    @property
    def most(self) -> int:
        """How many games there are, at most."""
        usual = GAMES_PLAYED if self.until is None else MOST_GAMES
        return usual if self.games is None else self.games


@dataclass(eq=False)
class Machines:
    """Who computes, where what was played is kept, and how long a bot may think."""

    jobs: Annotated[str | None, Option(metavar="JOBS", help=JOBS_HELP)] = None
    keep: Annotated[Path | None, Option(help=KEEP_HELP)] = None

    def __post_init__(self) -> None:
        self._processes: int | None = None
        self._cluster, self._patience = "", 60.0
        self.engine: Engine | None = None
        for part in (self.jobs or "").split(","):
            self._take(part.strip())
        if self._processes is not None and self._cluster:
            raise CardlieError(
                "processes are for this machine, a scheduler for others", "give one of them"
            )
        if self.keep is not None:
            verify_writable(self.keep)

    def _take(self, part: str) -> None:
        """Take one part of ``--jobs``."""
        name, _, value = part.partition("=")
        if name == "engine":
            if value not in ("vector", "readable"):
                raise UnknownName("engine", value, ["vector", "readable"])
            self.engine = cast("Engine", value)
        elif name == "patience":
            self._patience = _patience(value)
        elif "://" in part:
            self._cluster = part
        elif re.fullmatch(r"\d{1,9}", part, re.ASCII):
            self._processes = int(part)
            if not 1 <= self._processes <= 256:
                raise CardlieError(
                    tr("{jobs} processes are no number of them", jobs=part), "from 1 to 256"
                )
        elif part:
            raise CardlieError(
                tr("--jobs {part!r} says nothing that is known", part=part[:40]),
                "such as 4, tcp://10.0.0.7:8786, patience=5, or engine=readable",
            )

    def workers(self) -> Workers:
        """The cluster if one is named, else processes, one for each processor."""
        if self._cluster:
            from cardlie.sim.cluster import Cluster

            return Cluster(self._cluster)
        from cardlie.sim.workers import Processes

        here = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
        processors = len(here) or os.cpu_count() or 1
        return Processes(self._processes or processors, self._patience or None)

    def kept(self, what: str, told: str) -> AbstractContextManager[KeptGames | None]:
        """The file that keeps what is played, if there is to be one; ``told`` is what of."""
        if self.keep is None:
            return nullcontext()
        from cardlie.sim.keep import KeptGames

        return KeptGames(self.keep, what, told)

    def stopped(self, said: str = "") -> Code:
        """Say that Ctrl-C came, and how what was played is not lost; returns the exit code."""
        goes_on = "" if self.keep is None else tr("; the same command goes on")
        print((said or tr("cardlie: stopped")) + goes_on, file=sys.stderr)
        return Code.INTERRUPTED

    def play(self, plans: Sequence[Plan], count: Count, only: int | None = None) -> Run:
        """Play the games of all plans, and say so where Ctrl-C stopped them.

        Of one game alone, by its number, nothing is kept: it is soon played again.
        """
        from cardlie.cli.sim.text import what_is_played
        from cardlie.engine import Seeded
        from cardlie.players import BotChance
        from cardlie.sim import simulate
        from cardlie.sim.keep import identity
        from cardlie.sim.run import simulate_until

        # each bot is made once, so that what can't be made is told before anything is played
        for bot in dict.fromkeys(bot for plan in plans for t in plan.tables for bot in t.bots):
            bot.build(BotChance(Seeded(0), 0))
        told = [tr("{game}, seed {seed}", game=what_is_played(p), seed=str(p.seed)) for p in plans]
        total = 1 if only is not None else None if count.until else count.most
        what = identity(plans), " -- ".join(told)
        with (
            self.kept(*what) if only is None else nullcontext() as kept,
            self.workers() as workers,
            games_bar(lambda: total) as bar,
        ):

            def some(first: int, games: int) -> Run:
                progress = bar and (lambda done: bar(first + done) if only is None else None)
                return simulate(
                    plans, games, first=first, progress=progress, engine=self.engine, keep=kept,
                    workers=workers,
                )  # fmt: skip

            if only is not None:
                run = some(only, 1)
            elif count.until is None:
                run = some(0, count.most)
            else:
                run = simulate_until(count.until, count.most, some)
        if run.stopped:
            told_so = "cardlie: stopped after {played:,} of {count:,} games"
            self.stopped(tr(told_so, played=run.played, count=run.wanted))
        return run


def _patience(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise CardlieError(
            tr("a bot can't have {patience} seconds", patience=text[:40]),
            "0 lets it decide for ever",
        )
    return seconds


@contextmanager
def games_bar(
    total: Callable[[], int | None], title: str = ""
) -> Iterator[Callable[[int], None] | None]:
    """What is told how many games are done, and shows it on standard error if that is a terminal.

    ``total``, which may change, is how many there will be.
    """
    if not sys.stderr.isatty():
        yield None
        return
    begun = time.monotonic()
    if title:
        print(title, file=sys.stderr)
    with status(tr("Dealing ...")) as say:

        def tell(done: int) -> None:
            most, took = total(), time.monotonic() - begun
            left = timedelta(seconds=round(took * ((most or 0) - done) / max(done, 1)))
            said = "{done:,} of {most:,} games, {left} left" if most else "{done:,} games"
            say(tr(said, done=done, most=most, left=left))

        yield tell
