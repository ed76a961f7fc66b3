"""What a kit is made of: the game as it is played, its look, its paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from cardlie.deck import Deck
from cardlie.faces import Face
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.dice import verify_side
from cardlie.press.cutout.tuckbox import verify_weight
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.sheet.grid import Backs, Sheet, Shift, fit, free_bleed
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.strings import Strings, translation

#: Grams a square metre of the card stock that boxes are sized for, unless another is named.
WEIGHT = 300.0


@dataclass(frozen=True, slots=True)
class KitJob:
    """Which kit: ``options`` say the game, the players, variants and rulings.

    ``side`` is that of its dice in mm, ``weight`` the paper's in g/m2; ``sleeved`` cards need a
    larger box. ``title`` is the game's name in the kit's language; ``rules`` draws a page with them
    into the document. ``since``: only cards that are not among these, of an earlier file.
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
    title: str = ""
    since: Counter[str] | None = None
    rules: Callable[[Document], None] | None = None

    def __post_init__(self) -> None:
        # whether the game has dice or a box is no matter: what can't be is told before all drawing
        verify_side(self.side)
        verify_weight(self.weight)

    @property
    def named(self) -> str:
        """What the game is called in the kit's language, in print."""
        english = get_game(self.game).title
        its = translation(self.words.language).sentences.get(english, english)
        return self.title or its.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

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
        bleed = 0.0
        if self.theme.print_paper:
            bleed = free_bleed(self.paper, self.size, self.backs, self.paper.margin)
        return fit(
            self.paper, self.size, self.backs, self.paper.margin, bleed, gap=0.0, shift=self.shift
        )

    @property
    def box(self) -> CardBox:
        """The box that each card is drawn in."""
        size = self.size
        return CardBox(size.width, size.height, size.corner, self.sheet.bleed)
