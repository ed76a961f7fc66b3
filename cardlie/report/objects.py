"""A report as programs read it: one JSON object."""

from __future__ import annotations

import json
from typing import Any

from cardlie.report.contents import Report
from cardlie.report.decisions import of_kinds
from cardlie.report.findings import Findings, Flag, Tried
from cardlie.report.remedies import command
from cardlie.report.unsettled import line

#: How the shares of a kind are called, in order.
_KIND_SHARES = ("said", "held", "worth", "sayable")


def as_json(report: Report) -> str:
    """One object: ``variants`` with their figures, flags, kinds, skill and prices."""
    said: dict[str, Any] = {
        "made_by": report.made_by,
        "title": report.title,
        "seconds": report.pace.decision,
        "seconds_around_a_round": report.pace.around,
        "seconds_before_a_game": report.pace.before,
        "variants": [
            {"played": headline, **_variant(report, found)}
            for headline, found in zip(report.headlines, report.findings, strict=True)
        ],
        "differences": list(report.differences),
        "left_out": list(report.left_out),
    }
    if report.strongest is not None:
        said["strongest"] = {
            "bot": report.strongest.best,
            "knows_the_rules": report.strongest.knows,
            "sentence": report.strongest.sentence(),
            "wins": [
                {"against": step.worse, "games": step.games} | step.share.as_json("share")
                for step in report.strongest.against(report.strongest.best)
            ],
        }
    if report.evenings is not None:
        said["evenings"] = report.evenings.as_json()
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def _variant(report: Report, findings: Findings) -> dict[str, Any]:
    return {
        "games": findings.traces.games,
        "games_closely": findings.decisions.games,
        "figures": {
            k: v for name, each in findings.figures.items() for k, v in each.as_json(name).items()
        },
        "flags": [_flag(report, findings, flag) for flag in findings.flags],
        "tried": [_tried(each) for each in findings.tried],
        "unsettled": [{"key": each.key, "sentence": line(each)} for each in findings.unsettled],
        "kinds": {
            kind: {
                key: each
                for name, share in zip(_KIND_SHARES, shares, strict=True)
                for key, each in share.as_json(name).items()
            }
            for kind, shares in of_kinds(findings.decisions).items()
        },
        "skill": [
            {"better": r.better, "worse": r.worse, "games": r.games} | r.share.as_json("share")
            for r in findings.ladder
        ],
        "prices": [
            {"without": price.without, "games": price.games, "used": price.used}
            | price.cost.as_json("cost")
            for price in findings.ablations
        ],
        "rounds_end": [
            {
                "said": str(each.example),
                "verdict": each.ending.verdict,
                "bound": each.ending.bound,
                "up_to": each.ending.most if each.ending.beyond else None,
                "witness": list(map(str, each.ending.witness)),
            }
            for each in findings.endings
        ],
    }


def _flag(report: Report, findings: Findings, flag: Flag) -> dict[str, Any]:
    tries = command(flag, findings, report.typed(findings), report.seats(findings))
    return {"key": flag.key, "sentence": flag.sentence, "command": tries}


def _tried(tried: Tried) -> dict[str, Any]:
    return {
        "against": tried.key,
        "change": tried.change,
        "games": tried.games,
        "figure": tried.figure,
        "flags": [flag.key for flag in tried.flags],
        **tried.before.as_json("before"),
        **tried.after.as_json("after"),
    }
