"""Check what ``cardlie solve --exact --proof FILE`` wrote: ``python docs/check_proof.py FILE``.

A plan has numbers: how often each action is done in a history, for each hand, of ``whole`` times
its deals; where it names none it challenges. If one leaves the second player at most -value, and
the other the first at most value, that is it. A match's last round tells its rules itself.
"""

import json
import sys
from fractions import Fraction
from itertools import combinations_with_replacement as rolls
from math import factorial, prod
from pathlib import Path
from typing import Any


def liars_dice(dice: list[int], faces: int, wild: str) -> Any:
    """The deals of both players' hands, and the spots: the start, then each bid of each player."""
    hands = [[[r.count(f) for f in range(faces)] for r in rolls(range(faces), n)] for n in dice]
    deals = [[factorial(sum(h)) // prod(map(factorial, h)) for h in each] for each in hands]
    joker = {"none": set[int](), "lowest": {0}, "highest": {faces - 1}}[wild]
    bids = [(q, f) for q in range(1, sum(dice) + 1) for f in range(faces)]
    spots = []
    for last, actor in [(-1, 0), *((n, a) for n in range(len(bids)) for a in (0, 1))]:
        up = {f"{q}x{f + 1}": 2 * n + 2 - actor for n, (q, f) in enumerate(bids) if n > last}
        (need, face), right = bids[last], 2 * actor - 1  # what the first gets if the bid is true
        counts = {face} | joker
        true = [[sum(one[f] + two[f] for f in counts) for two in hands[1]] for one in hands[0]]
        won = [[right if n >= need else -right for n in row] for row in true]
        spots.append({"actor": actor, "goes": up, "ends": {"challenge": won} if last >= 0 else {}})
    return deals, spots


def most(spots: Any, deals: Any, plan: Any, player: int) -> Fraction:
    """What ``player`` gets at most against a plan of the other, as a fraction of a deal."""
    other, says, sign = 1 - player, plan["says"], 1 - 2 * player

    def after(spot: Any, action: str, said: tuple[str, ...], came: list[int]) -> list[int]:
        if action in spot["goes"]:
            return gets(spot["goes"][action], (*said, action), came)
        table = spot["ends"][action]  # a row for each hand of the first player
        rows = table if other else zip(*table, strict=True)
        return [sign * sum(c * p for c, p in zip(came, row, strict=True)) for row in rows]

    def gets(place: int, said: tuple[str, ...], came: list[int]) -> list[int]:
        if not any(came):
            return [0] * len(deals[player])
        spot, does = spots[place], says.get(", ".join(said), {"challenge": came})
        if spot["actor"] == player:
            best = [after(spot, act, said, came) for act in (*spot["ends"], *spot["goes"])]
            return [max(each) for each in zip(*best, strict=True)]
        whole = all(type(n) is int and n >= 0 for row in does.values() for n in row)
        if not whole or [sum(each) for each in zip(*does.values(), strict=True)] != came:
            raise ValueError(f"after {said}: no whole numbers that share out what led there")
        done = [after(spot, act, said, row) for act, row in does.items()]
        return [sum(each) for each in zip(*done, strict=True)]

    best = gets(0, (), [plan["whole"] * n for n in deals[other]])
    ways = plan["whole"] * sum(deals[0]) * sum(deals[1])
    return Fraction(sum(g * n for g, n in zip(best, deals[player], strict=True)), ways)


def main(file: str) -> None:
    """Say what the two plans of a file prove; raises whatever they don't, or can't be read."""
    proof = json.loads(Path(file).read_text(encoding="utf-8"))
    plain = [proof[word] for word in ("dice", "faces", "wild")] if "dice" in proof else None
    deals, spots = liars_dice(*plain) if plain else (proof["deals"], proof["spots"])
    first, second = proof["plans"]
    low, high = -most(spots, deals, first, 1), most(spots, deals, second, 0)
    if not low == high == Fraction(proof["value"]):
        raise ValueError(f"from {low} to {high}, not {proof['value']}")
    print(f"{plain or proof['game']}: from {low} to {high}, PROVEN")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError) as error:
        sys.exit(f"REFUSED: {type(error).__name__}: {error}")
