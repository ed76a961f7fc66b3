"""What may be done about a flag, tried with games: what comes of each change, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.report.figures import FIGURES, ranged
from cardlie.report.findings import Findings, Flag, Tried, by_kind
from cardlie.sim.plan import Plan
from cardlie.sim.wording import players_text

#: Against how many flags something is tried, the surest first, and how much of it is told.
_MOST, _TOLD = 2, 2


#: What other games tell than those that are played to try something.
_UNTOLD = frozenset({"skill"})


def changes_of(flag: Flag, plan: Plan) -> list[str]:
    """What may be tried against a flag: keys of a file, and other numbers to begin with."""
    remedy, options = flag.kind.remedy, plan.options
    if remedy.figure in _UNTOLD:
        return []
    file = options.game.spec is not None and not options.game.passes_cup
    found = [*remedy.changes] if file else []
    starts = [round(part * options.start_count) for part in remedy.parts]
    starts += [options.start_count + more for more in remedy.more]
    new = dict.fromkeys(start for start in starts if 0 < start != options.start_count)
    return [each for each in [*found, *(f"start={start}" for start in new)]
            if each not in options.texts]  # fmt: skip


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


def tries(findings: Findings, look: Callable[[Plan], Findings]) -> Iterator[Tried]:
    """What comes of what may help against the surest flags."""
    for flag, *_ in list(by_kind(findings.flags).values())[:_MOST]:
        for change in changes_of(flag, findings.sim_plan):
            plan = changed(findings.sim_plan, change)
            if plan is None or plan == findings.sim_plan:
                continue
            then = look(plan)
            name = flag.kind.remedy.figure
            figures = findings.figures[name], then.figures[name]
            told = flag.key, change, then.traces.games, name, *figures, tuple(then.flags)
            yield Tried(*told)


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
    now, before = (ranged(each, record.form) for each in (tried.after, tried.before))
    sentence = "Tried: {change}. {figure}: {value} instead of {before}, in {games}."
    if now == before:
        sentence = "Tried: {change}. {figure} as before: {value}, in {games}."
    said = tr(
        sentence,
        change=tried.change,
        figure=record.name,
        value=now,
        before=before,
        games=Amount(tried.games, "games"),
    )
    if not tried.flags:
        return f"{said} " + tr("That leaves nothing flagged.")
    return f"{said} " + tr("But then: {sentence}", sentence=tried.flags[0].sentence)


def command(flag: Flag, findings: Findings, game: str, seats: Sequence[str] = ()) -> str:
    """What tries to do something about a flag, or shows more of it; nothing, where none is known.

    ``game`` is how it was typed, ``seats`` are who plays, as options.
    """
    options, plan, known = findings.sim_plan.options, findings.sim_plan, flag.kind.remedy
    game = parted(game)[0]  # what stands in its brackets is among the words
    words = [*options.to_args]
    if known.check:
        return joined(["cardlie", "rules", game, *words, "--check", *lang_option()])
    at = [game, "--players", players_text(plan), *seats]
    tried = [each for each in findings.tried if each.key == flag.key]
    helps = [each.change for each in tried if each.helps]
    if not tried:  # nobody asked what helps: what is known to
        helps = [each for each in changes_of(flag, plan) if each in known.changes]
    if helps:
        other = joined(texts_with(options, helps[0]))
        return joined(["cardlie", "report", *at, *words, "--vs", other, *lang_option()])
    if not known.wish:
        return ""
    low, high = known.over(options.start_count)
    pairs = zip(words[::2], words[1::2], strict=True)
    words = [word for pair in pairs if not pair[1].startswith("start=") for word in pair]
    over = ["--want", known.wish, "--over", f"start={low}-{high}"]
    return joined(["cardlie", "tune", *at, *words, *over, *lang_option()])
