"""Tuned constants and thresholds, step by step as this room tells them, and what each means.

Thresholds, which decide what is reported, are records that each step is handed, so that others may
be tried; what pictures are made of and described by is constant.

Lengths are in the units in which the press lays out a card (mm on a poker card), in sides of a
die, in pixels of what is looked at, or in shares of what is named. Likenesses go up to 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

# --- picture: what is read at all

#: Larger pictures are refused; those larger than the second figure are shrunk to it.
MOST_PIXELS, ENOUGH_PIXELS = 60_000_000, 12_600_000
#: A picture so small shows whether there are colours: if they differ by so much of its mean light.
GLIMPSE, COLOURED = (256, 256), 0.1
#: No card or die lies on a picture that is so many times as long as it is wide.
NARROW = 20
#: Pictures are halved as long as their smaller side has so many pixels afterwards.
LEAST_SIDE = 48

# --- album: what a card looks like

#: Pixels of an album's pictures for each unit, and those at which shapes are looked for in it.
SCALE, FINE_SCALE = 2.0, 4.0
#: The blur, in units, of a photo that is out of focus.
SOFT = 0.9
#: So many albums are kept, the last used: of a few decks in all themes, and of their corners.
MOST_ALBUMS = 40
#: Shapes are worth looking for that lie so far from the middle, as a share of half a card's
#: height, and have so long a side.
ENDS = ((0.584, 4.5), (0.315, 9.0), (0.0, 18.0))
#: A corner is enlarged until it is so high, as a card is; around numeral and mark there is so much
#: room, before it is enlarged; and all its shapes are worth looking for that have so long a side.
CORNER_HIGH, CORNER_ROOM, CORNER_ENDS = 88.9, 0.6, ((0.0, 9.0),)
#: Two shapes at one place are one: so near, so much the same size, and turned by so little.
SAME_PLACE, SAME_SPREAD, SAME_TURN = 0.6, 0.2, 0.1

# --- blobs: how an outline is described

#: Coefficients kept of each outline, at two powers of the radius.
ORDERS, POWERS = np.arange(1, 11), (0.0, 1.5)
#: Turns that are tried when two shapes are compared.
TURNS = 90
#: A blob's area as a share of that of the ellipse of its spread: a square has 0.955.
ROUND = 0.972
#: Shapes that are more alike are one.
ALIKE = 0.985
#: Blobs have at least so many pixels, and at most such a share of the picture.
LEAST_BLOB, MOST_BLOB = 45, 0.2
#: Light is told by its logarithm: so much grey for each doubling, from such a value on.
DOUBLING, BLACK = 34, 1.5
#: What is dark is compared with two neighbourhoods: the first of so many pixels, the second at
#: least, and such a share of the longer side; what is light with one of so many. It is dark (or
#: light) that differs so much from their mean.
NEAR_DARK, FAR_DARK, NEAR_LIGHT, DARKER = 25, 0.06, 51, 4
#: Whole cards have so many pixels where they are looked for, and are compared with so many around;
#: small pictures are enlarged so much before.
PAPER, PAPER_AROUND, PAPER_ENLARGED = (560, 2800), 91, 2.0

# --- poses: what a blob says of where a card may lie

#: How like a shape a blob must be: by itself, as half of a pair, with a size that fits; and how
#: like one at the ends of cards a pair must be, whatever way it is turned.
LIKE_SHAPE, LIKE_TWIN, LIKE_SIZED, LIKE_END = 0.8, 0.75, 0.7, 0.85
#: How much the sides of a blob on a known table may differ from a shape's, by their logarithm.
LIKE_SIZE = 0.16
#: Blobs that may be halves of pairs, at most.
MOST_TWINS = 2500
#: Blobs that look like more than so many others, within so many times their size, are a pattern;
#: the tiles of forty-eight cards, each found four times, are not.
CROWD, REACH, SAME_SIZE = 200, 17.0, 0.2
#: A shape lies at one end of a card, and its twin at the other, if it is so far from the middle,
#: as a share of half its height; within so many units of the middle it looks the same by quarters.
END, MIDST = 0.45, 3
#: Cards are looked for around one that is known, turned as it is, in steps of such a share of its
#: width, up to so many of its sides away; nearer than the last share one would hide too much.
STEP, FAR, NEAR = 1 / 16, 1.45, 0.72
#: Twins of one card are no larger and no further apart than such shares of its width; where the
#: middles of two pairs are so near, by the same measure, it has its own. A blob so large may lie
#: there with a pair, or even alone. So many such places are tried, in so many turns: pictures of
#: faces are known upside down, too.
TWIN_SIZE, TWIN_REACH, MEET, MOST_MEETINGS, OWN_MIDDLE = 0.5, 1.5, 0.03, 600, (0.1, 0.2)
SPINS = np.arange(36) * (np.pi / 36)
#: A card's most slant (1: from above; 1.25: half as high), least width and largest unit, in pixels.
MOST_SLANT, LEAST_WIDTH, MOST_SCALE = 1.45, 30, 20.0

# --- places: poses tried against small pictures of all faces

#: The small pictures: columns and rows of samples over the card, and their blur in samples.
SMALL, SMALL_BLUR = (20, 28), 0.5
#: Light that changes within more samples than these is a lamp's or a shadow's.
SMALL_SLOW = 3
#: Places tried, and kept of each album, at most: no picture may take longer than a few seconds.
MOST_TRIED, MOST_KEPT = 24_000, 90
#: So many are tried at once: more would need much memory.
TOGETHER = 2048
#: Of one face, so that a chequered cloth does not crowd out everything else.
MOST_ALIKE = 14
#: Of places within so many units of each other, no more than so many stay.
CROWDED_PLACE, MOST_CROWDED = 7, 2
#: Two themes' pictures of a side that are more alike than this do not tell the theme.
SAME_SIDE = 0.98

# --- align: poses made exact

#: Another card may cover so much of one at a side; the rest must be so much more like a face.
HIDDEN, PARTIAL = 0.3, 0.1
#: Light and shadow change within a card's third: what is slower than that is taken away, and what
#: is left is brought to one strength, so that the edge of a shadow counts no more than faint ink.
SLOW, FAINT = 3, 0.7
#: A card's edge may be cut away, or belong to the table: so much at each side is left out.
EDGE = 1.0
#: Patches in which poses are made exact, and that in which faces are told apart.
COARSE, MIDDLE, FINE = (24, 33), (48, 66), (96, 132)
#: The blur, in their pixels, of what photos are pulled onto.
TARGET_BLUR = 1.0
#: Sizes one after the other, rounds at each, and how like its likeliest face a place then must be.
CLOSER = ((COARSE, 3, 0.3), (COARSE, 4, 0.45), (MIDDLE, 6, 0.55))

# --- witness: which face it is

#: The side of a fine patch's blocks, in pixels.
BLOCK = 12
#: Blurs that a photo may have, in pixels of a fine patch, and the blur that takes its noise away.
BLURS, QUIET = (0.6, 1.1, 1.8, 2.8), 0.8
#: Shadows and glare change the light within so many pixels.
NEARBY = 10.0
#: Paper so light is overexposed: film and sensors then answer to twice the light with little more.
#: So many times what makes them answer with two thirds is thought to have come from white paper.
BLOWN, GLOW = 0.9, 3.0
#: Light that is added to a light paper's and to a dark one's before it is divided by: what black
#: paper sends back is noise. Paper is dark that sends back less than the third.
DIM, DARK, DARK_PAPER = 0.03, 0.1, 0.4
#: How much a colour counts that is not as printed: lamps and cameras change it, shapes stay.
COLOUR = 0.3
#: What a face costs whose ink is not visible at all; one of less than the second lies there whole.
HIDDEN_COST, PLAIN = 0.4, 0.3
#: How weak and how strong ink may show.
GAINS = (0.2, 1.5)
#: One colour's ink may show so much weaker or stronger than the others'.
GAIN_BAND = (0.5, 1.6)
#: A block costs no more than so many times a quiet one's noise, and such a share of typical ink.
CAP = (4, 0.18)

# --- finder: where is looked, and how long

#: Blobs are looked for on a picture of about so many pixels; on the whole one if cards are small.
GLANCE = 2_500_000
#: It is not worth while to shrink one by less: thin lines break, and little time is saved.
WORTH = 1.5

# --- codes: what dots at a card's edges name

#: Pixels of a patch of a card for each unit; how far about dots it is looked at, and how much a
#: drawing is blurred, in units.
CODE_SCALE, CODE_HALF, CODE_DRAWN = 2.0, 1.75, 1.0
#: Dots are looked for beside where they should be, in units: poses are no more exact than that.
CODE_SHIFTS = np.stack(np.meshgrid((-0.4, 0.0, 0.4), (-0.4, 0.0, 0.4)), -1).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class CardThresholds:
    """From when on what is seen is a card, that card, and reported; each stage is handed them."""

    # sighting: is it a card?

    #: What fits the picture of its face no better than this won't become a card, from -1 to 1; a
    #: card must fit so well, which a chequered cloth does not; what fits so well is one for
    #: certain, though its ink may not say which.
    hopeless: float = 0.62
    fits: float = 0.75
    clear: float = 0.85
    #: A place is a card if its best face leaves less than this of the ink unexplained; or, where
    #: something covers it, less than so much of what the next best face leaves, and little of the
    #: ink where it is visible.
    explained: float = 0.45
    covered: float = 0.95
    better: float = 0.9
    missing: float = 0.25

    # finder: where is looked, and how long

    #: Cards of so many pixels of width are seen well enough not to look closer; and a picture is
    #: enlarged so many times for it at most, and to no more than ``ENOUGH_PIXELS``.
    well_seen: int = 110
    most_enlarged: float = 3.0
    #: How like a face a place must be to be looked at closely: guessed from a pair of blobs, from
    #: one blob, and on a table that is known.
    like_pair: float = 0.42
    like_one: float = 0.38
    like_known: float = 0.34
    #: A place that explains more than what is left is a card: others are measured by it.
    sure: float = 0.4
    #: Where something lies that explains so much, nothing else is looked for.
    taken: float = 0.5
    #: Two cards' middles are not within this share of each other; what lies within the second of a
    #: card that was seen belongs to it.
    apart: float = 1.0
    inner: float = 0.8
    #: A place was tried before if one was so near, in units, and so little turned or stretched.
    moved: float = 2.5
    turned: float = 0.12
    #: Places looked at closely in one glance, at most: no picture may take longer than a few
    #: seconds.
    most_examined: int = 160
    #: Places come with the likeliest first: after so many that were no card, the rest are left
    #: alone.
    patience: int = 20
    #: A card is at least so wide, as a share of the widest: drawings of cards are smaller.
    smallest: float = 0.4
    #: So many cards, and such a share of them, tell the theme; and so many how the table lies.
    theme: int = 3
    most_votes: float = 0.6
    table: int = 3
    #: Sides on a known table differ by no more than such a factor: where one looks, and in the end.
    roughly: float = 1.4
    exactly: float = 1.2

    # corners: cards of which no more is seen

    #: Two corners are one card's if turn and stretch differ by no more, and its place by such
    #: units.
    corner_turn: float = 0.2
    corner_move: float = 9.0
    #: What costs more is no corner, but a pip that looks like one: of some 90 true ones on 36
    #: photos none cost more than 0.29, and a pip 0.37.
    corner_cost: float = 0.33
    #: A corner is another card's own if that shows so much the same there, from -1 to 1.
    own_mark: float = 0.45

    # codes: what dots at a card's edges name

    #: The odds, by their logarithm, from which dots tell a face from all others, from which they
    #: tell it from one that contradicts its picture, and from which no picture tells another.
    code_agrees: float = 4.0
    code_settles: float = 8.0
    code_denies: float = 16.0
    #: Fewer cards don't tell whether there are any dots. Where there are, they speak against so
    #: many likely faces, the one that is told among them, and so much of what they say is believed:
    #: what a strip leaves unexplained is no even noise.
    code_few: int = 3
    code_rivals: int = 5
    code_trust: float = 0.5

    # acceptance: what is reported

    #: A face is reported if it is at least so sure, more so by its corner alone; otherwise it is
    #: unread.
    sure_card: float = 0.995
    sure_corner: float = 0.999
    #: How doubt becomes sureness: the odds of a wrong face grow e-fold with each so much of doubt,
    #: and are even at the second. Fitted to 2,107 cards of 26 to 62 pixels in hard light, of which
    #: 5 were taken for another; `benchmarks/photos.py --hard --widths 26 62` tells whether it
    #: holds.
    steep: float = 1 / 13
    even: float = 1.4
    #: What doubt is made of, besides ink that stays unexplained: this share of the least that any
    #: face leaves; so many times the ink that is missing beyond what may be; and so many times
    #: what a fit lacks of a full one.
    least_weight: float = 0.25
    miss_free: float = 0.15
    miss_weight: float = 2.0
    fit_full: float = 0.9
    fit_weight: float = 1.5
    #: Where no face fits its picture so well, nor so much of its ink is where it should be, though
    #: one is seen with no more blur (in pixels of a patch), the cards are of another size.
    strange_fit: float = 0.85
    strange_ink: float = 0.75
    sharp: float = 1.1
    #: A suit is told by two witnesses: no other's shapes leave less than this share of what its own
    #: leave, and no other's colour is nearer by so much, in radians. Of 300 cards that were read
    #: right, from 26 pixels of width on, none had less than 0.95 or more than 0.02.
    other_shape: float = 0.9
    other_hue: float = 0.04
    #: Faces that a doubt names: so many, that cost no more than so much more than the best.
    most_candidates: int = 6
    as_likely: float = 0.12


@dataclass(frozen=True, slots=True)
class DiceThresholds:
    """Thresholds for the top faces of dice."""

    #: A face is reported if it is at least so sure; otherwise it is unread.
    sure_die: float = 0.85
    #: Pictures of less pixels are enlarged so much; the first net is shown so many pixels at most,
    #: and a shorter side of so many at least, in so many sizes for each halving.
    small_photo: int = 700_000
    enlarged: float = 1.41
    most_shown: int = 3_000_000
    least_shown: int = 60
    finely: int = 4
    #: Dice of so many pixels are its matter; the second is the side from which it tells others.
    known_sides: tuple[float, float] = (19.0, 58.0)
    usual_side: int = 32
    #: Squares of lower log odds show no die; so many are looked at, and so many places more
    #: closely.
    no_peak: float = -2.2
    most_peaks: int = 600
    most_looked: int = 80
    #: In sides of a die: how far apart two sizes may see it, and how near no second one is.
    near_die: float = 0.25
    one_die: float = 0.45
    #: How much speaks for a face, and that any lies there: the mean log odds of all sizes; the
    #: second net's likeliest face before its second; the share of no face at all; that it is less
    #: than 40 pixels wide; that another is sure whose side is as long, but for so much by its
    #: logarithm.
    right: tuple[float, ...] = (2.62, 1.58, -0.70, -5.71, 1.49, -6.97)
    there: tuple[float, ...] = (3.37, 0.0, -1.65, -6.64, 0.0, -4.08)
    as_large: float = 0.2
    #: Both are fitted by `tools.lab.dice.net_sure`; the first three say nothing more below and
    #: above.
    clipped: tuple[tuple[float, ...], tuple[float, ...]] = ((-10.0, 0.0, -4.0), (1.0, 3.0, 0.0))
    #: What is less likely to be a die is none, or, by the second, not worth more than a glance; and
    #: none is where, within so many sides of the middle of a face that is told, another is
    #: doubtful: the second, if it is less than half as large, as pips are. Dice that touch are 0.7
    #: sides apart.
    no_die: float = 0.02
    no_glance: float = 0.005
    within: tuple[float, float] = (0.6, 0.9)
    #: A face may be a side of a die if it is so many times as large as the top above it, no further
    #: to a side than such a share of what it is below, and nearer than so many of its sides; of a
    #: die that shows a 1, if it is smaller and nearer than so many of that one's; and wherever it
    #: lies, if it is nearer than so many of both. In the latter two cases so much of the second
    #: net's doubt whether a top lies there (by its logarithm) is needed, and in the last so much
    #: more than of the other.
    larger: float = 1.1
    aside: float = 0.7
    touch: float = 0.68
    by_one: float = 0.9
    over: float = 0.72
    no_top: tuple[float, float] = (-5.8, -4.0)
    more_doubt: float = 0.5


#: Those that are used unless others are handed in.
CARDS, DICE = CardThresholds(), DiceThresholds()
