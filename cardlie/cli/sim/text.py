"""What was played, and what else is said beside the figures of simulated games."""

from __future__ import annotations

import textwrap

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.strings import feature
from cardlie.base.terminal import columns
from cardlie.base.translation import figure, tr
from cardlie.sim.plan import Plan
from cardlie.sim.two_stage import FIRST_STAGE
from cardlie.sim.wording import bots_text, counted_players, each_text, players_text

EXPLAINED = (
    "Low and high are the ends of a 95 % interval: of a hundred such intervals from other "
    "seeds, about 95 contain the true value."
)

#: What is said of differences besides.
CLAIMED = (
    "A difference gets a sentence only if it holds up among all the figures compared (Holm), a "
    "stricter test than its own interval: where nothing differs, at most one report in twenty "
    "contains such a sentence."
)


def headline(plan: Plan, games: int) -> str:
    """What was played, how often, and from which seed."""
    return tr(
        "{game}: {games}, seed {seed}",
        game=what_is_played(plan),
        games=Amount(games, "games"),
        seed=str(plan.seed),
    )


def what_is_played(plan: Plan) -> str:
    """The game, its players and bots, and whatever is not as usual."""
    options = plan.options
    keys = parted(options.game.id)[1]
    parts = [tr(options.game.title), *keys, str(counted_players(plan)), bots_text(plan)]
    if options.names:
        parts.append(tr("with {names}", names=", ".join(map(feature, options.names))))
    parts += map(str, options.phrases)
    if options.start is not None:
        parts.append(str(each_text(plan, options.start)))
    if options.deck is not None:
        parts.append(tr("a deck of {count} cards", count=len(options.cards())))
    return "; ".join(parts)


def wrapped(text: str) -> list[str]:
    """A text on as many lines as it needs."""
    return textwrap.wrap(text, columns(), subsequent_indent="  ")


def who_played(plan: Plan, seats: str | None) -> list[str]:
    """Who else could play, and what else is told, where all were the usual careless bots.

    ``seats``: who plays, as it was typed.
    """
    if any(str(bot) != "casual" for bot in plan.tables[-1].bots):
        return []
    note = "These are careless players (casual); --seats strong plays better."
    words = [parted(plan.options.game.id)[0], "--players", players_text(plan)]
    words += ["--seats", seats] if seats else []
    words += [*plan.options.to_args, *lang_option()]
    command = joined(["cardlie", "report", *words])
    return wrapped(tr(note)) + wrapped(tr("Bluffs and much more: {command}", command=command))


def ordinal(number: int, of: int) -> str:
    """What a variant is called in a report of so many; counted from 0.

    >>> ordinal(1, of=2), ordinal(1, of=3)
    ('Second', 'Variant 2')
    """
    return (tr("First"), tr("Second"))[number] if of == 2 else tr("Variant {n}", n=number + 1)


def precision(games: int, wanted: float, reached: float) -> str:
    """Whether the rounds are known as well as was asked for, and why intervals still hold."""
    values = {"wanted": figure(wanted, "g"), "reached": figure(reached, ".3g")}
    reached_text = tr(
        "The rounds per game are known to ±{reached} (requested: ±{wanted})."
        if reached <= wanted
        else "Even after all games, the rounds per game are only known to ±{reached} "
        "(requested: ±{wanted}).",
        **values,
    )
    how = tr(
        "The number of games was set by how much the first ones vary, never by their results, "
        "so the intervals stay valid (Stein 1945; Chow and Robbins 1965)."
    )
    return f"{reached_text} {how}" if games > FIRST_STAGE else reached_text
