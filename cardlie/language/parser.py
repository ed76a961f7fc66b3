"""The parser: words become tokens of the grammar, one after the other, and it decides.

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
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.language import clauses, parse_errors, repairs, sentence
from cardlie.language.combining import only_claimed
from cardlie.language.grammar import END, Progress
from cardlie.language.parse_errors import WordRange
from cardlie.language.parse_state import FIGURES, ROLLS, TURNED, ParseState, Token
from cardlie.language.parsed import Fault, ParsedText, parsed
from cardlie.language.scanner import ScannedWord
from cardlie.language.word_list import FILLER, MAX_COUNT, OPENING, REFUSED, Meaning, languages
from cardlie.language.words import BASE_CONTEXT, Context, Vocabulary, vocabulary_of

#: Behind what, and after which fillers, a word that nobody knows can only adorn what follows it.
_KINDS = {"FIGURES", "SUIT", "STARS"}
_COUNTED, _BEFORE_KIND = {"FIGURE", "AMOUNT", "OR_MORE", "TIMES"}, {"article", "link", "aside"}

#: A guess of more characters than this is refused unread, whoever reads it; the longest that
#: people said has 90.
MAX_TEXT = 400


@lru_cache(maxsize=1024)  # lists of what was said repeat themselves
def read(text: str, language: str = FIRST, context: Context = BASE_CONTEXT) -> ParsedText:
    """What ``text`` says in a language, at the table of a context.

    Total and linear: any text gives a reading or :class:`~cardlie.base.errors.InvalidGuess`, whose
    span is the part that does not fit. Raises :class:`~cardlie.base.errors.UnknownName` for a
    language that there is no word list for.

    >>> read("I say there are at least four red cards!")[:3]
    ('colour', (4,), 'red')
    """
    if len(text) > MAX_TEXT:
        most = "a guess has at most {max_text:,} characters, this text has {text:,}"
        reason = tr(most, max_text=MAX_TEXT, text=len(text))
        raise InvalidGuess(reason, text, TextRange(MAX_TEXT, len(text)))
    return TextReader(text, context.vocabulary(language), context).read()


def read_mixed(text: str, language: str, context: Context) -> ParsedText | None:
    """What :func:`read` gives where words of other languages count as well: drei fives.

    None, if that is nothing, or nothing of it is said in the language itself.
    """
    reader = TextReader(text, context.vocabulary(language, mixed=True), context)
    reading = reader.search() or clauses.corrected(reader)
    if reading is None:
        return None
    own = (
        reader.vocabulary.is_native(reading.words[t.position]) for t in reading.tokens if t.length
    )
    return reading if any(own) else None


class TextReader:
    """The readings of one text from its word ``first`` on, the likeliest first, until one is whole.

    ``slips`` is how many were mended before this text.
    """

    def __init__(
        self, text: str, vocabulary: Vocabulary, context: Context = BASE_CONTEXT,
        first: int = 0, slips: int = 0,
    ) -> None:  # fmt: skip
        self.text, self.vocabulary, self.context = text, vocabulary, context
        self.first, self.slips = first, slips
        self.words, self.places = vocabulary.words(text), vocabulary.language.places
        self.banned: frozenset[str] = frozenset()
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
        return TextReader(text, self.vocabulary, self.context, first)

    def again(self, text: str, slips: int = 0) -> TextReader:
        """The reader of another text, in its place."""
        return TextReader(text, self.vocabulary, self.context, slips=slips)

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
        unsaid, left_out = self.context.unsaid, self.context.left_out
        played = [unsaid, frozenset[str]()] if unsaid else [unsaid]
        if left_out in ROLLS:
            self.banned, start = unsaid, Progress().after(left_out)
            silent = Token(left_out, "", 0, 0, ())
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
        """The first reading that is whole, the likelier steps first; faults go to ``wrong``."""
        waiting = [start or ParseState(self.first, Progress())]
        visited: set[Hashable] = set()
        while waiting:
            state = waiting.pop()
            if waiting:  # else nothing else can lead here
                key = state.key
                if key in visited:
                    continue
                visited.add(key)
            if state.position < len(self.words):
                waiting += reversed(list(self._steps(state)))
            elif state.spoken and state.may_end(self.places):
                reading = parsed(self, state)
                if reading:
                    return reading
            else:
                lacks = None if self.context.left_out in ROLLS else state.lacks
                place = self.word_range(state, state.position)
                self.wrong(state, state.position, partial(parse_errors.too_short, place, lacks))
        return None

    def helps(self, span: WordRange, word: str) -> bool:
        """Whether more can be read with another word in a place."""
        again = self.again(span.replaced(word), slips=self.slips + 1)
        if again.search() is not None or max(at for at, _ in again.faults) > span.position + 1:
            return True
        if again.slips > repairs.SLIPS:
            return False
        return bool(repairs.mended(again, again.error()))

    def _unnamed(self) -> InvalidGuess | None:
        """What to say to somebody who claims two pairs without the word 'power' before them."""
        if not self.words or self.context.left_out in ROLLS:
            return None
        word = self.vocabulary.spellings(["POWER"])[0]
        claim = TextReader(f"{word} {self.text}", self.vocabulary).search()
        if claim is None or not only_claimed([token.type for token in claim.tokens]):
            return None
        return parse_errors.unnamed_power(
            self.word_range(ParseState(0, Progress()), 0, len(self.words)), word
        )

    def gap(self, index: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""
        start = self.words[index].start if index < len(self.words) else None
        return self.text[self.words[index - 1].end : start]

    def wrong(self, state: ParseState, index: int, error: partial[InvalidGuess]) -> None:
        """A reading ends here: the one that came furthest tells what is wrong, if it is asked."""
        if state.unclear or (self.turned and not (state.tokens and state.tokens[0].type in TURNED)):
            return  # that was said already
        if self.fault is None or index > self.fault[0]:
            self.fault = index, error

    def _accepted(self, state: ParseState) -> frozenset[str]:
        """The tokens that can follow, of those that are looked for now."""
        return state.progress.accepted - self.banned - state.too_early(self.turned)

    def _steps(self, state: ParseState) -> Iterator[ParseState]:
        """Where a reading can go: past one token, or past a filler."""
        index, accepted = state.position, self._accepted(state)
        if self.words[index].digits:
            yield from self._number(state, self.words[index])
            return
        taken: set[str] = set()
        names: list[ParseState] = []  # a deck's own words for a combination, after all that is said
        for length, meanings in self.vocabulary.readings(self.words, index):
            for meaning in meanings:
                if meaning.type == OPENING:
                    if self._opens(state):
                        return self._refuse(state, meaning, length)
                elif meaning.type == REFUSED:
                    # 'All' has an answer where a number is wanted, but none in 'not all red'.
                    fills = any(each.type == FILLER for each in meanings)
                    wanted = not fills or state.progress.accepted & {"FIGURE", END}
                    if wanted and not taken and not names:
                        return self._refuse(state, meaning, length)
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
            if not taken and index + length > self.doubtful[1]:
                self.doubtful = (index, index + length)
        yield from names
        if not taken and not names:
            self._stuck(state)

    def _number(self, state: ParseState, word: ScannedWord) -> Iterator[ParseState]:
        """Past a number in digits."""
        type = "FIGURES" if word.many else "FIGURE"
        if type in self._accepted(state):
            yield from self._token(state, type, word.digits, 1)
        else:
            place = self.word_range(state, state.position, 1)
            self.wrong(state, state.position, partial(parse_errors.misfit, place, known=True))

    def _refuse(self, state: ParseState, meaning: Meaning, length: int) -> None:
        """No reading goes past a word that is no part of a guess."""
        place = self.word_range(state, state.position, length)
        self.wrong(state, state.position, partial(parse_errors.refused, place, meaning))

    def _opens(self, state: ParseState) -> bool:
        """Whether what stands here can ask, or say who has it: nothing counted before it.

        The first word of a clause asks, if it is not behind an aside; where the verb comes second,
        there, too, it does not: dann haben wir.
        """
        if state.spoken:
            return False
        if state.position == self.first or sentence.paused(self, state.position):
            return True
        return not self.vocabulary.language.verb_second and {*state.since} <= {"aside"}

    def _stuck(self, state: ParseState) -> None:
        index, (start, end) = state.position, self.doubtful
        known = start <= index < end
        first, length = (start, end - start) if known else (index, 1)
        place = self.word_range(state, first, length)
        self.wrong(state, index, partial(parse_errors.misfit, place, known))

    def _passed(self, state: ParseState, filler: Meaning, length: int) -> Iterator[ParseState]:
        """Past a filler that changes nothing where it stands."""
        at = state.position
        minus = self.words[at].key == "-" and not self.gap(at + 1)  # the number -5 four times
        if self.words[at].joined and filler.value == "thing":  # 3 5-cards
            yield state._replace(position=at + length)
        elif minus or (at and not self.gap(at) and filler.value != "thing"):  # 5ive
            return
        elif state.may_stand(filler.value, self.places):
            yield state._replace(position=at + length, since=(*state.since, filler.value))

    def _is_in_range(self, figure: str) -> bool:
        """Whether a guess may name it: 0 where a card shows it."""
        digits = figure.lstrip("0")
        return len(digits) <= len(str(MAX_COUNT)) and (
            digits != "" or 0 in self.vocabulary.faces.numbers
        )

    def _token(self, state: ParseState, type: str, value: str, length: int) -> Iterator[ParseState]:
        """Past a token that the grammar accepts, unless its value makes no sense there."""
        index, unclear = state.position, state.unclear
        error = None
        if type in FIGURES and not self._is_in_range(value):
            error = parse_errors.out_of_range
        elif type == "SUIT" and any(t.type == type and t.value != value for t in state.tokens):
            error = parse_errors.two_suits
        elif state.torn(type):
            error = partial(parse_errors.misfit, known=True)
        elif type == "FIGURE" and self._unclear(state):
            place = self.word_range(state, index, length)
            both = partial(parse_errors.which_is_which, place, state.tokens[-1].value, value)
            self.wrong(state, index + length, both)
            unclear = True
        if error:
            self.wrong(state, index + length, partial(error, self.word_range(state, index, length)))
            return
        tokens = (*state.tokens, Token(type, value, index, length, state.since))
        reached = ParseState(index + length, state.progress.after(type), tokens, unclear=unclear)
        yield reached
        left_out = self.context.left_out
        if left_out in reached.progress.accepted and reached.counted:
            silent = Token(left_out, "", index + length, 0, ())
            after = reached.progress.after(left_out)
            yield reached._replace(progress=after, tokens=(*tokens, silent))

    def _unclear(self, state: ParseState) -> bool:
        """Whether nothing tells which of two figures is the NUMBER: 4 of 5; 5, 4."""
        if not state.tokens or state.tokens[-1].type != "FIGURE":
            return False
        if not state.since:
            return not self.gap(state.position).isspace()
        # 4 of the dice show 5; but 5 showing of 4
        *_, last = [what for what in state.since if what in ("shows", "link")] or [""]
        return last != "shows"

    def word_range(self, state: ParseState, index: int, length: int = 0) -> WordRange:
        """Some words, with the tokens that the grammar takes there; none: before the next."""
        again = {token.type for token in state.tokens} & {"SUM", "SUIT", "COLOUR"}
        if state.slot == "FACE":
            again.add("FIGURE")
        accepted = self._accepted(state) - again
        adorns = partial(self._adorns, state, index, length)
        return WordRange(self, index, length, accepted, adorns)

    def _adorns(self, state: ParseState, index: int, length: int) -> bool:
        """Whether a word that no language knows stands between how many there are and of what."""
        if length != 1 or state.slot not in _COUNTED or not _BEFORE_KIND.issuperset(state.since):
            return False
        word, faces = self.words[index], self.vocabulary.faces
        typed = self.text[word.start : word.end]
        behind = self.vocabulary.readings(self.words, index + 1)
        return (
            len(typed) > 2
            and any(meaning.type in _KINDS for _, meanings in behind for meaning in meanings)
            and typed.isalpha()
            and not any(vocabulary_of(id, faces).has(typed) for id in languages())
        )
