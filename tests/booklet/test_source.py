"""The sources: conditions, blocks, what is filled in, examples, and how each goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from jinja2 import Environment, StrictUndefined, Template, nodes

from cardlie.base.markdown import without_markup
from cardlie.base.strings import languages
from cardlie.booklet import Edition, Prose, Rulebook, RulingBlock, Show, read_rules
from cardlie.booklet.rules.edition import RulesError
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.places import places_of
from cardlie.booklet.rules.source import source_file
from cardlie.games import GAMES
from cardlie.games.registry import get_game

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "{% block title %}T{% endblock %}\n{% block tagline %}t{% endblock %}\n"


def written(tmp_path: Path, body: str, more: str = "") -> Path:
    """A source with this book; its first line is the one behind ``{% block book %}``."""
    file = tmp_path / "rules.md"
    book = f"{{% block book %}}\n{body}\n{{% endblock %}}\n"
    file.write_text(HEAD + book + more, encoding="utf-8")
    return file


def read(tmp_path: Path, body: str, edition: Edition | None = None, more: str = "") -> Rulebook:
    return read_rules(edition or Edition(get_game("cards")), written(tmp_path, body, more))


def prose(document: Rulebook) -> str:
    return "\n".join(block.text for block in document.book if isinstance(block, Prose))


def wrong(tmp_path: Path, body: str, game: str = "cards") -> RulesError:
    with pytest.raises(RulesError) as caught:
        read(tmp_path, body, Edition(get_game(game)))
    return caught.value


CONDITIONS = [
    # condition, playing (None: everything is described), rulings, holds
    ('shows("straights")', None, [], True),
    ('shows("straights")', [], [], False),
    ('shows("straights")', ["straights"], [], True),
    ('plays("straights")', None, [], False),
    ('plays("straights")', ["straights"], [], True),
    ('not plays("straights")', None, [], True),
    ('not shows("straights")', ["vague"], [], True),
    ('shows("straights") and shows("vague")', ["vague"], [], False),
    ('shows("straights") or shows("vague")', ["vague"], [], True),
    ('reading("repeat") == "refused"', None, [], True),
    ('reading("repeat") == "allowed"', None, [], False),
    ('reading("straight-min") == "1"', None, ["repeat=allowed", "straight-min=1"], True),
    ('reading("repeat") != "allowed"', None, ["repeat=allowed"], False),
    ("own_deck or other_start", None, [], False),
    ('can("less than") and can("without")', None, [], True),
]


@pytest.mark.parametrize(("condition", "playing", "rulings", "holds"), CONDITIONS)
def test_a_condition_shows_its_lines_only_where_it_holds(
    tmp_path: Path, condition: str, playing: list[str] | None, rulings: list[str], holds: bool
) -> None:
    edition = Edition.of("cards", playing=playing, rulings=rulings)
    body = f"before\n{{% if {condition} %}}\nwithin\n{{% endif %}}\nafter\n"
    assert prose(read(tmp_path, body, edition)).split() == (
        ["before", "within", "after"] if holds else ["before", "after"]
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ('next.doubt == "loser"', True),
        ('next.doubt != "right"', True),
        ('"number" in bids.kinds', True),
        ('"sum" in bids.kinds', False),
        ("dice.star", False),
        ("dice.wild", False),
        ("start.dice == 2", True),
        ("special_rounds", True),
    ],
)
def test_what_a_game_s_file_chooses_may_be_asked(
    tmp_path: Path, condition: str, holds: bool
) -> None:
    body = f"{{% if {condition} %}}yes{{% else %}}no{{% endif %}}"
    document = read(tmp_path, body, Edition(get_game("leira")))
    assert prose(document) == ("yes" if holds else "no")


def test_what_is_written_once_is_told_of_every_special_round(tmp_path: Path) -> None:
    body = (
        "{% for round in special_rounds %}\n**{{ round.name | capitalize }}:** {{ round.when }}\n"
        "```dealt judge {{ round.name }}\n```\n{% endfor %}\n"
    )
    document = read(tmp_path, body, Edition(get_game("leira")))
    assert [type(block) for block in document.book] == [Prose, Judged]
    assert prose(document) == "**Duel:** two-last-dice"


def test_blocks_rulings_and_shows_become_what_they_name(tmp_path: Path) -> None:
    body = "one\n```ruling repeat\n```\n```show odds\n```\nthree\n"
    document = read(tmp_path, body, more="{% block summary %}\ntwo\n{% endblock %}")
    assert [type(block) for block in document.book] == [Prose, RulingBlock, Show, Prose]
    question = document.book[1]
    assert isinstance(question, RulingBlock)
    assert [value for value, _ in question.others] == ["allowed"]
    assert document.summary == (Prose("two"),)
    assert document.zine == ()


def test_what_may_be_spared_has_a_rank(tmp_path: Path) -> None:
    within = "b\n```judge\ntable: R1\nguess: 1 red\nverdict: holds 1\n```\n"
    zine = f"{{% block zine %}}\na\n````spare 2\n{within}````\nc\n{{% endblock %}}"
    document = read(tmp_path, "x", more=zine)
    assert [type(block) for block in document.zine] == [Prose, Prose, Judged, Prose]
    assert document.spare == (0, 2, 2, 0)
    assert document.short(1) == [Prose("a"), Prose("c")]


def test_only_the_parts_that_are_wanted_are_read_and_their_examples_run(tmp_path: Path) -> None:
    wrong = "```judge\ntable: R1\nguess: 1 red\nverdict: falls 1\n```\n"
    file = written(tmp_path, wrong, "{% block summary %}\ntwo\n{% endblock %}")
    found = read_rules(Edition(get_game("cards")), file, parts=("summary",))
    assert (found.book, [type(block) for block in found.summary]) == ((), [Prose])
    assert read_rules(Edition(get_game("cards")), file, parts=()).blocks == ()
    with pytest.raises(RulesError, match=r"rules\.md"):
        read_rules(Edition(get_game("cards")), file)


def test_a_ruling_gives_the_reading_in_force(tmp_path: Path) -> None:
    body = '{{ ruling("repeat") }} {{ value("straight-min") }} {{ deck.cards }}\n'
    allowed = Edition.of("cards", rulings=["repeat=allowed", "straight-min=1"])
    assert prose(read(tmp_path, body)).startswith("The very same guess can't be said twice")
    assert prose(read(tmp_path, body)).endswith(" 2 48")
    assert prose(read(tmp_path, body, allowed)).startswith("The same guess may come back")


def test_what_is_filled_in_is_text_and_never_markup(tmp_path: Path) -> None:
    macro = "{% macro told() %}{{ title }}{% endmacro %}{{ told() }}"
    body = f"{{{{ title }}}}\n{{% set again = title %}}\n{{{{ again }}}}\n{macro}"
    game = replace(get_game("tavern"), id="x", title="*a* <b> {{ c }} [d](e)")
    (block,) = read(tmp_path, body, Edition(game)).book
    assert isinstance(block, Prose)
    assert without_markup(block.text) == "\n".join([game.title] * 3)


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
    ("{% if %}\nx\n{% endif %}", 1, "Expected an expression"),
    ('{% if shows("tavern") %}\nx\n{% endif %}', 1, "unknown variant 'tavern'"),
    ('{% if reading("repeat") == "never" %}\nx\n{% endif %}', 1, "'never' is not one of"),
    ('a\n{% if reading("repeat") != "never" %}\nx\n{% endif %}', 2, "'never' is not one of"),
    ('{% if can("guess") %}\nx\n{% endif %}', 1, "unknown kind of guess 'guess'"),
    ('a\n{% if shows("vague") %}\nx', 3, "needs to be closed"),
    ("a\n\n{% endif %}", 3, "endif"),
    ("{% whenever %}", 1, "unknown tag 'whenever'"),
    ("```show off\n```", 1, "no block of rules 'show off'"),
    ("```ruling repeats\n```", 1, "no block of rules 'ruling repeats'"),
    ("```dealt jugde\n```", 1, "no block of rules 'dealt jugde'"),
    ("```python\n```", 1, "no block of rules 'python'"),
    ('a {{ ruling("nothing") }}', 1, "unknown ruling 'nothing'"),
    ("a\n\nb {{ nothing }}", 3, "'nothing' is undefined"),
    ("a {{ deck.nothing }}", 1, "has no attribute 'nothing'"),
    ("a {{ number() }}", 1, "argument"),
    ("a\n{% for x in 3 %}\n{% endfor %}", 2, "iterable"),
    ("```judge\ntable: R1", 1, "never closed"),
    ("```judge\ntable: R1\n\n```higher\n```", 1, "never closed"),
    (
        "```judge\n{% if 1 %}\ntable: R1\n{% endif %}\nguess: 1 red\nverdict: holds 2\n```",
        6, "the judge says 'holds 1'",
    ),
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
    ("````spare 2\nx\n````", 1, "{% block zine %}"),
    ("```round\nAnn: R1\nAnn says 1 red\nverdict: holds 1\n```", 1, "then one challenge"),
    ("```round\nAnn: R1\nCleo says 1 red\n```", 3, "no seat is called 'Cleo'"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "line", "reason"), FAULTS)
def test_what_is_wrong_stops_the_build_with_file_and_line(
    tmp_path: Path, body: str, line: int, reason: str
) -> None:
    error = wrong(tmp_path, body + "\n")
    assert reason in str(error)
    assert error.line == HEAD.count("\n") + 1 + line
    assert str(error).startswith(f"{tmp_path / 'rules.md'}:{error.line}: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("# T\n", 1),
        ("{% block book %}\nx\n{% endblock %}\n", 1),
        (f"{HEAD}\nText of no block\n", 4),
        (f"{HEAD}\n{{% block title %}}Again{{% endblock %}}", 4),
        (f"{HEAD}{{% set x = 1 %}}\n", 3),
        (f"{HEAD}{{% macro x() %}}\ny\n{{% endmacro %}}\n", 3),
        (f"{HEAD}{{% block cover %}}\nx\n{{% endblock %}}\n", 3),
        ('{% extends "cards.md" %}', 1),
        ("+++\ntitle = 1\n", 1),
    ],
)
def test_a_source_is_blocks_with_its_title_and_nothing_else(
    tmp_path: Path, text: str, line: int
) -> None:
    """What stands in no block would be told nowhere."""
    file = tmp_path / "rules.md"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=rf"rules\.md:{line}: "):
        read_rules(Edition(get_game("cards")), file)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [*GAMES, "dice"])
def test_what_a_source_asks_and_names_there_is_in_every_branch(game: str, language: str) -> None:
    """Also where no edition goes: a misspelt value would leave its sentence out in silence."""
    file = source_file(game, language)
    leira = places_of(Edition(get_game("leira")))["special_rounds"]
    assert isinstance(leira, list)
    places = places_of(Edition.of("tavern" if game == "dice" else game, language))
    places |= {"round": leira[0], "fits": lambda told: True, "told": lambda: ""}
    in_loops = ("many", "each", "piles", "colour", "animals", "name", "rolls")
    places |= dict.fromkeys(in_loops, 1) | {"loop": {"first": True, "last": True}}
    environment = Environment(undefined=StrictUndefined)
    asked: dict[str, nodes.Expr] = {}
    for each in environment.parse(file.read_text("utf-8")).find_all(
        (nodes.Compare, nodes.Call, nodes.Getattr, nodes.Name)
    ):
        if not (isinstance(each, nodes.Name) and each.ctx != "load"):
            asked[repr(each)] = each
    assert len(asked) > 3
    for each in asked.values():
        tree = nodes.Template([nodes.Output([each], lineno=1)], lineno=1)
        tree.set_environment(environment)
        code = environment.compile(tree, str(file), str(file))
        Template.from_code(environment, code, {}).render(places)
