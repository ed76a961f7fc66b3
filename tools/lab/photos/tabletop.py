"""A table as it lies before the camera: cards as they are cut, and what else lies about.

Everything follows from a seed. Cards are the press's pictures; lengths are in mm, light is linear.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import cv2
import numpy as np

from cardlie.language.decks import load_deck
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.stock import CardSize
from tools.lab.photos.inks import printer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[Any]
    Points = NDArray[Any]

#: How a picture is taken: ordinary light and whole cards, or anything that goes wrong at a table.
Difficulty = Literal["ordinary", "hard"]

#: How cards lie: anyhow, as a fan with a thumb on it, or one over the other.
Held = Literal["", "fan", "pile"]

#: How finely a card's picture is drawn.
DPI = 200
#: Paper around a card's picture, in mm, so that a cut may miss.
SPARE = 1.5


@dataclass(frozen=True, slots=True)
class Shot:
    """What to photograph and how; ``width`` is about how many pixels a card is wide.

    ``printed``: by a printer with faults, and curled; ``held``: as a hand holds cards, or in rows
    that cover two thirds of all but the last.
    """

    seed: int
    theme: str = "default"
    cards: int = 12
    width: float = 160.0
    difficulty: Difficulty = "ordinary"
    table: str = ""
    megapixels: float = 0.0
    extras: bool = True
    only: tuple[str, ...] = ()
    size: str = "poker"
    printed: bool = False
    held: Held = ""
    codes: bool = False

    @property
    def card(self) -> CardSize:
        """The size of its cards."""
        return CardSize.find(self.size)


@cache
def side_pictures(theme: str, size: CardSize, codes: bool = False) -> dict[str, Pixels]:
    """Every front by its face, and ``back``, as linear RGB from 0 to 1."""
    from cardlie.press.files.singles import side_images
    from cardlie.press.parts.part import PrintJob
    from cardlie.press.sheet.grid import single

    deck = load_deck("base")
    faces = tuple(dict.fromkeys(deck.cards(wildcards=True, powers=True)))
    look = Theme.load(theme).with_codes() if codes else Theme.load(theme)
    job = PrintJob(deck, faces, look, size, single(size))
    names = [*(face.text for face in faces), "back"]
    return {
        name: linear(np.asarray(image))
        for name, image in zip(names, side_images(job, DPI), strict=True)
    }


def linear(picture: NDArray[Any]) -> Pixels:
    """Light as it is from 8 bits as a file holds them."""
    steps = np.linspace(0, 1, 256, dtype=np.float32)
    curve = np.where(steps <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4)
    result: Pixels = curve.astype(np.float32)[picture]
    return result


@dataclass(slots=True)
class Item:
    """Something flat on the table: its picture, where its middle lies in mm, how it is turned."""

    face: str
    picture: Pixels
    alpha: Pixels
    size: tuple[float, float]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def outline(self) -> Points:
        """Corners from the upper left clockwise, in mm."""
        w, h = self.size[0] / 2, self.size[1] / 2
        c, s = np.cos(self.turn), np.sin(self.turn)
        square = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
        corners: Points = square @ np.array([[c, s], [-s, c]]) + [self.x, self.y]
        return corners


def lay(shot: Shot, rng: np.random.Generator, overlapped: bool) -> list[Item]:
    """Cards in rows (touching at times, overlapped if asked) or scattered, with things between."""
    size = shot.card
    pictures = side_pictures(shot.theme, size, shot.codes)
    worn = printer(np.random.default_rng([shot.seed, 9]), DPI / 25.4) if shot.printed else _as_is
    deck = [face.text for face in load_deck("base").cards(wildcards=True, powers=True)]
    chosen = shot.only or tuple(deck[i] for i in rng.permutation(len(deck))[: shot.cards])
    cut = rng.uniform(0, 1)
    items = [_card(face, worn(pictures[face]), size, rng, cut) for face in chosen]
    if shot.held:
        (_fan if shot.held == "fan" else _pile)(items, size, rng)
        return items
    if shot.extras and rng.random() < 0.6:
        items += [_card("", pictures["back"], size, rng, cut) for _ in range(1 + shot.cards // 8)]
        items += [_coin(rng) for _ in range(int(rng.integers(0, 4)))]
        if rng.random() < 0.5:
            items.append(_reference(shot.theme, size, rng, cut))
        items = [items[i] for i in rng.permutation(len(items))]
    if overlapped:
        _rows(items, size, rng, (0.77, 0.97), 3)
    elif rng.random() < 0.5:
        _rows(items, size, rng, (1.0, 1.12) if rng.random() < 0.5 else (1.02, 1.3), 0.5)
    else:
        _scatter(items, size, rng)
    return items


def _as_is(picture: Pixels) -> Pixels:
    return picture


def _fan(items: list[Item], card: CardSize, rng: np.random.Generator) -> None:
    """As a hand holds them: turned about a point below, each over the one to its left, so that
    upper left corners show, and a thumb over all."""
    step = np.radians(rng.uniform(7, 15) if len(items) < 8 else rng.uniform(6, 9))
    reach = card.height * rng.uniform(0.55, 1.1)
    for i, item in enumerate(items):
        item.turn = step * (i - (len(items) - 1) / 2) + np.radians(rng.uniform(-2, 2))
        away = reach + rng.uniform(-3, 3)
        item.x, item.y = away * np.sin(item.turn), -away * np.cos(item.turn)
    items.append(_thumb(0.0, -reach + 0.45 * card.height, rng))


def _pile(items: list[Item], card: CardSize, rng: np.random.Generator) -> None:
    """Rows in which three to four tenths of each card show, but for the last of a row."""
    _rows(items, card, rng, (0.3, 0.42), 1)
    for i, item in enumerate(items):  # all the same way up but for some
        item.turn += 0 if rng.random() < 0.9 or i == 0 else np.pi


def _thumb(x: float, y: float, rng: np.random.Generator) -> Item:
    """The end of a thumb, of any skin, that points upwards."""
    wide, high = 90, 260
    skin = np.array([0.55, 0.3, 0.2]) * rng.uniform(0.25, 1.2)
    shade = 1 - 0.35 * np.abs(np.linspace(-1, 1, wide))[None, :, None] ** 2
    picture = np.broadcast_to(skin * shade, (high, wide, 3)).astype(np.float32)
    alpha = np.zeros((high, wide), np.float32)
    cv2.ellipse(alpha, (45, 60), (42, 56), 0, 0, 360, 1.0, -1, cv2.LINE_AA)
    cv2.rectangle(alpha, (4, 60), (86, high), 1.0, -1)
    return Item("", picture, alpha, (18.0, 52.0), x, y, float(rng.normal(0, 0.3)))


def _card(face: str, picture: Pixels, card: CardSize, rng: np.random.Generator, cut: float) -> Item:
    """A card as cut: by a machine if ``cut`` is small, else by hand, with its faults."""
    pad = round(SPARE * DPI / 25.4)
    whole = cv2.copyMakeBorder(picture, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    height, width = whole.shape[:2]
    fault = (0.15 if cut < 0.4 else 0.7) * DPI / 25.4
    left, top = (pad + rng.uniform(-fault, fault, 2)).tolist()
    right, low = width - pad + rng.uniform(-fault, fault), height - pad + rng.uniform(-fault, fault)
    slip = rng.uniform(-fault / 2, fault / 2, 4)
    outline = np.array(
        [[left, top], [right, top + slip[0]], [right + slip[1], low], [left + slip[2], low]]
    )
    radius = (card.corner if cut < 0.5 else rng.uniform(0, 2)) * DPI / 25.4
    alpha = np.zeros((height, width), np.float32)
    centre = outline.mean(axis=0)
    inner = outline + np.sign(centre - outline) * radius
    cv2.fillPoly(alpha, [np.round(inner * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    if radius > 1:
        cv2.polylines(
            alpha,
            [np.round(inner * 16).astype(np.int32)],
            True,
            1.0,
            round(2 * radius),
            cv2.LINE_AA,
            4,
        )
    spare = 2 * SPARE
    return Item(face, whole, alpha, (card.width + spare, card.height + spare))


def _coin(rng: np.random.Generator) -> Item:
    """A dark disc with a ring, as the kit's coins are, or metal."""
    side, ink = 190, np.array([0.02, 0.015, 0.03])
    if rng.random() < 0.5:
        ink = np.array([0.55, 0.45, 0.25]) * rng.uniform(0.4, 1.2)
    picture = np.full((side, side, 3), ink, np.float32)
    cv2.circle(picture, (95, 95), 78, (0.8, 0.8, 0.8), 4, cv2.LINE_AA)
    cv2.ellipse(picture, (95, 95), (48, 30), 20, 0, 360, (0.8, 0.8, 0.8), -1, cv2.LINE_AA)
    alpha = np.zeros((side, side), np.float32)
    cv2.circle(alpha, (95, 95), 92, 1.0, -1, cv2.LINE_AA)
    return Item("", picture, alpha, (24.0, 24.0))


@cache
def _reference_picture(theme: str, card: CardSize) -> Pixels:
    from cardlie.base.strings import strings
    from cardlie.games.options import Options
    from cardlie.press.card.frame import CardBox
    from cardlie.press.files.raster import render
    from cardlie.press.page.document import Document
    from cardlie.press.parts.reference import reference_cards

    document = Document(Theme.load(theme).with_paper_printed(), "reference", strings())
    box = CardBox(card.width, card.height, card.corner, 0.0)
    reference = reference_cards(document, box, Options("cards"))[0]
    with document.page(card.width, card.height) as pen:
        reference.front.draw(pen)
    return linear(np.asarray(next(iter(render(document.finished(), DPI)))))


def _reference(theme: str, size: CardSize, rng: np.random.Generator, cut: float) -> Item:
    return _card("", _reference_picture(theme, size), size, rng, cut)


def _rows(
    items: list[Item],
    card: CardSize,
    rng: np.random.Generator,
    steps: tuple[float, float],
    wild: float,
) -> None:
    """Rows of up to eight, each a player's; ``wild`` is how far cards may be turned, in degrees."""
    x = y = 0.0
    per_row = max(1, min(8, int(np.ceil(np.sqrt(len(items) * 1.6)))))
    turned = rng.random() < 0.5
    for i, item in enumerate(items):
        if i % per_row == 0:
            x, y = float(rng.uniform(0, 30)), y + card.height * rng.uniform(1.12, 1.35)
        x += card.width * rng.uniform(*steps)
        item.x, item.y = x, y + float(rng.uniform(-2, 2))
        item.turn = np.radians(rng.uniform(-wild, wild)) + (np.pi if rng.random() < 0.5 else 0)
    if turned:
        about = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(about), np.sin(about)
        for item in items:
            item.x, item.y = c * item.x - s * item.y, s * item.x + c * item.y
            item.turn += about


def _scatter(items: list[Item], card: CardSize, rng: np.random.Generator) -> None:
    """Anywhere, turned anyhow, none over another."""
    side = np.sqrt(len(items) * card.width * card.height) * 1.35 + 40
    while True:
        taken = np.zeros((int(side), int(side * 1.35)), np.uint8)
        for item in items:
            if not _find_room(item, 45 * card.height / 88.9, taken, rng):
                break
        else:
            return
        side *= 1.12


def _find_room(item: Item, edge: float, taken: NDArray[Any], rng: np.random.Generator) -> bool:
    height, width = taken.shape
    for _ in range(40):
        item.x, item.y = rng.uniform(edge, width - edge), rng.uniform(edge, height - edge)
        item.turn = rng.uniform(0, 2 * np.pi)
        spot = np.zeros_like(taken)
        cv2.fillPoly(spot, [np.round(item.outline()).astype(np.int32)], 1)
        if not (spot & taken).any():
            taken |= spot
            return True
    return False
