"""What is printed: a job says for what, and each part of it is a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings, strings, translation
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.press.card.code import verify_codes
from cardlie.press.card.frame import CardBox, CardLook
from cardlie.press.look.fonts import Font, load_font
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.parts.qr import verify_address
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import PLAIN, Card, SheetOptions
from cardlie.press.sheet.stock import CardSize, Paper

if TYPE_CHECKING:  # a deck is printed without games and without pieces
    from cardlie.games.options import Options
    from cardlie.press.cutout.assembly import Picture
    from cardlie.press.cutout.pieces import Piece

#: Grams a square metre of the card stock that boxes are sized for, unless another is named.
WEIGHT = 300.0
#: Letters of a title, as of a deck's.
MOST_TITLE = 60


class Made(NamedTuple):
    """A finished file: its bytes, how many sides of paper it has, how many pages a reader turns."""

    data: bytes
    sides: int
    pages: int


class Book(NamedTuple):
    """Rules on pages: what their layout is called, and what makes them on such paper.

    Booklets are made in a room above; a job hands them on to whatever writes it.
    """

    layout: str
    make: Callable[[Theme, Paper, PrintCondition], Made]


@dataclass(frozen=True, slots=True, eq=False)
class PrintJob:
    """Cards of a deck in a look, on such a ``sheet``: what to print.

    ``condition`` is what is asked of the file. ``since``: only what is not among these cards, of an
    earlier file. With bleed, stock is cut through the print, and the theme's paper is printed, too.
    """

    deck: Deck
    cards: tuple[Face, ...]
    theme: Theme
    size: CardSize
    sheet: Sheet
    words: Strings = field(default_factory=strings)
    condition: PrintCondition = NO_CONDITION
    sheet_options: SheetOptions = PLAIN
    since: Counter[str] | None = None

    def __post_init__(self) -> None:
        if self.sheet.bleed:
            object.__setattr__(self, "theme", self.theme.with_paper_printed())
        if self.theme.codes:
            verify_codes(self.theme, self.deck, self.box)

    @property
    def title(self) -> str:
        """What a file of these cards is called."""
        return self.words("print.title", title=self.deck.title, cards=len(self.cards))

    @property
    def paper(self) -> Paper:
        """What all of it is printed on."""
        return self.sheet.paper

    @property
    def box(self) -> CardBox:
        """The box that each card is drawn in."""
        return CardBox(self.size.width, self.size.height, self.size.corner, self.sheet.bleed)

    @property
    def display(self) -> Font:
        """The theme's font for titles and numbers."""
        return load_font(self.theme.display)

    @property
    def text(self) -> Font:
        """The theme's font for all else."""
        return load_font(self.theme.text)

    @property
    def card_look(self) -> CardLook:
        """What its cards look like."""
        return CardLook(self.theme, self.display, self.text, self.deck, self.words)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class KitJob(PrintJob):
    """The kit of a game as ``options`` say that it is played: its deck, and parts besides.

    ``side`` is that of its dice in mm, ``weight`` the paper's in g/m2; ``sleeved`` cards need a
    larger box. ``more`` are parts besides those of every kit and the game's own, ``only`` names
    parts that are printed alone. ``called`` is another title than the game's, ``address`` where a
    code on cover and box leads. ``book`` are the rules that a shop which makes booklets adds.
    """

    options: Options
    side: float = 16.0
    weight: float = WEIGHT
    sleeved: bool = False
    more: tuple[Part, ...] = ()
    only: tuple[str, ...] = ()
    called: str = ""
    address: str = ""
    book: Book | None = None

    def __post_init__(self) -> None:
        PrintJob.__post_init__(self)
        if self.options.game.spec:
            world = self.theme.in_world(self.options.game.spec.colour)
            object.__setattr__(self, "theme", world)
        if len(self.called) > MOST_TITLE:
            raise CardlieError(
                tr("a title has at most {most} letters", most=MOST_TITLE), "take a shorter --title"
            )
        if self.address:
            verify_address(self.address)

    @classmethod
    def of(
        cls, options: Options, theme: Theme, size: CardSize, sheet: Sheet, **more: Any
    ) -> KitJob:
        """The kit of a game as it is played: the deck's cards are those with what is played."""
        deck = options.the_deck
        wild, powers = options.plays("wildcards"), options.plays("powers")
        cards = deck.cards(wildcards=wild, powers=powers)
        return cls(deck, cards, theme, size, sheet, options=options, **more)

    @property
    def named(self) -> str:
        """What the game is called in the kit's language, in print, or the deck that it is of; or as
        it is to be called.
        """
        rules = self.options.game
        usual = self.deck.title if rules.has_deck else in_print(rules.title, self.words)
        return self.called or usual

    @property
    def game(self) -> str:
        """The game's id."""
        return self.options.game.id

    @property
    def players(self) -> int:
        """How many are to play."""
        return self.options.seats


class RulesJob(NamedTuple):
    """Rules as a file of their own: the ``book`` in a look, on such paper, as it is asked for."""

    book: Book
    deck: Deck
    theme: Theme
    paper: Paper
    words: Strings
    condition: PrintCondition

    def made(self) -> Made:
        """The file."""
        return self.book.make(self.theme, self.paper, self.condition)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a kit: what is printed of it, for whom.

    ``name`` is what it is ordered by, ``title`` its English title in print; other languages have
    it among their sentences. It is printed for games that it ``fits``.

    A part is cards, each with its sides; or ``pieces`` to cut out, in one or several ways to part
    them, of which the kit takes one that needs fewest sheets; or a ``page`` of its own, or several
    (``sheets``), which are drawn at once.
    ``options`` are those of ``cardlie print kit`` that say nothing to other parts, and ``making``
    are the pictures on the cover of how it is folded; then it is so ``thick`` where it lies in the
    box, in mm. What has no room in it lies ``beside`` it. ``loose`` tells how wide and how high
    one of it is, folded, where it rolls about in the box.
    """

    name: str
    title: str
    cards: Callable[[KitJob], Sequence[Card]] = lambda job: ()
    pieces: Callable[[KitJob], Iterable[Sequence[Piece]]] = lambda job: ((),)
    page: Callable[[KitJob, Document], None] | None = None
    sheets: Callable[[KitJob], int] = lambda job: 1
    fits: Callable[[Options], bool] = lambda options: True
    options: tuple[str, ...] = ()
    making: Callable[[KitJob], Sequence[Picture]] | None = None
    thick: float = 0.0
    beside: bool = False
    loose: Callable[[KitJob], tuple[float, float]] | None = None

    def counted(self, job: KitJob) -> int:
        """How many there are in a kit."""
        if self.page:
            return 1
        return len(self.cards(job)) or sum(piece.count for piece in next(iter(self.pieces(job))))

    def titled(self, strings: Strings) -> str:
        """What it is called in print."""
        return in_print(self.title, strings)


def in_print(english: str, strings: Strings) -> str:
    """A title in the language of ``strings``, its apostrophes as they are set."""
    said = translation(strings.language).sentences.get(english, english)
    return said.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
