"""What stands first in a report: what to change first, how long, who is favoured, what is dead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.translation import figure, tr
from cardlie.report.deciding import what_decides
from cardlie.report.decisions import dead_guesses
from cardlie.report.figures import FIGURES, four_of_five, ranged
from cardlie.report.findings import Findings, by_kind
from cardlie.report.remedies import command, outcome_lines
from cardlie.report.unsettled import WIDE, unsettled


@dataclass(frozen=True, slots=True)
class Point:
    """A question of a designer, what these games answer, and a command to try it, if any.

    ``wrong``: whether it says that something is; None: neither.
    """

    title: str
    answers: tuple[str, ...]
    command: str = ""
    wrong: bool | None = None


def points(
    findings: Findings,
    game: str,
    players: Mapping[str, Findings] | None = None,
    seats: Sequence[str] = (),
) -> list[Point]:
    """The points in order; ``game`` is how it was typed, ``seats`` who plays, as options.

    ``players``: what was found of the same game where others play it, by their names.
    """
    lasts = _length_by(players) if players and len(players) > 1 else _length(findings)
    favoured = _favoured(findings), *([] if _is_unknown(findings) else _edges(players or {}))
    told = [
        *_changes(findings, game, seats),
        Point(tr("How long"), (lasts,)),
        Point(tr("Who is favoured"), favoured),
    ]
    if causes := what_decides(findings):
        told.append(Point(tr("What decides"), tuple(causes)))
    told.append(Point(tr("What is hardly used"), tuple(_dead(findings))))
    if findings.unsettled:
        told.append(Point(tr("What is not settled"), *unsettled(findings, game, seats)))
    return told


def _length(findings: Findings) -> str:
    minutes = ranged(findings.figures["minutes"], FIGURES["minutes"].form)
    spread = four_of_five("minutes", findings.followed)
    said = "A game takes {minutes} min; four in five take {spread}."
    return tr(said, minutes=minutes, spread=spread)


def seats_of(findings: Findings) -> tuple[str, str]:
    """Who plays, as options."""
    bots = [str(bot) for bot in findings.sim_plan.tables[-1].bots]
    return "--seats", ",".join(bots[:1] if len({*bots}) == 1 else bots)


def _length_by(players: Mapping[str, Findings]) -> str:
    """How long it takes, whoever plays: in whole minutes, and of each to a tenth."""
    known = {name: found.figures["minutes"] for name, found in players.items()}
    form, values = FIGURES["minutes"].form, [each.value or 0.0 for each in known.values()]
    each = ", ".join(f"{name} {ranged(minutes, form)}" for name, minutes in known.items())
    low, high = (figure(end, ".0f") for end in (min(values), max(values)))
    said = "A game takes {low} to {high} min, depending on who plays: {each}."
    if low == high:
        said = "A game takes about {low} min, whoever plays: {each}."
    return tr(said, low=low, high=high, each=each)


def _is_unknown(findings: Findings) -> bool:
    """Whether these games tell nothing of who is favoured."""
    ends = findings.lead.interval
    return ends is None or ends[1] - ends[0] > WIDE


def _favoured(findings: Findings) -> str:
    """Who wins more than a fair share, or that it isn't known."""
    lead = findings.lead
    if lead.value is None or lead.interval is None or _is_unknown(findings):
        return tr("Too few games to say.")
    low, high = lead.interval
    if low > 0:
        said = (
            "The starting player, {x} percentage points above a fair share of wins "
            "({low} to {high})."
        )
    elif high < 0:
        said = (
            "All but the starting player, who is {x} percentage points below a fair share of wins "
            "({low} to {high})."
        )
        low, high = -high, -low
    elif findings.too_few:
        said = (
            "Too few games to say: the starting player's advantage lies anywhere between {low} "
            "and {high} percentage points."
        )
    else:
        said = (
            "Nobody clearly: the starting player's advantage lies between "
            "{low} and {high} percentage points."
        )
    form = ".1f" if "{x}" in said else "+.1f"
    ends = {"low": figure(100 * low, form), "high": figure(100 * high, form)}
    return tr(said, x=figure(100 * abs(lead.value), ".1f"), **ends)


def _edges(players: Mapping[str, Findings]) -> list[str]:
    """For whom that holds, and the starting player's edge where others play."""
    first, *others = players or [""]
    each = "; ".join(
        tr("for {players} {value}", players=name, value=ranged(players[name].lead, "points"))
        for name in others
    )
    return [tr("That is for {first}; {others}.", first=first, others=each)] if each else []


def _dead(findings: Findings) -> list[str]:
    if not findings.decisions.games:
        return [tr("No game was analysed decision by decision.")]
    said = dead_guesses(findings.decisions, findings.sim_plan)
    few = Amount(findings.decisions.games, "games")
    return [*said[:-1], f"{said[-1]} " + tr("({games}, analysed decision by decision)", games=few)]


def _changes(findings: Findings, game: str, seats: Sequence[str]) -> list[Point]:
    """What is wrong, the surest first, each with what may be done about it."""
    title = tr("What to change first")
    if not findings.flags:
        wrong = None if findings.too_few or findings.unsettled else False
        return [Point(title, tuple(findings.conclusions), wrong=wrong)]
    points, surest = list[Point](), findings.flags[0].key
    first = next((each for each in findings.tried if each.key == surest), None)
    for key, flags in by_kind(findings.flags).items():
        said = [flag.sentence for flag in flags]
        if points and first is not None and first.helps and first.mends(key):
            said.append(tr("With {change}, this is no longer flagged either.", change=first.change))
            points.append(Point(tr("After that"), tuple(said), wrong=True))
            continue
        said += outcome_lines(findings.tried, key)
        tries = command(flags[0], findings, game, seats)
        points.append(Point(tr("After that") if points else title, tuple(said), tries, True))
    return points
