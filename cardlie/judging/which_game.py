"""Of which game a guess and the faces on a table may be, where nobody said which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlie.base.errors import CardlieError, verify_type
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import UNREAD, WILD, Face, write
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.games.registry import GAMES, all_options, get_game
from cardlie.guess import Guess
from cardlie.language.faces import face_words, is_star, is_suit


def heard(guess: Guess | str, deck: Deck | None = None) -> Guess:
    """What a guess says where nobody said of which game it is; :class:`InvalidGuess` if nothing."""
    if isinstance(guess, Guess):
        return guess
    first, *_ = GAMES.values()
    return Guess.parse(guess, first.faces(deck))


def possible_games(
    guess: Guess | None, rolls: Sequence[str | Sequence[Face]], deck: Deck | None = None
) -> list[Game]:
    """The games that faces and guess (None: any) may belong to, where nobody said which.

    With a deck of somebody's own that is the game of cards.
    A guess that one game alone knows tells it. Else faces that are digits are those of every
    game with such a die, wild or not (all judge alike), and others are cards.
    """
    texts = [roll if isinstance(roll, str) else write(roll) for roll in rolls]
    first, *others = games = [*GAMES.values()]
    if deck is not None and deck != base_deck():
        return [first]
    cards = first.faces(deck)
    words = [
        part
        for word in face_words(" ".join(texts), cards)
        for part in ([word] if is_suit(word, cards) else word.split())
    ]
    typed = [WILD if is_star(word) else word for word in words if word != UNREAD]
    knowing = [game for game in games if guess is None or type(guess) in game.kinds]
    if len(knowing) == 1:
        return knowing
    likely = [word for word in typed if word.isdigit() or word == WILD]
    if any(map(str.isdigit, likely)) and (
        len(likely) == len(typed)  # else some face is mistyped: most tell what is played with
        or (2 * len(likely) > len(typed) and any(game in others for game in knowing))
    ):
        dice = [(game, game.die.index) for game in others if game.die]
        alike = [(game, there) for game, there in dice if (WILD in there) == (WILD in typed)]
        having = [game for game, there in alike if all(word in there for word in typed)]
        return having or [game for game, _ in alike]
    return [first]


def variants(names: Sequence[str] | None, game: str | None) -> tuple[str, ...] | None:
    """Variants and expansions by the words that guesses know; refused if one sets a value."""
    if names is None:
        return None
    if isinstance(names, str):
        raise CardlieError(
            tr("variants are given as {text!r}, expected a list of names", text=names[:40]),
            "such as ['vague']",
        )
    verify_type("what is played with", names, Sequence, said="names of variants, such as ['vague']")
    known = all_options() if game is None else get_game(game).options.values()
    words = {name: each.word for each in known if each.is_flag for name in each.names}
    for name in names:
        verify_type("a variant", name, str, said="text")
        if "=" in name:
            raise CardlieError(
                tr("{text!r} is not a variant or expansion", text=name[:40]),
                "rulings are given by themselves, such as rulings=['repeat=allowed']",
            )
    return tuple([words.get(name, name) for name in names])


def having(games: list[Game], agreed: Sequence[str], has: Callable[[Game], bool]) -> list[Game]:
    """Those of the games that have all that is agreed; refused if none has."""
    found = [game for game in games if has(game)] if agreed else games
    if not found:
        Options.of(games[0], agreed)  # says which it has not
    return found
