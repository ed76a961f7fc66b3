"""Whatever the program says, it says in every language."""

from __future__ import annotations

import ast
import errno
import os
import re
from random import Random
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import Guess
from cardlie.base.errors import CardlieError, InvalidGuess, UnknownName
from cardlie.base.locale import chosen, locale_language
from cardlie.base.strings import FIRST, places, translation
from cardlie.base.strings import languages as translated
from cardlie.base.translation import speaking, tr
from cardlie.booklet.leaflet import TITLE as LEAFLET
from cardlie.cli import help
from cardlie.cli.app import COMMANDS, STEPS
from cardlie.cli.options import MORE
from cardlie.cli.parameters import kind_of, metavar_of
from cardlie.cli.photos import PHOTOS
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
from cardlie.press.parts import every_part
from cardlie.press.parts.printed_game import printed_game
from cardlie.report.contents import SECTIONS
from cardlie.report.figures import FIGURES
from cardlie.report.flags import FLAGS
from cardlie.report.method import METHOD
from cardlie.sim import Plan
from cardlie.sim.compare import COMPARED
from cardlie.sim.wording import each_text, what_changes
from tests.cli.commands import commands
from tests.cli.running import ran
from tests.games.playing import any_action, tables
from tests.language.data import said_and_meant
from tests.tree import code_of, nodes_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import CompletedProcess

from tests.base.sentences import sentences
from tests.tree import ROOT

OTHERS = [language for language in translated() if language != FIRST]

#: Words that have another form in another case, so that a phrase with one of them has it, too.
INFLECTED = {"de": {"Würfel", "Spieler", "Spiele", "ein", "anderer"}}

#: What typer says of its own options.
COMPLETION = (
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
)


def data() -> Iterator[str]:
    """What is said by records, not by calls."""
    yield LEFT_OUT
    for question, steps, more in (STEPS, TO_PRINT):
        yield from (question, *steps.values(), more)
    yield from (text for each in COMMANDS.values() for text in (each.line, each.waits) if text)
    yield from PRODUCTS.values()
    yield from (MORE, PHOTOS, "Options", "COMMAND", "OPTIONS")
    yield from {metavar_of(p) for _, params in commands() for p in params if kind_of(p) is not bool}
    functions = {"cardlie", "choose", *COMMANDS, *PRODUCTS}
    for module in sorted((ROOT / "cardlie" / "cli").rglob("*.py")):
        for node in code_of(module).body:
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                read_line = (ast.get_docstring(node) or "").split("\n\n")
                read_line = [" ".join(part.split()) for part in read_line if part[:8] != "cardlie "]
                yield from (part for part in read_line if part not in help.TABLES)
    yield from (decision.question_text for decision in DECISIONS.values())
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
    yield from (kind.kind for kind in KINDS)
    for bot in BOTS.values():
        yield from (bot.text, *(each.text for each in bot.parameters))
    yield from (sentence for of in COMPARED.values() for sentence in (of.more, of.less))
    for each in FIGURES.values():
        yield from filter(None, (each.title, each.about, each.wish))
    for section in SECTIONS.values():
        yield from filter(None, (section.title, section.about, section.alt, section.caption))
    yield from METHOD
    for kind in FLAGS.values():
        yield from filter(None, (kind.figure, kind.sentence, kind.by_rules))
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
            "„4 rote“ ist keine Ansage in x"
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

    def read_line(line: str) -> tuple[str, str]:
        try:
            table.verify(parse_action(line, options.rules))
        except CardlieError as error:
            return str(error), error.hint or ""
        return "", ""

    for line in WRONG:
        english = read_line(line)
        with speaking(translation(language)):
            others = read_line(line)
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


def printed(done: CompletedProcess[str]) -> list[str]:
    assert done.returncode in (0, 1, 2), done.stderr
    return (done.stdout + done.stderr).splitlines()


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
def test_what_a_command_prints_is_of_one_language(
    args: list[str], typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = set(printed(ran(*args, "--lang", "en", stdin=typed)))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    german = printed(ran(*args, stdin=typed))
    same = [line for line in german if line in english and line.strip() not in args]
    assert [line for line in same if not SAME.fullmatch(line)] == []
    assert german
