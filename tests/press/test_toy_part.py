"""A part of a kit is one file: another one, made while the tests run, is printed everywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardlie.cli import main
from cardlie.cli.completion import parts_of
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.press import parts
from cardlie.press.kit.draw import print_job
from cardlie.press.look.theme import theme_names
from cardlie.press.page.document import Document
from cardlie.press.sheet.grid import Shift
from tests.press.helpers import kit, opened, part, placements

#: All that somebody writes: a card for each player, tokens in one of two shapes, a page.
FILE = '''
"""Score pads: a card to keep, tokens to give, a page to write on."""

from cardlie.press.card.frame import draw_paper
from cardlie.press.cutout.pieces import Piece
from cardlie.press.parts.part import Part
from cardlie.press.sheet.layout import Card, Side


def _token(job, wide):
    return Piece("a token", wide, 20, lambda pen: pen.circle(10, 10, 9, job.theme.dark_ink))


def _cards(job):
    def draw(pen):
        draw_paper(pen, job.box, job.theme)
        pen.text(*job.box.trim.centre, "Your points", job.text, 4, job.theme.ink, "middle")

    side = Side("score", draw)
    return [Card(side, side)] * job.players


def _page(job, document):
    with document.page(job.paper.width, job.paper.height, job.paper.margin) as pen:
        pen.text(40, 40, "All that was won", document.text, 5, job.theme.dark_ink)


PART = Part(
    "score-pad",
    "Somebody's score pad",
    cards=_cards,
    pieces=lambda job: ([_token(job, 300)], [_token(job, 20)] * 5),
    page=_page,
    fits=lambda options: options.seats < 5,
    options=("weight",),
)
'''
TITLE = "Somebody\N{RIGHT SINGLE QUOTATION MARK}s score pad"


@pytest.fixture(autouse=True)
def known_to_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "score_pad.py").write_text(FILE, encoding="utf-8")
    monkeypatch.setattr(parts, "__path__", [*parts.__path__, str(tmp_path / "more")])
    monkeypatch.chdir(tmp_path)
    yield
    sys.modules.pop("cardlie.press.parts.score_pad", None)


def said(document: Document) -> list[str]:
    return [text for page in document.pages for _, text in page.trace.text]


@pytest.mark.some(1)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_in_every_kit_that_it_fits(game: str, language: str) -> None:
    made = print_job(kit(game, language, players=3, features=()))
    cover = [text for _, text in made.pages[0].trace.text]
    assert cover[cover.index(TITLE) - 1] == str(3 + 5 + 1), "cards, tokens and a page"
    with opened(made.finished()).open_outline() as outline:
        assert TITLE in [entry.title for entry in outline.root]
    assert any(TITLE in text for text in said(made)[len(cover) :]), "the foot of a sheet"
    full = get_game(game).seats[1]
    if full >= 5:
        assert TITLE not in said(print_job(kit(game, language, players=full, features=())))


@pytest.mark.parametrize("theme", theme_names())
def test_it_is_printed_alone_in_the_way_that_takes_fewest_sheets(theme: str) -> None:
    made = part(kit("wheel", theme=theme, players=4), "score-pad")
    assert [page.two_sided for page in made.pages] == [True, True, False]
    tokens = [b for b in made.pages[0].trace.ink if 17 < b.width < 19 and 17 < b.height < 19]
    assert len(tokens) == 5
    assert said(made).count("All that was won") == 1


def test_its_backs_lie_where_a_printer_puts_them() -> None:
    job = kit("tavern", players=2)
    shifted = replace(job.sheet, shift=Shift(0.4, -1.0))
    jobs = (job, replace(job, sheet=shifted))
    files = [opened(part(each, "score-pad").finished()) for each in jobs]
    laid = [placements(file.pages[1]) for file in files]
    backs = [[place for place in each if place.name == "score"] for each in laid]
    assert len(backs[0]) == len(backs[1]) == 2
    for one, other in zip(*backs, strict=True):
        assert abs(abs(other.at.e - one.at.e) - 0.4) < 0.01
        assert abs(other.at.f - one.at.f - 1.0) < 0.01


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "score-pad" in parts_of(None)
    order = ["print", "kit", "leira", "--only", "score-pad", "--players", "3"]
    file = "output/cardlie-kit-leira-a4-3-players-score-pad-no-rules-weight_250.pdf"
    assert main([*order, "--weight", "250", "--no-rules"]) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 3 pages")
    assert main([*order, "--since", file]) == 0
    assert "Nothing has changed" in capsys.readouterr().out
    assert main(["print", "score-pad"]) == 2
    assert "cardlie print kit GAME --only score-pad" in capsys.readouterr().err
    assert main([*order, "--side", "20mm"]) == 2
    assert "--side has no effect on --only score-pad" in capsys.readouterr().err
    assert main(["print", "kit", "wheel", "--only", "score-pad", "--players", "6"]) == 2
    assert "unknown part 'score-pad'" in capsys.readouterr().err
