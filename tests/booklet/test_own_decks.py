"""Whatever deck a stranger brings, no sentence of its rules is false."""

from __future__ import annotations

import re

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.source import Prose, Rulebook, Show, read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.deck.combinations import longest_row
from cardlie.deck.deck import Deck, base_deck
from cardlie.games.options import Options
from cardlie.guess import Guess, Straight
from cardlie.judging.higher import verify_possible
from cardlie.language.deck_words import animals, suit_noun, suit_spellings
from cardlie.language.word_list import language_of
from cardlie.press.parts.reference import reference_rows
from tests.depth import least
from tests.own_decks import accepted, deck_files, is_playable

#: A deck with which many an example can't be told, and much is sure.
TINY = """
title = "tiny"
numbers = [4, 5]
copies = 2
wildcards = 0
[[suit]]
name = "gold"
letter = "A"
animal = "wolf"
plural = "wolves"
[[suit]]
name = "schwarz"
letter = "B"
animal = "bär"
plural = "bären"
"""


def verify_head(document: Rulebook, deck: Deck) -> None:
    """They are called what the deck is called, and say by whose rules it is played."""
    by_rules = document.edition.strings("booklet.own_deck", game="Cardlie")
    assert document.title == deck.title
    assert (by_rules in document.edition.described()) == (deck.title != "Cardlie")


def verify_own(edition: Edition, told: str) -> None:
    """No suit of ours is named but those that are theirs, too."""
    language = language_of(edition.language)
    own = {
        part.lower()
        for suit in edition.the_deck.faces.suits
        for words in suit_spellings(suit, language)
        for word in words
        for part in re.split("[ -]", word)
    }
    for suit in base_deck().faces.suits:
        for word in (suit.name, suit.plural, *language.forms(suit.name)):
            if word.lower() not in own:
                assert not re.search(rf"\b{word}\b", told, re.IGNORECASE), word


def verify_words(document: Rulebook, told: str) -> None:
    """Nothing is told of what only the rules' own deck has."""
    edition = document.edition
    theirs = edition.the_deck
    listed = " ".join(told.split())
    for suit in theirs.faces.suits:
        colour = suit_noun(suit, edition.language, theirs.faces.suits)
        several = animals(suit, edition.language)
        said = {"en": f"**{colour} {several}**", "de": f"**{several}** ({colour})"}
        alone = several.lower() == colour.lower() or suit.animal == suit.name
        assert (several if alone else said[edition.language]) in listed
    verify_own(edition, told)
    for count, words in (
        (theirs.wildcards, ("wildcard", "Joker")),
        (len(theirs.faces.powers), ("power card", "Kraftkarte")),
    ):
        assert count or not any(word in told for word in words)


def verify_quotes(document: Rulebook, told: str) -> None:
    """What the rules say that one may say, one may say of this deck; what not, not."""
    rules = document.edition.rules
    never = re.search("^So nobody names.*$|^.*darf also niemand nennen.*$", told, re.MULTILINE)
    assert never
    for said in re.findall('"([^"]+)"', never[0]):
        with pytest.raises(CardlieError):
            verify_possible(Guess.parse(said, rules.faces, document.edition.language), rules)
    for said in re.findall(r'"([^"\n]+)"', told.replace(never[0], "")):
        try:
            guess = Guess.parse(said, rules.faces, document.edition.language)
        except CardlieError:
            continue  # no guess, such as "I challenge."
        verify_possible(guess, rules)
        if isinstance(guess, Straight) and longest_row(rules.faces.numbers) > 1:
            assert guess.demands(rules.faces, rules.readings).patterns, said


def verify_tables(told: str) -> None:
    """A row that can't be told of this deck leaves no gap: each table is whole, and has rows."""
    for part in told.split("\n\n"):
        if part.startswith("|"):
            head, rule, *rows = part.splitlines()
            assert rule.startswith("|---"), head
            assert rows


def verify_numbers(document: Rulebook, told: str) -> None:
    """The numbers that the cards are said to have are those that they have."""
    listed = re.search("(?:a colour and a number|eine Farbe und eine Zahl): ([^.]*)\\.", told)
    assert listed
    faces = document.edition.the_deck.faces
    printed = re.split(", | or | oder ", listed[1])
    if span := re.fullmatch("([0-9]+) (?:to|bis) ([0-9]+)", listed[1]):
        printed = [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
    assert printed == [faces.printed(number) for number in faces.numbers]


def verify_deals(document: Rulebook) -> None:
    """So many may play, and so many cards there are for each; one more may not."""
    edition = document.edition
    fewest, most = edition.seats
    said = edition.deck.players if edition.deck else None
    assert said is None or (said[0] == fewest and most <= said[1])
    for players, each, piles in edition.deals:
        for seats in players:
            options = Options("cards", seats, deck=edition.deck)
            assert (options.start_count, options.piles) == (each, piles)
            assert each * seats <= len(edition.the_deck.cards())
    assert [n for players, _, _ in edition.deals for n in players] == list(range(fewest, most + 1))
    if most < 8:
        with pytest.raises(CardlieError):
            Options("cards", most + 1, deck=edition.deck)


def verify_reference(document: Rulebook) -> None:
    """What stands on the reference cards may be said of this deck, in its own words."""
    edition = document.edition
    names = () if edition.playing is None else edition.playing
    options = Options.of("cards", names, seats=edition.seats[0], deck=edition.deck)
    sides = reference_rows(edition.strings, options)
    told = "\n".join(f"{head} {about}" for side in sides for head, about in side)
    verify_own(edition, told)
    marks = edition.strings["example.marks"]
    for said in re.findall(f"{marks[0]}([^{marks[1]}]+){marks[1]}", told):
        guess = Guess.parse(said, edition.rules.faces, edition.language)
        verify_possible(guess, edition.rules)


@pytest.mark.some(1)
@pytest.mark.parametrize("language", ["en", "de"])
@example(texts=(TINY, ""), playing=None)
@given(texts=deck_files(), playing=st.sampled_from([None, ("straights", "vague"), ("simple",)]))
@settings(
    max_examples=least(4, 60),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
def test_no_sentence_is_false_of_any_deck(
    language: str, texts: tuple[str, str], playing: tuple[str, ...] | None
) -> None:
    deck = accepted(texts)
    if not is_playable(deck):
        with pytest.raises(CardlieError):
            Edition.of("cards", language, playing, deck=deck)
        return
    document = read_rules(Edition.of("cards", language, playing, deck=deck))
    verify_head(document, deck)
    verify_tables(as_markdown(document.blocks, document))
    blocks = [block for block in document.blocks if not isinstance(block, Show)]
    told = as_markdown(blocks, document)
    verify_words(document, f"{told} {document.blurb}")
    verify_quotes(document, told)
    verify_numbers(document, told)
    verify_deals(document)
    verify_reference(document)
    kinds = {type(example) for example in document.examples()}
    assert kinds == {Judged, Ranked, RoundPlayed}
    for each in document.examples():
        if isinstance(each, Ranked):  # what is higher beside what is not, dealt or written
            assert {higher for _, higher in each.answers} == {True, False}
    headings = "\n".join(block.text for block in document.book if isinstance(block, Prose))
    assert "{{" not in headings
