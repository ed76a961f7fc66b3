"""Colours: sRGB in hex, their distance as the eye sees it, and as other eyes see it.

CIEDE2000 after Sharma, Wu and Dalal (2005); colour blindness after Machado, Oliveira and
Fernandes (2009), severity 1.0; contrast as in WCAG 2.
"""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Literal, NamedTuple

from cardlie.base.translation import tr

Vision = Literal["normal", "protan", "deutan", "tritan", "grey"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan", "grey")

Triple = tuple[float, float, float]

#: The least contrast of small text with its ground, after WCAG 2.
READABLE = 4.5
#: How strong a colour is at least that is deepened, unless it is a grey.
VIVID = 0.5

_SEEN: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_LUMINANCE = (0.2126, 0.7152, 0.0722)


class Rgb(NamedTuple):
    """An sRGB colour, each channel from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def parse(cls, text: str) -> Rgb:
        """Read ``#rrggbb``; ValueError for anything else.

        >>> Rgb.parse("#ff0000").red
        1.0
        """
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            raise ValueError(tr("{text!r} is not a colour; write it like #9d2a10", text=text[:20]))
        return cls(*(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))

    def __str__(self) -> str:
        return "#" + "".join(f"{round(channel * 255):02x}" for channel in self)

    def mixed(self, other: Rgb, share: float) -> Rgb:
        """This colour with ``share`` (0 to 1) of another mixed in.

        >>> str(Rgb.parse("#000000").mixed(Rgb.parse("#ffffff"), 0.5))
        '#808080'
        """
        pairs = zip(self, other, strict=True)
        return Rgb(*(mine + (theirs - mine) * share for mine, theirs in pairs))

    @property
    def luminance(self) -> float:
        """Relative luminance: 0 black, 1 white."""
        linear = map(_linear, self)
        return sum(share * value for share, value in zip(_LUMINANCE, linear, strict=True))

    def contrast(self, other: Rgb) -> float:
        """The contrast ratio of two colours, from 1 to 21."""
        light, dark = sorted((self.luminance, other.luminance), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    def readable(self, on: Rgb, ink: Rgb) -> Rgb:
        """This colour, with as much of ``ink`` in it as small text on such a ground needs.

        >>> str(Rgb.parse("#cccccc").readable(Rgb.parse("#ffffff"), Rgb.parse("#000000")))
        '#707070'
        """
        mixtures = (self.mixed(ink, tenths / 20) for tenths in range(21))
        return next((each for each in mixtures if each.contrast(on) >= READABLE), ink)

    def deepened(self, on: Rgb) -> Rgb:
        """This colour, as dark as small text on a light ground needs, and no paler for that: the
        hue stays, where more of an ink would make it grey.

        >>> str(Rgb.parse("#b5caa7").deepened(Rgb.parse("#ffffff")))
        '#4c7f2a'
        """
        hue, light, strong = rgb_to_hls(*self)
        strong = max(strong, VIVID) if strong else strong
        levels = (light * (1 - step / 50) for step in range(50))
        tried = (Rgb(*hls_to_rgb(hue, level, strong)) for level in levels)
        return next((each for each in tried if each.contrast(on) >= READABLE), Rgb(0.0, 0.0, 0.0))

    def seen_by(self, vision: Vision) -> Rgb:
        """The colour as somebody with this vision sees it, or in greyscale."""
        if vision == "normal":
            return self
        linear = tuple(map(_linear, self))
        return Rgb(
            *(
                _encoded(sum(weight * value for weight, value in zip(row, linear, strict=True)))
                for row in vision_matrix(vision)
            )
        )

    def cmyk(self, ink_limit: float = 2.4) -> tuple[float, float, float, float]:
        """Cyan, magenta, yellow, black (0 to 1 each), at most ``ink_limit`` in total.

        The grey part is given to black as far as it goes, so that no profile is needed and a
        print stays neutral. Pure greys use black alone.
        """
        black = 1 - max(self)
        if black >= 1:
            return (0.0, 0.0, 0.0, 1.0)
        inks = [(1 - channel - black) / (1 - black) for channel in self]
        total = sum(inks) + black
        if total > ink_limit:
            inks = [ink * (ink_limit - black) / (total - black) for ink in inks]
        c, m, y = (round(ink, 4) for ink in inks)
        return (c, m, y, round(black, 4))


def distance(one: Rgb, other: Rgb, vision: Vision = "normal") -> float:
    """CIEDE2000 between two colours as somebody with ``vision`` sees them.

    >>> round(distance(Rgb.parse("#000000"), Rgb.parse("#ffffff")))
    100
    """
    return ciede2000(_lab(one.seen_by(vision)), _lab(other.seen_by(vision)))


def vision_matrix(vision: Vision) -> tuple[Triple, Triple, Triple]:
    """What turns linear red, green and blue into what somebody with this vision sees.

    >>> vision_matrix("grey")[0] == vision_matrix("grey")[2]
    True
    """
    if vision == "normal":
        return (1, 0, 0), (0, 1, 0), (0, 0, 1)
    return (_LUMINANCE,) * 3 if vision == "grey" else _SEEN[vision]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)


@cache
def _lab(colour: Rgb) -> Triple:
    """CIELAB under D65."""
    r, g, b = map(_linear, colour)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (float(v ** (1 / 3)) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def ciede2000(one: Triple, other: Triple) -> float:
    """The CIEDE2000 difference of two CIELAB colours (all weights 1)."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean_h = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    near_blue = exp(-(((mean_h % 360 - 275) / 25) ** 2))
    r_t = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * near_blue))
    dl, dc = (l2 - l1) / s_l, (c2 - c1) / s_c
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / s_h
    return sqrt(max(0.0, dl * dl + dc * dc + dh * dh + r_t * dc * dh))
