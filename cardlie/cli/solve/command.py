"""``cardlie solve``: equilibria, and exact values, for two."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output, write_whole
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.solve.told import (
    opening_lines,
    openings_of,
    plan_lines,
    progress_line,
    strategy_of,
    verify_memory,
)
from cardlie.cli.support import Code, print_json
from cardlie.cli.words import DICE_GAME

if TYPE_CHECKING:
    from cardlie.solve import Goal, Reached, RoundGraph

GAME_HELP = "{dice}: a match for two; without it one round of Liar's Dice."
HELD_HELP = "Dice of the player who starts, and of the other one (1,1)."
DICE_HELP = "Without GAME: dice of the first player, and of the second (1,1)."
TO_HELP = "Stop at this exploitability: what a perfect opponent wins of each round, on average."
EXACT_HELP = "The value as a fraction, with a proof (extra 'solve')."
PROOF_HELP = "Write the proof of --exact to a file, which docs/check_proof.py checks."
PLAN_HELP = "Write what both do, by hand and by what was said, to a file to print."
KEEP_HELP = "Keep what was learnt in a file, and go on from it if it is there."


def solve(
    game: Annotated[str | None, Positional(word=DICE_GAME, help=GAME_HELP)] = None,
    held: Annotated[str | None, Option(metavar="N,N", help=HELD_HELP)] = None,
    with_: opt.With = None,
    dice: Annotated[str | None, Option(metavar="N,N", help=DICE_HELP)] = None,
    faces: Annotated[int | None, Option(help="Faces of a die (6).")] = None,
    wild: Annotated[
        str | None, Option(metavar="FACE", help="The wild face: none, lowest or highest.")
    ] = None,
    to: Annotated[float, Option(help=TO_HELP)] = 1e-4,
    iterations: Annotated[int | None, Option(help="Stop after so many iterations.")] = None,
    time: Annotated[float | None, Option(metavar="SECONDS", help="Stop after this time.")] = None,
    keep: Annotated[Path | None, Option(help=KEEP_HELP)] = None,
    exact: Annotated[bool, Option("--exact", help=EXACT_HELP)] = False,
    proof: Annotated[Path | None, Option(metavar="FILE", help=PROOF_HELP)] = None,
    plan: Annotated[Path | None, Option(metavar="FILE", help=PLAN_HELP)] = None,
    as_json: Annotated[bool, Option("--json", help="The solution as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """What perfect play is worth between two, and how it opens.

    cardlie solve --dice 1,1 --faces 6 --wild lowest

    cardlie solve --dice 1,1 --exact

    cardlie solve tavern --held 2,1

    Without GAME one round as game research plays it: a bid is a quantity and a face, higher is
    more dice or as many of a higher face, the wild face counts for every other, whoever is right
    wins 1. With GAME the rest of a match from the dice that both hold. Ctrl-C tells what was
    reached. Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    from cardlie.solve import Goal, literature
    from cardlie.solve.literature import least_memory

    goal = Goal(to, iterations, time)
    for option, value in (("--to", to), ("--iterations", iterations), ("--time", time)):
        if value is not None and not value > 0:
            said = "{option} is {value:g}, expected more than 0"
            raise CardlieError(tr(said, option=option, value=value))
    if proof is not None and not exact:
        raise CardlieError("--proof goes with --exact")
    if plan is not None and exact:
        raise CardlieError("--plan goes with iterations, not with --exact", "--proof FILE has them")
    written = None if proof is None else Output(proof)
    planned = None if plan is None else Output(plan)
    if game is not None:
        _refuse(
            {"--dice": dice, "--faces": faces, "--wild": wild, "--keep": keep}, tr("with a game")
        )
        from cardlie.cli.solve.match import last_round, solve_game
        from cardlie.games.options import Options

        options = Options.of(game, with_ or (), seats=2)
        if options.rules.passes_cup:
            raise CardlieError(
                tr("{game} is not solved: there a cup goes round", game=game),
                "a round is solved in which everybody keeps their own dice",
            )
        standing = pair(held or "1,1")
        if exact:
            title, told, round = last_round(options, standing)
            return _prove(round, title, told, time, written, as_json)
        return solve_game(options, standing, goal, planned, as_json)
    _refuse({"--held": held, "--with": with_}, tr("without a game"))
    size = pair(dice or "1,1")
    sides = 6 if faces is None else faces
    told = {"dice": list(size), "faces": sides, "wild": wild or "none"}
    verify_memory(least_memory(size, sides))
    round = literature(size, sides, wild or "none")
    if exact:
        if keep is not None:
            raise CardlieError("--keep goes with iterations, not with --exact")
        return _prove(round, _title(told), told, time, written, as_json)
    kept = None if keep is None else Output(keep)
    return _approach(round, told, goal, kept, planned, as_json)


def _refuse(options: dict[str, object], where: str) -> None:
    """Raise for an option that means nothing here."""
    for name, value in options.items():
        if value:
            raise CardlieError(
                tr("{name} means nothing {where}", name=name, where=where),
                "see 'cardlie solve --help'",
            )


def pair(text: str) -> tuple[int, int]:
    """Two numbers parted by a comma."""
    parts = text.replace(" ", "").split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise CardlieError(tr("{text!r} is no pair of numbers", text=text), "such as 2,1")
    return int(parts[0]), int(parts[1])


# --- one round, by learning


def _approach(
    round: RoundGraph, told: dict[str, Any], goal: Goal, keep: Output | None,
    planned: Output | None, as_json: bool,
) -> int:  # fmt: skip
    from cardlie.solve import learner_of, memory_for, search
    from cardlie.solve.growing import LARGE
    from cardlie.solve.regret import file_contents, load_file
    from cardlie.solve.search import in_bytes

    what = json.dumps(told)
    kept = load_file(keep.path, what) if keep and keep.path.exists() else None
    size = memory_for(round)
    if not as_json:
        takes = tr("learnt in part" if size == LARGE else "{size} of memory", size=in_bytes(size))
        print(f"{_title(told)}\n{_extent(round)}, {takes}", flush=True)
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
        planned.write("\n".join([_title(told), *plan_lines(learner), ""]).encode())
    try:
        if as_json:
            found = {**told, **_as_object(round, reached, learner.bytes), "openings": openings}
            print_json({**found, "strategy": strategy_of(learner)})
        else:
            print("\n".join([*_lines(reached), *opening_lines(openings)]))
    finally:
        if keep is not None:
            keep.write(contents)
    return Code.INTERRUPTED if reached.stopped else Code.YES


def _title(told: dict[str, Any]) -> str:
    one, other = told["dice"]
    wild = {
        "none": "nothing wild", "lowest": "the lowest face wild", "highest": "the highest face wild"
    }[told["wild"]]  # fmt: skip
    single = "Liar's Dice, one round: {one} die against {other}, {faces} faces, {wild}"
    several = "Liar's Dice, one round: {one} dice against {other}, {faces} faces, {wild}"
    return tr(
        single if one == 1 else several, one=one, other=other, faces=told["faces"], wild=tr(wild)
    )


def _extent(round: RoundGraph) -> str:
    from cardlie.solve.search import counted

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


def _prove(
    round: RoundGraph,
    title: str,
    told: dict[str, Any],
    seconds: float | None,
    written: Output | None,
    as_json: bool,
) -> int:
    from cardlie.solve import lay_out, memory_of
    from cardlie.solve.exact import prove

    if not as_json:
        print(f"{title}\n{_extent(round)}", flush=True)
    verify_memory(20 * memory_of(round))  # what a linear program of this size was seen to take
    tree = lay_out(round)
    with progress_line() as progress:
        proof = prove(tree, seconds, progress)
    if written is not None:
        written.write(json.dumps({**told, **proof.as_object(tree)}).encode())
    if as_json:
        told = {name: value for name, value in told.items() if name != "spots"}
        print_json({**told, "value": str(proof.value), "proven": True})
        return Code.YES
    value = tr(
        "Value for the first player: {fraction} = {value:+.6f}, PROVEN",
        fraction=str(proof.value),
        value=float(proof.value),
    )
    print(f"\n{value}")
    if "spots" in told:
        wins = (1 + proof.value) / 2
        said = "Who starts wins the match with a chance of {fraction} = {chance:.3%}."
        print(tr(said, fraction=str(wins), chance=float(wins)))
    print(tr("Two plans in whole numbers meet: one guarantees it, the other concedes no more."))
    return Code.YES
