"""What stands first in a report: how long, who is favoured, what is dead, what to change first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.translation import figure, tr
from cardlie.report.deciding import what_decides
from cardlie.report.decisions import dead_guesses
from cardlie.report.figures import FIGURES, four_of_five, written
from cardlie.report.flags import Findings, Flag
from cardlie.report.of_traces import Followed
from cardlie.report.remedies import REMEDIES, changes_of, known_to_help, outcome_lines, texts_with
from cardlie.report.unsettled import unsettled


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
    length = Point(tr("How long"), (lasts,))
    favoured = Point(tr("Who is favoured"), (_favoured(findings), *_edges(players or {})))
    told = [length, favoured]
    if causes := what_decides(findings):
        told.append(Point(tr("What decides"), tuple(causes)))
    dead = Point(tr("What is hardly used"), tuple(_dead(findings)))
    told += [dead, *_changes(findings, game, seats)]
    if findings.unsettled:
        told.append(Point(tr("What is not settled"), *unsettled(findings, game, seats)))
    return told


def _length(findings: Findings) -> str:
    estimate, form = findings.figures["minutes"], FIGURES["minutes"].form
    value, between = written(estimate, form)
    spread = four_of_five("minutes", Followed(findings.traces, findings.pace, alike=False))
    said = tr("A game takes {minutes} min", minutes=value)
    ends = f" ({between})" if between else ""
    return f"{said}{ends}; " + tr("four in five take {spread}.", spread=spread)


def seats_of(findings: Findings) -> tuple[str, str]:
    """Who plays, as options."""
    bots = [str(bot) for bot in findings.sim_plan.tables[-1].bots]
    return "--seats", ",".join(bots[:1] if len({*bots}) == 1 else bots)


def _length_by(players: Mapping[str, Findings]) -> str:
    """How long it takes, whoever plays: in whole minutes, and of each to a tenth."""
    form, known = FIGURES["minutes"].form, {}
    for name, found in players.items():
        if (value := found.figures["minutes"].value) is not None:
            known[name] = value
    if not known:
        return tr("One game says nothing about that.")
    each = ", ".join(f"{name} {figure(value, form)}" for name, value in known.items())
    low, high = (figure(end, ".0f") for end in (min(known.values()), max(known.values())))
    if low == high:
        return tr(
            "A game takes about {minutes} min, whoever plays: {each}.", minutes=low, each=each
        )
    said = "A game takes {low} to {high} min, depending on who plays: {each}."
    return tr(said, low=low, high=high, each=each)


def _favoured(findings: Findings) -> str:
    """Who wins more than a fair share, or that it isn't known."""
    lead = findings.lead
    if lead.value is None or lead.interval is None:
        return tr("One game says nothing about that.")
    low, high = (figure(100 * end, "+.1f") for end in lead.interval)
    ends = {"x": figure(100 * abs(lead.value), ".1f"), "low": low, "high": high}
    if lead.interval[0] > 0:
        said = (
            "The starting player, who wins {x} percentage points more than a fair share "
            "({low} to {high})."
        )
    elif lead.interval[1] < 0:
        said = (
            "Anyone but the starting player, who wins {x} percentage points less than a "
            "fair share ({low} to {high})."
        )
    elif findings.too_few:
        said = (
            "Too few games to say: the starting player's edge lies anywhere between {low} "
            "and {high} percentage points."
        )
    else:
        said = (
            "Nobody clearly: the starting player's edge lies between "
            "{low} and {high} percentage points."
        )
    return tr(said, **ends)


def _edges(players: Mapping[str, Findings]) -> list[str]:
    """For whom that holds, and the starting player's edge where others play."""
    first, *others = players or [""]
    known = [(name, *written(players[name].lead, "points")) for name in others]
    each = "; ".join(
        tr("for {players} {value} ({between})", players=name, value=value, between=between)
        for name, value, between in known
        if between
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
    if not findings.flags:
        wrong = None if findings.too_few or findings.unsettled else False
        return [Point(tr("What to change first"), tuple(findings.conclusions), wrong=wrong)]
    flags = list({flag.key: flag for flag in reversed(findings.flags)}.values())[::-1]
    title = tr("What to change first")
    points = []
    for nth, flag in enumerate(flags):
        others = [each.sentence for each in findings.flags if each.key == flag.key]
        name = title if nth == 0 else tr("After that")
        said = (*others, *outcome_lines(findings.tried, flag.key))
        points.append(Point(name, said, remedy(flag, findings, game, seats), True))
    return points


def remedy(flag: Flag, findings: Findings, game: str, seats: Sequence[str] = ()) -> str:
    """A command that tries to do something about what is flagged; nothing, where none is known."""
    options, plan = findings.sim_plan.options, findings.sim_plan
    words, players = [*options.to_args], [str(each) for each in dict.fromkeys(plan.players)]
    game = parted(game)[0]  # what stands in its brackets is among the words
    at = [game, "--players", "-".join(players), *seats, *words]
    if flag.key == "endless":
        return joined(["cardlie", "rules", game, *words, "--check", *lang_option()])
    tried = [each for each in findings.tried if each.key == flag.key]
    helps = [each.change for each in tried if each.helps]
    if not tried:  # nobody asked what helps: what is known to
        helps = [
            each for each in changes_of(flag, findings.sim_plan) if each in known_to_help(flag)
        ]
    if helps:
        other = joined(texts_with(options, helps[0]))
        return joined(["cardlie", "report", *at, "--vs", other, *lang_option()])
    known = REMEDIES.get(flag.key)
    if known is None or not known.wish:
        return ""
    low, high = known.over(options.start_count)
    at = [game, "--players", "-".join(players), *seats, *_without_start(words)]
    over = ["--want", known.wish, "--over", f"start={low}-{high}"]
    return joined(["cardlie", "tune", *at, *over, *lang_option()])


def _without_start(words: list[str]) -> list[str]:
    """What is agreed on, but for the number that each begins with."""
    pairs = zip(words[::2], words[1::2], strict=False)
    return [word for pair in pairs if not pair[1].startswith("start=") for word in pair]
