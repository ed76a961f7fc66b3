"""Examples in the rules: faces, guesses and what is claimed of them, executed before anyone reads.

A block is lines of ``key: value``. A key that starts with a capital is a seat and its faces.

``judge``      ``table`` (or seats and ``by``), ``guess``, ``verdict: holds 4``, ``loser``, and
               ``decides``, the ruling that settles it
``higher``     ``said`` (all that was said, parted by semicolons), then ``yes`` and ``no`` lines
``round``      seats, then what they do in turn: ``Ann says 3 fives | why``, ``Bob challenges``,
               ``verdict``, and what it costs: ``loses: Bob 1``, ``gains: Ann 1``, ``starts: Bob``

Every kind takes ``ruling: NAME=VALUE`` (another reading, for this example) and ``caption``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.booklet.errors import RulesError
from cardlie.judge import Seat, Shown, Verdict, judge_shown
from cardlie.language import parse_guess
from cardlie.order import is_higher, verify_possible
from cardlie.setting import Setting

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.booklet.edition import Edition
    from cardlie.faces import Face
    from cardlie.guess import Guess

#: The kinds of blocks that are executed.
EXAMPLES = ("judge", "higher", "round")

_KEYS = {
    "judge": ("table", "guess", "by", "verdict", "loser", "decides", "ruling", "caption"),
    "higher": ("said", "yes", "no", "decides", "ruling", "caption"),
    "round": ("verdict", "loses", "gains", "starts", "ruling", "caption", "with"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """A guess and the words in which the example says it."""

    text: str
    guess: Guess


@dataclass(frozen=True, slots=True)
class Judged:
    """A guess on a table, and what the judge says."""

    line: int
    said: Said
    by: Seat | None
    verdict: Verdict
    caption: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """What was said so far, and guesses that are higher or are not."""

    line: int
    said: tuple[Said, ...]
    answers: tuple[tuple[Said, bool], ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Step:
    """What one seat does in a round; ``said`` is None for a challenge or a spot-on."""

    seat: Seat
    deed: str
    said: Said | None
    comment: str


@dataclass(frozen=True, slots=True)
class Played:
    """A whole round: who rolled what, what they did, what the judge said, what it cost."""

    line: int
    rolls: tuple[tuple[Seat, tuple[Face, ...]], ...]
    steps: tuple[Step, ...]
    verdict: Verdict
    outcome: tuple[tuple[str, Seat, int], ...]
    caption: str


Example = Judged | Ranked | Played


def run_example(
    kind: str, line: int, body: list[tuple[int, str]], edition: Edition, file: Path
) -> Example:
    """Execute one block; :class:`RulesError` names the line whose claim is wrong."""
    block = _Block(kind, line, body, edition, file)
    if kind == "judge":
        return _judged(block)
    return _ranked(block) if kind == "higher" else _played(block)


class _Block:
    """The lines of a block by key, each with its place in the file."""

    def __init__(
        self, kind: str, line: int, body: list[tuple[int, str]], edition: Edition, file: Path
    ) -> None:
        self.kind, self.line, self.file = kind, line, file
        self.language = edition.language
        self.values: dict[str, list[tuple[int, str]]] = {}
        self.seats: dict[str, tuple[int, str]] = {}
        self.deeds: list[tuple[int, str]] = []
        for number, text in body:
            if text.strip():
                self._read(number, text.strip())
        rulings = edition.rulings
        for number, text in self.values.get("ruling", []):
            name, _, value = text.partition("=")
            if not value:
                raise self.fault(number, "expected ruling: NAME=VALUE")
            rulings = rulings.but(name.strip(), value.strip())
        self.setting = Setting.of(edition.game, rulings=rulings)

    def _read(self, number: int, text: str) -> None:
        key, colon, value = text.partition(":")
        if not colon or " " in key:
            if self.kind != "round":
                raise self.fault(number, f"{text!r} is no 'key: value'")
            self.deeds.append((number, text))
        elif key[:1].isupper():
            self.seats[key] = (number, value.strip())
        elif key in _KEYS[self.kind]:
            self.values.setdefault(key, []).append((number, value.strip()))
        else:
            keys = ", ".join(_KEYS[self.kind])
            raise self.fault(number, f"{key!r} is no key of a {self.kind} block", f"keys: {keys}")

    def fault(self, line: int, problem: str, hint: str | None = None) -> RulesError:
        return RulesError(self.file, line, problem, hint)

    def one(self, key: str) -> tuple[int, str]:
        """The one line of that key."""
        found = self.values.get(key, [])
        if len(found) != 1:
            raise self.fault(
                self.line, f"a {self.kind} block has one line {key!r}, not {len(found)}"
            )
        return found[0]

    def maybe(self, key: str) -> str | None:
        return self.one(key)[1] if key in self.values else None

    def said(self, text: str) -> Said:
        guess = parse_guess(text, self.setting.faces, self.language)
        verify_possible(guess, self.setting)
        return Said(text, guess)

    def table(self) -> list[Shown]:
        """All faces on the table, each with its seat."""
        if "table" in self.values:
            return [Shown(face) for face in self.setting.faces.parse(self.one("table")[1])]
        return [
            Shown(face, Seat(seat))
            for seat, (_, faces) in self.seats.items()
            for face in self.setting.faces.parse(faces)
        ]

    def check_verdict(self, verdict: Verdict) -> None:
        """Compare with the line ``verdict: holds 4``."""
        line, claim = self.one("verdict")
        says = f"{'holds' if verdict.holds else 'falls'} {verdict.have}"
        if claim != says:
            raise self.fault(line, f"the example says {claim!r}, the judge says {says!r}")
        for number, name in self.values.get("decides", []):
            if name not in dict(verdict.rulings):
                named = ", ".join(n for n, _ in verdict.rulings) or "none"
                raise self.fault(
                    number, f"ruling {name} does not decide here; those that do: {named}"
                )


def _judged(block: _Block) -> Judged:
    said, by = block.said(block.one("guess")[1]), block.maybe("by")
    seat = None if by is None else Seat(by)
    seats = [Seat(name) for name in block.seats]
    verdict = judge_shown(said.guess, block.table(), block.setting, by=seat, seats=seats)
    block.check_verdict(verdict)
    if by is not None:
        line, loser = block.one("loser")
        if loser != verdict.loser:
            raise block.fault(line, f"the example says {loser} loses, the judge: {verdict.loser}")
    return Judged(block.line, said, seat, verdict, block.maybe("caption") or "")


def _ranked(block: _Block) -> Ranked:
    line, text = block.one("said")
    said = tuple(block.said(part.strip()) for part in text.split(";"))
    _check_order(block, line, said)
    answers: list[tuple[int, Said, bool]] = []
    for key, expected in (("yes", True), ("no", False)):
        for number, words in block.values.get(key, []):
            answers.append((number, block.said(words), expected))
    before = [s.guess for s in said]
    for number, answer, expected in answers:
        if is_higher(answer.guess, before, block.setting) != expected:
            says = "is not higher" if expected else "is higher"
            raise block.fault(number, f"'{answer.text}' {says} than '{said[-1].text}'")
    if not answers:
        raise block.fault(block.line, "a higher block needs a yes or a no")
    told = tuple((answer, expected) for _, answer, expected in sorted(answers, key=lambda a: a[0]))
    return Ranked(block.line, said, told, block.maybe("caption") or "")


def _check_order(block: _Block, line: int, said: tuple[Said, ...]) -> None:
    """Each guess must be higher than those before it."""
    guesses = [s.guess for s in said]
    for i in range(1, len(guesses)):
        if not is_higher(guesses[i], guesses[:i], block.setting):
            raise block.fault(line, f"'{said[i].text}' is not higher than '{said[i - 1].text}'")


def _played(block: _Block) -> Played:
    steps = tuple(_step(block, number, text) for number, text in block.deeds)
    spoken = [step for step in steps if step.said]
    if len(spoken) != len(steps) - 1 or not spoken or steps[-1].said:
        raise block.fault(block.line, "a round is guesses, then one challenge")
    seats = [Seat(name) for name in block.seats]
    for before, after, (number, _) in zip(steps, steps[1:], block.deeds[1:], strict=False):
        due = seats[(seats.index(before.seat) + 1) % len(seats)]
        if after.seat != due:
            raise block.fault(number, f"it is {due}'s turn, not {after.seat}'s")
    _check_order(block, block.line, tuple(step.said for step in spoken if step.said))
    last = spoken[-1]
    assert last.said is not None  # spoken has only those that said something
    verdict = judge_shown(last.said.guess, block.table(), block.setting, by=last.seat, seats=seats)
    block.check_verdict(verdict)
    outcome = tuple(
        _cost(block, key, number, part.strip())
        for key in ("loses", "gains", "starts")
        for number, text in block.values.get(key, [])
        for part in text.split(",")
    )
    rolls = tuple(
        (Seat(seat), block.setting.faces.parse(faces)) for seat, (_, faces) in block.seats.items()
    )
    return Played(block.line, rolls, steps, verdict, outcome, block.maybe("caption") or "")


def _step(block: _Block, number: int, text: str) -> Step:
    deed, _, comment = text.partition("|")
    seat, _, rest = deed.strip().partition(" ")
    if seat not in block.seats:
        raise block.fault(number, f"no seat is called {seat!r}")
    verb, _, words = rest.partition(" ")
    if verb == "says" and words:
        return Step(Seat(seat), verb, block.said(words), comment.strip())
    if rest in ("challenges", "calls spot-on"):
        return Step(Seat(seat), rest, None, comment.strip())
    raise block.fault(number, f"{text!r} is nothing a seat does", "says GUESS, challenges")


def _cost(block: _Block, key: str, number: int, text: str) -> tuple[str, Seat, int]:
    seat, _, amount = text.partition(" ")
    if seat not in block.seats or not (amount.isdigit() or (key == "starts" and not amount)):
        raise block.fault(
            number, f"{key}: expected a seat{'' if key == 'starts' else ' and how many'}"
        )
    return key, Seat(seat), int(amount or 0)
