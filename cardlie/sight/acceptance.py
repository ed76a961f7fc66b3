"""Acceptance: which sightings are reported as faces, and which as doubts.

A face that is taken for another would settle a guess wrongly, so that everything that speaks
against one is asked: its sureness, shape and colour apart, dots, the deck, and all cards together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp

from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.sight.finder import Finder
from cardlie.sight.picture import Photo
from cardlie.sight.reading import Seen, Unsure, corners_of
from cardlie.sight.sighting import Sighting
from cardlie.sight.tuned import CardThresholds
from cardlie.sight.witness import SideMatch


def accepted(
    sightings: Sequence[Sighting], finder: Finder, deck: Deck, photo: Photo
) -> tuple[list[Seen | Unsure], list[str]]:
    """The fronts of a deck's cards as faces or doubts, and notes on what is odd about them."""
    fronts = [seen for seen in sightings if seen.side < len(finder.albums[seen.album].faces)]
    if not is_coded(fronts, finder.t):
        fronts = [replace(seen, likelihood=0 * seen.likelihood) for seen in fronts]
    strange = _is_strange(fronts, finder.t)
    grey = bool(fronts) and not photo.has_colour
    items = [item_of(seen, finder, deck, photo.scale, strange, grey) for seen in fronts]
    notes = _within_deck(items, deck)
    if grey:
        notes.append(tr("the photo has no colours, so suits can't be read"))
    if strange:
        notes.append(tr("the cards don't match their pictures well; is --size right?"))
    return items, notes


def is_coded(fronts: Sequence[Sighting], t: CardThresholds) -> bool:
    """Whether dots name cards: on large ones without any, grain names this card or that."""
    agreeing = [seen.named[0] == seen.side for seen in fronts if seen.named[1] > t.code_agrees]
    return len(agreeing) < t.code_few or 2 * sum(agreeing) >= len(agreeing)


def _is_strange(fronts: Sequence[Sighting], t: CardThresholds) -> bool:
    """Whether these are cards of another size than the one that was looked for."""
    sure = [seen for seen in fronts if seen.sure >= t.sure_card]
    fit = max((seen.fit for seen in sure), default=0.0)
    visible = max((seen.match.visible for seen in sure), default=0.0)
    sharp = any(seen.match.blur <= t.sharp for seen in sure)
    return sharp and fit < t.strange_fit and visible < t.strange_ink


def item_of(
    sighting: Sighting, finder: Finder, deck: Deck, scale: float, strange: bool, grey: bool
) -> Seen | Unsure:
    """A face, or a doubt; nothing but doubts if all is ``strange``, or of suits on a ``grey``
    picture, whose shapes alone are too much alike."""
    t, faces = finder.t, [deck.faces.face(text) for text in finder.albums[sighting.album].faces]
    face, cost = faces[sighting.side], sighting.match.cost[: len(faces)]
    likely = cost.argsort()[: t.most_candidates]
    less = sighting.likelihood[sighting.side] - sighting.likelihood
    odds = min((less[i] for i in likely[: t.code_rivals] if i != sighting.side), default=0.0)
    sure = 1 / (1 + min(1.0, 1 / sighting.sure - 1) * exp(-max(0.0, odds) * t.code_trust))
    others = [i for i in contradicted(sighting.match, faces, t) if less[i] < t.code_settles]
    named, clear = sighting.named
    if named == sighting.side:
        grey &= clear <= t.code_agrees
    elif clear > t.code_denies:
        others = [named, *others]
    corners = corners_of(sighting.corners, scale)
    if sure >= t.sure_card and not strange and not others and not (grey and face.suit):
        return Seen(face, sure, corners)
    near = [i for i in likely if cost[i] < cost.min() + t.as_likely]
    return Unsure(tuple(faces[i] for i in dict.fromkeys([*near, *others])), sure, corners)


def contradicted(match: SideMatch, faces: Sequence[Face], t: CardThresholds) -> list[int]:
    """Cards of another suit for which shape alone, or colour alone, speaks clearly.

    A witness that knows nothing (shapes out of focus, colours in grey) finds all suits alike.
    """
    best_face, shape, hue = faces[match.best], match.shape, match.hue
    return [
        i
        for i, face in enumerate(faces)
        if None not in (face.suit, best_face.suit) and face.suit != best_face.suit
        if face.number == best_face.number
        if shape[i] < t.other_shape * shape[match.best] or hue[i] < hue[match.best] - t.other_hue
    ]


def _within_deck(items: list[Seen | Unsure], deck: Deck) -> list[str]:
    """No deck has more of a face than it has: where a picture shows more, the least sure are not
    believed, and a note says so."""
    copies = Counter(face.text for face in deck.cards(wildcards=True, powers=True))
    counts = Counter(item.face.text for item in items if isinstance(item, Seen))
    notes: list[str] = []
    for text, count in sorted(counts.items()):
        spare = count - copies[text]
        if spare <= 0:
            continue
        note = "{count} cards look like {face}, but the deck has only {copies}"
        notes.append(tr(note, count=count, face=text, copies=copies[text]))
        mine = [item for item in items if isinstance(item, Seen) and item.face.text == text]
        for item in sorted(mine, key=lambda item: item.sure)[:spare]:
            items[items.index(item)] = Unsure((item.face,), item.sure, item.corners)
    return notes
