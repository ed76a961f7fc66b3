"""A round at a real table, where the seats roll given faces: so that what it costs is true."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.deck.faces import Face
from cardlie.games.chance import Moment
from cardlie.games.options import Options
from cardlie.guess import Guess

#: What somebody does who declares a bid exact, perhaps out of turn.
SPOT_ON = "calls spot-on"


def at_table(
    options: Options,
    rolls: Sequence[Sequence[Face]],
    first: int,
    guesses: Sequence[Guess],
    last: tuple[int, str],
) -> list[tuple[str, int, int]]:
    """What a round costs at a table where the seats roll these faces: what, which seat, how much.

    The guesses are said in turn from seat ``first``; the ``last`` is a seat and what it does.
    """
    from cardlie.engine import Table  # a kit with its rules plays no games, and waits for none
    from cardlie.engine.decisions.guess import Doubted
    from cardlie.engine.decisions.spot_on import SpottedOn
    from cardlie.engine.events import Challenged

    table = Table(options, _Arranged(options, [list(roll) for roll in rolls], first))
    for guess in guesses:
        table.guess(guess)
        if table.phase == "reroll":
            table.act("keep")
    seat, deed = last
    spot_on = "spot-on" if seat == table.actor else f"spot-on by {seat}"
    event = table.act(spot_on if deed == SPOT_ON else "challenge")
    while isinstance(event, Doubted):  # until all others have
        event = table.act("challenge")
    assert isinstance(event, Challenged | SpottedOn)
    if options.game.has_deck:
        assert event.loser is not None
        losses = [(int(event.loser), 1)]  # a pile
    else:
        losses = [(seat, lost) for seat, lost in enumerate(event.losses) if lost]
    return [
        *(("loses", seat, lost) for seat, lost in losses if lost > 0),
        *(("gains", seat, -lost) for seat, lost in losses if lost < 0),
        *([] if table.over else [("starts", int(table.state.starter), 0)]),
    ]


class _Arranged:
    """Chance that lets the seats roll given faces, and one of them begin."""

    def __init__(self, options: Options, rolls: list[list[Face]], first: int) -> None:
        self._options, self._rolls, self._first = options, rolls, first
        index = options.rules.faces.index
        self._due = [[index[face.text] for face in roll] for roll in rolls]
        self._dealt = False

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        """Anything."""
        return (0,) * dice

    def rolls(self, held: Sequence[int], sides: int, moment: Moment) -> list[tuple[int, ...]]:
        """A round's roll for each seat: the faces that are given, then anything."""
        return [tuple(self._due.pop(0)) if self._due else (0,) * dice for dice in held]

    def shuffle(self, cards: list[int], moment: Moment) -> None:
        """First the deck, so that each hand holds its roll; then each hand, its roll on top."""
        if not self._dealt:
            rest = list(cards)
            for card in (card for roll in self._due for card in roll):
                rest.remove(card)
            each = self._options.start_count
            hands = [[*roll, *(rest.pop() for _ in range(each - len(roll)))] for roll in self._due]
            cards[:] = [card for hand in hands for card in hand] + rest
            self._dealt = True

    def pick(self, choices: int, moment: Moment, nth: int = 0) -> int:
        """Who begins, where it is drawn."""
        return self._first % choices

    def starter(self, seats: int) -> int:
        """Who begins, where it is rolled for."""
        return self._first

    def fork(self) -> _Arranged:
        """One that goes on as this one will."""
        other = self.again()
        other._due, other._dealt = list(self._due), self._dealt
        return other

    def again(self) -> _Arranged:
        """From the start."""
        return _Arranged(self._options, self._rolls, self._first)
