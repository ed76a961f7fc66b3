"""``cardlie read``, and photos for the judge, as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cardlie.base.translation import language
from cardlie.sight import PhotoReading, read
from cardlie.sight.picture import Photo
from tests.cli.running import ran
from tests.sight.photographs import photo, shot
from tests.sight.thrown import photo as dice_photo
from tests.sight.thrown import shot as dice_shot

TAKEN = shot(3, "default", cards=6, width=110)


@cache
def faces_there() -> Counter[str]:
    """What lies on it."""
    return Counter(card.face for card in photo(TAKEN).laid)


@pytest.fixture(autouse=True)
def one_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of all themes take seconds to make; that they are told apart is tested below
    this room."""
    monkeypatch.setattr("cardlie.press.look.theme.theme_names", lambda: ["default"])
    monkeypatch.setattr("cardlie.sight.read", read_once)


_FOUND: dict[tuple[Any, ...], PhotoReading] = {}


def read_once(picture: Photo, **known: Any) -> PhotoReading:
    """What is asked of a photo again, in the same way, was found in it before."""
    asked = (picture.pixels.tobytes(), language(), *known.items())
    if asked not in _FOUND:
        _FOUND[asked] = read(picture, **known)
    return _FOUND[asked]


@pytest.fixture
def table(tmp_path: Path) -> str:
    """The file of a photo of six cards."""
    (tmp_path / "table.jpg").write_bytes(photo(TAKEN).jpeg)
    return str(tmp_path / "table.jpg")


@pytest.mark.some(1, of="commands with photos")
def test_faces_are_printed_as_the_judge_takes_them(table: str) -> None:
    done = ran("read", table, "--theme", "default")
    first, faces = done.stdout.splitlines()
    assert done.returncode == 0
    assert first.startswith("6 cards of the theme default, in ")
    assert Counter(faces.split()) == faces_there()
    assert ran("judge", "1 red", "--table", faces).returncode in (0, 1)


@pytest.mark.some(1, of="commands with photos")
def test_json_tells_faces_and_corners(table: str) -> None:
    found = json.loads(ran("read", table, "--theme", "default", "--json").stdout)
    assert Counter(face["face"] for face in found["faces"]) == faces_there()
    assert all(0.995 <= face["sure"] <= 1 for face in found["faces"])
    assert all(np.array(face["corners"]).shape == (4, 2) for face in found["faces"])
    assert found["unsure"] == []
    assert found["theme"] == "default"


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_drawn_reading_is_the_photo_with_its_cards_outlined(
    table: str, tmp_path: Path, kind: str
) -> None:
    drawn = tmp_path / f"drawn.{kind}"
    assert ran("read", table, "--theme", "default", "--draw", str(drawn)).returncode == 0
    before, after = (np.asarray(Image.open(path), int) for path in (table, drawn))
    changed = np.abs(before - after).max(axis=2) > 60
    assert before.shape == after.shape
    for card in photo(TAKEN).laid:
        x, y = np.mean(card.corners, axis=0).astype(int)
        assert changed[y - 12 : y + 12, x - 12 : x + 12].any()
    assert 0.005 < changed.mean() < 0.3


@pytest.mark.parametrize("name", ["drawn.gif", "none/drawn.png"])
def test_what_can_not_be_drawn_to_is_said_before_anything_is_read(
    table: str, tmp_path: Path, name: str
) -> None:
    done = ran("read", table, "--draw", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / name).exists()


@pytest.mark.some(1, of="commands with photos")
def test_no_file_of_others_is_drawn_over(table: str, tmp_path: Path) -> None:
    before, other = Path(table).read_bytes(), tmp_path / "other.jpg"
    other.write_bytes(b"mine")
    for to, forced in ((table, ["--force"]), (str(other), [])):
        done = ran("read", table, "--draw", to, *forced)
        assert (done.returncode, done.stdout) == (2, "")
    assert (Path(table).read_bytes(), other.read_bytes()) == (before, b"mine")
    assert ran("read", table, "--draw", str(other), "--force").returncode == 0
    assert ran("read", table, "--draw", str(other)).returncode == 0  # it is ours now


@pytest.mark.some(1, of="commands with photos")
def test_standard_input_is_read_and_judged() -> None:
    command = [sys.executable, "-m", "cardlie"]
    read = subprocess.run(
        [*command, "read", "-", "--theme", "default"],
        input=photo(TAKEN).jpeg, capture_output=True, check=False,
    )  # fmt: skip
    assert read.returncode == 0
    assert Counter(read.stdout.decode().splitlines()[1].split()) == faces_there()


@pytest.mark.some(1, of="commands with photos")
def test_a_photo_is_judged_like_the_faces_on_it(table: str) -> None:
    for guess in ("1 red", "6 red"):
        typed = ran("judge", guess, "--table", " ".join(faces_there().elements()), "--json")
        seen = ran("judge", guess, "--photo", table, "--cards", "6", "--json")
        assert typed.returncode == seen.returncode
        assert json.loads(typed.stdout)["have"] == json.loads(seen.stdout)["have"]


def test_what_was_not_seen_turns_no_verdict(table: str) -> None:
    assert ran("judge", "1 red", "--photo", table).returncode == 0  # no more cards change that
    asked = ran("judge", "6 red", "--photo", table)
    assert asked.returncode == 2
    assert "faces that the photo may not show" in asked.stderr
    assert "--cards N" in asked.stderr
    for lying, code in ((6, 1), (9, 2)):
        done = ran("judge", "6 red", "--photo", table, "--cards", str(lying))
        assert done.returncode == code
    assert "3 more, not seen" in done.stdout
    assert "the number of cards" not in done.stderr
    fewer = ran("judge", "1 red", "--photo", table, "--cards", "5")
    assert (fewer.returncode, fewer.stdout) == (2, "")
    assert "the photo shows 6, not 5" in fewer.stderr
    assert ran("read", table, "--cards", "8").stdout.splitlines()[1].endswith(" ? ?")
    typed = ran("judge", "1 red", "--table", "R1", "--cards", "3")
    assert "--cards and --dice are for photos" in typed.stderr


@pytest.mark.some(1, of="commands with photos")
def test_a_seat_has_no_more_dice_than_at_the_start(dice: str) -> None:
    seats = ("--roll", f"Ann=@{dice}", "--roll", "Bob=5", "--by", "Bob", "--game", "leira")
    assert ran("judge", "nine 5s", *seats).returncode == 1  # one more die can't turn that
    assert ran("judge", "four 5s", *seats).returncode == 2
    assert ran("judge", "four 5s", *seats, "--dice", "4").returncode in (0, 1)


def test_a_seats_cards_are_on_a_photo(table: str) -> None:
    done = ran("judge", "1 red", "--roll", f"Ann=@{table}", "--roll", "Bob=R1", "--by", "Bob")
    assert done.returncode == 0
    assert "6 cards of the theme default" in done.stdout


@pytest.mark.some(1, of="commands with photos")
def test_cards_of_a_theme_of_ones_own_are_judged_and_weighed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In it foxes are blue's, and ravens red's: whoever doesn't know that reads another suit."""
    own, picture = tmp_path / "own", str(tmp_path / "own.jpg")
    monkeypatch.chdir(tmp_path)
    assert ran("new", "theme", "own").returncode == 0
    look = (own / "theme.toml").read_text()
    red, blue = (look.split(f"[suit.{suit}]\n")[1].split("\n\n")[0] for suit in ("red", "blue"))
    look = look.replace(red, "...").replace(blue, red).replace("...", blue)
    (own / "theme.toml").write_text(look)
    taken = photo(shot(3, str(own), width=110, only=("R1", "R2", "R5", "B3")))
    Path(picture).write_bytes(taken.jpeg)
    faces = " ".join(card.face for card in taken.laid)
    ways = (("--table", faces), ("--photo", picture, "--theme", str(own)), ("--photo", picture))
    typed, known, unknown = (
        json.loads(ran("judge", "1 red", *way, "--json").stdout) for way in ways
    )
    assert typed["have"] == known["have"] == 3 != unknown["have"]
    asked = ("odds", "4 red", "--unseen", "6", "--json", "--mine")
    typed = json.loads(ran(*asked, faces).stdout)
    seen = json.loads(ran(*asked, f"@{picture}", "--theme", str(own)).stdout)
    assert {name: seen[name] for name in typed} == typed
    assert seen["photos"][picture]["theme"] == str(own)


def test_odds_weigh_what_a_photo_may_not_show(table: str) -> None:
    asked = ("odds", "4 red", "--unseen", "6", "--with", "wildcards", "--json", "--mine")
    seen = json.loads(ran(*asked, f"@{table}", "--cards", "7").stdout)
    typed = json.loads(ran(*asked, " ".join([*faces_there().elements(), "?"])).stdout)
    assert {name: seen[name] for name in typed} == typed
    assert ran("odds", *asked[1:6], "--mine", f"@{table}").stdout.startswith("6 cards of the theme")
    for words, said in (
        ((*asked, f"@{table}", "--cards", "7", "--advise"), "a ? in --mine"),
        ((*asked, "R1", "--theme", "default"), "--theme is for photos"),
        (("odds", "4 red", "--mine", f"@{table}"), "number of unseen faces"),
    ):
        refused = ran(*words)
        assert (refused.returncode, refused.stdout, said in refused.stderr) == (2, "", True)


@pytest.mark.parametrize(
    "data", [b"", b"no picture", b"\xff\xd8\xff\xe0 a picture that ends"], ids=repr
)
def test_what_is_no_picture_is_one_line(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "strange").write_bytes(data)
    for words in (("read",), ("judge", "4 red", "--photo")):
        done = ran(*words, str(tmp_path / "strange"))
        assert (done.returncode, done.stdout) == (2, "")
        assert "strange" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_torn_photo_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "torn.jpg").write_bytes(photo(TAKEN).jpeg[:3000])
    done = ran("read", str(tmp_path / "torn.jpg"))
    assert done.returncode == 2
    assert "is broken" in done.stderr


def test_a_picture_of_nothing_is_exit_code_one_and_no_verdict(tmp_path: Path) -> None:
    empty = str(tmp_path / "empty.png")
    Image.new("RGB", (300, 200), (90, 60, 30)).save(empty)
    read, judged = ran("read", empty), ran("judge", "1 red", "--photo", empty)
    assert (read.returncode, judged.returncode) == (1, 2)
    assert "--size" in read.stdout
    assert "--game tavern" in read.stdout
    assert "--size" in judged.stderr


def test_a_size_that_is_not_known_is_one_line(table: str) -> None:
    for words in (("read", table), ("judge", "1 red", "--photo", table)):
        done = ran(*words, "--size", "brigde")
        assert (done.returncode, done.stdout) == (2, "")
        assert "unknown card size 'brigde'" in done.stderr
    done = ran("judge", "1 red", "--table", "R1", "--size", "tarot")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--size is for photos" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["judge", "4 blurp", "--photo"], "'blurp' is not a word used in guesses"),
        (["judge", "4 red", "--after", "5", "--photo"], "cardlie: "),
        (
            ["judge", "4 red", "--by", "Ann", "--photo"],
            "who said it only matters when rolls are given",
        ),
        (["judge", "4 red", "--with", "swop", "--photo"], "cards has no option"),
        (["judge", "9 nines", "--photo"], "nothing here shows a 9"),
    ],
)
def test_what_is_wrong_with_the_guess_is_said_before_anything_is_drawn(
    words: list[str], said: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlie.sight.templates.TemplateSet.of", None)
    done = ran(*words, table)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_the_size_that_is_typed_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    mine = str(tmp_path / "mine.png")
    Image.new("RGB", (9, 9)).save(mine)

    def looked(_: object, *, size: str, **__: object) -> PhotoReading:
        asked.append(size)
        return PhotoReading((), None, 0.0, (1, 1))

    monkeypatch.setattr("cardlie.sight.read", looked)
    monkeypatch.setattr("cardlie.sight.recognition.undrawn", lambda *_: 0)
    for words in (("read", mine), ("judge", "1 red", "--photo", mine)):
        ran(*words, "--size", "tarot")
        ran(*words)
    ran("judge", "1 red", "--roll", f"Ann=@{mine}", "--by", "Ann", "--size", "70x110mm")
    assert asked == ["tarot", "poker", "tarot", "poker", "70x110mm"]


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a photo of four dice."""
    path = tmp_path_factory.mktemp("dice") / "dice.jpg"
    path.write_bytes(dice_photo(dice_shot(1, colour="red", only=(1, 5, 5, 2), width=60)).jpeg)
    return str(path)


def test_dice_are_read_as_the_judge_takes_them(dice: str) -> None:
    done = ran("read", dice, "--game", "wheel")
    first, faces, note = done.stdout.splitlines()
    assert done.returncode == 0
    assert first.startswith("4 dice, in ")
    assert sorted(faces.split()) == ["*", "2", "5", "5"]
    assert note == "Note: in Ship's Wheel, a 1 is wild."
    assert "eine 1 Joker" in ran("read", dice, "--game", "wheel", "--lang", "de").stdout


def test_dice_on_a_photo_are_judged(dice: str) -> None:
    for game, guess, holds in (
        ("tavern", "two 5s", True), ("tavern", "three 5s", False), ("wheel", "three 5s", True),
    ):  # fmt: skip
        done = ran("judge", guess, "--photo", dice, "--dice", "4", "--game", game)
        assert done.returncode == (not holds)
    seats = ("--roll", f"Ann=@{dice}", "--roll", "Bob=5 5", "--by", "Bob")
    asked = ran("judge", "four 5s", *seats, "--game", "leira")
    assert asked.returncode == 2
    assert "what 'four 5s' costs depends on" in asked.stderr.replace("4 fives", "four 5s")
    assert ran("judge", "four 5s", *seats, "--dice", "4", "--game", "leira").returncode == 0


def test_where_no_dice_lie_that_is_said(tmp_path: Path) -> None:
    empty = str(tmp_path / "empty.png")
    Image.new("RGB", (300, 200), (90, 60, 30)).save(empty)
    assert ran("read", empty, "--game", "leira").returncode == 1
    assert ran("judge", "two 5s", "--photo", empty, "--game", "leira").returncode == 2
