"""Extensive form of dice games, memoised: what a table did once is looked up ever after.

A :class:`CachedState` is a moment as everybody sees it, but for dice and the last guess. Where an
action leads from there is asked of the engine once, and so is what is legal: both hang on no more
than who holds how many, who starts, who is out, and who did what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.engine import flow
from cardlie.engine.decision import GUESS, OVER
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.stay import BETWEEN
from cardlie.engine.legal import Legal
from cardlie.engine.live import TableState
from cardlie.engine.observation import observe
from cardlie.games.chance import Moment
from cardlie.games.matters import doubted_by
from cardlie.guess.patterns import have
from cardlie.plugs.chance import CHANCE, TERMINAL, Outcomes, ScriptedChance, Undecided, rolls_of
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.information_state import ExtensiveGame
from cardlie.plugs.seat_facts import SeatFacts
from cardlie.plugs.state import returns

#: So many rounds are remembered; with more, all are found anew.
_MOST = 1 << 14


def plays(encoding: GameEncoding) -> bool:
    """Whether a game is one of those: with dice that seats keep, and made from a spec."""
    game = encoding.options.game
    if game.spec is None or game.passes_cup or "pass" in game.usual.endings:
        return False
    if game.spec.lives or game.spec.length or doubted_by(game.spec, "all"):
        return False
    return game.is_of_spec and not any(kind.returns for kind in game.kinds)


class _Unrolled(ScriptedChance):
    """Chance whose dice show nothing."""

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        return (0,) * dice

    def rolls(self, held: Sequence[int], sides: int, moment: Moment) -> list[tuple[int, ...]]:
        return [(0,) * dice for dice in held]

    def fork(self) -> _Unrolled:
        return self


class CachedState:
    """A moment of a round, of what comes between games, or of the end.

    ``state`` is a table that stands there, ``deciders`` are those who decide in turn: the last is
    whose turn it is. ``to`` is where actions lead, ``menus`` the legal actions of others,
    and of who is in turn.
    """

    def __init__(
        self, cache: TransitionCache, state: TableState, near: dict[object, CachedState]
    ) -> None:
        self.state, self._cache, self._near = state, cache, near
        self.deciders = (*state.claimants, state.actor)
        self.guessing, self.over = state.phase == GUESS.id, state.phase == OVER.id
        self.dealt = state.phase not in (OVER.id, BETWEEN.id)
        self.to: dict[object, Any] = {}
        menus, key = cache.menus, (state.bidding, state.phase)
        self.menus = [menus.setdefault((*key, mine), {}) for mine in (False, True)]

    def beside(self, state: TableState) -> CachedState:
        """The cached state of this round at which a table stands."""
        key = state.actor, state.phase, state.bidder
        if key not in self._near:
            self._near[key] = CachedState(self._cache, state, self._near)
        return self._near[key]


class TransitionCache:
    """All that is remembered of a game."""

    def __init__(self, encoding: GameEncoding) -> None:
        self.encoding, faces = encoding, encoding.options.rules.faces
        self.guesses = [(guess, guess.is_top(faces)) for guess in encoding.guesses]
        self.sides, self.keep = len(faces.all), encoding.number.get(KEEP, -1)
        self.menus: dict[object, dict[object, list[int]]] = {}
        self._rounds: dict[object, CachedState] = {}
        self.outcomes: Outcomes = ()
        try:
            self.opened()
        except Undecided as undecided:
            self.outcomes = undecided.outcomes

    def opened(self, *outcome: int) -> CachedState:
        """The first round, after what chance did before it."""
        if outcome not in self._rounds:
            state = TableState(self.encoding.options, _Unrolled(outcome))
            flow.new_game(state)
            self._rounds[outcome] = self.begun(state)
        return self._rounds[outcome]

    def begun(self, state: TableState) -> CachedState:
        """Where the round begins that a table begins, or what comes after a game."""
        key = (
            state.phase, state.actor, tuple(state.held), tuple(state.fallen),
            state.game_number, state.extra.public(state),
        )  # fmt: skip
        if key not in self._rounds:
            if len(self._rounds) >= _MOST:
                self._rounds.clear()
            self._rounds[key] = CachedState(self, state, {})
        return self._rounds[key]


class CachedGame(ExtensiveGame):
    """A game in extensive form, equal to that of a :class:`~cardlie.plugs.table_game.TableGame`."""

    def __init__(self, cache: TransitionCache, rounds: int) -> None:
        super().__init__(cache.encoding, rounds)
        self._cache, self.chance_outcomes = cache, cache.outcomes
        self._cached: CachedState | None = None
        self._rolled: tuple[tuple[int, ...], ...] = ()
        self.in_view: tuple[tuple[int, ...], ...] = ()
        self._rerolls: tuple[int, ...] = ()
        self._passed = 0
        self._last = self._pending = -1  # the last guess, and what waits for chance
        if not self.chance_outcomes:
            self._begin(cache.opened())

    def _happen(self, outcome: int) -> None:
        cached = self._cached
        if cached is None:
            self._begin(self._cache.opened(outcome))
        elif self._pending < 0:
            self._rolled = (*self._rolled, self.faces_up[outcome])
            self._roll(cached)
        elif self.faces_up:
            self._reroll(cached, self.faces_up[outcome])
        else:
            self._agree(cached, self._pending, outcome)

    def _act(self, number: int) -> None:
        cached, seat = self._cached, self.current_player
        assert cached is not None
        if number < len(self._cache.guesses):
            self._did(seat, number)
            self._last = number
            self._go(cached, len(self._rolled[seat]) - len(self.in_view[seat]), number)
        elif cached.guessing and number == self._cache.keep:
            self._passed += 1
            self.current_player = cached.deciders[self._passed]
        elif cached.guessing:
            self._call(cached, number, seat)
        elif not cached.dealt:
            self._agree(cached, number)
        elif number == self._cache.keep:
            self._did(seat, number)
            self._go(cached, -1, number)
        else:
            self._pending = number
            self._ask(len(self._hidden(seat, self._show)))

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions of the seat in turn, ascending."""
        cached, seat = self._cached, self.current_player
        assert cached is not None
        menu = cached.menus[seat == cached.deciders[-1]]
        key = self._last if cached.guessing else (len(self._rolled[seat]), self.in_view[seat])
        actions = menu.get(key)
        if actions is None:
            observation = observe(self._table(cached), seat)
            actions = menu[key] = self.encoding.legal_actions(Legal(observation))
        return actions.copy()

    @property
    def rolling(self) -> tuple[int, list[int], bool] | None:
        """Whose dice chance rolls now, at which places, and whether those are all of that seat's.

        None: it does something else, or it is not its turn.
        """
        if not self.faces_up or self._cached is None:
            return None
        if self._pending < 0:
            return len(self._rolled), list(range(len(self.faces_up[0]))), True
        seat = self._cached.deciders[-1]
        return seat, self._hidden(seat, self._show), False

    @property
    def _show(self) -> tuple[int, ...]:
        """The places that are being put in view."""
        action = self.encoding.actions[self._pending]
        assert isinstance(action, Reroll)
        return action.show

    def _hidden(self, seat: int, show: tuple[int, ...]) -> list[int]:
        """The places of dice that stay hidden."""
        return [
            place for place in range(len(self._rolled[seat]))
            if place not in show and place not in self.in_view[seat]
        ]  # fmt: skip

    @property
    def returns(self) -> list[float]:
        """What each seat got: nothing until the end."""
        if self._cached is None or not self._cached.over:
            return [0.0] * self.encoding.seats
        return returns(self._cached.state.ranking)

    def _table(self, cached: CachedState) -> TableState:
        """A table that stands at a cached state."""
        state, guesses = cached.state.copy(), self._cache.guesses
        state.forget_views()
        state.rolled, state.face_up = list(self._rolled), list(self.in_view)
        state.history = (guesses[self._last][0],) if self._last >= 0 else ()
        return state

    def _go(self, cached: CachedState, key: int, number: int) -> None:
        """Go where an action leads: a guess by how many dice lie hidden, or anything else (-1)."""
        after = cached.to.get(key)
        if after is None:
            state = self._table(cached)
            self.encoding.actions[number].do(state)
            after = cached.to[key] = cached.beside(state)
        self._stand(after)

    def _stand(self, cached: CachedState) -> None:
        """All has come of it, and somebody is in turn."""
        self._cached, self.current_player, self._passed = cached, cached.deciders[0], 0
        self.chance_outcomes, self.faces_up, self._visible = (), (), len(self._log)

    def _ask(self, dice: int) -> None:
        """Ask chance for a roll."""
        self.faces_up, self.chance_outcomes = rolls_of(dice, self._cache.sides)
        self.current_player = CHANCE

    def _begin(self, cached: CachedState) -> None:
        """Roll for a round; where there is none, somebody is in turn, or nobody any more."""
        seats, state = self.encoding.seats, cached.state
        if cached.dealt:
            self._rounds, self._moment, self._last, self._rolled = self._rounds + 1, 0, -1, ()
            self.in_view, self._rerolls = ((),) * seats, (0,) * seats
            self._tell(SeatFacts.began, state.starter, tuple(state.held))
        for seat in range(seats if self.encoding.facts else 0):
            self._tell(SeatFacts.kept, seat, state.extra.public(state).facts)
        if cached.dealt:
            self._roll(cached)
            return
        self._stand(cached)
        self.current_player = TERMINAL if cached.over else self.current_player

    def _roll(self, cached: CachedState) -> None:
        """The next seat rolls; after the last one, the round begins."""
        held, self._cached = cached.state.held, cached
        while len(self._rolled) < len(held):
            dice = held[len(self._rolled)]
            if dice:
                self._ask(dice)
                return
            self._rolled = (*self._rolled, ())
        for seat, roll in enumerate(self._rolled):
            self._tell(SeatFacts.rolled, seat, 0, roll)
        self._stand(cached)
        if self._rounds > self.most_rounds:
            self.current_player = TERMINAL

    def _reroll(self, cached: CachedState, fresh: tuple[int, ...]) -> None:
        """Dice are put in view, and the others show this."""
        seat, show, roll = cached.deciders[-1], self._show, list(self._rolled[cached.deciders[-1]])
        for place, face in zip(self._hidden(seat, show), fresh, strict=True):
            roll[place] = face
        self._did(seat, self._pending)
        rolls, fresh_in_view = self._rerolls[seat], tuple(sorted(roll[place] for place in show))
        self._tell(SeatFacts.rerolled, seat, rolls, fresh_in_view, self._moment)
        self._tell(SeatFacts.rolled, seat, rolls + 1, tuple(roll))
        self._rolled = _with(self._rolled, seat, tuple(roll))
        self.in_view = _with(self.in_view, seat, tuple(sorted((*self.in_view[seat], *show))))
        self._rerolls, self._pending = _with(self._rerolls, seat, rolls + 1), -1
        self._go(cached, -1, self._cache.keep)

    def _call(self, cached: CachedState, number: int, seat: int) -> None:
        """A guess is doubted, or called exact: all is seen, and the next round begins."""
        guess, top = self._cache.guesses[self._last]
        compiled = cached.state.bidding.compiled(guess)
        heaps = cached.state.bidding.rules.faces.heaps(self._rolled)
        there = sum([have(compiled, heap) for heap in heaps])
        key = number, seat, compiled.need, there, top, bool(compiled.patterns)
        after = cached.to.get(key)
        if after is None:
            state = self._table(cached)
            self.encoding.action(number, state, seat).do(state)
            after = cached.to[key] = self._cache.begun(state)
        self._did(seat, number)
        for other, roll in enumerate(self._rolled):
            self._tell(SeatFacts.showed, other, tuple(sorted(roll)))
        self._begin(after)

    def _agree(self, cached: CachedState, number: int, *outcome: int) -> None:
        """Between games somebody stays, and if all are asked the next one begins."""
        seat = cached.deciders[-1]
        after = cached.to.get((number, outcome))
        if after is None:
            state = self._table(cached)
            state.chance = _Unrolled(outcome)
            try:
                self.encoding.actions[number].do(state)
                after = self._cache.begun(state)
            except Undecided as undecided:
                after = undecided.outcomes
            cached.to[number, outcome] = after
        if isinstance(after, CachedState):
            self._pending = -1
            self._did(seat, number)
            self._begin(after)
        else:
            self._pending, self.chance_outcomes, self.current_player = number, after, CHANCE


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """Another value for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])
