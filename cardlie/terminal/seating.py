"""Seating: who plays which seat; one of them is yours, the others are bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine.legal import Legal
from cardlie.engine.log import Saved
from cardlie.engine.table import Table
from cardlie.games.chance import Seeded
from cardlie.games.records import SeatNo
from cardlie.players import BotChance, BotConfig, Player, fill_seats, parse_places

#: The seat at the keyboard, as it is written.
YOU = "you"

#: Who sits with you unless you say, over and over; and how many play then.
_COMPANY = (BotConfig("casual"), BotConfig("counter"), BotConfig("honest"), BotConfig("strong"))
USUAL_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Seating:
    """The bot on each seat, clockwise; None is the seat at the keyboard.

    >>> str(Seating.of("casual,you", players=4))
    'casual,you,casual,casual'
    """

    specs: tuple[BotConfig | None, ...]

    @classmethod
    def of(cls, text: str | None = None, players: int | None = None) -> Seating:
        """Seats from a list such as ``you,casual,counter:bluff=0.2``.

        Without a ``you`` in it you sit before the others. Up to ``players``, the last bot takes
        what is left.
        """
        if text is None:
            wanted = max(2, players or USUAL_PLAYERS)
            bots = [_COMPANY[i % len(_COMPANY)] for i in range(wanted - 1)]
            return cls((None, *bots))
        specs = list(parse_places(text, YOU))
        if None not in specs:
            specs.insert(0, None)
        if specs.count(None) > 1:
            raise CardlieError("two seats are yours", tr("name {you!r} once, and bots", you=YOU))
        if len(specs) < 2:
            raise CardlieError("nobody sits with you", tr("such as --seats {you},casual", you=YOU))
        seats = players or len(specs)
        last = [spec for spec in specs if spec][-1:]
        named = specs if seats <= len(specs) else [*specs, *last]
        return cls(fill_seats(named, seats))

    @classmethod
    def saved(cls, saved: Saved, named: str | None = None) -> Seating:
        """The seats of a game that was kept.

        A file may come from anywhere, and a bot of a user's own is code: it is only run if the
        seats are ``named`` again by whoever goes on.
        """
        texts = saved.header.note.get("seats")
        if not isinstance(texts, list) or texts.count(YOU) != 1:
            raise CardlieError(
                "no seat of this game is yours", "'cardlie replay' shows how it went"
            )
        if len(texts) != saved.header.options.seats:
            raise CardlieError("this file names bots for another number of seats")
        seating = cls(tuple(None if text == YOU else BotConfig.parse(str(text)) for text in texts))
        if named is not None and cls.of(named, len(texts)) != seating:
            raise CardlieError(
                "other seats were named when this game began",
                tr("--seats {seating}", seating=seating),
            )
        users_bots = [str(spec) for spec in seating.specs if spec and spec.is_users]
        if users_bots and named is None:
            said = "this game is played with {bot}, which is not one of cardlie's bots"
            raise CardlieError(
                tr(said, bot=users_bots[0]),
                tr("its code runs only if you name it: --seats {seating}", seating=seating),
            )
        return seating

    def __str__(self) -> str:
        return ",".join(self.texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """Who plays each seat, as it is written."""
        return tuple(YOU if spec is None else str(spec) for spec in self.specs)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The bot on each seat; nothing for the seat at the keyboard."""
        return tuple("" if spec is None else str(spec) for spec in self.specs)

    @property
    def me(self) -> SeatNo:
        """The seat at the keyboard."""
        return SeatNo(self.specs.index(None))

    def players(self, seed: int) -> dict[SeatNo, Player]:
        """The bots, with the chance that they have in the game of this seed."""
        chance = Seeded(seed)
        return {
            SeatNo(seat): spec.build(BotChance(chance, seat))
            for seat, spec in enumerate(self.specs)
            if spec is not None
        }


def caught_up(played: Table, players: Mapping[SeatNo, Player]) -> None:
    """Let bots think all their moves again: what they remember is then what it was."""
    table = Table.deal(played.options, chance=played.origin)
    for action in played.actions:
        caller = action.claimed_by
        for seat in (*table.state.claimants, table.actor):
            if seat in players:
                seen = table.observe(seat)
                players[seat].decide(seen, Legal(seen))
            if seat == caller:
                break  # the others are not asked any more
        table.step(action)
