"""What is higher, and what wild numbers count: each rule against a plain telling of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Ranked
from cardlie.engine import Options, Table
from cardlie.engine.events import Began
from cardlie.games import get_game
from cardlie.guess import Number, Stars
from cardlie.judging.judge import judge
from cardlie.lint.check import check
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not

#: Any two bids: how many, which number.
PAIRS = list(product(product(range(1, 6), range(1, 7)), repeat=2))

RANKS = {"usual": (1, 2, 3, 4, 5, 6), "ones high": (2, 3, 4, 5, 6, 1), "odd": (5, 1, 4, 2, 6, 3)}

#: After ``n`` dice of ``x``: whether ``m`` of ``y`` may follow, where ``rank`` is a number's place.
PLAIN: dict[str, Any] = {
    "count-first": lambda m, y, n, x, rank: m > n or (m == n and rank(y) > rank(x)),
    "number-first": lambda m, y, n, x, rank: rank(y) > rank(x) or (y == x and m > n),
    "same-or-as-many": lambda m, y, n, x, rank: (
        (y == x and m > n) or (m == n and rank(y) > rank(x))
    ),
    "never-lower": lambda m, y, n, x, rank: (
        m >= n and rank(y) >= rank(x) and (m > n or rank(y) > rank(x))
    ),
    "count-only": lambda m, y, n, x, rank: y == x and m > n,
    "number-only": lambda m, y, n, x, rank: m == n and rank(y) > rank(x),
    "above-both": lambda m, y, n, x, rank: (m > n and m > x) or (y > n and y > x),
    "product": lambda m, y, n, x, rank: m * y > n * x,
}


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("rule", PLAIN)
def test_what_is_higher_is_as_the_rule_says(rule: str, ranks: str) -> None:
    numbers = "+".join(map(str, RANKS[ranks]))
    higher = get_game(f"tavern[bids.rule={rule};dice.numbers={numbers}]").usual.higher
    assert higher is not None
    for (n, x), (m, y) in PAIRS:
        found = higher(Number(m, y), Number(n, x))
        assert found == PLAIN[rule](m, y, n, x, RANKS[ranks].index), (rule, n, x, m, y)


def test_a_bid_that_has_no_space_is_refused_with_the_name_of_its_game() -> None:
    game = get_game("wheel[bids.track=*1+*2]")
    assert game.usual.higher is not None
    with pytest.raises(IllegalGuess) as refused:
        game.usual.higher(Number(3, 5), Stars(1))
    assert str(refused.value) == f"'3 fives' is not a bid in {game.id}"


@pytest.mark.parametrize("wild", ["alike", "half", "over-half"])
def test_what_wild_numbers_count(wild: str) -> None:
    higher = get_game(f"tavern[bids.rule=count-first;dice.wild=1;bids.wild={wild}]").usual.higher
    assert higher is not None
    for n, m, x in product(range(1, 12), range(1, 12), (2, 6)):
        to = {"alike": m > n, "half": m >= n / 2, "over-half": m > n / 2}[wild]
        back = m >= n if wild == "alike" else m >= 2 * n + 1
        assert higher(Number(m, 1), Number(n, x)) == to
        assert higher(Number(m, x), Number(n, 1)) == back


def test_wild_numbers_that_are_never_bid() -> None:
    game = get_game("tavern[bids.rule=count-first;dice.wild=1;bids.wild=never]")
    bidding = Table.deal(Options(game, 2), seed=1).state.bidding
    said = bidding.over(None).upto(5)
    assert {guess.number for guess in said if isinstance(guess, Number)} == {2, 3, 4, 5, 6}
    with pytest.raises(CardlieError, match="wild numbers are never bid"):
        judge("3 ones", "1 1 1", game=game.id)
    assert judge("3 twos", "1 2 1", game=game.id)
    (checked,) = [check(Options(game, 2), [()])]
    assert all(mix.ending.verdict == "proven" for mix in checked.mixes)


@pytest.mark.parametrize("who", ["highest", "lowest"])
def test_who_rolls_lowest_may_start(who: str) -> None:
    for seed in range(20):
        table = Table.deal(Options(f"tavern[start.who={who};dice.each=2]", 4), seed=seed)
        began = table.events[0]
        assert isinstance(began, Began)
        first = began.start_rolls
        best = max if who == "highest" else min
        sums = {roll.seat: sum(face.number or 0 for face in roll.faces) for roll in first[-1]}
        assert sums[table.state.starter] == best(sums.values())


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "game",
    [
        "tavern[players=9+12;dice.each=1;start.who=lowest;pot.of=nothing]",
        "tavern[dice.numbers=2+3+4+5+6+7+8+1;dice.wild=1+8;pot.of=nothing]",
        "tavern[dice.numbers=5+1+4+2;bids.rule=above-both;pot.of=nothing]",
        "perudo[bids.wild=over-half;bids.rule=product]",
        "perudo[bids.wild=never;rounds.palifico.bids.rule=number-only]",
        "tavern[dice.numbers=2+3+4+5+6+7+8+1;bids.reroll=true;dice.each=2;pot.of=nothing]",
        "tavern[dice.numbers=2+3+4+5+6+7+8+9+10+1;dice.wild=1;dice.each=8;pot.of=nothing]",
    ],
)
def test_they_are_played_alike_on_arrays(game: str) -> None:
    options = Options(game, get_game(game).seats[0] + 1)
    plan = Plan.of(options, parse_seats("casual,random,counter:claim=0.3"), seed=4)
    if "reroll=true" in game:
        assert "more than 7 faces" in str(why_not(plan))
        return
    if "10" in game:
        assert "more than 8 faces" in str(why_not(plan))
        simulate([plan], 4)
        return
    assert why_not(plan) is None
    one, other = [simulate([plan], 4, engine=engine) for engine in ("arrays", "table")]
    assert one == other


@pytest.mark.parametrize(
    ("keys", "fewer", "more"),
    [
        ("bids.rule=number-first", True, True),
        ("bids.rule=count-first", False, False),
        ("bids.rule=count-only", False, True),
        ("bids.rule=count-first;dice.wild=1;bids.wild=half", True, False),
    ],
)
def test_a_booklet_shows_that_fewer_may_be_higher(keys: str, fewer: bool, more: bool) -> None:
    """After a bid a higher one on fewer dice, and one on more that is not, where there are such."""
    rules = read_rules(Edition.of(f"leira[bids.first=any;{keys};rounds.duel.when=never]"))
    example, *_ = [each for each in rules.examples() if isinstance(each, Ranked)]
    (said,), answers = [int(each.text.split()[0]) for each in example.guesses], example.answers
    counts = [(int(each.text.split()[0]), higher) for each, higher in answers]
    assert any(count < said and higher for count, higher in counts) == fewer
    assert any(count > said and not higher for count, higher in counts) == more
