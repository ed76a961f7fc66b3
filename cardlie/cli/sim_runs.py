"""Playing what was typed: its plans, who computes them, what is kept, and the bar that tells."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import timedelta

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.base.terminal import is_watched, show, status
from cardlie.base.translation import language, tr
from cardlie.cli.sim.text import what_is_played
from cardlie.cli.sim_options import Count, Machines, Played
from cardlie.engine import Seeded
from cardlie.lint.check import endings_of
from cardlie.lint.sentences import guess_quoted
from cardlie.players import BotChance
from cardlie.sim import Plan, Run
from cardlie.sim.checkpoint import KeptGames
from cardlie.sim.chunk import Engine
from cardlie.sim.identity import identity
from cardlie.sim.simulation import simulate
from cardlie.sim.two_stage import simulate_until
from cardlie.sim.typed_variant import Variant
from cardlie.sim.workers import Processes, Workers

#: Which engine plays; None: arrays, where they can. The games are the same, which tests see to.
ENGINE: Engine | None = None

#: Seconds in which a bot of a user's own has to decide, where there are processes to end.
PATIENCE = 60.0

#: The most variants of one run: each is compared with the first.
MOST_VARIANTS = 20


def variant_of(played: Played) -> Variant:
    """The variant that was typed."""
    return Variant(tuple(played.with_ or ()), played.seats, played.players, played.deck)


def plans_of(game: str, played: Played, vs: Sequence[str]) -> list[Plan]:
    """The variant of a game that was typed, and those that are compared with it."""
    ours = variant_of(played)
    plans = [ours.plan(game, played.seed)]
    for text in vs:
        plan = Variant.parse(text).over(ours).plan(game, played.seed)
        if plan in plans:
            raise CardlieError(
                "both sides are the same variant"
                if len(vs) == 1
                else tr("{text!r} is given twice", text=text),
                "there is nothing to compare",
            )
        plans.append(plan)
    if len(plans) > MOST_VARIANTS:
        raise CardlieError(
            tr("too many variants for one report: {count}", count=len(plans)),
            tr("at most {most}; to search among more, use 'cardlie tune'", most=MOST_VARIANTS),
        )
    return plans


def verify_rounds_end(plans: Sequence[Plan]) -> None:
    """Refuse a game of a file in which bids are known to lead in a circle: it is a fault there."""
    every = [plan.tables[-1].options for plan in plans]
    own = [options for options in every if options.game.spec is not None]
    for options, mixes in ((o, each) for o in own for each in endings_of(o, [o.names])):
        if mixes.ending.verdict == "refuted":
            words, bids = strings(language()), mixes.ending.witness
            way = " → ".join(guess_quoted(bid, words) for bid in bids)
            raise CardlieError(
                tr("rounds of {game} need not end: {way}, and so on",
                   game=tr(options.game.title), way=way),
                "change what is higher, such as bids.rule=count-first",
            )  # fmt: skip


def workers_of(machines: Machines, is_over: Callable[[], bool] | None = None) -> Workers:
    """The cluster if one is named, else processes, one for each processor.

    Processes give up what they are at once ``is_over`` says that no time is left.
    """
    if machines.cluster is not None:
        from cardlie.sim.cluster import Cluster

        return Cluster(machines.cluster)
    here = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    processors = len(here) or os.cpu_count() or 1
    patience = None if machines.jobs == 1 else PATIENCE
    return Processes(machines.jobs or processors, patience, is_over)


def kept_by(
    machines: Machines, what: str, description: str
) -> AbstractContextManager[KeptGames | None]:
    """The file that keeps what is played, if there is to be one; ``description`` says what of."""
    return nullcontext() if machines.keep is None else KeptGames(machines.keep, what, description)


#: What is said where a file does not keep these games.
_CHANGED = "cardlie: the game, a deck or a bot has changed since {file} was written: starting over"


def _described(plans: Sequence[Plan]) -> str:
    return " -- ".join(
        tr("{game}, seed {seed}", game=what_is_played(p), seed=str(p.seed)) for p in plans
    )


def play_all(
    plans: Sequence[Plan], machines: Machines, count: Count, only: int | None = None
) -> Run:
    """Play the games of all plans, and say so where Ctrl-C stopped them.

    Of one game alone, by its number, nothing is kept: it is soon played again.
    """
    # each bot is made once, so that what can't be made is told before anything is played
    for bot in dict.fromkeys(bot for plan in plans for t in plan.tables for bot in t.bots):
        bot.build(BotChance(Seeded(0), 0))
    total = 1 if only is not None else None if count.until else count.most
    what = identity(plans), _described(plans)
    with (
        kept_by(machines, *what) if only is None else nullcontext() as kept,
        workers_of(machines) as workers,
        games_bar(lambda: total) as bar,
    ):
        if kept is not None and kept.changed:
            show(tr(_CHANGED, file=machines.keep), error=True)

        def some(first: int, games: int) -> Run:
            progress = bar and (lambda done: bar(first + done) if only is None else None)
            return simulate(
                plans, games, first=first, progress=progress, engine=ENGINE, keep=kept,
                workers=workers,
            )  # fmt: skip

        if only is not None:
            run = some(only, 1)
        elif count.until is None:
            run = some(0, count.most)
        else:
            run = simulate_until(count.until, count.most, some)
    if run.stopped:
        stopped = "cardlie: stopped after {played:,} of {games}"
        machines.stopped(tr(stopped, played=run.played, games=Amount(run.wanted, "games")))
    return run


@contextmanager
def games_bar(
    total: Callable[[], int | None], title: str = ""
) -> Iterator[Callable[[int], None] | None]:
    """What is told how many games are done, and shows it on standard error if that is a terminal.

    ``total``, which may change, is how many there will be.
    """
    if not is_watched():
        yield None
        return
    begun = time.monotonic()
    if title:
        show(title, error=True)
    with status(tr("Dealing ...")) as say:

        def tell(done: int) -> None:
            most, took = total(), time.monotonic() - begun
            remaining = timedelta(seconds=round(took * ((most or 0) - done) / max(done, 1)))
            games = Amount(most or done, "games")
            template = "{done:,} of {games}, {left} left"
            say(tr(template, done=done, games=games, left=remaining) if most else str(games))

        yield tell
