"""What may be done about a flag, tried with games: what comes of each change, the best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.report.effort import Limit
from cardlie.report.figures import FIGURES, written
from cardlie.report.flags import Findings, Flag, Tried
from cardlie.sim.plan import Plan

#: Against how many flags something is tried, the surest first, and how much of it is told.
_MOST_FLAGS, _TOLD = 2, 2


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is looked at where a flag is raised, and what may help, as ``report --vs`` takes it.

    ``starts``: other numbers to begin with may, told as parts of today's or as so many more.
    ``wish`` is what a search is asked for where nothing helps.
    """

    figure: str
    changes: tuple[str, ...] = ()
    parts: tuple[float, ...] = ()
    more: tuple[int, ...] = ()
    wish: str = ""

    def over(self, dice: int) -> tuple[int, int]:
        """From which number to begin with to which a search looks."""
        if self.parts:
            return max(1, dice // 2), dice
        return max(1, dice - _REACH), dice + _REACH


#: How far below and above the number that each begins with a search looks.
_REACH = 2

_SHORTER, _AROUND = (1 / 2, 2 / 3), (-1, 1, 2)

#: What is known to help, by flag.
REMEDIES = {
    "exact-free": Remedy("rounds", ("costs.wrong=caller:1",)),
    "caller-pays": Remedy("challenge-right", ("costs.true=caller:1",)),
    "bidder-pays": Remedy("bluffs", ("costs.false=bidder:1",)),
    "unpaid": Remedy("bluffs", ("costs.false=bidder:1",)),
    "wild": Remedy("in-doubt", ("dice.wild=1", "dice.wild=none")),
    "chair": Remedy("seat-advantage", ("start.who=drawn",), more=_AROUND, wish="fair"),
    "begins": Remedy("start-advantage", ("start.who=drawn",), more=_AROUND, wish="fair"),
    "place": Remedy("start-advantage", more=_AROUND, wish="fair"),
    "minutes": Remedy("minutes", parts=_SHORTER, wish="minutes=10-20"),
    "tail": Remedy("minutes", parts=_SHORTER, wish="minutes=10-20"),
    "one-round": Remedy("rounds", more=_AROUND, wish="rounds>4"),
    "waiting": Remedy("eliminated", more=_AROUND, wish="eliminated<30%"),
    "runaway": Remedy("first-lead", more=_AROUND, wish="first-lead<80%"),
    "skill": Remedy("skill", wish="skill>65%", more=_AROUND),
    "sure": Remedy("in-doubt", more=_AROUND, wish="in-doubt>30%"),
}

#: What other games tell than those that are played to try something.
_UNTOLD = frozenset({"skill"})


def changes_of(flag: Flag, plan: Plan) -> list[str]:
    """What may be tried against a flag: keys of a file, and other numbers to begin with."""
    remedy, options = REMEDIES.get(flag.key), plan.options
    if remedy is None or remedy.figure in _UNTOLD:
        return []
    file = options.game.spec is not None and not options.game.passes_cup
    found = [*remedy.changes] if file else []
    starts = [round(part * options.start_count) for part in remedy.parts]
    starts += [options.start_count + more for more in remedy.more]
    new = dict.fromkeys(start for start in starts if 0 < start != options.start_count)
    return [each for each in [*found, *(f"start={start}" for start in new)]
            if each not in options.texts]  # fmt: skip


def known_to_help(flag: Flag) -> tuple[str, ...]:
    """The keys of a file that are known to help against a flag."""
    remedy = REMEDIES.get(flag.key)
    return remedy.changes if remedy is not None else ()


def texts_with(options: Options, change: str) -> list[str]:
    """All that is agreed on once something of it is changed."""
    name = change.partition("=")[0]
    return [*[text for text in options.texts if text.partition("=")[0] != name], change]


def changed(plan: Plan, change: str) -> Plan | None:
    """A plan after a change; None where it can't be played."""
    options, (fewest, most) = plan.options, plan.players
    bots = plan.tables[-1].bots
    game = parted(options.game.id)[0]
    try:
        other = Options.of(game, texts_with(options, change), seats=fewest, deck=options.deck)
        alike = len(set(bots)) == 1
        return Plan.of(other, bots[:1] if alike else bots, players=(fewest, most), seed=plan.seed)
    except CardlieError:
        return None


def tries(findings: Findings, look: Callable[[Plan], Findings], limit: Limit) -> list[Tried]:
    """What was tried against the surest flags while there was time, what helps most first."""
    tried = list[Tried]()
    for key in list(dict.fromkeys(flag.key for flag in findings.flags))[:_MOST_FLAGS]:
        flag = next(flag for flag in findings.flags if flag.key == key)
        for change in changes_of(flag, findings.sim_plan):
            plan = changed(findings.sim_plan, change)
            if plan is None or plan == findings.sim_plan or not limit.remaining:
                continue
            then = look(plan)
            name = REMEDIES[key].figure
            flags = tuple(dict.fromkeys(each.key for each in then.flags))
            figures = findings.figures[name], then.figures[name]
            tried.append(Tried(key, change, then.traces.games, name, *figures, flags))
    return sorted(tried, key=lambda each: (not each.helps, len(each.flags)))


def outcome_lines(tried: Sequence[Tried], key: str) -> list[str]:
    """What came of what was tried against a flag, in sentences."""
    mine = [each for each in tried if each.key == key]
    helps = [each for each in mine if each.helps]
    if mine and not helps:
        changes = ", ".join(each.change for each in mine)
        return [tr("Tried without success: {changes}.", changes=changes)]
    return [_sentence(each) for each in helps[:_TOLD]]


def _sentence(tried: Tried) -> str:
    record = FIGURES[tried.figure]
    (value, between), (before, _) = (
        written(each, record.form) for each in (tried.after, tried.before)
    )
    said = tr(
        "Tried: {change}. {figure}: {value} ({between}) instead of {before}, in {games}.",
        change=tried.change,
        figure=record.name,
        value=value,
        between=between or "–",
        before=before,
        games=Amount(tried.games, "games"),
    )
    others = len(set(tried.flags))
    return f"{said} " + (
        tr("But it brings up another flag.") if others else tr("That leaves nothing flagged.")
    )
