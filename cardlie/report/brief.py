"""What stands first in a report: how long, who is favoured, what is dead, what to change first."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.shell import joined
from cardlie.base.tongue import lang_option
from cardlie.base.translation import figure, tr
from cardlie.report.decisions import dead_guesses
from cardlie.report.figures import FIGURES, Followed, four_of_five, written
from cardlie.report.flags import Findings, Flag
from cardlie.report.remedies import REMEDIES, changes_of, known_to_help, texts_with, told


@dataclass(frozen=True, slots=True)
class Point:
    """A question of a designer, what these games answer, and a command to try it, if any.

    ``wrong``: whether it says that something is; None: neither.
    """

    title: str
    answers: tuple[str, ...]
    command: str = ""
    wrong: bool | None = None


def points(found: Findings, game: str) -> list[Point]:
    """The points in order; ``game`` is how it was typed."""
    length = Point(tr("How long"), (_length(found),))
    favoured = Point(tr("Who is favoured"), (_favoured(found),))
    dead = Point(tr("What is dead"), tuple(_dead(found)))
    return [length, favoured, dead, *_changes(found, game)]


def _length(found: Findings) -> str:
    estimate, form = found.figures["minutes"], FIGURES["minutes"].form
    value, between = written(estimate, form)
    spread = four_of_five("minutes", Followed(found.courses, found.seconds, alike=False))
    said = tr("A game takes {minutes} min", minutes=value)
    ends = f" ({between})" if between else ""
    return f"{said}{ends}; " + tr("four in five take {spread}.", spread=spread)


def _favoured(found: Findings) -> str:
    """Who wins more than a fair share, or that it isn't known."""
    lead = found.lead
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
    elif found.too_few:
        said = (
            "Too few games to say: the starting player's edge lies anywhere between {low} "
            "and {high} percentage points."
        )
    else:
        said = (
            "Nobody, as far as these games show: the starting player's edge lies between "
            "{low} and {high} percentage points."
        )
    return tr(said, **ends)


def _dead(found: Findings) -> list[str]:
    if not found.decisions.games:
        return [tr("No game was analysed decision by decision.")]
    said = dead_guesses(found.decisions)
    few = Amount(found.decisions.games, "games")
    return [*said[:-1], f"{said[-1]} " + tr("({games}, analysed decision by decision)", games=few)]


def _changes(found: Findings, game: str) -> list[Point]:
    """What is wrong, the surest first, each with what may be done about it."""
    if not found.flags:
        wrong = None if found.too_few else False
        return [Point(tr("What to change first"), tuple(found.said), wrong=wrong)]
    flags = list({flag.key: flag for flag in reversed(found.flags)}.values())[::-1]
    title = tr("What to change first")
    points = []
    for nth, flag in enumerate(flags):
        others = [each.sentence for each in found.flags if each.key == flag.key]
        name = title if nth == 0 else tr("After that")
        said = (*others, *told(found.tried, flag.key))
        points.append(Point(name, said, remedy(flag, found, game), True))
    return points


def remedy(flag: Flag, found: Findings, game: str) -> str:
    """A command that tries to do something about what is flagged; nothing, where none is known."""
    options, plan = found.plan.options, found.plan
    words, seats = [*options.words], [str(each) for each in dict.fromkeys(plan.players)]
    game = parted(game)[0]  # what stands in its brackets is among the words
    at = [game, "--players", "-".join(seats), *words]
    if flag.key == "endless":
        return joined(["cardlie", "rules", game, *words, "--check", *lang_option()])
    tried = [each for each in found.tried if each.key == flag.key]
    helps = [each.change for each in tried if each.helps]
    if not tried:  # nobody asked what helps: what is known to
        helps = [each for each in changes_of(flag, found.plan) if each in known_to_help(flag)]
    if helps:
        other = joined(texts_with(options, helps[0]))
        return joined(["cardlie", "report", *at, "--vs", other, *lang_option()])
    known = REMEDIES.get(flag.key)
    if known is None or not known.wish:
        return ""
    low, high = known.over(options.each)
    at = [game, "--players", "-".join(seats), *_without_start(words)]
    over = ["--want", known.wish, "--over", f"start={low}-{high}"]
    return joined(["cardlie", "tune", *at, *over, *lang_option()])


def _without_start(words: list[str]) -> list[str]:
    """What is agreed on, but for the number that each begins with."""
    pairs = zip(words[::2], words[1::2], strict=False)
    return [word for pair in pairs if not pair[1].startswith("start=") for word in pair]
