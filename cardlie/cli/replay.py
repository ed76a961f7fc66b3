"""``cardlie replay``: a saved game again, round by round, or the line at which it differs."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 (typer reads it)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlie.cli.support import Code, use_colour
from cardlie.deck import Deck
from cardlie.games.events import (
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
    as_json,
)
from cardlie.games.log import load, options_json
from cardlie.patterns import compile_guess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.faces import Face
    from cardlie.games.actions import SeatNo
    from cardlie.games.log import Saved

_SUIT_COLOURS = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"}
_WIDTH = 79


def replay(
    file: Annotated[Path, typer.Argument(help="A game saved by cardlie play --save.")],
    deck: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="The deck it was played with, if it is your own."),
    ] = None,
    as_objects: Annotated[
        bool, typer.Option("--json", help="Print options, events and ranking as JSON.")
    ] = False,
) -> int:
    """Play a saved game again and show it round by round.

    cardlie replay game.jsonl

    Exit code 0: it is the game that was played; 2: it can't be read, or a line differs.
    """
    saved = load(file, Deck.load(deck) if deck else None)
    if as_objects:
        print(json.dumps(_as_object(saved), ensure_ascii=False))
    else:
        print("\n".join(Teller(saved).lines()))
    return Code.YES


def _as_object(saved: Saved) -> dict[str, Any]:
    return {
        "options": options_json(saved.header.options),
        "seed": saved.header.seed,
        "names": list(saved.header.names),
        "events": [as_json(event) for event in saved.table.events],
        "over": saved.table.over,
        "ranking": [list(group) for group in saved.table.ranking],
    }


class Teller:
    """Tells a saved game in lines of at most 80 columns."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.options = saved.header.options
        self.colour = use_colour()
        seats = range(self.options.seats)
        self.margin = max(len(self.name(seat)) for seat in seats)  # type: ignore[arg-type]

    def lines(self) -> list[str]:
        """The whole game."""
        options = self.options
        names = f", with {', '.join(options.names)}" if options.names else ""
        head = f"{options.rules.title}: {options.seats} players{names}; seed "
        told = [self.paint(f"{head}{self.saved.header.seed}", bold=True)]
        for name, value in options.rulings.changed:
            told.append(self.paint(f"ruling {name}={value}", dim=True))
        for event in self.saved.table.events:
            told += self.tell(event)
        if not self.saved.table.over:
            told += ["", f"It is {self.name(self.saved.table.actor)}'s turn: the game goes on."]
        return told

    def paint(self, text: str, **style: Any) -> str:
        """The text in a style, where colour is wanted."""
        return typer.style(text, **style) if self.colour else text

    def name(self, seat: SeatNo) -> str:
        """What a seat is called, cut to what a line bears."""
        return self.saved.header.name(seat)[:16]

    def row(self, seat: SeatNo, text: str) -> str:
        """A line of one seat."""
        return f"  {self.name(seat):<{self.margin}}  {text}"

    def tell(self, event: Event) -> list[str]:
        """What one event is worth telling."""
        if isinstance(event, Began):
            return self._began(event)
        if isinstance(event, Challenged | SpottedOn):
            return self._showdown(event)
        if isinstance(event, GameWon):
            return [self.row(event.seat, f"wins game {event.game} and takes {event.pot} coins")]
        if isinstance(event, Over):
            return self._over(event)
        return [self.row(event.seat, self._deed(event))]

    def _deed(self, event: Event) -> str:
        match event:
            case Guessed(guess=guess, check=None):
                return str(guess)
            case Guessed(guess=guess, check=check) if check is not None:
                won = "flusters" if check.won else "does not fool"
                figures = f"{check.bluff} against {check.insight}"
                return f"{guess}  ({won} {self.name(check.npc)}: {figures})"
            case Revealed(face=face):
                return f"reveals {self.face(face)}"
            case Rerolled(shown=shown, rerolled=rerolled):
                return f"shows {' '.join(map(self.face, shown))} and rolls {rerolled} again"
            case Discarded(cards=lost):
                return f"discards {' '.join(map(self.face, lost))}"
            case Swapped(partner=partner, given=given, taken=taken):
                whom = "the draw pile" if partner is None else self.name(partner)
                both = f": {given} for {taken}" if given and taken else ""
                return f"swaps a card with {whom}{both}"
            case Left(forfeited=dice):
                return f"leaves, and forfeits {dice} dice" if dice else "leaves the table"
            case Stayed():
                return "stays for another game"
            case Kept():
                return "leaves it at that"
        raise AssertionError(event)

    def face(self, face: Face) -> str:
        """A face in its suit's colour."""
        return self.paint(face.text, fg=_SUIT_COLOURS.get(face.suit or ""))

    def _began(self, event: Began) -> list[str]:
        held = " ".join(map(str, event.held))
        game = f"Game {event.game}, round" if self.options.games > 1 else "Round"
        pieces = self.options.rules.pieces
        title = self.paint(f"{game} {event.round}", bold=True)
        lines = ["", f"{title}  {self.name(event.starter)} starts; {pieces}: {held}"]
        for rolls in event.start_rolls:
            rolled = [f"{self.name(r.seat)} {' '.join(map(str, r.faces))}" for r in rolls]
            lines += self.wrap("to start: ", rolled, "; ")
        return lines

    def wrap(self, head: str, parts: Sequence[str], between: str) -> list[str]:
        """Parts of plain text behind a head, on as many lines as they need."""
        lines, line = [], f"  {head}"
        for part in parts:
            if len(line) + len(part) + len(between) > _WIDTH:
                lines.append(line.rstrip())
                line = " " * (2 + len(head))
            line += part + between
        return [*lines, line.rstrip(f"{between} ")]

    def _showdown(self, event: Challenged | SpottedOn) -> list[str]:
        called = isinstance(event, Challenged)
        caller = event.challenger if isinstance(event, Challenged) else event.seat
        true = event.held if isinstance(event, Challenged) else event.exact
        what = "challenges" if called else "declares spot-on"
        stamp = ("holds", "falls") if called else ("spot-on", "not exact")
        verdict = self.paint(stamp[not true], fg="green" if true else "red", bold=True)
        count = f"{event.have} there, {event.need} said" if event.need else "made up"
        if called and not true and 0 < event.need <= event.have:
            count = "the card was not rolled"
        lines = [self.row(caller, f"{what}: {verdict} ({count})")]
        counted = self._counted(event)
        for seat, faces in enumerate(event.faces):
            if faces:
                lines += self._faces(seat, faces, counted)  # type: ignore[arg-type]
        return lines + self._losses(event)

    def _counted(self, event: Challenged | SpottedOn) -> set[str]:
        """The faces that may count for the guess."""
        setting = self.options.setting
        compiled = compile_guess(event.guess, setting.faces, setting.rulings)
        hits = {i for pattern in compiled.patterns for demand in pattern for i in demand.hits}
        return {setting.faces.all[i].text for i in (*hits, *compiled.helpers)}

    def _faces(self, seat: SeatNo, faces: tuple[Face, ...], counted: set[str]) -> list[str]:
        lines, line, width = [], "", 0
        for face in faces:
            marked = f"[{face.text}]" if face.text in counted else f" {face.text} "
            if width + len(marked) > _WIDTH - self.margin - 6:
                lines.append(line)
                line, width = "", 0
            line += self.paint(
                marked, fg=_SUIT_COLOURS.get(face.suit or ""), bold=face.text in counted
            )
            width += len(marked)
        head = f"    {self.name(seat):<{self.margin}} "
        rows = enumerate([*lines, line])
        return [((head if i == 0 else " " * len(head)) + row).rstrip() for i, row in rows]

    def _losses(self, event: Challenged | SpottedOn) -> list[str]:
        if not any(event.losses):
            assert event.loser is not None
            return [self.row(event.loser, self.paint("loses the round", bold=True))]
        lines = []
        for seat, lost in enumerate(event.losses):
            if lost:
                dice = "a die" if abs(lost) == 1 else f"{abs(lost)} dice"
                out = " and is out" if seat in event.out else ""
                deed = self.paint(f"{'loses' if lost > 0 else 'gains'} {dice}{out}", bold=True)
                lines.append(self.row(seat, deed))  # type: ignore[arg-type]
        return lines

    def _over(self, event: Over) -> list[str]:
        unit = {"cards": "cards", "tavern": "coins"}.get(self.options.game, "dice")
        lines = ["", self.paint("Ranking", bold=True)]
        rank = 1
        for group in event.ranking:
            for seat in group:
                lines.append(f"  {rank}. {self.name(seat)}: {event.score[seat]} {unit}")
            rank += len(group)
        return lines
