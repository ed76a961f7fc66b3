"""A game from its first action to its last: whose turn it is, what happened, what was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cardlie.cli.tabletop import coach
from cardlie.cli.tabletop.answers import answer
from cardlie.cli.tabletop.ask import TableQuestion, prompt, question, read
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.painter import Painter
from cardlie.cli.tabletop.seating import caught_up
from cardlie.cli.tabletop.tell import Teller, capital, counted
from cardlie.engine.actions import Action, Leave, Reroll
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over, SpottedOn, Swapped
from cardlie.engine.table import Table
from cardlie.errors import CardlieError, InvalidGuess
from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.autosave import Autosave
    from cardlie.cli.tabletop.display import Display
    from cardlie.cli.tabletop.names import Names
    from cardlie.games.game import SeatNo
    from cardlie.guess import Guess
    from cardlie.players import Player


#: How far answers are indented.
_REPLY_MARGIN = 2

#: An answer of more lines takes a page of its own.
_SHORT = 5


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
        self.teller = Teller(table.options, names, look)
        self.painter = Painter(names, kinds, look)
        self.seen = table.observe(self._me)
        self.story: list[str] = []
        self._spoken: dict[SeatNo, Guess] = {}
        self._leaving = self._revealed = False

    # --- what there is to see

    def header(self) -> list[str]:
        """The title."""
        return self.painter.header(self.seen)

    def seats(self) -> list[str]:
        """A line for each seat."""
        return self.painter.seats(self.seen, self._spoken)

    def table(self, drawn: bool) -> list[str]:
        """The guess on the table and one's own faces."""
        seen = self.seen
        hand = self.painter.hand(seen) if drawn else self.painter.hand_line(seen)
        if seen.phase in ("discard", "swap"):
            return hand if seen.actor == self._me else []
        hand = hand if drawn else self.look.folded(hand)
        return [] if seen.phase in ("between", "over") else [*self.painter.guess(seen), *hand]

    def brief(self) -> list[str]:
        """The same in few lines; with letters where something of it has to be named."""
        return self.table(drawn=False)

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
            self.display.reply(self._reply_lines(told))

    def _open(self) -> None:
        """Tell how the game began, or what has happened in the round that is taken up again."""
        events = self._table.events
        rounds = [at for at, event in enumerate(events) if isinstance(event, Began)]
        for event in events[: rounds[-1]]:
            self.story += self.teller.tell(event)
        self._tell(events[rounds[-1] :], linger=False)

    def _turn(self) -> None:
        seat = self._table.actor
        remarks: list[str] = []
        if seat == self._me:
            self._keep()
            action = self._decide()
            remarks = coach.remark(action, self.seen) if self._coached else []
        else:
            observation = self._table.observe(seat)
            action = self._players[seat].decide(observation, observation.legal)
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
                    [self.look.paint(line, "cyan") for line in self._reply_lines(remarks)]
                )

    def _tell_one(self, event: Event, *, linger: bool) -> None:
        if isinstance(event, Swapped):
            event = self._seen_by_me(event)
        lines = self.look.folded(self.teller.tell(event))
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
        cards = self._table.observe(self._me).swapped
        if cards is None or self._me not in (event.seat, event.partner):
            return event
        known = self.seen.bidding.setting.faces.all
        given, taken = (known[card] for card in (cards if self._me == event.seat else cards[::-1]))
        return replace(event, given=given, taken=taken)

    def _pause(self, what: str, *, watching: bool) -> None:
        """Let people read before ``what``; they may ask something meanwhile."""
        ask = tr(
            "Enter to watch {what}, or 'quit'" if watching else "Enter for {what}",
            what=tr(what),
        )
        while True:
            typed = self.display.wait(ask, watching=watching)
            if typed is None:
                raise Quit
            asked = question(typed)
            if asked is not None:
                self._answer(asked)
            elif typed.strip():
                early = tr("'{text}' came too early: press Enter first.", text=typed.strip()[:40])
                self.display.reply(self._reply_lines([early]))
            else:
                return

    # --- the seat at the keyboard

    def _decide(self) -> Action:
        while True:
            asked = self.look.folded(prompt(self.seen, self.names).splitlines())
            typed = self.display.ask(asked)
            if typed is None:
                raise Quit
            try:
                action = read(typed, self.seen, self.names)
            except CardlieError as error:
                self._object(error)
                continue
            if isinstance(action, TableQuestion):
                self._answer(action)
            elif self._sure(action):
                return action

    def _object(self, error: CardlieError) -> None:
        """Say what is wrong with what was typed, where, and what would help."""
        pointed = error.pointed().splitlines() if isinstance(error, InvalidGuess) else []
        hints = [tr("hint: {hint}", hint=error.hint)] if error.hint else []
        self.display.reply(self._reply_lines([capital(str(error)), *pointed, *hints]))

    def _sure(self, action: Action) -> bool:
        """Whether it is meant: to leave in the middle of a game has to be said twice."""
        dice = self.seen.standing.held[self._me]
        if not isinstance(action, Leave) or self.seen.phase == "between" or self._leaving:
            return True
        self._leaving = True
        self.display.reply([
            tr(
                "To leave now forfeits your ante and {dice}. Say 'leave' again if you mean it.",
                dice=counted(dice, "dice"),
            )
        ])  # fmt: skip
        return False

    def _answer(self, asked: TableQuestion) -> None:
        if asked.word == "quit":
            raise Quit
        if asked.word == "table":
            self.display.lay()
            return
        try:
            if asked.word == "undo":
                self._take_back()
            look = self.look
            lines = (
                self.story if asked.word == "log" else answer(asked, self.seen, self.names, look)
            )
        except CardlieError as error:
            self._object(error)
            return
        if len(lines) > _SHORT or asked.word == "log":
            self.display.page(self.look.folded(lines, -1))
        else:
            self.display.reply(self._reply_lines(lines))

    def _take_back(self) -> None:
        """Go back to before the last decision of the seat at the keyboard."""
        if not self._coached or self._new_players is None:
            raise CardlieError(
                "what is done is done at this table", "--coach lets you take it back"
            )
        mine = self._decisions()
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
        self.display.remark(self._reply_lines([told]))
        raise TakenBack

    def _decisions(self) -> list[int]:
        """Which actions of the game were those of the seat at the keyboard."""
        again, mine = Table.deal(self._table.options, chance=self._table.origin), []
        for nth, action in enumerate(self._table.actions):
            if again.actor == self._me:
                mine.append(nth)
            again.step(action)
        return mine

    def _reply_lines(self, lines: Sequence[str]) -> list[str]:
        return self.look.folded(lines, _REPLY_MARGIN)
