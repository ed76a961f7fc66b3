"""The files of pages: scripts, styles, fonts, what the press draws; and what scripts say."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlie.base.strings import languages, strings
from cardlie.deck.deck import Deck, base_deck
from cardlie.engine import GAMES
from cardlie.players.bots import BOTS
from cardlie.press.look.fonts import find_font
from cardlie.press.look.suits import looks
from cardlie.web import art
from cardlie.web.labels import face_names
from cardlie.web.summary_picture import may_be_drawn

HERE = Path(__file__).parent

#: Fonts that pages use, besides those of the theme: plain text in the display family.
_FONTS = {
    "display": "RedHatDisplay-Black", "plain": "RedHatDisplay-Medium",
    "bold": "RedHatDisplay-Bold", "text": "SourceSerifPro-Semibold",
    "said": "SourceSerifPro-SemiboldIt",
}  # fmt: skip

#: Files of what needs a host: a website has none of them.
HOST_ONLY = {"app.js", "tv.css", "tv.js", "worker.js", "workshop.css", "workshop.js"}

#: The bots that a lobby offers; the one with whom anything goes comes last.
BOT_CHOICES = sorted(
    [bot for bot in BOTS if BOTS[bot].lobby], key=lambda bot: (bot == "random", BOTS[bot].rank)
)

_TYPES = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


@cache
def files_by_name(deck: Deck | None = None) -> dict[str, tuple[bytes, str]]:
    """Every file by its name: those of the package, and those that the press draws of a deck."""
    files: dict[str, tuple[bytes, str]] = {}
    for path in sorted((HERE / "static").iterdir()):
        if path.suffix in _TYPES:
            files[path.name] = (path.read_bytes(), _TYPES[path.suffix])
    deck = deck or base_deck()
    drawn = {"dice.svg": art.dice(), "marks.svg": art.marks(deck), "back.svg": art.back()}
    drawn |= {"icon.svg": art.icon(), "called.svg": art.icon(called=True)}
    drawn |= {f"cards-{language}.svg": art.cards(language, deck) for language in languages()}
    for name, text in drawn.items():
        files[name] = (text.encode(), _TYPES[".svg"])
    files["icon.png"] = art.touch_icon(), "image/png"
    files["colours.css"] = (art.colours(deck).encode(), _TYPES[".css"])
    for name, font in _FONTS.items():
        files[f"{name}.ttf"] = (find_font(font, HERE).read_bytes(), "font/ttf")
    return files


#: The decks of versions that phones may ask for, and of how many.
_OF_VERSION: dict[str, Deck | None] = {}
_VERSIONS = 32


def deck_of(age: str, usual: Deck | None) -> Deck | None:
    """The deck that files of a version show; the usual one if that version isn't known."""
    return _OF_VERSION.get(age, usual)


def forget() -> None:
    """From now on all that was drawn is drawn anew: a file that a mark is read from has changed."""
    drawn = (art.cards, art.marks, art.colours, files_by_name, version, client_words)
    for each in (looks, *drawn):
        each.cache_clear()


@cache
def version(deck: Deck | None = None) -> str:
    """What changes when any file does, so that phones may keep them as long as it does not."""
    files = files_by_name(deck)
    age = sha256(b"".join(content for content, _ in files.values())).hexdigest()[:10]
    _OF_VERSION[age] = deck
    while len(_OF_VERSION) > _VERSIONS:
        del _OF_VERSION[next(iter(_OF_VERSION))]
    return age


def asset(name: str, deck: Deck | None = None) -> str:
    """A file's address, for as long as it is what it is."""
    if name not in files_by_name(deck):
        raise KeyError(name)
    return f"/static/{version(deck)}/{name}"


@cache
def client_words(
    language: str, deck: Deck | None = None, ids: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The strings that scripts need, and what the faces of some games (default: all) are called."""
    words = strings(language)
    said = {f"js_{key}": text for key, text in words.below("host.js_").items()}
    said |= {f"js_{key}": words[f"verdict.{key}"] for key in ("holds", "falls")}
    faces = {game: face_names(game, language, deck) for game in ids or GAMES}
    bots = {bot: words.get(f"host.bot_{bot}", bot) for bot in BOT_CHOICES}
    pictures = {"cards": f"cards-{language}.svg", "dice": "dice.svg", "marks": "marks.svg"}
    pictures |= {"back": "back.svg", "icon": "icon.svg", "called": "called.svg"}
    drawn: dict[str, Any] = {name: asset(file, deck) for name, file in pictures.items()}
    drawn["people"] = art.PEOPLE
    return {"say": said, "faces": faces, "bots": bots, "art": drawn, "png": may_be_drawn()}
