"""The study in which-game.md: every game and its named variants under strong play.

    python docs/which_game.py [--jobs 2]         all of it anew, in half an hour of a core
    python docs/which_game.py --page             the page alone, of the figures that are there

The figures stand in which-game.json; page and picture follow from them alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.games.registry import GAMES, get_game
from cardlie.players import parse_seats
from cardlie.report.courses import Courses, courses
from cardlie.report.decisions import dead_guesses
from cardlie.report.estimates import mean_of
from cardlie.report.figures import measured, weighed
from cardlie.report.skill import BEST, rung
from cardlie.report.weighing import decisions
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not
from cardlie.sim.figures import Estimate

DOCS = Path(__file__).resolve().parent
FIGURES, PAGE, PICTURE = DOCS / "which-game.json", DOCS / "which-game.md", DOCS / "which-game.png"

#: Games that are followed, that two bots play for skill, and whose every decision is weighed;
#: where arrays play the game and where they don't.
GAMES_OF, FEW = (2000, 600, 40), (200, 100, 20)

SEED, PLAYERS, USUAL = 2026, (2, 3, 4, 5, 6), 4

#: Whom the strong play for skill: careless people.
WEAK = "casual"

#: The page around its tables.
PROSE = """# Which game?

Seven games of guessing and doubting, measured by one script (`python docs/which_game.py`) with the
same bot on every chair: `strong`, which learned from playing itself, for two in part from rounds
that were solved, and plays as solved where two are left with few dice. Minutes take 8 seconds for
each decision. A table is told by {games} games followed round by round; lies by {closely} of them,
decision by decision; skill by {skilled} games in which strong and careless bots share a table (one
half is chance). The few variants that are not played on arrays have fewer games. Behind each figure
stands its 95 % interval. What a figure means exactly is in [report.md](report.md).

**How far to trust it.** `strong` is the best bot there is here. Whoever learns against it alone for
about as long as it learned wins little more than a fair share of games for two at the Ship's Wheel
(51 %), at the tavern, in Leira's Dice and in cards (52 %), and in Perudo (53 %); of dice games for
four 26 to 29 % in two or three minutes. In cards for three and more it can be read (36 % of
four; see `benchmarks/exploit.py`). In Mia and Single Hand it plays as `counter` does, by the odds.
Figures of the game itself (length, who leads, who waits) hold for other players, too; how much is
lied and believed is a habit of this bot.

![Minutes by players; lies and skill](which-game.png)

## Four players

{four}

*Skill*: games that the strong win at a table shared with the careless. *Lies*: guesses that are
less than 25 % likely to whoever says them; *believed*: those that are raised. *Comebacks*: won by
somebody who was last. *Decided after*: the part of a game's rounds after which its winner is 60 %
likely.

## How long

{minutes}

## Is it good to begin?

Points above a fair share of wins for whoever begins the first round; below 0 it is better to wait:

{first}

Where the first guess of a round is worth most: so many cards, dice or lives fewer whoever opens
loses in a round than a player does on average:

{opening}

## Who looks on

The part of a game that a player, on average, sees with nothing left in hand:

{waiting}

## Named variants, four players

{variants}

## What is dead

With four players, among what strong bots say and what lies there:

{dead}

## What stands out

{surprises}
"""

#: What stands in the figures, in order.
FOLLOWED = ("minutes", "rounds", "start-advantage", "eliminated", "comebacks", "decided-60",
            "challenge-right")  # fmt: skip
WEIGHED = ("bluffs", "believed")

Study = dict[str, dict[str, Any]]


def variants(game: str) -> list[str]:
    """The named variants of a game: each switch the other way round."""
    options = get_game(game).options
    return [
        name if each.default is False else f"{name}=off"
        for name, each in options.items()
        if isinstance(each.default, bool)
    ]


def tables() -> Iterator[tuple[str, str, int]]:
    """What is played: game, variant, players."""
    for game in GAMES:
        least, most = get_game(game).seats
        for players in PLAYERS:
            if least <= players <= most:
                yield game, "", players
        for variant in variants(game):
            yield game, variant, USUAL


def plan_of(game: str, variant: str, players: int) -> Plan:
    """Strong bots on all seats."""
    name, _, value = variant.partition("=")
    changed: dict[str, Any] = {name: value != "off"} if name else {}
    return Plan.of(Options(game, players, **changed), parse_seats(BEST), seed=SEED)


def followed(plan: Plan, games: int) -> dict[str, Any]:
    """What games tell that are followed round by round."""
    found = courses(plan, games)
    figures = measured(found)
    told = {name: _kept(figures[name]) for name in FOLLOWED}
    return {"games": games, "opening": _kept(opening(found))} | told


def opening(found: Courses) -> Estimate:
    """By how many cards or dice whoever opens a round loses less than a player does on average."""
    before, after = found.held[:-1], found.held[1:]
    same = (found.game[1:] == found.game[:-1])[:, None]
    lost, inside = np.where(same, before - after, 0), np.maximum((before > 0).sum(axis=1), 1)
    starters = lost[np.arange(len(lost)), found.starter[:-1]]
    better = lost.sum(axis=1) / inside - starters
    sums = np.bincount(found.game[:-1], weights=better, minlength=found.games)
    rounds = np.bincount(found.game[:-1], weights=same[:, 0], minlength=found.games)
    return mean_of((sums / np.maximum(rounds, 1))[rounds > 0])


def row(table: tuple[str, str, int]) -> dict[str, Any]:
    """All that is told of one table."""
    plan = plan_of(*table)
    games, skill, closely = GAMES_OF if why_not(plan) is None else FEW
    looked = decisions(plan, closely)
    figures = weighed(looked)
    return followed(plan, games) | {
        "skill": _kept(rung(plan, skill, WEAK, BEST).share),
        **{name: _kept(figures[name]) for name in WEIGHED},
        "dead": dead_guesses(looked),
    }


def _kept(estimate: Estimate) -> list[float | None]:
    """A figure and its interval, as far as it can be known."""
    ends = estimate.interval or (None, None)
    return [None if each is None else round(each, 4) for each in (estimate.value, *ends)]


def key_of(game: str, variant: str, players: int) -> str:
    """Under which name a table stands in the file."""
    return f"{game} {variant} {players}".replace("  ", " ")


# --- the page


def told(figure: list[float | None], form: str) -> str:
    """A figure with its interval: '42 % (40 to 44)'."""
    value, low, high = (*figure, None, None)[:3]
    if value is None:
        return "–"
    scale, number, unit = {"%": (100, ".0f", " %"), "points": (100, "+.1f", "")}.get(
        form, (1, form, "")
    )
    text = f"{value * scale:{number}}{unit}"
    if low is None or high is None:
        return text
    return f"{text} ({low * scale:{number}} to {high * scale:{number}})"


#: Columns: heading, figure, form.
COLUMNS = (
    ("minutes", "minutes", ".1f"), ("rounds", "rounds", ".1f"), ("skill", "skill", "%"),
    ("lies", "bluffs", "%"), ("believed", "believed", "%"),
    ("doubts right", "challenge-right", "%"), ("comebacks", "comebacks", "%"),
    ("decided after", "decided-60", "%"),
)  # fmt: skip

#: A line or point of each game.
INKS = ("#8a3557", "#2b6c8f", "#7a6a1c", "#3f7d4f", "#b0622a", "#5b4b9a", "#555555")

#: What may stand out among the games with four players: sentence, figure, form.
SURPRISES = (
    ("{high} takes longest ({top} minutes), {low} is over soonest ({bottom}).", "minutes", ".1f"),
    ("Skill weighs most in {high}: the strong win {top} of games against the careless; least in "
     "{low}, {bottom}.", "skill", "%"),
    ("In {high} {top} of what is said is a lie, in {low} {bottom}.", "bluffs", "%"),
    ("Lies live longest in {high}, where {top} are raised and not called; in {low} it is "
     "{bottom}.", "believed", "%"),
    ("Who doubts is right most often in {high} ({top}), least in {low} ({bottom}).",
     "challenge-right", "%"),
    ("{high} is won by somebody who was last in {top} of games, {low} in {bottom}.",
     "comebacks", "%"),
    ("Whoever opens a round does best in {high} ({top} cards, dice or lives), worst in {low} "
     "({bottom}).", "opening", "+.2f"),
)  # fmt: skip


def grid(head: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def title(game: str) -> str:
    """What a game is called."""
    return str(get_game(game).title)


def page(study: Study) -> str:
    """The page."""

    def at(game: str, name: str, form: str, players: int = USUAL, variant: str = "") -> str:
        found = study.get(key_of(game, variant, players))
        return told(found[name], form) if found else ""

    def by_players(name: str, form: str) -> list[str]:
        rows = [[title(game), *[at(game, name, form, n) for n in PLAYERS]] for game in GAMES]
        return grid(["", *[f"{n} players" for n in PLAYERS]], rows)

    heads, changed = ["", *[head for head, *_ in COLUMNS]], [each for each in tables() if each[1]]
    dead = [f"- **{title(game)}**: {' '.join(study[key_of(game, '', USUAL)]['dead'])}"
            for game in GAMES]  # fmt: skip
    parts = {
        "games": f"{GAMES_OF[0]:,}",
        "skilled": f"{GAMES_OF[1]:,}",
        "closely": str(GAMES_OF[2]),
        "four": grid(heads, [
            [title(game), *[at(game, name, form) for _, name, form in COLUMNS]] for game in GAMES
        ]),
        "minutes": by_players("minutes", ".1f"),
        "first": by_players("start-advantage", "points"),
        "opening": by_players("opening", "+.2f"),
        "waiting": by_players("eliminated", "%"),
        "variants": grid(heads, [
            [f"{title(game)}, `{variant}`",
             *[at(game, name, form, players, variant) for _, name, form in COLUMNS]]
            for game, variant, players in changed
        ]),
        "dead": dead,
        "surprises": surprises(study),
    }  # fmt: skip
    joined = {k: v if isinstance(v, str) else "\n".join(v) for k, v in parts.items()}
    return PROSE.format(**joined)


def surprises(study: Study) -> list[str]:
    """What stands out, each sentence with its figures."""
    base = {key_of(game, "", USUAL): game for game in GAMES}

    def most(name: str, least: bool = False) -> tuple[str, dict[str, Any]]:
        known = [key for key in base if study[key][name][0] is not None]
        key = (min if least else max)(known, key=lambda each: study[each][name][0])
        return title(base[key]), study[key]

    lines = []
    for sentence, name, form in SURPRISES:
        (high, top), (low, bottom) = most(name), most(name, least=True)
        ends = {"top": told(top[name][:1], form), "bottom": told(bottom[name][:1], form)}
        lines.append(sentence.format(high=high, low=low, **ends))

    def sure(key: str) -> float:
        """How far from 0 the nearer end of its interval is."""
        value, low, high = study[key]["start-advantage"]
        return 0.0 if value is None or low * high <= 0 else min(abs(low), abs(high))

    widest = max(study, key=sure)
    game, *_, players = widest.split()
    lines.append(
        f"Of all tables it matters most for certain who begins at {title(game)} with {players}: "
        f"{told(study[widest]['start-advantage'], 'points')} points above a fair share of wins."
    )
    return [f"- {line}" for line in lines]


def picture(study: Study) -> None:
    """Minutes by players, and skill beside lies."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.6, 3.8), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    for nth, game in enumerate(GAMES):
        colour = INKS[nth % len(INKS)]
        known = [n for n in PLAYERS if key_of(game, "", n) in study]
        middle = [study[key_of(game, "", n)]["minutes"][0] for n in known]
        left.plot(known, middle, marker="o", color=colour, label=title(game))
        found = study[key_of(game, "", USUAL)]
        x, y = found["bluffs"], found["skill"]
        right.errorbar(
            x[0] * 100, y[0] * 100, color=colour, marker="o", capsize=2,
            xerr=[[100 * (x[0] - x[1])], [100 * (x[2] - x[0])]],
            yerr=[[100 * (y[0] - y[1])], [100 * (y[2] - y[0])]],
        )  # fmt: skip
        right.annotate(
            title(game), (x[0] * 100, y[0] * 100), xytext=(5, -11 if nth % 2 else 5),
            textcoords="offset points", fontsize=8, color=colour,
        )  # fmt: skip
    left.set(xlabel="players", ylabel="minutes", xticks=PLAYERS, ylim=(0, None))
    left.legend(fontsize=8, frameon=False)
    right.set(xlabel="lies among what is said, %", ylabel="games won by skill, %")
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(PICTURE, metadata={"Software": "cardlie docs/which_game.py"})


def main() -> None:
    """Measure if asked to, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--page", action="store_true", help="of the figures that are there")
    at = parser.parse_args()
    if not at.page:
        every = list(tables())
        with ProcessPoolExecutor(at.jobs) as workers:
            rows = workers.map(row, every)
            study = {key_of(*each): found for each, found in zip(every, rows, strict=True)}
        text = ",\n".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in study.items())
        FIGURES.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    study = json.loads(FIGURES.read_text(encoding="utf-8"))
    PAGE.write_text(page(study), encoding="utf-8")
    picture(study)


if __name__ == "__main__":
    main()
