"""What people type, moment by moment."""

from __future__ import annotations

import re

import pytest

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.engine import Options, Seeded, Table
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave, Stay
from cardlie.engine.decisions.swap import Swap, unders
from cardlie.engine.legal import verify
from cardlie.guess import Colour, Guess, Number, Sum
from cardlie.session.guess_words import turning
from cardlie.session.input import parts, read_input, taken
from cardlie.session.letters import laid_out, letter
from cardlie.session.prompts import actions_help, prompt
from cardlie.session.questions import TableQuestion
from tests.session.tables import NAMES, at, cards, tavern, wheel
from tests.terminal.playing import typed


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3 fives", Say(Number(3, 5))),
        ("Three 5s!", Say(Number(3, 5))),
        ("challenge", Challenge()),
        ("C", Challenge()),
        ("I call!", Challenge()),
        ("spot on", SpotOn()),
        ("s", SpotOn()),
        ("leave", Leave()),
        ("hint", TableQuestion("hint")),
        ("?", TableQuestion("help")),
        ("q", TableQuestion("quit")),
        ("odds 3 fives", TableQuestion("odds", "3 fives")),
        ("who", TableQuestion("score")),
        ("score?", TableQuestion("score")),
        ("who is ahead?", TableQuestion("score", "is ahead?")),
        ("I don't believe you", Challenge()),
        ("call You", Challenge()),
        ("bluff!", Challenge()),
        ("+1", Say(Number(3, 5))),
        ("+ 2", Say(Number(4, 5))),
        ("one more", Say(Number(3, 5))),
        ("same but sixes", Say(Number(2, 6))),
        ("same, but with 6s", Say(Number(2, 6))),
        ("just as many sixes", Say(Number(2, 6))),
        ("einer mehr", Say(Number(3, 5))),
        ("gleich viele Sechser", Say(Number(2, 6))),
        ("3 5er", Say(Number(3, 5))),
        ("THREE OF 5S", Say(Number(3, 5))),
        ("3x5", Say(Number(3, 5))),
        ("drei mal die fuenf", Say(Number(3, 5))),
        ("LUEGE", Challenge()),
        ("zurueck", TableQuestion("undo")),
        ("Tip", TableQuestion("hint")),
        ("show me the odds", TableQuestion("odds")),
        ("zeig mir bitte die Regeln", TableQuestion("rules")),
    ],
)
def test_a_turn(text: str, meant: object) -> None:
    assert read_input(text, tavern("say 2 fives"), NAMES) == meant


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("2 fives", "'2 fives' is not higher than '2 fives'", "'3 fives' would be"),
        ("chalenge", "'chalenge' is not a guess", "did you mean 'challenge'?"),
        ("nonsense", "is 'nonsense' a doubt?", "did you mean 'challenge'?"),
        ("so ein Quatsch!", "is 'so ein Quatsch' a doubt?", "did you mean 'challenge'?"),
        ("hnit", "'hnit' is not a guess", "did you mean 'hint'?"),
        ("keep", "you can't keep anything now", "say a higher guess or challenge"),
        ("show a", "you can't show anything now", "say a guess or challenge"),
        ("bluff 3 fives", "there is no NPC to the left to fluster", "say the bid on its own"),
        ("", "say a guess, or type help", None),
        ("raise", "raise to what?", "such as '1 six'"),
        ("I'll raise!", "raise to what?", "such as '1 six'"),
        ("same but fives", "'2 fives' is not higher than '2 fives'", "'3 fives' would be"),
    ],
)
def test_a_turn_that_goes_wrong(text: str, problem: str, hint: str) -> None:
    with pytest.raises(CardlieError) as caught:
        read_input(text, tavern("say 2 fives"), NAMES)
    assert (str(caught.value), caught.value.hint) == (problem, hint)


@pytest.mark.parametrize("text", ["save", "restart", "dunno", "asdf", "a", "ß"])
def test_what_is_like_no_command_is_taken_for_none(text: str) -> None:
    with pytest.raises(CardlieError) as caught:
        read_input(text, tavern("say 2 fives"), NAMES)
    assert caught.value.readings == ()


def test_a_game_may_say_nonsense_for_a_doubt() -> None:
    options = Options("tavern[words.nonsense=doubt]", 2)
    assert read_input("nonsense", at(options, ["0", *["1 2 3 4 5"] * 2], "say 2 fives"), NAMES) == (
        Challenge()
    )


def test_a_bluff_needs_somebody_to_fluster() -> None:
    seen = tavern(insight=(None, 2))
    assert read_input("bluff 3 fives", seen, NAMES) == Say(Number(3, 5), bluff=True)
    assert read_input("bluff +1", tavern("say 2 fives", insight=(3, 2)), NAMES).bluff  # type: ignore[union-attr]
    with pytest.raises(CardlieError, match="say a guess"):
        read_input("bluff", tavern("say 2 fives", insight=(3, 2)), NAMES)
    assert "With 'bluff' before it, the guess may fluster Ann." in prompt(seen, NAMES)


@pytest.mark.parametrize("typed", ["7", "at least 7", "sum 7", "mindestens 7", "a sum of 7"])
def test_a_number_alone_is_a_sum_in_a_duel(typed: str) -> None:
    seen = at(Options("leira", 2, start=1), ["6 6", "1 1", "3", "4"])
    assert read_input(typed, seen, NAMES) == Say(Sum(7))


@pytest.mark.parametrize("typed", ["4", "at least 3 frogs", "4 of the"])
def test_no_complaint_offers_what_only_cards_show(typed: str) -> None:
    seen = at(Options("leira", 2, start=2), ["6 6", "1 1", "3 3", "4 4"])
    with pytest.raises(CardlieError) as error:
        read_input(typed, seen, NAMES)
    for word in ("colour", "without", "less than", "in order", "of the same"):
        assert word not in str(error.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        # drawn as * 3 3 5 6; rolled as 5 3 * 3 6
        ("show a", Reroll((2,))),
        ("a d", Reroll((0, 2))),
        ("show 3 3", Reroll((1, 3))),
        ("show *, 6", Reroll((2, 4))),
        ("", Keep()),
        ("keep", Keep()),
        ("no", Keep()),
    ],
)
def test_a_reroll(text: str, meant: object) -> None:
    assert read_input(text, wheel("say 2 fives"), NAMES) == meant


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("show f", "you have no die 'f' to name here"),
        ("show 3 3 3", "you have no die '3' to name here"),
        ("show a a", "'a' is named twice"),
        ("show", "which dice do you show?"),
        ("a b c d e", "show at least one die and roll at least one again"),
        ("challenge", "you can't challenge"),
    ],
)
def test_a_reroll_that_goes_wrong(text: str, problem: str) -> None:
    with pytest.raises(CardlieError, match=problem.replace("?", r"\?")):
        read_input(text, wheel("say 2 fives"), NAMES)


def test_piles_are_named_by_letter_or_by_the_card_on_top() -> None:
    seen = cards("say 9 red", "challenge")
    assert seen.phase == "discard"
    assert read_input("b", seen, NAMES) == Discard(1)
    assert read_input("drop G1", seen, NAMES) == Discard(2)
    assert read_input("discard y2", seen, NAMES) == Discard(3)
    with pytest.raises(CardlieError, match="name one of your piles"):
        read_input("a b", seen, NAMES)
    with pytest.raises(CardlieError) as caught:
        read_input("R4", seen, NAMES)  # it lies below the R3, unseen
    assert caught.value.hint == "yours are a (red 3), b (blue 5), c (green 1), d (yellow 2)"


def test_a_swap() -> None:
    seen = cards("say 9 red", "challenge", "discard 3", swap=True)
    assert read_input("swap b", seen, NAMES) == Swap(1)
    assert read_input("a with the draw pile", seen, NAMES) == Swap(0)
    assert read_input("", seen, NAMES) == Keep()
    with pytest.raises(CardlieError) as caught:
        read_input("a with Cleo", seen, NAMES)
    assert caught.value.hint == "with draw pile"


@pytest.mark.parametrize("card", ["rolled", "any"])
@pytest.mark.parametrize("whom", ["draw-pile", "player"])
def test_whatever_a_swap_is_offered_as_may_be_said(card: str, whom: str) -> None:
    """Every swap that is legal is told of, and read back."""
    rulings = [f"swap-card={card}", f"swap-with={whom}"]
    table = Table(Options("cards", 3, start=6, swap=True, rulings=rulings), Seeded(2))
    for action in ("say 9 red", "challenge", "discard 0"):
        table.act(action)
    assert table.actor is not None
    seen = table.observe(table.actor)
    told = actions_help(seen, NAMES)
    asked = prompt(seen, NAMES)
    assert "swap" in asked
    assert any("under" in line for line in told) == bool(unders(seen)) == ("under" in asked)
    order = laid_out(seen)
    for swap in table.legal().of(Swap):
        assert read_input(typed(swap, seen, NAMES), seen, NAMES) == swap
    if len(seen.partners) > 1:
        with pytest.raises(CardlieError, match="with whom do you swap"):
            read_input("swap a", seen, NAMES)
    bare = letter(order.index(next(pile for pile in order if pile not in unders(seen))))
    with pytest.raises(CardlieError, match=r"nothing lies under|that you rolled"):
        read_input(f"swap under {bare}", seen, NAMES)


def test_a_card_is_revealed() -> None:
    assert read_input("reveal B5", cards(open=True), NAMES) == Reveal(1)
    assert read_input("d", cards(open=True), NAMES) == Reveal(3)


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("b 3 ones", ["b", "3 ones"]),
        ("show b, 3 ones", ["b", "3 ones"]),
        ("B1: one more", ["B1", "one more"]),
        ("b and I don't believe you!", ["b", "I don't believe you!"]),
        ("b", ["b"]),
        ("reveal b", ["reveal b"]),
        ("odds 4 red", ["odds 4 red"]),
    ],
)
def test_a_card_is_turned_and_something_said_in_one_line(line: str, commands: list[str]) -> None:
    seen = cards("reveal 0", "say 2 twos", open=True)
    assert parts(line, seen, NAMES) == commands
    bidding = cards("reveal 0", "say 2 twos", "reveal 0", open=True)
    assert parts(line, bidding, NAMES) == [line]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("b 2 rad", "unknown suit 'rad'"),
        ("b 1 two", "'1 two' is not higher than '2 twos'"),
        ("b spot-on", "cards has no spot-on"),
        ("b raise", r"raise to what\?"),
    ],
)
def test_of_a_card_and_a_guess_neither_is_done_if_one_is_wrong(line: str, problem: str) -> None:
    with pytest.raises(CardlieError, match=problem):
        parts(line, cards("reveal 0", "say 2 twos", open=True), NAMES)


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("3 ones", "first name the card that you turn", "such as 'a 3 ones'"),
        ("I don't believe you", "first name the card", "such as 'a I don't believe you'"),
        ("bs", "first name the card", "such as 'a bs'"),
        ("+1", "first name the card", "such as 'a +1'"),
        ("1 two", "'1 two' is not higher than '2 twos'", "'3 twos' would be"),
        ("raise", "raise to what", "such as 'a 3 ones'"),
        ("x", "none of your piles is 'x'", "yours are a"),
        ("4 rad", "name one of your piles", "by its letter"),
    ],
)
def test_a_card_is_turned_first(text: str, problem: str, hint: str) -> None:
    seen = cards("reveal 0", "say 2 twos", open=True)
    assert parts(text, seen, NAMES) == [text]
    with pytest.raises(CardlieError, match=problem) as refused:
        read_input(text, seen, NAMES)
    assert hint in (refused.value.hint or "")


def test_of_nothing_there_is_nothing_to_doubt() -> None:
    with pytest.raises(CardlieError, match="no guess to challenge"):
        read_input("prove it", cards(open=True), NAMES)


def test_the_card_of_an_example_can_be_turned() -> None:
    seen = cards("reveal 0", "say 2 twos", "reveal 0", "say 3 twos", open=True)
    line = turning(seen)
    assert line == "b 4 less than 6"  # a is in view
    assert parts(line, seen, NAMES) == ["b", "4 less than 6"]
    assert f"'{line}' turns b" in prompt(seen, NAMES)


def test_a_pile_is_named_by_its_colour_or_animal() -> None:
    seen = cards("say 9 red", "challenge")
    assert read_input("red", seen, NAMES) == Discard(0)
    suits = {suit.name: suit.animal for suit in seen.bidding.rules.faces.suits}
    for place in seen.places:
        assert read_input(suits[seen.faces[place].suit or ""], seen, NAMES) == Discard(place)
    (help_line,) = actions_help(seen, NAMES)
    pile, top = re.match(r"(\w), or (\w+)  ", help_line).groups()  # type: ignore[union-attr]
    assert read_input(pile, seen, NAMES) == read_input(top, seen, NAMES)


def test_a_claim_or_nothing_asks_first_whether_the_cup_is_believed() -> None:
    table = Table.deal("mia", seats=3, seed=4)
    table.act(f"say {table.legal().guesses(99)[0]}")
    seen = table.observe(table.actor)
    for text in ("43", "", "hm"):
        with pytest.raises(CardlieError, match="first: do you believe 31") as caught:
            read_input(text, seen, NAMES)
        assert caught.value.hint == "'take' the cup (then claim more), or 'challenge'"
    assert read_input("I believe it", seen, NAMES) == Take()
    for no in ("no", "No.", "n", "nein"):
        assert read_input(no, seen, NAMES) == Challenge()
    with speaking(translation("de")):
        assert read_input("glaub ich", seen, NAMES) == Take()
        assert read_input("glaub ich nicht", seen, NAMES) == Challenge()
        assert read_input("nein", seen, NAMES) == Challenge()
    table.act("take")
    with pytest.raises(CardlieError, match="you can't take the cup now") as caught:
        read_input("take", table.observe(table.actor), NAMES)
    assert caught.value.hint == "say more"


def test_a_bare_no_is_no_deed_where_nothing_asks_for_it() -> None:
    for no in ("no", "nein"):
        with pytest.raises(CardlieError) as caught:
            read_input(no, tavern("say 2 fives"), NAMES)
        assert "anything now" not in str(caught.value)


def test_scoffing_before_any_guess_offers_no_challenge() -> None:
    with pytest.raises(CardlieError, match="'rubbish' is not a guess") as caught:
        read_input("rubbish", tavern(), NAMES)
    assert not caught.value.readings
    assert caught.value.hint == "such as '2 ones'"


def test_what_goes_over_no_guess_is_not_said() -> None:
    for text in ("+1", "same but sixes"):
        with pytest.raises(CardlieError, match="no guess was said yet"):
            read_input(text, tavern(), NAMES)
    with pytest.raises(CardlieError, match="has no number to go by"):
        read_input("+1", cards("say power two-pairs", powers=True), NAMES)
    # +3 is a power card, and no three more
    with pytest.raises(CardlieError, match="claimed with the word 'power'"):
        read_input("+3", cards("say 2 twos", powers=True), NAMES)


def test_another_game() -> None:
    options = Options("tavern", 2, start=1, games=2)
    seen = at(options, ["0", "1", "1"], "say 2 fives", "challenge")
    assert seen.phase == "between"
    assert read_input("stay", seen, NAMES) == Stay()
    assert read_input("no", seen, NAMES) == Leave()
    with pytest.raises(CardlieError, match="not an answer"):
        read_input("perhaps", seen, NAMES)


def test_animals_are_colours() -> None:
    assert read_input("four foxes", cards(), NAMES) == Say(Colour(4, "red"))
    assert Guess.parse("four foxes") == Colour(4, "red")


@pytest.mark.parametrize(
    ("typed", "offered", "meant"),
    [
        ("", ["4 red"], "4 red"),
        ("  ", ["4 red"], "4 red"),
        ("1", ["4 red"], "1"),
        ("", ["4 fives", "5 fours"], ""),
        ("2", ["4 fives", "5 fours"], "5 fours"),
        ("3", ["4 fives", "5 fours"], "3"),
        ("", [], ""),
        ("5 red", ["4 red"], "5 red"),
    ],
)
def test_enter_takes_the_only_offer_and_a_number_one_of_several(
    typed: str, offered: list[str], meant: str
) -> None:
    assert taken(typed, offered) == meant


def test_half_a_guess_is_answered_with_one_that_may_be_said_now() -> None:
    for observation in (tavern(), tavern("say 3 fives"), cards(), cards("say 2 red")):
        for text in ("fives", "4"):
            with pytest.raises(CardlieError, match="does not say") as refused:
                read_input(text, observation, NAMES)
            example = re.fullmatch(r"such as '(.+)'", refused.value.hint or "")
            assert example
            said = read_input(example[1], observation, NAMES)
            assert isinstance(said, Say)
            verify(said, observation)
