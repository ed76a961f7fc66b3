"""Files of games as strangers would write them: any choices, or nearly."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from cardlie.games.plan import RULES

#: Rules that need no track.
PLAIN = tuple(rule for rule in RULES if rule not in ("track", "higher"))


def toml_of(values: dict[str, Any]) -> str:
    """Keys such as ``exact.by`` and values as a file has them."""
    top = [f"{key} = {_told(value)}" for key, value in values.items() if "." not in key]
    inner = [f"{key} = {_told(value)}" for key, value in values.items() if "." in key]
    return "\n".join([*top, *inner]) + "\n"


def _told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@st.composite
def chosen(draw: st.DrawFn) -> dict[str, Any]:
    """The keys of a game of dice and their values: some game, though none that anybody plays."""
    star = draw(st.booleans())
    size = draw(st.sampled_from([3, 6] if star else [2, 3, 6])) - star
    numbers = tuple(sorted(draw(st.sets(st.integers(1, 9), min_size=size, max_size=size))))
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
        "start.who": draw(st.sampled_from(["highest", "drawn", *["most-stars"] * star])),
        "start.dice": draw(st.integers(0, 3)),
        "bids.kinds": ("number", "stars") if track else draw(st.sampled_from(_KINDS[star:])),
        "bids.rule": "track" if track else draw(st.sampled_from(PLAIN)),
        "bids.track": spaces if track else (),
        "bids.wild": draw(st.sampled_from(["alike", *["half"] * bool(wild)])),
        "bids.first": draw(st.sampled_from(["any", "no-wild"])),
        "bids.reroll": draw(st.booleans()),
        "doubt.costs": draw(st.sampled_from(["one", "difference"])),
        "doubt.exact": draw(st.sampled_from(["challenger", "all-but-bidder", "to-bidder"])),
        "doubt.spares": draw(st.booleans()),
        "doubt.starts": draw(st.sampled_from(["loser", "challenger", "right"])),
        "doubt.out": draw(st.sampled_from(["next", "right"])),
        "exact.by": draw(st.sampled_from(["nobody", "next", "anyone", "anyone-but-next"])),
        "exact.costs": draw(st.integers(1, 2)),
        "exact.starts": draw(st.sampled_from(["caller", "caller's-right"])),
    }
    if values["exact.by"] != "nobody":
        wins, others = draw(st.sampled_from([(1, 0), (2, 0), (0, 1), (1, 1)]))
        values |= {"exact.wins": wins, "exact.others": others}
    if values["bids.kinds"] == ("sum",):
        values |= {"dice.wild": (), "bids.wild": "alike", "exact.by": "nobody"}
        values |= {"exact.wins": 0, "exact.others": 0}
    rounds = draw(st.sampled_from(["", *_WHEN]))
    values["pot.of"] = draw(
        st.sampled_from(["nothing", *["stakes", "antes"] * (rounds != _WHEN[0])])
    )
    if rounds:
        values["rounds.last.when"] = rounds
        plain = values["bids.kinds"] == ("number",)
        if plain:
            values["rounds.last.rule"] = draw(st.sampled_from(["usual", *PLAIN]))
            values["rounds.last.last-die"] = draw(st.sampled_from(["usual", *PLAIN]))
        if plain and not star:
            values["rounds.last.wild"] = draw(_some_of(numbers))
        values["rounds.last.unless-two"] = not rounds.startswith("two") and draw(st.booleans())
        if not star and values["exact.by"] == "nobody" and draw(st.booleans()):
            values |= {"rounds.last.kinds": ("sum",), "rounds.last.wild": ()}
    return values


_KINDS = (("sum",), ("number",), ("number",))
_WHEN = ("fell-to-one", "two-last-dice", "two-are-left", "last-die")


def _some_of(numbers: tuple[int, ...]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.sampled_from(numbers), max_size=len(numbers) - 2).map(
        lambda some: tuple(sorted(some))
    )
