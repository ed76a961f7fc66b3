"""``cardlie report``: what designers want to know of a game, on one page."""

from __future__ import annotations

from time import monotonic

import typer

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.report.page import PageOptions
from cardlie.cli.sim_options import Count, Game, Machines, Played, Vs
from cardlie.cli.support import Code

#: How many variants stand side by side.
MOST_VARIANTS = 2


def report(
    ctx: typer.Context,
    game: Game,
    count: Count,
    played: Played,
    machines: Machines,
    page: PageOptions,
    vs: Vs = None,
    lang: opt.Lang = None,
) -> int:
    """Report how long, fair and lively a variant is, and what is wrong with it.

    cardlie report tavern --players 4 --games 5000

    cardlie report cards --vs "--with straights" -o cards.html

    Plays games as 'cardlie sim' does, and looks more closely. Without --seats, the strongest bot
    for this table is found first and takes every seat; honest and careless bots are shown for
    comparison. Ctrl-C reports what was played. Exit codes: 0 success, 2 invalid input, 130 stopped
    by Ctrl-C.
    """
    began = monotonic()
    from cardlie.cli.report.answer import SeatedPlans, evenings_of, look, tell, typed
    from cardlie.cli.report.schedule import Schedule
    from cardlie.cli.sim_runs import play_all, verify_rounds_end
    from cardlie.report.skill import SHOWN

    plans = typed(game, played, vs or ())
    if len(plans) > MOST_VARIANTS:
        raise CardlieError("a report shows two variants side by side at most", "give one --vs")
    if any(plan.options.games > 1 for plan in plans):
        raise CardlieError("a report is about one game", "leave out evening=")
    file = page.claim(ctx, game, played.with_ or ())
    evenings = evenings_of(page, plans[0], played.deck)
    verify_rounds_end(plans)
    try:
        kinds = len(SHOWN) if not (played.seats or vs) else len(plans)
        schedule = Schedule.of(plans, count, page, kinds, began)
        look(game, played, page, schedule.limit)
        seating = SeatedPlans.of(game, played, vs or (), schedule)
        run = schedule.played(seating.plans, lambda count: play_all(seating.plans, machines, count))
        if run.played:
            tell(file, seating, run, page, evenings, schedule)
        elif not (run.stopped or schedule.limit.stopped):
            raise CardlieError(
                tr("no game ends within {budget}", budget=page.budget),
                "give more time, fewer players, or weaker bots, such as --seats casual",
            )
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped or schedule.limit.stopped else Code.YES
