"""How well a back hides what is printed behind it, on thin card held up against the light.

Paper is a layer that scatters and absorbs light, after Kubelka and Munk (1931), which holds for
paper within one percent (TAPPI T 1214, after Judd). Its two constants follow from its opacity, the
reflectance of one sheet over black as a share of that of a pile (ISO 2471): 90 % for plain copier
paper of 80 g/m2, the least that the specification JCP O-63 of the US Government Publishing Office
allows. Paper of twice the weight is a layer twice as thick. Inks are films that light passes: twice
where it comes back, once where it comes through.

What shines through is seen only where the back has no stronger contrast of its own (contrast
masking: Legge and Foley, 1980). So the figure is a ratio: in the barest patch of the back that is
as large as a pip, the contrast of its pattern, over that of dark ink behind it against bare paper.
"""

from __future__ import annotations

from dataclasses import replace
from math import cosh, sinh

import numpy as np
from numpy.typing import NDArray

from cardlie.press.files.singles import side_images
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.deck import DeckJob

#: The paper that is asked about, in g/m2, and how white a pile of it is.
WEIGHT, WHITE = 160.0, 0.85
#: The opacity of paper of the weight that it is known of.
OPACITY, KNOWN_WEIGHT = 0.90, 80.0
#: Light from behind, as a share of that from in front.
FROM_BEHIND = 1.0
#: The side of a patch in mm, about a pip's on a poker card; and pixels to the mm.
PATCH, FINE = 10.0, 4
#: A back whose pattern is so many times as strong as what shines through hides it.
ENOUGH = 5.0


def layer(power: float, white: float = WHITE) -> tuple[float, float]:
    """Reflectance over black, and transmittance, of a layer of scattering ``power`` (S times W).

    >>> thin, thick = layer(2.0), layer(4.0)
    >>> thin[0] < thick[0] < WHITE and thin[1] > thick[1]
    True
    """
    a, b = (1 / white + white) / 2, (1 / white - white) / 2
    through = a * sinh(b * power) + b * cosh(b * power)
    return sinh(b * power) / through, b / through


def paper_layer(weight: float) -> tuple[float, float]:
    """The same for paper of so many g/m2.

    >>> reflected, _ = paper_layer(KNOWN_WEIGHT)
    >>> round(reflected / WHITE, 4)
    0.9
    """
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if layer(middle)[0] < OPACITY * WHITE else (low, middle)
    return layer(low * weight / KNOWN_WEIGHT)


def hiding(job: DeckJob, weight: float = WEIGHT) -> float:
    """How many times as strong as what shines through the back's own pattern is, at its barest.

    Raises CardlieError where pictures can't be made.
    """
    (face, *_) = job.cards
    *_, back = side_images(replace(job, cards=(face,)), FINE * 25.4)
    cut, side = round(job.box.bleed * FINE), round(PATCH * FINE * job.box.unit)
    levels = np.asarray(back, dtype=np.float64)[cut:, cut:][: -cut or None, : -cut or None] / 255
    light = _linear(levels) @ np.array([0.2126, 0.7152, 0.0722])
    bare, printed = (_seen(light, behind, weight) for behind in _faces(job.theme))
    signal = _patches(bare - printed, side)
    pattern = np.sqrt(np.maximum(0, _patches(bare**2, side) - _patches(bare, side) ** 2))
    return float((pattern / np.maximum(signal, 1e-9)).min())


def _faces(theme: Theme) -> tuple[float, float]:
    """The luminance of a face where it is lightest, and where darkest."""
    colours = [theme.ground, theme.ink, *(style.colour for style in theme.suits.values())]
    light = [colour.luminance for colour in colours]
    return max(light), min(light)


def _seen(back: NDArray[np.float64], face: float, weight: float) -> NDArray[np.float64]:
    """The lightness of a back with ``face`` behind it: CIE L*, a pile of bare paper being white."""
    over_black, through = paper_layer(weight)
    # Light from in front that goes through the paper and the film behind it is gone.
    comes_through = through * np.sqrt(face) * FROM_BEHIND
    lit = back * over_black + np.sqrt(back) * comes_through
    share = lit / WHITE
    return np.asarray(np.where(share > 216 / 24389, 116 * np.cbrt(share) - 16, share * 24389 / 27))


def _patches(values: NDArray[np.float64], side: int) -> NDArray[np.float64]:
    """The mean of every patch that lies on the card as a whole, so many pixels wide."""
    sums = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    whole = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    return np.asarray(whole / side**2)


def _linear(channels: NDArray[np.float64]) -> NDArray[np.float64]:
    above = ((channels + 0.055) / 1.055) ** 2.4
    return np.asarray(np.where(channels <= 0.04045, channels / 12.92, above))
