"""What is told of a game is the same sentence wherever it is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Suit
from cardlie.engine import Options, Table
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged, Over
from cardlie.language.faces import face_in
from cardlie.session.story import Story, rounds_of
from cardlie.telling.names import Names
from cardlie.telling.spans import in_words, plain
from cardlie.telling.teller import Teller
from cardlie.terminal.event_lines import event_lines
from cardlie.terminal.look import Look
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.terminal.playing import leftwards


def strange() -> Deck:
    """A stranger's deck: other colours, which no language has words for."""
    deck = base_deck()
    names = ("mauve", "teal", "ochre", "puce")
    suits = tuple(Suit(n, n[0].upper(), f"{n}ling", f"{n}lings") for n in names)
    return replace(deck, faces=replace(deck.faces, suits=suits))


class Wide(Look):
    """A terminal on which nothing is folded."""

    width = 9999


NAMES = st.lists(
    st.sampled_from(["Ann", "רון", "ليلى ٣", "X. (Y)", "You", "{who}", "a name of many words"]),
    min_size=8,
    max_size=8,
)


def worded(line: str, options: Options, lang: str) -> str:
    """What a terminal shows, with the words of faces in place of their short names."""
    known = options.rules.faces
    words = {face_in(lang, face): in_words(face, known) for face in known.all}
    named = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(rf"(?<![\w(])({named})(?![\w)])", lambda found: words[found[1]], line.strip())


@settings(max_examples=of_all(25))
@given(tables(), st.booleans(), st.integers(0, 2**32), st.sampled_from(languages()), NAMES)
def test_terminal_and_phones_tell_the_same_of_the_same_game(
    options: Options, strangers: bool, seed: int, lang: str, names: list[str]
) -> None:
    """But for a full stop behind a guess, and that a terminal shows faces by their short names."""
    if strangers and options.game.has_deck:
        options = options.but(deck=strange())
    names = [f"{name} {seat}" for seat, name in enumerate(names[: options.seats])]
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(80):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    with speaking(translation(lang)):
        teller, story = Teller(options, Names(tuple(names))), Story(table, tuple(names))
        shown = []
        for event in table.events:
            lines = event_lines(event, teller, Wide())
            if isinstance(event, Challenged | SpottedOn):
                found = story.showdown_of(event, story.teller.showdown(event))
                called, *_, verdict, losses = lines
                assert called == f"{found['called']}:"
                assert verdict == f"{found['stamp']}: {found['why']}"
                assert losses == found["losses"]
                shown.append(found)
            elif isinstance(event, Over):
                assert [lines[0]] == story.sentences(event)
            else:
                for line, said in zip(lines, story.sentences(event), strict=True):
                    assert not leftwards(said)
                    same = [worded(line, options, lang), said, said.removesuffix(".")]
                    if options.game.has_deck:  # cards in words have commas between them
                        same = [each.replace(", ", " ") for each in same]
                    assert same[0] in same[1:]
        rounds = rounds_of(table, tuple(names))
        assert [each["showdown"] for each in rounds if each["showdown"]] == shown
        heard = story.hear(table.events)
        assert [text for _, _, text in heard.lines] == [
            text for event in table.events if (text := " ".join(story.sentences(event)))
        ]


@given(tables(), st.integers(0, 2**32), st.sampled_from(languages()))
def test_whoever_is_told_is_you_and_all_others_have_names(
    options: Options, seed: int, lang: str
) -> None:
    """In every sentence, whoever does it and whomever it is done to."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    names = tuple(f"P{seat}x" for seat in range(options.seats))
    for _ in range(80):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    with speaking(translation(lang)):
        of_all = Teller(options, Names(names))
        for me in range(options.seats):
            to_me = Teller(options, Names(names, me))
            for event in table.events:
                for told, named in zip(to_me.tell(event), of_all.tell(event), strict=True):
                    if plain(told) != plain(named):
                        assert names[me] in plain(named)
                        seats = [span.of for span in named if isinstance(span.of, int)]
                        kept = [span.of for span in told if isinstance(span.of, int)]
                        assert set(seats) - {me} <= set(kept) <= set(seats)
