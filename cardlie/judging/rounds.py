"""Which round type is judged: the one that is named, else the one that the dice make it.

A judge knows what seats hold, or only how many dice lie there in all. What a game keeps besides
(who just fell to one die) it does not: then a round may be of several types, and is the usual one
unless another is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.games.model import Game, Rules, Turn
from cardlie.games.records import USUAL, SeatNo
from cardlie.guess import Guess, Number

#: What each seat holds.
Held = tuple[int, ...]

#: What makes a special round, for whoever asks about one that can't be.
_WHEN = {
    "two-last-dice": "two players must be left, with one die each",
    "two-are-left": "two players must be left",
    "last-die": "somebody must have one die",
    "fell-to-one": "somebody must have one die",
    "wild-called": "somebody must have bid a wild number",
    "opened-wild": "its first bid must have been on a wild number",
}


@dataclass(frozen=True)
class RoundJudged:
    """The round of a question, under the rules of a game.

    ``ways`` are all that seats may hold: one, where that is known. ``named`` is the round type
    that was asked for (None: none was), ``history`` all that was bid in it (None: nobody says).
    Raises :class:`CardlieError` for one that can't be.

    >>> from cardlie.games.registry import rules_of
    >>> perudo, held = rules_of("perudo"), ((1, 3, 2),)
    >>> asked = RoundJudged(perudo, held)
    >>> asked.name, asked.others
    ('', ('palifico',))
    >>> special = RoundJudged(perudo, held, "palifico")
    >>> special.round_type(0), special.round_type(1)
    ('last die', 'palifico')
    """

    rules: Rules
    ways: tuple[Held, ...]
    named: str | None = None
    history: tuple[Guess, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "named", self.rules.game.round_called(self.named))
        game = self.rules.game
        names = [*game.rounds]
        if self.named is None or self.name in self._turns:
            return
        if not names:
            raise CardlieError(tr("all rounds of {game} are alike", game=game.id), "leave it out")
        if self.named not in names:
            raise UnknownName("round", self.named, names)
        if game.spec is not None:  # any other game alone knows which rounds may be
            raise CardlieError(
                tr("there is no round {round!r} with these dice", round=self.name),
                self._why_not(),
            )

    @cached_property
    def name(self) -> str:
        """The round type that is judged; of a turn in it, whoever speaks."""
        if self.named is not None:
            special = self.rules.game.rounds.get(self.named)
            return self.named if special is None or not self.named else special.of or self.named
        return USUAL if USUAL in self._turns else next(iter(self._turns))

    @property
    def others(self) -> tuple[str, ...]:
        """The round types that it may be as well, where it is known who holds what."""
        return tuple([name for name in self._turns if name != self.name and len(self.ways) == 1])

    @cached_property
    def _turns(self) -> dict[str, list[Turn]]:
        """The round types that it may be, with what makes it one."""
        game = self.rules.game
        turns: dict[str, list[Turn]] = {}
        for held in self.ways:
            for own in game.layout.may_keep(held):
                for said in self._sayings:
                    turn = Turn(held, extra=own, history=said)
                    turns.setdefault(game.sort_of_round(turn), []).append(turn)
        return turns

    @property
    def _sayings(self) -> list[tuple[Guess, ...]]:
        """What may have been bid, as far as rounds differ by it: else nobody knows of it."""
        spec = self.rules.game.spec
        if self.history is not None:
            return [self.history]
        if spec is None or not spec.heeds_bids or not spec.dice_wild:
            return [()]
        return [(), (Number(1, spec.dice_wild[0]),)]

    @cached_property
    def _of_last(self) -> list[Turn]:
        """The turns in it of somebody who bids as in all rounds: with one die, or who had one."""
        turns = [
            turn._replace(speaker=SeatNo(seat))
            for turn in self._turns.get(self.name, [])
            for seat, has in enumerate(turn.held)
            if has
        ]
        return [turn for turn in turns if self._type_of(turn) != self.name]

    def _type_of(self, turn: Turn) -> str:
        return self.rules.game.sort_of_round(turn)

    def round_type(self, speaker: int | None = None) -> str:
        """What holds for a seat that speaks; None: for whoever has a last die, if that is named."""
        turns = self._of_last if self._asks_last else self._turns.get(self.name, [])
        return self._types(turns, speaker)[0]

    def types_before(self, speaker: int) -> tuple[str, ...]:
        """All that may have held for another seat: nobody sees whether it ever fell to one die."""
        return self._types(self._turns.get(self.name, []), speaker)

    def _types(self, turns: list[Turn], speaker: int | None) -> tuple[str, ...]:
        if speaker is not None:
            turns = [turn._replace(speaker=SeatNo(speaker)) for turn in turns]
        return tuple(dict.fromkeys(map(self._type_of, turns))) or (self.name,)

    def verify_speaker(self, speaker: int | None, problem: str, **values: object) -> None:
        """Raise :class:`CardlieError` with the problem where a last die is named, and who speaks
        has more; ``values`` fill its places.
        """
        if not self._asks_last:
            return
        turns = self._of_last
        if speaker is not None:
            turns = [turn for turn in turns if turn.speaker == speaker]
        if not turns:
            raise CardlieError(tr(problem, **values), tr("give --round {name}", name=self.name))

    @property
    def _asks_last(self) -> bool:
        """Whether a last die in it is named, not the round alone."""
        return self.named is not None and self.named != self.name

    def round_types(self) -> tuple[str, ...]:
        """What may hold for somebody who speaks in it."""
        last = map(self._type_of, self._of_last)
        return tuple(dict.fromkeys([self.round_type(), *last]))

    def _why_not(self) -> str:
        spec = self.rules.game.spec
        assert spec is not None
        special = next(each for each in spec.rounds if each.name == self.name)
        before = spec.special[: spec.special.index(special)] if special in spec.special else ()
        two = next((each for each in before if each.when == "two-are-left"), None)
        if two is None or any(sum(map(bool, held)) != 2 for held in self.ways):
            return tr(_WHEN.get(special.when, "the game has no such rounds"))
        key, game = f"rounds.{two.name}.when", self.rules.game
        sentences = [
            f"{each.name}={game.readings[each.name]}" for each in game.rulings if key in each.of
        ]
        if sentences:
            return tr("there is none when two players are left, with {ruling}", ruling=sentences[0])
        return tr("there is none when two players are left")


def ways_to_hold(game: Game, total: int, own: int = 0) -> tuple[Held, ...]:
    """All that so many dice may be among players, as far as rounds differ by it.

    One of them holds ``own`` (0: nobody's are known), the first. Where so few lie there that no
    two players are in, all belong to one.

    >>> from cardlie.games.registry import get_game
    >>> ways_to_hold(get_game("leira"), 3)
    ((1, 2), (1, 1, 1))
    """
    own = own if own < total else 0  # who sees all dice does not say whose they are
    known, rest = ((own,) if own else ()), total - own
    ways: list[Held] = []
    for others in range(2 - len(known), game.seats[1] + 1 - len(known)):
        for least in (2, 1):  # nobody else has one die, or somebody has
            last = rest - least * (others - 1)
            if last >= least:
                ways.append((*known, *(least,) * (others - 1), last))
    return tuple(dict.fromkeys(ways)) or ((total,),)
