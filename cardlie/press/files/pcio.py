"""For PlayingCards.io: one ``.pcio`` file, a room with the deck in a pile and a hand for each.

The site publishes no specification. The form is that of the files which its rooms export, as the
importer of VirtualTabletop reads them (ArnoldSmith86/virtualtabletop, ``server/pcioimport.mjs``): a
zip archive with ``widgets.json`` and the pictures under ``userassets/``, each below 2 MiB.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from typing import Any

from cardlie.press.card.front import face_id
from cardlie.press.files.raster import png
from cardlie.press.files.singles import side_images
from cardlie.press.sheet.deck import DeckJob
from cardlie.press.sheet.grid import single

#: How high a card is in a room, and how much larger its pile; a room is 1600 x 1000.
HEIGHT, RIM = 160, 8
#: A room holds so many things at most, and a picture so many bytes.
MOST_THINGS, MOST_BYTES = 1200, 2 << 20
#: By this the file is known again as ours.
_MARK = b'"cardlie deck"'


def pcio_file(job: DeckJob, dpi: float) -> bytes:
    """The file; the same deck gives the same bytes."""
    job = replace(job, sheet=single(job.size))
    faces = list(dict.fromkeys(job.cards))
    *fronts, back = side_images(job, dpi)
    names = [face_id(face.text) for face in faces]
    content = {"widgets.json": json.dumps(widgets(job), indent=1, ensure_ascii=False).encode()}
    for name, image in zip([*names, "back"], [*fronts, back], strict=True):
        content[f"userassets/{name}.png"] = png(image, dpi, colours=255)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = _MARK
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return buffer.getvalue()


def widgets(job: DeckJob) -> list[dict[str, Any]]:
    """The things of the room: hand, pile, deck, and each card in the pile, face down."""
    width = round(HEIGHT * job.size.width / job.size.height)
    place = {"x": 600, "y": 300}
    pile = _widget("pile", "cardPile", 1, **place, label=job.deck.title, hasShuffleButton=True)
    pile |= {"width": width + RIM, "height": HEIGHT + RIM}
    inside = {"x": place["x"] + RIM // 2, "y": place["y"] + RIM // 2, "parent": "pile"}
    deck = _widget("deck", "cardDeck", 2, **inside, cardWidth=width, cardHeight=HEIGHT)
    deck["cardTypes"] = {
        face_id(face.text): {"label": face.text, "image": _asset(face_id(face.text))}
        for face in dict.fromkeys(job.cards)
    }
    deck["faceTemplate"] = _template(width, "dynamic", "image")
    deck["backTemplate"] = _template(width, "static", _asset("back"))
    cards = [
        _widget(
            f"card-{i}", "card", 2 + i, **inside,
            deck="deck", cardType=face_id(face.text), faceup=False,
        )
        for i, face in enumerate(job.cards, 1)
    ]  # fmt: skip
    return [_widget("hand", "hand", 0, x=50, y=820), pile, deck, *cards]


def _widget(id: str, kind: str, layer: int, **more: Any) -> dict[str, Any]:
    return {"id": id, "type": kind, "z": layer, **more}


def _template(width: int, kind: str, value: str) -> dict[str, Any]:
    """A side of a card: one picture that fills it."""
    picture = {
        "type": "image", "x": 0, "y": 0, "w": width, "h": HEIGHT,
        "color": "transparent", "valueType": kind, "value": value,
    }  # fmt: skip
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}


def _asset(name: str) -> str:
    return f"package://userassets/{name}.png"
