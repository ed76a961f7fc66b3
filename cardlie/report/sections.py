"""What a page of a report is made of: rows of figures, tables, pictures in sections; no layout."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.report.plots import Draw


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure: its name, a value and an interval for each variant, and what it means."""

    title: str
    values: tuple[tuple[str, str], ...]
    about: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a head; the first column names the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, what it shows for whoever can't see it, and its size in inches."""

    draw: Draw
    alt: str
    caption: str
    width: float = 4.6
    height: float = 2.7


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A heading with what stands below it."""

    title: str
    about: str
    rows: tuple[FigureRow, ...] = ()
    pictures: tuple[Picture, ...] = ()
    grids: tuple[Grid, ...] = ()
    notes: tuple[str, ...] = ()
