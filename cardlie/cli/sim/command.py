"""``cardlie sim``: thousands of games, bot against bot and variant against variant."""

from __future__ import annotations

from typing import Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.sim.answer import Answer
from cardlie.cli.sim_options import MOST_GAMES, Count, Game, Machines, Played, Vs
from cardlie.cli.support import Code, print_written

ONLY_HELP = "Play and describe only the game of this number, from 0; --keep saves it for replay."


def sim(
    game: Game,
    count: Count,
    played: Played,
    machines: Machines,
    answer: Answer,
    only: Annotated[int | None, opt.more(help=ONLY_HELP)] = None,
    vs: Vs = None,
    lang: opt.Lang = None,
) -> int:
    """Simulate thousands of games to compare bots and variants, with 95 % intervals.

    cardlie sim tavern --games 5000 --seats counter,casual,honest

    cardlie sim cards --players 2-5 --vs "--with straights"

    Ctrl-C reports the games played so far. Exit codes: 0 success, 2 invalid input, 130 stopped by
    Ctrl-C.
    """
    from cardlie.cli.sim.output import one_game, tell, write_trace
    from cardlie.cli.sim_runs import plans_of, play_all, verify_rounds_end

    plans = plans_of(game, played, vs or ())
    file = _verify_only(only, count, machines)
    verify_rounds_end(plans)
    try:
        run = play_all(plans, machines, count, only)
        if run.played:
            first = only or 0
            write_trace(answer, plans, range(first, first + run.played))
            if file is not None:
                from cardlie.engine.log import dump

                one = one_game(plans[0], first)
                print_written(file.write(dump(one.table, names=one.header.names)))
            if only is not None and answer.usual and not vs:  # one game has no shares
                from cardlie.terminal.look import Look
                from cardlie.terminal.replay import replay_lines

                show("\n".join(replay_lines(one_game(plans[0], only), Look.of())))
            else:
                tell(answer, plans, run, count.until, played.seats)
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped else Code.YES


def _verify_only(only: int | None, count: Count, machines: Machines) -> Output | None:
    """Where one game alone is kept, if it is to be."""
    if only is None:
        return None
    if count.games is not None or count.until is not None:
        raise CardlieError("--only can't be combined with --games or --until", "give one of them")
    if not 0 <= only < MOST_GAMES:
        raise CardlieError(tr("there is no game {only}", only=only), "games are counted from 0")
    return None if machines.keep is None else Output(machines.keep)
