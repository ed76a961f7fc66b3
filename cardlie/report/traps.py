"""What can be read off rules and tables alone, whoever plays: traps and idle faces."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import Bidding
from cardlie.engine.endings import rank_of
from cardlie.guess import Guess
from cardlie.judging.batch import Array, have_many, stack
from cardlie.setting.faces import Counts, Face

#: Of more guesses than this no traps are looked for: who could learn them by heart?
_MOST_GUESSES = 1500


@dataclass(frozen=True, slots=True)
class Trap:
    """An opening, and how many of so many first rounds it would have won whatever followed."""

    guess: Guess
    won: int
    tables: int


def worst_trap(bidding: Bidding, tables: Sequence[Counts]) -> tuple[Trap | None, int]:
    """The opening that most often holds while nothing higher does, and of how many it is."""
    if not tables:
        return None, 0
    most = bidding.highest_figure(max(map(sum, tables)))
    guesses = bidding.universe(most)
    if not guesses or len(guesses) > _MOST_GUESSES:
        return None, 0
    holds = np.stack([_holds(bidding, guess, tables) for guess in guesses])
    place = {guess: at for at, guess in enumerate(guesses)}
    later: dict[Hashable, Array] = {}
    opens = bidding.over(None)
    best: Trap | None = None
    for at, guess in enumerate(guesses):
        if guess.personal or not opens.allows(guess):
            continue
        rank = type(guess), rank_of(guess, bidding)
        if rank not in later:
            after = [place[each] for each in bidding.over(guess).upto(most)]
            later[rank] = np.asarray(holds[after].any(axis=0))
        won = int((holds[at] & ~later[rank]).sum())
        if best is None or won > best.won:
            best = Trap(guess, won, len(tables))
    return best, len(guesses)


def _holds(bidding: Bidding, guess: Guess, tables: Sequence[Counts]) -> Array:
    compiled = bidding.compiled(guess)
    enough: Array = have_many(compiled, stack(tables)) >= compiled.need
    if guess.personal:  # somebody rolled the card that it takes
        card = guess.card(bidding.setting.faces)
        enough &= np.array([card is not None and table[card] > 0 for table in tables])
    return enough if compiled.patterns else np.zeros_like(enough)


def idle_faces(options: Options, bidding: Bidding) -> list[Face]:
    """The faces in play that no guess counts, neither for itself nor as a helper."""
    faces = bidding.setting.faces
    cards = faces.counts(options.cards()) if options.rules.has_deck else (1,) * len(faces.all)
    counted: set[int] = set()
    for guess in bidding.universe(bidding.highest_figure(3)):
        compiled = bidding.compiled(guess)
        counted |= set(compiled.helpers)
        counted |= {hit for pattern in compiled.patterns for each in pattern for hit in each.hits}
    return [
        face
        for at, face in enumerate(faces.all)
        if cards[at] and face.power is None and at not in counted
    ]
