"""Trains the nets of ``strong`` by self-play on sim's arrays, and makes whole numbers of them.

T="python benchmarks/train_strong.py"; N=cardlie/vector/nets (of 'sight: a place becomes a die once
    it was looked at closely', but where a line has made it); all of two with --seats 2, all of more
    with --iterations 900 --rate 6e-4 --chance 0.08 --less 0.65 --least 3
$T cards --iterations 2000 --rate 8e-4 --chance 0.08 --less 0.15 --from $N/cards-2.npz --out A
$T wheel, tavern --iterations 2000 --rate 8e-4 --chance 0.08 --less 0.15 --from $N/any.npz --out A
$T tavern --iterations 300 --rate 5e-4 --chance 0.06 --less 1 --from A/tavern.npz --out B
$T leira, perudo --iterations 900 --rate 6e-4 --chance 0.08 --less 0.65 --from $N/GAME-2.npz --out A
$T tavern, leira, perudo, wheel (of more) --from $N/any.npz --out C
$T GAME --whole $N --seats 2 --out A (the tavern's from B), and without --seats --out C

$T tavern --iterations 2400 --rate 4e-4 --chance 0.06 --less 1 --against npc --from M --out D
$T perudo --iterations 2400 --rate 6e-4 --chance 0.08 --less 0.65 --from M --out D

The last two are of two, and M the nets that the lines before had made (of 'strong: longer
self-play, and nets of dice games for three and more'). All took an hour and a half of two cores.
The nets that they began with (``any`` is still that) took a quarter of an hour of
earlier scripts: see the history of this file. Then nets came to look at four figures more, of
which those that were there know nothing (rows of zeros), and these learned of them, of two:

$T tavern --iterations 900 --rate 8e-4 --chance 0.08 --less 1 --from $N/tavern-2.npz --out E
$T perudo --iterations 1400 --rate 8e-4 --chance 0.08 --less 0.5 --from $N/perudo-2.npz --out E
$T leira --iterations 1200 --rate 8e-4 --chance 0.08 --less 0.5 --from $N/leira-2.npz --out E
python benchmarks/teach_strong.py tavern --start E/tavern.npz --out F/tavern.npz
python benchmarks/teach_strong.py leira --most 4 --start E/leira.npz --out F/leira.npz
$T GAME --whole $N --seats 2 --out F (perudo from E)

The tavern's was taught by a form of that script which added in another order. Then nets of more
learned of the figures, too:

$T leira --least 3 --iterations 600 --rate 8e-4 --chance 0.08 --less 0.65 --from $N/leira.npz
    --out G (and the tavern; perudo and the wheel with 700)
$T tavern --least 3 --iterations 350 --rate 6e-4 --chance 0.06 --less 0.65 --against counter
    --from G/tavern.npz --out H
$T cards --least 3 --iterations 300 --rate 8e-4 --chance 0.08 --less 0.5 --against counter
    --from $N/cards.npz --out H
$T cards --least 3 --iterations 250 --rate 6e-4 --chance 0.05 --less 0.5 --against counter
    --share 0.35 --from H/cards.npz --out I
$T GAME --whole $N --out G (the tavern's from H, that of cards from I)

$T wheel --iterations 1400 --rate 8e-4 --chance 0.08 --less 0.65 --from $N/wheel-2.npz --out J

Then they came to weigh each bid beside all others (rows of zeros again), and of two learned of it:

$T wheel --iterations 1200 --rate 8e-4 --chance 0.08 --less 0.65 --stray 0.4 --from J --out K
$T wheel --iterations 1300 --rate 8e-4 --chance 0.06 --less 0.5 --stray 0.6 --from K --out L
$T wheel --iterations 1000 --rate 6e-4 --chance 0.05 --less 0.6 --stray 0.6 --from L --out O
python benchmarks/teach_strong.py perudo, in three lines (see there)

Policy gradient (PPO): the reward is what the others lose in a round, in the mean, less what it
loses itself; the mean of later weights is kept. While it learns, what a moment is worth is told by
who sees all that lies on the table, and so is what a challenge and a spot-on come to: they are
learned of wherever they may be called, whoever called. All follows from the seed and the numbers;
taken up again, it goes on from each 10th iteration.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from learned_net import (
    Adam,
    Weights,
    drawn,
    floats,
    likely_of,
    new_weights,
    slope_of,
    valued,
    weighed,
    whole,
)
from numpy.typing import NDArray

from cardlie.engine import Options
from cardlie.games.game import Showdown
from cardlie.games.piles import pile_sizes
from cardlie.games.settling import AtStake
from cardlie.judging.batch import Array
from cardlie.players import Spec
from cardlie.vector import strong
from cardlie.vector.bids import have_of
from cardlie.vector.board import NONE, ArrayBot, ArrayTurn, Boards, Ends
from cardlie.vector.bots import bot_of, counter_claims, counter_reroll
from cardlie.vector.card_odds import counting
from cardlie.vector.cards import HandBoards
from cardlie.vector.count import Counts
from cardlie.vector.draws import Draws
from cardlie.vector.play import array_game
from cardlie.vector.rounds import Playing, show

#: How much of what came of a round counts, and not what its next moment was valued.
LATER = 0.85

#: What is rarer is not learned of, but in each so-many-th decision.
RARE, EVERY = 0.002, 8

#: Who strays does so at one of the first so many bids of a round.
STRAYS = 4

#: What is played: seats, how often, and in which variants.
SETTINGS: dict[str, list[tuple[int, int, tuple[str, ...]]]] = {
    "cards": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=5",)),
        (3, 1, ("wildcards", "swap")), (2, 1, ("powers",)), (4, 1, ("vague",)),
        (2, 1, ("straights",)), (3, 1, ("open",)),
    ],
    "wheel": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=3",)),
        (3, 1, ("show_reroll",)),
    ],
    "tavern": [(2, 4, ()), (3, 2, ()), (4, 3, ()), (5, 2, ()), (2, 1, ("start=2",))],
    "leira": [(2, 4, ()), (3, 2, ()), (4, 3, ()), (5, 2, ()), (2, 1, ("start=2",))],
    "perudo": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=2",)),
        (3, 1, ("raise=one-thing", "calza=next")),
    ],
}  # fmt: skip


def hidden(turn: ArrayTurn, seen: strong.Looks) -> NDArray[Any]:
    """What lies on the table: of the last guess, and of what may be said; from 0 to 1."""
    bids, counts, rows = turn.bids, turn.boards.tables(turn.at), np.arange(len(turn.at))
    weights, which = counting(bids)
    told = (seen.say != NONE) & bids.single[seen.say]
    say = np.where(told, seen.say, 0)
    there = counts.T.astype(np.int64) @ weights.T
    more = np.where(told, there[rows[:, None], which[say]] - bids.need[say], -4)
    best = more.argmax(axis=1)
    last = np.where(turn.last == bids.opening, 0, turn.last)
    over = have_of(bids, last, counts) - bids.need[last] if turn.said else np.full(len(rows), 4)
    found = [over / 6 + 0.5, over >= 0, over == 0, more.max(axis=1) / 6 + 0.5]
    found += [(more >= 0).mean(axis=1), seen.each[rows, best, 0] / strong.PARTS]
    shown: NDArray[Any] = np.clip(np.stack(found, axis=1), 0, 1)
    return shown.astype(np.float32)


def called(turn: ArrayTurn) -> NDArray[Any]:
    """What a challenge and a spot-on are worth to the seats in turn, by what lies on the table."""
    boards, at = turn.boards, turn.at
    found = np.zeros((len(at), 2), np.float32)
    if not turn.said:
        return found
    ends: Any = Ends(boards.games)
    ends.guess[at], ends.bidder[at], ends.caller[at] = turn.last, turn.heard[-1][1], turn.actor
    show(boards, turn.bids, at, ends)
    calls = Showdown(*(getattr(ends, name)[at] for name in Showdown._fields[:5]))
    rules, held = boards.options.rules, boards.held[at].astype(np.int64)
    settles: Any = (rules.settle, rules.settle_spot_on)[: 1 + turn.may_spot_on]
    for nth, settle in enumerate(settles):
        settled: Any = settle(AtStake([*held.T], boards.options.setting), calls)
        lost = np.stack([np.broadcast_to(each, len(at)) for each in settled.losses], axis=1)
        if isinstance(boards, HandBoards):
            smallest = np.array([min(pile_sizes(n, boards.piles)) for n in range(held.max() + 1)])
            lost = smallest[held] * (settled.loser[:, None] == np.arange(boards.seats))
        found[:, nth] = gain_of(boards, held, lost)[np.arange(len(at)), turn.actor]
    return found


def gain_of(boards: Boards, held: Array, lost: Array) -> NDArray[Any]:
    """What the others lose, in the mean, less what each seat loses itself."""
    inside = held > 0
    lost = lost * inside
    others = np.maximum(inside.sum(axis=1, keepdims=True) - 1, 1)
    unit = boards.options.each / 3 if isinstance(boards, HandBoards) else 1
    return np.asarray(((lost.sum(axis=1, keepdims=True) - lost) / others - lost) / unit)


class Learner:
    """Plays by weights, and remembers what it did and what came of it."""

    def __init__(self, w: Weights, stray: float = 0, seed: Sequence[int] = ()) -> None:
        self._w, self._stray, self._rng = w, stray, np.random.default_rng([*seed, 7])
        self._strays = np.zeros(0, np.int64)
        self._round: list[Any] = []
        self._done: list[Any] = []
        self.bot = ArrayBot(self._guess, counter_claims, counter_reroll, bluffs=True)

    def _guess(self, turn: ArrayTurn) -> Array:
        seen = strong.looks(turn)
        legal, rows = strong.legal_of(turn, seen.say), np.arange(len(turn.at))
        likely = likely_of(weighed(self._w, seen), legal)
        which = drawn(likely, legal, turn.fractions())
        which, told = self._strayed(turn, legal, which)
        x = np.hstack([seen.all / strong.PARTS, hidden(turn, seen)])
        calls = called(turn)
        value = valued(self._w, x)[1]
        value += (likely[:, -2:] * (calls - value[:, None])).sum(axis=1)
        learned = legal & (likely >= RARE) | legal & (rows % EVERY == 0)[:, None]
        learned[rows, which] = True
        likely *= learned / (likely * learned).sum(axis=1, keepdims=True)
        its = x, learned, which, likely[rows, which], likely[:, -2:], calls
        self._round.append((seen.each, its, turn.at, turn.actor, value, told))
        return np.asarray(strong.deeds(seen.say)[rows, which])

    def _strayed(self, turn: ArrayTurn, legal: Array, which: Array) -> tuple[Array, Array]:
        """What is done where somebody strays now, and of which turns there is to be learned."""
        if not self._stray:
            return which, np.ones(len(which), bool)
        after = turn.said - self._strays[turn.at]
        anything = legal[:, :-2] * (after == 0)[:, None]
        anything = anything * self._rng.random(anything.shape)
        return np.where(anything.any(axis=1), anything.argmax(axis=1), which), after > 0

    def began(self, games: int) -> None:
        """In some of these rounds somebody says anything, once, and all learn from then on."""
        self._round = []
        strays = self._rng.random(games) < self._stray
        self._strays = np.where(strays, self._rng.integers(STRAYS, size=games), NONE)

    def ended(self, gain: NDArray[Any]) -> None:
        ahead = gain.astype(np.float32)
        for each, its, at, actor, value, told in reversed(self._round):
            came = ahead[at, actor]
            self._done.append(tuple(part[told] for part in (each, *its, came)))
            ahead[at, actor] = LATER * came + (1 - LATER) * value

    def take(self) -> list[NDArray[Any]]:
        """All that was remembered, in as many columns as the widest has."""
        done, self._done = self._done, []
        width, parts = max(each.shape[1] for each, *_ in done), []
        for each, x, legal, which, *others in done:
            columns = each.shape[1]
            if columns < width:
                each = np.pad(each, ((0, 0), (0, width - columns), (0, 0)))
                none = np.zeros((len(legal), width - columns), bool)
                legal = np.hstack([legal[:, :columns], none, legal[:, columns:]])
                which = np.where(which >= columns, which + width - columns, which)
            parts.append((each, x, legal, which, *others))
        return [np.concatenate(column) for column in zip(*parts, strict=True)]


class Recording(Counts):
    """Counts, and tells the learner what each round cost."""

    def __init__(self, seats: int, games: int, learner: Learner) -> None:
        super().__init__((Spec("npc"),) * seats, np.arange(games))
        self._learner = learner

    def began(self, boards: Boards, rows: Array) -> None:
        self._boards, self._before = boards, boards.held.astype(np.int64)
        self._learner.began(boards.games)

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        lost = self._before - self._boards.held
        self._learner.ended(gain_of(self._boards, self._before, lost))


def play(options: Options, bots: Sequence[ArrayBot], counts: Counts, seed: int, first: int) -> None:
    """Games on arrays."""
    game = array_game(options)
    assert game is not None
    draws = Draws(seed, first, len(counts.ids))
    Playing(game, bots, counts, options).play(options, draws)


class Training:
    """All that training has come to; the same from the same seed and number of iterations."""

    #: Decisions of an iteration, and of a step.
    DECISIONS, STEP = 16_000, 512

    def __init__(
        self, settings: list[tuple[Options, int]], w: Weights, seed: int, stray: float = 0
    ) -> None:
        self._settings, self._seed, self._stray = settings, seed, stray
        self._shares = np.array([share for _, share in settings], float)
        self._shares /= self._shares.sum()
        self._games = np.full(len(settings), 200.0)
        self.w, self.mean = w, {name: each.copy() for name, each in w.items()}
        self._adam, self.iteration, self.decisions = Adam(w), 0, 0

    def save(self, file: Path) -> None:
        """Everything, to go on from."""
        kept: dict[str, Any] = {"games": self._games, "at": np.array(
            [self.iteration, self.decisions, self._adam.steps])}  # fmt: skip
        parts = {"w": self.w, "mean": self.mean, "m": self._adam.mean, "s": self._adam.square}
        for part, each in parts.items():
            kept |= {f"{part}.{name}": value for name, value in each.items()}
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(file.with_suffix(".new.npz"), **kept)
        file.with_suffix(".new.npz").replace(file)

    def load(self, file: Path) -> None:
        """Go on from there."""
        with np.load(file) as kept:
            self._games = kept["games"]
            self.iteration, self.decisions, self._adam.steps = kept["at"].tolist()
            parts = {"w": self.w, "mean": self.mean, "m": self._adam.mean, "s": self._adam.square}
            for part, each in parts.items():
                each |= {name: kept[f"{part}.{name}"] for name in each}

    def step(
        self, done: float, rate: float, chance: float, frozen: ArrayBot | None = None
    ) -> float:
        """An iteration; ``done`` is how much of the training is over, ``frozen`` whom it plays.

        ``chance`` is what it is worth to be undecided.
        """
        rng = np.random.default_rng((self._seed, self.iteration))
        at = int(rng.choice(len(self._settings), p=self._shares))
        options = self._settings[at][0]
        learner = Learner(self.w, self._stray, (self._seed, self.iteration))
        games = max(32, int(self._games[at]))
        bots = [learner.bot] * options.seats
        if frozen is not None:
            bots = [frozen] * options.seats
            bots[int(rng.integers(options.seats))] = learner.bot
            games = games * options.seats // 2
        counts = Recording(options.seats, games, learner)
        play(options, bots, counts, self._seed + 11, self.iteration * 5000)
        data = learner.take()
        count = len(data[2])
        self.decisions += count
        wanted = self.DECISIONS // 4 if options.straights or options.vague else self.DECISIONS
        self._games[at] *= np.clip(wanted / count, 0.5, 2)
        undecided = []
        for _ in range(2):
            for part in np.array_split(rng.permutation(count), max(1, count // self.STEP)):
                slope, how = slope_of(self.w, [each[part] for each in data], chance)
                self._adam.step(self.w, slope, rate * (1 - done) + 1e-5)
                undecided.append(how)
        self.iteration += 1
        for name, each in self.mean.items():
            each += (self.w[name] - each) / max(1, 0.2 * self.iteration)
        return float(np.mean(undecided))


def settings_of(
    game: str, seats: int | None = None, least: int = 2
) -> Iterator[tuple[Options, int]]:
    """What is played, and how often."""
    for each in SETTINGS if game == "any" else (game,):
        for players, share, names in SETTINGS[each]:
            if players >= least and (seats is None or (players == seats and not names)):
                yield Options.of(each, names, seats=players), share


def mean_of(file: Path, seed: int) -> Weights:
    """What was learned, whole or not."""
    with np.load(file) as kept:
        if "shift" in kept:
            return floats(strong.IntegerNet(dict(kept)), np.random.default_rng(seed))
        return {n.removeprefix("mean."): kept[n] for n in kept.files if n.startswith("mean.")}


def train(training: Training, at: argparse.Namespace, file: Path) -> None:
    """Train to the end, from where it was."""
    iterations, until = at.iterations, min(at.until or at.iterations, at.iterations)
    other = bot_of(Spec(at.against)) if at.against else None
    if file.exists():
        training.load(file)
    began = time.process_time()
    while training.iteration < until:
        done = training.iteration / iterations
        rng = np.random.default_rng((at.seed, training.iteration, 9))
        frozen = other if rng.random() < at.share else None
        undecided = training.step(done, at.rate, at.chance * at.less**done, frozen)
        if training.iteration % 10 == 0 or training.iteration == until:
            training.save(file)
            minutes = (time.process_time() - began) / 60
            told = f"{training.iteration} of {iterations}, {training.decisions:,} decisions"
            print(f"{told}, {minutes:.1f} min, undecided {undecided:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["any", *SETTINGS])
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--until", type=int, help="stop there; it may go on later")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seats", type=int, nargs="*", help="only the game as it is, so often")
    parser.add_argument("--least", type=int, default=2, help="only tables of so many and more")
    parser.add_argument("--chance", type=float, default=0.05, help="worth of being undecided")
    parser.add_argument(
        "--less", type=float, default=0.2, help="that much of it is left at the end"
    )
    parser.add_argument("--stray", type=float, default=0, help="of rounds where somebody strays")
    parser.add_argument("--against", help="a bot that has the other seats now and then")
    parser.add_argument("--share", type=float, default=0.12, help="of iterations in which it has")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--from", dest="start", type=Path, help="what to begin with")
    parser.add_argument("--out", type=Path, required=True, help="where what is learned is kept")
    parser.add_argument("--whole", type=Path, help="make whole numbers of it, in this folder")
    at = parser.parse_args()
    file = at.out / f"{at.game}.npz"
    if at.whole:
        made: Any = whole(mean_of(file, at.seed))
        name = f"{at.game}-{at.seats[0]}" if len(set(at.seats or ())) == 1 else at.game
        np.savez_compressed(at.whole / f"{name}.npz", **made)
        return
    w = mean_of(at.start, at.seed) if at.start else new_weights(np.random.default_rng(at.seed))
    settings = list(settings_of(at.game, least=at.least))
    if at.seats:
        settings = [(Options(at.game, seats=n), often) for n, often in Counter(at.seats).items()]
    training = Training(settings, w, at.seed, at.stray)
    train(training, at, file)


if __name__ == "__main__":
    main()
