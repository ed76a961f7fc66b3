"""For tables on screens: Tabletop Simulator, Card Game Simulator, PlayingCards.io.

Tabletop Simulator has sheets of cards and a saved object that knows which card lies where. A sheet
has at most 10 x 7 cells and 4,096 pixels a side; its last cell is what others see of a card in hand
(the back). A card's id is the sheet's key times 100 plus its cell. The object has the fields that
npm's ``@typed-tabletop-simulator/declaration`` has types for, and those without which readers stop:
``tts unpack`` (PyPI's ``tabletop-tools``), VirtualTabletop (``server/ttsimport.mjs``).

For Card Game Simulator it is a folder with the game, its cards, its pictures and a deck. The form
is that of the schemas ``cgs.json`` and ``AllCards.json`` in its public repository
(finol-digital/Card-Game-Simulator, ``docs/schema``): pictures lie in ``sets/SET/CARD.png``, a deck
is a text with lines ``COUNT [CARD] NAME (SET)``.

For PlayingCards.io it is one ``.pcio`` file, a room with the deck in a pile and a hand for each.
The site publishes no specification. The form is that of the files which its rooms export, as the
importer of VirtualTabletop reads them (ArnoldSmith86/virtualtabletop, ``server/pcioimport.mjs``): a
zip archive with ``widgets.json`` and the pictures under ``userassets/``, each below 2 MiB.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from PIL.Image import Image

from cardlie.base.files import name_for
from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.deck.faces import Face
from cardlie.language.deck_words import animal, suit_noun
from cardlie.press.card.front import face_id
from cardlie.press.files.raster import png
from cardlie.press.files.singles import side_images
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.telling.spans import in_words

#: What is said of pictures that lie on this machine.
ON_THIS_MACHINE = (
    "Only this computer can see the pictures. For others, put them online and give "
    "their address with --url."
)
COLUMNS, ROWS = 10, 7
MOST_SIDE = 4096
#: Cards on one sheet: the last cell is the hidden card.
PER_SHEET = COLUMNS * ROWS - 1


def tts_files(job: PrintJob, dpi: float, address: str) -> dict[str, bytes]:
    """File name -> content: ``sheet-1.png`` ..., ``back.png`` and ``NAME.json``.

    ``address`` is where the images will be found: what stands before their names in the object. On
    this machine nobody else sees them, and the object says so.
    """
    faces, fronts, back = _pictures(job, _dpi(job, dpi))
    batches = [fronts[i : i + PER_SHEET] for i in range(0, len(fronts), PER_SHEET)]
    files = {
        f"sheet-{i}.png": png(_sheet(batch, back), dpi, colours=255)
        for i, batch in enumerate(batches, 1)
    }
    files["back.png"] = png(back, dpi, colours=255)
    files[f"{name_for(job.deck.title)}.json"] = _json(saved_object(job, faces, address))
    return files


def _pictures(job: PrintJob, dpi: float) -> tuple[list[Face], list[Image], Image]:
    """Each face once, its picture as it is cut, and that of the back."""
    *fronts, back = side_images(replace(job, sheet=single(job.size)), dpi)
    return list(dict.fromkeys(job.cards)), fronts, back


def saved_object(job: PrintJob, faces: Sequence[Face], address: str) -> dict[str, Any]:
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
        _object(
            i,
            "Card",
            named(face, job),
            CardID=id,
            CustomDeck={str(id // 100): sheets[str(id // 100)]},
        )
        for i, (face, id) in enumerate(zip(job.cards, ids, strict=True), 1)
    ]
    deck = _object(
        0, "DeckCustom", job.deck.title, DeckIDs=ids, CustomDeck=sheets, ContainedObjects=cards
    )
    hands = {"Enable": True, "DisableUnused": False, "Hiding": 0}
    with speaking(translation(job.words.language)):
        note = tr(ON_THIS_MACHINE) if address.startswith("file:") else ""
    saved = {"SaveName": f"cardlie {job.deck.title}", "Note": note, "Hands": hands}
    return saved | _NO_SCRIPT | {"ObjectStates": [deck]}


def named(face: Face, job: PrintJob) -> str:
    """What a card is called at a table on a screen, in the language that is printed.

    >>> from cardlie.deck.deck import base_deck
    >>> from cardlie.press.look.theme import Theme
    >>> from cardlie.press.sheet.stock import CardSize
    >>> card = CardSize.find("poker")
    >>> job = PrintJob(base_deck(), (), Theme.load(), card, single(card))
    >>> [named(face, job) for face in base_deck().faces.parse("R1 *")]
    ['Red fox 1', 'Wildcard']
    """
    language, known = job.words.language, {suit.name: suit for suit in job.deck.faces.suits}
    with speaking(translation(language)):
        said, suit = in_words(face, job.deck.faces), known.get(face.suit or "")
        if suit and suit.animal != suit.name:
            colour, its = suit_noun(suit, language), animal(suit, language)
            number = job.deck.faces.printed(face.number or 0)
            said = tr("{colour} {animal} {number}", colour=colour, animal=its, number=number)
        return said[:1].upper() + said[1:]


_NO_SCRIPT = {"LuaScript": "", "LuaScriptState": ""}


def _object(number: int, name: str, nickname: str, **more: Any) -> dict[str, Any]:
    place = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
    place |= {"scaleX": 1, "scaleY": 1, "scaleZ": 1}
    known = {"GUID": f"{number:06x}", "Name": name, "Transform": place, "Nickname": nickname}
    return known | _NO_SCRIPT | more


def _dpi(job: PrintJob, wanted: float) -> float:
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


#: What a card of the simulator tells besides its name: property -> its type.
PROPERTIES = {"suit": "string", "number": "integer", "value": "integer", "sentence": "string"}
_INCH = 25.4


def cgs_files(job: PrintJob, dpi: float, address: str) -> dict[str, bytes]:
    """File name -> content; ``address`` is where the files will be found, "" for a local game."""
    code = _code(job)
    faces, fronts, back = _pictures(job, dpi)
    files = cgs_texts(job, address) | {"CardBack.png": png(back, dpi)}
    for face, front in zip(faces, fronts, strict=True):
        files[f"sets/{code}/{face_id(face.text)}.png"] = png(front, dpi)
    return files


def cgs_texts(job: PrintJob, address: str = "") -> dict[str, bytes]:
    """Its files without pictures: the game, its cards, its deck."""
    faces = list(dict.fromkeys(job.cards))
    return {
        "cgs.json": _json(_game(job, address)),
        "AllCards.json": _json([_card(job, face) for face in faces]),
        f"decks/{name_for(job.deck.title)}.txt": _deck(job).encode(),
    }


def _code(job: PrintJob) -> str:
    """What the simulator knows a deck by."""
    return f"cardlie-{job.deck.id}"


def _game(job: PrintJob, address: str) -> dict[str, Any]:
    title, code = job.deck.title, _code(job)
    file, names = name_for(title), [named(face, job) for face in dict.fromkeys(job.cards)]
    game: dict[str, Any] = {
        "name": f"cardlie {title}",
        "autoUpdate": -1,
        "cardImageFileType": "png",
        "cardBackImageFileType": "png",
        "cardNameIsUnique": len({*names}) == len(names),
        "cardProperties": [{"name": name, "type": type} for name, type in PROPERTIES.items()],
        "cardSize": {
            "x": round(job.size.width / _INCH, 4),
            "y": round(job.size.height / _INCH, 4),
        },
        "deckFileType": "txt",
        "gameStartDecks": [{"name": file}],
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
            "deckUrls": [{"name": file, "url": f"{address}decks/{quote(file)}.txt"}],
        }
    return game


def _card(job: PrintJob, face: Face) -> dict[str, Any]:
    name = named(face, job)
    card: dict[str, Any] = {"id": face_id(face.text), "name": name, "set": _code(job)}
    power = job.deck.faces.power(face.power) if face.power else None
    if power is not None:
        return card | {"value": power.value, "sentence": power.sentence}
    return card if face.wild else card | {"suit": face.suit, "number": face.number}


def _deck(job: PrintJob) -> str:
    return "".join(
        f"{count} [{face_id(face.text)}] {named(face, job)} ({_code(job)})\n"
        for face, count in Counter(job.cards).items()
    )


def _json(value: object) -> bytes:
    return json.dumps(value, indent=1, ensure_ascii=False).encode() + b"\n"


#: How high a card is in a room, and how much larger its pile; a room is 1600 x 1000.
HEIGHT, RIM = 160, 8
#: By this the file is known again as ours.
_MARK = b'"cardlie deck"'


def pcio_file(job: PrintJob, dpi: float) -> bytes:
    """The file; the same deck gives the same bytes."""
    faces, fronts, back = _pictures(job, dpi)
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


def widgets(job: PrintJob) -> list[dict[str, Any]]:
    """The things of the room: hand, pile, deck, and each card in the pile, face down."""
    width = round(HEIGHT * job.size.width / job.size.height)
    place = {"x": 600, "y": 300}
    pile = _widget("pile", "cardPile", 1, **place, label=job.deck.title, hasShuffleButton=True)
    pile |= {"width": width + RIM, "height": HEIGHT + RIM}
    inside = {"x": place["x"] + RIM // 2, "y": place["y"] + RIM // 2, "parent": "pile"}
    deck = _widget("deck", "cardDeck", 2, **inside, cardWidth=width, cardHeight=HEIGHT)
    deck["cardTypes"] = {
        face_id(face.text): {"label": named(face, job), "image": _asset(face_id(face.text))}
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
