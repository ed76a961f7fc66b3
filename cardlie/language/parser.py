"""The parser: a search for the likeliest sequence of tokens that the grammar takes.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): at each word the longest phrase that the grammar can take there is
tried first, then shorter ones, depth first, until a reading is whole. Every word is used: it is a
token of the grammar, or a filler that changes nothing where it stands (see ``[filler]`` and
``[places]`` in ``en.toml``). Where no reading is whole, the one that came furthest tells the fault.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from cardlie.language.grammar import END, Progress
from cardlie.language.parse_state import FIGURES, ROLLS, TURNED, ParseState, Token
from cardlie.language.parsed import Fault, ParsedText, Problem, parsed
from cardlie.language.scanner import ScannedWord
from cardlie.language.typed_text import TypedText, WordRange
from cardlie.language.word_list import FILLER, MAX_COUNT, OPENING, REFUSED, Meaning


class Parse(NamedTuple):
    """The likeliest reading that is whole; if there is none, what is wrong with some others."""

    reading: ParsedText | None
    faults: tuple[Fault, ...] = ()


def parse(text: TypedText) -> Parse:
    """Read a text from its ``first`` word on.

    What is played comes before what only other games say, and guesses that begin with how many
    there are before those that begin with what they are.
    """
    unsaid, left_out = text.context.unsaid, text.context.left_out
    silent_fault: Fault | None = None
    if left_out in ROLLS:
        search = ReadingSearch(text, unsaid)
        silent = Token(left_out, "", 0, 0, ())
        start = ParseState(text.first, Progress().after(left_out), (silent,))
        if reading := search.reading(start):
            return Parse(reading)
        silent_fault = search.fault
        if silent_fault and silent_fault.problem == "too short":
            return Parse(None, (silent_fault,))  # a pair: of what?
    faults: list[Fault | None] = []
    for banned in dict.fromkeys((unsaid, frozenset[str]())):
        faults = [silent_fault]
        for turned in (False, True):
            search = ReadingSearch(text, banned, turned)
            if reading := search.reading(ParseState(text.first, Progress())):
                return Parse(reading)
            faults.append(search.fault)
        begun = any(fault and fault.problem == "too short" for fault in faults)
        if begun and text.context.of_dice:
            break  # make it four: of what? No sum is said of these dice
    return Parse(None, tuple(filter(None, faults)))


class ReadingSearch:
    """One search through the readings of a text, without the tokens that are ``banned``.

    ``turned``: those that begin with what there is, and end with how many (reds: four).
    """

    def __init__(self, text: TypedText, banned: frozenset[str], turned: bool = False) -> None:
        self._text, self._banned, self._turned = text, banned, turned
        self._doubtful = (0, 0)
        #: What is wrong where the reading ends that came furthest.
        self.fault: Fault | None = None

    def reading(self, start: ParseState) -> ParsedText | None:
        """The first reading that is whole, the likelier steps first; else ``fault`` tells why."""
        waiting, visited = [start], set[Hashable]()
        while waiting:
            state = waiting.pop()
            if waiting:  # else nothing else can lead here
                key = state.key
                if key in visited:
                    continue
                visited.add(key)
            if state.position < len(self._text.words):
                waiting += reversed(list(self._steps(state)))
            elif state.spoken and state.may_end(self._text.vocabulary.language.places):
                reading = parsed(self._text, state)
                if isinstance(reading, ParsedText):
                    return reading
                if reading is not None:
                    self._ends(reading)
            else:
                self._fault("too short", state)
        return None

    def _fault(
        self, problem: Problem, state: ParseState, length: int = 0, *,
        reached: int | None = None, position: int | None = None, meaning: Meaning | None = None,
    ) -> None:  # fmt: skip
        """A reading ends at some words, by default those that stand next."""
        place = WordRange(self._text, state.position if position is None else position, length)
        behind = state.position if reached is None else reached
        self._ends(Fault(problem, place, behind, state, meaning))

    def _ends(self, fault: Fault) -> None:
        """A reading ends: the one that came furthest tells what is wrong, if it is asked."""
        state = fault.state
        first = state.tokens[0].type if state.tokens else ""
        if state.unclear or (self._turned and first not in TURNED):
            return  # that was said already
        if self.fault is None or fault.reached > self.fault.reached:
            again = {token.type for token in state.tokens} & {"SUM", "SUIT", "COLOUR"}
            if state.slot == "FACE":
                again.add("FIGURE")
            self.fault = fault._replace(accepted=self._accepted(state) - again)

    def _accepted(self, state: ParseState) -> frozenset[str]:
        """The tokens that can follow, of those that are looked for now."""
        return state.progress.accepted - self._banned - state.too_early(self._turned)

    def _steps(self, state: ParseState) -> Iterator[ParseState]:
        """Where a reading can go: past one token, or past a filler."""
        index, accepted = state.position, self._accepted(state)
        if self._text.words[index].digits:
            yield from self._number(state, self._text.words[index])
            return
        taken: set[str] = set()
        names: list[ParseState] = []  # a deck's own words for a combination, after all that is said
        for length, meanings in self._text.vocabulary.readings(self._text.words, index):
            for meaning in meanings:
                if meaning.type == OPENING:
                    if self._opens(state):
                        return self._fault("refused", state, length, meaning=meaning)
                elif meaning.type == REFUSED:
                    # 'All' has an answer where a number is wanted, but none in 'not all red'.
                    fills = any(each.type == FILLER for each in meanings)
                    wanted = not fills or state.progress.accepted & {"FIGURE", END}
                    if wanted and not taken and not names:
                        return self._fault("refused", state, length, meaning=meaning)
                elif meaning.type in taken - {"OTHER", FILLER}:
                    continue  # "twenty one" is not twenty of something; "of another, one" is two
                elif meaning.type == "NAME" and "NAME" in accepted:
                    names += self._token(state, meaning, length)
                elif meaning.type in accepted:
                    taken.add(meaning.type)
                    yield from self._token(state, meaning, length)
                elif meaning.type == FILLER:
                    for passed in self._passed(state, meaning, length):
                        taken.add(FILLER)
                        yield passed
            # "at least" has no place here, but "at" may: remember the whole, to point at it.
            listed = any(meaning.type != "NAME" for meaning in meanings)
            if listed and not taken and index + length > self._doubtful[1]:
                self._doubtful = (index, index + length)
        yield from names
        if not taken and not names:
            self._stuck(state)

    def _number(self, state: ParseState, word: ScannedWord) -> Iterator[ParseState]:
        """Past a number in digits."""
        type = "FIGURES" if word.many else "FIGURE"
        if type in self._accepted(state):
            yield from self._token(state, Meaning(type, word.digits, word.key), 1)
        else:
            self._fault("misplaced", state, 1)

    def _opens(self, state: ParseState) -> bool:
        """Whether what stands here can ask, or say who has it: nothing counted before it.

        The first word of a clause asks, if it is not behind an aside; where the verb comes second,
        there, too, it does not: dann haben wir.
        """
        if state.spoken:
            return False
        if state.position == self._text.first or self._text.paused(state.position):
            return True
        return not self._text.vocabulary.language.verb_second and {*state.since} <= {"aside"}

    def _stuck(self, state: ParseState) -> None:
        """No reading goes past a word that nobody knows, or not at this place."""
        first, end = self._doubtful
        if first <= state.position < end:
            self._fault("misplaced", state, end - first, position=first)
        else:
            self._fault("unknown", state, 1)

    def _passed(self, state: ParseState, filler: Meaning, length: int) -> Iterator[ParseState]:
        """Past a filler that changes nothing where it stands."""
        at, text = state.position, self._text
        minus = text.words[at].key == "-" and not text.gap(at + 1)  # the number -5 four times
        if text.words[at].joined and filler.value == "thing":  # 3 5-cards
            yield state._replace(position=at + length)
        elif minus or (at and not text.gap(at) and filler.value != "thing"):  # 5ive
            return
        elif state.may_stand(filler.value, text.vocabulary.language.places):
            yield state._replace(position=at + length, since=(*state.since, filler.value))

    def _is_in_range(self, figure: str) -> bool:
        """Whether a guess may name it: 0 where a card shows it."""
        digits = figure.lstrip("0")
        return len(digits) <= len(str(MAX_COUNT)) and (
            digits != "" or 0 in self._text.vocabulary.faces.numbers
        )

    def _token(self, state: ParseState, meaning: Meaning, length: int) -> Iterator[ParseState]:
        """Past a token that the grammar accepts, unless its value makes no sense there."""
        (type, value, _), behind, unclear = meaning, state.position + length, state.unclear
        if problem := self._problem(state, meaning):
            self._fault(problem, state, length, reached=behind, meaning=meaning)
            if problem != "which is which":
                return
            unclear = True  # until something tells
        tokens = (*state.tokens, Token(type, value, state.position, length, state.since))
        reached = ParseState(behind, state.progress.after(type), tokens, unclear=unclear)
        yield reached
        left_out = self._text.context.left_out
        if left_out in reached.progress.accepted and reached.counted:
            silent = Token(left_out, "", behind, 0, ())
            after = reached.progress.after(left_out)
            yield reached._replace(progress=after, tokens=(*tokens, silent))

    def _problem(self, state: ParseState, meaning: Meaning) -> Problem | None:
        """Why a token that the grammar accepts makes no sense, if it makes none."""
        type, value, _ = meaning
        if type in FIGURES and not self._is_in_range(value):
            return "out of range"
        if type == "SUIT" and any(t.type == type and t.value != value for t in state.tokens):
            return "two suits"
        if state.torn(type):
            return "misplaced"
        return "which is which" if type == "FIGURE" and self._unclear(state) else None

    def _unclear(self, state: ParseState) -> bool:
        """Whether nothing tells which of two figures is the NUMBER: 4 of 5; 5, 4."""
        if not state.tokens or state.tokens[-1].type != "FIGURE":
            return False
        if not state.since:
            return not self._text.gap(state.position).isspace()
        # 4 of the dice show 5; but 5 showing of 4
        *_, last = [what for what in state.since if what in ("shows", "link")] or [""]
        return last != "shows"
