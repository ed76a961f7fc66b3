"""Pages of a PDF that was just made, as small pictures in SVG: what comes out before it is printed.

A reader of what our press writes, and no other PDF: paths, forms, one colour at a time, text.
"""

from __future__ import annotations

import re
import zlib
from html import escape

#: So many pages are shown.
SHOWN = 4

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\s+(.*?)(?:stream\r?\n(.*?)endstream\s+)?endobj", re.S)
_NAMED = re.compile(r"(/FormXob\.[^\s/]+|/F\d+\+\d+) (\d+) 0 R")
_TOKEN = re.compile(r"\((?:\\.|[^\\()])*\)|\[|\]|/[^\s/\[\]()<>]+|[-+]?[\d.]+|[A-Za-z]\w*\*?", re.S)
_ESCAPE = re.compile(r"\\([0-7]{1,3}|.)", re.S)
_UNICODE = re.compile(r"<(\w\w)> <(\w{4})>")

#: What pages call fonts, by how the names of ours begin.
_FAMILIES = {
    "RedHatDisplay-Black": "Cardlie Display", "SourceSerifPro-SemiboldIt": "Cardlie Said",
    "SourceSerifPro": "Cardlie Text", "": "Cardlie Plain",
}  # fmt: skip


def sheets(pdf: bytes, most: int = SHOWN) -> list[str]:
    """The first pages of a PDF of ours, each as an SVG; fonts are those that pages have."""
    read = _PdfObjects(pdf)
    (kids,) = (head for head in read.heads.values() if "/Type /Pages" in head)
    pages = re.findall(r"(\d+) 0 R", kids.partition("/Kids")[2].partition("]")[0])
    return [_page(read, int(number)) for number in pages[:most]]


def _page(read: _PdfObjects, number: int) -> str:
    head, defs = read.heads[number], dict[str, str]()
    _, _, width, height = read.numbers(head, "MediaBox")
    inside = _PageDrawing(read, f"sheet{number}", defs).drawn(read.reference(head, "Contents"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f"<defs>{''.join(defs.values())}</defs>"
        f'<g transform="matrix(1 0 0 -1 0 {height:g})">{inside}</g></svg>'
    )


class _PdfObjects:
    """The objects of a file, by their number; forms and fonts also by their name."""

    def __init__(self, pdf: bytes) -> None:
        self.heads, self._streams, self.numbers_of = {}, {}, dict[str, str]()
        for match in _OBJECT.finditer(pdf):
            number = int(match[1])
            self.heads[number], self._streams[number] = match[2].decode("latin-1"), match[3]
            self.numbers_of.update(_NAMED.findall(self.heads[number]))
        self._letters = dict[str, dict[int, str]]()

    def reference(self, head: str, key: str) -> int:
        """The number of the object that an entry names."""
        return int(re.findall(rf"/{key} (\d+) 0 R", head)[0])

    def numbers(self, head: str, key: str) -> list[float]:
        """The numbers of an array."""
        return [*map(float, head.partition(f"/{key} [")[2].partition("]")[0].split())]

    def code(self, number: int) -> str:
        """The operators of a page or a form."""
        data = self._streams[number]
        packed = "/FlateDecode" in self.heads[number]
        return (zlib.decompressobj().decompress(data) if packed else data).decode("latin-1")

    def family(self, font: str) -> str:
        """What pages call a font."""
        base = re.findall(r"/BaseFont /(?:\w+\+)?(\S+)", self.heads[int(self.numbers_of[font])])[0]
        return next(_FAMILIES[start] for start in _FAMILIES if base.startswith(start))

    def letters(self, font: str) -> dict[int, str]:
        """The letters of a font's codes."""
        if font not in self._letters:
            head = self.heads[int(self.numbers_of[font])]
            pairs = _UNICODE.findall(self.code(self.reference(head, "ToUnicode")))
            self._letters[font] = {int(code, 16): chr(int(to, 16)) for code, to in pairs}
        return self._letters[font]


class _PageDrawing:
    """The operators of a page or a form, as they become SVG.

    ``defs`` are what the whole page uses: forms, and paths within which something shows alone.
    """

    def __init__(self, read: _PdfObjects, prefix: str, defs: dict[str, str]) -> None:
        self._read, self._prefix, self._defs = read, prefix, defs
        self._out, self._groups = list[str](), [0]
        #: Colours of areas and lines, a line's width and dashes. A form has the colour around it.
        self._look, self._looks = (
            {"rg": "", "RG": "#000", "w": "1", "d": ""},
            list[dict[str, str]](),
        )
        self._path, self._clips = "", False
        self._line, self._font, self._size = "", "", ""
        self._matrix, self._x, self._y, self._leading = "", 0.0, 0.0, 0.0

    def drawn(self, number: int) -> str:
        """All of an object."""
        given = list[str]()
        for token in _TOKEN.findall(self._read.code(number)):
            if token[0].isalpha():
                for work in (self._set, self._draw, self._write):
                    work(token, given)
                given = []
            else:
                given.append(token)
        return "".join(self._out) + "</g>" * sum(self._groups)

    def _set(self, operator: str, given: list[str]) -> None:
        """Where things are drawn from here on, and how they look."""
        match operator:
            case "q":
                self._groups.append(0)
                self._looks.append(dict(self._look))
            case "Q":
                self._out.append("</g>" * self._groups.pop())
                self._look = self._looks.pop()
            case "cm":
                self._open(f'transform="matrix({" ".join(given)})"')
            case "rg" | "RG":
                digits = (f"{round(255 * float(part)):02x}" for part in given)
                self._look[operator] = f"#{''.join(digits)}"
            case "w":
                self._look["w"] = given[0]
            case "d":
                self._look["d"] = " ".join(given[1:-2])

    def _draw(self, operator: str, given: list[str]) -> None:
        """Paths, and forms."""
        match operator:
            case "m" | "l" | "c":
                self._path += operator.upper() + " ".join(given)
            case "re":
                x, y, wide, high = given
                self._path += f"M{x} {y}h{wide}v{high}h-{wide}Z"
            case "h":
                self._path += "Z"
            case "W":
                self._clips = True
            case "f*" | "S" | "n":
                if self._clips:
                    self._open(self._clipped(self._path))
                elif operator == "S":
                    look = self._look
                    dash = f' stroke-dasharray="{look["d"]}"' if look["d"] else ""
                    line = f'stroke="{look["RG"]}" stroke-width="{look["w"]}"{dash}'
                    self._out.append(f'<path d="{self._path}" fill="none" {line}/>')
                elif operator == "f*":
                    self._out.append(f'<path d="{self._path}" fill-rule="evenodd"{self._fill}/>')
                self._path, self._clips = "", False
            case "Do":
                self._out.append(f'<use href="#{self._form(given[-1])}"{self._fill}/>')

    def _write(self, operator: str, given: list[str]) -> None:
        """Text, a line at a time: letters of several fonts follow one another."""
        match operator:
            case "Tm":
                self._matrix, self._x, self._y = " ".join(given), 0.0, 0.0
            case "Td":
                self._x, self._y = self._x + float(given[0]), self._y + float(given[1])
            case "TL":
                self._leading = float(given[0])
            case "Tf":
                self._font, self._size = given[-2:]
            case "Tj" | "TJ":
                codes = "".join(
                    _ESCAPE.sub(_unescaped, each[1:-1]) for each in given if each[0] == "("
                )
                font = f'font-family="{self._read.family(self._font)}" font-size="{self._size}"'
                text = escape(codes.translate(self._read.letters(self._font)))
                self._line += f"<tspan {font}>{text}</tspan>"
            case "T*" | "ET":
                if self._line:
                    at = f"matrix({self._matrix}) translate({self._x:g} {self._y:g}) scale(1 -1)"
                    self._out.append(f'<text transform="{at}"{self._fill}>{self._line}</text>')
                self._line, self._y = "", self._y - self._leading

    @property
    def _fill(self) -> str:
        return f' fill="{self._look["rg"]}"' if self._look["rg"] else ""

    def _open(self, attributes: str) -> None:
        """A group, until what was there before is there again."""
        self._out.append(f"<g {attributes}>")
        self._groups[-1] += 1

    def _form(self, name: str) -> str:
        """What a form is called in this picture."""
        number = int(self._read.numbers_of[name])
        id = f"{self._prefix}-form{number}"
        if id not in self._defs:
            x0, y0, x1, y1 = self._read.numbers(self._read.heads[number], "BBox")
            clip = self._clipped(f"M{x0:g} {y0:g}H{x1:g}V{y1:g}H{x0:g}Z")
            inside = _PageDrawing(self._read, self._prefix, self._defs).drawn(number)
            self._defs[id] = f'<g id="{id}" {clip}>{inside}</g>'
        return id

    def _clipped(self, path: str) -> str:
        """The attribute of what shows within a path alone."""
        id = f"{self._prefix}-{len(self._defs)}"
        self._defs[id] = f'<clipPath id="{id}"><path d="{path}"/></clipPath>'
        return f'clip-path="url(#{id})"'


def _unescaped(escaped: re.Match[str]) -> str:
    code = escaped[1]
    return chr(int(code, 8)) if code.isdigit() else {"n": "\n", "r": "\r"}.get(code, code)
