"""Tables of few cards and dice, and guesses about them."""

from __future__ import annotations

from hypothesis import strategies as st

from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.games.model import Rules
from cardlie.games.registry import get_game
from cardlie.guess import (
    KINDS,
)
from tests.strategies import guesses_of

FORMS = (
    "2+2", "3", "3+2", "2+2+2", "3+2+1", "c3+c2", "c2+c2", "run3", "run2 of a colour",
    "run3 of a colour", "every colour x1", "every number x1", "twins2", "twins2+2",
)  # fmt: skip

POWERS = tuple(
    PowerCard(f"p{i}", Combination.parse(form), i + 1, form) for i, form in enumerate(FORMS)
)

FACES = Faces((1, 2, 3, 4), base_deck().faces.suits[:3], "joker", POWERS)

CARDS = Rules(get_game("cards"), FACES)

numbers = st.sampled_from(FACES.numbers)

card_guesses = guesses_of([kind for kind in KINDS if kind.on_cards], FACES, numbers, 5)
