"""A game from its first action to its last: whose turn it is, what happened, what was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, NoReturn

from cardlie.base.errors import CardlieError, IllegalAction, InvalidGuess
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over
from cardlie.engine.legal import Legal
from cardlie.engine.table import Table
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.odds.told import percent
from cardlie.players import Player
from cardlie.session.choices import doubts, doubts_last, in_round, names_places
from cardlie.session.hints import Mistake, doubtful, mistake_of, mistake_told, remark
from cardlie.session.input import TableQuestion, parts, question, read_input, taken
from cardlie.session.prompts import first_words, prompt
from cardlie.session.prospects import chance_of, unasked
from cardlie.session.view import as_seen
from cardlie.telling.manners import Remarks
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller, capital
from cardlie.terminal import coach
from cardlie.terminal.autosave import Autosave
from cardlie.terminal.chooser import Chooser
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter
from cardlie.terminal.seating import caught_up
from cardlie.terminal.shown import event_lines

#: What is answered at once even while no decision is asked for.
_ANY_TIME = ("score", "rules", "log", "table", "undo", "quit")


class TypedAhead(NamedTuple):
    """A line that was typed before it was asked for; ``last`` is the guess on the table then."""

    text: str
    last: Guess | None = None


class Quit(Exception):
    """Whoever plays wants to stop, or has nothing more to say."""


class TakenBack(Exception):
    """Whoever plays has taken back what they did last: the game goes on from before it."""


class Session:
    """One table, one seat at the keyboard, and bots. The seat is shown what it sees, no more.

    ``kinds`` says for each seat who plays it, ``players`` are the bots; ``new_players`` makes them
    anew when something is taken back, which only who is ``coached`` can do. ``remarks`` come first.
    """

    def __init__(
        self,
        table: Table,
        names: Names,
        kinds: tuple[str, ...],
        players: Mapping[SeatNo, Player],
        display: Display,
        look: Look,
        autosave: Autosave,
        *,
        coached: bool = False,
        remarks: Sequence[str] = (),
        muttered: Remarks | None = None,
        new_players: Callable[[], Mapping[SeatNo, Player]] | None = None,
    ) -> None:
        assert names.me is not None
        self.names, self.display, self.look = names, display, look
        self._me = names.me
        self._table, self._players = table, players
        self._remarks = remarks
        self._autosave, self._coached, self._new_players = autosave, coached, new_players
        self.teller = Teller(table.options, names)
        self.muttered = muttered or Remarks(kinds, table.origin)
        self.painter = Painter(names, kinds, look)
        self.seen = table.observe(self._me)
        self.story: list[str] = []
        self._spoken: dict[SeatNo, Guess] = {}
        self._ahead: deque[TypedAhead] = deque()
        self._revealed, self._warned = False, ""
        self._offered: Sequence[str] = ()
        self._mistakes: dict[int, Mistake] = {}  # by the number of the action

    @property
    def played(self) -> Table:
        """The table, as it is now: what was taken back was never played."""
        return self._table

    # --- what there is to see

    def header(self) -> list[str]:
        """The title."""
        return self.painter.header(self.seen)

    def seats(self) -> list[str]:
        """A line for each seat."""
        return self.painter.seats(self.seen, self._spoken)

    def table(self, drawn: bool) -> list[str]:
        """The guess on the table and one's own faces, ``drawn`` or in few lines."""
        seen = self.seen
        hand = self.painter.hand(seen) if drawn else self.painter.hand_line(seen)
        if not in_round(seen):
            return hand if names_places(seen) else []
        return [*self.painter.guess(seen), *(hand if drawn else self.look.folded(hand))]

    # --- playing

    def play(self) -> bool:
        """Play until the game is over (True), or somebody quits (False).

        An interrupt (Ctrl-C) passes through, once the game is kept and it is said how to go on.
        """
        self.display.begin(self)
        try:
            self._open()
            while not self._table.over:
                with suppress(TakenBack):
                    self._turn()
            if self._autosave.lost:
                self.display.close(self._autosave.farewell)
        except (Quit, KeyboardInterrupt) as stopped:
            self._keep()
            self.display.close(self._autosave.farewell)
            if isinstance(stopped, KeyboardInterrupt):
                raise
            return False
        finally:
            self._autosave.close()
        return True

    def _keep(self) -> None:
        """Write down what was done, and say so if that is not possible."""
        told = self._autosave.write(self._table)
        if told:
            self.display.reply(told)

    def _open(self) -> None:
        """Tell how the game began, or what has happened in the round that is taken up again."""
        events = self._table.events
        rounds = [at for at, event in enumerate(events) if isinstance(event, Began)]
        for nth, event in enumerate(events[: rounds[-1]]):
            self.story += self._lines(nth, event)
        self._tell(rounds[-1], linger=False)
        if self._remarks:
            self.story += self._remarks
            self.display.remark(self._remarks)

    def _turn(self) -> None:
        seats = (*self._table.state.claimants, self._table.actor)
        remarks: list[str] = []
        for seat in seats:  # who may claim something is asked before whose turn it is
            if seat == self._me:
                self._keep()
                action = self._decide()
                remarks = remark(action, self.seen) if self._coached else []
                self._weigh(action)
            else:
                observation = self._table.observe(seat)
                action = self._players[seat].decide(observation, Legal(observation))
            if action != Keep():
                break
        before = len(self._table.events)
        self._table.act(action)
        if seat == self._me or self._table.over:  # bots would do the same again
            self._keep()
        events, now = self._table.events[before:], self._table.observe(self._me)
        rolled = now.rolled != self.seen.rolled and not any(isinstance(e, Began) for e in events)
        if seat == self._me and rolled and in_round(now) and not self.display.live:
            remarks += self.painter.hand_line(now)
        waits = seat == self._me or self._me in self._table.state.claimants
        self._tell(before, remarks, linger=not waits)

    def _weigh(self, action: Action) -> None:
        """Remember what cost most by the odds, for who sits there and is told at the end."""
        found = mistake_of(action, self.seen) if self.display.attended else None
        if found:
            self._mistakes[len(self._table.actions)] = found

    def _lines(self, nth: int, event: Event) -> list[str]:
        """What the event of that number is worth telling, with what a bot says."""
        remark = self.muttered.on(nth, self._table.events)
        return event_lines(event, self.teller, self.look, remark)

    def _tell(self, first: int, remarks: Sequence[str] = (), *, linger: bool) -> None:
        """Tell what came of one action, from its first event on.

        ``remarks`` come after what was done itself.
        """
        events = self._table.events[first:]
        if not any(isinstance(event, Began) for event in events):
            self.seen = self._table.observe(self._me)
        for nth, event in enumerate(events):
            self._tell_one(first + nth, event, linger=linger)
            if nth == 0 and remarks:
                self.story += remarks
                self.display.remark([self.look.paint(line, bold=True) for line in remarks])

    def _tell_one(self, nth: int, event: Event, *, linger: bool) -> None:
        event = as_seen(event, self._table.observe(self._me))
        lines = self._lines(nth, event)
        match event:
            case Challenged() | SpottedOn():
                self._revealed = True
                self.display.showdown(lines)
            case Began():
                if self._revealed:
                    self._pause("the next round", watching=not event.held[self._me])
                self._revealed, self._spoken = False, {}
                self.seen = self._table.observe(self._me)
                self.display.round(lines)
            case Over():
                self._turn_down()
                if self._revealed:
                    with suppress(Quit):  # there is nothing left to stop
                        self._pause("the end", watching=not self.seen.standing.held[self._me])
                if worst := max(self._mistakes.values(), key=lambda each: each.lost, default=None):
                    lines += ["", mistake_told(worst)]
                self.display.close(lines)
            case _:
                if isinstance(event, Guessed):
                    self._spoken[event.seat] = event.guess
                self.display.tell(lines, linger=linger)
        self.story += lines

    def _pause(self, what: str, *, watching: bool) -> None:
        """Let people read before ``what``; they may ask something, or say what comes next."""
        go_on = "Enter to watch {what}, or 'quit'" if watching else "Enter for {what}"
        ask, seen = tr(go_on, what=tr(what)), self.seen
        last = (
            seen.purse.is_away(self._me) or seen.standing.game_number == self._table.options.games
        )
        done = self._table.over or (watching and last)
        if done:
            self._turn_down()
        typed = self.display.wait(ask, watching=watching)
        while typed is None or typed.strip():
            if typed is None:
                raise Quit
            asked = question(typed)
            if asked is not None and asked.word in _ANY_TIME:
                typed = self._answer(asked)
            elif done:
                typed = self._too_late(typed)
            else:
                self._ahead.append(TypedAhead(typed))
                return
            typed = typed or self.display.wait(ask, watching=watching)

    def _turn_down(self) -> None:
        """Answer all that waits for a turn which does not come any more."""
        while self._ahead:
            self._too_late(self._ahead.popleft().text)

    def _too_late(self, text: str) -> str:
        said = "No turn of yours is left for {text!r}; 'score', 'log' and 'rules' still answer."
        return self.display.reply([tr(said, text=text[:40])])

    # --- the seat at the keyboard

    def _decide(self) -> Action:
        paced = self.display.paced
        if (passed := unasked(self.seen, keys=paced)) is not None:
            return (paced and self._meanwhile()) or passed
        while True:
            typed = self._ahead.popleft() if self._ahead else self._ask()
            typed, self._offered = typed._replace(text=taken(typed.text, self._offered)), ()
            try:
                text, *rest = parts(typed.text, self.seen, self.names)
                action = read_input(text, self.seen, self.names)
                if doubts_last(action) and typed.last != self._last:
                    raise IllegalAction(
                        tr("{text!r} was typed before this guess was said", text=text),
                        "say it again if you mean this one",
                    )
            except CardlieError as error:
                self._object(error)
                continue
            self._ahead.extendleft(TypedAhead(each, self._last) for each in rest)
            if isinstance(action, TableQuestion):
                more = self._answer(action)
                self._ahead.extend([TypedAhead(more, self._last)] if more else [])
            elif self._sure(action):
                return action

    def _meanwhile(self) -> Action | None:
        """What is called at a key, while a bid stands for a moment."""
        calls = {action.verb: action for action in doubts(self.seen)}
        words = {"spot-on": "s: = exact ({chance})", "call-out": "c: = challenge ({chance})"}
        keys = []
        for verb, action in calls.items():
            chance = chance_of(action, self.seen) or Fraction(0)
            keys.append(KeyWord.of(verb, tr(words[verb], chance=percent(chance))))
        return calls.get(self.display.offer(keys))

    def _ask(self) -> TypedAhead:
        """A line that is typed now."""
        seen = self.seen
        asked = prompt(seen, self.names).splitlines()
        new = seen.standing.round == 1 and in_round(seen) and self._me not in self._spoken
        if self.display.attended and new:
            asked = [first_words(seen), *asked]
        choosing = self.display.live
        typed = self.display.ask(
            asked, Chooser(seen, self.names, odds=self._coached) if choosing else None
        )
        if typed is None:
            raise Quit
        return TypedAhead(typed, self._last)

    @property
    def _last(self) -> Guess | None:
        """The guess on the table."""
        return self.seen.said[-1] if self.seen.said else None

    def _object(self, error: CardlieError) -> None:
        """Say what is wrong with what was typed, where, and what would help."""
        hints = [tr("hint: {hint}", hint=error.hint)] if error.hint else []
        pointed: list[str] = []
        if isinstance(error, InvalidGuess):
            pointed, self._offered = error.pointed().splitlines(), error.readings
            only = len(error.readings) == 1
            hints += [tr("Enter for '{guess}'", guess=error.readings[0])] if only else error.offer()
        self.display.reply([capital(str(error)), *pointed, *hints])

    def _sure(self, action: Action) -> bool:
        """Whether it is meant: what it warns of has to be said twice."""
        warning = action.warning(self.seen)
        if not warning and self.display.attended:
            warning = doubtful(action, self.seen)
        if not warning or warning == self._warned:
            return True
        self._warned = warning
        self.display.reply([warning])
        return False

    def _answer(self, asked: TableQuestion) -> str:
        """Answer a question; what is typed before the table is seen again."""
        try:
            match asked.word:
                case "quit":
                    raise Quit
                case "table":
                    self.display.lay()
                    return ""
                case "undo":
                    self._take_back()
                case "log":
                    lines = self.story
                case "score":
                    lines = self.painter.standings(self._table.observe(self._me))
                case _:
                    lines = coach.answer(asked, self.seen, self.names, self.look)
        except CardlieError as error:
            if isinstance(error, InvalidGuess):
                error.readings = tuple([f"{asked.word} {guess}" for guess in error.readings])
            self._object(error)
            return ""
        return self.display.reply(lines)

    def _take_back(self) -> NoReturn:
        """Go back to before the last decision of the seat at the keyboard."""
        if not self._coached or self._new_players is None:
            raise CardlieError(
                "what is done is done at this table", "--coach lets you take it back"
            )
        again, mine = Table.deal(self._table.options, chance=self._table.origin), []
        for nth, action in enumerate(self._table.actions):
            if again.actor == self._me:
                mine.append(nth)
            again.step(action)
        if not mine:
            raise CardlieError("you have done nothing yet that could be taken back")
        table = self._table
        before = table.actions[: mine[-1]]
        self._players = self._new_players()
        self._table = caught_up(table.options, table.origin, before, self._players)
        self._autosave.take_back(self._table)
        self.muttered.forget()
        self._mistakes = {nth: each for nth, each in self._mistakes.items() if nth < mine[-1]}
        self.story, self._warned, self._revealed = [], "", False
        self._open()
        told = tr("Taken back: what you did last, and all that came of it.")
        self.display.remark([told])
        raise TakenBack
