"""Tables for the laws of a session: ours, and those of decks that nobody here designed."""

from __future__ import annotations

from random import Random

from hypothesis import reject
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options, Table
from cardlie.games.options import seats_of
from tests.games.playing import any_action, tables
from tests.own_decks import accepted, deck_files


@st.composite
def own_tables(draw: st.DrawFn) -> Options:
    """A game of cards with a stranger's deck."""
    deck = accepted(draw(deck_files()))
    fewest, most = seats_of("cards", deck)
    names = draw(st.sets(st.sampled_from(["straights", "vague", "swap", "open"])))
    try:
        seats = draw(st.integers(fewest, min(most, 4)))
        return Options.of("cards", sorted(names), seats=seats, deck=deck)
    except CardlieError:
        reject()


#: Any game of ours, and now and then of an own deck.
any_table = st.one_of(tables(), tables(), own_tables())


def in_play(options: Options, rng: Random, steps: int) -> Table:
    """A table after some actions, if it is not over before."""
    table = Table.deal(options, seed=rng.randrange(10**6))
    for _ in range(steps):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    return table
