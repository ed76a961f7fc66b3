"""Odds against counting every table one by one, and against deals that the batch judge judged."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.deck.combinations import PowerCard
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import D6, WILD, Counts, Faces
from cardlie.engine import Table
from cardlie.games.model import Rules
from cardlie.games.registry import get_game, rules_of
from cardlie.guess import (
    KINDS,
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Straight,
    Vague,
    Without,
)
from cardlie.guess.patterns import compile_guess, have
from cardlie.judging.batch import have_many
from cardlie.judging.evaluate import outcome_of
from cardlie.odds import (
    Draw,
    View,
    distribution,
    exactly,
    odds,
    odds_by_number,
    odds_float,
    odds_ratio,
    outcomes,
)
from cardlie.odds.advice import ranked
from tests.depth import of_all
from tests.odds.tables import CARDS, FACES, POWERS, card_guesses
from tests.strategies import WHEEL_DIE, dice_guesses, guesses_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def few(most: int) -> st.SearchStrategy[Counts]:
    """Counts over FACES of so many cards at most, whatever deck they are from."""
    return st.lists(st.sampled_from(FACES.all), max_size=most).map(FACES.counts)


@st.composite
def card_views(draw: st.DrawFn, pools: int = 2, size: int = 8) -> View:
    """Views with a few small pools, so that every table can be counted."""
    draws = []
    for _ in range(draw(st.integers(0, pools))):
        pool = draw(few(size))
        draws.append(Draw(pool, draw(st.integers(0, min(4, sum(pool))))))
    return View(CARDS, draw(few(4)), tuple(draws))


@st.composite
def dice_views(draw: st.DrawFn) -> tuple[View, Guess]:
    game, faces = draw(st.sampled_from([("wheel", WHEEL_DIE), ("leira", D6)]))
    known = faces.counts(draw(st.lists(st.sampled_from(faces.all), max_size=3)))
    unseen = Draw((1,) * len(faces.all), draw(st.integers(0, 4)), True)
    guess = draw(dice_guesses(rules_of(game), most=6))
    return View(Rules(get_game(game), faces), known, (unseen,)), guess


def tables(view: View) -> Iterator[tuple[int, ...]]:
    """Every table that the view allows, each as likely as any other."""
    each = []
    for draw in view.draws:
        cards = [i for i, n in enumerate(draw.pool) for _ in range(n)]
        each.append(
            list(product(cards, repeat=draw.count))
            if draw.with_replacement
            else list(combinations(cards, draw.count))
        )
    for chosen in product(*each):
        table = list(view.visible)
        for i in (i for part in chosen for i in part):
            table[i] += 1
        yield tuple(table)


def counted(guess: Guess, view: View) -> tuple[Fraction, Fraction, dict[int, Fraction]]:
    """The odds, those of no more, and how many there are, by looking at every table."""
    faces, rulings = view.rules.faces, view.rules.readings
    compiled = compile_guess(guess, faces, rulings)
    next_guess = guess.with_amount(guess.amount(faces) + 1)
    more = next_guess and compile_guess(next_guess, faces, rulings)
    there: Counter[int] = Counter()
    held = just = total = 0
    for table in tables(view):
        holds, shown = outcome_of(compiled, [table], rolled=True)
        held += holds
        just += holds and not (more and outcome_of(more, [table], rolled=True)[0])
        there[shown] += 1
        total += 1
    shares = {k: Fraction(n, total) for k, n in sorted(there.items())}
    return Fraction(held, total), Fraction(just, total), shares


def agree(guess: Guess, view: View) -> None:
    chance, just, shares = counted(guess, view)
    rolled = True if isinstance(guess, Power) else None
    if isinstance(guess, Power):  # it claims its own card: put it on the table
        place = view.rules.faces.index[f"+{guess.value}"]
        view = View(
            view.rules, tuple(n + (i == place) for i, n in enumerate(view.visible)), view.draws
        )
        chance, just, shares = counted(guess, view)
    assert odds(guess, view, rolled=rolled) == chance
    assert distribution(guess, view) == shares
    assert sum(distribution(guess, view).values()) == 1
    need = compile_guess(guess, view.rules.faces).need
    assert sum(p for k, p in shares.items() if k >= need) == chance
    assert exactly(guess, view, rolled=rolled) == just
    right = {k: p for (held, k), p in outcomes(guess, view, rolled=rolled).items() if held}
    assert right == ({k: p for k, p in shares.items() if k >= need} if chance else {})
    steps = odds_by_number(guess, view)
    assert len(steps) == max(shares) + 1
    for k, step in enumerate(steps):
        assert step == pytest.approx(float(sum(p for h, p in shares.items() if h >= k)))


@settings(max_examples=of_all(300))
@given(card_guesses, card_views())
def test_cards_are_counted_right(guess: Guess, view: View) -> None:
    agree(guess, view)


#: A deck so small that many guesses hold on a few of its cards, and often more than is said.
few_faces = Faces((1, 2, 3, 4), base_deck().faces.suits[:1], "joker", POWERS[:3])
few_numbers = st.sampled_from(few_faces.numbers)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.on_cards], ids=lambda k: k.kind)
@settings(max_examples=of_all(25))
@given(data=st.data())
def test_a_table_with_more_shows_it_not_exactly(kind: type[Guess], data: st.DataObject) -> None:
    guess = data.draw(guesses_of([kind], few_faces, few_numbers, 3))
    seen, pool = (
        few_faces.counts(data.draw(st.lists(st.sampled_from(few_faces.all), max_size=5)))
        for _ in range(2)
    )
    draw = Draw(pool, data.draw(st.integers(0, min(3, sum(pool)))))
    agree(guess, View(Rules(get_game("cards"), few_faces), seen, (draw,)))


@settings(max_examples=of_all(60))
@given(dice_views())
def test_dice_are_counted_right(question: tuple[View, Guess]) -> None:
    view, guess = question
    agree(guess, view)


@st.composite
def claims(draw: st.DrawFn) -> tuple[Guess, View, int]:
    """A power guess, a view whose one pool holds its card, and how many faces are its guesser's."""
    power = draw(st.sampled_from(POWERS))
    pool = draw(st.lists(st.sampled_from(FACES.all[:-1]), min_size=1, max_size=5))
    pool = [face for face in pool if face.power != power.id] + [FACES.face(f"+{power.value}")]
    unseen = draw(st.integers(1, min(4, len(pool))))
    seen = draw(st.lists(st.sampled_from(FACES.all), max_size=4))
    known = [face for face in seen if face.power != power.id]
    view = View(CARDS, FACES.counts(known), (Draw(FACES.counts(pool), unseen),))
    return Power.of(power), view, draw(st.integers(0, unseen))


@settings(max_examples=of_all(60))
@given(claims())
def test_a_power_card_is_rolled_as_often_as_it_lies_there(claim: tuple[Guess, View, int]) -> None:
    guess, view, theirs = claim
    assert isinstance(guess, Power)
    compiled = compile_guess(guess, FACES)
    card = FACES.index[f"+{guess.value}"]
    (draw,) = view.draws
    cards = [i for i, n in enumerate(draw.pool) for _ in range(n)]
    each: Counter[tuple[bool, int]] = Counter()
    true = there = total = with_card = 0
    for deal in permutations(cards, draw.count):  # the first faces are the guesser's
        table = list(view.visible)
        for i in deal:
            table[i] += 1
        held = outcome_of(compiled, [tuple(table)], rolled=True)[0]
        true += held and card in deal[:theirs]
        each[held and card in deal[:theirs], have(compiled, tuple(table))] += 1
        there += held and card in deal
        with_card += card in deal
        total += 1
    assert odds(guess, view, theirs=theirs) == Fraction(true, total)
    assert exactly(guess, view, theirs=theirs) == Fraction(true, total)
    shares = {outcome: Fraction(n, total) for outcome, n in each.items()}
    assert outcomes(guess, view, theirs=theirs) == shares
    assert odds(guess, view) == Fraction(there, total)
    assert odds(guess, view, rolled=True) == Fraction(there, with_card)
    assert odds(guess, view, rolled=False) == 0


@given(card_guesses, card_views(pools=1), st.data())
def test_more_unseen_wildcards_never_lower_the_odds(
    guess: Guess, view: View, data: st.DataObject
) -> None:
    rolled = True if isinstance(guess, Power) else None
    before = odds(guess, view, rolled=rolled)
    wild = FACES.index[WILD]
    for draw in view.draws:
        more = list(draw.pool)
        more[wild] += 1
        if data.draw(st.booleans(), label="instead of a card") and draw.total:
            gone = data.draw(st.sampled_from([i for i, n in enumerate(draw.pool) if n]))
            assume(FACES.all[gone].power is None)
            more[gone] -= 1
        wilder = View(CARDS, view.visible, (Draw(tuple(more), draw.count),))
        assert odds(guess, wilder, rolled=rolled) >= before


BASE = base_deck().faces
BIG: list[Guess] = [
    Number(5, 3), Colour(8, "red"), LessThan(11, 4), Without(20, "blue"), Straight(6, 2),
    Vague(6, "number"), Vague(8, "colour"), *(Power.of(power) for power in BASE.powers),
]  # fmt: skip


@pytest.fixture(scope="module")
def deals() -> tuple[View, np.ndarray[Any, Any]]:
    """A big table, and a million deals of what is unseen on it; shape (faces, deals)."""
    view = View.of("cards", "R1 B2 G3 *", 20, gone="Y6", with_wildcards=True, with_powers=True)
    (draw,) = view.draws
    rng = np.random.default_rng(7)
    parts = [
        (
            rng.multivariate_hypergeometric(draw.pool, draw.count, 100_000, method="count")
            + view.visible
        ).astype("u1")
        for _ in range(10)
    ]
    return view, np.ascontiguousarray(np.concatenate(parts).T)


@pytest.mark.some(3)
@pytest.mark.parametrize("guess", BIG, ids=str)
def test_a_million_deals_agree(guess: Guess, deals: tuple[View, np.ndarray[Any, Any]]) -> None:
    view, tables = deals
    compiled = compile_guess(guess, BASE)
    held = have_many(compiled, tables) >= compiled.need
    if isinstance(guess, Power):  # of the deals where somebody rolled the card
        held = held[tables[BASE.index[f"+{guess.value}"]] > 0]
    chance = odds_float(guess, view, rolled=True if isinstance(guess, Power) else None)
    sigma = (chance * (1 - chance) / len(held)) ** 0.5
    assert abs(held.mean() - chance) <= 4 * sigma + 1e-12


# --- views


def test_equal_questions_in_other_suits_have_equal_odds() -> None:
    view = View.of("cards", "R1 B2 G3 Y4", 9)
    suits = ("red", "blue", "green", "yellow")
    assert len({odds(Colour(4, suit), view) for suit in suits}) == 1
    assert odds_ratio(Vague(3, "number"), view) == odds_ratio(
        Vague(3, "number"), View.of("cards", "Y3 G5 R4 B6", 9)
    )


def test_hands_in_open_play_are_drawn_from_each_on_its_own() -> None:
    hands = {"Ann": ("R3 R4 R5", 2), "Bob": ("B2 B3", 1)}
    view = View.of("cards", "R1 R2", 3, hands=hands)
    assert odds("3 red", view) == 1
    assert odds("1 three", view) == 1 - Fraction(1, 3) * Fraction(1, 2)
    assert odds("5 of the same colour", view) == 0
    mixed = View.of("cards", "R1 R2", 4, hands=hands)  # one face more, from the deck
    assert mixed.draws[-1].total == 48 - 2 - 5
    assert odds("5 red", mixed) == Fraction(12 - 2 - 3, 41)


@pytest.mark.parametrize(
    ("given_", "problem"),
    [
        ({"mine": "R1", "unseen": 48}, "48 faces are unseen, but only 47"),
        ({"mine": "R1", "unseen": -1}, "-1 faces can't be unseen"),
        ({"mine": "R1 R1", "gone": "R1"}, "R1 is given more often"),
        ({"mine": "*"}, "* is not in the deck that is played with"),
        ({"mine": "+3"}, "+3 is not in the deck that is played with"),
        ({"unseen": 2, "hands": {"Ann": ("R1 R2 R3", 3)}}, "3 faces come from known hands"),
        ({"unseen": 2, "hands": {"Ann": ("R1", 2)}}, "Ann can't turn up 2 of 1 cards"),
        ({"rules": "tavern", "mine": "5", "gone": "6"}, "dice out of play"),
        ({"rules": "tavern", "unseen": -2}, "-2 faces can't be unseen"),
    ],
)
def test_views_that_cannot_be_are_refused(given_: dict[str, Any], problem: str) -> None:
    with pytest.raises(CardlieError, match=re.escape(problem)):
        View.of(**given_)


def test_a_made_up_card_is_never_there() -> None:
    view = View.of("cards", "R1 R2 * *", 9, with_wildcards=True, with_powers=True)
    assert odds("power full house value 9", view) == 0
    assert odds("power two-pairs value 9", view, rolled=True) == 0


def test_a_guess_without_meaning_here_is_refused() -> None:
    for text in ("3 stars", "sum 9"):
        with pytest.raises(IllegalGuess):
            odds(text, View.of("cards", "R1", 3))


def test_nobody_has_more_faces_than_are_unseen() -> None:
    view = View.of("cards", "R1", 3, with_powers=True)
    with pytest.raises(CardlieError, match="can't have 4 of 3"):
        odds("power two-pairs", view, theirs=4)


def test_what_a_seat_observes_is_what_odds_are_asked_about() -> None:
    table = Table.deal("cards", seats=4, seed=5, wildcards=True)
    seen = table.observe(0)
    view = View.of("cards", seen.faces, seen.unseen, with_wildcards=True)
    assert odds("4 without red", seen.view()) == odds("4 without red", view)


def test_the_judge_needs_none_of_the_heavy_parts() -> None:
    code = "import sys, cardlie; print(sorted({'fractions', 'numpy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("power", base_deck().faces.powers, ids=lambda power: power.id)
def test_a_power_card_is_worth_saying_to_whoever_rolled_it_alone(power: PowerCard) -> None:
    faces = rules_of("cards").faces
    guess, card = Power(power.combination, power.value), faces.index[f"+{power.value}"]
    view = View.of("cards", unseen=24, with_powers=True)
    rolled = tuple([int(at == card) for at in range(len(faces.all))])
    ((_, mine),) = ranked([guess], view, rolled)
    assert mine == odds(guess, view, rolled=True) > 0
    ((_, others),) = ranked([guess], view, tuple([1 - n for n in rolled]))
    assert others == 0
