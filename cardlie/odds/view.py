"""A seat's view: the faces that are certain, and where the unseen ones come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError, verify_type
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Counts, Face, Faces, verify_faces
from cardlie.games.model import Rules
from cardlie.games.registry import rules_of
from cardlie.guess import Guess
from cardlie.language.faces import face_in, read_faces
from cardlie.odds.ask import odds
from cardlie.odds.evidence import Draw, Evidence, dice_drawn

if TYPE_CHECKING:
    from fractions import Fraction

#: Unseen faces that a view made from text may have; with more, exact counting takes too long.
MOST_UNSEEN = 1_000


@dataclass(frozen=True, slots=True)
class View(Evidence):
    """Everything that one seat knows, and the odds that follow from it.

    ``visible`` has its own faces and those that others show.
    """

    def odds(self, guess: Guess | str) -> Fraction:
        """The exact chance that a guess is true; text is parsed by the game's rules.

        Raises :class:`~cardlie.InvalidGuess` for text that is none, and
        :class:`~cardlie.IllegalGuess` for a guess that means nothing with these faces.

        >>> View.of("cards", mine="B1 B4 R2", unseen=6).odds("5 of the same colour")
        Fraction(1780, 12341)
        """
        return odds(guess, self)

    @classmethod
    def of(
        cls,
        rules: Rules | str = "cards",
        mine: str | Sequence[Face] = "",
        unseen: int = 0,
        *,
        shown: str | Sequence[Face] = "",
        gone: str | Sequence[Face] = "",
        hands: Mapping[str, tuple[str | Sequence[Face], int]] | None = None,
        deck: Deck | None = None,
        with_wildcards: bool = False,
        with_powers: bool = False,
    ) -> View:
        """A view from faces (or their text): ``mine``, and ``unseen`` more on the table.

        ``shown`` are faces that others show and that stay on the table; ``gone`` cards that are
        seen but are on nobody's table: discarded, or known to lie under a pile. ``hands``
        (seat -> cards, how many of them are up) is for open play: those faces are drawn from
        that seat's own cards, and only the rest of ``unseen`` from the deck. ``rules`` may be
        a game's id; ``deck`` is the deck in play (default: the base deck), with the expansions
        asked for. Dice know neither ``gone`` nor ``hands``.

        Raises :class:`~cardlie.base.errors.CardlieError` where the deck has no such cards.

        >>> View.of("tavern", mine="5 5 2", unseen=6).size
        9
        >>> view = View.of("cards", mine="R1 R2 B3", unseen=6, gone="Y4 Y4")
        >>> view.draws[0].total, view.draws[0].count
        (43, 6)
        """
        verify_type("the rules", rules, str, Rules, expected="a game's id, or a Rules")
        for what, given in (("mine", mine), ("shown", shown), ("gone", gone)):
            verify_faces(what, given)
        verify_type("unseen", unseen, int, expected="a whole number")
        if isinstance(rules, str):
            rules = rules_of(rules, deck)
        faces = rules.faces
        if unseen > MOST_UNSEEN:
            raise CardlieError(
                tr("{unseen} unseen faces are too many to count", unseen=unseen),
                tr("at most {most}", most=MOST_UNSEEN),
            )
        visible = [_counts(faces, shown), _counts(faces, mine)]
        known = tuple(map(sum, zip(*visible, strict=True)))
        if not faces.suits:
            _verify_dice(rules, visible, alone=not (gone or hands))
            return cls(rules, known, dice_drawn(rules, unseen))
        pool = faces.counts((deck or base_deck()).cards(with_wildcards, with_powers))
        pool = _less(faces, _less(faces, pool, known), _counts(faces, gone))
        turned_up = {seat: (_counts(faces, hand), up) for seat, (hand, up) in (hands or {}).items()}
        return cls(rules, known, _cards_drawn(faces, pool, turned_up, unseen))


def _verify_dice(rules: Rules, visible: Sequence[Counts], *, alone: bool) -> None:
    """Raise :class:`CardlieError` for what nobody can know of dice.

    ``visible`` are those that others show, and one's own; ``alone``: nothing else was given.
    """
    if not alone:
        raise CardlieError(
            "dice out of play say nothing about the others", "give only mine, shown and unseen"
        )
    if rules.faces.whole and all(map(any, visible)):
        raise CardlieError(
            tr("{game} counts each roll as a whole, and nobody shows some dice of one",
               game=rules.game.id),
            "give only mine and unseen",
        )  # fmt: skip


def _cards_drawn(
    faces: Faces, pool: Counts, hands: Mapping[str, tuple[Counts, int]], unseen: int
) -> tuple[Draw, ...]:
    """Where unseen cards come from: known hands, of which so many are up, then the pool."""
    draws = []
    for seat, (hand, up) in hands.items():
        if not 0 <= up <= sum(hand):
            most = min(3, sum(hand))
            raise CardlieError(
                tr("{seat} can't turn up {up} of {hand} cards", seat=seat, up=up, hand=sum(hand)),
                tr("say how many are up, such as {seat}:{value}", seat=seat, value=most),
            )
        pool = _less(faces, pool, hand)
        draws.append(Draw(hand, up))
    from_hands = sum(draw.count for draw in draws)
    if from_hands > unseen and draws:
        raise CardlieError(
            tr(
                "{unseen} faces come from known hands, but only {unseen_2} are unseen",
                unseen=from_hands,
                unseen_2=unseen,
            )
        )
    rest = unseen - from_hands
    return (*draws, Draw(pool, rest)) if rest or not draws else tuple(draws)


def _counts(faces: Faces, given: str | Sequence[Face]) -> Counts:
    return faces.counts(read_faces(given, faces) if isinstance(given, str) else given)


def _less(faces: Faces, pool: Counts, taken: Counts) -> Counts:
    """The pool without some cards; they must be in it."""
    for face, there, wanted in zip(faces.all, pool, taken, strict=True):
        if wanted > there:
            if not there and face.expansion:
                raise not_in_deck(face)
            name = face_in(language(), face)
            raise CardlieError(
                tr("{face} is given more often than the deck has it", face=name),
                _how_to_add(face),
            )
    return tuple(there - wanted for there, wanted in zip(pool, taken, strict=True))


def not_in_deck(face: Face) -> CardlieError:
    """That a wildcard or a power card is not in the deck that is played with."""
    name = face_in(language(), face)
    return CardlieError(
        tr("{face} is not in the deck that is played with", face=name), _how_to_add(face)
    )


def _how_to_add(face: Face) -> str | None:
    """What brings a face into the deck; nothing does for a number card."""
    hint = "add --with {expansion} if you play it"
    return tr(hint, expansion=face.expansion) if face.expansion else None
