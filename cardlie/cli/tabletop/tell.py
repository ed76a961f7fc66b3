"""Events in words: what everybody at the table saw, told to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlie.cli.tabletop.look import Look, padded
from cardlie.cli.tabletop.marks import table_lines
from cardlie.engine.decisions.keep import Kept
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Amount, Began, Challenged, Event, GameWon, Guessed, Over, Whom
from cardlie.faces import Face
from cardlie.judging import judge_shown
from cardlie.strings import strings
from cardlie.translation import language, tr
from cardlie.verdict import Seat, Shown, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardlie.cli.tabletop.names import Names
    from cardlie.games.game import SeatNo
    from cardlie.games.options import Options


class Teller:
    """Tells the events of one table in lines of at most 79 columns."""

    def __init__(self, options: Options, names: Names, look: Look) -> None:
        self.options, self.names, self.look = options, names, look

    def tell(self, event: Event) -> list[str]:
        """What one event is worth telling."""
        if isinstance(event, Began):
            return self.began(event)
        if isinstance(event, Challenged | SpottedOn):
            return self.showdown(event)
        if isinstance(event, GameWon):
            return [self._bold(self._won(event))]
        if isinstance(event, Over):
            over = self.over(event)
            return [" ".join(line.split()) for line in over] if self.look.spoken else over
        if isinstance(event, Kept) and self.options.rules.die:
            return []  # after every bid of the wheel, and nothing came of it
        return [self.deed(event)]

    def deed(self, event: Event) -> str:
        """What somebody did on their turn, on one line."""
        if isinstance(event, Guessed):
            return self._guessed(event)
        told = event.told()
        values: dict[str, Any] = {name: self._shown(value) for name, value in told.values.items()}
        assert event.by is not None
        done = self.names.says([event.by], told.you, told.other, **values)
        return tr(told.then, done=done, **values) if told.then else done

    def _guessed(self, event: Guessed) -> str:
        bold = self.look.paint(event.guess.spoken(language()), bold=True)
        said, check = f"{self.names[event.seat]}: {bold}", event.check
        if check is None:
            return said
        fooled = self.names.says(
            [check.npc],
            "You are flustered" if check.won else "You are not fooled",
            "{who} is flustered" if check.won else "{who} is not fooled",
        )
        figures = tr("{bluff} against {insight}", bluff=check.bluff, insight=check.insight)
        return f"{said}  ({fooled}: {figures})"

    def _shown(self, value: Any) -> object:
        """What fills a place of a sentence, as it is shown here."""
        match value:
            case Face():
                return self.look.face(value)
            case Whom():
                return self.whom(value.seat)
            case (Face(), *_):
                return " ".join(map(self.look.face, value))
        return value

    def whom(self, seat: SeatNo) -> str:
        """A seat as somebody does something to it: 'you', 'Ann'."""
        return tr("you") if seat == self.names.me else self.names[seat]

    def began(self, event: Began) -> list[str]:
        """A new round: who starts, and what was rolled for it."""
        lines = []
        for number, rolls in enumerate(event.start_rolls):
            parts = [
                f"{self.names[r.seat]} {' '.join(map(self.look.face, r.faces))}" for r in rolls
            ]
            head = tr("tied, so again: " if number else "rolled to start: ")
            lines += self.look.flowing([head + parts[0], *parts[1:]], 2, "; ")
        title = tr(
            "Game {game}, round {round}." if self.options.games > 1 else "Round {round}.",
            game=event.game,
            round=event.round,
        )
        starts = self.names.says([event.starter], "You start.", "{who} starts.")
        return [f"{self._bold(title)} {starts}", *lines]

    def showdown(self, event: Challenged | SpottedOn) -> list[str]:
        """All faces with those that count marked, the verdict, and who loses what."""
        called = isinstance(event, Challenged)
        true = event.held if isinstance(event, Challenged) else event.exact
        verdict = self.verdict(event)
        if called:
            stamp, why = tr("HOLDS" if true else "FALLS"), verdict.why
        else:
            stamp = tr("SPOT-ON" if true else "NOT EXACT")
            why = tr("{need} said, {have} there.", need=event.need, have=event.have)
        return [
            self._doubt(event),
            *table_lines(verdict, self.look),
            f"{self.look.paint(stamp, 'green' if true else 'red', bold=True)}: {capital(why)}",
            *[self._bold(line) for line in self.losses(event)],
        ]

    def _doubt(self, event: Challenged | SpottedOn) -> str:
        """Who doubts whose guess, or declares it exact."""
        bidder = event.bidder
        said = self.look.paint(event.guess.spoken(language()), bold=True)
        names = {"bidder": self.names[bidder], "said": said}
        yours = bidder == self.names.me
        if isinstance(event, Challenged):
            return self.names.says(
                [event.challenger],
                "You challenge {bidder}'s {said}:",
                "{who} challenges your {said}:" if yours else "{who} challenges {bidder}'s {said}:",
                **names,
            )
        return self.names.says(
            [event.seat],
            "You declare spot-on for {bidder}'s {said}:",
            "{who} declares spot-on for your {said}:"
            if yours
            else "{who} declares spot-on for {bidder}'s {said}:",
            **names,
        )

    def verdict(self, event: Challenged | SpottedOn) -> Verdict:
        """The judge's view of a showdown, each face with the name of its seat."""
        seats = [Seat(self.names[seat]) for seat in range(len(event.faces))]
        table = [
            Shown(face, seats[seat]) for seat, faces in enumerate(event.faces) for face in faces
        ]
        by = seats[event.bidder]
        return judge_shown(event.guess, table, self.options.setting, by=by, seats=seats)

    def losses(self, event: Challenged | SpottedOn) -> list[str]:
        """Who loses or gains what, those with the same loss together."""
        says = self.names.says
        if self.options.rules.has_deck:
            assert event.loser is not None
            return [says([event.loser], "You lose the round.", "{who} loses the round.")]
        groups: dict[int, list[SeatNo]] = {}
        for seat, lost in enumerate(event.losses):
            if lost:
                groups.setdefault(lost, []).append(seat)  # type: ignore[arg-type]
        lines = []
        for lost, seats in sorted(groups.items(), reverse=True):
            if lost > 0:
                lines.append(
                    says(
                        seats,
                        "You lose {dice}.",
                        "{who} loses {dice}.",
                        "{who} lose {dice} each.",
                        dice=Amount(lost, "dice"),
                    )
                )
            else:
                lines.append(
                    says(seats, "You get that die.", "{who} gets that die.", "{who} get that die.")
                )
        if event.out:
            lines.append(says(event.out, "You are out.", "{who} is out.", "{who} are out."))
        if event.have == event.need and isinstance(event, Challenged):
            words = strings(language())
            lines.insert(0, words.get(f"outcome.exact_{self.options.game}", ""))
        return [" ".join(filter(None, lines))] if lines else [tr("Nobody loses anything.")]

    def over(self, event: Over) -> list[str]:
        """Who won, and the ranking."""
        unit = self.options.rules.score
        won = self.names.says(
            event.ranking[0],
            "The game is over: you win.",
            "The game is over: {who} wins.",
            "The game is over: {who} share the first place.",
        )

        def left(seat: SeatNo) -> str:
            score = event.score[seat]
            return str(Amount(score, unit)) if score or unit != "dice" else tr("out")

        return [self._bold(won), "", *ranking(event.ranking, self.names, left)]

    def _won(self, event: GameWon) -> str:
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

    def _bold(self, text: str) -> str:
        return self.look.paint(text, bold=True)


def ranking(
    groups: Iterable[Sequence[SeatNo]], names: Names, left: Callable[[SeatNo], str]
) -> list[str]:
    """A line for each seat, the first first: its place, its name, and what it has left."""
    lines: list[str] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [f"  {rank}. {padded(names[seat], names.margin)}  {left(seat)}" for seat in group]
    return lines


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
