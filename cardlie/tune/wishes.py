"""Objectives, as they are typed: ``minutes=12-15, seat-advantage<1%``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import figure, tr
from cardlie.report.decisions import DEAD
from cardlie.report.figures import FIGURES

#: A figure as large, or as small, as can be.
GOALS = {"max": 1, "min": -1}

#: What people call things that are wished for.
_CALLED = {
    "short": "minutes=min", "shorter": "minutes=min", "fast": "minutes=min",
    "quick": "minutes=min", "long": "minutes=max", "longer": "minutes=max",
    "time": "minutes", "length": "minutes", "duration": "minutes", "fairness": "fair",
    "bluff": "bluffs=max", "bluffing": "bluffs=max", "luck": "skill", "tension": "drama=max",
    "exciting": "drama=max", "waiting": "wait=min",
}  # fmt: skip

_NUMBER = r"(-?\d+(?:\.\d+)?)\s*(%?)"
_NAME = r"([a-z][a-z0-9-]*?)(?:@(\d{1,2}))?"
_WISH = re.compile(rf"{_NAME}\s*(<=|>=|<|>|=)\s*{_NUMBER}(?:\s*(?:-|\.\.)\s*{_NUMBER})?", re.ASCII)

#: Wishes of one word: nobody is favoured by more than so much, and no kind of guess is dead.
WORDS = {"fair": ("start-advantage", -0.02, 0.02), "no-dead-kinds": ("rarest-kind", DEAD, inf)}


@dataclass(frozen=True, slots=True)
class Wish:
    """A figure that shall lie between ``low`` and ``high``; either may be without end.

    With a ``goal`` it shall be as large (1) or as small (-1) as can be instead. It is the figure of
    games of so many ``players``, where that is another number than is played otherwise.

    >>> str(Wish("seat-advantage", high=0.01)), str(Wish("start-advantage", -0.02, 0.02, players=5))
    ('seat-advantage<1%', 'fair@5')
    """

    figure: str
    low: float = -inf
    high: float = inf
    goal: int = 0
    players: int = 0

    @property
    def key(self) -> str:
        """The name under which its figure is told: of which, and at which table."""
        return keyed(self.figure, self.players)

    @property
    def share(self) -> bool:
        """Whether the figure is a share."""
        return FIGURES[self.figure].is_share

    @property
    def form(self) -> str:
        """How the figure is written, as in a report."""
        return FIGURES[self.figure].form

    def miss(self, value: float) -> float:
        """How far a value lies outside, as a part of the end that it misses; 0 within.

        Of a goal it is less, the nearer the value comes to it.
        """
        if self.goal:
            return -self.goal * value
        if self.low <= value <= self.high:
            return 0.0
        end = self.low if value < self.low else self.high
        return abs(value - end) / (abs(end) or (0.01 if self.share else 1.0))

    def range(self) -> str:
        """What is wished, without its name, as it is typed: ``12-15``, ``<1%``, ``max``."""
        if self.goal:
            return next(word for word, goal in GOALS.items() if goal == self.goal)
        unit = "%" if self.share else ""
        scaled = [end * 100 if self.share else end for end in (self.low, self.high)]
        low, high = (f"{figure(end, '.10g')}{unit}" for end in scaled)
        if self.low == -inf:
            return f"<{high}"
        between = ".." if self.low < 0 else "-"
        return f">{low}" if self.high == inf else f"{low}{between}{high}"

    def label(self) -> str:
        """What is wished, as it is read beside its figure: ``-2..2 points``."""
        if self.form == "points" and not self.goal:
            return f"{self.range().replace('%', '')} {tr('points')}"
        return self.range().replace("%", " %")

    def __str__(self) -> str:
        for word, meant in WORDS.items():
            if meant == (self.figure, self.low, self.high) and not self.goal:
                return keyed(word, self.players)
        said = self.range()
        return f"{self.key}{said}" if said[0] in "<>" else f"{self.key}={said}"


def keyed(name: str, players: int = 0) -> str:
    """A name, and of how many players, if that is said: ``minutes``, ``minutes@5``."""
    return f"{name}@{players}" if players else name


def all_wishes() -> list[tuple[str, str]]:
    """All that may be wished for, and what it is in a few words; shares are told in percent."""
    words = [
        ("fair", tr("the starting player's advantage lies within 2 points of zero")),
        ("no-dead-kinds", tr("every kind of guess is worth saying now and then")),
    ]
    return words + [(name, each.wished + " (%)" * each.is_share) for name, each in FIGURES.items()]


def parse_wishes(texts: Iterable[str]) -> tuple[Wish, ...]:
    """The wishes of some texts, each a list parted by commas; those of one figure are one.

    >>> [str(wish) for wish in parse_wishes(["minutes > 12, minutes<15", "comebacks=20-40%"])]
    ['minutes=12-15', 'comebacks=20%-40%']
    >>> str(parse_wishes(["drama = max"])[0])
    'drama=max'
    """
    found: dict[str, Wish] = {}
    for text in ",".join(texts).split(","):
        if text.strip():
            wish = _parse(text.strip())
            other = found.get(wish.key, wish)
            ends = max(wish.low, other.low), min(wish.high, other.high)
            both = Wish(wish.figure, *ends, goal=wish.goal, players=wish.players)
            if both.low > both.high or wish.goal != other.goal:
                raise CardlieError(
                    tr("nothing can be both {one} and {other}", one=str(other), other=str(wish)),
                    "write a range as minutes=12-15",
                )
            found[wish.key] = both
    if not found:
        raise CardlieError("no wish given", "such as --want 'minutes=12-15, fair'")
    return tuple(found.values())


def _parse(text: str) -> Wish:
    read = _WISH.fullmatch(text)
    begins = re.match(_NAME + r"(?![a-z0-9@-])", text, re.ASCII)
    name, players = (begins[1].strip("-"), int(begins[2] or 0)) if begins else ("", 0)
    if begins and begins[0] == text and name in WORDS:
        figure, low, high = WORDS[name]
        return Wish(figure, low, high, players=players)
    if name and name not in FIGURES:
        unknown = UnknownName("wish", name, (*FIGURES, *WORDS), "cardlie tune --help")
        if name in _CALLED:
            unknown.hint = tr("did you mean {close!r}?", close=_CALLED[name])
        raise unknown
    if goal := re.fullmatch(_NAME + r"\s*=\s*(max|min)", text):
        return Wish(name, goal=GOALS[goal[3]], players=players)
    if read is None or not name:
        raise CardlieError(
            tr("{text!r} is not a wish", text=text),
            tr("write {examples}", examples=_examples(name or "minutes")),
        )
    _, _, sign, first, percent, second, percents = read.groups()
    ends = _ends(name, text, (first, second), percent or percents)
    if (second is None) == (sign == "="):
        raise CardlieError(
            tr("{text!r} is not a wish", text=text),
            tr("write {examples}", examples=_examples(name)),
        )
    if sign == "=":
        return Wish(name, ends[0], ends[1], players=players)
    if sign[0] == "<":
        return Wish(name, high=ends[0], players=players)
    return Wish(name, low=ends[0], players=players)


def _examples(name: str) -> str:
    """Wishes for a figure, as they may be typed.

    >>> _examples("bluffs")
    'bluffs=10-20%, bluffs<20%, bluffs>10% or bluffs=max'
    """
    few, many, unit = ("10", "20", "%") if FIGURES[name].is_share else ("8", "12", "")
    return tr(
        "{between}, {below}, {above} or {goal}",
        between=f"{name}={few}-{many}{unit}",
        below=f"{name}<{many}{unit}",
        above=f"{name}>{few}{unit}",
        goal=f"{name}=max",
    )


def _ends(name: str, text: str, numbers: tuple[str | None, ...], percent: str) -> list[float]:
    """What is wished as numbers; shares as parts of one, and points may be written as they are."""
    form, share = FIGURES[name].form, FIGURES[name].is_share
    if not share and percent:
        raise CardlieError(
            tr("{name} is not a share: leave out the % in {text!r}", name=name, text=text),
            tr("{name} is: {about}", name=name, about=FIGURES[name].wished),
        )
    ends = [float(end) for end in numbers if end]
    if percent or (form == "points" and any(abs(end) > 1 for end in ends)):
        ends = [end / 100 for end in ends]
    signed = form in ("points", "+.2f")
    if share and not all(-signed <= end <= 1 for end in ends):
        raise CardlieError(
            tr("{text!r} asks for a share below 0 or above 1", text=text),
            tr("write {examples}", examples=_examples(name)),
        )
    if (any(end < 0 for end in ends) and not signed) or ends != sorted(ends):
        raise CardlieError(tr("{text!r} is impossible", text=text), "a range goes from low to high")
    return ends
