"""A figure of a report: one record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlie.base.arrays import Array
from cardlie.base.translation import tr
from cardlie.report.estimates import How


@dataclass(frozen=True, slots=True)
class FigureRecord:
    """A figure: in which section it stands, how it is called, written, summed up and explained.

    ``form`` is ``share``, ``points`` (a difference of shares) or that of a plain number. What
    ``tells`` it are columns, a value for each game, of games that were followed, or of decisions.
    A ``wish`` says what it is where that is wished for, ``after`` whose idea it is. Its ``bounds``
    are filled into title and meaning, and so is from where to where four games of five go, where
    ``spread`` tells a value for each.
    """

    section: str
    title: str
    form: str
    how: How
    tells: Callable[[Any], Sequence[Array]]
    about: str
    wish: str
    after: str = ""
    bounds: Mapping[str, float] = field(default_factory=dict)
    spread: Callable[[Any], Array] | None = None

    @property
    def name(self) -> str:
        """How it is called."""
        return tr(self.title, **self.bounds)

    @property
    def wished(self) -> str:
        """What it is where it is wished for."""
        return tr(self.wish, **self.bounds)

    def meaning(self, **values: object) -> str:
        """What it is, with its bounds in it; ``values`` are what hangs on what was played."""
        return tr(self.about, **self.bounds, **values)

    @property
    def is_share(self) -> bool:
        """Whether it is a share, or a difference of shares."""
        return self.form in ("share", "points")
