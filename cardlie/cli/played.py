"""What ``cardlie sim``, ``report`` and ``tune`` share of what is typed; ``playing`` plays it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import verify_writable
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.support import Code
from cardlie.cli.words import GAME, named_game

JOBS_HELP = (
    "How many processes play; otherwise one for each processor. 1 waits for a bot of your own as "
    "long as it likes; others, a minute."
)
CLUSTER_HELP = "Run on a Dask scheduler, such as tcp://10.0.0.7:8786."
KEEP_HELP = "Keep what is played in a file, and go on from it if it is there."
VS_HELP = "Another variant, as options: '--with straights', 'vague, repeat=allowed'; repeat it."
GAMES_HELP = "Number of games (1000)."
UNTIL_HELP = "Play until the rounds of a game are known to +-X, but no more than --games."

# Before numpy is there: nets are small, and threads would wait for each other more than they add.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

Game = Annotated[str, Argument(metavar="GAME", autocompletion=GAME, help="{games}."), named_game]
Vs = Annotated[list[str] | None, Option(metavar="OPTIONS", help=VS_HELP)]


@dataclass(frozen=True)
class Played:
    """What is played: the variant, by whom, and with which chance."""

    players: opt.Players = None
    seats: opt.Seats = None
    seed: Annotated[int, Option(help="Seed; the same seed plays the same games.")] = 0
    with_: opt.With = None
    deck: opt.OwnDeck = None


@dataclass(eq=False)
class Count:
    """How many games are played."""

    games: Annotated[int | None, Option(help=GAMES_HELP)] = None
    until: Annotated[float | None, opt.more(help=UNTIL_HELP)] = None

    def __post_init__(self) -> None:
        if self.until is not None and not self.until > 0:
            raise CardlieError(tr("--until is {until:g}, expected more than 0", until=self.until))
        if not 1 <= self.most <= MOST_GAMES:
            raise CardlieError(
                tr("invalid number of games: {games}", games=self.most),
                tr("from 1 to {most_games:,}", most_games=MOST_GAMES),
            )

    @property
    def most(self) -> int:
        """How many games there are, at most."""
        usual = GAMES_PLAYED if self.until is None else MOST_GAMES
        return usual if self.games is None else self.games


@dataclass(eq=False)
class Machines:
    """Who computes, and where what was played is kept."""

    jobs: Annotated[int | None, opt.more(help=JOBS_HELP)] = None
    cluster: Annotated[str | None, opt.more(metavar="URL", help=CLUSTER_HELP)] = None
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None

    def __post_init__(self) -> None:
        if self.jobs is not None and not 1 <= self.jobs <= 256:
            raise CardlieError(
                tr("invalid number of processes: {jobs}", jobs=self.jobs), "expected 1 to 256"
            )
        if self.cluster is not None and "://" not in self.cluster:
            raise CardlieError(
                tr("--cluster is {text!r}, no address of a scheduler", text=self.cluster[:40]),
                tr("such as {example}", example="tcp://10.0.0.7:8786"),
            )
        if self.jobs is not None and self.cluster is not None:
            raise CardlieError(
                "--jobs is for this machine, --cluster for others", "give one of them"
            )
        if self.keep is not None:
            verify_writable(self.keep)

    def stopped(self, said: str = "") -> Code:
        """Say that Ctrl-C came, and how what was played is not lost; returns the exit code."""
        goes_on = "" if self.keep is None else tr("; the same command goes on")
        show((said or tr("cardlie: stopped")) + goes_on, error=True)
        return Code.INTERRUPTED
