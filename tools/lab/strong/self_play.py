"""Self-play on sim's arrays: what nets of ``strong`` do, remember and learn of it.

Policy gradient (PPO): the reward is what the others lose in a round, in the mean, less what it
loses itself; the mean of later weights is kept. While it learns, what a moment is worth is told by
who sees all that lies on the table, and so is what a challenge and a spot-on come to: they are
learned of wherever they may be called, whoever called. All follows from the seed and the numbers;
taken up again, it goes on from each 10th iteration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.games.piles import pile_sizes
from cardlie.games.records import Ending, Showdown
from cardlie.games.settling import AtStake
from cardlie.players import BotConfig
from cardlie.players.rows import bot_of, strong
from cardlie.players.rows.two_left import planned
from cardlie.sim.array_tally import TallyCounts
from cardlie.vector.bids import have_of
from cardlie.vector.draws import Draws
from cardlie.vector.hand_odds import counting
from cardlie.vector.hands import HandState
from cardlie.vector.play import array_game
from cardlie.vector.rounds import Playing
from cardlie.vector.seating import ArrayBot, SeatedBots
from cardlie.vector.showdown import Ends, show
from cardlie.vector.state import NONE, BatchState, BatchTurn
from tools.lab.strong.learned_net import (
    Adam,
    Weights,
    drawn,
    likely_of,
    slope_of,
    valued,
    weighed,
    whole,
)

#: How much of what came of a round counts, and not what its next moment was valued.
LATER = 0.85

#: What is rarer is not learned of, but in each so-many-th decision.
RARE, EVERY = 0.002, 8

#: Who strays does so at one of the first so many bids of a round.
STRAYS = 4


def hidden(turn: BatchTurn, seen: strong.Looks) -> NDArray[Any]:
    """What lies on the table: of the last guess, and of what may be said; from 0 to 1."""
    bids, counts, rows = turn.bids, turn.state.tables(turn.rows), np.arange(len(turn.rows))
    weights, which = counting(bids)
    told = (seen.say != NONE) & bids.single[seen.say]
    say = np.where(told, seen.say, 0)
    there = counts.T.astype(np.int64) @ weights.T
    more = np.where(told, there[rows[:, None], which[say]] - bids.need[say], -4)
    best = more.argmax(axis=1)
    last = np.where(turn.last == bids.opening, 0, turn.last)
    over = (
        have_of(bids, last, counts) - bids.need[last]
        if turn.history_length
        else np.full(len(rows), 4)
    )
    found = [over / 6 + 0.5, over >= 0, over == 0, more.max(axis=1) / 6 + 0.5]
    found += [(more >= 0).mean(axis=1), seen.by_say[rows, best, 0] / strong.PARTS]
    shown: NDArray[Any] = np.clip(np.stack(found, axis=1), 0, 1)
    return shown.astype(np.float32)


def called(turn: BatchTurn) -> NDArray[Any]:
    """What a challenge and a spot-on are worth to the seats in turn, by what lies on the table."""
    boards, at = turn.state, turn.rows
    found = np.zeros((len(at), 2), np.float32)
    if not turn.history_length:
        return found
    ends: Any = Ends(boards.games)
    ends.guess[at], ends.bidder[at], ends.caller[at] = turn.last, turn.history[-1][1], turn.actor
    show(boards, turn.bids, at, ends)
    calls = Showdown(*(getattr(ends, name)[at] for name in Showdown._fields[:5]))
    rules, held = boards.options.game, boards.held[at].astype(np.int64)
    endings: tuple[Ending, ...] = ("doubt", "exact")
    settles: Any = [rules.usual.endings[each] for each in endings[: 1 + turn.may_spot_on]]
    for nth, settle in enumerate(settles):
        settled: Any = settle(AtStake([*held.T], boards.options.rules), calls)
        lost = np.stack([np.broadcast_to(each, len(at)) for each in settled.losses], axis=1)
        if isinstance(boards, HandState):
            smallest = np.array([min(pile_sizes(n, boards.piles)) for n in range(held.max() + 1)])
            lost = smallest[held] * (settled.loser[:, None] == np.arange(boards.seats))
        found[:, nth] = gain_of(boards, held, lost)[np.arange(len(at)), turn.actor]
    return found


def gain_of(boards: BatchState, held: Array, lost: Array) -> NDArray[Any]:
    """What the others lose, in the mean, less what each seat loses itself."""
    inside = held > 0
    lost = lost * inside
    others = np.maximum(inside.sum(axis=1, keepdims=True) - 1, 1)
    unit = boards.options.start_count / 3 if isinstance(boards, HandState) else 1
    return np.asarray(((lost.sum(axis=1, keepdims=True) - lost) / others - lost) / unit)


class Learner:
    """Plays by weights, and remembers what it did and what came of it."""

    def __init__(self, w: Weights, stray: float = 0, seed: Sequence[int] = ()) -> None:
        self._w, self._stray, self._rng = w, stray, np.random.default_rng([*seed, 7])
        self._strays = np.zeros(0, np.int64)
        self._round: list[Any] = []
        self._done: list[Any] = []
        self.bot = replace(bot_of(BotConfig("counter")), guess=self._guess)

    def _guess(self, turn: BatchTurn) -> Array:
        seen = strong.looks(turn)
        legal, rows = strong.legal_of(turn, seen.say), np.arange(len(turn.rows))
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
        self._round.append((seen.by_say, its, turn.rows, turn.actor, value, told))
        return np.asarray(strong.legal_actions(seen.say)[rows, which])

    def _strayed(self, turn: BatchTurn, legal: Array, which: Array) -> tuple[Array, Array]:
        """What is done where somebody strays now, and of which turns there is to be learned."""
        if not self._stray:
            return which, np.ones(len(which), bool)
        after = turn.history_length - self._strays[turn.rows]
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


class Recording(TallyCounts):
    """Counts, and tells the learner what each round cost."""

    def __init__(self, seats: int, games: int, learner: Learner) -> None:
        super().__init__((BotConfig("npc"),) * seats, np.arange(games))
        self._learner = learner

    def began(self, boards: BatchState, rows: Array) -> None:
        self._boards, self._before = boards, boards.held.astype(np.int64)
        self._learner.began(boards.games)

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        lost = self._before - self._boards.held
        self._learner.ended(gain_of(self._boards, self._before, lost))


def play(
    options: Options, bots: Sequence[ArrayBot], counts: TallyCounts, seed: int, first: int
) -> None:
    """Games on arrays."""
    game = array_game(options)
    assert game is not None
    draws = Draws(seed, first, len(counts.ids))
    Playing(game, SeatedBots([bots]), counts, options).play(options, draws)


class Training:
    """All that training has come to; the same from the same seed and number of iterations."""

    #: Decisions of an iteration, and of a step.
    DECISIONS, STEP = 16_000, 512

    def __init__(
        self,
        settings: list[tuple[Options, int]],
        w: Weights,
        seed: int,
        stray: float = 0,
        *,
        solved: bool = False,
    ) -> None:
        self._settings, self._seed = settings, seed
        self._stray, self._solved = stray, solved
        self._shares = np.array([share for _, share in settings], float)
        self._shares /= self._shares.sum()
        self._games = np.full(len(settings), 200.0)
        self.w, self.mean = w, {name: each.copy() for name, each in w.items()}
        self._adam, self.iteration, self.decisions = Adam(w), 0, 0

    def copy(self, seed: int) -> Training:
        """Another one that begins where this one is."""
        w = {name: each.copy() for name, each in self.w.items()}
        made = Training(self._settings, w, self._seed + seed)
        made.DECISIONS = self.DECISIONS
        return made

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
        self,
        done: float,
        rate: float,
        chance: float,
        frozen: ArrayBot | None = None,
        *,
        lone: bool = False,
    ) -> float:
        """An iteration; ``done`` is how much of the training is over, ``frozen`` whom it plays: on
        one seat if ``lone``, else on all but one.

        ``chance`` is what it is worth to be undecided.
        """
        rng = np.random.default_rng((self._seed, self.iteration))
        at = int(rng.choice(len(self._settings), p=self._shares))
        options = self._settings[at][0]
        learner = Learner(self.w, self._stray, (self._seed, self.iteration))
        games = max(32, int(self._games[at]))
        own = as_solved(learner.bot) if self._solved else learner.bot
        bots = [own] * options.seats
        if frozen is not None:
            learning, first = options.seats - 1 if lone else 1, int(rng.integers(options.seats))
            seats = (np.arange(options.seats) - first) % options.seats
            bots = [own if seat < learning else frozen for seat in seats.tolist()]
            games = games * options.seats // 2
        counts = Recording(options.seats, games, learner)
        play(options, bots, counts, self._seed + 11, self.iteration * 5000)
        data = learner.take()
        count = len(data[2])
        self.decisions += count
        wanted = (
            self.DECISIONS // 4
            if options.plays("straights") or options.plays("vague")
            else self.DECISIONS
        )
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


def as_solved(learned: ArrayBot) -> ArrayBot:
    """The same, but where strong plays as was solved it does so, too."""

    def guess(turn: BatchTurn) -> Array:
        none = np.zeros((len(turn.rows), 0), np.int64)
        may, often = planned(turn, none, none)
        told = np.flatnonzero(often.any(axis=1))
        deed = np.zeros(len(turn.rows), np.int64)
        if len(told):
            which = strong.drawn(often[told], turn.fractions()[told])
            deed[told] = may[told, which]
        rest = np.flatnonzero(~often.any(axis=1))
        if len(rest):
            deed[rest] = learned.guess(turn.only(rest))
        return deed

    return replace(learned, guess=guess)


def playing(w: Weights) -> ArrayBot:
    """Who plays as ``strong`` will, once these are its weights."""
    return player_of(strong.IntegerNet(whole(w)))


def player_of(net: strong.IntegerNet) -> ArrayBot:
    """Who plays as ``strong`` does by a net."""
    return replace(bot_of(BotConfig("strong")), guess=lambda turn: strong.strong(turn, net))
