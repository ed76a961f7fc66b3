"""What a seat knows: the faces that are certain, and where the unseen ones come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError, verify_type
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import Counts, Face, Faces, verify_faces
from cardlie.setting.setting import Setting

if TYPE_CHECKING:
    from fractions import Fraction

#: Unseen faces that a view made from text may have; with more, exact counting takes too long.
MOST_UNSEEN = 1_000


@dataclass(frozen=True, slots=True)
class Draw:
    """Faces that lie unseen on the table: ``count`` of them, drawn by chance from ``pool``.

    Cards are drawn one after another and none comes twice; dice are thrown
    ``with_replacement``: ``pool`` then says how likely each face of one die is.
    """

    pool: Counts
    count: int
    with_replacement: bool = False
    total: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        total = sum(self.pool)
        object.__setattr__(self, "total", total)
        most = self.count if self.with_replacement and total else total
        if not 0 <= self.count <= most:
            if self.count < 0:
                raise CardlieError(
                    tr("{count} faces can't be unseen", count=self.count), "0 if you see them all"
                )
            raise CardlieError(
                tr(
                    "{count} faces are unseen, but only {total} cards are left to be drawn",
                    count=self.count,
                    total=total,
                ),
                "the deck is smaller than that; --with says which expansions it has",
            )


@dataclass(frozen=True, slots=True)
class View:
    """What odds are asked about: everything that one seat knows.

    ``known`` are the faces sure to lie on the table at the showdown (one's own, and those that
    others show), as counts over ``setting.faces``; ``draws`` is the rest, each drawn on its own.
    """

    setting: Setting
    known: Counts
    draws: tuple[Draw, ...] = ()

    @property
    def size(self) -> int:
        """How many faces lie on the table, seen or not."""
        return sum(self.known) + sum(draw.count for draw in self.draws)

    def turned_up(self, nth: int, place: int) -> View:
        """The same once one of the faces of a draw is seen, that of a place in ``Faces.all``."""
        draw = self.draws[nth]
        pool = draw.pool if draw.with_replacement else _moved(draw.pool, place, -1)
        rest = Draw(pool, draw.count - 1, draw.with_replacement)
        draws = (*self.draws[:nth], rest, *self.draws[nth + 1 :])
        return View(self.setting, _moved(self.known, place, 1), draws)

    def odds(self, guess: Guess | str) -> Fraction:
        """How likely a guess is, exactly; a text is read as for the setting.

        >>> View.of("cards", mine="B1 B4 R2", unseen=6).odds("5 of the same colour")
        Fraction(1780, 12341)
        """
        from cardlie.odds import odds

        return odds(guess, self)

    @classmethod
    def of(
        cls,
        setting: Setting | str = "cards",
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
        that seat's own cards, and only the rest of ``unseen`` from the deck. ``setting`` may be
        a game's id; ``deck`` is the deck in play (default: the base deck), with the expansions
        asked for. Dice know neither ``gone`` nor ``hands``.

        Raises :class:`~cardlie.base.errors.CardlieError` where the deck has no such cards.

        >>> View.of("tavern", mine="5 5 2", unseen=6).size
        9
        >>> view = View.of("cards", mine="R1 R2 B3", unseen=6, gone="Y4 Y4")
        >>> view.draws[0].total, view.draws[0].count
        (43, 6)
        """
        verify_type("the setting", setting, str, Setting, said="a game's id, or a Setting")
        for what, given in (("mine", mine), ("shown", shown), ("gone", gone)):
            verify_faces(what, given)
        verify_type("unseen", unseen, int, said="a whole number")
        if isinstance(setting, str):
            setting = Setting.of(setting, deck)
        faces = setting.faces
        if unseen > MOST_UNSEEN:
            raise CardlieError(
                tr("{unseen} unseen faces are too many to count", unseen=unseen),
                tr("at most {most}", most=MOST_UNSEEN),
            )
        seen = [_counts(faces, shown), _counts(faces, mine)]
        known = tuple(map(sum, zip(*seen, strict=True)))
        if not faces.suits:
            if gone or hands:
                raise CardlieError(
                    "dice have no memory: those out of play say nothing about the rest",
                    "give mine, shown and unseen only",
                )
            return cls(setting, known, (Draw((1,) * len(faces.all), unseen, True),))
        pool = faces.counts((deck or base_deck()).cards(with_wildcards, with_powers))
        pool = _less(faces, pool, known)
        pool = _less(faces, pool, _counts(faces, gone))
        draws = []
        for seat, (cards, up) in (hands or {}).items():
            hand = _counts(faces, cards)
            if not 0 <= up <= sum(hand):
                raise CardlieError(
                    tr(
                        "{seat} can't turn up {up} of {hand} cards",
                        seat=seat,
                        up=up,
                        hand=sum(hand),
                    ),
                    tr(
                        "say how many are up, such as {seat}:{value}",
                        seat=seat,
                        value=min(3, sum(hand)),
                    ),
                )
            pool = _less(faces, pool, hand)
            draws.append(Draw(hand, up))
        rest = unseen - sum(draw.count for draw in draws)
        if rest < 0 and draws:
            raise CardlieError(
                tr(
                    "{unseen} faces come from known hands, but only {unseen_2} are unseen",
                    unseen=unseen - rest,
                    unseen_2=unseen,
                )
            )
        return cls(
            setting, known, (*draws, Draw(pool, rest)) if rest or not draws else tuple(draws)
        )


def _moved(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def _counts(faces: Faces, given: str | Sequence[Face]) -> Counts:
    return faces.counts(faces.parse(given) if isinstance(given, str) else given)


def _less(faces: Faces, pool: Counts, taken: Counts) -> Counts:
    """The pool without some cards; they must be in it."""
    for face, there, wanted in zip(faces.all, pool, taken, strict=True):
        if wanted > there:
            expansion = "wildcards" if face.wild else "powers" if face.power else None
            raise CardlieError(
                tr("{face} is seen once too often: the deck has no more of it", face=face)
                if there or not expansion
                else tr("{face} is no card of this deck as it is played", face=face),
                tr("is it played --with {expansion}?", expansion=expansion) if expansion else None,
            )
    return tuple(there - wanted for there, wanted in zip(pool, taken, strict=True))
