"""What a page should say of its own games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cardlie import Guess
from cardlie.base.strings import strings
from cardlie.guess import Counted
from cardlie.language.faces import face_in
from cardlie.lint.check import _rounds
from cardlie.report.figures import FIGURES
from tests.report import plain_courses, plain_decisions, plain_words
from tests.report.other_games import skill_of
from tests.report.plain import guess
from tests.report.plain_statistics import Figure, share
from tests.report.plain_words import translated
from tests.report.worlds import (
    AROUND,
    BEFORE,
    SECONDS,
    Pair,
    World,
    acts_of,
    bars_of,
    guess_of,
    have,
    kind_tally,
    last_of,
)


def figures_of(world: World) -> dict[str, Figure]:
    bars, decided = bars_of(world.language)
    alike = all(len(set(table.bots)) == 1 for table in world.plan.tables)
    followed = plain_courses.followed(
        world.games, (SECONDS, AROUND, BEFORE), decided, alike, world.plan.players[1]
    )
    return followed | plain_decisions.weighed(world.games, bars)


def spread(values: Sequence[float], form: str, world: World) -> str:
    """Between what four of five lie."""
    ordered = sorted(values)
    ends = []
    for part in (0.1, 0.9):
        at = part * (len(ordered) - 1)
        below, above = ordered[int(at)], ordered[min(int(at) + 1, len(ordered) - 1)]
        ends.append(below + (above - below) * (at - int(at)))
    low, high = (world.number(end, form) for end in ends)
    return f"{low}–{high}"


def expected_rows(world: World) -> dict[str, tuple[str, str, str]]:
    """By its title, patterns for the value, the interval and the explanation of each figure."""
    rows, found = {}, figures_of(world)
    found["skill"] = skill_of(world, ("casual", "strong"))
    assert FIGURES.keys() <= found.keys(), "tests/report/plain.py recomputes each figure"
    spreads = {
        "rounds": spread([len(game.rounds) for game in world.games], ".0f", world),
        "minutes": spread(
            [plain_courses.minutes(g, SECONDS, AROUND, BEFORE) for g in world.games], ".1f", world
        ),
    }
    pieces = translated(world.plan.options.game.pieces, world.language)
    for name, each in FIGURES.items():
        bounds = {bound: f"{value:g}" for bound, value in each.bounds.items()}
        about = world.pattern(
            each.about,
            seconds="6",
            around="20",
            before="90",
            spread=spreads.get(name, ""),
            pieces=pieces,
            **bounds,
        )
        rows[translated(each.title, world.language).format(**bounds)] = (
            *world.written(name, found[name]),
            about,
        )
    return rows


def expected_kinds(world: World) -> dict[str, list[str]]:
    """By kind of guess: said, true when called, worth saying, open in reply."""
    rows = {}
    for kind in sorted({kind for act in acts_of(world) if act["said"] for kind in act["kinds"]}):
        tallies = [kind_tally(kind, game, world) for game in world.games]
        shares = [share([each[n] for each in tallies]) for n in range(4)]
        name = translated(kind, world.language)
        rows[name] = [world.written("bluffs", each)[0] for each in shares]
    return rows


def expected_notes(world: World) -> list[str]:
    """Patterns for what is said of kinds, NUMBERs and faces that hardly matter."""
    bars, _ = bars_of(world.language)
    acts = acts_of(world)
    tallies: dict[str, list[Pair]] = {}
    for kind in sorted({kind for act in acts for kind in act["kinds"]}):
        each = [kind_tally(kind, game, world) for game in world.games]
        tallies[kind] = [
            (sum(game[n][0] for game in each), sum(game[n][1] for game in each)) for n in range(4)
        ]
    found = []
    hardly = [k for k, (_, _, (part, whole), _) in tallies.items() if part < bars.rare * whole]
    never = [kind for kind, ((part, _), *_) in tallies.items() if not part]
    numbers = [
        guess.count
        for game in world.games
        for r in game.rounds
        for act in r.guesses
        if isinstance(guess := guess_of(act), Counted)
    ]
    said = sum(len(r.guesses) for game in world.games for r in game.rounds)
    may_be = {n for act in acts for n in numbers_of(act)}
    rare = sorted({n for n in numbers if numbers.count(n) < bars.rare * said} & may_be)
    unsaid = sorted(may_be - set(numbers))
    idle = idle_at_calls(world, bars.rare)

    def listed(kinds: list[str]) -> str:
        return ", ".join(re.escape(translated(kind, world.language)) for kind in kinds)

    for key, named in (
        ("Kinds of guess hardly ever worth making: {named}.", listed(hardly)),
        ("Kinds of guess these bots never make: {named}.", listed(never)),
        ("Guesses of {named} {pieces}: under 2 % each.", in_rows(rare)),
        ("Guesses of {named} {pieces}: never.", in_rows(unsaid)),
        (
            "Faces that hardly ever decide a challenge: {named}.",
            ", ".join(map(re.escape, idle)),
        ),
    ):
        found += [world.pattern(key, named=named, pieces=r"\w+")] if named else []
    return found or [world.pattern("Nothing: every kind of guess, number and face is used.")]


def numbers_of(act: dict[str, Any]) -> set[int]:
    guesses = map(guess, act["raises"])
    return {guess.count for guess in guesses if isinstance(guess, Counted)}


def in_rows(numbers: list[int]) -> str:
    """Whole numbers as they are read: those in a row as a range."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(f"{a}–{b}" if b > a else f"{a}" for a, b in pairs)


def idle_at_calls(world: World, rare: float) -> list[str]:
    """Faces without which a called guess would hardly ever have had less, in the deck's order."""
    lay, counted = dict[str, int](), dict[str, int]()
    for game in world.games:
        for r in game.rounds:
            table = r.call["table"].split()
            for face in dict.fromkeys(face for face in table if not face.startswith("+")):
                less = [each for each in table if each != face]
                lay[face] = lay.get(face, 0) + 1
                rules = world.plan.options.rules.in_round(r.call.get("sort", ""))
                guess = last_of(r.call)
                differs = have(guess, less, rules) != have(guess, table, rules)
                counted[face] = counted.get(face, 0) + differs
    faces = world.plan.options.rules.faces.all
    hardly = [f for f in faces if f.text in lay and counted[f.text] < rare * lay[f.text]]
    return [face_in(world.language, face) for face in hardly]


def expected_endings(world: World, notes: Sequence[str]) -> None:
    """Each proof names its bound, and what it holds for, where more may be said than that."""
    words = strings(world.language)
    for mixes, note in zip(world.found.endings, notes, strict=True):
        verdict = words[f"check.{'proven' if mixes.ending.verdict == 'proven' else 'circle'}"]
        assert verdict.partition(".")[0] in note
        if mixes.ending.verdict != "proven":
            continue
        bound = int(re.findall(r"\d+", note.rpartition(words["check.proven"][-20:])[0])[-1])
        limits = re.search(
            plain_words.pattern_of(words["check.beyond"], most=r"(?P<most>\d+)"), note
        )
        name, run = mixes.example, tuple[Guess, ...]()
        bidding = next(
            r.bidding
            for r in _rounds(world.plan.tables[-1].options)
            if name in r.bidding.universe(2)
        )
        for figure in range(1, bound + 2):
            said = name.with_amount(figure)
            if said is not None and bidding.allows(said, run):
                run = (*run, said)
        assert (len(run) > bound) == (limits is not None)
        if limits is not None:
            at_most = int(limits["most"])
            assert all(each.amount(bidding.rules.faces) <= at_most for each in run[:at_most])
            assert len(run[:at_most]) <= bound
