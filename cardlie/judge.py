"""The judge: does a guess hold on this table, which cards prove it, and who loses?

The meaning of a guess is its compiled patterns (``patterns.py``); this module only counts.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, NewType

from cardlie.costs import bidder_of, cost_of, neighbour, rulings_that_cost, that_differ
from cardlie.deck import base_deck
from cardlie.errors import CardlieError, IllegalGuess, UnknownName
from cardlie.faces import WILD, Counts, Face, write
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.registry import GAMES, get_game
from cardlie.guess import Guess
from cardlie.higher import is_higher, verify_higher, verify_possible
from cardlie.patterns import Demand, Pattern, Patterns, compile_guess, shortfall
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling, rulings_of
from cardlie.setting import Setting
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlie.deck import Deck
    from cardlie.games.settling import Cost


#: A seat at the table, by its name: no count, no face.
Seat = NewType("Seat", str)

#: What a wildcard stands for where only a number that no card prints would do.
UNPRINTED = "unprinted"


@dataclass(frozen=True, slots=True)
class Shown:
    """One face on the table and the seat that rolled it (None where no seats are known)."""

    face: Face
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """A face that counts for the guess; ``stands_for`` is what a wild face is taken to be."""

    place: int
    shown: Shown
    stands_for: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says; true in a condition if the guess holds.

    ``need`` is what the guess claims and ``have`` what is really there (cards or dice, or the
    total of a sum). ``witness`` are the faces that count, ``table`` all faces. ``higher`` is None
    without an earlier guess, ``loser`` None without seats. ``rulings`` are those that mattered:
    another reading of any of them would have changed the verdict; name -> value in force.
    ``repeated``: it is not higher because it was said in this round already.
    ``showdown`` is who said it and who doubted it or declared it ``spot_on``, by their places
    among ``seats``; ``cost`` what that costs each of them (in cards: piles). If that is not
    known, ``unsettled`` are the games that this may be and that differ in it.
    """

    guess: Guess
    holds: bool
    need: int
    have: int
    higher: bool | None
    loser: Seat | None
    witness: tuple[Witness, ...]
    why: str
    rulings: tuple[tuple[str, str], ...]
    table: tuple[Shown, ...]
    game: str
    repeated: bool = False
    seats: tuple[Seat, ...] = ()
    showdown: Showdown | None = None
    spot_on: bool = False
    cost: Cost | None = None
    unsettled: tuple[str, ...] = ()

    @property
    def held(self) -> tuple[int, ...]:
        """How many faces each seat shows."""
        return _held(self.table, self.seats)

    @property
    def losses(self) -> dict[Seat, int] | None:
        """What each seat that is in loses (negative: gains), if that is known."""
        if self.cost is None:
            return None
        rows = zip(self.seats, self.held, self.cost.losses, strict=True)
        return {seat: lost for seat, held, lost in rows if held}

    @property
    def lost_in(self) -> str:
        """What ``losses`` counts."""
        return get_game(self.game).stake

    @property
    def next(self) -> Seat | None:
        """Who starts the next round, if that is known and the game goes on."""
        no = None if self.cost is None else self.cost.next
        return None if no is None else self.seats[no]

    def __bool__(self) -> bool:
        return self.holds

    def rows(self) -> dict[str, list[tuple[str, Shown, bool]]]:
        """For each seat its faces as people see them marked, and whether each counts.

        Those that count stand in brackets; a wild one says for what: ``[*=B1]``.

        >>> [text for text, _, _ in judge("1 five", "5 2").rows()[""]]
        ['[5]', ' 2 ']
        """
        counted = {witness.place: witness for witness in self.witness}
        rows: dict[str, list[tuple[str, Shown, bool]]] = {}
        for place, shown in enumerate(self.table):
            taken = counted.get(place)
            text = f" {shown.face} "
            if taken is not None:
                text = f"[{shown.face}{f'={taken.stands_for}' if taken.stands_for else ''}]"
            rows.setdefault(shown.seat or "", []).append((text, shown, taken is not None))
        return rows


def helping(compiled: Patterns, counts: Counts) -> int:
    """How many wildcards on the table may help."""
    return sum(counts[i] for i in compiled.helpers)


def pattern_have(pattern: Pattern, counts: Counts, wild: int) -> int:
    """What is there of one pattern, wildcards included; of a limit, minus what there is too much.

    A pattern of one demand may have more than it needs; one of several is at most complete.
    """
    if len(pattern) == 1:
        return pattern[0].total(counts) + (0 if pattern[0].limit else wild)
    return sum([demand.required for demand in pattern]) - shortfall(pattern, counts, wild)


def holds(compiled: Patterns, counts: Counts) -> bool:
    """Whether some pattern's shortfall is covered by the wildcards that may help."""
    wild = helping(compiled, counts)
    return any(not shortfall(pattern, counts, wild) for pattern in compiled.patterns)


def have(compiled: Patterns, counts: Counts) -> int:
    """How many are really there (or what the sum really is), in the best pattern."""
    if len(compiled.patterns) == 1 and not compiled.helpers:  # a bid on dice: nothing to compare
        return pattern_have(compiled.patterns[0], counts, 0)
    wild = helping(compiled, counts)
    return max([pattern_have(p, counts, wild) for p in compiled.patterns], default=0)


def judge(
    guess: Guess | str,
    table: str | Sequence[Face] | None = None,
    *,
    rolls: Mapping[str, str | Sequence[Face]] | None = None,
    by: str | None = None,
    spot_on: str | None = None,
    after: Guess | str | Sequence[Guess | str] = (),
    game: str | None = None,
    deck: Deck | None = None,
    rulings: Rulings = DEFAULT_RULINGS,
) -> Verdict:
    """Judge a guess on a table of faces, or on the ``rolls`` of seats in clockwise order.

    ``by`` is the seat that said it; the next seat that rolled anything is the challenger, or
    declares the guess exact if it is ``spot_on``.
    ``after`` is what was said before it in the round (one guess, or all in order). ``game`` is
    found from guess and faces if it is not given. Raises the :class:`CardlieError` that fits.

    >>> verdict = judge("2 fives", "5 5 2 6")
    >>> verdict.holds, verdict.have
    (True, 2)
    >>> judge("4 red", rolls={"Ann": "R1 R3", "Bob": "B2 *"}, by="Ann").loser
    'Ann'
    >>> wheel = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2 3"}
    >>> judge("five 5s", rolls=wheel, by="Ann", game="wheel").losses
    {'Ann': 0, 'Bob': 1, 'Cleo': 1}
    """
    if (table is None) == (rolls is None):
        raise CardlieError(
            "a guess is judged on a table or on the rolls of seats: give one of them"
        )
    if table is not None and (by is not None or spot_on is not None):
        raise CardlieError("who said it matters with rolls only", "give each seat's roll")
    parts: Mapping[str, str | Sequence[Face]] = rolls if rolls is not None else {"": table or ""}
    games = [game] if game else possible_games(guess, list(parts.values()), deck)
    if spot_on is not None:
        games = [id for id in games if GAMES[id].settle_spot_on is not None] or games
    setting = Setting.of(ruled_by(rulings, games), deck, rulings)
    shown = tuple(
        Shown(face, Seat(seat) if rolls is not None else None)
        for seat, roll in parts.items()
        for face in (setting.faces.parse(roll) if isinstance(roll, str) else roll)
    )
    if setting.rules.has_deck:
        _verify_dealt(shown, deck or base_deck())
    round_ = [after] if isinstance(after, str | Guess) else list(after)
    said = [_guess(each, setting) for each in round_]
    for nth in range(1, len(said)):
        verify_higher(said[nth], said[:nth], setting)
    verdict = judge_shown(
        _guess(guess, setting), shown, setting, said,
        by=None if by is None else Seat(by), seats=[Seat(seat) for seat in parts],
        spot_on=None if spot_on is None else Seat(spot_on),
    )  # fmt: skip
    return verdict if game or spot_on is not None else _if_games_agree(verdict, setting)


def _if_games_agree(verdict: Verdict, setting: Setting) -> Verdict:
    """The verdict, without its cost if that differs between the games that this may be."""
    if verdict.cost is None or verdict.showdown is None:
        return verdict
    faces = {shown.face.text for shown in verdict.table}
    games = that_differ(setting, verdict.held, verdict.showdown, verdict.guess, faces)
    return replace(verdict, cost=None, unsettled=games) if games else verdict


def ruled_by(rulings: Rulings, games: Sequence[str]) -> str:
    """The first game that has all of these rulings; :class:`CardlieError` if none does."""
    changed = [f"{name}={value}" for name, value in rulings.changed]
    for game in games:
        if game not in GAMES or all(game in get_ruling(n).games for n, _ in rulings.changed):
            return game
    Rulings.for_game(games[0], *changed)  # says which it has not
    raise AssertionError("no game has all of these rulings, and one does")


def _verify_dealt(table: Sequence[Shown], deck: Deck) -> None:
    """Raise :class:`CardlieError` for more of a card than the deck has with its expansions."""
    there = Counter(card.text for card in deck.cards(True, True))
    for face, count in Counter(shown.face.text for shown in table).items():
        if count > there[face]:
            raise CardlieError(
                tr(
                    "{face} lies on the table {count} times, and the deck has {there} of it",
                    face=face,
                    count=count,
                    there=there[face],
                ),
                "a deck of your own is named with --deck",
            )


def _guess(guess: Guess | str, setting: Setting) -> Guess:
    return guess if isinstance(guess, Guess) else Guess.parse(guess, setting.faces)


def possible_games(
    guess: Guess | str, rolls: Sequence[str | Sequence[Face]], deck: Deck | None = None
) -> list[str]:
    """The games that faces and guess may belong to, where nobody said which: one or more.

    A guess that one game alone knows tells it. Else faces that are digits are those of every
    game with such a die, wild or not (all judge alike), and others are cards.
    """
    texts = [roll if isinstance(roll, str) else write(roll) for roll in rolls]
    words = re.findall(r"[^\s,;]+", " ".join(texts))
    first, *_ = GAMES.values()
    said = Guess.parse(guess, first.faces(deck)) if isinstance(guess, str) else guess
    knowing = [id for id, game in GAMES.items() if type(said) in game.kinds]
    if len(knowing) == 1:
        return knowing
    if any(map(str.isdigit, words)) and all(w.isdigit() or w == WILD for w in words):
        dice = [(id, game.die) for id, game in GAMES.items() if game.die]
        alike = [(id, die) for id, die in dice if (WILD in die.index) == (WILD in words)]
        having = [id for id, die in alike if all(word in die.index for word in words)]
        return having or [id for id, _ in alike]
    return [first.id]


def judge_shown(
    guess: Guess,
    table: Sequence[Shown],
    setting: Setting,
    said: Sequence[Guess] = (),
    *,
    by: Seat | None = None,
    seats: Sequence[Seat] = (),
    spot_on: Seat | None = None,
) -> Verdict:
    """Judge values (:func:`judge` takes text): the faces on the table, each with its seat.

    ``seats`` are clockwise; a seat that shows no face is out and challenges nobody.
    """
    for seat in (by, spot_on):
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
    held = _held(table, seats)
    if by is not None and any(held) and not held[seats.index(by)]:
        raise CardlieError(
            tr("{seat} rolled nothing and can't have said it", seat=by), "who is out says nothing"
        )
    if spot_on is not None:
        said_it = None if by is None else seats.index(by)
        by = seats[bidder_of(setting, held, seats.index(spot_on), said_it, seats)]
    if guess.personal and by is None:
        raise IllegalGuess(
            tr("'{guess}' can't be judged without knowing who rolled what", guess=guess),
            "give --roll SEAT=FACES for each seat and --by SEAT",
        )
    verify_possible(guess, setting)
    finding = _find(guess, table, setting, said, by)
    showdown = None if by is None else _showdown(finding, held, seats.index(by))
    called, cost = spot_on is not None, None
    rulings = _rulings_that_mattered(finding, guess, table, setting, said, by)
    if showdown is not None:
        cost = cost_of(setting, held, showdown, spot_on=called)
        rulings += rulings_that_cost(setting, held, showdown, spot_on=called)
    return Verdict(
        guess=guess,
        holds=finding.holds,
        need=finding.need,
        have=finding.have,
        higher=finding.higher,
        loser=_loser(finding.holds, by, cost, seats),
        witness=finding.witness,
        why=_why(guess, finding, by),
        rulings=rulings,
        table=tuple(table),
        repeated=finding.higher is False and guess in said,
        game=setting.game,
        seats=tuple(seats),
        showdown=showdown,
        spot_on=called,
        cost=cost,
    )


def _held(table: Sequence[Shown], seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple([sum(shown.seat == seat for shown in table) for seat in seats])


def _showdown(finding: _Finding, held: Sequence[int], by: int) -> Showdown | None:
    """What the next seat doubts, if there is one."""
    caller = neighbour(held, by)
    if caller is None:
        return None
    return Showdown(caller, SeatNo(by), finding.holds, finding.need, finding.have)


def _loser(true: bool, by: Seat | None, cost: Cost | None, seats: Sequence[Seat]) -> Seat | None:
    if cost is not None:
        return None if cost.loser is None else seats[cost.loser]
    return None if true else by


class _Finding(NamedTuple):
    """What a reading of the rules makes of a guess: all that another reading could change."""

    holds: bool
    need: int
    have: int
    higher: bool | None
    witness: tuple[Witness, ...]
    rolled: bool
    showable: bool

    @property
    def lack(self) -> str:
        """How much is missing, in words."""
        return tr(
            "{need} needed, only {have} there: {short} short",
            need=self.need,
            have=self.have,
            short=self.need - self.have,
        )


def _find(
    guess: Guess, table: Sequence[Shown], setting: Setting, said: Sequence[Guess], by: Seat | None
) -> _Finding:
    compiled = compile_guess(guess, setting.faces, setting.rulings)
    counts = setting.faces.counts([shown.face for shown in table])
    card = guess.card(setting.faces)
    rolled = not guess.personal or any(
        shown.seat == by and setting.faces.index[shown.face.text] == card for shown in table
    )
    return _Finding(
        holds=rolled and holds(compiled, counts),
        need=compiled.need,
        have=have(compiled, counts),
        higher=is_higher(guess, said, setting) if said else None,
        witness=_witness(compiled, counts, table, setting),
        rolled=rolled,
        showable=bool(compiled.patterns),
    )


def _witness(
    compiled: Patterns, counts: Counts, table: Sequence[Shown], setting: Setting
) -> tuple[Witness, ...]:
    """The faces that count in the best pattern, in table order, and what wildcards stand for."""
    if not compiled.patterns:
        return ()
    wild = helping(compiled, counts)
    best = max(compiled.patterns, key=lambda pattern: pattern_have(pattern, counts, wild))
    index = [setting.faces.index[shown.face.text] for shown in table]
    free = [place for place, i in enumerate(index) if i in compiled.helpers]
    counted: list[Witness] = []
    for demand in best:
        hits = [place for place, i in enumerate(index) if demand.weights[i]]
        if len(best) > 1 and not demand.limit:
            hits = hits[: demand.required]
        counted += [Witness(p, table[p], _die_as(demand, index[p], setting)) for p in hits]
        # Of several demands, each takes the wildcards it lacks; a single one takes them all.
        lacking = demand.required - len(hits) if len(best) > 1 else len(free)
        helping_it = [] if demand.limit else free[: max(0, lacking)]
        counted += [Witness(p, table[p], _card_as(demand, setting)) for p in helping_it]
        del free[: len(helping_it)]
    return tuple(sorted(counted, key=lambda c: c.place))


def _card_as(demand: Demand, setting: Setting) -> str:
    """The card that a helping wildcard is taken to be: the first that the demand accepts."""
    faces, weights = setting.faces.all, demand.weights
    return next((faces[i].text for i in demand.hits if faces[i].suit and weights[i] > 0), UNPRINTED)


def _die_as(demand: Demand, i: int, setting: Setting) -> str | None:
    """What a wild die counts as in a bid on a number; None for every other face."""
    if not setting.faces.all[i].wild:
        return None
    return next((setting.faces.all[h].text for h in demand.hits if h != i), None)


def _rulings_that_mattered(
    finding: _Finding,
    guess: Guess,
    table: Sequence[Shown],
    setting: Setting,
    said: Sequence[Guess],
    by: Seat | None,
) -> tuple[tuple[str, str], ...]:
    """The rulings of which another reading would have changed the verdict."""
    mattered = []
    for ruling in rulings_of(setting.game):
        if not ruling.judge:
            continue
        force = setting.rulings[ruling.name]
        for reading in ruling.readings:
            if reading.value == force:
                continue
            rulings = setting.rulings.but(ruling.name, reading.value)
            other = Setting(setting.game, setting.faces, rulings)
            if _changes(finding, guess, table, setting, other, said, by):
                mattered.append((ruling.name, force))
                break
    return tuple(mattered)


def _changes(
    finding: _Finding,
    guess: Guess,
    table: Sequence[Shown],
    setting: Setting,
    other: Setting,
    said: Sequence[Guess],
    by: Seat | None,
) -> bool:
    """Whether the judge would find otherwise under the rulings of the other setting."""
    try:
        verify_possible(guess, other)
        same = compile_guess(guess, other.faces, other.rulings) == compile_guess(
            guess, setting.faces, setting.rulings
        )
        if same and not said:  # the same demands of the same table: no need to count again
            return False
        return _find(guess, table, other, said, by) != finding
    except IllegalGuess:
        return True


def _why(guess: Guess, finding: _Finding, by: Seat | None) -> str:
    told = guess.why(finding, by)
    if told is not None:
        return told
    if not finding.showable:
        return tr("{need} needed, and no table of this deck could show them.", need=finding.need)
    if not finding.holds:
        return f"{finding.lack}."
    wild = sum(1 for counted in finding.witness if counted.stands_for)
    figures = {"need": finding.need, "have": finding.have}
    if wild:
        return tr("{need} needed, {have} there, {wild} of them wild.", **figures, wild=wild)
    return tr("{need} needed, {have} there.", **figures)
