"""Games of candidates, played by whoever plays, kept where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cardlie.base.errors import CardlieError
from cardlie.sim.chunk import Broken, failure
from cardlie.sim.keep import KeptGames
from cardlie.sim.workers import Workers
from cardlie.tune.gather import Gathered, Task, as_text, from_text, plus
from cardlie.tune.space import Candidate

#: Games of one task, the same on every machine: sums of fractions are the same in the same parts.
PIECE = 1 << 13


@dataclass(slots=True)
class Games:
    """What plays candidates; a decision takes ``seconds``.

    ``progress`` is told how many games are done; ``failed`` gathers why candidates can't be played
    to the end.
    """

    candidates: Sequence[Candidate]
    workers: Workers
    seconds: float
    keep: KeptGames | None = None
    progress: Callable[[int], None] | None = None
    failed: dict[int, Broken] = field(default_factory=dict)
    done: int = 0

    def play(self, asks: Sequence[tuple[int, int, int]]) -> Mapping[int, Gathered | None]:
        """Games of candidates, each from a number on up to another; None for what fails."""
        tasks = [
            (number, Task((self.candidates[number].plan,), at, min(at + PIECE, stop), self.seconds))
            for number, start, stop in asks
            for at in range(start, stop, PIECE)
        ]
        texts = [self._kept(task) for _, task in tasks]
        played = self.workers.play(
            [task for (_, task), text in zip(tasks, texts, strict=True) if text is None]
        )
        found: dict[int, Gathered | None] = {}
        for (number, task), text in zip(tasks, texts, strict=True):
            each = self._read(text) if text is not None else next(played)
            if isinstance(each, Broken):
                if each.ours:
                    raise failure(each)
                self.failed[number], found[number] = each, None
            else:
                if text is None and self.keep is not None:
                    self.keep.put(task.plans, self._what, task.start, task.stop, as_text(each))
                before = found.get(number)
                if number not in self.failed:
                    found[number] = plus(before, each)
            self.done += task.stop - task.start
            if self.progress is not None:
                self.progress(self.done)
        return found

    @property
    def _what(self) -> str:
        return f"tune {self.seconds:g}"

    def _kept(self, task: Task) -> str | None:
        if self.keep is None:
            return None
        return self.keep.text(task.plans, self._what, task.start, task.stop)

    def _read(self, text: str) -> Gathered:
        try:
            return from_text(text)
        except (ValueError, TypeError, AttributeError):
            raise CardlieError(
                "the file of --keep is damaged", "name another file with --keep"
            ) from None
