"""Game loop, from the first action to the last: whose turn it is, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NoReturn

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.players import Player
from cardlie.players.player import next_action
from cardlie.session.choices import in_round, names_places
from cardlie.session.coaching import Mistake, costliest, mistake_of, remark
from cardlie.session.deal import Deal
from cardlie.session.input import spoken
from cardlie.session.questions import TableQuestion, question
from cardlie.session.view import as_seen
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from cardlie.terminal import coach
from cardlie.terminal.asking import Asking, Quit
from cardlie.terminal.autosave import Autosave
from cardlie.terminal.display import Display
from cardlie.terminal.event_lines import event_lines, scenes
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter
from cardlie.terminal.seating import caught_up

#: What is answered at once even while no decision is asked for.
_ANY_TIME = ("score", "rules", "log", "table", "undo", "quit")


class TakenBack(Exception):
    """Whoever plays has taken back what they did last: the game goes on from before it."""


class TerminalGame:
    """One table, one seat at the keyboard, and bots. The seat is shown what it sees, no more.

    To the engine the seat is a player like the bots: :meth:`decide` asks who sits there.

    The ``deal`` is played on, and is another one where something is taken back. ``players`` are
    the bots; ``new_players`` makes them anew when something is taken back, which only who is
    ``coached`` can do. ``remarks`` come first.
    """

    def __init__(
        self,
        deal: Deal,
        names: Names,
        players: Mapping[SeatNo, Player],
        display: Display,
        look: Look,
        autosave: Autosave,
        *,
        coached: bool = False,
        remarks: Sequence[str] = (),
        new_players: Callable[[], Mapping[SeatNo, Player]] | None = None,
    ) -> None:
        assert names.me is not None
        self.deal, self.names, self.display, self.look = deal, names, display, look
        self._me, self._players = names.me, players
        self._remarks = remarks
        self._autosave, self._coached, self._new_players = autosave, coached, new_players
        self.teller, self.muttered = Teller(deal.table.options, names), deal.remarks()
        self.painter = Painter(names, deal.bots, look)
        self.observation = deal.table.observe(self._me)
        self.story: list[str] = []
        self._spoken: dict[SeatNo, Guess] = {}
        self.asking = Asking(
            names, display, self._answer, coached=coached, spoken=look.spoken,
            greets=deal.number == 1,
        )  # fmt: skip
        self._revealed = self._onlooker = False
        self._mistakes: dict[int, Mistake] = {}  # by the number of the action
        self._coaching: list[str] = []  # of what was just done

    # --- what there is to see

    def header(self) -> list[str]:
        """The title."""
        return self.painter.header(self.observation)

    def seats(self) -> list[str]:
        """A line for each seat."""
        return self.painter.seats(self.observation, self._spoken)

    def table(self, drawn: bool) -> list[str]:
        """The guess on the table and one's own faces, ``drawn`` or in few lines."""
        observation = self.observation
        hand = self.painter.hand(observation) if drawn else self.painter.hand_line(observation)
        if not in_round(observation):
            return hand if names_places(observation) else []
        return [*self.painter.guess(observation), *(hand if drawn else self.look.folded(hand))]

    # --- playing

    def play(self) -> bool:
        """Play until the game is over (True), or somebody quits (False).

        An interrupt (Ctrl-C) passes through, once the game is kept and it is said how to go on.
        """
        self.display.begin(self)
        try:
            self._open()
            while not self.deal.table.over:
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
        failure = self._autosave.write(self.deal.table)
        if failure:
            self.display.reply(failure)

    def _open(self) -> None:
        """Tell how the game began, or what has happened in the round that is taken up again."""
        events = self.deal.table.events
        rounds = [at for at, event in enumerate(events) if isinstance(event, Began)]
        for nth, event in enumerate(events[: rounds[-1]]):
            remark = self.muttered.on(nth, events)
            self.story += event_lines(event, self.teller, self.look, remark)
        self._tell(rounds[-1], linger=False)
        if self._remarks:
            self.story += self._remarks
            self.display.remark(self._remarks)

    def _turn(self) -> None:
        """One action, of a bot or of who sits at the keyboard, and what comes of it."""
        self._coaching.clear()
        seats: dict[SeatNo, Player] = {**self._players, SeatNo(self._me): self}
        decider, action = next_action(self.deal.table.state, seats)
        mine, before = decider.seat == self._me, len(self.deal.table.events)
        self.deal.table.act(action)
        if mine or self.deal.table.over:  # bots would do the same again
            self._keep()
        events, now = self.deal.table.events[before:], self.deal.table.observe(self._me)
        began = any(isinstance(event, Began) for event in events)
        rolled = now.rolled != self.observation.rolled and not began
        seen_next = self.deal.table.actor == self._me or self.display.live
        remarks = [*self._coaching]
        if mine and rolled and in_round(now) and not seen_next:
            remarks += self.painter.hand_line(now)
        waits = mine or self._me in self.deal.table.state.claimants
        self._tell(before, remarks, linger=not waits)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What who sits at the keyboard does: the seat is asked as bots are."""
        self._keep()
        action = self.asking.decide(self.observation)
        if not (self._coached or self.display.attended):
            return action
        mistake = mistake_of(action, self.observation)
        if mistake:  # what cost most is told at the end
            self._mistakes[len(self.deal.table.actions)] = mistake
        self._coaching = remark(action, self.observation, mistake) if self._coached else []
        if self._coaching and self._can_undo:
            self._coaching[-1] += f" {tr('(undo takes it back)')}"
        return action

    def _tell(self, first: int, remarks: Sequence[str] = (), *, linger: bool) -> None:
        """Tell what came of one action, from its first event on.

        ``remarks`` come after what was done itself.
        """
        events = self.deal.table.events[first:]
        if not any(isinstance(event, Began) for event in events):
            self.observation = self.deal.table.observe(self._me)
        for nth, event in enumerate(events):
            self._tell_one(first + nth, event, linger=linger)
            if nth == 0 and remarks:
                self.story += remarks
                self.display.remark([self.look.paint(line, bold=True) for line in remarks])

    def _tell_one(self, nth: int, event: Event, *, linger: bool) -> None:
        event = as_seen(event, self.deal.table.observe(self._me))
        remark = self.muttered.on(nth, self.deal.table.events)
        lines = event_lines(event, self.teller, self.look, remark)
        match event:
            case Challenged() | SpottedOn():
                self._revealed = True
                self.display.showdown(scenes(event, self.teller, self.look, remark))
            case Began():
                if self._revealed:
                    self._pause("the next round", watching=not event.held[self._me])
                self._revealed, self._spoken = False, {}
                self._onlooker = not event.held[self._me]
                self.observation = self.deal.table.observe(self._me)
                self.display.round(lines)
            case Over():
                self.asking.turn_down()
                if self._revealed:
                    with suppress(Quit):  # there is nothing left to stop
                        self._pause("the result", watching=False)
                if worst := costliest(self._mistakes.values()):
                    lines += ["", worst]
                self.display.close(lines)
            case _:
                if isinstance(event, Guessed):
                    self._spoken[event.seat] = event.guess
                self.display.tell(lines, linger=linger)
        self.story += lines

    def _pause(self, what: str, *, watching: bool) -> None:
        """Let people read before ``what``; they may ask something, or say what comes next.

        ``watching``: there is no turn of theirs any more. What put them out they still wait for.
        """
        go_on = "Enter to watch {what}, or 'quit'" if watching else "Enter for {what}"
        prompt, observation = tr(go_on, what=tr(what)), self.observation
        games, game = self.deal.table.options.games, observation.public.game_number
        last = observation.coins.is_away(self._me) or game == games
        done = self.deal.table.over or (watching and last)
        if done:
            self.asking.turn_down()
        typed = self.display.wait(prompt, watching=self._onlooker)
        while typed is None or typed.strip():
            if typed is None:
                raise Quit
            ask = question(typed)
            if ask is not None and ask.word in _ANY_TIME:
                typed = self._answer(ask)
            elif done:
                typed = self.asking.too_late(typed)
            elif ask is not None:
                self.asking.later(typed)
                return
            else:  # nobody guesses before they see what they have
                sentence = "{text!r} is too early: Enter first, and see what you have."
                typed = self.display.reply([tr(sentence, text=typed[:40])])
            typed = typed or self.display.wait(prompt, watching=self._onlooker)

    # --- the seat at the keyboard

    def _answer(self, ask: TableQuestion) -> str:
        """Answer a question; what is typed before the table is seen again."""
        try:
            match ask.word:
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
                    lines = self.painter.standings(self.deal.table.observe(self._me))
                case _:
                    lines = coach.answer(
                        ask, self.observation, self.names, self.look,
                        arrows=self.display.live, undo=self._can_undo,
                    )  # fmt: skip
        except CardlieError as error:
            if isinstance(error, InvalidGuess):
                error.readings = tuple([f"{ask.word} {guess}" for guess in error.readings])
            self.asking.object(error)
            return ""
        return self.display.reply(lines)

    @property
    def _can_undo(self) -> bool:
        return self._coached and self._new_players is not None

    def _take_back(self) -> NoReturn:
        """Go back to before the last decision of the seat at the keyboard."""
        if not self._can_undo:
            raise CardlieError("nothing can be undone at this table", "play with --coach to undo")
        mine = [number for number, *_ in self.deal.decided(self._me)]
        if not mine:
            raise CardlieError("there is nothing to undo yet")
        undone = self.deal.table.actions[mine[-1]]
        self.deal = self.deal.before(len(self.deal.table.actions) - mine[-1])
        assert self._new_players is not None
        self._players = self._new_players()
        caught_up(self.deal.table, self._players)
        self._autosave.take_back(self.deal.table)
        back = self.deal.table.observe(self._me)
        done = spoken(undone, back, self.names)
        self.muttered = self.deal.remarks()
        self._mistakes = {nth: each for nth, each in self._mistakes.items() if nth < mine[-1]}
        self.story, self._revealed = [], False
        self._open()
        told = tr("Undone: “{done}” in round {round}.", done=done, round=back.public.round)
        self.display.remark([told])
        raise TakenBack
