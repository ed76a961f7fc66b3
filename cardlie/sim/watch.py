"""Looks after processes: names a bot that never decides, and sees that none outlives its run."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import wait
from multiprocessing import active_children
from time import monotonic, sleep
from typing import TYPE_CHECKING

from cardlie.sim.board import Board
from cardlie.sim.chunk import Failure
from cardlie.translation import tr

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from cardlie.sim.board import AtWork
    from cardlie.sim.workers import Playable, T

#: Seconds between two looks, by either side.
LOOKS_UP = 0.25

#: Seconds that processes have to end by themselves.
_ENDS = 0.6

#: Linux sends a process this signal when its parent is gone (prctl's PR_SET_PDEATHSIG).
_SIGNAL_OF_PARENT = 1


class Watch:
    """Over the processes at a board; a bot may take ``patience`` seconds, or (None) for ever."""

    def __init__(self, board: Board, patience: float | None) -> None:
        self._board, self._patience = board, patience
        self._waited: dict[int, tuple[int, float]] = {}
        self._looked = monotonic()

    def result(self, future: Future[T], task: Playable[T]) -> T:
        """What a task has come to; :class:`Failure` if a bot hangs in one of its games."""
        while not wait([future], timeout=LOOKS_UP).done:
            self._look(task)
        return future.result()

    def _look(self, task: Playable[object]) -> None:
        now = monotonic()
        # where everything was stopped for a while (Ctrl-Z), that time is no bot's
        passed, self._looked = min(now - self._looked, 2 * LOOKS_UP), now
        for number, place in enumerate(self._board.places):
            before, waited = self._waited.get(number, (-1, 0.0))
            waited = waited + passed if place.deciding and place.decisions == before else 0.0
            self._waited[number] = place.decisions, waited
            hangs = self._patience is not None and waited >= self._patience
            if hangs and task.start <= place.game < task.stop:
                raise self._failure(place)

    def _failure(self, place: AtWork) -> Failure:
        return Failure(
            tr(
                "the bot {bot} has not decided in {patience:g} seconds, in game {game}",
                bot=place.bot,
                patience=self._patience,
                game=place.game,
            ),
            tr(
                "--jobs patience=... gives it longer; cardlie sim --only {game} plays it alone",
                game=place.game,
            ),
        )

    def bot_at_work(self) -> str | None:
        """The user's bot that was deciding, if there is only one that can be meant."""
        bots = {place.bot for place in self._board.places if place.deciding}
        return bots.pop() if len(bots) == 1 else None

    def end(self, pool: ProcessPoolExecutor) -> None:
        """Wait until all processes have ended, and kill those that can't hear that they should."""
        ours = {place.pid for place in self._board.places}
        until = monotonic() + _ENDS
        try:
            while monotonic() < until and any(p.pid in ours for p in active_children()):
                sleep(0.02)
        finally:  # a second Ctrl-C does not wait
            for process in active_children():
                if process.pid in ours:
                    process.kill()
            pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """Have the system end this process with its parent, where it can: however busy it is."""
    if sys.platform == "linux":
        from ctypes import CDLL

        CDLL(None).prctl(_SIGNAL_OF_PARENT, signal.SIGKILL)
