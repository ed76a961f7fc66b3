"""A key of a game's file: what it may be, what it answers, and how a fault is told."""

from __future__ import annotations

import json
import re
import tomllib
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError
from cardlie.cli import main
from cardlie.engine import Options
from cardlie.games import GAMES, Game, get_game
from cardlie.games.key_texts import as_text
from cardlie.games.key_types import CostRow
from cardlie.games.registry import with_texts
from cardlie.games.spec import keys_of
from cardlie.games.spec_keys import RULES
from cardlie.tune.axes import parse_axes
from tests.games.plan_files import written
from tests.tree import ROOT

FAULTS = {
    "exact.lives = 1": "exact.lives: is a key of the file, not of its table",
    "costs.false = 1": "costs.false: is 1, expected who pays what",
    "dice.wild = [2, 3, 4, 5, 6]": "dice.wild: must leave two numbers that are not wild",
    "costs.true = { caller = 1, bidder = -2 }": "costs.true: gives more than it takes",
    "costs.true = { caller = 1, bidder = 1 }": "costs.true: takes from both: of two players",
    "costs.true = {}\ncosts.false = {}": "costs.true: takes nothing, nor does costs.false",
    "costs.true = { rest = 1 }\ncosts.false = { rest = 1 }": (
        "costs.true: takes nothing from bidder or caller, nor does costs.false: with two players"
    ),
    'exact.by = "next"\ncosts.right = { caller = -1 }': (
        "costs.right: gives back more than it takes, so games might never end: add most = 5"
    ),
    "costs.true = { caller = 10 }": "costs.true.caller: is 10, expected -9 to 9, or one of",
    "costs.true = { nobody = 1 }": "costs.true.nobody: is an unknown key",
    'like = "taverne"': "like: is 'taverne', which is not a dice game",
    'like = "missing.toml"': "missing.toml: no such file",
    "dice.each = 0": "dice.each: is 0, expected a whole number from 1 to 100",
    "dice.eech = 3": "dice.eech: is an unknown key",
    "dice.wild = [7]": "dice.wild: must be some of the die's numbers, and not all",
    "dice.numbers = [3, 3]": "dice.numbers: has a number twice",
    'bids.kinds = ["stars"]': "bids.kinds: 'stars' are bid where a star is on the die",
    'bids.kinds = ["number", "moons"]': "bids.kinds: holds 'moons', expected some of number",
    'bids.kinds = ["number", "sum"]': "bids.kinds: sums are bid alone",
    'bids.rule = "track"': "bids.track: is missing",
    'bids.rule = "upwards"': "bids.rule: is 'upwards', expected one of count-first",
    'bids.wild = "half"': "bids.wild: is \"half\", but no number is wild",
    "costs.right = { rest = 1 }": 'costs.right: is what an exact call costs, and exact.by',
    "players = [5, 2]": "players: is [5, 2], expected fewest and most",
    'rounds.x.when = "always"': "rounds.x.when: is 'always', expected one of two-last-dice",
    'like = "perudo"\npot.of = "stakes"': "pot.of: can't go with a round of who fell to one die",
    '[options.a]\nasks = "?"': "options.a.asks: does not belong to an option",
    '[rulings]\na = { of = "x.y", b = 1, c = 2 }':
        "rulings.a.of: is 'x.y', which can't have a ruling",
    '[rulings]\na = { of = [], b = [], c = [] }': "rulings.a.of: names no key",
    '[rulings]\na = { of = "bids.rule", b = "count-first" }':
        "rulings.a: has 1 readings, expected two",
    '[rulings]\na = { of = "bids.rule", b = "count-first", c = "upwards" }':
        "rulings.a.c: is 'upwards', expected one of count-first",
    '[rulings]\na = { of = "bids.wild", b = "half", c = "alike" }':
        "bids.wild: is \"half\", but no number is wild",
    '[rulings]\na = { of = "bids.rule", b = "count-first", c = "count-only" }\n'
    'd = { of = "bids.rule", e = "count-first", f = "count-only" }':
        "rulings.d: asks about bids.rule, as a does",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardlieError) as caught:
        get_game(written(tmp_path, text + "\n"))
    assert FAULTS[text] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_like_one_another_end(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('like = "b.toml"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('like = "a.toml"\n', encoding="utf-8")
    with pytest.raises(CardlieError, match=r"like: goes in a circle"):
        get_game(str(tmp_path / "a.toml"))


def test_keys_may_be_set_behind_a_game(tmp_path: Path) -> None:
    path = written(tmp_path, 'like = "tavern"\ndice.wild = [1]\ncosts.right = { rest = 1 }\n')
    right = [f"costs.right=rest:{amount}" for amount in (1, 2)]
    said = Options.of("tavern", [right[0], "dice.wild=1", right[1], right[0]])
    assert said.game.id == f"tavern[{right[0]};dice.wild=1]"
    assert Options.of("tavern", said.texts) == said
    assert Options.of(said.game, [right[1]]).game.id == f"tavern[{right[1]};dice.wild=1]"
    ours, theirs = (get_game(game).spec for game in (said.game.id, path))
    assert ours is not None
    assert theirs is not None
    assert ours.values() | {"title": "", "art": ""} == theirs.values() | {"title": "", "art": ""}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exact.winz=1", "unknown key of a game's file 'exact.winz'"),
        ("costs.most=x", "costs.most: is 'x', expected a whole number from 0 to 100"),
        ("costs.right=x", "costs.right: is 'x', expected who pays what"),
        ("dice.wild=9", "dice.wild: must be some of the die's numbers, and not all"),
        ("exact.by=all", "exact.by: is 'all', expected one of nobody, next"),
        ("exact.by", "exact.by has no value"),
    ],
)
def test_a_key_that_can_not_be_set_is_one_line(text: str, problem: str) -> None:
    with pytest.raises(CardlieError) as caught:
        Options.of("tavern", [text])
    assert problem in str(caught.value)


def answered() -> list[tuple[str, str, str, str]]:
    """Games, keys that a ruling asks about, that ruling, and each value that no reading has."""
    return [
        (id, key, name, value)
        for id, game in GAMES.items()
        if game.spec is not None
        for name, ruling in game.spec.rulings.items()
        for key in ruling.of
        for value in keys_of(game.spec)[key].type.choices
        or (("bidder:3",) if isinstance(keys_of(game.spec)[key].type, CostRow) else ("3",))
        if value not in [as_text(v) for sets in ruling.sets.values() for _, v in sets]
        and ruling.readings
        and not value.startswith(("track", "higher", "as-high"))
    ]


@pytest.mark.some(6)
@pytest.mark.parametrize(("like", "key", "ruling", "value"), sorted(set(answered())))
def test_a_key_that_a_file_sets_answers_what_a_ruling_asked(
    tmp_path: Path, like: str, key: str, ruling: str, value: str
) -> None:
    """Nothing says otherwise: not the rulings, not the rules; and so it is played."""
    typed = value if value in ("true", "false") or value.isdigit() else json.dumps(value)
    if ":" in value:
        typed = f"{{ {value.replace(':', ' = ').replace('+', ', ')} }}"
    path = written(tmp_path, f'like = "{like}"\n{key} = {typed}\n')
    for id in (path, f"{like}[{key}={value}]"):
        game = get_game(id)
        assert ruling not in game.options
        assert game.keys[key] == (value,)
    readings = GAMES[like].options[ruling].readings.values()
    for words in (("--rulings",), ()):
        out = StringIO()
        with redirect_stdout(out):
            assert main(["rules", path, *words]) == 0
        said = " ".join(out.getvalue().split())
        said = re.sub("Whoever has one die left: [^.]*", "", said)  # that is another key's
        assert not [text for text in readings if text in said]


def test_a_deck_has_no_keys() -> None:
    with pytest.raises(CardlieError, match="cards does not come from a file"):
        Options.of("cards", ["exact.by=next"])


def test_any_key_is_searched() -> None:
    axes = parse_axes("perudo", ["costs.most=0-2", "bids.rule=all", "dice.wild=none,1"])
    assert [axis.choices for axis in axes] == [("0", "1", "2"), RULES, ("none", "1")]


def test_the_docs_tell_every_key_and_what_it_is_if_left_out(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    (storm,) = [t for t in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if '"Storm"' in t]
    plain = written(tmp_path, "[rounds.gale]\n")
    usual = get_game(plain).spec
    assert usual is not None
    told, table = dict[str, object](), ""
    for line in filter(None, storm.splitlines()):
        if line.startswith("["):
            table = line[1 : line.index("]")] + "."
            continue
        key, value = line.partition("#")[0].split(" = ", 1)
        said = re.findall(r'else ("[^"]*"|\d+|\[\]|\{\})', line)
        row = tomllib.loads(f"x = {(said or [value])[-1]}")["x"]
        told[table + key] = (
            None if "else as" in line else [*row.items()] if type(row) is dict else row
        )
    # the other shape has a file of its own there
    cups = (
        *("cup.dice", "cup.again", "ladder.doubles", "ladder.top", "costs.top-false"),
        *("costs.top-true", "costs.give-up", "next.give-up", "bids.means"),
        "costs.shown",
        "cup.rolls",
    )
    (cup,) = [t for t in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[cup]" in t]
    assert all(f"\n{key.partition('.')[2]} = " in cup for key in cups)
    assert told.pop("title") == "Storm"
    assert told.pop("costs.most") == usual.costs_most
    told = {key: value for key, value in told.items() if not key.startswith("words.")}
    of_rounds = {key for key in told if key.startswith("rounds.gale.")}
    assert of_rounds < {*usual.values()}  # what is said of them there is an example
    assert {key: value for key, value in told.items() if key not in of_rounds} == {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in usual.values().items()
        if key not in ("title", "costs.most", *cups) and not key.startswith("rounds.gale.")
    }


@pytest.mark.parametrize(
    "option",
    [
        *(
            f"[options.games]\ndefault = {value}"
            for value in ('""', "true", "[]", "0.5", "2000000")
        ),
        "[options.games]\nabout = 'How many?'",
        "[options.bluff]\ndefault = 3",
        "[options.mine]\ndefault = 1979-05-27",
        "[options.mine]\ndefault = {a = 1}",
        "[options.mine]\ndefault = ['x']",
        "[options.mine]\ndefault = 'two'\nreadings = {one = 'One.'}",
        "[options.mine]\ndefault = 7\nwhole = [1, 6]",
    ],
)
def test_a_default_that_nobody_can_play_with_is_one_line(tmp_path: Path, option: str) -> None:
    game = written(tmp_path, f'like = "tavern"\n{option}\n')
    with pytest.raises(CardlieError) as found:
        Options(game, 2)
    assert re.search(r"\.toml:\d+: options\.\w+", str(found.value))
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.spec])
def test_a_key_that_is_set_to_what_it_is_makes_no_other_game(game: Game) -> None:
    """A bot knows by a game's name whether it learned it."""
    assert game.spec is not None
    kept = {
        key: value for key, value in game.spec.values().items()
        if isinstance(value, str | int) and key not in ("id", "title") and value != ""
        and key in keys_of(game.spec)
    }  # fmt: skip
    assert len(kept) > 10
    for key, value in kept.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        assert with_texts(game, [f"{key}={text}"]) is game, key
    assert with_texts(game, [f"dice.each={game.spec.dice_each + 1}"]) is not game
