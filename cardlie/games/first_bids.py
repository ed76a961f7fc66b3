"""First bids: at least as many dice as there are players, on wild numbers, plain, or else."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.deck.faces import Faces
from cardlie.guess import Guess, Number, Plain


def least_of(overs: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    """The least figures of a first bid where seats hold so many: on wild numbers, plain, or else.

    ``overs`` are by how many above the players (nothing: any will do). No figure is higher than
    there are dice.

    >>> least_of((0, 0, 1), [5, 0, 2]), least_of((0, 0, 1), [1, 0, 1])
    ((2, 2, 3), (2, 2, 2))
    """
    players = sum([1 for has in held if has])
    return tuple([min(players + over, sum(held)) for over in overs])


def is_enough(guess: Guess, least: Sequence[int], faces: Faces) -> bool:
    """Whether a first bid names as many as it has to; where nothing is wild, it is a plain one.

    >>> from cardlie.games.registry import rules_of
    >>> dice = rules_of("perudo").faces
    >>> [is_enough(Guess.parse(bid), (3, 3, 4), dice) for bid in ("3 ones", "3 twos")]
    [True, False]
    """
    if not least or not isinstance(guess, Number | Plain):
        return True
    helped = isinstance(guess, Number) and faces.wild == "die"
    sort = 0 if guess.number in faces.wild_numbers else 2 if helped else 1
    return guess.count >= least[sort]
