"""Examples in the rules: faces, guesses and what is claimed of them, executed before anyone reads.

A block is lines of ``key: value``. A key that starts with a capital is a seat and its faces.

``judge``      ``table`` (or seats and ``by``), ``guess``, ``verdict: holds 4``, ``loser``, and
               ``decides``, the ruling that settles it
``higher``     ``said`` (all that was said, parted by semicolons), then ``yes`` and ``no`` lines
``round``      seats, then what they do in turn: ``Ann says 3 fives | why``, ``Bob challenges``,
               ``verdict``, and what it costs: ``loses: Bob 1``, ``gains: Ann 1``, ``starts: Bob``

``in: palifico`` names a sort of round of the game (``judge`` and ``higher``).
Every kind takes ``ruling: NAME=VALUE`` (another reading, for this example) and ``caption``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from cardlie.base.errors import UnknownName
from cardlie.booklet.rules.edition import Edition, RulesError
from cardlie.booklet.rules.round import SPOT_ON, at_table
from cardlie.booklet.rules.stand_ins import number_of, suit_of
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Face
from cardlie.games.options import Options
from cardlie.games.registry import rules_of, with_reading
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.judging.higher import is_higher, verify_possible
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat, Shown, Verdict
from cardlie.language import speak

#: The kinds of blocks that are executed, and the keys of each.
EXAMPLES = {
    "judge": ("table", "in", "guess", "by", "verdict", "loser", "decides", "ruling", "caption"),
    "higher": ("said", "in", "yes", "no", "decides", "ruling", "caption"),
    "round": ("verdict", "loses", "gains", "starts", "ruling", "caption"),
}


class Said(NamedTuple):
    """A guess and the words in which the example says it."""

    text: str
    guess: Guess


class Judged(NamedTuple):
    """A guess on a table, and what the judge says; whether any table could show it at all."""

    guess: Said
    by: Seat | None
    verdict: Verdict
    caption: str
    round_type: str = ""
    showable: bool = True


class Ranked(NamedTuple):
    """What was said so far, and guesses that are higher or are not, in a ``round_type``."""

    guesses: tuple[Said, ...]
    answers: tuple[tuple[Said, bool], ...]
    caption: str
    round_type: str = ""


class RoundStep(NamedTuple):
    """What one seat does in a round; ``guess`` is None for a challenge or a spot-on."""

    seat: Seat
    call: str
    guess: Said | None
    comment: str


class RoundPlayed(NamedTuple):
    """A whole round: what the seats did, what the judge said of it, what it cost."""

    steps: tuple[RoundStep, ...]
    verdict: Verdict
    outcome: tuple[tuple[str, Seat, int], ...]
    caption: str


Example = Judged | Ranked | RoundPlayed


class ExampleLines:
    """The lines of a block by key, each with its place in the file."""

    def __init__(
        self, kind: str, line: int, body: list[tuple[int, str]], edition: Edition, file: Path,
        dealt: bool = False,
    ) -> None:  # fmt: skip
        self.kind, self.line, self.file, self.edition = kind, line, file, edition
        #: The deck that it must be told of, where it is written of another: that of the rules.
        self.to = None if dealt else edition.deck
        self.values: dict[str, list[tuple[int, str]]] = {}
        self.seats: dict[str, tuple[int, str]] = {}
        self.actions: list[tuple[int, str]] = []
        for number, text in body:
            if text.strip():
                self._read(number, text.strip())
        self.rules = rules_of(edition.game, edition.deck)
        for number, text in self.values.get("ruling", []):
            name, _, value = text.partition("=")
            if not value:
                raise self.fault(number, "expected ruling: NAME=VALUE")
            self.rules = with_reading(self.rules, name.strip(), value.strip())
        for number, sort in self.values.get("in", []):
            if sort not in self.rules.game.rounds:
                raise self.fault(number, f"{edition.game.id} has no round called {sort!r}")
            self.rules = self.rules.in_round(sort)

    def _read(self, number: int, text: str) -> None:
        key, colon, value = text.partition(":")
        if not colon or " " in key:
            if self.kind != "round":
                raise self.fault(number, f"{text!r} is no 'key: value'")
            self.actions.append((number, text))
        elif key[:1].isupper():
            self.seats[key] = (number, value.strip())
        elif key in EXAMPLES[self.kind]:
            self.values.setdefault(key, []).append((number, value.strip()))
        else:
            keys = ", ".join(EXAMPLES[self.kind])
            raise self.fault(number, f"{key!r} is no key of a {self.kind} block", f"keys: {keys}")

    def fault(self, line: int, problem: str, hint: str | None = None) -> RulesError:
        """The error to raise for one line."""
        return RulesError(self.file, line, problem, hint)

    def one(self, key: str) -> tuple[int, str]:
        """The one line of that key."""
        found = self.values.get(key, [])
        if len(found) != 1:
            problem = f"a {self.kind} block has one line {key!r}, not {len(found)}"
            raise self.fault(self.line, problem)
        return found[0]

    @property
    def round_type(self) -> str:
        """The sort of round that it is about; "": any."""
        return self.maybe("in") or ""

    @property
    def caption(self) -> str:
        """What is said below the example."""
        return self.maybe("caption") or ""

    def maybe(self, key: str) -> str | None:
        """The value of that key, if the block has it."""
        return self.one(key)[1] if key in self.values else None

    def parsed_guess(self, text: str) -> Said:
        """A guess in the edition's language, one that may be said at all; told as everywhere else.

        ``GUESS as WORDS`` is printed as the words: ``power two-pairs as two pairs, value 3``.
        """
        spoken, _, words = text.partition(" as ")
        own = self.to
        faces = base_deck().faces if own else self.rules.faces
        guess = Guess.parse(spoken, faces, self.edition.language, self.rules.game.kinds)
        if own is not None:
            guess = guess.renamed(lambda name: suit_of(own, name).name, partial(number_of, own))
            if guess.personal and guess.card(own.faces) is None:
                raise UnknownName("power card", spoken, [power.id for power in own.faces.powers])
            words = ""
        verify_possible(guess, self.rules)
        if not words and self.rules.game.passes_cup:  # a claim is the roll as it is read
            words = spoken
        return Said(words or speak(guess, self.edition.language, self.rules.faces), guess)

    def written(self) -> list[Guess]:
        """Every guess in it, as it is written of the rules' deck."""
        texts = [
            text for key in ("guess", "said", "yes", "no") for _, text in self.values.get(key, [])
        ]
        texts += [text.partition("|")[0].partition(" says ")[2] for _, text in self.actions]
        spoken = [text.partition(" as ")[0] for text in texts if text]
        faces, heard = base_deck().faces, self.rules.game.kinds
        return [Guess.parse(text, faces, self.edition.language, heard) for text in spoken]

    def faces(self, text: str) -> tuple[Face, ...]:
        """The faces that a line lists, as the deck in play has them."""
        own = self.to
        if own is None:
            return self.rules.faces.parse(text)
        return tuple(own.faces.face(_face_of(own, face)) for face in base_deck().faces.parse(text))

    def table(self) -> list[Shown]:
        """All faces on the table, each with its seat.

        :class:`RulesError` where more or fewer play than may, or where a card lies more often than
        the deck has it.
        """
        fewest, most = self.edition.may_play
        if self.seats and not fewest <= len(self.seats) <= most:
            problem = f"{len(self.seats)} play, and {fewest} to {most} may"
            raise self.fault(self.line, problem)
        if "table" in self.values:
            line, faces = self.one("table")
            cards = [Shown(face) for face in self.faces(faces)]
        else:
            line = self.line
            cards = [
                Shown(face, Seat(seat))
                for seat, (_, faces) in self.seats.items()
                for face in self.faces(faces)
            ]
        if self.rules.game.has_deck:
            self._verify_cards(line, [each.face for each in cards])
        return cards

    def _verify_cards(self, line: int, laid: Sequence[Face]) -> None:
        there = Counter(self.edition.the_deck.cards(wildcards=True, powers=True))
        for face, many in Counter(laid).items():
            if many > there[face]:
                problem = f"{face} lies there {many} times, and the deck has {there[face]}"
                raise self.fault(line, problem)

    def check_verdict(self, verdict: Verdict) -> None:
        """Compare with the line ``verdict: holds 4``."""
        line, claim = self.one("verdict")
        says = f"{'holds' if verdict.holds else 'falls'} {verdict.have}"
        if claim != says:
            raise self.fault(line, f"the example says {claim!r}, the judge says {says!r}")
        for number, name in self.values.get("decides", []):
            if name not in dict(verdict.rulings):
                named = ", ".join(n for n, _ in verdict.rulings) or "none"
                problem = f"ruling {name} does not decide here; those that do: {named}"
                raise self.fault(number, problem)

    def check_order(self, line: int, history: Sequence[Said]) -> None:
        """Each guess must be higher than those before it."""
        guesses = [s.guess for s in history]
        for i in range(1, len(history)):
            if not is_higher(guesses[i], guesses[:i], self.rules):
                problem = f"'{history[i].text}' is not higher than '{history[i - 1].text}'"
                raise self.fault(line, problem)


def _face_of(own: Deck, face: Face) -> str:
    """How an own deck writes its card in the place of a card of the rules' deck."""
    if face.suit is not None and face.number is not None:
        return f"{suit_of(own, face.suit).letter}{number_of(own, face.number)}"
    return f"+{face.power}" if face.power else face.text


def run_example(
    kind: str, line: int, body: list[tuple[int, str]], edition: Edition, file: Path, proved: bool,
    dealt: bool = False,
) -> Example:  # fmt: skip
    """Execute one block; :class:`RulesError` names the line whose claim is wrong.

    What a round costs is ``proved`` at a table. Of an own deck, one that is not ``dealt`` from it
    is written of the rules' deck, and told of the cards in the same places.
    """
    block = ExampleLines(kind, line, body, edition, file, dealt)
    if kind == "round":
        return _played(block, proved)
    return _judged(block) if kind == "judge" else _ranked(block)


def _judged(block: ExampleLines) -> Judged:
    guess, by = block.parsed_guess(block.one("guess")[1]), block.maybe("by")
    seat = None if by is None else Seat(by)
    seats = [Seat(name) for name in block.seats]
    verdict = judge_shown(guess.guess, block.table(), block.rules, by=seat, seats=seats)
    block.check_verdict(verdict)
    if by is not None:
        line, loser = block.one("loser")
        if loser != verdict.loser:
            raise block.fault(line, f"the example says {loser} loses, the judge: {verdict.loser}")
    rules = block.rules
    showable = bool(compile_guess(guess.guess, rules.faces, rules.readings).patterns)
    return Judged(guess, seat, verdict, block.caption, block.round_type, showable)


def _ranked(block: ExampleLines) -> Ranked:
    line, text = block.one("said")
    history = tuple(block.parsed_guess(part.strip()) for part in text.split(";"))
    block.check_order(line, history)
    before = [s.guess for s in history]
    answers: list[tuple[int, Said, bool]] = []
    for key, expected in (("yes", True), ("no", False)):
        for number, words in block.values.get(key, []):
            answer = block.parsed_guess(words)
            answers.append((number, answer, expected))
            if is_higher(answer.guess, before, block.rules) != expected:
                says = "is not higher" if expected else "is higher"
                raise block.fault(number, f"'{answer.text}' {says} than '{history[-1].text}'")
    if not answers:
        raise block.fault(block.line, "a higher block needs a yes or a no")
    answers.sort(key=lambda each: each[0])  # dealt ones stand on one line
    in_order = tuple([(answer, expected) for _, answer, expected in answers])
    return Ranked(history, in_order, block.caption, block.round_type)


def _played(block: ExampleLines, proved: bool) -> RoundPlayed:
    """Execute a round block; ``proved``: what it costs is what it costs at a table."""
    steps = tuple(_step(block, number, text) for number, text in block.actions)
    spoken = [(step.seat, step.guess) for step in steps if step.guess]
    seats = [Seat(name) for name in block.seats]
    calls = steps[len(spoken) :]
    all_doubt = block.rules.all_doubt and steps[-1].call != SPOT_ON
    callers = len(seats) - 1 if all_doubt else 1
    if not spoken or len(calls) != callers or any(step.guess for step in calls):
        raise block.fault(block.line, "a round is guesses, then one challenge")
    for before, after, (number, _) in zip(steps, steps[1:], block.actions[1:], strict=False):
        due = seats[(seats.index(before.seat) + 1) % len(seats)]
        if after.seat != due and after.call != SPOT_ON:
            raise block.fault(number, f"it is {due}'s turn, not {after.seat}'s")
    block.check_order(block.line, [said for _, said in spoken])
    by, last = spoken[-1]
    verdict = judge_shown(last.guess, block.table(), block.rules, by=by, seats=seats)
    block.check_verdict(verdict)
    rolls = [block.faces(faces) for _, faces in block.seats.values()]
    outcome = tuple(
        _cost(block, key, number, part.strip())
        for key in ("loses", "gains", "starts")
        for number, text in block.values.get(key, [])
        for part in text.split(",")
    )
    if proved:
        options = _options(block, rolls)
        guesses = [said.guess for _, said in spoken]
        first, ending = seats.index(steps[0].seat), seats.index(steps[-1].seat)
        real = at_table(options, rolls, first, guesses, (ending, steps[-1].call))
        _check_outcome(block, outcome, [(what, seats[seat], count) for what, seat, count in real])
    return RoundPlayed(steps, verdict, outcome, block.caption)


def _step(block: ExampleLines, number: int, text: str) -> RoundStep:
    deed, _, comment = text.partition("|")
    seat, _, rest = deed.strip().partition(" ")
    if seat not in block.seats:
        raise block.fault(number, f"no seat is called {seat!r}")
    verb, _, words = rest.partition(" ")
    if verb == "says" and words:
        return RoundStep(Seat(seat), verb, block.parsed_guess(words), comment.strip())
    if rest in ("challenges", SPOT_ON):
        return RoundStep(Seat(seat), rest, None, comment.strip())
    raise block.fault(number, f"{text!r} is nothing a seat does", "says GUESS, challenges")


def _cost(block: ExampleLines, key: str, number: int, text: str) -> tuple[str, Seat, int]:
    seat, _, amount = text.partition(" ")
    if seat not in block.seats or not (amount.isdigit() or (key == "starts" and not amount)):
        raise block.fault(
            number, f"{key}: expected a seat{'' if key == 'starts' else ' and how many'}"
        )
    return key, Seat(seat), int(amount or 0)


def _check_outcome(
    block: ExampleLines,
    written: tuple[tuple[str, Seat, int], ...],
    real: list[tuple[str, Seat, int]],
) -> None:
    for key in ("loses", "gains", "starts"):
        claim = [(seat, count) for what, seat, count in written if what == key]
        truth = [(seat, count) for what, seat, count in real if what == key]
        if claim != truth:
            line = block.values[key][0][0] if key in block.values else block.line
            says = ", ".join(f"{seat} {count or ''}".strip() for seat, count in truth) or "nobody"
            raise block.fault(line, f"at the table it is '{key}: {says}'")


def _options(block: ExampleLines, rolls: Sequence[Sequence[Face]]) -> Options:
    """The options of a table at which this round can be played."""
    game = block.rules.game
    if game.pieces == "dice":  # each says a guess and nothing else: what can be left out is
        left_out: dict[str, Any] = {
            option.field: False for option in game.switches.values() if option.default
        }
        return Options(game, len(rolls), start=len(rolls[0]), **left_out)
    shows, faces = block.edition.shows, [face for roll in rolls for face in roll]
    return Options(
        game,
        len(rolls),
        straights=shows("straights"),
        vague=shows("vague"),
        wildcards=any(face.wild for face in faces),
        powers=any(face.power for face in faces),
        deck=block.edition.deck,
    )
