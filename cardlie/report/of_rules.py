"""What is wrong with a variant by its rules and by tables alone, whoever plays it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.arrays import Array
from cardlie.deck.faces import Counts, Face
from cardlie.engine import Options
from cardlie.engine.bidding import Bidding
from cardlie.games.spec import GameSpec
from cardlie.guess import Guess
from cardlie.judging.batch import have_many, stack
from cardlie.lint.endings import rank_of

#: Of more guesses than this no traps are looked for: who could learn them by heart?
_MOST_GUESSES = 1500

#: From this share of a die's numbers on, too many are wild.
WILD = 0.5


def printed(options: Options, bidding: Bidding) -> list[tuple[int, Face]]:
    """The faces in play, each with its place; but for cards that only their owner may name."""
    faces = bidding.rules.faces
    cards = faces.counts(options.cards()) if options.game.has_deck else (1,) * len(faces.all)
    return [(at, f) for at, f in enumerate(faces.all) if cards[at] and f.power is None]


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
        card = guess.card(bidding.rules.faces)
        enough &= np.array([card is not None and table[card] > 0 for table in tables])
    return enough if compiled.patterns else np.zeros_like(enough)


def idle_faces(options: Options, bidding: Bidding) -> list[Face]:
    """The faces in play that no guess counts, neither for itself nor as a helper."""
    counted: set[int] = set()
    for guess in bidding.universe(bidding.highest_figure(3)):
        compiled = bidding.compiled(guess)
        counted |= set(compiled.helpers)
        counted |= {hit for pattern in compiled.patterns for each in pattern for hit in each.hits}
    return [face for at, face in printed(options, bidding) if at not in counted]


def exact_is_free(options: Options) -> bool:
    """Whether somebody may call a bid exact, and pays nothing if it isn't (games of a file)."""
    spec = options.game.spec
    return spec is not None and spec.exact_by != "nobody" and not _pays(spec, "caller", "wrong")


def doubt_is_free(options: Options) -> bool:
    """Whether whoever doubts pays nothing, right or wrong (games of a file)."""
    spec = options.game.spec
    return spec is not None and not _pays(spec, "caller", *_DOUBTED)


def bid_is_free(options: Options) -> bool:
    """Whether whoever is doubted pays nothing, caught or not (games of a file)."""
    spec = options.game.spec
    return spec is not None and not _pays(spec, "bidder", *_DOUBTED)


#: The rows of costs in which doubts may end.
_DOUBTED = ("false", "true", "exact", "top-false", "top-true")


def _pays(spec: GameSpec, role: str, *rows: str) -> bool:
    """Whether a role ever pays anything in some rows of costs."""
    amounts = [dict(spec.row(row)).get(role, 0) for row in rows]
    return any(isinstance(amount, str) or amount > 0 for amount in amounts)


def wild_share(options: Options) -> float:
    """The share of a die's numbers that count as every other (games of a file)."""
    spec = options.game.spec
    return len(spec.dice_wild) / len(spec.dice_numbers) if spec is not None else 0.0
