"""Examples in the rules: faces, guesses and what is claimed of them, executed before anyone reads.

A block is lines of ``key: value``. A key that starts with a capital is a seat and its faces.

``judge``      ``table`` (or seats and ``by``), ``guess``, ``verdict: holds 4``, ``loser``, and
               ``decides``, the ruling that settles it
``higher``     ``said`` (all that was said, parted by semicolons), then ``yes`` and ``no`` lines
``round``      seats, then what they do in turn: ``Ann says 3 fives | why``, ``Bob challenges``,
               ``verdict``, and what it costs: ``loses: Bob 1``, ``gains: Ann 1``, ``starts: Bob``

``in: palifico`` names a sort of round of the game (``judge`` and ``higher``).
Every kind takes ``ruling: NAME=VALUE`` (another reading, for this example) and ``caption``.
"""

from __future__ import annotations

from pathlib import Path

from cardlie.booklet.rules.blocks import (
    EXAMPLES,
    Example,
    ExampleLines,
    Judged,
    Ranked,
    RoundPlayed,
    RoundStep,
    Said,
)
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.round import played
from cardlie.judging.higher import is_higher
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat

__all__ = [
    "EXAMPLES", "Example", "Judged", "Ranked", "RoundPlayed", "RoundStep", "Said", "run_example",
]  # fmt: skip


def run_example(
    kind: str, line: int, body: list[tuple[int, str]], edition: Edition, file: Path, proved: bool,
    dealt: bool = False,
) -> Example:  # fmt: skip
    """Execute one block; :class:`RulesError` names the line whose claim is wrong.

    What a round costs is ``proved`` at a table. Of an own deck, one that is not ``dealt`` from it
    is written of the rules' deck, and told of the cards in the same places.
    """
    block = ExampleLines(kind, line, body, edition, file, dealt)
    if kind == "judge":
        return _judged(block)
    if kind == "higher":
        return _ranked(block)
    return played(block, proved)


def _judged(block: ExampleLines) -> Judged:
    said, by = block.said(block.one("guess")[1]), block.maybe("by")
    seat = None if by is None else Seat(by)
    seats = [Seat(name) for name in block.seats]
    verdict = judge_shown(said.guess, block.table(), block.setting, by=seat, seats=seats)
    block.check_verdict(verdict)
    if by is not None:
        line, loser = block.one("loser")
        if loser != verdict.loser:
            raise block.fault(line, f"the example says {loser} loses, the judge: {verdict.loser}")
    return Judged(block.line, said, seat, verdict, block.caption)


def _ranked(block: ExampleLines) -> Ranked:
    line, text = block.one("said")
    said = tuple(block.said(part.strip()) for part in text.split(";"))
    block.check_order(line, said)
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
    return Ranked(block.line, said, told, block.caption)
