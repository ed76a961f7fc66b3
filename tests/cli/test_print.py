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
    assert first == "output/cardlie-deck-letter-wildcards.pdf: 55 cards on 14 pages"
    assert layout == "3 x 3 portrait, edge to edge"
    assert "100 %" in second
    assert "long edge" in second
    assert all(len(line) <= 80 for line in (first, layout, second))
    assert [file.name for file in (tmp_path / "output").iterdir()] == [
        "cardlie-deck-letter-wildcards.pdf"
    ]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLIE_CONFIG", str(tmp_path / "config"))
    return tmp_path


@pytest.mark.parametrize(
    ("locale", "papers"),
    [
        ("en_US.UTF-8", ("letter", "half-letter")), ("es_MX", ("letter", "half-letter")),
        ("en_GB.UTF-8", ("a4", "a5")), ("de_DE@euro", ("a4", "a5")), ("C", ("a4", "a5")),
    ],
)  # fmt: skip
def test_paper_is_that_of_the_locale_unless_it_is_named(
    here: Path, locale: str, papers: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    named = [["deck", "--only", "R1"], ["rules", "mia", "--layout", "summary"], ["calibration"]]
    for words in (*named, ["deck", "--only", "R1", "--paper", "a3"]):
        assert main(["print", *words]) == 0
    whole, half = papers
    made = {file.stem.removesuffix("-de") for file in (here / "output").iterdir()}
    assert made == {
        f"cardlie-deck-{whole}-only_R1", f"cardlie-rules-mia-summary-{half}",
        f"cardlie-calibration-{whole}", "cardlie-deck-a3-only_R1",
    }  # fmt: skip


COMMANDS = {
    "deck --only powers --backs fold --marks corners": (
        "cardlie-deck-a4-only_powers-backs_fold-marks_corners.pdf"
    ),
    "deck --only 'R1 *' --inks cmyk --marks contour --bleed 2mm": (
        "cardlie-deck-a4-only_R1-346550-marks_contour-bleed_2mm-cmyk.pdf"
    ),
    "sides --only R1 --dpi 40": "cardlie-deck-png-only_R1-dpi_40",
    "sides --only R1 --for png --bleed 3mm --size tarot": (
        "cardlie-deck-png-only_R1-tarot-bleed_3mm"
    ),
    "deck --only R1 --paper 105x148mm": "cardlie-deck-a6-only_R1.pdf",
    "kit leira --only reference --order fronts-backs --marks outside": (
        "cardlie-kit-leira-a4-reference-order_fronts-backs-marks_outside.pdf"
    ),
    "sides --only R1 --for tts --dpi 30": "cardlie-deck-tts-only_R1-dpi_30",
    "sides --only R1 --for cgs --dpi 30": "cardlie-deck-cgs-only_R1-dpi_30",
    "sides --only R1 --for pcio --dpi 30": "cardlie-deck-only_R1-dpi_30.pcio",
    "deck --only R1 --inks pdfx-1a": "cardlie-deck-a4-only_R1-pdfx-1a.pdf",
    "deck --only R1 --deck base[suits=3]": "cardlie-deck-base_suits_3-a4-only_R1.pdf",
    "kit cards --only box --deck base[suits=3]": "cardlie-kit-cards-base_suits_3-a4-box.pdf",
    "sides --only R1 --for drivethrucards": "cardlie-deck-drivethrucards-only_R1.pdf",
    "deck --only R1 --printer 0.3,-0.4 --lang de": (
        "cardlie-deck-a4-only_R1-printer_0.3_-0.4-de.pdf"
    ),
    "calibration --paper letter": "cardlie-calibration-letter.pdf",
    "theme --format png --only R1 --dpi 20": "cardlie-theme-default-dpi_20-only_R1.png",
    "theme midnight": "cardlie-theme-midnight.pdf",
    "kit leira --players 2": "cardlie-kit-leira-a4-2-players.pdf",
    "kit cards --only reference --with vague": "cardlie-kit-cards-a4-vague-reference.pdf",
    "kit wheel --only board --paper a3": "cardlie-kit-wheel-a3-board.pdf",
    "kit wheel --only dice,bid-die --side 20mm": "cardlie-kit-wheel-a4-dice+bid-die-side_20mm.pdf",
    "kit cards --only box --weight 160 --with powers": (
        "cardlie-kit-cards-a4-powers-box-weight_160.pdf"
    ),
    "deck --marks machine --bleed 2mm --with wildcards": (
        "cardlie-deck-a4-cut-wildcards-marks_machine-bleed_2mm"
    ),
    "product wheel drivethrucards": "cardlie-product-wheel-drivethrucards",
    "kit leira --only reference --inks pdfx-1a --bleed 3mm": (
        "cardlie-kit-leira-a4-reference-bleed_3mm-pdfx-1a.pdf"
    ),
    "kit tavern --only rules --lang de": "cardlie-kit-tavern-a4-rules-de.pdf",
}


@pytest.mark.some(3)
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
        ("deck --theme midnite", "unknown theme 'midnite'"),
        ("deck --size poke", "unknown card size 'poke'"),
        ("deck --with power", "unknown expansion 'power'"),
        ("deck --backs both", "unknown way to print backs 'both'"),
        ("deck --order reverse", "unknown order of pages 'reverse'"),
        ("deck --marks some", "unknown set of marks 'some'"),
        ("deck --order backs --backs none", "--backs none has no pages of backs"),
        ("kit leira --backs fold --order backs", "--backs fold has no pages of backs"),
        ("deck --marks machine,none", "--marks machine,none contradict each other"),
        ("deck --marks all --marks outside", "contradict each other"),
        ("kit cards --marks contour", "unknown set of marks 'contour'"),
        ("sides --marks corners", "unknown mark 'corners'"),
        ("deck --margin 5", "'5' is not a length"),
        ("deck --bleed 90mm", "--bleed 90mm is out of range"),
        ("deck --bleed 1in5", "--bleed: '1in5' is not a length"),
        ("sides --for svg", "unknown shop or table 'svg'"),
        ("deck --pages 1", "unknown option '--pages'"),
        ("sides --paper a4", "unknown option '--paper'"),
        ("sides --for tts --bleed 3mm", "--bleed has no effect on --for tts"),
        ("sides --for pcio --url https://a.example", "--url has no effect on --for pcio"),
        ("sides --for thegamecrafter --size tarot", "--size has no effect on --for thegamecrafter"),
        ("sides --for drivethrucards --dpi 60", "--dpi has no effect on --for drivethrucards"),
        ("sides --for amazon", "unknown shop or table 'amazon'"),
        ("deck --marks machine --backs fold", "glued cards are cut by hand"),
        ("deck --marks machine --paper 80x100mm", "the machine's marks leave no room for a card"),
        ("deck --marks contour", "--marks contour is a spot colour and needs --inks"),
        ("product cards amazon", "unknown shop 'amazon'"),
        ("theme --format png --paper a4", "--paper has no effect on --format png"),
        ("kit leira --inks pdfx", "unknown kind of inks 'pdfx'"),
        ("deck --inks pdfx-4", "PDF/X-4 needs the profile of the press"),
        ("deck --inks pdfx-4=nix.icc", "nix.icc can't be read"),
        ("rules leira --bleed 90mm", "--bleed 90mm is out of range"),
        ("deck --backs fold --printer 1,1", "--backs fold has no second side to line up"),
        ("deck --margin=-3mm", "--margin -3mm is out of range"),
        ("deck --printer 1,1,1,1", "'1,1,1,1' is not a shift"),
        ("deck --printer home", "unknown printer 'home'"),
        ("deck --lang xx", "unknown language 'xx'"),
        ("deck --deck nix", "unknown deck 'nix'"),
        ("deck --paper 70x80mm", "no Poker card fits on 70x80mm"),
        ("calibration --backs none", "has no second side"),
        ("calibration --left 1,1", "both readings are needed"),
        ("calibration --save home", "--save needs readings"),
        ("theme --format png --columns 0", "--columns: 0 is out of range"),
        ("theme --format png --dpi 5", "--dpi: 5 is out of range"),
        ("theme --columns 3", "--columns has no effect on --format pdf"),
        ("theme --format jpg", "unknown format 'jpg'"),
        ("theme noon", "unknown theme 'noon'"),
        ("kit chess", "unknown game 'chess'"),
        ("kit cards --with swop", "cards has no option 'swop'"),
        ("kit wheel --players 7", "wheel is for 2 to 6 players, not 7"),
        ("kit wheel --only dice --side 16", "--side: '16' is not a length"),
        ("kit cards --only dice", "unknown part 'dice'; choose from: box, deck"),
        ("kit tavern --only board", "unknown part 'board'"),
        ("kit wheel --only rules --no-rules", "unknown part 'rules'"),
        ("kit cards --only box --paper a5", "the tuck box does not fit on A5"),
        ("kit cards --only box --weight 5", "is out of range"),
        ("kit cards --side 20mm", "--side has no effect on print kit cards"),
        ("kit wheel --only board --side 20mm", "--side has no effect on --only board"),
        ("kit tavern --only dice --sleeved", "--sleeved has no effect on --only dice"),
        ("kit wheel --only board --weight 300", "--weight has no effect on --only board"),
        ("deck -o /dev/zero", "/dev/zero is not a regular file"),
        ("deck -o /dev/full --force", "/dev/full is not a regular file"),
        ("deck -o deck.png", "a name ending in PDF"),
        ("theme --format png --only R1 --dpi 20 -o p.pdf", "a name ending in PNG"),
        ("sides --only R1 --dpi 40 -o -", "several files can't be written to -"),
        ("kit wheel --deck half", "unknown deck 'half'"),
        ("kit cards --with die-hard=off", "die-hard"),
        ("kit wheel --players 2.5", "invalid value for --players"),
        ("kit cards --weight thick", "invalid value for --weight"),
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
        ("board", "kit GAME --only board"), ("wheel", "kit wheel"),
        ("dice", "kit GAME --only dice"), ("reference", "kit GAME --only reference"),
    ],
)  # fmt: skip
def test_what_is_asked_for_by_another_name_is_told(
    word: str, meant: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", word, "wheel"]) == 2
    line, hint = capsys.readouterr().err.splitlines()
    assert line.startswith(f"cardlie: unknown command '{word}'")
    assert hint == f"  hint: did you mean 'cardlie print {meant}'?"


@pytest.mark.some(1, of="what a kit loads")
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
    assert "Left out because A4 is too small: Tuck box." in told.out
    assert told.err == ""
    with pypdfium2.PdfDocument(
        here / "output" / "cardlie-kit-cards-a4-no-rules-tarot-sleeved.pdf"
    ) as pdf:
        assert "Tuck box" not in pdf[0].get_textpage().get_text_range()


def test_the_rules_in_a_kit_are_those_of_its_own_deck(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (data_dir("templates") / "decks" / "base.toml").read_text(encoding="utf-8")
    text = text.replace('name = "red"', 'name = "pink"').replace('letter = "R"', 'letter = "P"')
    (here / "mine.toml").write_text(text.replace('powers = "base"', ""), encoding="utf-8")
    assert main(["print", "kit", "cards", "--deck", "mine.toml", "--players", "2"]) == 0
    assert capsys.readouterr().err == ""
    with pypdfium2.PdfDocument(here / "output" / "cardlie-kit-cards-mine-a4-2-players.pdf") as pdf:
        told = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    rules = " ".join(told)
    assert "pink" in rules
    assert not re.search(r"\bred\b", rules)


def test_the_help_names_each_shop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "sides", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(shop in said for shop in shops())


def test_a_picture_needs_no_paper_to_lie_on(here: Path) -> None:
    words = "sides --only R1 --size 250x390mm --dpi 30 -o one"
    assert main(["print", *words.split()]) == 0
    made = sorted(file.name for file in (here / "one").iterdir())
    assert made == ["0-back.png", "1-R1-x1-front.png"]


def test_readings_are_kept_for_a_printer_and_used(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = "calibration --left 0.4,-1.1 --right 0.4,-1.1"
    assert main(["print", *read.split()]) == 0
    assert "--printer 0.4,-1.1,0" in capsys.readouterr().out
    assert main(["print", *read.split(), "--save", "home"]) == 0
    assert main(["print", "deck", "--printer", "home", "-o", "by-name.pdf"]) == 0
    assert main(["print", "deck", "--printer", "0.4,-1.1", "-o", "by-hand.pdf"]) == 0
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
    assert "was not written by cardlie" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "a thesis"
    assert main(["print", "deck", "-o", "deck.pdf", "--force"]) == 0
    assert main(["print", "deck", "-o", "deck.pdf"]) == 0


@pytest.mark.parametrize("name", ["deck.pdf", "deck.PNG", "cards.json"])
def test_a_folder_is_not_called_as_a_file_is(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "sides", "--for", "tts", "-o", str(tmp_path / name)]) == 2
    assert "would be a folder" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
