"""The odds of every power card of the base deck, and the value that follows from them.

    python benchmarks/powers.py
    python benchmarks/powers.py --plot docs/powers.png
    python benchmarks/powers.py --try "4+2+2" --try "run6"     how would another combination do?

cardlie/odds/power_values.py says what is computed. Exit code 1: templates/powers/base.toml differs.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.games.piles import piles_of
from cardlie.odds.power_values import PowerValue, faults, number_scale, power_values
from cardlie.setting.combinations import Combination, PowerCard
from cardlie.setting.deck import Deck, base_deck

if TYPE_CHECKING:
    from fractions import Fraction

PLAYERS = range(2, 9)
TABLES = [seats * piles_of(seats) for seats in PLAYERS]


def line(worth: PowerValue) -> str:
    chances = " ".join(f"{float(chance):6.4f}" for chance in worth.chances)
    power = worth.power
    return (
        f"{power.id:<15} {power.combination!s:<17}{power.value:>5}{worth.nearest:>6}  "
        f"{float(worth.mean):6.4f}  {chances}"
    )


def tried(deck: Deck, texts: list[str]) -> list[PowerValue]:
    """How other combinations would do, each in place of the deck's last power card."""
    *others, last = deck.faces.powers
    found = []
    for text in texts:
        combination = Combination.parse(text)
        problem = combination.misfit(deck.faces.numbers, len(deck.faces.suits))
        if problem:
            raise CardlieError(problem)
        card = PowerCard(last.id, combination, 1, text)
        faces = replace(deck.faces, powers=(*others, card))
        found += [w for w in power_values(replace(deck, faces=faces), TABLES) if w.power == card]
    return found


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


def main() -> int:
    parser = argparse.ArgumentParser(description="Odds and values of the power cards.")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also draw the chart")
    parser.add_argument("--try", dest="tries", action="append", default=[], metavar="COMBINATION")
    options = parser.parse_args()
    deck = base_deck()
    found, scale = power_values(deck, TABLES), number_scale(deck, TABLES)
    players = " ".join(f"{seats:>4} pl" for seats in PLAYERS)
    print(f"{'id':<15} {'combination':<17}value  near    mean {players}")
    for worth in found:
        print(line(worth))
    try:
        for worth in tried(deck, options.tries):
            print("if", line(replace(worth, power=replace(worth.power, id="it was"))))
    except CardlieError as error:
        sys.exit(f"powers.py: {error}")
    print("\nNUMBER: how likely a guess of so many is (mean of number, colour, less than, without)")
    cells = [f"{count:>2} {float(chance):6.4f}" for count, chance in scale.items()]
    for start in range(0, len(cells), 8):
        print("   ".join(cells[start : start + 8]))
    if options.plot:
        plot(found, scale, options.plot)
    for problem in faults(found):
        print(f"WRONG: {problem}")
    return 1 if faults(found) else 0


if __name__ == "__main__":
    sys.exit(main())
