"""What was learnt, in a file, to go on from another day."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardlie.solve.regret import Learner

#: The form of the file; another one is not read.
FORM = "cardlie-solve-1"


def contents(learner: Learner, what: str) -> Callable[[IO[bytes]], None]:
    """What writes the file of a learner; ``what`` says of which round it is."""
    return lambda file: np.savez(
        file,
        what=np.array([FORM, what]),
        iterations=np.array(learner.iterations),
        regret0=learner.regret[0],
        regret1=learner.regret[1],
        total0=learner.total[0],
        total1=learner.total[1],
    )


class Kept(NamedTuple):
    """What a file holds: the arrays of both players."""

    file: Path
    iterations: int
    regret: list[np.ndarray[Any, Any]]
    total: list[np.ndarray[Any, Any]]

    def restore(self, learner: Learner) -> None:
        """Let a learner go on from there; :class:`CardlieError` if it is of another size."""
        if [each.shape for each in (*self.regret, *self.total)] != [
            each.shape for each in (*learner.regret, *learner.total)
        ]:
            raise CardlieError(
                tr("{file} does not fit this round", file=self.file), "start with another file"
            )
        learner.restore(self.regret, self.total, self.iterations)


def load(file: Path, what: str) -> Kept:
    """What was kept, if it is of the same round; :class:`CardlieError` if it is not."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            form, which = (str(each) for each in kept["what"])
            if form != FORM:
                raise ValueError(form)
            if which != what:
                raise CardlieError(
                    tr("{file} is of another round: {which}", file=file, which=which),
                    tr("this one is {what}", what=what),
                )
            regret, total = ([kept[f"{name}{p}"] for p in (0, 1)] for name in ("regret", "total"))
            return Kept(file, int(kept["iterations"]), regret, total)
    except (KeyError, ValueError, EOFError, BadZipFile) as error:
        if isinstance(error, CardlieError):
            raise
        raise CardlieError(
            tr("{file} is no file that 'cardlie solve --keep' wrote", file=file)
        ) from None
