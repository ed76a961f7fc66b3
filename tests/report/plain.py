"""A report recomputed in a second, plain way: from the lines of ``--trace``, game by game.

Nothing here is the report's own code, and nothing is an array. Texts come out as patterns: a figure
that lies where rounding turns may be written either way.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp, lgamma, pi, sqrt
from statistics import NormalDist, mean, stdev
from string import Formatter
from typing import Any

from cardlie import Guess
from cardlie.base.strings import translation

Line = dict[str, Any]

#: A value and the ends of its interval, where games tell them.
Figure = tuple[float | None, tuple[float, float] | None]


@dataclass
class Round:
    """What everybody held, who began, what was decided in the bidding, and what each seat lost."""

    held: list[int]
    starter: int
    acts: list[Line]
    lost: list[int]
    claim: Line | None = None

    @property
    def guesses(self) -> list[Line]:
        """The decisions that were guesses."""
        return [act for act in self.acts if act["does"].partition(" ")[0] in ("say", "bluff")]

    @property
    def call(self) -> Line:
        """The decision that ended it, perhaps of a seat that was not in turn."""
        return self.claim or self.acts[-1]

    @property
    def turns(self) -> int:
        """How many decisions the bidding had."""
        return len(self.acts) + (self.claim is not None)

    @property
    def inside(self) -> list[int]:
        """Who was in."""
        return [seat for seat, had in enumerate(self.held) if had]


@dataclass
class Game:
    """One game."""

    lines: list[Line]
    rounds: list[Round]
    first: list[int]

    @property
    def seats(self) -> int:
        """How many sat down."""
        return len(self.rounds[0].held)

    def won(self, seat: int) -> float:
        """What a seat won of it; a shared win in parts."""
        return (seat in self.first) / len(self.first)


def games_of(trace: Iterable[str], variant: int = 0) -> list[Game]:
    """The games of one variant, from the lines of a trace."""
    found: list[Game] = []
    by_game: dict[int, list[Line]] = {}
    for line in list(map(json.loads, trace))[1:]:
        if line["variant"] == variant:
            by_game.setdefault(line["game"], []).append(line)
    for lines in by_game.values():
        *decisions, end = lines
        acts: dict[int, list[Line]] = {}
        claims = {line["round"]: line for line in decisions if line["phase"] == "claim"}
        for line in decisions:
            if line["phase"] == "guess":
                line["best"] = best_of_kinds(line)
                acts.setdefault(line["round"], []).append(line)
        rounds = [each for _, each in sorted(acts.items())]
        after = [*(each[0]["held"] for each in rounds[1:]), end["held"]]
        found.append(
            Game(
                decisions,
                [
                    Round(
                        each[0]["held"],
                        each[0]["starter"],
                        each,
                        [had - has for had, has in zip(each[0]["held"], then, strict=True)],
                        claims.get(each[0]["round"]),
                    )
                    for each, then in zip(rounds, after, strict=True)
                ],
                end["first"],
            )
        )
    return found


# --- intervals, by the textbook


@cache
def t_quantile(degrees: int, upto: float = 0.975) -> float:
    """A quantile of Student's t: its density added up in small steps."""
    scale = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)

    def density(x: float) -> float:
        return float(scale * (1 + x * x / degrees) ** (-(degrees + 1) / 2))

    step, x, area = 1e-3, 0.0, 0.5
    while area < upto:
        area += step * density(x + step / 2)
        x += step
    return x - (area - upto) / density(x)


def average(values: Sequence[float]) -> Figure:
    """A mean, with Student's interval."""
    if len(values) < 2:
        return (values[0] if values else None), None
    reach = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return mean(values), (mean(values) - reach, mean(values) + reach)


Pairs = Sequence[tuple[float, float]]


def quotient(pairs: Pairs) -> Figure:
    """A sum over another, of pairs from games: by the spread of what each game adds."""
    part, whole = (sum(each) for each in zip(*pairs, strict=True))
    if not whole:
        return None, None
    middle, games = part / whole, len(pairs)
    _, ends = average([(a - middle * b) * games / whole for a, b in pairs])
    return middle, ends and (middle + ends[0], middle + ends[1])


def share(pairs: Pairs, chance: float = 0.05) -> Figure:
    """The same where it is a share: Agresti and Coull's, of as many cases as the games tell."""
    part, whole = (sum(each) for each in zip(*pairs, strict=True))
    if not whole:
        return None, None
    p, games = part / whole, len(pairs)
    spread = sum(((a - p * b) * games / whole) ** 2 for a, b in pairs)
    cases = p * (1 - p) * games * (games - 1) / spread if spread > 0 and games > 1 else games
    upto = 1 - chance / 2
    z = t_quantile(games - 1, upto) if games > 1 else NormalDist().inv_cdf(upto)
    n = min(cases, whole)
    middle = (p * n + z * z / 2) / (n + z * z)
    reach = z * sqrt(middle * (1 - middle) / (n + z * z))
    low = min(p, max(0.0, middle - reach)) if p > 0 else 0.0
    return p, (low, max(p, min(1.0, middle + reach)) if p < 1 else 1.0)


def farthest(columns: Sequence[Sequence[float]]) -> Figure:
    """The largest of several means that add up to 0, of which each is looked at (Bonferroni)."""
    if len(columns[0]) < 2:
        return None, None
    t = t_quantile(len(columns[0]) - 1, 1 - 0.025 / len(columns))
    found = [(mean(each), t * stdev(each) / sqrt(len(each))) for each in columns]
    low, high = max(m - r for m, r in found), max(m + r for m, r in found)
    return max(m for m, _ in found), (max(0.0, low), high)


def differs(one: Pairs, other: Pairs) -> Figure:
    """A quotient less another of the same games: by the spread of what each game adds to both."""
    (first, _), (second, _) = quotient(one), quotient(other)
    if first is None or second is None:
        return None, None
    wholes = [sum(b for _, b in pairs) for pairs in (one, other)]
    games = len(one)
    added = [
        (c - second * d) * games / wholes[1] - (a - first * b) * games / wholes[0]
        for (a, b), (c, d) in zip(one, other, strict=True)
    ]
    _, ends = average(added)
    return second - first, ends and (second - first + ends[0], second - first + ends[1])


def by_chance(figure: Figure, games: int) -> float:
    """How often chance alone puts a figure so far from 0: what Student's t leaves beyond it."""
    value, ends = figure
    if value is None or ends is None:
        return 1.0
    if ends[0] == ends[1]:
        return float(value == 0)
    t = abs(value) / ((ends[1] - ends[0]) / 2) * t_quantile(games - 1)
    degrees = games - 1
    scale = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)
    steps = 20_000
    inside = sum(
        scale * (1 + (t * (n + 0.5) / steps) ** 2 / degrees) ** (-(degrees + 1) / 2)
        for n in range(steps)
    )
    return max(0.0, 1 - 2 * float(inside) * t / steps)


# --- the chance to win, by who won the other games


def chances(games: Sequence[Game]) -> list[list[dict[int, float]]]:
    """Of each game, at the beginning of each round: how likely each seat that is in wins."""
    seen: Counter[tuple[int, ...]] = Counter()
    won: Counter[tuple[int, ...]] = Counter()
    own: list[tuple[Counter[tuple[int, ...]], Counter[tuple[int, ...]]]] = []
    for game in games:
        here, wins = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
        for each in game.rounds:
            for seat in each.inside:
                here[standing(each, seat)] += 1
                wins[standing(each, seat)] += game.won(seat)  # type: ignore[assignment]
        own.append((here, wins))
        seen.update(here)
        won.update(wins)
    found = []
    for game, (here, wins) in zip(games, own, strict=True):
        of_rounds = []
        for each in game.rounds:
            raw = {}
            for seat in each.inside:
                key = standing(each, seat)
                others = seen[key] - here[key]
                raw[seat] = (
                    (won[key] - wins[key]) / others
                    if others >= 5
                    else each.held[seat] / sum(each.held)
                )
            of_rounds.append({seat: chance / sum(raw.values()) for seat, chance in raw.items()})
        found.append(of_rounds)
    return found


def standing(each: Round, seat: int) -> tuple[int, ...]:
    """How a seat stands at the beginning of a round."""
    others = [had for other, had in enumerate(each.held) if other != seat]
    begins = int(each.starter == seat)
    return len(each.inside), each.held[seat], max(others), sum(others), begins


def decided(game: Game, chance: list[dict[int, float]], bar: float) -> float:
    """The part of its rounds after which the winner's chance stays at the bar or above."""
    (winner,) = game.first
    below = [nth for nth, each in enumerate(chance, 1) if each[winner] < bar]
    return (below[-1] if below else 0) / len(chance)


# --- figures, by name


def followed(
    games: Sequence[Game], seconds: float, bars: Sequence[int], alike: bool, most: int
) -> dict[str, Figure]:
    """What courses of games tell; ``alike``: one bot sits on all chairs; ``most`` may play."""
    chance = chances(games)
    actions = [sum(each.turns for each in game.rounds) for game in games]
    alone = [n for n, game in enumerate(games) if len(game.first) == 1]
    calls = [[each.call for each in game.rounds] for game in games]
    doubts = [[call for call in each if call["does"] == "challenge"] for each in calls]
    lost_doubts = [sum(not call["holds"] for call in each) for each in doubts]
    return {
        "rounds": average([len(game.rounds) for game in games]),
        "turns": average([n / game.seats for n, game in zip(actions, games, strict=True)]),
        "decisions": average([len(game.lines) for game in games]),
        "minutes": average([len(game.lines) * seconds / 60 for game in games]),
        "seat-advantage": farthest(
            [[by_place(game, place) for game in games] for place in range(most)]
            + [[by_chair(game, seat) for game in games] for seat in range(most) if alike]
        ),
        "start-advantage": average([by_place(game, 0) for game in games]),
        "eliminated": average([out_of(game)[0] / out_of(game)[1] for game in games]),
        "comebacks": share([(was_last(game), 1) for game in games]),
        "wait": quotient([waits(game, seconds) for game in games]),
        "margin": quotient([at_last(game) for game in games]),
        "lead-changes": average([lead_changes(game) for game in games]),
        "first-lead": share([first_lead(game) for game in games]),
        "drama": average([behind(game, each) for game, each in zip(games, chance, strict=True)]),
        "shared": share([(len(game.first) > 1, 1) for game in games]),
        "guesses": quotient([(n - len(g.rounds), len(g.rounds)) for n, g in zip(actions, games)]),  # noqa: B905
        "challenge-right": share(
            [(right, len(asked)) for right, asked in zip(lost_doubts, doubts, strict=True)]
        ),
        **{
            f"decided-{bar}": quotient(
                [
                    (decided(game, chance[n], bar / 100), 1) if n in alone else (0, 0)
                    for n, game in enumerate(games)
                ]
            )
            for bar in bars
        },
    }


def by_chair(game: Game, seat: int) -> float:
    """What a chair won above a fair share; 0 where it is not there."""
    return game.won(seat) - 1 / game.seats if seat < game.seats else 0.0


def by_place(game: Game, place: int) -> float:
    """The same by the place in the first round."""
    if place >= game.seats:
        return 0.0
    return by_chair(game, (game.rounds[0].starter + place) % game.seats)


def out_of(game: Game) -> tuple[float, float]:
    """Guesses and calls, once for each player who was out of it, and once for each."""
    each = [(r.turns * (game.seats - len(r.inside)), r.turns) for r in game.rounds]
    return sum(out for out, _ in each), game.seats * sum(acts for _, acts in each)


def waits(game: Game, seconds: float) -> tuple[float, float]:
    """Seconds that go by for those who are in and not in turn, and how many turns there are."""
    others = sum(r.turns * (len(r.inside) - 1) for r in game.rounds)
    return others * seconds, sum(r.turns for r in game.rounds)


def at_last(game: Game) -> tuple[float, float]:
    """By how much who wins alone leads as the last round begins."""
    if len(game.first) > 1:
        return 0, 0
    held, (winner,) = game.rounds[-1].held, game.first
    return held[winner] - max(had for seat, had in enumerate(held) if seat != winner), 1


def was_last(game: Game) -> bool:
    """Whether a winner had least of all who were in at some time, and somebody had more."""
    return any(
        each.held[seat] == min(each.held[s] for s in each.inside) < max(each.held)
        for each in game.rounds
        for seat in game.first
        if each.held[seat]
    )


def leader(each: Round) -> int | None:
    """Who alone holds the most."""
    best = [seat for seat, had in enumerate(each.held) if had == max(each.held)]
    return best[0] if len(best) == 1 else None


def lead_changes(game: Game) -> int:
    """How often another leads alone than did before."""
    led = [who for each in game.rounds if (who := leader(each)) is not None]
    return sum(one != other for one, other in pairwise(led))


def first_lead(game: Game) -> tuple[float, float]:
    """What whoever alone leads after the first round wins, and whether somebody does."""
    who = leader(game.rounds[1]) if len(game.rounds) > 1 else None
    return (0, 0) if who is None else (game.won(who), 1)


def behind(game: Game, chance: list[dict[int, float]]) -> float:
    """How far the winner was behind the best placed, over the rounds."""
    gaps = [
        max(each.values()) - sum(each.get(seat, 0.0) * game.won(seat) for seat in each)
        for each in chance
    ]
    return mean(gaps)


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


@cache
def guess(text: str) -> Guess:
    """The guess of a text."""
    return Guess.parse(text)


def best_of_kinds(act: Line) -> dict[str, float]:
    """The best chance of each kind that may be said."""
    best: dict[str, float] = {}
    for text, chance in act["raises"].items():
        kind = guess(text).kind
        best[kind] = max(chance, best.get(kind, 0.0))
    return best


# --- how it is written


def number(value: float, form: str, language: str) -> str:
    """A pattern for a number as a language writes it, rounded either way where it turns."""
    texts = {format(value + little, form) for little in (-2e-5, 0.0, 2e-5)}
    texts |= {text.lstrip("-+") for text in texts if float(text) == 0} if "+" not in form else set()
    if language == "de":
        texts = {text.translate(str.maketrans(",.", ".,")) for text in texts}
    return "(?:" + "|".join(sorted(map(re.escape, texts))) + ")"


def sentence(key: str, language: str, **values: str) -> str:
    """A pattern for a sentence, with patterns in its places."""
    return pattern_of(translation(language).sentences.get(key, key), **values)


def pattern_of(said: str, **values: str) -> str:
    """The same for what is written already."""
    parts = [
        re.escape(text) + (values[name] if name is not None else "")
        for text, name, _, _ in Formatter().parse(said)
    ]
    return "".join(parts)


def translated(key: str, language: str) -> str:
    """A sentence without places."""
    return translation(language).sentences.get(key, key)
