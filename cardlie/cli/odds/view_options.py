"""What somebody sees of the faces on a table, as they typed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.options import more
from cardlie.cli.support import seat_called
from cardlie.deck.faces import UNREAD
from cardlie.games.model import Game
from cardlie.language.faces import face_words

MINE_HELP = "Your own faces, such as 'R3 B5 *', or @FILE for a photo; ? is an unread face."
GONE_HELP = "Cards that you have seen and that are out of play."
HAND_HELP = (
    "In open play: the hand that a seat's unseen faces come from; SEAT:3=FACES for three of them."
)


@dataclass(frozen=True, eq=False)
class ViewOptions:
    """What is known of the faces: one's own, those in view, those that are gone, open hands."""

    mine: Annotated[str, Option(metavar="FACES", help=MINE_HELP)] = ""
    unseen: Annotated[
        int | None, Option(help="Number of faces on the table that you can't see.")
    ] = None
    in_view: Annotated[
        str, Option("--shown", metavar="FACES", help="Faces of other players that everybody sees.")
    ] = ""
    gone: Annotated[str, more(metavar="FACES", help=GONE_HELP)] = ""
    hand: Annotated[list[str] | None, more(metavar="SEAT=FACES", help=HAND_HELP)] = None

    @property
    def is_photographed(self) -> bool:
        """Whether one's own faces are on a photo."""
        return self.mine.startswith("@")

    @property
    def unread(self) -> int:
        """How many of one's own faces nobody has read."""
        return face_words(self.mine).count(UNREAD)

    @property
    def read(self) -> str:
        """One's own faces that are read."""
        if not self.unread:
            return self.mine
        return ", ".join(word for word in face_words(self.mine) if word != UNREAD)

    def verify_for(self, game: Game) -> None:
        """CardlieError for what dice have not: they are rolled, and come from no hand or deck."""
        for option, given in (("--hand", self.hand), ("--gone", self.gone)):
            if given and not game.has_deck:
                raise CardlieError(
                    tr("{option} is about cards, but {game} is played with dice",
                       option=option, game=game.id),
                    "give only --mine, --shown and --unseen",
                )  # fmt: skip

    def hands(self) -> tuple[dict[str, tuple[str, int]], int]:
        """The known hands, how many cards of each are up, and how many faces are unseen in all.

        Hands that do not say how many share evenly what the others leave.
        """
        given: dict[str, tuple[str, int | None]] = {}
        for text in self.hand or ():
            name, equals, cards = text.partition("=")
            seat, colon, number = (part.strip() for part in name.partition(":"))
            if not equals or not seat or (colon and not number.isdecimal()):
                raise CardlieError(
                    tr("--hand {text!r} names no seat and cards", text=text[:40]),
                    "write --hand Ann:3='R3 B5 G1 Y2'",
                )
            if seat in given:
                raise CardlieError(
                    tr("seat {seat!r} has two hands", seat=seat), "give all its cards at once"
                )
            given[seat_called(seat)] = (cards, int(number[:9]) if colon else None)
        counted = sum(up for _, up in given.values() if up is not None)
        open_ended = sum(1 for _, up in given.values() if up is None)
        unseen = self.unseen
        if unseen is None:
            if not given or open_ended:
                raise CardlieError(
                    "the number of unseen faces is missing",
                    "give --unseen N (0 if you see everything)",
                )
            unseen = counted
        share, rest = divmod(unseen - counted, open_ended) if open_ended else (0, 0)
        if rest or share < 0:
            raise CardlieError(
                tr("{unseen} unseen faces can't be shared evenly among the hands", unseen=unseen),
                "say how many of each: --hand Ann:3='R3 B5 G1 Y2'",
            )
        ups = {seat: (cards, share if up is None else up) for seat, (cards, up) in given.items()}
        return ups, unseen
