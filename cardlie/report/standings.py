"""How players stood as games went on: who won, led or waited, and how likely each was to win.

The chance of whoever stands so is how often those won who stood so in the *other* games: how many
are in, what one holds oneself, what the best other and all others together hold, and whether one
begins the round.
"""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.report.game_traces import GameTraces

#: A standing that was seen less often in other games is judged by the share that one holds.
_SEEN = 5


def by_chair(traces: GameTraces) -> Array:
    """What each chair won of each game above a fair share; (games, chairs)."""
    return _excess(traces, traces.wins)


def by_place(traces: GameTraces) -> Array:
    """Wins by the places in the first round: 0 is whoever begins it."""
    starter = traces.starter[traces.firsts]
    places = np.arange(traces.wins.shape[1])
    chair = (starter[:, None] + places) % traces.seats[:, None]
    return _excess(traces, np.take_along_axis(traces.wins, chair, axis=1))


def wins_of_place(traces: GameTraces, place: int) -> Array:
    """What the chair won of each game that has this place in the first round."""
    chair = (traces.starter[traces.firsts] + place) % traces.seats
    wins: Array = traces.wins[np.arange(traces.games), chair]
    return wins


def chairs_differ(traces: GameTraces) -> bool:
    """Whether chairs have different holdings as games begin: else a lot alone tells them apart."""
    held = traces.held[traces.firsts]
    inside = np.arange(held.shape[1]) < traces.seats[:, None]
    return bool((inside & (held != held[:, :1])).any())


def _excess(traces: GameTraces, wins: Array) -> Array:
    inside = np.arange(wins.shape[1]) < traces.seats[:, None]
    excess: Array = np.where(inside, wins - 1 / traces.seats[:, None], 0.0)
    return excess


def waited(traces: GameTraces) -> tuple[Array, Array]:
    """Guesses and calls of each game, counted once for each player out of it, and for each."""
    time = traces.guesses + 1.0
    seats = traces.seats[traces.game]
    out = seats - (traces.held > 0).sum(axis=1)
    return traces.sums(time * out), traces.sums(time * seats)


def comebacks(traces: GameTraces) -> Array:
    """Games whose winner was last at some time: nobody had less, and somebody more (0 or 1)."""
    held = traces.held
    inside = held > 0
    least = np.where(inside, held, held.max(initial=0) + 1).min(axis=1, keepdims=True)
    last = inside & (held == least) & (held.max(axis=1, keepdims=True) > least)
    was = (last & (traces.wins[traces.game] > 0)).any(axis=1)
    return (traces.sums(was.astype(float)) > 0).astype(float)


def leaders(traces: GameTraces) -> Array:
    """Who alone holds the most at the beginning of each round; -1: nobody alone."""
    most = traces.held.max(axis=1, keepdims=True)
    alone = (traces.held == most).sum(axis=1) == 1
    return np.where(alone, traces.held.argmax(axis=1), -1)


def lead_changes(traces: GameTraces) -> Array:
    """How often another player takes the lead alone than had it alone before."""
    leader = leaders(traces)
    at = np.flatnonzero(leader >= 0)
    changed = (np.diff(leader[at]) != 0) & (np.diff(traces.game[at]) == 0)
    return np.bincount(traces.game[at[1:]][changed], minlength=traces.games).astype(float)


def margin(traces: GameTraces) -> tuple[Array, Array]:
    """By how much those who win alone lead as the last round begins, and which games tell it."""
    lasts = np.append(traces.firsts[1:], len(traces.game)) - 1
    held, winner, games = traces.held[lasts], traces.wins.argmax(axis=1), np.arange(traces.games)
    others = held.copy()
    others[games, winner] = 0
    only = alone(traces).astype(float)
    return (held[games, winner] - others.max(axis=1)) * only, only


def first_lead(traces: GameTraces) -> tuple[Array, Array]:
    """Games with a sole leader after the first round (0 or 1), and what that leader won of them."""
    second = traces.firsts + 1
    has = np.flatnonzero(traces.rounds > 1)
    leader = leaders(traces)[second[has]]
    led = leader >= 0
    lead, won = np.zeros(traces.games), np.zeros(traces.games)
    lead[has[led]] = 1.0
    won[has[led]] = traces.wins[has[led], leader[led]]
    return lead, won


def chances(traces: GameTraces) -> Array:
    """The chance of each seat at the beginning of each round; (rounds, seats), 0 for who is out."""
    held, rows = traces.held, np.arange(len(traces.held))
    inside = held > 0
    others = held.sum(axis=1, keepdims=True) - held
    best = np.sort(held, axis=1)
    top, second = best[:, -1:], best[:, -2:-1]
    rival = np.where(held == top, second, top)
    begins = np.zeros(held.shape, bool)
    begins[rows, traces.starter] = True
    key = np.zeros(held.shape, np.int64)
    for part in (inside.sum(axis=1, keepdims=True), held, rival, others, begins):
        key = key * (int(part.max(initial=0)) + 1) + part
    game = np.broadcast_to(traces.game[:, None], held.shape)
    won = traces.wins[traces.game]
    learned = _by_others(key[inside], game[inside], won[inside])
    share = held[inside] / held.sum(axis=1)[np.nonzero(inside)[0]]
    result = np.zeros(held.shape)
    result[inside] = np.where(np.isnan(learned), share, learned)
    result /= result.sum(axis=1, keepdims=True)
    return result


def _by_others(key: Array, game: Array, won: Array) -> Array:
    """The mean of ``won`` over those of one key in all games but one's own; NaN: too few."""
    _, place = np.unique(key, return_inverse=True)
    times, wins = np.bincount(place), np.bincount(place, weights=won)
    _, own = np.unique(place * (int(game.max(initial=0)) + 1) + game, return_inverse=True)
    own_times, own_wins = np.bincount(own), np.bincount(own, weights=won)
    left = times[place] - own_times[own]
    enough = left >= _SEEN
    rest = wins[place] - own_wins[own]
    return np.where(enough, rest / np.maximum(left, 1), np.nan)


def drama(traces: GameTraces, chance: Array) -> Array:
    """How far behind the likeliest winner those were who won, on average over a game's rounds."""
    won = traces.wins[traces.game]
    behind = chance.max(axis=1) - (chance * won).sum(axis=1)
    return traces.sums(behind) / traces.rounds


def alone(traces: GameTraces) -> Array:
    """Which games one player wins alone (flags)."""
    only: Array = traces.wins.max(axis=1) == 1
    return only


def decided(traces: GameTraces, chance: Array, bar: float) -> Array:
    """After which part of its rounds a game's winner is as likely as ``bar`` to win, for good.

    1: not before the last round is over. Of games that several win it tells nothing.
    """
    ahead = (chance * traces.wins[traces.game]).sum(axis=1) >= bar
    rounds, firsts = traces.rounds, traces.firsts
    nth = np.arange(len(traces.game)) - np.repeat(firsts, rounds)
    last = np.zeros(traces.games, np.int64)
    np.maximum.at(last, traces.game[~ahead], nth[~ahead] + 1)
    return last / rounds


def course_of_winner(traces: GameTraces, chance: Array, parts: int = 10) -> Array:
    """The mean chance of whoever wins alone after 0, 1/parts, 2/parts ... of a game's rounds."""
    own = (chance * traces.wins[traces.game]).sum(axis=1)
    rounds, firsts = traces.rounds[alone(traces)], traces.firsts[alone(traces)]
    means = [own[firsts + rounds * part // parts].mean() for part in range(parts)]
    return np.array([*means, 1.0])
