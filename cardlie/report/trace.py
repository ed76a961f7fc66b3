"""Every decision with its odds, as lines of JSON: from them anybody can recompute a report.

The first line says what is played. Then each decision is an object, and so is the end of a game.
Seats, piles and dice are counted from 0; faces, guesses and actions are in their written form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from cardlie.engine import Observation
from cardlie.engine.log import options_json
from cardlie.report.steps import Ending, Step, Weighed, steps, weigh
from cardlie.sim.plan import Plan

#: The form of the lines.
VERSION = 1

#: Decimals of odds.
_DECIMALS = 9


def trace(plans: Sequence[Plan], games: range) -> Iterator[str]:
    """The lines of these games, each with every plan, and with its line end."""
    variants = [
        {
            "options": options_json(plan.options),
            "players": list(plan.players),
            "bots": [str(bot) for bot in plan.tables[-1].bots],
            "seed": plan.seed,
        }
        for plan in plans
    ]
    yield _line({"cardlie trace": VERSION, "variants": variants})
    for game in games:
        for variant, plan in enumerate(plans):
            where, ending = {"variant": variant, "game": game}, Ending()
            for step in steps(plan.table(game), plan.chance(game), ending):
                yield _line(where | _decision(step))
            yield _line(where | {"over": True, "held": ending.held, "first": ending.first})


def _line(said: dict[str, Any]) -> str:
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False) + "\n"


def _decision(step: Step) -> dict[str, Any]:
    seen, shown = step.seen, step.showdown
    standing = seen.standing
    said: dict[str, Any] = {
        "round": standing.round,
        "seat": seen.seat,
        "phase": seen.phase,
        "starter": standing.starter,
        "held": standing.held,
        "own": " ".join(face.text for face in seen.faces),
        "in_view": [" ".join(face.text for face in faces) for faces in seen.in_view],
        "said": [str(guess) for guess in seen.said],
        "does": str(step.action),
    }
    if seen.bidding.setting.round:
        said["sort"] = seen.bidding.setting.round
    if seen.phase == "guess":
        said |= {"kinds": [kind.kind for kind in seen.bidding.kinds]} | _odds(weigh(step))
    if shown is not None:
        said |= {"need": shown.need, "have": shown.have, "holds": shown.holds}
        said |= {"bidder": shown.bidder, "table": _faces(step, seen)}
    return said


def _odds(weighed: Weighed) -> dict[str, Any]:
    """What the odds tell; of what does not come up nothing is said."""
    chances = {name: getattr(weighed, name) for name in ("last", "exact", "chance", "public")}
    known = {name: chance for name, chance in chances.items() if chance is not None}
    raises = {str(guess): chance for guess, chance in weighed.raises}
    return {"raises": _rounded(raises), "beyond": weighed.beyond, **_rounded(known)}


def _rounded(chances: dict[str, float]) -> dict[str, float]:
    return {name: round(chance, _DECIMALS) for name, chance in chances.items()}


def _faces(step: Step, seen: Observation) -> str:
    """All faces on the table."""
    kinds = seen.bidding.setting.faces.all
    there = zip(kinds, step.faces, strict=True)
    return " ".join(face.text for face, count in there for _ in range(count))
