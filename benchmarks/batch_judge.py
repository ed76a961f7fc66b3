"""Tables a second: the batch judge against the scalar judge in a loop, for every kind of guess.

    python -m benchmarks.batch_judge

Both judge the same tables (24 cards dealt from the whole deck; 20 dice) from the same compiled
patterns; ``judge`` is the whole verdict with witness and reasons, ``holds`` its bare yes or no.
The bar of 100 is for ``holds``, the harder one.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from cardlie.base.errors import IllegalGuess
from cardlie.deck.deck import base_deck
from cardlie.games.model import Rules
from cardlie.games.registry import rules_of
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.judging.batch import Tables, have_many
from cardlie.judging.evaluate import outcome_of
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat, Shown

if TYPE_CHECKING:
    from collections.abc import Callable

BAR = 100
TABLES = 1 << 18
GUESSES = {
    "cards": [
        "6 fives", "9 red", "12 less than 4", "15 without red", "5 in order including 3",
        "8 of the same number", "9 of the same colour",
    ],
    "wheel": ["8 fours", "5 stars"],
    "leira": ["6 fives", "sum 70"],
}  # fmt: skip


def deal(rules: Rules, rng: np.random.Generator) -> Tables:
    """Random tables of a game, shape (faces, tables)."""
    kinds = len(rules.faces.all)
    if rules.game.id == "cards":
        deck = rules.faces.counts(base_deck().cards(wildcards=True, powers=True))
        return rng.multivariate_hypergeometric(deck, 24, size=TABLES).T.astype(np.uint8)
    rolls = rng.multinomial(20, [1 / kinds] * kinds, size=TABLES)
    return rolls.T.astype(np.uint8)


def rate(task: Callable[[], object], many: int) -> float:
    """Tables a second, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        task()
        best = min(best, perf_counter() - start)
    return many / best


def compare(guess: Guess, rules: Rules, tables: Tables) -> tuple[float, float, float]:
    """Tables a second: batch, scalar ``outcome_of``, scalar ``judge``."""
    compiled = compile_guess(guess, rules.faces)
    batch = np.ascontiguousarray(tables)
    some = [tuple(int(n) for n in column) for column in batch[:, :2000].T]
    seat = Seat("Ann")
    shown = [[Shown(f, seat) for f in rules.faces.expand(counts)] for counts in some[:200]]
    return (
        rate(lambda: have_many(compiled, batch) >= compiled.need, batch.shape[1]),
        rate(lambda: [outcome_of(compiled, [counts], rolled=True) for counts in some], len(some)),
        rate(
            lambda: [judge_shown(guess, s, rules, by=seat, seats=[seat]) for s in shown],
            len(shown),
        ),
    )


def main() -> None:
    rng = np.random.default_rng(1)
    print(f"tables a second; batch of {TABLES:,}; bar: batch >= {BAR} x holds")
    print(f"{'guess':<30} {'batch':>12} {'holds':>10} {'judge':>9} {'x holds':>8} {'x judge':>8}")
    for game, texts in GUESSES.items():
        rules = rules_of(game)
        tables = deal(rules, rng)
        guesses = [Guess.parse(text, rules.faces) for text in texts]
        if game == "cards":
            guesses += [Guess.parse(f"power {power.id}") for power in rules.faces.powers]
        for guess in guesses:
            try:
                batch, scalar, full = compare(guess, rules, tables)
            except IllegalGuess as error:
                raise SystemExit(str(error)) from None
            mark = "" if batch / scalar >= BAR else "  below the bar"
            print(
                f"{guess!s:<30} {batch:>12,.0f} {scalar:>10,.0f} {full:>9,.0f}"
                f" {batch / scalar:>8.0f} {batch / full:>8.0f}{mark}"
            )


if __name__ == "__main__":
    main()
