"""What somebody may type who typed too little, in the game that they named."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.base.translation import language, tr
from cardlie.games.model import Game
from cardlie.games.registry import get_game, rules_of


class HintExample(NamedTuple):
    """A guess, a table to judge it by, one's own faces, and how many then are unseen.

    ``game`` is the option that names the game; ``table_option`` the one before a table, or before
    a roll where each counts as a whole.
    """

    guess: str
    table: str
    mine: str
    unseen: int
    game: str
    table_option: str = "--table "

    @classmethod
    def of(cls, game: str | None) -> HintExample:
        """The example for a game; of cards where none is named."""
        played = get_game(game) if game else None
        add = f" --game {game}" if game else ""
        if played is None or played.has_deck:
            return cls(tr("4 red"), "R1 R2 *", "R1 R2", 6, add)
        if played.passes_cup and played.spec is not None:
            dice = played.spec.cup_dice
            return cls(_lowest(played), " ".join(map(str, range(dice, 0, -1))), "", dice, add)
        option = "--roll Ann=" if rules_of(played).faces.whole else "--table "
        return cls(tr("4 fives"), "5 5 2", "5 5 2", 6, add, option)

    def judged(self) -> str:
        """How it is judged."""
        return f"cardlie judge '{self.guess}' {self.table_option}'{self.table}'{self.game}"

    def weighed(self) -> str:
        """How its odds are asked for."""
        mine = f" --mine '{self.mine}'" if self.mine else ""
        return f"cardlie odds '{self.guess}'{mine} --unseen {self.unseen}{self.game}"


def _lowest(game: Game) -> str:
    """The first claim that may be made of a roll."""
    from cardlie.engine.bidding import bidding_of

    rules = rules_of(game)
    first, *_ = bidding_of(rules, game.kinds).guesses((), 6)
    return first.phrase(language())
