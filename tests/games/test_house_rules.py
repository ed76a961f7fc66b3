"""A house rule changes what it says and nothing else; what it takes away is gone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.source import Rulebook
from cardlie.booklet.rules.text import as_markdown, compare, edition_like
from cardlie.engine import Options, Table
from cardlie.games import get_game
from cardlie.guess import Guess
from cardlie.judging.judge import judge
from tests.tree import ROOT

#: What makes a round a special one.
WHEN = ("two-last-dice", "two-are-left", "last-die", "fell-to-one")

#: What may be otherwise in it, and whether a wild number may open it then.
OTHERWISE = {"": False, "bids.rule = 'count-only'": False, "dice.wild = []": True}
OTHERWISE["dice.wild = [6]"] = True


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("otherwise", OTHERWISE)
def test_a_round_that_says_nothing_of_first_bids_leaves_them(
    tmp_path: Path, when: str, otherwise: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        f"dice.wild = [1]\nbids.first = 'no-wild'\n[rounds.end]\nwhen = '{when}'\n{otherwise}\n"
    )
    game = get_game(str(path))
    ones = Table.deal(Options(game, 3), seed=1).state.bidding
    assert not ones.over(None).allows(Guess.parse("1 one"))
    assert ("end" in game.rounds) == bool(otherwise)
    assert game.round_of("end").opens(Guess.parse("1 one")) == OTHERWISE[otherwise]
    if otherwise == "dice.wild = [6]":
        assert not game.round_of("end").opens(Guess.parse("1 six"))


def test_an_inherited_round_can_be_taken_out() -> None:
    game = get_game("perudo[rounds.palifico.when=never]")
    assert not game.rounds
    assert not [each for each in game.rulings if each.name.startswith("palifico")]
    with pytest.raises(CardlieError, match="all rounds of"):
        judge("2 fives", "5 5 1", game=game.id, in_round="palifico")


def text_of(rules: Rulebook) -> str:
    parts = (rules.book, rules.summary, rules.zine)
    return "\n".join(as_markdown(blocks, rules) for blocks in parts)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_round_that_changes_nothing_has_no_chapter(tmp_path: Path, language: str) -> None:
    path = tmp_path / "own.toml"
    idle = "[rounds.calm]\nwhen = 'two-are-left'\n"
    path.write_text(idle)
    assert "Calm" not in text_of(read_rules(Edition.of(str(path), language)))
    path.write_text(f"{idle}[rounds.storm]\nwhen = 'last-die'\nbids.rule = 'count-only'\n")
    told = text_of(read_rules(Edition.of(str(path), language)))
    assert {"en": "nothing changes", "de": "ändert sich nichts"}[language] in told


def test_keys_in_brackets_take_lists() -> None:
    typed = get_game("perudo[dice.wild=1,2;exact.by=next]")
    assert typed == get_game("perudo[dice.wild=1+2;exact.by=next]")
    assert Options.of("perudo", ["dice.wild=1,2"]).game.keys["dice.wild"] == ("1", "2")
    old = Edition.of("perudo", playing=())
    assert compare(old, edition_like(old, "perudo[dice.wild=1,2]"))
    assert compare(old, edition_like(old, "dice.wild=1,2 exact.by=next"))


def test_a_refusal_names_the_limit() -> None:
    with pytest.raises(CardlieError, match=r"\[2, 12\]"):
        get_game("perudo[players=2+99]")


@pytest.mark.parametrize(("game", "count"), [("tavern", 38), ("mia", 11)])
def test_each_wish_of_the_docs_is_a_game_and_changes_something(game: str, count: int) -> None:
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    rows = text.partition(f'| wish | `--game "{game}[')[2].partition("\n\n")[0]
    wishes = re.findall(r"^\| [^|]+ \| `([a-z]+(?:\.[a-z-]+)?=[^`]+)` \|$", rows, re.MULTILINE)
    assert len(wishes) == count
    off = "exact.by=nobody;costs.right=none" if game == "tavern" else ""
    plain = get_game(f"{game}[{off}]" if off else game)
    for keys in wishes:
        asked = keys if not off or "exact.by" in keys else f"{off};{keys}"
        changed = get_game(f"{game}[{asked}]")
        assert changed.keys != plain.keys, keys
        agreed = [text for text in asked.split(";") if text]
        assert Options.of(game, agreed).game.keys == changed.keys, keys  # as --with takes it
