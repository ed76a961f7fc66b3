"""Corners: in a hand or a pile, a corner is all that is seen of most cards.

A corner is read as a card of its own. Its numeral and mark, as the press draws them, are enlarged
to the size of a card and kept in an album like any other; so the same finder finds it, and the same
witnesses tell it. Where a corner lies, its card lies: both corners of one card are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.align import cropped, to_card
from cardlie.sight.finder import Finder
from cardlie.sight.sighting import TURNED, Sighting
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import CardThresholds


def with_corners(
    sightings: Sequence[Sighting], finder: Finder, of_corners: Finder, picture: Array
) -> list[Sighting]:
    """What a ``finder`` saw on a picture, and cards of which corners are seen beside those that
    are sure, as another finder sees them."""
    t = finder.t
    sure = [seen for seen in sightings if seen.sure >= t.sure_card]
    theme = finder.theme_of(sure, 1)
    cards = cards_by_corner(of_corners, finder.shapes.sides, picture, sure)
    rest = [
        s for s in sightings if s not in sure and not any(lie_alike(s, card, t) for card in cards)
    ]
    cards = [replace(card, album=theme or card.album) for card in cards]
    clear = [*sure, *(card for card in cards if card.sure > t.sure_corner)]
    cards = [
        card if card in clear else card.doubted()
        for card in cards
        if not any(shows(one, card, finder.albums[one.album], t) for one in clear)
    ]
    return [*sure, *rest, *cards]


def cards_by_corner(
    finder: Finder, sides: tuple[float, float], picture: Array, sure: Sequence[Sighting]
) -> list[Sighting]:
    """The cards, with such ``sides``, that a finder of corners sees where none of ``sure`` lies."""
    t, bare = finder.t, picture.copy()
    for sighting in sure:
        _paint_over(bare, sighting)
    wide = float(np.median([seen.width for seen in sure])) if sure else 0.0
    cards: list[Sighting] = []
    for corner in finder.find(bare, wide / finder.albums[0].larger):
        album = finder.albums[corner.album]
        card = replace(corner, pose=corner.pose @ _to_corner(album, sides), sides=sides)
        fits = not wide or wide / t.roughly < card.width < wide * t.roughly
        like_one = corner.side < len(album.faces) and corner.cost <= t.corner_cost
        if not like_one or not fits or not _is_whole(card, t):
            continue
        same = next((n for n, other in enumerate(cards) if _lies_as(card, other, TURNED, t)), None)
        if same is None:
            cards.append(card)
        elif cards[same].side != card.side:  # then neither is told
            cards[same] = cards[same].doubted()
    return cards


def _is_whole(card: Sighting, t: CardThresholds) -> bool:
    """Whether its outline is one of a card: no side is far longer than the one across."""
    sides = np.linalg.norm(np.roll(card.corners, -1, axis=0) - card.corners, axis=1)
    shares = sides[:2] / sides[2:]
    return bool(np.maximum(shares, 1 / shares).max() < t.roughly)


def _paint_over(picture: Array, sighting: Sighting) -> None:
    """Leave nothing of a card but the colour of its edge."""
    outline = np.round(sighting.corners).astype(np.int32)
    left, top = outline.min(axis=0).clip(0)
    part = picture[top : outline[:, 1].max() + 1, left : outline[:, 0].max() + 1]
    edge = np.zeros(part.shape[:2], np.uint8)
    cv2.polylines(edge, [outline - (left, top)], True, (1,))
    cv2.fillConvexPoly(picture, outline, cv2.mean(part, edge)[:3])


def _to_corner(album: TemplateSet, sides: tuple[float, float]) -> Array:
    """The map (3 x 3) from a card, from its middle, to its upper left corner as an album has it."""
    larger = album.larger
    x, y = ((larger * side - part) / 2 for side, part in zip(sides, album.sides, strict=True))
    return np.array([[larger, 0, x], [0, larger, y], [0, 0, 1]])


def shows(under: Sighting, card: Sighting, album: TemplateSet, t: CardThresholds) -> bool:
    """Whether another card of an album shows by itself what was seen as the corner of a card: pips
    are marks as they stand in corners. If it is the same face, the clearer one does."""
    own, other = (cropped(album.pictures[one.side], tuned.FINE) for one in (card, under))
    place, how = to_card(tuned.FINE, card.sides), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    onto = np.linalg.inv(place) @ under.back @ card.pose @ place
    there = cv2.warpPerspective(other, onto, tuned.FINE, flags=how)
    corner = tuple(slice(side // 3) for side in own.shape[:2])
    like = cv2.matchTemplate(there[corner], own[corner], cv2.TM_CCOEFF_NORMED)[0, 0]
    return bool(like > t.own_mark and (card.side != under.side or card.cost > under.cost))


def lie_alike(one: Sighting, other: Sighting, t: CardThresholds) -> bool:
    """Whether two cards lie at one place, either way round."""
    return _lies_as(one, other, np.eye(3), t) or _lies_as(one, other, TURNED, t)


def _lies_as(one: Sighting, other: Sighting, turned: Array, t: CardThresholds) -> bool:
    """Whether one card lies where the other does, ``turned`` so."""
    moved = other.back @ one.pose
    away = np.abs(moved / moved[2, 2] - turned)
    return bool(away[:2, :2].max() < t.corner_turn and away[:2, 2].max() < t.corner_move)
