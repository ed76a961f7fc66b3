"""The parts of a kit: its cards, and the pieces that are cut out and folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.errors import CardlieError
from cardlie.games.registry import get_game
from cardlie.press.cutout.cup import cup
from cardlie.press.cutout.dice import die_piece
from cardlie.press.cutout.pieces import Piece
from cardlie.press.cutout.tokens import coin, marker, screen
from cardlie.press.cutout.tuckbox import BoxSize, BoxWords, box_piece
from cardlie.press.games.registry import printed_game
from cardlie.press.kit.job import KitJob
from cardlie.press.kit.reference import reference_cards as cards_of_reference
from cardlie.press.kit.reference import reference_rows
from cardlie.press.page.document import Document
from cardlie.press.sheet.deck import DeckJob, cards_of
from cardlie.press.sheet.layout import Card
from cardlie.translation import tr


def deck_cards(job: KitJob, document: Document) -> list[Card]:
    """The deck; none in a game of dice."""
    if not get_game(job.game).has_deck:
        return []
    deck = DeckJob(job.deck, job.faces, job.theme, job.size, job.sheet, words=job.words)
    return list(cards_of(deck, document))


def reference_cards(job: KitJob, document: Document) -> list[Card]:
    """A reference card for each player, and the card in the middle of the table.

    With no backs, what would stand on the back is a card of its own.
    """
    cards, box = list[Card](), job.box
    if any(reference_rows(job.words, job.options)):
        cards += cards_of_reference(document, box, job.options) * job.players
    table_card = printed_game(job.game).table_card
    if table_card:
        side = table_card(document, box)
        cards.append(Card(side, side))
    return _sides_apart(cards) if job.backs == "none" else cards


def more_cards(job: KitJob, document: Document) -> list[Card]:
    """What other cards a game's kit has."""
    draw = printed_game(job.game).more_cards
    cards = list(draw(document, job.box)) if draw else []
    return _sides_apart(cards) if job.backs == "none" else cards


def _sides_apart(cards: Sequence[Card]) -> list[Card]:
    """With no backs: what stands on the back is a card of its own, if it says something else."""
    return [
        Card(side, None)
        for card in cards
        for side in dict.fromkeys((card.front, card.back))
        if side
    ]


def dice_rows(job: KitJob) -> Iterator[tuple[int, ...]]:
    """Ways to lay the dice that players start with in rows: alone, or in fours and pairs.

    A row is narrower than its dice alone, and a piece that cannot be parted: which way takes
    fewest sheets hangs on what else lies there.
    """
    count = 0 if get_game(job.game).has_deck else job.options.each * job.players
    yield (1,) * count
    for fours in range(count // 4, (count - 1) // 8, -1):
        left = count - 4 * fours
        yield (4,) * fours + (2,) * (left // 2) + (1,) * (left % 2)
        if 1 < left < 4:
            yield (4,) * fours + (1,) * left


def dice_pieces(job: KitJob, rows: Sequence[int]) -> list[Piece]:
    """Dice for each player in rows of so many, each a piece; maybe a red one to mark the bid."""
    if not rows:
        return []
    wild = any(face.wild for face in job.options.setting.faces.all)
    by_length = {row: die_piece(job.theme, job.side, wild, count=row) for row in sorted({*rows})}
    dice = [by_length[row] for row in rows]
    if printed_game(job.game).bid_die:
        red = job.theme.suits.get("red") or next(iter(job.theme.suits.values()))
        dice.append(die_piece(job.theme, job.side, wild, red.colour))
    return dice


def box_pieces(job: KitJob, document: Document) -> list[Piece]:
    """A tuck box for the deck with what is chosen, and its reference cards."""
    if not get_game(job.game).has_deck:
        return []
    count, references = len(job.faces), len(cards_of_reference(document, job.box, job.options))
    all_cards = count + references * job.players
    size = BoxSize.for_cards(job.size, all_cards, job.weight, job.sleeved)
    styles = [job.theme.style(suit.name, job.deck.faces.suits) for suit in job.deck.faces.suits]
    line = job.words("kit.cards_in", cards=count)
    words = BoxWords(job.deck.title, line, job.words["kit.box_back"], job.words["kit.glue_here"])
    fonts = (document.display, document.text)
    return [box_piece(job.theme, fonts, size, words, styles)]


def kit_pieces(job: KitJob, document: Document, rows: Sequence[int]) -> list[Piece]:
    """All that is cut out and printed on one side, dice in rows of so many."""
    printed = printed_game(job.game)
    return [
        *box_pieces(job, document),
        *dice_pieces(job, rows),
        *([coin(document, printed.token)] * (printed.coins * job.players)),
        *([screen(document, printed.token)] * (job.players if printed.screens else 0)),
        *([cup(document, printed.emblem)] * (job.players if printed.cups else 0)),
        *([marker(document)] * printed.marker),
        *(printed.more_pieces(document) if printed.more_pieces else ()),
    ]


def no_reference(job: KitJob) -> CardlieError:
    """What is said of a game without the strings of a reference card."""
    return CardlieError(
        tr("{game} has no reference card", game=job.game),
        tr("what it says are the strings reference.{game}_... in templates/strings", game=job.game),
    )
