"""How fast rounds for two are solved, beside OpenSpiel, and whether known values come out.

OpenSpiel (extra ``research``) solves the same round, one die each with the highest face wild, by
its CFR+ in C++, and computes the exploitability of our average strategy its own way. Times are
processor times of one process. ``--large`` also proves rounds of one die against two, and bounds
those of two dice each.
"""

from __future__ import annotations

import argparse
import sys
import time
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from cardlie.base.errors import CardlieError
from cardlie.games.options import Options
from cardlie.solve import Goal, Learner, lay_out, learner_of, literature, search
from cardlie.solve.exact import prove
from cardlie.solve.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable


#: At least so many times as fast as OpenSpiel's CFR+ to an exploitability of ``NEAR``, with six
#: faces; fewer are shown beside.
BAR, NEAR, SIX = 250, 1e-3, 6

#: Dice each and faces of four rounds (those of ReBeL), and the seconds for all of them.
FOUR, NEARER, SECONDS = ((1, 4), (1, 5), (1, 6), (2, 3)), 1e-4, 60

#: OpenSpiel's exploitability takes seconds, so it is asked for after so many iterations each time.
LOOK = 50

#: How near rounds of two dice each are brought, by their wild face.
LARGE_PARTS = {"none": 1e-4, "lowest": 1e-3, "highest": 1e-3}

#: Rounds whose value others have published.
PROVEN = {
    ((1, 1), 6, "none"): Fraction(-1, 9),
    ((1, 1), 6, "lowest"): Fraction(-7, 327),
    ((1, 1), 6, "highest"): Fraction(-7, 258),
    ((1, 1), 4, "lowest"): Fraction(0),
    ((1, 1), 4, "highest"): Fraction(1, 16),
    ((2, 2), 3, "none"): Fraction(1, 81),
}
#: Half a minute each.
LARGE = {((2, 1), 6, "lowest"): Fraction(7, 27), ((1, 2), 6, "lowest"): Fraction(-5, 54)}


def timed(job: Callable[[], object]) -> float:
    """Processor seconds of a job."""
    start = time.process_time()
    job()
    return time.process_time() - start


def ours(dice: tuple[int, int], faces: int, wild: str, to: float) -> tuple[Learner, float]:
    """A round learnt from nothing, and the seconds from its rules to its bounds."""
    learners = []

    def job() -> None:
        learners.append(Learner(lay_out(literature(dice, faces, wild))))
        search(learners[0], Goal(to))

    seconds = timed(job)
    return learners[0], seconds


def spiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise CardlieError(
            "OpenSpiel is not installed", "pip install -e '.[research]', or pip install open_spiel"
        ) from None
    return pyspiel


def theirs(faces: int) -> tuple[float, int]:
    """Seconds and iterations of OpenSpiel's CFR+; looking for the exploitability is not timed."""
    pyspiel = spiel()
    game = pyspiel.load_game(f"liars_dice(dice_sides={faces})")
    solver = pyspiel.CFRPlusSolver(game)
    seconds, iterations = 0.0, 0
    while True:
        for _ in range(LOOK):
            seconds += timed(solver.evaluate_and_update_policy)
        iterations += LOOK
        if pyspiel.exploitability(game, solver.average_policy()) <= NEAR:
            return seconds, iterations


def against_open_spiel(faces: int) -> None:
    learner, mine = min(
        (ours((1, 1), faces, "highest", NEAR) for _ in range(3)), key=lambda found: found[1]
    )
    low, high = learner.bounds()
    pyspiel = spiel()
    from tests.plugs.openspiel_policy import policy_of

    game = pyspiel.load_game(f"liars_dice(dice_sides={faces})")
    found = pyspiel.exploitability(game, pyspiel.TabularPolicy(policy_of(learner)))
    seconds, iterations = theirs(faces)
    under = "" if faces < SIX or seconds / mine >= BAR else f"   UNDER THE BAR OF {BAR}"
    print(
        f"{faces} faces: ours {mine:.3f} s, {learner.iterations} iterations, {(high - low) / 2:.9e}"
        f" (OpenSpiel finds {found:.9e}); its CFR+ {seconds:.2f} s, {iterations} iterations;"
        f" ratio {seconds / mine:.0f}{under}",
        flush=True,
    )


def four_rounds() -> None:
    total = 0.0
    for dice, faces in FOUR:
        learner, seconds = ours((dice, dice), faces, "highest", NEARER)
        total += seconds
        print(f"{dice}x{faces}f to {NEARER:g}: {seconds:6.2f} s, {learner.iterations} iterations")
    over = "" if total <= SECONDS else "   OVER THE BAR"
    print(f"together {total:.1f} s (bar: {SECONDS}){over}")


def last_rounds() -> None:
    """The last round of each match: with one die each it is a match of its own."""
    for game in ("tavern", "leira", "wheel", "perudo"):
        match = Match(Options(game, seats=2), (1, 1))
        learner = Learner(lay_out(match.round((1, 1), match.middle)))
        seconds = timed(partial(search, learner, Goal(NEARER)))
        print(
            f"{game}, a die each, to {NEARER:g}: {learner.iterations} iterations, {seconds:.2f} s"
        )


def two_dice_each() -> None:
    """Rounds too large to be held: a part of them is learnt."""
    for wild, to in LARGE_PARTS.items():
        learner = learner_of(literature((2, 2), SIX, wild))
        seconds = timed(partial(search, learner, Goal(to)))
        low, high = learner.bounds()
        print(
            f"2v2, {SIX} faces, {wild}: {low:+.5f} to {high:+.5f}, {learner.iterations} iterations,"
            f" {learner.tree.histories} histories, {seconds:.0f} s",
            flush=True,
        )


def known_values(large: bool) -> None:
    for (dice, faces, wild), value in (PROVEN | (LARGE if large else {})).items():
        start = time.process_time()
        found = prove(lay_out(literature(dice, faces, wild))).value
        right = "" if found == value else f"   NOT {value}"
        seconds = time.process_time() - start
        print(f"{dice[0]}v{dice[1]}, {faces} faces, {wild}: {found} proven, {seconds:.1f} s{right}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--large", action="store_true", help="also one die against two, and two each"
    )
    options = parser.parse_args()
    try:
        known_values(options.large)
        four_rounds()
        last_rounds()
        if options.large:
            two_dice_each()
        for faces in range(3, SIX + 1):
            against_open_spiel(faces)
    except CardlieError as error:
        print(f"solve.py: {error} ({error.hint})", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
