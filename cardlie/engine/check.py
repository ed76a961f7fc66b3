"""A linter for variants: does the order of guesses that some options give make a game?

It walks the relation 'may follow' over every guess up to a NUMBER and asks exact odds about each:

- a guess that may follow itself, and guesses that lead back to themselves, could go on for ever;
- a guess that is true on every table the game can come to says nothing;
- a guess that nothing can follow leaves only a challenge.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from cardlie.engine.table import Table
from cardlie.odds import Draw, View, odds_ratio

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.engine.bidding import Bidding
    from cardlie.games.options import Options
    from cardlie.guess import Guess

#: What can be wrong with the guesses of a table.
Fault = Literal["follows itself", "cycle", "always true", "dead end"]

#: The highest NUMBER that is looked at where a game has no end of its own.
_FAR = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, the guesses that show it (a cycle in the order in which they are said)."""

    fault: Fault
    guesses: tuple[Guess, ...]
    faces: int

    def __str__(self) -> str:
        said = [f"'{guess}'" for guess in self.guesses]
        match self.fault:
            case "follows itself":
                return f"{said[0]} may follow itself, for ever"
            case "cycle":
                return f"a round may go in circles: {' -> '.join([*said, said[0]])}"
            case "always true":
                return f"{said[0]} is true on every table of {self.faces} faces"
            case "dead end":
                return f"nothing can follow {said[0]}: only a challenge is left"


def check(options: Options, upto: int | None = None) -> tuple[Finding, ...]:
    """What is wrong with the guesses that these options allow, the gravest first.

    Guesses up to the figure ``upto`` are looked at (default: past every number that a straight
    can name, or past the end of the track); 'always true' is asked of the smallest table
    that the game can come to. Every fault of a kind is listed, of cycles one for each set of
    guesses that lead to one another (a shortest one).

    >>> from cardlie.engine import Options
    >>> [str(finding) for finding in check(Options("wheel"))]
    ["nothing can follow '20 sixes': only a challenge is left"]
    """
    findings: list[Finding] = []
    deck = options.rules.has_deck
    most = upto or (
        options.setting.faces.numbers[-1] + 2 if deck else (options.rules.last_figure or _FAR)
    )
    for bidding, faces in _biddings(options):
        guesses = bidding.universe(most)
        higher = {guess: bidding.over(guess).upto(most) for guess in guesses}
        loops = [guess for guess in guesses if guess in higher[guess]]
        findings += [Finding("follows itself", (guess,), faces) for guess in loops]
        if not bidding.returns:  # else what was said can't come back in a round
            findings += [Finding("cycle", cycle, faces) for cycle in _cycles(higher)]
        view = _unseen(options, bidding, faces)
        findings += [
            Finding("always true", (guess,), faces) for guess in guesses if _certain(guess, view)
        ]
        ends = [guess for guess in guesses if not higher[guess] and bidding.over(guess).nothing]
        findings += [Finding("dead end", (guess,), faces) for guess in ends]
    return tuple(findings)


def _biddings(options: Options) -> Iterator[tuple[Bidding, int]]:
    """The kinds of guess in the course of a game, and the fewest faces they are said about."""
    first = Table.deal(options).state
    if options.rules.has_deck:
        yield first.bidding, options.seats * options.piles
        return
    last = Table.deal(replace(options, seats=2, start=1, insight=(), bluff=())).state
    if last.bidding is first.bidding:
        yield first.bidding, 2
        return
    if sum(first.held) > 2:
        yield first.bidding, 3
    yield last.bidding, 2


def _unseen(options: Options, bidding: Bidding, faces: int) -> View:
    """A table of which nobody has seen anything."""
    kinds = bidding.setting.faces
    nothing = (0,) * len(kinds.all)
    if options.rules.has_deck:
        return View(bidding.setting, nothing, (Draw(kinds.counts(options.cards()), faces),))
    return View(bidding.setting, nothing, (Draw((1,) * len(kinds.all), faces, True),))


def _certain(guess: Guess, view: View) -> bool:
    ways, total = odds_ratio(guess, view)
    return ways == total


def _cycles(higher: dict[Guess, tuple[Guess, ...]]) -> Iterator[tuple[Guess, ...]]:
    """A shortest cycle of two guesses or more for each set that lead to one another."""
    core = _core(higher)
    back: dict[Guess, list[Guess]] = {guess: [] for guess in core}
    for guess, raises in core.items():
        for each in raises:
            back[each].append(guess)
    told: set[Guess] = set()
    for guess in core:
        if guess in told:
            continue
        circle = _reach(guess, core) & _reach(guess, back)
        told |= circle
        shortest: tuple[Guess, ...] = ()
        for each in core:
            if each in circle and len(shortest) != 2:  # no cycle of two guesses is shorter than two
                way = _way_back(each, core)
                shortest = min(shortest or way, way, key=len)
        if shortest:  # else this one only leads to guesses that go in circles
            yield shortest


def _core(higher: dict[Guess, tuple[Guess, ...]]) -> dict[Guess, list[Guess]]:
    """The relation without the guesses that lead nowhere, time and again: what cycles are in."""
    core = {guess: [each for each in raises if each != guess] for guess, raises in higher.items()}
    while True:
        kept = {guess: [e for e in raises if core.get(e)] for guess, raises in core.items()}
        kept = {guess: raises for guess, raises in kept.items() if raises}
        if kept == core:
            return core
        core = kept


def _reach(start: Guess, higher: dict[Guess, list[Guess]]) -> set[Guess]:
    """All guesses that some raises lead to."""
    reached: set[Guess] = set()
    left = [start]
    while left:
        for each in higher[left.pop()]:
            if each not in reached:
                reached.add(each)
                left.append(each)
    return reached


def _way_back(start: Guess, higher: dict[Guess, list[Guess]]) -> tuple[Guess, ...]:
    """The shortest way from a guess over others back to it, which there is."""
    came: dict[Guess, Guess] = {}
    queue = deque([start])
    while queue:
        guess = queue.popleft()
        for each in higher[guess]:
            if each == start and guess != start:
                way = [guess]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            if each not in came and each != start:
                came[each] = guess
                queue.append(each)
    raise AssertionError(f"no way leads back to {start}")
