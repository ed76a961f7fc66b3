"""``cardlie sim``: thousands of games, bot against bot and variant against variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option
from cardlie.cli.played import MOST_GAMES, Count, Game, Machines, Played, Vs
from cardlie.cli.sim.answer import Answer
from cardlie.cli.support import Code, print_json, print_written
from cardlie.cli.words import SEATS

if TYPE_CHECKING:
    from cardlie.engine.log import Saved
    from cardlie.sim import Plan

ONLY_HELP = "Only the game of this number, from 0, told; --keep keeps it for replay."

EXPLOIT_HELP = (
    "Find the short list of rules that wins most against these bots, say it in words and what each "
    "rule gains, such as --exploit counter; bots that arrays lack take longer."
)


def sim(
    game: Game,
    count: Count,
    played: Played,
    machines: Machines,
    answer: Answer,
    only: Annotated[int | None, Option(help=ONLY_HELP)] = None,
    vs: Vs = None,
    exploit: Annotated[str | None, Option(word=SEATS, help=EXPLOIT_HELP)] = None,
    lang: opt.Lang = None,
) -> int:
    """Play thousands of games and report, with 95 % intervals; compare bots and variants.

    cardlie sim tavern --games 5000 --seats counter,casual,honest

    cardlie sim cards --players 2-5 --vs "--with straights"

    cardlie sim tavern --players 2 --exploit counter

    Ctrl-C reports the games played so far. Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    if exploit is not None:
        if vs or only is not None or count.until or answer.output or machines.keep:
            raise CardlieError(
                "--exploit searches, and tells what it finds",
                "leave out --vs, --only, --until, -o, --keep",
            )
        return _exploit(game, exploit, count, played, machines, as_json=answer.as_json)
    plans = played.plans(game, vs or ())
    file = _verify_only(only, count, machines)
    try:
        run = machines.play(plans, count, only)
        if run.played:
            first = only or 0
            answer.write_trace(plans, range(first, first + run.played))
            if file is not None:
                from cardlie.engine.log import dump

                one = _one(plans[0], first)
                print_written(file.write(dump(one.table, names=one.header.names)))
            if only is not None and answer.usual and not vs:
                from cardlie.cli.tabletop.look import Look
                from cardlie.cli.tabletop.shown import told

                print("\n".join(told(_one(plans[0], only), Look.of())))  # one game has no shares
            else:
                answer.tell(plans, run, count.until)
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped else Code.YES


def _exploit(
    game: str, bots: str, count: Count, played: Played, machines: Machines, *, as_json: bool
) -> int:
    """Tell the best answer to some bots."""
    from cardlie.cli.sim import exploited

    try:
        found = exploited.exploited(game, played, machines, bots, count.games)
    except KeyboardInterrupt:
        return machines.stopped()
    if as_json:
        print_json(exploited.as_object(game, found, played.deck))
    else:
        print("\n".join(exploited.lines(game, found, played.deck)))
    return Code.YES


def _verify_only(only: int | None, count: Count, machines: Machines) -> Output | None:
    """Where one game alone is kept, if it is to be."""
    if only is None:
        return None
    if count.games is not None or count.until is not None:
        raise CardlieError(
            "--only plays one game, and --games and --until say how many", "give one of them"
        )
    if not 0 <= only < MOST_GAMES:
        raise CardlieError(tr("there is no game {only}", only=only), "games are counted from 0")
    return None if machines.keep is None else Output(machines.keep)


def _one(plan: Plan, number: int) -> Saved:
    """One game, as if it had been read from a file."""
    from cardlie.engine.log import Header, Saved
    from cardlie.sim.tally import Tally

    table, chance = plan.table(number), plan.chance(number)
    names = tuple([f"{bot.bot} {seat}" for seat, bot in enumerate(table.bots)])
    game, _ = Tally().play(table, chance)
    return Saved(Header(table.options, chance.seed, names, game=chance.game), game, (), ())
