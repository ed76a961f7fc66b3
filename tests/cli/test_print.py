"""``cardlie print`` through real processes."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from cardlie.base.data import data_dir
from cardlie.cli import main
from cardlie.press.files.shops import shops

if TYPE_CHECKING:
    from pathlib import Path


def cardlie_print(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardlie", "print", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_deck_lands_in_output_and_says_how_to_print_it(tmp_path: Path) -> None:
    done = cardlie_print("deck", "--with", "wildcards", "--paper", "letter", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, layout, second = done.stdout.splitlines()
    assert first == "output/cardlie-deck-letter.pdf: 55 cards on 14 pages"
    assert layout == "3 x 3 portrait, edge to edge"
    assert "100 %" in second
    assert "long edge" in second
    assert all(len(line) <= 80 for line in (first, layout, second))
    assert [file.name for file in (tmp_path / "output").iterdir()] == ["cardlie-deck-letter.pdf"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLIE_CONFIG", str(tmp_path / "config"))
    return tmp_path


COMMANDS = {
    "deck --only powers --backs fold --corners": "cardlie-deck-a4-part.pdf",
    "deck --only 'R1 *' --cmyk --cut-contour --bleed 2mm": "cardlie-deck-a4-part.pdf",
    "deck --only R1 --format png --dpi 40": "cardlie-deck-png-part",
    "deck --only R1 --format tts --dpi 30": "cardlie-deck-tts-part",
    "deck --only R1 --format cgs --dpi 30": "cardlie-deck-cgs-part",
    "deck --only R1 --format pcio --dpi 30": "cardlie-deck-part.pcio",
    "deck --only R1 --cmyk --pdfx 1a": "cardlie-deck-a4-part.pdf",
    "deck --only R1 --deck base[suits=3]": "cardlie-deck-base_suits_3-a4-part.pdf",
    "kit cards --only box --deck base[suits=3]": "cardlie-kit-cards-base_suits_3-a4-box.pdf",
    "deck --only R1 --shop drivethrucards": "cardlie-deck-drivethrucards-part.pdf",
    "deck --pages 3 --shift 0.3,-0.4 --lang de": "cardlie-deck-a4-part.pdf",
    "calibration --paper letter": "cardlie-calibration-letter.pdf",
    "theme --format png --only R1 --dpi 20": "cardlie-theme-default.png",
    "theme midnight": "cardlie-theme-midnight.pdf",
    "kit leira --players 2": "cardlie-kit-leira-a4.pdf",
    "kit cards --only reference --with vague": "cardlie-kit-cards-a4-reference.pdf",
    "kit wheel --only board --paper a3": "cardlie-kit-wheel-a3-board.pdf",
    "kit wheel --only dice,bid-die --side 20mm": "cardlie-kit-wheel-a4-dice-bid-die.pdf",
    "kit cards --only box --weight 160 --with powers": "cardlie-kit-cards-a4-box.pdf",
    "deck --cut --bleed 2mm --with wildcards": "cardlie-deck-a4-cut",
    "product wheel --shop drivethrucards": "cardlie-product-wheel-drivethrucards",
    "theme --cmyk --bleed 3mm": "cardlie-theme-default.pdf",
    "kit leira --only reference --cmyk --pdfx 1a --bleed 3mm": "cardlie-kit-leira-a4-reference.pdf",
    "kit tavern --only rules --lang de": "cardlie-kit-tavern-a4-rules.pdf",
}


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_writes_its_file_and_says_so(
    words: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *shlex.split(words)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"output/{COMMANDS[words]}: ")
    assert all(len(line) <= 80 for line in said.splitlines()[1:])
    assert (here / "output" / COMMANDS[words]).exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("deck --theme midnite", "no theme is called 'midnite'"),
        ("deck --size poke", "no card size is called 'poke'"),
        ("deck --with power", "no expansion is called 'power'"),
        ("deck --backs both", "no way to print backs is called 'both'"),
        ("deck --margin 5", "'5' is no length"),
        ("deck --bleed 90mm", "--bleed 90mm is out of range"),
        ("deck --gap 1in5", "--gap: '1in5' is no length"),
        ("deck --format svg", "no format is called 'svg'"),
        ("deck --dpi 600", "--dpi says nothing to --format pdf"),
        ("deck --format png --pages 1", "--pages says nothing to --format png"),
        ("deck --format png --paper a4", "--paper says nothing to --format png"),
        ("deck --format png --cmyk", "--cmyk is for PDF"),
        ("deck --format tts --no-backs", "--no-backs says nothing to --format tts"),
        ("deck --format tts --bleed 3mm", "--bleed says nothing to --format tts"),
        ("deck --shop drivethrucards --pages 2", "--pages says nothing to --shop drivethrucards"),
        ("deck --shop drivethrucards --cut-contour", "--cut-contour says nothing to --shop"),
        ("deck --shop thegamecrafter --size tarot", "--size says nothing to --shop"),
        ("deck --shop thegamecrafter --format tts", "--format says nothing to --shop"),
        ("deck --shop amazon", "no shop is called 'amazon'"),
        ("deck --cut --backs fold", "what is glued is cut by hand"),
        ("deck --cut --corners", "--corners says nothing to --cut"),
        ("deck --cut --paper 80x100mm", "no card has room beside a machine's marks"),
        ("product cards --shop amazon", "no shop is called 'amazon'"),
        ("theme --format png --cmyk", "--cmyk says nothing to --format png"),
        ("kit leira --pdfx 1a", "--pdfx and --profile are for inks"),
        ("rules leira --bleed 90mm", "--bleed 90mm is out of range"),
        ("deck --backs fold --shift 1,1", "--backs fold has no second side to line up"),
        ("deck --backs fold --no-backs", "contradict each other"),
        ("deck --gap=-3mm", "--gap -3mm is out of range"),
        ("deck --shift 1,1 --printer home", "two answers to one question"),
        ("deck --printer home", "no printer is called 'home'"),
        ("deck --lang xx", "no language is called 'xx'"),
        ("deck --deck nix", "no deck is called 'nix'"),
        ("deck --copies 0", "0 copies are out of range"),
        ("deck --paper 70x80mm", "no Poker card fits on 70x80mm"),
        ("calibration --backs none", "has no second side"),
        ("calibration --left 1,1", "both readings are needed"),
        ("calibration --save home", "--save needs what you read"),
        ("theme --format png --columns 0", "0 columns are out of range"),
        ("theme --format png --dpi 5", "5 dpi are out of range"),
        ("theme --columns 3", "--columns says nothing to --format pdf"),
        ("theme --format jpg", "no format is called 'jpg'"),
        ("theme noon", "no theme is called 'noon'"),
        ("kit chess", "no game is called 'chess'"),
        ("kit cards --with swop", "no option of cards is called 'swop'"),
        ("kit wheel --players 7", "wheel is played by 2 to 6, not by 7"),
        ("kit wheel --only dice --side 16", "--side: '16' is no length"),
        ("kit cards --only dice", "no part is called 'dice'; there are: box, deck"),
        ("kit tavern --only board", "no part is called 'board'"),
        ("kit wheel --only rules --no-rules", "no part is called 'rules'"),
        ("kit cards --only box --paper a5", "the tuck box does not fit on A5"),
        ("kit cards --only box --weight 5", "is out of range"),
        ("kit cards --side 20mm", "--side says nothing to print kit cards"),
        ("kit wheel --only board --side 20mm", "--side says nothing to --only board"),
        ("kit tavern --sleeved", "--sleeved says nothing to print kit tavern"),
        ("kit wheel --weight 99999999999999999999", "--weight says nothing to print kit wheel"),
        ("deck -o /dev/zero", "/dev/zero is no regular file"),
        ("deck -o /dev/full --force", "/dev/full is no regular file"),
        ("deck -o deck.png", "deck.png is to be a PDF"),
        ("theme --format png --only R1 --dpi 20 -o p.pdf", "p.pdf is to be a PNG"),
        ("deck --only R1 --format png --dpi 40 -o -", "several files can't be written to -"),
        ("kit wheel --deck half", "no deck is called 'half'"),
        ("kit cards --ruling die-hard=off", "die-hard"),
        ("deck --pdfx 1a", "--pdfx and --profile are for inks"),
        ("kit wheel --players 2.5", "invalid value for '--players'"),
        ("kit cards --weight thick", "invalid value for '--weight'"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(
    words: str, complaint: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *shlex.split(words)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert complaint in said.err.splitlines()[0]
    assert len(said.err.splitlines()) <= 2
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("cards", "deck"), ("preview", "theme THEME --format png"), ("theme-card", "theme THEME"),
        ("themes", "theme list"), ("board", "kit GAME --only board"),
        ("dice", "kit GAME --only dice"), ("reference", "kit GAME --only reference"),
    ],
)  # fmt: skip
def test_what_is_asked_for_by_another_name_is_told(
    word: str, meant: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", word, "wheel"]) == 2
    line, hint = capsys.readouterr().err.splitlines()
    assert line.startswith(f"cardlie: no command is called '{word}'")
    assert hint == f"  hint: did you mean 'cardlie print {meant}'?"


def test_a_kit_with_its_rules_loads_nothing_that_checks_types_or_plays_games(here: Path) -> None:
    program = (
        "import sys; from cardlie.cli import main; main(['print', 'kit', 'cards']); "
        "print({'pydantic', 'numpy', 'cardlie.engine'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout.splitlines()[-1], done.stderr) == ("set()", "")


def test_a_kit_leaves_out_what_its_paper_has_no_room_for(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "kit", "cards", "--size", "tarot", "--sleeved", "--no-rules"]) == 0
    told = capsys.readouterr()
    assert "Left out, as A4 is too small: Tuck box;" in told.out
    assert told.err == ""
    with pypdfium2.PdfDocument(here / "output" / "cardlie-kit-cards-a4.pdf") as pdf:
        assert "Tuck box" not in pdf[0].get_textpage().get_text_range()


def test_the_rules_in_a_kit_are_those_of_its_own_deck(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (data_dir("templates") / "decks" / "base.toml").read_text(encoding="utf-8")
    text = text.replace('name = "red"', 'name = "pink"').replace('letter = "R"', 'letter = "P"')
    (here / "mine.toml").write_text(text.replace('powers = "base"', ""), encoding="utf-8")
    assert main(["print", "kit", "cards", "--deck", "mine.toml", "--players", "2"]) == 0
    assert capsys.readouterr().err == ""
    with pypdfium2.PdfDocument(here / "output" / "cardlie-kit-cards-mine-a4.pdf") as pdf:
        told = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    (rules,) = [page for page in told if "30 mm" in page]
    assert "pink" in rules
    assert not re.search(r"\bred\b", rules)


def test_the_help_names_each_shop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "deck", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(shop in said for shop in shops())


def test_a_picture_needs_no_paper_to_lie_on(here: Path) -> None:
    words = "deck --format png --only R1 --size 250x390mm --dpi 30 --no-backs -o one"
    assert main(["print", *words.split()]) == 0
    assert [file.name for file in (here / "one").iterdir()] == ["1-R1-x1-front.png"]


def test_readings_are_kept_for_a_printer_and_used(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = "calibration --left 0.4,-1.1 --right 0.4,-1.1"
    assert main(["print", *read.split()]) == 0
    assert "--shift 0.4,-1.1,0" in capsys.readouterr().out
    assert main(["print", *read.split(), "--save", "home"]) == 0
    assert main(["print", "deck", "--printer", "home", "-o", "by-name.pdf"]) == 0
    assert main(["print", "deck", "--shift", "0.4,-1.1", "-o", "by-hand.pdf"]) == 0
    assert main(["print", "deck", "-o", "straight.pdf"]) == 0
    by_name, by_hand, straight = (
        (here / f"{name}.pdf").read_bytes() for name in ("by-name", "by-hand", "straight")
    )
    assert by_name == by_hand != straight


def test_a_stranger_s_file_is_kept_unless_forced(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = here / "deck.pdf"
    path.write_text("a thesis", encoding="utf-8")
    assert main(["print", "deck", "-o", "deck.pdf"]) == 2
    assert "cardlie did not write it" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "a thesis"
    assert main(["print", "deck", "-o", "deck.pdf", "--force"]) == 0
    assert main(["print", "deck", "-o", "deck.pdf"]) == 0


@pytest.mark.parametrize("name", ["deck.pdf", "deck.PNG", "cards.json"])
def test_a_folder_is_not_called_as_a_file_is(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "deck", "--format", "tts", "-o", str(tmp_path / name)]) == 2
    assert "would be their folder" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
