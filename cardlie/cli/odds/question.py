"""What the options of ``cardlie odds`` ask: the game, what was said, and what is known."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.odds.view_options import ViewOptions
from cardlie.deck.deck import Deck
from cardlie.games.model import Game, Rules
from cardlie.games.options import Options
from cardlie.games.registry import get_game, rules_of
from cardlie.judging.higher import verify_played, verify_possible, verify_said_in_round
from cardlie.judging.rounds import RoundJudged, ways_to_hold
from cardlie.judging.which_game import possible_games, provisional_guess
from cardlie.language.faces import read_faces
from cardlie.odds import View
from cardlie.session.odds_question import OddsQuestion


def question_of(
    history: Sequence[str], typed: ViewOptions, game: str | None, deck: Deck, names: Sequence[str],
    *, legal: bool, exact: bool, theirs: int | None, in_round: str | None = None,
) -> OddsQuestion:  # fmt: skip
    """The question that these options ask; ``legal``: it is also about what may follow.

    ``in_round`` is the sort of round, where that does not follow from the dice.
    """
    likeliest = _likeliest_game(history, typed, game, deck, in_round, legal=legal)
    agreed = Options.of(likeliest, names)
    rules = rules_of(agreed.game, deck)
    typed.verify_for(agreed.game)
    hands, unseen = typed.hands()
    own_counts = rules.faces.counts(read_faces(typed.read, rules.faces))
    mine = sum(own_counts) + typed.unread
    face_up = len(read_faces(typed.in_view, rules.faces))
    rules = rules.in_round(
        _sort_of_round(rules, mine, mine + face_up + unseen, in_round, legal=legal)
    )
    guesses = tuple(rules.read_guess(text) for text in history)
    for guess in guesses:
        verify_possible(guess, rules)
        # who asks about it plays its variant
        verify_played(guess, (*agreed.names, guess.variant or ""))
        verify_said_in_round(guess, rules)
    if theirs is not None and not (guesses and guesses[-1].personal):
        raise CardlieError("--theirs is about a power guess: who may have rolled its card")
    view = View.of(
        rules, typed.read, unseen + typed.unread, shown=typed.in_view, gone=typed.gone,
        hands=hands, deck=deck, with_wildcards="wildcards" in agreed.names,
        with_powers="powers" in agreed.names,
    )  # fmt: skip
    return OddsQuestion(
        rules, deck, agreed.names, guesses, own_counts, view, typed.unread, exact, theirs
    )


def _likeliest_game(
    history: Sequence[str], typed: ViewOptions, game: str | None, deck: Deck, in_round: str | None,
    *, legal: bool,
) -> Game:  # fmt: skip
    """The game that is named, or the first that guesses and faces fit; refused where it matters."""
    hands = (text.partition("=")[2] for text in typed.hand or ())
    faces = [typed.read, typed.in_view, typed.gone, *hands]
    last = provisional_guess(history[-1], faces, deck) if history and not game else None
    games = [get_game(game)] if game else possible_games(last, faces, deck)
    alike = [each for each in games if each.has_round(in_round)] or [*games]
    if legal and len(alike) > 1:
        named = tr(" or ").join(f"--game {each.id}" for each in alike)
        raise CardlieError(
            "the dice games differ in what may be bid next", tr("give {value}", value=named)
        )
    return alike[0]


def _sort_of_round(rules: Rules, mine: int, there: int, named: str | None, *, legal: bool) -> str:
    """The sort of round that is asked about: of a turn of one's own, where one's dice are known.

    Whether a guess holds does not hang on that: a last die that is named may be somebody else's.
    """
    if not there:
        return rules.round
    judged = RoundJudged(rules, ways_to_hold(rules.game, there, mine), named)
    me = 0 if 0 < mine < there and (legal or judged.named in (None, judged.name)) else None
    judged.verify_speaker(me, "nobody has one die" if me is None else "you do not have one die")
    return judged.round_type(me)
