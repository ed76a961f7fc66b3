"""How long exact odds take, and how that compares with sampling to +-0.001.

    python benchmarks/odds.py

Every kind of guess is asked with 24 cards unseen. "new" is the first time that anybody asks (the
automaton is built), "odds" a table not asked about before, "again" the same question once more.
Sampling deals tables and lets the batch judge judge them, as many as it takes for a standard
error of 0.001: p (1 - p) / 0.001^2. Deals can be shared among guesses, so judging alone is the
fairer ratio; both are printed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from cardlie.deck.deck import base_deck
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
from cardlie.guess.patterns import compile_guess
from cardlie.judging.batch import have_many
from cardlie.odds import Draw, View, count, odds_float
from cardlie.odds.prepared import prepared

if TYPE_CHECKING:
    from collections.abc import Callable

BAR_MS = 10
UNSEEN = 24
ERROR = 0.001
SAMPLE = 200_000


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds of one question, and of sampling it: dealing and judging."""

    guess: Guess
    chance: float
    new: float
    odds: float
    again: float
    dealing: float
    judging: float

    def __str__(self) -> str:
        return (
            f"{self.guess!s:<24}{self.chance:7.4f}{self.new:9.2f}{self.odds:8.3f}"
            f"{self.again * 1e3:8.1f}{self.judging:9.2f}{self.judging / self.odds:7.0f} x"
            f"{(self.dealing + self.judging) / self.odds:8.0f} x"
            + ("  OVER THE BAR" if max(self.new, self.odds) > BAR_MS else "")
        )


def ms(question: Callable[[], object], runs: int) -> float:
    """The median time of one call."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        question()
        taken.append(time.perf_counter() - start)
    return median(taken) * 1e3


def forget_tables() -> None:
    """Forget the answers, but not the automata."""
    count.ways_by_lack.cache_clear()
    count.totals_at_least.cache_clear()


def deal(draw: Draw, known: tuple[int, ...], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Tables as the batch judge takes them, of shape (faces, SAMPLE)."""
    if draw.with_replacement:
        drawn = rng.multinomial(draw.count, [n / draw.total for n in draw.pool], SAMPLE)
    else:
        drawn = rng.multivariate_hypergeometric(draw.pool, draw.count, SAMPLE, method="count")
    return np.ascontiguousarray((drawn + known).T.astype(np.uint8))


def measured(guess: Guess, view: View, tables: np.ndarray[Any, Any], dealing: float) -> Row:
    rolled = True if isinstance(guess, Power) else None
    rules = view.rules

    def question() -> float:
        return odds_float(guess, view, rolled=rolled)

    def fresh() -> float:
        forget_tables()
        return question()

    def first() -> float:
        for known in (prepared, compile_guess):
            known.cache_clear()
        return fresh()

    def sample() -> object:
        return have_many(compiled, tables) >= compiled.need

    new, odds = ms(first, 5), ms(fresh, 15)
    again = ms(question, 200)
    compiled = compile_guess(guess, rules.faces, rules.readings)
    chance = question()
    needed = max(1.0, chance * (1 - chance) / ERROR**2) / SAMPLE
    judging = ms(sample, 5)
    return Row(guess, chance, new, odds, again, dealing * needed, judging * needed)


def main() -> None:
    powers = [Power.of(power) for power in base_deck().faces.powers]
    asked: list[tuple[View, list[Guess]]] = [
        (
            View.of("cards", "R1 B2 G3", UNSEEN, with_wildcards=True, with_powers=True),
            [
                Number(7, 3), Colour(9, "red"), LessThan(14, 4), Without(21, "red"),
                Straight(6, 3), Vague(7, "number"), Vague(10, "colour"), *powers,
            ],
        ),
        (View.of("wheel", "2 3 * 5 5", UNSEEN), [Number(9, 5), Stars(5)]),
        (View.of("leira", "2 3 5", UNSEEN), [Number(5, 5), Sum(95)]),
    ]  # fmt: skip
    print(f"{UNSEEN} unseen; new, odds, judging in ms, again in microseconds; ratios to 'odds'\n")
    print(
        f"{'guess':<24}{'chance':>7}{'new':>9}{'odds':>8}{'again':>8}{'judging':>9}"
        f"{'ratio':>9}{'dealt':>10}"
    )
    rng, rows = np.random.default_rng(1), []
    for view, guesses in asked:
        (draw,) = view.draws
        start = time.perf_counter()
        tables = deal(draw, view.visible, rng)
        dealing = (time.perf_counter() - start) * 1e3
        for guess in guesses:
            rows.append(measured(guess, view, tables, dealing))
            print(rows[-1])
    print()
    for name in ("new", "odds"):
        slowest = max(rows, key=lambda row: float(getattr(row, name)))
        took = getattr(slowest, name)
        over = "" if took <= BAR_MS else "  OVER THE BAR"
        print(f"slowest of {name!r}: {slowest.guess}, {took:.2f} ms (bar: {BAR_MS} ms){over}")
    ratio = median((row.dealing + row.judging) / row.odds for row in rows)
    print(f"sampling to +-{ERROR} takes {ratio:.0f} times as long in the median, dealing included")


if __name__ == "__main__":
    main()
