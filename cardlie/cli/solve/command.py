"""``cardlie solve``: equilibria, and exact values, for two."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import figure, tr
from cardlie.cli import options as opt
from cardlie.cli.words import SOLVED_GAME, named_game

GAME_HELP = "{solved}: a match for two; without it one round of Liar's Dice."
HELD_HELP = "Dice of the player who starts, and of the other one (1,1)."
DICE_HELP = "Without GAME: dice of the first player, and of the second (1,1)."
TO_HELP = "Stop at this exploitability: what a perfect opponent wins of each round, on average."
EXACT_HELP = "The value as a fraction, with a proof (extra 'solve')."
PROOF_HELP = "Write the proof of --exact to a file, which docs/check_proof.py checks."
PLAN_HELP = "Write what both do, by hand and by what was said, to a file to print."
KEEP_HELP = "Keep what was learnt in a file, and go on from it if it is there."


def solve(
    game: Annotated[
        str | None, Argument(metavar="GAME", autocompletion=SOLVED_GAME, help=GAME_HELP), named_game
    ] = None,
    held: Annotated[str | None, Option(metavar="N,N", help=HELD_HELP)] = None,
    with_: opt.With = None,
    dice: Annotated[str | None, Option(metavar="N,N", help=DICE_HELP)] = None,
    faces: Annotated[int | None, Option(help="Faces of a die (6).")] = None,
    wild: Annotated[
        str | None, Option(metavar="FACE", help="The wild face: none, lowest or highest.")
    ] = None,
    to: Annotated[float, Option(help=TO_HELP)] = 1e-4,
    iterations: Annotated[int | None, opt.more(help="Stop after so many iterations.")] = None,
    time: Annotated[float | None, opt.more(metavar="SECONDS", help="Stop after this time.")] = None,
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None,
    exact: Annotated[bool, Option("--exact", help=EXACT_HELP)] = False,
    proof: Annotated[Path | None, opt.more(metavar="FILE", help=PROOF_HELP)] = None,
    plan: Annotated[Path | None, opt.more(metavar="FILE", help=PLAN_HELP)] = None,
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
    from cardlie.cli.solve.single import approach, prove, title_of
    from cardlie.cli.solve.told import verify_memory
    from cardlie.solve import Goal, literature
    from cardlie.solve.literature import least_memory

    goal = Goal(to, iterations, time)
    for option, value in (("--to", to), ("--iterations", iterations), ("--time", time)):
        if value is not None and not value > 0:
            said = "{option} is {value}, expected more than 0"
            shown = value if isinstance(value, int) else figure(value, "g")  # one may be endless
            raise CardlieError(tr(said, option=option, value=shown))
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
        from cardlie.solve.match import verify_solved

        options = Options.of(game, with_ or (), seats=2)
        verify_solved(options)
        standing = pair(held or "1,1")
        if exact:
            title, told, round = last_round(options, standing)
            return prove(round, title, told, time, written, as_json)
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
        return prove(round, title_of(told), told, time, written, as_json)
    kept = None if keep is None else Output(keep)
    return approach(round, told, goal, kept, planned, as_json)


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
