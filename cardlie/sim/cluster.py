"""Chunks for the workers of a Dask scheduler that runs already (extra ``cluster``)."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from threading import Lock
from time import monotonic
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.translation import tr
from cardlie.sim.identity import identity, playing_version
from cardlie.sim.workers import AHEAD, Playable, T, Workers, in_order

#: Seconds for a scheduler to answer, and for which a run waits while there is no worker at all.
_ANSWERS, _ALONE = 10.0, 60.0

#: One chunk at a time in each process: its tables are filled once, and bots need not know threads.
_LOCK = Lock()


class Cluster(Workers):
    """The workers of the scheduler at an address, such as ``tcp://10.0.0.7:8786``.

    What a worker was at when it died is given to another. Raises :class:`CardlieError` where there
    is no scheduler, or no worker that plays as this cardlie does.
    """

    def __init__(self, address: str) -> None:
        with needing("cluster", "--cluster needs distributed, which is not installed"):
            import distributed
        for name in [n for n in logging.root.manager.loggerDict if n.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what matters is raised
        self._address = address
        client: Any = distributed.Client  # it says little of its types
        try:
            self._client = client(address, timeout=_ANSWERS, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise CardlieError(
                tr("no scheduler answers at {address}: {error}", address=address,
                   error=str(error).partition("\n")[0][:80]),
                "start one with 'dask scheduler'; it prints its address",
            ) from None  # fmt: skip
        try:
            self.count = self._verified()
        except BaseException:
            self._client.close()
            raise

    def _verified(self) -> int:
        """How many threads there are, if all workers play as we do."""
        threads: dict[str, int] = self._client.nthreads()
        if not threads:
            raise self._alone()
        for worker, found in self._client.run(playing_version, on_error="return").items():
            if isinstance(found, Exception):
                raise CardlieError(
                    tr("no usable cardlie on worker {worker}: {error}", worker=worker,
                       error=f"{type(found).__name__}: {found}"[:120]),
                    tr("install cardlie {version} there", version=playing_version()),
                )  # fmt: skip
            _verify(found, playing_version())
        return sum(threads.values())

    def _alone(self) -> CardlieError:
        return CardlieError(
            tr("the scheduler at {address} has no workers", address=self._address),
            tr("start one with 'dask worker {address}'", address=self._address),
        )

    def play(self, tasks: Sequence[Playable[T]]) -> Iterator[T]:
        """What each task comes to, in their order."""
        ours = {plans: identity(plans) for plans in {task.plans for task in tasks}}

        def submit(task: Playable[T]) -> Any:
            words = (playing_version(), ours[task.plans], task)
            return self._client.submit(play_there, *words, pure=False)

        for _, future in in_order(submit, tasks, self.count * AHEAD):
            try:
                found = self._result(future)
            except CardlieError:
                raise
            except (Exception, CancelledError) as error:
                raise CardlieError(
                    tr("the cluster failed: {error}",
                       error=f"{type(error).__name__}: {error}".partition("\n")[0][:160]),
                    "use --keep to save what is played, so that a run can be resumed",
                ) from None  # fmt: skip
            if isinstance(found, str):
                _verify(found, playing_version())
                raise CardlieError(
                    "a worker has another version of your bot",
                    "copy the same file to the folder where each worker was started",
                )
            yield found

    def _result(self, future: Any) -> Any:
        """What a future comes to; an error where all workers have gone, and none comes."""
        since = monotonic()
        while True:
            try:
                return future.result(timeout=5)
            except TimeoutError:
                if self._client.nthreads():
                    since = monotonic()
                elif monotonic() - since > _ALONE:
                    raise self._alone() from None

    def close(self) -> None:
        """Leave the cluster; what is still asked of it, it drops."""
        self._client.close()


def play_there(version: str, bots: str, task: Playable[T]) -> T | str:
    """Play a task on a worker; the worker's own version if it would play other games."""
    with _LOCK:
        if playing_version() != version or identity(task.plans) != bots:
            return playing_version()
        return task.play()


def _verify(theirs: str, ours: str) -> None:
    if theirs != ours:
        raise CardlieError(
            tr("a worker has cardlie {theirs}, but this is {ours}", theirs=theirs, ours=ours),
            "install the same version on every machine: other versions may play other games",
        )
