"""What stands on the screen means one thing wherever it stands."""

from __future__ import annotations

import re
from random import Random
from unicodedata import bidirectional

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Legal, Options, SeatNo, Table
from cardlie.session.places import laid_out, letter
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from cardlie.terminal.look import SUIT_COLOURS, Look
from cardlie.terminal.painter import Painter, called
from cardlie.terminal.shown import event_lines
from tests.games.playing import any_action, tables
from tests.session.playing import any_table, in_play


@given(st.integers(2, 8), st.booleans(), st.integers(0, 2**32), st.integers(1, 30))
def test_brackets_say_what_counts_and_nothing_else(
    seats: int, powers: bool, seed: int, steps: int
) -> None:
    """Lines of seats have none: of open cards they say which lie in view, and the others."""
    options = Options("cards", seats, open=True, powers=powers, wildcards=True, swap=powers)
    rng = Random(seed)
    table = in_play(options, rng, steps)
    seen = table.observe(0)
    names = Names.around(options.seats, 0)
    lines = Painter(names, ("",) * options.seats, Look(terminal=True)).seats(seen, {})
    assert not [line for line in lines if set(line) & set("[]")]
    known, rows = seen.bidding.rules.faces, " ".join(lines).split(" cards  ")[1:]
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


@given(any_table, st.integers(0, 2**32), st.integers(1, 30), st.sampled_from(languages()))
@settings(deadline=None)
def test_a_guess_is_told_alike_wherever_it_stands(
    options: Options, seed: int, moves: int, lang: str
) -> None:
    """By the names of the deck that is played: what happened, on the table, beside who said it."""
    table = in_play(options, Random(seed), moves)
    seen = table.observe(table.actor)
    if not seen.said or seen.bidder is None:
        return
    names, look = Names.around(options.seats, 0), Look(spoken=True)
    painter, last = Painter(names, ("",) * 8, look), seen.said[-1]
    with speaking(translation(lang)):
        said = look.told(Teller(options, names).guess(last))
        assert said in " ".join(painter.guess(seen))
        lines = painter.seats(seen, {seen.bidder: last})
        assert seen.cards.hands or said in " ".join(lines)


@given(
    st.one_of(tables(), st.builds(Options, st.just("single-hand"), st.integers(2, 5))),
    st.integers(0, 2**32), st.integers(0, 40), st.booleans(),
)  # fmt: skip
def test_what_may_be_named_has_its_letter(
    options: Options, seed: int, moves: int, spoken: bool
) -> None:
    """In every phase of every game: one's hand shows by which letters its dice or piles go."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(moves):
        if not table.over:
            table.act(any_action(table.legal(), rng, leaves=False))
    if table.over:
        return
    seen = table.observe(table.actor)
    painter = Painter(Names.around(options.seats, seen.seat), ("",) * 8, Look(spoken=spoken))
    line = " ".join(painter.hand_line(seen))
    picks = {
        action.verb
        for action in Legal(seen).actions(0)
        if any(each.kind in ("place", "places") for _, each in action.arguments)
    }
    letters = [letter(nth) for nth, place in enumerate(laid_out(seen)) if place in seen.places]
    assert [each for each in letters if (f"({each}" in line) != bool(picks)] == []


@given(any_table, st.integers(0, 2**32), st.integers(1, 30))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_line_of_a_seat_goes_on_at_the_margin(
    monkeypatch: pytest.MonkeyPatch, options: Options, seed: int, moves: int
) -> None:
    """However narrow a terminal is: a mark or a name begins each seat, and what goes on is in."""
    monkeypatch.setenv("COLUMNS", "40")
    table = in_play(options, Random(seed), moves)
    seen, names = table.observe(table.actor), Names.around(options.seats, 0)
    painter = Painter(names, ("casual",) * 8, Look(terminal=True))
    said = dict.fromkeys(map(SeatNo, range(options.seats)), seen.said[-1]) if seen.said else {}
    lines = painter.seats(seen, said)
    assert [line for line in lines if line[:2] not in ("  ", "▸ ")] == []
    assert len([line for line in lines if line[:1] == "▸"]) == (not table.over)


def test_colours_of_suits_are_seen_on_black_and_on_white() -> None:
    """By the contrast of WCAG 2: 3 to 1, as it asks of what is large or drawn."""

    def light(colour: int) -> float:
        parts = [(colour - 16) // step % 6 for step in (36, 6, 1)]
        shares = [(55 + 40 * part) / 255 if part else 0.0 for part in parts]
        linear = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
        return sum(a * b for a, b in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))

    assert len(set(SUIT_COLOURS.values())) == len(SUIT_COLOURS)
    for colour in SUIT_COLOURS.values():
        assert 16 <= colour < 232
        assert (light(colour) + 0.05) / 0.05 >= 3
        assert 1.05 / (light(colour) + 0.05) >= 3


def test_what_is_in_colour_does_not_stand_back() -> None:
    look = Look(colour=True)
    line = f"Ann: {look.paint('B3', 33)} there"
    assert look.paint("B3", 33) in look.faint(line)
    assert look.faint(line).startswith(look.paint("Ann: ", dim=True))
    assert Look().faint("Ann: B3") == "Ann: B3"


@pytest.mark.parametrize("bot", ["npc:skill=3", "counter:bluff=0.2,threshold=0.3", "my.bots:Bold"])
def test_no_bot_is_called_as_it_is_typed(bot: str) -> None:
    assert not set(called(bot)) & set(":=")
