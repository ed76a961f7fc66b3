"""A picture of the tuck box as it stands when it is folded: its net in space, as the tests fold it.

    python docs/box.py docs/box.png [theme]

Needs the extras of the tests.
"""

from __future__ import annotations

import sys

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

from cardlie.games.options import Options
from cardlie.press.cutout.nets import Net, Space, seen_from
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.box import BoxSize, box_net
from cardlie.press.parts.box_art import draw_box
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import KitJob
from cardlie.press.sheet.grid import fit
from cardlie.press.sheet.stock import CardSize, Paper

#: Pixels to the mm, at first twice as fine; how far the box is turned and tipped, in degrees.
FINE, TURN, TIP = 4.4, 34.0, 24.0
#: Which walls are seen, and how bright each is.
SEEN = {"front": 1.0, "side2": 0.78, "lid": 0.9}


def flat(job: KitJob, net: Net) -> Image.Image:
    """The printed net, without its lines, as pixels."""
    document = Document(job.theme, "box")
    wide, high = (length + 2 * BLEED for length in (net.box.width, net.box.height))
    with document.page(wide, high) as pen:
        draw_box(pen, job, net)
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        picture: Image.Image = pdf[0].render(scale=2 * FINE * 25.4 / 72).to_pil()
        return picture.convert("RGB")


def turned(point: Space) -> tuple[float, float]:
    """Where a point is seen by somebody in front of the box, a little from the right and above."""
    return seen_from(point, TURN, TIP)[:2]


def laid_on(picture: Image.Image, print_: Image.Image, net: Net, name: str, at: Space) -> None:
    """One wall as it is seen, as bright as it is lit."""
    panel, folded = net.panel(name), net.folded()[name]
    box, corners = panel.box, dict(zip(panel.points, folded, strict=True))
    flat_corners = ((box.x0, box.y1), (box.x1, box.y1), (box.x0, box.y0))
    seen = [pixel(turned(corners[corner]), at) for corner in flat_corners]
    (ax, ay), (bx, by), (cx, cy) = seen
    fine = 2 * FINE
    left, top = (box.x0 + BLEED) * fine, print_.height - (box.y1 + BLEED) * fine
    wide, high = box.width * fine, box.height * fine
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    along = wide * (cy - ay) / area, -wide * (cx - ax) / area
    down = -high * (by - ay) / area, high * (bx - ax) / area
    inverse = (
        along[0], along[1], left - along[0] * ax - along[1] * ay,
        down[0], down[1], top - down[0] * ax - down[1] * ay,
    )  # fmt: skip
    wall = print_.point(lambda level: round(level * SEEN[name]))
    wall = wall.transform(picture.size, Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC)
    mask = Image.new("L", picture.size, 0)
    last = bx + cx - ax, by + cy - ay
    ImageDraw.Draw(mask).polygon([seen[0], seen[1], last, seen[2]], fill=255)
    picture.paste(wall, mask=mask)


def pixel(seen: tuple[float, float], at: Space) -> tuple[float, float]:
    """A place of the picture; ``at`` is its left and upper edge and the pixels to the mm."""
    return (seen[0] - at[0]) * at[2], (at[1] - seen[1]) * at[2]


def folded_box(theme: str) -> Image.Image:
    """The box of the whole deck on a table of paper."""
    options = Options.of("cards", ("wildcards", "powers"), seats=4)
    card = CardSize.find("poker")
    job = KitJob.of(options, Theme.load(theme), card, fit(Paper.find("a4"), card))
    net = box_net(BoxSize.for_cards(job.size, len(job.cards) + job.players, job.weight))
    print_ = flat(job, net)
    corners = [turned(p) for name in SEEN for p in net.folded()[name]]
    low, high = (min(v for _, v in corners), max(v for _, v in corners))
    left, right = (min(u for u, _ in corners), max(u for u, _ in corners))
    fine, edge = 2 * FINE, 12.0
    at = (left - edge, high + edge, fine)
    size = round((right - left + 2 * edge) * fine), round((high - low + 2 * edge) * fine)
    picture = Image.new("RGB", size, "#f1ece0")
    shadow = Image.new("L", size, 0)
    ground = [turned(p) for p in net.folded()["bottom"]]
    ImageDraw.Draw(shadow).polygon([pixel((u + 7, v - 1), at) for u, v in ground], fill=110)
    picture.paste("#a59c86", mask=shadow.filter(ImageFilter.GaussianBlur(4 * FINE)))
    field, _ = job.theme.fields()
    inside = "#" + "".join(f"{round(160 * channel):02x}" for channel in field.channels)
    for name in SEEN:  # what is seen in a gap between two walls
        outline = [pixel(turned(p), at) for p in net.folded()[name]]
        ImageDraw.Draw(picture).line([*outline, outline[0]], inside, round(0.5 * fine))
    for name in SEEN:
        laid_on(picture, print_, net, name, at)
    return picture.resize((size[0] // 2, size[1] // 2), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    pictures = [folded_box(theme) for theme in sys.argv[2:] or ["default", "meadow", "midnight"]]
    row = Image.new("RGB", (sum(p.width for p in pictures), pictures[0].height))
    for number, one in enumerate(pictures):
        row.paste(one, (number * one.width, 0))
    row.save(sys.argv[1], optimize=True)
