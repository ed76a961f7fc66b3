"""What stands on the screen means one thing wherever it stands."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.names import Names
from cardlie.cli.tabletop.painter import Painter
from cardlie.engine import Options, Table
from tests.games.playing import any_action


@given(st.integers(2, 8), st.booleans(), st.integers(0, 2**32), st.integers(1, 30))
def test_brackets_say_what_counts_and_nothing_else(
    seats: int, powers: bool, seed: int, steps: int
) -> None:
    """Lines of seats have none: of open cards they say which lie in view, and the others."""
    options = Options("cards", seats, open=True, powers=powers, wildcards=True, swap=powers)
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(steps):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    seen = table.observe(0)
    names = Names.around(options.seats, 0)
    lines = Painter(names, ("",) * options.seats, Look(terminal=True)).seats(seen, {})
    assert not [line for line in lines if set(line) & set("[]")]
    known, rows = seen.bidding.setting.faces, " ".join(lines).split(" cards  ")[1:]
    for hand, row, shown in zip(seen.standing.hands, rows, seen.in_view, strict=False):
        named = [word for word in row.replace("shows", "").split() if word in known.index]
        assert sorted(named) == sorted(face.text for face in known.expand(hand))
        assert [face.text for face in shown] == row.partition("shows ")[2].split()[: len(shown)]


def test_more_coins_stand_higher_than_more_dice() -> None:
    table = Table.deal("tavern", seats=2, seed=1, start=2, games=2)
    lost = ["say 9 sixes", "challenge"]
    for action in [*lost, *lost, "stay", "stay", "say 1 one", *lost]:
        table.act(action)
    painter = Painter(Names.around(2, 0), ("", "casual"), Look())
    assert painter.standings(table.observe(0)) == [
        "  1. Ann  a die   ■        10 coins",
        "  2. You  2 dice  ■■       8 coins",
    ]
