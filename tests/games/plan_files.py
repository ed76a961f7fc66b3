"""Files of games as strangers would write them: any choices, or nearly."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from cardlie.games.plan import RULES

#: Who begins after a doubt, and after an exact call.
NEXT = ("loser", "caller", "bidder", "right", "loser's-left", "opener's-left", "opener's-right")
NEXT_EXACT = ("caller", "loser", "bidder", "caller's-right", "opener's-left", "opener's-right")

#: Who may call a bid exact.
BY = ("nobody", "next", "anyone", "anyone-but-next")

#: Rules that need no track.
PLAIN = tuple(rule for rule in RULES if rule not in ("track", "higher", "as-high"))


@st.composite
def _rows(draw: st.DrawFn, gives: bool) -> dict[str, int | str]:
    """Who pays what; unless it ``gives``, somebody pays, and nobody gets more than others pay."""
    if gives:
        return {
            "bidder": draw(st.integers(0, 1)), "rest": draw(st.integers(0, 1)),
            "caller": draw(st.integers(-2, 0)),
        }  # fmt: skip
    payer, other = draw(st.sampled_from([("bidder", "caller"), ("caller", "bidder")]))
    amounts: list[int | str] = [1, 1, 2, "difference", "all"]
    row: dict[str, int | str] = {payer: draw(st.sampled_from(amounts))}
    if row[payer] in (1, 2):
        row |= {other: draw(st.integers(-1, 0)), "rest": draw(st.integers(0, 1))}
    return row


def toml_of(values: dict[str, Any]) -> str:
    """Keys such as ``exact.by`` and values as a file has them."""
    top = [f"{key} = {_told(value)}" for key, value in values.items() if "." not in key]
    inner = [f"{key} = {_told(value)}" for key, value in values.items() if "." in key]
    return "\n".join([*top, *inner]) + "\n"


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_told(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


@st.composite
def chosen(draw: st.DrawFn) -> dict[str, Any]:
    """The keys of a game of dice and their values: some game, though none that anybody plays."""
    star = draw(st.booleans())
    size = draw(st.sampled_from([3, 6] if star else [2, 3, 4, 6, 8])) - star
    rising = sorted(draw(st.sets(st.integers(1, 9), min_size=size, max_size=size)))
    numbers = tuple(draw(st.sampled_from([rising, rising[1:] + rising[:1]])))
    wild = () if star else draw(_some_of(numbers))
    fewest = draw(st.integers(2, 4))
    track = draw(st.booleans()) if star else False
    spaces = tuple(word for n in range(1, 31) for word in (f"*{n}", str(2 * n)))
    values = {
        "title": draw(st.sampled_from(["Hasen und Füchse", "Zwölf", "O'Malley's", "17"])),
        "players": (fewest, draw(st.integers(fewest, 6))),
        "dice.each": draw(st.integers(1, 4)),
        "dice.numbers": numbers,
        "dice.star": star,
        "dice.wild": wild,
        "start.who": draw(st.sampled_from(["highest", "lowest", "drawn", *["most-stars"] * star])),
        "start.dice": draw(st.integers(0, 3)),
        "bids.kinds": ("number", "stars") if track else draw(st.sampled_from(_KINDS[star:])),
        "bids.rule": "track" if track else draw(st.sampled_from(PLAIN)),
        "bids.track": spaces if track else (),
        "bids.wild": draw(st.sampled_from(["alike", *["half", "over-half", "never"] * bool(wild)])),
        "bids.first": draw(st.sampled_from(["any", "no-wild"])),
        "bids.reroll": size < 8 and draw(st.booleans()),  # else it is played table by table
        "costs.false": draw(_rows(False)),
        "costs.true": draw(_rows(False)),
        "costs.spares": draw(st.booleans()),
        "next.doubt": draw(st.sampled_from(NEXT)),
        "next.out": draw(st.sampled_from(["left", "right", "bidder"])),
        "exact.by": draw(st.sampled_from(BY)),
        "costs.wrong": {"caller": draw(st.integers(1, 2))},
        "next.exact": draw(st.sampled_from(NEXT_EXACT)),
    }
    if draw(st.booleans()):
        values["costs.exact"] = draw(_rows(False))
    if values["exact.by"] != "nobody":
        values |= {"costs.right": draw(_rows(True)), "costs.most": draw(st.integers(1, 5))}
    if values["bids.kinds"] == ("sum",):
        values |= {"dice.wild": (), "bids.wild": "alike", "exact.by": "nobody"}
        values["costs.right"] = {}
    rounds = draw(st.sampled_from(["", *_WHEN]))
    values["pot.of"] = draw(
        st.sampled_from(["nothing", *["stakes", "antes"] * (rounds != _WHEN[0])])
    )
    if rounds:
        values["rounds.last.when"] = rounds
        plain = values["bids.kinds"] == ("number",)
        if not rounds.startswith("two") and draw(st.booleans()):
            values = {"rounds.two.when": "two-are-left"} | values
        if plain:
            values["rounds.last.bids.rule"] = draw(st.sampled_from(["usual", *PLAIN]))
            free = ["nobody", "last-die", *["had-one"] * (rounds == "fell-to-one")]
            values["rounds.last.free"] = draw(st.sampled_from(free))
            values["rounds.last.exact.by"] = draw(st.sampled_from(["usual", *BY]))
            values["rounds.last.next.doubt"] = draw(st.sampled_from(["usual", *NEXT]))
        if plain and not star:
            values["rounds.last.dice.wild"] = draw(_some_of(numbers))
        if draw(st.booleans()):
            values["rounds.last.costs.true"] = draw(_rows(False))
        if not star and values["exact.by"] == "nobody" and draw(st.booleans()):
            values |= {"rounds.last.bids.kinds": ("sum",), "rounds.last.dice.wild": ()}
            values |= {"rounds.last.exact.by": "nobody", "rounds.last.free": "nobody"}
    return values


_KINDS = (("sum",), ("number",), ("number",))
_WHEN = ("fell-to-one", "two-last-dice", "two-are-left", "last-die")


def _some_of(numbers: tuple[int, ...]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.sampled_from(numbers), max_size=len(numbers) - 2).map(
        lambda some: tuple(sorted(some))
    )
