"""Game logs on disk: JSON lines, a header with options and seed, then one action a line.

A game is its options, its seed and its actions; the rest follows from playing it again. What the
options were read from, the file of a game or a deck, is written along: a game goes on wherever its
file lies, by the rules and with the cards that it began with. Each line carries a check over all
that came before and of what came of its action, so that a replay tells at which line a file differs
from the game that was played. A file that was closed ends with a mark; without one it is still
written to, or whoever wrote it was cut off.

    {"cardlie-game": 4, "options": {"game": "leira", "seats": 2}, "seed": 7, "check": "..."}
    {"seat": 1, "do": "say 3 fives", "check": "..."}
    {"end": "left", "check": "..."}
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.files import read_file, text_of
from cardlie.base.json_text import MOST_CHARACTERS, InvalidJson, parsed_json
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.engine.actions import Action, parse_action
from cardlie.engine.agreed import options_json, options_of
from cardlie.engine.events import Event, as_json
from cardlie.engine.table import Table
from cardlie.games.chance import Seeded
from cardlie.games.options import Options
from cardlie.games.records import SeatNo

#: The version of the format, in the header of each file; and those that are read. Until 3 games
#: and decks of files were written by their names alone.
VERSION = 4
READ = (3, VERSION)

_HEADER = "cardlie-game"

#: No table has more players, and none of them a longer name.
_MOST_NAMES, _MOST_OF_NAME = 64, 400

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

    ``game`` is its number among the games of the seed, ``version`` that of the file.
    """

    options: Options
    seed: int
    names: tuple[str, ...] = ()
    note: Mapping[str, Any] = field(default_factory=dict)
    game: int = 0
    version: int = field(default=VERSION, compare=False)

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


def dump(
    table: Table, *, names: tuple[str, ...] = (), note: Mapping[str, Any] | None = None
) -> str:
    """The game as text, with the names of who played, and any JSON as a note.

    Raises :class:`CardlieError` for a table that no seed can rebuild.
    """
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
    said: dict[str, Any] = {_HEADER: VERSION, "options": options_json(header.options)}
    said["seed"] = header.seed
    more = {"game": header.game, "names": list(header.names), "note": dict(header.note)}
    return _line(said | {name: value for name, value in more.items() if value}, "", opening)


def step_line(step: LoggedStep, check: str) -> tuple[str, str]:
    """The line of one action, and the check that it carries; ``check`` is that of the last."""
    return _line({"seat": int(step.seat), "do": str(step.action)}, check, step.events)


def end_line(table: Table, check: str) -> str:
    """The mark at the end of a file that is closed."""
    return _line({_END: "over" if table.over else "left"}, check, ())[0]


def _line(fields: dict[str, Any], before: str, events: tuple[Event, ...]) -> tuple[str, str]:
    check = _check(before, fields, events)
    return json.dumps({**fields, "check": check}, ensure_ascii=False) + "\n", check


def _check(before: str, line: Mapping[str, Any], events: tuple[Event, ...]) -> str:
    digest_input = json.dumps([before, line, [as_json(event) for event in events]], sort_keys=True)
    return sha256(digest_input.encode()).hexdigest()[:12]


def steps_of(table: Table, actions: Iterator[Action]) -> Iterator[LoggedStep]:
    """The steps that some actions make at a table, which goes on with each."""
    for action in actions:
        seat, before = table.actor, len(table.events)
        table.act(action)
        yield LoggedStep(seat, action, table.events[before:])


# --- reading


def load(path: Path | str, deck: Deck | None = None) -> Saved:
    """Read a game and play it again, line by line.

    ``deck`` is the deck it was played with, where a file of version 3 names one that is not one of
    ours. Raises :class:`LogError` with the first line that is no part of the game, or that differs
    from what happens now.
    """
    file = Path(path)
    return parse(file, read_file(file), deck)


def parse(file: Path, data: bytes, deck: Deck | None = None) -> Saved:
    """:func:`load` from the bytes of a file. Half a line at its end was never written: it is not
    read."""
    try:
        *lines, rest = text_of(data).split("\n")  # a name may have any other line end in it
    except UnicodeDecodeError:
        raise LogError(file, 1, "is not UTF-8 text", "a saved game is JSON lines") from None
    if not lines:
        lines, rest = [rest], ""
    first = _Line(file, 1, lines[0])
    header = first.header(deck)
    try:
        table = Table.deal(header.options, chance=header.chance)
    except CardlieError as error:
        raise first.wrong(tr("is not a game: {error}", error=error), error.hint) from None
    opening = table.events
    check = _check("", {key: first.given[key] for key in first.given if key != "check"}, opening)
    if first.given.get("check") != check:
        raise first.wrong("differs: these options and this seed deal another game")
    steps, closed = [], False
    mark = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0  # what some editors begin a file with
    ends = [(check, mark + len(f"{lines[0]}\n".encode()))]
    for number, text in enumerate(lines[1:], 2):
        line = _Line(file, number, text)
        if _END in line.given:  # nothing may follow the mark at the end
            if f"{text}\n" != end_line(table, check):
                raise line.wrong("differs: this is not how the game was left")
            if number < len(lines) or rest:
                raise line.wrong("ends the game, but more follows")
            closed = True
            break
        step, check = line.step(table, check)
        steps.append(step)
        ends.append((check, ends[-1][1] + len(f"{text}\n".encode())))
    return Saved(header, table, opening, tuple(steps), tuple(ends), closed)


class _Line:
    """A line of a file: the JSON object that is ``given`` there, and what it says."""

    def __init__(self, file: Path, number: int, text: str) -> None:
        self._file, self._number = file, number
        if number == 1 and not text.strip():
            raise self.wrong("is empty: this is not a saved game")
        if len(text) > MOST_CHARACTERS:
            raise self.wrong("is too long for a line of a saved game")
        try:
            given = parsed_json(text)
        except InvalidJson:
            raise self.wrong("is not JSON", "a saved game is JSON lines") from None
        if not isinstance(given, dict):
            raise self.wrong("is not a JSON object")
        self.given: dict[str, Any] = given

    def wrong(self, problem: str, hint: str | None = None) -> LogError:
        """The error that says what is wrong with it."""
        return LogError(self._file, self._number, problem, hint)

    def header(self, deck: Deck | None) -> Header:
        """What the first line says."""
        given = self.given
        if _HEADER not in given:
            raise self.wrong("is not the header of a saved game")
        if type(given[_HEADER]) is not int or given[_HEADER] not in READ:
            raise self.wrong(
                tr("has version {given!r}", given=given[_HEADER]),
                tr(
                    "this cardlie reads versions {versions}",
                    versions=tr(" and ").join(map(str, READ)),
                ),
            )
        seed, names, note = given.get("seed"), given.get("names", []), given.get("note", {})
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise self.wrong(tr("has the seed {seed!r}, expected a whole number", seed=seed))
        game = given.get("game", 0)
        if not isinstance(game, int) or isinstance(game, bool) or game < 0:
            raise self.wrong(tr("has the game {game!r}, expected a whole number", game=game))
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self.wrong("has no list of texts under 'names'")
        if len(names) > _MOST_NAMES or any(len(name) > _MOST_OF_NAME for name in names):
            raise self.wrong("has too many names, or one that is too long")
        if not all(name.isprintable() for name in names):
            raise self.wrong("has a name with characters that a terminal can't show")
        if not isinstance(note, dict):
            raise self.wrong("has no object under 'note'")
        return Header(self._options(deck), seed, tuple(names), note, game, given[_HEADER])

    def _options(self, deck: Deck | None) -> Options:
        """What was agreed."""
        agreed = self.given.get("options")
        whole = isinstance(agreed, dict) and isinstance(agreed.get("deck"), dict)
        try:
            return options_of(agreed, None if whole else deck)
        except CardlieError as error:
            problem = tr("has unusable options: {error}", error=error)
            named = self.given[_HEADER] < VERSION and isinstance(error, TemplateError)
            hint = (
                "it refers to a file that it does not contain: run this in that file's folder"
                if named
                else None
            )
            raise self.wrong(problem, error.hint or (hint and tr(hint))) from None

    def step(self, table: Table, check: str) -> tuple[LoggedStep, str]:
        """The step that it makes at the table, and the check that it carries."""
        seat, done = self.given.get("seat"), self.given.get("do")
        if not isinstance(done, str):
            raise self.wrong("has no action under 'do'")
        if seat != table.actor:
            problem = "differs: seat {seat} acts, and it is seat {actor}'s turn"
            raise self.wrong(tr(problem, seat=seat, actor=table.actor))
        try:
            action = parse_action(done, table.state.rules)
            step = next(steps_of(table, iter((action,))))
        except CardlieError as error:
            raise self.wrong(tr("differs: {error}", error=error), error.hint) from None
        expected = _check(check, {"seat": int(step.seat), "do": done}, step.events)
        if self.given.get("check") != expected:
            raise self.wrong(
                tr("differs: '{given}' now has another result", given=done),
                "cardlie or the deck has changed since this game was played",
            )
        return step, expected
