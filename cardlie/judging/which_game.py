"""Of which game a guess and the faces on a table may be, where nobody said which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardlie.base.errors import InvalidGuess
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import UNREAD, WILD, Face, write
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.games.registry import GAMES, rules_of
from cardlie.guess import Guess
from cardlie.language.faces import face_words, is_star, is_suit

#: Faces as they are handed over: typed, or values.
Faced = str | Sequence[Face]


def provisional_guess(
    guess: Guess | str, rolls: Iterable[Faced], deck: Deck | None = None
) -> Guess:
    """What a guess says where nobody said of which game it is.

    :class:`InvalidGuess` if nothing: then it offers what may be said of the faces that lie there.
    """
    first, *_ = GAMES.values()
    try:
        return rules_of(first, deck).read_guess(guess, ())
    except InvalidGuess:
        likeliest, *_ = possible_games(None, rolls, deck)
        if likeliest is first:
            raise
        return rules_of(likeliest).read_guess(guess)


def possible_games(
    guess: Guess | None, rolls: Iterable[Faced], deck: Deck | None = None
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


def having(games: list[Game], agreed: Sequence[str], has: Callable[[Game], bool]) -> list[Game]:
    """Those of the games that have all that is agreed; refused if none has."""
    found = [game for game in games if has(game)] if agreed else games
    if not found:
        Options.of(games[0], agreed)  # says which it has not
    return found
