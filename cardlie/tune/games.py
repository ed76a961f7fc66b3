"""Games of candidates, played by whoever plays, kept where that is asked for, and their sums."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES
from cardlie.base.json_text import parsed_json
from cardlie.report.estimates import Sums
from cardlie.report.figures import MORE, sums
from cardlie.report.game_traces import trace_games
from cardlie.report.of_traces import Followed
from cardlie.sim.checkpoint import KeptGames
from cardlie.sim.pace import Pace
from cardlie.sim.plan import Plan
from cardlie.sim.run import Broken, failure
from cardlie.sim.statistics import Moments
from cardlie.sim.workers import Workers
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import keyed

#: Games of one task, the same on every machine: sums of fractions are the same in the same parts.
PIECE = 1 << 12

#: Of so many games one is played for a wish that asks for more than what is followed.
FEW = 4

#: Games of a candidate, by its number: from the first to before the last.
Ask = tuple[int, int, int]

#: The sums of each figure.
Gathered = Mapping[str, Sums]


class Task(NamedTuple):
    """Games of some plans that are to be measured; a decision takes ``seconds``.

    ``tables`` are plans by the number of players that wishes name, 0 for the usual one. ``more``
    is told by a part of their games, or of as many others (:data:`MORE`).
    """

    tables: Mapping[int, Plan]
    start: int
    stop: int
    seconds: float
    more: tuple[str, ...] = ()

    @property
    def plans(self) -> tuple[Plan, ...]:
        """All of them."""
        return tuple(self.tables.values())

    def play(self) -> Gathered | Broken:
        """Measure them, or say why they can't be played to their end."""
        try:
            return {
                keyed(name, players): each
                for players, plan in self.tables.items()
                for name, each in self._of(plan).items()
            }
        except Exception as error:
            return Broken.of(self.start, error)

    def _of(self, plan: Plan) -> dict[str, Sums]:
        games = self.stop - self.start
        pace = Pace.of(plan.options, self.seconds)
        told = sums(Followed(trace_games(plan, games, self.start), pace, plan.alike))
        for name in self.more:
            _, sums_of = MORE[name]
            told |= sums_of(plan, max(2, -(-games // FEW)), self.start)
        return told


def plus(one: Gathered | None, other: Gathered) -> Gathered:
    """Both together."""
    if one is None:
        return other
    found = {}
    for name, each in one.items():
        whole = Moments.empty(len(each.moments.sums))
        whole.add(each.moments)
        whole.add(other[name].moments)
        found[name] = Sums(each.how, whole)
    return found


def as_text(gathered: Gathered) -> str:
    """The sums as JSON; each number comes back as it was."""
    said = {
        name: [each.how, each.moments.games, each.moments.sums, each.moments.products]
        for name, each in gathered.items()
    }
    return json.dumps(said, separators=(",", ":"))


def from_text(text: str) -> Gathered:
    """The sums of a text; ``ValueError`` for what is none."""
    said: dict[str, list[Any]] = parsed_json(text, MOST_BYTES)
    return {name: Sums(how, Moments(*moments)) for name, (how, *moments) in said.items()}


@dataclass(slots=True)
class Games:
    """What plays candidates; a decision takes ``seconds``, and ``more`` is told than is followed.

    ``progress`` is told how many games are done; ``failed`` gathers why candidates can't be played
    to the end.
    """

    candidates: Sequence[Candidate]
    workers: Workers
    seconds: float
    keep: KeptGames | None = None
    progress: Callable[[int], None] | None = None
    more: tuple[str, ...] = ()
    failed: dict[int, Broken] = field(default_factory=dict)
    done: int = 0

    def play(self, asks: Iterable[Ask]) -> Iterator[tuple[Ask, Gathered | None]]:
        """Each part of what is asked for, and what it comes to; None for what never ends.

        In their order; the last ones are missing where time is over.
        """
        parts = [
            (number, at, min(at + PIECE, stop))
            for number, start, stop in asks
            for at in range(start, stop, PIECE)
        ]
        tasks = [self._task(part) for part in parts]
        kept = [self._kept(task) for task in tasks]
        played = self.workers.play(
            [task for task, known in zip(tasks, kept, strict=True) if known is None]
        )
        for part, task, known in zip(parts, tasks, kept, strict=True):
            each = known or next(played, None)
            if each is None:
                return
            yield part, self._gathered(part[0], task, each, new=known is None)
            self.done += task.stop - task.start
            if self.progress is not None:
                self.progress(self.done)

    def _task(self, part: Ask) -> Task:
        number, start, stop = part
        return Task(self.candidates[number].tables, start, stop, self.seconds, self.more)

    def _gathered(
        self, number: int, task: Task, played: Gathered | Broken, *, new: bool
    ) -> Gathered | None:
        """What a candidate's task came to; it is kept if it is new."""
        if isinstance(played, Broken):
            if played.ours:
                raise failure(played)
            self.failed.setdefault(number, played)
            return None
        if new and self.keep is not None:
            self.keep.put(task.plans, self._what, task.start, task.stop, as_text(played))
        return played

    def _kept(self, task: Task) -> Gathered | None:
        """What is kept of a task."""
        if self.keep is None:
            return None
        text = self.keep.text(task.plans, self._what, task.start, task.stop)
        try:
            return None if text is None else from_text(text)
        except (ValueError, TypeError, AttributeError):
            raise CardlieError(
                "the --keep file is damaged", "choose another file with --keep"
            ) from None

    @property
    def _what(self) -> str:
        """What is told of each game, as it is kept."""
        tables = map(str, self.candidates[0].tables)
        return " ".join(["tune", f"{self.seconds:g}", *self.more, *tables])
