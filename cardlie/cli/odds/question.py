"""What the options of ``cardlie odds`` ask: the game, what was said, and what is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
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


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What the question is about: the game, what was said in it, and one's own faces."""

    setting: Setting
    deck: Deck
    names: tuple[str, ...]
    said: tuple[Guess, ...]
    mine: Counts

    def view(
        self, mine: str, shown: str, gone: str, unseen: int | None, hand: Sequence[str], unread: int
    ) -> View:
        """What the options say that is known; of one's own faces so many are ``unread``."""
        hands, spread = _hands(hand, unseen)
        return View.of(
            self.setting, mine, spread + unread, shown=shown, gone=gone, hands=hands,
            deck=self.deck, with_wildcards="wildcards" in self.names,
            with_powers="powers" in self.names,
        )  # fmt: skip

    def legal(self, view: View) -> Iterator[Guess]:
        """Every guess that may be said now and that the table could fulfil by its size."""
        bidding = self._bidding(view)
        faces, most = self.setting.faces, bidding.highest_figure(view.size)
        top = max([most, *(power.value for power in faces.powers)])
        for guess in bidding.guesses(self.said, top):
            if guess.personal:
                if guess.card(faces) is not None:
                    yield guess
            elif guess.amount(faces) <= most:
                yield guess

    def can_raise(self, view: View) -> bool:
        """Whether anything at all may be said now."""
        return not self.said or not self._bidding(view).over(self.said[-1]).nothing

    def _bidding(self, view: View) -> Bidding:
        from cardlie.engine import SeatNo, Table

        rules = self.setting.rules
        last_two = not rules.has_deck and view.size == 2
        # whoever asks about such a guess plays the variant that allows it
        said = {guess.variant for guess in self.said if guess.variant}
        options = Options.of(
            rules.id, sorted({*self.names, *said}), seats=2, start=1 if last_two else None,
            rulings=self.setting.rulings, deck=self.deck if rules.has_deck else None,
        )  # fmt: skip
        return Table.deal(options).observe(SeatNo(0)).bidding


def without_unread(mine: str) -> tuple[str, int]:
    """One's own faces that are read, and how many are not."""
    typed = words(mine)
    read = [word for word in typed if word != UNREAD]
    return (mine if len(read) == len(typed) else " ".join(read)), len(typed) - len(read)


def question_of(
    said: Sequence[str],
    game: str | None,
    deck: str,
    names: Sequence[str],
    *,
    faces: Sequence[str],
    legal: bool,
) -> OddsQuestion:
    """The question that these options ask; ``legal``: it is also about what may follow."""
    its_deck = Deck.load(deck)
    last = said[-1] if said else None
    found, *alike = [game] if game else possible_games(last, list(faces), its_deck)
    if legal and alike:
        raise CardlieError(
            "what may be said next differs from one dice game to another",
            tr("give {value}", value=" or ".join(f"--game {id}" for id in (found, *alike))),
        )
    agreed = Options.of(found, names)
    setting = Setting.of(found, its_deck, rulings := agreed.rulings)
    guesses = tuple(
        Guess.parse(text, setting.faces, kinds=setting.rules.heard, rulings=rulings)
        for text in said
    )
    for guess in guesses:
        verify_possible(guess, setting)
        # who asks about it plays its variant
        verify_played(guess, (*agreed.names, guess.variant or ""))
    own = setting.faces.counts(setting.faces.parse(faces[0]))
    return OddsQuestion(setting, its_deck, agreed.names, guesses, own)


def _hands(texts: Sequence[str], unseen: int | None) -> tuple[dict[str, tuple[str, int]], int]:
    """The known hands with how many cards of each are up, and how many faces are unseen in all.

    Hands that do not say how many share evenly what the others leave.
    """
    given: dict[str, tuple[str, int | None]] = {}
    for text in texts:
        name, equals, cards = text.partition("=")
        seat, colon, number = name.partition(":")
        if not equals or not seat.strip() or (colon and not number.strip().isdecimal()):
            raise CardlieError(
                tr("--hand {text!r} names no seat and cards", text=text[:40]),
                "write --hand Ann:3='R3 B5 G1 Y2'",
            )
        if seat.strip() in given:
            raise CardlieError(
                tr("seat {seat!r} has two hands", seat=seat.strip()), "give all its cards at once"
            )
        given[seat.strip()] = (cards, int(number[:9]) if colon else None)
    told = sum(up for _, up in given.values() if up is not None)
    open_ended = sum(1 for _, up in given.values() if up is None)
    if unseen is None:
        if not given or open_ended:
            raise CardlieError(
                "how many faces on the table don't you see?", "give --unseen N, 0 if you see all"
            )
        unseen = told
    share, rest = divmod(unseen - told, open_ended) if open_ended else (0, 0)
    if rest or share < 0:
        raise CardlieError(
            tr("{unseen} unseen faces can't be shared evenly among the hands", unseen=unseen),
            "say how many of each: --hand Ann:3='R3 B5 G1 Y2'",
        )
    return {
        seat: (cards, share if up is None else up) for seat, (cards, up) in given.items()
    }, unseen
