"""Readable games step by step: what was seen and done in each, many of them played at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from cardlie.deck.faces import Counts
from cardlie.engine import Action, Legal, Observation, Seeded, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.observation import observe
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.lint.endless import Endless, verify_ends
from cardlie.players.player import OpenDecision, ask, claim_of
from cardlie.sim.heartbeat import built
from cardlie.sim.plan import Plan, SeatedTable

#: So many games are played at once: a net answers more questions in about the same time.
AT_ONCE = 256

#: Who is told that so many more games are over.
_WAITS: ContextVar[Callable[[int], object]] = ContextVar("waits", default=lambda _: None)


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
