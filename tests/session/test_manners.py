"""What bots mutter: seldom, in each language, nothing that not all know, and nothing twice."""

from __future__ import annotations

from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Options, Seeded, Table
from cardlie.engine.events import Challenged, Guessed
from cardlie.players import BOTS
from cardlie.session.manners import (
    MANNERS,
    MOMENTS,
    Remarks,
    hesitation,
    manner_of,
    remarks_in,
)
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller
from tests.games.playing import any_action, tables

MARKS = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"


def test_each_temperament_is_of_a_bot_and_has_forty_lines_of_its_own_in_each_language() -> None:
    assert set(MANNERS) <= set(BOTS)
    for language in languages():
        found = remarks_in(language)
        assert {of: len(lines) for of, lines in found.items()} == {
            f"{bot} {moment}": 20 if moment == "raises" else 10
            for bot in MANNERS
            for moment in MOMENTS
        }
        said = list(chain(*found.values()))
        assert len(set(said)) == len(said) == 40 * len(MANNERS)
        assert max(map(len, said)) <= 40
        assert not [line for line in said if set(line) & set(MARKS)]
    english, german = (set(chain(*remarks_in(each).values())) for each in ("en", "de"))
    assert english & german == {"Ha!", "Hm."}
    assert manner_of("counter:bluff=0.2") is MANNERS["counter"]
    assert manner_of(None) is manner_of("my.bot:Class") is None
    assert 0.3 < hesitation("casual") < 1 < 2.5 > hesitation("random")


def played(options: Options, seed: int) -> Table:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    while not table.over and len(table.actions) < 60:
        table.act(any_action(table.legal(), rng))
    return table


@given(tables(), st.integers(0, 2**32), st.data())
def test_remarks_come_with_what_a_bot_did_and_with_nothing_else(
    options: Options, seed: int, data: st.DataObject
) -> None:
    bots = [data.draw(st.sampled_from([None, *MANNERS])) for _ in range(options.seats)]
    table = played(options, seed)
    teller = Teller(options, Names(tuple(f"P{seat}" for seat in range(options.seats))))
    remarks, by_step = (Remarks(bots, table.origin) for _ in range(2))
    for nth, event in enumerate(table.events):
        remark = remarks.on(nth, table.events)
        assert remark == by_step.on(nth, table.events[: nth + 1])
        told = [" ".join(map(plain, teller.tell(event, said))) for said in ("", remark)]
        assert (told[0] == told[1]) == (not remark)
        if remark:
            assert isinstance(event, Guessed | Challenged)
            bot = bots[event.seat if isinstance(event, Guessed) else event.challenger]
            moment = "raises"
            if isinstance(event, Challenged):
                moment = "wrong" if event.held else "right"
            assert remark.strip(MARKS) in remarks_in("en")[f"{bot} {moment}"]
            assert remark in told[1]


@given(st.integers(0, 2**32))
def test_nothing_is_said_twice_in_an_evening(seed: int) -> None:
    """Game after game: until all is said, when the bots are silent."""
    bots, spent, said = [*MANNERS], dict[str, int](), list[str]()
    for game in range(3):
        table = played(Options("cards", seats=5), seed + game)
        remarks = Remarks(bots, table.origin, order=Seeded(seed), spent=spent)
        told = [remarks.on(nth, table.events) for nth in range(len(table.events))]
        with speaking(translation("de")):
            german = [remarks.on(nth, table.events) for nth in range(len(table.events))]
        assert list(map(bool, told)) == list(map(bool, german))
        before = spent  # whoever takes something back hears the same again
        said, spent = said + list(filter(None, told)), dict(remarks.spent)
        remarks = Remarks(bots, table.origin, order=Seeded(seed), spent=before)
        assert told == [remarks.on(nth, table.events) for nth in range(len(table.events))]
    assert len(set(said)) == len(said) == sum(spent.values())


def test_the_same_guess_is_not_always_talked_over_alike() -> None:
    """What is said follows from the game's chance, and not from what was done."""
    said = set()
    for seed in range(40):
        table = Table.deal("leira", seats=2, seed=seed)
        table.guess("2 fives")
        remarks = Remarks(["casual", "casual"], table.origin)
        said.add(remarks.on(len(table.events) - 1, table.events))
    assert len(said) > 5


def test_a_table_of_bots_is_not_silent_and_not_noisy() -> None:
    table, rng = Table.deal("leira", seats=5, seed=3), Random(3)
    while not table.over:
        table.act(any_action(table.legal(), rng))
    told = [n for n, e in enumerate(table.events) if isinstance(e, Guessed | Challenged)]
    remarks = Remarks([*MANNERS], table.origin)
    spoken = [n for n in told if remarks.on(n, table.events)]
    assert len(told) / 10 < len(spoken) < len(told) / 2
