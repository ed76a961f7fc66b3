"""What stands on the screen means one thing wherever it stands."""

from __future__ import annotations

import re
from random import Random
from unicodedata import bidirectional

from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking, tr
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.painter import Painter
from cardlie.cli.tabletop.shown import event_lines
from cardlie.engine import Options, Table
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from tests.games.playing import any_action, tables


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
    for hand, row, shown in zip(seen.cards.hands, rows, seen.in_view, strict=False):
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


def leftwards(text: str) -> str:
    """What of a text is from right to left and not kept apart from the text around it."""
    outside = re.sub("\u2068[^\u2068\u2069]*\u2069", "", text)
    return "".join(c for c in outside if bidirectional(c) in ("R", "AL", "AN"))


@given(
    tables(), st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(languages()),
    st.lists(st.sampled_from(["רון", "ليلى ٣", "Ann", "דנה 7", "Ben (بن)", "12"]), min_size=8,
             max_size=8),
    st.sampled_from([Look(), Look(terminal=True, colour=True), Look(spoken=True)]),
)  # fmt: skip
def test_names_from_right_to_left_leave_their_sentences_as_they_are(
    options: Options, seed: int, moves: int, lang: str, names: list[str], look: Look
) -> None:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(moves):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    around = Names(tuple(names[: options.seats]))
    painter = Painter(around, ("",) * options.seats, look)
    teller = Teller(options, around)
    with speaking(translation(lang)):
        seen = table.observe(0)
        lines = [*painter.seats(seen, {}), *painter.guess(seen), *painter.standings(seen)]
        for event in table.events:
            lines += event_lines(event, teller, look)
        lines += [tr("{who} begins", who=name) for name in names]
        lines += [tr("no seat is called {seat!r}", seat=name) for name in names]
    assert not [line for line in lines if leftwards(line)]
    for line in lines:
        assert " ," not in line.strip()


def test_columns_stay_where_they_are_whatever_names_are_written_in() -> None:
    table = Table.deal("tavern", seats=3, seed=1)
    painter = Painter(Names(("רון", "Ann", "دانة")), ("", "casual", "casual"), Look())
    shown = painter.seats(table.observe(0), {})
    columns = {re.sub("[\u2068\u2069]", "", line).index("5 dice") for line in shown}
    assert len(columns) == 1
