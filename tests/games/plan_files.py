"""Files of games as strangers would write them: any choices, or nearly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from cardlie.games.spec_keys import RULES
from cardlie.guess.ladder import DOUBLES, Ladder

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
    amounts: list[int | str] = [1, 1, 2, "difference", "all", "each"]
    row: dict[str, int | str] = {payer: draw(st.sampled_from(amounts))}
    if row[payer] in (1, 2):
        row |= {other: draw(st.integers(-1, 0)), "rest": draw(st.integers(0, 1))}
    return row


def toml_of(values: dict[str, Any]) -> str:
    """Keys such as ``exact.by`` and values as a file has them."""
    top = [f"{key} = {_told(value)}" for key, value in values.items() if "." not in key]
    inner = [f"{key} = {_told(value)}" for key, value in values.items() if "." in key]
    return "\n".join([*top, *inner]) + "\n"


def written(folder: Path, text: str) -> str:
    """The id of a game with this file, one of its own for each text."""
    path = folder / f"game-{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


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
    fewest, each = draw(st.integers(2, 4)), draw(st.integers(1, 4))
    track = draw(st.booleans()) if star else False
    spaces = tuple(word for n in range(1, 31) for word in (f"*{n}", str(2 * n)))
    values = {
        "title": draw(st.sampled_from(["Hasen und Füchse", "Zwölf", "O'Malley's", "17"])),
        "players": (fewest, draw(st.integers(fewest, 6))),
        "dice.each": each,
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
        "next.out": draw(st.sampled_from(["left", "right", "bidder", "fewest"])),
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
    if rounds in ("", "two-are-left"):
        values["dice.least"] = draw(st.integers(1, each))
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


@st.composite
def of_rolls(draw: st.DrawFn) -> dict[str, Any]:
    """The keys that only a cup of rolls has: their order, equal claims, and giving up."""
    dice = draw(st.sampled_from([2, 3]))
    some = st.lists(st.sampled_from(Ladder(dice).rolls), max_size=3, unique=True)
    values = {
        "cup.dice": dice,
        "ladder.doubles": draw(st.sampled_from(DOUBLES)),
        "ladder.top": draw(some),
        "bids.rule": draw(st.sampled_from(["higher", "as-high"])),
        "bids.means": draw(st.sampled_from(["at-least", "exactly"])),
        "next.give-up": draw(st.sampled_from(["as-doubt", "loser", "bidder", "loser's-left"])),
    }
    if draw(st.booleans()):
        values["costs.give-up"] = {"caller": draw(st.integers(1, 2))}
    if draw(st.booleans()):
        values["costs.true"] = {"caller": 1, "bidder": -1}
    if draw(st.booleans()):
        values["costs.shown"] = {"caller": draw(st.integers(0, 2)), "rest": draw(st.integers(0, 1))}
    return values


@st.composite
def chosen_cup(draw: st.DrawFn) -> dict[str, Any]:
    """The keys of a game with a cup, and their values."""
    kind = draw(st.sampled_from(["mia", "mia", "hand"]))
    again = draw(st.sampled_from(["all", "some", *["all-or-none"] * (kind == "mia")]))
    return (draw(of_rolls()) if kind == "mia" else {}) | {
        "title": draw(st.sampled_from(["Hafen", "O'Malley's cup", "17"])),
        "like": "mia" if kind == "mia" else "single-hand",
        "players": (2, draw(st.integers(2, 8))),
        "dice.each": draw(st.integers(1, 9)),
        "cup.again": again,
        "cup.rolls": 1 if again == "some" else draw(st.integers(1, 3)),
        "start.who": draw(st.sampled_from(["highest", "drawn"])),
        "costs.top-false": {"bidder": draw(st.integers(1, 5))},
        "costs.top-true": {"caller": draw(st.integers(1, 5)), "bidder": draw(st.integers(-1, 0))},
        "next.doubt": draw(st.sampled_from(NEXT)),
        "next.out": draw(st.sampled_from(["left", "right", "bidder", "fewest"])),
    }
