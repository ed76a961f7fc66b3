"""A doubted pass: whether its five dice are what it claims, and what that costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.deck.faces import Face
from cardlie.games.dice import lives_with
from cardlie.games.model import Game
from cardlie.games.passing import FIVE, is_such
from cardlie.games.records import NOBODY, SeatNo, Showdown
from cardlie.games.registry import rules_of
from cardlie.games.settling import AtStake, Cost, settle
from cardlie.judging.costs import challenger
from cardlie.language.faces import read_faces


@dataclass(frozen=True, slots=True)
class PassVerdict:
    """Whether the ``roll`` of who passed ``holds``; who doubts it, and the cost, if anybody is in.

    ``seats`` are the names of all, in their order.
    """

    seats: tuple[str, ...]
    roll: tuple[Face, ...]
    holds: bool
    caller: SeatNo | None = None
    cost: Cost | None = None

    def as_json(self) -> dict[str, Any]:
        """JSON of the verdict: what each seat loses, and who begins, by their names."""
        losses, following = None, None
        if self.cost is not None:
            losses = dict(zip(self.seats, self.cost.losses, strict=True))
            nobody = self.cost.next in (None, NOBODY)
            following = None if nobody else self.seats[self.cost.next or 0]
        return {"guess": "pass", "holds": self.holds, "losses": losses, "next": following}


def judge_pass(game: Game, rolls: Mapping[str, str], by: str | None) -> PassVerdict:
    """Settle the pass of seat ``by``, which the next seat doubts; ``rolls`` are faces by seat.

    Raises CardlieError where no roll is that seat's, or it is not one of five dice.
    """
    rules, seats, spec = rules_of(game), tuple(rolls), game.spec
    assert spec is not None, "only games of files have passes"
    if by not in seats:
        raise CardlieError(
            "a pass is about the dice of one player", "give --roll SEAT=FACES for each, and --by"
        )
    faces = {seat: read_faces(roll, rules.faces) for seat, roll in rolls.items()}
    if len(faces[by]) != FIVE:
        raise CardlieError("only a player with five dice passes")
    dice = [len(roll) for roll in faces.values()]
    remaining = [lives_with(spec, each) for each in dice] if spec.lives else dice
    bidder = SeatNo(seats.index(by))
    holds = is_such(spec.pass_with, [rules.faces.index[each.text] for each in faces[by]])
    caller = challenger(remaining, bidder)
    if caller is None:
        return PassVerdict(seats, faces[by], holds)
    showdown = Showdown(caller, bidder, holds, 1, int(holds))
    cost = settle(AtStake(remaining, rules), showdown, "pass")
    return PassVerdict(seats, faces[by], holds, caller, cost)
