"""Each sentence of a report that claims something is true: recomputed from the raw games.

What a page says, in each language, is compared with ``plain.py``, which reads the trace of the same
games; what it does not recompute, and any sentence that is not expected, is a failure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie import Guess
from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Action, Legal, Observation, Options, Seeded, Table
from cardlie.engine.bidding import bidding_of
from cardlie.engine.check import _rounds, ending_text, quoted
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.game import Turn
from cardlie.guess import KINDS, Counted
from cardlie.kinds import patterns
from cardlie.odds import odds
from cardlie.players import BotChance, Player, Spec, parse_seats
from cardlie.players.seat_odds import least_raises
from cardlie.report.contents import SECTIONS, Report
from cardlie.report.figures import FIGURES
from cardlie.report.findings import METHOD, Effort, find_out
from cardlie.report.flags import SENTENCES, Findings, suspicions, worst_trap
from cardlie.report.trace import trace
from cardlie.setting.setting import Setting
from cardlie.sim import Plan, simulate
from cardlie.sim.compare import DIFFERENCES, comparisons
from cardlie.sim.plan import SeatedTable
from tests.depth import of_all
from tests.report import plain
from tests.report.plain import Bars, Figure, Game, number, sentence, share, translated

SECONDS = 6.0
LADDER = ("random", "casual")

#: How each figure is written; all others are plain numbers with one decimal.
SHARES = {
    "eliminated", "comebacks", "first-lead", "drama", "shared", "decided-60", "decided-75",
    "decided-90", "in-doubt", "semi-bluffs", "bluffs", "nonsense", "believed", "challenge-right",
    "gap", "alive", "skill",
}  # fmt: skip
POINTS = {"seat-advantage", "start-advantage"}
FORMS = {"lead-changes": ".2f", "guesses": ".2f"}


@dataclass
class World:
    """Games, what was found out about them, and a language in which it is said."""

    plan: Plan
    games: list[Game]
    found: Findings
    language: str = "en"

    def pattern(self, key: str, **values: str) -> str:
        """A pattern for a sentence in the language."""
        return sentence(key, self.language, **values)

    def number(self, value: float, form: str) -> str:
        """A pattern for a number."""
        return number(value, form, self.language)

    def percent(self, value: float) -> str:
        """A pattern for a share in per cent, without the sign."""
        return self.number(100 * value, ".1f")

    def figure(self, figure: Figure, scale: float, form: str, unit: str) -> tuple[str, str]:
        """Patterns for a figure and its interval."""
        value, ends = figure
        if value is None:
            return self.pattern("unknown"), ""
        text = self.number(value * scale, form) + re.escape(unit)
        if ends is None:
            return text, ""
        low, high = (self.number(end * scale, form) for end in ends)
        return text, self.pattern("{low} to {high}{unit}", low=low, high=high, unit=re.escape(unit))

    def written(self, name: str, figure: Figure) -> tuple[str, str]:
        """Patterns for a figure of this name."""
        if name in SHARES:
            return self.figure(figure, 100, ".1f", " %")
        if name in POINTS:
            return self.figure(figure, 100, "+.1f", f" {translated('points', self.language)}")
        form = "+.2f" if name.startswith("earned") else FORMS.get(name, ".1f")
        return self.figure(figure, 1, form, "")


def world_of(plan: Plan, games: int) -> World:
    effort = Effort(games, games, skill=2, whole=2, prices=plan.players[0], ladder=LADDER)
    with pytest.MonkeyPatch.context() as patch:  # for a few games arrays are not worth filling
        patch.setattr("cardlie.report.courses.why_not", lambda plan: "not now")
        found = find_out(plan, effort, SECONDS)
    return World(plan, plain.games_of(trace([plan], range(games))), found)


def in_sentence(name: str, language: str) -> list[float]:
    """The numbers that stand in the sentence that explains a figure."""
    said = translated(FIGURES[name].about, language)
    return [float(each) for each in re.findall(r"(?<![\d{])\d+(?! Sekunden)", said)]


def bars_of(language: str) -> tuple[Bars, list[int]]:
    """What counts as likely, as plain, as decided ...: as the sentences of the page say."""
    (likely, _), (semi, even) = (
        in_sentence("earned-likely", language),
        in_sentence("semi-bluffs", language),
    )
    (bluff,), (nonsense,) = in_sentence("bluffs", language), in_sentence("nonsense", language)
    low, high = in_sentence("in-doubt", language)
    near, credible = re.findall(r"\d+", translated(SECTIONS["said"].about, language))
    assert (even, bluff, low, high) == (likely, semi, nonsense, 100 - nonsense)
    bars = [int(in_sentence(f"decided-{bar}", language)[0]) for bar in (60, 75, 90)]
    return (
        Bars(likely / 100, semi / 100, nonsense / 100, int(near) / 100, int(credible) / 100),
        bars,
    )


# --- what a page should say


def figures_of(world: World) -> dict[str, Figure]:
    bars, decided = bars_of(world.language)
    alike = all(len(set(table.bots)) == 1 for table in world.plan.tables)
    followed = plain.followed(world.games, SECONDS, decided, alike, world.plan.players[1])
    return followed | plain.weighed(world.games, bars)


def spread(values: Sequence[float], form: str, world: World) -> str:
    """Between what four of five lie."""
    ordered = sorted(values)
    ends = []
    for part in (0.1, 0.9):
        at = part * (len(ordered) - 1)
        below, above = ordered[int(at)], ordered[min(int(at) + 1, len(ordered) - 1)]
        ends.append(below + (above - below) * (at - int(at)))
    low, high = (world.number(end, form) for end in ends)
    return f"{low}–{high}"


def expected_rows(world: World) -> dict[str, tuple[str, str, str]]:
    """By its title, patterns for the value, the interval and the explanation of each figure."""
    rows, found = {}, figures_of(world)
    found["skill"] = skill_of(world, ("casual", "strong"))
    assert FIGURES.keys() <= found.keys(), "tests/report/plain.py recomputes each figure"
    spreads = {
        "rounds": spread([len(game.rounds) for game in world.games], ".0f", world),
        "minutes": spread([len(g.lines) * SECONDS / 60 for g in world.games], ".1f", world),
    }
    pieces = translated(world.plan.options.rules.pieces, world.language)
    for name, each in FIGURES.items():
        about = world.pattern(each.about, seconds="6", spread=spreads.get(name, ""), pieces=pieces)
        rows[translated(each.title, world.language)] = (*world.written(name, found[name]), about)
    return rows


def expected_kinds(world: World) -> dict[str, list[str]]:
    """By kind of guess: said, true when called, worth saying, open in reply."""
    rows = {}
    for kind in sorted({kind for act in acts_of(world) if act["said"] for kind in act["kinds"]}):
        tallies = [kind_tally(kind, game, world) for game in world.games]
        shares = [share([each[n] for each in tallies]) for n in range(4)]
        name = translated(kind, world.language)
        rows[name] = [world.written("bluffs", each)[0] for each in shares]
    return rows


Pair = tuple[float, float]


def kind_tally(kind: str, game: Game, world: World) -> list[Pair]:
    """Of a game and a kind, parts of wholes: said, true when called, worth saying, open."""
    bars, _ = bars_of(world.language)
    acts = [act for r in game.rounds for act in r.acts if kind in act["kinds"]]
    said = [guess_of(guess).kind == kind for r in game.rounds for guess in r.guesses]
    true = [r.call["holds"] for r in game.rounds if last_of(r.call).kind == kind]
    raising = [act["best"] for act in acts if act["raises"]]
    worth = [best.get(kind, -1.0) >= max(best.values()) - bars.near for best in raising]
    replies = [act["best"] for act in acts if act["said"]]
    open_in = [best.get(kind, 0.0) >= bars.credible for best in replies]
    return [(sum(each), len(each)) for each in (said, true, worth, open_in)]


def acts_of(world: World) -> list[dict[str, Any]]:
    return [act for game in world.games for r in game.rounds for act in r.acts]


def guess_of(act: dict[str, Any]) -> Guess:
    return plain.guess(act["does"].partition(" ")[2])


def last_of(call: dict[str, Any]) -> Guess:
    return plain.guess(call["said"][-1])


def expected_notes(world: World) -> list[str]:
    """Patterns for what is said of kinds, NUMBERs and faces that hardly matter."""
    bars, _ = bars_of(world.language)
    acts = acts_of(world)
    tallies: dict[str, list[Pair]] = {}
    for kind in sorted({kind for act in acts for kind in act["kinds"]}):
        each = [kind_tally(kind, game, world) for game in world.games]
        tallies[kind] = [
            (sum(game[n][0] for game in each), sum(game[n][1] for game in each)) for n in range(4)
        ]
    found = []
    hardly = [k for k, (_, _, (part, whole), _) in tallies.items() if part < bars.rare * whole]
    never = [kind for kind, ((part, _), *_) in tallies.items() if not part]
    numbers = [
        guess.count
        for game in world.games
        for r in game.rounds
        for act in r.guesses
        if isinstance(guess := guess_of(act), Counted)
    ]
    said = sum(len(r.guesses) for game in world.games for r in game.rounds)
    may_be = {n for act in acts for n in numbers_of(act)}
    rare = sorted({n for n in numbers if numbers.count(n) < bars.rare * said} & may_be)
    unsaid = sorted(may_be - set(numbers))
    idle = idle_at_calls(world, bars.rare)

    def listed(kinds: list[str]) -> str:
        return ", ".join(re.escape(translated(kind, world.language)) for kind in kinds)

    for key, named in (
        ("Hardly ever the best to say, by the odds: {named}.", listed(hardly)),
        ("Never said by these bots: {named}.", listed(never)),
        ("NUMBERs that are said in less than 2 % of all guesses each: {named}.", in_rows(rare)),
        ("NUMBERs that may be said and never are: {named}.", in_rows(unsaid)),
        (
            "Faces that hardly ever count for a guess that is called: {named}.",
            ", ".join(map(re.escape, idle)),
        ),
    ):
        found += [world.pattern(key, named=named)] if named else []
    return found or [world.pattern("No kind of guess, NUMBER or face is dead.")]


def numbers_of(act: dict[str, Any]) -> set[int]:
    guesses = map(plain.guess, act["raises"])
    return {guess.count for guess in guesses if isinstance(guess, Counted)}


def in_rows(numbers: list[int]) -> str:
    """Whole numbers as they are read: those in a row as a range."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(f"{a}–{b}" if b > a else f"{a}" for a, b in pairs)


def idle_at_calls(world: World, rare: float) -> list[str]:
    """Faces without which a called guess would hardly ever have had less, in the deck's order."""
    lay, counted = dict[str, int](), dict[str, int]()
    for game in world.games:
        for r in game.rounds:
            table = r.call["table"].split()
            for face in dict.fromkeys(face for face in table if not face.startswith("+")):
                less = [each for each in table if each != face]
                lay[face] = lay.get(face, 0) + 1
                setting = world.plan.options.setting.in_round(r.call.get("sort", ""))
                guess = last_of(r.call)
                differs = have(guess, less, setting) != have(guess, table, setting)
                counted[face] = counted.get(face, 0) + differs
    order = [face.text for face in world.plan.options.setting.faces.all]
    return sorted([f for f in lay if counted[f] < rare * lay[f]], key=order.index)


def have(guess: Guess, table: Iterable[str], setting: Setting) -> int:
    counts = setting.faces.counts([setting.faces.face(face) for face in table])
    return patterns.have(patterns.compile_guess(guess, setting.faces, setting.rulings), counts)


def expected_endings(world: World, notes: Sequence[str]) -> None:
    """Each proof names its bound, and what it holds for, where more may be said than that."""
    words = strings(world.language)
    for mixes, note in zip(world.found.endings, notes, strict=True):
        verdict = words[f"check.{'proven' if mixes.ending.verdict == 'proven' else 'circle'}"]
        assert verdict.partition(".")[0] in note
        if mixes.ending.verdict != "proven":
            continue
        bound = int(re.findall(r"\d+", note.rpartition(words["check.proven"][-20:])[0])[-1])
        limits = re.search(plain.pattern_of(words["check.beyond"], most=r"(?P<most>\d+)"), note)
        name, run = mixes.example, tuple[Guess, ...]()
        bidding = next(
            r.bidding
            for r in _rounds(world.plan.tables[-1].options)
            if name in r.bidding.universe(2)
        )
        for figure in range(1, bound + 2):
            said = name.with_amount(figure)
            if said is not None and bidding.allows(said, run):
                run = (*run, said)
        assert (len(run) > bound) == (limits is not None)
        if limits is not None:
            at_most = int(limits["most"])
            assert all(each.amount(bidding.setting.faces) <= at_most for each in run[:at_most])
            assert len(run[:at_most]) <= bound


# --- other games: of other bots, and of one that may not do one thing


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
    plan, deals = world.plan, []
    for game in range(2):
        table, sides = plan.table(game), []
        for turn in (0, 1):
            seated = [ladder[(seat + turn) % 2] for seat in range(len(table.bots))]
            bots = tuple(Spec(name) for name in seated)
            first = winners(SeatedTable(table.options, bots), plan.chance(game))
            sides.append(sum(seated[seat] == ladder[1] for seat in first) / len(first))
        deals.append((mean(sides), 1.0))
    return share(deals)


def likelihood(guess: Guess, seen: Any) -> float:
    card = guess.card(seen.bidding.setting.faces)
    own = card is not None and seen.counts[card] > 0
    return float(odds(guess, seen.view(), rolled=own if guess.personal else None))


def kept_from(without: str, seat: int, used: list[Any]) -> Any:
    """What a seat does that may not do one thing; ``used`` gets what it was kept from."""

    def decide(seen: Observation, action: Action, player: Player, chance: BotChance) -> Action:
        if seen.seat != seat:
            return action
        if without == "odds":
            used.append(action)
            return Spec("casual").build(chance).decide(seen, Legal(seen))
        if isinstance(action, Challenge) and without == "doubt":
            least = least_raises(seen)
            faces = seen.bidding.setting.faces
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
            less = bidding_of(seen.bidding.setting, left or seen.bidding.kinds)
            seen = seen._replace(standing=seen.standing._replace(bidding=less))
            return player.decide(seen, Legal(seen))
        if likelihood(action.guess, seen) >= 0.5:
            return action
        used.append(action)
        most = seen.bidding.highest_figure(seen.on_table)
        may = [g for g in seen.legal.guesses(most) if likelihood(g, seen) >= 0.5]
        if may:
            return Say(may[int(chance.random() * len(may))])
        return Challenge() if seen.said else action

    return decide


def expected_prices(world: World) -> list[tuple[str, tuple[str, str]]]:
    """Of each restriction: what it is called, and what it costs."""
    plan, rows, options = world.plan, [], world.plan.options
    start = Turn([options.each] * options.seats)
    sort = options.rules.sort_of_round(start)
    kinds = [kind.kind for kind in options.rules.said_in(sort, options.names)]
    named = {kind: ("no guess of the kind {kind}", kind) for kind in kinds if len(kinds) > 1}
    named["unlikely"] = ("no guess that is less likely than not", "")
    named["doubt"] = ("no doubt while anything can be said", "")
    named["odds"] = ("no odds: by feel alone, as casual does", "")
    if options.game in ("tavern", "perudo"):
        named["spot-on"] = ("no spot-on", "")
    for without, (key, kind) in named.items():
        costs, used = list[float](), list[Any]()
        for seat in range(plan.players[0]):  # one game each
            decide = kept_from(without, seat, used)
            first = winners(plan.table(seat), plan.chance(seat), decide)
            costs.append(world.games[seat].won(seat) - (seat in first) / len(first))
        if without == "odds" and Spec("casual") in plan.table(0).bots:
            used.clear()
        title = world.pattern(key, kind=translated(kind, world.language))
        figure = world.written("seat-advantage", plain.average(costs))
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
        found.append(world.pattern(SENTENCES[key], **named, **more))

    alike = all(len(set(table.bots)) == 1 for table in world.plan.tables)
    for seat in range(seats):
        about = {"seat": str(seat), "fair": world.percent(fair)}
        if alike:
            suspect("chair", [(game.won(seat), 1) for game in games], **about)
        suspect("begins", [(game.rounds[0].starter == seat, 1) for game in games], **about)
    for place in range(seats):
        won = [(game.won((game.rounds[0].starter + place) % game.seats), 1) for game in games]
        suspect("place", won, place=str(place + 1), fair=world.percent(fair))
    middle = median(len(game.rounds) for game in games)
    suspect("one-round", [(len(game.rounds) == 1, 1) for game in games])
    suspect("tail", [(len(game.rounds) > 3 * middle, 1) for game in games])
    suspect("waiting", map(plain.out_of, games))
    suspect("runaway", map(plain.first_lead, games))
    for seat in range(seats if world.plan.players[1] == seats else 0):
        decided = [(sum(line["seat"] == seat for line in g.lines), len(g.lines)) for g in games]
        suspect("speaks", decided, seat=str(seat))
    calls = {
        "caller-pays": lambda r: r.lost[r.call["seat"]] > 0,
        "bidder-pays": lambda r: r.lost[r.call["bidder"]] > 0,
        "unpaid": lambda r: not any(r.lost),
    }
    for key, paid in calls.items():
        suspect(key, [(sum(map(paid, game.rounds)), len(game.rounds)) for game in games])
    bars, _ = bars_of(world.language)
    replies = [[a["last"] for r in g.rounds for a in r.acts if a["said"]] for g in games]
    suspect(
        "sure",
        [(sum(bars.plain <= p <= 1 - bars.plain for p in each), len(each)) for each in replies],
    )
    for kind in sorted({kind for act in acts_of(world) if act["said"] for kind in act["kinds"]}):
        pairs = [kind_tally(kind, game, world)[3] for game in games]
        suspect("mute", pairs, kind=translated(kind, world.language))
    for kind in sorted({last_of(r.call).kind for game in games for r in game.rounds}):
        pairs = [kind_tally(kind, game, world)[1] for game in games]
        suspect("kind-true", pairs, kind=translated(kind, world.language))
    kinds = options.setting.faces
    there = kinds.counts(options.cards()) if options.rules.has_deck else (1,) * len(kinds.all)
    for at, face in enumerate(kinds.all):
        if there[at] and face.power is None:
            lies = [
                (sum(face.text in r.call["table"].split() for r in game.rounds), len(game.rounds))
                for game in games
            ]
            suspect("absent", lies, face=re.escape(face.text))
    value, ends = skill_of(world)
    assert value is not None
    assert ends is not None
    named = {"share": value, "low": ends[0], "high": ends[1]}
    shown = {name: world.percent(each) for name, each in named.items()}
    found.append(world.pattern(SENTENCES["skill"], worse=LADDER[0], better=LADDER[1], **shown))
    seen = world.found.decisions
    assert seen.bidding is not None
    trap, _ = worst_trap(seen.bidding, seen.tables)
    if trap is not None:
        kinds = games[0].rounds[0].acts[-1]["kinds"]
        like = [game for game in games if game.rounds[0].acts[-1]["kinds"] == kinds]
        share_won = world.percent(mean(traps(trap.guess, game, like, world) for game in like))
        guess = re.escape(quoted(trap.guess, strings(world.language)))
        found.append(world.pattern(SENTENCES["trap"], guess=guess, share=share_won))
    return found


def traps(guess: Guess, game: Game, games: Sequence[Game], world: World) -> bool:
    """Whether an opening wins the first round of a game, whatever is said then."""
    table = game.rounds[0].call["table"].split()
    kinds = tuple([k for k in KINDS if k.kind in game.rounds[0].acts[-1]["kinds"]])
    bidding = bidding_of(world.plan.options.setting, kinds)
    most = bidding.highest_figure(max(len(g.rounds[0].call["table"].split()) for g in games))
    higher = bidding.guesses((guess,), most)
    return holds(guess, table, world) and not any(holds(each, table, world) for each in higher)


def holds(guess: Guess, table: list[str], world: World) -> bool:
    setting = world.plan.options.setting
    card = guess.card(setting.faces)
    rolled = not guess.personal or (card is not None and setting.faces.all[card].text in table)
    compiled = patterns.compile_guess(guess, setting.faces, setting.rulings)
    return rolled and bool(compiled.patterns) and have(guess, table, setting) >= compiled.need


# --- the law


def matched(patterns: Iterable[str], texts: Iterable[str]) -> None:
    """Each text is expected, and each expected one is there."""
    left = list(texts)
    for pattern in patterns:
        found = [text for text in left if re.fullmatch(pattern, text)]
        assert found, f"expected: {pattern}\n" + "\n".join(left)
        left.remove(found[0])
    assert left == []


def verify_page(world: World, page: Report) -> None:
    """Compare all that a page claims with what the raw games come to."""
    of = {section.title: section for section in page.sections}
    headings = {key: translated(each.title, world.language) for key, each in SECTIONS.items()}
    del headings["evenings"]  # people played nothing of it
    assert list(of) == list(headings.values())
    section = {key: of[heading] for key, heading in headings.items()}
    rows = expected_rows(world)
    plain = [key for key in section if SECTIONS[key].more is None]
    plain_rows = [row for key in plain for row in section[key].rows]
    titles = [each.title for key in plain for each in FIGURES.values() if each.section == key]
    assert [row.title for row in plain_rows] == [translated(t, world.language) for t in titles]
    assert len(titles) == len(FIGURES) - 1  # skill is told below
    for row in (*plain_rows, *page.tiles):
        value, between, about = rows[row.title]
        ((said, ends),) = row.values
        assert re.fullmatch(value, said), (row.title, value, said)
        assert re.fullmatch(between, ends), (row.title, between, ends)
        assert re.fullmatch(about, row.about), (about, row.about)
    for key in plain:
        each = SECTIONS[key]
        for picture in section[key].pictures:
            about = rows[translated(FIGURES[each.about_figure].title, world.language)][0]
            assert re.fullmatch(world.pattern(each.alt, about=about), picture.alt)
    (grid,) = section["said"].grids
    kinds = expected_kinds(world)
    assert [row[0] for row in grid.rows] == list(kinds)
    for name, *cells in grid.rows:
        assert all(re.fullmatch(*pair) for pair in zip(kinds[name], cells, strict=True)), name
    matched(expected_notes(world), section["said"].notes)
    *steps, skill = section["skill"].rows
    assert all(map(re.fullmatch, rows[skill.title], (*skill.values[0], skill.about)))
    value, ends = world.written("bluffs", skill_of(world))
    games = world.pattern("{games:,} games; 50 % would be chance.", games="4")
    step = world.pattern("{better} against {worse}", better=LADDER[1], worse=LADDER[0])
    for row in steps:
        assert re.fullmatch(step, row.title)
        assert re.fullmatch(games, row.about)
        assert re.fullmatch(f"{value}\n{ends}", "\n".join(row.values[0]))
    assert len(steps) == 2  # from step to step, and the whole ladder
    expected = expected_prices(world)
    many = world.pattern(
        "{games:,} games, each played both ways.", games=str(world.plan.players[0])
    )
    assert len(expected) == len(section["prices"].rows)
    for (title, price), row in zip(expected, section["prices"].rows, strict=True):
        assert re.fullmatch(title, row.title)
        assert re.fullmatch(many, row.about)
        assert re.fullmatch("\n".join(price), "\n".join(row.values[0])), (title, row.values)
    expected_endings(world, section["endless"].notes)
    counts, *method = section["method"].notes
    all_games = str(len(world.games))
    assert re.fullmatch(
        world.pattern(COUNTS, tallied=all_games, games=all_games, closely=all_games), counts
    )
    assert method == [translated(each, world.language) for each in METHOD]


COUNTS = (
    "{tallied:,} games tell lengths and challenges; {games:,} of them were followed round "
    "by round, {closely:,} decision by decision."
)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any game as somebody may play it, short enough to be weighed."""
    # where a cup goes round, tests/report/plain.py does not count the decisions of "cup" yet
    game = draw(st.sampled_from([id for id, rules in GAMES.items() if not rules.passes_cup]))
    known = list(GAMES[game].switches)
    names = draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    fewest = draw(st.integers(2, 3))
    bots = draw(st.sampled_from(["casual", "random", "counter:bluff=0.4,spot_on=0.2"]))
    start = draw(st.integers(4, 6) if game == "cards" else st.integers(1, 4))
    options = Options.of(game, names, seats=fewest, start=start)
    players = fewest, draw(st.integers(fewest, 3))
    return Plan.of(options, parse_seats(bots), players=players, seed=draw(st.integers(0, 999)))


LEIRA = Plan.of(Options("leira", seats=2, start=1), parse_seats("random"), players=(2, 3), seed=3)
CARDS = Plan.of(
    Options.of("cards", ["straights", "wildcards"], seats=3, start=5), parse_seats("casual"), seed=2
)


@settings(max_examples=of_all(3))
@given(plans(), st.integers(4, 9))
@example(LEIRA, 14)
@example(CARDS, 8)
def test_every_sentence_of_a_report_follows_from_its_games(plan: Plan, games: int) -> None:
    world = world_of(plan, games)
    for world.language in languages():
        with speaking(translation(world.language)):
            name = translated("this variant", world.language)
            page = Report("", [""], [name], [world.found], seconds=SECONDS)
            suspected = [flag.sentence for flag in suspicions(world.found)]
            verify_page(world, page)
        endings = [each.ending for each in world.found.endings]
        refuted = [
            ending_text(each, strings(world.language))
            for each in endings
            if each.verdict == "refuted"
        ]
        matched([*map(re.escape, refuted), *expected_suspicions(world)], suspected)


# --- two variants


def expected_differences(
    one: Sequence[Game], other: Sequence[Game], changes: str, language: str
) -> list[str]:
    """Patterns for what a second variant changes: claimed are those that Holm lets claim."""
    both = [[measured(game) for game in games] for games in (one, other)]
    found: dict[str, Figure] = {}
    for name in ("rounds_per_game", "turns_per_player", "first_seat_wins", "starter_wins"):
        pairs = zip(*both, strict=True)
        found[name] = plain.average([new[name][0] - old[name][0] for old, new in pairs])
    for name in ("challenge_success", "spot_on_success", "last_number"):
        found[name] = plain.differs(*([game[name] for game in games] for games in both))
    known = {name: figure for name, figure in found.items() if figure[0] is not None}
    chance = {name: plain.by_chance(figure, len(one)) for name, figure in known.items()}
    claimed = list[str]()
    for rank, name in enumerate(sorted(chance, key=lambda name: chance[name])):
        if chance[name] > 0.05 / (len(chance) - rank):
            break
        claimed.append(name)
    sentences = []
    for name in (name for name in known if name in claimed):
        value, ends = known[name]
        assert value is not None
        assert ends is not None
        more, less, share_of_all = DIFFERENCES[name]
        scale, form = (100, ".1f") if share_of_all else (1, ".2f")
        sizes = (abs(value), *sorted(abs(end) for end in ends))
        x, low, high = (number(size * scale, form, language) for size in sizes)
        said = sentence(more if value > 0 else less, language, x=x, low=low, high=high)
        start = re.escape(changes[:1].upper() + changes[1:])
        sentences.append(sentence("{changes} {sentence}.", language, changes=start, sentence=said))
    hidden = [translated(NO_DIFFERENCE[name], language) for name in known if name not in claimed]
    if hidden:
        figures = re.escape(", ".join(hidden))
        sentences.append(sentence("No difference shows in {figures}.", language, figures=figures))
    return sentences


NO_DIFFERENCE = {
    "rounds_per_game": "the rounds of a game",
    "turns_per_player": "the turns of a player",
    "first_seat_wins": "how often seat 0 wins",
    "starter_wins": "how often whoever begins wins",
    "challenge_success": "how often challenges are right",
    "spot_on_success": "how often spot-ons are right",
    "last_number": "the last NUMBER",
}


def measured(game: Game) -> dict[str, Pair]:
    calls = [r.call for r in game.rounds]
    doubts = [call for call in calls if call["does"] == "challenge"]
    exact = [call for call in calls if call["does"] != "challenge"]
    numbers = [guess.count for call in calls if isinstance(guess := last_of(call), Counted)]
    return {
        "rounds_per_game": (len(calls), 1),
        "turns_per_player": (sum(r.turns for r in game.rounds) / game.seats, 1),
        "first_seat_wins": (game.won(0), 1),
        "starter_wins": (game.won(game.rounds[0].starter), 1),
        "challenge_success": (sum(not call["holds"] for call in doubts), len(doubts)),
        "spot_on_success": (sum(call["have"] == call["need"] for call in exact), len(exact)),
        "last_number": (sum(numbers), len(numbers)),
    }


@settings(max_examples=2)
@given(st.sampled_from(["tavern", "leira", "wheel"]), st.integers(0, 999))
def test_what_a_second_variant_changes_follows_from_the_games(game: str, seed: int) -> None:
    bots = parse_seats("counter:spot_on=0.2,bluff=0.4")
    plans = [Plan.of(Options(game, seats=2, start=each), bots, seed=seed) for each in (3, 2)]
    run, lines = simulate(plans, 20, engine="readable"), list(trace(plans, range(20)))
    one, other = (plain.games_of(lines, variant) for variant in (0, 1))
    changes = {"en": "with 2 dice each", "de": "mit je 2 Würfeln"}
    for language in languages():
        with speaking(translation(language)):
            (compared,) = comparisons(plans, run.tallies, run.pairs)
            said = compared.sentences()
        assert compared.changes == changes[language]
        matched(expected_differences(one, other, compared.changes, language), said)
