"""Checkpoint of a learner: the file in which it is kept, from which another run goes on."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.solve.regret import Learner
from cardlie.solve.tree import lay_out

#: The form of the file; another one is not read.
FORM = "cardlie-solve-2"

#: Arrays of a learner, one for each player.
_ARRAYS = ("regret", "total", "chance")


def file_contents(learner: Learner, what: str) -> Callable[[IO[bytes]], None]:
    """What writes the file of a learner; ``what`` says of which round it is."""
    part = [which for moves in learner.tree.part for which in moves if which is not ...]
    return lambda file: np.savez(
        file,
        what=np.array([FORM, what]),
        turns=np.array([learner.iterations, learner.age]),
        **{
            f"{name}{player}": getattr(learner, name)[player]
            for name in _ARRAYS
            for player in (0, 1)
        },
        sizes=np.array([len(which) for which in part], np.intp),
        rows=np.concatenate([np.empty(0, np.intp), *part]),
    )


class LearnerFile(NamedTuple):
    """What a file holds: the arrays of both players; of a part of a round, that part."""

    file: Path
    turns: tuple[int, int]
    regret: list[np.ndarray[Any, Any]]
    total: list[np.ndarray[Any, Any]]
    chance: list[np.ndarray[Any, Any]]
    part: list[np.ndarray[Any, Any]]

    @property
    def iterations(self) -> int:
        """How many were played."""
        return self.turns[0]

    def restore(self, learner: Learner) -> None:
        """Let a learner go on from there; :class:`CardlieError` if it is of another size."""
        tree = learner.tree
        sizes = [each.shape for each in (*self.regret, *self.total, *self.chance)]
        if self.part:
            which = iter(self.part)
            tree = lay_out(tree.round, [[next(which) for _ in s.moves] for s in tree.round.nodes])
        if sizes != 3 * [(size,) for size in tree.actions]:
            raise CardlieError(
                tr("{file} does not fit this round", file=self.file), "choose another file"
            )
        if self.part:
            learner.begin(tree)
        learner.restore(self.regret, self.total, self.chance, *self.turns)


#: What numpy and its archives raise at a file that is damaged, or none of theirs.
_DAMAGED = (OSError, LookupError, ValueError, TypeError, ArithmeticError, RuntimeError, EOFError,
            BadZipFile, zlib.error, struct.error)  # fmt: skip


def load_file(file: Path, what: str) -> LearnerFile:
    """What was kept, if it is of the same round; :class:`CardlieError` if it is not."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            form, which = (str(each) for each in kept["what"])
            if form != FORM:
                raise ValueError(form)
            if which != what:
                raise CardlieError(
                    tr("{file} belongs to another round: {which}", file=file, which=which),
                    tr("this one is {what}", what=what),
                )
            regret, total, chance = ([kept[f"{name}{p}"] for p in (0, 1)] for name in _ARRAYS)
            iterations, age = map(int, kept["turns"])
            sizes = kept["sizes"]
            part = np.split(kept["rows"], np.cumsum(sizes)[:-1]) if len(sizes) else []
            return LearnerFile(file, (iterations, age), regret, total, chance, part)
    except (CardlieError, FileNotFoundError, PermissionError, IsADirectoryError):
        raise
    except _DAMAGED:
        raise CardlieError(
            tr("{file} was not written by 'cardlie solve --keep'", file=file)
        ) from None
