"""A game in progress: the round that all four games share, told once.

Strings in, values out: ``table.guess("4 without red")``. A table is its options, its chance (a
seed) and its actions; the same three give the same events, byte for byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from cardlie.games import cards, tavern
from cardlie.games.actions import (
    Action,
    Challenge,
    Discard,
    IllegalAction,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SeatNo,
    SpotOn,
    Stay,
    Swap,
    parse_action,
)
from cardlie.games.bidding import bidding_of
from cardlie.games.chance import Chance, Seeded
from cardlie.games.events import (
    Began,
    BluffCheck,
    Challenged,
    Discarded,
    Event,
    Guessed,
    Kept,
    Left,
    Ranking,
    Rerolled,
    Revealed,
    SpottedOn,
    Stayed,
    Swapped,
)
from cardlie.games.game import Settled, Showdown, StartRolls
from cardlie.games.legal import Legal, can, verify
from cardlie.games.observation import Observation, Standing
from cardlie.games.options import Options
from cardlie.games.state import State
from cardlie.guess import Guess, Power
from cardlie.judge import have

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.faces import Counts, Face
    from cardlie.games.game import Phase

_E = TypeVar("_E", bound=Event)


class Table:
    """One table of one game. Build it with :meth:`deal`.

    >>> table = Table.deal("leira", seats=2, seed=7)
    >>> table.guess("3 fives")
    Guessed(seat=1, guess=Number(count=3, number=5), check=None)
    >>> table.challenge().held
    False
    """

    def __init__(self, options: Options, chance: Chance) -> None:
        """Lay out a game: ``chance`` decides all that is rolled, shuffled or drawn."""
        self.options = options
        self._chance = chance.again()
        self._actions: list[Action] = []
        self._told: list[Event] = []
        self._telling: list[Event] | None = []
        self._standing: Standing | None = None
        self._shown: tuple[tuple[tuple[int, int], ...], ...] | None = None
        self._state = State(options, chance)
        self._new_game()
        self._told += self._telling or []
        self._telling = None

    @classmethod
    def deal(
        cls,
        game: str | Options = "cards",
        *,
        seed: int | None = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> Table:
        """A new table of a game, by its id and further options, or by an :class:`Options`.

        All chance comes from ``seed`` (default 0), or from ``chance`` itself.
        """
        if isinstance(game, Options):
            if options:
                raise IllegalAction("give options as a value or by name, not both")
            agreed = game
        else:
            agreed = Options(game, **options)
        return cls(agreed, chance if chance is not None else Seeded(seed or 0))

    def copy(self) -> Table:
        """The same table, to be played on alone; its chance goes on as this one's would."""
        other = object.__new__(Table)
        other.options, other._chance = self.options, self._chance
        other._actions, other._told = self._actions.copy(), self._told.copy()
        other._telling, other._standing, other._shown = None, self._standing, self._shown
        other._state = self._state.copy()
        return other

    # --- what there is to see

    @property
    def state(self) -> State:
        """Everything, seen and unseen. A player must not get it; a replay or a test may."""
        return self._state

    @property
    def actor(self) -> SeatNo:
        """Whose turn it is."""
        return self._state.actor

    @property
    def phase(self) -> Phase:
        """What the seat in turn has to decide."""
        return self._state.phase

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return self._state.phase == "over"

    @property
    def ranking(self) -> Ranking:
        """The seats from first to last once it is over, those who share a rank together."""
        return self._state.ranking

    @property
    def said(self) -> tuple[Guess, ...]:
        """The guesses of this round, the last one last."""
        return self._state.said

    @property
    def origin(self) -> Chance:
        """The chance that this table was dealt from, back at its start."""
        return self._chance.again()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done so far."""
        return tuple(self._actions)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far and that everybody could see.

        Where :meth:`step` was used nobody wrote them down: then the game is played again.
        """
        if self._told:
            return tuple(self._told)
        again = Table(self.options, self._chance.again())
        for action in self._actions:
            again.act(action)
        self._told = list(again._told)
        return tuple(self._told)

    def observe(self, seat: int) -> Observation:
        """All that a seat may see now, and nothing else."""
        state = self._state
        if not 0 <= seat < len(state.held):
            raise IllegalAction(f"there is no seat {seat}", f"seats are 0 to {len(state.held) - 1}")
        return Observation(
            SeatNo(seat), state.actor, state.phase, state.rolled[seat],
            self._shown or self._in_view(),
            state.said, state.bidder if state.said else None, state.flustered,
            self._standing or self._stand(),
        )  # fmt: skip

    def legal(self) -> Legal:
        """What the seat in turn may do."""
        return Legal(self.observe(self._state.actor))

    def _in_view(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        state = self._state
        self._shown = tuple(
            [
                tuple([(place, roll[place]) for place in shown]) if shown else ()
                for shown, roll in zip(state.shown, state.rolled, strict=True)
            ]
        )
        return self._shown

    def _stand(self) -> Standing:
        state = self._state
        hands: tuple[Counts, ...] = ()
        if state.options.open:
            faces = range(len(state.faces.all))
            hands = tuple(tuple(hand.count(face) for face in faces) for hand in state.hands)
        self._standing = Standing(
            state.options, state.bidding, state.game_number, state.round, state.starter,
            tuple(state.held), tuple(map(len, state.rolled)), tuple(state.coins), state.pot,
            tuple(state.away), len(state.draw), tuple(state.gone), hands, state.pack,
        )  # fmt: skip
        return self._standing

    # --- what can be done

    def guess(self, guess: Guess | str, *, bluff: bool = False) -> Guessed:
        """Say a guess, as text or value."""
        return self._did(Say(self._guess(guess), bluff), Guessed)

    def challenge(self) -> Challenged:
        """Doubt the last guess: all reveal, and the event says who loses what."""
        return self._did(Challenge(), Challenged)

    def spot_on(self) -> SpottedOn:
        """Declare the last bid exact (tavern)."""
        return self._did(SpotOn(), SpottedOn)

    def reveal(self, pile: int) -> Revealed:
        """Show the top card of a pile (open play)."""
        return self._did(Reveal(pile), Revealed)

    def discard(self, pile: int) -> Discarded:
        """Give up a pile after losing (cards)."""
        return self._did(Discard(pile), Discarded)

    def swap(self, pile: int, seat: int | None = None) -> Swapped:
        """Exchange the top card of a pile with the draw pile, or with a seat (cards)."""
        return self._did(Swap(pile, None if seat is None else SeatNo(seat)), Swapped)

    def show_and_reroll(self, *places: int) -> Rerolled:
        """Put these dice in view and roll the others again (wheel)."""
        return self._did(Reroll(tuple(sorted(places))), Rerolled)

    def keep(self) -> Kept:
        """Neither swap nor reroll."""
        return self._did(Keep(), Kept)

    def stay(self) -> Stayed:
        """Stay for another game (tavern)."""
        return self._did(Stay(), Stayed)

    def leave(self) -> Left:
        """Leave the table (tavern)."""
        return self._did(Leave(), Left)

    def can_guess(self, guess: Guess | str) -> bool:
        """Whether the seat in turn may say this guess; text that is no guess still raises."""
        return self.can(Say(self._guess(guess)))

    def verify_guess(self, guess: Guess | str) -> None:
        """Raise ``IllegalGuess``, saying what would be higher, unless it may be said now."""
        self.verify(Say(self._guess(guess)))

    def can(self, action: Action | str) -> bool:
        """Whether the action is legal now."""
        return can(self._read(action), self._state)

    def verify(self, action: Action | str) -> None:
        """Raise the error that says why the action is not legal now, if it is not."""
        verify(self._read(action), self._state)

    def act(self, action: Action | str) -> Event:
        """Do any action, as a value or in its written form; the event says what came of it."""
        told = self._told or list(self.events)
        self._telling = []
        try:
            self.step(self._read(action))
            first = self._telling[0]
            self._told = told + self._telling
        finally:
            self._telling = None
        return first

    def step(self, action: Action) -> None:
        """Do an action without recording what came of it: quick, for many games."""
        state = self._state
        if type(action) is not Say or state.phase != "guess" or action.bluff or (
            not state.bidding.allows(action.guess, state.said)
        ):  # fmt: skip
            verify(action, state)
        _STEPS[type(action)](self, action)
        self._actions.append(action)
        if self._telling is None and self._told:
            self._told = []

    def _did(self, action: Action, kind: type[_E]) -> _E:
        event = self.act(action)
        assert isinstance(event, kind)
        return event

    def _read(self, action: Action | str) -> Action:
        if not isinstance(action, str):
            return action
        return parse_action(action, self._state.faces)

    def _guess(self, guess: Guess | str) -> Guess:
        said = Guess.parse(guess, self._state.faces) if isinstance(guess, str) else guess
        return self._state.bidding.canonical(said)

    def _tell(self, *events: Event) -> None:
        if self._telling is not None:
            self._telling += events

    # --- the round

    def _new_game(self) -> None:
        state = self._state
        state.game_number += 1
        state.round = 0
        state.fallen = []
        self._new_round(state.game.setup(state))

    def _new_round(self, start_rolls: StartRolls = ()) -> None:
        state = self._state
        state.round += 1
        state.said, state.flustered = (), False
        state.shown = [()] * len(state.held)
        state.game.roll(state)
        kinds = state.game.kinds(state)
        if state.round == 1 or kinds != state.bidding.kinds:
            state.bidding = bidding_of(state.setting, kinds)
        self._standing = self._shown = None
        if self._telling is not None:
            held = tuple(state.held)
            self._tell(Began(state.game_number, state.round, state.starter, held, start_rolls))
        self._turn_of(state.starter)

    def _turn_of(self, seat: SeatNo) -> None:
        state = self._state
        state.actor, state.phase = seat, "guess"
        before = state.game.before_turn
        if before is not None and before(state):
            state.phase = "reveal"

    def _say(self, action: Say) -> None:
        state = self._state
        seat = state.actor
        state.said = (*state.said, action.guess)
        state.bidder, state.flustered = seat, False
        check = self._bluff() if action.bluff else None
        if self._telling is not None:
            self._tell(Guessed(seat, action.guess, check))
        game = state.game
        if game.after_bid is not None and game.after_bid(state):
            state.phase = "reroll"
        else:
            self._turn_of(state.after(seat))

    def _bluff(self) -> BluffCheck:
        """d20 + Bluff against d20 + Insight; a tie is no win."""
        state, options = self._state, self.options
        npc = state.npc
        assert npc is not None
        insight = options.insight[npc] or 0
        bluff = options.bluff[state.actor] if options.bluff else 0
        ours, theirs = (1 + state.chance.pick(20) + skill for skill in (bluff, insight))
        state.flustered = ours > theirs
        return BluffCheck(npc, ours, theirs, state.flustered)

    def _reveal(self, action: Reveal) -> None:
        state = self._state
        seat = state.actor
        state.shown[seat] = tuple(sorted((*state.shown[seat], action.pile)))
        state.phase, self._shown = "guess", None
        self._tell(Revealed(seat, action.pile, self._face(state.rolled[seat][action.pile])))

    def _reroll(self, action: Reroll) -> None:
        state = self._state
        seat, roll = state.actor, list(state.rolled[state.actor])
        rest = [place for place in state.places if place not in action.show]
        fresh = state.chance.roll(len(rest), len(state.faces.all))
        for place, face in zip(rest, fresh, strict=True):
            roll[place] = face
        state.rolled[seat] = tuple(roll)
        state.shown[seat] = tuple(sorted((*state.shown[seat], *action.show)))
        self._shown = None
        if self._telling is not None:
            in_view = tuple(self._face(roll[place]) for place in action.show)
            self._tell(Rerolled(seat, in_view, len(rest)))
        self._turn_of(state.after(seat))

    def _keep(self, action: Keep) -> None:
        seat = self._state.actor
        self._tell(Kept(seat))
        if self._state.phase == "swap":
            self._new_round()
        else:
            self._turn_of(self._state.after(seat))

    def _challenge(self, action: Challenge) -> None:
        state = self._state
        showdown = self._showdown()
        settled = state.game.settle(state, showdown)
        if self._telling is not None:
            assert settled.loser is not None
            self._tell(
                Challenged(
                    showdown.caller, showdown.bidder, state.said[-1], showdown.held,
                    showdown.need, showdown.have, settled.loser, settled.losses,
                    self._all_faces(), self._falling(settled),
                )
            )  # fmt: skip
        self._conclude(settled)

    def _spot_on(self, action: SpotOn) -> None:
        state = self._state
        showdown = self._showdown()
        assert state.game.settle_spot_on is not None
        settled = state.game.settle_spot_on(state, showdown)
        if self._telling is not None:
            self._tell(
                SpottedOn(
                    showdown.caller, showdown.bidder, state.said[-1], settled.loser is None,
                    showdown.need, showdown.have, settled.loser, settled.losses,
                    self._all_faces(), self._falling(settled),
                )
            )  # fmt: skip
        self._conclude(settled)

    def _showdown(self) -> Showdown:
        state = self._state
        guess = state.said[-1]
        compiled = state.bidding.compiled(guess)
        there = have(compiled, tuple(state.counts()))
        held = bool(compiled.patterns) and there >= compiled.need
        if type(guess) is Power:
            held = held and self._rolled_it(guess)
        return Showdown(state.actor, state.bidder, held, compiled.need, there)

    def _rolled_it(self, guess: Power) -> bool:
        """Whether the bidder rolled the card they named; a pretender did not."""
        state = self._state
        card = state.faces.index.get(f"!{guess.combination}")
        return guess.value is None and card in state.rolled[state.bidder]

    def _conclude(self, settled: Settled) -> None:
        """After a showdown: dice change hands, the loser decides, a round or the game ends."""
        state = self._state
        self._standing = self._shown = None
        if state.game.after_loss is not None:
            assert settled.loser is not None
            self._loser_discards(settled.loser)
            return
        held = [have - lost for have, lost in zip(state.held, settled.losses, strict=True)]
        falling = self._falling(settled) if held.count(0) > state.held.count(0) else ()
        state.held = held
        if falling:
            state.fallen.append(falling)
            if state.game.ended(state):
                self._end()
                return
        starter = settled.starter
        state.starter = starter if state.held[starter] else state.after(starter, settled.step)
        self._new_round()

    def _falling(self, settled: Settled) -> tuple[SeatNo, ...]:
        held = self._state.held
        return tuple(
            SeatNo(seat)
            for seat, lost in enumerate(settled.losses)
            if held[seat] and lost >= held[seat]
        )

    def _end(self) -> None:
        self._standing = self._shown = None
        self._tell(*self._state.game.end(self._state))

    # --- the loser of a round of cards

    def _loser_discards(self, loser: SeatNo) -> None:
        state = self._state
        state.show_all()
        state.actor = state.starter = loser
        state.phase = "discard"
        how = self.options.rulings["discard"]
        if how == "smallest":
            sizes = cards.pile_sizes(state.held[loser], len(state.rolled[loser]))
            self._discard(Discard(sizes.index(min(sizes))))
        elif how == "random":
            self._discard(Discard(state.chance.pick(len(state.rolled[loser]))))

    def _discard(self, action: Discard) -> None:
        state = self._state
        lost = cards.discard(state, state.actor, action.pile)
        state.show_all()
        self._standing = self._shown = None
        if self._telling is not None:
            self._tell(Discarded(state.actor, action.pile, tuple(map(self._face, lost))))
        if state.game.ended(state):
            self._end()
        elif self.options.swap:
            state.phase = "swap"
        else:
            self._new_round()

    def _swap(self, action: Swap) -> None:
        state = self._state
        given, taken = cards.swap(state, state.actor, action.pile, action.seat)
        if self._telling is not None:
            seen = [self._face(card) if self.options.open else None for card in (given, taken)]
            self._tell(Swapped(state.actor, action.pile, action.seat, seen[0], seen[1]))
        self._new_round()

    # --- between the games of a tavern

    def _stay(self, action: Stay) -> None:
        self._tell(Stayed(self._state.actor))
        self._ask_next()

    def _leave(self, action: Leave) -> None:
        state = self._state
        seat, dice = state.actor, state.held[state.actor]
        between = state.phase == "between"
        state.away[seat] = True
        self._standing = self._shown = None
        self._tell(Left(seat, dice))
        if between:
            self._ask_next()
            return
        state.held[seat], state.rolled[seat] = 0, ()
        state.fallen.append((seat,))
        state.flustered = False
        if state.game.ended(state):
            self._end()
        else:
            self._turn_of(state.after(seat))

    def _ask_next(self) -> None:
        """Ask the next player at the table; after the last one, play or close."""
        state = self._state
        waiting = [s for s in range(state.actor + 1, len(state.away)) if not state.away[s]]
        if waiting:
            state.actor = SeatNo(waiting[0])
        elif state.away.count(False) >= 2:
            self._new_game()
        else:
            self._standing = self._shown = None
            self._tell(tavern.close(state))

    def _face(self, place: int) -> Face:
        return self._state.faces.all[place]

    def _all_faces(self) -> tuple[tuple[Face, ...], ...]:
        return tuple(tuple(map(self._face, roll)) for roll in self._state.rolled)


_STEPS: dict[type, Callable[..., None]] = {
    Say: Table._say, Challenge: Table._challenge, SpotOn: Table._spot_on, Reveal: Table._reveal,
    Discard: Table._discard, Swap: Table._swap, Reroll: Table._reroll, Keep: Table._keep,
    Stay: Table._stay, Leave: Table._leave,
}  # fmt: skip
