"""Events in words: what everybody at the table saw, told to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.cli.tabletop.look import Look, flowing
from cardlie.cli.tabletop.marks import table_lines
from cardlie.engine.events import (
    Began,
    Challenged,
    Discarded,
    Event,
    GameWon,
    Guessed,
    Kept,
    Left,
    Over,
    Rerolled,
    Revealed,
    SpottedOn,
    Stayed,
    Swapped,
)
from cardlie.judge import Seat, Shown, Verdict, judge_shown
from cardlie.strings import strings

if TYPE_CHECKING:
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
            return self.over(event)
        if isinstance(event, Kept) and self.options.rules.die:
            return []  # after every bid of the wheel, and nothing came of it
        return [self.deed(event)]

    def deed(self, event: Event) -> str:
        """What somebody did on their turn, on one line."""
        does, face = self.names.does, self.look.face
        match event:
            case Guessed(seat=seat, guess=guess, check=check):
                said = f"{self.names[seat]}: {self.look.paint(str(guess), bold=True)}"
                if check is None:
                    return said
                how = "flustered" if check.won else "not fooled"
                figures = f"{check.bluff} against {check.insight}"
                return f"{said}  ({does(check.npc, 'is')} {how}: {figures})"
            case Revealed(seat=seat, face=shown):
                return f"{does(seat, 'reveals')} {face(shown)}"
            case Rerolled(seat=seat, shown=dice, rerolled=count):
                rolls = self.names.verb([seat], "rolls")
                kept = " ".join(map(str, dice))
                return f"{does(seat, 'shows')} {kept} and {rolls} {_count(count, 'dice')} again"
            case Discarded(seat=seat, cards=lost):
                return f"{does(seat, 'discards')} {' '.join(map(face, lost))}"
            case Swapped(seat=seat, partner=partner, given=given, taken=taken):
                whom = "the draw pile" if partner is None else self.names[partner]
                both = f": {face(given)} for {face(taken)}" if given and taken else ""
                return f"{does(seat, 'swaps')} a card with {whom}{both}"
            case Left(seat=seat, forfeited=dice):
                cost = f", and {self.names.verb([seat], 'forfeits')} {_count(dice, 'dice')}"
                return f"{does(seat, 'leaves')} the table{cost if dice else ''}"
            case Stayed(seat=seat):
                return f"{does(seat, 'stays')} for another game"
            case Kept(seat=seat):
                return f"{does(seat, 'swaps')} nothing"
        raise AssertionError(event)

    def began(self, event: Began) -> list[str]:
        """A new round: who starts, and what was rolled for it."""
        lines = []
        for number, rolls in enumerate(event.start_rolls):
            parts = [f"{self.names[r.seat]} {' '.join(map(str, r.faces))}" for r in rolls]
            head = "tied, so again: " if number else "rolled to start: "
            lines += flowing([head + parts[0], *parts[1:]], 2, "; ")
        game = f"Game {event.game}, round" if self.options.games > 1 else "Round"
        title = self._bold(f"{game} {event.round}.")
        return [f"{title} {self.names.does(event.starter, 'starts')}.", *lines]

    def showdown(self, event: Challenged | SpottedOn) -> list[str]:
        """All faces with those that count marked, the verdict, and who loses what."""
        called = isinstance(event, Challenged)
        caller = event.challenger if isinstance(event, Challenged) else event.seat
        true = event.held if isinstance(event, Challenged) else event.exact
        doubts = "challenges" if called else "declares spot-on for"
        verb, _, rest = doubts.partition(" ")
        bidder = "your" if event.bidder == self.names.me else f"{self.names[event.bidder]}'s"
        said = self.look.paint(str(event.guess), bold=True)
        verdict = self.verdict(event)
        stamp = ("HOLDS", "FALLS") if called else ("SPOT-ON", "NOT EXACT")
        stamped = self.look.paint(stamp[not true], "green" if true else "red", bold=True)
        why = verdict.why if called else f"{event.need} said, {event.have} there."
        return [
            f"{self.names.does(caller, verb)}{' ' + rest if rest else ''} {bidder} {said}:",
            *table_lines(verdict, self.look),
            f"{stamped}: {why[:1].upper()}{why[1:]}",
            *[self._bold(line) for line in self.losses(event)],
        ]

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
        if self.options.rules.has_deck:
            assert event.loser is not None
            return [f"{self.names.does(event.loser, 'loses')} the round."]
        groups: dict[int, list[SeatNo]] = {}
        for seat, lost in enumerate(event.losses):
            if lost:
                groups.setdefault(lost, []).append(seat)  # type: ignore[arg-type]
        lines = []
        for lost, seats in sorted(groups.items(), reverse=True):
            if lost > 0:
                lines.append(f"{self.names.do(seats, 'loses')} {_count(lost, 'dice')}.")
            else:
                lines.append(f"{self.names.do(seats, 'gets')} that die.")
        if event.out:
            lines.append(f"{self.names.do(event.out, 'is')} out.")
        if event.have == event.need and isinstance(event, Challenged):
            lines.insert(0, strings().get(f"outcome.exact_{self.options.game}", ""))
        return [" ".join(filter(None, lines))] if lines else ["Nobody loses anything."]

    def over(self, event: Over) -> list[str]:
        """Who won, and the ranking."""
        unit = self.options.rules.score
        first = event.ranking[0]
        won = self.names.do(first, "wins") if len(first) == 1 else (
            f"{self.names.do(first, 'shares')} the first place"
        )  # fmt: skip
        lines, rank = [self._bold(f"The game is over: {_lower_you(won)}."), ""], 1
        for group in event.ranking:
            for seat in group:
                score = event.score[seat]
                left = _count(score, unit) if score or unit != "dice" else "out"
                lines.append(f"  {rank}. {self.names[seat]:<{self.names.margin}}  {left}")
            rank += len(group)
        return lines

    def _won(self, event: GameWon) -> str:
        game = f"game {event.game}" if self.options.games > 1 else "the last round"
        takes = self.names.verb([event.seat], "takes")
        return (
            f"{self.names.does(event.seat, 'wins')} {game} and {takes} the pot: {event.pot} coins."
        )

    def _bold(self, text: str) -> str:
        return self.look.paint(text, bold=True)


def _count(number: int, unit: str) -> str:
    """So many of a thing: 'a die', '2 dice', '1 card', '3 coins'."""
    if unit == "dice":
        return "a die" if number == 1 else f"{number} dice"
    return f"1 {unit.removesuffix('s')}" if number == 1 else f"{number} {unit}"


def _lower_you(text: str) -> str:
    return "you" + text[3:] if text.startswith("You ") else text
