"""Text to what it says: words become tokens of the grammar, one after the other, and it decides.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): what the grammar can take at its place is meant; where that leads
nowhere, the next thing that it can mean. Every word is used: it is a token of the grammar, or a
filler that changes nothing where it stands (see ``[filler]`` and ``[places]`` in ``en.toml``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache, partial
from itertools import product

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces
from cardlie.language import clauses, parse_errors, repairs, sentence
from cardlie.language.combining import only_claimed
from cardlie.language.grammar import END, Progress
from cardlie.language.own_words import heard_of
from cardlie.language.parse_errors import WordRange
from cardlie.language.parsed import Fault, ParsedText, parsed
from cardlie.language.places import FIGURES, ROLLS, TURNED, ParseState, Token
from cardlie.language.word_list import (
    FILLER,
    MAX_COUNT,
    OPENING,
    REFUSED,
    Meaning,
    languages,
)
from cardlie.language.words import Vocabulary, vocabulary_of

#: Behind what, and after which fillers, a word that nobody knows can only adorn what follows it.
_KINDS = {"FIGURES", "SUIT", "STARS"}
_COUNTED, _BEFORE_KIND = {"FIGURE", "AMOUNT", "OR_MORE", "TIMES"}, {"article", "link", "aside"}

#: A guess of more characters than this is refused unread, whoever reads it; the longest that
#: people said has 90.
MAX_TEXT = 400


@lru_cache(maxsize=1024)  # lists of what was said repeat themselves
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
    return _reader(text, faces, language, unsaid, left_out).read()


def read_mixed(
    text: str,
    faces: Faces | None = None,
    language: str = "en",
    unsaid: frozenset[str] = frozenset(),
    left_out: str | None = None,
) -> ParsedText | None:
    """What :func:`read` gives where words of other languages count as well: drei fives.

    None, if that is nothing, or nothing of it is said in the language itself.
    """
    reader = _reader(text, faces, language, unsaid, left_out, mixed=True)
    reading = reader.search() or clauses.corrected(reader)
    if reading is None:
        return None
    own = (reader.vocabulary.own(reading.end.words[t.at]) for t in reading.tokens if t.length)
    return reading if any(own) else None


def _reader(
    text: str,
    faces: Faces | None,
    language: str,
    unsaid: frozenset[str],
    left_out: str | None,
    mixed: bool = False,
) -> TextReader:
    # Where dice lie, the words of cards are still understood: that they don't fit is not for here.
    of_dice = faces is not None and not faces.suits
    the_faces = faces if faces and not of_dice else heard_of(faces.said if faces else ())
    vocabulary = vocabulary_of(language, the_faces, mixed)
    return TextReader(text, vocabulary, of_dice, unsaid, left_out)


class TextReader:
    """The readings of one text, the likeliest first, until one is whole."""

    def __init__(
        self,
        text: str,
        vocabulary: Vocabulary,
        of_dice: bool = False,
        unsaid: frozenset[str] = frozenset(),
        left_out: str | None = None,
        first: int = 0,
    ) -> None:
        self.text, self.vocabulary, self.first = text, vocabulary, first
        self.of_dice, self.unsaid, self.left_out = of_dice, unsaid, left_out
        self.words, self.places = vocabulary.words(text), vocabulary.language.places
        self.banned: frozenset[str] = frozenset()
        #: How many slips were mended before this text.
        self.slips = 0
        self.turned = False
        self.fault: Fault | None = None
        self.faults: list[Fault] = []
        self.doubtful = (0, 0)

    def read(self) -> ParsedText:
        """The likeliest reading that is whole; raises what is wrong with the text."""
        reading = self.search() or clauses.corrected(self)
        if reading is not None:
            return reading
        error = self.error()
        if len(error.readings) < 2:
            mended = repairs.mended(self, error) or clauses.meant(self)
            if not mended:
                raise repairs.misheard(self) or error
            error.readings = mended
        raise error

    def part(self, first: int, end: int) -> TextReader:
        """The reader of the words from ``first`` up to ``end``, in the same text."""
        text = self.text[: self.words[end - 1].end] if end else ""
        return TextReader(text, self.vocabulary, self.of_dice, self.unsaid, self.left_out, first)

    def again(self, text: str) -> TextReader:
        """The reader of another text, in its place."""
        return TextReader(text, self.vocabulary, self.of_dice, self.unsaid, self.left_out)

    def error(self) -> InvalidGuess:
        """What is wrong with the text, after a search."""
        unnamed = self._unnamed()
        if unnamed:
            return unnamed
        # A word that has an answer of its own is told before what may be wrong behind it.
        first, furthest = self.faults[0], max(self.faults, key=lambda fault: fault[0])
        answered = first[1].func is parse_errors.refused
        return (first if answered else furthest)[1]()

    def search(self) -> ParsedText | None:
        """The likeliest reading that is whole; else ``faults`` are what is wrong.

        What is played comes before what only other games say, and guesses that begin with how many
        there are before those that begin with what they are.
        """
        played = [self.unsaid, frozenset[str]()] if self.unsaid else [frozenset[str]()]
        if self.left_out in ROLLS:
            self.banned, start = self.unsaid, Progress().after(self.left_out)
            silent = Token(self.left_out, "", 0, 0, ())
            reading = self._reading(ParseState(self.first, start, (silent,)))
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
        open = [start or ParseState(self.first, Progress())]
        seen: set[Hashable] = set()
        while open:
            state = open.pop()
            if state.key in seen:
                continue
            seen.add(state.key)
            if state.at < len(self.words):
                open += reversed(list(self._steps(state)))
            elif state.spoken and state.may_end(self.places):
                reading = parsed(self, state)
                if reading:
                    return reading
            else:
                self.wrong(
                    state, state.at, partial(parse_errors.too_short, self.place(state, state.at))
                )
        return None

    def _helps(self, place: WordRange, word: str) -> bool:
        """Whether more can be read with another word in a place."""
        again = self.again(place.replaced(word))
        if again.search() is not None or max(at for at, _ in again.faults) > place.at + 1:
            return True
        again.slips = self.slips + 1
        if again.slips > repairs.SLIPS:
            return False
        return bool(repairs.mended(again, again.error()))

    def _unnamed(self) -> InvalidGuess | None:
        """What to say to somebody who claims two pairs without the word 'power' before them."""
        if not self.words or self.left_out in ROLLS:
            return None
        word = self.vocabulary.spellings(["POWER"])[0]
        claim = TextReader(f"{word} {self.text}", self.vocabulary).search()
        if claim is None or not only_claimed([token.type for token in claim.tokens]):
            return None
        return parse_errors.unnamed_power(
            self.place(ParseState(0, Progress()), 0, len(self.words)), word
        )

    def gap(self, at: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""
        start = self.words[at].start if at < len(self.words) else None
        return self.text[self.words[at - 1].end : start]

    def wrong(self, state: ParseState, at: int, error: partial[InvalidGuess]) -> None:
        """A reading ends here: the one that came furthest tells what is wrong, if it is asked."""
        if state.unclear or (self.turned and not (state.said and state.said[0].type in TURNED)):
            return  # that was said already
        if self.fault is None or at > self.fault[0]:
            self.fault = at, error

    def _accepted(self, state: ParseState) -> frozenset[str]:
        """The tokens that can follow, of those that are looked for now."""
        return state.progress.accepted - self.banned - state.too_early(self.turned)

    def _steps(self, state: ParseState) -> Iterator[ParseState]:
        """Where a reading can go: past one token, or past a filler."""
        at, accepted = state.at, self._accepted(state)
        word = self.words[at]
        if word.digits:
            type = "FIGURES" if word.many else "FIGURE"
            if type not in accepted:
                self.wrong(
                    state, at, partial(parse_errors.misfit, self.place(state, at, 1), known=True)
                )
            else:
                yield from self._token(state, type, word.digits, 1)
            return
        taken: set[str] = set()
        names: list[ParseState] = []  # a deck's own words for a combination, after all that is said
        for length, meanings in self.vocabulary.readings(self.words, at):
            for meaning in meanings:
                if meaning.type == OPENING:
                    if self._opens(state):
                        place = self.place(state, at, length)
                        self.wrong(state, at, partial(parse_errors.refused, place, meaning))
                        return
                elif meaning.type == REFUSED:
                    # 'All' has an answer where a number is wanted, but none in 'not all red'.
                    fills = any(each.type == FILLER for each in meanings)
                    wanted = not fills or state.progress.accepted & {"FIGURE", END}
                    if wanted and not taken and not names:
                        place = self.place(state, at, length)
                        self.wrong(state, at, partial(parse_errors.refused, place, meaning))
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

    def _opens(self, state: ParseState) -> bool:
        """Whether what stands here can ask, or say who has it: nothing counted before it.

        The first word of a clause asks, if it is not behind an aside; where the verb comes second,
        there, too, it does not: dann haben wir.
        """
        if state.spoken:
            return False
        if state.at == self.first or sentence.paused(self, state.at):
            return True
        return not self.vocabulary.language.verb_second and {*state.since} <= {"aside"}

    def _stuck(self, state: ParseState) -> None:
        at, (start, end) = state.at, self.doubtful
        if start <= at < end:
            place, known = self.place(state, start, end - start), True
        else:
            place, known = self.place(state, at, 1), False
        self.wrong(state, at, partial(parse_errors.misfit, place, known))

    def _passed(self, state: ParseState, filler: Meaning, length: int) -> Iterator[ParseState]:
        """Past a filler that changes nothing where it stands."""
        at = state.at
        minus = self.words[at].key == "-" and not self.gap(at + 1)  # the number -5 four times
        if self.words[at].joined and filler.value == "thing":  # 3 5-cards
            yield state._replace(at=at + length)
        elif minus or (at and not self.gap(at) and filler.value != "thing"):  # 5ive
            return
        elif state.may_stand(filler.value, self.places):
            yield state._replace(at=at + length, since=(*state.since, filler.value))

    def _is_in_range(self, figure: str) -> bool:
        """Whether a guess may name it: 0 where a card shows it."""
        digits = figure.lstrip("0")
        return len(digits) <= len(str(MAX_COUNT)) and (
            digits != "" or 0 in self.vocabulary.faces.numbers
        )

    def _token(self, state: ParseState, type: str, value: str, length: int) -> Iterator[ParseState]:
        """Past a token that the grammar accepts, unless its value makes no sense there."""
        at, unclear = state.at, state.unclear
        error = None
        if type in FIGURES and not self._is_in_range(value):
            error = parse_errors.out_of_range
        elif type == "SUIT" and any(t.type == type and t.value != value for t in state.said):
            error = parse_errors.two_suits
        elif state.torn(type):
            error = partial(parse_errors.misfit, known=True)
        elif type == "FIGURE" and self._unclear(state):
            place = self.place(state, at, length)
            both = partial(parse_errors.which_is_which, place, state.said[-1].value, value)
            self.wrong(state, at + length, both)
            unclear = True
        if error:
            self.wrong(state, at + length, partial(error, self.place(state, at, length)))
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
            return not self.gap(state.at).isspace()
        # 4 of the dice show 5; but 5 showing of 4
        *_, last = [what for what in state.since if what in ("shows", "link")] or [""]
        return last != "shows"

    def place(self, state: ParseState, at: int, length: int = 0) -> WordRange:
        """Some words, with the tokens that the grammar takes there; none: before the next."""
        again = {token.type for token in state.said} & {"SUM", "SUIT", "COLOUR"}
        if state.place == "FACE":
            again.add("FIGURE")
        accepted = self._accepted(state) - again
        return WordRange(
            self.text, self.vocabulary, self.words, at, length, accepted,
            self.of_dice, self.unsaid, self._helps,
            partial(self._adorns, state, at, length),
        )  # fmt: skip

    def _adorns(self, state: ParseState, at: int, length: int) -> bool:
        """Whether a word that no language knows stands between how many there are and of what."""
        if length != 1 or state.place not in _COUNTED or not _BEFORE_KIND.issuperset(state.since):
            return False
        word, faces = self.words[at], self.vocabulary.faces
        said = self.text[word.start : word.end]
        behind = self.vocabulary.readings(self.words, at + 1)
        return (
            len(said) > 2
            and any(meaning.type in _KINDS for _, meanings in behind for meaning in meanings)
            and said.isalpha()
            and not any(vocabulary_of(id, faces).has(said) for id in languages())
        )
