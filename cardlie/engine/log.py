"""Games on disk: JSON lines, a header with options and seed, then one action a line.

A game is its options, its seed and its actions; the rest follows from playing it again. Each
line carries a check over all that came before and of what came of its action, so that a replay
tells at which line a file differs from the game that was played. A file that was closed ends with
a mark; without one it is still written to, or whoever wrote it was cut off.

    {"cardlie-game": 3, "options": {"game": "leira", "seats": 2}, "seed": 7, "check": "..."}
    {"seat": 1, "do": "say 3 fives", "check": "..."}
    {"end": "left", "check": "..."}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import read_file, write_whole
from cardlie.base.translation import tr
from cardlie.engine.actions import Action, parse_action
from cardlie.engine.events import Event, as_json
from cardlie.engine.table import Table
from cardlie.games.chance import Seeded
from cardlie.games.game import SeatNo
from cardlie.games.options import Options
from cardlie.setting.deck import Deck
from cardlie.setting.rulings import Rulings

#: The version of the format, in the header of each file.
VERSION = 3

_HEADER = "cardlie-game"

#: The key of the mark at the end: how the game was, 'over' or 'left'.
_END = "end"


class LogError(CardlieError):
    """A file that holds no game, or not the game that was played; ``line`` counts from 1."""

    def __init__(self, file: Path | str, line: int, problem: str, hint: str | None = None) -> None:
        super().__init__(
            printable(
                tr("{file}: line {line} {problem}", file=file, line=line, problem=tr(problem))
            ),
            hint and printable(hint),
        )
        self.file, self.line, self.problem = file, line, problem


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """One action of a game: whose, what, and all that came of it."""

    seat: SeatNo
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """What a saved game starts from. ``names`` are the players'; ``note`` is the saver's own.

    ``game`` is its number among the games of the seed.
    """

    options: Options
    seed: int
    names: tuple[str, ...] = ()
    note: Mapping[str, Any] = field(default_factory=dict)
    game: int = 0

    @property
    def chance(self) -> Seeded:
        """Where its rolls and shuffles come from."""
        return Seeded(self.seed, self.game)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game read from a file and played again: the table as it was left, and each step.

    ``ends`` has, for the header and each step, the check that it carries and how many bytes the
    file has up to there; ``closed`` tells whether a mark follows.
    """

    header: Header
    table: Table
    opening: tuple[Event, ...]
    steps: tuple[LoggedStep, ...]
    ends: tuple[tuple[str, int], ...] = ()
    closed: bool = True


def printable(text: str) -> str:
    r"""The text with whatever a terminal might obey, or break a line at, as an escape.

    >>> printable("a\x1b[2Jb\u2028c")
    'a\\x1b[2Jb\\u2028c'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


# --- writing


def save(
    path: Path | str,
    table: Table,
    *,
    names: tuple[str, ...] = (),
    note: Mapping[str, Any] | None = None,
) -> None:
    """Write the whole game, beside the file first: what is there is old or new, never half.

    ``note`` is any JSON that whoever saves wants back, such as which bot sits where.
    """
    write_whole(Path(path), dump(table, names=names, note=note))


def dump(
    table: Table, *, names: tuple[str, ...] = (), note: Mapping[str, Any] | None = None
) -> str:
    """The game as text. Raises :class:`CardlieError` for a table that no seed can rebuild."""
    chance = table.origin
    if not isinstance(chance, Seeded):
        raise CardlieError("only a game that was dealt from a seed can be saved")
    header = Header(table.options, chance.seed, names, note or {}, chance.game)
    again = Table.deal(table.options, chance=chance)
    text, check = header_line(header, again.events)
    lines = [text]
    for step in steps_of(again, iter(table.actions)):
        text, check = step_line(step, check)
        lines.append(text)
    return "".join([*lines, end_line(table, check)])


def header_line(header: Header, opening: tuple[Event, ...]) -> tuple[str, str]:
    """The first line of a file, and the check that it carries."""
    return _line(_header_json(header), "", opening)


def step_line(step: LoggedStep, check: str) -> tuple[str, str]:
    """The line of one action, and the check that it carries; ``check`` is that of the last."""
    return _line({"seat": int(step.seat), "do": str(step.action)}, check, step.events)


def end_line(table: Table, check: str) -> str:
    """The mark at the end of a file that is closed."""
    return _line({_END: "over" if table.over else "left"}, check, ())[0]


def _line(said: dict[str, Any], before: str, events: tuple[Event, ...]) -> tuple[str, str]:
    check = _check(before, said, events)
    return json.dumps({**said, "check": check}, ensure_ascii=False) + "\n", check


def options_json(options: Options) -> dict[str, Any]:
    """Options as JSON: game, seats, and whatever is not the default.

    >>> options_json(Options("leira", seats=2))
    {'game': 'leira', 'seats': 2}
    """
    said: dict[str, Any] = {"game": options.game, "seats": options.seats}
    said |= {n: v for n, v in options.changed.items() if not options.rules.options[n].asks}
    if options.rulings.changed:
        said["rulings"] = dict(options.rulings.changed)
    if options.deck is not None:
        said["deck"] = options.deck.id
    return said


def _header_json(header: Header) -> dict[str, Any]:
    said: dict[str, Any] = {_HEADER: VERSION, "options": options_json(header.options)}
    said["seed"] = header.seed
    if header.game:
        said["game"] = header.game
    if header.names:
        said["names"] = list(header.names)
    if header.note:
        said["note"] = dict(header.note)
    return said


def _check(before: str, line: Mapping[str, Any], events: tuple[Event, ...]) -> str:
    told = json.dumps([before, line, [as_json(event) for event in events]], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:12]


def steps_of(table: Table, actions: Iterator[Action]) -> Iterator[LoggedStep]:
    """The steps that some actions make at a table, which goes on with each."""
    for action in actions:
        seat, before = table.actor, len(table.events)
        table.act(action)
        yield LoggedStep(seat, action, table.events[before:])


# --- reading


def load(path: Path | str, deck: Deck | None = None) -> Saved:
    """Read a game and play it again, line by line.

    ``deck`` is the deck it was played with, if that is not one of ours. Raises :class:`LogError`
    with the first line that is no part of the game, or that differs from what happens now.
    """
    file = Path(path)
    return parse(file, read_file(file), deck)


def parse(file: Path, data: bytes, deck: Deck | None = None) -> Saved:
    """:func:`load` from the bytes of a file. Half a line at its end was never written: it is not
    read."""
    try:
        *lines, rest = data.decode("utf-8").split("\n")  # a name may have any other line end in it
    except UnicodeDecodeError:
        raise LogError(file, 1, "is no UTF-8 text", "a saved game is JSON lines") from None
    if not lines:
        lines, rest = [rest], ""
    header, given = _read_header(file, lines[0], deck)
    try:
        table = Table.deal(header.options, chance=header.chance)
    except CardlieError as error:
        raise LogError(file, 1, tr("is no game: {error}", error=error), error.hint) from None
    opening = table.events
    check = _check("", {key: given[key] for key in given if key != "check"}, opening)
    if given.get("check") != check:
        raise LogError(file, 1, "differs: these options and this seed deal another game")
    steps, closed = [], False
    ends = [(check, len(f"{lines[0]}\n".encode()))]
    for number, text in enumerate(lines[1:], 2):
        if _is_end(file, number, text, table, check, last=number == len(lines) and not rest):
            closed = True
            break
        step, check = _read_step(file, number, text, table, check)
        steps.append(step)
        ends.append((check, ends[-1][1] + len(f"{text}\n".encode())))
    return Saved(header, table, opening, tuple(steps), tuple(ends), closed)


def _is_end(file: Path, number: int, text: str, table: Table, check: str, *, last: bool) -> bool:
    """Whether the line is the mark at the end, which nothing may follow."""
    given = _object(file, number, text)
    if _END not in given:
        return False
    if f"{text}\n" != end_line(table, check):
        raise LogError(file, number, "differs: this is not how the game was left")
    if not last:
        raise LogError(file, number, "ends the game, and something follows it")
    return True


def _object(file: Path, number: int, text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise LogError(file, number, "is no JSON", "a saved game is JSON lines") from None
    if not isinstance(given, dict):
        raise LogError(file, number, "is no JSON object")
    return given


def _read_header(file: Path, text: str, deck: Deck | None) -> tuple[Header, dict[str, Any]]:
    if not text.strip():
        raise LogError(file, 1, "is empty: this is no saved game")
    given = _object(file, 1, text)
    if _HEADER not in given:
        raise LogError(file, 1, "is no header of a saved game")
    if given[_HEADER] != VERSION:
        raise LogError(
            file,
            1,
            tr("says version {given!r}", given=given[_HEADER]),
            tr("this cardlie reads version {version}", version=VERSION),
        )
    seed, names, note = given.get("seed"), given.get("names", []), given.get("note", {})
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise LogError(file, 1, tr("has the seed {seed!r}, expected a whole number", seed=seed))
    game = given.get("game", 0)
    if not isinstance(game, int) or isinstance(game, bool) or game < 0:
        raise LogError(file, 1, tr("has the game {game!r}, expected a whole number", game=game))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise LogError(file, 1, "has no list of texts under 'names'")
    if not all(name.isprintable() for name in names):
        raise LogError(file, 1, "has a name that a terminal would not show as it is")
    if not isinstance(note, dict):
        raise LogError(file, 1, "has no object under 'note'")
    try:
        options = options_of(given.get("options"), deck)
    except CardlieError as error:
        raise LogError(
            file, 1, tr("has unusable options: {error}", error=error), error.hint
        ) from None
    return Header(options, seed, tuple(names), note, game), given


def options_of(said: object, deck: Deck | None = None) -> Options:
    """The options that :func:`options_json` wrote; :class:`CardlieError` for anything else.

    >>> options_of({"game": "leira", "seats": 2}) == Options("leira", seats=2)
    True
    """
    if not isinstance(said, dict):
        raise CardlieError("options are an object: name -> value")
    values = dict(said)
    rulings = values.pop("rulings", {})
    if not isinstance(rulings, dict):
        raise CardlieError("rulings are an object: name -> text")
    if "deck" in values:
        values["deck"] = deck or Deck.load(str(values["deck"]))
    agreed = Rulings.from_mapping({name: str(text) for name, text in rulings.items()})
    return Options(**{"rulings": agreed} | values)


def _read_step(
    file: Path, number: int, text: str, table: Table, check: str
) -> tuple[LoggedStep, str]:
    given = _object(file, number, text)
    if not isinstance(given.get("do"), str):
        raise LogError(file, number, "has no action under 'do'")
    if given.get("seat") != table.actor:
        problem = tr(
            "differs: seat {seat} acts, and it is seat {actor}'s turn",
            seat=given.get("seat"),
            actor=table.actor,
        )
        raise LogError(file, number, problem)
    try:
        action = parse_action(given["do"], table.state.setting)
        step = next(steps_of(table, iter((action,))))
    except CardlieError as error:
        raise LogError(file, number, tr("differs: {error}", error=error), error.hint) from None
    line = {"seat": int(step.seat), "do": given["do"]}
    expected = _check(check, line, step.events)
    if given.get("check") != expected:
        raise LogError(
            file,
            number,
            tr("differs: '{given}' has come to something else", given=given["do"]),
            "cardlie or the deck has changed since this game was played",
        )
    return step, expected
