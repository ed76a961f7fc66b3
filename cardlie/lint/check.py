"""A linter for variants: do rounds end, and is each guess worth saying?

For each number of players it asks of every mix of variants whether its rounds come to an end
(``endings.py``), and of every guess, by exact odds before anybody has looked: is it always true,
or never, or worth less than another that is just as high?
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from cardlie.engine.bidding import Bidding, bidding_of
from cardlie.engine.table import Table
from cardlie.games.costs import gives, least_taken
from cardlie.games.cup import GONE_ROUND
from cardlie.games.model import Game, Turn
from cardlie.games.options import Options, most_each
from cardlie.guess import Guess
from cardlie.guess.patterns import Patterns
from cardlie.lint.endings import Endings, Termination, rank_of
from cardlie.odds import Draw, View, odds_ratio
from cardlie.odds.evidence import dice_drawn

#: What can be wrong with a guess.
Fault = Literal["always true", "never true", "never worth saying", "dead end"]


@dataclass(frozen=True, slots=True)
class Defect:
    """One fault, and the guesses that have it, on a table of so many faces.

    ``better`` is one that is as high as the first of them and better to say.
    """

    fault: Fault
    guesses: tuple[Guess, ...]
    faces: int
    better: Guess | None = None


@dataclass(frozen=True, slots=True)
class Mixes:
    """Mixes of variants and expansions in which the same may be said, and whether rounds end.

    A game may have several kinds of round, such as the last one of two dice: ``example`` is what
    is said in these.
    """

    names: tuple[tuple[str, ...], ...]
    ending: Termination
    example: Guess


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found for one number of players; the guesses were ``weighed`` with these options."""

    players: int
    mixes: tuple[Mixes, ...]
    weighed: Options
    defects: tuple[Defect, ...]


def every_mix(switches: Sequence[str]) -> list[tuple[str, ...]]:
    """All mixes of some variants and expansions, the smallest first.

    >>> every_mix(["swap", "open"])
    [(), ('swap',), ('open',), ('swap', 'open')]
    """
    return [mix for size in range(len(switches) + 1) for mix in combinations(switches, size)]


def check(plain: Options, mixes: Sequence[tuple[str, ...]]) -> Checked:
    """What is to be said of some mixes of the game that ``plain`` is, with its players and rulings.

    Guesses up to what lies on the table are weighed in the mix that has the most kinds of them,
    and the most cards.
    """
    richest = max((_with(plain, mix) for mix in mixes), key=_riches)
    return Checked(plain.seats, endings_of(plain, mixes), richest, tuple(_defects(richest)))


def endings_of(plain: Options, mixes: Sequence[tuple[str, ...]]) -> tuple[Mixes, ...]:
    """Whether each kind of round in some mixes comes to an end; arguments as :func:`check`.

    >>> from cardlie.engine import Options
    >>> [mix.ending.bound for mix in endings_of(Options("wheel"), [()])]
    [110]
    """
    alike: dict[tuple[_Round, ...], list[tuple[str, ...]]] = {}
    for mix in mixes:
        alike.setdefault(tuple(_rounds(_with(plain, mix))), []).append(mix)
    shared: Endings | None = None
    if plain.game.usual.higher is None:  # one graph for all mixes, up to the highest figure of any
        all_rounds = [each for rounds in alike for each in rounds]
        kinds = {kind for each in all_rounds for kind in each.bidding.kinds}
        ordered = tuple(kind for kind in plain.game.kinds if kind in kinds)
        shared = Endings(bidding_of(plain.rules, ordered), max(map(_most, all_rounds)))
    findings = []
    for rounds, names in alike.items():
        for each in rounds:
            endings = shared or Endings(each.bidding, _most(each))
            opens = each.bidding.over(None)
            example, *_ = opens.upto(2) or opens.upto(_most(each))
            ending = endings.ending(each.bidding, _most(each))
            if plain.game.passes_cup and plain.game.rounds and ending.bound:
                bound = (ending.bound - 1) * plain.seats + 1  # nothing is as high as the highest
                ending = replace(ending, measure="gone round", bound=bound)
            findings.append(Mixes(tuple(names), ending, example))
    return tuple(findings)


@lru_cache(maxsize=64)
def longest_round(options: Options) -> int | None:
    """A number of guesses that no round exceeds which stays up to what the table shows.

    None if there is no proof of one.
    """
    found = [each.ending for each in endings_of(options, [options.names])]
    return max([each.bound or 0 for each in found]) if all(each.bound for each in found) else None


def only_moves(game: Game) -> bool:
    """Whether some doubt takes no more than it gives: dice go round, for as long as it may be.

    >>> from cardlie.games import get_game
    >>> only_moves(get_game("leira[costs.true=caller:1,bidder:-1]")), only_moves(get_game("leira"))
    (True, False)
    """
    specs = game.spec.each_round if game.spec else ()
    rows = [spec.row(name) for spec in specs for name in ("false", "true")]
    return any(least_taken(row) <= 0 and gives(row) for row in rows)


def _riches(options: Options) -> tuple[int, int]:
    kinds = {kind for each in _rounds(options) for kind in each.bidding.kinds}
    return len(kinds), len(options.cards()) if options.game.has_deck else 0


def _with(plain: Options, mix: tuple[str, ...]) -> Options:
    options = [plain.game.switches[word] for word in mix]
    return plain.but(**{each.field: not each.default for each in options})


class _Round(NamedTuple):
    """A kind of round in the course of a game, and the fewest and most faces on the table."""

    bidding: Bidding
    fewest: int
    faces: int


def _rounds(options: Options) -> Iterator[_Round]:
    first = Table.deal(options).state
    if options.game.has_deck:
        faces = options.seats * options.piles
        yield _Round(first.bidding, faces, faces)
        return
    if options.game.passes_cup:
        dice, bidding = sum(map(len, first.rolled)), first.bidding
        if GONE_ROUND in options.game.rounds:  # what is then said again and again has to be higher
            bidding = bidding_of(options.rules.in_round(GONE_ROUND), bidding.kinds)
        yield _Round(bidding, dice, dice)
        return
    if options.game.stake == "lives":  # dice stay, or there are more of them
        yield _Round(first.bidding, 2 * options.start_count, most_each(options) * options.seats)
        return
    dice = sum(first.held)
    two = options.game.sort_of_round(Turn((1, 1)))
    rules = options.rules.in_round(two)
    last = bidding_of(rules, options.game.said_in(two, options.names))
    if last is first.bidding:
        yield _Round(first.bidding, 2, dice)
        return
    yield _Round(first.bidding, 3, dice)
    yield _Round(last, 2, 2)


def _most(of: _Round) -> int:
    """The figure up to which a round is looked at: what the table, or a power card, can show."""
    bidding, rules = of.bidding, of.bidding.rules
    if rules.game.last_figure is not None:
        return rules.game.last_figure
    values = [power.value for power in rules.faces.powers]
    personal = any(kind.personal for kind in bidding.kinds)
    return max([bidding.highest_figure(of.faces), *(values if personal else [])])


def _defects(options: Options) -> Iterator[Defect]:
    for of in _rounds(options):
        bidding, fewest, faces = of
        few = _chances(_unseen(options, bidding, fewest))
        many = few if fewest == faces else _chances(_unseen(options, bidding, faces))
        guesses = [
            guess
            for guess in bidding.universe(_most(of))
            if (
                guess.card(bidding.rules.faces) is not None
                if guess.personal
                else guess.amount(bidding.rules.faces) <= bidding.highest_figure(faces)
            )
        ]
        always = tuple(g for g in guesses if not g.personal and few(g) == 1)
        if always:
            yield Defect("always true", always, fewest)
        never = [guess for guess in guesses if many(guess) == 0]
        if never:
            lowest = {guess.about: guess for guess in reversed(never)}
            yield Defect("never true", tuple(reversed(lowest.values())), faces)
        yield from _worthless([g for g in guesses if many(g)], many, bidding, faces)
        ends = tuple(guess for guess in guesses if bidding.over(guess).nothing)
        if ends:
            yield Defect("dead end", ends, faces)


def _unseen(options: Options, bidding: Bidding, size: int) -> View:
    """A table of so many faces of which nobody has seen anything."""
    faces = bidding.rules.faces
    nothing = (0,) * len(faces.all)
    if options.game.has_deck:
        return View(bidding.rules, nothing, (Draw(faces.counts(options.cards()), size),))
    return View(bidding.rules, nothing, dice_drawn(bidding.rules, size))


def _chances(view: View) -> Callable[[Guess], Fraction]:
    """The exact chance of each guess on a table; a power card's is that of who has rolled it."""

    @cache
    def chance(guess: Guess) -> Fraction:
        ways, total = odds_ratio(guess, view, rolled=guess.personal or None)
        return Fraction(ways, total)

    return chance


def _worthless(
    guesses: list[Guess], chance: Callable[[Guess], Fraction], bidding: Bidding, size: int
) -> Iterator[Defect]:
    """What is never worth saying: another guess is as high, and better whatever lies there.

    That is a guess which is true on every table where the other is, and on more. A power card
    only has to be likelier for whoever rolled it than a guess that stands as high without one.
    """
    by_about: dict[Hashable, list[Guess]] = {}
    for guess in guesses:
        by_about.setdefault(guess.about, []).append(guess)
    worse: dict[Hashable, list[Guess]] = {}
    better: dict[Hashable, Guess] = {}
    for alike in by_about.values():
        rivals = [_rival(guess, guesses, chance, bidding) for guess in alike]
        rival = rivals[0]
        if rival is not None and None not in rivals:
            key = alike[0].personal, rival.about
            worse.setdefault(key, []).append(alike[0])
            better.setdefault(key, rival)
    for which, alike in worse.items():
        yield Defect("never worth saying", tuple(alike), size, better[which])


def _rival(
    guess: Guess, guesses: list[Guess], chance: Callable[[Guess], Fraction], bidding: Bidding
) -> Guess | None:
    """The likeliest guess that is never the worse one to say, and likelier."""
    faces = bidding.rules.faces
    rivals = [
        other
        for other in guesses
        if other.amount(faces) == guess.amount(faces)
        and not other.personal
        and (
            not other.half and not other.second_figure(bidding.rules.readings)
            if guess.personal
            else rank_of(other, bidding) == rank_of(guess, bidding)
            and _implies(bidding.compiled(guess), bidding.compiled(other))
        )
        and chance(other) > chance(guess)
    ]
    return max(rivals, key=chance, default=None)


def _implies(one: Patterns, other: Patterns) -> bool:
    """Whether, as far as their demands show, the other holds on every table where the one does."""
    return set(one.helpers) <= set(other.helpers) and all(
        any(
            len(wider) == 1
            and any(
                wider[0].required <= demand.required
                and all(w >= v for w, v in zip(wider[0].weights, demand.weights, strict=True))
                for demand in pattern
            )
            for wider in other.patterns
        )
        for pattern in one.patterns
    )
