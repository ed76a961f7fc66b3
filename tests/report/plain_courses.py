"""What the courses of games tell, recounted round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

from tests.report.plain import Game, Round
from tests.report.plain_statistics import Figure, average, farthest, quotient, share


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


def followed(
    games: Sequence[Game],
    pace: tuple[float, float, float],
    bars: Sequence[int],
    alike: bool,
    most: int,
) -> dict[str, Figure]:
    """What courses of games tell; ``alike``: one bot sits on all chairs; ``most`` may play."""
    chance = chances(games)
    actions = [sum(each.turns for each in game.rounds) for game in games]
    alone = [n for n, game in enumerate(games) if len(game.first) == 1]
    calls = [[each.call for each in game.rounds] for game in games]
    doubts = [[call for call in each if call["does"] == "challenge"] for each in calls]
    exact = [[call for call in each if call["does"] != "challenge"] for each in calls]
    lost_doubts = [sum(not call["holds"] for call in each) for each in doubts]
    return {
        "rounds": average([len(game.rounds) for game in games]),
        "turns": average([n / game.seats for n, game in zip(actions, games, strict=True)]),
        "decisions": average([len(game.lines) for game in games]),
        "minutes": average([minutes(game, *pace) for game in games]),
        "seat-advantage": farthest(
            [[by_place(game, place) for game in games] for place in range(most)]
            + [[by_chair(game, seat) for game in games] for seat in range(most) if alike]
        ),
        "start-advantage": average([by_place(game, 0) for game in games]),
        "eliminated": average([out_of(game)[0] / out_of(game)[1] for game in games]),
        "comebacks": share([(was_last(game), 1) for game in games]),
        "wait": quotient([waits(game, pace[0]) for game in games]),
        "margin": quotient([at_last(game) for game in games]),
        "lead-changes": average([lead_changes(game) for game in games]),
        "first-lead": share([first_lead(game) for game in games]),
        "drama": average([behind(game, each) for game, each in zip(games, chance, strict=True)]),
        "shared": share([(len(game.first) > 1, 1) for game in games]),
        "guesses": quotient([(n - len(g.rounds), len(g.rounds)) for n, g in zip(actions, games)]),  # noqa: B905
        "challenge-right": share(
            [(right, len(asked)) for right, asked in zip(lost_doubts, doubts, strict=True)]
        ),
        "exact-calls": share([(len(c), len(g.rounds)) for c, g in zip(exact, games, strict=True)]),
        "exact-right": share(
            [(sum(call["have"] == call["need"] for call in each), len(each)) for each in exact]
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


def minutes(game: Game, decision: float, around: float, before: float) -> float:
    """How long it takes, where a decision, what lies around a round, and the start take so long."""
    return (before + around * len(game.rounds) + decision * len(game.lines)) / 60


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
