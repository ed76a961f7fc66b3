"""What the games of a variant come to: sums of each figure, and what may be said from them."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from cardlie.errors import CardlieError
from cardlie.report.courses import courses
from cardlie.report.estimates import quantile
from cardlie.report.measures import all_alike, columns
from cardlie.sim.chunk import Broken
from cardlie.sim.figures import Estimate
from cardlie.sim.moments import Moments
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import share_interval
from cardlie.vector import moments_of

_quantile = lru_cache(quantile)


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over games of one figure: ``how`` and the columns are those of a report's ``Column``."""

    how: str
    moments: Moments

    def estimate(self, chance: float = 0.05) -> Estimate:
        """The figure with an interval that misses the truth with this chance at most."""
        n = self.moments.games
        if n < 2:
            return Estimate(None)
        if self.how in ("ratio", "share"):
            return self._ratio(chance)
        sums, products = self.moments.sums, self.moments.products
        reach = _quantile(chance / len(sums))
        ends = []
        for at, total in enumerate(sums):
            spread = sqrt(max(0.0, products[at][at] - total * total / n) / (n - 1) / n)
            ends.append((total / n, total / n - reach * spread, total / n + reach * spread))
        middle, low, high = (max(each) for each in zip(*ends, strict=True))
        # nobody wins more than fair only if nobody wins less
        return Estimate(middle, (max(0.0, low) if self.how == "farthest" else low, high))

    def _ratio(self, chance: float) -> Estimate:
        n, (part, whole) = self.moments.games, self.moments.sums
        if not whole:
            return Estimate(None)
        (pp, pw), (_, ww) = self.moments.products
        ratio = part / whole
        squares = max(0.0, pp - 2 * ratio * pw + ratio * ratio * ww)
        error, reach = sqrt(squares * n / (n - 1)) / whole, _quantile(chance)
        if self.how == "ratio":
            return Estimate(ratio, (ratio - reach * error, ratio + reach * error))
        cases = min(whole, ratio * (1 - ratio) / error**2 if error else n)
        return Estimate(ratio, share_interval(ratio * cases, cases, reach))


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
            told = columns(found, self.seconds, alike=all_alike(plan))
        except CardlieError as error:
            return Broken(self.start, str(error), error.hint, error.trace, ours=False)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            return Broken(self.start, what, None, traceback.format_exc(), ours=True)
        return {name: Sums(each.how, moments_of(each.values)) for name, each in told.items()}


def plus(one: Gathered | None, other: Gathered) -> Gathered:
    """Both together."""
    if one is None:
        return other
    found = {}
    for name, sums in one.items():
        whole = Moments.empty(len(sums.moments.sums))
        whole.add(sums.moments)
        whole.add(other[name].moments)
        found[name] = Sums(sums.how, whole)
    return found


def as_text(found: Gathered) -> str:
    """The sums as JSON; each number comes back as it was."""
    said = {
        name: [sums.how, sums.moments.games, sums.moments.sums, sums.moments.products]
        for name, sums in found.items()
    }
    return json.dumps(said, separators=(",", ":"))


def from_text(text: str) -> Gathered:
    """The sums of a text; ``ValueError`` for what is none."""
    said: dict[str, list[Any]] = json.loads(text)
    return {name: Sums(how, Moments(*moments)) for name, (how, *moments) in said.items()}
