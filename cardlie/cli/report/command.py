"""``cardlie report``: what designers want to know of a game, on one page."""

from __future__ import annotations

from cardlie.base.errors import CardlieError
from cardlie.cli import options as opt
from cardlie.cli.played import Count, Game, Machines, Played, Vs
from cardlie.cli.report.page import PageOptions
from cardlie.cli.support import Code

#: How many variants stand side by side.
MOST_VARIANTS = 2


def report(
    game: Game,
    count: Count,
    played: Played,
    machines: Machines,
    page: PageOptions,
    vs: Vs = None,
    lang: opt.Lang = None,
) -> int:
    """A page on a variant: how long, fair and lively it is, and what is wrong with it.

    cardlie report tavern --players 4 --games 5000

    cardlie report cards --vs "--with straights" -o cards.html

    Plays like cardlie sim, and looks more closely. Without --seats the strongest bot at this table
    plays, which is found first; honest and careless bots are shown beside it.
    Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    from cardlie.cli.playing import play_all
    from cardlie.cli.report.answer import SeatedPlans, evenings_of, look, tell, typed

    plans = typed(game, played, vs or ())
    if len(plans) > MOST_VARIANTS:
        raise CardlieError("a report shows two variants side by side at most", "give one --vs")
    if any(plan.options.games > 1 for plan in plans):
        raise CardlieError("a report is about one game", "leave out evening=")
    file = page.claim(game)
    evenings = evenings_of(page, plans[0], played.deck)
    try:
        look(game, played, page)
        seating = SeatedPlans.of(game, played, vs or (), count.most)
        run = play_all(seating.plans, machines, count)
        if run.played:
            tell(file, seating, run, page, evenings)
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped else Code.YES
