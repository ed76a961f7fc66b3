"""Games, what was found out about them, and how a page says it in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from cardlie import Guess
from cardlie.games.model import Rules
from cardlie.guess import patterns
from cardlie.report.contents import SECTIONS
from cardlie.report.effort import Effort
from cardlie.report.figures import FIGURES
from cardlie.report.findings import Findings
from cardlie.report.investigation import find_out
from cardlie.report.trace import trace
from cardlie.sim import Plan
from cardlie.sim.pace import Pace
from tests.report import plain
from tests.report.plain import Game
from tests.report.plain_decisions import Bars
from tests.report.plain_statistics import Figure
from tests.report.plain_words import number, sentence, translated

#: Seconds of a decision, around each round, before a game.
SECONDS, AROUND, BEFORE = 6.0, 20.0, 90.0
PACE = Pace(SECONDS, AROUND, BEFORE)
LADDER = ("random", "casual")

#: How each figure is written; all others are plain numbers with one decimal.
SHARES = {
    "eliminated", "comebacks", "first-lead", "drama", "shared", "decided-60", "decided-75",
    "decided-90", "in-doubt", "semi-bluffs", "bluffs", "nonsense", "believed", "challenge-right",
    "gap", "alive", "rarest-kind", "skill", "variety", "all-bluffs", "exact-calls", "exact-right",
}  # fmt: skip
POINTS = {"seat-advantage", "start-advantage"}
FORMS = {"lead-changes": ".2f", "guesses": ".2f", "margin": "+.2f", "wait": ".0f"}


@dataclass
class World:
    """Games, what was found out about them, and a language in which it is said."""

    plan: Plan
    games: list[Game]
    found: Findings
    language: str = "en"

    def pattern(self, key: str, **values: str) -> str:
        """A pattern for a sentence in the language."""
        return sentence(key, self.language, **values)

    def number(self, value: float, form: str) -> str:
        """A pattern for a number."""
        return number(value, form, self.language)

    def percent(self, value: float) -> str:
        """A pattern for a share in per cent, without the sign."""
        return self.number(100 * value, ".1f")

    def figure(self, figure: Figure, scale: float, form: str, unit: str) -> tuple[str, str]:
        """Patterns for a figure and its interval."""
        value, ends = figure
        if value is None:
            return self.pattern("unknown"), ""
        text = self.number(value * scale, form) + re.escape(unit)
        if ends is None:
            return text, self.pattern("too few cases")
        if unit == " %":
            ends = max(0.0, ends[0]), min(1.0, ends[1])
        low, high = (self.number(end * scale, form) for end in ends)
        after = "" if unit.strip().isalpha() else unit  # points are said once
        return text, self.pattern(
            "{low} to {high}{unit}", low=low, high=high, unit=re.escape(after)
        )

    def written(self, name: str, figure: Figure) -> tuple[str, str]:
        """Patterns for a figure of this name."""
        if name in SHARES:
            return self.figure(figure, 100, ".1f", " %")
        if name in POINTS:
            return self.figure(figure, 100, "+.1f", f" {translated('points', self.language)}")
        form = "+.2f" if name.startswith("earned") else FORMS.get(name, ".1f")
        return self.figure(figure, 1, form, "")


def world_of(plan: Plan, games: int) -> World:
    effort = Effort(games, games, skill=2, whole=2, ablations=plan.players[0], ladder=LADDER)
    with pytest.MonkeyPatch.context() as patch:  # for a few games arrays are not worth filling
        patch.setattr("cardlie.report.game_traces.why_not", lambda plan: "not now")
        found = find_out(plan, effort, PACE)
    return World(plan, plain.games_of(trace([plan], range(games))), found)


def filled(text: str, language: str, bounds: Mapping[str, float]) -> str:
    """A sentence with its bounds in their places."""

    def bound(place: re.Match[str]) -> str:
        return f"{bounds[place[1]]:g}" if place[1] in bounds else place[0]

    return re.sub(r"\{(\w+)[^}]*\}", bound, translated(text, language))


def in_sentence(name: str, language: str) -> list[float]:
    """The numbers that stand in the sentence that explains a figure."""
    said = filled(FIGURES[name].about, language, FIGURES[name].bounds)
    return [float(each) for each in re.findall(r"(?<![\d{])\d+(?! Sekunden)", said)]


def bars_of(language: str) -> tuple[Bars, list[int]]:
    """What counts as likely, as plain, as decided ...: as the sentences of the page say."""
    (likely, _), (semi, even) = (
        in_sentence("earned-likely", language),
        in_sentence("semi-bluffs", language),
    )
    (bluff,), (nonsense,) = in_sentence("bluffs", language), in_sentence("nonsense", language)
    low, high = in_sentence("in-doubt", language)
    near, credible = re.findall(
        r"\d+", filled(SECTIONS["said"].about, language, SECTIONS["said"].bounds)
    )
    assert (even, bluff, low, high) == (likely, semi, nonsense, 100 - nonsense)
    bars = [int(in_sentence(f"decided-{bar}", language)[0]) for bar in (60, 75, 90)]
    return (
        Bars(likely / 100, semi / 100, nonsense / 100, int(near) / 100, int(credible) / 100),
        bars,
    )


Pair = tuple[float, float]


def kind_tally(kind: str, game: Game, world: World) -> list[Pair]:
    """Of a game and a kind, parts of wholes: said, true when called, worth saying, open."""
    bars, _ = bars_of(world.language)
    acts = [act for r in game.rounds for act in r.acts if kind in act["kinds"]]
    said = [guess_of(guess).kind == kind for r in game.rounds for guess in r.guesses]
    doubted = [r.call for r in game.rounds if r.call["does"] == "challenge"]
    true = [call["holds"] for call in doubted if last_of(call).kind == kind]
    raising = [act["best"] for act in acts if act["raises"]]
    worth = [best.get(kind, -1.0) >= max(best.values()) - bars.near for best in raising]
    replies = [act["best"] for act in acts if act["said"]]
    open_in = [best.get(kind, 0.0) >= bars.credible for best in replies]
    return [(sum(each), len(each)) for each in (said, true, worth, open_in)]


def acts_of(world: World) -> list[dict[str, Any]]:
    return [act for game in world.games for r in game.rounds for act in r.acts]


def guess_of(act: dict[str, Any]) -> Guess:
    return plain.guess(act["does"].partition(" ")[2])


def last_of(call: dict[str, Any]) -> Guess:
    return plain.guess(call["said"][-1])


def have(guess: Guess, table: Iterable[str], rules: Rules) -> int:
    counts = rules.faces.counts([rules.faces.face(face) for face in table])
    return patterns.have(patterns.compile_guess(guess, rules.faces, rules.readings), counts)
