"""What the power cards of a deck are worth by their odds, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.base.translation import tr
from cardlie.cli.text_table import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.lint.power_values import PowerValue


def as_table(powers: Sequence[PowerValue], fewest: int) -> list[str]:
    """A line for each card: its value, that by the odds, and how often it is true.

    That is the mean over tables of all sizes, and with the fewest who play.
    """
    from cardlie.odds.percent import percent

    head = [tr(name) for name in ("power card", "combination", "value", "by the odds", "true")]
    rows = [(*head, tr("with {seats} players", seats=fewest))]
    for worth in powers:
        card = worth.power
        named = card.id, str(card.combination), str(card.value), str(worth.fitting)
        rows.append((*named, percent(worth.mean), percent(worth.chances[0])))
    return table(rows, word_columns=(0, 1))
