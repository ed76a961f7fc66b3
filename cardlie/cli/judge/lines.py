"""``cardlie judge --jsonl``: each line of JSON is answered with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from cardlie.base.errors import CardlieError, InvalidGuess, reason_of
from cardlie.base.translation import tr
from cardlie.cli.judge.agreements import Agreed
from cardlie.cli.judge.json_line import judge_line
from cardlie.cli.judge.table_options import MOST_CHARACTERS
from cardlie.cli.support import Code, print_json
from cardlie.deck.deck import Deck


def judge_lines(lines: Iterable[str], agreed: Agreed, deck: Deck) -> int:
    """Answer each line with one line, in order; bad ones with an error. 2 if any was bad.

    Whatever goes wrong with a line, those behind it are judged.
    """
    code = Code.YES
    for line in lines:
        line = line.removeprefix("\ufeff")  # some editors begin a file with this mark
        if not line.strip():
            continue
        try:
            verdict = judge_line(line, agreed, deck)
            answer = verdict.as_json()
            bad = verdict.answer is None
        except BrokenPipeError:
            raise
        except Exception as error:  # other questions wait behind this one
            answer, bad = as_error(error), True
        code = Code.BAD_INPUT if bad else code
        print_json(answer)
    return code


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, each cut behind what is judged: one without end fills no memory."""
    while line := stream.readline(MOST_CHARACTERS + 1):
        yield line
        while len(line) > MOST_CHARACTERS and not line.endswith("\n"):
            line = stream.readline(MOST_CHARACTERS + 1)


def as_error(error: Exception) -> dict[str, Any]:
    """What is wrong as JSON: ``readings`` of what is no guess are those that may be meant."""
    if isinstance(error, OSError):
        return {"error": reason_of(error)}
    if not isinstance(error, CardlieError):
        name = f"{type(error).__name__}: {error}"
        return {"error": tr("internal error: {error}", error=name[:200])}
    answer: dict[str, Any] = {"error": str(error)}
    if isinstance(error, InvalidGuess):
        answer["span"] = [error.span.start, error.span.end]
    if error.hint:
        answer["hint"] = error.hint
    if isinstance(error, InvalidGuess):
        answer["readings"] = list(error.readings)
    return answer
