"""The base card game with careless players, said a second time: no engine, no patterns, no bots.

What the engine, the bot `casual` and the statistics come to together must agree with it.
"""

from __future__ import annotations

from collections import Counter
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


def sayable(own: list[Card], last: int, most: int) -> list[Guess]:
    """Everything that a careless player may say next, each once."""
    colours = Counter(card[0] for card in own)
    names: list[tuple[str, object]] = [("number", n) for n in {card[1] for card in own}]
    names += [("less than", n) for n in (3, 4, 5, 6)]
    names += [("colour" if colours[c] else "without", c) for c in COLOURS]
    return [(k, last + up, x) for up in (1, 2, 3) if last + up <= most for k, x in names]


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
        smallest = min(range(piles), key=lambda i: len(hands[liar][i::piles]))
        hands[liar] = [c for i, c in enumerate(hands[liar]) if i % piles != smallest]
    return Game(rounds, turns / players, right)


def one_round(rng: Random, tops: list[list[Card]], liar: int) -> tuple[int, bool, int, int]:
    """Guesses said, whether the last held, who said it, who challenged it."""
    table = [card for row in tops for card in row]
    said: list[Guess] = []
    seat = liar
    while True:
        kind, last, named = said[-1] if said else ("", 0, None)
        proven = bool(said) and there(kind, named, tops[seat]) >= last
        goes_on = len(said) < 2 or (len(said) < 10 and (rng.random() < 0.66 or proven))
        choices = sayable(tops[seat], last, len(table)) if goes_on else []
        if not choices:
            held = there(kind, named, table) >= last
            return len(said), held, (seat - 1) % len(tops), seat
        said.append(rng.choice(choices))
        seat = (seat + 1) % len(tops)
