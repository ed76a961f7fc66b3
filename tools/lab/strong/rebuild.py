"""All that ``strong`` plays by, made anew from the tree: its nets and its tables.

    python -m tools.lab.strong.rebuild WORK [--game GAME] [--smoke]

The recipe (``recipe``) is every command of this lab in order, from weights drawn by seed to whole
numbers. What was begun goes on where it stopped; WORK keeps everything, and nothing of the tree is
written. In the end stands the SHA-256 of each file's arrays, whether it is that of what ships, and
what a responder wins alone of each net of two (the bar: ``responder.py``). ``--smoke`` runs all of
it small, in some minutes of one core: it tells that the recipe runs, not how well it plays.
README.md says how long the whole takes, and what can't come again as it ships. Set
OPENBLAS_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import numpy as np

from cardlie.engine import Options
from cardlie.players.rows import strong
from cardlie.players.rows.two_left import PLANS
from tools.lab.strong import plan_two_left, teach, train
from tools.lab.strong.responder import BARS, rate, respond, with_share
from tools.lab.strong.self_play import Learner, player_of

GAMES = ("cards", "wheel", "tavern", "leira", "perudo")

#: What ships.
NETS = PLANS.parent / "nets"

#: Small values of options, for ``--smoke``; those that a command doesn't have are left away.
SMALL = {
    "--iterations": "2",
    "--first": "1",
    "--decisions": "400",
    "--turns": "2",
    "--units": "16",
}

Command = Callable[[Sequence[str] | None], None]

#: Options that each command has, so that small values reach those that stand at their defaults.
KNOWN: dict[Command, tuple[str, ...]] = {
    train.main: ("--iterations", "--decisions"),
    teach.main: ("--iterations", "--turns", "--units", "--first"),
    plan_two_left.main: ("--turns",),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One command: its words, and the file that it makes."""

    run: Command
    words: tuple[str, ...]
    makes: Path

    def small(self) -> Step:
        """The same, soon done."""
        if self.run is plan_two_left.main:
            game = self.words[0]
            few = (game, "1", "1", "--off", "0.05", "--out", str(self.makes.parent))
            begun = ("--begun", "2") if "--begun" in self.words else ()
            return Step(self.run, (*few, *begun, "--turns", SMALL["--turns"]), self.makes)
        if "--whole" in self.words:
            return self
        words = [SMALL.get(before, word) for before, word in pairwise(("", *self.words))]
        for option in KNOWN[self.run]:
            if option not in words:
                words += [option, SMALL[option]]
        if self.run is teach.main:  # one standing is solved
            words[words.index("--most") + 1] = "9"
        return Step(self.run, tuple(words), self.makes)


def recipe(work: Path, games: Sequence[str]) -> Iterator[Step]:
    """Everything in order: each net from the one before, tables by themselves."""
    yield _train("any", work / "any", "--iterations 1600 --rate 1e-3 --chance 0.08 --less 0.65")
    yield _whole("any", work / "any", work / "nets", "any")
    for game in games:
        if game in TABLES:
            words = (game, *TABLES[game].split(), "--out", str(work / "plans"))
            yield Step(plan_two_left.main, words, work / "plans" / f"{game}.npz")
        yield from _of_two(game, work)
        start = work / "any" / "any.npz"
        more = work / "more"
        yield _train(game, more, "--least 3 --iterations 900 --rate 8e-4 --chance 0.08 --less 0.5 "
                     "--against counter", start)  # fmt: skip
        yield _whole(game, more, work / "nets", game)


#: How the tables of what is played where two are left are solved.
TABLES = {
    "tavern": "5 5 --most 6 --off 0.008",
    "leira": "2 2",
    "perudo": "3 3 --most 4 --off 0.008 --begun 5",
}

#: Of two: what is learned from oneself, and then beside who learns to read it.
ALONE = "--seats 2 --iterations 2000 --rate 8e-4 --chance 0.08 --less 0.15"
READ = "--seats 2 --iterations 900 --rate 5e-4 --chance 0.03 --less 0.5 --read 0.5 --first 600"
STRAY = "--stray 0.3"

#: Of two, in dice games without stars: what solved rounds teach.
TAUGHT = {
    "tavern": ("--most 6 --iterations 1200 --rate 1.5e-3 --units 128",),
    "leira": ("--most 4 --iterations 1200 --rate 1.5e-3 --units 128",),
    "perudo": (
        "--most 4 --iterations 900 --rate 1.5e-3 --worth 1 --units 128",
        "--most 4 --iterations 15000 --rate 1.5e-3 --worth 4 --units 192 --first 1500",
    ),
}


def _of_two(game: str, work: Path) -> Iterator[Step]:
    alone, last = work / "two", work / "two"
    yield _train(game, alone, ALONE, work / "any" / "any.npz")
    if game not in TAUGHT:
        last = work / "read"
        yield _train(game, last, READ + (f" {STRAY}" if game == "wheel" else ""),
                     alone / f"{game}.npz")  # fmt: skip
    on: tuple[str, ...] = ()
    for nth, lesson in enumerate(TAUGHT.get(game, ())):
        last = work / f"taught{nth}"
        makes, start = last / f"{game}.npz", str(alone / f"{game}.npz")
        words = (game, "--start", start, "--out", str(makes), *lesson.split(), *on)
        yield Step(teach.main, words, makes)
        on = ("--on", str(makes))
    yield _whole(game, last, work / "nets", f"{game}-2", "--seats", "2")


def _train(game: str, out: Path, how: str, start: Path | None = None) -> Step:
    begin = ("--from", str(start)) if start else ()
    return Step(train.main, (game, *how.split(), *begin, "--out", str(out)), out / f"{game}.npz")


def _whole(game: str, out: Path, to: Path, name: str, *more: str) -> Step:
    words = (game, "--whole", str(to), "--out", str(out), *more)
    return Step(train.main, words, to / f"{name}.npz")


def hash_of(file: Path) -> str:
    """The SHA-256 of what the arrays of a file hold: its bytes tell when it was written, too."""
    told = sha256()
    with np.load(file) as kept:
        for name in sorted(kept.files):
            each = np.unique(kept[name], axis=0) if name == "whole" else kept[name]  # a set
            told.update(f"{name} {each.dtype.str} {each.shape}\n".encode())
            told.update(np.ascontiguousarray(each).tobytes())
    return told.hexdigest()


def net_in(file: Path) -> strong.IntegerNet:
    """The net of a file."""
    with np.load(file) as weights:
        return strong.IntegerNet(dict(weights))


def bar_of(game: str, net: strong.IntegerNet, iterations: int, games: int) -> str:
    """What a responder of so many iterations wins alone of a net of two, as it is told."""
    options = Options(game, seats=2)
    learned = Learner(respond(options, iterations, net=net)).bot
    share = rate(learned, player_of(net), options, games)
    return f"{game}: a responder of {iterations} wins {with_share(*share)} (bar: {BARS[2]:.0%})"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("work", type=Path, help="where everything is kept")
    parser.add_argument("--game", choices=GAMES, action="append", help="these alone")
    parser.add_argument("--smoke", action="store_true", help="all of it small, in some minutes")
    at = parser.parse_args(words)
    games = at.game or GAMES
    began = time.perf_counter()
    for step in recipe(at.work, games):
        step.makes.parent.mkdir(parents=True, exist_ok=True)
        if step.makes.exists() and (step.run is not train.main or "--whole" in step.words):
            continue
        chosen = step.small() if at.smoke else step
        name = chosen.run.__module__.rpartition(".")[2]
        print(f"{time.perf_counter() - began:6.0f} s  {name} {' '.join(chosen.words)}", flush=True)
        chosen.run(chosen.words)
    for made in sorted([*(at.work / "nets").glob("*.npz"), *(at.work / "plans").glob("*.npz")]):
        ships = (PLANS if made.parent.name == "plans" else NETS) / made.name
        same = "as it ships" if hash_of(made) == hash_of(ships) else "other than what ships"
        print(f"{made.parent.name}/{made.name} {hash_of(made)[:16]}: {same}")
    for game in games:
        net = net_in(at.work / "nets" / f"{game}-2.npz")
        print(bar_of(game, net, *((1, 20) if at.smoke else (900, 3000))), flush=True)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
