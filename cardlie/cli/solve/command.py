"""``cardlie solve``: equilibria, and exact values, for two."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Context, Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.callbacks import named_game, positive, refuse_idle
from cardlie.cli.completion import SOLVED_GAME

GAME_HELP = "{solved}: a match for two; if not given, one round of Liar's Dice."
HELD_HELP = "Dice of the starting player, and of the other (1,1)."
DICE_HELP = "Without GAME: dice of the first and the second player (1,1)."
TO_HELP = "Stop at this exploitability: what a perfect opponent wins per round, on average."
EXACT_HELP = "Print the value as a fraction, with a proof (needs the extra 'solve')."
PROOF_HELP = "Write the proof of --exact to this file; docs/check_proof.py checks it."
PLAN_HELP = "Write both players' plans to a file for printing, by hand and by what was said."
KEEP_HELP = "Save what was learned in this file, and resume from it if it exists."


def solve(
    ctx: Context,
    game: Annotated[
        str | None,
        Argument(
            metavar="GAME",
            autocompletion=SOLVED_GAME,
            callback=named_game,
            is_eager=True,
            help=GAME_HELP,
        ),
    ] = None,
    held: Annotated[str | None, Option(metavar="N,N", help=HELD_HELP)] = None,
    with_: opt.With = None,
    dice: Annotated[str | None, Option(metavar="N,N", help=DICE_HELP)] = None,
    faces: Annotated[int | None, Option(help="Faces of a die (6).")] = None,
    wild: Annotated[
        str | None, Option(metavar="FACE", help="Wild face: none, lowest or highest.")
    ] = None,
    to: Annotated[float, Option(help=TO_HELP, callback=positive)] = 1e-4,
    iterations: Annotated[
        int | None, opt.more(help="Stop after this many iterations.", callback=positive)
    ] = None,
    time: Annotated[
        float | None,
        opt.more(metavar="SECONDS", help="Stop after this many seconds.", callback=positive),
    ] = None,
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None,
    exact: Annotated[bool, Option("--exact", help=EXACT_HELP)] = False,
    proof: Annotated[Path | None, opt.more(metavar="FILE", help=PROOF_HELP)] = None,
    plan: Annotated[Path | None, opt.more(metavar="FILE", help=PLAN_HELP)] = None,
    as_json: Annotated[bool, Option("--json", help="Print the solution as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Solve a game for two players: what perfect play is worth, and how it opens.

    cardlie solve --dice 1,1 --faces 6 --wild lowest

    cardlie solve --dice 1,1 --exact

    cardlie solve tavern --held 2,1

    Without GAME, solves one round as in the literature: a bid is a number of dice and a face; more
    dice, or as many of a higher face, is higher; the wild face counts as every other; whoever is
    right wins 1. With GAME, solves the rest of a match from the dice that both hold. Ctrl-C shows
    what was reached. Exit codes: 0 success, 2 invalid input, 130 stopped by Ctrl-C.
    """
    from cardlie.cli.solve.match import last_round, match_options, solve_game
    from cardlie.cli.solve.single import approach, prove, single_round
    from cardlie.solve import Goal

    _verify_files(exact, keep, proof, plan)
    goal = Goal(to, iterations, time)
    written, planned = (None if file is None else Output(file) for file in (proof, plan))
    if game is not None:
        refuse_idle(ctx, ("dice", "faces", "wild", "keep"), f"solve {game}")
        options, standing = match_options(game, with_ or ()), pair(held or "1,1")
        if exact:
            return prove(*last_round(options, standing), time, written, as_json)
        return solve_game(options, standing, goal, planned, as_json)
    refuse_idle(ctx, ("held", "with_"), tr("a single round"))
    sides = 6 if faces is None else faces
    round, title, description = single_round(pair(dice or "1,1"), sides, wild or "none")
    if exact:
        return prove(round, title, description, time, written, as_json)
    kept = None if keep is None else Output(keep)
    return approach(round, description, goal, kept, planned, as_json)


def _verify_files(exact: bool, keep: Path | None, proof: Path | None, plan: Path | None) -> None:
    """CardlieError for files that only an exact value has, or only another."""
    if proof is not None and not exact:
        raise CardlieError("--proof needs --exact", "add --exact")
    if plan is not None and exact:
        raise CardlieError("--plan and --exact can't be combined", "--proof FILE writes the plans")
    if keep is not None and exact:
        raise CardlieError("--keep and --exact can't be combined", "give one of them")


def pair(text: str) -> tuple[int, int]:
    """Two numbers parted by a comma."""
    parts = text.replace(" ", "").split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise CardlieError(tr("{text!r} is not a pair of numbers", text=text), "such as 2,1")
    return int(parts[0]), int(parts[1])
