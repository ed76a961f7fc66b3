"""Cards on a picture: guessed places, looked at closely, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from cardlie.sight import poses, tuned
from cardlie.sight.album import Album
from cardlie.sight.blobs import Blobs, Pyramid, find_blobs, join
from cardlie.sight.picture import Array
from cardlie.sight.places import CardPlace, small_bank, telling, try_all
from cardlie.sight.poses import Guesses, Metric, Shapes
from cardlie.sight.sighting import Sighting, agrees, examine, metric_of
from cardlie.sight.tuned import CARDS, CardThresholds
from cardlie.sight.witness import Bank


class Finder:
    """Looks for the cards of some albums, all of one size."""

    def __init__(self, albums: Sequence[Album], thresholds: CardThresholds = CARDS) -> None:
        self.t = thresholds
        self.albums = list(albums)
        self.banks = [Bank(album) for album in albums]
        self.small = [small_bank(album) for album in albums]
        self.telling = telling(self.small)
        self.shapes, self.outlines = Shapes.of(albums), Shapes.of(albums, outlines=True)

    def find(self, picture: Array, usual: float = 0.0) -> list[Sighting]:
        """The cards and backs on an RGB picture, the clearest first; ``usual`` is how wide they
        are, in pixels, 0 if nobody knows."""
        look = _CardSearch(self, picture)
        pixels = picture.shape[0] * picture.shape[1]
        shrink = np.sqrt(pixels / tuned.GLANCE)
        shrink = shrink if shrink > tuned.WORTH else 1.0
        if unknown := not usual:
            look.glance(shrink)
            usual = np.quantile([seen.width for seen in look.seen] or [0.0], 0.2)
        least = max(1 / self.t.most_enlarged, np.sqrt(pixels / tuned.ENOUGH_PIXELS))
        closer = max(usual / self.t.well_seen, least)
        if not unknown or shrink > 1.3 * closer:
            look.glance(min(shrink, closer))
        look.look_again()
        return sorted(look.on_one_table(), key=lambda seen: seen.cost)

    def theme_of(self, seen: Sequence[Sighting], least: int) -> int | None:
        """The album of most cards that were seen, of so many at least that look so in it alone."""
        clear = [one for one in seen if one.cost < self.t.sure]
        sure = Counter(one.album for one in clear if self.telling[one.album, one.side])
        album, votes = (sure.most_common(1) or [(0, 0)])[0]
        return album if votes >= least and votes >= self.t.most_votes * sure.total() else None


def blobs_on(picture: Pyramid, shrink: float) -> Blobs:
    """What stands out on a picture, shrunk by a factor; in pixels of the picture."""
    dark, light = _lights(picture, shrink)
    bounds = tuned.LEAST_BLOB, tuned.MOST_BLOB * dark.size
    far = max(tuned.NEAR_DARK, round(min(tuned.FAR_DARK * max(dark.shape), min(dark.shape))))
    darker = find_blobs(dark, (tuned.NEAR_DARK, far), *bounds)
    return join([darker, find_blobs(light, (tuned.NEAR_LIGHT,), *bounds)]).grown(shrink)


def papers_on(picture: Pyramid) -> Blobs:
    """What may be whole cards: paper is lighter than a table in its darkest colour, or darker in
    its lightest. They are looked for in all sizes, each half of the one before."""
    high, wide = picture.levels[0].shape[:2]
    shrink = max(1 / tuned.PAPER_ENLARGED, float(np.sqrt(high * wide / tuned.GLANCE)))
    lights = [Pyramid.of(grey).levels for grey in _lights(picture, shrink)]
    return join([
        find_blobs(grey, (tuned.PAPER_AROUND,), *tuned.PAPER).grown(shrink * 2**level)
        for level, (dark, light) in enumerate(zip(*lights, strict=True))
        for grey in (255 - dark, light)
    ])  # fmt: skip


def _lights(picture: Pyramid, shrink: float) -> list[Array]:
    """The darkest and the lightest colour of each pixel, of a picture shrunk by a factor."""
    size = [round(side / shrink) for side in picture.levels[0].shape[1::-1]]
    pixels = picture.levels[int(picture.level_for(np.array(shrink)))]
    if shrink != 1:
        how = cv2.INTER_AREA if shrink > 1 else cv2.INTER_LINEAR
        pixels = cv2.resize(pixels, size, interpolation=how)
    red, green, blue = cv2.split(pixels)
    dark, light = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    return [_even(dark), _even(light)]


def _even(values: Array) -> Array:
    """Grey by its logarithm: a step is the same ratio of light in sun and in shadow."""
    curve = np.clip(tuned.DOUBLING * np.log2(1 + np.arange(256) / tuned.BLACK), 0, 255)
    return np.asarray(cv2.LUT(cv2.GaussianBlur(values, (3, 3), 0), curve.astype(np.uint8)))


class _CardSearch:
    """One picture, as far as it has been looked at."""

    def __init__(self, finder: Finder, picture: Array) -> None:
        self.finder, self.t = finder, finder.t
        self.colours = Pyramid.of(picture)
        greys = [cv2.cvtColor(level, cv2.COLOR_RGB2GRAY) for level in self.colours.levels]
        self.greys = Pyramid(tuple(greys))
        self.seen: list[Sighting] = []
        self._metric: Metric | None = None
        self._covered = np.zeros((0, 3, 3))
        self._tried: dict[tuple[int, int], list[Array]] = {}
        self._left = self.t.most_examined

    def glance(self, shrink: float) -> None:
        """Try all places at one size; then again with what the first cards tell of the table."""
        blobs, shapes = self._uncovered(blobs_on(self.colours, shrink)), self.finder.shapes
        blobs = self._blobs = blobs.where(~poses.patterned(blobs))
        self._left = self.t.most_examined
        self._try(poses.by_pair(blobs, shapes), self.t.like_pair)
        blobs = self._uncovered(blobs)
        self._try(poses.by_shape(blobs, shapes, self._theme(self.t.theme)), self.t.like_one)
        asked: list[Sighting] = []
        for _ in range(3):
            theme, before = self._theme(1), len(self.seen)
            sure = [seen for seen in self.seen if seen.cost < self.t.sure]
            if not sure:
                return
            new, asked = [seen for seen in sure if not any(seen is o for o in asked)], sure
            blobs = self._uncovered(blobs)
            root = metric_of(sure)(blobs.centre)
            albums = range(len(self.finder.albums)) if theme is None else [theme]
            beside = [self._beside(new, album) for album in albums]
            self._try(poses.sorted_guesses(beside), self.t.like_known, covered=True)
            sized = [poses.on_table(blobs, root, shapes, album) for album in albums]
            self._try(poses.sorted_guesses(sized), self.t.like_known, covered=True)
            if len(self.seen) == before:
                return

    def look_again(self) -> None:
        """Try what has a card's outline; on a table that is known, what looks like its middle."""
        if not self.finder.shapes.twins:
            return
        theme, self._left = self._theme(self.t.theme), self.t.most_examined
        papers = self._uncovered(papers_on(self.colours))
        self._try(poses.by_shape(papers, self.finder.outlines, theme), self.t.like_one)
        if theme is not None and self._metric is not None:
            wide = float(np.median([seen.width for seen in self.seen if seen.cost < self.t.sure]))
            blobs, self._left = self._uncovered(self._blobs), self.t.most_examined
            self._try(poses.by_middles(blobs, theme, self._metric, wide), self.t.like_known)

    def _uncovered(self, blobs: Blobs) -> Blobs:
        """Those that lie on no card that was seen."""
        return blobs.where(self._is_free(blobs.centre, self.t.inner, self.t.sure))

    def _is_free(self, points: Array, share: float, cost: float) -> Array:
        """Which points lie in no such share of a card of less than that cost."""
        held = [seen.holds(points, share) for seen in self.seen if seen.cost < cost]
        return np.asarray(~np.any([np.zeros(len(points), bool), *held], axis=0))

    def _beside(self, sure: Sequence[Sighting], theme: int) -> Guesses:
        """Places about cards that are sure, where no other lies."""
        known = [seen.pose / seen.pose[2, 2] for seen in sure]
        guesses = poses.beside(np.array(known).reshape(-1, 3, 3), self.finder.shapes.sides, theme)
        return guesses.where(self._is_free(guesses.poses[:, :, 2], 2 * tuned.NEAR, self.t.sure))

    def _try(self, guesses: Guesses, like: float, *, covered: bool = False) -> None:
        guesses = guesses.where(self._is_free(guesses.poses[:, :, 2], self.t.apart, self.t.taken))
        misses, small, sides = 0, self.finder.small, self.finder.shapes.sides
        for place in try_all(guesses, self.greys, small, sides, like, covered=covered):
            if misses == self.t.patience:
                return
            theme = self._theme(self.t.theme)
            # faces stand in one order in all albums
            moved = place if theme is None else replace(place, album=theme)
            if self._left and self._is_new(moved):
                self._left -= 1
                found = self._examine(moved)
                misses = 0 if found is not None and found.cost < self.t.sure else misses + 1
                if found is not None:
                    self._keep(found)

    def _is_new(self, place: CardPlace) -> bool:
        """Whether nothing surely seen lies there, and the same was not tried before."""
        spots = self._covered @ np.append(place.pose[:2, 2], 1.0)
        near = self.t.apart / 2 * np.array(self.finder.shapes.sides)
        if (np.abs(spots[:, :2]) < near * spots[:, 2:]).all(axis=1).any():
            return False
        if self._metric is not None and not agrees(self._metric, place.pose, self.t.roughly):
            return False
        scale = float(np.sqrt(np.linalg.det(place.pose[:2, :2])))
        tried = self._tried.setdefault((place.album, place.side), [])
        if tried:
            gap = np.abs(np.array(tried) - place.pose[:2])
            near = gap[:, :, 2].max(axis=1) < self.t.moved * scale
            if (near & (gap[:, :, :2].max(axis=(1, 2)) < self.t.turned * scale)).any():
                return False
        tried.append(place.pose[:2])
        return True

    def on_one_table(self) -> list[Sighting]:
        """What is seen, less what is of another theme, size or slant than what is sure."""
        metric, theme = self._metric, self._theme(self.t.theme)
        if theme is not None:  # others are looked at again with its pictures
            self.seen = [
                seen
                if seen.album == theme
                else self._examine(CardPlace(seen.pose, theme, seen.side)) or seen
                for seen in self.seen
            ]
        widest = max((seen.width for seen in self.seen if seen.fit > self.t.clear), default=0.0)
        return [
            seen
            for seen in self.seen
            if seen.width > self.t.smallest * widest
            and (seen.cost < self.t.sure or theme in (None, seen.album))
            and (seen.cost < self.t.sure or metric is None
                 or agrees(metric, seen.pose, self.t.exactly))
        ]  # fmt: skip

    def _examine(self, place: CardPlace) -> Sighting | None:
        bank = self.finder.banks[place.album]
        return examine(place, bank, self.colours, self.greys, self.t)

    def _theme(self, least: int) -> int | None:
        """The theme of the picture, once so many cards agree."""
        return self.finder.theme_of(self.seen, least)

    def _keep(self, found: Sighting) -> None:
        """Add a sighting, in place of those less clear, unless a clearer one lies there."""
        rivals = [  # two are not both cards if the middle of one lies well within the other
            seen
            for seen in self.seen
            if seen.holds(found.middle[None], self.t.apart)[0]
            or found.holds(seen.middle[None], self.t.apart)[0]
        ]
        if any(seen.cost <= found.cost for seen in rivals):
            return
        self.seen = [*(seen for seen in self.seen if seen not in rivals), found]
        clear = [seen.back for seen in self.seen if seen.cost < self.t.taken]
        self._covered = np.array(clear).reshape(-1, 3, 3)
        sure = [seen for seen in self.seen if seen.cost < self.t.sure]
        self._metric = metric_of(sure) if len(sure) >= self.t.table else None
