"""What a page should say of other games: of other bots, and of one that may not do one thing; and
what it should suspect."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from statistics import mean, median
from typing import Any

from cardlie import Guess
from cardlie.base.strings import strings
from cardlie.engine import Action, Legal, Observation, Seeded, Table
from cardlie.engine.bidding import bidding_of
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.model import Turn
from cardlie.guess import KINDS, patterns
from cardlie.language.faces import face_in
from cardlie.lint.sentences import guess_quoted
from cardlie.odds import odds
from cardlie.players import BotChance, BotConfig, Player
from cardlie.players.seat_odds import least_raises
from cardlie.report.flags import FLAGS
from cardlie.report.of_rules import worst_trap
from cardlie.sim.plan import Plan, SeatedTable
from tests.report import plain_courses, plain_statistics
from tests.report.plain import Game
from tests.report.plain_statistics import Figure, share
from tests.report.plain_words import translated
from tests.report.worlds import (
    AROUND,
    BEFORE,
    LADDER,
    SECONDS,
    Pair,
    World,
    acts_of,
    bars_of,
    have,
    kind_tally,
    last_of,
)


def winners(table: SeatedTable, chance: Seeded, decide: Any = None) -> list[int]:
    """Who comes first; ``decide`` has the last word on what is done."""
    game = Table(table.options, chance)
    chances = [BotChance(chance, seat) for seat in range(len(table.bots))]
    players = [bot.build(each) for bot, each in zip(table.bots, chances, strict=True)]
    while not game.over:
        for asked in (*game.state.claimants, game.actor):
            seen = game.observe(asked)
            action = players[asked].decide(seen, Legal(seen))
            if decide is not None:
                action = decide(seen, action, players[asked], chances[asked])
            if action != Keep() or asked == game.actor:
                game.step(action)
                break
    return [int(seat) for seat in game.ranking[0]]


def skill_of(world: World, ladder: tuple[str, str] = LADDER) -> Figure:
    """How often the better bot wins: two deals, each from either side of the table."""
    return _skill(world.plan, ladder)


@lru_cache(2)  # what is found once is said in each language
def _skill(plan: Plan, ladder: tuple[str, str]) -> Figure:
    deals = []
    for game in range(2):
        table, sides = plan.table(game), []
        for turn in (0, 1):
            seated = [ladder[(seat + turn) % 2] for seat in range(len(table.bots))]
            bots = tuple(BotConfig(name) for name in seated)
            first = winners(SeatedTable(table.options, bots), plan.chance(game))
            sides.append(sum(seated[seat] == ladder[1] for seat in first) / len(first))
        deals.append((mean(sides), 1.0))
    return share(deals)


def likelihood(guess: Guess, seen: Any) -> float:
    card = guess.card(seen.bidding.rules.faces)
    own = card is not None and seen.counts[card] > 0
    return float(odds(guess, seen.view(), rolled=own if guess.personal else None))


def kept_from(without: str, seat: int, used: list[Any]) -> Any:
    """What a seat does that may not do one thing; ``used`` gets what it was kept from."""

    def decide(seen: Observation, action: Action, player: Player, chance: BotChance) -> Action:
        if seen.seat != seat:
            return action
        if without == "odds":
            used.append(action)
            return BotConfig("casual").build(chance).decide(seen, Legal(seen))
        if isinstance(action, Challenge) and without == "doubt":
            least = least_raises(seen)
            faces = seen.bidding.rules.faces
            used.extend([action] * bool(least))
            likeliest = sorted(
                least,
                key=lambda g: (-likelihood(g, seen), 0 if g.by_value else -g.amount(faces)),
            )
            return Say(likeliest[0]) if least else action
        if isinstance(action, SpotOn) and without == "spot-on":
            used.append(action)
            return Keep() if seen.seat in seen.claimants else Challenge()
        if not isinstance(action, Say) or without in ("spot-on", "doubt"):
            return action
        if without != "unlikely":
            if action.guess.kind != without:
                return action
            used.append(action)
            left = tuple(kind for kind in seen.bidding.kinds if kind.kind != without)
            less = bidding_of(seen.bidding.rules, left or seen.bidding.kinds)
            seen = seen._replace(public=seen.public._replace(bidding=less))
            return player.decide(seen, Legal(seen))
        if likelihood(action.guess, seen) >= 0.5:
            return action
        used.append(action)
        most = seen.bidding.highest_figure(seen.on_table)
        may = [g for g in Legal(seen).guesses(most) if likelihood(g, seen) >= 0.5]
        if may:
            return Say(may[int(chance.fraction(1) * len(may))])
        return Challenge() if seen.history else action

    return decide


@lru_cache(100)
def kept_apart(plan: Plan, without: str, seat: int) -> tuple[list[int], int]:
    """Who comes first where a seat may not do one thing, and how often it would have."""
    used = list[Any]()
    first = winners(plan.table(seat), plan.chance(seat), kept_from(without, seat, used))
    return first, len(used)


def expected_prices(world: World) -> list[tuple[str, tuple[str, str]]]:
    """Of each restriction: what it is called, and what it costs."""
    plan, rows, options = world.plan, [], world.plan.options
    start = Turn([options.start_count] * options.seats)
    sort = options.game.sort_of_round(start)
    kinds = [kind.kind for kind in options.game.said_in(sort, options.names)]
    named = {kind: ("no guess of the kind {kind}", kind) for kind in kinds if len(kinds) > 1}
    named["unlikely"] = ("no guess that is more likely false than true", "")
    named["doubt"] = ("no challenge while a raise is possible", "")
    named["odds"] = ("no odds: plays by feel, as casual does", "")
    if options.game.id in ("tavern", "perudo"):
        named["spot-on"] = ("no exact call", "")
    for without, (key, kind) in named.items():
        costs, used = list[float](), 0
        for seat in range(plan.players[0]):  # one game each
            first, often = kept_apart(plan, without, seat)
            used += often
            costs.append(world.games[seat].won(seat) - (seat in first) / len(first))
        if without == "odds" and BotConfig("casual") in plan.table(0).bots:
            used = 0
        title = world.pattern(key, kind=translated(kind, world.language))
        figure = world.written("seat-advantage", plain_statistics.average(costs))
        rows.append((title, figure if used else (world.pattern("never used"), "")))
    return rows


# --- what is suspected


def expected_suspicions(world: World) -> list[str]:
    """Patterns for every suspicion that is looked at, with what chance may add to it."""
    games, options = world.games, world.plan.options
    seats = world.plan.players[0]
    fair = mean(1 / game.seats for game in games)
    found: list[str] = []

    def suspect(key: str, pairs: Iterable[Pair], **more: str) -> None:
        value, ends = share(list(pairs))
        low, high = ends or (0.0, 1.0)
        texts = {"share": value or 0.0, "low": low, "high": high}
        named = {name: world.percent(each) for name, each in texts.items()}
        found.append(world.pattern(FLAGS[key].sentence, **named, **more))

    alike = all(len(set(table.bots)) == 1 for table in world.plan.tables)
    for seat in range(seats):
        about = {"seat": str(seat), "fair": world.percent(fair)}
        unlike = any(len(set(game.rounds[0].held)) > 1 for game in games)
        if alike and unlike:
            suspect("chair", [(game.won(seat), 1) for game in games], **about)
        suspect("begins", [(game.rounds[0].starter == seat, 1) for game in games], **about)
    for place in range(seats):
        won = [(game.won((game.rounds[0].starter + place) % game.seats), 1) for game in games]
        suspect("place", won, place=str(place + 1), fair=world.percent(fair))
    value, ends = plain_statistics.average(
        [plain_courses.minutes(game, SECONDS, AROUND, BEFORE) for game in games]
    )
    assert value is not None
    assert ends is not None
    named = {"minutes": value, "low": ends[0], "high": ends[1]}
    shown = {name: world.number(each, ".0f") for name, each in named.items()}
    found.append(world.pattern(FLAGS["minutes"].sentence, **shown))
    middle = median(len(game.rounds) for game in games)
    suspect("one-round", [(len(game.rounds) == 1, 1) for game in games])
    suspect("tail", [(len(game.rounds) > 3 * middle, 1) for game in games])
    suspect("waiting", map(plain_courses.out_of, games))
    suspect("runaway", map(plain_courses.first_lead, games))
    for seat in range(seats if world.plan.players[1] == seats else 0):
        decided = [(sum(line["seat"] == seat for line in g.lines), len(g.lines)) for g in games]
        suspect("speaks", decided, seat=str(seat))
    calls = {
        "caller-pays": lambda r: r.lost[r.call["seat"]] > 0,
        "bidder-pays": lambda r: r.lost[r.call["bidder"]] > 0,
        "unpaid": lambda r: not any(r.lost),
    }
    exact = [[r for r in game.rounds if r.call["does"] != "challenge"] for game in games]
    doubted = [[r for r in game.rounds if r.call["does"] == "challenge"] for game in games]
    for key, paid in calls.items():
        suspect(key, [(sum(map(paid, rounds)), len(rounds)) for rounds in doubted])
    wrong = [[r for r in rounds if r.call["have"] != r.call["need"]] for rounds in exact]
    if any(wrong):
        paid = calls["caller-pays"]
        suspect("exact-free", [(sum(map(paid, rounds)), len(rounds)) for rounds in wrong])
    bars, _ = bars_of(world.language)
    replies = [[a["last"] for r in g.rounds for a in r.acts if a["said"]] for g in games]
    suspect(
        "sure",
        [(sum(bars.plain <= p <= 1 - bars.plain for p in each), len(each)) for each in replies],
    )
    for kind in sorted({kind for act in acts_of(world) if act["said"] for kind in act["kinds"]}):
        pairs = [kind_tally(kind, game, world)[3] for game in games]
        suspect("mute", pairs, kind=translated(kind, world.language))
    for kind in sorted({last_of(r.call).kind for rounds in doubted for r in rounds}):
        pairs = [kind_tally(kind, game, world)[1] for game in games]
        suspect("kind-true", pairs, kind=translated(kind, world.language))
    kinds = options.rules.faces
    there = kinds.counts(options.cards()) if options.game.has_deck else (1,) * len(kinds.all)
    for at, face in enumerate(kinds.all):
        if there[at] and face.power is None:
            lies = [
                (sum(face.text in r.call["table"].split() for r in game.rounds), len(game.rounds))
                for game in games
            ]
            suspect("absent", lies, face=re.escape(face_in(world.language, face)))
    value, ends = skill_of(world)
    assert value is not None
    assert ends is not None
    named = {"share": value, "low": ends[0], "high": ends[1]}
    shown = {name: world.percent(each) for name, each in named.items()}
    found.append(world.pattern(FLAGS["skill"].sentence, worse=LADDER[0], better=LADDER[1], **shown))
    seen = world.found.decisions
    assert seen.bidding is not None
    trap, _ = worst_trap(seen.bidding, seen.tables)
    if trap is not None:
        kinds = games[0].rounds[0].acts[-1]["kinds"]
        like = [game for game in games if game.rounds[0].acts[-1]["kinds"] == kinds]
        share_won = world.percent(mean(traps(trap.guess, game, like, world) for game in like))
        guess = re.escape(guess_quoted(trap.guess, strings(world.language)))
        found.append(world.pattern(FLAGS["trap"].sentence, guess=guess, share=share_won))
    return found


def traps(guess: Guess, game: Game, games: Sequence[Game], world: World) -> bool:
    """Whether an opening wins the first round of a game, whatever is said then."""
    table = game.rounds[0].call["table"].split()
    kinds = tuple([k for k in KINDS if k.kind in game.rounds[0].acts[-1]["kinds"]])
    bidding = bidding_of(world.plan.options.rules, kinds)
    most = bidding.highest_figure(max(len(g.rounds[0].call["table"].split()) for g in games))
    higher = bidding.guesses((guess,), most)
    return holds(guess, table, world) and not any(holds(each, table, world) for each in higher)


def holds(guess: Guess, table: list[str], world: World) -> bool:
    rules = world.plan.options.rules
    card = guess.card(rules.faces)
    rolled = not guess.personal or (card is not None and rules.faces.all[card].text in table)
    compiled = patterns.compile_guess(guess, rules.faces, rules.readings)
    return rolled and bool(compiled.patterns) and have(guess, table, rules) >= compiled.need
