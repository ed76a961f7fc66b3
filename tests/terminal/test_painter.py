"""What stands on the screen means one thing wherever it stands."""

from __future__ import annotations

import re
from random import Random
from threading import Timer

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import Legal, Options, SeatNo, Table
from cardlie.engine.events import Challenged
from cardlie.guess import Guess
from cardlie.session.letters import laid_out, letter
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from cardlie.terminal.event_lines import event_lines
from cardlie.terminal.keyboard import Keyboard
from cardlie.terminal.look import SUIT_COLOURS, Look
from cardlie.terminal.painter import Painter, called
from cardlie.terminal.screen import ScreenDisplay
from tests.games.playing import any_action, tables
from tests.session.playing import any_table, in_play
from tests.terminal.playing import leftwards


@pytest.mark.parametrize(("game", "hand"), [("leira", "1 2 2 6 6"), ("mia", "6 3")])
def test_dice_of_a_showdown_lie_as_they_lie_in_a_hand(game: str, hand: str) -> None:
    options = Options(game, 2)
    rolled = tuple(options.rules.faces.face(face) for face in reversed(hand.split()))
    said = next(iter(Table.deal(options, seed=1).observe(SeatNo(0)).bidding.universe(1)))
    me, other = SeatNo(0), SeatNo(1)
    event = Challenged(other, me, said, True, 1, 1, other, (0, 1), (rolled, ()))
    lines = event_lines(event, Teller(options, Names.around(2, me)), Look())
    assert re.findall(r"\d", lines[1]) == hand.split()


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
        "  1. Ann  1 die   ■        10 coins",
        "  2. You  2 dice  ■■       8 coins",
    ]


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
    if not seen.history or seen.bidder is None:
        return
    names, look = Names.around(options.seats, 0), Look(spoken=True)
    painter, last = Painter(names, ("",) * 8, look), seen.history[-1]
    with speaking(translation(lang)):
        said = look.styled(Teller(options, names).guess(last))
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
    said = (
        dict.fromkeys(map(SeatNo, range(options.seats)), seen.history[-1]) if seen.history else {}
    )
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


def test_bids_stand_in_one_column_whatever_is_noted_of_a_seat() -> None:
    noted = 0
    for seed in range(12):
        rng, table = Random(seed), Table.deal("perudo", seats=3, seed=seed)
        while not table.over:
            seen, guess = table.observe(0), Guess.parse("2 fives")
            painter = Painter(Names.around(3, 0), ("", "casual", "counter"), Look())
            rows = painter.seats(seen, {SeatNo(seat): guess for seat in range(3)})
            assert {row.index("“") for row in rows} == {40}
            noted += any(row.endswith("(had palifico)") for row in rows)
            table.act(any_action(table.legal(), rng))
    assert noted


def test_where_the_story_stands_is_chosen_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    look = Look(terminal=True)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        display = ScreenDisplay(look, Keyboard(look), pause=0)
    short, long, longer = ["x" * 38], ["x" * 59], ["x" * 90]
    for first, rest in ((short, long), (long, short)):
        display.round(["Round 1."])
        beside = display._room_beside(first) > 0
        assert beside == (first is short)
        assert (display._room_beside(rest) > 0) == beside
        assert not display._room_beside(longer)


def test_a_letter_that_is_no_key_swallows_no_other() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keyboard = Keyboard(Look())
        keys.send_text("x")
        later = Timer(0.6, keys.send_text, "n")
        end = Timer(1.6, keys.send_text, "\x04")
        later.start()
        end.start()
        assert keyboard.press(list, "", ("n", "s", "q"), lone=True) == "n"
        end.cancel()


@pytest.mark.parametrize(("typed", "key"), [("hint", None), ("n", "n"), ("\r", None), ("no", None)])
def test_a_key_of_the_end_is_no_letter_of_a_word(typed: str, key: str | None) -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keyboard = Keyboard(Look())
        keys.send_text(typed)
        done = Timer(0.8, keys.send_text, "\x04")  # the end of input
        done.start()
        assert keyboard.press(list, "", ("n", "s", "q"), lone=True) == key
        done.cancel()


@pytest.mark.parametrize("keys", [(), ("s", "c")])
def test_any_key_goes_on_where_a_bid_stands_for_a_moment(keys: tuple[str, ...]) -> None:
    """Be it one of a word that is typed too early, and whether or not a key does something."""
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        keyboard = Keyboard(Look())
        typed.send_text("nonsense\r")
        assert keyboard.press(list, "", keys, 5.0) == ""
        keyboard.forget()
        typed.send_text("c")
        assert keyboard.press(list, "", keys, 5.0) == ("c" if keys else "")
