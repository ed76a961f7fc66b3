"""How a report's figures came about: what stands on each page, with the limits of all flags."""

from __future__ import annotations

from cardlie.base.translation import figure, tr
from cardlie.report.findings import FlagKind
from cardlie.report.flags import FLAGS
from cardlie.report.unsettled import limit_text
from cardlie.sim.pace import CARDS, DICE

#: How the figures came about, and whose ideas they are.
METHOD = (
    "Beside each figure stands its 95 % interval: of a hundred such intervals from other seeds, "
    "about ninety-five contain what endless play would come to. Only whole games count as "
    "independent, never decisions of the same game.",
    "A figure is flagged if it surely lies beyond its limit in the table; of all sound variants "
    "one report in twenty at most has a flag (Holm).",
    "A player's chance to win is how often players in the same position won the other "
    "games: players left, own dice or cards, the best rival's, all rivals' together, and "
    "who starts.",
    "The odds of guesses are exact, given what a seat sees; what a guess gives away "
    "about its speaker is left out.",
    "Minutes are {decision:g} seconds for a decision (--seconds), and what people do besides: "
    "around a round {dice_around:g} seconds to roll, look, show, count and pay, with cards "
    "{cards_around:g}, to make and shuffle piles; before a game {dice_before:g} seconds, with "
    "cards {cards_before:g}, to shuffle and deal. Where --played tells how long people took, that "
    "alone counts.",
    "After Browne 2008 and Ludii (Piette, Stephenson, Browne and others): length, advantage, "
    "drama, lead changes, decisions, skill trace. After TAG (Gaina and others 2020): open guesses, "
    "turns. After Jaffe and others 2012: restricted play. docs/report.md has the definitions.",
)


#: The seconds in it.
METHOD_BOUNDS = {
    "decision": DICE.decision,
    "dice_around": DICE.around,
    "dice_before": DICE.before,
    "cards_around": CARDS.around,
    "cards_before": CARDS.before,
}


def limits() -> list[tuple[str, str]]:
    """The figures that are looked at for flags, each with its limit."""
    every = {"seat": "N", "place": "N", "kind": "…", "face": "…", "worse": "random"}
    every["better"] = tr("the strongest bot")
    return [(tr(kind.figure, **every), _limit(kind)) for kind in FLAGS.values() if kind.figure]


def _limit(kind: FlagKind) -> str:
    if kind.of_fair == "points":
        points = figure(100 * kind.sound[1], ".0f")
        return tr("a fair share, give or take {points} points", points=points)
    limit = limit_text(kind, kind.sound)
    return tr("{limit} of a fair share", limit=limit) if kind.of_fair else limit
