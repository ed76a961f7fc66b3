"""The press against bare reportlab, with a thousand different cards, and by its memory.

    python benchmarks/press_bars.py

The floor is a script that knows nothing of themes, sheets or linters: it has the marks' curves as
literals and draws the same 68 cards with backs by canvas calls, each distinct face once as a form.
Both are timed as whole processes that import what they need and write a file.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent))
from ratio import report

from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces, Suit
from cardlie.press.kit.draw import print_job
from cardlie.press.look.fonts import find_font
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import Theme
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import fit
from cardlie.press.sheet.stock import CardSize, Paper

BAR = 1.5
#: Four times the cards may take so many times the time: linear, and a little for noise.
LINEAR_BAR = 5.0
MEMORY_BAR = 120

FLOOR = """\
import sys
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MARKS = {marks!r}
MASK, EYE = {mask!r}, {eye!r}
ROWS = {{1: [(0, 0)], 2: [(-1, 1), (1, -1)], 3: [(-1, 1), (0, 0), (1, -1)],
        4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
        5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
        6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)]}}
COLOURS = [(0.6, 0.1, 0), (0, 0.2, 0.5), (0.1, 0.5, 0.4), (0.8, 0.5, 0)]
W, H = 180.0, 252.0
pdfmetrics.registerFont(TTFont("Display", {display!r}))
pdfmetrics.registerFont(TTFont("Text", {text!r}))
canvas = Canvas(sys.argv[1], initialFontName="Text", pageCompression=1)

def stamp(segments, x, y, size, turn=0):
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(turn)
    canvas.scale(size, size)
    path = canvas.beginPath()
    for op, points in segments:
        flat = [value for point in points for value in point]
        if op == "m": path.moveTo(*flat)
        elif op == "l": path.lineTo(*flat)
        elif op == "c": path.curveTo(*flat)
        else: path.close()
    canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
    canvas.restoreState()

def number(suit, n):
    canvas.setFillColorRGB(*COLOURS[suit])
    canvas.roundRect(31, 67, 118, 118, 19, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    for dx, dy in ROWS[n]:
        stamp(MARKS[suit], W / 2 + 34 * dx, H / 2 + 34 * dy, 36, 180 if dy < 0 else 0)
    for turn in (0, 180):
        canvas.saveState()
        if turn:
            canvas.translate(W, H)
            canvas.rotate(180)
        canvas.setFillColorRGB(*COLOURS[suit])
        canvas.setFont("Display", 56)
        canvas.drawString(15, 196, str(n))
        stamp(MARKS[suit], 147, 216, 37)
        canvas.restoreState()

def wild():
    canvas.setFillColorRGB(0.1, 0.1, 0.2)
    canvas.roundRect(31, 67, 118, 118, 19, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    stamp(MASK, W / 2, H / 2, 99)
    for turn in (0, 180):
        for i in range(4):
            canvas.setFillColorRGB(*COLOURS[i])
            stamp(MARKS[i], 31 + 39 * i, 217 if turn == 0 else 35, 31, turn)

def power(i):
    canvas.setFillColorRGB(0.1, 0.1, 0.2)
    canvas.roundRect(31, 67, 118, 118, 19, stroke=1, fill=0)
    for k in range(6):
        canvas.roundRect(45 + 31 * (k % 3), 90 + 36 * (k // 3), 28, 28, 5, stroke=1, fill=0)
        canvas.setFont("Display", 16)
        canvas.drawCentredString(59 + 31 * (k % 3), 98 + 36 * (k // 3), "ab"[k // 3])
    for turn in (0, 180):
        canvas.saveState()
        if turn:
            canvas.translate(W, H)
            canvas.rotate(180)
        canvas.circle(37, 216, 22, stroke=0, fill=1)
        canvas.setFont("Text", 11)
        canvas.drawString(66, 219, "Two numbers, each")
        canvas.drawString(66, 206, "three times.")
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setFont("Display", 26)
        canvas.drawCentredString(37, 207, str(i + 2))
        canvas.setFillColorRGB(0.1, 0.1, 0.2)
        canvas.restoreState()

def back():
    path = canvas.beginPath()
    path.rect(12, 12, W - 24, H - 24)
    canvas.clipPath(path, stroke=0, fill=0)
    for i in range(-4, 5):
        for j in range(-4, 5):
            if (i + j) % 2: continue
            x, y = W / 2 + 19.5 * i, H / 2 + 28.5 * j
            canvas.setFillColorRGB(0.2, 0.1, 0.3)
            if j % 2 == 0:
                path = canvas.beginPath()
                path.moveTo(x - 19.5, y)
                path.lineTo(x, y - 28.5)
                path.lineTo(x + 19.5, y)
                path.lineTo(x, y + 28.5)
                path.close()
                canvas.drawPath(path, stroke=0, fill=1)
                canvas.setFillColorRGB(1, 1, 1)
            stamp(EYE if j % 2 == 0 else MASK, x, y, 20)

faces = [("n%d%d" % (s, n), number, (s, n)) for s in range(4) for n in range(1, 7)]
faces += [("wild", wild, ())] + [("p%d" % i, power, (i,)) for i in range(13)]
for name, draw, arguments in [*faces, ("back", back, ())]:
    canvas.beginForm(name, 0, 0, W, H)
    draw(*arguments)
    canvas.endForm()
copies = {{"n": 2, "w": 7, "p": 1}}
cards = [name for name, _, _ in faces for _ in range(copies[name[0]])]
for start in range(0, len(cards), 9):
    sheet = cards[start : start + 9]
    for side in (sheet, ["back"] * len(sheet)):
        for i, name in enumerate(side):
            canvas.saveState()
            canvas.translate(27.6 + W * (i % 3), 547 - H * (i // 3))
            canvas.doForm(name)
            canvas.restoreState()
        canvas.showPage()
canvas.save()
"""

PRESS = """\
import sys
from pathlib import Path
from cardlie.deck.deck import base_deck
from cardlie.press.kit.draw import print_job
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import fit
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.press.look.theme import Theme

deck, size = base_deck(), CardSize.find("poker")
sheet = fit(Paper.find("a4"), size)
job = PrintJob(deck, deck.cards(wildcards=True, powers=True), Theme.load(), size, sheet)
Path(sys.argv[1]).write_bytes(print_job(job).finished())
"""

KIT = """\
import resource, subprocess, sys
from cardlie.cli import main
game, players, path, *more = sys.argv[1:]
code = main(["print", "kit", game, "--players", players, "-o", path, *more])
print(code, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def against_the_floor(folder: Path) -> None:
    """Whole processes, in turns: the press, then the floor."""
    theme = Theme.load()
    floor, press = folder / "floor.py", folder / "press.py"
    floor.write_text(
        FLOOR.format(
            marks=[style.mark.segments for style in theme.suits.values()],
            mask=shape("mask").segments,
            eye=shape("eye").segments,
            display=str(find_font("RedHatDisplay-Black", folder)),
            text=str(find_font("SourceSerifPro-Semibold", folder)),
        ),
        encoding="utf-8",
    )
    press.write_text(PRESS, encoding="utf-8")
    report(
        {
            "the press": [sys.executable, str(press), str(folder / "press.pdf")],
            "bare reportlab": [sys.executable, str(floor), str(folder / "floor.pdf")],
        },
        bar=BAR,
    )
    for name in ("press", "floor"):
        print(f"{name}.pdf: {(folder / f'{name}.pdf').stat().st_size:,} bytes")


def seconds_for(cards: int) -> float:
    """The processor time to draw so many different cards, fronts and backs, in this process."""
    names = ("ash", "birch", "cedar", "elm")
    suits = tuple(Suit(name, name[0].upper(), name, f"{name}s") for name in names)
    faces = Faces(tuple(range(1, cards // 4 + 1)), suits)
    deck, size = base_deck(), CardSize.find("poker")
    deck = type(deck)("many", "Many", faces, 1, 0)
    job = PrintJob(deck, faces.all, Theme.load(), size, fit(Paper.find("a4"), size))
    start = process_time()
    print_job(job).finished()
    return process_time() - start


def is_linear() -> None:
    """A thousand cards against a quarter of them."""
    few, many = (median(seconds_for(count) for _ in range(5)) for count in (250, 1000))
    over = "" if many / few <= LINEAR_BAR else "  OVER THE BAR"
    print(f"1,000 different cards / 250 = {many / few:.2f} in time (bar: {LINEAR_BAR:g}){over}")
    print(f"    {many * 1e3:.0f} ms for 1,000")


def memory(folder: Path) -> None:
    """The most memory that each kit's process ever held."""
    expansions = ["--with", "wildcards", "--with", "powers"]
    for game, players in (("cards", 8), ("wheel", 6), ("tavern", 5), ("leira", 5)):
        more = expansions if game == "cards" else []
        words = [sys.executable, "-c", KIT, game, str(players), str(folder / f"{game}.pdf"), *more]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        code, size = done.stdout.splitlines()[-1].split()
        if code != "0":
            sys.exit(f"the kit of {game} failed:\n{done.stderr}")
        over = "" if float(size) <= MEMORY_BAR else "  OVER THE BAR"
        print(f"kit {game}: {float(size):.0f} MiB (bar: {MEMORY_BAR}){over}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        against_the_floor(Path(folder))
        is_linear()
        memory(Path(folder))


if __name__ == "__main__":
    main()
