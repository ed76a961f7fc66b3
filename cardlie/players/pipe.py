"""A bot that is a program of its own, ``pipe:COMMAND``: it is told in lines, and answers in one."""

from __future__ import annotations

import atexit
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from queue import Empty, Queue
from threading import Thread

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.shell import split_words
from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.actions import Action, parse_action
from cardlie.engine.legal import Legal

PIPE = "pipe:"

#: Of what it says, so many lines wait until they are asked for, each of so many characters at most.
_LINES, _CHARACTERS = 100, 10_000

#: How long a program may take for an answer, in seconds.
PATIENCE = 10.0


def prompt_lines(observation: Observation, legal: Legal) -> Iterator[str]:
    """What a program is told where it is asked: a word and what it says, a line each.

    Seats count from 0; ``dice`` is what each has, ``hidden`` what lies unseen. ``may`` lists what
    is legal, with guesses up to all that lies on the table; more may be said. ``?`` comes last.
    """
    faces = [" ".join(map(str, shown)) for shown in observation.in_view]
    yield f"game {observation.options.game.id} {' '.join(observation.options.names)}".rstrip()
    yield f"seat {observation.seat}"
    yield f"phase {observation.phase}"
    yield f"faces {' '.join(map(str, observation.faces))}"
    yield f"dice {' '.join(map(str, observation.public.held))}"
    yield f"hidden {' '.join(map(str, observation.hidden))}"
    yield from (f"shown {seat} {shown}" for seat, shown in enumerate(faces) if shown)
    yield from (f"said {guess}" for guess in observation.history)
    yield from (f"may {action}" for action in legal.actions(observation.on_table))
    yield "?"


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell parts them."""
    try:
        return split_words(command)
    except ValueError as error:
        said = "{command!r} can't be started: {error}"
        raise CardlieError(tr(said, command=command, error=error)) from None


class _Program:
    """A program that runs as long as this one; what it writes is read as it comes."""

    def __init__(self, command: str) -> None:
        self._requests: Queue[str] = Queue()
        self._lines: Queue[str | None] = Queue(_LINES)
        try:
            self._process = subprocess.Popen(
                words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, encoding="utf-8", bufsize=1,
            )  # fmt: skip
        except OSError as error:
            template = "{command!r} can't be started: {error}"
            raise CardlieError(tr(template, command=command, error=reason_of(error))) from None
        for work in (self._write, self._read):  # apart, as it may neither read nor answer
            Thread(target=work, daemon=True).start()
        atexit.register(self._process.kill)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it reads no more: its end is read
            while True:
                self._process.stdin.write(self._requests.get())

    def _read(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(_CHARACTERS):
            self._lines.put(line.strip())
        self._lines.put(None)

    def answer(self, lines: Iterator[str]) -> str:
        """The next line of the program; :class:`CardlieError` if none comes."""
        self._requests.put("\n".join([*lines, ""]))
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            self._process.kill()
            raise CardlieError(tr("no answer in {seconds:g} s", seconds=PATIENCE)) from None
        if line is None:
            raise CardlieError(tr("it exited with code {code}", code=self._process.wait(1)))
        return line


@cache  # what is told is all that it needs, so one may sit on several seats
def _program(command: str, held: str) -> _Program:
    """The program of a command whose files ``held`` this."""
    return _Program(command)


class Piped:
    """The player: asks the program, and reads its answer as logs write actions.

    ``held`` tells what the files of the command were: what was started before they changed is
    asked no more.
    """

    def __init__(self, command: str, held: str = "") -> None:
        self._program = command, held

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the program answers."""
        said = _program(*self._program).answer(prompt_lines(observation, legal))
        return parse_action(said, observation.bidding.rules)
