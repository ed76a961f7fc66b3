"""Card detection: guessed places on a picture, examined closely, the likeliest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import poses, tuned
from cardlie.sight.blobs import Blobs, blobs_on, papers_on
from cardlie.sight.poses import Guesses, Metric, Shapes
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.sighting import Sighting, agrees, examine, metric_of
from cardlie.sight.template_search import CardPlace, small_bank, telling, try_all
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import CARDS, CardThresholds
from cardlie.sight.witness import MatchedFilters


class Finder:
    """Looks for the cards of some albums, all of one size."""

    def __init__(self, albums: Sequence[TemplateSet], thresholds: CardThresholds = CARDS) -> None:
        self.t = thresholds
        self.albums = list(albums)
        self.filters = [MatchedFilters(album) for album in albums]
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
            look.search_at_scale(shrink)
            usual = np.quantile([seen.width for seen in look.sightings] or [0.0], 0.2)
        least = max(1 / self.t.most_enlarged, np.sqrt(pixels / tuned.ENOUGH_PIXELS))
        closer = max(usual / self.t.well_seen, least)
        if not unknown or shrink > 1.3 * closer:
            look.search_at_scale(min(shrink, closer))
        look.look_again()
        return sorted(look.on_one_table(), key=lambda seen: seen.cost)

    def theme_of(self, sightings: Sequence[Sighting], least: int) -> int | None:
        """The album of most cards that were seen, of so many at least that look so in it alone."""
        clear = [one for one in sightings if one.cost < self.t.sure]
        sure = Counter(one.album for one in clear if self.telling[one.album, one.side])
        album, votes = (sure.most_common(1) or [(0, 0)])[0]
        return album if votes >= least and votes >= self.t.most_votes * sure.total() else None

    def likely_themes(self, sightings: Sequence[Sighting]) -> tuple[str, ...]:
        """The theme that cards which are sure have, or all where they tell none."""
        theme = self.theme_of([seen for seen in sightings if seen.sure >= self.t.sure_card], 1)
        albums = self.albums if theme is None else [self.albums[theme]]
        return tuple(album.theme for album in albums)


class _CardSearch:
    """One picture, as far as it has been looked at."""

    def __init__(self, finder: Finder, picture: Array) -> None:
        self.finder, self.t = finder, finder.t
        self.colours = Pyramid.of(picture)
        greys = [cv2.cvtColor(level, cv2.COLOR_RGB2GRAY) for level in self.colours.levels]
        self.greys = Pyramid(tuple(greys))
        self.sightings: list[Sighting] = []
        self._metric: Metric | None = None
        self._covered = np.zeros((0, 3, 3))
        self._tried: dict[tuple[int, int], list[Array]] = {}
        self._checks_left = self.t.most_examined

    def search_at_scale(self, shrink: float) -> None:
        """Try all places at one size; then again with what the first cards tell of the table."""
        blobs, shapes = self._uncovered(blobs_on(self.colours, shrink)), self.finder.shapes
        blobs = self._blobs = blobs.where(~poses.patterned(blobs))
        self._checks_left = self.t.most_examined
        self._try(poses.by_pair(blobs, shapes), self.t.like_pair)
        blobs = self._uncovered(blobs)
        self._try(poses.by_shape(blobs, shapes, self._theme(self.t.theme)), self.t.like_one)
        used: list[Sighting] = []
        for _ in range(3):
            theme, before = self._theme(1), len(self.sightings)
            sure = [seen for seen in self.sightings if seen.cost < self.t.sure]
            if not sure:
                return
            new, used = [seen for seen in sure if not any(seen is o for o in used)], sure
            blobs = self._uncovered(blobs)
            root = metric_of(sure)(blobs.centre)
            albums = range(len(self.finder.albums)) if theme is None else [theme]
            beside = [self._beside(new, album) for album in albums]
            self._try(poses.sorted_guesses(beside), self.t.like_known, covered=True)
            sized = [poses.on_table(blobs, root, shapes, album) for album in albums]
            self._try(poses.sorted_guesses(sized), self.t.like_known, covered=True)
            if len(self.sightings) == before:
                return

    def look_again(self) -> None:
        """Try what has a card's outline; on a table that is known, what looks like its middle."""
        if not self.finder.shapes.twins:
            return
        theme, self._checks_left = self._theme(self.t.theme), self.t.most_examined
        papers = self._uncovered(papers_on(self.colours))
        self._try(poses.by_shape(papers, self.finder.outlines, theme), self.t.like_one)
        if theme is not None and self._metric is not None:
            wide = float(
                np.median([seen.width for seen in self.sightings if seen.cost < self.t.sure])
            )
            blobs, self._checks_left = self._uncovered(self._blobs), self.t.most_examined
            self._try(poses.by_middles(blobs, theme, self._metric, wide), self.t.like_known)

    def _uncovered(self, blobs: Blobs) -> Blobs:
        """Those that lie on no card that was seen."""
        return blobs.where(self._is_free(blobs.centre, self.t.inner, self.t.sure))

    def _is_free(self, points: Array, share: float, cost: float) -> Array:
        """Which points lie in no such share of a card of less than that cost."""
        held = [seen.holds(points, share) for seen in self.sightings if seen.cost < cost]
        return np.asarray(~np.any([np.zeros(len(points), bool), *held], axis=0))

    def _beside(self, sure: Sequence[Sighting], theme: int) -> Guesses:
        """Places about cards that are sure, where no other lies."""
        sure_poses = [seen.pose / seen.pose[2, 2] for seen in sure]
        guesses = poses.beside(
            np.array(sure_poses).reshape(-1, 3, 3), self.finder.shapes.sides, theme
        )
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
            if self._checks_left and self._is_new(moved):
                self._checks_left -= 1
                sighting = self._examine(moved)
                misses = 0 if sighting is not None and sighting.cost < self.t.sure else misses + 1
                if sighting is not None:
                    self._keep(sighting)

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
            self.sightings = [
                seen
                if seen.album == theme
                else self._examine(CardPlace(seen.pose, theme, seen.side)) or seen
                for seen in self.sightings
            ]
        widest = max(
            (seen.width for seen in self.sightings if seen.fit > self.t.clear), default=0.0
        )
        return [
            seen
            for seen in self.sightings
            if seen.width > self.t.smallest * widest
            and (seen.cost < self.t.sure or theme in (None, seen.album))
            and (seen.cost < self.t.sure or metric is None
                 or agrees(metric, seen.pose, self.t.exactly))
        ]  # fmt: skip

    def _examine(self, place: CardPlace) -> Sighting | None:
        filters = self.finder.filters[place.album]
        return examine(place, filters, self.colours, self.greys, self.t)

    def _theme(self, least: int) -> int | None:
        """The theme of the picture, once so many cards agree."""
        return self.finder.theme_of(self.sightings, least)

    def _keep(self, sighting: Sighting) -> None:
        """Add a sighting, in place of those less clear, unless a clearer one lies there."""
        rivals = [  # two are not both cards if the middle of one lies well within the other
            seen
            for seen in self.sightings
            if seen.holds(sighting.middle[None], self.t.apart)[0]
            or sighting.holds(seen.middle[None], self.t.apart)[0]
        ]
        if any(seen.cost <= sighting.cost for seen in rivals):
            return
        self.sightings = [*(seen for seen in self.sightings if seen not in rivals), sighting]
        clear = [seen.back for seen in self.sightings if seen.cost < self.t.taken]
        self._covered = np.array(clear).reshape(-1, 3, 3)
        sure = [seen for seen in self.sightings if seen.cost < self.t.sure]
        self._metric = metric_of(sure) if len(sure) >= self.t.table else None
