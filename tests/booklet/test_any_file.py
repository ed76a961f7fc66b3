"""A file that a stranger writes is taken or refused in a line: no fault of ours, nothing hidden."""

from __future__ import annotations

import json
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.games.options import Options
from cardlie.games.spec import keys_of
from cardlie.games.spec_file import game_files as game_files_of_ours
from cardlie.games.spec_file import read_spec
from cardlie.games.spec_keys import OURS
from cardlie.language.decks import load_deck
from tests.cli.running import told
from tests.depth import of_all

#: Values of every sort, at and beyond the ends of what a key may be.
ODD: list[Any] = [
    0, 1, 2, 3, 6, -1, 41, 10**9, 1.5, True, False, "", "x", "1", "*1", "none", "usual", "perudo",
    "__init__", "count-first", "number", [], [1], [1, 6], [6, 1], [2, 2], [1, "a"], ["1", "*2"],
    ["number"], ["sum"], [True], {}, {"a": 1}, "a\\b", "a]b", "é", "🂡",
]  # fmt: skip
NAMES = [
    "x", "but", "seats", "of", "game", "texts", "deck", "changed", "rules", "start", "players",
    "seed", "each", "__class__", "a b", "a.b", "", "é", "class", "swap", "ante", "games", "evening",
    "bluff", "storm-ones", "storm_ones", "_x", "names", "coins", "calza", "palifico-two",
]  # fmt: skip
KEYS = sorted(keys_of(read_spec(game_files_of_ours()["perudo"], "perudo")))
OF_OPTIONS = ("default", "about", "said", "word", "asks", "judge", "absent", "whole", "readings")
OF_DECKS = ("title", "tagline", "numbers", "copies", "wildcards", "powers", "players", "each")


def toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


odd = st.sampled_from(ODD)
options = st.dictionaries(
    st.sampled_from(NAMES),
    st.dictionaries(
        st.sampled_from(OF_OPTIONS),
        st.one_of(odd, st.just({"one": "A.", "two": "B."}), st.sampled_from(NAMES)),
        max_size=3,
    ),
    max_size=2,
)


@st.composite
def game_files(draw: st.DrawFn) -> str:
    """A file of a game with some keys that are set to whatever."""
    keys = draw(st.dictionaries(st.sampled_from(KEYS), odd, max_size=3))
    top = [f"{key} = {toml(value)}" for key, value in keys.items() if "." not in key]
    rest = [f"{key} = {toml(value)}" for key, value in keys.items() if "." in key]
    name = json.dumps(draw(st.sampled_from(NAMES)))
    rounds = [f'rounds.{name}.when = "last-die"'] * draw(st.booleans())
    like = [f'like = "{draw(st.sampled_from(OURS))}"'] * draw(st.booleans())
    lines = [*like, *top, *rest, *rounds]
    for option, entry in draw(options).items():
        lines += [f"[options.{json.dumps(option)}]"]
        lines += [f"{key} = {toml(value)}" for key, value in entry.items()]
    return "\n".join(lines) + "\n"


@st.composite
def deck_texts(draw: st.DrawFn) -> str:
    """A file of a deck with some keys that are set to whatever."""
    usual: dict[str, Any] = {
        "title": "T", "numbers": [1, 2, 3, 4], "copies": 2, "wildcards": 2, "powers": "base",
    }  # fmt: skip
    usual |= draw(st.dictionaries(st.sampled_from(OF_DECKS), odd, max_size=2))
    suit = {"name": "red", "letter": "R", "animal": "fox", "plural": "foxes"}
    suit |= draw(
        st.dictionaries(st.sampled_from([*suit, "colour", "mark", "forms"]), odd, max_size=1)
    )
    other = {"name": "blue", "letter": "B", "animal": "raven", "plural": "ravens"}
    lines = [f"{key} = {toml(value)}" for key, value in usual.items()]
    for each in (suit, other):
        lines += ["[[suit]]", *(f"{key} = {toml(value)}" for key, value in each.items())]
    return "\n".join(lines) + "\n"


def answer(*words: str) -> int:
    """The exit code; what is refused is said in a line, with a hint at most."""
    code, _, wrong = told(*words)
    assert code in (0, 1, 2), wrong
    if code == 2:
        assert wrong.startswith("cardlie: ")
        assert len(wrong.splitlines()) <= 2
        assert "internal error" not in wrong
    return code


FUZZED = settings(
    max_examples=of_all(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@pytest.mark.some(1, of="any file")
@example(text='like = "tavern"\n[options.x]\nwhole = [1]\n')
@example(text='like = "tavern"\n[options.but]\nasks = "?"\nreadings = {a = "A.", b = "B."}\n')
@example(text='art = "__init__"\n')
@example(text='like = "leira"\nrounds.gale.when = "last-die"\n')
@given(text=game_files())
@FUZZED
def test_any_game_is_taken_or_refused_in_a_line(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(text, encoding="utf-8")
        if answer("rules", str(file), "--summary") == 0:
            assert answer("rules", str(file), "--rulings", "--lang", "de") == 0
            answer("sim", str(file), "--games", "2", "--jobs", "1")


@pytest.mark.some(1, of="any file")
@given(text=deck_texts())
@FUZZED
def test_any_deck_is_taken_or_refused_in_a_line(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "deck.toml"
        file.write_text(text, encoding="utf-8")
        taken = answer("rules", "cards", "--summary", "--deck", str(file))
        assert taken == answer("rules", "cards", "--deck", str(file), "--lang", "de")


@example(name="º")
@example(name="¹")
@given(name=st.one_of(st.sampled_from(NAMES), st.sampled_from(dir(Options)), st.text(max_size=8)))
@settings(max_examples=of_all(150), deadline=None)
def test_no_option_hides_anything(name: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        ruling = 'of = "bids.rule"\na = "count-first"\nb = "count-only"'
        file.write_text(f"[rulings.{json.dumps(name)}]\n{ruling}\n", encoding="utf-8")
        try:
            plan = read_spec(file, str(file))
        except CardlieError:
            return
        option = plan.rulings[name]
        both = [*signature(Options).parameters.values(), *signature(Options.of).parameters.values()]
        keywords = {each.name for each in both if each.kind is not each.VAR_KEYWORD}
        hidden = {*keywords, "players", "seed", "start"}
        assert hidden.isdisjoint({*option.names})
        assert option.field.isidentifier()
        with_it = Options.of(str(file), [f"{option.word}=b"], seats=3)
        assert with_it.seats == 3
        assert with_it.but(seats=2).seats == 2
        assert with_it.changed == {name: "b"}
        assert eval(repr(with_it), {"Options": Options}) == with_it


@pytest.mark.parametrize("zeros", range(8))
@pytest.mark.parametrize("key", ["wildcards", "copies", "suits", "numbers"])
def test_a_figure_of_a_deck_is_read_whole(zeros: int, key: str) -> None:
    assert len(load_deck(f"base[{key}={'0' * zeros}3]").cards(True)) == len(
        load_deck(f"base[{key}=3]").cards(True)
    )
    with pytest.raises(CardlieError):
        load_deck(f"base[{key}={'0' * zeros}9999]")
