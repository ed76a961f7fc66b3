"""The figures of a report: how each is called, written and explained, and what tells it."""

from __future__ import annotations

from cardlie.base.translation import figure, tr
from cardlie.report.decisions import SORTS, Decisions
from cardlie.report.estimates import Share, ratio_of, share_of
from cardlie.report.measures import Measured
from cardlie.sim.figures import Estimate

#: How each figure is called.
TITLES = {
    "minutes": "Minutes of a game",
    "rounds": "Rounds of a game",
    "turns": "Turns of a player",
    "decisions": "Decisions of a game",
    "seat-advantage": "Seat advantage",
    "start-advantage": "Advantage of beginning",
    "eliminated": "Time spent eliminated",
    "comebacks": "Comebacks",
    "lead-changes": "Lead changes",
    "first-lead": "Wins of the first leader",
    "drama": "Drama",
    "shared": "Shared wins",
    "decided-60": "Decided (60 %) after",
    "decided-75": "Decided (75 %) after",
    "decided-90": "Decided (90 %) after",
    "gap": "Decision gap",
    "open": "Guesses that are open",
    "in-doubt": "Guesses in doubt",
    "semi-bluffs": "Semi-bluffs",
    "bluffs": "Bluffs",
    "nonsense": "Nonsense",
    "believed": "Bluffs that are believed",
    "earned-likely": "Earned by likely guesses",
    "earned-semi-bluff": "Earned by semi-bluffs",
    "earned-bluff": "Earned by bluffs",
    "earned-nonsense": "Earned by nonsense",
    "guesses": "Guesses before a call",
    "challenge-right": "Challenges that are right",
}

#: What each means, in a sentence.
EXPLAINED = {
    "minutes": "How long a game takes if each decision takes {seconds:g} seconds; four games of "
    "five last {spread} minutes.",
    "rounds": "A round is what lies between two rolls; four games of five have {spread}.",
    "turns": "Guesses and calls that one player makes in a game.",
    "decisions": "Everything that anybody decides in a game, what is discarded or rolled again "
    "included.",
    "seat-advantage": "How much more than a fair share whoever sits best wins, by chair or counted "
    "from whoever begins; of chance alone it is a little above 0.",
    "start-advantage": "How much more than a fair share whoever begins the first round wins; below "
    "0 it is better to wait.",
    "eliminated": "The part of a game in which a player has nothing left and looks on.",
    "comebacks": "Games whose winner was once last: nobody had less, and somebody more.",
    "lead-changes": "How often in a game another player holds more than all others.",
    "first-lead": "How often whoever alone holds the most after the first round wins; unknown "
    "where nobody does.",
    "drama": "By how much the later winner's chance to win was below that of the best placed, on "
    "average over all rounds; 0 is a winner who always led.",
    "shared": "Games that several players win together.",
    "decided-60": "The part of its rounds after which a game's winner is at least 60 % likely to "
    "win, and stays so; of games that one player wins alone.",
    "decided-75": "The same at 75 %.",
    "decided-90": "The same at 90 %.",
    "gap": "How much likelier the best thing to do comes out well than the second best, by exact "
    "odds; near 0 nothing hangs on the choice, near 1 there is none.",
    "open": "How many guesses may be said at a turn, up to what the table can show.",
    "in-doubt": "How many of the guesses that have to be answered are neither plainly true nor "
    "plainly false (2 % and 98 %) to whoever answers.",
    "semi-bluffs": "Guesses that may well be true, but are less likely than not to whoever says "
    "them (25 to 50 %), by exact odds.",
    "bluffs": "Guesses that are less than 25 % likely to whoever says them, nonsense aside: they "
    "live on being believed.",
    "nonsense": "Guesses that can't even be believed: less than 2 % likely to whoever says them, "
    "and to whoever sees nothing but what lies in view.",
    "believed": "Bluffs that the next player raised instead of calling them.",
    "earned-likely": "What a guess that is at least 50 % likely earns whoever says it: how many "
    "{pieces} fewer they lose in that round than a player does on average; below 0 they lose more.",
    "earned-semi-bluff": "The same of semi-bluffs.",
    "earned-bluff": "The same of bluffs.",
    "earned-nonsense": "The same of nonsense.",
    "guesses": "How many guesses are said in a round before it is called.",
    "challenge-right": "Challenged guesses that did not hold.",
}

#: Which of them are shares, differences of shares, and plain numbers with so many decimals.
_SHARES = {
    "eliminated", "comebacks", "first-lead", "drama", "shared", "decided-60", "decided-75",
    "decided-90", "in-doubt", "semi-bluffs", "bluffs", "nonsense", "believed", "challenge-right",
    "gap",
}  # fmt: skip
_POINTS = {"seat-advantage", "start-advantage"}
_DECIMALS = {"lead-changes": ".2f", "guesses": ".2f"} | {f"earned-{sort}": "+.2f" for sort in SORTS}


def weighed(found: Decisions) -> Measured:
    """What decisions tell: ``gap``, ``open``, ``in-doubt``, and what was said at which odds."""
    if not found.games:
        return Measured(0, {})
    column = found.column
    return Measured(
        found.games,
        {
            "gap": ratio_of(column("gap"), column("chosen")),
            "open": ratio_of(column("open"), column("weighed")),
            "in-doubt": share_of(column("in-doubt"), column("answers")),
            "semi-bluffs": share_of(column("sort", "semi-bluff"), column("said")),
            "bluffs": share_of(column("sort", "bluff"), column("said")),
            "nonsense": share_of(column("sort", "nonsense"), column("said")),
            "believed": share_of(column("believed", "bluff"), column("sort", "bluff")),
            **{
                f"earned-{sort}": ratio_of(column("earned", sort), column("sort", sort))
                for sort in SORTS
            },
        },
    )


def of_kinds(found: Decisions) -> dict[str, dict[str, Share]]:
    """Of each kind how often it is ``said``, ``held`` when called, ``worth`` it, ``sayable``."""
    column = found.column
    return {
        kind: {
            "said": share_of(column("said", kind), column("said")),
            "held": share_of(column("held", kind), column("called", kind)),
            "worth": share_of(column("worth", kind), column("raises", kind)),
            "sayable": share_of(column("sayable", kind), column("answers", kind)),
        }
        for kind in found.about("answers")
    }


def written(name: str, estimate: Estimate) -> tuple[str, str]:
    """A figure and its interval as they are read: ('12.3 min', '12.1 to 12.5').

    >>> written("comebacks", Estimate(0.25, (0.2, 0.3)))
    ('25.0 %', '20.0 to 30.0 %')
    """
    if estimate.value is None:
        return tr("unknown"), ""
    scale, form, unit = _form(name)
    value = f"{figure(estimate.value * scale, form)}{unit}"
    if estimate.interval is None:
        return value, ""
    low, high = (figure(end * scale, form) for end in estimate.interval)
    return value, tr("{low} to {high}{unit}", low=low, high=high, unit=unit)


def _form(name: str) -> tuple[float, str, str]:
    if name in _SHARES:
        return 100, ".1f", " %"
    if name in _POINTS:
        return 100, "+.1f", f" {tr('points')}"
    return 1, _DECIMALS.get(name, ".1f"), ""


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
