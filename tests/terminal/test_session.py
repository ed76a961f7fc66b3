"""Games at a table without a terminal: they end, can be taken up again, and hide what is hidden."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.terminal import width
from cardlie.engine import Legal, Observation, Options, Seeded, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.decisions.stay import Left
from cardlie.engine.events import Began
from cardlie.engine.log import dump, load
from cardlie.language import speak
from cardlie.session.coaching import mistake_of, remark
from cardlie.session.prompts import prompt
from cardlie.session.prospects import Prospect, prospects
from cardlie.session.questions import QUESTIONS, TableQuestion
from cardlie.telling.names import Names
from cardlie.terminal.autosave import Autosave
from cardlie.terminal.coach import answer
from cardlie.terminal.keyboard import BACK, CLEAR, Keyboard
from cardlie.terminal.look import Look
from cardlie.terminal.screen import ScreenDisplay
from cardlie.terminal.seating import caught_up
from tests.depth import of_all
from tests.engine.redealt import redeal
from tests.games.playing import any_action, tables
from tests.session.playing import in_play
from tests.terminal.playing import TABLES, Memory, by_chance, players, session, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cardlie.terminal.chooser import Chooser
    from cardlie.terminal.display import KeyWord

WIDEST = 80

each_table = pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: f"{options.game.id}-{options.seats}"
)


@pytest.mark.some(1)
@each_table
def test_a_game_is_played_to_its_end(options: Options) -> None:
    for seed in range(3):
        table = Table.deal(options, seed=seed)
        me = seed % options.seats
        display = Memory(by_chance(table, Random(seed), me))
        assert session(table, display, seed, me, coached=seed == 1).play()
        assert table.over
        assert any(line.startswith("The game is over") for line in display.lines)
        assert [line for line in display.lines if width(line) > WIDEST] == []
        assert [line for line in display.lines if "\n" in line] == []
        assert seed == 1 or not any("Coach" in line for line in display.lines)


@pytest.mark.some(3)
@each_table
def test_a_game_that_was_kept_goes_on_as_if_it_had_not_been_left(
    options: Options, tmp_path: Path
) -> None:
    seed = 5
    whole = Table.deal(options, seed=seed)
    answers: list[str] = []
    source = by_chance(whole, Random(9))

    def remembered() -> str:
        answers.append(source())
        return answers[-1]

    assert session(whole, Memory(remembered), seed).play()
    file = tmp_path / "game.jsonl"
    half = len(answers) // 2
    names = Names.around(options.seats, 0)
    first = iter(answers[:half])
    part = Table.deal(options, seed=seed)
    autosave = Autosave(file, names.names, {"seats": ["you"]})
    assert not session(part, Memory(lambda: next(first, None)), seed, autosave=autosave).play()
    saved = load(file)
    bots = players(options, seed, 0)
    again = saved.table
    caught_up(again, bots)
    assert dump(again) == dump(part)
    rest = islice(answers, half, None)
    going_on = session(again, Memory(lambda: next(rest, None)), seed)
    going_on._players = bots
    assert going_on.play()
    assert again.events == whole.events


@settings(max_examples=of_all(30))
@given(tables(), st.integers(0, 2**32), st.integers(0, 30), st.integers(0, 7))
def test_nothing_shown_depends_on_what_the_seat_does_not_see(
    options: Options, seed: int, steps: int, me: int
) -> None:
    me %= options.seats
    rng = Random(seed)
    table = in_play(options, rng, steps)
    other = table.copy()
    redeal(other.state, me, rng)
    assert shown(table, me) == shown(other, me)


def shown(table: Table, me: int) -> list[str]:
    """All that somebody at this seat can get to see now, whatever they ask."""
    display = Memory(lambda: None)
    sitting = session(table, display, 0, me, coached=True)
    display.begin(sitting)
    mine = table.actor == me and not table.state.claimants  # who claims something acts before
    sitting.play() if mine else sitting._open()
    seen, names = sitting.observation, sitting.names
    told = [*display.lines, *sitting.header(), *sitting.seats(), prompt(seen, names)]
    told += [*sitting.table(True), *sitting.table(False)]
    told += sitting.painter.standings(seen)
    if seen.actor == me and not table.over:
        for word in QUESTIONS:
            if word in ("hint", "odds", "help"):
                told += answer(TableQuestion(word), seen, names, Look())
        action = next(iter(Legal(seen).actions(30)))
        told += remark(action, seen, mistake_of(action, seen))
    return told


def test_a_coached_decision_is_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, weighed = Table.deal(Options("leira", 3, start=2), seed=1), list[Observation]()
    names, rng = Names.around(3, 0), Random(2)

    def weighing(observation: Observation) -> list[Prospect]:
        weighed.append(observation)
        return prospects(observation)

    monkeypatch.setattr("cardlie.session.coaching.prospects", weighing)
    monkeypatch.setattr("cardlie.session.coaching.perfect_play", lambda observation: None)

    def answer() -> str:
        seen = table.observe(0)
        return typed(any_action(Legal(seen), rng), seen, names)

    assert session(table, Memory(answer), 2, coached=True).play()
    assert len(weighed) == len({id(seen) for seen in weighed}) > 0


@pytest.mark.some(1)
@each_table
def test_screens_fit_80_by_24(
    options: Options, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.deal(options, seed=2)
    ask = by_chance(table, Random(2))
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr("cardlie.terminal.screen.time.sleep", lambda seconds: None)

    class Typing(Keyboard):
        """Somebody who types at once, below a screen that is printed."""

        def line(
            self, screen: Callable[[], list[str]], prompt: str, chooser: Chooser | None = None
        ) -> str:
            print(CLEAR + "\n".join([*screen(), prompt]) + "<", end="")
            return "" if "Enter" in prompt else ask()

    display = ScreenDisplay(Look(), Typing(Look()), pause=1)
    assert session(table, display, 2, coached=True).play()
    screens = re.split("|".join(map(re.escape, (CLEAR, BACK))), capsys.readouterr().out)[1:]
    assert len(screens) > 2
    for screen in screens:
        lines = screen.split("\n")
        assert len(lines) <= 24, screen
        assert [line for line in lines if width(line) > WIDEST] == []


@pytest.mark.some(4)
@pytest.mark.parametrize("columns", [40, 60])
@each_table
def test_a_narrow_terminal_breaks_no_word(
    options: Options, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    table = Table.deal(options, seed=3)
    narrow, wide = Memory(by_chance(table, Random(3))), Memory(lambda: None)
    assert session(table, narrow, 3, coached=True, look=Look(terminal=True)).play()
    assert max(map(width, narrow.lines)) <= columns
    again = Table.deal(options, seed=3)
    wide.answers = by_chance(again, Random(3))
    assert session(again, wide, 3, coached=True).play()
    known = {word for line in wide.lines for word in re.findall(r"[a-z]{3,}", line)}
    shown = {word for line in narrow.lines for word in re.findall(r"[a-z]{3,}", line)}
    listed = (
        "What you may say is likelier false than true; the likeliest: "
        "The highest of each kind that is more likely true than not: About even:"
    )
    assert shown <= known | {*re.findall(r"[a-z]{3,}", listed)}


@pytest.mark.some(2)
@each_table
def test_a_screen_reader_meets_no_symbol(options: Options) -> None:
    table = Table.deal(options, seed=4)
    display = Memory(by_chance(table, Random(4)))
    assert session(table, display, 4, coached=True, look=Look(spoken=True)).play()
    assert not [line for line in display.lines if set(line) & set("─│┌┐└┘●○■▸╲╱·[]*+=")]
    assert not [line for line in display.lines if "   " in line.strip() and "Hint" not in line]


def test_to_leave_a_game_that_has_begun_is_said_twice() -> None:
    table = Table(Options("tavern", 3, start=2, games=2), Seeded(1))
    answers: list[str] = []

    def answer() -> str:
        answers.append("leave" if table.actor == 0 else "")
        return answers[-1]

    display = Memory(answer)
    assert session(table, display, 1).play()  # to the end, without whoever left
    assert answers.count("leave") == 2
    assert any("To leave now forfeits your ante and 2 dice." in line for line in display.lines)
    assert [event.seat for event in table.events if isinstance(event, Left)] == [0]


class Paced(Memory):
    """A display on which a bid stands for a moment; whoever sits there calls the nth of them."""

    paced = True

    def __init__(self, answers: Callable[[], str | None], nth: int) -> None:
        super().__init__(answers)
        self.nth, self.offered = nth, list[str]()

    def offer(self, prompt: str, keys: Sequence[KeyWord], *, worth: bool) -> str:
        assert ("any other key" in prompt) == bool(keys)
        self.offered += [prompt] if keys else []
        return keys[0].does if keys and len(self.offered) == self.nth else ""


@pytest.mark.parametrize("nth", [1, 3])
def test_bids_run_on_and_are_called_at_a_key(nth: int) -> None:
    """Nobody is asked of what is likelier not exact; its key has its chance, if it has any."""
    called = 0
    for seed in range(4):
        table = Table.deal(Options("perudo", 3), seed=seed)
        display = Paced(by_chance(table, Random(seed)), nth)
        session(table, display, seed).play()
        told = r"\w+ says “.*”. s: call it exact \((under )?[0-9.]+ %\); any other key goes on\."
        assert all(re.fullmatch(told, each) and " (0 %)" not in each for each in display.offered)
        mine = [e for e in table.events if isinstance(e, SpottedOn) and e.seat == 0]
        assert len(mine) >= (len(display.offered) >= nth)
        called += len(display.offered) >= nth
    assert called


def test_enter_alone_is_no_answer_to_a_warning() -> None:
    """It is told once more, in the place of what may be typed; another turn warns anew."""
    answers = iter(["17 fives", "", *["17 fives"] * 3])
    display = Memory(partial(next, answers, None))
    display.attended = True
    table = Table.deal("cards", seats=3, seed=5)
    assert not session(table, display, 5).play()
    told = "\n".join(display.lines)
    assert told.count("can't be true") == 3
    assert "Say a guess" not in told
    assert [str(each) for each in table.actions].count("say 17 fives") == 2


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        (["17 fives"], "can't be true: only 12 on the table."),
        (["4 fives"], ""),
    ],
)
def test_what_nobody_can_believe_is_asked_about(typed: list[str], asked: str) -> None:
    for again in (False, True):
        answers = iter(typed * (1 + again))
        display = Memory(partial(next, answers, None))
        display.attended = True
        table = Table.deal("cards", seats=3, seed=5)
        assert not session(table, display, 5).play()
        assert ("can't be true" in "\n".join(display.lines)) == bool(asked)
        assert asked in "\n".join(display.lines)
        said = [action for action in table.actions if isinstance(action, Say)]
        assert (typed[0] in [speak(each.guess, "en") for each in said]) == (again or not asked)


@pytest.mark.parametrize("seed", range(6))
def test_who_falls_out_is_waited_for(seed: int) -> None:
    """Nobody only watches the showdown that puts them out, however much in a hurry they are."""
    table = Table.deal(Options("perudo", 3, start=1), seed=seed)
    display, waits = Memory(by_chance(table, Random(seed))), list[tuple[bool, bool]]()
    sitting = session(table, display, seed)

    def wait(prompt: str, *, watching: bool = False) -> str:
        began = [event for event in table.events if isinstance(event, Began)]
        new_round = isinstance(table.events[-1], Began)  # the showdown was in the one before
        held = began[-2 if new_round else -1].held[0]
        waits.append((watching, not held))
        return ""

    display.wait = wait  # type: ignore[method-assign]
    assert sitting.play()
    assert waits
    assert all(watching == out for watching, out in waits)


@pytest.mark.parametrize(("game", "typed"), [
    ("tavern", ["gibberish", "", "help", "2 fives"]), ("mia", ["", "12", "take", "64"]),
])  # fmt: skip
def test_what_a_guess_claims_is_said_once(game: str, typed: list[str]) -> None:
    """At the first question of the first game of an evening, whatever is answered to it."""
    for number in (1, 2):
        answers = iter([*typed, *["challenge"] * 3])
        display = Memory(lambda: next(answers, None))  # noqa: B023
        display.attended = True
        sitting = session(Table.deal(game, seats=2, seed=5), display, 5, number=number)
        assert not sitting.play()
        said = [line for line in display.lines if "Type help for what you can do" in line]
        assert len(said) == (number == 1)


def test_who_has_taken_the_cup_reads_what_is_to_be_beaten() -> None:
    """And not that it lies on the table: it is not at stake any more."""
    table = Table.deal("mia", seats=2, seed=4)
    me = 1 - table.actor
    table.act(f"say {table.legal().guesses(99)[0]}")
    sitting = session(table, Memory(lambda: None), 4, me)
    said = sitting.table(drawn=True)[0]
    assert said.startswith("Said: ")
    table.act("take")
    sitting.observation = table.observe(me)
    assert sitting.table(drawn=True)[0] == said.replace("Said", "To beat")
