"""Text to what it says: words become tokens of the grammar, one after the other, and it decides.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): what the grammar can take at its place is meant; where that leads
nowhere, the next thing that it can mean. Every word is used: it is a token of the grammar, or a
filler that changes nothing where it stands (see ``[filler]`` and ``[places]`` in ``en.toml``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, partial
from itertools import pairwise, product
from typing import NamedTuple

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import tr
from cardlie.language import parse_errors
from cardlie.language.combining import claimed, only_claimed
from cardlie.language.grammar import END, Progress, table
from cardlie.language.parse_errors import WordRange
from cardlie.language.places import FIGURES, ROLLS, TURNED, ParseState, Token
from cardlie.language.words import FILLER, MAX_COUNT, REFUSED, Meaning, Vocabulary, vocabulary_of
from cardlie.setting.deck import base_deck
from cardlie.setting.faces import Faces

Fault = tuple[int, Callable[[], InvalidGuess]]

#: Fillers between a figure and how often it is there by which it would be no figure that is shown.
_OF_WHAT = {"thing", "link", "relative", "all"}

#: A guess of more characters than this is refused unread.
MAX_TEXT = 1_000


class ParsedText(NamedTuple):
    """What a text says: the rule of the grammar that it came by, and what fills its gaps.

    ``figures`` are how many there are, then what they show; ``name`` is the suit's, as the deck
    calls it, or a power card's combination, as it is written. ``end`` is where an error about the
    whole would point; ``tokens`` are all that counted of its words, ``many`` that of them which
    says how many there are. ``unbounded`` is whether wildcards show numbers that no card has.
    """

    rule: str
    figures: tuple[int, ...]
    name: str
    faces: Faces
    end: WordRange
    tokens: tuple[Token, ...]
    many: Token | None = None
    unbounded: bool = False


@lru_cache(maxsize=16)  # who asks which game a guess belongs to asks again for its value
def read(
    text: str,
    faces: Faces | None = None,
    language: str = "en",
    unsaid: frozenset[str] = frozenset(),
    left_out: str | None = None,
) -> ParsedText:
    """What ``text`` says, with the suits and power cards of ``faces`` (default: the base deck's).

    ``unsaid`` are tokens of the grammar that nobody plays with: no complaint speaks of them.
    ``left_out`` is one that people leave out behind a figure, where nothing else can be meant.

    Total and linear: any text gives a reading or :class:`~cardlie.base.errors.InvalidGuess`, whose
    span is the part that does not fit. Raises :class:`~cardlie.base.errors.UnknownName` for a
    language that there is no word list for.

    >>> read("I say there are at least four red cards!")[:3]
    ('colour', (4,), 'red')
    """
    # Where dice lie, the words of cards are still understood: that they don't fit is not for here.
    of_dice = faces is not None and not faces.suits
    the_faces = base_deck().faces if faces is None or of_dice else faces
    vocabulary = vocabulary_of(language, the_faces)
    if len(text) > MAX_TEXT:
        raise InvalidGuess(
            tr(
                "a guess has at most {max_text:,} characters, this text has {text:,}",
                max_text=MAX_TEXT,
                text=len(text),
            ),
            text,
            TextRange(MAX_TEXT, len(text)),
        )
    return TextReader(text, vocabulary, of_dice, unsaid, left_out).read()


class TextReader:
    """The readings of one text, the likeliest first, until one is whole."""

    def __init__(
        self,
        text: str,
        vocabulary: Vocabulary,
        of_dice: bool = False,
        unsaid: frozenset[str] = frozenset(),
        left_out: str | None = None,
    ) -> None:
        self.text, self.vocabulary = text, vocabulary
        self.of_dice, self.unsaid, self.left_out = of_dice, unsaid, left_out
        self.words, self.places = vocabulary.words(text), vocabulary.language.places
        self.banned: frozenset[str] = frozenset()
        self.turned = False
        self.fault: Fault | None = None
        self.faults: list[Fault] = []
        self.doubtful = (0, 0)

    def read(self) -> ParsedText:
        """The likeliest reading that is whole; raises what is wrong with the text."""
        reading = self.search()
        if reading is not None:
            return reading
        unnamed = self._unnamed()
        if unnamed:
            raise unnamed
        # A word that has an answer of its own is told before what may be wrong behind it.
        first, furthest = self.faults[0], max(self.faults, key=lambda fault: fault[0])
        answered = isinstance(first[1], partial) and first[1].func is parse_errors.refused
        raise (first if answered else furthest)[1]()

    def search(self) -> ParsedText | None:
        """The likeliest reading that is whole; else ``faults`` are what is wrong.

        What is played comes before what only other games say, and guesses that begin with how many
        there are before those that begin with what they are.
        """
        played = [self.unsaid, frozenset[str]()] if self.unsaid else [frozenset[str]()]
        if self.left_out in ROLLS:
            self.banned, start = self.unsaid, Progress(table()).after(self.left_out)
            silent = Token(self.left_out, "", 0, 0, ())
            reading = self._reading(ParseState(0, start, (silent,)))
            if reading is not None:
                return reading
        silent_fault = self.fault
        for banned, turned in product(played, (False, True)):
            if not turned:
                self.faults.clear()
            self.banned, self.turned, self.fault, self.doubtful = banned, turned, None, (0, 0)
            reading = self._reading()
            if reading is not None:
                return reading
            if self.fault is not None:
                self.faults.append(self.fault)
        if silent_fault is not None:
            self.faults.insert(0, silent_fault)
        return None

    def _reading(self, start: ParseState | None = None) -> ParsedText | None:
        open = [start or ParseState(0, Progress(table()))]
        seen: set[Hashable] = set()
        while open:
            state = open.pop()
            if state.key in seen:
                continue
            seen.add(state.key)
            if state.at < len(self.words):
                open += reversed(list(self._steps(state)))
            elif state.spoken and state.may_end(self.places):
                reading = self._parsed(state)
                if reading:
                    return reading
            else:
                self._wrong(
                    state, state.at, partial(parse_errors.too_short, self._place(state, state.at))
                )
        return None

    def _helps(self, place: WordRange, word: str) -> bool:
        """Whether more can be read with another word in a place."""
        again = TextReader(place.replaced(word), self.vocabulary, left_out=self.left_out)
        return again.search() is not None or max(at for at, _ in again.faults) > place.at

    def _unnamed(self) -> InvalidGuess | None:
        """What to say to somebody who claims two pairs without the word 'power' before them."""
        if not self.words or self.left_out in ROLLS:
            return None
        word = self.vocabulary.spellings(["POWER"])[0]
        claim = TextReader(f"{word} {self.text}", self.vocabulary).search()
        if claim is None or not only_claimed([token.type for token in claim.tokens]):
            return None
        return parse_errors.unnamed_power(
            self._place(ParseState(0, Progress(table())), 0, len(self.words)), word
        )

    def _parsed(self, state: ParseState) -> ParsedText | None:
        """What a whole reading says; None if it makes no sense."""
        end, said = state.progress.after(END), state.said
        faces, place = self.vocabulary.faces, self._place(state, len(self.words))
        if end.rule == "power":
            combination, value = claimed(end.rules, [(token.type, token.value) for token in said])
            if combination is not None:
                return ParsedText(end.rule, value, str(combination), faces, place, said)
            everything = self._place(state, 0, len(self.words))
            self._wrong(state, state.at, partial(parse_errors.no_combination, everything))
            return None
        if not self._clear(state, end):
            return None
        tokens = [token for token in said if token.type in FIGURES]
        if [token.type for token in tokens[:2]] == ["A", "GROUP"]:
            del tokens[0]  # a triple is three of something
        if "often" in end.rules or "tally" in end.rules:  # how many there are was said last
            tokens.insert(0, tokens.pop())
        above = {after for over, after in pairwise(said) if over.type == "MORE_THAN"}
        figures = tuple([int(token.value) + (token in above) for token in tokens])
        suit = next((token.value for token in said if token.type == "SUIT"), "")
        many = tokens[0] if tokens else None
        return ParsedText(end.rule, figures, suit, faces, place, said, many)

    def _clear(self, state: ParseState, end: Progress) -> bool:
        """Whether something tells which figure is how many there are, and which what they show."""
        said = state.said
        if "often" in end.rules:  # the five twice, but not the five cards twice
            if said[0].type == "FIGURE" and not _OF_WHAT.intersection(said[1].since):
                return True
            stray = self._place(state, said[1].at, said[1].length)
            self._wrong(state, said[1].at, partial(parse_errors.misfit, stray, known=True))
            return False
        if "tally" not in end.rules:
            return not (state.unclear and end.rule == "number")
        before, count = said[-2:]  # red: four, but not red four
        if count.type != "FIGURE" or before.type in ("FIGURES", "AT_LEAST", "TIMES"):
            return True
        gap = self._gap(count.at).strip()
        if count.since or state.since or (":" in gap if before.type == "FIGURE" else gap):
            return True
        place = self._place(state, count.at, 1)
        meant = f"{place.said} {place.replaced('').strip()}"
        self._wrong(state, state.at, partial(parse_errors.turned_round, place, meant))
        return False

    def _gap(self, at: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""
        start = self.words[at].start if at < len(self.words) else None
        return self.text[self.words[at - 1].end : start]

    def _wrong(self, state: ParseState, at: int, error: Callable[[], InvalidGuess]) -> None:
        """A reading ends here: the one that came furthest tells what is wrong, if it is asked."""
        if state.unclear or (self.turned and not (state.said and state.said[0].type in TURNED)):
            return  # that was said already
        if self.fault is None or at > self.fault[0]:
            self.fault = at, error

    def _accepted(self, state: ParseState) -> set[str]:
        """The tokens that can follow, of those that are looked for now."""
        return state.progress.accepted - self.banned - state.too_early(self.turned)

    def _steps(self, state: ParseState) -> Iterator[ParseState]:
        """Where a reading can go: past one token, or past a filler."""
        at, accepted = state.at, self._accepted(state)
        word = self.words[at]
        if word.digits:
            type = "FIGURES" if word.many else "FIGURE"
            if type not in accepted:
                self._wrong(
                    state, at, partial(parse_errors.misfit, self._place(state, at, 1), known=True)
                )
            else:
                yield from self._token(state, type, word.digits, 1)
            return
        taken: set[str] = set()
        names: list[ParseState] = []  # a deck's own words for a combination, after all that is said
        for length, meanings in self.vocabulary.readings(self.words, at):
            for meaning in meanings:
                if meaning.type == REFUSED:
                    # 'All' has an answer where a number is wanted, but none in 'not all red'.
                    fills = any(each.type == FILLER for each in meanings)
                    wanted = not fills or state.progress.accepted & {"FIGURE", END}
                    if wanted and not taken and not names:
                        place = self._place(state, at, length)
                        self._wrong(state, at, partial(parse_errors.refused, place, meaning))
                        return
                elif meaning.type in taken - {"OTHER", FILLER}:
                    continue  # "twenty one" is not twenty of something; "of another, one" is two
                elif meaning.type == "NAME" and "NAME" in accepted:
                    names += self._token(state, meaning.type, meaning.value, length)
                elif meaning.type in accepted:
                    taken.add(meaning.type)
                    yield from self._token(state, meaning.type, meaning.value, length)
                elif meaning.type == FILLER:
                    for passed in self._passed(state, meaning, length):
                        taken.add(FILLER)
                        yield passed
            # "at least" has no place here, but "at" may: remember the whole, to point at it.
            if not taken and at + length > self.doubtful[1]:
                self.doubtful = (at, at + length)
        yield from names
        if not taken and not names:
            self._stuck(state)

    def _stuck(self, state: ParseState) -> None:
        at, (start, end) = state.at, self.doubtful
        if start <= at < end:
            place, known = self._place(state, start, end - start), True
        else:
            place, known = self._place(state, at, 1), False
        self._wrong(state, at, partial(parse_errors.misfit, place, known))

    def _passed(self, state: ParseState, filler: Meaning, length: int) -> Iterator[ParseState]:
        """Past a filler that changes nothing where it stands."""
        at = state.at
        minus = self.words[at].key == "-" and not self._gap(at + 1)  # the number -5 four times
        if self.words[at].joined and filler.value == "thing":  # 3 5-cards
            yield state._replace(at=at + length)
        elif minus or (at and not self._gap(at) and filler.value != "thing"):  # 5ive
            return
        elif state.may_stand(filler.value, self.places):
            yield state._replace(at=at + length, since=(*state.since, filler.value))

    def _token(self, state: ParseState, type: str, value: str, length: int) -> Iterator[ParseState]:
        """Past a token that the grammar accepts, unless its value makes no sense there."""
        at, unclear = state.at, state.unclear
        place = self._place(state, at, length)
        error: Callable[[], InvalidGuess] | None = None
        if type in FIGURES and not 1 <= len(value.lstrip("0")) <= len(str(MAX_COUNT)):
            error = partial(parse_errors.out_of_range, place)
        elif type == "SUIT" and any(t.type == type and t.value != value for t in state.said):
            error = partial(parse_errors.two_suits, place)
        elif state.torn(type):
            error = partial(parse_errors.misfit, place, known=True)
        elif type == "FIGURE" and self._unclear(state):
            both = partial(parse_errors.which_is_which, place, state.said[-1].value, value)
            self._wrong(state, at + length, both)
            unclear = True
        if error:
            self._wrong(state, at + length, error)
            return
        said = (*state.said, Token(type, value, at, length, state.since))
        reached = ParseState(at + length, state.progress.after(type), said, unclear=unclear)
        yield reached
        if self.left_out in reached.progress.accepted and reached.counted:
            silent = Token(self.left_out, "", at + length, 0, ())
            after = reached.progress.after(self.left_out)
            yield reached._replace(progress=after, said=(*said, silent))

    def _unclear(self, state: ParseState) -> bool:
        """Whether nothing tells which of two figures is the NUMBER: 4 of 5; 5, 4."""
        if not state.said or state.said[-1].type != "FIGURE":
            return False
        if not state.since:
            return not self._gap(state.at).isspace()
        # 4 of the dice show 5; but 5 showing of 4
        *_, last = [what for what in state.since if what in ("shows", "link")] or [""]
        return last != "shows"

    def _place(self, state: ParseState, at: int, length: int = 0) -> WordRange:
        again = {token.type for token in state.said} & {"SUM", "SUIT", "COLOUR"}
        if state.place == "FACE":
            again.add("FIGURE")
        accepted = self._accepted(state) - again
        return WordRange(
            self.text, self.vocabulary, self.words, at, length, accepted,
            self.of_dice, self.unsaid, self._helps,
        )  # fmt: skip
