"""What decides a game: the largest of what its losses, rounds and wins may hang on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cardlie.base.translation import figure, tr
from cardlie.report.estimates import share_of
from cardlie.report.findings import Findings
from cardlie.report.game_traces import GameTraces
from cardlie.report.standings import wins_of_place
from cardlie.sim.figures import Estimate

#: So much of its kind is nothing special: of losses by exact calls, of rounds that end after as
#: many guesses, of challenges that are right or wrong, of wins of the first leader and of skill;
#: and so much more than a fair share, of who begins.
_LOSSES, _ALIKE, _RIGHT, _LED, _SKILL, _BEGINS = 0.25, 0.4, 0.65, 0.65, 0.75, 0.05

#: So many things are named.
_MOST = 2


@dataclass(frozen=True, slots=True)
class Cause:
    """Something on which a game may hang: a share, and up to where that is nothing special."""

    sentence: str
    share: Estimate
    usual: float
    about: str = ""

    @property
    def weight(self) -> float:
        """How far its interval lies beyond what is usual; below 0: it doesn't surely."""
        return ((self.share.interval or (0.0, 0.0))[0] - self.usual) / (1 - self.usual)

    def text(self) -> str:
        """It with its figure."""
        low, high = self.share.interval or (0.0, 1.0)
        ends = {"share": self.share.value or 0.0, "low": low, "high": high}
        said = {name: figure(100 * end, ".1f") for name, end in ends.items()}
        return tr(self.sentence, **said, about=self.about)


def what_decides(findings: Findings) -> list[str]:
    """The one or two largest things, or that there is none, and which comes nearest."""
    known = [each for each in causes_of(findings) if each.share.value]
    causes = sorted(known, key=lambda cause: -cause.weight)
    if not causes:
        return []
    told = [cause.text() for cause in causes[:_MOST] if cause.weight > 0]
    return told or [tr("No single thing; what comes nearest:") + " " + causes[0].text()]


def causes_of(findings: Findings) -> Iterator[Cause]:
    """All that a game may hang on, in no order."""
    found, figures = findings.traces, findings.figures
    if found.games < 2:
        return
    yield _losses(found)
    guesses = found.guesses[~found.spot_on] if (~found.spot_on).any() else found.guesses
    most = int(np.bincount(guesses).argmax())
    alike = share_of(found.sums((found.guesses == most).astype(float)), found.rounds)
    sentence = "{share} % of the rounds end after {about} guesses ({low} to {high} %)."
    if most == 1:
        sentence = "{share} % of the rounds end after the first guess ({low} to {high} %)."
    yield Cause(sentence, alike, _ALIKE, str(most))
    if (right := figures.get("challenge-right")) is not None and right.value is not None:
        yield Cause("{share} % of the challenges are right ({low} to {high} %).", right, _RIGHT)
        low, high = right.interval or (0.0, 1.0)
        wrong = Estimate(1 - right.value, (1 - high, 1 - low))
        yield Cause("{share} % of the challenges are wrong ({low} to {high} %).", wrong, _RIGHT)
    fair = float((1 / found.seats).mean())
    wins = share_of(wins_of_place(found, 0), np.ones(found.games))
    if wins.interval is not None and wins.interval[0] > fair:
        yield Cause(
            "The starting player wins {share} % of the games ({low} to {high} %; fair: {about} %).",
            wins, fair + _BEGINS, figure(100 * fair, ".1f"),
        )  # fmt: skip
    others = {
        "first-lead": ("Whoever leads after the first round wins {share} % of those games "
                       "({low} to {high} %).", _LED),
        "skill": ("The strongest bot wins {share} % of its games against careless "
                  "ones ({low} to {high} %).", _SKILL),
    }  # fmt: skip
    for name, (sentence, usual) in others.items():
        if name in figures:
            yield Cause(sentence, figures[name], usual)


def _losses(traces: GameTraces) -> Cause:
    """How much of what is lost before a game's last round is lost by exact calls."""
    later = np.flatnonzero(np.diff(traces.game) == 0)
    lost = np.zeros(len(traces.game))
    lost[later] = np.maximum(0, traces.held[later] - traces.held[later + 1]).sum(axis=1)
    share = share_of(traces.sums(lost * traces.spot_on), traces.sums(lost))
    sentence = "{share} % of all losses come by exact calls ({low} to {high} %)."
    return Cause(sentence, share, _LOSSES)
