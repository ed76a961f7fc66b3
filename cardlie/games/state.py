"""Everything on and under a table, seen and unseen. Only the table and its game change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.actions import SeatNo

if TYPE_CHECKING:
    from cardlie.faces import Counts, Faces
    from cardlie.games.bidding import Bidding
    from cardlie.games.chance import Chance
    from cardlie.games.events import Event, Ranking
    from cardlie.games.game import Game, Phase, Showdown
    from cardlie.games.observation import Standing
    from cardlie.games.options import Options
    from cardlie.guess import Guess
    from cardlie.setting import Setting


class State:
    """The one changing thing of a game. Faces are their places in ``faces.all``.

    ``held`` are the dice or cards of each seat (0: out), ``rolled`` what each rolled this round,
    ``shown`` the places in ``rolled`` that lie in view. ``pack`` and ``gone`` (counts), ``hands``
    and ``draw`` are the card game's; in a hand the top cards of its piles come first. ``coins``,
    ``pot`` and ``away`` (left or broke) are for the games with a pot. ``fallen`` are those out,
    in order. ``showdown`` is the last one. ``telling`` takes the events, if anybody listens;
    ``standing`` and ``in_view`` are parts of what seats see, kept until they change.
    """

    __slots__ = (
        *("options", "game", "faces", "setting", "bidding", "chance", "start", "pack"),
        *("held", "rolled", "shown", "said", "bidder", "actor", "starter", "phase"),
        *("round", "flustered", "hands", "draw", "gone"),
        *("coins", "pot", "away", "game_number", "fallen", "ranking"),
        *("showdown", "telling", "standing", "in_view"),
    )

    options: Options
    game: Game
    faces: Faces
    setting: Setting
    bidding: Bidding
    chance: Chance
    start: int
    pack: Counts
    held: list[int]
    rolled: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]
    said: tuple[Guess, ...]
    bidder: SeatNo
    actor: SeatNo
    starter: SeatNo
    phase: Phase
    round: int
    flustered: bool
    hands: list[list[int]]
    draw: list[int]
    gone: list[int]
    coins: list[int]
    pot: int
    away: list[bool]
    game_number: int
    fallen: list[tuple[SeatNo, ...]]
    ranking: Ranking
    showdown: Showdown | None
    telling: list[Event] | None
    standing: Standing | None
    in_view: tuple[tuple[tuple[int, int], ...], ...] | None

    def __init__(self, options: Options, chance: Chance) -> None:
        seats = options.seats
        self.options, self.chance = options, chance
        self.game, self.setting, self.start = options.rules, options.setting, options.each
        self.faces = self.setting.faces
        self.pack = self.faces.counts(options.cards()) if options.game == "cards" else ()
        self.held, self.hands, self.draw, self.gone = [0] * seats, [], [], []
        self.rolled, self.shown = [()] * seats, [()] * seats
        self.said, self.round, self.game_number = (), 0, 0
        self.bidder = self.actor = self.starter = SeatNo(0)
        self.phase, self.flustered = "guess", False
        self.coins = [options.coins if options.game == "tavern" else 0] * seats
        self.pot, self.away = 0, [False] * seats
        self.fallen, self.ranking = [], ()
        self.showdown = self.telling = self.standing = self.in_view = None

    def copy(self) -> State:
        """The same state, to be changed alone."""
        other = object.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is list else value)
        other.hands = [hand.copy() for hand in self.hands]
        other.chance = self.chance.fork()
        return other

    def after(self, seat: int, step: int = 1) -> SeatNo:
        """The next seat that is in, clockwise (or the other way, ``step`` -1)."""
        held, seats = self.held, len(self.held)
        seat = (seat + step) % seats
        while not held[seat]:
            seat = (seat + step) % seats
        return SeatNo(seat)

    def counts(self) -> list[int]:
        """How often each face lies on the table."""
        counts = [0] * len(self.faces.all)
        for roll in self.rolled:
            for face in roll:
                counts[face] += 1
        return counts

    def forget_views(self) -> None:
        """What seats see has changed: work it out again when somebody looks."""
        self.standing = self.in_view = None

    def show_all(self) -> None:
        """Everybody reveals everything."""
        self.shown = [tuple(range(len(roll))) for roll in self.rolled]

    @property
    def places(self) -> tuple[int, ...]:
        """What the seat in turn may name: its hidden faces, or its piles after a showdown."""
        rolled = range(len(self.rolled[self.actor]))
        if self.phase in ("discard", "swap"):
            return tuple(rolled)
        return tuple(place for place in rolled if place not in self.shown[self.actor])

    @property
    def partners(self) -> tuple[SeatNo | None, ...]:
        """With whom the loser may swap; None is the draw pile."""
        if self.draw and self.options.rulings["swap-with"] == "draw-pile":
            return (None,)
        return tuple(
            SeatNo(seat) for seat in range(len(self.held)) if seat != self.actor and self.held[seat]
        )

    @property
    def npc(self) -> SeatNo | None:
        """The NPC to the left of the seat in turn, if there is one (tavern)."""
        insight = self.options.insight
        if not insight:
            return None
        left = self.after(self.actor)
        return left if insight[left] is not None and left != self.actor else None
