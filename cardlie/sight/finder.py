"""Cards on a picture: guessed places, made exact, asked which face they show, best first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from cardlie.sight.album import CARD
from cardlie.sight.align import align, to_card
from cardlie.sight.blobs import find_blobs, join
from cardlie.sight.poses import Shapes, guesses, small_bank, steadied, try_all
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.witness import FINE, MIDDLE, Bank, testify

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cardlie.sight.album import Album
    from cardlie.sight.poses import CardPlace, Guesses

    Array = NDArray[Any]

#: Blobs are looked for on a picture of about so many pixels; on the whole one if cards are small.
GLANCE = 3_000_000
#: A place that explains less than this of its ink is no card.
WORST = 0.78
#: A place that explains more than what is left is a card: others are measured by it.
SURE = 0.4
TURNED = np.diag([-1.0, -1.0, 1.0])


@dataclass(frozen=True)
class Sighting:
    """A card, or the back of one: ``pose`` (3 x 3) takes mm from its middle to pixels.

    ``costs`` are of all sides of its album; see :class:`~cardlie.sight.witness.Testimony`.
    """

    pose: Array
    album: int
    side: int
    costs: Array
    heard: float
    clear: float
    miss: float
    rest: float
    gain: float
    blur: float
    fit: float

    @property
    def cost(self) -> float:
        """How little the best face explains."""
        return float(self.costs.min())

    @property
    def corners(self) -> Array:
        """Upper left, then clockwise, in pixels."""
        x, y = CARD[0] / 2, CARD[1] / 2
        square = np.array([[-x, -y, 1], [x, -y, 1], [x, y, 1], [-x, y, 1]]) @ self.pose.T
        corners: Array = square[:, :2] / square[:, 2:]
        return corners

    @property
    def width(self) -> float:
        """The side, in pixels, of a card of this area seen from above."""
        x, y = self.corners.T
        area = abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2
        return float(np.sqrt(area * CARD[0] / CARD[1]))


class Finder:
    """Looks for the cards of some albums."""

    def __init__(self, albums: Sequence[Album]) -> None:
        self.albums = list(albums)
        self.banks = [Bank(album) for album in albums]
        self._small = [small_bank(album) for album in albums]
        self._shapes = Shapes.of(albums)

    def find(self, picture: Array) -> list[Sighting]:
        """The cards and backs on an RGB picture, the clearest first."""
        look = _Look(self, picture)
        pixels = picture.shape[0] * picture.shape[1]
        shrink = max(1.0, np.sqrt(pixels / GLANCE))
        look.glance(shrink)
        widths = [seen.width for seen in look.seen]
        if shrink > 1.2 and (not widths or np.quantile(widths, 0.2) < 110 * shrink):
            look.glance(1.0)
        return sorted(look.of_one_size(), key=lambda seen: seen.cost)

    def guess(self, picture: Array, shrink: float) -> Guesses | None:
        """What the blobs of a picture, shrunk by a factor, say about where cards lie."""
        size = (round(picture.shape[1] / shrink), round(picture.shape[0] / shrink))
        small = picture
        if shrink > 1:
            small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        red, green, blue = cv2.split(small)
        dark, light = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
        dark, light = _even(dark), _even(light)
        most = 0.2 * size[0] * size[1]
        side = max(25, round(0.06 * max(size)))
        blobs = join([find_blobs(dark, (25, side), 45, most), find_blobs(light, (51,), 45, most)])
        if not len(blobs):
            return None
        return guesses(blobs, self._shapes, 0.8).grown(shrink)

    def places(self, given: Guesses, greys: Pyramid) -> list[CardPlace]:
        """The guesses that look like some face."""
        return try_all(given, greys, self._small)


def _even(values: Array) -> Array:
    """Grey by its logarithm: a step is the same ratio of light in sun and in shadow."""
    curve = np.clip(34 * np.log2(1 + np.arange(256) / 1.5), 0, 255).astype(np.uint8)
    even: Array = cv2.LUT(cv2.GaussianBlur(values, (3, 3), 0), curve)
    return even


class _Look:
    """One picture, as far as it has been looked at."""

    def __init__(self, finder: Finder, picture: Array) -> None:
        self.finder = finder
        self.picture = picture
        self.colours = Pyramid.of(picture)
        self.greys = Pyramid(
            tuple(cv2.cvtColor(level, cv2.COLOR_RGB2GRAY) for level in self.colours.levels)
        )
        self.seen: list[Sighting] = []
        self._tried: list[tuple[Array, int, int]] = []

    def glance(self, shrink: float) -> None:
        """Try all places at one size; then again with what the first cards tell of the table."""
        given = self.finder.guess(self.picture, shrink)
        if given is None:
            return
        self._try(self.finder.places(given, self.greys))
        for _ in range(2):
            theme, before = self._theme(), len(self.seen)
            sure = [seen for seen in self.seen if seen.cost < SURE]
            if theme is None or len(sure) < 3:
                return
            mine = given.where(given.album == theme)
            self._try(self.finder.places(steadied(mine, _metric(sure)), self.greys))
            if len(self.seen) == before:
                return

    def _try(self, places: Sequence[CardPlace]) -> None:
        for place in places:
            theme = self._theme()
            # faces stand in one order in all albums
            moved = place if theme is None else replace(place, album=theme)
            if self._is_new(moved):
                found = self._examine(moved)
                if found is not None:
                    self._keep(found)

    def _is_new(self, place: CardPlace) -> bool:
        """Whether nothing surely seen lies there, and the same was not tried before."""
        middle = place.pose[:2, 2]
        for seen in self.seen:
            if seen.cost < 0.5 and _within(seen, middle, 0.62):
                return False
        scale = np.sqrt(np.linalg.det(place.pose[:2, :2]))
        if not self._fits(float(scale) * CARD[0]):
            return False
        for pose, album, side in self._tried:
            if album == place.album and side == place.side:
                near = np.abs(pose[:2, 2] - middle).max() < 2.5 * scale
                if near and np.abs(pose[:2, :2] - place.pose[:2, :2]).max() < 0.12 * scale:
                    return False
        self._tried.append((place.pose, place.album, place.side))
        return True

    def _fits(self, width: float) -> bool:
        """Whether a card is about as wide as those that are sure: they lie on one table."""
        sure = [seen.width for seen in self.seen if seen.cost < SURE]
        return len(sure) < 3 or bool(0.4 < width / np.median(sure) < 2.5)

    def of_one_size(self) -> list[Sighting]:
        """What is seen, less what is much larger or smaller than the cards that are sure."""
        return [seen for seen in self.seen if self._fits(seen.width)]

    def _theme(self) -> int | None:
        """The theme of the picture, once several cards agree."""
        sure = Counter(seen.album for seen in self.seen if seen.cost < SURE)
        if not sure:
            return None
        album, votes = sure.most_common(1)[0]
        return album if votes >= 3 and votes >= 0.6 * sure.total() else None

    def _examine(self, place: CardPlace) -> Sighting | None:
        """Make the pose exact and ask for the face; again if it is another than was thought."""
        bank = self.finder.banks[place.album]
        sides = len(bank.album.pictures)
        pose, side = place.pose, place.side
        if side >= sides:
            pose, side = pose @ TURNED, side - sides
        pose, fit = align(bank.target(side, MIDDLE, 1.0), self.greys, pose, 8)
        if fit < 0.5:
            return None
        found = None
        for _ in range(3):
            found = self._ask(bank, place.album, pose, side)
            if found.cost > 0.95:
                return None
            if found.side == side:
                break
            pose, side = found.pose, found.side
            pose, _ = align(bank.target(side, MIDDLE, 1.0), self.greys, pose, 4)
        return found if found is not None and found.cost < WORST else None

    def _ask(self, bank: Bank, album: int, pose: Array, side: int) -> Sighting:
        pose, fit = align(bank.target(side, FINE, 1.0), self.greys, pose, 3)
        patch = self.colours.patch(pose @ to_card(FINE), FINE).astype(np.float32) / 255
        heard = testify(patch, bank, side)
        if heard.turned:
            pose = pose @ TURNED
        return Sighting(
            pose,
            album,
            heard.best,
            heard.cost,
            heard.heard,
            heard.clear,
            heard.miss,
            heard.rest,
            heard.gain,
            heard.blur,
            fit,
        )

    def _keep(self, found: Sighting) -> None:
        """Add a sighting, in place of those less clear, unless a clearer one lies there."""
        rivals = [seen for seen in self.seen if _same_spot(seen, found)]
        if any(seen.cost <= found.cost for seen in rivals):
            return
        self.seen = [seen for seen in self.seen if not any(seen is rival for rival in rivals)]
        self.seen.append(found)


def _within(seen: Sighting, point: Array, share: float) -> bool:
    """Whether a point lies in the middle ``share`` of a card."""
    back = np.linalg.inv(seen.pose) @ np.array([point[0], point[1], 1.0])
    x, y = back[:2] / back[2]
    return bool(abs(x) < share * CARD[0] / 2 and abs(y) < share * CARD[1] / 2)


def _same_spot(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings can't both be cards: the middle of one lies well within the other."""
    a, b = one.pose[:2, 2] / one.pose[2, 2], other.pose[:2, 2] / other.pose[2, 2]
    return _within(one, b, 0.62) or _within(other, a, 0.62)


def _metric(sure: Sequence[Sighting]) -> Callable[[Array], Array]:
    """The table's scale and slant at any point, from cards: a plane through what they say."""
    middles, roots = [], []
    for seen in sure:
        middle = seen.pose[:2, 2] / seen.pose[2, 2]
        onto = (seen.pose[:2, :2] - np.outer(middle, seen.pose[2, :2])) / seen.pose[2, 2]
        u, s, _ = np.linalg.svd(onto)
        root = (u * s) @ u.T
        middles.append(middle)
        roots.append([root[0, 0], root[0, 1], root[1, 1]])
    points, values = np.array(middles), np.array(roots)
    centre, reach = points.mean(axis=0), np.ptp(points, axis=0).max() + 1e-6
    rows = np.column_stack([np.ones(len(points)), (points - centre) / reach])
    middle = np.median(values, axis=0)
    normal = rows.T @ rows + np.diag([0, 0.3, 0.3])  # few cards tell little about the slope
    slopes = np.linalg.solve(normal, rows.T @ (values - middle))

    def at(points: Array) -> Array:
        away = np.clip((points - centre) / reach, -1.5, 1.5)
        a, b, d = (np.column_stack([np.ones(len(points)), away]) @ slopes + middle).T
        metric: Array = np.stack([np.stack([a, b], -1), np.stack([b, d], -1)], -2)
        return metric

    return at
