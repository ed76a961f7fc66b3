"""What ``cardlie sim``, ``report`` and ``tune`` share of what is typed; ``sim_runs`` plays it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import verify_writable
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.callbacks import positive
from cardlie.cli.support import Code

JOBS_HELP = (
    "Number of processes; if not given, one per processor. Your own bots may take a minute for "
    "a decision, or with 1 any time."
)
CLUSTER_HELP = "Run on a Dask scheduler, such as tcp://10.0.0.7:8786."
KEEP_HELP = "Save what is played in this file, and resume from it if it exists."
VS_HELP = (
    "Variant to compare with, such as '--with straights' or 'vague, repeat=allowed'; repeatable."
)
GAMES_HELP = "Number of games (1000)."
UNTIL_HELP = "Stop when the rounds per game are known to within +-N, or after --games."

# Before numpy is there: nets are small, and threads would wait for each other more than they add.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

#: The most games of one run: they are all kept in memory.
MOST_GAMES = 10_000_000

GAMES_PLAYED = 1000

Game = opt.OneGame
Vs = Annotated[list[str] | None, Option(metavar="OPTIONS", help=VS_HELP)]
Jobs = Annotated[int | None, opt.more(help=JOBS_HELP, min=1, max=256)]
Cluster = Annotated[str | None, opt.more(metavar="URL", help=CLUSTER_HELP)]


@dataclass(frozen=True)
class Played:
    """What is played: the variant, by whom, and with which chance."""

    players: opt.Players = None
    seats: opt.Seats = None
    seed: opt.Seed = 0
    with_: opt.With = None
    deck: opt.OwnDeck = None


@dataclass(eq=False)
class Count:
    """How many games are played."""

    games: Annotated[int | None, Option(help=GAMES_HELP, min=1, max=MOST_GAMES)] = None
    until: Annotated[float | None, opt.more(help=UNTIL_HELP, callback=positive)] = None

    @property
    def most(self) -> int:
        """How many games there are, at most."""
        usual = GAMES_PLAYED if self.until is None else MOST_GAMES
        return usual if self.games is None else self.games


@dataclass(eq=False)
class Machines:
    """Who computes, and where what was played is kept."""

    jobs: Jobs = None
    cluster: Cluster = None
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None

    def __post_init__(self) -> None:
        if self.cluster is not None and "://" not in self.cluster:
            raise CardlieError(
                tr("{text!r} is not the address of a scheduler", text=self.cluster[:40]),
                tr("such as {example}", example="tcp://10.0.0.7:8786"),
            )
        if self.jobs is not None and self.cluster is not None:
            raise CardlieError("--jobs and --cluster can't be combined", "give one of them")
        if self.keep is not None:
            verify_writable(self.keep)

    def stopped(self, message: str = "") -> Code:
        """Say that Ctrl-C came, and how what was played is not lost; returns the exit code."""
        goes_on = "" if self.keep is None else tr("; run the same command to resume")
        show((message or tr("cardlie: stopped")) + goes_on, error=True)
        return Code.INTERRUPTED


#: Seconds in each unit of a time.
UNITS = {"s": 1, "m": 60, "h": 3600}


def read_budget(text: str, hint: str) -> tuple[int, str]:
    """The number of a budget and its unit of time, if there is one.

    >>> read_budget("10m", ""), read_budget("2_000", "")
    ((10, 'm'), (2000, ''))
    """
    read = re.fullmatch(r"(\d{1,12})\s*([smh]?)", text.strip().replace("_", ""), re.ASCII)
    if read is None or not int(read[1]):
        raise CardlieError(tr("invalid value for --budget: {text!r}", text=text), hint)
    return int(read[1]), read[2]
