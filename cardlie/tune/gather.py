"""What the games of a variant come to: sums of each figure, and what may be said from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardlie.report.courses import courses
from cardlie.report.estimates import Sums
from cardlie.report.figures import all_alike, sums
from cardlie.sim.chunk import Broken
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import Moments

#: The sums of each figure.
Gathered = Mapping[str, Sums]


class Task(NamedTuple):
    """Games of a plan that are to be measured; a decision takes ``seconds``."""

    plans: tuple[Plan, ...]
    start: int
    stop: int
    seconds: float

    def play(self) -> Gathered | Broken:
        """Measure them, or say why they can't be played to their end."""
        (plan,) = self.plans
        try:
            found = courses(plan, self.stop - self.start, self.start)
            return sums(found, self.seconds, alike=all_alike(plan))
        except Exception as error:
            return Broken.of(self.start, error)


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


def as_text(found: Gathered) -> str:
    """The sums as JSON; each number comes back as it was."""
    said = {
        name: [each.how, each.moments.games, each.moments.sums, each.moments.products]
        for name, each in found.items()
    }
    return json.dumps(said, separators=(",", ":"))


def from_text(text: str) -> Gathered:
    """The sums of a text; ``ValueError`` for what is none."""
    said: dict[str, list[Any]] = json.loads(text)
    return {name: Sums(how, Moments(*moments)) for name, (how, *moments) in said.items()}
