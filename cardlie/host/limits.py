"""How much one host bears, and who has done how much lately."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one host bears. Rates are (how many at once, how many a second from then on)."""

    tables: int = 200
    streams: int = 1500  # of people with chairs; as many again may look on
    onlookers: int = 24  # from one address, at all tables
    connections: int = 200  # from one address that is not this machine's own
    patience: float = 15.0  # seconds for a request's head, and for each piece of its body
    idle: int = 30  # seconds that a connection stays open for another request
    body: int = 4096
    misses: tuple[int, float] = (12, 0.1)
    posts: tuple[int, float] = (40, 8.0)
    joins: tuple[int, float] = (20, 0.5)
    opened: tuple[int, float] = (8, 0.02)
    pages: tuple[int, float] = (120, 30.0)
    asks: tuple[int, float] = (10, 1.0)
    pictures: tuple[int, float] = (10, 0.5)
    photos: tuple[int, float] = (6, 0.3)


class Buckets:
    """Who has done how much lately: each key has a bucket of tokens that fills up again."""

    MOST = 4096

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, what: str, who: str, rate: tuple[int, float], amount: float = 1.0) -> bool:
        """Whether there is a token left; it is taken (``amount`` 0 only looks)."""
        now, (burst, refill) = time.monotonic(), rate
        if len(self._buckets) >= self.MOST:
            oldest = sorted(self._buckets, key=lambda key: self._buckets[key][1])
            for key in oldest[: self.MOST // 2]:
                del self._buckets[key]
        left, then = self._buckets.get((what, who), (float(burst), now))
        left = min(float(burst), left + (now - then) * refill)
        allowed = left >= max(amount, 1.0)
        self._buckets[what, who] = (left - amount if allowed else left, now)
        return allowed
