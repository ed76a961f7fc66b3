"""Kits: everything that a game needs, on pages that print, in every theme and language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck import base_deck
from cardlie.errors import CardlieError
from cardlie.games import GAMES
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.games.wheel import track
from cardlie.kinds.vague import Vague
from cardlie.press.cutout.arrange import arrange
from cardlie.press.cutout.pieces import Piece, lay_pieces
from cardlie.press.geometry import Box
from cardlie.press.kit.job import KitJob
from cardlie.press.kit.kit import print_board, print_kit, print_part, two_sided
from cardlie.press.kit.reference import reference_rows
from cardlie.press.kit.sheets import plan_kit
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.document import Document
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.rulings import Rulings
from cardlie.strings import Strings, languages, strings
from tests.press.helpers import opened, placements

if TYPE_CHECKING:
    from cardlie.deck import Deck
    from cardlie.press.sheet.grid import Backs


def kit(
    game: str,
    lang: str = "en",
    theme: str = "default",
    size: str = "poker",
    paper: str = "a4",
    players: int = 0,
    features: tuple[str, ...] | None = None,
    deck: Deck | None = None,
    rulings: tuple[str, ...] = (),
    **more: Any,
) -> KitJob:
    rules = get_game(game)
    full = tuple(name for name in rules.switches if name not in ("simple", "no-reroll"))
    options = Options.of(
        game,
        full if features is None else features,
        seats=players or rules.seats[1],
        deck=deck if rules.has_deck else None,
        rulings=Rulings.for_game(game, *rulings),
        start=more.pop("start", None),
    )
    words = more.pop("words", strings(lang))
    return KitJob(options, Theme.load(theme), CardSize.find(size), Paper.find(paper), words, **more)


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


def test_a_kit_keeps_the_margin_that_the_printer_needs() -> None:
    job = kit("wheel", players=3)
    made = print_kit(replace(job, paper=replace(job.paper, margin=12.0)))
    pdf = pypdfium2.PdfDocument(made.finished())
    for page in pdf:
        image = page.render(scale=1).to_pil().convert("L")
        blank = image.point(lambda level: 255 * (level < 128)).getbbox()
        assert blank is not None
        edges = (*blank[:2], image.width - blank[2], image.height - blank[3])
        assert min(edges) > 11.5 / 25.4 * 72
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
        "wheel": ["reference", "board", "dice", "cups"],
        "tavern": ["reference", "npcs", "dice", "d20", "coins", "screens"],
        "leira": ["reference", "dice", "coins", "screens"],
    }[game]
    titles = [words[f"kit.{p}"] for p in parts]
    with pdf.open_outline() as outline:
        titles.append(words["kit.contents"])
        assert sorted(entry.title for entry in outline.root) == sorted(titles)
    both = two_sided(made)
    assert both is not None
    assert both[0] == 2, "behind the cover"
    assert both[1] % 2 == 1
    assert [page.two_sided for page in made.pages] == [False] + [True] * (both[1] - 1) + [False] * (
        len(made.pages) - both[1]
    ), "what has two sides comes together"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_cover_tells_what_is_on_the_pages_behind_it(game: str, language: str) -> None:
    made = print_kit(kit(game, lang=language, players=3, features=()))
    cover, *others = made.pages
    said = [text for _, text in cover.trace.text]
    counts = {"cards": "48", "wheel": "16", "tavern": "15", "leira": "15"}
    assert counts[game] in said, "cards, or dice with the one that bids"
    told = {int(n) for text in said if text.startswith(("p. ", "S. ")) for n in _numbers(text)}
    backs = {n for n, page in enumerate(others, 2) if page.two_sided and n % 2 == 1}
    assert told == set(range(2, len(made.pages) + 1)) - backs
    assert any(text.endswith("100 mm") or "100 mm " in text for text in said)
    for one, other in combinations([box for box, _ in cover.trace.text], 2):
        apart = (one.x1 <= other.x0, other.x1 <= one.x0, one.y1 <= other.y0, other.y1 <= one.y0)
        assert any(apart), "no line over another"


def _numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in text[3:].split(", "):
        low, _, high = part.partition("-")
        found += range(int(low), int(high or low) + 1)
    return found


#: What was asked for: so many sheets of paper at most, before the cover and the rules. Tavern's
#: d20 and NPC cards came later, and have a sheet of their own to spend.
SHEETS = [
    ("cards", 4, (), "a4", 7), ("cards", 4, ("wildcards", "powers"), "a4", 9),
    ("tavern", 4, (), "a4", 5), ("leira", 4, (), "a4", 4), ("tavern", 5, (), "letter", 6),
    ("wheel", 4, (), "a4", 5),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "features", "paper", "most"), SHEETS)
def test_a_kit_takes_few_sheets(
    game: str, players: int, features: tuple[str, ...], paper: str, most: int
) -> None:
    made = print_kit(kit(game, players=players, features=features, paper=paper))
    both = sum(page.two_sided for page in made.pages)
    assert len(made.pages) - 1 - both // 2 <= most


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_cards_are_alone_on_a_sheet_of_a_kit_that_has_pieces(game: str, paper: str) -> None:
    job = kit(game, players=get_game(game).seats[1], features=(), paper=paper)
    for sheet in plan_kit(job, Document(job.theme, "kit")):
        parts = set(sheet.parts)
        assert not parts <= {"reference", "npcs"} or sum(n for _, n in sheet.counts) >= 7


def test_what_is_drawn_into_a_kit_is_one_of_its_parts() -> None:
    """As the command hands the rules in: a page, a line on the cover, an entry in the outline."""

    def draw(document: Document) -> None:
        with document.page(297, 210, 5) as pen:
            pen.text(20, 20, "How it goes", document.text, 4, document.theme.ink)

    bare, full = print_kit(kit("leira")), print_kit(kit("leira", rules=draw, title="Leiras"))
    assert len(full.pages) == len(bare.pages) + 1
    said = [text for _, text in full.pages[0].trace.text]
    assert strings()["kit.rules"] in said
    assert "Leiras" in said
    with opened(full.finished()).open_outline() as outline:
        assert strings()["kit.rules"] in [entry.title for entry in outline.root]


def test_npcs_have_a_name_and_a_check_and_one_is_left_to_fill_in() -> None:
    made = print_kit(kit("tavern", lang="de"))
    words = strings("de")
    canny = [
        name for name, trace in made.forms.items()
        if name.startswith("npc-") and words["kit.npc_canny"] in [text for _, text in trace.text]
    ]  # fmt: skip
    assert sorted(name for name in made.forms if name.startswith("npc-")) == [
        "npc-back", "npc-blank", "npc-drover", "npc-landlady", "npc-sharper",
    ]  # fmt: skip
    assert sorted(canny) == ["npc-landlady", "npc-sharper"]


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
@pytest.mark.parametrize("game", GAMES)
def test_a_kit_has_each_part_however_backs_are_printed(game: str, backs: Backs) -> None:
    job = kit(game, players=3, features=(), backs=backs)
    made, sides = print_kit(job), Counter[str]()
    for page in opened(made.finished()).pages:
        sides.update(p.name for p in placements(page))
    assert sides[f"reference-{game}-front"] == sides[f"reference-{game}-back"] == 3
    fronts = {"cards": 48, "leira": 0}.get(game, 0)
    assert sides["back"] == (0 if backs == "none" else fronts)
    assert any(page.two_sided for page in made.pages) == (backs == "duplex")


@given(
    st.lists(st.tuples(st.integers(10, 90), st.integers(10, 120)), min_size=1, max_size=30),
    st.sampled_from([0.0, 2.0]),
)
def test_pieces_lie_beside_each_other_on_their_sheets(
    sizes: list[tuple[int, int]], gap: float
) -> None:
    room = (190.0, 270.0)
    sheets = arrange(sizes, room, gap, first=1)
    assert sorted(place.number for sheet in sheets for place in sheet) == list(range(len(sizes)))
    assert any((p.number, p.x, p.y, p.turned) == (0, 0, 0, False) for p in sheets[0])
    for sheet in sheets:
        boxes = []
        for place in sheet:
            wide, high = sizes[place.number][:: -1 if place.turned else 1]
            boxes.append(Box(place.x, place.y, place.x + wide, place.y + high))
        assert all(Box(0, 0, *room).holds(box) for box in boxes)
        for one, other in combinations(boxes, 2):
            apart = max(other.x0 - one.x1, one.x0 - other.x1, other.y0 - one.y1, one.y0 - other.y1)
            assert apart >= gap - 1e-6


def lines(document: Document) -> int:
    """How many lines to cut and to fold there are, without the 12 of each page's ruler."""
    found = [b for page in document.pages for b in page.trace.ink]
    return sum(min(b.width, b.height) < 1 for b in found) - 12 * len(document.pages)


def test_there_are_dice_for_all_and_one_to_bid_with() -> None:
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
    from cardlie.press.sheet.stock import MARGIN

    outer = 210 / 2 - MARGIN - 0.5
    assert outer * DEPTH >= 16
    assert 2 * pi * outer * (1 - DEPTH / 2) / 30 >= 16


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_reference_cards_fit_and_say_only_what_is_played(game: str, language: str) -> None:
    words = strings(language)
    plain = reference_rows(words, kit(game, features=()).options)
    full = reference_rows(words, kit(game).options)
    both = [len(more) - len(less) for more, less in zip(full, plain, strict=True)]
    assert both == ([4, 5] if game == "cards" else [0, 0])
    assert all(plain)
    for size in ("poker", "bridge", "tarot"):
        print_part(kit(game, lang=language, size=size, theme="large-print"), "reference")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "size"), [*((g, "poker") for g in GAMES), ("cards", "mini")])
def test_reference_cards_take_more_cards_rather_than_smaller_type(
    game: str, size: str, language: str
) -> None:
    made = print_part(kit(game, lang=language, size=size, players=2), "reference")
    said, sizes = Counter[str](), list[float]()
    for page in opened(made.finished()).pages:
        forms: Any = page.Resources.XObject
        for name, form in forms.items():
            if "reference-" in name:
                operators: list[Any] = list(pikepdf.parse_content_stream(form))
                told = [float(o.operands[1]) for o in operators if str(o.operator) == "Tf"]
                sizes += told[1:]  # the first is the title's
    assert min(sizes) * 72 / 25.4 >= 7.49
    for trace in made.forms.values():
        said.update(text for _, text in trace.text)
    whole = " ".join(said)
    for rows in reference_rows(strings(language), kit(game, players=2).options):
        for head, _ in rows:
            assert all(word in whole for word in head.split()), "every row is on some card"


def test_a_player_has_two_reference_cards_where_one_would_be_too_full() -> None:
    plain, full = (kit("cards", players=2, features=f) for f in ((), None))
    sides = [
        {name for name in print_part(job, "reference").forms if name.startswith("reference")}
        for job in (plain, full)
    ]
    assert [len(names) for names in sides] == [2, 4]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_marks_are_typographic_on_every_part_of_a_kit(game: str, language: str) -> None:
    made = print_kit(kit(game, lang=language, players=2, title="Title"))
    laid = [t for page in made.pages for _, t in page.trace.text]
    laid += [t for trace in made.forms.values() for _, t in trace.text]
    assert not [text for text in laid if set("'\"`") & set(text)]


def heads(**options: Any) -> list[str]:
    front, back = reference_rows(strings(), kit(**options).options)
    return [head for head, _ in (*front, *back)]


def test_a_reference_card_follows_the_rulings_and_the_deck() -> None:
    assert "Not twice" in heads(game="cards")
    assert "Not twice" not in heads(game="cards", rulings=("repeat=allowed",))
    assert "without: “4 without red”" in heads(game="cards")
    assert not [head for head in heads(game="cards", features=("simple",)) if "without" in head]
    assert "Show and roll again" in heads(game="wheel")
    assert "Show and roll again" not in heads(game="wheel", features=("no-reroll",))
    hard, soft = (
        dict(reference_rows(strings(), kit("wheel", rulings=rulings).options)[1])["Exactly the bid"]
        for rulings in ((), ("die-hard=off",))
    )
    assert hard.startswith(soft)
    assert hard != soft
    base = base_deck()
    pink = replace(base.faces.suits[0], name="pink", letter="P")
    deck = replace(base, faces=replace(base.faces, suits=(pink, *base.faces.suits[1:])))
    assert "a colour: “4 pink”" in heads(game="cards", deck=deck)


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
    assert lines(print_part(kit("toy"), "dice")) == lines(print_part(kit("tavern"), "dice"))


def test_a_kind_of_guess_brings_its_rows_along_or_the_gap_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Vague, "reference", ("vague", "novel"))
    with pytest.raises(CardlieError, match=r"no string 'reference\.cards_novel'"):
        reference_rows(strings(), kit("cards", features=("vague",)).options)
    told = {"reference.cards_novel": "new", "reference.cards_novel_about": "It is new."}
    words = Strings("en", told | strings().entries)
    rows = {
        features: reference_rows(words, kit("cards", features=features).options)
        for features in ((), ("vague",))
    }
    assert ("new", "It is new.") in rows[("vague",)][0]
    assert ("new", "It is new.") not in rows[()][0], "it belongs to the variant of its kind"


def test_a_kit_is_for_as_many_as_can_play_and_has_a_die_for_each_that_is_rolled() -> None:
    for game in GAMES:
        low, high = get_game(game).seats
        for players in (low - 1, high + 1):
            with pytest.raises(CardlieError, match=f"{game} is played by {low} to {high}"):
                kit(game, players=players)
    of_one = lines(print_part(kit("leira", players=2, start=1), "dice")) / 2
    assert lines(print_part(kit("leira", players=2, start=3), "dice")) == 6 * of_one


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
    with pytest.raises(CardlieError, match=r"a door does not fit on A4: 119 mm are missing"):
        lay_pieces(made, Paper.find("a4"), [huge], "door")


@pytest.mark.parametrize("part", ["dice", "reference", "box"])
def test_parts_are_the_same_bytes_each_time(part: str) -> None:
    game = "cards" if part == "box" else "wheel"
    assert print_part(kit(game), part).finished() == print_part(kit(game), part).finished()
