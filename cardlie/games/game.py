"""What a game is: frozen data, and the few functions in which it differs from the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, NewType, Protocol, Self

from cardlie.guess import Guess
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import WILD, Faces
from cardlie.setting.option import GameOption, table
from cardlie.setting.rulings import DEFAULT_RULINGS, Rulings

if TYPE_CHECKING:
    from cardlie.games.options import Options
    from cardlie.games.plan import GamePlan
    from cardlie.games.state import State
    from cardlie.setting.setting import Setting

#: A seat inside a game: 0, 1, ... clockwise. No count, no place in a hand.
SeatNo = NewType("SeatNo", int)

#: Seats from first to last; seats of one group share a rank.
Ranking = tuple[tuple[SeatNo, ...], ...]

#: What the seat in turn has to decide: the id of a decision, "guess" or "over".
Phase = str

#: What was rolled for the start, seat and faces, for each time that those tied rolled again.
StartRolls = tuple[tuple[tuple[SeatNo, tuple[int, ...]], ...], ...]


class Stakes(Protocol):
    """What a challenge is about: what each seat holds (0: out), and what was agreed.

    For a million tables at once each seat's is an array, and so are the fields of
    :class:`Showdown` and :class:`Settled`: whoever settles writes sums and products, not branches
    (``when`` in ``games/dice.py``).
    """

    @property
    def held(self) -> Sequence[int]:
        """Dice or cards by seat."""

    @property
    def setting(self) -> Setting:
        """The game and its rulings."""


class Showdown(NamedTuple):
    """A guess met with a challenge or a spot-on, and what lies on the table.

    ``top``: nothing is higher than that guess.
    """

    caller: SeatNo
    bidder: SeatNo
    holds: bool
    need: int
    have: int
    top: bool = False


#: Nobody's seat: who was wrong at a right spot-on.
NOBODY = SeatNo(-1)


class Settled(NamedTuple):
    """Who was wrong (or :data:`NOBODY`), how many dice each seat loses, and who starts next.

    If ``starter`` is out, the next player still in starts: clockwise (``step`` 1) or the other way
    (-1).
    """

    loser: SeatNo
    losses: tuple[int, ...]
    starter: SeatNo
    step: int = 1


class Fact(NamedTuple):
    """Something besides faces and guesses: a number of 0 to ``most``, or one for each seat.

    ``name`` is English, and a key of ``tr``.
    """

    name: str
    value: int | tuple[int, ...]
    most: int


#: What there is to know. A game has the same facts all through, in the same order.
Known = tuple[Fact, ...]


class Own:
    """What one game keeps besides what all games keep: nothing, unless it says so.

    ``public`` is what everybody knows of it, ``known_to`` what one seat knows besides: phones, the
    terminal, plugs and bots get those and nothing else. What families of games share and draw in
    ways of their own (coins, cards) is a record, in ``seen`` and ``secret``. It changes with what
    all see happen.
    """

    def copy(self) -> Self:
        """The same, to be changed alone."""
        return self

    def after_showdown(self, held: Sequence[int], losses: Sequence[int], rulings: Rulings) -> None:
        """A round is over: what each seat holds now, and lost in it."""

    def seen(self, state: State) -> object:
        """What everybody sees of it, as a record for those who know the game."""
        return None

    def secret(self, state: State, seat: SeatNo) -> object:
        """What a seat alone sees of it, as a record for those who know the game."""
        return None

    def public(self) -> Known:
        """What everybody knows."""
        return ()

    def known_to(self, seat: SeatNo) -> Known:
        """What a seat knows besides."""
        return ()


class Turn(NamedTuple):
    """Where a round stands when a seat is to speak, as far as what may be said turns on it.

    ``held`` is what each seat holds (0: out), ``lost`` what each lost in the last showdown,
    ``starter`` who opens the round, ``own`` what the game keeps besides. Before anybody speaks
    ``speaker`` is nobody. A judge knows only who holds what: then ``lost`` is empty, ``starter``
    nobody, too, and ``own`` knows nothing.
    """

    held: Sequence[int]
    lost: Sequence[int] = ()
    starter: SeatNo = NOBODY
    speaker: SeatNo = NOBODY
    own: Own | None = None
    rulings: Rulings = DEFAULT_RULINGS


#: Whether a guess may follow another, as the rulings have it.
Higher = Callable[[Guess, Guess, Rulings], bool]

#: Whether a round may open with a guess, as the rulings have it.
Opens = Callable[[Guess, Rulings], bool]


class Round(NamedTuple):
    """What holds in rounds of one sort.

    ``kinds`` are those said, ``faces`` what the same dice count as, ``higher`` whether a guess may
    follow another (both None: as ever), ``opens`` whether it may be the first.
    """

    kinds: tuple[type[Guess], ...]
    faces: Faces | None = None
    higher: Higher | None = None
    opens: Opens = lambda guess, rulings: True


#: The sort of round that has no name of its own.
USUAL = ""


def _no_phase(state: State) -> Phase | None:
    return None


def _nobody(state: State) -> tuple[SeatNo, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game as data. ``seats`` is fewest and most; ``start`` how many dice or cards each.

    ``die`` is what everybody rolls (None: the game is played with a deck of cards). ``kinds`` are
    all guesses that it knows. ``higher`` tells whether a guess may follow another (None: by the
    table for cards), ``opens`` whether it may be the first of a round. Where not all rounds are
    alike, ``rounds`` has what holds in each sort, and ``sort_of_round`` tells at each turn which it
    is (:data:`USUAL`: the one without a name). Where bids are set on a ``track`` of spaces,
    ``space_of`` is the place of a bid on it, or refuses one that has none.

    ``setup`` lays out a game and finds its starter, ``roll`` rolls for a round, ``settle`` judges
    a challenge and ``settle_spot_on`` a spot-on (None: there is none). ``ended`` tells whether
    the game is over, ``takes_pot`` pays out what was paid in: to whom, and how much; ``rank`` who
    did how well: ranking and scores, counted in ``score``.

    Four functions name the phase that comes next besides guessing, or None: ``before_turn``,
    ``after_bid``, ``after_loss`` (asked after a showdown and after each phase that follows it:
    the starter of the next round decides) and ``after_game``.

    ``spot_on_in_turn`` tells whether the seat in turn may declare a bid exact, where anybody may.
    ``claimants`` are the seats that may claim something (a spot-on) about the last bid though it is
    another's turn, in the order in which they are asked.

    ``passes_cup``: one cup goes round, what seats hold are lives, and whoever is next believes a
    claim or doubts it before they have the cup.

    ``options`` is the table of what its players may agree on, by name, and ``verify_options``
    refuses what can't be played. ``own`` makes what the game keeps besides, for so many seats.
    ``advice`` is what odds alone leave out, ``exactly`` what people say where a challenged bid is
    exact. ``plan`` are the choices that it is made from, where it is made from a file.
    """

    id: str
    title: str
    seats: tuple[int, int]
    start: Callable[[Options], int]
    least: Callable[[Options], int]
    die: Faces | None
    kinds: tuple[type[Guess], ...]
    setup: Callable[[State], StartRolls]
    roll: Callable[[State], None]
    settle: Callable[[Stakes, Showdown], Settled]
    ended: Callable[[Stakes], bool]
    rank: Callable[[State], tuple[Ranking, list[int]]]
    score: Literal["cards", "dice", "coins", "lives"]
    higher: Higher | None = None
    opens: Opens = lambda guess, rulings: True
    rounds: Mapping[str, Round] = field(default_factory=dict)
    sort_of_round: Callable[[Turn], str] = lambda turn: USUAL
    track: tuple[str, ...] = ()
    space_of: Callable[[Guess], int] | None = None
    settle_spot_on: Callable[[Stakes, Showdown], Settled] | None = None
    takes_pot: Callable[[State], tuple[SeatNo, int]] | None = None
    own: Callable[[int], Own] = lambda seats: Own()
    before_turn: Callable[[State], Phase | None] = _no_phase
    after_bid: Callable[[State], Phase | None] = _no_phase
    after_loss: Callable[[State], Phase | None] = _no_phase
    after_game: Callable[[State], Phase | None] = _no_phase
    spot_on_in_turn: Callable[[Rulings], bool] = lambda rulings: True
    claimants: Callable[[State], tuple[SeatNo, ...]] = _nobody
    may_leave: bool = False
    passes_cup: bool = False
    options: Mapping[str, GameOption] = field(default_factory=table)
    verify_options: Callable[[Options], None] = lambda options: None
    advice: str = ""
    exactly: str = ""
    plan: GamePlan | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Itself where it is known by its id, or read from its file."""
        from cardlie.games.registry import get_game

        return get_game, (self.id,)

    @property
    def told_as(self) -> str:
        """The name under which texts of it are written: its id, or that of its sort of files."""
        from cardlie.games.plan import OURS

        if self.plan is None or self.plan.id != self.id or self.id in OURS:
            return self.id
        return {"mia": "mia", "hand": "single-hand"}.get(self.kinds[0].kind, "dice")

    @property
    def has_deck(self) -> bool:
        """Whether it is played with cards, not with dice."""
        return self.die is None

    @property
    def switches(self) -> dict[str, GameOption]:
        """Its variants and expansions, by the words that ``--with`` takes."""
        return {each.word: each for each in self.options.values() if each.is_flag}

    def asks(self, moment: str) -> bool:
        """Whether anything is ever asked ``before_turn``, ``after_bid`` or ``after_loss``."""
        return getattr(self, moment) is not _no_phase

    @property
    def may_claim(self) -> bool:
        """Whether anybody is ever asked though it is another's turn."""
        return self.claimants is not _nobody

    @property
    def pieces(self) -> Literal["cards", "dice"]:
        """What is played with."""
        return "dice" if self.die else "cards"

    @property
    def stake(self) -> Literal["piles", "dice", "lives"]:
        """What a challenge costs."""
        if self.passes_cup:
            return "lives"
        return "dice" if self.die else "piles"

    @property
    def last_figure(self) -> int | None:
        """The highest figure that can be bid, on its track or a ladder (None: there is no end)."""
        ends = [end for kind in self.kinds if (end := kind.last_figure())]
        return max([*(int(space.lstrip(WILD)) for space in self.track), *ends], default=None)

    def said_in(self, sort: str, names: Collection[str]) -> tuple[type[Guess], ...]:
        """The kinds that are said in a sort of round, by what ``--with`` names."""
        return tuple([kind for kind in self.kinds_in(sort) if kind.plays(names)])

    @property
    def heard(self) -> tuple[type[Guess], ...]:
        """The one kind of which people leave out the word for it; none where there are others."""
        return self.kinds if self.passes_cup else ()

    def kinds_in(self, sort: str) -> tuple[type[Guess], ...]:
        """The kinds that are said in a sort of round, in any variant."""
        return self.rounds[sort].kinds if sort in self.rounds else self.kinds

    def higher_in(self, sort: str) -> Higher | None:
        """Whether a guess may follow another in a sort of round (None: by the table for cards)."""
        special = self.rounds.get(sort)
        return (special.higher if special else None) or self.higher

    def opens_in(self, sort: str) -> Opens:
        """Whether a guess may open a round of a sort."""
        return self.rounds[sort].opens if sort in self.rounds else self.opens

    def may_spot_on(self, rulings: Rulings) -> bool:
        """Whether the player in turn may declare a bid exact."""
        return self.settle_spot_on is not None and self.spot_on_in_turn(rulings)

    def faces(self, deck: Deck | None = None) -> Faces:
        """What can lie on its table: the die's faces, or those of a deck (default: the base)."""
        return self.die or (deck or base_deck()).faces
