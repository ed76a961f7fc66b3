"""The figures that decisions tell which were weighed one by one, one record each."""

from __future__ import annotations

import numpy as np

from cardlie.report.decisions import DEAD, DOUBT, LIKELY, NEAR, SEMI_BLUFF
from cardlie.report.record import FigureRecord


def _earned(sort: str, title: str, about: str, wish: str, **bounds: float) -> FigureRecord:
    """What guesses of a sort save whoever makes them."""
    return FigureRecord(
        "bluffs", title, "+.2f",
        "ratio", lambda of: [of.sorts[sort].earned, of.sorts[sort].guesses],
        about, wish, bounds=bounds,
    )  # fmt: skip


def _sort(sort: str, title: str, about: str, wish: str, **bounds: float) -> FigureRecord:
    """How many of all guesses are of a sort."""
    return FigureRecord(
        "bluffs", title, "share",
        "share", lambda of: [of.sorts[sort].guesses, of.all.guesses],
        about, wish, bounds=bounds,
    )  # fmt: skip


#: What decisions tell that were weighed one by one (:class:`Decisions`).
WEIGHED = {
    "gap": FigureRecord(
        "decisions", "Decision gap", "share",
        "ratio", lambda of: [of.all.gap, of.all.chosen],
        "How much likelier the best action is to come out well than the second best, by "
        "exact odds; near 0 the choice hardly matters, near 100 % there is none.",
        "how far the odds of the best action are above those of the second best",
        after="decisions: Ludii",
    ),
    "open": FigureRecord(
        "decisions", "Guesses to choose from", ".1f",
        "ratio", lambda of: [of.all.open, of.all.weighed],
        "How many guesses are allowed on a turn, up to what the table can show.",
        "number of guesses that a player may choose from on a turn",
        after="branching factor: TAG, Ludii",
    ),
    "alive": FigureRecord(
        "decisions", "Kinds worth saying", "share",
        "share", lambda of: [
            sum((each.worth for each in of.kinds.values()), np.zeros(of.games)),
            sum((each.raises for each in of.kinds.values()), np.zeros(of.games)),
        ],
        "Of all kinds of guess on a turn, those whose likeliest raise is within {near:.0f} "
        "points of the likeliest of all; near 0 all but one are dead.",
        "share of the kinds of guess that are worth saying",
        bounds={"near": 100 * NEAR},
    ),
    "rarest-kind": FigureRecord(
        "decisions", "Rarest kind worth saying", "share",
        "least", lambda of: [
            column for each in of.kinds.values() for column in (each.worth, each.raises)
        ],
        "The same for the kind that is worth saying least often; below {dead:.0f} % that "
        "kind is dead.",
        "how often the least used kind of guess is worth saying",
        bounds={"dead": 100 * DEAD},
    ),
    "in-doubt": FigureRecord(
        "decisions", "Guesses in doubt", "share",
        "share", lambda of: [of.all.in_doubt, of.all.answers],
        "Guesses that are neither plainly false nor plainly true ({low:.0f} % and {high:.0f} "
        "%) to the player who has to answer.",
        "share of guesses that are neither clearly true nor clearly false to the next player",
        after="hidden information: TAG", bounds={"low": 100 * DOUBT, "high": 100 - 100 * DOUBT},
    ),
    "variety": FigureRecord(
        "bluffs", "Variety of guesses", "share",
        "least", lambda of: [
            column for each in of.kinds.values()
            for column in (of.all.guesses - each.guesses, of.all.guesses)
        ],
        "Guesses of another kind than the commonest one; near 0 everybody says the same kind all "
        "the time, as where a game has no other.",
        "share of guesses that are not of the commonest kind",
    ),
    "all-bluffs": FigureRecord(
        "bluffs", "Bluffs and semi-bluffs", "share",
        "share", lambda of: [
            of.sorts["semi-bluff"].guesses + of.sorts["bluff"].guesses, of.all.guesses,
        ],
        "Guesses that are more likely false than true to the speaker, nonsense aside.",
        "share of guesses that are bluffs or semi-bluffs",
    ),
    "semi-bluffs": _sort(
        "semi-bluff", "Semi-bluffs",
        "Guesses that may well be true, but are more likely false to the speaker ({low:.0f} "
        "to {high:.0f} % likely), by exact odds.",
        "share of guesses that are {low:.0f} to {high:.0f} % likely to the player who makes them",
        low=100 * SEMI_BLUFF, high=100 * LIKELY,
    ),
    "bluffs": _sort(
        "bluff", "Bluffs",
        "Guesses that are less than {high:.0f} % likely to the speaker, nonsense aside: they "
        "only work if believed.",
        "share of guesses that are less than {high:.0f} % likely to the player who makes them",
        high=100 * SEMI_BLUFF,
    ),
    "nonsense": _sort(
        "nonsense", "Nonsense",
        "Guesses nobody can believe: less than {high:.0f} % likely to the speaker, and to "
        "anybody who sees only what lies in view.",
        "share of guesses that nobody can believe",
        high=100 * DOUBT,
    ),
    "believed": FigureRecord(
        "bluffs", "Bluffs that are believed", "share",
        "share", lambda of: [of.sorts["bluff"].believed, of.sorts["bluff"].guesses],
        "Bluffs that the next player raised instead of challenging.",
        "share of bluffs that the next player raises instead of challenging",
    ),
    "earned-likely": _earned(
        "likely", "Earned by likely guesses",
        "What a guess at least {low:.0f} % likely earns the speaker: how many {pieces} fewer "
        "they lose that round than the average player; below 0 they lose more.",
        "how many dice or cards a likely guess saves the player who makes it",
        low=100 * LIKELY,
    ),
    "earned-semi-bluff": _earned(
        "semi-bluff", "Earned by semi-bluffs", "The same for semi-bluffs.",
        "the same for a semi-bluff; below 0 it costs them",
    ),
    "earned-bluff": _earned(
        "bluff", "Earned by bluffs", "The same for bluffs.", "the same for a bluff"
    ),
    "earned-nonsense": _earned(
        "nonsense", "Earned by nonsense", "The same for nonsense.", "the same for nonsense"
    ),
}  # fmt: skip
