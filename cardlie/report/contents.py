"""What stands in a report, in which order: sections of figures, tables, pictures; no layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardlie.base.amount import Amount
from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.lint.sentences import ending_text, round_name
from cardlie.report import plots
from cardlie.report.brief import Point, points, seats_of
from cardlie.report.decisions import CREDIBLE, NEAR, dead_guesses, of_kinds
from cardlie.report.evenings import HumanGames
from cardlie.report.figures import FIGURES, four_of_five, ranged, told_in, written
from cardlie.report.findings import Findings
from cardlie.report.method import METHOD, METHOD_BOUNDS, limits
from cardlie.report.own_words import in_words_of
from cardlie.report.restricted import DOUBTS, ODDS, SPOT_ONS, UNLIKELY, Price
from cardlie.report.sections import FigureRow, Grid, Picture, ReportSection
from cardlie.report.skill import Contest
from cardlie.sim.figures import Estimate
from cardlie.sim.pace import Pace


@dataclass(frozen=True, slots=True)
class Report:
    """What a page tells: its variants by headline and name, and what was found out about each.

    ``differences`` are sentences on what the others change. ``tables``: one variant, played by
    players of one kind after another; what is said first is said of the first. ``evenings`` are
    games that people played. ``strongest``: which bot plays, unless somebody said who does.
    ``game``: how it was typed. ``left_out``: what there was no time for. Its contents are read in
    the language in force.
    """

    title: str
    headlines: Sequence[str]
    names: Sequence[str]
    findings: Sequence[Findings]
    differences: Sequence[str] = ()
    pace: Pace = field(default_factory=Pace)
    made_by: str = "cardlie"
    tables: bool = False
    evenings: HumanGames | None = None
    strongest: Contest | None = None
    game: str = ""
    left_out: Sequence[str] = ()

    @property
    def judged(self) -> list[tuple[str, Findings]]:
        """Of whom it is told what is wrong, with a name where there are several."""
        several = zip(self.names, self.findings, strict=True)
        named = [(name if len(self.names) > 1 else "", found) for name, found in several]
        return [("", self.findings[0])] if self.tables else named

    def brief(self, findings: Findings) -> list[Point]:
        """What stands first of a variant."""
        players = dict(zip(self.names, self.findings, strict=True)) if self.tables else None
        told = points(findings, self.typed(findings), players, self.seats(findings))
        if self.strongest is not None and findings is self.findings[0]:
            told.append(Point(tr("The players"), (self.strongest.sentence(),)))
        return told

    def seats(self, findings: Findings) -> tuple[str, ...]:
        """Who plays, as options, if somebody said it."""
        return seats_of(findings) if self.strongest is None else ()

    def typed(self, findings: Findings) -> str:
        """How the game was typed."""
        return self.game or findings.sim_plan.options.game.id

    def first_lines(self) -> Iterator[str]:
        """What stands first of all that are judged, as lines."""
        for name, found in self.judged:
            if name:
                yield f"{name}:"
            for point in self.brief(found):
                said = f"{point.title}: {' '.join(point.answers)}"
                yield in_words_of(found.sim_plan.options.game, said)
                if point.command:
                    yield f"  {point.command}"

    @property
    def tiles(self) -> list[FigureRow]:
        """The figures that stand first."""
        rows = [_row(self, name) for name in _TILES]
        return [replace(row, values=row.values[:1]) for row in rows] if self.tables else rows

    @property
    def sections(self) -> list[ReportSection]:
        """All sections that have something to tell."""
        sections = [_section(key, self) for key in SECTIONS]
        return [section for section in sections if section is not None]


def _section(key: str, report: Report) -> ReportSection | None:
    """A section, unless there is nothing to tell in it."""
    plan = SECTIONS[key]
    exact = any("exact" in found.sim_plan.options.game.usual.endings for found in report.findings)
    told = told_in(key, [found.figures for found in report.findings], exact=exact)
    more = plan.more(report) if plan.more else _figures(report, [*told])
    if plan.plot is not None:
        draw = partial(plan.plot, [found.followed for found in report.findings], report.names)
        alt = tr(plan.alt, about=_middles(report, plan.about_figure))
        more |= {"pictures": (Picture(draw, alt, tr(plan.caption)),)}
    about = tr(plan.about, **plan.bounds)
    return ReportSection(tr(plan.title), about, **more) if any(more.values()) else None


def _figures(report: Report, names: Sequence[str]) -> dict[str, Any]:
    """A row for each figure, but for shares that are always none or all: those are named alone."""
    alike: dict[float, list[str]] = {0.0: [], 1.0: []}
    rows = []
    for name in names:
        values = {found.figures[name].value for found in report.findings if name in found.figures}
        value = values.pop()
        if FIGURES[name].form == "share" and not values and value in alike:
            alike[value].append(FIGURES[name].name)
        else:
            rows.append(_row(report, name))
    said = {0.0: "Always 0 %: {figures}.", 1.0: "Always 100 %: {figures}."}
    notes = [tr(said[each], figures="; ".join(named)) for each, named in alike.items() if named]
    return {"rows": tuple(rows), "notes": tuple(notes)}


def _row(report: Report, name: str) -> FigureRow:
    record = FIGURES[name]
    estimates = [
        written(found.figures[name], record.form) if name in found.figures else (tr("unknown"), "")
        for found in report.findings
    ]
    pieces = tr(report.findings[0].sim_plan.options.game.pieces)
    about = record.meaning(pieces=pieces, spread=_spread(report, name), **report.pace.words)
    return FigureRow(record.name, tuple(estimates), about)


def _spread(report: Report, name: str) -> str:
    """From where to where four games of five go, for each variant."""
    return " / ".join([four_of_five(name, found.followed) for found in report.findings])


def _middles(report: Report, name: str) -> str:
    """A figure of each variant, in words."""
    values = [written(found.figures[name], FIGURES[name].form)[0] for found in report.findings]
    if len(values) == 1:
        return values[0]
    return ", ".join(f"{who}: {value}" for who, value in zip(report.names, values, strict=True))


def _kinds_said(report: Report) -> dict[str, Any]:
    grids = []
    notes: list[str] = []
    for who, found in zip(report.names, report.findings, strict=True):
        rows = [
            (tr(kind), *[written(share)[0] for share in shares])
            for kind, shares in of_kinds(found.decisions).items()
        ]
        head = (
            tr("kind of guess"), tr("said"), tr("true when called"), tr("worth saying"),
            tr("open in reply"),
        )  # fmt: skip
        grids.append(Grid(_named(report, tr("Kinds of guess"), who), head, tuple(rows)))
        notes += [
            _named(report, note, who) for note in dead_guesses(found.decisions, found.sim_plan)
        ]
    pieces = tr(report.findings[0].sim_plan.options.game.pieces)
    told = [found.decisions for found in report.findings]
    picture = Picture(
        partial(plots.numbers, told, report.names, pieces),
        tr("A histogram of how many {pieces} are guessed.", pieces=pieces),
        tr("How many {pieces} are guessed, and how often", pieces=pieces),
    )
    return {"pictures": (picture,), "grids": tuple(grids), "notes": tuple(notes)}


def _named(report: Report, text: str, who: str) -> str:
    return f"{text} ({who})" if len(report.names) > 1 else text


def _evenings(report: Report) -> dict[str, Any]:
    evenings = report.evenings
    if evenings is None:
        return {}
    rows = []
    for name, estimate in evenings.figures.items():
        bots = [found.figures.get(name, Estimate(None)) for found in report.findings]
        values = [ranged(each, FIGURES[name].form) for each in (estimate, *bots)]
        rows.append((FIGURES[name].name, *values))
    head = (tr("what"), tr("people"), *report.names)
    counts = tr(
        "Games read: {games:,} with these rules, {alike:,} of exactly this variant. People "
        "take {seconds} seconds over a decision.",
        games=evenings.games, alike=evenings.alike,
        seconds=ranged(evenings.seconds, ".1f"),
    )  # fmt: skip
    grids = (Grid(tr("Games of people and of bots"), head, tuple(rows)),) if rows else ()
    return {"grids": grids, "notes": (counts,)}


def _skill(report: Report) -> dict[str, Any]:
    rungs = [found.ladder for found in report.findings]
    if not any(rungs):
        return {}
    rows = []
    for at, step in enumerate(rungs[0]):
        name = tr("{better} against {worse}", better=step.better, worse=step.worse)
        values = tuple([written(each[at].share) if each else ("–", "") for each in rungs])
        about = tr("{games}; 50 % would be chance.", games=Amount(step.games, "games"))
        rows.append(FigureRow(name, values, about))
    rows += [_row(report, "skill")] if "skill" in report.findings[0].figures else []
    told_of = [(each, name) for each, name in zip(rungs, report.names, strict=True) if each]
    ladders, names = zip(*told_of, strict=True)
    picture = Picture(
        partial(plots.ladder, ladders, names),
        tr("Bars of the shares in the table above, with a line at one half."),
        tr("How often the better bot wins, holding half of the seats"),
    )
    return {"rows": tuple(rows), "pictures": (picture,)}


def _prices(report: Report) -> dict[str, Any]:
    rows = []
    for name in dict.fromkeys(p.without for found in report.findings for p in found.ablations):
        prices = [
            next((p for p in f.ablations if p.without == name), None) for f in report.findings
        ]
        values = tuple([_price(price) for price in prices])
        games = next(price.games for price in prices if price)
        about = tr("{games}, each played with and without.", games=Amount(games, "games"))
        rows.append(FigureRow(restriction(name), values, about))
    return {"rows": tuple(rows)} if rows else {}


def _price(price: Price | None) -> tuple[str, str]:
    if price is None:
        return "–", ""
    return written(price.cost, "points") if price.used else (tr("never used"), "")


def restriction(name: str) -> str:
    """What is forbidden, as it is read."""
    named = {
        UNLIKELY: tr("no guess that is more likely false than true"),
        SPOT_ONS: tr("no exact call"),
        DOUBTS: tr("no challenge while a raise is possible"),
        ODDS: tr("no odds: plays by feel, as casual does"),
    }
    return named.get(name) or tr("no guess of the kind {kind}", kind=tr(name))


def _endless(report: Report) -> dict[str, Any]:
    words, notes = strings(language()), list[tuple[str, str]]()
    for who, found in zip(report.names, report.findings, strict=True):
        endings = found.endings
        for mixes in endings:
            name = round_name(mixes, who, words) if len(endings) > 1 else who
            notes.append((name, ending_text(mixes.ending, words)))
    if len(report.findings) > 1 and len({text for _, text in notes}) == 1:
        return {"notes": (notes[0][1],)}
    return {"notes": tuple(f"{name}: {text}" for name, text in notes)}


def _method(report: Report) -> dict[str, Any]:
    notes = []
    for who, found in zip(report.names, report.findings, strict=True):
        counts = tr(
            "Lengths and challenges come from {tallied}; {games:,} of them were followed "
            "round by round, {closely:,} decision by decision.",
            tallied=Amount(max(found.tallied, found.traces.games), "games"),
            games=found.traces.games,
            closely=found.decisions.games,
        )
        notes.append((counts, who))
    alike = len({counts for counts, _ in notes}) == 1
    said = [notes[0][0]] if alike else [_named(report, *note) for note in notes]
    if report.left_out:
        said.append(tr("No time was left for: {parts}.", parts="; ".join(report.left_out)))
    grid = Grid(tr("What is flagged"), (tr("figure"), tr("sound")), tuple(limits()))
    return {"notes": (*said, *[tr(text, **METHOD_BOUNDS) for text in METHOD]), "grids": (grid,)}


#: The figures that stand first.
_TILES = ("minutes", "rounds", "seat-advantage", "comebacks", "all-bluffs", "challenge-right")


@dataclass(frozen=True, slots=True)
class _SectionPlan:
    """A section: its heading, what it is about, what stands in it if not its figures alone.

    How a picture shows them for whoever can't see it: in ``alt`` stands what each variant's figure
    ``about_figure`` is.
    """

    title: str
    about: str
    more: Callable[[Report], dict[str, Any]] | None = None
    plot: plots.DrawVariants | None = None
    alt: str = ""
    about_figure: str = ""
    caption: str = ""
    bounds: Mapping[str, float] = field(default_factory=dict)


#: Every section, in order.
SECTIONS = {
    "length": _SectionPlan(
        "Length",
        "How long people will sit at the table, and how much that varies.",
        plot=plots.minutes,
        alt="A histogram of the minutes of games. On average: {about}.",
        about_figure="minutes",
        caption="How many games last how long",
    ),
    "evenings": _SectionPlan(
        "Real evenings",
        "Finished games of exactly this variant that people played on a host, beside the bots' "
        "games. Breaks of more than five minutes are left out.",
        _evenings,
    ),
    "fairness": _SectionPlan(
        "Fairness",
        "Whether any place at the table is better than the others, in percentage points of wins.",
        plot=plots.places,
        alt="Shares of wins by the place in the first round, with their intervals. The "
        "starting player's advantage: {about}.",
        about_figure="start-advantage",
        caption="Who wins, counted from the starting player; the line is a fair share",
    ),
    "course": _SectionPlan(
        "The course of a game",
        "Whether the outcome stays open, and whether everybody plays to the end.",
        plot=plots.winners,
        alt="A line that rises from a fair share to 1: the chance of the later winner as a game "
        "goes on. How late it is decided (60 %): {about}.",
        about_figure="decided-60",
        caption="How likely the eventual winner is to win as the game goes on (games with "
        "one winner)",
    ),
    "decisions": _SectionPlan(
        "Decisions", "How much each choice matters, by the exact odds as the player sees them."
    ),
    "bluffs": _SectionPlan(
        "Bluffs and challenges",
        "How often players lie, how often they are believed, and when somebody challenges.",
        plot=plots.challenges,
        alt="Bars: after how many guesses rounds are called; dots: how many of those challenges "
        "are right. In all: {about}.",
        about_figure="challenge-right",
        caption="When challenges come (bars), and how often they are right (dots)",
    ),
    "said": _SectionPlan(
        "What is said",
        "Worth saying: the likeliest raise of the kind is within {near:.0f} points of the "
        "likeliest of all. Open in reply: after a guess, some raise of the kind is at least "
        "{credible:.0f} % likely.",
        _kinds_said,
        bounds={"near": 100 * NEAR, "credible": 100 * CREDIBLE},
    ),
    "skill": _SectionPlan(
        "Skill",
        "Two bots share a table in alternate seats, step by step from random play to the "
        "best of them. Where skill counts, the better one wins more.",
        _skill,
    ),
    "prices": _SectionPlan(
        "The price of a restriction",
        "One seat must do without one thing while the others play as before: how many wins "
        "in a hundred games that costs it. Below 0 it does better without.",
        _prices,
    ),
    "endless": _SectionPlan(
        "Rounds without end",
        "Whether a round can go on for ever if nobody challenges.",
        _endless,
    ),
    "method": _SectionPlan("How this was measured", "What the figures rest on.", _method),
}
