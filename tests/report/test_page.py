"""The page: whole in one file, readable without eyes, scripts or a net, in either language."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.cli import main
from cardlie.engine import GAMES, Options
from cardlie.players import parse_seats
from cardlie.report.contents import Report
from cardlie.report.effort import Effort
from cardlie.report.figures import FIGURES
from cardlie.report.findings import Flag
from cardlie.report.flags import FLAGS, judged
from cardlie.report.game_traces import GameTraces
from cardlie.report.html import as_html
from cardlie.report.investigation import find_out
from cardlie.report.method import limits
from cardlie.report.objects import as_json
from cardlie.report.of_decisions import WEIGHED
from cardlie.report.of_traces import FOLLOWED
from cardlie.report.own_words import in_words_of
from cardlie.report.plots import as_svg
from cardlie.sim import Plan
from tests.extras import needs
from tests.tree import ROOT

#: Figures that a tally of all games tells, too.
TALLIED = ("rounds", "turns", "decisions", "minutes", "challenge-right")

EFFORT = Effort(60, 6, skill=4, whole=4, ablations=3, ladder=("random", "casual"))


@pytest.fixture(scope="module")
def told() -> Report:
    plans = [
        Plan.of(Options("wheel", seats=2, start=start), parse_seats("random")) for start in (4, 2)
    ]
    found = [find_out(plan, EFFORT) for plan in plans]
    return Report(
        "<Ship's> Wheel", ["four & four", "two"], ["first", "with 2"], found, ["Shorter."]
    )


@pytest.fixture(scope="module")
def text(told: Report) -> str:
    return as_html(told)


WORDS = ("guess", "Guesses", "challenge", "Challenges", "challenged", "challenger", "challenging")

#: Words whose last letters differ.
UNLIKE = ("guess", "Guesses", "challenge", "Challenges")


class Reader(HTMLParser):
    """What tags there are, and whether each that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.some(2, of="pages of a report")
@needs("matplotlib")
def test_the_page_is_whole_and_needs_nothing_else(text: str) -> None:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    names = [tag for tag, _ in reader.tags]
    assert {"script", "link", "img", "iframe"}.isdisjoint(names)
    assert not re.search(r"(?:src|href)=\"(?!#)|url\((?!#)|@import", text)
    ids = [attrs["id"] for _, attrs in reader.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    pictures = [attrs for tag, attrs in reader.tags if tag == "svg"]
    assert len(pictures) == 6
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in pictures)
    assert names.count("h1") == 1
    for _, attrs in reader.tags:
        labelled = attrs.get("aria-labelledby")
        assert labelled is None or labelled in ids
    assert "&lt;Ship&#x27;s&gt; Wheel" in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(svg.replace("xlink:href", "href"))
        assert "var(--first)" in svg


@needs("matplotlib")
def test_every_link_leads_into_a_section_that_opens(text: str, told: Report) -> None:
    (nav,) = re.findall(r"<nav .*?</nav>", text, re.DOTALL)
    links = re.findall(r'href="#([^"]+)"', nav)
    assert len(links) == len(told.sections) + 1
    for link in links[1:]:
        before, _, _ = text.partition(f' id="{link}"')
        assert before.count("<details") > before.count("</details"), "inside, so that it opens"


@needs("matplotlib")
def test_a_table_has_no_column_without_a_value(told: Report) -> None:
    known = {name: each for name, each in told.findings[1].figures.items() if name != "skill"}
    brief = replace(told.findings[1], ladder=[], ablations=[], figures=known)
    page = replace(
        told, names=["a", "b"], findings=[told.findings[0], brief], tables=True
    )  # fmt: skip
    whole = as_html(page)
    tables = re.findall(r'<table class="rows.*?</table>', whole, re.DOTALL)
    assert {len(re.findall('scope="col"', table)) for table in tables} == {2, 3}
    for table in tables:
        assert not re.search(r"<b>–</b>", table)


@given(st.sampled_from([*GAMES]), st.lists(st.sampled_from(WORDS), min_size=1))
def test_a_page_says_what_the_game_says(name: str, words: list[str]) -> None:
    game, text = GAMES[name], " ".join(words)
    said = in_words_of(game, text)
    assert len(said.split()) == len(words)
    assert game.has_deck or "guess" not in said.lower()
    assert not game.has_deck or said.lower().count("bid") == 0
    for old, new in zip(words, said.split(), strict=True):
        assert old[0].isupper() == new[0].isupper()
        assert old[-2:] == new[-2:] or old in UNLIKE
    with speaking(translation("de")):
        assert in_words_of(game, text) == text


def sample_of(name: str) -> str:
    """Which games tell a figure: all, those followed or weighed, or others."""
    if name in TALLIED:
        return "all"
    samples = {"followed": FOLLOWED, "weighed": WEIGHED}
    return next((word for word, some in samples.items() if name in some), "others")


def test_the_page_for_designers_tells_of_each_figure_what_its_record_says() -> None:
    page = (ROOT / "docs/report.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| figure \|.*\n\| ---.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    shown = {
        "seconds": "8",
        "around": "25 (with cards 45)",
        "before": "30 (with cards 120)",
        "spread": "from so many to so many",
        "pieces": "cards or dice",
    }
    rows = [
        f"| `{name}` | {each.name} | {each.meaning(**shown)} | {sample_of(name)} | {each.after} |"
        for name, each in FIGURES.items()
    ]
    assert table.splitlines() == rows


@needs("matplotlib")
def test_every_figure_stands_on_the_page_with_its_sentence(told: Report) -> None:
    rows = [row for section in told.sections for row in section.rows]
    known = {name for found in told.findings for name, each in found.figures.items()
             if each.value is not None}  # fmt: skip
    none = {"exact-calls", "exact-right"}  # of this game
    assert known.isdisjoint({"exact-right"})
    notes = " ".join(note for section in told.sections for note in section.notes)
    titles = {row.title for row in rows}
    missing = {FIGURES[name].name for name in known - none} - titles
    assert all(name in notes for name in missing)
    assert {row.title for row in rows}.isdisjoint(FIGURES[name].name for name in none)
    assert all(row.about and len(row.values) == 2 for row in rows)
    first = told.sections[0].pictures[0]
    assert as_svg(first.draw, "p", 6, 2) == as_svg(first.draw, "p", 6, 2)


def test_a_german_page_has_no_english_sentence(
    told: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlie.report.html.plots.as_svg", lambda *_: "<svg />")
    with speaking(translation("de")):
        german = as_html(told)
    assert '<html lang="de">' in german
    english = translation("de").sentences
    body = re.sub(r"<style>.*?</style>", "", german, flags=re.DOTALL)
    lines = set(re.findall(r">([^<>]+)<", body))
    kept = [line for line in lines if line in english and english[line] != line]
    assert [line for line in kept if len(line.split()) > 1] == []


def test_the_data_are_the_figures_of_the_page(told: Report) -> None:
    data = json.loads(as_json(told))
    first, second = data["variants"]
    assert first["played"] == "four & four"
    assert first["figures"].keys() == second["figures"].keys()
    assert {name for name in first["figures"] if not name.endswith("_ci")} == set(FIGURES)
    low, high = first["figures"]["rounds_ci"]
    assert low < first["figures"]["rounds"] < high
    assert {price["without"] for price in first["prices"]} == {
        "number", "stars", "unlikely", "doubt", "odds",
    }  # fmt: skip

    assert first["rounds_end"][0]["verdict"] == "proven"


@needs("matplotlib")
def test_one_variant_at_several_tables_is_judged_by_the_first(told: Report) -> None:
    """All stand side by side; of skill and prices the first alone tells."""
    brief = replace(told.findings[1], ladder=[], ablations=[])
    page = replace(
        told, names=["a", "b", "c"], headlines=["1", "2", "3"],
        findings=[told.findings[0], brief, brief], tables=True,
    )  # fmt: skip
    for section in page.sections:
        assert all(len(row.values) == 3 for row in section.rows), section.title
    assert all(len(row.values) == 1 for row in page.tiles)
    text = as_html(page)
    assert text.count('<dl class="points"') == 1
    (length,) = [p.answers[0] for p in page.brief(page.findings[0]) if p.title == "How long"]
    minutes = [found.figures["minutes"].value or 0.0 for found in page.findings]
    low, high = (f"{end:.0f}" for end in (min(minutes), max(minutes)))
    assert length.startswith("A game takes about " if low == high else f"A game takes {low} to")
    for name, value in zip(page.names, minutes, strict=True):
        assert re.search(rf"\b{name} {value:.1f} \(", length)
    assert "<details><summary>" in text  # what differs among other players is of the players
    assert 'class="figure three"' in text


def test_what_stands_first_answers_what_is_asked_first(told: Report) -> None:
    for found in told.findings:
        first, length, favoured, decides, dead, *_ = told.brief(found)
        assert [each.title for each in (first, length, favoured, decides, dead)] == [
            "What to change first", "How long", "Who is favoured", "What decides",
            "What is hardly used",
        ]  # fmt: skip
        assert f"{found.figures['minutes'].value:.1f} (" in length.answers[0]
        assert re.search(r"[+-]\d+\.\d and [+-]\d+\.\d", favoured.answers[0])
        assert f"{found.decisions.games} games" in dead.answers[-1]
        assert found.conclusions[0] in first.answers
    flag = Flag(FLAGS["exact-free"], "It costs nothing.", 0.0)
    flags = flag, flag, Flag(FLAGS["place"], "It leads.", 0.1)
    found = replace(told.findings[0], flags=flags, unsettled=())
    first, then, *_ = told.brief(found)
    assert first.answers == ("It costs nothing.", "It costs nothing.")
    assert first.command.startswith("cardlie report wheel --players 2")
    assert "costs.wrong=caller:1" in first.command
    assert then.command == (
        "cardlie tune wheel --players 2 --seats random --want fair --over start=2-6"
    )


@pytest.mark.parametrize(("share", "named"), [(0.5, False), (0.53, False), (0.6, True)])
def test_a_lead_of_whoever_begins_is_flagged_where_it_is_surely_large(
    told: Report, share: float, named: bool
) -> None:
    games, each = 2000, np.arange(2000)
    won, ones = (each < share * games).astype(float), np.ones((games, 2), np.int64)
    starter = each % 2
    wins = np.where(np.arange(2) == starter[:, None], won[:, None], 1 - won[:, None])
    flat = ones[:, 0]
    toy = GameTraces(flat * 2, wins, flat, each, ones, starter, flat, flat > 0, flat < 0)
    found = told.findings[0]
    found = replace(found, followed=replace(found.followed, traces=toy))
    now = judged(found)
    assert ("place" in {flag.key for flag in now.flags}) == named
    assert ("place" in {flag.key for flag in now.unsettled}) == (share == 0.53)
    assert replace(now, flags=()).conclusions[0].startswith("Nothing yet")


def test_the_page_tells_the_limit_of_each_flag_that_has_a_figure() -> None:
    told, kinds = limits(), [kind for kind in FLAGS.values() if kind.figure]
    assert len(told) == len(kinds)
    for kind, (name, limit) in zip(kinds, told, strict=True):
        assert name.startswith(kind.figure.partition("{")[0])
        finite = [end for end in kind.sound if 0 < end < 1 or (kind.key == "minutes" and end)]
        scale = 1 if kind.key == "minutes" else 100
        assert [float(each) for each in re.findall(r"[\d.]+", limit)] == [
            round(scale * end, 1) for end in finite
        ], kind.key


FEW = ("report", "leira", "--players", "2", "--seats", "random", "--games", "12", "--closely", "2",
       "--jobs", "1")  # fmt: skip


@pytest.mark.some(2, of="pages of a report")
@needs("matplotlib")
def test_the_command_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    little = EFFORT.of([], 12, 2)
    little = replace(little, ladder=EFFORT.ladder, skill=0, ablations=0)
    monkeypatch.setattr(Effort, "of", lambda *_: little)
    monkeypatch.setattr("cardlie.report.html.plots.as_svg", lambda *_: "<svg />")
    file = tmp_path / "leira.html"
    assert main([*FEW, "-o", str(file), "--lang", "de"]) == 0
    done = capsys.readouterr()
    assert "zu wenige, um einen auszuschließen. Wie lange: Ein Spiel dauert" in " ".join(
        done.out.split()
    )
    assert done.err == f"Geschrieben: {file}\n"
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n<!-- cardlie ")
    again = file.with_suffix(".json")
    again.write_text(json.dumps({"made_by": "cardlie 0"}), encoding="utf-8")  # may be overwritten
    assert main([*FEW, "-o", str(again), "--vs", "start=2"]) == 0
    assert "with 2 dice each" in capsys.readouterr().out
    assert len(json.loads(again.read_text(encoding="utf-8"))["variants"]) == 2
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)  # somebody waits
    assert main([*FEW, "-o", str(file), "--lang", "de"]) == 0
    assert "diese Variante: Minuten eines Spiels " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["-o", "x.pdf"], "x.pdf: no report can be written in that format"),
        (["-o", "x.html", "--seconds", "0"], "a decision can't take 0 seconds"),
        (["-o", "x.html", "--closely", "1"], "--closely 1 is out of range"),
        (["-o", "theirs.html"], "theirs.html exists and was not written by cardlie"),
        (["-o", "folder.html"], "folder.html is a folder"),
    ],
)
def test_bad_input_gets_a_line_before_any_game_is_played(
    words: list[str], answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("theirs.html").write_text("mine", encoding="utf-8")
    Path("folder.html").mkdir()
    assert main(["report", "leira", "--games", "10000000", *words]) == 2
    error = capsys.readouterr().err
    assert answer in error
    assert error.count("\n") == 2  # the line, and a hint
    assert Path("theirs.html").read_text(encoding="utf-8") == "mine"


def test_an_evening_has_no_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "tavern", "--with", "evening=3", "-o", "x.html"]) == 2
    assert "a report is about one game" in capsys.readouterr().err
