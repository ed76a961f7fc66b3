"""A table as it could as well be, for all that a seat knows."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from cardlie.engine import Seeded
from cardlie.engine.live import TableState
from cardlie.games.cup import Cup
from cardlie.games.piles import Hands

if TYPE_CHECKING:
    from random import Random

    from cardlie.engine.live import TableState


def redeal(state: TableState, seat: int, rng: Random) -> None:
    """Change all that a seat can't see: hidden faces, cards under others, the draw pile."""
    hidden = [
        (other, place)
        for other, roll in enumerate(state.rolled)
        for place in range(len(roll))
        if other != seat and place not in state.face_up[other]
    ]
    rolled = [list(roll) for roll in state.rolled]
    if state.game.id != "cards":
        for other, place in hidden:
            rolled[other][place] = rng.randrange(len(state.faces.all))
        if state.game.passes_cup:  # and what others saw under it
            cup = state.kept(Cup)
            for other, saw in enumerate(cup.saw):
                if other != seat:
                    cup.saw[other] = tuple(rng.randrange(1, 7) for _ in saw)
    else:
        piles = [len(roll) for roll in rolled]
        cards = state.kept(Hands)
        spots = hidden + [
            (other, place)
            for other, hand in enumerate(cards.hands)
            for place in range(piles[other], len(hand))
        ]
        remembered = _remembered(state, seat)
        spots = [spot for spot in spots if spot not in remembered]
        owners = [[spot for spot in spots if spot[0] == other] for other in range(len(piles))]
        # in open play everybody knows whose each card is, though not where it lies
        for group in owners if state.options.plays("open") else [spots]:
            lain = [] if state.options.plays("open") else [
                place for place, giver in enumerate(cards.givers) if seat < 0 or giver != seat
            ]  # fmt: skip
            pool = [cards.hands[other][place] for other, place in group]
            pool += [cards.draw[place] for place in lain]
            rng.shuffle(pool)
            for (other, place), card in zip(group, pool, strict=False):
                cards.hands[other][place] = card
            for place, card in zip(lain, pool[len(group) :], strict=True):
                cards.draw[place] = card
        if state.options.plays("open"):
            rng.shuffle(cards.draw)
        rolled = [hand[:pile] for hand, pile in zip(cards.hands, piles, strict=True)]
    state.rolled = [tuple(roll) for roll in rolled]
    state.chance = Seeded(rng.randrange(10**6))
    state.forget_views()


def _remembered(state: TableState, seat: int) -> list[tuple[int, int]]:
    """Where the cards lie that a seat took in swaps and holds under its rolled ones."""
    if seat < 0 or not state.options.plays("swap") or state.options.plays("open"):
        return []
    cards = state.kept(Hands)
    taken, places = list(cards.taken[seat]), []
    for card in state.rolled[seat]:
        taken[card] -= 1
    for place in range(len(state.rolled[seat]), len(cards.hands[seat])):
        card = cards.hands[seat][place]
        if taken[card] > 0:
            taken[card] -= 1
            places.append((seat, place))
    return places


def reachable(value: object) -> list[object]:
    """Everything that can be got at from a value, types, functions and modules aside."""
    found: dict[int, object] = {}
    left = [value]
    while left:
        each = left.pop()
        if id(each) in found or isinstance(each, type | ModuleType | FunctionType):
            continue
        found[id(each)] = each
        left += gc.get_referents(each)
    return list(found.values())
