"""The readings by which a guess is judged: of each ruling of a game, the one in force."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Readings:
    """The reading in force of each ruling of one game, by name, in the game's order.

    ``exactly``: a claim is true only if the dice show that very roll, whether or not that is asked.

    >>> readings = Readings((("repeat", "refused"), ("claims", "exactly")))
    >>> readings["repeat"], readings.get("straight-min", "2")
    ('refused', '2')
    """

    values: tuple[tuple[str, str], ...] = ()
    exactly: bool = False

    def get(self, name: str, usual: str) -> str:
        """The reading of a ruling; ``usual`` where the game has no such ruling."""
        for each, value in self.values:
            if each == name:
                return value
        return usual

    def __getitem__(self, name: str) -> str:
        """The reading of a ruling that the game has; ``KeyError`` if it has not."""
        return dict(self.values)[name]

    def __contains__(self, name: object) -> bool:
        return any(each == name for each, _ in self.values)


#: Of a game that asks nothing.
NO_READINGS = Readings()
