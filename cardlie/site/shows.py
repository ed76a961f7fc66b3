"""What pages show by themselves: a game that was played, what is printed, our documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from posixpath import normpath
from typing import Any

from markdown_it import MarkdownIt

from cardlie.base.data import data_dir
from cardlie.base.strings import languages
from cardlie.engine import Options, Seeded, Table
from cardlie.players import BotChance, BotConfig
from cardlie.players.player import next_action
from cardlie.session.seats import BOT_NAMES
from cardlie.session.story import rounds_of

#: The game that is shown, and dots per inch and quality of pictures of what is printed.
GAME, SEED, DPI, QUALITY = Options("cards", seats=3, start=6), 11, 32, 30

#: Documents lie beside a checkout: what most people read comes first. Their pictures are made
#: smaller; what is linked and no page stays a word.
_FIRST, _WIDTH = ("print", "host", "play", "rules", "judge"), 900
_PICTURE = re.compile(r"(?<=\]\()([\w./-]+)\.png(?=\))")
_LINK = re.compile(r'<a href="(?!#|https?:)((?:[\w.-]+/)*)([\w.-]+?)(\.md)?(#[^"]*)?">(.*?)</a>')


def played() -> tuple[Table, tuple[str, ...]]:
    """A short game of three bots, the same each time, and their names."""
    chance = Seeded(SEED)
    table = Table.deal(GAME, seed=SEED)
    bots = [BotConfig.parse("casual").build(BotChance(chance, seat)) for seat in range(GAME.seats)]
    while not table.over:
        table.act(next_action(table.state, bots)[1])
    return table, BOT_NAMES[: GAME.seats]


def rounds() -> list[dict[str, Any]]:
    """The game round by round, told in the language in force."""
    return rounds_of(*played())


def photographs(ready: Iterable[tuple[str, bytes, Any]]) -> Iterator[tuple[Any, str, bytes]]:
    """Pages of kits, each look once: kit, file, picture; none where pypdfium2 is missing."""
    if find_spec("pypdfium2") is None:
        return
    from cardlie.press.files.raster import render, webp

    for _, pdf, chosen in ready:
        if chosen["what"] == "kit":
            looks = {image.tobytes(): image for image in render(pdf, DPI)}  # backs are all alike
            for image in looks.values():
                data = webp(image, QUALITY)
                yield chosen, f"{sha256(data).hexdigest()[:12]}.webp", data


def _docs() -> Path:
    return data_dir("rules").parent / "docs"


def documents(folder: str = "", root: str = ".") -> Iterator[tuple[str, str, str]]:
    """Each document in ``docs/``, or in a language's folder there: name, title, HTML; none in an
    install."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable("table")
    paths = {path.stem: path for path in sorted((_docs() / folder).glob("*.md"))}
    paths.pop("README", None)  # a map of what lies beside it; here the pages have their own
    for name in dict.fromkeys((*_FIRST, *paths)):
        if name in paths:
            text = paths[name].read_text(encoding="utf-8")
            text = _PICTURE.sub(lambda found: f"{root}/shots/{_taken(folder, found[1])}", text)
            title = text.partition("\n")[0].lstrip("# ")
            yield name, title, _LINK.sub(_linked, str(reader.render(text)))


def told_in(name: str) -> list[str]:
    """The languages in which a document is there."""
    first, *others = languages()
    there = [lang for lang in others if (_docs() / lang / f"{name}.md").exists()]
    return [first, *there]


def _taken(folder: str, picture: str) -> str:
    """What a picture is called here that a document in a folder shows."""
    return _small(normpath(f"{folder or '.'}/{picture}"))


def _small(picture: str) -> str:
    return f"{picture.replace('/', '-')}.webp"


def pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures of documents, as wide as a page shows them."""
    from cardlie.press.files.raster import webp

    for path in sorted(_docs().rglob("*.png")):
        name = _small(path.relative_to(_docs()).with_suffix("").as_posix())
        yield name, webp(path.read_bytes(), 60, _WIDTH)


def _linked(match: re.Match[str]) -> str:
    folder, name, page, part, title = match.groups()
    ours = page and not folder
    return f'<a href="doc-{name}.html{part or ""}">{title}</a>' if ours else str(title)
