"""A block of an example: its lines by key, and the values that its execution gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardlie.base.errors import UnknownName
from cardlie.booklet.rules.edition import Edition, RulesError
from cardlie.booklet.rules.places import filled, number_of, suit_of
from cardlie.guess import Guess
from cardlie.judging.higher import is_higher, verify_possible
from cardlie.judging.verdict import Seat, Shown, Verdict
from cardlie.language import speak
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import Face
from cardlie.setting.setting import Setting

#: The kinds of blocks that are executed.
EXAMPLES = ("judge", "higher", "round")

_KEYS = {
    "judge": ("table", "in", "guess", "by", "verdict", "loser", "decides", "ruling", "caption"),
    "higher": ("said", "in", "yes", "no", "decides", "ruling", "caption"),
    "round": ("verdict", "loses", "gains", "starts", "ruling", "caption"),
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
class RoundStep:
    """What one seat does in a round; ``said`` is None for a challenge or a spot-on."""

    seat: Seat
    deed: str
    said: Said | None
    comment: str


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A whole round: what the seats did, what the judge said of it, what it cost."""

    line: int
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
        self.kind, self.line, self.file = kind, line, file
        self.edition = edition
        #: The deck that it must be told of, where it is written of another: that of the rules.
        self.to = None if dealt else edition.deck
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
        self.setting = Setting.of(edition.game, edition.deck, rulings)
        for number, sort in self.values.get("in", []):
            if sort not in self.setting.rules.rounds:
                raise self.fault(number, f"{edition.game} has no round called {sort!r}")
            self.setting = self.setting.in_round(sort)

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
        """The error to raise for one line."""
        return RulesError(self.file, line, problem, hint)

    def one(self, key: str) -> tuple[int, str]:
        """The one line of that key."""
        found = self.values.get(key, [])
        if len(found) != 1:
            raise self.fault(
                self.line, f"a {self.kind} block has one line {key!r}, not {len(found)}"
            )
        return found[0]

    @property
    def caption(self) -> str:
        """What is said below the example."""
        return filled(self.maybe("caption") or "", self.edition)

    def maybe(self, key: str) -> str | None:
        """The value of that key, if the block has it."""
        return self.one(key)[1] if key in self.values else None

    def said(self, text: str) -> Said:
        """A guess in the edition's language, one that may be said at all.

        ``GUESS as WORDS`` is printed as the words: ``power two-pairs as two pairs, value 3``.
        """
        spoken, _, words = text.partition(" as ")
        own = self.to
        faces = base_deck().faces if own else self.setting.faces
        guess = Guess.parse(spoken, faces, self.edition.language, self.setting.rules.heard)
        if own is not None:
            guess = guess.renamed(lambda name: suit_of(own, name).name, partial(number_of, own))
            if guess.personal and guess.card(own.faces) is None:
                raise UnknownName("power card", spoken, [power.id for power in own.faces.powers])
            spoken = speak(guess, self.edition.language, own.faces)
        verify_possible(guess, self.setting)
        return Said(spoken if own else words or spoken, guess)

    def written(self) -> list[Guess]:
        """Every guess in it, as it is written of the rules' deck."""
        texts = [
            text for key in ("guess", "said", "yes", "no") for _, text in self.values.get(key, [])
        ]
        texts += [text.partition("|")[0].partition(" says ")[2] for _, text in self.deeds]
        spoken = [text.partition(" as ")[0] for text in texts if text]
        faces, heard = base_deck().faces, self.setting.rules.heard
        return [Guess.parse(text, faces, self.edition.language, heard) for text in spoken]

    def faces(self, text: str) -> tuple[Face, ...]:
        """The faces that a line lists, as the deck in play has them."""
        own = self.to
        if own is None:
            return self.setting.faces.parse(text)
        return tuple(own.faces.face(_face_of(own, face)) for face in base_deck().faces.parse(text))

    def table(self) -> list[Shown]:
        """All faces on the table, each with its seat."""
        if "table" in self.values:
            return [Shown(face) for face in self.faces(self.one("table")[1])]
        return [
            Shown(face, Seat(seat))
            for seat, (_, faces) in self.seats.items()
            for face in self.faces(faces)
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

    def check_order(self, line: int, said: Sequence[Said]) -> None:
        """Each guess must be higher than those before it."""
        guesses = [s.guess for s in said]
        for i in range(1, len(guesses)):
            if not is_higher(guesses[i], guesses[:i], self.setting):
                problem = f"'{said[i].text}' is not higher than '{said[i - 1].text}'"
                raise self.fault(line, problem)


def _face_of(own: Deck, face: Face) -> str:
    """How an own deck writes its card in the place of a card of the rules' deck."""
    if face.suit is not None and face.number is not None:
        return f"{suit_of(own, face.suit).letter}{number_of(own, face.number)}"
    return f"+{face.power}" if face.power else face.text
