"""The language of the sources: conditions, parts, places, examples, and how each goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlie.booklet import Edition, Prose, Rulebook, RulingBlock, Show, read_rules
from cardlie.booklet.rules.edition import RulesError
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed

if TYPE_CHECKING:
    from pathlib import Path

HEAD = '+++\ntitle = "T"\ntagline = "t"\nblurb = "b"\n+++\n'


def read(tmp_path: Path, body: str, edition: Edition | None = None) -> Rulebook:
    file = tmp_path / "rules.md"
    file.write_text(HEAD + body, encoding="utf-8")
    return read_rules(edition or Edition("cards"), file)


def prose(document: Rulebook) -> str:
    return "\n".join(block.text for block in document.book if isinstance(block, Prose))


def wrong(tmp_path: Path, body: str, game: str = "cards") -> RulesError:
    with pytest.raises(RulesError) as caught:
        read(tmp_path, body, Edition(game))
    return caught.value


CONDITIONS = [
    # condition, playing (None: everything is described), rulings, holds
    ("straights", None, [], True),
    ("straights", [], [], False),
    ("straights", ["straights"], [], True),
    ("playing straights", None, [], False),
    ("playing straights", ["straights"], [], True),
    ("not playing straights", None, [], True),
    ("not straights", ["vague"], [], True),
    ("straights and vague", ["vague"], [], False),
    ("straights or vague", ["vague"], [], True),
    ("straights and vague or swap", ["swap"], [], True),
    ("straights and not vague or swap and not open", ["swap", "open"], [], False),
    ("repeat=refused", None, [], True),
    ("repeat=allowed", None, [], False),
    ("repeat=allowed and straight-min=1", None, ["repeat=allowed", "straight-min=1"], True),
    ("not repeat=allowed", None, ["repeat=allowed"], False),
]


@pytest.mark.parametrize(("condition", "playing", "rulings", "holds"), CONDITIONS)
def test_a_condition_shows_its_lines_only_where_it_holds(
    tmp_path: Path, condition: str, playing: list[str] | None, rulings: list[str], holds: bool
) -> None:
    edition = Edition.of("cards", playing=playing, rulings=rulings)
    body = f"before\n::: when {condition}\nwithin\n:::\nafter\n"
    assert prose(read(tmp_path, body, edition)).split() == (
        ["before", "within", "after"] if holds else ["before", "after"]
    )


def test_a_condition_within_a_condition_needs_both(tmp_path: Path) -> None:
    body = "::: when vague\na\n::: when straights\nb\n:::\nc\n:::\nd\n"
    assert prose(read(tmp_path, body, Edition.of("cards", playing=["straights"]))) == "d"
    assert prose(read(tmp_path, body, Edition.of("cards", playing=["vague"]))).split() == [*"acd"]


def test_parts_rulings_and_shows_become_blocks(tmp_path: Path) -> None:
    body = "one\n::: ruling repeat\n::: show odds\n::: part summary\ntwo\n:::\nthree\n"
    document = read(tmp_path, body)
    assert [type(block) for block in document.book] == [Prose, RulingBlock, Show, Prose]
    question = document.book[1]
    assert isinstance(question, RulingBlock)
    assert [value for value, _ in question.others] == ["allowed"]
    assert document.summary == (Prose("two"),)
    assert document.zine == ()


def test_only_the_parts_that_are_wanted_are_read_and_their_examples_run(tmp_path: Path) -> None:
    wrong = "```judge\ntable: R1\nguess: 1 red\nverdict: falls 1\n```\n"
    file = tmp_path / "rules.md"
    file.write_text(f"{HEAD}{wrong}::: part summary\ntwo\n:::\n", encoding="utf-8")
    found = read_rules(Edition("cards"), file, parts=("summary",))
    assert (found.book, [type(block) for block in found.summary]) == ((), [Prose])
    assert read_rules(Edition("cards"), file, parts=()).blocks == ()
    with pytest.raises(RulesError, match=r"rules\.md"):
        read_rules(Edition("cards"), file)


def test_a_ruling_gives_the_reading_in_force(tmp_path: Path) -> None:
    body = "{{ruling repeat}} {{value straight-min}} {{cards}}\n"
    allowed = Edition.of("cards", rulings=["repeat=allowed", "straight-min=1"])
    assert prose(read(tmp_path, body)).startswith("The very same guess can't be said twice")
    assert prose(read(tmp_path, body)).endswith(" 2 48")
    assert prose(read(tmp_path, body, allowed)).startswith("The same guess may come back")


def test_examples_are_executed(tmp_path: Path) -> None:
    body = """```judge
table: R1 R2 *
guess: three foxes
verdict: holds 3
```
```higher
said: 2 red; 3 blue
yes: 4 green
no: 3 green
```
```round
Ann: R1 B2
Ben: G3 Y4
Ann says 1 red | comment
Ben says 2 red
Ann challenges
verdict: falls 1
loses: Ben 1
starts: Ben
```
"""
    judged, ranked, played = read(tmp_path, body).examples()
    assert isinstance(judged, Judged)
    assert judged.verdict.holds
    assert isinstance(ranked, Ranked)
    assert [yes for _, yes in ranked.answers] == [True, False]
    assert isinstance(played, RoundPlayed)
    assert played.verdict.loser == "Ben"
    assert played.steps[0].comment == "comment"


FAULTS = [
    # body, line within it, part of what is said
    ("::: when\nx\n:::", 1, "needs a condition"),
    ("::: when tavern\nx\n:::", 1, "neither a variant nor an expansion"),
    ("::: when repeat=never\nx\n:::", 1, "no reading"),
    ("a\n::: when vague\nx", 2, "never closed"),
    ("a\n\n:::", 3, "never opened"),
    ("::: whenever vague\n:::", 1, "no directive"),
    ("::: show off", 1, "no directive"),
    ("::: ruling repeats", 1, "no ruling"),
    ("::: part cover\n:::", 1, "part summary or zine"),
    ("a {{ruling nothing}}", 1, "nothing that can be filled in"),
    ("```judge\ntable: R1", 1, "never closed"),
    ("```judge\ntable: R1\nguess: 1 red\nverdict: falls 1\n```", 4, "the judge says 'holds 1'"),
    ("```judge\ntable: R1\nguess: 1 red\nverdict: holds 2\n```", 4, "the judge says 'holds 1'"),
    ("```judge\ntable: R1\nguess: 1 red\n```", 1, "one line 'verdict'"),
    ("```judge\ntable: R1\nguess: 1 rad\nverdict: holds 1\n```", 1, "did you mean 'red'"),
    ("```judge\ntable: R9\nguess: 1 red\nverdict: holds 1\n```", 1, "R9"),
    ("```judge\ntabel: R1\n```", 2, "no key of a judge block"),
    ("```judge\nwhatever\n```", 2, "no 'key: value'"),
    (
        "```judge\ntable: R1\nguess: 1 red\nverdict: holds 1\ndecides: repeat\n```",
        5, "does not decide here",
    ),
    (
        "```judge\nAnn: R1\nBen: B1\nguess: 1 red\nby: Ann\nverdict: holds 1\nloser: Ann\n```",
        7, "the judge: Ben",
    ),
    ("```higher\nsaid: 2 red\nyes: 2 blue\n```", 3, "is not higher"),
    ("```higher\nsaid: 2 red\nno: 3 blue\n```", 3, "is higher"),
    ("```higher\nsaid: 2 red; 2 blue\nyes: 3 red\n```", 2, "is not higher"),
    ("```higher\nsaid: 2 red\n```", 1, "needs a yes or a no"),
    (
        "```round\nAnn: R1\nBen: B1\nAnn says 1 red\nAnn challenges\nverdict: holds 1\n```",
        5, "it is Ben's turn",
    ),
    (
        "```round\nAnn: R1\nBen: B1\nAnn says 1 red\nBen challenges\nverdict: holds 1\n"
        "loses: Ann 1\nstarts: Ben\n```",
        7, "at the table it is 'loses: Ben 1'",
    ),
    (
        "```round\nAnn: R1\nBen: B1\nAnn says 1 red\nBen challenges\nverdict: holds 1\n"
        "loses: Ben 1\n```",
        1, "at the table it is 'starts: Ben'",
    ),
    ("```round\nAnn: R1\nAnn whispers\n```", 3, "is nothing a seat does"),
    ("```round\nruling: repeat\n```", 2, "expected ruling: NAME=VALUE"),
    ("::: spare 2\nx\n:::", 1, "::: part zine"),
    ("```round\nAnn: R1\nAnn says 1 red\nverdict: holds 1\n```", 1, "then one challenge"),
    ("```round\nAnn: R1\nCleo says 1 red\n```", 3, "no seat is called 'Cleo'"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "line", "reason"), FAULTS)
def test_what_is_wrong_stops_the_build_with_file_and_line(
    tmp_path: Path, body: str, line: int, reason: str
) -> None:
    error = wrong(tmp_path, body + "\n")
    assert reason in str(error)
    assert error.line == HEAD.count("\n") + line
    assert str(error).startswith(f"{tmp_path / 'rules.md'}:{error.line}: ")


@pytest.mark.parametrize("front", ["", "# T\n", "+++\ntitle = 1\n", "+++\ntitle\n+++\n"])
def test_a_source_starts_with_its_title(tmp_path: Path, front: str) -> None:
    file = tmp_path / "rules.md"
    file.write_text(front, encoding="utf-8")
    with pytest.raises(RulesError, match=r"rules\.md:1: "):
        read_rules(Edition("cards"), file)
