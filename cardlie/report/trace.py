"""A readable game, decision by decision: what was seen and done, and how likely all of it was.

As lines of JSON (:func:`trace`) anybody can recompute a report from them. The first line says what
is played. Then each decision is an object, and so is the end of a game. Seats, piles and dice are
counted from 0; faces, guesses and actions are in their written form.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardlie.deck.faces import Counts
from cardlie.engine import Action, Legal, Observation, Seeded, Table
from cardlie.engine.agreed import options_json
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import observe
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.lint.endless import Endless, verify_ends
from cardlie.odds.seat import Raise
from cardlie.players.player import OpenDecision, ask, claim_of
from cardlie.players.seat_odds import chance_of_last, least_raises, seat_odds_of
from cardlie.sim.heartbeat import built
from cardlie.sim.plan import Plan, SeatedTable

#: The form of the lines. Since 2 the options hold the rules of a file and the cards of a deck.
VERSION = 2

#: So many games are played at once: a net answers more questions in about the same time.
AT_ONCE = 256

#: Who is told that so many more games are over.
_WAITS: ContextVar[Callable[[int], object]] = ContextVar("waits", default=lambda _: None)

#: Decimals of odds.
_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class Step:
    """One decision. Of a challenge or spot-on also the ``faces`` shown, and how it came out."""

    observation: Observation
    action: Action
    faces: Counts = ()
    showdown: Showdown | None = None


@dataclass(slots=True)
class GameEnding:
    """How a game ended: who came first, and what its last call left each seat."""

    first: tuple[SeatNo, ...] = ()
    held: tuple[int, ...] = ()


@dataclass(slots=True)
class FollowedGame:
    """A game step by step, and how it ended; or that it never does."""

    steps: list[Step] = field(default_factory=list)
    ending: GameEnding = field(default_factory=GameEnding)
    endless: Endless | None = None

    def whole(self) -> FollowedGame:
        """All of it. Raises :class:`~cardlie.lint.endless.Endless` for a game that never ends."""
        if self.endless is not None:
            raise self.endless
        return self


#: Decisions as they are made, and what has to be answered for the next one.
_GameRun = Generator[Step | OpenDecision, Guess | Action | None, None]


def followed(games: Sequence[tuple[Plan, int]]) -> Iterator[FollowedGame]:
    """These games of plans, in order; so many of them are played at once."""
    for at in range(0, len(games), AT_ONCE):
        some = side_by_side(games[at : at + AT_ONCE])
        _WAITS.get()(len(some))
        yield from some


@contextmanager
def counting(tell: Callable[[int], object]) -> Iterator[None]:
    """``tell`` how many more games have been followed, whenever some are over."""
    token = _WAITS.set(tell)
    try:
        yield
    finally:
        _WAITS.reset(token)


def side_by_side(games: Sequence[tuple[Plan, int]]) -> list[FollowedGame]:
    """Games played at once, so that a net is asked of many tables: the same as one by one.

    Where somebody plays with a bot of their own they are played one after another: it may count
    what it was asked.
    """
    found = [FollowedGame() for _ in games]
    tables = [plan.table(game) for plan, game in games]
    runs = [
        _play(table, plan.chance(game), each.ending)
        for table, (plan, game), each in zip(tables, games, found, strict=True)
    ]
    if any(bot.is_users for table in tables for bot in table.bots):
        for each, run in zip(found, runs, strict=True):
            _answer_all([each], [run])
    else:
        _answer_all(found, runs)
    return found


def _answer_all(games: Sequence[FollowedGame], runs: Sequence[_GameRun]) -> None:
    """Play games to their ends; what most of them ask in one moment is answered next."""
    from cardlie.players.rows import seen  # heavy: only who asks waits for it

    waiting: defaultdict[Hashable, list[tuple[int, OpenDecision]]] = defaultdict(list)

    def go_on(nth: int, answer: Guess | Action | None) -> None:
        question = _next_question(games[nth], runs[nth], answer)
        if question is not None:
            waiting[seen.moment_of(question.observation)].append((nth, question))

    for nth in range(len(games)):
        go_on(nth, None)
    while waiting:
        asked = waiting.pop(max(waiting, key=lambda moment: len(waiting[moment])))
        questions = [question for _, question in asked]
        answers = seen.drawn(
            [each.observation for each in questions], [q.fraction for q in questions]
        )
        for (nth, _), answer in zip(asked, answers, strict=True):
            go_on(nth, answer)


def _next_question(
    game: FollowedGame, run: _GameRun, answer: Guess | Action | None
) -> OpenDecision | None:
    """Go on with a game until it asks something; none if it is over."""
    try:
        each = run.send(answer)
        while isinstance(each, Step):
            game.steps.append(each)
            each = next(run)
    except StopIteration:
        return None
    except Endless as error:
        game.endless = error
        return None
    return each


def _play(table: SeatedTable, chance: Seeded, ending: GameEnding) -> _GameRun:
    game = Table(table.options, chance)
    state = game.state
    players = [built(spec, chance, seat) for seat, spec in enumerate(table.bots)]
    while state.phase != "over":
        seen, action = claim_of(state, players) or (observe(state, state.actor), None)
        if action is None:
            asked = ask(players[state.actor], seen, Legal(seen))
            while isinstance(asked, OpenDecision):
                answer = yield asked
                assert answer is not None
                asked = asked.then(answer)
            action = asked
        if isinstance(action, Say):
            verify_ends(len(seen.history), state.round, table.options, chance.game)
        faces, before = tuple(state.counts()), state.showdown
        game.step(action)
        shown = state.showdown
        if action.ending and shown is not before:
            assert shown is not None
            stakes = AtStake(seen.public.held, seen.public.bidding.rules)
            ending.held = tuple(settle(stakes, shown, action.ending).held)
            yield Step(seen, action, faces, shown)
        else:
            yield Step(seen, action)
    ending.first = game.ranking[0]
    if table.options.game.has_deck:  # what was lost is known once it is discarded
        ending.held = tuple(state.held)


class Weighed(NamedTuple):
    """What the exact odds tell a seat that has to guess or doubt, of all that it may do.

    ``raises`` are the guesses up to what the table can show, the likeliest first, each with its
    chance in this seat's mouth; ``beyond``: more may be said, and is false. ``last`` is the chance
    of the last guess and ``exact`` that it is exact, where that may be declared. Of what the seat
    says, ``chance`` is its own, and ``public`` that for whoever sees only what lies in view.
    """

    raises: list[Raise]
    beyond: bool
    last: float | None = None
    exact: float | None = None
    chance: float | None = None
    public: float | None = None

    @property
    def options(self) -> list[float]:
        """How likely each thing that may be done comes out well."""
        found = [chance for _, chance in self.raises] + [0.0] * self.beyond
        found += [] if self.last is None else [1 - self.last]
        return found + ([] if self.exact is None else [self.exact])


def weigh(step: Step) -> Weighed:
    """What the odds tell whoever decided in the guessing of a round."""
    seen, action = step.observation, step.action
    legal, odds, faces = Legal(seen), seat_odds_of(seen), seen.bidding.rules.faces
    guesses = legal.guesses(seen.bidding.highest_figure(seen.on_table))
    claims = [guess for guess in least_raises(seen) if guess.personal and guess not in guesses]
    own = seen.counts
    raises = odds.priced((*guesses, *claims), own)
    raises.sort(key=lambda each: (-each.chance, -each.guess.amount(faces)))
    found = Weighed(raises, legal.guess)
    if seen.history:
        exact = odds.exact(seen.history[-1]) if legal.may(SpotOn) else None
        found = found._replace(last=chance_of_last(seen, odds), exact=exact)
    if isinstance(action, Say):
        said = (*seen.history, action.guess)
        onlooker = seen.by_onlooker._replace(history=said, bidder=seen.seat)
        public = chance_of_last(onlooker, seat_odds_of(onlooker))
        found = found._replace(chance=odds.mine(action.guess, own), public=public)
    return found


def trace(plans: Sequence[Plan], games: range) -> Iterator[str]:
    """The lines of these games, each with every plan, and with its line end."""
    variants = [
        {
            "options": options_json(plan.options),
            "players": list(plan.players),
            "bots": [str(bot) for bot in plan.tables[-1].bots],
            "seed": plan.seed,
        }
        for plan in plans
    ]
    yield _line({"cardlie trace": VERSION, "variants": variants})
    played = [(variant, game) for game in games for variant in range(len(plans))]
    runs = followed([(plans[variant], game) for variant, game in played])
    for (variant, game), each in zip(played, runs, strict=True):
        where, ending = {"variant": variant, "game": game}, each.whole().ending
        for step in each.steps:
            yield _line(where | _decision(step))
        yield _line(where | {"over": True, "held": ending.held, "first": ending.first})


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False) + "\n"


def _decision(step: Step) -> dict[str, Any]:
    seen, shown = step.observation, step.showdown
    standing = seen.public
    said: dict[str, Any] = {
        "round": standing.round,
        "seat": seen.seat,
        "phase": seen.phase,
        "starter": standing.starter,
        "held": standing.held,
        "own": " ".join(face.text for face in seen.faces),
        "in_view": [" ".join(face.text for face in faces) for faces in seen.in_view],
        "said": [str(guess) for guess in seen.history],
        "does": str(step.action),
    }
    if seen.bidding.rules.round:
        said["sort"] = seen.bidding.rules.round
    if seen.phase == "guess":
        said |= {"kinds": [kind.kind for kind in seen.bidding.kinds]} | _odds(weigh(step))
    if shown is not None:
        there = zip(seen.bidding.rules.faces.all, step.faces, strict=True)
        faces = " ".join([face.text for face, count in there for _ in range(count)])
        said |= {"need": shown.need, "have": shown.have, "holds": shown.holds}
        said |= {"bidder": shown.bidder, "table": faces}
    return said


def _odds(weighed: Weighed) -> dict[str, Any]:
    """What the odds tell; of what does not come up nothing is said."""
    chances = {name: getattr(weighed, name) for name in ("last", "exact", "chance", "public")}
    known = {name: chance for name, chance in chances.items() if chance is not None}
    raises = {str(guess): chance for guess, chance in weighed.raises}
    return {"raises": _rounded(raises), "beyond": weighed.beyond, **_rounded(known)}


def _rounded(chances: dict[str, float]) -> dict[str, float]:
    return {name: round(chance, _DECIMALS) for name, chance in chances.items()}
