"""A camera of our own: pictures of a table as a phone takes them, and the truth about them.

Everything follows from a seed. Cards are laid as ``tabletop.py`` says, lit, looked at through a
lens and written as JPEG; no line of ``cardlie.sight`` is used here.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from PIL import Image

from tools.lab.photos.tables import TABLES, table
from tools.lab.photos.tabletop import SPARE, Item, Shot, lay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cardlie.press.sheet.stock import CardSize

    Pixels = NDArray[Any]
    Points = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the picture: corners from its upper left clockwise, in pixels.

    ``width`` is the side in pixels of a card of the same area seen from above; ``seen`` is the
    share of it that nothing covers and the picture holds.
    """

    face: str
    corners: tuple[tuple[float, float], ...]
    width: float
    seen: float


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture as the phone's file, and what lies on it."""

    jpeg: bytes
    laid: tuple[Laid, ...]
    table: str
    shot: Any = field(repr=False, default_factory=lambda: Shot(0))


@cache
def _curve() -> NDArray[Any]:
    light = np.arange(4096, dtype=np.float64) / 2048
    bent = np.where(light > 0.8, 0.8 + 0.2 * (1 - np.exp(-(light - 0.8) / 0.2)), light)
    curve = np.where(bent <= 0.0031308, bent * 12.92, 1.055 * bent ** (1 / 2.4) - 0.055)
    return (np.clip(curve, 0, 1) * 255 + 0.5).astype(np.uint8)


def developed(light: Pixels) -> NDArray[Any]:
    """Eight bits from light, with the soft shoulder that phones give to what is too bright."""
    pixels: Pixels = _curve()[np.clip(light * np.float32(2048), 0, 4095).astype(np.uint16)]
    return pixels


def take(shot: Shot) -> Photo:
    """Lay the cards, light them, and press the button."""
    return next(takes(shot))


def takes(shot: Shot) -> Iterator[Photo]:
    """Lay the cards once; light them and press the button as often as is asked."""
    rng = np.random.default_rng(shot.seed)
    hard = shot.difficulty == "hard"
    kind = shot.table or str(rng.choice(TABLES))
    items = lay(shot, rng, overlapped=hard and rng.random() < 0.5)
    camera = _Camera(items, shot, rng, tilt=rng.uniform(0, 45 if hard else 20))
    light = camera.table(table(kind, int(rng.integers(4))))
    owner = np.zeros(light.shape[:2], np.uint8)
    tint = np.array([1, rng.uniform(0.97, 1), rng.uniform(0.90, 1)], np.float32)
    fade = rng.uniform(0, 0.06)
    for number, item in enumerate(items, 1):
        item_light = item.picture * (1 - fade) + fade
        camera.put(light, owner, number, item, item_light * tint)
    wide = float(np.median([camera.width(item) for item in items if item.face] or [shot.width]))
    while True:
        jpeg, bent_owner, bend = exposed(light.copy(), owner, rng, hard, wide)
        laid = tuple(
            _truth(item, number, camera, bent_owner, bend)
            for number, item in enumerate(items, 1)
            if item.face
        )
        yield Photo(jpeg, laid, kind, shot)


def exposed(
    light: Pixels, owner: NDArray[Any], rng: np.random.Generator, hard: bool, wide: float
) -> tuple[bytes, NDArray[Any], float]:
    """What the lamp, the lens and the phone make of a table of cards (or more) so ``wide``: the
    file, ``owner`` as bent by the lens, and how much it bends."""
    light = _lit(light, rng, hard)
    if hard and rng.random() < 0.4:
        light *= _hand(light.shape[:2], rng)[..., None]
    light, owner, bend = _through_lens(light, owner, rng)
    pixels = developed(_blurred(light, rng, hard, wide))
    return _jpeg(_noisy(pixels, rng, hard), rng, hard), owner, bend


# --- the camera --------------------------------------------------------------------------------


class _Camera:
    """A pinhole above the table: where each millimetre of it comes to lie on the picture."""

    def __init__(
        self, items: Sequence[Item], shot: Shot, rng: np.random.Generator, tilt: float
    ) -> None:
        points = np.concatenate([item.outline() for item in items])
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        self.card = shot.card
        scale = shot.width / self.card.width
        lean = np.radians(tilt)
        far = np.ptp(points, axis=0).max() * scale * rng.uniform(1.3, 1.8) + 600
        sin, cos = np.sin(lean), np.cos(lean)
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else rng.normal(0, 0.05)
        c, s = np.cos(turn), np.sin(turn)
        onto = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
        turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        view = np.array([[1, 0, 0], [0, cos, 0], [0, -sin / far, 1]])
        plane = view @ turned @ onto
        seen = _mapped(points, plane)
        low, high = seen.min(axis=0), seen.max(axis=0)
        margin = rng.uniform(0.02, 0.15, 4) * (high - low).max() + 12
        width, height = high - low + margin[:2] + margin[2:]
        if shot.megapixels:  # wider or higher, with the table around it
            grow = np.sqrt(max(1.0, shot.megapixels * 1e6 / (width * height)))
            margin[:2] += np.array([width, height]) * (grow - 1) / 2
            width, height = width * grow, height * grow
        self.size = (int(width), int(height))
        shift = np.array([[1, 0, margin[0] - low[0]], [0, 1, margin[1] - low[1]], [0, 0, 1.0]])
        self.plane = shift @ plane

    def table(self, texture: Pixels) -> Pixels:
        """The table as the camera sees it; the texture has two pixels a millimetre."""
        grid = self.plane @ np.diag([0.5, 0.5, 1.0])
        seen: Pixels = cv2.warpPerspective(
            texture, grid, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
        )
        return seen

    def corners(self, item: Item, trim: float = 0.0) -> Points:
        """An item's corners on the picture; ``trim`` mm within its outline."""
        w, h = item.size[0] / 2 - trim, item.size[1] / 2 - trim
        inner = Item("", item.picture, item.alpha, (2 * w, 2 * h), item.x, item.y, item.turn)
        return _mapped(inner.outline(), self.plane)

    def width(self, item: Item) -> float:
        return _width(self.corners(item, SPARE), self.card)

    def put(
        self, light: Pixels, owner: NDArray[Any], number: int, item: Item, picture: Any
    ) -> None:
        """Lay one item over what is there, with a soft shadow at its edge."""
        corners = self.corners(item)
        pad = 8
        x0, y0 = np.maximum(np.floor(corners.min(axis=0)).astype(int) - pad, 0)
        x1, y1 = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + pad, self.size)
        if x1 <= x0 or y1 <= y0:
            return
        shrink = min(1.0, 1.3 * np.hypot(*(corners[1] - corners[0])) / picture.shape[1])
        size = (max(8, round(picture.shape[1] * shrink)), max(8, round(picture.shape[0] * shrink)))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        alpha = cv2.resize(item.alpha, size, interpolation=cv2.INTER_AREA)
        square = (
            np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - 0.5
        )
        onto = cv2.getPerspectiveTransform(
            square.astype(np.float32), (corners - [x0, y0]).astype(np.float32)
        )
        room = (int(x1 - x0), int(y1 - y0))
        cover = cv2.warpPerspective(alpha, onto, room, flags=cv2.INTER_LINEAR)
        patch = cv2.warpPerspective(
            small, onto, room, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        below = light[y0:y1, x0:x1]
        shade = cv2.GaussianBlur(cover, (0, 0), 2.5)[..., None]
        below *= 1 - 0.35 * shade
        below += cover[..., None] * (patch - below)
        owner[y0:y1, x0:x1][cover > 0.5] = number


def _mapped(points: Points, by: Points) -> Points:
    spread = np.column_stack([points, np.ones(len(points))]) @ by.T
    mapped: Points = spread[:, :2] / spread[:, 2:]
    return mapped


def _width(corners: Points, card: CardSize) -> float:
    x, y = corners.T
    area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    return float(np.sqrt(area * card.width / card.height))


def _truth(item: Item, number: int, camera: _Camera, owner: NDArray[Any], bend: float) -> Laid:
    corners = camera.corners(item, SPARE)
    x, y = corners.T
    area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    seen = min(1.0, float((owner == number).sum()) / area)
    corners = bent(corners, camera.size, bend)
    wide = _width(corners, camera.card)
    return Laid(item.face, tuple((float(a), float(b)) for a, b in corners), wide, seen)


# --- light, lens and file ----------------------------------------------------------------------


def _warmth(kelvin: float) -> NDArray[Any]:
    """A lamp's colour: red, green and blue, green being 1 (after Tanner Helland's fit)."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else (138.52 * np.log(t - 10) - 305.04 if t > 19 else 0.0)
    rgb = (np.clip([red, green, blue], 1, 255) / 255) ** 2.2
    warm: NDArray[Any] = rgb / rgb[1]
    return warm


def _lit(light: Pixels, rng: np.random.Generator, hard: bool) -> Pixels:
    """A lamp to one side, its colour (which the phone undoes in part), exposure, glare."""
    height, width = light.shape[:2]
    small = (width // 8 + 1, height // 8 + 1)
    y, x = np.mgrid[0 : small[1], 0 : small[0]].astype(np.float32) / max(small)
    about = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(0, 0.9 if hard else 0.35)
    lamp = 1 + slope * (np.cos(about) * (x - 0.5) + np.sin(about) * (y - 0.5))
    kelvin = rng.uniform(2200, 8000) if hard else rng.uniform(2900, 6800)
    undone = rng.uniform(0.45, 1.0) if hard else rng.uniform(0.7, 1.0)
    exposure = rng.uniform(0.14, 1.25) if hard else rng.uniform(0.4, 0.9)
    gains = _warmth(kelvin) ** (1 - undone)
    tinted = (lamp * exposure)[..., None] * (gains / gains.max())
    light *= cv2.resize(tinted.astype(np.float32), (width, height))
    if hard and rng.random() < 0.35:
        cx, cy, r = rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9), rng.uniform(0.04, 0.12)
        spot = rng.uniform(0.1, 0.6) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))
        light += cv2.resize(spot.astype(np.float32), (width, height))[..., None]
    return light


def _hand(shape: tuple[int, ...], rng: np.random.Generator) -> Pixels:
    """The soft shadow of a hand that holds the phone."""
    height, width = shape[:2]
    mask: Pixels = np.ones((height // 8 + 1, width // 8 + 1), np.float32)
    h, w = mask.shape
    middle = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
    axes = (int(w * rng.uniform(0.15, 0.4)), int(h * rng.uniform(0.1, 0.3)))
    dark = float(rng.uniform(0.45, 0.75))
    cv2.ellipse(mask, middle, axes, float(rng.uniform(0, 180)), 0, 360, dark, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), max(1.0, rng.uniform(0.005, 0.03) * w))
    grown: Pixels = cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR)
    return grown


def bent(points: Points, size: tuple[int, int], bend: float) -> Points:
    """Where points go through the lens."""
    centre = np.array(size) / 2
    reach = np.hypot(*centre)
    away = (points - centre) / reach
    r2 = (away**2).sum(axis=1, keepdims=True)
    bent: Points = centre + away * reach * (1 - bend * r2)
    return bent


def _through_lens(
    light: Pixels, owner: NDArray[Any], rng: np.random.Generator
) -> tuple[Pixels, NDArray[Any], float]:
    """The picture with a lens's distortion; the map back is iterated from the map there."""
    bend = float(rng.uniform(-0.015, 0.03))
    height, width = owner.shape
    reach = np.float32(np.hypot(width, height) / 2)
    x = (np.arange(width, dtype=np.float32) - width / 2) / reach
    y = (np.arange(height, dtype=np.float32) - height / 2)[:, None] / reach
    r2 = x * x + y * y
    grow = np.ones_like(r2)
    for _ in range(2):
        grow = 1 / (1 - np.float32(bend) * r2 * grow * grow)
    across, down = x * grow * reach + width / 2, y * grow * reach + height / 2
    light = cv2.remap(light, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    owner = cv2.remap(owner, across, down, cv2.INTER_NEAREST)
    return light, owner, bend


def _blurred(light: Pixels, rng: np.random.Generator, hard: bool, wide: float) -> Pixels:
    """Out of focus, and shaken along a line; both in shares of a card's width where hard."""
    soft = rng.uniform(0.4, 0.5 + 0.013 * wide) if hard else rng.uniform(0.35, 0.9)
    light = cv2.GaussianBlur(light, (0, 0), soft)
    if hard and rng.random() < 0.4:
        length = max(2, round(rng.uniform(0.0, 0.03) * wide))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        about = rng.uniform(0, np.pi)
        step = np.array([np.cos(about), np.sin(about)]) * length / 2
        ends = [tuple(int(v) for v in np.round((length + s * step) * 16)) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        light = cv2.filter2D(light, -1, kernel / kernel.sum())
    return light


def _noisy(pixels: NDArray[Any], rng: np.random.Generator, hard: bool) -> NDArray[Any]:
    """The sensor's noise, a little softened as phones do."""
    strength = rng.uniform(2, 12) if hard else rng.uniform(1, 4)
    grain, noise = _grains(), np.empty(pixels.shape, np.float32)
    for channel in range(3):  # a new cut of one sheet of noise for each channel
        tall, wide = (int(rng.integers(n)) for n in grain.shape)
        rolled = np.roll(grain, (tall, wide), (0, 1))
        repeat = [-(-n // m) for n, m in zip(pixels.shape, grain.shape, strict=False)]
        noise[..., channel] = np.tile(rolled, repeat)[: pixels.shape[0], : pixels.shape[1]]
    noisy: Pixels = np.clip(pixels + noise * np.float32(strength) + 0.5, 0, 255).astype(np.uint8)
    return noisy


@cache
def _grains() -> Pixels:
    noise = np.random.default_rng(1).standard_normal((1021, 1019), dtype=np.float32)
    grain: Pixels = cv2.GaussianBlur(noise, (0, 0), 0.6)
    return grain


def _jpeg(pixels: NDArray[Any], rng: np.random.Generator, hard: bool) -> bytes:
    quality = int(rng.integers(50, 96) if hard else rng.integers(75, 96))
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()
