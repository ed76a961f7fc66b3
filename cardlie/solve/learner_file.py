"""What was learnt, in a file, to go on from another day."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np

from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.solve.regret import Learner

#: The form of the file; another one is not read.
FORM = "cardlie-solve-1"


def save(file: Path, learner: Learner, what: str) -> None:
    """Write beside, then rename: an old file stays whole until the new one is."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as out:
            np.savez(
                out,
                what=np.array([FORM, what]),
                iterations=np.array(learner.iterations),
                regret0=learner.regret[0],
                regret1=learner.regret[1],
                total0=learner.total[0],
                total1=learner.total[1],
            )
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def resume(file: Path, learner: Learner, what: str) -> None:
    """Go on from a file, if it is of the same round; :class:`CardlieError` if it can't be."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            form, which = (str(each) for each in kept["what"])
            if form != FORM:
                raise CardlieError(
                    tr(
                        "{file} has the form {form!r}, not {expected!r}",
                        file=file,
                        form=form,
                        expected=FORM,
                    )
                )
            if which != what:
                raise CardlieError(
                    tr("{file} is of another round: {which}", file=file, which=which),
                    tr("this one is {what}", what=what),
                )
            regret, total = ([kept[f"{name}{p}"] for p in (0, 1)] for name in ("regret", "total"))
            iterations = int(kept["iterations"])
    except (KeyError, ValueError, EOFError, BadZipFile) as error:
        if isinstance(error, CardlieError):
            raise
        raise CardlieError(
            tr("{file} is no file that 'cardlie solve --keep' wrote", file=file)
        ) from None
    if [each.shape for each in (*regret, *total)] != [
        each.shape for each in (*learner.regret, *learner.total)
    ]:
        raise CardlieError(
            tr("{file} does not fit this round", file=file), "start with another file"
        )
    learner.restore(regret, total, iterations)
