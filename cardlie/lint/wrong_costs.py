"""Costs that are good for whoever was wrong, or no matter: allowed, and hardly ever meant."""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.base.translation import tr
from cardlie.games.costs import ROWS
from cardlie.games.matters import matters
from cardlie.games.model import Game

#: Who was wrong in a doubt or a call, by the rows of costs; a right call has only who was right.
_WRONG = {
    "false": "bidder", "true": "caller", "exact": "caller", "wrong": "caller",
    "pass-false": "bidder", "pass-true": "caller", "top-false": "bidder", "top-true": "caller",
}  # fmt: skip


def wrong_ways(game: Game) -> list[str]:
    """The rows of its costs that are good for whoever was wrong: each ``costs.`` and its name.

    >>> from cardlie.games import get_game
    >>> wrong_ways(get_game("wheel[wins=first-out;costs.exact=caller:1]"))
    ['costs.false', 'costs.true', 'costs.exact']
    """
    spec = game.spec
    if spec is None:
        return []
    rows = []
    for name in _WRONG:
        left_out = ROWS[name] and spec.value_of(f"costs.{name}") is None
        if left_out or not matters(spec, f"costs.{name}"):
            continue
        row = {role: _about(amount) for role, amount in spec.row(name)}
        wrong, others = row.pop(_WRONG[name], 0), [0, *row.values()]
        if wrong > max(others) if game.sheds else wrong < max(others):
            rows.append(f"costs.{name}")
    return rows


def _about(amount: int | str) -> int:
    """An amount as a number, where it is a word."""
    words = {"difference": 1, "each": 1, "-each": -1, "all": 9}
    return words[amount] if isinstance(amount, str) else amount


def cost_notes(game: Game) -> Iterator[str]:
    """What is doubtful about its costs.

    >>> from cardlie.games import get_game
    >>> [*cost_notes(get_game("wheel[costs.true=caller:0]"))]
    ['costs.true: a wrong challenge costs nothing, so games may go on and on.']
    """
    sentence = (
        "{rows}: whoever is right loses more than whoever is wrong, and the last one left wins."
    )
    if game.sheds:
        sentence = (
            "{rows}: whoever is wrong sheds more than whoever is right, and the first out wins."
        )
    if rows := wrong_ways(game):
        yield tr(sentence, rows=", ".join(rows))
    free = {
        "false": "costs.false: a bid that is caught costs nothing, so games may go on and on.",
        "true": "costs.true: a wrong challenge costs nothing, so games may go on and on.",
    }
    for name, said in free.items():
        if game.spec and not any(amount for _, amount in game.spec.row(name)):
            yield tr(said)
