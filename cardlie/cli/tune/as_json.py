"""What ``cardlie tune --json`` answers."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from cardlie.cli.tune.search import SearchAnswer
from cardlie.cli.tune.tables import hopeful
from cardlie.cli.tune.variant import commands_for, file_lines
from cardlie.sim.figures import Estimate
from cardlie.tune.arms import Arm, Finalist
from cardlie.tune.fit import chance_to_fit, misses


def as_object(answer: SearchAnswer) -> dict[str, Any]:
    """The answer, for JSON."""
    space, result = answer.space, answer.result
    return {
        "game": answer.game,
        "seed": space.base.seed,
        "variants": len(space.candidates),
        "fixed": list(space.fixed),
        "refused": space.refused,
        "endless": {space.candidates[n].chosen: why.message for n, why in answer.failed.items()},
        "games": result.games,
        "unplayed": result.unplayed,
        "to_settle": round(result.to_settle) if isfinite(result.to_settle) else None,
        "wishes": [{"wish": str(wish), "may_fit": hopeful(result, wish)} for wish in result.wishes],
        "may_fit": hopeful(result),
        "impossible": result.impossible,
        "best": [_finalist(answer, each) for each in result.best],
        "ranked": [_arm(answer, each) for each in result.ranked],
        "front": [_arm(answer, each) for each in result.front],
    }


def _finalist(answer: SearchAnswer, finalist: Finalist) -> dict[str, Any]:
    candidate = finalist.arm.candidate
    play, rules, host = commands_for(answer.game, candidate)
    return {
        "options": candidate.chosen,
        "verdict": finalist.verdict,
        "games": finalist.games,
        **_figures(finalist.figures),
        **{f"{name}_verdict": verdict for name, verdict in finalist.verdicts.items()},
        "play": play,
        "host": host,
        "print": rules,
        "file": file_lines(answer.game, candidate.plan.options),
    }


def _arm(answer: SearchAnswer, arm: Arm) -> dict[str, Any]:
    wishes = answer.result.wishes
    figures = arm.figures(wishes)
    return {
        "options": arm.candidate.chosen,
        "unchanged": arm.candidate.unchanged,
        "chance": round(chance_to_fit(wishes, figures), 4),
        "games": arm.fresh.games or arm.raced.games,
        "misses": [round(x, 6) if isfinite(x) else None for x in misses(wishes, figures)],
        **_figures(figures),
    }


def _figures(figures: Mapping[str, Estimate]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, estimate in figures.items():
        told |= estimate.as_json(name)
    return told
