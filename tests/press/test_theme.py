"""Themes: data that anybody may write, checked line by line; and what each promises."""

from __future__ import annotations

import shutil
import string
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError, TemplateError, UnknownName
from cardlie.games import GAMES
from cardlie.language.decks import load_deck
from cardlie.press.card.back import draw_back
from cardlie.press.card.frame import TINT, CardBox, draw_paper
from cardlie.press.cutout.pieces import Piece
from cardlie.press.files.singles import side_images
from cardlie.press.files.theme_card import contact_pdf, print_theme_card
from cardlie.press.geometry import Box
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import parts_of
from cardlie.press.look.fonts import find_font, font_names, load_font
from cardlie.press.look.shapes import Shape, shape, shape_names
from cardlie.press.look.theme import BACKS, BackPattern, Texture, Theme, theme_names
from cardlie.press.page.document import Document
from cardlie.press.page.lint import LintError
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.sheet.layout import draw_forms
from tests.depth import of_all
from tests.press.helpers import base_fonts, document, job, kit, opened

HOME = data_dir("templates") / "themes"
DEFAULT = (HOME / "default" / "theme.toml").read_text(encoding="utf-8")


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the default theme with some of its lines changed."""
    text = DEFAULT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    (folder / "theme.toml").write_text(text, encoding="utf-8")
    return folder


@cache
def ink(name: str) -> float:
    """The mean darkness of a theme's deck, fronts and backs, as printed at home."""
    made = document(theme=name, expansions=False).finished()
    pdf = pypdfium2.PdfDocument(made)
    levels = []
    for page in pdf:
        image = page.render(scale=0.5).to_pil().convert("L")
        levels.append(255 - ImageStat.Stat(image).mean[0])
    pdf.close()
    return float(sum(levels) / len(levels))


def test_the_ink_saver_saves_ink() -> None:
    assert ink("ink-saver") <= 0.45 * ink("default")


def piece_of(part: str, paper: Document) -> Piece:
    """A piece of a part of the kit of Tavern Dice."""
    (named,) = (each for each in printed_game("tavern").parts if each.name == part)
    ((piece, *_),) = named.pieces(kit("tavern", theme=paper.theme.id))
    return piece


def lady(paper: Document) -> Piece:
    """The card that lies on the table of Leira's Dice, as a piece."""
    one = kit("leira", theme=paper.theme.id)
    (card,) = printed_game("leira").parts[0].cards(one)
    return Piece("lady", one.size.width, one.size.height, card.front.draw)


@pytest.mark.parametrize("make", [partial(piece_of, "coins"), partial(piece_of, "screens"), lady])
def test_pieces_of_the_ink_saver_save_ink_as_well(make: Callable[[Document], Piece]) -> None:
    dark = []
    for name in ("ink-saver", "default"):
        paper = Document(Theme.load(name), "piece")
        piece = make(paper)
        with paper.page(piece.width, piece.height) as pen:
            piece.draw(pen)
        with pypdfium2.PdfDocument(paper.finished()) as pdf:
            image = pdf[0].render(scale=1).to_pil().convert("L")
        dark.append(255 - ImageStat.Stat(image).mean[0])
    assert dark[0] <= 0.5 * dark[1]


def test_dark_themes_are_dark_in_pieces_too() -> None:
    assert {n for n in theme_names() if Theme.load(n).outlined} == {"ink-saver", "large-print"}


def test_backs_cover_about_half_and_are_darker_than_any_face() -> None:
    made = document(expansions=False)
    pdf = pypdfium2.PdfDocument(made.finished())
    image = pdf[1].render(scale=1).to_pil().convert("L")
    pdf.close()
    block = made.pages[1].trace.ink[0]
    crop = image.crop(
        (
            int(block.x0 * 72 / 25.4) + 2,
            int((297 - block.y1) * 72 / 25.4) + 2,
            int(block.x1 * 72 / 25.4) - 2,
            int((297 - block.y0) * 72 / 25.4) - 2,
        )
    )
    dark = sum(crop.histogram()[:128]) / crop.width / crop.height
    assert 0.4 <= dark <= 0.65


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_a_kit_has_a_deck_s_back_or_says_something_on_both_sides(game: str) -> None:
    made = kit(game)
    document = Document(made.theme, "backs", made.words)
    cards = [card for part in parts_of(made) for card in part.cards(made)]
    draw_forms(document, cards, made.box)
    backs = {card.back.key for card in cards if card.back}
    assert backs
    assert all(key == "back" or document.forms[key].text for key in backs)


@pytest.mark.some(1)
@pytest.mark.parametrize("name", theme_names())
def test_every_theme_has_a_page_that_shows_it(name: str) -> None:
    made = print_theme_card(job(theme=name))
    assert len(opened(made.finished()).pages) == 1
    words = [text for _, text in made.pages[0].trace.text]
    assert Theme.load(name).title in words


def test_a_theme_s_note_is_told_whole() -> None:
    """A third line of it was left out."""
    note = f"{'More than two lines have room for, so it is set in smaller letters, ' * 2}all of it."
    made = job()
    own = replace(made.theme, id="own", note=note)
    page = print_theme_card(replace(made, theme=own)).pages[0]
    assert note in " ".join(text for _, text in page.trace.text)


@pytest.mark.some(2)
@pytest.mark.parametrize("name", theme_names())
def test_every_theme_prints_on_shop_stock(name: str) -> None:
    made = document(theme=name, bleed=3.0, gap=6.0, expansions=False)
    assert all(made.frames[key].background for key in made.forms)


@pytest.mark.some(1)
@pytest.mark.parametrize("size", ["mini", "square", "tarot"])
def test_every_theme_prints_in_other_sizes(size: str) -> None:
    for name in theme_names():
        made = job(theme=name, size=size)
        print_job(replace(made, cards=tuple(c for c in made.cards if c.suit == "red" or c.power)))


def test_a_contact_sheet_shows_each_card_once() -> None:
    pdf = opened(contact_pdf(job(), columns=7))
    assert len(pdf.pages[0].Resources.XObject) == len(set(job().cards)) + 1


def test_themes_are_found_by_name_by_folder_and_by_file(tmp_path: Path) -> None:
    folder = written(tmp_path / "mine")
    by_folder, by_file = Theme.load(folder), Theme.load(folder / "theme.toml")
    assert by_folder == by_file
    assert by_folder.id == "mine"
    with pytest.raises(UnknownName, match="unknown theme 'midnite'") as caught:
        Theme.load("midnite")
    assert caught.value.hint == "did you mean 'midnight'?"
    with pytest.raises(TemplateError, match="no such file"):
        Theme.load(tmp_path / "nowhere" / "theme.toml")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"#a2200c"', '"brick"', r"suit\.red\.colour: 'brick' is not a colour"),
        ('"fox"', '"wolf"', r"suit\.red\.mark: unknown shape 'wolf'"),
        ("numeral = 11.6", "numeral = 99", r"card\.numeral: is 99\.0, expected"),
        ('tile = "solid"', 'tile = "liquid"', r"card\.tile: is 'liquid', expected one of solid"),
        ('"RedHatDisplay-Black"', '"RedHat"', r"fonts\.display: unknown font 'RedHat'"),
        ('"RedHatDisplay-Black"', '"a.ttf"', r"fonts\.display: font file .* not found"),
        ('title = "Linocut"', 'titel = "Linocut"', r"title: is missing"),
        ("[ink]", "[inks]", r"ink: is missing"),
        ("[paper]", 'shiny = "yes"\n[paper]', r"shiny: is an unknown key"),
        ('mark = "moth"', 'mark = "moth"\nsize = 2', r"suit\.yellow\.size: is an unknown key"),
    ],
)
def test_a_broken_theme_says_where(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    folder = written(tmp_path / "mine", (old, new))
    with pytest.raises(TemplateError, match=complaint) as caught:
        Theme.load(folder)
    assert str(folder) in str(caught.value)


def test_the_stars_of_the_night_are_seen() -> None:
    theme = Theme.load("midnight")
    assert theme.texture == "stars"
    assert theme.paper.mixed(theme.ink, TINT["stars"]).contrast(theme.paper) > 3
    surface = SvgSurface(lambda font: font.name)
    draw_paper(Pen(surface), CardBox(63.5, 88.9, 3.5), theme)
    assert 100 < surface.picture(Box(0, 0, 63.5, 88.9)).count("<path") < 200


def test_a_theme_may_bring_its_own_marks(tmp_path: Path) -> None:
    shapes = '[shapes]\nstar = "M50 0 L100 100 L0 40 H100 L0 100 Z"\n\n[suit.red]'
    folder = written(tmp_path / "mine", ("[suit.red]", shapes), ('"fox"', '"star"'))
    assert Theme.load(folder).suits["red"].mark.name == "star"
    document(theme=folder)
    folder = written(tmp_path / "bent", ("[suit.red]", shapes.replace("H100", "A9")))
    with pytest.raises(TemplateError, match=r"shapes\.star: has too many or too few"):
        Theme.load(folder)


@pytest.mark.some(2)
@pytest.mark.parametrize("pattern", [*BACKS, "tower.svg"])
def test_a_back_repeats_the_marks_that_a_theme_chooses(tmp_path: Path, pattern: str) -> None:
    svg = '<svg><path d="M0 0h9l-3 9z"/></svg>'
    folder = written(
        tmp_path, ('"harlequin"', f'"{pattern}"'), ('["eye", "mask"]', "['a.svg', 'fox']")
    )
    (folder / "a.svg").write_text(svg, encoding="utf-8")
    (folder / "tower.svg").write_text(TOWER, encoding="utf-8")
    theme = Theme.load(folder)
    assert [mark.name for mark in theme.back_marks] == ["a", "fox"]
    theirs, ours = (back_in(each) for each in (theme, replace(theme, back_marks=OURS)))
    assert (theirs == ours) == (pattern in ("scales", "chevrons", "tower.svg"))
    pdf = pypdfium2.PdfDocument(document(theme=folder, expansions=False).finished())
    image = pdf[1].render(scale=127 / 72, may_draw_forms=False).to_pil().convert("L")
    pdf.close()
    differing = ImageChops.difference(image, image.rotate(180))
    assert sum(differing.histogram()[65:]) < 40, "a turned back is the same back"


OURS = Theme.load("default").back_marks
#: A drawing that is not the same when it is turned.
TOWER = '<svg><path d="M0 0h20v30h-20zM3 3h4v24h-4zM9 3h8v6z"/></svg>'


def back_in(theme: Theme) -> str:
    surface = SvgSurface(lambda font: font.name)
    draw_back(Pen(surface), CardBox(63.5, 88.9, 3.5), theme)
    return surface.picture(Box(0, 0, 63.5, 88.9))


def test_a_theme_may_bring_its_own_font(tmp_path: Path) -> None:
    folder = written(tmp_path / "mine", ('"RedHatDisplay-Black"', '"Own.ttf"'))
    shutil.copy(find_font("Lato-Black", HOME), folder / "Own.ttf")
    pdf = opened(document(theme=folder, expansions=False).finished())
    names = {name.rpartition("+")[2] for name in base_fonts(pdf)}
    assert len(names) == 2
    assert any(name.startswith("Lato-Black") for name in names)


def test_fonts_that_cannot_be_embedded_are_refused(tmp_path: Path) -> None:
    serif = find_font("SourceSerifPro-Regular", HOME)
    cff, variable, text = (tmp_path / f"{name}.ttf" for name in ("cff", "variable", "text"))
    shutil.copy(serif.with_suffix(".otf"), cff)
    variable.write_bytes(serif.read_bytes().replace(b"post", b"fvar", 1))
    text.write_text("this is no font", encoding="utf-8")
    for path, reason in (
        (cff, r"PostScript \(CFF\) outlines"),
        (variable, "variable font"),
        (text, "not a TrueType font"),
    ):
        with pytest.raises(CardlieError, match=reason):
            load_font(path)
    with pytest.raises(CardlieError, match=r"is not a \.ttf file"):
        find_font(str(serif.with_suffix(".otf")), tmp_path)


def test_a_font_that_claims_characters_without_end_is_refused_at_once(tmp_path: Path) -> None:
    data = find_font("Lato-Black", HOME).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    entries = [struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(tables)]
    (start,) = (start for tag, _, start, _ in entries if tag == b"cmap")
    endless = struct.pack(">HHLLL3L", 12, 0, 28, 0, 1, 0, 0xFFFFFFFF, 0)
    path = tmp_path / "endless.ttf"
    at = data[:start] + struct.pack(">HHHHL", 0, 1, 3, 10, 12) + endless
    path.write_bytes(at + data[len(at) :])
    with pytest.raises(CardlieError, match="is not a TrueType font"):
        load_font(path)
    path.write_bytes(b"\0" * (33 << 20))
    with pytest.raises(CardlieError, match="is too large"):
        load_font(path)


def test_two_files_with_one_font_name_stay_two_fonts(tmp_path: Path) -> None:
    file = find_font("Lato-Black", HOME)
    paths = [tmp_path / "a.ttf", tmp_path / "b.ttf"]
    for path in paths:
        shutil.copy(file, path)
    names = {load_font(path).name for path in (file, *paths)}
    assert len(names) == 3


def test_a_font_without_the_deck_s_letters_stops_the_job(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    base = (data_dir("templates") / "decks" / "base.toml").read_text(encoding="utf-8")
    deck.write_text(base.replace('title = "Cardlie"', 'title = "嘘つき"'), encoding="utf-8")
    with pytest.raises(LintError, match="SourceSerifPro-Semibold has no glyph for"):
        document(deck=load_deck(deck), expansions=False)


@pytest.mark.parametrize("name", font_names())
def test_every_font_that_comes_with_cardlie_can_write_a_deck(name: str) -> None:
    font = load_font(find_font(name, HOME))
    assert font.missing(string.ascii_letters + string.digits + "äöüßÄÖÜ–—·“”„‘’+,.:;!?×") == ""
    assert 0.5 < font.cap < 0.9


@settings(max_examples=of_all(40))
@given(st.text(max_size=200))
def test_any_text_is_a_theme_or_one_line(text: str) -> None:
    _read(text)


@given(st.data())
def test_any_change_to_a_theme_is_a_theme_or_one_line(data: st.DataObject) -> None:
    lines = DEFAULT.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    values = st.sampled_from(
        ["1e400", "-1", '""', "[]", "{}", "nan", "true", '"#zzzzzz"', '"M0,0"', "[[suit]]", ""]
    )
    key = lines[at].partition("=")[0]
    lines[at] = data.draw(st.one_of(values.map(lambda value: f"{key}= {value}"), values))
    _read("\n".join(lines))


@pytest.fixture(autouse=True, scope="module")
def _scratch(tmp_path_factory: pytest.TempPathFactory) -> None:
    global scratch
    scratch = tmp_path_factory.mktemp("any") / "theme.toml"


scratch: Path


def _read(text: str) -> None:
    scratch.write_text(text, encoding="utf-8", errors="surrogatepass")
    with suppress(CardlieError):
        theme = Theme.load(scratch)
        assert theme.title


def turned_back(theme: Theme, bleed: float) -> int:
    """By how many levels a theme's back differs from itself turned round by half, at most."""
    one = replace(job(bleed=bleed), theme=theme)
    *_, back = side_images(replace(one, cards=one.cards[:1]), 300)
    assert back.size in ((750, 1050), (825, 1125))  # whole pixels: what turns is no edge of one
    turned = back.transpose(Image.Transpose.ROTATE_180)
    return max(ImageChops.difference(back, turned).tobytes())


#: So many levels of 256 no eye sees: edges of shapes that lie between pixels.
UNSEEN = 16


@pytest.mark.some(2)
@pytest.mark.parametrize("name", theme_names())
def test_no_back_of_ours_is_marked(name: str) -> None:
    """Who sees which way round a back lies knows a card again."""
    assert turned_back(Theme.load(name), 0.0) < UNSEEN


@settings(max_examples=8)
@given(
    name=st.sampled_from(theme_names()),
    texture=st.sampled_from(get_args(Texture)),
    back=st.one_of(st.sampled_from(BACKS), st.builds(shape, st.sampled_from(shape_names()))),
    marks=st.tuples(*[st.builds(shape, st.sampled_from(shape_names()))] * 2),
    bleed=st.sampled_from((0.0, 3.175)),
)
def test_no_back_of_a_stranger_is_marked(
    name: str, texture: Texture, back: BackPattern | Shape, marks: tuple[Shape, Shape], bleed: float
) -> None:
    theme = replace(Theme.load(name), texture=texture, back=back, back_marks=marks)
    assert turned_back(theme, bleed) < UNSEEN
