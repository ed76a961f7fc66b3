"""How a report's figures came about: what stands on each page, with the bounds of all flags."""

from __future__ import annotations

from cardlie.report import flags as bounds
from cardlie.sim.pace import CARDS, DICE

#: How the figures came about, and whose ideas they are.
METHOD = (
    "The range beside a figure is a 95 % interval: of a hundred such intervals from "
    "other seeds, about ninety-five contain what endless play would come to. Only whole "
    "games count as independent, never decisions of the same game.",
    "The bounds for a flag are set so that a sound variant is blamed in one report in "
    "twenty at most, all flags together (Holm).",
    "Flagged are: a seat that surely wins {lead:.0f} points more or less than is fair; a "
    "seat that starts or decides less than {begins:.0f} % of its fair share; challenges "
    "that cost the challenger, or the bidder, something less than {pays:.0f} % of the "
    "time, or cost nobody anything more than {unpaid:.0f} % of the time; wrong exact "
    "calls that cost something less than {pays:.0f} % of the time.",
    "Also: a kind of guess that is true in more than {kind_true:.0f} % of its "
    "challenges, or open in less than {sayable:.0f} % of the replies; a face that lies "
    "there in less than {lies:.0f} % of the showdowns; dice with {wild:.0f} % or more "
    "wild numbers.",
    "And: games of more than {minutes:.0f} minutes; more than {one_round:.0f} % of games "
    "over after one round, or more than {tail:.0f} % longer than {long:.0f} times the "
    "median; a first leader who wins more than {runaway:.0f} %; more than {waiting:.0f} "
    "% of the time spent eliminated; a strongest bot that wins less than {skill:.0f} % "
    "against random play; less than {in_doubt:.0f} % of guesses in doubt; an opening "
    "that wins more than {trap:.0f} %.",
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


#: The bounds in it, in percent, but for how long a game lasts.
METHOD_BOUNDS = {
    name: 100 * getattr(bounds, name.upper())
    for name in (
        *("begins", "pays", "unpaid", "kind_true", "sayable", "lies", "one_round", "tail"),
        *("runaway", "waiting", "skill", "in_doubt", "trap", "lead", "wild"),
    )
} | {
    "long": bounds.LONG,
    "minutes": bounds.MINUTES,
    "decision": DICE.decision,
    "dice_around": DICE.around,
    "dice_before": DICE.before,
    "cards_around": CARDS.around,
    "cards_before": CARDS.before,
}
