"""Where a print must give way: safe areas, bleed, flaps; and that nothing is left out of a kit."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.games.registry import get_game
from cardlie.press.card.frame import CardBox
from cardlie.press.cutout.nets import Net
from cardlie.press.kit.draw import print_job
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import LintError, lint
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box import BoxSize, box_net
from cardlie.press.parts.dice import die_net
from cardlie.press.sheet.grid import FOOTER, fit
from cardlie.press.sheet.layout import Card, Side
from cardlie.press.sheet.stock import CardSize, Paper
from tests.press.helpers import kit, lay_out

CARDS = ["poker", "mini", "tarot", "square"]

#: What a cutter may miss by, in mm: an eighth of an inch, as print shops ask for.
EIGHTH = 25.4 / 8


@given(st.floats(0.2, 6.0), st.sampled_from(CARDS))
def test_words_that_a_cutter_could_touch_stop_the_job(edge: float, name: str) -> None:
    """Words that begin ``edge`` mm from the card's left edge."""
    assume(abs(edge - EIGHTH) > 0.05)
    document, size = Document(Theme.load(), "test"), CardSize.find(name)

    def draw(pen: Pen) -> None:
        font = document.display
        wide = font.width("word", 3.0)
        pen.text(edge + wide / 2, size.height / 2, "word", font, 3.0, document.theme.ink, "middle")

    side = Side("words", draw)
    box = CardBox(size.width, size.height, size.corner)
    lay_out(document, [Card(side, None)], fit(Paper.find("a4"), size, "none"), box)
    if edge > EIGHTH:
        lint(document)
    else:
        with pytest.raises(LintError, match="'word' leaves the safe area"):
            lint(document)


@given(
    st.sampled_from(["a4", "letter", "a3", "legal", "a5"]),
    st.sampled_from(CARDS),
    st.sampled_from([0.5, 1.0, 2.0, 3.0]),
)
def test_bleed_all_around_is_preferred_where_it_costs_no_card(
    paper: str, card: str, bleed: float
) -> None:
    def count(gap: float | None) -> int:
        try:
            return fit(Paper.find(paper), CardSize.find(card), bleed=bleed, gap=gap).per_sheet
        except CardlieError:
            return 0

    assume(count(None))
    best = fit(Paper.find(paper), CardSize.find(card), bleed=bleed)
    apart, touching = count(2 * bleed), count(0.0)
    assert best.per_sheet == max(apart, touching)
    if best.gap == 0.0 and apart >= touching:  # bleed all around, but no room for a footer
        full = fit(Paper.find(paper), CardSize.find(card), bleed=bleed, gap=2 * bleed)
        block, frame = full.block.grown(bleed), full.printable
        assert max(frame.width - block.width, frame.height - block.height) < 2 * FOOTER
    else:
        assert best.gap == (2 * bleed if apart >= touching else 0.0)


# --- flaps


def ends_of_tabs(net: Net) -> list[tuple[str, float, float]]:
    """Each tab: its name, how long its hinge is, and how long its free end."""
    found = []
    for panel in net.panels:
        if panel.tab:
            assert panel.hinge is not None
            hinge = dist(*panel.hinge)
            free = [
                dist(a, b)
                for a, b in panel.edges()
                if a not in panel.hinge and b not in panel.hinge
            ]
            found.append((panel.name, hinge, max(free)))  # corners may be cut besides
    return found


@given(st.sampled_from(CARDS), st.integers(10, 120), st.floats(60, 400))
def test_flaps_of_a_box_slide_in_and_hold(card: str, cards: int, weight: float) -> None:
    """A free end is narrower than its hinge, and a tuck is a finger's breadth deep at both ends."""
    net = box_net(BoxSize.for_cards(CardSize.find(card), cards, weight))
    tabs = ends_of_tabs(net)
    assert len(tabs) == 7
    for name, hinge, free in tabs:
        assert 0.5 * hinge <= free <= hinge - 1.0, name
    deep = [_depth(net, name) for name in ("tuck", "bottom-tuck")]
    assert deep[0] == pytest.approx(deep[1])
    assert 10 <= deep[0] <= 20


def _depth(net: Net, name: str) -> float:
    """How far a flap with a level hinge reaches."""
    ys = [y for _, y in net.panel(name).points]
    return max(ys) - min(ys)


@given(st.floats(12, 60))
def test_tabs_of_a_die_slide_in(side: float) -> None:
    for name, hinge, free in ends_of_tabs(die_net(side)):
        assert free <= hinge * 0.95, name


# --- kits


@pytest.mark.parametrize("language", languages())
def test_the_lady_of_deception_lies_in_leira_s_kit_once_beside_a_card_for_each(
    language: str,
) -> None:
    words = strings(language)
    low = get_game("leira").seats[0]
    made = print_job(kit("leira", language, players=low, features=()))
    named = [
        name
        for name, trace in made.forms.items()
        if words["kit.lady"] in " ".join(text for _, text in trace.text)
    ]
    assert len(named) == 1
    placed = made.finished()
    assert len(_placed(placed)[1]) == low + 1
    assert sum(name == named[0] for side in _placed(placed)[1:3] for name in side) == 2


def _placed(data: bytes) -> list[list[str]]:
    """The forms on each page, by name."""
    from tests.press.helpers import opened, placements

    return [
        [each.name for each in placements(page) if not each.name.startswith("shape-")]
        for page in opened(data).pages
    ]
