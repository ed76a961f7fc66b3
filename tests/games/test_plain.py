"""Plain bids and first bids: each against a plain telling of it, and as its sources played it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.engine import Options, Table
from cardlie.engine.flow import new_round_at
from cardlie.games import get_game
from cardlie.games.records import SeatNo
from cardlie.guess import Guess, Number, Plain
from cardlie.lint.check import check
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from tests.games.playing import may, read_scenarios

WILD = "dice.numbers=2,3,4,5,6,1;dice.wild=1;bids.rule=count-first"
FREE = f"tavern[{WILD};bids.kinds=number,plain;exact.by=nobody;costs.right=none;players=2,8]"
RANKS = (2, 3, 4, 5, 6, 1)

#: What is bid of dahua's die, and whether it is plain.
BIDS = st.builds(
    lambda count, number, plain: (Plain if plain and number > 1 else Number)(count, number),
    st.integers(1, 12), st.integers(1, 6), st.booleans(),
)  # fmt: skip


def of(keys: str) -> str:
    return f"{FREE[:-1]};{keys}]"


def is_plain(bid: Guess) -> bool:
    return isinstance(bid, Plain) or bid.numbers[0] == 1


@given(BIDS, BIDS, st.sampled_from(["double", "two-more"]), st.sampled_from(["raise", "as-many"]))
def test_what_follows_is_as_the_keys_say(last: Any, new: Any, back: str, into: str) -> None:
    higher = get_game(of(f"plain.back={back};plain.into={into}")).usual.higher
    assert higher is not None
    if is_plain(last) and not is_plain(new):
        expected = new.count >= (2 * last.count if back == "double" else last.count + 2)
    else:
        ranks = [(bid.count, RANKS.index(bid.number)) for bid in (new, last)]
        expected = ranks[0] > ranks[1]
        if into == "as-many" and is_plain(new) and not is_plain(last):
            expected |= new.count == last.count
    assert higher(new, last) == expected


@given(st.lists(st.integers(1, 6), min_size=1, max_size=12), st.integers(1, 6), st.integers(1, 9))
def test_a_plain_bid_counts_what_dice_show(dice: list[int], number: int, count: int) -> None:
    table = " ".join(map(str, dice))
    shown, wild = dice.count(number), dice.count(1)
    if number == 1:
        with pytest.raises(CardlieError, match="plain without the word"):
            judge(Plain(count, number), table, game=FREE)
    else:
        assert judge(Plain(count, number), table, game=FREE).holds == (shown >= count)
        assert judge(Number(count, number), table, game=FREE).holds == (shown + wild >= count)


@pytest.mark.parametrize(("said", "language"), [
    ("3 fives plain", "en"), ("three plain fives", "en"), ("3 fives zhai", "en"),
    ("drei Fünfer ohne Joker", "de"), ("3 Fünfer schlicht", "de"),
])  # fmt: skip
def test_plain_is_heard_where_it_is_played(said: str, language: str) -> None:
    game = get_game(FREE)
    assert Guess.parse(said, game.die, language, game.kinds) == Plain(3, 5)
    with pytest.raises(CardlieError, match="is not a bid in perudo"):
        judge(Plain(3, 5), "5 5 5", game="perudo")


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("overs", [(0, 0, 0), (0, 0, 1), (0, 1, 2)])
def test_a_first_bid_hangs_on_how_many_play(players: int, overs: tuple[int, ...]) -> None:
    table = Table.deal(Options(of(f"bids.least={','.join(map(str, overs))}"), 5), seed=2)
    for each in (3, 1):
        new_round_at(table.state, [each] * players + [0] * (5 - players), SeatNo(0))
        dice = each * players
        for bid, over in ((Number(1, 1), 0), (Plain(1, 4), 1), (Number(1, 4), 2)):
            least = min(players + overs[over], dice)
            allowed = [count for count in range(1, 20) if table.can_guess(bid.with_figure(count))]
            assert allowed == [*range(least, 20)]


def test_where_nothing_is_wild_a_first_bid_is_a_plain_one() -> None:
    table = Table.deal(Options("tavern[bids.least=0,0,1]", 3), seed=2)
    assert next(count for count in range(1, 9) if table.can_guess(Number(count, 4))) == 3
    wild = Table.deal(Options("tavern[bids.least=0,0,1;dice.wild=1]", 3), seed=2)
    assert next(count for count in range(1, 9) if wild.can_guess(Number(count, 4))) == 4


@pytest.mark.parametrize("scenario", read_scenarios("dahua"), ids=lambda each: str(each["title"]))
def test_bids_of_dahua_are_as_its_sources_say(scenario: dict[str, Any]) -> None:
    """All of its rounds but lives: what may be said, and what there is of it."""
    rolls = [roll.split() for roll in scenario["rolls"]]
    table = Table.deal(Options(of("bids.least=0,0,1"), len(rolls)), seed=1)
    new_round_at(table.state, [5] * len(rolls), SeatNo(0))
    faces = table.state.faces
    table.state.rolled = [tuple(faces.index[die] for die in roll) for roll in rolls]
    for name in ("legal_first", "illegal_first"):
        assert all(may(table, bid) == (name == "legal_first") for bid in scenario.get(name, []))
    for text in scenario["bids"]:
        table.act(f"say {text[2:]}")
    for name in ("legal", "illegal"):
        assert all(may(table, bid) == (name == "legal") for bid in scenario.get(name, []))
    for text in scenario.get("then", []):
        table.act(f"say {text[2:]}")
    table.act("challenge")
    showdown = table.state.showdown
    assert showdown is not None
    assert (showdown.have, showdown.holds) == (scenario["there"], scenario["holds"])


def test_they_are_played_alike_on_arrays_or_say_why_not() -> None:
    plan = Plan.of(Options(FREE, 3), parse_seats("casual,random,counter"), seed=2)
    assert why_not(plan) is None
    one, other = [simulate([plan], 4, engine=engine) for engine in ("arrays", "table")]
    assert one == other
    counted = Plan.of(Options(of("bids.least=0,0,1"), 3), parse_seats("casual"), seed=2)
    assert "the number of players" in str(why_not(counted))
    assert simulate([counted], 4) == simulate([counted], 4, engine="table")


def test_its_rounds_end() -> None:
    for keys in ("plain.back=double", "plain.back=two-more", "plain.into=as-many;bids.least=0,0,1"):
        (checked,) = [check(Options(of(keys), 2), [()])]
        assert all(mix.ending.verdict == "proven" for mix in checked.mixes)


@pytest.mark.some(1)
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_told(language: str) -> None:
    book = " ".join(map(str, read_rules(Edition.of(of("bids.least=0,0,1"), language)).book))
    for said in {
        "en": ("**plain**", "it takes twice as many", "where wild dice help 1 more"),
        "de": ("**ohne Joker**", "braucht es doppelt so viele", "wo Joker helfen, 1 mehr"),
    }[language]:
        assert said.replace("**", "") in book.replace("**", "")


@pytest.mark.parametrize(("keys", "named"), [
    ("dice.wild=none", "bids.kinds"), ("bids.wild=half", "bids.wild"),
    ("bids.kinds=plain", "bids.kinds"), ("bids.least=1", "bids.least"),
])  # fmt: skip
def test_what_does_not_go_together_is_refused(keys: str, named: str) -> None:
    with pytest.raises(CardlieError, match=named.replace(".", r"\.")):
        get_game(of(keys))
