"""Whatever the program says, it says in every language."""

from __future__ import annotations

import ast
import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import Guess
from cardlie.base.errors import CardlieError, InvalidGuess, UnknownName
from cardlie.base.strings import FIRST, places, translation
from cardlie.base.strings import languages as translated
from cardlie.base.tongue import chosen, locale_language
from cardlie.base.translation import speaking, tr
from cardlie.booklet.leaflet import TITLE as LEAFLET
from cardlie.cli import help
from cardlie.cli.app import COMMANDS, STEPS, WAITS
from cardlie.cli.options import MORE, PHOTOS
from cardlie.cli.printing.command import PRODUCTS
from cardlie.cli.printing.command import STEPS as TO_PRINT
from cardlie.deck.deck import base_deck
from cardlie.engine import Options, Table, parse_action
from cardlie.engine.actions import ACTIONS
from cardlie.engine.decision import DECISIONS
from cardlie.games.registry import GAMES
from cardlie.guess import KINDS
from cardlie.language.word_list import language_of, languages
from cardlie.language.words import vocabulary_of
from cardlie.odds.advice import LEFT_OUT
from cardlie.players import BOTS, parse_seats
from cardlie.press.files.shops import shops
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.parts import every_part
from cardlie.press.parts.printed_game import printed_game
from cardlie.report.contents import SECTIONS
from cardlie.report.figures import FIGURES
from cardlie.report.findings import METHOD
from cardlie.sim import Plan
from cardlie.sim.compare import DIFFERENCES, each_text, what_changes
from tests.cli.test_every_option import commands
from tests.games.playing import any_action, tables
from tests.language.data import said_and_meant
from tests.tree import code_of, nodes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent.parent
OTHERS = [language for language in translated() if language != FIRST]

#: Words that have another form in another case, so that a phrase with one of them has it, too.
INFLECTED = {"de": {"Würfel", "Spieler", "Spiele", "ein", "anderer"}}

#: What typer says of its own options.
COMPLETION = (
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
)

ERRORS = {
    "CardlieError", "IllegalGuess", "IllegalAction", "InvalidFace", "BotError", "InUse", "Failure",
    "GuessError", "LogError", "RulesError", "TemplateError", "Refused", "TooLate", "Bad",
}  # fmt: skip


ASKED = ("question", "tapped", "helps", "hint")


def sentences(by: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Each sentence that is said, as it stands in the code, and where; ``by`` these calls alone."""
    for file in sorted((ROOT / "cardlie").rglob("*.py")):
        where = file.relative_to(ROOT / "cardlie").as_posix()
        nodes = nodes_of(code_of(file))
        named: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).extend(texts(node.value))
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "hint":
                hints = node.value.values if isinstance(node.value, ast.BoolOp) else [node.value]
                if not by:
                    yield from ((str(t.value), where) for t in hints if isinstance(t, ast.Constant))
        for node in nodes:
            if isinstance(node, ast.Call) and (not by or getattr(node.func, "id", "") in by):
                yield from ((text, where) for text in said_by(node, named))


def texts(value: ast.expr) -> list[ast.expr]:
    """The texts that a name may stand for: of a choice either, of a table its values."""
    match value:
        case ast.Dict(values=parts) | ast.Tuple(elts=parts):
            return [text for part in parts for text in texts(part)]
        case ast.IfExp(body=one, orelse=other):
            return [*texts(one), *texts(other)]
        case ast.Subscript(value=table):
            return texts(table)
    return [value] if isinstance(value, ast.Constant) else []


def said_by(call: ast.Call, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    parts: list[ast.expr] = []
    if name in ("tr", "line"):
        first = call.args[0]
        parts = [part for part in ast.walk(first) if isinstance(part, ast.Constant)]
        named_by = first.value if isinstance(first, ast.Subscript) else first
        parts += named.get(getattr(named_by, "id", ""), [])
    elif name == "needing" or name == "says":
        parts = call.args[1:]
    elif name == "Decision":
        said = [word.value for word in call.keywords if word.arg in ASKED]
        parts = [*call.args[1:2], *(text for part in said for text in texts(part))]
    elif name == "Sentence":
        then = [word.value for word in call.keywords if word.arg == "then"]
        parts = [*call.args[:2], *then]
    elif name == "Phrase":
        parts = call.args[:1]
    elif name in ERRORS:
        parts = [*call.args, *(word.value for word in call.keywords if word.arg == "hint")]
    elif name == "__init__":
        parts = [part for part in call.args if isinstance(part, ast.Constant)]
    elif name in ("UnknownName", "error", "MissingExtra"):
        parts = call.args[:1]
    elif name in ("Option", "Argument", "more"):
        parts = [word.value for word in call.keywords if word.arg == "help"]
        parts += [text for part in parts for text in named.get(getattr(part, "id", ""), [])]
    for part in parts:
        for found in (part.body, part.orelse) if isinstance(part, ast.IfExp) else (part,):
            if isinstance(found, ast.Constant) and isinstance(found.value, str):
                if re.search("[a-z]{2}", found.value):
                    yield found.value
            elif isinstance(found, ast.JoinedStr) and any(
                isinstance(part, ast.Constant) and re.search("[a-z]{2}", str(part.value))
                for part in found.values
            ):
                yield f"an f-string is no sentence: {ast.unparse(found)}"


def data() -> Iterator[str]:
    """What is said by records, not by calls."""
    yield LEFT_OUT
    for question, steps, more in (STEPS, TO_PRINT):
        yield from (question, *steps.values(), more)
    yield from (*WAITS.values(), *(line for _, line in COMMANDS.values()), *PRODUCTS.values())
    yield from (MORE, PHOTOS, "Options", "COMMAND", "OPTIONS")
    yield from {each.info.metavar or "" for _, declared in commands() for each in declared} - {""}
    functions = {"cardlie", "choose", *COMMANDS, *PRODUCTS}
    for module in sorted((ROOT / "cardlie" / "cli").rglob("*.py")):
        for node in code_of(module).body:
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                told = (ast.get_docstring(node) or "").split("\n\n")
                told = [" ".join(part.split()) for part in told if part[:8] != "cardlie "]
                yield from (part for part in told if part not in help.TABLES)
    yield from (decision.asked for decision in DECISIONS.values())
    yield from (action.what for action in ACTIONS)
    for game in GAMES.values():
        yield from filter(None, (game.title, game.advice, game.pieces, game.exactly))
        for option in game.options.values():
            yield from filter(None, (option.said, "" if option.asks else option.about))
    for part in (*every_part(), *(part for game in GAMES for part in printed_game(game).parts)):
        yield part.title
    yield LEAFLET
    yield from filter(None, (shop.asks for shop in shops().values()))
    yield from (shop.title for shop in shops().values() if shop.open)
    yield from (Theme.load(name).title for name in theme_names())
    yield from (kind.kind for kind in KINDS)
    for bot in BOTS.values():
        yield from (bot.text, *(each.text for each in bot.parameters))
    yield from (sentence for *both, _ in DIFFERENCES.values() for sentence in both)
    for each in FIGURES.values():
        yield from filter(None, (each.title, each.about, each.wish))
    for section in SECTIONS.values():
        yield from filter(None, (section.title, section.about, section.alt, section.caption))
    yield from METHOD
    for word_list in map(language_of, languages()):
        yield from (said for said in word_list.expected.values() if "'" not in said)
        yield from (m.value for m in word_list.meanings if m.type in ("REFUSED", "OPENING"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    have = translation(language).sentences
    missing = {text: where for text, where in sentences() if text not in have}
    missing |= {text: "data" for text in data() if text not in have}
    assert not missing, f"templates/strings/{language}/ lacks {missing}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_translated_that_nobody_says(language: str) -> None:
    said = {*data(), *(os.strerror(number).lower() for number in errno.errorcode)}
    for file in (ROOT / "cardlie").rglob("*.py"):
        for node in nodes_of(code_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said |= {node.value, *(" ".join(p.split()) for p in node.value.split("\n\n"))}
    for word_list in map(language_of, languages()):
        said |= {*word_list.expected.values()}
    said |= {sort for game in GAMES.values() for sort in game.rounds}
    said |= {"Show this message and exit.", *COMPLETION}  # typer's own
    spare = [
        text
        for text in translation(language).sentences
        if text.rsplit("|", 1)[0] not in said and text not in said and not text.isupper()
    ]
    assert spare == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_in_the_same_and_is_no_copy(language: str) -> None:
    for sentence, said in translation(language).sentences.items():
        if not sentence.startswith("{"):  # JSON is no template
            assert places(said) <= places(sentence), sentence
        if len(sentence.split()) > 4 and "{" not in sentence:
            assert said != sentence


@pytest.mark.parametrize("language", OTHERS)
def test_a_phrase_has_every_form_that_a_sentence_asks_for(language: str) -> None:
    """Or 'mit je 3 Würfel' is said: what stands in a sentence agrees with it."""
    have = translation(language).sentences
    asked = {
        form
        for sentence, said in have.items()
        for _, name, form, _ in Formatter().parse(said)
        if form and form.isalpha() and len(form) > 1 and f"{{{name}}}" in sentence
    }
    assert asked
    phrases = {text for text, where in sentences(("Phrase",))}
    assert phrases
    for phrase in phrases:
        missing = [form for form in asked if f"{phrase}|{form}" not in have]
        assert not missing or INFLECTED[language].isdisjoint(re.findall(r"\w+", have[phrase]))


@pytest.mark.parametrize("language", OTHERS)
def test_what_differs_agrees_with_its_sentence(language: str) -> None:
    """Whatever it is that differs, in whatever mix: no word is left in a form that does not fit."""
    plan = Plan.of(Options("leira", seats=2), parse_seats("casual"))
    others = {
        "mit je 3 Würfeln": Options("leira", seats=2, start=3),
        "mit je einem Würfel": Options("leira", seats=2, start=1),
        "mit 4 Spielern": Options("leira", seats=4),
        "mit 4 Spielern und je 2 Würfeln": Options("leira", seats=4, start=2),
    }  # and not with bots, who are the same
    with speaking(translation(language)):
        for said, options in others.items():
            assert what_changes(plan, Plan.of(options, parse_seats("casual"))) == said
        assert str(each_text(plan, 3)) == "je 3 Würfel"


def test_no_word_means_two_things_in_two_languages() -> None:
    faces = base_deck().faces
    one, *others = [vocabulary_of(language, faces).phrases for language in languages()]
    for other in others:
        for words in one.keys() & other.keys():
            here, there = (
                {(m.type, m.value) for m in phrases[words] if m.type not in ("FILLER", "REFUSED")}
                for phrases in (one, other)
            )
            assert not here or not there or here == there, words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("4 Karten ohne Rot", "4 without red"),
        ("drei Fuenfer", "3 fives"),
        ("four 5s", "4 fives"),
        ("4 blau", "4 blue"),
    ],
)
def test_a_guess_is_understood_in_any_language(text: str, meant: str) -> None:
    assert str(Guess.parse(text)) == meant
    for language in OTHERS:
        with speaking(translation(language)):
            assert str(Guess.parse(text)) == meant


@pytest.mark.some(1)
@pytest.mark.parametrize("force", translated())
def test_what_people_say_is_heard_in_any_language(force: str) -> None:
    with speaking(translation(force)):
        for language in set(languages()) - {force}:
            meant = dict(said_and_meant(language))
            assert {said: repr(Guess.parse(said)) for said in meant} == meant


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("5 auf vier Würfeln", "'auf' can't be part of a guess"),
        ("genau vier Fünfer", "'genau' can't be part of a guess"),
        ("five on four dice", "'on' can't be part of a guess"),
        ("4 rad", "unknown suit 'rad'"),
    ],
)
def test_whoever_knows_the_word_answers(text: str, answer: str) -> None:
    with pytest.raises(InvalidGuess, match=answer):
        Guess.parse(text)


def test_an_error_is_said_in_the_language_in_force() -> None:
    with speaking(translation("de")):
        error: CardlieError = UnknownName("game", "leria", ["leira"])
        assert tr("'{guess}' is not a bid in {game}", guess=Guess.parse("4 red"), game="x") == (
            "„4 rote“ ist kein Gebot in x"
        )
    assert str(error) == "Spiel „leria“ gibt es nicht; zur Wahl stehen: leira"
    assert error.hint == "meintest du „leira“?"
    assert str(UnknownName("game", "x", [])) == "unknown game 'x'; choose from: none"


WRONG = [
    "challenge", "spot-on", "keep", "stay", "leave", "reveal 7", "discard 7", "swap 7", "swap 0",
    "swap under 0", "show 0", "show 0 1 2 3 4 5 6", "say 1 one", "say 1 red", "say sum 3",
    "say power two-pairs", "say 3 of the same number", "bluff 9 sixes", "bluff 99 sixes",
]  # fmt: skip


@given(tables(), st.integers(0, 2**32), st.integers(0, 30), st.sampled_from(OTHERS))
def test_what_a_game_refuses_is_told_in_one_language(
    options: Options, seed: int, moves: int, language: str
) -> None:
    """Reasons and hints alike: where words are left that nobody quoted, they are not English."""
    rng, table = Random(seed), Table.deal(options, seed=seed)
    for _ in range(moves):
        if not table.over:
            table.act(any_action(table.legal(), rng))

    def told(line: str) -> tuple[str, str]:
        try:
            table.verify(parse_action(line, options.rules))
        except CardlieError as error:
            return str(error), error.hint or ""
        return "", ""

    for line in WRONG:
        english = told(line)
        with speaking(translation(language)):
            others = told(line)
        for one, other in zip(english, others, strict=True):
            if re.search("[a-z]{3}", re.sub("'[^']*'", "", one)):
                assert one != other


def test_the_locale_decides_unless_lang_does() -> None:
    german = {"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "en_US.UTF-8"}
    assert chosen(["judge"], german).language == "de"
    assert chosen(["judge", "--lang", "en"], german).language == "en"
    assert chosen(["judge", "--lang=de"], {}).language == "de"
    assert chosen(["judge", "--", "--lang=de"], {}).language == "en"
    assert chosen(["judge", "--lang", "xx"], {"LANG": "fr_FR"}).language == "en"
    assert locale_language({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}) == "en"


def run(*args: str, typed: str = "", **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "cardlie", *args],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )  # fmt: skip
    assert done.returncode in (0, 1, 2), done.stderr
    return done.stdout + done.stderr


#: What may read the same in two languages: names, numbers, faces, commands.
SAME = re.compile(
    r"[^a-zA-Z]*| +(Ann|Ben|Cleo) .*|.*(cardlie|--seed|■|>).*|[A-Z\d\s*\[\]=.,:;%█░-]+"
)


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("args", "typed"),
    [
        (["judge", "4 ohne Rot", "--table", "R1 B2 *"], ""),
        (["judge", "4 Karten", "--table", "R1"], ""),
        (["judge", "--help"], ""),
        (["odds", "--all", "--mine", "5 5", "--unseen", "2", "--game", "leira"], ""),
        (["odds", "2 Fünfer", "--advise", "--mine", "5", "--unseen", "4", "--game", "tavern"], ""),
        (["play", "leira", "--seed", "3", "--plain"], "hilfe\ntipp\n2 Fünfer\nzweifeln\nende\n"),
    ],
)
def test_what_a_command_prints_is_of_one_language(args: list[str], typed: str) -> None:
    english = set(run(*args, "--lang", "en", typed=typed).splitlines())
    german = run(*args, typed=typed, LC_ALL="de_DE.UTF-8").splitlines()
    same = [line for line in german if line in english and line.strip() not in args]
    assert [line for line in same if not SAME.fullmatch(line)] == []
    assert german


def test_of_many_names_the_nearest_are_told_and_where_the_rest_stands() -> None:
    known = [f"key-{number}" for number in range(70)]
    error = UnknownName("game", "kye-41", known, "docs/games.md")
    assert len(str(error)) < 120
    assert "of 70: key-41, " in str(error)
    assert error.hint == "did you mean 'key-41'? docs/games.md lists them all"
    assert error.known == tuple(known)
    assert UnknownName("game", "zz", known[:30], "docs/games.md").hint is None
