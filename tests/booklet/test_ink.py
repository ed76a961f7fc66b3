"""Ink: pages of words are white, and where ink is dear it is said how much it is."""

from __future__ import annotations

import pytest

from cardlie.booklet.leaflet import draw_leaflet
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.press.files.raster import ink_of
from cardlie.press.files.targets import ink_told
from cardlie.press.kit.draw import print_job
from tests.press.helpers import kit, part


@pytest.mark.parametrize("game", ["cards", "perudo"])
def test_pages_of_words_are_white_in_a_dark_theme(game: str) -> None:
    """A kit's leaflet and references: ink stands on them, and is not all around it."""
    job = kit(game, theme="midnight", players=2, features=())
    shares = [
        ink_of(part(job, "reference").finished())[0],
        ink_of(draw_leaflet(
            read_rules(Edition.of(game), parts=("zine",), proved=False), job.theme, job.paper
        ).finished())[0],
    ]  # fmt: skip
    assert max(shares) < 0.2


@pytest.mark.some(1)
@pytest.mark.parametrize(("theme", "dear"), [("midnight", True), ("default", False)])
def test_where_ink_is_dear_it_is_said_how_much_it_is(theme: str, dear: bool) -> None:
    job = kit("cards", theme=theme, players=2, features=())
    pdf = print_job(job).finished()
    said = ink_told(pdf, job)
    assert bool(said) == dear
    for line in said:
        shares = ink_of(pdf)
        assert f"{round(100 * sum(shares) / len(shares))} % of the paper" in line


@pytest.mark.parametrize(("theme", "dear"), [("default", True), ("ink-saver", False)])
def test_a_page_that_takes_much_ink_is_named(theme: str, dear: bool) -> None:
    job = kit("wheel", theme=theme, players=2)
    said = ink_told(print_job(job).finished(), job)
    assert [line[:5] for line in said] == ["Page "] * dear
