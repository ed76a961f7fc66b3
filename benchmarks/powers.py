"""Draw how likely guesses and the power cards of the base deck are: python benchmarks/powers.py

``cardlie check`` prints the same of a deck of your own, as a table.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardlie.deck.deck import base_deck
from cardlie.games.agreement import piles_of
from cardlie.lint.power_values import PowerValue, number_scale, power_values

if TYPE_CHECKING:
    from fractions import Fraction

PLAYERS = range(2, 9)
TABLES = [seats * piles_of(seats) for seats in PLAYERS]


def plot(found: list[PowerValue], scale: dict[int, Fraction], file: Path) -> None:
    """The chart: how likely a guess of each NUMBER is, and where the power cards stand in it."""
    from cardlie.cli.charts import INK, MAIN, PALE, PAPER, claim_chart, new_chart, save_chart

    figure = new_chart(8, 4.6)
    axes = figure.add_subplot(facecolor=PAPER)
    top = max(worth.power.value for worth in found) + 2
    counts = [count for count in scale if count <= top]
    axes.plot(
        counts, [float(scale[count]) for count in counts], "o-", color=PALE, markersize=4,
        label="a guess of so many cards, mean of four kinds",
    )  # fmt: skip
    axes.plot(
        [worth.power.value for worth in found], [float(worth.mean) for worth in found], "D",
        color=MAIN, markersize=7, label="a power card of that value, for whoever rolled it",
    )  # fmt: skip
    for worth in found:
        axes.annotate(
            str(worth.power.combination), (worth.power.value, float(worth.mean)),
            xytext=(7, 6), textcoords="offset points", fontsize=9, color=INK,
        )  # fmt: skip
    axes.set(
        xlabel="NUMBER of the guess, value of the power card", ylabel="how likely it is true",
        xlim=(0.5, top + 1), ylim=(0, 1.08), xticks=range(1, top + 1),
    )  # fmt: skip
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_title("A power card is worth the NUMBER that is as likely", loc="left", color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=PALE, alpha=0.5)
    axes.legend(frameon=False, loc="upper right")
    save_chart(figure, claim_chart(file), "powers.py")


def main() -> None:
    parser = argparse.ArgumentParser(description="The chart of the power cards' odds.")
    parser.add_argument("file", type=Path, nargs="?", default=Path("docs/powers.png"))
    deck = base_deck()
    plot(power_values(deck, TABLES), number_scale(deck, TABLES), parser.parse_args().file)


if __name__ == "__main__":
    main()
