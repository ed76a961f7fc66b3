"""Pads, typed lines and sentences: what people tap, type and read, in every language."""

from __future__ import annotations

from contextlib import AsyncExitStack
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Legal, Options, Table, parse_action
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.guess import Say
from cardlie.engine.events import Challenged
from cardlie.guess import Guess
from cardlie.host.judge_pad import JudgePad
from cardlie.host.typed import Misread, read_action, read_guess
from cardlie.host.words import face_names, language_for
from cardlie.odds import odds
from cardlie.odds.told import percent
from cardlie.session.choices import choices
from cardlie.session.guess_pad import grouped, pad
from cardlie.session.prompts import turn
from cardlie.session.prospects import odds_of
from cardlie.session.story import Story
from cardlie.session.view import _seats, hint_view
from cardlie.telling.names import Names
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.host.house import open_hall, phone, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.engine import Observation


def played(options: Options, rng: Random, moves: int) -> Table:
    table = Table.deal(options, seed=rng.randrange(10**6))
    for _ in range(moves):
        if table.over:
            break
        table.act(any_action(table.legal(), rng))
    return table


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 12))
def test_each_button_does_what_is_legal_and_no_guess_has_one(
    options: Options, seed: int, moves: int
) -> None:
    table = played(options, Random(seed), moves)
    if table.over:
        return
    seen = table.observe(table.actor)
    for each in choices(seen, Names.around(options.seats, None)):
        assert seen.phase != GUESS.id or each.id not in ("say", "challenge", "spot-on")
        assert bool(each.sure) == (each.id == "leave"), "what can't be taken back is asked twice"
        picks = each.places[:1] if each.places else [""]
        for pick in picks:
            assert parse_action(each.do.replace("{picked}", str(pick))).is_legal(seen)


def figures(legal: list[list[int]]) -> list[int | None]:
    return [n for low, high in legal for n in range(low, high + 1)] or [None]


def tapped(pad: list[dict[str, Any]], key: str) -> list[str]:
    """Every guess that a pad can say, as it is written or spoken."""
    return [
        what[key][0 if n == 1 else 1].replace("{n}", str(n))
        for kind in pad
        for what in kind["whats"]
        for n in figures(what["legal"])
    ]


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 12), st.sampled_from(languages()))
def test_the_pad_offers_what_may_be_said_and_nothing_else(
    options: Options, seed: int, moves: int, lang: str
) -> None:
    table = played(options, Random(seed), moves)
    seen = table.observe(table.actor)
    if seen.phase != "guess":
        return
    most = seen.on_table
    with speaking(translation(lang)):
        offered = pad(seen.bidding, seen.said, most)
    faces = seen.bidding.rules.faces
    written = [parse_action(f"say {text}", seen.bidding.rules) for text in tapped(offered, "do")]
    assert all(table.can(action) for action in written)
    legal = {Say(guess) for guess in Legal(seen).guesses(most)}
    assert legal <= set(written)
    if legal:
        assert legal == set(written)
    kinds = seen.bidding.kinds  # where there is but one, the word for it is left out
    spoken = [Guess.parse(text, faces, lang, kinds) for text in tapped(offered, "spoken")]
    assert [Say(guess) for guess in spoken] == written
    drawn = {what["face"] for kind in offered for what in kind["whats"]} - {None}
    assert drawn <= set(faces.index)
    assert drawn or not offered or options.game.id not in ("tavern", "wheel", "perudo")


@settings(max_examples=of_all(40))
@given(tables(), st.integers(0, 2**32), st.integers(0, 3))
def test_who_is_first_is_told_so(options: Options, seed: int, moves: int) -> None:
    table = played(options, Random(seed), moves)
    for seat in range(options.seats):
        seen = table.observe(seat)
        told = turn(seen, Names.around(options.seats, None))
        first = seen.phase == GUESS.id and seen.actor == seat and not seen.said
        assert (told == "Your turn. Say the first guess.") == first


def test_a_guess_that_differs_in_its_figure_alone_is_one_button() -> None:
    rules = Options("cards").rules
    guesses = [Guess.parse(text) for text in ("3 red", "5 red", "4 red", "9 red", "2 less than 3")]
    colour, less = grouped(guesses, rules)
    (red,) = colour["whats"]
    assert (red["label"], red["legal"], red["suit"]) == ("red", [[3, 5], [9, 9]], "red")
    assert less["whats"][0]["label"] == "less than 3"
    (power,) = grouped([Guess.parse("power two-pairs")], rules)[0]["whats"]
    assert power["legal"] == [[3, 3]]


@pytest.mark.parametrize(
    ("said", "typed", "lang", "written"),
    [
        ("2 threes", "four foxes", "en", "say 4 red"),
        ("2 threes", " Challenge! ", "en", "challenge"),
        ("2 threes", "I call.", "en", "challenge"),
        ("2 threes", "vier Füchse", "de", "say 4 red"),
        ("2 threes", "four red", "de", "say 4 red"),
        ("2 threes", "Lügner!", "de", "challenge"),
        ("", "1 less than 3", "en", "say 1 less than 3"),
    ],
)
def test_people_type_as_they_speak(said: str, typed: str, lang: str, written: str) -> None:
    table = Table.deal("cards", seats=3, seed=1)
    if said:
        table.guess(said)
    with speaking(translation(lang)):
        assert str(read_action(typed, table.observe(table.actor), Names(tuple("ABC")))) == written


@pytest.mark.parametrize(
    ("typed", "lang", "said", "readings"),
    [
        ("4 rad", "en", "Unknown suit 'rad'.", ("4 red",)),
        ("2 red", "en", "“2 red” can't be said now.", ("4 red",)),
        ("2 Rot", "de", "„2 Rot“ kann jetzt nicht gesagt werden.", ("4 rote",)),
        ("4 blou", "de", "Keine Farbe heißt „blou“.", ("4 blaue",)),
        ("5 ohne", "de", "Nach „5 ohne“ fehlt eine Farbe.", ()),
        ("", "de", "Du bist dran. Sag etwas Höheres oder zweifle an.", ()),
        ("chalenge", "en", "'chalenge' is no guess.", ("challenge",)),
        ("hint", "en", "Your turn. Say something higher, or challenge.", ()),
        (
            "4 in order starting at 2",
            "en",
            "No guess says where a straight begins or ends: it names a number of it.",
            ("4 in order including 2", "4 in order including 5"),
        ),
    ],
)
def test_what_is_no_guess_is_told_with_what_was_meant(
    typed: str, lang: str, said: str, readings: tuple[str, ...]
) -> None:
    straights = " in order " in typed
    table = Table.deal(Options.of("cards", ["straights"] if straights else (), seats=3), seed=1)
    table.guess("3 blue")
    with speaking(translation(lang)), pytest.raises(Misread) as error:
        read_action(typed, table.observe(table.actor), Names(tuple("ABC")))
    assert (str(error.value), error.value.readings) == (said, readings)


@settings(max_examples=of_all(100))
@given(st.text(max_size=30), st.sampled_from(languages()), st.sampled_from(list(GAMES)))
def test_any_line_is_an_action_or_one_sentence(text: str, lang: str, game: str) -> None:
    table = Table.deal(game, seats=3, seed=1)
    seen = table.observe(table.actor)
    try:
        with speaking(translation(lang)):
            action = read_action(text, seen, Names(tuple("ABC")))
    except CardlieError as error:
        said = str(error)
        assert "\n" not in said
        return
    assert table.can(action) or not isinstance(action, Say)


def test_phones_are_told_in_their_own_language_what_is_wrong() -> None:
    """The parser's reason, and the judge's, over HTTP; each phone in its own."""

    async def work() -> None:
        async with open_hall() as hall, phone(hall) as guest:
            said: dict[str, list[str]] = {}
            for lang in ("de", "en"):
                guest.cookies.set("lang", lang)
                for guess, face in (("4 blou", "R1"), ("4 ohne", "R1"), ("4 rot", "Q9")):
                    asked = {"what": "verdict", "game": "cards", "guess": guess, "faces": [face]}
                    answer = await guest.post("/judge", json=asked)
                    assert answer.status_code == 400
                    said.setdefault(lang, []).append(answer.json()["error"])
            assert not set(said["de"]) & set(said["en"])
            assert said["de"][0] == "Keine Farbe heißt „blou“."

    run(work())


def test_languages_are_chosen_as_browsers_ask() -> None:
    assert language_for("de-AT, en;q=0.5") == "de"
    assert language_for("en;q=0.5, de;q=0.9") == "de"
    assert language_for("fr, xx;q=oops, de;q=0.1") == "de"
    assert language_for("") == "en"
    assert language_for("de", "en") == "en"
    assert language_for("de", "klingon") == "de"


@settings(max_examples=of_all(40))
@given(tables(), st.integers(0, 2**32))
def test_a_showdown_climbs_to_what_the_judge_found(options: Options, seed: int) -> None:
    """Seat by seat; it ends at what is there, and says what was needed."""
    table = played(options, Random(seed), 30)
    for n, event in enumerate(table.events):
        if isinstance(event, Challenged):
            story = Story(table, tuple(map(str, range(options.seats))))
            shown = story.hear(table.events[: n + 1]).showdown
            assert shown is not None
            need = None if event.guess.ranked else event.need  # a roll has a place, no amount
            assert (shown["rows"][-1]["have"], shown["need"]) == (event.have, need)
            assert [len(row["faces"]) for row in shown["rows"]] == [
                len(faces) for faces in event.faces if faces
            ]
            return


def test_faces_have_names() -> None:
    assert face_names("cards", "en")["R3"] == "red 3"
    assert face_names("cards", "de")["R3"] == "Rot 3"
    assert "star" in face_names("wheel", "en")["*"]
    for game in GAMES:
        for lang in languages():
            assert len(set(face_names(game, lang).values())) == len(face_names(game, lang))


def seen_by(table: Table) -> Observation:
    return table.observe(table.actor)


def test_odds_are_those_of_the_seat() -> None:
    table = Table.deal("tavern", seats=3, seed=3)
    table.guess("2 threes")
    seen = seen_by(table)
    true = percent(odds("3 threes", seen.view()))
    assert odds_of(Guess.parse("three 3s"), seen) == f"“3 threes” is true in {true} of all deals."
    found = hint_view(seen)
    there = percent(odds("2 threes", seen.view()))
    assert found["last"].startswith(f"“2 threes” is true in {there} of all deals, and exact in ")
    assert len(found["raises"]) == 4
    with speaking(translation("de")):
        assert percent(Fraction(1, 8)) == "12,5 %"


@pytest.mark.parametrize("lang", languages())
def test_the_judge_answers(lang: str) -> None:
    async def work() -> None:
        async with open_hall() as hall, AsyncExitStack() as stack:
            guest = await stack.enter_async_context(phone(hall, lang))

            async def ask(**body: Any) -> Any:
                return (await guest.post("/judge", json={"game": "cards", **body})).json()

            found = await ask(what="verdict", guess="4 red", faces=["R1", "R2", "*", "R5", "B2"])
            assert found["holds"]
            assert [each["counts"] for each in found["faces"]] == [True] * 4 + [False]
            assert found["faces"][2]["as"].startswith("R")
            assert "4" in found["why"]
            alone = await ask(what="verdict", guess="power two-pairs", faces=["+3"], rolled=False)
            assert not alone["holds"]  # the first face that is tapped is no mistake
            faces = ["R1", "R1", "B2", "G2", "!two-pairs"]
            for rolled in (True, False):
                power = await ask(
                    what="verdict", guess="power two-pairs", faces=faces, rolled=rolled
                )
                assert power["holds"] is rolled
            higher = await ask(what="higher", guess="4 red", after="3 fives")
            assert higher["holds"]
            assert not (await ask(what="higher", guess="3 red", after="3 fives"))["holds"]
            chance = await ask(what="odds", guess="1 red", faces=["R1"], unseen=5)
            assert chance["stamp"].startswith("100")
            assert (
                await ask(what="verdict", guess={"en": "4 rad", "de": "4 blou"}[lang], faces=[])
            )["readings"]
            for wrong in ({"what": "verdict", "guess": "4 red", "faces": ["R1"] * 99},
                          {"what": "odds", "guess": "4 red", "faces": [], "unseen": 9999},
                          {"what": "else", "guess": "4 red"},
                          {"what": "verdict", "guess": "4 red", "faces": ["Q9"]}):  # fmt: skip
                assert (await ask(**wrong))["error"]

    run(work())


def test_pages_speak_the_language_of_the_phone() -> None:
    async def work() -> None:
        async with open_hall() as hall, phone(hall, "de") as guest:
            room = await hall.open(Options("tavern", 2))
            assert "Hinsetzen" in (await guest.get(f"/t/{room.code}")).text
            await guest.sit(room, "Ann", 0)
            rules = (await guest.get(f"/t/{room.code}/rules")).text
            assert "Gebot" in rules
            assert 'class="example"' in rules

    run(work())


def test_a_photo_is_read_where_that_is_installed() -> None:
    async def work() -> None:
        pad = JudgePad(lambda picture, game: ([picture.decode(), game][:1] * 70, 2))
        found = await pad.read_photo(b"R3", "cards")
        assert found["faces"] == ["R3"] * 60  # no more than a pad takes
        assert found["said"].startswith("70 faces were read, 2 were not.")
        with pytest.raises(CardlieError):
            await pad.read_photo(b"R3", "chess")

    run(work())


@settings(max_examples=of_all(60))
@given(tables(), st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(languages()))
def test_pages_tell_coins_where_they_count_and_secrets_where_there_are_any(
    options: Options, seed: int, moves: int, lang: str
) -> None:
    table = played(options, Random(seed), moves)
    seen = table.observe(table.actor)
    for seat in _seats(seen):
        assert (seat["coins"] is None) == (options.game.score != "coins")
        assert (seat["coins"] or 0) >= 0
    names = Names(tuple(f"P{seat}" for seat in range(options.seats)))
    with speaking(translation(lang)):
        asked = turn(seen, names)
    if seen.phase == "swap":
        hidden = {"en": "unseen", "de": "verdeckt"}[lang] in asked
        assert hidden == (not options.plays("open"))


@pytest.mark.parametrize("ruling", ["printed", "unbounded"])
@pytest.mark.parametrize("start", range(1, 7))
def test_a_straight_is_read_alike_wherever_it_is_typed(ruling: str, start: int) -> None:
    """By the table, in a log, on a phone and by the judge, under the rulings of the game."""
    text = f"4 in order starting at {start}"
    rulings = [f"wild-range={ruling}"]
    options = Options.of("cards", ["straights", "wildcards"], seats=3, rulings=rulings)
    rules = options.rules

    def read(how: Callable[[], Guess]) -> Guess | tuple[str, ...]:
        try:
            return how()
        except (InvalidGuess, Misread) as error:
            return error.readings

    def written(line: str) -> Guess:
        action = parse_action(line, rules)
        assert isinstance(action, Say)
        return action.guess

    table = Table.deal(options, seed=1)
    meant = read(lambda: Guess.parse(text, rules.faces, readings=rules.readings))
    assert read(lambda: table.guess(text).guess) == meant
    assert read(lambda: read_guess(text, rules)) == meant
    assert read(lambda: written(f"say {text}")) == meant
