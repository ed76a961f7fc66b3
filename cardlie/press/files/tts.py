"""For Tabletop Simulator: sheets of cards, and a saved object that knows which card lies where.

A sheet has at most 10 x 7 cells and 4,096 pixels a side; its last cell is what others see of a
card in hand (the back). A card's id is the sheet's key times 100 plus its cell.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PIL.Image import Image

from cardlie.faces import Face
from cardlie.press.files.raster import png
from cardlie.press.files.singles import side_images
from cardlie.press.sheet.deck import DeckJob
from cardlie.press.sheet.grid import single

COLUMNS, ROWS = 10, 7
MOST_SIDE = 4096
#: Cards on one sheet: the last cell is the hidden card.
PER_SHEET = COLUMNS * ROWS - 1


def tts_files(job: DeckJob, dpi: float, address: str) -> dict[str, bytes]:
    """File name -> content: ``sheet-1.png`` ..., ``back.png`` and ``NAME.json``.

    ``address`` is where the images will be found: what stands before their names in the object.
    """
    job = replace(job, sheet=single(job.size))  # cells are cards as cut, and the back is needed
    faces = list(dict.fromkeys(job.cards))
    *fronts, back = side_images(job, _dpi(job, dpi))
    batches = [fronts[i : i + PER_SHEET] for i in range(0, len(fronts), PER_SHEET)]
    files = {
        f"sheet-{i}.png": png(_sheet(batch, back), dpi, colours=255)
        for i, batch in enumerate(batches, 1)
    }
    files["back.png"] = png(back, dpi, colours=255)
    text = json.dumps(saved_object(job, faces, address), indent=1, ensure_ascii=False)
    files[f"cardlie-{job.deck.id}.json"] = text.encode() + b"\n"
    return files


def saved_object(job: DeckJob, faces: Sequence[Face], address: str) -> dict[str, Any]:
    """The deck as Tabletop Simulator saves it; ``faces`` are the cells in their order."""
    cells = {face: (i // PER_SHEET + 1, i % PER_SHEET) for i, face in enumerate(faces)}
    sheets = {
        str(key): {
            "FaceURL": f"{address}sheet-{key}.png",
            "BackURL": f"{address}back.png",
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": False,
            "UniqueBack": False,
            "Type": 0,
        }
        for key in sorted({key for key, _ in cells.values()})
    }
    ids = [cells[face][0] * 100 + cells[face][1] for face in job.cards]
    cards = [
        _object("Card", face.text, CardID=id, CustomDeck={str(id // 100): sheets[str(id // 100)]})
        for face, id in zip(job.cards, ids, strict=True)
    ]
    deck = _object(
        "DeckCustom", job.deck.title, DeckIDs=ids, CustomDeck=sheets, ContainedObjects=cards
    )
    return {"SaveName": f"cardlie {job.deck.title}", "ObjectStates": [deck]}


def _object(name: str, nickname: str, **more: Any) -> dict[str, Any]:
    place = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
    scale = {"scaleX": 1, "scaleY": 1, "scaleZ": 1}
    return {"Name": name, "Transform": place | scale, "Nickname": nickname, **more}


def _dpi(job: DeckJob, wanted: float) -> float:
    """The most dots per inch, up to ``wanted``, at which a whole sheet is within its pixels."""
    return min(
        wanted,
        (MOST_SIDE // COLUMNS) * 25.4 / job.size.width,
        (MOST_SIDE // ROWS) * 25.4 / job.size.height,
    )


def _sheet(fronts: Sequence[Image], back: Image) -> Image:
    from PIL import Image as Images

    width, height = back.size
    sheet = Images.new("RGB", (width * COLUMNS, height * ROWS), "white")
    for i, front in enumerate(fronts):
        sheet.paste(front, (i % COLUMNS * width, i // COLUMNS * height))
    sheet.paste(back, ((COLUMNS - 1) * width, (ROWS - 1) * height))
    return sheet
