"""A question about odds: the game, what was said in it, and what somebody knows of the faces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardlie.deck.deck import Deck
from cardlie.deck.faces import Counts
from cardlie.games.model import Rules
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.odds import View
from cardlie.odds.advice import Advised, Stake, Weighing, in_order, without

if TYPE_CHECKING:
    from cardlie.engine.bidding import Bidding

#: Two who hold no more dice than this in all are taken to be the last, and are told perfect play.
MOST_DICE = 3


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """The game, what was said in it, and what is known.

    ``unread`` of one's own faces are not; ``exact``: so many and no more; ``theirs`` of the unseen
    faces are those of whoever made a power guess. What was ``photographed`` is told as JSON.
    """

    rules: Rules
    deck: Deck
    names: tuple[str, ...]
    history: tuple[Guess, ...]
    mine: Counts
    view: View
    unread: int
    exact: bool
    theirs: int | None
    photographed: dict[str, Any] = field(default_factory=dict)

    def legal(self) -> Iterator[Guess]:
        """Every guess that may be said now and that the table could fulfil by its size."""
        bidding = self._bidding()
        faces, most = self.rules.faces, bidding.highest_figure(self.view.size)
        top = max([most, *(power.value for power in faces.powers)])
        for guess in bidding.guesses(self.history, top):
            if guess.personal:
                if guess.card(faces) is not None:
                    yield guess
            elif guess.amount(faces) <= most:
                yield guess

    def stake(self) -> Stake:
        """What is at stake: all are taken to hold as much as I do, and the last to have bid."""
        mine, unseen = sum(self.mine), self.view.size - sum(self.view.visible)
        if self.rules.game.passes_cup:
            mine = unseen = 1
        others = max(1, round(unseen / (mine or unseen or 1)))
        seats = min(1 + others, self.rules.game.seats[1])
        held = (mine or 1,) * seats
        if mine > 0 and unseen > 0 and mine + unseen <= MOST_DICE:
            held, seats = (mine, unseen), 2  # no more are left than two
        return Stake(self.rules, held, SeatNo(0), SeatNo(seats - 1), piles=mine or 1)

    def weighed(self) -> list[Advised]:
        """What may be done about the last guess, the worthiest first; of raises the best alone."""
        guess, bidding = self.history[-1], self._bidding()
        card = guess.card(self.rules.faces)
        rolled = False if card is not None and self.mine[card] else None  # there is one of it
        weighing = Weighing(
            self.stake(), self.view, self.mine, without(self.view, self.mine),
            rolled=rolled, theirs=self.theirs,
        )  # fmt: skip
        advised = [weighing.challenge(guess)]
        if self.rules.game.may_spot_on and not guess.personal:
            advised.append(weighing.spot_on(guess))
        raises = [
            weighing.raised(each, last=bidding.over(each).nothing)
            for each in list(self.legal()) or bidding.lowest_over(self.history)
        ]
        return in_order([*advised, *in_order(raises)[:1]])

    def _bidding(self) -> Bidding:
        from cardlie.engine.bidding import bidding_of

        # whoever asks about such a guess plays the variant that allows it
        said = {guess.variant for guess in self.history if guess.variant}
        kinds = self.rules.game.said_in(self.rules.round, {*self.names, *said})
        return bidding_of(self.rules, kinds)
