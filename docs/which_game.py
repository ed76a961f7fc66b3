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
from cardlie.report.decisions import dead_guesses
from cardlie.report.estimates import mean_of
from cardlie.report.figures import measured, weighed
from cardlie.report.game_traces import GameTraces, trace_games
from cardlie.report.of_traces import Followed
from cardlie.report.skill import BEST, shared_steps
from cardlie.report.weighing import decisions
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not
from cardlie.sim.figures import Estimate
from cardlie.sim.pace import Pace

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

How long does each of the seven games take, how much skill does it reward, and how much do people
lie? All figures here come from one script (`python docs/which_game.py`), with the bot `strong` on
every chair and 8 seconds for each decision, and nothing for what a table needs around them.

![Minutes by players; lies and skill](which-game.png)

## Four players

{four}

- *Skill*: games won by the strong bots at a table that they share with careless ones; one half is
  chance.
- *Lies*: guesses less than 25 % likely to whoever makes them. *Believed*: lies that are raised.
- *Comebacks*: games won by somebody who had been last.
- *Decided after*: how far into a game its winner is 60 % likely to win.

Behind each figure stands its 95 % interval. [Reports](report.md) defines them exactly.

## What stands out

{surprises}

## How long

Minutes of a game:

{minutes}

## Is it good to begin?

How many percentage points above a fair share the starting player wins; below 0, starting is a
drawback:

{first}

What opening a round is worth: how many cards, dice or lives fewer the opener loses in it than the
average player:

{opening}

## Who looks on

The part of a game that a player, on average, spends eliminated:

{waiting}

## Named variants, four players

{variants}

## What is hardly used

What four strong bots hardly ever say, and what hardly ever counts:

{dead}

## How far to trust it

At each table {games} games were followed round by round, and {closely} of them decision by
decision; skill comes from {skilled} games. The few variants that can't be played on arrays have
fewer games.

`strong` is the best bot here: it was trained by playing itself, and plays as solved where two
players are left with few dice. A learner that trains against it alone, about as long as it was
trained, wins little more than a fair share of games for two: 51 % at Ship's Wheel, 52 % in the
tavern, Leira's Dice and cards, 53 % in Perudo. In dice games for four, two or three minutes of
training bring 26 to 29 %. In cards for three and more it is easier to read (36 % at a table of
four; see `benchmarks/exploit.py`). In Mia and Single Hand it plays by the odds, as `counter` does.

Figures of the game itself (length, who leads, who waits) hold for other players, too. How much is
lied and believed is a habit of this bot.
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
    found = trace_games(plan, games)
    figures = measured(Followed(found, Pace()))
    told = {name: _kept(figures[name]) for name in FOLLOWED}
    return {"games": games, "opening": _kept(opening(found))} | told


def opening(found: GameTraces) -> Estimate:
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
        "skill": _kept(shared_steps(plan, [(WEAK, BEST, skill)])[0].share),
        **{name: _kept(figures[name]) for name in WEIGHED},
        "dead": dead_guesses(looked, plan),
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
    ("challenges right", "challenge-right", "%"), ("comebacks", "comebacks", "%"),
    ("decided after", "decided-60", "%"),
)  # fmt: skip

#: A line or point of each game.
INKS = ("#8a3557", "#2b6c8f", "#7a6a1c", "#3f7d4f", "#b0622a", "#5b4b9a", "#555555")

#: What may stand out among the games with four players: sentence, figure, form.
SURPRISES = (
    ("{high} takes longest ({top} minutes), {low} is quickest ({bottom}).", "minutes", ".1f"),
    ("Skill counts most in {high}, where the strong win {top} of games against the careless, "
     "and least in {low} ({bottom}).", "skill", "%"),
    ("In {high}, {top} of guesses are lies; in {low}, {bottom}.", "bluffs", "%"),
    ("Lies are believed most in {high}, where {top} are raised and not challenged; in {low} it "
     "is {bottom}.", "believed", "%"),
    ("Challenges are right most often in {high} ({top}), and least in {low} ({bottom}).",
     "challenge-right", "%"),
    ("Somebody who had been last wins {top} of games in {high}, and {bottom} in {low}.",
     "comebacks", "%"),
    ("Opening a round is best in {high} ({top} cards, dice or lives), and worst in {low} "
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
    game, *variant, players = widest.split()
    what = ", ".join([title(game), *[f"`{name}`" for name in variant]])
    lines.append(
        f"Who begins matters most at a table of {players} in {what}: "
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
