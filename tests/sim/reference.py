"""The base card game with random players, said a second time: no engine, no patterns, no bots.

What the engine, the bot `random` and the statistics come to together must agree with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

#: A card: its colour and its number.
Card = tuple[str, int]

#: A guess: kind (number, colour, less than, without), NUMBER, and the number or colour named.
Guess = tuple[str, int, object]

COLOURS = "RBGY"


@dataclass(frozen=True, slots=True)
class Game:
    """What one game came to; ``turns`` are guesses and challenges of a player on average."""

    rounds: int
    turns: float
    right: int


def there(kind: str, named: object, cards: list[Card]) -> int:
    """How many cards count for a guess."""
    if kind == "number":
        return sum(card[1] == named for card in cards)
    if kind == "less than":
        return sum(card[1] < int(str(named)) for card in cards)
    return sum((card[0] == named) == (kind == "colour") for card in cards)


#: Everything that a guess may name, but for how many.
NAMES: list[tuple[str, object]] = [
    *(("number", n) for n in range(1, 7)),
    *(("colour", c) for c in COLOURS),
    *(("less than", n) for n in range(2, 7)),
    *(("without", c) for c in COLOURS),
]


def play(rng: Random, players: int) -> Game:
    """One game to its end."""
    deck = [(c, n) for c in COLOURS for n in range(1, 7) for _ in range(2)]
    rng.shuffle(deck)
    size, piles = (9 if players <= 5 else 6), (4 if players <= 3 else 3)
    hands = [deck[i * size : (i + 1) * size] for i in range(players)]
    liar = rounds = turns = right = 0
    while all(len(hand) > 3 for hand in hands):
        rounds += 1
        for hand in hands:
            rng.shuffle(hand)
        tops = [hand[:piles] for hand in hands]  # card i of a hand lies on pile i modulo piles
        said, held, guesser, caller = one_round(rng, tops, liar)
        turns += said + 1
        right += not held
        liar = caller if held else guesser
        gone = rng.randrange(piles)
        hands[liar] = [c for i, c in enumerate(hands[liar]) if i % piles != gone]
    return Game(rounds, turns / players, right)


def one_round(rng: Random, tops: list[list[Card]], liar: int) -> tuple[int, bool, int, int]:
    """Guesses said, whether the last held, who said it, who challenged it."""
    table = [card for row in tops for card in row]
    said: list[Guess] = []
    seat = liar
    while True:
        kind, last, named = said[-1] if said else ("", 0, None)
        higher = [(k, n, x) for n in range(last + 1, len(table) + 1) for k, x in NAMES]
        nth = rng.randrange(len(higher) + bool(said))  # whoever follows a guess may doubt it
        if nth == len(higher):
            held = there(kind, named, table) >= last
            return len(said), held, (seat - 1) % len(tops), seat
        said.append(higher[nth])
        seat = (seat + 1) % len(tops)
