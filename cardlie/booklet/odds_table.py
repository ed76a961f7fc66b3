"""How likely is that? Exact odds as tables: one for each kind of guess of an edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.deck import base_deck
from cardlie.games import get_game
from cardlie.games.piles import piles_of
from cardlie.guess import (
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.odds import View, ladder, odds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlie.booklet.edition import Edition

#: A row is told if somewhere it is neither as good as sure nor next to impossible.
SURE, NEVER = 0.995, 0.02
#: At most so many rows for one kind of guess.
MOST_ROWS = 8


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Chances by NUMBER (or value, or sum) and by how much lies on the table.

    ``columns`` are counts of cards or dice; each row is (what is claimed, its chance in each
    column).
    """

    key: str
    columns: tuple[int, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]


def percent(chance: float) -> str:
    """A chance as whole percent; what is possible is never 0, what is not sure never 100.

    >>> percent(1.0), percent(0.9999), percent(0.25), percent(0.0001), percent(0.0)
    ('100', '99', '25', '<1', '–')
    """
    if chance in (0.0, 1.0):
        return "100" if chance else "–"
    return "<1" if chance < 0.005 else str(min(99, max(1, round(chance * 100))))


def table_sizes(game: str) -> tuple[int, ...]:
    """How many cards or dice lie on the table: by number of players, or as dice get fewer."""
    rules = get_game(game)
    fewest, most = rules.seats
    if rules.pieces == "cards":
        return tuple(sorted({piles_of(seats) * seats for seats in range(fewest, most + 1)}))
    return (2, 5, 10, 15, 20, 5 * most)


def odds_tables(edition: Edition) -> list[OddsTable]:
    """The tables of an edition, in the order of the rules; nobody has looked at anything yet."""
    setting, sizes = edition.setting, table_sizes(edition.game)
    views = [
        View.of(
            setting, unseen=size,
            with_wildcards=edition.plays("wildcards"), with_powers=edition.plays("powers"),
        )
        for size in sizes
    ]  # fmt: skip
    tables = [_ladder_table(key, guess, sizes, views) for key, guess in _kinds(edition)]
    if edition.game == "leira":
        tables.append(_sums(edition))
    if edition.shows("powers") and edition.game == "cards":
        tables.append(_powers(edition, sizes))
    return tables


def _kinds(edition: Edition) -> Iterable[tuple[str, Guess]]:
    """A guess of each kind, with NUMBER 1."""
    if edition.game != "cards":
        yield "bid_wheel" if edition.game == "wheel" else "bid", Number(1, 5)
        if edition.game == "wheel":
            yield "stars", Stars(1)
        return
    yield "number", Number(1, 3)
    yield "colour", Colour(1, "red")
    if not edition.plays("simple"):
        yield "less_than", LessThan(1, 4)
        yield "without", Without(1, "red")
    if edition.shows("straights"):
        yield "straight", Straight(2, 3)
    if edition.shows("vague"):
        yield "vague_number", Vague(1, "number")
        yield "vague_colour", Vague(1, "colour")


def _ladder_table(key: str, guess: Guess, sizes: tuple[int, ...], views: list[View]) -> OddsTable:
    if isinstance(guess, Straight):
        chances = {
            count: [float(odds(Straight(count, guess.element), view)) for view in views]
            for count in range(2, len(base_deck().faces.numbers) + 1)
        }
    else:
        ladders = [ladder(guess, view) for view in views]
        longest = max(map(len, ladders))
        chances = {
            count: [steps[count] if count < len(steps) else 0.0 for steps in ladders]
            for count in range(1, longest)
        }
    telling = [c for c, row in chances.items() if min(row) < SURE and max(row) > NEVER]
    step = -(-len(telling) // MOST_ROWS)  # of many rows, every second or third tells enough
    kept = telling[::step]
    return OddsTable(key, sizes, tuple((str(c), tuple(chances[c])) for c in kept))


def _sums(edition: Edition) -> OddsTable:
    """The duel: the sum of two dice, of which one's own is known."""
    own = (1, 2, 3, 4, 5, 6)
    views = [View.of(edition.setting, mine=str(die), unseen=1) for die in own]
    rows = [
        (str(total), tuple(float(odds(Sum(total), view)) for view in views))
        for total in range(4, 13)
    ]
    return OddsTable("sum", own, tuple(rows[: MOST_ROWS + 1]))


def _powers(edition: Edition, sizes: tuple[int, ...]) -> OddsTable:
    """Each power card for whoever has rolled it, so that it lies on the table for sure."""
    powers = sorted(edition.setting.faces.powers, key=lambda power: power.value)
    rows = []
    for power in powers:
        views = [
            View.of(
                edition.setting, mine=f"!{power.id}", unseen=size - 1, with_powers=True,
                with_wildcards=edition.plays("wildcards"),
            )
            for size in sizes
        ]  # fmt: skip
        chances = tuple(float(odds(Power(power.id), view, rolled=True)) for view in views)
        rows.append((str(power.value), chances))
    return OddsTable("power", sizes, tuple(rows))
