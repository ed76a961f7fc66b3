"""The headings of a report, and what stands below each."""

from __future__ import annotations

HEADINGS = {
    "length": "Length",
    "fairness": "Fairness",
    "course": "The course of a game",
    "decisions": "Decisions",
    "bluffs": "Bluffs and challenges",
    "said": "What is said",
    "skill": "Skill",
    "prices": "The price of a restriction",
    "endless": "Rounds without end",
    "method": "How this was measured",
}

ABOUT = {
    "length": "How long people will sit, and how far that varies.",
    "fairness": "Whether a seat is better than another; figures are percentage points of wins.",
    "course": "Whether a game stays open, and whether everybody plays to its end.",
    "decisions": "What hangs on a choice, by the exact odds of whoever chooses.",
    "bluffs": "How much is lied, who believes it, and when somebody doubts.",
    "said": "Worth saying: the likeliest raise of the kind is at most 5 points below the likeliest "
    "of all. Open in reply: after a guess, some raise of the kind is at least 5 % likely.",
    "skill": "Two bots share a table, seat by seat, from random over casual and honest to "
    "counter: where skill counts, the better one wins more.",
    "prices": "One seat may not do one thing, all others go on as they do: how many wins in a "
    "hundred games that costs it. Below 0 it does better without.",
    "endless": "Whether guesses can follow one another for ever if nobody challenges.",
    "method": "What the figures rest on.",
}
