"""How likely each player is to win as a game goes on, and what that tells of the game.

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
