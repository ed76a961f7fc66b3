"""Whatever is typed at whichever prompt acts, or is answered; nothing is swallowed."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import Action, Legal, Options, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.events import Challenged
from cardlie.session.input import read_input
from cardlie.session.letters import laid_out, letter
from cardlie.session.prospects import unasked
from cardlie.session.questions import QUESTIONS, TableQuestion, question
from cardlie.telling.names import Names
from tests.depth import least, of_all
from tests.games.playing import any_action, tables
from tests.session.playing import in_play
from tests.terminal.playing import TABLES, Memory, by_chance, session, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.engine import Observation
    from cardlie.terminal.chooser import Chooser

#: What may be typed besides legal actions. ('quit' ends a game, and is no matter here.)
OTHER = [
    *("", "hm", "call", "no way", "c", "a", "raise", "+1", "same but sixes", "4 red", "2 sixes"),
    *("leave", "keep", "stay", "sure?", "odds 2 fives", *QUESTIONS),
]
OTHER.remove("quit")


class EveryPrompt(Memory):
    """Somebody who types at every prompt: at decisions, at pauses, below pages."""

    live = True

    def __init__(self, answers: Callable[[], str | None]) -> None:
        super().__init__(answers)
        self.typed: list[str] = []
        self.answered = 0

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        line = super().ask(prompt, chooser)
        self.typed += [] if line is None else [line]
        return line

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        line = self.answers()
        self.typed += [line] if line and line.strip() else []
        return line

    def reply(self, lines: Sequence[str]) -> str:
        self.answered += 1
        return (self.wait("") or "") if len(lines) > 5 else ""

    def lay(self) -> None:
        self.answered += 1

    def round(self, lines: Sequence[str]) -> None:
        self.lines += lines


@settings(max_examples=least(12, of=40))
@given(tables(), st.integers(0, 2**32), st.integers(0, 80))
@example(Options("perudo", seats=4, start=1), 0, 1)
def test_every_line_acts_or_is_answered(options: Options, seed: int, most: int) -> None:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    me, acted, passed = seed % options.seats, 0, 0
    names = Names.around(options.seats, me)

    def line() -> str | None:
        if len(display.typed) >= most:
            return None
        if table.over or rng.random() < 0.5:
            return rng.choice(OTHER)
        return typed(any_action(table.legal(), rng), table.observe(table.actor), names)

    def act(action: Action) -> None:
        nonlocal acted
        claimant = action.seat if isinstance(action, SpotOn) else None
        acted += (table.actor if claimant is None else claimant) == me
        plainly(action)

    plainly, table.act = table.act, act  # type: ignore[method-assign, assignment]
    display = EveryPrompt(line)
    sitting = session(table, display, seed, me)
    decides = sitting.asking.decide

    def decide(observation: Observation) -> Action:
        nonlocal passed
        asked, action = unasked(observation) is None, decides(observation)
        # a claim that is let pass is no action, and what hardly comes out well is not asked
        passed += asked and action == Keep() and table.actor != me
        return action

    sitting.asking.decide = decide  # type: ignore[method-assign]
    sitting.play()
    assert len(display.typed) == display.answered + acted + passed + len(sitting.asking._ahead)


@settings(max_examples=of_all(15))
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
@example(TABLES[5], 1)  # who is out of one game of several has turns in the next
def test_what_is_typed_early_changes_no_game(options: Options, seed: int) -> None:
    table = Table.deal(options, seed=seed)
    script: list[str] = []
    source = by_chance(table, Random(seed))

    def remembered() -> str:
        script.append(source())
        return script[-1]

    assert session(table, Memory(remembered), seed).play()
    rest = iter(script)
    early = EveryPrompt(lambda: next(rest, None))
    pending: list[str] = []

    def wait(prompt: str, *, watching: bool = False) -> str:
        """The next line of the script, unless it doubts what is not said yet.

        What answers no question is too early, and said again when it is asked for. Below a page
        nothing is typed: at a turn it would be no earlier than asked for.
        """
        idle = not prompt or pending or watching or again.over
        following = "" if idle else next(rest, "")
        if following in ("challenge", "spot-on"):
            pending.append(following)
            following = ""
        elif following and question(following) is None:
            pending.append(following)
        return following

    again = Table.deal(options, seed=seed)
    early.answers = lambda: pending.pop() if pending else next(rest, None)
    early.wait = wait  # type: ignore[method-assign]
    session(again, early, seed).play()
    assert again.events == table.events


@settings(max_examples=of_all(15))
@given(st.sampled_from([o for o in TABLES if not o.game.has_deck]), st.integers(0, 2**32))
def test_no_guess_is_doubted_before_it_is_heard(options: Options, seed: int) -> None:
    """Whoever types doubts at every pause, and none when asked, has challenged nobody."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    names = Names.around(options.seats, 0)

    def said() -> str:
        seen = table.observe(0)
        for _ in range(30):  # after many guesses a doubt is all that is drawn
            action = any_action(Legal(seen), rng, leaves=False)
            if not isinstance(action, Challenge | SpotOn):
                return typed(action, seen, names)
        return "quit"

    display = EveryPrompt(said)
    doubts = iter(rng.choices(["c", "no way", "exactly", ""], k=999))
    display.wait = lambda prompt, *, watching=False: next(doubts)  # type: ignore[method-assign]
    session(table, display, seed).play()
    doubted = [e for e in table.events if isinstance(e, Challenged | SpottedOn)]
    assert 0 not in [e.challenger if isinstance(e, Challenged) else e.seat for e in doubted]


@given(tables(), st.integers(0, 2**32), st.integers(0, 60))
def test_standings_rank_everybody_by_what_is_left(options: Options, seed: int, steps: int) -> None:
    rng = Random(seed)
    table = in_play(options, rng, steps)
    seen = table.observe(0)
    lines = session(table, Memory(lambda: None), seed).painter.standings(seen)
    names = Names.around(options.seats, 0)
    places = {line.split()[1]: int(line.split()[0].rstrip(".")) for line in lines}
    purse = seen.coins
    worth: list[tuple[int, ...]] = [
        (not purse.left_table[seat], purse.coins[seat], held) if purse.coins else (held,)
        for seat, held in enumerate(seen.public.held)
    ]
    assert places == {names[s]: 1 + sum(w > worth[s] for w in worth) for s in range(options.seats)}


@given(tables(), st.integers(0, 2**32), st.integers(0, 30), st.sampled_from(languages()))
def test_a_letter_alone_names_what_lies_at_it(
    options: Options, seed: int, steps: int, language: str
) -> None:
    """In any language: 'b' is no word for something else where dice or piles are named."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over:
        return
    seen = table.observe(table.actor)
    order, names = laid_out(seen), Names.around(options.seats, table.actor)
    with speaking(translation(language)):
        for action in (*Legal(seen).of(Reroll), *Legal(seen).of(Swap)):
            match action:
                case Reroll(show=(place,)):
                    pass
                case Swap(pile=place, under=False) if len(seen.partners) == 1:
                    pass
                case _:
                    continue
            if order.index(place) < 7:  # more dice are rare, and 'h' asks for help
                assert read_input(letter(order.index(place)), seen, names) == action


@given(tables(), st.integers(0, 2**32), st.integers(0, 30))
def test_what_is_said_over_the_last_guess(options: Options, seed: int, steps: int) -> None:
    """'+1' is one more of the same; 'same but' another guess of as many, whatever it is of."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over or table.phase != "guess" or not table.history:
        return
    seen = table.observe(table.actor)
    last, faces, names = seen.history[-1], seen.bidding.rules.faces, Names.around(8, None)
    amount = last.amount(faces)
    more = last.with_amount(amount + 1)
    if more is not None and Legal(seen).allows(Say(more)):
        assert read_input("+1", seen, names) == read_input("one more", seen, names) == Say(more)
    else:
        for text in ("+1", "noch eins"):
            try:
                read_input(text, seen, names)
            except CardlieError:
                continue
            raise AssertionError(text)
    for guess in Legal(seen).guesses(amount):
        if guess.with_amount(amount) == guess and more is not None:
            alike = str(guess).replace(str(amount), "", 1)
            assert read_input(f"same but{alike}", seen, names) == Say(guess)


#: What people type who want to stop, or do not know how it goes.
TALK = {
    "quit": [
        "stop", "bye", "Stop it!", "I want to stop", "I'm done",
        "hör auf", "tschüss", "Schluss machen",
    ],
    "help": [
        "how do I play", "how do I play?", "I need help", "what can I say?", "how does this work",
        "help me please", "wie geht das Spiel", "ich brauche Hilfe", "was soll ich tun?",
    ],
}  # fmt: skip


@given(tables(), st.integers(0, 2**32), st.integers(0, 20), st.sampled_from(languages()))
@settings(max_examples=of_all(20))
def test_who_wants_out_or_asks_how_it_goes_is_understood(
    options: Options, seed: int, steps: int, language: str
) -> None:
    """At any prompt, in any language, unless it is an answer there."""
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over:
        return
    seen, names = table.observe(table.actor), Names.around(options.seats, table.actor)
    with speaking(translation(language)):
        for word, lines in TALK.items():
            assert {read_input(line, seen, names) for line in lines} == {TableQuestion(word)}
        for guess in ("no stop, 4 fives", "don't stop", "stop lying"):
            with suppress(CardlieError):
                assert read_input(guess, seen, names) != TableQuestion("quit")


def test_enter_takes_the_doubt_that_was_asked_about() -> None:
    """A sigh is no doubt, until Enter says so; and what Enter does is told once."""
    table = Table.deal(Options("leira", 2, start=5), seed=2)
    while table.actor != 0 or table.history:
        table = Table.deal(Options("leira", 2, start=5), seed=table.origin.seed + 1)  # type: ignore[attr-defined]
    display = Memory(iter(["what nonsense!", "", None]).__next__)
    session(table, display, 2, me=1).play()
    at = display.lines.index("Is 'what nonsense' a doubt?")
    assert display.lines[at + 1] == "Enter for 'challenge'"
    assert any(isinstance(event, Challenged) for event in table.events)


@given(tables(), st.integers(0, 2**32), st.integers(0, 30))
def test_every_action_can_be_typed(options: Options, seed: int, steps: int) -> None:
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(steps):
        if table.over:
            return
        table.act(any_action(table.legal(), rng))
    seen = table.observe(table.actor)
    names = Names.around(options.seats, table.actor)
    for action in [any_action(Legal(seen), rng) for _ in range(5) if not table.over]:
        assert read_input(typed(action, seen, names), seen, names) == action


@given(tables(), st.integers(0, 2**32), st.integers(0, 12), st.text(max_size=30))
def test_any_text_is_answered(options: Options, seed: int, steps: int, text: str) -> None:
    rng = Random(seed)
    table = in_play(options, rng, steps)
    if table.over:
        return
    seen = table.observe(table.actor)
    asked: Action | TableQuestion | None = None
    with suppress(CardlieError):
        asked = read_input(text, seen, Names.around(options.seats, table.actor))
    assert asked is None or isinstance(asked, TableQuestion) or table.can(asked)
