"""What bots mutter: seldom, in each language, and nothing that is not plain to all."""

from __future__ import annotations

from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Options, Table
from cardlie.engine.events import Challenged, Guessed
from cardlie.players import BOTS
from cardlie.telling.manners import MANNERS, hesitation, manner_of, remark_on
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller
from tests.games.playing import any_action, tables


def test_each_temperament_is_of_a_bot_and_has_words_of_its_own() -> None:
    assert set(MANNERS) <= set(BOTS)
    said = [list(chain(m.raises, m.right, m.wrong)) for m in MANNERS.values()]
    assert len(set(chain(*said))) == len(list(chain(*said)))
    with speaking(translation("de")):
        same = [each for each in chain(*said) if tr(each) == each]
    assert set(same) <= {"Ha!", "Hm."}
    assert manner_of("counter:bluff=0.2") is MANNERS["counter"]
    assert manner_of(None) is manner_of("my.bot:Class") is None
    assert 0.3 < hesitation("casual") < 1 < 2.5 > hesitation("random")


@given(tables(), st.integers(0, 2**32), st.data())
def test_remarks_come_with_what_a_bot_did_and_with_nothing_else(
    options: Options, seed: int, data: st.DataObject
) -> None:
    bots = [data.draw(st.sampled_from([None, *MANNERS])) for _ in range(options.seats)]
    rng, table = Random(seed), Table.deal(options, seed=seed)
    while not table.over and len(table.actions) < 60:
        table.act(any_action(table.legal(), rng))
    names = Names(tuple(f"P{seat}" for seat in range(options.seats)))
    alone, company = Teller(options, names), Teller(options, names, bots)
    for event in table.events:
        remark = remark_on(event, bots)
        told = [" ".join(map(plain, teller.tell(event))) for teller in (alone, company)]
        assert (told[0] == told[1]) == (not remark)
        if remark:
            assert isinstance(event, Guessed | Challenged)
            manner = manner_of(bots[event.seat if isinstance(event, Guessed) else event.by])
            assert manner is not None
            words = manner.raises
            if isinstance(event, Challenged):
                words = manner.wrong if event.held else manner.right
            assert (
                remark.strip("\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}")
                in words
            )
            assert remark in told[1]


def test_a_table_of_bots_is_not_silent_and_not_noisy() -> None:
    table, rng = Table.deal("leira", seats=4, seed=3), Random(3)
    while not table.over:
        table.act(any_action(table.legal(), rng))
    told = [e for e in table.events if isinstance(e, Guessed | Challenged)]
    spoken = [e for e in told if remark_on(e, [*MANNERS])]
    assert len(told) / 10 < len(spoken) < len(told) / 2
