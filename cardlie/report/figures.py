"""The figures of a report: how each is called, written and explained, and what tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.report.estimates import ratio_of, share_of
from cardlie.report.measures import Measured
from cardlie.sim.figures import Estimate
from cardlie.translation import figure, tr

if TYPE_CHECKING:
    from cardlie.report.told import Told

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
    "decided": "Decided after",
    "gap": "Decision gap",
    "open": "Guesses that are open",
    "in-doubt": "Guesses in doubt",
    "bluffs": "Bluffs",
    "believed": "Bluffs that are believed",
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
    "decided": "The part of its rounds after which a game's winner is likelier than not to win, "
    "and stays so: the later, the longer it is open.",
    "gap": "How much likelier the best thing to do comes out well than the second best, by exact "
    "odds; near 0 nothing hangs on the choice, near 1 there is none.",
    "open": "How many guesses may be said at a turn, up to what the table can show.",
    "in-doubt": "How many of the guesses that have to be answered are neither plainly true nor "
    "plainly false (2 % and 98 %) to whoever answers.",
    "bluffs": "Guesses that their speakers know to be less likely than not, by exact odds.",
    "believed": "Bluffs that the next player raised instead of calling them.",
    "guesses": "How many guesses are said in a round before it is called.",
    "challenge-right": "Challenged guesses that did not hold.",
}

#: Which of them are shares, differences of shares, and plain numbers with so many decimals.
_SHARES = {
    "eliminated", "comebacks", "first-lead", "drama", "decided", "in-doubt", "bluffs", "believed",
    "challenge-right", "gap",
}  # fmt: skip
_POINTS = {"seat-advantage", "start-advantage"}
_DECIMALS = {"lead-changes": 2, "guesses": 2}


def weighed(told: Told) -> Measured:
    """What decisions tell: ``gap``, ``open``, ``in-doubt``, ``bluffs``, ``believed``."""
    if not told.games:
        return Measured(0, {})
    column = told.column
    return Measured(
        told.games,
        {
            "gap": ratio_of(column("gap"), column("chosen")),
            "open": ratio_of(column("open"), column("weighed")),
            "in-doubt": share_of(column("in-doubt"), column("answers")),
            "bluffs": share_of(column("bluffs"), column("said")),
            "believed": share_of(column("bluffs-believed"), column("bluffs")),
        },
    )


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
    return 1, f".{_DECIMALS.get(name, 1)}f", ""
