"""What decisions tell, recounted by the odds that stand in a trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

from tests.report.plain import Game, Line, Round, guess
from tests.report.plain_statistics import Figure, quotient, share


@dataclass(frozen=True)
class Bars:
    """The chances that sentences name: what is likely, semi-bluff, plain, near, credible, rare."""

    likely: float
    semi: float
    plain: float
    near: float = 0.05
    credible: float = 0.05
    rare: float = 0.02

    def sort(self, line: Line) -> str:
        """What a guess is."""
        if line["chance"] >= self.likely:
            return "likely"
        if line["chance"] >= self.semi:
            return "semi-bluff"
        low = line["chance"] < self.plain and line["public"] < self.plain
        return "nonsense" if low else "bluff"


def weighed(games: Sequence[Game], bars: Bars) -> dict[str, Figure]:
    """What decisions tell, by their odds."""

    def each(count: Callable[[Game], tuple[float, float]]) -> list[tuple[float, float]]:
        return [count(game) for game in games]

    def acts(game: Game) -> list[Line]:
        return [act for r in game.rounds for act in r.acts]

    def gaps(game: Game) -> tuple[float, float]:
        found = [sorted(worth(act), reverse=True) for act in acts(game)]
        return sum(a - b for a, b, *_ in (f for f in found if len(f) > 1)), sum(
            len(f) > 1 for f in found
        )

    def answers(game: Game) -> tuple[float, float]:
        asked = [act["last"] for act in acts(game) if act["said"]]
        return sum(bars.plain <= chance <= 1 - bars.plain for chance in asked), len(asked)

    def alive(game: Game) -> tuple[float, float]:
        told = [(act["best"], act["kinds"]) for act in acts(game) if act["raises"]]
        live = [best.get(kind, -1) >= max(best.values()) - bars.near
                for best, kinds in told for kind in kinds]  # fmt: skip
        return sum(live), len(live)

    def rarest() -> Figure:
        kinds = {kind for game in games for act in acts(game) for kind in act["kinds"]}
        shares = []
        for kind in sorted(kinds):
            told = [[a for a in acts(g) if a["raises"] and kind in a["kinds"]] for g in games]
            pairs = [
                (sum(a["best"].get(kind, -1) >= max(a["best"].values()) - bars.near for a in each),
                 len(each))
                for each in told
            ]  # fmt: skip
            shares.append(pairs)
        shares = [pairs for pairs in shares if sum(whole for _, whole in pairs)]
        found = [share(pairs, 0.05 / len(shares)) for pairs in shares]
        lows, highs = zip(*(ends or (0.0, 1.0) for _, ends in found), strict=True)
        return min(value or 0.0 for value, _ in found), (min(lows), min(highs))

    def variety() -> Figure:
        kinds = sorted({kind for game in games for act in acts(game) for kind in act["kinds"]})
        others = [
            [(sum(kind_of(g) != kind for r in game.rounds for g in r.guesses), said(game))
             for game in games]
            for kind in kinds
        ]  # fmt: skip
        found = [share(pairs, 0.05 / len(kinds)) for pairs in others]
        lows, highs = zip(*(ends or (0.0, 1.0) for _, ends in found), strict=True)
        return min(value or 0.0 for value, _ in found), (min(lows), min(highs))

    def kind_of(act: Line) -> str:
        return guess(act["does"].partition(" ")[2]).kind

    def sorts(game: Game, sort: str) -> list[tuple[Round, int]]:
        return [
            (r, nth) for r in game.rounds for nth, g in enumerate(r.guesses) if bars.sort(g) == sort
        ]

    def earned(game: Game, sort: str) -> tuple[float, float]:
        found = sorts(game, sort)
        sums = [mean(r.lost[s] for s in r.inside) - r.lost[r.guesses[n]["seat"]] for r, n in found]
        return sum(sums), len(found)

    def said(game: Game) -> int:
        return sum(len(r.guesses) for r in game.rounds)

    return {
        "gap": quotient(each(gaps)),
        "open": quotient(each(lambda g: (sum(len(a["raises"]) for a in acts(g)), len(acts(g))))),
        "alive": share(each(alive)),
        "rarest-kind": rarest(),
        "in-doubt": share(each(answers)),
        "variety": variety(),
        "all-bluffs": share(
            each(lambda g: (len(sorts(g, "semi-bluff")) + len(sorts(g, "bluff")), said(g)))
        ),
        "semi-bluffs": share(each(lambda g: (len(sorts(g, "semi-bluff")), said(g)))),
        "bluffs": share(each(lambda g: (len(sorts(g, "bluff")), said(g)))),
        "nonsense": share(each(lambda g: (len(sorts(g, "nonsense")), said(g)))),
        "believed": share(
            each(
                lambda g: (
                    sum(n + 1 < len(r.guesses) for r, n in sorts(g, "bluff")),
                    len(sorts(g, "bluff")),
                )
            )
        ),
        "earned-likely": quotient(each(lambda g: earned(g, "likely"))),
        "earned-semi-bluff": quotient(each(lambda g: earned(g, "semi-bluff"))),
        "earned-bluff": quotient(each(lambda g: earned(g, "bluff"))),
        "earned-nonsense": quotient(each(lambda g: earned(g, "nonsense"))),
    }


def worth(act: Line) -> list[float]:
    """How likely each thing that may be done comes out well."""
    found = [*act["raises"].values(), *([0.0] if act["beyond"] else [])]
    return (
        found
        + ([1 - act["last"]] if act["said"] else [])
        + ([act["exact"]] if "exact" in act else [])
    )
