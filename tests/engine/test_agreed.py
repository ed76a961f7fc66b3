"""A saved game holds what is played: it goes on from anywhere, whatever becomes of its files."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.deck.written import written as deck_written
from cardlie.engine import Options, Table
from cardlie.engine.agreed import changed_since, named_json, options_json, options_of
from cardlie.engine.gamefile import GameFile
from cardlie.engine.log import VERSION, LogError, Saved, dump, load, steps_of
from cardlie.games import registry
from cardlie.games.spec_file import spec_of
from cardlie.games.spec_written import content_of, written
from cardlie.language.decks import deck_of_values, load_deck
from cardlie.players import parse_seats
from cardlie.report.trace import trace
from cardlie.session.journal import match_of
from cardlie.sim import Plan
from tests.cli.running import ran
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.games.playing import any_action, snapshot
from tests.tree import ROOT

SAVED = ROOT / "tests" / "golden" / "saved"

LAW = settings(
    max_examples=of_all(20),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

DECKS = ["base[suits=2;copies=3]", "base[numbers=9]", "base", str(SAVED / "small.toml")]


@st.composite
def agreed(draw: st.DrawFn, folder: Path) -> tuple[Options, list[Path]]:
    """Options with a file of one's own, and the files."""
    if draw(st.booleans()):
        values = draw(chosen())
        file = folder / "house.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        keys = ["", "[costs.spares=true]", "[start.dice=3;dice.each=2;dice.least=1]"]
        name = f"{file}{draw(st.sampled_from(keys))}"
        return Options(name, values["players"][0]), [file]
    deck = load_deck(draw(st.sampled_from(DECKS)))
    more: dict[str, Any] = {"powers": True, "wildcards": True} if draw(st.booleans()) else {}
    return Options("cards", 2, deck=deck, start=4, **more), []


def without_files() -> dict[str, Any]:
    """The games that a process knows which has read no file."""
    return {id: game for id, game in registry.GAMES.items() if ".toml" not in id}


@LAW
@given(st.data(), st.integers(0, 2**32), st.integers(0, 25), st.sampled_from(["edit", "move", ""]))
def test_a_saved_game_goes_on_whatever_becomes_of_its_files(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, seed: int, steps: int, then: str
) -> None:
    folder = tmp_path_factory.mktemp("saved")
    with pytest.MonkeyPatch.context() as patch:
        options, files = data.draw(agreed(folder))
        rng, table = Random(seed), Table.deal(options, seed=seed)
        for _ in range(steps):
            if not table.over:
                table.act(any_action(table.legal(), rng))
        text = dump(table)
        for file in files:
            file.unlink()
            if then == "edit":
                file.write_text('like = "leira"\n[dice]\neach = 1\n', encoding="utf-8")
            elif then == "move":
                file.with_suffix(".txt").write_text("elsewhere")
        (elsewhere := folder / "elsewhere").mkdir()
        patch.chdir(elsewhere)
        patch.setattr(registry, "GAMES", without_files())
        Path("game.jsonl").write_text(text, encoding="utf-8")
        saved = load("game.jsonl")
        assert saved.header.version == VERSION
        assert saved.table.events == table.events
        assert snapshot(saved.table) == snapshot(table)
        assert named_json(saved.header.options) == named_json(options)
        assert dump(saved.table) == text
        again, rng = saved.table.copy(), Random(seed + 1)
        twin = Random(seed + 1)
        for _ in range(10):
            if not table.over:
                table.act(any_action(table.legal(), rng))
                again.act(any_action(again.legal(), twin))
        assert again.events == table.events
        changed = changed_since(saved.header.options)
        assert changed == [str(file) for file in files if then == "edit"]


@LAW
@given(chosen())
def test_what_is_written_of_a_game_is_that_game(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any]
) -> None:
    file = tmp_path_factory.mktemp("written") / "house.toml"
    file.write_text(toml_of(values), encoding="utf-8")
    plan = registry.get_game(str(file)).spec
    assert plan is not None
    again = spec_of(json.loads(json.dumps(written(plan))), "anything.toml")
    assert again.values() == plan.values()
    assert (again.title, again.rulings) == (plan.title, plan.rulings)
    assert content_of(again) == content_of(plan)


@pytest.mark.parametrize("game", [id for id, each in registry.GAMES.items() if each.spec])
def test_what_is_written_of_our_games_is_those(game: str) -> None:
    """With all that players may agree on, which no drawn file has."""
    plan = registry.get_game(game).spec
    assert plan is not None
    again = spec_of(json.loads(json.dumps(written(plan))), game)
    assert again.values() == plan.values()
    assert (again.title, again.rulings, again.players) == (plan.title, plan.rulings, plan.players)
    assert list(again.options) == list(plan.options)
    for mine, its in zip(again.options.values(), plan.options.values(), strict=True):
        assert repr(mine) == repr(its)


@pytest.mark.parametrize("name", DECKS)
def test_what_is_written_of_a_deck_is_that_deck(name: str) -> None:
    deck = load_deck(name)
    assert deck_of_values(json.loads(json.dumps(deck_written(deck)))) == deck


# --- what somebody changed in it


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in inner:
        found.append((*path, key))
        if isinstance(each, dict | list):
            found += _places(each, (*path, key))
    return found


ODD = st.one_of(
    st.sampled_from([None, True, -1, 0, 7, 10**30, 0.5, "", "\x1b[2J", "x" * 500, "pipe:touch x"]),
    st.sampled_from([[], {}, [1], ["x"], {"a": 1}, [[]], "../../x.svg", "x.svg"]),
)


@settings(max_examples=of_all(120), deadline=None)
@given(st.data(), st.booleans(), ODD)
def test_what_was_tampered_with_is_refused_in_one_line(
    data: st.DataObject, of_cards: bool, odd: object
) -> None:
    if of_cards:
        options = Options("cards", 2, deck=load_deck(SAVED / "small.toml"), powers=True)
    else:
        options = Options(str(SAVED / "house.toml"), 2, blind=True)
    message = options_json(options)
    text = dump(Table.deal(options, seed=5))
    tampered = deepcopy(message)
    *way, last = data.draw(st.sampled_from(_places(message)))
    inside = tampered
    for key in way:
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[last] = odd
    else:
        del inside[last]
    first, rest = text.split("\n", 1)
    header = json.loads(first) | {"options": tampered}
    if tampered != message:  # whoever changes it does not know the check
        with pytest.raises(CardlieError) as refused:
            _loaded(f"{json.dumps(header)}\n{rest}")
        assert "\n" not in str(refused.value)
        assert str(refused.value).isprintable()
    found, error = None, ""
    try:  # who does knows no way round what a file may hold
        found = dump(Table.deal(options_of(tampered), seed=5))
    except CardlieError as refusal:
        error = str(refusal)
    assert "\n" not in error
    if found is not None:
        first = json.loads(found.split("\n")[0])
        assert options_json(_loaded(found).header.options) == first["options"]


def _loaded(text: str) -> Saved:
    from cardlie.engine.log import parse

    return parse(Path("game.jsonl"), text.encode())


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"rules": 3}, "rules must be an object"),
        ({"rules": {}, "game": "leira"}, "leira can't have other rules"),
        (
            {"rules": {}, "game": ["house.toml"]},
            "a game with its own rules is named after its file",
        ),
        ({"rules": {}, "game": "a\nb.toml"}, "a game with its own rules is named after its file"),
        ({"rules": {"dice": {"each": 0}}, "game": "a.toml"}, "a.toml: dice.each: is 0"),
        ({"rules": {"like": "tavern"}, "game": "a.toml"}, "like: is an unknown key"),
        ({"deck": {"id": "x"}, "game": "cards"}, "numbers: is missing"),
        ({"deck": {"id": "x", "powers": "base"}, "game": "cards"}, "numbers: is missing"),
    ],
)
def test_rules_that_are_none_are_one_line(more: dict[str, Any], problem: str) -> None:
    with pytest.raises(CardlieError, match=problem) as refused:
        options_of({"seats": 2} | more)
    assert "\n" not in str(refused.value)


def test_no_line_is_endless() -> None:
    rules = {"title": "x" * 4_100_000}
    options = {"game": "house.toml", "seats": 2, "rules": rules}
    with pytest.raises(LogError, match="line 1 is too long for a line"):
        _loaded(json.dumps({"cardlie-game": VERSION, "options": options, "seed": 1}) + "\n")


# --- files of version 3, as it wrote them


@pytest.mark.parametrize("name", ["leira", "keys", "over", "house", "small"])
def test_files_of_version_3_open_and_go_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAVED)
    lines = [json.loads(line) for line in Path(f"{name}.jsonl").read_text().splitlines()]
    assert lines[0]["cardlie-game"] == 3
    deck = load_deck("small.toml") if name == "small" else None
    saved = load(f"{name}.jsonl", deck)
    assert saved.closed
    assert [str(step.action) for step in saved.steps] == [line["do"] for line in lines[1:-1]]
    if saved.table.over:
        return
    copy = tmp_path / "game.jsonl"
    copy.write_bytes(Path(f"{name}.jsonl").read_bytes())
    file, again = GameFile.again(copy, deck)
    again.table.act(any_action(again.table.legal(), Random(1)))
    file.write(again.table)
    file.close()
    assert load(copy, deck).table.events == again.table.events
    assert json.loads(copy.read_text().split("\n")[0])["cardlie-game"] == 3


def test_a_file_of_version_3_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LogError, match=r"house.toml: no such file") as refused:
        load(SAVED / "house.jsonl")
    assert (
        refused.value.hint
        == "it refers to a file that it does not contain: run this in that file's folder"
    )


@pytest.mark.parametrize("name", ["house", "small"])
def test_tables_of_a_host_that_version_3_kept_go_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAVED)
    entries = [json.loads(line) for line in Path(f"host-{name}.jsonl").read_text().splitlines()]
    table = match_of(entries, load_deck("small.toml") if name == "small" else None).table
    assert table is not None
    assert [str(action) for action in table.actions] == [each["do"] for each in entries[-3:]]


def test_tables_of_a_host_hold_what_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their files may be gone; cards that lie there are dealt, if they are those."""
    from cardlie.session.match import cards_of

    monkeypatch.chdir(SAVED)
    deck = load_deck("small.toml")
    for options in (Options("house.toml", 2), Options("cards", 2, deck=deck)):
        message = json.loads(json.dumps(options_json(options)))
        deal = {"deed": "deal", "options": message, "seed": 5, "version": VERSION}
        entries = [
            {"deed": "open", "options": message, "fixed": True},
            {"deed": "sit", "seat": 0, "name": "Uli", "key": "k"},
            {"deed": "bot", "seat": 1, "bot": "casual"},
            deal | {"cards": cards_of(options)},
        ]
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(registry, "GAMES", without_files())
        match = match_of(entries)
        assert match.table is not None
        assert match.table.options == options
        assert match.deck == options.deck
        with pytest.raises(CardlieError, match="with other cards"):
            match_of([*entries[:-1], deal | {"cards": "another"}], deck)


# --- as people see it


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "house.toml has changed since this game began; the game keeps the old version."),
        ("de", "house.toml hat sich geändert, seit dieses Spiel begonnen hat"),
    ],
)
def test_a_file_that_changed_is_said(
    lang: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_bytes((SAVED / "house.toml").read_bytes())
    words = ["house.toml", "--seed", "3", "--seats", "you,casual", "--save", "game.jsonl"]
    assert ran("play", *words, stdin="2 fives\n").returncode == 0
    before = ran("replay", "game.jsonl", "--lang", lang)
    assert (before.returncode, before.stderr) == (0, "")
    Path("house.toml").write_text('like = "tavern"\n[dice]\neach = 4\n')
    after = ran("replay", "game.jsonl", "--lang", lang)
    assert (after.returncode, after.stdout) == (0, before.stdout)
    assert message in after.stderr
    assert after.stderr.count("\n") == 1
    for game in ([], ["house.toml"]):
        resumed = ran("play", *game, "--resume", "game.jsonl", "--lang", lang, stdin="quit\n")
        assert (resumed.returncode, resumed.stderr) == (0, "")
        assert message in resumed.stdout
    Path("house.toml").unlink()
    monkeypatch.chdir("/")
    gone = ran("replay", str(tmp_path / "game.jsonl"), "--lang", lang)
    assert (gone.returncode, gone.stdout, gone.stderr) == (0, before.stdout, "")
    other = ran("play", "leira", "--resume", str(tmp_path / "game.jsonl"))
    assert other.returncode == 2
    assert "is a game of house.toml, not of leira" in other.stderr


def test_a_deck_that_changed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_bytes((SAVED / "small.toml").read_bytes())
    words = "cards --deck small.toml --seed 1 --seats you,casual --save game.jsonl".split()
    assert ran("play", *words, stdin="quit\n").returncode == 0
    before = ran("replay", "game.jsonl")
    assert (before.returncode, before.stderr) == (0, "")
    text = Path("small.toml").read_text().replace("[1, 2, 4]", "[1, 2, 5]")
    Path("small.toml").write_text(text)
    after = ran("replay", "game.jsonl")
    assert after.stdout == before.stdout
    assert after.stderr.startswith("cardlie: small.toml has changed since this game began")
    named = ran("play", "--resume", "game.jsonl", "--deck", "small.toml", stdin="quit\n")
    assert named.returncode == 0
    assert "--deck names another deck than this game began with" in named.stdout


def test_steps_of_an_old_file_are_checked_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added to a file of version 3 is checked as its own lines are."""
    monkeypatch.chdir(SAVED)
    saved = load("leira.jsonl")
    again = Table.deal(saved.header.options, chance=saved.header.chance)
    steps = list(steps_of(again, iter([step.action for step in saved.steps])))
    assert [step.events for step in steps] == [step.events for step in saved.steps]


def test_a_trace_holds_what_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAVED)
    for options in (Options("house.toml", 2), Options("cards", 2, deck=load_deck("small.toml"))):
        plan = Plan.of(options, parse_seats("casual"))
        first = json.loads(next(iter(trace([plan], range(1)))))
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setattr(registry, "GAMES", without_files())
            assert options_of(first["variants"][0]["options"]) == options
