"""Fonts: TrueType files from packages or from the user, measured, checked and embedded.

reportlab embeds a subset of each TrueType font. It cannot read CFF outlines, takes a variable
font silently at its default instance, and draws a box for a missing glyph: all three
are errors here.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from unicodedata import decomposition

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import read_file
from cardlie.base.translation import tr
from cardlie.press.look.kerning import Pairs, read_kerning, tables_of

#: Families that come with cardlie: file name up to the hyphen -> package.
PACKAGES = {
    "RedHatDisplay": "font_rhd",
    "Lato": "font_lato",
    "SourceSerifPro": "font_source_serif_pro",
}


#: Larger files are no fonts, and fonts that claim more characters than Unicode has are broken.
MOST_BYTES, MOST_CHARACTERS = 32 << 20, 0x110000
#: So many texts are remembered with their widths; a booklet has some thousand words.
MOST_MEASURED = 20_000
#: How high a capital with a mark above it is (Ü), in capitals.
MARKED = 1.36


#: What reportlab raises at a file that is no font, or a damaged one.
_BROKEN = (TTFError, OSError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError,
           struct.error)  # fmt: skip


class KernedFont(TTFont):  # type: ignore[misc]
    """A font of reportlab's whose widths know of kerning."""

    pairs: Pairs
    #: Texts that were measured: how wide each is in type of size 1.
    measured: dict[str, float]

    def stringWidth(self, text: str | bytes, size: float, encoding: str = "utf8") -> float:
        """How wide a text is, in the unit of ``size``."""
        told = text.decode(encoding) if isinstance(text, bytes) else text
        width = self.measured.get(told)
        if width is None:
            width = float(super().stringWidth(told, 1, encoding)) + self.pairs.total(told) / 1000
            if len(self.measured) >= MOST_MEASURED:
                self.measured.clear()
            self.measured[told] = width
        return width * size


class Font:
    """One embedded font: its name in reportlab, its metrics, what it can write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            data = read_file(path, MOST_BYTES)
            tables = tables_of(data)
            if b"fvar" in tables:
                raise CardlieError(
                    tr("{path}: is a variable font", path=path),
                    "use a static instance of it, such as Name-Bold.ttf",
                )
            if _claimed_characters(tables.get(b"cmap", b"")) > MOST_CHARACTERS:
                raise ValueError("characters without end")
            font = KernedFont(path.stem, str(path), validate=0)
            if path.parent not in map(
                _folder, PACKAGES.values()
            ):  # what a stranger's lacks is seen now, not at its end
                font.face.makeSubset(sorted(font.face.charToGlyph))
        except CardlieError:
            raise
        except _BROKEN as error:
            cff = "postscript" in str(error).lower()
            reason = tr("has PostScript (CFF) outlines") if cff else tr("is not a TrueType font")
            raise CardlieError(
                tr("{path}: {reason}, it can't be embedded", path=path, reason=reason),
                "use a static .ttf file",
            ) from None
        # reportlab draws a second font of the same name with the first: each file gets its own.
        self.name = _own_name(font.face.name.decode("latin-1"), path)
        font.fontName, font.face.name = self.name, self.name.encode("latin-1")
        self._glyphs = font.face.charToGlyph
        space = font.face.charWidths.get(32, font.face.defaultWidth)
        font.pairs, font.measured = Pairs(read_kerning(data), self._glyphs, space), {}
        #: Height of capitals and of digits, as a share of the font size.
        self.cap = (font.face.capHeight or 700) / 1000
        pdfmetrics.registerFont(font)
        self._measures = font  # asked a million times a kit: not by its name

    def width(self, text: str, size: float) -> float:
        """How wide ``text`` is, in the unit of ``size``."""
        return self._measures.stringWidth(text, size)

    def top(self, text: str) -> float:
        """How far ``text`` reaches above its baseline, as a share of the font size."""
        marked = not text.isascii() and any(c.isupper() and decomposition(c) for c in text)
        return self.cap * (MARKED if marked else 1.02)

    def fitted(self, text: str, size: float, width: float) -> float:
        """The size, ``size`` at most, in which ``text`` is no wider than ``width``."""
        return shrunk(size, lambda smaller: self.width(text, smaller) <= width)

    def missing(self, text: str) -> str:
        """The characters of ``text`` that the font has no glyph for."""
        return missing_in(self.name, text)

    def lines(self, text: str, size: float, width: float) -> list[str]:
        """``text`` broken at spaces into lines no wider than ``width`` (long words stay whole)."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def balanced(self, text: str, size: float, width: float) -> list[str]:
        """As :meth:`lines`, no line much shorter than the others: no word stands alone."""
        lines = self.lines(text, size, width)
        if len(lines) == len(text.split()):  # nothing is left to move
            return lines
        narrow = shrunk(
            width, lambda narrower: len(self.lines(text, size, narrower * 0.94)) > len(lines), 0.94
        )
        return self.lines(text, size, narrow)


def titled(font: Font, title: str, width: float, most: Sequence[float]) -> tuple[float, list[str]]:
    """A title in as many lines as make it largest, and the size of its type; ``most`` says how
    large it may be in one line, in two, and so on.
    """
    words, ways = title.split(), list[tuple[float, list[str]]]()
    for count, size in enumerate(most[: len(words)], 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            parts = pairwise((0, *cuts, len(words)))
            lines = [" ".join(words[start:end]) for start, end in parts]
            ways.append((min(font.fitted(line, size, width) for line in lines), lines))
    return max(ways, key=lambda way: way[0])


def shrunk(size: float, fits: Callable[[float], bool], step: float = 0.95) -> float:
    """``size``, made smaller step by step until it ``fits``, or until nobody could see it.

    >>> shrunk(8, lambda size: size < 3, step=0.5)
    2.0
    """
    while size >= 0.01 and not fits(size):
        size *= step
    return size


def _claimed_characters(table: bytes) -> int:
    """How many characters a map of a font claims at most; reading one takes as long, and as much.

    Raises struct.error where the table is too short for what it says.
    """
    (maps,) = struct.unpack_from(">H", table, 2)
    offsets = {struct.unpack_from(">L", table, 8 + 8 * n)[0] for n in range(maps)}
    return max([_claimed_by_map(table, offset) for offset in offsets], default=0)


def _claimed_by_map(data: bytes, offset: int) -> int:
    (form,) = struct.unpack_from(">H", data, offset)
    if form == 4:
        count = struct.unpack_from(">H", data, offset + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", data, offset + 14)
        starts = struct.unpack_from(f">{count}H", data, offset + 16 + 2 * count)
    elif form in (12, 13):
        (count,) = struct.unpack_from(">L", data, offset + 12)
        if count > MOST_CHARACTERS:
            return int(count)
        groups = struct.unpack_from(f">{3 * count}L", data, offset + 16)
        starts, ends = groups[::3], groups[1::3]
    else:  # the others read each character from the file, which ends
        return 0
    return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))


_names: dict[str, Path] = {}


def _own_name(name: str, path: Path) -> str:
    while _names.setdefault(name, path) != path:
        name += "-2"
    return name


def is_loaded(name: str) -> bool:
    """Whether a font of that name was loaded from a file, and so is embedded where it is used."""
    return name in _names


@cache
def load_font(path: Path) -> Font:
    """The font of a file, parsed once."""
    return Font(path)


def missing_in(name: str, text: str) -> str:
    """The characters of ``text`` that the registered font of that name has no glyph for."""
    glyphs = getattr(pdfmetrics.getFont(name).face, "charToGlyph", None)
    return "" if glyphs is None else "".join(sorted({c for c in text if ord(c) not in glyphs}))


def find_font(name: str, beside: Path) -> Path:
    """The file of a font: a path (relative to ``beside``) if it looks like one, else by name.

    Raises :class:`~cardlie.base.errors.CardlieError` or :class:`~cardlie.base.errors.UnknownName`.
    """
    if name.lower().endswith((".ttf", ".otf", ".ttc")) or "/" in name:
        path = beside / name
        if not path.is_file():
            raise CardlieError(tr("font file {path} not found", path=path))
        if path.suffix.lower() != ".ttf":
            raise CardlieError(
                tr("{path}: is not a .ttf file", path=path), "reportlab embeds TrueType only"
            )
        return path
    family = name.partition("-")[0]
    folder = _folder(PACKAGES[family]) if family in PACKAGES else None
    if folder is not None and (folder / f"{name}.ttf").is_file():
        return folder / f"{name}.ttf"
    raise UnknownName("font", name, font_names())


def font_names() -> list[str]:
    """The names of all fonts that come with cardlie."""
    folders = map(_folder, PACKAGES.values())
    return sorted(file.stem for folder in folders if folder for file in folder.glob("*.ttf"))


def _folder(package: str) -> Path | None:
    """Where a font package keeps its files; the package itself is not imported."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) / "files" if places else None
