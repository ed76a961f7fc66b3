"""The judge's pad: for people with cards or dice in their hands, one thumb on a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.strings import translation
from cardlie.base.translation import language, speaking, tr
from cardlie.deck.deck import Deck
from cardlie.deck.faces import UNREAD, Face
from cardlie.engine import GAMES, get_game
from cardlie.engine.bidding import bidding_of
from cardlie.games.model import Rules
from cardlie.games.registry import rules_of
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.judging.higher import is_higher, verify_possible
from cardlie.judging.judge import judge
from cardlie.judging.verdict import Verdict, stamp_of
from cardlie.odds import View
from cardlie.odds.advice import ranked
from cardlie.odds.percent import of_unread, percent
from cardlie.session.guess_pad import grouped
from cardlie.session.story import marked_json
from cardlie.telling.teller import capital
from cardlie.web.labels import title_of
from cardlie.web.refusals import NONSENSE

#: A picture and a game -> the faces that are sure, and how many things on it are not.
PhotoReader = Callable[[bytes, str], tuple[list[str], int]]

#: Faces that a pad takes, and the highest figure that it offers.
MOST_FACES, MOST_FIGURE = 60, 20

#: What a pad asks, and of which types that is.
FIELDS = {"what": str, "game": str, "guess": str, "faces": list, "after": str, "rolled": bool,
          "unseen": int, "there": int}  # fmt: skip

#: Seats for whoever made the guess, where the judge must know what they rolled, and all others.
_GUESSER, _OTHERS = "The guesser", "others"


def photo_reader(deck: Deck | None) -> PhotoReader | None:
    """What reads photos; None where the extra ``photo`` is not installed."""
    from cardlie.sight.recognition import read, verify_installed

    try:
        verify_installed()
    except CardlieError:
        return None

    def faces_on(picture: bytes, game: str) -> tuple[list[str], int]:
        reading = read(picture, game=game, deck=deck)
        return [seen.face.text for seen in reading.faces], len(reading.unsure)

    return faces_on


class JudgePad:
    """Answers what a pad asks. ``photo`` reads faces from a picture, where that is installed.

    ``deck`` is what games of cards are played with where it isn't ours; ``games`` are those that
    may be asked about (default: all).
    """

    def __init__(
        self, photo: PhotoReader | None = None, deck: Deck | None = None,
        games: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.photo, self._deck, self._games = photo, deck, games or tuple(GAMES)

    def pads(self, language: str) -> dict[str, Any]:
        """For each game: its guesses to tap, and its faces."""
        return _pads(language, self._deck, self._games)

    def _game(self, game: str | None) -> str:
        if game not in self._games:
            raise CardlieError("no such game", ", ".join(self._games))
        return game or ""

    def answered(self, given: dict[str, Any]) -> dict[str, Any]:
        """A verdict, an order or odds; or a complaint of the judge."""
        game = self._game(given["game"])
        deck = self._deck if get_game(game).has_deck else None
        rules = rules_of(game, deck)
        guess = _guess(given["guess"], rules)
        match given["what"]:
            case "verdict":
                faces, rolled = _faces(given["faces"], rules), bool(given["rolled"])
                return _verdict(guess, faces, rolled, given.get("there"), rules, deck)
            case "higher":
                return _higher(guess, _guess(given["after"], rules), rules)
            case "odds":
                faces, unseen = _faces(given["faces"], rules), given["unseen"] or 0
                return _odds(guess, faces, unseen, rules, deck)
        raise CardlieError(NONSENSE)

    def read_photo(self, picture: bytes, game: str) -> dict[str, Any]:
        """The faces on a picture, to be looked over before the judge counts them."""
        assert self.photo is not None
        faces, unsure = self.photo(picture, self._game(game))
        template = (
            "{count} faces were read, {unsure} were not. Look whether they are right, and add "
            "what is missing."
        )
        return {"faces": faces[:MOST_FACES], "said": tr(template, count=len(faces), unsure=unsure)}


def _guess(text: str | None, rules: Rules) -> Guess:
    guess = rules.read_guess(text or "")
    try:
        verify_possible(guess, rules)
    except IllegalGuess:
        said = guess.phrase(language(), rules.faces)
        raise CardlieError(tr("“{guess}” can't be said in this game.", guess=said)) from None
    return guess


def _faces(texts: list[Any] | None, rules: Rules) -> list[Face]:
    texts = texts or []
    if len(texts) > MOST_FACES or not all(isinstance(text, str) for text in texts):
        raise CardlieError("too many faces")
    return [rules.faces.face(text) for text in texts]


def _verdict(
    guess: Guess, faces: list[Face], rolled: bool, there: int | None, rules: Rules,
    deck: Deck | None,
) -> dict[str, Any]:  # fmt: skip
    """What is said of ``faces``; of ``there`` that lie there, the others are unread.

    ``asks``: nobody said how many lie there, and one that was missed could turn it round; what
    holds holds with more, but for a limit.
    """
    played = rules.game
    if played.passes_cup and played.spec is not None:
        there = played.spec.cup_dice
    if there is not None and there > MOST_FACES:
        raise CardlieError("too many faces")
    unread = [Face(UNREAD)] * max(0, (there or 0) - len(faces))
    if guess.personal:
        verdict = _personal_verdict(guess, faces, unread, rolled, rules, deck)
    else:
        verdict = judge(guess, [*faces, *unread], game=rules.game.id, deck=deck)
    holds_with_more = compile_guess(guess, rules.faces).need >= 0  # and no limit is passed
    why = capital(verdict.why)
    if verdict.holds is None and verdict.unread is not None:
        why += f" {capital(of_unread(verdict.unread.chance))}."
    return {
        "guess": guess.phrase(language(), rules.faces),
        "personal": guess.personal,  # whether it hangs on what the guesser rolled
        "holds": verdict.holds,
        "stamp": stamp_of(verdict.holds),
        "why": why,
        "asks": there is None and not (verdict.holds and holds_with_more),
        "faces": [marked_json(each) for row in verdict.rows().values() for each in row],
    }


def _personal_verdict(
    guess: Guess, faces: list[Face], unread: list[Face], rolled: bool, rules: Rules,
    deck: Deck | None,
) -> Verdict:  # fmt: skip
    """What is said of a guess that hangs on whether the guesser ``rolled`` its card."""
    its = guess.card(rules.faces)
    card = None if its is None else rules.faces.all[its]
    # the guesser rolled that card, or any other: who rolled nothing is no judge's business
    others = [face for face in faces if face != card][:1]
    own = ([face for face in faces if face == card][:1] if rolled else []) or others or faces[:1]
    rest = list(faces)
    for face in own:
        rest.remove(face)
    guesser = tr(_GUESSER)
    rolls = {guesser: own, _OTHERS: [*rest, *unread]}
    return judge(guess, rolls=rolls, by=guesser, game=rules.game.id, deck=deck)


def _higher(guess: Guess, after: Guess, rules: Rules) -> dict[str, Any]:
    try:
        higher = is_higher(guess, [after], rules)
    except IllegalGuess:
        higher = False
    said, last = (each.phrase(language(), rules.faces) for each in (guess, after))
    template = "“{guess}” is higher than “{last}”."
    if not higher:
        template = "“{guess}” is not higher than “{last}”."
    stamp = tr("higher" if higher else "not higher")
    return {
        "holds": higher, "stamp": stamp, "why": tr(template, guess=said, last=last), "faces": [],
    }  # fmt: skip


def _odds(
    guess: Guess, faces: list[Face], unseen: int, rules: Rules, deck: Deck | None
) -> dict[str, Any]:
    if not 0 <= unseen <= MOST_FACES:
        raise CardlieError("too many faces")
    cards = rules.game.has_deck
    view = View.of(
        rules, faces, unseen, deck=deck,
        with_wildcards=cards and any(face.wild for face in faces),
        with_powers=cards and (guess.personal or any(face.power for face in faces)),
    )  # fmt: skip
    chance = ranked([guess], view, view.visible)[0][1]
    said = guess.phrase(language(), rules.faces)
    text = tr("“{guess}” is true in {chance} of all cases.", guess=said, chance=percent(chance))
    return {"stamp": percent(chance), "why": text, "holds": 2 * chance >= 1, "faces": []}


@cache
def _pads(lang: str, deck: Deck | None, games: tuple[str, ...]) -> dict[str, Any]:
    found = {}
    with speaking(translation(lang)):
        for id in games:
            game = get_game(id)
            rules = rules_of(id, deck if game.has_deck else None)
            most = game.last_figure or MOST_FIGURE
            guesses = bidding_of(rules, game.kinds).universe(most)
            found[id] = {
                "title": title_of(id, lang, deck),
                "pieces": game.pieces,
                "pad": grouped(guesses, rules),
                "faces": [face.text for face in rules.faces.all],
            }
    return found
