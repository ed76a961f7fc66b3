"""What a kit is made of: a job says for what, and each part of it is a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from cardlie.base.strings import Strings, translation
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.assembly import Picture, of_net
from cardlie.press.cutout.nets import Net, nested_step
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.grid import Backs, Sheet, Shift, fit, free_bleed
from cardlie.press.sheet.layout import Card
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.setting.deck import Deck
from cardlie.setting.faces import Face

#: Grams a square metre of the card stock that boxes are sized for, unless another is named.
WEIGHT = 300.0


@dataclass(frozen=True, slots=True)
class KitJob:
    """Which kit: ``options`` say the game, the players, variants and rulings.

    ``bleed`` is that of cards, in mm, if not what is free; ``condition`` what is asked of the file.
    ``side`` is that of its dice in mm, ``weight`` the paper's in g/m2; ``sleeved`` cards need a
    larger box. ``more`` are parts besides those of every kit and the game's own. ``only`` names
    parts that are printed alone; ``since``: only what is not among these, of an earlier file.
    ``address`` is where a code on cover and box leads.
    """

    options: Options
    theme: Theme
    size: CardSize
    paper: Paper
    words: Strings
    side: float = 16.0
    weight: float = WEIGHT
    sleeved: bool = False
    shift: Shift | None = None
    backs: Backs = "duplex"
    more: tuple[Part, ...] = ()
    only: tuple[str, ...] = ()
    since: Counter[str] | None = None
    address: str = ""
    bleed: float = 0.0
    condition: PrintCondition = NO_CONDITION

    @property
    def named(self) -> str:
        """What the game is called in the kit's language, in print, or the deck that it is of."""
        rules = get_game(self.game)
        return self.deck.title if rules.has_deck else in_print(rules.title, self.words)

    @property
    def game(self) -> str:
        """The game's id."""
        return self.options.game

    @property
    def players(self) -> int:
        """How many are to play."""
        return self.options.seats

    @property
    def deck(self) -> Deck:
        """The deck; games of dice do not use it."""
        return self.options.the_deck

    @property
    def faces(self) -> tuple[Face, ...]:
        """The deck's cards, with what is played."""
        return self.deck.cards(wildcards=self.options.wildcards, powers=self.options.powers)

    @property
    def sheet(self) -> Sheet:
        """The sheet for a kit's cards, with what bleed is free if the theme prints its paper."""
        bleed, gap = self.bleed, None if self.bleed else 0.0
        if self.theme.print_paper and not bleed:
            bleed = free_bleed(self.paper, self.size, self.backs, self.paper.margin)
        return fit(
            self.paper, self.size, self.backs, self.paper.margin, bleed, gap, shift=self.shift
        )

    @property
    def box(self) -> CardBox:
        """The box that each card is drawn in."""
        size = self.size
        return CardBox(size.width, size.height, size.corner, self.sheet.bleed)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a kit: what is printed of it, for whom.

    ``name`` is what it is ordered by, ``title`` its English title in print; other languages have
    it among their sentences. It is printed for games that it ``fits``.

    A part is cards, each with its sides; or ``pieces`` to cut out, in one or several ways to part
    them, of which the kit takes one that needs fewest sheets; or a ``page`` of its own.
    ``options`` are those of ``cardlie print kit`` that say nothing to other parts, and ``making``
    are the pictures on the cover of how it is folded.
    """

    name: str
    title: str
    cards: Callable[[KitJob, Document], Sequence[Card]] = lambda job, document: ()
    pieces: Callable[[KitJob, Document], Iterable[Sequence[Piece]]] = lambda job, document: ((),)
    page: Callable[[KitJob, Document], None] | None = None
    fits: Callable[[Options], bool] = lambda options: True
    options: tuple[str, ...] = ()
    making: Callable[[KitJob], Sequence[Picture]] | None = None

    def titled(self, words: Strings) -> str:
        """What it is called in print."""
        return in_print(self.title, words)


def in_print(english: str, words: Strings) -> str:
    """A title in the language of ``words``, its apostrophes as they are set."""
    said = translation(words.language).sentences.get(english, english)
    return said.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def counted(
    name: str,
    title: str,
    piece: str,
    draw: Callable[[Document, Pen], None],
    size: float = 0.0,
    each: int = 0,
    net: Callable[[], Net] | None = None,
    bleed: float = 0.0,
) -> Part:
    """A part of equal pieces: so many for each player, or one; what has a ``net`` is folded.

    Without a net they are as wide and as high as ``size``, in mm.
    """

    def pieces(job: KitJob, document: Document) -> list[list[Piece]]:
        box = net().box if net else Box(0, 0, size, size)
        wide, high = box.width + 2 * bleed, box.height + 2 * bleed
        one = Piece(piece, wide, high, partial(draw, document), folds=net is not None)
        count = each * job.players or 1
        step = nested_step(net(), 2 * bleed + CUT_WIDTH, below=True) if net and count > 1 else high
        if step >= high:
            return [[one] * count]
        two = partial(_draw_two, one=one, step=step)
        pair = Piece(piece, wide, high + step, two, folds=True, count=2)
        return [[one] * count, [pair] * (count // 2) + [one] * (count % 2)]

    return Part(name, title, pieces=pieces, making=net and (lambda job: of_net(net())))


def _draw_two(pen: Pen, one: Piece, step: float) -> None:
    """A piece, and the same one below it, on its head."""
    with pen.moved(0, step):
        one.draw(pen)
    with pen.moved(one.width, one.height, turn=180):
        one.draw(pen)
