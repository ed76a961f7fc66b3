"""What pages show by themselves: a game that was played, what is printed, our documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from markdown_it import MarkdownIt

from cardlie.base.data import data_dir
from cardlie.engine import Options, Seeded, Table
from cardlie.host.chairs import BOT_NAMES
from cardlie.host.story import rounds_of
from cardlie.players import BotChance, Spec
from cardlie.players.base import next_action

#: The game that is shown, and dots per inch and quality of pictures of what is printed.
GAME, SEED, DPI, QUALITY = Options("cards", seats=3, start=6), 11, 32, 30

#: Documents lie beside a checkout, with large pictures; what is linked and no page stays a word.
_PICTURE = re.compile(r"^!\[.*\]\(.*\)\n", re.MULTILINE)
_LINK = re.compile(r'<a href="(?![#h])((?:[\w.-]+/)*)([\w.-]+?)(\.md)?(#[^"]*)?">(.*?)</a>')


def played() -> tuple[Table, tuple[str, ...]]:
    """A short game of three bots, the same each time, and their names."""
    chance = Seeded(SEED)
    table = Table.deal(GAME, seed=SEED)
    bots = [Spec.parse("casual").build(BotChance(chance, seat)) for seat in range(GAME.seats)]
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
    from cardlie.press.files.raster import render

    for _, pdf, chosen in ready:
        if chosen["what"] == "kit":
            looks = {image.tobytes(): image for image in render(pdf, DPI)}  # backs are all alike
            for image in looks.values():
                out = BytesIO()
                image.save(out, "WEBP", quality=QUALITY)
                yield chosen, f"{sha256(out.getvalue()).hexdigest()[:12]}.webp", out.getvalue()


def documents() -> Iterator[tuple[str, str, str]]:
    """Each document in ``docs/``: its name, its title, its HTML; none in an install."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable("table")
    for path in sorted((data_dir("rules").parent / "docs").glob("*.md")):
        text = _PICTURE.sub("", path.read_text(encoding="utf-8"))
        title = text.partition("\n")[0].lstrip("# ")
        yield path.stem, title, _LINK.sub(_linked, str(reader.render(text)))


def _linked(found: re.Match[str]) -> str:
    folder, name, page, part, said = found.groups()
    ours = page and not folder
    return f'<a href="doc-{name}.html{part or ""}">{said}</a>' if ours else str(said)
