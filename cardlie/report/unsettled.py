"""What games leave open: figures whose intervals reach beyond what is sound."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

from cardlie.base.brackets import parted
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.translation import figure, tr
from cardlie.report.flags import MANY, MANY_WEIGHED, SHARED, WEIGHED, Findings, Flag

#: What the figure of a flag is.
FIGURES = {
    "chair": "wins of seat {seat}",
    "place": "wins of place {place} (1 is the starting player)",
    "begins": "games that seat {seat} starts",
    "speaks": "decisions that seat {seat} makes",
    "minutes": "minutes of a game",
    "exact-free": "wrong exact calls that cost something",
    "caller-pays": "challenges that cost the challenger something",
    "bidder-pays": "challenges that cost the bidder something",
    "unpaid": "challenges in which nobody loses anything",
    "kind-true": "guesses of the kind {kind} that are true when challenged",
    "mute": "replies in which the kind {kind} is possible and believable",
    "absent": "showdowns with {face} on the table",
    "one-round": "games that are over after a single round",
    "tail": "games more than three times as long as the median",
    "runaway": "wins of whoever leads after the first round",
    "waiting": "time that players spend eliminated",
    "skill": "wins of {better} against {worse}",
    "sure": "guesses that leave the next player in doubt",
}

#: A few more games than it takes are asked for, at most so many times these.
_MORE, _MOST = 1.2, 10


def unsettled(
    findings: Findings, game: str, seats: Sequence[str] = ()
) -> tuple[tuple[str, ...], str]:
    """What is not settled, in sentences, and a command that plays enough games to settle it.

    ``seats``: who plays, as options.
    """
    close = [flag for flag in findings.unsettled if findings.is_close(flag)]
    open_ = [flag for flag in findings.unsettled if flag not in close]
    heads = {
        "These games are too few to say whether these lie within their limits (the intervals hold "
        "for all figures at once):": open_,
        "So close to their limits that more games would hardly tell:": close,
    }
    told = list[str]()
    for head, flags in heads.items():
        if flags:
            *lines, last = map(line, flags)
            told += [tr(head), *(f"{each};" for each in lines), f"{last}."]
    return tuple(told), _command(findings, open_, game, seats) if open_ else ""


def line(flag: Flag) -> str:
    """A figure, the interval that decides, and what is sound."""
    low, high = flag.sound
    free = low <= 0, high >= (inf if flag.key == "minutes" else 1)
    limits = {"low": _written(flag, low), "high": _written(flag, high)}
    if not any(free):
        limits["low"] = limits["low"].removesuffix(" %")
    limit = {
        (True, False): "at most {high}",
        (False, True): "at least {low}",
        (False, False): "{low} to {high}",
    }[free]
    value, ends = _known(flag)
    below, above = (_written(flag, end).removesuffix(" %") for end in ends)
    said = tr(
        "{what}: {value} ({low} to {high}{unit}; sound: {limit})",
        what=tr(FIGURES[flag.key], **flag.about),
        value=_written(flag, value),
        low=below, high=above, unit="" if flag.key == "minutes" else " %",
        limit=tr(limit, **limits),
    )  # fmt: skip
    return tr("{figure}, probably a fault", figure=said) if flag.is_probable else said


def _known(flag: Flag) -> tuple[float, tuple[float, float]]:
    """Its figure, and the interval that decides."""
    value, ends = flag.figure.value, flag.deciding or flag.figure.interval
    assert value is not None
    assert ends is not None
    return value, ends


def _written(flag: Flag, value: float) -> str:
    return figure(value, ".0f") if flag.key == "minutes" else figure(100 * value, ".1f") + " %"


def _command(findings: Findings, flags: Sequence[Flag], game: str, seats: Sequence[str]) -> str:
    """A report of as many games as it takes, as these games tell."""
    games, closely = findings.traces.games, findings.decisions.games
    for flag in flags:
        if flag.key in WEIGHED:
            wanted = _rounded(findings.decisions.games * _times(flag))
            closely = max(closely, min(MANY_WEIGHED, wanted))
        elif flag.key not in SHARED:
            games = max(games, min(MANY, _rounded(findings.traces.games * _times(flag))))
    if (games, closely) == (findings.traces.games, findings.decisions.games):
        return ""
    games, options = max(games, closely), findings.sim_plan.options
    players = "-".join(str(each) for each in dict.fromkeys(findings.sim_plan.players))
    words = ["--players", players, *seats, *options.to_args, "--games", str(games)]
    words += ["--closely", str(closely)] if closely > findings.decisions.games else []
    return joined(["cardlie", "report", parted(game)[0], *words, *lang_option()])


def _times(flag: Flag) -> float:
    """How many times the games it takes until the interval no more reaches a limit."""
    value, ends = _known(flag)
    reaches = [(end - value, limit - value) for end, limit in zip(ends, flag.sound, strict=True)]
    times = [(reach / (way or 1e-9)) ** 2 for reach, way in reaches if abs(way) < inf]
    return min(_MOST, _MORE * max(1.0, *times))


def _rounded(games: float) -> int:
    return 100 * ceil(games / 100)
