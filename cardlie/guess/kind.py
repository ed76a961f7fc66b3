"""What a kind of guess is: one class in one file of this folder, and all that is known of it.

The fields are what a guess of the kind names. What stands in the class below is what everything
else asks of a kind, with what is true of most; a new kind overrides what is otherwise. Nothing
outside this folder lists the kinds or tells one from another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, Literal, Self, TypeVar

from cardlie.base import translation
from cardlie.base.errors import CardlieError, IllegalGuess, InvalidGuess, verify_type
from cardlie.base.translation import tr
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Face, Faces
from cardlie.guess.evaluated import Evaluated
from cardlie.guess.patterns import Patterns, unbounded
from cardlie.guess.readings import NO_READINGS, Readings
from cardlie.language import hear, read, speak
from cardlie.language.hearing import completions
from cardlie.language.parsed import ParsedText
from cardlie.language.word_list import MAX_COUNT
from cardlie.language.words import Context

#: What stands in a sentence for a figure that is not chosen yet.
GAP = "{n}"


class _Gap(int):
    """A figure that is said as a gap."""

    def __format__(self, form: str) -> str:
        return GAP


@dataclass(frozen=True, slots=True)
class Guess:
    """A claim about the table. Build one with :meth:`parse`; ``str`` gives its spoken form."""

    #: The kind's name in the rules: what a table, a booklet and a statistic call it.
    kind: ClassVar[str]
    #: Kinds are presented in order of their places.
    rank: ClassVar[int]
    #: Whether it is said in the card game, and what there brings it in (a variant; an expansion,
    #: which also adds cards) or switches it off. The dice games name their kinds themselves.
    on_cards: ClassVar[bool] = True
    variant: ClassVar[str | None] = None
    expansion: ClassVar[str | None] = None
    switched_off_by: ClassVar[str | None] = None

    #: Its fields: the figure that 'higher' compares first, then suits that it names, then numbers.
    figure: ClassVar[str] = "count"
    suit_fields: ClassVar[tuple[str, ...]] = ()
    number_fields: ClassVar[tuple[str, ...]] = ()

    #: The rules of ``guess.lark`` that say it.
    rules: ClassVar[tuple[str, ...]]
    #: The tokens by which it is told: where no kind is played that has one, nobody hears of it.
    marker_tokens: ClassVar[tuple[str, ...]] = ()
    #: The rows of a reference card: which guess it is, and what is higher, as keys of the strings.
    reference: ClassVar[tuple[str, ...]] = ()
    reference_higher: ClassVar[tuple[str, ...]] = ()
    #: How a booklet tells what was needed and what is there (a ranked kind is :meth:`compared`).
    verdict: ClassVar[str] = "verdict.figures"
    #: A booklet's table of odds: by how much lies on the table, or by one's own die or card.
    odds_by: ClassVar[Literal["table", "own die", "own card"]] = "table"

    #: In the card game: worth half of others; compared by its value; may come back after higher
    #: guesses, so that only a ruling on repeats ends such rounds.
    half: ClassVar[bool] = False
    by_value: ClassVar[bool] = False
    returns: ClassVar[bool] = False
    #: Whether the same faces count whatever its NUMBER, so that one count answers every NUMBER.
    counting: ClassVar[bool] = False
    #: Whether it holds only for whoever rolled one card (see :meth:`card`).
    personal: ClassVar[bool] = False
    #: Whether its figure is a place among rolls: what lies there has a place, too, and no amount.
    ranked: ClassVar[bool] = False
    #: Whether people name it before they name what they do not hold, or less than something.
    affirms: ClassVar[bool] = True
    #: An ordinary figure to open a round with.
    opening: ClassVar[int] = 2
    #: What is said of a round in which nothing else may be said; there a figure alone says it.
    alone: ClassVar[str | None] = None
    #: The token that people leave out where nothing but this kind is said.
    elidable_token: ClassVar[str | None] = None
    #: What of a wildcard's card matters to it.
    stands_for: ClassVar[Literal["colour", "number", "card"]] = "card"

    @classmethod
    def parse(
        cls,
        text: str,
        faces: Faces | None = None,
        language: str | None = None,
        kinds: Sequence[type[Guess]] = (),
        readings: Readings = NO_READINGS,
    ) -> Guess:
        """The guess that ``text`` says, of these faces (default: the base deck's).

        It is read in ``language``, else in whichever it is said, that in force first. ``kinds``
        are those that may be said now: of a single one, people leave out the word for it, and of
        others no complaint speaks. ``readings`` say which straights are equal.

        Raises :class:`InvalidGuess` with the span that does not fit, and with the guesses that may
        be meant, or, where something is missing, with a guess that has it as its hint.

        >>> Guess.parse("four foxes")
        Colour(count=4, suit='red')
        >>> str(Guess.parse("at least 3 cards with a number less than 4"))
        '3 less than 4'
        >>> Guess.parse("fünf in Folge mit der 3")
        Straight(count=5, element=3)
        """
        verify_type("the guess", text, str, expected="text")

        def made(parsed: ParsedText) -> Guess:
            kind = next(kind for kind in (*kinds, *KINDS) if parsed.rule in kind.rules)
            return kind.from_parse(parsed._replace(unbounded=unbounded(readings)))

        def parse(text: str) -> Guess:
            return made(cls.reading(text, faces, language, kinds))

        try:
            return parse(text)
        except InvalidGuess as error:
            its_language, context = language or translation.language(), _context(faces, kinds)
            error.readings = tuple(_guesses(error.readings, parse, its_language, faces, kinds))
            if error.stops_early and not (error.readings or error.hint):
                example = _completed(text, made, kinds or KINDS, readings, its_language, context)
                error.hint = example and tr("such as '{guess}'", guess=example)
            raise

    @staticmethod
    def reading(
        text: str,
        faces: Faces | None = None,
        language: str | None = None,
        kinds: Sequence[type[Guess]] = (),
    ) -> ParsedText:
        """How :meth:`parse` reads a text: which of its words say what."""
        context = _context(faces, kinds)
        return read(text, language, context) if language else hear(text, context)

    @classmethod
    def plays(cls, names: Collection[str]) -> bool:
        """Whether the card game has it when these variants and expansions are turned on."""
        wanted = {cls.variant, cls.expansion} - {None}
        return wanted <= set(names) and cls.switched_off_by not in names

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """The guess that was read by one of this kind's rules."""
        raise NotImplementedError

    def spoken(self, language: str) -> str:
        """How it is said in a language; ``str`` is the English."""
        return speak(self, language)

    @property
    def spoken_numbers(self) -> tuple[int, ...]:
        """Numbers of which its sentence says several: ``{several[0]}``, fives."""
        return ()

    @classmethod
    def last_figure(cls) -> int | None:
        """The highest figure that can be said (None: there is no end)."""
        return None

    def short(self, spoken: str) -> str:
        """What is said of it where only its kind is played."""
        return spoken

    def phrase(self, language: str, faces: Faces | None = None) -> str:
        """How people are told of it who know what is played, in a language.

        >>> Guess.parse("mia 31").phrase("de"), Guess.parse("four foxes").phrase("en")
        ('31', '4 red')
        """
        return self.short(speak(self, language, faces))

    def is_top(self, faces: Faces) -> bool:
        """Whether nothing of its kind is higher."""
        return self.amount(faces) == self.last_figure()

    @property
    def form(self) -> str:
        """The sentence of a language's ``[spoken]`` table that says it."""
        return type(self).__name__

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        """What it demands of a table; :class:`IllegalGuess` where it has no meaning."""
        raise NotImplementedError

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        """Every guess of this kind with a figure that names what these faces print."""
        suits = [[suit.name for suit in faces.suits] for _ in cls.suit_fields]
        numbers = [faces.numbers for _ in cls.number_fields]
        return [cls(figure, *named) for named in product(*suits, *numbers)]  # type: ignore[call-arg]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """Guesses with the figure 1 on what a careless player with these faces likes to name.

        They are of those that are :meth:`listed`, in any order: here those that name what it holds.
        Where the figure is not the guesser's to choose, they are what it truly claims.
        """
        held = {face.suit for face in own} | {face.number for face in own}
        return [each for each in cls.listed(1, faces) if held.issuperset(each.suits + each.numbers)]

    @classmethod
    def pretended(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """Of a personal kind, what only somebody else can truly say, the most credible first."""
        return ()

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        """The guesses whose odds a booklet lists: title (a key of the strings) -> lowest figure."""
        return {}

    @classmethod
    def sample(cls, faces: Faces) -> Guess | None:
        """The guess that is the example in its row of a reference card, if these faces have one."""
        listed = [*cls.listed(3, faces)]
        return listed[len(listed) // 2] if listed else None

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits that it names."""
        return tuple(getattr(self, field) for field in self.suit_fields)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of faces that it names."""
        return tuple(getattr(self, field) for field in self.number_fields)

    def among(self, kinds: Sequence[type[Guess]]) -> Guess:
        """This guess as these kinds have it: of a roll, its place in another order."""
        return self

    def renamed(self, suit: Callable[[str], str], number: Callable[[int], int]) -> Self:
        """This guess about other suits and numbers."""
        suits = zip(self.suit_fields, map(suit, self.suits), strict=True)
        numbers = zip(self.number_fields, map(number, self.numbers), strict=True)
        return replace(self, **dict(suits), **dict(numbers))

    def amount(self, faces: Faces) -> int:
        """The figure that 'higher' compares first: NUMBER, a sum, a power card's value."""
        return int(getattr(self, self.figure))

    def with_figure(self, amount: int) -> Self:
        """This guess with another figure, even if nobody can truly say that."""
        return replace(self, **{self.figure: amount})

    def with_gap(self, amount: int) -> Self:
        """This guess, spoken as with that figure, but with :data:`GAP` in its place."""
        return self.with_figure(_Gap(amount))

    def with_amount(self, amount: int) -> Self | None:
        """This guess with another figure; None if the figure is not the guesser's to choose."""
        return None if self.by_value else self.with_figure(amount)

    def above(self, readings: Readings) -> Self | None:
        """Of a ranked kind, the next claim that is true of less (None: none claims more)."""
        return None

    @classmethod
    def lying(cls, faces: Sequence[Face]) -> tuple[Self | None, Self | None]:
        """Of a ranked kind, the lowest and the highest that may lie there (None: nothing of it)."""
        return None, None

    def compared(self, faces: Sequence[Face]) -> str:
        """Of a ranked kind, what lies there and whether it is as high, in a sentence."""
        raise NotImplementedError

    @property
    def about(self) -> Hashable:
        """What the guess is about, its figure aside."""
        return self.with_amount(1)

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        """The highest figure that a table of so many faces can make true."""
        return size

    def second_figure(self, readings: Readings) -> int:
        """Another figure that may make it higher than a NUMBER; 0 if there is none."""
        return 0

    def card(self, faces: Faces) -> int | None:
        """The place in ``Faces.all`` of the card that a personal guess takes; None if none is."""
        return None

    def verify(self, readings: Readings) -> None:
        """Raise :class:`IllegalGuess` if nobody may say this, whatever is printed on the faces."""

    def unprinted(self, faces: Faces, unbounded: bool) -> str | None:
        """What of it no face shows, in words; None: all that it names is printed."""
        absent = (shows_no(number, faces, unbounded) for number in self.numbers)
        return next(filter(None, absent), None)

    def why(self, evaluated: Evaluated, by: str | None) -> str | None:
        """Why it holds or falls, for a kind of which NUMBERs alone don't tell.

        Where it hangs on unread faces how many are there, a personal or ranked kind alone is asked.
        """
        return None

    def _check(self, least: int = 1, **amounts: int) -> None:
        """Raise :class:`IllegalGuess` for an amount that no guess has; they are named."""
        out_of_range = "{name} {amount} is out of range, expected {least} to {max_count}"
        for name, amount in amounts.items():
            if not least <= amount <= MAX_COUNT:
                said = {"name": name, "amount": amount, "least": least, "max_count": MAX_COUNT}
                raise IllegalGuess(tr(out_of_range, **said))


#: Every kind, in the order in which the rules present them.
KINDS: list[type[Guess]] = []

K = TypeVar("K", bound=type[Guess])


def register(kind: K) -> K:
    """Make a kind known to all that reads, judges, lists, prices, plays or prints guesses."""
    KINDS.append(kind)
    KINDS.sort(key=lambda each: each.rank)
    return kind


def _guesses(
    texts: Iterable[str],
    parse: Callable[[str], Guess],
    language: str,
    faces: Faces | None,
    kinds: Sequence[type[Guess]],
) -> dict[str, Guess]:
    """The guesses that texts say, as they are spoken, without repeats; what is none is left out.

    What may be meant by those that are none is not asked: each would be a text with a word less.
    """
    guesses: dict[str, Guess] = {}
    for text in texts:
        with suppress(CardlieError):
            guess = parse(text)
            guesses.setdefault(speak(guess, language, faces), guess)
    played = {spoken: guess for spoken, guess in guesses.items() if isinstance(guess, tuple(kinds))}
    return played or guesses


def _completed(
    text: str,
    made: Callable[[ParsedText], Guess],
    kinds: Sequence[type[Guess]],
    readings: Readings,
    language: str,
    context: Context,
) -> str | None:
    """A guess of these kinds that begins or ends with a text, as it is said; else an ordinary one.

    ``made`` is the guess that was read. None: no kind has a guess with the faces of the context.
    """
    faces = context.faces or base_deck().faces
    samples = [each for kind in kinds if (each := kind.sample(faces)) is not None]
    said = [each.phrase(language, faces) for each in samples]
    for parsed in completions(text, said, language, context):
        with suppress(CardlieError):
            guess = made(parsed)
            guess.demands(faces, readings)
            unprinted = guess.unprinted(faces, unbounded(readings))
            if isinstance(guess, tuple(kinds)) and not unprinted:
                return guess.phrase(language, faces)
    return next(iter(said), None)


def _context(faces: Faces | None, kinds: Sequence[type[Guess]]) -> Context:
    """The table at which these kinds may be said (none: all)."""
    unsaid = _tokens(KINDS) - _tokens(kinds) if kinds else frozenset()
    return Context(faces, unsaid, kinds[0].elidable_token if len(kinds) == 1 else None)


def _tokens(kinds: Iterable[type[Guess]]) -> frozenset[str]:
    return frozenset(token for kind in kinds for token in kind.marker_tokens)


def shows_no(number: int, faces: Faces, unbounded: bool) -> str | None:
    """That no face shows a number, in words; None if one does, or a wildcard may."""
    return (
        None
        if unbounded or number in faces.numbers
        else tr("nothing here shows a {number}", number=number)
    )
