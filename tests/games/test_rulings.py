"""Rulings: readings of a game's keys, bound to that game."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.strings import languages, strings
from cardlie.engine import Options
from cardlie.engine.agreed import options_json, options_of
from cardlie.games import GAMES
from cardlie.games.key_texts import question_of
from cardlie.games.registry import get_game, parse_rulings, with_readings
from cardlie.games.spec import KEYS_OF_ROUND

#: Names and defaults as the rules give them, game by game.
DEFAULTS = {
    "cards": {
        "wild-range": "printed", "straight-min": "2", "powers-without": "count",
        "repeat": "refused", "straight-higher": "number-or-element", "possible": "required",
        "discard": "choice", "swap-with": "draw-pile", "swap-card": "any",
    },
    "wheel": {"die-hard": "on", "perfect": "all-but-bidder"},
    "tavern": {"ante": "1"},
    "leira": {},
    "perudo": {
        "raise": "count-or-face", "ones-open": "no", "calza": "anyone-but-next",
        "palifico-change": "one-die", "palifico-two": "off", "out-starts": "next",
    },
    "mia": {"claims": "at-least", "top-costs": "one", "who-starts": "loser"},
    "single-hand": {"top-costs": "one", "who-starts": "loser"},
}  # fmt: skip


def test_every_ruling_is_there_with_its_default() -> None:
    assert {id: dict(game.readings.values) for id, game in GAMES.items()} == DEFAULTS
    assert sum(map(len, DEFAULTS.values())) == 23


@pytest.mark.parametrize("language", languages())
def test_each_reading_says_the_sentence_of_its_key(language: str) -> None:
    words = strings(language)
    for game in GAMES.values():
        for ruling in game.rulings:
            assert ruling.description(words) == question_of(ruling.as_key or ruling.of[0], words)
            for reading in ruling.choices():
                assert ruling.text(reading, language).endswith("."), (ruling.name, reading)


#: What means something else that was said before, which nothing was: questions stand in any order.
HANGING = {
    "en": r"\bsuch (a|rounds)\b|that player is out\?|there is none|^there is,",
    "de": r"\bso eine\b|wenn der ausgeschieden|gibt es keine\.|es gibt sie\b",
}


@pytest.mark.parametrize("language", languages())
def test_what_a_ruling_asks_and_says_stands_by_itself(language: str) -> None:
    """Nothing hangs on a question before it, and what is asked of a special round names it."""
    words = strings(language)
    told = {name: text for name, text in words.entries.items() if name.startswith("keys.")}
    assert len(told) > 100
    for name, text in told.items():
        assert not re.search(HANGING[language], text, re.IGNORECASE), (name, text)
    rulings = [ruling for game in GAMES.values() for ruling in game.rulings]
    special = {
        key: question_of(key, words)
        for key in [f"rounds.twilight.{name}" for name in (*KEYS_OF_ROUND, "unless")]
    }
    unsaid = {key for key, text in special.items() if not text}
    assert unsaid == {"rounds.twilight.bids.kinds"}  # which can't have a ruling
    assert all("Twilight" in text for text in special.values() if text)
    for ruling in rulings:
        shown = [
            ruling.description(words),
            *(ruling.text(each, language) for each in ruling.choices()),
        ]
        assert not any("{" in text for text in shown)


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_a_reading_is_other_values_of_keys(id: str, data: st.DataObject) -> None:
    """With another reading a game is the one whose file has that value, and knows its readings."""
    game = GAMES[id]
    chosen = {
        ruling.name: data.draw(st.sampled_from(ruling.choices()))
        for ruling in data.draw(st.permutations(game.rulings))
    }
    played = with_readings(game, chosen)
    assert all(played.readings.get(name, value) == value for name, value in chosen.items())
    assert played == with_readings(game, list(map("=".join, chosen.items())))
    assert with_readings(played, {}) is played
    assert pickle.loads(pickle.dumps(played)) == played
    for name, value in chosen.items():
        for key, set_to in game.options[name].sets.get(value, ()):
            if played.spec is not None:
                assert played.spec.in_force(key) == set_to
    assert Options(id, rulings=chosen).game == played
    assert {name for name, _ in played.chosen} == {
        name for name, value in chosen.items() if value != DEFAULTS[id][name]
    }


@pytest.mark.parametrize(
    ("game", "settled", "refused"),
    [
        ("perudo[bids.rule=number-first]", "raise", "bids.rule is number-first"),
        ("wheel[costs.exact=bidder:-1,caller:1]", "perfect", "costs.exact is bidder:-1.caller:1"),
        ("mia[costs.top-true=caller:3]", "top-costs", "costs.top-false is bidder:1"),
    ],
)
def test_a_value_that_no_reading_has_settles_its_ruling(
    game: str, settled: str, refused: str
) -> None:
    assert settled not in get_game(game).readings
    with pytest.raises(CardlieError, match=f"settles '{settled}': {refused}"):
        Options.of(game, [f"{settled}=one"])


@pytest.mark.parametrize(
    ("options", "idle"),
    [
        (Options("wheel", perfect="challenger-only"), "die-hard"),
        (Options("tavern[pot.of=nothing]"), "ante"),
        (Options("perudo[dice.wild=none;bids.wild=alike]"), "ones-open"),
    ],
    ids=str,
)
def test_a_ruling_of_idle_keys_is_not_asked(options: Options, idle: str) -> None:
    assert idle not in options.readings
    assert idle not in [ruling.name for ruling in options.game.rulings]


def test_a_key_makes_its_reading_the_default() -> None:
    game = get_game("perudo[bids.rule=same-or-as-many]")
    assert game.readings["raise"] == game.options["raise"].default == "one-thing"


@pytest.mark.parametrize(
    ("game", "rules", "message", "hint"),
    [
        (
            "cards",
            "strait-min=1",
            "cards has no option 'strait-min'",
            "did you mean 'straight-min'?",
        ),
        ("cards", "repeat=refuse", "unknown reading of repeat 'refuse'", "did you mean"),
        ("cards", "straight-min=7", "'7'; choose from: 2, 1", None),
        ("cards", "repeat", "repeat has no value", "such as repeat="),
        ("tavern", "ante=-1", "expected a whole number from 0 to 1000", None),
        ("tavern", "ante=1001", "expected a whole number from 0 to 1000", None),
        ("cards", "straights=true", "unknown ruling 'straights'", None),
    ],
)
def test_a_bad_setting_is_refused_with_a_hint(
    game: str, rules: str, message: str, hint: str | None
) -> None:
    with pytest.raises(CardlieError) as caught:
        with_readings(GAMES[game], [rules])
    assert message in str(caught.value)
    assert (hint or "") in (caught.value.hint or "")


def test_an_ante_is_any_whole_number() -> None:
    assert with_readings(GAMES["tavern"], ["ante=007"]).readings["ante"] == "7"
    assert parse_rulings([" ante = 2 ", "ante=3"]) == {"ante": "3"}
    with pytest.raises(KeyError):
        GAMES["tavern"].readings["no-such-ruling"]


@pytest.mark.parametrize(
    ("base", "ruling", "wrong"),
    [
        ("leira", '{ of = "bids.rule", from = 1, to = 3 }', "from: is 1"),
        ("dice", '{ of = ["costs.most", "dice.each"], from = 1, to = 3 }', "one whole number"),
        ("dice", '{ of = "costs.most", from = 3, to = 1 }', "one whole number"),
        ("dice", '{ of = "costs.most", from = 1 }', "one whole number"),
        ("tavern", '{ of = "pot.stake", from = 1, to = 100000 }', "1000"),
        ("perudo", '{ of = "costs.most", from = 0, to = 1 }', "costs.right"),
        ("perudo", '{ of = "bids.rule", a = "count-first", b = "usual" }', "b: is 'usual'"),
    ],
)
def test_a_ruling_is_of_values_that_its_key_may_be(
    tmp_path: Path, base: str, ruling: str, wrong: str
) -> None:
    file = tmp_path / "own.toml"
    based = f'like = "{base}"\n' if base in GAMES else ""
    file.write_text(f'{based}title = "Own"\n[rulings]\nx = {ruling}\n')
    with pytest.raises(TemplateError, match=wrong):
        get_game(str(file))


@pytest.mark.parametrize(
    "ruling",
    [
        '{ of = "costs.right", nothing = {}, back = { caller = -1 } }',
        '{ of = "rounds.palifico.costs.true", as-ever = "usual", two = { caller = 2 } }',
    ],
)
def test_a_ruling_on_costs_is_read_as_it_was_written(tmp_path: Path, ruling: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'like = "perudo"\ncosts.most = 6\n[rulings]\nx = {ruling}\n')
    options = Options(str(file), 3)
    file.unlink()
    assert options_of(json.loads(json.dumps(options_json(options)))) == options


@pytest.mark.parametrize("key", ["dice.each={}", "bids.track={}", "rounds.duel.dice.wild={}"])
def test_a_number_of_any_length_is_refused_in_words(key: str) -> None:
    with pytest.raises(CardlieError):
        Options.of("leira", [key.format("1" * 5000)])
