"""Of whatever deck the rules are told, they have all that ours have: nothing is left out unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example, Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.source import Prose, Rulebook, RulingBlock, read_rules
from cardlie.deck.combinations import longest_row
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Faces
from cardlie.games import GAMES
from cardlie.language.decks import load_deck
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.own_decks import accepted, deck_files, is_playable

#: What a part has of each sort: headings, items of lists, rows of tables, other paragraphs.
Outline = tuple[tuple[str, int], ...]
EXAMPLE_DECK = Path(__file__).parents[2] / "docs/example-deck/stadtmusikanten.toml"
#: What is played, if anything is chosen.
PLAYING = (None, (), ("straights", "vague", "swap"), ("simple",), ("open", "straights"))


def paragraphs(document: Rulebook, part: str) -> Iterator[str]:
    """The paragraphs of a part, headings and whole lists and tables among them."""
    instead = document.edition.strings["example.none"]
    for block in getattr(document, part):
        if isinstance(block, Prose) and block.text != instead:
            yield from re.split(r"\n{2,}", block.text)
        elif isinstance(block, RulingBlock):
            yield f"{block.question} {block.answer}"


def outline(document: Rulebook, part: str) -> Outline:
    """A part's headings, items, rows and paragraphs, in their order; what is dealt has none."""
    found: list[tuple[str, int]] = []
    for text in paragraphs(document, part):
        lines = text.splitlines()
        sort = next(
            (
                sort
                for sort, mark in (("#", r"#+ "), ("|", r"\|"), ("-", r"- "), ("1", r"\d+\. "))
                if re.match(mark, lines[0])
            ),
            "",
        )
        starts = {"|": r"\|", "-": r"- ", "1": r"\d+\. "}.get(sort)
        many = sum(bool(re.match(starts, line)) for line in lines) if starts else 1
        dealt = sort == "|" and re.match(r"\| (Players|Spieler) ", lines[0])
        found.append((sort, 0 if dealt else many))
    return tuple(found)


def outlines(edition: Edition) -> dict[str, Outline]:
    document = read_rules(edition, proved=False)
    return {part: outline(document, part) for part in ("book", "summary", "zine")}


@lru_cache(maxsize=64)
def twin(suits: bool, numbers: bool, row: bool, wildcards: bool, powers: bool) -> Deck:
    """Our deck as an own one, without what is not there."""
    faces = base_deck().faces
    every = faces.numbers if row else (1, 3, 5, 7)
    cut = Faces(
        every if numbers else (3,),
        faces.suits if suits else faces.suits[:1],
        faces.wild,
        faces.powers if powers else (),
    )
    return replace(base_deck(), title="Twin", faces=cut, copies=20, wildcards=7 if wildcards else 0)


def twin_of(deck: Deck) -> Deck:
    faces = deck.faces
    return twin(
        len(faces.suits) > 1, len(faces.numbers) > 1, longest_row(faces.numbers) > 1,
        deck.wildcards > 0, bool(faces.powers),
    )  # fmt: skip


def plain_twin(values: dict[str, Any]) -> dict[str, Any]:
    """The file of a game, with every choice that is told in one sentence made as most make it."""
    twin = dict(values)
    rules = [values.get(f"rounds.last.{key}", "usual") for key in ("bids.rule",)]
    if {values["bids.rule"], *rules} <= {"product", "above-both", "usual"}:  # no rank is told
        twin["dice.numbers"] = tuple(sorted(values["dice.numbers"]))
    plain = {"next.doubt": "loser", "next.out": "left"}
    if values["bids.kinds"] == ("number",):
        plain |= {"bids.rule": "count-first"}
    if values["exact.by"] != "nobody":
        plain |= {"exact.by": "anyone", "next.exact": "caller"}
    if "rounds.last.when" in values:
        two = values["rounds.last.when"] in ("two-last-dice", "two-are-left")
        plain |= {"rounds.last.when": "two-are-left" if two else "last-die"}
        if values.get("rounds.last.free") == "had-one":  # goes with "fell-to-one" alone
            plain |= {"rounds.last.free": "last-die"}
        keys = ("rounds.last.bids.rule",)
        said = {key: values[key] for key in keys if values.get(key, "usual") != "usual"}
        alike = {*said.values()} <= {values["bids.rule"]}  # they change nothing, nor is it told
        plain |= dict.fromkeys(said, "count-first" if alike else "number-first")
    return twin | plain


def told_of(values: dict[str, Any], language: str) -> dict[str, list[tuple[str | int, ...]]]:
    """The outline of a game of one's own: of each paragraph its sort and how many lines it has."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        document = read_rules(Edition.of(str(file), language), proved=False)
    verify_sentences(document)
    return {
        part: [
            (*re.findall(r"\A(?:#+ .*|\||- )", text), len(text.splitlines()))
            for text in paragraphs(document, part)
        ]
        for part in ("book", "summary", "zine")
    }


def verify_sentences(document: Rulebook) -> None:
    """Each ends with a full stop or a mark like it, and no quotation is empty."""
    told = [text for part in ("book", "summary", "zine") for text in paragraphs(document, part)]
    for example in document.examples():
        told += [example.caption] if example.caption else []
        if isinstance(example, RoundPlayed):
            told += [step.comment for step in example.steps if step.comment]
    for text in told:
        if re.match(r"#|\||!\[|`|\*\*[^*]+\*\*$", text):  # a heading, a table, a picture, a track
            continue
        for item in re.split(r"\n(?=- |\d+\. )", text):
            if not re.match(r"- ", item):  # a line of a list may be a few words
                assert re.search(r"[.:!?][\"*”“)]*$", item.strip()), item
            assert '""' not in item


@pytest.mark.some(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("playing", PLAYING)
def test_a_deck_like_ours_has_the_outline_of_our_rules(
    language: str, playing: tuple[str, ...] | None
) -> None:
    ours = outlines(Edition.of("cards", language, playing))
    theirs = outlines(Edition.of("cards", language, playing, deck=twin_of(base_deck())))
    assert theirs == ours


@pytest.mark.some(1)
@pytest.mark.parametrize("language", ["en", "de"])
@given(texts=deck_files(), playing=st.sampled_from(PLAYING))
@settings(
    max_examples=of_all(8), deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
def test_whatever_a_deck_is_called_its_rules_have_all_that_ours_have(
    language: str, texts: tuple[str, str], playing: tuple[str, ...] | None
) -> None:
    deck = accepted(texts)
    if is_playable(deck):
        edition = Edition.of("cards", language, playing, deck=deck)
        assert outlines(edition) == outlines(
            Edition.of("cards", language, playing, deck=twin_of(deck))
        )
        verify_sentences(read_rules(edition, proved=False))


@pytest.mark.parametrize("language", ["en", "de"])
def test_our_example_deck_is_told_as_ours_is(language: str) -> None:
    edition = Edition.of("cards", language, deck=load_deck(EXAMPLE_DECK))
    ours = Edition.of("cards", language)
    assert outlines(edition) == outlines(ours)
    assert edition.strings["example.none"] not in str(read_rules(edition, proved=False).blocks)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_ours_breaks_off(language: str, game: str) -> None:
    verify_sentences(read_rules(Edition.of(game, language), proved=False))


@given(values=chosen(), language=st.sampled_from(["en", "de"]))
@settings(max_examples=of_all(12), deadline=None, phases=[Phase.reuse, Phase.generate])
def test_whatever_a_game_chooses_there_is_a_sentence_for_it(
    values: dict[str, Any], language: str
) -> None:
    assert told_of(values, language) == told_of(plain_twin(values), language)


def shown(example: Example) -> tuple[list[str], int]:
    """The faces that lie there, and how many seats play."""
    if isinstance(example, Ranked):
        return [], 0
    seats = {each.seat for each in example.verdict.table if each.seat}
    return [each.face.text for each in example.verdict.table], len(seats)


@given(texts=deck_files())
@settings(
    max_examples=of_all(10), deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
def test_no_example_shows_a_card_more_often_than_there_is_or_more_players_than_may_play(
    texts: tuple[str, str],
) -> None:
    deck = accepted(texts)
    if not is_playable(deck):
        return
    edition = Edition.of("cards", deck=deck)
    there = [card.text for card in deck.cards(wildcards=True, powers=True)]
    for example in read_rules(edition, proved=False).examples():
        laid, seats = shown(example)
        for face in laid:
            assert laid.count(face) <= there.count(face), (face, laid)
        assert seats <= edition.seats[1]
        if isinstance(example, Judged | RoundPlayed) and seats:
            assert seats >= edition.seats[0]
