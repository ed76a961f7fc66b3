"""Text to what it says: words become tokens of the grammar, one after the other, and it decides.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): what the grammar can take at its place is meant; where that leads
nowhere, the next thing that it can mean. Every word is used: it is a token of the grammar, or a
filler that stands where it changes nothing (see ``[filler]`` in ``en.toml``).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from cardlie.deck import base_deck
from cardlie.errors import InvalidGuess, Span
from cardlie.language.combining import COMBINATIONS, combine
from cardlie.language.grammar import END, Progress, table
from cardlie.language.parse_errors import (
    WordRange,
    misfit,
    no_combination,
    out_of_range,
    refused,
    too_short,
    two_suits,
    unnamed_power,
    which_is_which,
)
from cardlie.language.words import FILLER, MAX_COUNT, REFUSED, Vocabulary, vocabulary_of
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from cardlie.faces import Faces

#: The tokens that say a figure: 3, fives, and a (one).
_FIGURES = ("FIGURE", "FIGURES", "A", "ONCE", "AMOUNT", "GROUP")

#: The tokens that no other guess has than that of a power card.
_ONLY_POWER = {"NAME", "HOUSE", "GROUP", "GROUPS", "OTHER", "EACH"}

#: A guess of more characters than this is refused unread.
MAX_TEXT = 1_000


class ParsedText(NamedTuple):
    """What a text says: the rule of the grammar that it came by, and what fills its gaps.

    ``figures`` stand in the order in which they were said; ``name`` is the suit's, as the deck
    calls it, or a power card's combination, as it is written. ``end`` is where an error about the
    whole would point.
    """

    rule: str
    figures: tuple[int, ...]
    name: str
    faces: Faces
    end: WordRange


def read(
    text: str,
    faces: Faces | None = None,
    language: str = "en",
    unsaid: frozenset[str] = frozenset(),
) -> ParsedText:
    """What ``text`` says, with the suits and power cards of ``faces`` (default: the base deck's).

    ``unsaid`` are tokens of the grammar that nobody plays with: no complaint speaks of them.

    Total and linear: any text gives a reading or :class:`~cardlie.errors.InvalidGuess`, whose
    span is the part that does not fit. Raises :class:`~cardlie.errors.UnknownName` for a
    language that there is no word list for.

    >>> read("I say there are at least four red cards!")[:3]
    ('colour', (4,), 'red')
    """
    # Where dice lie, the words of cards are still understood: that they don't fit is not for here.
    of_dice = faces is not None and not faces.suits
    the_faces = base_deck().faces if faces is None or of_dice else faces
    return _read(text, the_faces, language, of_dice, unsaid)


@lru_cache(maxsize=16)  # who asks which game a guess belongs to asks again for its value
def _read(
    text: str, faces: Faces, language: str, of_dice: bool, unsaid: frozenset[str]
) -> ParsedText:
    vocabulary = vocabulary_of(language, faces)
    if len(text) > MAX_TEXT:
        raise InvalidGuess(
            tr(
                "a guess has at most {max_text:,} characters, this text has {text:,}",
                max_text=MAX_TEXT,
                text=len(text),
            ),
            text,
            Span(MAX_TEXT, len(text)),
        )
    return _Reader(text, vocabulary, of_dice=of_dice, unsaid=unsaid).read()


class _State(NamedTuple):
    """How far one reading of a text has come.

    ``said`` are the tokens taken: type, value, and the word that they begin at; ``since`` where
    the fillers that were passed over since then may stand.
    """

    at: int
    progress: Progress
    said: tuple[tuple[str, str, int], ...] = ()
    since: tuple[str, ...] = ()

    @property
    def key(self) -> Hashable:
        """What decides how this reading can go on."""
        last = [type for type, _, _ in self.said[-2:]]
        suit = next((value for type, value, _ in self.said if type == "SUIT"), "")
        return self.at, self.progress.stack, tuple(last), suit, frozenset(self.since)


def _two_figures(types: Sequence[str]) -> bool:
    """Whether a run is followed by a value: five in a row 6; run of five 6."""
    return types.count("FIGURE") == 2


class _Reader:
    """The readings of one text, the likeliest first, until one is whole."""

    def __init__(
        self,
        text: str,
        vocabulary: Vocabulary,
        claims: bool = False,
        of_dice: bool = False,
        unsaid: frozenset[str] = frozenset(),
    ) -> None:
        self.text, self.vocabulary, self.claims = text, vocabulary, claims
        self.of_dice, self.unsaid = of_dice, unsaid
        self.only_power = False
        self.words = vocabulary.parted(vocabulary.language.scanner.words(text))
        self.fault: tuple[int, Callable[[], InvalidGuess]] | None = None
        self.doubtful = (0, 0)

    def read(self) -> ParsedText:
        """The likeliest reading that is whole; raises what is wrong with the text."""
        reading = self.reading()
        if reading is None:
            assert self.fault is not None
            raise self._unnamed() or self.fault[1]()
        return reading

    def reading(self) -> ParsedText | None:
        """The likeliest reading that is whole."""
        open = [_State(0, Progress(table()))]
        seen: set[Hashable] = set()
        while open:
            state = open.pop()
            if state.key in seen:
                continue
            seen.add(state.key)
            if state.at < len(self.words):
                open += reversed(list(self._steps(state)))
            elif END in state.progress.accepted and state.since[-1:] != ("link",):
                reading = self._reading(state)
                if reading:
                    return reading
            else:
                self._wrong(state.at, partial(too_short, self._place(state, state.at)))
        return None

    def _unnamed(self) -> InvalidGuess | None:
        """What to say to somebody who claims two pairs without the word 'power' before them."""
        if not self.words or self.claims:
            return None
        word = self.vocabulary.spellings(["POWER"])[0]
        again = _Reader(f"{word} {self.text}", self.vocabulary, claims=True)
        if again.reading() is None:
            return None
        place = self._place(_State(0, Progress(table())), 0, len(self.words))
        return unnamed_power(place, word) if again.only_power else None

    def _reading(self, state: _State) -> ParsedText | None:
        end = state.progress.after(END)
        if end.rule == "power":
            return self._power(state, end.rules)
        said = [(type, value) for type, value, _ in state.said if type in _FIGURES]
        if [type for type, _ in said[:2]] == ["A", "GROUP"]:
            del said[0]  # a triple is three of something
        return ParsedText(
            end.rule,
            tuple([int(value) for _, value in said]),
            next((value for type, value, _ in state.said if type == "SUIT"), ""),
            self.vocabulary.faces,
            self._place(state, len(self.words)),
        )

    def _power(self, state: _State, rules: Sequence[str]) -> ParsedText | None:
        """A combination and, if it was said, its value."""
        rule = next(name for name in rules if name in COMBINATIONS)
        said = [(type, value) for type, value, _ in state.said if type != "POWER"]
        types = [type for type, _ in said]
        self.only_power = bool(_ONLY_POWER & set(types))
        figures: tuple[int, ...] = ()
        valued = "VALUE" in types
        last = {"groups": "GROUP", "named": "NAME", "house": "HOUSE"}.get(rule)
        if valued or (last and types[-1] == "FIGURE") or (rule == "run" and _two_figures(types)):
            figures = (int(said[-1][1]),)
            said = said[: types.index("VALUE") if valued else -1]
        combination = combine(rule, said)
        end = self._place(state, len(self.words))
        if combination is None:
            place = self._place(state, 0, len(self.words))
            self._wrong(state.at, partial(no_combination, place))
            return None
        return ParsedText("power", figures, str(combination), self.vocabulary.faces, end)

    def _wrong(self, at: int, error: Callable[[], InvalidGuess]) -> None:
        """A reading ends here: the one that came furthest tells what is wrong, if it is asked."""
        if self.fault is None or at > self.fault[0]:
            self.fault = at, error

    def _steps(self, state: _State) -> Iterator[_State]:
        """Where a reading can go: past one token, or past a filler."""
        at, accepted = state.at, state.progress.accepted
        word = self.words[at]
        if word.digits:
            type = "FIGURES" if word.many else "FIGURE"
            if type not in accepted:
                self._wrong(at, partial(misfit, self._place(state, at, 1), known=True))
            else:
                yield from self._token(state, type, word.digits, 1)
            return
        taken: set[str] = set()
        names: list[_State] = []  # a deck's own words for a combination, after all that is said
        for length, meanings in self.vocabulary.readings(self.words, at):
            for meaning in meanings:
                if meaning.type == REFUSED:
                    if not taken and not names:
                        place = self._place(state, at, length)
                        self._wrong(at, partial(refused, place, meaning.value))
                    yield from names
                    return
                if meaning.type in taken and meaning.type != "OTHER":
                    continue  # "twenty one" is not twenty of something; "of another, one" is two
                if meaning.type == "NAME" and "NAME" in accepted:
                    names += self._token(state, meaning.type, meaning.value, length)
                elif meaning.type in accepted:
                    taken.add(meaning.type)
                    yield from self._token(state, meaning.type, meaning.value, length)
                elif meaning.type == FILLER and self._may_stand(meaning.value, state):
                    taken.add(FILLER)
                    yield state._replace(at=at + length, since=(*state.since, meaning.value))
            # "at least" has no place here, but "at" may: remember the whole, to point at it.
            if not taken and at + length > self.doubtful[1]:
                self.doubtful = (at, at + length)
        yield from names
        if not taken and not names:
            self._stuck(state)

    def _stuck(self, state: _State) -> None:
        at, (start, end) = state.at, self.doubtful
        if start <= at < end:
            place, known = self._place(state, start, end - start), True
        else:
            place, known = self._place(state, at, 1), False
        self._wrong(at, partial(misfit, place, known))

    def _may_stand(self, where: str, state: _State) -> bool:
        """Whether a filler changes nothing at this place."""
        word = self.words[state.at]
        if state.at and self.words[state.at - 1].end == word.start and where != "thing":
            return False  # 5ive
        if where == "anywhere":
            return True
        if not state.said:
            return where != "link"
        closed = state.said[-1][0] == "FIGURE" and END in state.progress.accepted
        if [type for type, _, _ in state.said] == ["POWER", "FIGURE"]:
            closed = False  # power 10 may be a value, and may be the beginning of ten cards
        if where == "article" or not closed:
            return True
        if where == "shows" and state.at == len(self.words) - 1:
            return True  # vier Karten, die eine Fünf zeigen
        # After "4 fives" come dice; "4 of 5 dice" and "a 5 on four dice" are about other fours.
        before = {type for type, _, _ in state.said[-2:-1]}
        if where == "shows" and before & {"LESS_THAN", "INCLUDING"}:
            return True  # drei, die kleiner als 4 sind
        return word.joined or bool(before & {"NUMBER", "VALUE", "TIMES", "ASTERISK"})

    def _token(self, state: _State, type: str, value: str, length: int) -> Iterator[_State]:
        """Past a token that the grammar accepts, unless its value makes no sense there."""
        at = state.at
        place = self._place(state, at, length)
        error: Callable[[], InvalidGuess] | None = None
        if type in _FIGURES and not 1 <= len(value.lstrip("0")) <= len(str(MAX_COUNT)):
            error = partial(out_of_range, place)
        elif type == "SUIT" and any(t == type and v != value for t, v, _ in state.said):
            error = partial(two_suits, place)
        elif type == "FIGURE" and self._unclear(state):
            error = partial(which_is_which, place, state.said[-1][1], value)
        elif (
            type == "SUM" and state.said and "thing" in state.since
        ):  # four cards in total are no sum
            error = partial(misfit, place, known=True)
        if error:
            self._wrong(at + length, error)
            return
        said = (*state.said, (type, value, at))
        yield _State(at + length, state.progress.after(type), said)

    def _unclear(self, state: _State) -> bool:
        """Whether nothing tells which of two figures is the NUMBER: 4 of 5; 5, 4."""
        if state.said[-1:] and state.said[-1][0] == "FIGURE":
            if state.since:  # 4 of the dice show 5; but 5 showing of 4
                *_, last = [where for where in state.since if where in ("shows", "link")] or [""]
                return last != "shows"
            gap = self.text[self.words[state.at - 1].end : self.words[state.at].start]
            return not gap.isspace()
        return False

    def _place(self, state: _State, at: int, length: int = 0) -> WordRange:
        accepted = state.progress.accepted
        return WordRange(
            self.text, self.vocabulary, self.words, at, length, accepted, self.of_dice, self.unsaid
        )
