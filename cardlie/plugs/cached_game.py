"""A dice game in whole numbers: what a single table did once is looked up ever after.

A :class:`PublicState` is a moment as everybody sees it, but for dice and the last guess. Where an
action leads from there is asked of the engine once, and so is what is legal: both hang on no more
than who holds how many, who starts, who is out, and who did what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.engine import flow
from cardlie.engine.decision import GUESS, OVER
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.stay import BETWEEN
from cardlie.engine.legal import Legal
from cardlie.engine.live import LiveState
from cardlie.engine.observation import observe
from cardlie.games.chance import Moment
from cardlie.games.planned import is_as_planned
from cardlie.guess.patterns import have
from cardlie.players.base import KEEP
from cardlie.plugs.chance import CHANCE, TERMINAL, Outcomes, ScriptedChance, Undecided, rolls_of
from cardlie.plugs.facts import Row
from cardlie.plugs.information_state import InformationStates
from cardlie.plugs.numbers import Numbers, returns

#: So many rounds are remembered; with more, all are found anew.
_MOST = 1 << 14


def plays(numbers: Numbers) -> bool:
    """Whether a game is one of those: with dice that seats keep, and made from a plan."""
    rules = numbers.options.game
    if rules.plan is None or rules.passes_cup or rules.settle_pass is not None:
        return False
    if rules.plan.lives:
        return False
    return is_as_planned(rules) and not any(kind.returns for kind in rules.kinds)


class _Unrolled(ScriptedChance):
    """Chance whose dice show nothing."""

    def roll(self, dice: int, sides: int, at: Moment) -> tuple[int, ...]:
        return (0,) * dice

    def rolls(self, held: Sequence[int], sides: int, at: Moment) -> list[tuple[int, ...]]:
        return [(0,) * dice for dice in held]

    def fork(self) -> _Unrolled:
        return self


class PublicState:
    """A moment of a round, of what comes between games, or of the end.

    ``at`` is a table that stands there, ``asked`` are those who decide in turn: the last is whose
    turn it is. ``to`` is where deeds lead, ``menus`` what others, and who is in turn, may do there.
    """

    def __init__(
        self, book: TransitionCache, state: LiveState, near: dict[object, PublicState]
    ) -> None:
        self.at, self._book, self._near = state, book, near
        self.asked = (*state.claimants, state.actor)
        self.guessing, self.over = state.phase == GUESS.id, state.phase == OVER.id
        self.dealt = state.phase not in (OVER.id, BETWEEN.id)
        self.to: dict[object, Any] = {}
        menus, key = book.menus, (state.bidding, state.phase)
        self.menus = [menus.setdefault((*key, mine), {}) for mine in (False, True)]

    def beside(self, state: LiveState) -> PublicState:
        """The spot of this round at which a table stands."""
        key = state.actor, state.phase, state.bidder
        if key not in self._near:
            self._near[key] = PublicState(self._book, state, self._near)
        return self._near[key]


class TransitionCache:
    """All that is remembered of a game."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers, faces = numbers, numbers.options.rules.faces
        self.guesses = [(guess, guess.is_top(faces)) for guess in numbers.guesses]
        self.sides, self.keep = len(faces.all), numbers.number.get(KEEP, -1)
        self.menus: dict[object, dict[object, list[int]]] = {}
        self._rounds: dict[object, PublicState] = {}
        self.outcomes: Outcomes = ()
        try:
            self.opened()
        except Undecided as undecided:
            self.outcomes = undecided.outcomes

    def opened(self, *outcome: int) -> PublicState:
        """The first round, after what chance did before it."""
        if outcome not in self._rounds:
            state = LiveState(self.numbers.options, _Unrolled(outcome))
            flow.new_game(state)
            self._rounds[outcome] = self.begun(state)
        return self._rounds[outcome]

    def begun(self, state: LiveState) -> PublicState:
        """Where the round begins that a table begins, or what comes after a game."""
        key = (
            state.phase, state.actor, tuple(state.held), tuple(state.fallen),
            state.game_number, state.own.public(), state.own.seen(state),
        )  # fmt: skip
        if key not in self._rounds:
            if len(self._rounds) >= _MOST:
                self._rounds.clear()
            self._rounds[key] = PublicState(self, state, {})
        return self._rounds[key]


class CachedGame(InformationStates):
    """A game told what chance does, as :class:`~cardlie.plugs.table_game.TableGame` is one."""

    def __init__(self, book: TransitionCache, rounds: int) -> None:
        super().__init__(book.numbers, rounds)
        self._book, self.chance_outcomes = book, book.outcomes
        self._spot: PublicState | None = None
        self.faces_up: Sequence[tuple[int, ...]] = ()
        self._rolled: tuple[tuple[int, ...], ...] = ()
        self.shown: tuple[tuple[int, ...], ...] = ()
        self._rerolls: tuple[int, ...] = ()
        self._passed = 0
        self._last = self._pending = -1  # the last guess, and what waits for chance
        if not self.chance_outcomes:
            self._begin(book.opened())

    def _happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        spot = self._spot
        if spot is None:
            self._begin(self._book.opened(outcome))
        elif self._pending < 0:
            self._rolled = (*self._rolled, self.faces_up[outcome])
            self._roll(spot)
        elif self.faces_up:
            self._reroll(spot, self.faces_up[outcome])
        else:
            self._agree(spot, self._pending, outcome)

    def _act(self, number: int) -> None:
        """Do what the seat that is asked may do; who lets a claim pass leaves no trace."""
        spot, seat = self._spot, self.current_player
        assert spot is not None
        if number < len(self._book.guesses):
            self._did(seat, number)
            self._last = number
            self._go(spot, len(self._rolled[seat]) - len(self.shown[seat]), number)
        elif spot.guessing and number == self._book.keep:
            self._passed += 1
            self.current_player = spot.asked[self._passed]
        elif spot.guessing:
            self._call(spot, number, seat)
        elif not spot.dealt:
            self._agree(spot, number)
        elif number == self._book.keep:
            self._did(seat, number)
            self._go(spot, -1, number)
        else:
            self._pending = number
            self._ask(len(self._hidden(seat, self._show)))

    def legal_actions(self) -> list[int]:
        """The numbers of what the seat that is asked may do, ascending."""
        spot, seat = self._spot, self.current_player
        assert spot is not None
        menu = spot.menus[seat == spot.asked[-1]]
        key = self._last if spot.guessing else (len(self._rolled[seat]), self.shown[seat])
        found = menu.get(key)
        if found is None:
            at = observe(self._table(spot), seat)
            found = menu[key] = self.numbers.legal(Legal(at))
        return found.copy()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces, up = self.numbers.faces, self.faces_up
        return " ".join(str(faces[face]) for face in up[number]) if up else str(number)

    @property
    def rolling(self) -> tuple[int, list[int], bool] | None:
        """Whose dice chance rolls now, at which places, and whether those are all of that seat's.

        None: it does something else, or it is not its turn.
        """
        if not self.faces_up or self._spot is None:
            return None
        if self._pending < 0:
            return len(self._rolled), list(range(len(self.faces_up[0]))), True
        seat = self._spot.asked[-1]
        return seat, self._hidden(seat, self._show), False

    @property
    def _show(self) -> tuple[int, ...]:
        """The places that are being put in view."""
        action = self.numbers.actions[self._pending]
        assert isinstance(action, Reroll)
        return action.show

    def _hidden(self, seat: int, show: tuple[int, ...]) -> list[int]:
        """The places of dice that stay hidden."""
        return [
            place for place in range(len(self._rolled[seat]))
            if place not in show and place not in self.shown[seat]
        ]  # fmt: skip

    @property
    def returns(self) -> list[float]:
        """What each seat got: nothing as long as it is not over."""
        spot = self._spot
        return returns(spot.at.ranking) if spot and spot.over else [0.0] * self.numbers.seats

    def _table(self, spot: PublicState) -> LiveState:
        """A table that stands at a spot."""
        state, said = spot.at.copy(), self._book.guesses
        state.forget_views()
        state.rolled, state.shown = list(self._rolled), list(self.shown)
        state.said = (said[self._last][0],) if self._last >= 0 else ()
        return state

    def _go(self, spot: PublicState, key: int, number: int) -> None:
        """Go where a deed leads: a guess by how many dice lie hidden, or anything else (-1)."""
        after = spot.to.get(key)
        if after is None:
            state = self._table(spot)
            self.numbers.actions[number].do(state)
            after = spot.to[key] = spot.beside(state)
        self._stand(after)

    def _stand(self, spot: PublicState) -> None:
        """All has come of it, and somebody is in turn."""
        self._spot, self.current_player, self._passed = spot, spot.asked[0], 0
        self.chance_outcomes, self.faces_up, self._told = (), (), len(self._log)

    def _ask(self, dice: int) -> None:
        """Ask chance for a roll."""
        self.faces_up, self.chance_outcomes = rolls_of(dice, self._book.sides)
        self.current_player = CHANCE

    def _begin(self, spot: PublicState) -> None:
        """Roll for a round; where there is none, somebody is in turn, or nobody any more."""
        seats, state = self.numbers.seats, spot.at
        if spot.dealt:
            self._rounds, self._moment, self._last, self._rolled = self._rounds + 1, 0, -1, ()
            self.shown, self._rerolls = ((),) * seats, (0,) * seats
            self._tell(Row.began, state.starter, tuple(state.held))
        for seat in range(seats if self.numbers.facts else 0):
            self._tell(Row.kept, seat, state.own.public())
        if spot.dealt:
            self._roll(spot)
            return
        self._stand(spot)
        self.current_player = TERMINAL if spot.over else self.current_player

    def _roll(self, spot: PublicState) -> None:
        """The next seat rolls; after the last one, the round begins."""
        held, self._spot = spot.at.held, spot
        while len(self._rolled) < len(held):
            dice = held[len(self._rolled)]
            if dice:
                self._ask(dice)
                return
            self._rolled = (*self._rolled, ())
        for seat, roll in enumerate(self._rolled):
            self._tell(Row.rolled, seat, 0, roll)
        self._stand(spot)
        if self._rounds > self.most_rounds:
            self.current_player = TERMINAL

    def _reroll(self, spot: PublicState, fresh: tuple[int, ...]) -> None:
        """Dice are put in view, and the others show this."""
        seat, show, roll = spot.asked[-1], self._show, list(self._rolled[spot.asked[-1]])
        for place, face in zip(self._hidden(seat, show), fresh, strict=True):
            roll[place] = face
        self._did(seat, self._pending)
        rolls, shown = self._rerolls[seat], tuple(sorted(roll[place] for place in show))
        self._tell(Row.rerolled, seat, rolls, shown, self._moment)
        self._tell(Row.rolled, seat, rolls + 1, tuple(roll))
        self._rolled = _with(self._rolled, seat, tuple(roll))
        self.shown = _with(self.shown, seat, tuple(sorted((*self.shown[seat], *show))))
        self._rerolls, self._pending = _with(self._rerolls, seat, rolls + 1), -1
        self._go(spot, -1, self._book.keep)

    def _call(self, spot: PublicState, number: int, seat: int) -> None:
        """A guess is doubted, or called exact: all is seen, and the next round begins."""
        guess, top = self._book.guesses[self._last]
        compiled = spot.at.bidding.compiled(guess)
        heaps = spot.at.bidding.rules.faces.heaps(self._rolled)
        there = sum([have(compiled, heap) for heap in heaps])
        key = number, seat, compiled.need, there, top, bool(compiled.patterns)
        after = spot.to.get(key)
        if after is None:
            state = self._table(spot)
            self.numbers.action(number, state, seat).do(state)
            after = spot.to[key] = self._book.begun(state)
        self._did(seat, number)
        for other, roll in enumerate(self._rolled):
            self._tell(Row.seen, other, tuple(sorted(roll)))
        self._begin(after)

    def _agree(self, spot: PublicState, number: int, *outcome: int) -> None:
        """Between games somebody stays, and if all are asked the next one begins."""
        seat = spot.asked[-1]
        after = spot.to.get((number, outcome))
        if after is None:
            state = self._table(spot)
            state.chance = _Unrolled(outcome)
            try:
                self.numbers.actions[number].do(state)
                after = self._book.begun(state)
            except Undecided as undecided:
                after = undecided.outcomes
            spot.to[number, outcome] = after
        if isinstance(after, PublicState):
            self._pending = -1
            self._did(seat, number)
            self._begin(after)
        else:
            self._pending, self.chance_outcomes, self.current_player = number, after, CHANCE


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """Another value for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])
