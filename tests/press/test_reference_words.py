"""What reference cards say: what is played, in the words of the rules, and no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings, languages, strings
from cardlie.deck.deck import base_deck
from cardlie.games import GAMES, get_game
from cardlie.games.key_texts import sentence_of
from cardlie.games.matters import changing
from cardlie.games.options import Options
from cardlie.guess.vague import Vague
from cardlie.press.parts.reference import (
    reference_rows,
)
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.press.helpers import kit, part


@pytest.mark.parametrize("language", languages())
def test_a_card_calls_an_exact_call_what_the_rules_call_it(language: str) -> None:
    """On the card of an own game it was "Exactly!", in its booklet "Spot-on!"."""
    words = strings(language)
    for row in ("dice_call", "dice_won", "dice_lost"):
        assert words["deed.spot_on"] in words[f"reference.{row}"]
    assert words["deed.spot_on"].strip("“”„!") == words["host.js_spot_on"].rstrip("!")


@given(values=chosen(), language=st.sampled_from(languages()))
@settings(max_examples=of_all(20), deadline=None)
def test_a_card_of_an_own_game_has_its_special_rounds_and_who_begins(
    values: dict[str, object], language: str
) -> None:
    """They stood in its leaflet alone, and so did what follows an exact call."""
    words = strings(language)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        game = get_game(str(file))
        options = Options(game, game.seats[0])
    if options.game.told_as == "dice":
        told_in_full(options, words)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("changed", ["", "[rounds.ones.when=last-die;rounds.ones.free=last-die]"])
def test_a_card_of_bagos_has_its_round_of_ones(changed: str, language: str) -> None:
    game = get_game(f"bagos{changed}")
    told_in_full(Options(game, 2), strings(language))
    assert "Ones" in dict(reference_rows(strings(language), Options(game, 2))[1])


def told_in_full(options: Options, words: Strings) -> None:
    spec, told = options.game.spec, dict(reference_rows(words, options)[1])
    assert spec
    for each in changing(spec):
        named = told[each.name[:1].upper() + each.name[1:]]
        assert words[f"keys.rounds.when.{each.when}"].rstrip(".") in named
        assert not each.keys or ": " in named
        assert "=" not in named
    if spec.exact_by != "nobody":
        assert sentence_of("next.exact", spec.next_exact, words) in " ".join(told.values())
    assert "cup" not in " ".join(told.values()).lower(), "its kit has screens"


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_reference_cards_fit_and_say_only_what_is_played(game: str, language: str) -> None:
    words = strings(language)
    plain = reference_rows(words, kit(game, features=()).options)
    full = reference_rows(words, kit(game).options)
    both = [len(more) - len(less) for more, less in zip(full, plain, strict=True)]
    assert both == ([4, 6] if game == "cards" else [0, 0])
    assert all(plain)
    for size in ("poker", "bridge", "tarot"):
        part(kit(game, lang=language, size=size, theme="large-print"), "reference")


def heads(**options: Any) -> list[str]:
    front, back = reference_rows(strings(), kit(**options).options)
    return [head for head, _ in (*front, *back)]


def test_a_reference_card_follows_the_rulings_and_the_deck() -> None:
    assert "Never the same again" in heads(game="cards")
    assert "Never the same again" not in heads(game="cards", rulings=("repeat=allowed",))
    assert "Never the same again" not in heads(game="cards", features=())
    assert "“4 without red”" in heads(game="cards")
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
    assert "“4 pink”" in heads(game="cards", deck=deck)


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
