"""What is said by one tap at a live table: all see it for some seconds, and it is kept nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

#: Seconds for which all see it.
BREATH = 4.0


class TapRemarks:
    """The ``texts`` by seat; ``tell`` is called whenever that changes."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self.texts: dict[int, str] = {}
        self._tell, self._ends = tell, dict[int, asyncio.TimerHandle]()

    def say(self, seat: int, text: str) -> None:
        """Show it, in the place of what this seat said before."""
        if seat in self._ends:
            self._ends[seat].cancel()
        self.texts[seat] = text
        self._ends[seat] = asyncio.get_running_loop().call_later(BREATH, self._end, seat)
        self._tell()

    def _end(self, seat: int) -> None:
        del self.texts[seat], self._ends[seat]
        self._tell()

    def close(self) -> None:
        """Wait for the end of none."""
        for each in self._ends.values():
            each.cancel()
