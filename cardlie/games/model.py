"""What a game is: frozen data, and the few functions in which it differs from the others.

With what these functions take: what was agreed, what is played, and everything on and under a
table, which only the round and its game change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, Protocol, Self

from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import WILD, Face, Faces
from cardlie.games.chance import Chance, Moment
from cardlie.games.matters import matters
from cardlie.games.option import GameOption, Value, table
from cardlie.games.plan import OURS, GamePlan, keys_as_texts
from cardlie.games.records import (
    NEXT_CALLS,
    NO_CALLERS,
    NOBODY,
    USUAL,
    Callers,
    Higher,
    Known,
    Opens,
    Phase,
    Ranking,
    Round,
    SeatNo,
    Settled,
    Showdown,
    StartRolls,
    next_in,
)  # fmt: skip
from cardlie.guess import Guess
from cardlie.guess.readings import NO_READINGS, Readings
from cardlie.language.own_words import meaning_of


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
    def rules(self) -> Rules:
        """The game and its rulings."""

    @property
    def starter(self) -> SeatNo:
        """Who opened the round; nobody, where that is not known."""


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

    def after_guess(self) -> bool:
        """A guess was said: whether it changes what everybody knows."""
        return False

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
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
    ``starter`` who opens the round, ``own`` what the game keeps besides, ``said`` what was bid.
    Before anybody speaks ``speaker`` is nobody. A judge knows only who holds what: then ``lost`` is
    empty, ``starter`` nobody, too, ``own`` is one that may be kept, ``said`` what may be.
    """

    held: Sequence[int]
    lost: Sequence[int] = ()
    starter: SeatNo = NOBODY
    speaker: SeatNo = NOBODY
    own: Own | None = None
    said: Sequence[Guess] = ()


#: What a showdown costs each seat.
Settles = Callable[[Stakes, Showdown], Settled]


def _no_phase(state: State) -> Phase | None:
    return None


def _unknown(held: Sequence[int]) -> tuple[Own | None, ...]:
    return (None,)


def _nobody(state: State) -> tuple[SeatNo, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game as data. ``seats`` is fewest and most; ``start`` how many dice or cards each.

    ``die`` is what everybody rolls (None: the game is played with a deck of cards). ``kinds`` are
    all guesses that it knows. ``higher`` tells whether a guess may follow another (None: by the
    table for cards), ``opens`` whether it may be the first of a round. Where not all rounds are
    alike, ``rounds`` has what holds in each sort, and ``sort_of_round`` tells at each turn which it
    is (:data:`USUAL`: the one without a name); a judge, who sees only what seats hold, asks it with
    all that the game ``may_keep`` besides. Where bids are set on a ``track`` of spaces,
    ``space_of`` is the place of a bid on it, or refuses one that has none.

    ``setup`` lays out a game and finds its starter, ``roll`` rolls for a round, ``settle`` judges
    a challenge, ``settle_spot_on`` a spot-on, ``settle_give_up`` what is given up and
    ``settle_pass`` a doubted pass, ``settle_shown`` the highest roll that is shown (None: there is
    none). ``ended`` tells whether the game is over,
    ``takes_pot`` pays out what was paid in: to whom, and how much; ``rank`` who did how well:
    ranking and scores, counted in ``score``.

    Four functions name the phase that comes next besides guessing, or None: ``before_turn``,
    ``after_bid``, ``after_loss`` (asked after a showdown and after each phase that follows it:
    the starter of the next round decides) and ``after_game``.

    ``exact_callers`` tells who may declare a bid exact, where anybody may. ``claimants`` are the
    seats that may claim something (a spot-on: :func:`~cardlie.games.settling.claimants`) about the
    last bid though it is another's turn, in the order in which they are asked.

    ``counts_players``: what may be bid first hangs on how many have dice. ``passes_cup``: one cup
    goes round, what seats hold are lives, and whoever is next believes a claim or doubts it before
    they have the cup.

    ``options`` is the table of what its players may agree on, by name, and ``verify_options``
    refuses what can't be played. ``own`` makes what the game keeps besides, for so many seats.
    ``advice`` is what odds alone leave out, ``exactly`` what people say where a challenged bid is
    exact. ``plan`` are the choices that it is made from, where it is made from a file.

    ``readings`` are those in force of its rulings. Where some were ``chosen``, it is the game that
    they make of ``base``.
    """

    id: str
    title: str
    seats: tuple[int, int]
    start: Callable[[Agreement], int]
    least: Callable[[Agreement], int]
    die: Faces | None
    kinds: tuple[type[Guess], ...]
    setup: Callable[[State], StartRolls]
    roll: Callable[[State], None]
    settle: Settles
    ended: Callable[[Stakes], bool]
    rank: Callable[[State], tuple[Ranking, list[int]]]
    score: Literal["cards", "dice", "coins", "lives"]
    higher: Higher | None = None
    opens: Opens = lambda guess: True
    rounds: Mapping[str, Round] = field(default_factory=dict)
    sort_of_round: Callable[[Turn], str] = lambda turn: USUAL
    may_keep: Callable[[Sequence[int]], tuple[Own | None, ...]] = _unknown
    track: tuple[str, ...] = ()
    space_of: Callable[[Guess], int] | None = None
    settle_spot_on: Settles | None = None
    settle_give_up: Settles | None = None
    settle_pass: Settles | None = None
    settle_shown: Settles | None = None
    takes_pot: Callable[[State], tuple[SeatNo, int]] | None = None
    own: Callable[[int], Own] = lambda seats: Own()
    before_turn: Callable[[State], Phase | None] = _no_phase
    after_bid: Callable[[State], Phase | None] = _no_phase
    after_loss: Callable[[State], Phase | None] = _no_phase
    after_game: Callable[[State], Phase | None] = _no_phase
    exact_callers: Callers = NEXT_CALLS
    claimants: Callable[[State], tuple[SeatNo, ...]] = _nobody
    may_leave: bool = False
    counts_players: bool = False
    passes_cup: bool = False
    options: Mapping[str, GameOption] = field(default_factory=table)
    verify_options: Callable[[Agreement], None] = lambda options: None
    advice: str = ""
    exactly: str = ""
    plan: GamePlan | None = None
    base: Game | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    readings: Readings = field(init=False, default=NO_READINGS)

    def __post_init__(self) -> None:
        asked = [each for each in self.options.values() if each.asks and self._matters(each)]
        chosen = dict(self.chosen)
        values = [(each.name, chosen.get(each.name, str(each.default))) for each in asked]
        exactly = self.plan is not None and self.plan.bids_means == "exactly"
        object.__setattr__(self, "readings", Readings(tuple(values), exactly))

    def _matters(self, ruling: GameOption) -> bool:
        plan = self.plan
        return plan is None or all(matters(plan, key) for key in ruling.of)

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game: of a file, one that holds the same."""
        if self is other or not isinstance(other, Game):
            return self is other
        same = self.id == other.id and self.chosen == other.chosen
        return same and self.plan is not None and self.plan == other.plan

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def before_rulings(self) -> Game:
        """The game that readings were chosen of; itself if none were."""
        return self.base or self

    @property
    def told_as(self) -> str:
        """The name under which texts of it are written: its id, or that of its sort of files.

        A copy that changes nothing has those of its base.
        """
        if self.plan is None or self.plan.id != self.id or self.id in OURS:
            return self.id
        if self.plan.base and self.plan.is_copy:
            return self.plan.base.id
        return {"roll": "mia", "hand": "single-hand"}.get(self.kinds[0].kind, "dice")

    @property
    def has_deck(self) -> bool:
        """Whether it is played with cards, not with dice."""
        return self.die is None

    @property
    def asked(self) -> dict[str, GameOption]:
        """All rulings that it knows, those that its keys settle or make idle, too."""
        declared = {} if self.plan is None else self.plan.rulings
        return {**declared, **{n: each for n, each in self.options.items() if each.asks}}

    @property
    def rulings(self) -> list[GameOption]:
        """What its players may ask for, in the order in which it is declared."""
        return [self.options[name] for name, _ in self.readings.values]

    @property
    def switches(self) -> dict[str, GameOption]:
        """Its variants and expansions, by the words that ``--with`` takes."""
        return {each.word: each for each in self.options.values() if each.is_flag}

    @property
    def hides_dice(self) -> bool:
        """Whether each player has dice that nobody else sees."""
        return self.die is not None and not self.passes_cup

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
        if self.passes_cup or (self.plan is not None and self.plan.lives):
            return "lives"
        return "dice" if self.die else "piles"

    @property
    def sheds(self) -> bool:
        """Whether the first without dice wins: whoever loses one is nearer to that."""
        return self.plan is not None and self.plan.wins == "first-out"

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

    def round_called(self, said: str | None) -> str | None:
        """The sort of round that somebody names: by its name, or by a word of the game's own."""
        if said is None or said in self.rounds or self.plan is None:
            return said
        means = meaning_of(said, self.plan.words)
        return means if means in self.rounds else said

    def higher_in(self, sort: str) -> Higher | None:
        """Whether a guess may follow another in a sort of round (None: by the table for cards)."""
        special = self.rounds.get(sort)
        return (special.higher if special else None) or self.higher

    def opens_in(self, sort: str) -> Opens:
        """Whether a guess may open a round of a sort."""
        return self.rounds[sort].opens if sort in self.rounds else self.opens

    @property
    def callers(self) -> Callers:
        """Who may declare a bid exact in rounds without a name."""
        return NO_CALLERS if self.settle_spot_on is None else self.exact_callers

    def callers_in(self, sort: str) -> Callers:
        """Who may declare a bid exact in a sort of round."""
        own = self.rounds[sort].callers if sort in self.rounds else None
        return self.callers if own is None else own

    def settles_in(self, sort: str, *, spot_on: bool) -> Settles:
        """What a doubt, or a spot-on, costs in a sort of round."""
        at = self.rounds.get(sort)
        own = at and (at.settle_spot_on if spot_on else at.settle)
        found = own or (self.settle_spot_on if spot_on else self.settle)
        assert found is not None
        return found

    @property
    def may_spot_on(self) -> bool:
        """Whether the player in turn may declare a bid exact in some round."""
        return any(self.callers_in(sort).next for sort in (USUAL, *self.rounds))

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """What its file chooses, with the readings in force, as texts, key by key."""
        return {} if self.plan is None else keys_as_texts(self.plan)

    def faces(self, deck: Deck | None = None) -> Faces:
        """What can lie on its table: the die's faces, or those of a deck (default: the base)."""
        return self.die or (deck or base_deck()).faces


@dataclass(frozen=True, slots=True)
class Rules:
    """A game, its faces, its rulings, the sort of round: what a guess means depends on that.

    ``least`` are the figures that a first bid has at least, where they hang on how many play.

    >>> from cardlie.games.registry import rules_of
    >>> rules_of("tavern").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """

    game: Game
    faces: Faces
    round: str = USUAL
    least: tuple[int, ...] = ()

    @property
    def readings(self) -> Readings:
        """The reading in force of each ruling."""
        return self.game.readings

    @property
    def callers(self) -> Callers:
        """Who may declare a bid exact."""
        return self.game.callers_in(self.round)

    @property
    def plan(self) -> GamePlan | None:
        """What the game's file chooses, as it is in this sort of round."""
        plan, here = self.game.plan, self.game.rounds.get(self.round)
        special = (
            [each for each in plan.special if here and each.name == (here.of or self.round)]
            if plan
            else []
        )
        return plan.in_round(special[0]) if plan and special else plan

    def in_round(self, sort: str) -> Rules:
        """The rules in a round of this sort, of those that the game has.

        >>> from cardlie.games.registry import rules_of
        >>> rules_of("leira").in_round("duel").round
        'duel'
        """
        if sort == self.round:
            return self
        special = self.game.rounds.get(sort)
        faces = (special and special.faces) or self.game.die or self.faces
        return replace(self, faces=faces, round=sort)


def piles_of(seats: int) -> int:
    """How many piles each player makes: 4 at a table of two or three, else 3."""
    return 4 if seats <= 3 else 3


#: Antes that a player brings to the tavern unless told otherwise.
_BANKROLL_IN_ANTES = 10


class Agreement:
    """What is agreed before a game: which it is, how many play, with which deck and options.

    ``values`` has each option that the game declares, by the name of its keyword, ``changed`` are
    those that are not at their default, by their names, ``names`` the variants and expansions.
    """

    game: Game
    seats: int
    deck: Deck | None
    values: Mapping[str, Any]
    changed: dict[str, Value]
    names: tuple[str, ...]

    @property
    def readings(self) -> Readings:
        """The reading in force of each ruling."""
        return self.game.readings

    @property
    def the_deck(self) -> Deck:
        """The deck in play (in the dice games: the base deck, which nobody uses)."""
        return self.deck or base_deck()

    @property
    def rules(self) -> Rules:
        """All that the meaning of a guess depends on."""
        return Rules(self.game, self.game.faces(self.deck))

    @property
    def start(self) -> int | None:
        """How many cards or dice each player starts with, where that was agreed."""
        start: int | None = self.values["start"]
        return start

    def plays(self, variant: str) -> bool:
        """Whether a variant or an expansion is in play; never one that the game does not have.

        >>> from cardlie.games.options import Options
        >>> Options("cards", swap=True).plays("swap"), Options("tavern").plays("swap")
        (True, False)
        """
        return bool(self.values.get(variant, False))

    @property
    def ante(self) -> int:
        """What each pays into the pot of a game that has one: as its file says, unless agreed."""
        plan = self.game.plan
        usual = plan.pot_stake if plan and plan.pot_of == "antes" else 1
        return int(self.values.get("ante", usual))

    @property
    def games(self) -> int:
        """How many games an evening has."""
        return int(self.values.get("games", 1))

    @property
    def each(self) -> int:
        """How many cards or dice each player starts with."""
        return self.game.start(self) if self.start is None else self.start

    @property
    def piles(self) -> int:
        """How many piles each player makes of their cards."""
        return piles_of(self.seats)

    @property
    def coins(self) -> int:
        """What each player brings to the table (tavern)."""
        bankroll = self.values.get("bankroll")
        return int(self.ante * _BANKROLL_IN_ANTES if bankroll is None else bankroll)

    def cards(self) -> tuple[Face, ...]:
        """Every card in the game, with the expansions in play."""
        return self.the_deck.cards(self.plays("wildcards"), self.plays("powers"))


@dataclass(slots=True, init=False, eq=False, repr=False)
class State:
    """The one changing thing of a game. Faces are their places in ``faces.all``.

    ``held`` are the dice or cards of each seat (0: out), ``rolled`` what each rolled this round,
    ``shown`` the places in ``rolled`` that lie in view, ``claimants`` who may claim now though it
    is another's turn, ``lost`` what each seat lost in the last showdown. ``fallen`` are
    those out, in order. ``showdown`` is the last one. ``own`` is what the game keeps besides.
    """

    options: Agreement
    game: Game
    faces: Faces
    rules: Rules
    chance: Chance
    start: int
    own: Own
    held: list[int]
    rolled: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]
    said: tuple[Guess, ...]
    bidder: SeatNo
    actor: SeatNo
    starter: SeatNo
    claimants: tuple[SeatNo, ...]
    phase: Phase
    round: int
    lost: tuple[int, ...]
    flustered: bool
    game_number: int
    fallen: list[tuple[SeatNo, ...]]
    ranking: Ranking
    showdown: Showdown | None

    def __init__(self, options: Agreement, chance: Chance) -> None:
        seats = options.seats
        self.options, self.chance = options, chance
        self.game, self.rules, self.start = options.game, options.rules, options.each
        self.faces = self.rules.faces
        self.own = self.game.own(seats)
        self.held = [0] * seats
        self.rolled, self.shown = [()] * seats, [()] * seats
        self.said, self.round, self.game_number = (), 0, 0
        self.bidder = self.actor = self.starter = SeatNo(0)
        self.claimants = self.lost = ()
        self.phase, self.flustered = "guess", False
        self.fallen, self.ranking = [], ()
        self.showdown = None

    def moment(self, purpose: int, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def copy(self) -> Self:
        """The same state, to be changed alone."""
        other = object.__new__(type(self))
        for name in (*State.__slots__, *type(self).__slots__):
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is list else value)
        other.own = self.own.copy()
        other.chance = self.chance.fork()
        return other

    def after(self, seat: int, step: int = 1) -> SeatNo:
        """The next seat that is in, clockwise (or the other way, ``step`` -1)."""
        return next_in(self.held, seat, step)

    def counts(self) -> list[int]:
        """How often each face lies on the table."""
        counts = [0] * len(self.faces.all)
        for roll in self.rolled:
            for face in roll:
                counts[face] += 1
        return counts

    def show_all(self) -> None:
        """Everybody reveals everything."""
        self.shown = [tuple(range(len(roll))) for roll in self.rolled]
