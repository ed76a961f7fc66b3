"""A report as programs read it: one JSON object."""

from __future__ import annotations

import json
from typing import Any

from cardlie.report.contents import Report
from cardlie.report.decisions import of_kinds
from cardlie.report.flags import Findings


def as_json(told: Report) -> str:
    """One object: ``variants`` with their figures, flags, kinds, skill and prices."""
    said = {
        "made_by": told.made_by,
        "title": told.title,
        "seconds": told.seconds,
        "variants": [
            {"played": headline, **_variant(found)}
            for headline, found in zip(told.headlines, told.found, strict=True)
        ],
        "differences": list(told.differences),
    }
    if told.strongest is not None:
        said["strongest"] = {
            "bot": told.strongest.best,
            "knows_the_rules": told.strongest.knows,
            "sentence": told.strongest.sentence(),
            "wins": [
                {"against": step.worse, "games": step.games} | step.share.as_json("share")
                for step in told.strongest.against(told.strongest.best)
            ],
        }
    if told.evenings is not None:
        said["evenings"] = told.evenings.as_json()
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def _variant(found: Findings) -> dict[str, Any]:
    return {
        "games": found.courses.games,
        "games_closely": found.decisions.games,
        "figures": {
            k: v for name, each in found.figures.items() for k, v in each.as_json(name).items()
        },
        "flags": [{"key": flag.key, "sentence": flag.sentence} for flag in found.flags],
        "kinds": {
            kind: {key: each for name in shares for key, each in shares[name].as_json(name).items()}
            for kind, shares in of_kinds(found.decisions).items()
        },
        "skill": [
            {"better": r.better, "worse": r.worse, "games": r.games} | r.share.as_json("share")
            for r in found.rungs
        ],
        "prices": [
            {"without": price.without, "games": price.games, "used": price.used}
            | price.cost.as_json("cost")
            for price in found.prices
        ],
        "rounds_end": [
            {
                "said": str(each.example),
                "verdict": each.ending.verdict,
                "bound": each.ending.bound,
                "up_to": each.ending.most if each.ending.beyond else None,
                "witness": list(map(str, each.ending.witness)),
            }
            for each in found.endings
        ],
    }
