"""What games leave open: figures whose intervals reach beyond what is sound."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

from cardlie.base.brackets import parted
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.translation import figure, tr
from cardlie.report.findings import MANY, Findings, Flag, FlagKind, by_kind
from cardlie.sim.wording import players_text

#: A few more games than it takes are asked for, at most so many times these.
_MORE, _MOST = 1.2, 10

#: A share that may lie anywhere in more than so much is not known at all.
WIDE = 0.5


def unsettled(
    findings: Findings, game: str, seats: Sequence[str] = ()
) -> tuple[tuple[str, ...], str]:
    """What is not settled, in sentences, and a command that plays enough games to settle it.

    ``seats``: who plays, as options.
    """
    close = [flag for flag in findings.unsettled if findings.is_close(flag)]
    open_ = [flag for flag in findings.unsettled if flag not in close]
    unknown = [flag for flag in open_ if _is_unknown(flag)]
    heads = {
        "These games are too few to say whether these lie within their limits (the intervals hold "
        "for all figures at once):": [flag for flag in open_ if flag not in unknown],
        "So few games tell nothing of these:": unknown,
        "So close to their limits that more games would hardly tell:": close,
    }
    told = list[str]()
    for head, flags in heads.items():
        if flags:
            *lines, last = map(_lines, by_kind(flags).values())
            told += [tr(head), *(f"{each};" for each in lines), f"{last}."]
    return tuple(told), _command(findings, open_, game, seats) if open_ else ""


def _is_unknown(flag: Flag) -> bool:
    """Whether its interval is so wide that it says nothing."""
    low, high = _known(flag)[1]
    return flag.key != "minutes" and not flag.is_probable and high - low > WIDE


def _lines(flags: Sequence[Flag]) -> str:
    """The most suspicious of several flags of one kind, and how many others there are."""
    first, *others = flags
    if not others:
        return line(first)
    return tr("{figure}, and {count} more", figure=line(first), count=len(others))


def line(flag: Flag) -> str:
    """A figure, the interval that decides unless it says nothing, and what is sound."""
    what = tr(flag.kind.figure, **flag.about)
    if _is_unknown(flag):
        return what
    value, ends = _known(flag)
    below, above = (_written(flag.kind, end).removesuffix(" %") for end in ends)
    said = tr(
        "{what}: {value} ({low} to {high}{unit}; sound: {limit})",
        what=what,
        value=_written(flag.kind, value),
        low=below, high=above, unit="" if flag.key == "minutes" else " %",
        limit=limit_text(flag.kind, flag.sound),
    )  # fmt: skip
    return tr("{figure}, probably a fault", figure=said) if flag.is_probable else said


def limit_text(kind: FlagKind, sound: tuple[float, float]) -> str:
    """From where to where a figure is sound, as it is read."""
    low, high = (_written(kind, end) for end in sound)
    if sound[0] <= 0:
        return tr("at most {high}", high=high)
    if sound[1] >= 1 and kind.key != "minutes":
        return tr("at least {low}", low=low)
    return tr("{low} to {high}", low=low.removesuffix(" %"), high=high)


def _known(flag: Flag) -> tuple[float, tuple[float, float]]:
    """Its figure, and the interval that decides."""
    value, ends = flag.figure.value, flag.deciding or flag.figure.interval
    assert value is not None
    assert ends is not None
    return value, ends


def _written(kind: FlagKind, value: float) -> str:
    return figure(value, ".0f") if kind.key == "minutes" else figure(100 * value, ".1f") + " %"


def _command(findings: Findings, flags: Sequence[Flag], game: str, seats: Sequence[str]) -> str:
    """A report of as many games as it takes, as these games tell."""
    wanted = {sample: findings.games_of(sample) for sample in MANY}
    for flag in flags:
        if (sample := flag.kind.sample) in MANY:
            times = 100 * ceil(findings.games_of(sample) * _times(flag) / 100)
            wanted[sample] = max(wanted[sample], min(MANY[sample], times))
    if all(games == findings.games_of(sample) for sample, games in wanted.items()):
        return ""
    closely, plan = wanted["weighed"], findings.sim_plan
    words = ["--players", players_text(plan), *seats, *plan.options.to_args]
    words += ["--games", str(max(wanted.values()))]
    words += ["--closely", str(closely)] if closely > findings.decisions.games else []
    return joined(["cardlie", "report", parted(game)[0], *words, *lang_option()])


def _times(flag: Flag) -> float:
    """How many times the games it takes until the interval no more reaches a limit."""
    value, ends = _known(flag)
    reaches = [(end - value, limit - value) for end, limit in zip(ends, flag.sound, strict=True)]
    times = [(reach / (way or 1e-9)) ** 2 for reach, way in reaches if abs(way) < inf]
    return min(_MOST, _MORE * max(1.0, *times))
