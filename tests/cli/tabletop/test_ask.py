"""What people type, moment by moment."""

from __future__ import annotations

import pytest

from cardlie.base.errors import CardlieError
from cardlie.cli.tabletop.ask import TableQuestion, parts, read, taken
from cardlie.cli.tabletop.places import laid_out, letter
from cardlie.cli.tabletop.prompts import actions_help, prompt, turning
from cardlie.cli.tabletop.seating import Seating
from cardlie.engine import Observation, Options, Script, Seeded, Table
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave, Stay
from cardlie.engine.decisions.swap import Swap, unders
from cardlie.guess import Colour, Guess, Number, Sum
from cardlie.setting.rulings import Rulings
from cardlie.telling.names import Names
from tests.cli.tabletop.playing import typed

NAMES = Names(("You", "Ann", "Ben"), me=0)


def at(options: Options, chance: list[str], *actions: str) -> Observation:
    """What the seat in turn sees after some actions at a scripted table."""
    table = Table(options, Script(chance, options.setting.faces))
    for action in actions:
        table.act(action)
    return table.observe(table.actor)


def tavern(*actions: str, **more: object) -> Observation:
    rolls = ["1 2 3 4 5", "1 1 1 1 1"]
    return at(Options("tavern", 2, **more), ["0", *rolls, *rolls], *actions)  # type: ignore[arg-type]


def wheel(*actions: str) -> Observation:
    return at(Options("wheel", 2), ["* * * * *", "2 2 2 2 2", "5 3 * 3 6", "2 2 2 2 2"], *actions)


def cards(*actions: str, **more: object) -> Observation:
    """Nobody has what is said; the loser's top cards are R3, B5, G1, Y2 and the piles 2 2 1 1."""
    hands = "R3 B5 G1 Y2 R4 B4 R1 B1 G2 Y1 G4 Y4"
    rolls = ["R3 B5 G1 Y2", "R1 B1 G2 Y1"]
    options = Options("cards", 2, start=6, **more)  # type: ignore[arg-type]
    return at(options, [hands, "0", *rolls], *actions)


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
    ],
)
def test_a_turn(text: str, meant: object) -> None:
    assert read(text, tavern("say 2 fives"), NAMES) == meant


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("2 fives", "'2 fives' is not higher than '2 fives'", "'3 fives' would be"),
        ("chalenge", "'chalenge' is no guess", "did you mean 'challenge'?"),
        ("hnit", "'hnit' is no guess", "did you mean 'hint'?"),
        ("keep", "this is no moment to keep anything", "say a higher guess or challenge"),
        ("show a", "this is no moment to show anything", "say a guess or challenge"),
        ("bluff 3 fives", "there is no NPC to the left to fluster", "say the bid without"),
        ("", "say a guess, or type help", "such as '1 six'"),
        ("raise", "raise to what?", "such as '1 six'"),
        ("I'll raise!", "raise to what?", "such as '1 six'"),
        ("same but fives", "'2 fives' is not higher than '2 fives'", "'3 fives' would be"),
    ],
)
def test_a_turn_that_goes_wrong(text: str, problem: str, hint: str) -> None:
    with pytest.raises(CardlieError) as caught:
        read(text, tavern("say 2 fives"), NAMES)
    assert (str(caught.value), caught.value.hint) == (problem, hint)


def test_a_bluff_needs_somebody_to_fluster() -> None:
    seen = tavern(insight=(None, 2))
    assert read("bluff 3 fives", seen, NAMES) == Say(Number(3, 5), bluff=True)
    assert read("bluff +1", tavern("say 2 fives", insight=(3, 2)), NAMES).bluff  # type: ignore[union-attr]
    with pytest.raises(CardlieError, match="say a guess"):
        read("bluff", tavern("say 2 fives", insight=(3, 2)), NAMES)
    assert "With 'bluff' before it, the guess may fluster Ann." in prompt(seen, NAMES)


@pytest.mark.parametrize("typed", ["7", "at least 7", "sum 7", "mindestens 7", "a sum of 7"])
def test_a_number_alone_is_a_sum_in_a_duel(typed: str) -> None:
    seen = at(Options("leira", 2, start=1), ["6 6", "1 1", "3", "4"])
    assert read(typed, seen, NAMES) == Say(Sum(7))


@pytest.mark.parametrize("typed", ["4", "at least 3 frogs", "4 of the"])
def test_no_complaint_offers_what_only_cards_show(typed: str) -> None:
    seen = at(Options("leira", 2, start=2), ["6 6", "1 1", "3 3", "4 4"])
    with pytest.raises(CardlieError) as error:
        read(typed, seen, NAMES)
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
    assert read(text, wheel("say 2 fives"), NAMES) == meant


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("show f", "you have no die 'f' to name here"),
        ("show 3 3 3", "you have no die '3' to name here"),
        ("show a a", "'a' is named twice"),
        ("show", "which dice do you show?"),
        ("a b c d e", "show at least one die and roll at least one again"),
        ("challenge", "this is no moment to challenge"),
    ],
)
def test_a_reroll_that_goes_wrong(text: str, problem: str) -> None:
    with pytest.raises(CardlieError, match=problem.replace("?", r"\?")):
        read(text, wheel("say 2 fives"), NAMES)


def test_piles_are_named_by_letter_or_by_the_card_on_top() -> None:
    seen = cards("say 9 red", "challenge")
    assert seen.phase == "discard"
    assert read("b", seen, NAMES) == Discard(1)
    assert read("drop G1", seen, NAMES) == Discard(2)
    assert read("discard y2", seen, NAMES) == Discard(3)
    with pytest.raises(CardlieError, match="name one of your piles"):
        read("a b", seen, NAMES)
    with pytest.raises(CardlieError) as caught:
        read("R4", seen, NAMES)  # it lies below the R3, unseen
    assert caught.value.hint == "yours are a (R3), b (B5), c (G1), d (Y2)"


def test_a_swap() -> None:
    seen = cards("say 9 red", "challenge", "discard 3", swap=True)
    assert read("swap b", seen, NAMES) == Swap(1)
    assert read("a with the draw pile", seen, NAMES) == Swap(0)
    assert read("", seen, NAMES) == Keep()
    with pytest.raises(CardlieError) as caught:
        read("a with Cleo", seen, NAMES)
    assert caught.value.hint == "with draw pile"


@pytest.mark.parametrize("card", ["rolled", "any"])
@pytest.mark.parametrize("whom", ["draw-pile", "player"])
def test_whatever_a_swap_is_offered_as_may_be_said(card: str, whom: str) -> None:
    """Every swap that is legal is told of, and read back."""
    rulings = Rulings.of(f"swap-card={card}", f"swap-with={whom}")
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
        assert read(typed(swap, seen, NAMES), seen, NAMES) == swap
    if len(seen.partners) > 1:
        with pytest.raises(CardlieError, match="with whom do you swap"):
            read("swap a", seen, NAMES)
    bare = letter(order.index(next(pile for pile in order if pile not in unders(seen))))
    with pytest.raises(CardlieError, match=r"nothing lies under|that was rolled"):
        read(f"swap under {bare}", seen, NAMES)


def test_a_card_is_revealed() -> None:
    assert read("reveal B5", cards(open=True), NAMES) == Reveal(1)
    assert read("d", cards(open=True), NAMES) == Reveal(3)


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
        ("b 2 rad", "no suit is called 'rad'"),
        ("b 1 two", "'1 two' is not higher than '2 twos'"),
        ("b spot-on", "nobody declares spot-on in cards"),
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
        ("x", "you have no card 'x' to name here", "yours are a"),
        ("4 rad", "name one of your piles", "by its letter"),
    ],
)
def test_a_card_is_turned_first(text: str, problem: str, hint: str) -> None:
    seen = cards("reveal 0", "say 2 twos", open=True)
    assert parts(text, seen, NAMES) == [text]
    with pytest.raises(CardlieError, match=problem) as refused:
        read(text, seen, NAMES)
    assert hint in (refused.value.hint or "")


def test_of_nothing_there_is_nothing_to_doubt() -> None:
    with pytest.raises(CardlieError, match="nothing to challenge"):
        read("prove it", cards(open=True), NAMES)


def test_the_card_of_an_example_can_be_turned() -> None:
    seen = cards("reveal 0", "say 2 twos", "reveal 0", "say 3 twos", open=True)
    line = turning(seen)
    assert line == "b 4 ones"  # a is in view
    assert parts(line, seen, NAMES) == ["b", "4 ones"]
    assert f"'{line}' turns b" in prompt(seen, NAMES)


def test_what_goes_over_no_guess_is_not_said() -> None:
    for text in ("+1", "same but sixes"):
        with pytest.raises(CardlieError, match="no guess was said yet"):
            read(text, tavern(), NAMES)
    with pytest.raises(CardlieError, match="has no number to go by"):
        read("+1", cards("say power two-pairs", powers=True), NAMES)
    # +3 is a power card, and no three more
    with pytest.raises(CardlieError, match="claimed with the word 'power'"):
        read("+3", cards("say 2 twos", powers=True), NAMES)


def test_another_game() -> None:
    options = Options("tavern", 2, start=1, games=2)
    seen = at(options, ["0", "1", "1"], "say 2 fives", "challenge")
    assert seen.phase == "between"
    assert read("stay", seen, NAMES) == Stay()
    assert read("no", seen, NAMES) == Leave()
    with pytest.raises(CardlieError, match="no answer"):
        read("perhaps", seen, NAMES)


def test_animals_are_colours() -> None:
    assert read("four foxes", cards(), NAMES) == Say(Colour(4, "red"))
    assert Guess.parse("four foxes") == Colour(4, "red")


@pytest.mark.parametrize(
    ("text", "players", "seats"),
    [
        (None, None, "you,casual,counter"),
        (None, 5, "you,casual,counter,honest,strong"),
        ("casual", None, "you,casual"),
        ("casual,YOU", 4, "casual,you,casual,casual"),
        ("counter:bluff=0.2,threshold=0.3,you", None, "counter:bluff=0.2,threshold=0.3,you"),
    ],
)
def test_seats(text: str | None, players: int | None, seats: str) -> None:
    assert str(Seating.of(text, players)) == seats


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
