"""What ``cardlie sim`` and ``cardlie tune`` share: what is played, who plays it, and their bar."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.cli import options as opt
from cardlie.cli.declare import Option
from cardlie.cli.support import Code, console
from cardlie.cli.words import DECK, SEATS
from cardlie.errors import CardlieError
from cardlie.files import verify_writable
from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.sim.keep import Keep
    from cardlie.sim.variant import Variant
    from cardlie.sim.workers import Workers


PLAYERS_HELP = "How many play; with 2-5 each game draws its number."
SEATS_HELP = (
    "A bot for each seat, such as counter:bluff=0.2,claim=1,casual; one name fills every seat. "
    "Bots: {bots}."
)
START_HELP = "Cards or dice of each player at the start."
BANKROLL_HELP = "Coins that each player brings (tavern)."
DECK_HELP, EVENING_HELP = "Another deck (cards).", "Games of one evening (tavern)."
JOBS_HELP = "Processes (default: one for each processor); the result is the same."
CLUSTER_HELP = "Play on the workers of this Dask scheduler, such as tcp://10.0.0.7:8786."
KEEP_HELP = "Keep what was played in a file, and go on from it if it is there."
PATIENCE_HELP = "Seconds in which a bot of your own has to decide; 0: for ever."


@dataclass(frozen=True)
class Played:
    """What is played: the variant, by whom, and with which chance."""

    players: Annotated[str | None, Option(metavar="N|N-N", help=PLAYERS_HELP)] = None
    seats: Annotated[str, Option(word=SEATS, help=SEATS_HELP)] = "casual"
    seed: Annotated[int, Option(help="The same seed, the same games.")] = 0
    with_: opt.With = None
    ruling: opt.Ruling = None
    start: Annotated[int | None, Option(help=START_HELP)] = None
    deck: Annotated[str | None, Option(word=DECK, help=DECK_HELP)] = None
    bankroll: Annotated[int | None, Option(help=BANKROLL_HELP)] = None
    evening: Annotated[int | None, Option(help=EVENING_HELP)] = None

    @property
    def variant(self) -> Variant:
        """The variant that was typed."""
        from cardlie.sim.variant import Variant

        return Variant(
            tuple(self.with_ or ()), tuple(self.ruling or ()), self.seats, self.players,
            self.start, self.deck, self.bankroll, self.evening,
        )  # fmt: skip


@dataclass(frozen=True)
class Machines:
    """Who plays, where what they played is kept, and how long a bot may think."""

    jobs: Annotated[int | None, Option(help=JOBS_HELP)] = None
    cluster: Annotated[str | None, Option(metavar="ADDRESS", help=CLUSTER_HELP)] = None
    keep: Annotated[Path | None, Option(help=KEEP_HELP)] = None
    patience: Annotated[float, Option(help=PATIENCE_HELP)] = 60.0

    def __post_init__(self) -> None:
        if self.jobs is not None and not 1 <= self.jobs <= 256:
            raise CardlieError(
                tr("{jobs} processes are no number of them", jobs=self.jobs), "from 1 to 256"
            )
        if self.jobs is not None and self.cluster is not None:
            raise CardlieError(
                "--jobs is for this machine, --cluster for others", "give one of them"
            )
        if self.keep is not None:
            verify_writable(self.keep)
        if not 0 <= self.patience < math.inf:
            raise CardlieError(
                tr("a bot can't have {patience:g} seconds", patience=self.patience),
                "0 lets it decide for ever",
            )

    def workers(self) -> Workers:
        """The cluster if one is named, else processes, one for each processor."""
        if self.cluster is not None:
            from cardlie.sim.cluster import Cluster

            return Cluster(self.cluster)
        from cardlie.sim.workers import Processes

        return Processes(self.jobs or _processors(), self.patience or None)

    def kept(self, what: str, told: str) -> AbstractContextManager[Keep | None]:
        """The file that keeps what is played, if there is to be one; ``told`` is what of."""
        if self.keep is None:
            return nullcontext()
        from cardlie.sim.keep import Keep

        return Keep(self.keep, what, told)

    def stopped(self, said: str = "") -> Code:
        """Say that Ctrl-C came, and how what was played is not lost; returns the exit code."""
        goes_on = "" if self.keep is None else tr("; the same command goes on")
        print((said or tr("cardlie: stopped")) + goes_on, file=sys.stderr)
        return Code.INTERRUPTED


def _processors() -> int:
    """How many processes may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), tr("games,"), TimeRemainingColumn(), tr("left"))
    screen = console(sys.stderr)
    if title:
        screen.print(title)
    # no thread of its own: where processes are forked, there must be one thread only
    with Progress(*columns, console=screen, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("games", total=total())
        yield lambda done: bar.update(task, completed=done, total=total(), refresh=True)
