"""What the judge says: a verdict, the faces that count for it, and how people see them marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

from cardlie.base.notebook import page
from cardlie.base.strings import FIRST, said_in
from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.games.dice import lives_with
from cardlie.games.model import Game
from cardlie.games.records import NOBODY, USUAL, Showdown
from cardlie.games.settling import Cost
from cardlie.guess import Guess
from cardlie.language.faces import face_in, text_in
from cardlie.odds.percent import as_json

if TYPE_CHECKING:
    from fractions import Fraction


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


class Marked(NamedTuple):
    """A face on the table: whether it counts, and what a wild one that does is taken to be."""

    face: Face
    counts: bool
    stands_for: str | None

    def __str__(self) -> str:
        """As people see it: in brackets if it counts, a wild one with what for: ``[*=B1]``."""
        return self.spoken(FIRST)

    def spoken(self, language: str) -> str:
        """The face as people see it, with the letters that suits have in a language."""
        face, stands = face_in(language, self.face), ""
        if self.stands_for:
            stands = f"={text_in(language, self.stands_for, self.face)}"
        return f"[{face}{stands}]" if self.counts else f" {face} "


@dataclass(frozen=True, slots=True)
class Unread:
    """What ``count`` faces that nobody has read leave open.

    ``outcomes`` are whether the guess holds, how many are there, and the exact probability of
    that; ``chance`` that of a yes. Where the answer is open, ``deciding`` are the faces with one
    of which it is likeliest, and ``with_one`` is how likely then; none if no face makes it
    likelier. ``whose`` is the seat that must have rolled it (None: any).
    """

    count: int
    outcomes: tuple[tuple[bool, int, Fraction | int], ...]
    chance: Fraction
    deciding: tuple[Face, ...]
    with_one: Fraction
    whose: Seat | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge's answer; truthy if the guess certainly holds.

    ``need`` is what the guess claims and ``have`` what is really there (cards or dice, or the
    total of a sum); on a table with ``unread`` faces, the least that can be there. What depends on
    unread faces (``holds``, ``loser``, ``cost``) is None. ``witness`` has the faces that count,
    ``table`` all faces. ``higher`` is None without an earlier guess, ``loser`` None without seats.
    ``rulings`` has those that mattered, name -> value in force: another reading of any of them
    would have changed the verdict.
    ``repeated``: it is not higher because it was said in this round already.
    ``showdowns`` are who said it and who doubted it or declared it ``spot_on``, by their places
    among ``seats``, with all that may lie there; ``cost`` what that costs each of them (in cards:
    piles). If that is not known, ``unsettled`` are the games that this may be and that differ in
    it. ``elsewhere`` are games that this may be as well, and in which it comes out otherwise, since
    a number is wild there. ``round`` is the round type that was judged, ``other_rounds`` those
    that it may be as well by what the seats hold.
    """

    guess: Guess
    holds: bool | None
    need: int
    have: int
    higher: bool | None
    loser: Seat | None
    witness: tuple[Witness, ...]
    why: str
    rulings: tuple[tuple[str, str], ...]
    table: tuple[Shown, ...]
    of_game: Game
    repeated: bool = False
    seats: tuple[Seat, ...] = ()
    showdowns: tuple[Showdown, ...] = ()
    spot_on: bool = False
    cost: Cost | None = None
    unsettled: tuple[str, ...] = ()
    unread: Unread | None = None
    elsewhere: tuple[str, ...] = ()
    round: str = USUAL
    other_rounds: tuple[str, ...] = ()
    language: str = field(default=FIRST, compare=False, repr=False)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.of_game.id

    @property
    def most(self) -> int:
        """The most that may be there: ``have``, unless faces are unread."""
        return self.have if self.unread is None else max(n for _, n, _ in self.unread.outcomes)

    @property
    def exact(self) -> bool | None:
        """Whether just as much is there as is claimed; None where that hangs on unread faces."""
        there = {n for _, n, _ in self.unread.outcomes} if self.unread else {self.have}
        return None if self.need in there and len(there) > 1 else self.need in there

    @property
    def answer(self) -> bool | None:
        """Whether it holds, or is exact if it was declared so; None: it hangs on unread faces."""
        return self.exact if self.spot_on else self.holds

    @property
    def held(self) -> tuple[int, ...]:
        """How many faces each seat shows; where one cup goes round, lives."""
        return held_by(self.of_game, self.table, self.seats)

    @property
    def losses(self) -> dict[Seat, int] | None:
        """What each seat that is in loses (negative: gains), if that is known."""
        if self.cost is None:
            return None
        rows = zip(self.seats, self.held, self.cost.losses, strict=True)
        return {seat: lost for seat, held, lost in rows if held}

    @property
    def losses_in(self) -> str:
        """What ``losses`` counts."""
        return self.of_game.stake

    @property
    def next(self) -> Seat | None:
        """Who starts the next round, if that is known and the game goes on."""
        no = None if self.cost is None else self.cost.next
        return None if no in (None, NOBODY) else self.seats[no]

    def __bool__(self) -> bool:
        return self.holds is True

    def as_json(self) -> dict[str, Any]:
        """The verdict as a JSON object, as ``cardlie judge --json`` prints it.

        ``witness`` lists each face that counts. What hangs on unread faces is None, and ``have``
        the least and the most that may be there. ``losses`` are the dice or piles (``losses_in``)
        that each seat loses (negative: gains), or None; ``next`` starts the next round (None:
        unknown, or the game is over). Where not all rounds are alike, ``round`` is the type that
        was judged (None: like all others), and ``other_rounds`` are those that may be named
        instead. A witness has ``face``, ``seat`` (None without seats) and ``stands_for`` (a
        wildcard's card). A claim of a roll needs no number of dice: ``there`` is the claim that is
        just true instead.
        """
        return {
            "guess": str(self.guess),
            "holds": self.holds,
            **_what_is_there(self),
            "higher": self.higher,
            "loser": self.loser,
            "losses": self.losses,
            "losses_in": self.losses_in if self.losses else None,
            "next": self.next,
            "witness": [
                {"face": w.shown.face.text, "seat": w.shown.seat, "stands_for": w.stands_for}
                for w in self.witness
            ],
            "why": self.why,
            "rulings": dict(self.rulings),
            **({"elsewhere": list(self.elsewhere)} if self.elsewhere else {}),
            **_round_of(self),
            **(_what_may_be(self.unread) if self.unread else {}),
        }

    def __str__(self) -> str:
        """What was said and whether it holds, and why: two lines in its language."""
        with said_in(self.language):
            word = stamp_of(self.answer, spot_on=self.spot_on)
            return f"{self.guess.phrase(self.language)}: {word}\n{self.why}"

    def _repr_html_(self) -> str:
        """The table with the faces that count, for notebooks."""
        return page(self)

    def rows(self) -> dict[str, list[Marked]]:
        """For each seat its faces, and what of them counts.

        >>> from cardlie import judge
        >>> [str(marked) for marked in judge("1 five", "5 2").rows()[""]]
        ['[5]', ' 2 ']
        """
        return rows_of(self.table, self.witness)


def stamp_of(answer: bool | None, *, spot_on: bool = False) -> str:
    """The word for an answer (None: it is open) to a doubt, or to who called it exact.

    >>> stamp_of(True), stamp_of(None), stamp_of(False, spot_on=True)
    ('TRUE', 'OPEN', 'NOT EXACT')
    """
    right, wrong = ("SPOT-ON", "NOT EXACT") if spot_on else ("TRUE", "BUSTED")
    return tr("OPEN" if answer is None else right if answer else wrong)


def rows_of(table: Iterable[Shown], witness: Iterable[Witness]) -> dict[str, list[Marked]]:
    """For each seat its faces, and what of them counts."""
    counted = {each.place: each.stands_for for each in witness}
    rows: dict[str, list[Marked]] = {}
    for place, shown in enumerate(table):
        marked = Marked(shown.face, place in counted, counted.get(place))
        rows.setdefault(shown.seat or "", []).append(marked)
    return rows


def in_columns(rows: Iterable[Sequence[Marked]], language: str) -> list[list[str]]:
    """The faces of rows as people see them, each as wide as what is above and below it.

    >>> from cardlie import judge
    >>> rows = judge("1 green", rolls={"Ann": "R1 B2", "Ben": "G1 Y2"}).rows().values()
    >>> in_columns(rows, "de")
    [[' R1  ', ' B2  '], ['[Gr1]', ' Ge2 ']]
    """
    told = [[marked.spoken(language) for marked in row] for row in rows]
    wide = [max(map(len, column)) for column in zip_longest(*told, fillvalue="")]
    return [[text.ljust(each) for text, each in zip(row, wide, strict=False)] for row in told]


def held_by(game: Game, table: Sequence[Shown], seats: Sequence[Seat]) -> tuple[int, ...]:
    """What each seat holds, as far as a judge knows: of lives, those that dice tell."""
    if game.passes_cup and game.spec is not None:
        return (game.spec.dice_each,) * len(seats)
    held = tuple([sum(shown.seat == seat for shown in table) for seat in seats])
    spec = game.spec
    return tuple([lives_with(spec, has) for has in held]) if spec and spec.lives else held


def _what_is_there(verdict: Verdict) -> dict[str, Any]:
    """What is needed and what is there; of what is open the least and the most."""
    ranked, unread = verdict.guess.ranked, verdict.unread
    least, most = verdict.have, verdict.most
    if not ranked:
        return {"need": verdict.need, "have": {"least": least, "most": most} if unread else least}
    rolls = verdict.guess.lying([shown.face for shown in verdict.table])
    low, high = (None if roll is None else str(roll) for roll in rolls)
    there = {"least": low, "most": high} if unread else high
    return {"need": None, "have": None, "there": there}


def _round_of(verdict: Verdict) -> dict[str, Any]:
    """Which round type was judged, if that could be another, or is one of its own."""
    if not (verdict.round or verdict.other_rounds):
        return {}
    others = [name or None for name in verdict.other_rounds]
    return {"round": verdict.round or None, "other_rounds": others}


def _what_may_be(unread: Unread) -> dict[str, Any]:
    """How many faces are ``unread``, the ``chance`` of a yes, and what decides (null: nothing)."""
    decides = {
        "faces": [face.text for face in unread.deciding],
        "seat": unread.whose,
        "chance": as_json(unread.with_one),
    }
    return {
        "unread": unread.count,
        "chance": as_json(unread.chance),
        "decides": decides if unread.deciding else None,
    }
