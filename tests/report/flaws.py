"""Toys: variants of games with one known flaw each, and sound ones, for the report to tell apart.

A flawed variant is a change of a game that lasts as long as it is looked at; it is found if the
report flags just that flaw (it may flag what follows from it besides). Of sound ones nothing may
be flagged. ``benchmarks/flaws.py`` tries them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from cardlie.engine import GAMES, Game, Options
from cardlie.engine.bidding import Bidding
from cardlie.games.piles import Hands
from cardlie.games.records import SeatNo, Settled, Showdown, next_in
from cardlie.games.registry import READERS
from cardlie.games.state import State
from cardlie.guess import Guess, LessThan, Number, Stars
from cardlie.guess.patterns import Patterns
from cardlie.players import parse_seats
from cardlie.report.effort import Effort
from cardlie.report.investigation import find_out
from cardlie.sim import Plan
from tests.catalogue import with_rounds

Change = Callable[[Game], Game]
Compile = Callable[[Guess, Patterns, Bidding], Patterns]


@dataclass(frozen=True)
class Case:
    """A variant of a game, and the flag that it must raise (None: it is sound)."""

    name: str
    game: str
    flag: str | None = None
    change: Change | None = None
    compiles: Compile | None = None
    names: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    bots: str = "casual"


# --- what is changed


def holding(*more: int) -> Change:
    """The first seats begin with so many dice or cards more."""

    def change(game: Game) -> Game:
        def setup(state: State) -> Any:
            rolls = game.layout.setup(state)
            for seat, extra in enumerate(more):
                state.held[seat] += extra
                if game.has_deck:
                    cards = state.kept(Hands)
                    cards.hands[seat] += [cards.draw.pop(0) for _ in range(extra)]
                    cards.givers = [None] * len(cards.draw)
            return rolls

        return replace(game, layout=game.layout._replace(setup=setup))

    return change


def settling(settle: Callable[[Game, Any, Showdown], Settled]) -> Change:
    """Challenges, and spot-ons alike, are settled by another rule."""

    def change(game: Game) -> Game:
        def one(stakes: Any, showdown: Showdown) -> Settled:
            return settle(game, stakes, showdown)

        return with_rounds(game, endings=dict.fromkeys(game.usual.endings, one))

    return change


def loss_of(stakes: Any, loser: SeatNo, dice: int = 1) -> Settled:
    held = stakes.held
    lost = [min(dice, held[seat]) if seat == loser else 0 for seat in range(len(held))]
    return Settled(loser, tuple(lost), loser)


def bidder_loses(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    return loss_of(stakes, showdown.bidder)


def caller_loses(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    return loss_of(stakes, showdown.caller)


def a_coin_decides(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    inside = [SeatNo(seat) for seat, held in enumerate(stakes.held) if held]
    odd = showdown.have * 7 + showdown.need * 11 + sum(stakes.held) * 3
    return loss_of(stakes, inside[odd % len(inside)])


def the_poor_lose(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    usual = showdown.caller if showdown.holds else showdown.bidder
    two = sorted((showdown.caller, showdown.bidder), key=lambda seat: stakes.held[seat])
    unequal = stakes.held[two[0]] != stakes.held[two[1]]
    return loss_of(stakes, two[0] if unequal else usual)


def hardly_ever_loses(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    loser = showdown.caller if showdown.holds else showdown.bidder
    exact = showdown.have == showdown.need
    return loss_of(stakes, loser, 1 if exact else 0)


def all_but_two_are_out_at_once(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    loser = showdown.caller if showdown.holds else showdown.bidder
    two_left = sum(1 for held in stakes.held if held) == 2
    return loss_of(stakes, loser, 1 if two_left else stakes.held[loser])


def the_winner_takes_it(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    two = showdown.caller, showdown.bidder
    loser, winner = two if showdown.holds else two[::-1]
    lost = [(seat == loser) - (seat == winner) for seat in range(len(stakes.held))]
    return Settled(loser, tuple(lost), loser)


def neighbour_loses(game: Game, stakes: Any, showdown: Showdown) -> Settled:
    seat = next_in(stakes.held, showdown.caller)
    while seat in (showdown.caller, showdown.bidder) and sum(map(bool, stakes.held)) > 2:
        seat = next_in(stakes.held, seat)
    return loss_of(stakes, seat)


def seat_is_skipped(game: Game) -> Game:
    def before_turn(state: State) -> Any:
        if state.actor == 2:
            state.actor = state.after(2)
        return game.phases.before_turn(state)

    return replace(game, phases=game.phases._replace(before_turn=before_turn))


def first_seat_begins(game: Game) -> Game:
    def setup(state: State) -> Any:
        rolls = game.layout.setup(state)
        state.starter = SeatNo(0)
        return rolls

    return replace(game, layout=game.layout._replace(setup=setup))


def over_at_once(game: Game) -> Game:
    def ended(stakes: Any) -> bool:
        return bool(min(stakes.held) < max(stakes.held))

    game = replace(game, finish=game.finish._replace(ended=ended))
    return with_rounds(game, endings={**game.usual.endings, "doubt": loss_takes_all})


def loss_takes_all(stakes: Any, showdown: Showdown) -> Settled:
    loser = showdown.caller if showdown.holds else showdown.bidder
    return loss_of(stakes, loser, stakes.held[loser])


def rolling(roll: Callable[[State], None]) -> Change:
    """Something happens to each roll."""

    def change(game: Game) -> Game:
        def then(state: State) -> None:
            game.layout.roll(state)
            roll(state)

        return replace(game, layout=game.layout._replace(roll=then))

    return change


def no_sixes(state: State) -> None:
    state.rolled = [tuple(min(face, 4) for face in roll) for roll in state.rolled]


def a_six_each(state: State) -> None:
    state.rolled = [(5, *roll[1:]) if roll else () for roll in state.rolled]


def all_in_view(state: State) -> None:
    state.show_all()


def stars_never_follow(game: Game) -> Game:
    def higher(new: Guess, last: Guess) -> bool:
        assert game.usual.higher is not None
        return not isinstance(new, Stars) and game.usual.higher(new, last)

    return with_rounds(game, higher=higher)


def nothing_beats_a_six(game: Game) -> Game:
    def higher(new: Guess, last: Guess) -> bool:
        assert game.usual.higher is not None
        six = isinstance(last, Number) and last.number == 6
        return not six and game.usual.higher(new, last)

    return rolling(a_six_each)(with_rounds(game, higher=higher))


def wild_is_nothing(guess: Guess, compiled: Patterns, bidding: Bidding) -> Patterns:
    return replace(compiled, helpers=())


def yellow_is_nothing(guess: Guess, compiled: Patterns, bidding: Bidding) -> Patterns:
    faces = bidding.rules.faces.all
    patterns = tuple(
        tuple(
            replace(
                demand,
                weights=tuple(
                    0 if face.suit == "yellow" else weight
                    for face, weight in zip(faces, demand.weights, strict=True)
                ),
            )
            for demand in pattern
        )
        for pattern in compiled.patterns
    )
    return replace(compiled, patterns=patterns)


def less_than_is_always_true(guess: Guess, compiled: Patterns, bidding: Bidding) -> Patterns:
    if not isinstance(guess, LessThan):
        return compiled
    patterns = tuple(tuple(replace(d, required=0) for d in p) for p in compiled.patterns)
    return replace(compiled, need=0, patterns=patterns)


#: Each has a flaw that somebody could make.
FLAWED = (
    Case("first seat has a card more", "cards", "chair", holding(1), options={"start": 5}),
    Case("last seats have dice less", "leira", "chair", holding(2, 2)),
    Case("first seat has a die more", "tavern", "chair", holding(2), options={"seats": 3}),
    Case("a seat never gets to speak", "tavern", "speaks", seat_is_skipped),
    Case("the same seat always begins", "tavern", "begins", first_seat_begins),
    Case("a kind is never higher", "wheel", "mute", stars_never_follow),
    Case("a useless wildcard", "cards", "idle", None, wild_is_nothing, ("wildcards",)),
    Case("a suit counts for nothing", "cards", "idle", None, yellow_is_nothing),
    Case("a face that is never rolled", "leira", "absent", rolling(no_sixes)),
    Case(
        "an endless round", "cards", "endless", names=("straights",),
        options={"rulings": ["repeat=allowed"]},
    ),
    Case("an opening that always wins", "tavern", "trap", nothing_beats_a_six),
    Case("challenges cost nothing", "tavern", "caller-pays", settling(bidder_loses)),
    Case("a bidder has nothing to fear", "leira", "bidder-pays", settling(caller_loses)),
    Case("a bystander pays", "wheel", "caller-pays", settling(neighbour_loses)),
    Case("a coin decides", "tavern", "skill", settling(a_coin_decides)),
    Case("over after one round", "wheel", "one-round", over_at_once),
    Case(
        "the first blow decides", "leira", "runaway", settling(the_poor_lose),
        options={"seats": 2},
    ),
    Case(
        "most of the game is waiting", "tavern", "waiting", settling(all_but_two_are_out_at_once),
        options={"seats": 5, "start": 12},
    ),
    Case("most challenges change nothing", "leira", "unpaid", settling(hardly_ever_loses)),
    Case("all dice lie open", "leira", "sure", rolling(all_in_view)),
    Case("a guess that is no lie", "cards", "kind-true", None, less_than_is_always_true),
    Case(
        "dice go round for ever", "leira", "tail", settling(the_winner_takes_it),
        options={"seats": 2},
    ),
)  # fmt: skip

#: Each is played as its rules say.
SOUND = (
    *(Case(f"cards, {n} players", "cards", options={"seats": n}) for n in (2, 3, 4, 6, 8)),
    *(
        Case(f"cards with {names}", "cards", names=tuple(names.split()))
        for names in ("straights", "vague", "swap", "wildcards", "simple", "straights wildcards")
    ),
    *(Case(f"wheel, {n} players", "wheel", options={"seats": n}) for n in (2, 4, 6)),
    Case("wheel, no reroll, counter", "wheel", names=("no-reroll",), bots="counter"),
    *(Case(f"tavern, {n} players", "tavern", options={"seats": n}) for n in (2, 5)),
    *(Case(f"leira, {n} players", "leira", options={"seats": n}) for n in (2, 4)),
    Case("tavern, counter", "tavern", options={"seats": 3}, bots="counter"),
)


@contextmanager
def registered(case: Case) -> Iterator[str]:
    """The case's game under an id of its own, as long as it is looked at."""
    if case.change is None and case.compiles is None:
        yield case.game
        return
    game, usual = GAMES[case.game], Bidding.compiled
    toy = f"toy {case.name}"  # what may be said is remembered by the name of a game
    changed = replace((case.change or (lambda same: same))(game), id=toy)
    READERS[toy] = lambda: changed

    def compiled(self: Bidding, guess: Guess) -> Patterns:
        found = usual(self, guess)
        return case.compiles(guess, found, self) if case.compiles is not None else found

    Bidding.compiled = compiled  # type: ignore[method-assign]
    try:
        yield toy
    finally:
        Bidding.compiled = usual  # type: ignore[method-assign]
        del READERS[toy]


def flags_of(case: Case, games: int, closely: int, skill: int = 400, seed: int = 0) -> list[str]:
    """The keys of what the report flags."""
    with registered(case) as game:
        options = {"seats": 4} | case.options
        plan = Plan.of(Options.of(game, case.names, **options), parse_seats(case.bots), seed=seed)
        whole = {"skill": 6 * skill, None: skill}.get(case.flag, 0)
        effort = Effort(games, closely, skill=0, whole=whole, ablations=0)
        return [flag.key for flag in find_out(plan, effort).flags]
