"""What the options of ``cardlie odds`` ask: the game, what was said, and what is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.judging.higher import verify_possible
from cardlie.judging.judge import possible_games, verify_played
from cardlie.odds import View
from cardlie.setting.deck import Deck
from cardlie.setting.faces import UNREAD, Counts, words
from cardlie.setting.setting import Setting

if TYPE_CHECKING:
    from cardlie.engine.bidding import Bidding

MINE_HELP = "Your own faces, such as 'R3 B5 *', or @FILE, a photo; ? if one is unread."
GONE_HELP = "Cards you have seen that are not on the table."
HAND_HELP = "Open play: the cards one seat's unseen faces come from; SEAT:3=FACES for three."


@dataclass(frozen=True, eq=False)
class InSight:
    """What is known of the faces: one's own, those in view, those that are gone, open hands."""

    mine: Annotated[str, Option(metavar="FACES", help=MINE_HELP)] = ""
    unseen: Annotated[int | None, Option(help="How many faces on the table you don't see.")] = None
    shown: Annotated[str, Option(metavar="FACES", help="Faces of others that lie in view.")] = ""
    gone: Annotated[str, Option(metavar="FACES", help=GONE_HELP)] = ""
    hand: Annotated[list[str] | None, Option(metavar="SEAT=FACES", help=HAND_HELP)] = None

    @property
    def unread(self) -> int:
        """How many of one's own faces nobody has read."""
        return words(self.mine).count(UNREAD)

    @property
    def read(self) -> str:
        """One's own faces that are read."""
        if not self.unread:
            return self.mine
        return " ".join(word for word in words(self.mine) if word != UNREAD)

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
            given[seat] = (cards, int(number[:9]) if colon else None)
        told = sum(up for _, up in given.values() if up is not None)
        open_ended = sum(1 for _, up in given.values() if up is None)
        unseen = self.unseen
        if unseen is None:
            if not given or open_ended:
                raise CardlieError(
                    "how many faces on the table don't you see?",
                    "give --unseen N, 0 if you see all",
                )
            unseen = told
        share, rest = divmod(unseen - told, open_ended) if open_ended else (0, 0)
        if rest or share < 0:
            raise CardlieError(
                tr("{unseen} unseen faces can't be shared evenly among the hands", unseen=unseen),
                "say how many of each: --hand Ann:3='R3 B5 G1 Y2'",
            )
        ups = {seat: (cards, share if up is None else up) for seat, (cards, up) in given.items()}
        return ups, unseen


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """The game, what was said in it, and what is known.

    ``unread`` of one's own faces are not; ``exact``: so many and no more; ``theirs`` of the unseen
    faces are those of whoever made a power guess. What was ``photographed`` is told as JSON.
    """

    setting: Setting
    deck: Deck
    names: tuple[str, ...]
    said: tuple[Guess, ...]
    mine: Counts
    view: View
    unread: int
    exact: bool
    theirs: int | None
    photographed: dict[str, Any] = field(default_factory=dict)

    def legal(self) -> Iterator[Guess]:
        """Every guess that may be said now and that the table could fulfil by its size."""
        bidding = self._bidding()
        faces, most = self.setting.faces, bidding.highest_figure(self.view.size)
        top = max([most, *(power.value for power in faces.powers)])
        for guess in bidding.guesses(self.said, top):
            if guess.personal:
                if guess.card(faces) is not None:
                    yield guess
            elif guess.amount(faces) <= most:
                yield guess

    def can_raise(self) -> bool:
        """Whether anything at all may be said now."""
        return not self.said or not self._bidding().over(self.said[-1]).nothing

    def _bidding(self) -> Bidding:
        from cardlie.engine import SeatNo, Table

        rules = self.setting.rules
        last_two = not rules.has_deck and self.view.size == 2
        # whoever asks about such a guess plays the variant that allows it
        said = {guess.variant for guess in self.said if guess.variant}
        options = Options.of(
            rules.id, sorted({*self.names, *said}), seats=2, start=1 if last_two else None,
            rulings=self.setting.rulings, deck=self.deck if rules.has_deck else None,
        )  # fmt: skip
        return Table.deal(options).observe(SeatNo(0)).bidding


def question_of(
    said: Sequence[str], seen: InSight, game: str | None, deck: Deck, names: Sequence[str],
    *, legal: bool, exact: bool, theirs: int | None,
) -> OddsQuestion:  # fmt: skip
    """The question that these options ask; ``legal``: it is also about what may follow."""
    faces = [seen.read, seen.shown, seen.gone, *(t.partition("=")[2] for t in seen.hand or ())]
    found, *alike = [game] if game else possible_games(said[-1] if said else None, faces, deck)
    if legal and alike:
        raise CardlieError(
            "what may be said next differs from one dice game to another",
            tr("give {value}", value=" or ".join(f"--game {id}" for id in (found, *alike))),
        )
    agreed = Options.of(found, names)
    setting = Setting.of(found, deck, rulings := agreed.rulings)
    guesses = tuple(
        Guess.parse(text, setting.faces, kinds=setting.rules.heard, rulings=rulings)
        for text in said
    )
    for guess in guesses:
        verify_possible(guess, setting)
        # who asks about it plays its variant
        verify_played(guess, (*agreed.names, guess.variant or ""))
    own = setting.faces.counts(setting.faces.parse(seen.read))
    if theirs is not None and not (guesses and guesses[-1].personal):
        raise CardlieError("--theirs is about a power guess: who may have rolled its card")
    hands, unseen = seen.hands()
    view = View.of(
        setting, seen.read, unseen + seen.unread, shown=seen.shown, gone=seen.gone, hands=hands,
        deck=deck, with_wildcards="wildcards" in agreed.names,
        with_powers="powers" in agreed.names,
    )  # fmt: skip
    return OddsQuestion(setting, deck, agreed.names, guesses, own, view, seen.unread, exact, theirs)
