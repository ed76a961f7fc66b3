"""``cardlie check`` names every fault of a file at once, and none that it does not have."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from cardlie.engine import Options
from cardlie.press.files.own_file import endless_mixes
from tests.cli.running import ran, told


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for what in ("deck", "theme", "game"):
        assert ran("new", what, f"my-{what}").returncode == 0
    return tmp_path


@pytest.mark.some(1, of="whole checks")
@pytest.mark.parametrize(
    ("name", "said", "lines"),
    [  # of a deck, a line for each power card, below a head, between empty lines
        (
            "my-deck.toml",
            "my-deck.toml: 48 cards, 68 with all expansions, for 2 to 8 players",
            2 + 3 + 13,
        ),
        ("my-theme", "my-theme/theme.toml: My theme. ", 2),
        ("my-game.toml", "my-game.toml: My game, for 2 to 6 players", 2),
    ],
)
def test_what_is_begun_has_neither_faults_nor_doubts(
    here: Path, name: str, said: str, lines: int
) -> None:
    assert here.is_dir()
    code, out, err = told("check", name)
    first, *_, last = out.splitlines()
    assert (code, err, last, len(out.splitlines())) == (0, "", "No problems found.", lines)
    assert first.startswith(said)


#: What is done with each sort of file, and nothing else may be wrong with it then.
USES = {
    "my-deck.toml": (
        "print kit cards --deck", "print deck --deck", "print rules cards --layout fold --deck",
        "rules cards --deck", "rules cards --lang de --rulings --deck",
        "print theme --lang de --deck", "sim cards --games 2 --jobs 1 --deck", "check --lang de",
        "judge '2 red' --table 'R1 R2' --deck", "odds '2 red' --mine R1 --unseen 5 --deck",
        "report cards --games 2 --closely 2 --seats honest --players 2 -o page.json --deck",
    ),
    "my-theme": ("print kit cards --lang de --theme", "print deck --theme", "print theme",
                 "print rules leira --theme", "print calibration --theme"),
    "my-game.toml": (
        "print kit", "print kit --lang de", "print rules --lang de", "rules", "rules --check",
        "rules --rulings --lang de", "sim --games 2 --jobs 1", "odds '2 sixes' --unseen 5 --game",
        "print rules --layout summary", "judge '2 fives' --table '5 5' --game",
        "report --games 2 --closely 2 --seats honest --players 2 -o page.json",
    ),
}  # fmt: skip


@pytest.mark.some(2)
@pytest.mark.parametrize(("name", "use"), [(name, use) for name in USES for use in USES[name]])
def test_what_is_well_is_refused_by_no_command(here: Path, name: str, use: str) -> None:
    words = [*shlex.split(use), name]
    if name == "my-game.toml" and not use.endswith("--game"):  # it stands before the options
        at = next((n for n, word in enumerate(words) if word.startswith("-")), len(words) - 1)
        words.insert(at, words.pop())
    done = ran(*words)
    assert done.returncode == 0, done


@pytest.mark.some(1, of="whole checks")
@pytest.mark.parametrize("name", ["my-deck.toml", "my-theme", "my-game.toml"])
def test_what_was_found_is_said_as_json_too(here: Path, name: str) -> None:
    code, out, err = told("check", name, "--json")
    found = json.loads(out)
    assert (code, err, found["faults"], found["notes"], found["complete"]) == (0, "", [], [], True)
    assert told("check", name, "--quick")[1].splitlines()[0] == f"{found['file']}: {found['title']}"
    assert [0 < each["true"] < 1 for each in found["powers"]] == [True] * (13 * (name[3] == "d"))


def test_faults_as_json_are_those_that_are_told(here: Path) -> None:
    file = here / "my-game.toml"
    file.write_text(file.read_text() + "\n[bidz]\nrule = 3\n")
    (code, out, _), (_, text, _) = told("check", file.name, "--json"), told("check", file.name)
    found = json.loads(out)
    assert (code, found["title"]) == (1, None)
    assert found["faults"]
    for fault in found["faults"]:
        assert fault["error"] in text
        assert fault["hint"] in text


def test_quickly_nothing_is_printed_or_played(here: Path) -> None:
    assert here.is_dir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlie.cli.dry_run.refusals", None)
        code, out, err = told("check", "my-deck.toml", "--quick")
    assert (code, err, len(out.splitlines())) == (0, "", 1)


@pytest.mark.some(1, of="whole checks")
@pytest.mark.parametrize(
    "fault",
    ["cardlie.press.kit.draw.draw", "cardlie.booklet.build.read_rules", "cardlie.sim.simulate"],
)
def test_what_other_commands_would_refuse_is_told(
    here: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cardlie.press.files.targets  # noqa: F401 (first imported now, it would crash for good)

    def crash(*_: object, **__: object) -> None:
        raise KeyError("html_inline")

    monkeypatch.setattr(fault, crash)
    code, out, err = told("check", "my-deck.toml")
    assert (code, err) == (1, "")
    assert "No problems found" not in out
    assert (
        out.count("my-deck.toml fails with an internal error: KeyError") + out.count("en fails")
        == 1
    )
    assert "hint: please report this" in out


def changed(name: str, *pairs: tuple[str, str]) -> None:
    text = Path(name).read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    Path(name).write_text(text, encoding="utf-8")


def test_faults_of_power_cards_and_of_the_deck_are_told_together(here: Path) -> None:
    own = '[[power]]\nid = "A"\ncombination = "2*2"\nvalue = 300\n'
    (here / "own.toml").write_text(own)
    changed("my-deck.toml", ('"base"', '"own.toml"'), ("wildcards = 7", "wildcards = 700"))
    code, out, _ = told("check", "my-deck.toml")
    assert code == 1
    assert [
        line.partition(": ")[0] for line in out.splitlines() if line.startswith(("my", "own"))
    ] == [
        "my-deck.toml:7",
        *(f"own.toml:{line}" for line in (1, 2, 3, 4)),
    ]


def test_faults_of_a_theme_and_of_a_game_are_told_together(here: Path) -> None:
    assert here.is_dir()
    changed("my-theme/theme.toml", ('colour = "#', 'colour = "#z'))
    assert told("check", "my-theme")[1].count("is not a colour") == 11
    changed("my-game.toml", ("players =", "players = [9, 2]\nwrong ="))
    code, out, _ = told("check", "my-game.toml")
    assert (code, len([line for line in out.splitlines() if "my-game.toml:" in line])) == (1, 2)


def test_what_is_doubtful_is_told(here: Path) -> None:
    own = "".join(
        f'[[power]]\nid = "{id}"\ncombination = "{combination}"\nvalue = {value}\nsentence = "A."\n'
        for id, combination, value in (("rare", "8+3", 2), ("often", "2+2", 9))
    )
    (here / "own.toml").write_text(own)
    red = '"red"\ncolour = "#a2200c"', '"green"\ncolour = "#a2200c"'
    changed("my-deck.toml", ('"base"', '"own.toml"'), ('"red"', red[0]), ('"green"', red[1]))
    with pytest.MonkeyPatch.context() as patch:  # nothing is printed or played besides
        patch.setattr("cardlie.cli.dry_run.refusals", lambda *_: ())
        code, out, _ = told("check", "my-deck.toml")
    assert code == 0
    assert "rare is rarer than often" in out
    assert "red and green are hard to tell apart" in out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nix.toml", "no such file"),
        ("/dev/null", "is not a deck, theme or game"),
        ("own.toml", "holds power cards"),
        ("broken.toml", "is not valid TOML"),
    ],
)
def test_bad_input_is_one_line(here: Path, name: str, said: str) -> None:
    (here / "own.toml").write_text("[[power]]\nid = 3\n")
    (here / "broken.toml").write_text("title = \n")
    code, out, err = told("check", name)
    assert (code, out, err.count("cardlie: ")) == (2, "", 1)
    assert said in err


def test_rounds_that_go_on_are_doubtful() -> None:
    free = Options("cards", 2, rulings=["possible=free"])
    assert any("straights" in doubt for doubt in endless_mixes(free))
    assert not list(endless_mixes(Options("cards", 2)))


def test_values_are_written_behind_the_mark_that_some_editors_begin_a_text_with(
    here: Path,
) -> None:
    own = '[[power]]\r\nid = "pairs"\r\ncombination = "2+2"\r\nvalue = 9\r\nsentence = "A."\r\n'
    (here / "own.toml").write_bytes(b"\xef\xbb\xbf" + own.encode())
    changed("my-deck.toml", ('"base"', '"own.toml"'))
    assert told("check", "my-deck.toml", "--quick", "--write")[0] == 0
    written = (here / "own.toml").read_bytes()
    assert written.startswith(b"\xef\xbb\xbf[[power]]\r\n")
    assert b"value = 9" not in written


def test_a_fault_of_costs_is_told_of_the_rows_that_are_written(tmp_path: Path) -> None:
    """A row that is left out is as another, and has no fault of its own."""
    file = tmp_path / "o.toml"
    rows = "false = { bidder = -1 }\ntrue = { caller = -1 }"
    file.write_text(f'title = "O"\nlike = "snyd"\n[costs]\n{rows}\n', encoding="utf-8")
    done = ran("check", str(file))
    faults = [line for line in (done.stdout + done.stderr).splitlines() if "gives more" in line]
    assert [line.split(": ")[1] for line in faults] == ["costs.false", "costs.true"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('wins = "first-out"', "costs.false, costs.true: whoever is wrong sheds"),
        ('wins = "first-out"\ncosts.false = { caller = 1 }', "costs.true: whoever is wrong sheds"),
        ('like = "snyd"', ""),
        ('like = "snyd"\nwins = "last-in"', "costs.false, costs.true: whoever is right loses"),
        ('like = "wheel"', ""),
        ("costs.exact = { caller = 1, rest = 2 }", "costs.exact: whoever is right loses"),
    ],
)
def test_costs_that_are_good_for_whoever_is_wrong_are_doubtful(
    tmp_path: Path, text: str, rows: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    told = " ".join(ran("check", str(file), "--quick").stdout.split())
    assert ("Note: " + rows in told) if rows else ("Note" not in told)


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("title = Gale # of ours", 1, 'text stands in quotes: title = "Gale"'),
        ('title = "Gale"\nplayers = 4', 2, "write players = [4, 4]"),
        ('title = "Gale"\n[dice]\nwild = 1', 3, "write wild = [1]"),
        ('title = "Gale"\n[pass]\nwith = "alike"', 3, 'write with = ["alike"]'),
        ('title = "Gale"\n[bids]\nrule = "numberfirst"', 3, "did you mean 'number-first'?"),
    ],
)
def test_what_was_meant_is_hinted_at(here: Path, text: str, line: int, hint: str) -> None:
    (here / "gale.toml").write_text(text)
    _, out, err = told("check", "gale.toml")
    assert f"hint: {hint}" in out + err
    assert f"gale.toml:{line}: " in out + err or f"line {line}," in out + err


def test_an_exact_call_that_only_gives_back_needs_an_end(here: Path) -> None:
    """It is said where it stands, and what is added there mends it."""
    text = 'title = "Gale"\ndice.each = 3\nexact.by = "next"\n[costs]\nright = { caller = -1 }\n'
    (here / "gale.toml").write_text(text)
    code, out, _ = told("check", "gale.toml", "--quick")
    assert (code, out.count("\n")) == (1, 1)
    assert out.startswith("gale.toml:5: costs.right: gives back more than it takes")
    assert "add most = 3 to [costs]" in out
    (here / "gale.toml").write_text(f"{text}most = 3\n")
    assert told("check", "gale.toml", "--quick")[0] == 0
