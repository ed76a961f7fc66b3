"""What everybody at the table saw, in sentences: said to a seat ('you'), or of all by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardlie.base.amount import Amount
from cardlie.base.translation import isolated, language, tr
from cardlie.deck.faces import Face
from cardlie.engine.decisions.cup import GaveUp, Showed
from cardlie.engine.decisions.keep import Kept
from cardlie.engine.decisions.passing import PassDoubted
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, GameWon, Guessed, Over, Whom
from cardlie.games.options import Options
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.judging.evaluate import evaluate, why_of
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.verdict import Marked, Seat, Shown, rows_of, stamp_of
from cardlie.telling.cost import losses_of, out_of
from cardlie.telling.names import Names
from cardlie.telling.spans import Line, Span, faces_of, line, strong


@dataclass(frozen=True, slots=True)
class ToldShowdown:
    """All faces are revealed: who ``called`` it, whether that is ``right`` for the guess, and why.

    ``rows`` are the faces of each seat, ``stamp`` is the word for it, ``losses`` say who loses or
    gains what.
    """

    called: Line
    rows: dict[str, list[Marked]]
    right: bool
    stamp: str
    why: str
    losses: Line

    def lines(self) -> list[Line]:
        """The showdown in two sentences."""
        return [(*self.called, Span(f": {self.why}")), self.losses]


#: What costs somebody something.
_Costly = Challenged | SpottedOn | GaveUp | Showed | PassDoubted


def has_action_line(event: Event) -> bool:
    """Whether it is what somebody did on their turn: told by a line without a full stop."""
    whole = (Began, Challenged, SpottedOn, GaveUp, Showed, PassDoubted, GameWon, Over)
    return not isinstance(event, whole)


class Teller:
    """Tells the events of one table, in the language in force."""

    def __init__(self, options: Options, names: Names) -> None:
        self.options, self.names = options, names

    def tell(self, event: Event, remark: str = "") -> list[Line]:
        """What one event is worth telling: whole sentences, but for what was done on a turn.

        That is :meth:`action_line`. A bot may ``remark`` something with it.
        """
        match event:
            case Began():
                return self._began(event)
            case Challenged() | SpottedOn():
                return self.showdown(event, remark).lines()
            case GaveUp() | Showed() | PassDoubted():
                return [(*self.action_line(event), Span(". "), *self._losses(event))]
            case GameWon():
                return [strong(self._won(event))]
            case Over():
                over = self.names.says(
                    event.ranking[0],
                    "The game is over: you win.",
                    "The game is over: {who} wins.",
                    "The game is over: {who} share first place.",
                )
                return [strong(over)]
            case Kept() if self.options.game.die:
                return []  # after every bid of the wheel, and nothing came of it
        return [self.action_line(event, remark)]

    def action_line(self, event: Event, remark: str = "") -> Line:
        """What somebody did on their turn, without a full stop."""
        if isinstance(event, Guessed):
            return self._guessed(event, remark)
        sentence, values = event.sentence(), dict[str, Any]()
        value: Any
        for name, value in sentence.values.items():
            match value:
                case Face():
                    values[name] = faces_of(value)
                case (Face(), *_) as faces:
                    values[name] = faces_of(*faces)
                case Whom():
                    values[name] = self.names.whom(value.seat)
                case _:
                    values[name] = value
        assert event.by is not None
        done = self.names.says([event.by], sentence.you, sentence.other, **values)
        return line(sentence.then, done=done, **values) if sentence.then else done

    def guess(self, guess: Guess) -> Line:
        """A guess as it is said, by the names that this deck has."""
        phrase = guess.phrase(language(), self.options.rules.faces)
        return (Span(isolated(phrase), guess, strong=True),)

    def _guessed(self, event: Guessed, remark: str) -> Line:
        sentence = (*self.names.who(event.seat), Span(": "), *self.guess(event.guess))
        if remark:
            sentence = (*sentence, Span(f" \N{EN DASH} {remark}"))
        check = event.check
        if check is None:
            return sentence
        fooled = self.names.says(
            [check.npc],
            "You are flustered" if check.won else "You are not fooled",
            "{who} is flustered" if check.won else "{who} is not fooled",
        )
        figures = tr("{bluff} against {insight}", bluff=check.bluff, insight=check.insight)
        return (*sentence, Span(" ("), *fooled, Span(f": {figures})"))

    def _began(self, event: Began) -> list[Line]:
        """Who starts a round, and what was rolled for it."""
        title = line(
            "Game {game}, round {round}." if self.options.games > 1 else "Round {round}.",
            game=event.game,
            round=event.round,
        )
        starts = self.names.says([event.starter], "You start.", "{who} starts.")
        sort = strong((Span(f" {capital(tr(event.sort))}."),)) if event.sort else ()
        lines = [(*strong(title), *sort, Span(" "), *starts)]
        for nth, rolls in enumerate(event.start_rolls):
            row = [Span(tr("Tied, so again: " if nth else "Rolled to start: "))]
            for roll in rolls:
                row += [*self.names.who(roll.seat), Span(" "), *faces_of(*roll.faces), Span("; ")]
            lines.append(tuple(row[:-1]))
        return lines

    def showdown(self, event: Challenged | SpottedOn, remark: str = "") -> ToldShowdown:
        """All that a showdown is worth telling."""
        seats = [Seat(self.names[seat]) for seat in range(len(event.faces))]
        table = [
            Shown(face, seats[seat]) for seat, faces in enumerate(event.faces) for face in faces
        ]
        rules = self.options.rules.in_round(event.sort)
        case = ResolvedQuestion(
            rules, event.guess, tuple(table), seats=tuple(seats), bidder=event.bidder
        )
        evaluation = evaluate(case)
        if isinstance(event, Challenged):
            right, why = event.held, why_of(event.guess, evaluation, case.by)
        else:
            right = event.exact
            why = tr("{need} said, {have} there.", need=event.need, have=event.have)
        word = stamp_of(right, spot_on=isinstance(event, SpottedOn))
        return ToldShowdown(
            self._called(event), rows_of(table, evaluation.witness), right, word, capital(why),
            (*self._losses(event), *self._remark(event, remark)),
        )  # fmt: skip

    def _remark(self, event: Challenged | SpottedOn, remark: str) -> Line:
        """What a bot says that doubted."""
        if not remark or event.by is None:
            return ()
        return (Span(" "), *self.names.who(event.by), Span(f": {remark}"))

    def _called(self, event: Challenged | SpottedOn) -> Line:
        """Who doubts whose guess, or declares it exact."""
        doubts = isinstance(event, Challenged)
        if event.bidder == self.names.me:
            other = "{who} challenges your {said}"
            other = other if doubts else "{who} calls your {said} spot-on"
        else:
            other = "{who} challenges {bidder}'s {said}"
            other = other if doubts else "{who} calls {bidder}'s {said} spot-on"
        assert event.by is not None
        return self.names.says(
            [event.by],
            "You challenge {bidder}'s {said}" if doubts else "You call {bidder}'s {said} spot-on",
            other,
            bidder=self.names.who(event.bidder),
            said=self.guess(event.guess),
        )

    def _losses(self, event: _Costly) -> Line:
        """Who loses or gains what, in sentences."""
        if self.options.game.has_deck and not isinstance(event, GaveUp | Showed):
            assert event.loser is not None
            lost = self.names.says([event.loser], "You lose the round.", "{who} loses the round.")
            return strong(lost)
        exactly = self.options.game.exactly
        lines = [
            *losses_of(self.names, event.losses, self.options.game),
            *out_of(self.names, event.out),
        ]
        if isinstance(event, Challenged) and event.have == event.need and exactly:
            lines.insert(0, line(exactly))
        return strong(sentences(lines or [line("Nobody loses anything.")]))

    def _won(self, event: GameWon) -> Line:
        several = self.options.games > 1
        return self.names.says(
            [event.seat],
            "You win game {game} and take the pot: {pot} coins."
            if several
            else "You win the last round and take the pot: {pot} coins.",
            "{who} wins game {game} and takes the pot: {pot} coins."
            if several
            else "{who} wins the last round and takes the pot: {pot} coins.",
            game=event.game,
            pot=event.pot,
        )

    def ranking(self, event: Over) -> list[tuple[int, SeatNo, str]]:
        """Place, seat and what it has left, the first first."""
        unit = self.options.game.finish.score
        left = [Amount(score, unit).counted for score in event.score]
        if unit in ("dice", "lives"):
            left = [
                each if score else tr("out") for each, score in zip(left, event.score, strict=True)
            ]
        return [(place, seat, left[seat]) for place, seat in ranked(event.ranking)]


def ranked(groups: Iterable[Sequence[SeatNo]]) -> Iterator[tuple[int, SeatNo]]:
    """Each seat with its place, the first first; equals share one."""
    place = 1
    for group in groups:
        yield from ((place, seat) for seat in group)
        place += len(group)


def sentences(lines: Sequence[Line]) -> Line:
    """Sentences, one behind the other."""
    return tuple(part for each in lines for part in (Span(" "), *each))[1:]


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
