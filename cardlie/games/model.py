"""What a game is: frozen data, and the few functions in which it differs from the others.

With the rules that it makes, and what those functions are asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import WILD, Faces
from cardlie.games.agreement import Agreement
from cardlie.games.matters import doubted_by, matters
from cardlie.games.option import GameOption, table
from cardlie.games.orders import order_of
from cardlie.games.records import (
    NOBODY,
    USUAL,
    Callers,
    Phase,
    Ranking,
    Round,
    SeatNo,
    StartRolls,
    TableStakes,
)  # fmt: skip
from cardlie.games.spec import GameSpec, keys_as_texts
from cardlie.games.spec_keys import OURS
from cardlie.games.state import GameExtra, State
from cardlie.guess import Guess
from cardlie.guess.readings import NO_READINGS, Readings
from cardlie.language.own_words import meaning_of


class Turn(NamedTuple):
    """Where a round stands when a seat is to speak, as far as what may be said turns on it.

    ``held`` is what each seat holds (0: out), ``lost`` what each lost in the last showdown,
    ``starter`` who opens the round, ``extra`` what the game keeps besides, ``history`` what was
    bid. Before anybody speaks ``speaker`` is nobody. A judge knows only who holds what: then
    ``lost`` is empty, ``starter`` nobody, too, ``extra`` is one that may be kept, ``history`` what
    may be.
    """

    held: Sequence[int]
    lost: Sequence[int] = ()
    starter: SeatNo = NOBODY
    speaker: SeatNo = NOBODY
    extra: GameExtra | None = None
    history: Sequence[Guess] = ()


def _no_phase(state: State) -> Phase | None:
    return None


class Terms(NamedTuple):
    """What may be agreed: with how many dice or cards each starts, and the fewest of them.

    ``verify`` raises :class:`CardlieError` for options that can't be played.
    """

    start: Callable[[Agreement], int]
    least: Callable[[Agreement], int]
    verify: Callable[[Agreement], None] = lambda options: None


class GameLayout(NamedTuple):
    """How a game is laid out: ``setup`` lays it out and finds its starter, ``roll`` is for a round.

    ``new_extra`` makes what the game keeps besides, for so many seats; ``may_keep`` is what it may
    have kept where seats hold so many, for a judge, who sees no more than that.
    """

    setup: Callable[[State], StartRolls]
    roll: Callable[[State], None]
    new_extra: Callable[[int], GameExtra] = lambda seats: GameExtra()
    may_keep: Callable[[Sequence[int]], tuple[GameExtra | None, ...]] = lambda held: (None,)


class Phases(NamedTuple):
    """The phase that comes next besides guessing, or None.

    ``after_loss`` is asked after a showdown and after each phase that follows it: the starter of
    the next round decides.
    """

    before_turn: Callable[[State], Phase | None] = _no_phase
    after_bid: Callable[[State], Phase | None] = _no_phase
    after_loss: Callable[[State], Phase | None] = _no_phase
    after_game: Callable[[State], Phase | None] = _no_phase


#: Nothing is asked besides guesses.
NO_PHASES = Phases()


class Finish(NamedTuple):
    """How a game ends: ``ended`` tells whether it is over, ``rank`` who did how well.

    That is a ranking and scores, counted in ``score``. ``takes_pot`` pays out what was paid in: to
    whom, and how much.
    """

    ended: Callable[[TableStakes], bool]
    rank: Callable[[State], tuple[Ranking, list[int]]]
    score: Literal["cards", "dice", "coins", "lives"] = "dice"
    takes_pot: Callable[[State], tuple[SeatNo, int]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game as data. ``seats`` is fewest and most, ``advice`` is what odds alone leave out.

    ``options`` is the table of what its players may agree on, by name, ``terms`` what they start
    with. ``usual`` is what holds in rounds without a name. Where not all rounds are alike,
    ``rounds`` has what holds in the others, and ``sort_of_round`` tells at each turn which it is
    (:data:`USUAL`: the one without a name); a judge, who sees only what seats hold, asks it with
    all that the game may keep besides.

    ``spec`` are the choices that it is made from, where it is made from a file. ``readings`` are
    those in force of its rulings. Where some were ``chosen``, it is the game that they make of
    ``base``. ``may_claim``: somebody may ever call the last bid exact, or doubt it, though it is
    another's turn (:func:`~cardlie.games.settling.claimants`). ``is_of_spec``: it is what its spec
    makes, whatever the readings; one that was ``replace``d since is not. ``kinds`` are all guesses
    that it knows.
    """

    id: str
    title: str
    seats: tuple[int, int]
    terms: Terms
    layout: GameLayout
    usual: Round
    finish: Finish
    phases: Phases = NO_PHASES
    rounds: Mapping[str, Round] = field(default_factory=dict)
    sort_of_round: Callable[[Turn], str] = lambda turn: USUAL
    options: Mapping[str, GameOption] = field(default_factory=table)
    advice: str = ""
    spec: GameSpec | None = None
    base: Game | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    readings: Readings = field(init=False, default=NO_READINGS)
    may_claim: bool = field(init=False, default=False)
    is_of_spec: bool = field(init=False, default=False)
    kinds: tuple[type[Guess], ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        asked = [each for each in self.options.values() if each.asks and self._matters(each)]
        chosen = dict(self.chosen)
        values = [(each.name, chosen.get(each.name, str(each.default))) for each in asked]
        exactly = self.spec is not None and self.spec.bids_means == "exactly"
        object.__setattr__(self, "readings", Readings(tuple(values), exactly))
        doubts = self.spec is not None and doubted_by(self.spec, "anyone")
        claims = doubts or any(each.callers.others for each in self.each_round)
        object.__setattr__(self, "may_claim", claims)
        kinds = dict.fromkeys(kind for each in self.each_round for kind in each.kinds)
        object.__setattr__(self, "kinds", tuple(kinds))

    def _matters(self, ruling: GameOption) -> bool:
        spec = self.spec
        return spec is None or all(matters(spec, key) for key in ruling.of)

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game: of a file, one that holds the same."""
        if self is other or not isinstance(other, Game):
            return self is other
        same = self.id == other.id and self.chosen == other.chosen
        return same and self.spec is not None and self.spec == other.spec

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
        if self.spec is None or self.spec.id != self.id or self.id in OURS:
            return self.id
        if self.spec.base and self.spec.is_copy:
            return self.spec.base.id
        return {"roll": "mia", "hand": "single-hand"}.get(self.kinds[0].kind, "dice")

    @property
    def die(self) -> Faces | None:
        """What everybody rolls (None: it is played with a deck of cards)."""
        return self.usual.faces

    @property
    def passes_cup(self) -> bool:
        """Whether one cup goes round, and what seats hold are lives.

        Whoever is next believes a claim or doubts it before they have the cup.
        """
        return self.spec is not None and self.spec.cup_dice > 0

    @property
    def each_round(self) -> tuple[Round, ...]:
        """What holds in each sort of round, the usual ones first."""
        return (self.usual, *self.rounds.values())

    @property
    def has_deck(self) -> bool:
        """Whether it is played with cards, not with dice."""
        return self.die is None

    @property
    def all_rulings(self) -> dict[str, GameOption]:
        """All rulings that it knows, those that its keys settle or make idle, too."""
        declared = {} if self.spec is None else self.spec.rulings
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
        """Whether anything is ever asked at a moment: a field of :class:`Phases`."""
        return getattr(self.phases, moment) is not _no_phase

    @property
    def pieces(self) -> Literal["cards", "dice"]:
        """What is played with."""
        return "dice" if self.die else "cards"

    @property
    def stake(self) -> Literal["piles", "dice", "lives"]:
        """What a challenge costs."""
        if self.passes_cup or (self.spec is not None and self.spec.lives):
            return "lives"
        return "dice" if self.die else "piles"

    @property
    def sheds(self) -> bool:
        """Whether the first without dice wins: whoever loses one is nearer to that."""
        return self.spec is not None and self.spec.wins == "first-out"

    @property
    def track(self) -> tuple[str, ...]:
        """The spaces on which bids are set, where they are."""
        return () if self.spec is None else self.spec.bids_track

    @property
    def space_of(self) -> Callable[[Guess], int] | None:
        """The place of a bid on the track, or its refusal if it has none (None: no track)."""
        spec = self.spec
        return order_of(spec).space_of if spec and spec.bids_track else None

    @property
    def counts_players(self) -> bool:
        """Whether what may be bid first hangs on how many have dice."""
        return self.spec is not None and any(each.bids_least for each in self.spec.each_round)

    @property
    def exactly(self) -> str:
        """What people say where a challenged bid is exact."""
        return "" if self.spec is None else self.spec.exactly

    @property
    def last_figure(self) -> int | None:
        """The highest figure that can be bid, on its track or a ladder (None: there is no end)."""
        ends = [end for kind in self.kinds if (end := kind.last_figure())]
        return max([*(int(space.lstrip(WILD)) for space in self.track), *ends], default=None)

    def round_of(self, round_type: str) -> Round:
        """What holds in a sort of round; one that it has not is as any other."""
        return self.rounds.get(round_type, self.usual)

    def said_in(self, round_type: str, names: Collection[str]) -> tuple[type[Guess], ...]:
        """The kinds that are said in a sort of round, by what ``--with`` names."""
        return tuple([kind for kind in self.round_of(round_type).kinds if kind.plays(names)])

    def round_called(self, name: str | None) -> str | None:
        """The sort of round that somebody names: by its name, or by a word of the game's own."""
        if name is None or name in self.rounds or self.spec is None:
            return name
        means = meaning_of(name, self.spec.words)
        return means if means in self.rounds else name

    def has_round(self, name: str | None) -> bool:
        """Whether somebody may call one of its rounds so, of which not all are alike."""
        return bool(self.rounds) and self.round_called(name) in (USUAL, *self.rounds)

    @property
    def may_spot_on(self) -> bool:
        """Whether the player in turn may declare a bid exact in some round."""
        return any(each.callers.next for each in self.each_round)

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """What its file chooses, with the readings in force, as texts, key by key."""
        return {} if self.spec is None else keys_as_texts(self.spec)

    def faces(self, deck: Deck | None = None) -> Faces:
        """What can lie on its table: the die's faces, or those of a deck (default: the base)."""
        return self.die or (deck or base_deck()).faces


@dataclass(frozen=True, slots=True)
class Rules:
    """A game, its faces, its rulings and the kind of round: all that the meaning of a guess needs.

    ``least`` has the lowest figures of a first bid, if they depend on the number of players.

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
        return self.game.round_of(self.round).callers

    @property
    def spec(self) -> GameSpec | None:
        """What the game's file chooses, as it is in this sort of round."""
        spec, here = self.game.spec, self.game.rounds.get(self.round)
        if spec is None or here is None:
            return spec
        special = [each for each in spec.special if each.name == (here.of or self.round)]
        return spec.in_round(special[0]) if special else spec

    @property
    def anyone_doubts(self) -> bool:
        """Whether others than the seat in turn may doubt."""
        return self.spec is not None and self.spec.doubt_by == "anyone"

    @property
    def all_doubt(self) -> bool:
        """Whether a bid is counted only once all others doubted it, one after the other."""
        return self.spec is not None and self.spec.doubt_by == "all"

    def read_guess(self, guess: Guess | str, kinds: Sequence[type[Guess]] | None = None) -> Guess:
        """A guess as it is said at such a table; a value is what it is.

        ``kinds`` are those that may be said now: all of this sort of round, unless it is said
        otherwise; none: any of any game. Raises :class:`~cardlie.base.errors.InvalidGuess` for text
        that is no guess.

        >>> from cardlie.games.registry import rules_of
        >>> rules_of("leira").in_round("duel").read_guess("9")
        Sum(total=9)
        """
        if isinstance(guess, Guess):
            return guess
        kinds = self.game.round_of(self.round).kinds if kinds is None else kinds
        return Guess.parse(guess, self.faces, kinds=kinds, readings=self.readings)

    def in_round(self, round_type: str) -> Rules:
        """The rules in a round of this sort, of those that the game has.

        >>> from cardlie.games.registry import rules_of
        >>> rules_of("leira").in_round("duel").round
        'duel'
        """
        if round_type == self.round:
            return self
        faces = self.game.round_of(round_type).faces or self.faces
        return replace(self, faces=faces, round=round_type)
