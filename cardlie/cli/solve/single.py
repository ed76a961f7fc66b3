"""``cardlie solve`` of one round: its value by learning, and as a fraction with a proof."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from cardlie.base.files import Output, write_whole
from cardlie.base.terminal import show
from cardlie.base.translation import figure, tr
from cardlie.cli.solve.messages import opening_lines, plan_lines, progress_line, verify_memory
from cardlie.cli.support import Code, print_json
from cardlie.solve import (
    Goal,
    Reached,
    RoundGraph,
    exact,
    lay_out,
    learner_of,
    literature,
    memory_for,
    memory_of,
    search,
)
from cardlie.solve.growing import LARGE
from cardlie.solve.learner_file import file_contents, load_file
from cardlie.solve.literature import least_memory
from cardlie.solve.memory_size import counted, in_bytes
from cardlie.solve.openings import openings_of, strategy_of


def single_round(
    dice: tuple[int, int], faces: int, wild: str
) -> tuple[RoundGraph, str, dict[str, Any]]:
    """A round of Liar's Dice as in the literature: its graph, title, and what is told of it."""
    verify_memory(least_memory(dice, faces))
    description = {"dice": list(dice), "faces": faces, "wild": wild}
    return literature(dice, faces, wild), title_of(description), description


# --- by learning


def approach(
    round: RoundGraph, description: dict[str, Any], goal: Goal, keep: Output | None,
    planned: Output | None, as_json: bool,
) -> int:  # fmt: skip
    """Learn a round as far as asked, and print what it is worth; what was learnt is kept."""
    what = json.dumps(description)
    kept = load_file(keep.path, what) if keep and keep.path.exists() else None
    size = memory_for(round)
    if not as_json:
        takes = tr("learnt in part" if size == LARGE else "{size} of memory", size=in_bytes(size))
        show(f"{title_of(description)}\n{_extent(round)}, {takes}")
    verify_memory(size)
    learner = learner_of(round)
    if kept is not None:
        kept.restore(learner)
    contents = file_contents(learner, what)

    def write() -> None:
        with suppress(OSError):  # it is tried again, and at the end it is said
            if keep is not None:
                write_whole(keep.path, contents)

    with progress_line() as progress:
        reached = search(learner, goal, progress, write)
    openings = openings_of(round, learner) if reached.iterations else []
    if planned is not None:
        planned.write("\n".join([title_of(description), *plan_lines(learner), ""]).encode())
    try:
        if as_json:
            answer = {**description, **_as_object(round, reached, learner.bytes)}
            print_json({**answer, "openings": openings, "strategy": strategy_of(learner)})
        else:
            show("\n".join([*_lines(reached), *opening_lines(openings)]))
    finally:
        if keep is not None:
            keep.write(contents)
    return Code.INTERRUPTED if reached.stopped else Code.YES


def title_of(description: dict[str, Any]) -> str:
    """A round of Liar's Dice in a line."""
    one, other = description["dice"]
    wild = {
        "none": "nothing wild", "lowest": "the lowest face wild", "highest": "the highest face wild"
    }[description["wild"]]  # fmt: skip
    single = "Liar's Dice, one round: {one} die against {other}, {faces} faces, {wild}"
    several = "Liar's Dice, one round: {one} dice against {other}, {faces} faces, {wild}"
    said = {"one": one, "other": other, "faces": description["faces"], "wild": tr(wild)}
    return tr(single if one == 1 else several, **said)


def _extent(round: RoundGraph) -> str:
    return tr(
        "{histories} histories, {states} information states",
        histories=counted(round.histories),
        states=counted(round.information_states),
    )


def _lines(reached: Reached) -> list[str]:
    value = tr(
        "Value for the first player: {value:+.5f} (from {low:+.5f} to {high:+.5f})",
        value=(reached.low + reached.high) / 2, low=reached.low, high=reached.high,
    )  # fmt: skip
    effort = tr(
        "Exploitability {gap:.1e} after {iterations:,} iterations in {seconds:.2f} s",
        gap=reached.exploitability, iterations=reached.iterations, seconds=reached.seconds,
    )  # fmt: skip
    return ["", value, effort]


def _as_object(round: RoundGraph, reached: Reached, size: int) -> dict[str, Any]:
    return {
        "histories": round.histories,
        "information_states": round.information_states,
        "bytes": size,
        "value": (reached.low + reached.high) / 2,
        "exploitability": reached.exploitability,
        **asdict(reached),
    }


# --- the exact value


def prove(
    round: RoundGraph,
    title: str,
    description: dict[str, Any],
    seconds: float | None,
    written: Output | None,
    as_json: bool,
) -> int:
    """Print the value of a round as a fraction, once it is proven."""
    verify_memory(20 * memory_of(round))  # what a linear program of this size was seen to take
    exact.verify_installed()
    if not as_json:
        show(f"{title}\n{_extent(round)}")
    tree = lay_out(round)
    with progress_line() as progress:
        proof = exact.prove(tree, seconds, progress)
    if written is not None:
        written.write(json.dumps({**description, **proof.as_object(tree)}).encode())
    if as_json:
        description = {name: value for name, value in description.items() if name != "spots"}
        print_json({**description, "value": str(proof.value), "proven": True})
        return Code.YES
    value = tr(
        "Value for the first player: {fraction} = {value:+.6f}, PROVEN",
        fraction=str(proof.value),
        value=float(proof.value),
    )
    show(f"\n{value}")
    if "spots" in description:
        wins = (1 + proof.value) / 2
        template = "The starting player wins the match with probability {fraction} = {chance}."
        show(tr(template, fraction=str(wins), chance=figure(float(wins), ".3%")))
    show(tr("Proof: one plan guarantees this value, and another concedes no more."))
    return Code.YES
