"""Kits: everything that a game needs, on pages that print, in every theme and language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle
from typing import Any

import pypdfium2
import pytest

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings, languages, strings
from cardlie.deck.deck import base_deck
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.press.cutout.assembly import of_leaflet
from cardlie.press.kit.cover import draw_cover
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.document import Document, DrawnPage
from cardlie.press.parts.box_art import beside_of, draw_kit_table
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.sheet.grid import Backs
from tests.catalogue import shipped
from tests.press.helpers import kit, lines, opened, part


@cache
def made(game: str, lang: str = "en") -> Document:
    """A kit for as many as can play, with all that there is."""
    return print_job(kit(game, lang))


@cache
def small(game: str, lang: str = "en") -> Document:
    """A kit for three, with nothing but what is needed."""
    return print_job(kit(game, lang, players=3, features=()))


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("game", "theme"),
    [
        *(("cards", theme) for theme in theme_names()),
        *zip(list(GAMES)[1:], cycle(("midnight", "default", "meadow"))),
    ],
)
def test_no_page_of_a_kit_is_blank_and_none_is_printed_to_the_edge(game: str, theme: str) -> None:
    few = replace(base_deck(), copies=1)
    printed = print_job(kit(game, theme=theme, players=2, features=(), deck=few))
    pdf = pypdfium2.PdfDocument(printed.finished())
    for page in pdf:
        image = page.render(scale=0.28).to_pil().convert("L")
        assert min(image.tobytes()) < 160, "something is on it"
        rows = [image.crop((0, y, image.width, y + 1)) for y in (0, 1, image.height - 1)]
        columns = [image.crop((x, 0, x + 1, image.height)) for x in (0, 1, image.width - 1)]
        assert all(min(edge.tobytes()) > 250 for edge in (*rows, *columns))
    pdf.close()


def test_a_kit_keeps_the_margin_that_the_printer_needs() -> None:
    made = print_job(kit("wheel", players=3, margin=12.0))
    pdf = pypdfium2.PdfDocument(made.finished())
    for page in pdf:
        image = page.render(scale=1).to_pil().convert("L")
        blank = image.point(lambda level: 255 * (level < 128)).getbbox()
        assert blank is not None
        edges = (*blank[:2], image.width - blank[2], image.height - blank[3])
        assert min(edges) > 11.5 / 25.4 * 72
    pdf.close()


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("game", "paper"), [*((game, "a4") for game in GAMES), ("wheel", "letter")]
)
def test_a_kit_has_an_entry_for_each_part(game: str, paper: str) -> None:
    of_kit = made(game, "de") if paper == "a4" else print_job(kit(game, "de", paper=paper))
    pdf = opened(of_kit.finished())
    words = strings("de")
    titles = {
        "cards": ["Karten", "Übersichtskarten", "Schachtel", "Marke des Flunkerers"],
        "wheel": ["Übersichtskarten", "Schachtel", "Spielplan", "Würfel zum Falten",
                  "Würfel für die Ansage", "Becher"],
        "tavern": ["Übersichtskarten", "Figurenkarten", "Würfel zum Falten", "W20 zum Falten",
                   "Schachtel", "Münzen", "Sichtschirme"],
        "leira": ["Übersichtskarten", "Karte der Herrin", "Würfel zum Falten", "Münzen",
                  "Schachtel", "Sichtschirme"],
        "perudo": ["Übersichtskarten", "Schachtel", "Würfel zum Falten", "Becher"],
        "mia": ["Übersichtskarten", "Schachtel", "Würfel zum Falten", "Becher", "Leben"],
        "single-hand": ["Übersichtskarten", "Schachtel", "Würfel zum Falten", "Becher", "Leben"],
    }[game]  # fmt: skip
    with pdf.open_outline() as outline:
        titles.append(words["kit.contents"])
        assert sorted(entry.title for entry in outline.root) == sorted(titles)
    sides = [page.two_sided for page in of_kit.pages]
    both = sum(sides)
    assert sides == [False, *[True] * both, *[False] * (len(sides) - both - 1)], "behind the cover"
    assert both > 0
    assert both % 2 == 0


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_cover_tells_what_is_on_the_pages_behind_it(game: str, language: str) -> None:
    cover, *others = small(game, language).pages
    said = [text for _, text in cover.trace.text]
    pieces = {"cards": "48", "mia": "18", "single-hand": "9"}.get(game, "15")
    assert pieces in said, "cards, dice, or lives"
    told = {int(n) for text in said if text.startswith(("p. ", "S. ")) for n in _numbers(text)}
    backs = {n for n, page in enumerate(others, 2) if page.two_sided and n % 2 == 1}
    assert told == set(range(2, len(others) + 2)) - backs
    assert any(text.endswith("100 mm") or "100 mm " in text for text in said)
    for one, other in combinations([box for box, _ in cover.trace.text], 2):
        apart = (one.x1 <= other.x0, other.x1 <= one.x0, one.y1 <= other.y0, other.y1 <= one.y0)
        assert any(apart), "no line over another"


def cover(game: str, lang: str = "en", margin: float = 5.0, **more: Any) -> DrawnPage:
    """The cover of a kit for three, on paper with such a margin."""
    job = kit(game, lang, players=3, features=(), margin=margin, **more)
    document = Document(job.theme, "cover")
    draw_cover(document, plan(job))
    return document.pages[0]


@pytest.mark.parametrize(
    ("paper", "margin"), [("a4", 5.0), ("a4", 16.0), ("a4", 20.0), ("letter", 18.0)]
)
def test_the_cover_keeps_to_the_margin(paper: str, margin: float) -> None:
    page = cover("wheel", paper=paper, margin=margin)
    assert all(page.printable.holds(box, 0.01) for box in page.trace.ink)


@pytest.mark.parametrize("game", ["perudo", "cards", "leira"])
@pytest.mark.parametrize("theme", ["default", "large-print"])
def test_the_cover_names_what_is_larger_than_the_box(game: str, theme: str) -> None:
    job = kit(game, theme=theme, players=3, features=())
    page, larger = cover(game, theme=theme), beside_of(job)
    told = " ".join(text for _, text in page.trace.text)
    assert larger in told
    assert bool(larger) == ("Beside the box" in told) == (game != "cards" or theme != "default")


@pytest.mark.parametrize("game", ["mia", "single-hand"])
def test_the_table_on_the_cover_shows_the_dice_that_go_round(game: str) -> None:
    """Two dozen crowns told nobody that there are dice."""
    document = Document(Theme.load("default"), "table")
    with document.page(200, 200) as pen:
        draw_kit_table(pen, kit(game, players=4, features=()), (100, 100, 80))
    assert f"shape-pictogram-{game}".encode() in document.finished()


def test_the_cover_has_the_name_of_the_game_in_its_language_without_rules_too() -> None:
    said = [[text for _, text in cover("wheel", lang).trace.text] for lang in ("en", "de")]
    names = "Ship\N{RIGHT SINGLE QUOTATION MARK}s Wheel", "Steuerrad"
    for texts, name in zip(said, names, strict=True):
        assert name in " ".join(texts)


@pytest.mark.parametrize("game", ["cards", "leira", "single-hand"])
def test_no_words_of_the_cover_lie_on_one_another_or_on_the_code(game: str) -> None:
    job = replace(kit(game), address="https://example.org/play/tonight")
    texts = [box.grown(-0.3) for box, _ in print_job(job).pages[0].trace.text]
    assert not [1 for one, other in combinations(texts, 2) if one.meets(other)]


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_the_cover_says_that_folded_cards_are_glued_before_they_are_cut(backs: Backs) -> None:
    said = [text for _, text in cover("wheel", backs=backs).trace.text]
    assert any(text.startswith("Cards: fold the page") for text in said) == (backs == "fold")


def _numbers(text: str) -> list[int]:
    found: list[int] = []
    for some in text[3:].split(", "):
        low, _, high = some.partition("\N{EN DASH}")
        found += range(int(low), int(high or low) + 1)
    return found


@pytest.mark.some(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_cards_are_alone_on_a_sheet_of_a_kit_that_has_pieces(game: str, paper: str) -> None:
    job = kit(game, players=get_game(game).seats[1], features=(), paper=paper)
    for sheet in plan(job).sheets:
        parts = {part.name for part in sheet.counts}
        assert not parts <= {"reference", "npcs", "lady"} or sum(sheet.counts.values()) >= 6


@pytest.mark.some(2)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", GAMES)
def test_the_cover_shows_how_parts_are_folded(game: str, paper: str) -> None:
    """Each in three pictures, above the ruler."""
    job = kit(game, paper=paper, players=4)
    cover = print_job(job).pages[0].trace
    said = Counter(text for _, text in cover.text)
    folded = [part.titled(job.words) for part in parts_of(job) if part.making]
    assert {said[title] for title in folded} == {2}
    assert said["1"] >= len(folded)
    assert all(box.height < 6 for box in cover.ink if box.y0 < job.paper.margin + 11)


def test_what_is_drawn_into_a_kit_is_one_of_its_parts() -> None:
    """As the command hands the rules in: a page, a line on the cover, an entry in the outline."""

    def draw(job: PrintJob, document: Document) -> None:
        with document.page(297, 210, 5) as pen:
            pen.text(20, 20, "How it goes", document.text, 4, document.theme.ink)

    sheet = Part("rules", "How it is played", page=draw, making=lambda _: of_leaflet())
    bare, full = print_job(kit("leira")), print_job(kit("leira", more=(sheet,)))
    assert len(full.pages) == len(bare.pages) + 1
    said = [text for _, text in full.pages[0].trace.text]
    assert said.count(sheet.title) == 2  # what it is, and how it is made
    with opened(full.finished()).open_outline() as outline:
        assert sheet.title in [entry.title for entry in outline.root]


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("game", "backs"),
    [*((game, "duplex") for game in GAMES), ("cards", "fold"), ("tavern", "fold"),
     ("cards", "none"), ("leira", "none")],
)  # fmt: skip
def test_a_kit_has_each_part_however_backs_are_printed(game: str, backs: Backs) -> None:
    job, sides = kit(game, players=3, features=(), backs=backs), Counter[str]()
    of_kit = small(game) if backs == "duplex" else print_job(job)
    for page in opened(of_kit.finished()).pages:
        sides.update(
            re.findall(r"/FormXob\.(\S+) Do", page.Contents.read_bytes().decode("latin-1"))
        )
    assert sides["reference-front"] == sides["reference-back"] == 3
    fronts = {"cards": 48, "leira": 0}.get(game, 0)
    assert sides["back"] == (0 if backs == "none" else fronts)
    assert any(page.two_sided for page in of_kit.pages) == (backs == "duplex")


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_marks_are_typographic_on_every_part_of_a_kit(game: str, language: str) -> None:
    laid = [t for page in made(game, language).pages for _, t in page.trace.text]
    laid += [t for trace in made(game, language).forms.values() for _, t in trace.text]
    assert not [text for text in laid if set("'\"`") & set(text)]


def test_a_game_without_a_file_of_its_own_has_a_kit_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shipped(monkeypatch, replace(get_game("tavern"), id="toy", title="Toy"))
    mute = print_job(kit("toy"))
    with pytest.raises(CardlieError, match="toy has none of these parts: reference"):
        part(kit("toy"), "reference")
    rows = {"front": "On your turn", "bid": "Bid", "bid_about": "So many dice.", "back": "The end"}
    told = {f"reference.toy_{key}": text for key, text in rows.items()}
    words = Strings("en", strings().entries | told)
    full = print_job(kit("toy", words=words))
    assert [len(made.forms) for made in (mute, full)] == [0, 2]
    assert lines(part(kit("toy"), "dice")) == lines(part(kit("tavern"), "dice"))


def test_a_kit_is_for_as_many_as_can_play_and_has_a_die_for_each_that_is_rolled() -> None:
    for game in GAMES:
        low, high = get_game(game).seats
        for players in (low - 1, high + 1):
            with pytest.raises(CardlieError, match=f"{game} is for {low} to {high}"):
                kit(game, players=players)
    of_one = lines(part(kit("leira", players=2, start=1), "dice")) / 2
    assert lines(part(kit("leira", players=2, start=3), "dice")) == 6 * of_one


@pytest.mark.some(3)
@pytest.mark.parametrize(("language", "paper"), [("en", "a4"), ("de", "letter")])
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("game", GAMES)
def test_every_kit_prints_well_in_every_theme(
    game: str, theme: str, language: str, paper: str
) -> None:
    """As it is asked for most: by four, with nothing added."""
    fewest, most = get_game(game).seats
    players = max(fewest, min(4, most))
    print_job(kit(game, language, theme, paper=paper, players=players, features=()))
