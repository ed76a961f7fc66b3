"""Options: what can be agreed, and what is refused with its reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import base_deck
from cardlie.engine import GAMES, Options, Table
from cardlie.engine.agreed import options_json, options_of
from cardlie.games.registry import get_game
from tests.games.playing import tables


@pytest.mark.parametrize(
    ("given_options", "reason"),
    [
        ({"game": "poker"}, "unknown game 'poker'"),
        ({"game": "cards", "seats": 9}, "2 to 8"),
        ({"game": "cards", "seats": 1}, "2 to 8"),
        ({"game": "wheel", "seats": 7}, "2 to 6"),
        ({"game": "tavern", "seats": 6}, "2 to 5"),
        ({"game": "leira", "seats": 6}, "2 to 5"),
        ({"game": "wheel", "straights": True}, "wheel has no option 'straights'"),
        ({"game": "cards", "show_reroll": False}, "cards has no option 'show_reroll'"),
        ({"game": "wheel", "deck": base_deck()}, "wheel is played without cards"),
        ({"game": "leira", "games": 3}, "leira has no option 'games'"),
        ({"game": "leira", "rulings": ["die-hard=off"]}, "no option 'die-hard'"),
        ({"game": "cards", "start": 3}, "too few"),
        ({"game": "cards", "seats": 2, "start": 25}, "the deck has 48"),
        ({"game": "wheel", "start": 0}, "too few"),
        ({"game": "wheel", "start": 101}, "too many"),
        ({"game": "tavern", "games": 0}, "expected a whole number from 1"),
        ({"game": "tavern", "bankroll": 0}, "can't pay the ante"),
        ({"game": "tavern", "seats": 3, "insight": (1, 2)}, "2 seats, but 3 play"),
        ({"game": "tavern", "seats": 3, "bluff": (1,)}, "1 seats, but 3 play"),
    ],
)
def test_what_can_not_be_played_is_refused(given_options: dict[str, Any], reason: str) -> None:
    with pytest.raises(CardlieError) as error:
        Options(**given_options)
    assert reason in f"{error.value} {error.value.hint or ''}"
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_is_agreed_is_said_in_words(game: str, code: str) -> None:
    """Each option away from its default is one line, and none shows how it is typed."""
    for option in GAMES[game].options.values():
        others = option.readings or ([True] if option.is_flag else [option.whole[0] + 7])
        for value in others:
            if value == option.default or not option.is_open:
                continue
            wished: dict[str, Any] = {option.name: value}
            with speaking(translation(code)):
                (said,) = Options(game, **wished).lines(strings(code))
            assert said[0].isupper() or said[0].isdigit(), said
            assert "=" not in said
            assert said != option.word


def test_a_deck_without_expansions_can_not_play_them() -> None:
    import dataclasses

    deck = dataclasses.replace(Options().the_deck, wildcards=0)
    with pytest.raises(CardlieError, match="no wildcards"):
        Options(wildcards=True, deck=deck)
    bare = dataclasses.replace(deck, faces=dataclasses.replace(deck.faces, powers=()))
    with pytest.raises(CardlieError, match="no powers"):
        Options(powers=True, deck=bare)


def test_names_turn_variants_on() -> None:
    for game in GAMES.values():
        for name, option in game.switches.items():
            options = Options.of(game.id, [name], seats=2)
            assert options.values[option.field] is not option.default
            assert options.names == (name,)
            assert options != Options(game.id, seats=2)
    with pytest.raises(CardlieError, match="cards has no option 'strait'"):
        Options.of("cards", ["strait"])
    with pytest.raises(CardlieError, match="leira has no option 'vague'"):
        Options.of("leira", ["vague"])
    with pytest.raises(CardlieError, match="unknown game 'poker'"):
        Options.of("poker", ["strait"])


def test_the_sizes_of_the_rules() -> None:
    for seats in range(2, 9):
        options = Options("cards", seats)
        assert options.start_count == (9 if seats <= 5 else 6)
        assert options.piles == (4 if seats <= 3 else 3)
    assert len(Options("cards", wildcards=True, powers=True).cards()) == 68
    for game in ("wheel", "tavern", "leira", "perudo"):
        assert {Options(game, n).start_count for n in range(2, GAMES[game].seats[1] + 1)} == {5}


def test_any_mix_of_variants_is_a_game() -> None:
    from itertools import product

    names = list(GAMES["cards"].switches)
    for chosen in product([False, True], repeat=len(names)):
        mix = [name for name, on in zip(names, chosen, strict=True) if on]
        assert Options.of("cards", mix).names == tuple(mix)


@given(tables())
def test_options_survive_json(options: Options) -> None:
    import json

    assert options_of(json.loads(json.dumps(options_json(options)))) == options


def test_every_ruling_of_a_game_can_be_chosen() -> None:
    for game in GAMES:
        for ruling in get_game(game).rulings:
            for reading in ruling.choices():
                table = Table.deal(Options(game, rulings={ruling.name: reading}))
                assert table.options.readings[ruling.name] == reading


def test_options_are_given_once() -> None:
    with pytest.raises(CardlieError, match="not both"):
        Table.deal(Options(), seats=3)
