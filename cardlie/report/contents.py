"""What stands in a report, in which order: sections of figures, tables, pictures; no layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.engine.check import ending_text, round_name
from cardlie.report import plots
from cardlie.report.courses import Courses
from cardlie.report.dead import dead_guesses
from cardlie.report.decisions import SORTS
from cardlie.report.figures import ABOUT, EXPLAINED, HEADINGS, TITLES, of_kinds, weighed, written
from cardlie.report.findings import Findings
from cardlie.report.measures import SECONDS
from cardlie.report.plots import Draw
from cardlie.report.restricted import SPOT_ONS, UNLIKELY, Price


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure: its name, a value and an interval for each variant, and what it means."""

    title: str
    values: tuple[tuple[str, str], ...]
    about: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a head; the first column names the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, what it shows for whoever can't see it, and its size in inches."""

    draw: Draw
    alt: str
    caption: str
    width: float = 6.6
    height: float = 2.5


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A heading with what stands below it."""

    title: str
    about: str
    rows: tuple[FigureRow, ...] = ()
    pictures: tuple[Picture, ...] = ()
    grids: tuple[Grid, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A whole report: ``variants`` say what was played, ``flags`` what is wrong with each.

    ``differences`` are sentences on what the second variant changes, ``tiles`` the first figures.
    """

    title: str
    variants: tuple[str, ...]
    names: tuple[str, ...]
    flags: tuple[tuple[str, ...], ...]
    differences: tuple[str, ...]
    tiles: tuple[FigureRow, ...]
    sections: tuple[ReportSection, ...]
    made_by: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a page is made from, one of each for each variant."""

    title: str
    headlines: Sequence[str]
    names: Sequence[str]
    found: Sequence[Findings]
    differences: Sequence[str] = ()
    seconds: float = SECONDS
    made_by: str = "cardlie"


def page_of(told: Report) -> ReportPage:
    """The report, in the language in force."""
    sections = [make(told) for make in _SECTIONS]
    return ReportPage(
        told.title,
        tuple(told.headlines),
        tuple(told.names),
        tuple(tuple(flag.sentence for flag in found.flags) for found in told.found),
        tuple(told.differences),
        _rows(told, *_TILES),
        tuple(section for section in sections if section is not None),
        told.made_by,
    )


def _rows(told: Report, *names: str) -> tuple[FigureRow, ...]:
    return tuple([_row(told, name) for name in names])


def _row(told: Report, name: str) -> FigureRow:
    estimates = []
    for found in told.found:
        every = {**found.measured.figures, **weighed(found.evidence.decisions).figures}
        estimates.append(written(name, every[name]) if name in every else (tr("unknown"), ""))
    pieces = tr(told.found[0].evidence.plan.options.rules.pieces)
    about = tr(EXPLAINED[name], seconds=told.seconds, pieces=pieces, **_spread(told, name))
    return FigureRow(tr(TITLES[name]), tuple(estimates), about)


def _spread(told: Report, name: str) -> dict[str, str]:
    """From where to where four games of five go, for each variant."""
    if name not in ("rounds", "minutes"):
        return {}
    ranges = []
    for found in told.found:
        courses = found.evidence.courses
        values = courses.rounds if name == "rounds" else courses.decisions * told.seconds / 60
        form = ".0f" if name == "rounds" else ".1f"
        low, high = (figure(float(end), form) for end in np.quantile(values, (0.1, 0.9)))
        ranges.append(f"{low}–{high}")
    return {"spread": " / ".join(ranges)}


def _section(key: str, **more: Any) -> ReportSection:
    return ReportSection(tr(HEADINGS[key]), tr(ABOUT[key]), **more)


@dataclass(frozen=True, slots=True)
class _Plain:
    """A section of figures, and how a picture shows them for whoever can't see it.

    In that sentence stands what each variant's figure ``about`` is.
    """

    figures: tuple[str, ...]
    plot: Callable[[Report, Sequence[Courses]], Draw] | None = None
    alt: str = ""
    about: str = ""
    caption: str = ""


#: The sections that are alike.
PLAIN = {
    "length": _Plain(
        ("minutes", "rounds", "turns", "decisions"),
        lambda told, found: plots.minutes(found, told.names, told.seconds),
        "A histogram of the minutes of games. On average: {about}.",
        "minutes",
        "How many games last how long",
    ),
    "fairness": _Plain(
        ("seat-advantage", "start-advantage"),
        lambda told, found: plots.places(found, told.names),
        "Shares of wins by the place in the first round, with their intervals. The advantage of "
        "beginning: {about}.",
        "start-advantage",
        "Who wins, counted from whoever begins; the line is a fair share",
    ),
    "course": _Plain(
        (
            "eliminated",
            "comebacks",
            "lead-changes",
            "first-lead",
            "drama",
            "shared",
            "decided-60",
            "decided-75",
            "decided-90",
        ),
        lambda told, found: plots.winners(found, told.names),
        "A line that rises from a fair share to 1: the chance of the later winner as a game "
        "goes on. How late it is decided (60 %): {about}.",
        "decided-60",
        "How likely the later winner is to win, as the game goes on; of games that one player wins",
    ),
    "decisions": _Plain(("gap", "open", "in-doubt")),
    "bluffs": _Plain(
        (
            "semi-bluffs",
            "bluffs",
            "nonsense",
            "believed",
            *(f"earned-{sort}" for sort in SORTS),
            "guesses",
            "challenge-right",
        ),
        lambda told, found: plots.challenges(found, told.names),
        "Bars: after how many guesses rounds are called; dots: how many of those challenges "
        "are right. In all: {about}.",
        "challenge-right",
        "When challenges come (bars), and how often they are right (dots)",
    ),
}


def _plain(key: str) -> Callable[[Report], ReportSection]:
    plain = PLAIN[key]

    def make(told: Report) -> ReportSection:
        rows = _rows(told, *plain.figures)
        if plain.plot is None:
            return _section(key, rows=rows)
        draw = plain.plot(told, [found.evidence.courses for found in told.found])
        alt = tr(plain.alt, about=_middles(told, plain.about))
        return _section(key, rows=rows, pictures=(Picture(draw, alt, tr(plain.caption)),))

    return make


def _middles(told: Report, name: str) -> str:
    """A figure of each variant, in words."""
    values = [written(name, found.measured[name])[0] for found in told.found]
    if len(values) == 1:
        return values[0]
    return ", ".join(f"{who}: {value}" for who, value in zip(told.names, values, strict=True))


def _said(told: Report) -> ReportSection:
    grids = []
    notes: list[str] = []
    for who, found in zip(told.names, told.found, strict=True):
        rows = [
            (tr(kind), *[written("bluffs", share)[0] for share in shares.values()])
            for kind, shares in of_kinds(found.evidence.decisions).items()
        ]
        head = (
            tr("kind of guess"), tr("said"), tr("true when called"), tr("worth saying"),
            tr("open in reply"),
        )  # fmt: skip
        grids.append(Grid(_named(told, tr("Kinds of guess"), who), head, tuple(rows)))
        notes += [_named(told, note, who) for note in dead_guesses(found.evidence.decisions)]
    picture = Picture(
        plots.numbers([found.evidence.decisions for found in told.found], told.names),
        tr("A histogram of the NUMBERs that are said."),
        tr("How often each NUMBER is said"),
    )
    return _section("said", pictures=(picture,), grids=tuple(grids), notes=tuple(notes))


def _named(told: Report, text: str, who: str) -> str:
    return f"{text} ({who})" if len(told.names) > 1 else text


def _skill(told: Report) -> ReportSection | None:
    if not any(found.evidence.rungs for found in told.found):
        return None
    rungs = [found.evidence.rungs for found in told.found]
    rows = []
    for each in zip(*rungs, strict=True):
        name = tr("{better} against {worse}", better=each[0].better, worse=each[0].worse)
        values = tuple([written("bluffs", rung.share) for rung in each])
        about = tr("{games:,} games; 50 % would be chance.", games=each[0].games)
        rows.append(FigureRow(name, values, about))
    picture = Picture(
        plots.ladder(rungs, told.names),
        tr("Bars of the shares in the table above, with a line at one half."),
        tr("How often the better bot wins, on half of the seats"),
    )
    return _section("skill", rows=tuple(rows), pictures=(picture,))


def _prices(told: Report) -> ReportSection | None:
    names = list(dict.fromkeys(p.without for found in told.found for p in found.prices))
    if not names:
        return None
    rows = []
    for name in names:
        prices = [next((p for p in f.prices if p.without == name), None) for f in told.found]
        values = tuple([_price(price) for price in prices])
        games = next(price.games for price in prices if price)
        about = tr("{games:,} games, each played both ways.", games=games)
        rows.append(FigureRow(restriction(name), values, about))
    return _section("prices", rows=tuple(rows))


def _price(price: Price | None) -> tuple[str, str]:
    if price is None:
        return "–", ""
    return written("seat-advantage", price.cost) if price.used else (tr("never used"), "")


def restriction(name: str) -> str:
    """What is forbidden, as it is read."""
    if name == UNLIKELY:
        return tr("no guess that is less likely than not")
    if name == SPOT_ONS:
        return tr("no spot-on")
    return tr("no guess of the kind {kind}", kind=tr(name))


def _endless(told: Report) -> ReportSection:
    words, notes = strings(language()), list[str]()
    for who, found in zip(told.names, told.found, strict=True):
        endings = found.evidence.endings
        for mixes in endings:
            name = round_name(mixes, who, words) if len(endings) > 1 else who
            notes.append(f"{name}: {ending_text(mixes.ending, words)}")
    return _section("endless", notes=tuple(notes))


def _method(told: Report) -> ReportSection:
    notes = []
    for who, found in zip(told.names, told.found, strict=True):
        counts = tr(
            "{tallied:,} games tell lengths and challenges; {games:,} of them were followed round "
            "by round, {closely:,} decision by decision.",
            tallied=max(found.tallied, found.measured.games),
            games=found.measured.games,
            closely=found.evidence.decisions.games,
        )
        notes.append(_named(told, counts, who))
    notes += [tr(sentence) for sentence in METHOD]
    return _section("method", notes=tuple(notes))


#: The figures that stand first.
_TILES = ("minutes", "rounds", "seat-advantage", "comebacks", "decided-60", "challenge-right")

#: How the figures came about, and whose ideas they are.
METHOD = (
    "The ends behind a figure are those of a 95 % interval: of a hundred such intervals from other "
    "seeds, about ninety-five hold what endless play would come to. Games are what is "
    "independent; decisions of one game are not taken for more than they tell.",
    "What is flagged is flagged so that a sound variant is blamed in one report of twenty at most, "
    "all suspicions together (Holm).",
    "The chance to win is how often those won, in the other games, who stood as one does: players "
    "left, one's own dice or cards, the best other's, all others', and who begins.",
    "The odds of guesses are exact, as a seat sees the table; what a guess gives away about its "
    "speaker is left out.",
    "After Browne 2008 and Ludii (Piette, Stephenson, Browne and others): length, advantage, "
    "drama, lead changes, decisions, skill trace. After TAG (Gaina and others 2020): open guesses, "
    "turns. After Jaffe and others 2012: restricted play. docs/report.md has the definitions.",
)

_SECTIONS: tuple[Callable[[Report], ReportSection | None], ...] = (
    *map(_plain, PLAIN), _said, _skill, _prices, _endless, _method,
)  # fmt: skip
