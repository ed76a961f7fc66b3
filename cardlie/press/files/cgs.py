"""For Card Game Simulator: a folder with the game, its cards, its pictures and a deck.

The form is that of the schemas ``cgs.json`` and ``AllCards.json`` in its public repository
(finol-digital/Card-Game-Simulator, ``docs/schema``): pictures lie in ``sets/SET/CARD.png``, a deck
is a text with lines ``COUNT [CARD] NAME (SET)``.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

from cardlie.faces import Face
from cardlie.press.card.front import face_id
from cardlie.press.files.raster import png
from cardlie.press.files.singles import side_images
from cardlie.press.sheet.deck import DeckJob
from cardlie.press.sheet.grid import single

#: What a card of the simulator tells besides its name: property -> its type.
PROPERTIES = {"suit": "string", "number": "integer", "value": "integer", "sentence": "string"}
_INCH = 25.4


def cgs_files(job: DeckJob, dpi: float, address: str) -> dict[str, bytes]:
    """File name -> content; ``address`` is where the files will be found, "" for a local game."""
    job = replace(job, sheet=single(job.size))
    faces = list(dict.fromkeys(job.cards))
    code = f"cardlie-{job.deck.id}"
    *fronts, back = side_images(job, dpi)
    files = {
        "cgs.json": _json(_game(job, code, address)),
        "AllCards.json": _json([_card(job, face, code) for face in faces]),
        f"decks/{job.deck.title}.txt": _deck(job, code).encode(),
        "CardBack.png": png(back, dpi),
    }
    for face, front in zip(faces, fronts, strict=True):
        files[f"sets/{code}/{face_id(face.text)}.png"] = png(front, dpi)
    return files


def _game(job: DeckJob, code: str, address: str) -> dict[str, Any]:
    title = job.deck.title
    game: dict[str, Any] = {
        "name": f"cardlie {title}",
        "autoUpdate": -1,
        "cardImageFileType": "png",
        "cardBackImageFileType": "png",
        "cardNameIsUnique": True,
        "cardProperties": [{"name": name, "type": type} for name, type in PROPERTIES.items()],
        "cardSize": {
            "x": round(job.size.width / _INCH, 4),
            "y": round(job.size.height / _INCH, 4),
        },
        "deckFileType": "txt",
        "gameStartDecks": [{"name": title}],
        "setCodeDefault": code,
        "setNameDefault": title,
    }
    if address:
        game |= {
            "autoUpdate": 30,
            "autoUpdateUrl": f"{address}cgs.json",
            "allCardsUrl": f"{address}AllCards.json",
            "cardBackImageUrl": f"{address}CardBack.png",
            "cardImageUrl": f"{address}sets/{{cardSet}}/{{cardId}}.{{cardImageFileType}}",
            "deckUrls": [{"name": title, "url": f"{address}decks/{title}.txt".replace(" ", "%20")}],
        }
    return game


def _card(job: DeckJob, face: Face, code: str) -> dict[str, Any]:
    card: dict[str, Any] = {"id": face_id(face.text), "name": face.text, "set": code}
    power = job.deck.faces.power(face.power) if face.power else None
    if power is not None:
        return card | {"value": power.value, "sentence": power.sentence}
    return card if face.wild else card | {"suit": face.suit, "number": face.number}


def _deck(job: DeckJob, code: str) -> str:
    counts = Counter(job.cards)
    return "".join(
        f"{count} [{face_id(face.text)}] {face.text} ({code})\n" for face, count in counts.items()
    )


def _json(value: object) -> bytes:
    return json.dumps(value, indent=1, ensure_ascii=False).encode() + b"\n"
