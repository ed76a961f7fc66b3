"""A game from its first action to its last: whose turn it is, what happened, what was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, NoReturn

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.translation import tr
from cardlie.cli.tabletop import coach
from cardlie.cli.tabletop.ask import TableQuestion, parts, question, read, taken
from cardlie.cli.tabletop.autosave import Autosave
from cardlie.cli.tabletop.chooser import Chooser
from cardlie.cli.tabletop.display import Display
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.painter import Painter
from cardlie.cli.tabletop.prompts import prompt
from cardlie.cli.tabletop.seating import caught_up
from cardlie.cli.tabletop.shown import event_lines
from cardlie.engine.actions import Action, IllegalAction
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.decisions.stay import Leave
from cardlie.engine.decisions.swap import Swapped
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over
from cardlie.engine.table import Table
from cardlie.games.game import SeatNo
from cardlie.guess import Guess
from cardlie.players import Player
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller, capital

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
    anew when something is taken back, which only who is ``coached`` can do.
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
        new_players: Callable[[], Mapping[SeatNo, Player]] | None = None,
    ) -> None:
        assert names.me is not None
        self.names, self.display, self.look = names, display, look
        self._me = names.me
        self._table, self._players = table, players
        self._autosave, self._coached, self._new_players = autosave, coached, new_players
        self.teller = Teller(table.options, names, kinds)
        self.painter = Painter(names, kinds, look)
        self.seen = table.observe(self._me)
        self.story: list[str] = []
        self._spoken: dict[SeatNo, Guess] = {}
        self._ahead: deque[TypedAhead] = deque()
        self._leaving = self._revealed = False
        self._offered: Sequence[str] = ()

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
        if seen.phase in ("discard", "swap"):
            return hand if seen.actor == self._me else []
        hand = hand if drawn else self.look.folded(hand)
        return [] if seen.phase in ("between", "over") else [*self.painter.guess(seen), *hand]

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
        for event in events[: rounds[-1]]:
            self.story += event_lines(event, self.teller, self.look)
        self._tell(events[rounds[-1] :], linger=False)

    def _turn(self) -> None:
        seats = (*self._table.state.claimants, self._table.actor)
        remarks: list[str] = []
        for seat in seats:  # who may claim something is asked before whose turn it is
            if seat == self._me:
                self._keep()
                action = self._decide()
                remarks = coach.remark(action, self.seen) if self._coached else []
            else:
                observation = self._table.observe(seat)
                action = self._players[seat].decide(observation, observation.legal)
            if action != Keep():
                break
        before = len(self._table.events)
        self._table.act(action)
        if seat == self._me or self._table.over:  # bots would do the same again
            self._keep()
        if seat == self._me and isinstance(action, Reroll) and not self.display.live:
            remarks += self.painter.hand_line(self._table.observe(self._me))
        self._tell(self._table.events[before:], remarks, linger=seat != self._me)

    def _tell(self, events: Sequence[Event], remarks: Sequence[str] = (), *, linger: bool) -> None:
        """Tell what came of one action; ``remarks`` come after what was done itself."""
        if not any(isinstance(event, Began) for event in events):
            self.seen = self._table.observe(self._me)
        for nth, event in enumerate(events):
            self._tell_one(event, linger=linger)
            if nth == 0 and remarks:
                self.story += remarks
                self.display.remark(
                    [self.look.paint(line, "cyan") for line in self.look.folded(remarks, 2)]
                )

    def _tell_one(self, event: Event, *, linger: bool) -> None:
        if isinstance(event, Swapped):
            event = self._seen_by_me(event)
        lines = self.look.folded(event_lines(event, self.teller, self.look))
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
                self.display.close(lines)
            case _:
                if isinstance(event, Guessed):
                    self._spoken[event.seat] = event.guess
                self.display.tell(lines, linger=linger)
        self.story += lines

    def _seen_by_me(self, event: Swapped) -> Swapped:
        """The swap with its cards, if the seat at the keyboard is one of those who swapped."""
        cards = self._table.observe(self._me).own_cards.swapped
        if cards is None or self._me not in (event.seat, event.partner):
            return event
        known = self.seen.bidding.setting.faces.all
        given, taken = (known[card] for card in (cards if self._me == event.seat else cards[::-1]))
        return replace(event, given=given, taken=taken)

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
        while True:
            typed = self._ahead.popleft() if self._ahead else self._ask()
            typed, self._offered = typed._replace(text=taken(typed.text, self._offered)), ()
            try:
                text, *rest = parts(typed.text, self.seen, self.names)
                action = read(text, self.seen, self.names)
                if isinstance(action, Challenge | SpotOn) and typed.last != self._last:
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

    def _ask(self) -> TypedAhead:
        """A line that is typed now."""
        seen = self.seen
        asked = self.look.folded(prompt(seen, self.names).splitlines())
        choosing = self.display.live and seen.phase == "guess"
        typed = self.display.ask(asked, Chooser(seen, odds=self._coached) if choosing else None)
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
        """Whether it is meant: to leave in the middle of a game has to be said twice."""
        if not isinstance(action, Leave) or self.seen.phase == "between" or self._leaving:
            return True
        self._leaving = True
        said = "To leave now forfeits your ante and {dice}. Say 'leave' again if you mean it."
        dice = Amount(self.seen.standing.held[self._me], "dice")
        self.display.reply([tr(said, dice=dice)])
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
        self.story, self._leaving, self._revealed = [], False, False
        self._open()
        told = tr("Taken back: what you did last, and all that came of it.")
        self.display.remark(self.look.folded([told], 2))
        raise TakenBack
