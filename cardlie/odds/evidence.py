"""Evidence: the certain faces and the draw, all that a chance hangs on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.faces import Counts
from cardlie.games.model import Rules


@dataclass(frozen=True, slots=True)
class Draw:
    """Faces that lie unseen on the table: ``count`` of them, drawn by chance from ``pool``.

    Cards are drawn one after another and none comes twice; dice are thrown
    ``with_replacement``: ``pool`` then says how likely each face of one die is.
    """

    pool: Counts
    count: int
    with_replacement: bool = False
    total: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        total = sum(self.pool)
        object.__setattr__(self, "total", total)
        most = self.count if self.with_replacement and total else total
        if not 0 <= self.count <= most:
            if self.count < 0:
                raise CardlieError(
                    tr("{count} faces can't be unseen", count=self.count), "0 if you see them all"
                )
            raise CardlieError(
                tr(
                    "{count} faces are unseen, but only {total} cards are left to be drawn",
                    count=self.count,
                    total=total,
                ),
                "the deck is smaller than that; --with says which expansions it has",
            )


def dice_drawn(rules: Rules, unseen: int, rolls: Iterable[int] = ()) -> tuple[Draw, ...]:
    """So many dice that nobody sees; where rolls count as a whole a draw for each roll.

    ``rolls`` are how many dice each has; where nobody says that, as many as everybody starts with.

    >>> from cardlie.games.registry import rules_of
    >>> [each.count for each in dice_drawn(rules_of("tavern[rolls.straight=all-and-one]"), 7)]
    [5, 2]
    """
    pool = (1,) * len(rules.faces.all)
    if rules.faces.whole is None or rules.game.spec is None:
        return (Draw(pool, unseen, True),)
    each = rules.game.spec.dice_each
    rolls = sorted(filter(None, rolls)) or [each] * (unseen // each) + [unseen % each]
    return tuple([Draw(pool, dice, True) for dice in rolls if dice])


@dataclass(frozen=True, slots=True)
class Evidence:
    """What odds are asked about.

    ``visible`` are the faces sure to lie on the table at the showdown, as counts over
    ``rules.faces``; ``draws`` is the rest, each drawn on its own. Where rolls count as a whole what
    is known is one roll, and each draw another.
    """

    rules: Rules
    visible: Counts
    draws: tuple[Draw, ...] = ()

    @property
    def size(self) -> int:
        """How many faces lie on the table, seen or not."""
        return sum(self.visible) + sum(draw.count for draw in self.draws)

    def turned_up(self, nth: int, place: int) -> Self:
        """The evidence once a face of a draw is seen, that of a place in ``Faces.all``."""
        draw = self.draws[nth]
        pool = draw.pool if draw.with_replacement else _moved(draw.pool, place, -1)
        rest = Draw(pool, draw.count - 1, draw.with_replacement)
        draws = (*self.draws[:nth], rest, *self.draws[nth + 1 :])
        return type(self)(self.rules, _moved(self.visible, place, 1), draws)


def _moved(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
