"""How players stood as games went on: who won, led or waited, and how likely each was to win.

The chance of whoever stands so is how often those won who stood so in the *other* games: how many
are in, what one holds oneself, what the best other and all others together hold, and whether one
begins the round.
"""

from __future__ import annotations

import numpy as np

from cardlie.judging.batch import Array
from cardlie.report.courses import Courses

#: A standing that was seen less often in other games is judged by the share that one holds.
_SEEN = 5


def by_chair(found: Courses) -> Array:
    """What each chair won of each game above a fair share; (games, chairs)."""
    return _excess(found, found.wins)


def by_place(found: Courses) -> Array:
    """The same by the places in the first round: 0 is whoever begins it."""
    starter = found.starter[found.firsts]
    places = np.arange(found.wins.shape[1])
    chair = (starter[:, None] + places) % found.seats[:, None]
    return _excess(found, np.take_along_axis(found.wins, chair, axis=1))


def wins_of_place(found: Courses, place: int) -> Array:
    """What the chair won of each game that has this place in the first round."""
    chair = (found.starter[found.firsts] + place) % found.seats
    wins: Array = found.wins[np.arange(found.games), chair]
    return wins


def chairs_differ(found: Courses) -> bool:
    """Whether chairs have different holdings as games begin: else a lot alone tells them apart."""
    held = found.held[found.firsts]
    inside = np.arange(held.shape[1]) < found.seats[:, None]
    return bool((inside & (held != held[:, :1])).any())


def _excess(found: Courses, wins: Array) -> Array:
    inside = np.arange(wins.shape[1]) < found.seats[:, None]
    excess: Array = np.where(inside, wins - 1 / found.seats[:, None], 0.0)
    return excess


def waited(found: Courses) -> tuple[Array, Array]:
    """Guesses and calls of each game, counted once for each player out of it, and for each."""
    time = found.guesses + 1.0
    seats = found.seats[found.game]
    out = seats - (found.held > 0).sum(axis=1)
    return found.sums(time * out), found.sums(time * seats)


def comebacks(found: Courses) -> Array:
    """Games whose winner was last at some time: nobody had less, and somebody more (0 or 1)."""
    held = found.held
    inside = held > 0
    least = np.where(inside, held, held.max(initial=0) + 1).min(axis=1, keepdims=True)
    last = inside & (held == least) & (held.max(axis=1, keepdims=True) > least)
    was = (last & (found.wins[found.game] > 0)).any(axis=1)
    return (found.sums(was.astype(float)) > 0).astype(float)


def leaders(found: Courses) -> Array:
    """Who alone holds the most at the beginning of each round; -1: nobody alone."""
    most = found.held.max(axis=1, keepdims=True)
    alone = (found.held == most).sum(axis=1) == 1
    return np.where(alone, found.held.argmax(axis=1), -1)


def lead_changes(found: Courses) -> Array:
    """How often another player takes the lead alone than had it alone before."""
    leader = leaders(found)
    at = np.flatnonzero(leader >= 0)
    changed = (np.diff(leader[at]) != 0) & (np.diff(found.game[at]) == 0)
    return np.bincount(found.game[at[1:]][changed], minlength=found.games).astype(float)


def margin(found: Courses) -> tuple[Array, Array]:
    """By how much those who win alone lead as the last round begins, and which games tell it."""
    lasts = np.append(found.firsts[1:], len(found.game)) - 1
    held, winner, games = found.held[lasts], found.wins.argmax(axis=1), np.arange(found.games)
    others = held.copy()
    others[games, winner] = 0
    only = alone(found).astype(float)
    return (held[games, winner] - others.max(axis=1)) * only, only


def first_lead(found: Courses) -> tuple[Array, Array]:
    """Games with a sole leader after the first round (0 or 1), and what that leader won of them."""
    second = found.firsts + 1
    has = np.flatnonzero(found.rounds > 1)
    leader = leaders(found)[second[has]]
    led = leader >= 0
    lead, won = np.zeros(found.games), np.zeros(found.games)
    lead[has[led]] = 1.0
    won[has[led]] = found.wins[has[led], leader[led]]
    return lead, won


def chances(found: Courses) -> Array:
    """The chance of each seat at the beginning of each round; (rounds, seats), 0 for who is out."""
    held, rows = found.held, np.arange(len(found.held))
    inside = held > 0
    others = held.sum(axis=1, keepdims=True) - held
    best = np.sort(held, axis=1)
    top, second = best[:, -1:], best[:, -2:-1]
    rival = np.where(held == top, second, top)
    begins = np.zeros(held.shape, bool)
    begins[rows, found.starter] = True
    key = np.zeros(held.shape, np.int64)
    for part in (inside.sum(axis=1, keepdims=True), held, rival, others, begins):
        key = key * (int(part.max(initial=0)) + 1) + part
    game = np.broadcast_to(found.game[:, None], held.shape)
    won = found.wins[found.game]
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


def drama(found: Courses, chance: Array) -> Array:
    """How far behind the likeliest winner those were who won, on average over a game's rounds."""
    won = found.wins[found.game]
    behind = chance.max(axis=1) - (chance * won).sum(axis=1)
    return found.sums(behind) / found.rounds


def alone(found: Courses) -> Array:
    """Which games one player wins alone (flags)."""
    only: Array = found.wins.max(axis=1) == 1
    return only


def decided(found: Courses, chance: Array, bar: float) -> Array:
    """After which part of its rounds a game's winner is as likely as ``bar`` to win, for good.

    1: not before the last round is over. Of games that several win it tells nothing.
    """
    ahead = (chance * found.wins[found.game]).sum(axis=1) >= bar
    rounds, firsts = found.rounds, found.firsts
    nth = np.arange(len(found.game)) - np.repeat(firsts, rounds)
    last = np.zeros(found.games, np.int64)
    np.maximum.at(last, found.game[~ahead], nth[~ahead] + 1)
    return last / rounds


def course_of_winner(found: Courses, chance: Array, parts: int = 10) -> Array:
    """The mean chance of whoever wins alone after 0, 1/parts, 2/parts ... of a game's rounds."""
    own = (chance * found.wins[found.game]).sum(axis=1)
    rounds, firsts = found.rounds[alone(found)], found.firsts[alone(found)]
    means = [own[firsts + rounds * part // parts].mean() for part in range(parts)]
    return np.array([*means, 1.0])
