"""What a user writes into a deck or a game is text wherever it stands, never markup."""

from __future__ import annotations

import html
import json
import re
import string
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from cardlie.base.markdown import literal, without_markup
from cardlie.booklet.build import LAYOUTS, find_layout
from cardlie.booklet.pages.prose import _parsed
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.deck.deck import base_deck
from cardlie.engine import Options
from cardlie.language.decks import load_deck
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.sheet.stock import Paper
from cardlie.site.render import page
from cardlie.web.rules import rules_of
from tests.cli.running import told
from tests.depth import of_all

pypdfium2 = pytest.importorskip("pypdfium2")

LETTERS = string.ascii_letters + string.digits + string.punctuation + " äß–"
#: As strangers write, each with markup of another kind in it.
STRANGE = (
    "Cats & <Dogs>", "[Deck](x)", "see <here>", "[bold]x[/bold]", "*a* _b_ `c`", "{x} {{title}}",
    "1. Deck", "- Deck", "# Deck", "a | b", "![a](figure:suits)", "&amp; &lt;", "a\\*b", "<b>x</b>",
    '"mine"', "(c) -- ...", "$a$ %s \\n", "{% if own_deck %}", "{# a #}", "```judge",
    "[/]", "<script>alert(1)</script>",
)  # fmt: skip
texts = st.one_of(st.sampled_from(STRANGE), st.text(LETTERS, min_size=1, max_size=24)).filter(
    lambda text: text.strip() and text.strip() == " ".join(text.split())
)


def closed(text: str) -> str:
    """Without spaces: where lines break is not the point."""
    return "".join(text.split())


def deck_file(folder: Path, title: str, tagline: str, sentence: str) -> Path:
    """A deck of ours with other texts."""
    power = {"id": "own", "combination": "2+2", "value": 3, "sentence": sentence}
    (folder / "own.toml").write_text(
        "\n".join(["[[power]]", *(f"{key} = {json.dumps(value)}" for key, value in power.items())])
    )
    suits = [
        "{"
        + ", ".join(f'{key} = "{getattr(suit, key)}"' for key in ("name", "letter", "animal"))
        + f', plural = "{suit.plural}"}}'
        for suit in base_deck().faces.suits
    ]
    file = folder / "deck.toml"
    file.write_text(
        f"title = {json.dumps(title)}\ntagline = {json.dumps(tagline)}\nnumbers = [1, 2, 3, 4]\n"
        f'copies = 2\nwildcards = 0\npowers = "own.toml"\nsuit = [{", ".join(suits)}]\n'
    )
    return file


def pdf_text(layout: str, edition: Edition) -> str:
    rules = read_rules(edition, proved=False)
    made = find_layout(layout).make(
        rules, Theme.load(), Paper.find(find_layout(layout).paper), NO_CONDITION
    )
    with pypdfium2.PdfDocument(made.data) as pdf:
        return closed("".join(each.get_textpage().get_text_range() for each in pdf))


@given(text=texts)
@settings(max_examples=of_all(500))
@example(text="1" * 9 + ".")
def test_literal_text_is_read_back_from_markdown_and_is_one_paragraph(text: str) -> None:
    for line in (True, False):
        tokens = _parsed("en", literal(text), line=line)
        (inline,) = (each for each in tokens if each.type == "inline")
        assert {each.type for each in inline.children or []} == {"text"}
        assert "".join(each.content for each in inline.children or []) == text.strip()
        assert len(tokens) == (1 if line else 3)
    assert without_markup(literal(text)) == text.strip()


@given(title=texts, tagline=texts, sentence=texts)
@example(title="Cats & <Dogs>", tagline="see <here>", sentence="[Deck](x)")
@settings(
    max_examples=of_all(10), deadline=None, suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)  # fmt: skip
def test_texts_of_a_deck_stand_as_they_were_written(
    title: str, tagline: str, sentence: str
) -> None:
    with TemporaryDirectory() as folder:
        file = deck_file(Path(folder), title, tagline, sentence)
        deck = load_deck(file)
        code, out, wrong = told("rules", "cards", "--deck", str(file), "--with", "powers")
    assert (code, wrong) == (0, "")
    edition = Edition.of("cards", playing=["powers"], deck=deck)
    shown = page(
        "article", document=rules_of(Options.of("cards", ["powers"], seats=3, deck=deck), "en"),
        root="", lang="en", asset=lambda _: "",
    )  # fmt: skip
    plain = closed(html.unescape(re.sub(r"<[^>]*>", "", shown)))
    summary = pdf_text("summary", replace(edition, playing=()))
    for text in (title, tagline, sentence):
        assert closed(text) in closed(out)
        assert closed(text) in plain
        if text != sentence:
            assert (
                html.escape(text, quote=False).replace("'", "&#39;").replace('"', "&#34;") in shown
            )
    assert closed(title) in summary


@pytest.mark.parametrize("layout", ["pages", "fold"])
def test_texts_of_a_deck_stand_in_print_as_they_were_written(layout: str, tmp_path: Path) -> None:
    title, tagline, sentence = '"A" <b> *c*', "[see](here) & {x}", "_a_ <here> `b` | 1. (c)"
    deck = load_deck(deck_file(tmp_path, title, tagline, sentence))
    printed = pdf_text(layout, Edition.of("cards", playing=["powers"], deck=deck))
    for text in (title, tagline, *([sentence] if layout == "pages" else [])):
        assert closed(text) in printed


@pytest.mark.some(1)
@pytest.mark.parametrize(
    "command", ["print kit cards --deck {} -o {}", "print deck --deck {} -o {}"]
)
def test_no_text_of_a_deck_ends_a_command(command: str, tmp_path: Path) -> None:
    for nth, text in enumerate(STRANGE[:3]):
        file = deck_file(tmp_path, text, text, text)
        done = told(*command.format(file, tmp_path / f"{nth}.pdf").split())
        assert (done[0], done[2]) == (0, "")


@given(title=texts, exactly=texts)
@settings(max_examples=of_all(10), deadline=None, phases=[Phase.reuse, Phase.generate])
def test_texts_of_a_game_stand_as_they_were_written(title: str, exactly: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(
            f'like = "tavern"\ntitle = {json.dumps(title)}\nexactly = {json.dumps(exactly)}\n'
        )
        for words in ((), ("--rulings",), ("--summary",), ("--diff", "tavern")):
            code, out, wrong = told("rules", str(file), *words)
            assert (code, wrong) == (0, "")
            if "--diff" not in words:
                assert closed(title) in closed(out)


#: What may hold a letter that no font of ours has, and where it does not show.
TEXTS = ("title", "tagline", "sentence")


@pytest.mark.some(2)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("where", TEXTS)
def test_every_layout_refuses_letters_that_no_font_has(
    where: str, layout: str, tmp_path: Path
) -> None:
    words = dict.fromkeys(TEXTS, "So") | {where: "So 字"}
    file = deck_file(tmp_path, **words)
    out = tmp_path / "out.pdf"
    done = told("print", "rules", "cards", "--deck", str(file), "--layout", layout,
                "--with", "powers", "-o", str(out))  # fmt: skip
    shows = {"title": LAYOUTS, "tagline": ("pages", "booklet", "fold")}
    if layout not in shows.get(where, ("pages", "booklet")):
        assert done[0] == 0
        return
    assert done[0] == 2
    assert "glyph for '字'" in done[2]
    assert not out.exists()
