"""Kits: everything that a game needs, on pages that print, in every theme and language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from cardlie.deck import base_deck
from cardlie.errors import CardlieError
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.games.wheel import track
from cardlie.kinds.vague import Vague
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.pieces import Piece, lay_pieces
from cardlie.press.kit.kit import KitJob, print_board, print_kit, print_part, two_sided
from cardlie.press.kit.reference import kit_features, reference_card, reference_rows
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.document import Document
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.strings import Strings, languages, strings
from tests.press.helpers import opened


def kit(game: str, **changes: Any) -> KitJob:
    plain: dict[str, Any] = {
        "players": get_game(game).seats[1],
        "features": tuple(kit_features(game, strings())),
        "deck": base_deck(),
        "theme": Theme.load(changes.pop("theme", "default")),
        "size": CardSize.find(changes.pop("size", "poker")),
        "paper": Paper.find(changes.pop("paper", "a4")),
        "words": strings(changes.pop("lang", "en")),
    }
    return KitJob(game, **(plain | changes))


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        *(("cards", theme) for theme in theme_names()),
        *((game, theme) for game in list(GAMES)[1:] for theme in ("default", "midnight")),
    ],
)
def test_no_page_of_a_kit_is_blank_and_none_is_printed_to_the_edge(game: str, theme: str) -> None:
    small = replace(base_deck(), copies=1, wildcards=1)
    made = print_kit(kit(game, theme=theme, players=get_game(game).seats[0], deck=small))
    pdf = pypdfium2.PdfDocument(made.finished())
    for page in pdf:
        image = page.render(scale=0.28).to_pil().convert("L")
        assert min(image.tobytes()) < 160, "something is on it"
        rows = [image.crop((0, y, image.width, y + 1)) for y in (0, 1, image.height - 1)]
        columns = [image.crop((x, 0, x + 1, image.height)) for x in (0, 1, image.width - 1)]
        assert all(min(edge.tobytes()) > 250 for edge in (*rows, *columns))
    pdf.close()


@pytest.mark.parametrize(
    ("game", "paper"), [*((game, "a4") for game in GAMES), ("wheel", "letter")]
)
def test_a_kit_has_an_entry_for_each_part(game: str, paper: str) -> None:
    made = print_kit(kit(game, paper=paper, lang="de"))
    pdf = opened(made.finished())
    words = strings("de")
    parts = {
        "cards": ["deck", "reference", "box", "marker"],
        "wheel": ["reference", "board", "dice"],
        "tavern": ["reference", "dice", "coins", "screens"],
        "leira": ["reference", "dice", "coins", "screens"],
    }[game]
    titles = [words["board.title"] if p == "board" else words[f"kit.{p}"] for p in parts]
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == titles
    both = two_sided(made)
    assert both % 2 == 0
    assert [page.two_sided for page in made.pages] == [True] * both + [False] * (
        len(made.pages) - both
    ), "what has two sides comes first"


def lines(document: Document) -> int:
    """How many lines to cut and to fold there are."""
    return sum(min(b.width, b.height) < 1 for page in document.pages for b in page.trace.ink)


def test_there_is_a_die_for_each_that_is_rolled_and_one_to_bid_with() -> None:
    of_one = lines(print_part(kit("leira", players=2), "dice")) / 10
    assert lines(print_part(kit("wheel", players=6), "dice")) == 31 * of_one
    assert lines(print_part(kit("tavern", players=5), "dice")) == 25 * of_one


def test_the_board_has_its_spaces_in_order_and_stars_are_dark() -> None:
    spaces = track()
    assert len(spaces) == 30
    for k in range(1, 11):
        at = spaces.index(f"*{k}")
        assert spaces[at - 1] == str(2 * k - 1)
        assert spaces[at + 1] == str(2 * k)
    made = print_board("wheel", Theme.load(), Paper.find("a4"), strings())
    page = made.pages[0]
    assert page.paper.width > page.paper.height
    written = [text for _, text in page.trace.text if text.isdigit()]
    assert written == [space.lstrip("*") for space in spaces]
    middle = page.paper.centre
    centres = [box.centre for box, text in page.trace.text if text.isdigit()]
    assert centres[0][0] == pytest.approx(middle[0], abs=0.5)
    assert centres[0][1] > middle[1], "it starts at the top"
    assert centres[7][0] > middle[0], "and runs clockwise"


def test_a_die_of_16_mm_fits_on_a_space_of_the_a4_board() -> None:
    from math import pi

    from cardlie.press.games.wheel import DEPTH
    from cardlie.press.sheet.grid import MARGIN

    outer = 210 / 2 - MARGIN - 0.5
    assert outer * DEPTH >= 16
    assert 2 * pi * outer * (1 - DEPTH / 2) / 30 >= 16


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_reference_cards_fit_and_say_only_what_is_played(game: str, language: str) -> None:
    made = Document(Theme.load("large-print"), "reference", strings(language))
    plain = reference_rows(made.words, game, ())
    full = reference_rows(made.words, game, kit_features(game, made.words))
    both = [len(more) - len(less) for more, less in zip(full, plain, strict=True)]
    assert both == ([4, 3] if game == "cards" else [0, 0])
    assert all(plain)
    for size in ("poker", "bridge", "tarot"):
        card = CardSize.find(size)
        box = CardBox(card.width, card.height, card.corner)
        print_part(kit(game, lang=language, size=size), "reference")
        assert reference_card(made, box, game, ()).back is not None


def test_a_kit_knows_the_variants_that_its_reference_cards_tell_of() -> None:
    assert kit_features("cards", strings()) == ["straights", "vague", "wildcards", "powers"]
    assert [kit_features(game, strings()) for game in list(GAMES)[1:]] == [[], [], []]


def test_a_game_without_a_file_of_its_own_has_a_kit_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "toy", replace(get_game("tavern"), id="toy", title="Toy"))
    mute = print_kit(kit("toy"))
    with pytest.raises(CardlieError, match="toy has no reference card"):
        print_part(kit("toy"), "reference")
    rows = {"front": "On your turn", "bid": "Bid", "bid_about": "So many dice.", "back": "The end"}
    told = {f"reference.toy_{key}": text for key, text in rows.items()}
    words = Strings("en", strings().entries | told)
    full = print_kit(kit("toy", words=words))
    assert [len(made.forms) for made in (mute, full)] == [0, 2]
    assert len(full.pages) == len(mute.pages) + 2
    assert lines(print_part(kit("toy"), "dice")) == lines(print_part(kit("tavern"), "dice"))


def test_a_kind_of_guess_brings_its_rows_along_or_the_gap_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Vague, "reference", ("vague", "novel"))
    with pytest.raises(CardlieError, match=r"no string 'reference\.cards_novel'"):
        reference_rows(strings(), "cards", ["vague"])
    told = {"reference.cards_novel": "new", "reference.cards_novel_about": "It is new."}
    words = Strings("en", told | strings().entries)
    rows = {features: reference_rows(words, "cards", features) for features in ((), ("vague",))}
    assert ("new", "It is new.") in rows[("vague",)][0]
    assert ("new", "It is new.") not in rows[()][0], "it belongs to the variant of its kind"


def test_a_kit_is_for_as_many_as_can_play() -> None:
    for game in GAMES:
        low, high = get_game(game).seats
        for players in (low - 1, high + 1):
            with pytest.raises(CardlieError, match=f"{game} is not for {players} players"):
                kit(game, players=players)


def test_a_piece_is_turned_if_it_must_be_and_refused_if_it_cannot() -> None:
    made = Document(Theme.load(), "pieces")
    ink = made.theme.ink
    wide = Piece("a plank", 250, 20, lambda pen: pen.line(((0, 0), (250, 20)), ink, 0.2))
    lay_pieces(made, Paper.find("a4"), [wide] * 3, "planks")
    assert len(made.pages) == 1
    box = made.pages[0].trace.box
    assert box is not None
    assert (box.height > 249, made.pages[0].printable.holds(box)) == (True, True)
    huge = Piece("a door", 400, 300, lambda pen: None)
    with pytest.raises(CardlieError, match=r"a door does not fit on A4: 113\.4 mm are missing"):
        lay_pieces(made, Paper.find("a4"), [huge], "door")


@pytest.mark.parametrize("part", ["dice", "reference", "box"])
def test_parts_are_the_same_bytes_each_time(part: str) -> None:
    game = "cards" if part == "box" else "wheel"
    assert print_part(kit(game), part).finished() == print_part(kit(game), part).finished()
