"""A game's own settings, declared in its one file, are known to everything."""

from __future__ import annotations

import io
import json
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.source import Prose, RulingBlock
from cardlie.cli import main
from cardlie.cli.commands import command_of
from cardlie.cli.completion import AGREED
from cardlie.engine import Options, Table
from cardlie.engine.agreed import options_json, options_of
from cardlie.engine.log import dump, parse
from cardlie.games.registry import get_game
from cardlie.plugs.options import options_of as plug_options
from cardlie.plugs.options import plain_options
from cardlie.sim.typed_variant import Variant
from cardlie.tune.axes import parse_axes
from cardlie.tune.space import lay_out
from cardlie.web import arranging
from cardlie.web.labels import games_to_choose
from tests.depth import sharing
from tests.extras import needs
from tests.toy_setting import GAME, RULES, known


@pytest.fixture(autouse=True)
def known_to_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    rules = tmp_path / "rules"
    shutil.copytree(data_dir("rules"), rules)
    (rules / "lives.md").write_text(RULES, encoding="utf-8")
    german = RULES.replace("two 5s", "zwei Fünfer")
    (rules / "de" / "lives.md").write_text(german, encoding="utf-8")
    monkeypatch.setattr("cardlie.booklet.rules.source.data_dir", lambda _: rules)
    monkeypatch.chdir(tmp_path)
    with known(monkeypatch):
        yield


fresh = sharing(30)


@st.composite
def agreed(draw: st.DrawFn) -> Options:
    """Any mix of what the game declares."""
    seats = draw(st.integers(2, 5))
    more: dict[str, Any] = {
        "blind": draw(st.booleans()),
        "lives": draw(st.integers(2, 9)),
        "exact_bid": draw(st.sampled_from(["one", "double"])),
        "start": draw(st.sampled_from([None, 4])),
    }
    if draw(st.booleans()):
        more["handicap"] = draw(st.lists(st.integers(0, 1), min_size=seats, max_size=seats))
    return Options("lives", seats, **more)


@given(agreed())
@fresh
def test_options_are_read_from_whatever_they_are_written_as(options: Options) -> None:
    assert options_of(json.loads(json.dumps(options_json(options)))) == options
    assert pickle.loads(pickle.dumps(options)) == options
    assert eval(repr(options), {"Options": Options}) == options
    assert hash(options.but(seats=options.seats)) == hash(options)
    without = options.but(handicap=())
    assert Options.of("lives", options.texts, seats=options.seats) == without
    variant = Variant.parse(" ".join(options.to_args))
    assert variant.options("lives", options.seats) == without
    held = Table.deal(options, seed=1).state.held
    dealt = options.number("lives", 1) if options.start is None else options.start
    less = options.of_seats("handicap") or (0,) * options.seats
    assert held == [dealt - (each or 0) for each in less]
    assert Table.deal(options).state.rules.readings["exact-bid"] == options.values["exact_bid"]


@pytest.mark.parametrize(
    ("given_options", "reason"),
    [
        ({"game": "lives", "lives": 10}, "lives is 10, expected a whole number from 1 to 9"),
        ({"game": "lives", "lives": True}, "expected a whole number from 1 to 9"),
        ({"game": "lives", "blind": 1}, "blind is 1, expected true or false"),
        ({"game": "lives", "exact_bid": "twice"}, "unknown reading of exact-bid 'twice'"),
        ({"game": "lives", "handicap": (1, None)}, "one for each seat"),
        ({"game": "lives", "handicap": (1, 0, 0)}, "3 seats, but 2 play"),
        ({"game": "lives", "handycap": (1, 0)}, "did you mean 'handicap'?"),
        ({"game": "leira", "lives": 3}, "leira has no option 'lives' it belongs to lives"),
        ({"game": "lives", "rulings": ["ante=2"]}, "lives has no option 'ante'"),
        ({"game": "lives", "start": 10_000_000}, "from 0 to 1"),
    ],
)
def test_what_it_does_not_declare_is_refused(given_options: dict[str, Any], reason: str) -> None:
    with pytest.raises(CardlieError) as error:
        Options(**{"seats": 2} | given_options)
    assert reason in f"{error.value} {error.value.hint or ''}"


def test_options_are_frozen() -> None:
    options = Options("lives", 2, lives=3)
    with pytest.raises(AttributeError, match="frozen"):
        options.seats = 4
    assert (options.plays("straights"), "lives" in Options("cards").values) == (False, False)
    assert get_game("lives").rulings == [GAME.options["exact-bid"]]


@given(agreed(), st.integers(0, 99))
@fresh
def test_a_saved_game_is_the_same(options: Options, seed: int) -> None:
    table = Table.deal(options, seed=seed)
    table.guess("1 two")
    assert (table.phase == "reroll") == (
        not options.plays("blind") and table.state.held[table.state.bidder] > 1
    )
    if table.phase == "reroll":
        table.act("keep")
    table.act("challenge")
    again = parse(Path("game.jsonl"), dump(table).encode())
    assert again.header.options == options
    assert again.table.events == table.events


COMMANDS = (
    (("sim", "lives", "--with", "blind,lives=2,exact-bid=double"), "blind; lives=2; exact-bid=do"),
    (("sim", "lives", "--vs", "--lives 2 --with exact-bid=double"), "lives=2; exact-bid=double"),
    (("rules", "lives", "--with", "blind", "--with", "exact-bid=double"), "two dice"),
    (("rules", "lives", "--with", "exact-bid=double", "--lang", "de"), "two dice"),
    (("rules", "lives", "--rulings"), "exact-bid=double"),
    (("rules", "lives", "--diff", "blind"), "blind"),
    (("rules", "lives", "--diff", "exact-bid=double"), "It costs the challenger two dice."),
    (("rules", "lives", "--check"), "blind"),
    (("rules", "lives", "--check", "--lang", "de"), "blind"),
    (("rules",), "lives"),
    (("print", "rules", "lives", "--with", "blind,exact-bid=double"), ".pdf"),
    (("odds", "2 fives", "--game", "lives", "--mine", "5 2", "--unseen", "2", "--with", "lives=3"),
     "%"),
    (("solve", "lives", "--with", "blind,exact-bid=double"), ""),
    (("tune", "lives", "--seats", "casual", "--over", "lives=1,2", "--over", "exact-bid=all",
      "--with", "blind", "--want", "rounds<9", "--budget", "1700", "--players", "2", "--jobs", "1"),
     "--with lives"),
)  # fmt: skip


REPORT = pytest.param(
    ("report", "lives", "--with", "lives=2", "--vs", "blind", "-o", "x.html"), "x.html",
    marks=needs("matplotlib"),
)  # fmt: skip


@pytest.mark.some(5)
@pytest.mark.parametrize(
    ("words", "said"), [*COMMANDS, REPORT], ids=lambda words: " ".join(words)[:50]
)
def test_every_command_takes_them(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {"sim": ("--games", "20", "--jobs", "1"), "report": ("--games", "20", "--jobs", "1")}
    code = main([*words, *more.get(words[0], ())])
    done = capsys.readouterr()
    assert code == 0, done.err
    assert said in " ".join((done.out + done.err).split())


def test_the_judge_decides_what_an_exact_bid_costs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("judge", "2 fives", "--game", "lives", "--roll", "Ann=5 5 2", "--roll", "Ben=1 2")
    assert main([*words, "--by", "Ann", "--with", "exact-bid=double", "--json"]) == 0
    assert main([*words, "--by", "Ann", "--json"]) == 0
    double, one = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert double["rulings"] == {"exact-bid": "double"}
    assert one["rulings"] == {"exact-bid": "one"}
    assert double["losses"] != one["losses"]


def test_a_game_of_it_is_played_and_told_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "".join(f"{n} sixes\nkeep\nchallenge\n" for n in range(1, 60))
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    words = ("play", "lives", "--seats", "you,casual", "--seed", "3", "--save", "game.jsonl")
    assert main([*words, "--plain", "--with", "blind,lives=3,exact-bid=double"]) == 0
    assert "lives=3" in capsys.readouterr().out
    assert main(["replay", "game.jsonl"]) == 0
    out = capsys.readouterr().out
    assert "With blind." in out
    assert "With lives=3." in out
    assert "With exact-bid=double." in out


def test_a_search_leaves_them_open() -> None:
    axes = parse_axes("lives", ["lives=2-4", "exact-bid=all", "with=blind"])
    space = lay_out("lives", Variant(players="2"), axes, 0)
    assert len(space.candidates) == 3 * 2 * 2
    told = {
        (each.plan.options.values["lives"], each.plan.options.values["exact_bid"])
        for each in space.candidates
    }
    assert len(told) == 6
    with pytest.raises(CardlieError, match="from 1 to 9"):
        parse_axes("lives", ["lives=9-12"])


def test_plugs_take_them() -> None:
    plain = plain_options(GAME)
    assert plain == {"start": 0, "blind": False, "lives": 5, "exact_bid": "one"}
    assert plug_options("lives", plain | {"players": 3}) == Options("lives", 3)
    wished: dict[str, Any] = {"blind": True, "lives": 2, "exact_bid": "double", "seats": 2}
    assert plug_options("lives", wished) == Options("lives", **wished)
    with pytest.raises(CardlieError, match="lives has no option"):
        plug_options("lives", {"sets": 2})


@pytest.mark.parametrize("language", languages())
def test_a_lobby_shows_them_and_takes_them(language: str) -> None:
    choices = games_to_choose.__wrapped__(language)
    (game,) = [each for each in choices if each["id"] == "lives"]
    shown = {each["id"]: each for each in game["with"]}
    assert list(shown) == ["start", "blind", "lives", "exact-bid"]
    assert shown["blind"]["about"] == "Nobody looks under their cup."
    assert (shown["lives"]["whole"], shown["lives"]["usual"]) == ((1, 9), "5")
    assert [value for value, _ in shown["exact-bid"]["choices"]] == ["one", "double"]
    assert all(" " in text for _, text in shown["exact-bid"]["choices"])
    assert shown["exact-bid"]["about"] == "What does an exact bid cost?"
    room: Any = SimpleNamespace(seats=[None] * 3, deck=None)
    given_texts = ["blind", "lives=3", "exact-bid=double"]
    given_game = {"game": "lives", "with": given_texts, "seats": None}
    options = arranging._agreed(given_game, room)
    assert options == Options("lives", 3, blind=True, lives=3, exact_bid="double")
    assert list(options.texts) == given_texts
    assert len(options.lines(strings(language))) == 3


@pytest.mark.parametrize("language", languages())
def test_a_booklet_tells_them(language: str) -> None:
    edition = Edition.of("lives", language, ["blind", "lives=3"], ["exact-bid=double"], start=4)
    assert any("3" in line and "=" not in line for line in edition.described())
    assert any("blind" in line for line in edition.described())
    assert any("exact-bid=double" in line for line in edition.described())
    blocks = read_rules(edition).blocks
    assert any(isinstance(each, RulingBlock) and "two dice" in each.answer for each in blocks)
    prose = " ".join(each.text for each in blocks if isinstance(each, Prose))
    assert "Nobody looks" in prose
    assert "4 dice; an exact bid: double" in prose
    assert "Nobody looks" not in str(read_rules(Edition.of("lives", language, [])).blocks)


def test_the_shell_completes_them() -> None:
    context: Any = command_of("sim", lambda: None).make_context("sim", [])
    context.params["game"] = "lives"
    assert AGREED(context, "b") == ["blind"]
    assert AGREED(context, "exact") == ["exact-bid=one", "exact-bid=double"]
