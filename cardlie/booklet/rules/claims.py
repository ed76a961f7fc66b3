"""What a source of rules may fill in of claims on a ladder of rolls (``[ladder]``).

Places are those of 21 rolls, as two dice have them; of three dice it is the one as far up.

``rung(8)``                  a claim as it is said: 53
``rolled(8)``                the dice that make it true: 5 3
``verdict(13, 8)``           what the judge says of the claim 8 on the dice of 13: holds 2
``ladder_rows()``            rows of rolls, the lowest first: what they are, and which
``as_usual("true")``         whether a row costs what it does where a file says nothing of it
"""

from __future__ import annotations

from collections.abc import Callable

from cardlie.booklet.rules.edition import Edition
from cardlie.games.spec import GameSpec
from cardlie.guess import Mia
from cardlie.guess.patterns import compile_guess
from cardlie.judging.evaluate import outcome_of

#: Of more rolls in a row the first and the last few are named.
_MOST_ROLLS, _FEW = 21, 3


def claim_places(edition: Edition) -> dict[str, Callable[..., object]]:
    """What such a source may name; nothing in games of other claims."""
    kind = edition.game.kinds[0]
    spec = edition.game.spec
    if spec is None:
        return {}
    usual = {"as_usual": lambda row: spec.row(row) == GameSpec("").row(row)}
    if not issubclass(kind, Mia):
        return {**usual}

    def claim(place: int) -> Mia:
        return kind(max(1, round(place * kind.last_figure() / _MOST_ROLLS)))

    def rolled(place: int) -> str:
        return " ".join(claim(place).order.rolls[claim(place).rung - 1])

    def verdict(there: int, claimed: int) -> str:
        rules = edition.rules
        compiled = compile_guess(claim(claimed), rules.faces, rules.readings)
        holds, have = outcome_of(
            compiled, [rules.faces.counts(rules.faces.parse(rolled(there)))], rolled=True
        )
        return f"{'holds' if holds else 'falls'} {have}"

    def rung(place: int) -> str:
        return rolled(place).replace(" ", "")

    return {
        "rung": rung, "rolled": rolled, "verdict": verdict,
        "ladder_rows": lambda: [(name, _listed(rolls)) for name, rolls in spec.ladder.rows()],
        **usual,
    }  # fmt: skip


def _listed(rolls: tuple[str, ...]) -> str:
    if len(rolls) <= _MOST_ROLLS:
        return ", ".join(rolls)
    return ", ".join([*rolls[:_FEW], "\N{HORIZONTAL ELLIPSIS}", *rolls[-_FEW:]])
