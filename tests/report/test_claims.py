"""Each sentence of a report that claims something is true: recomputed from the raw games.

What a page says, in each language, is compared with ``plain.py``, which reads the trace of the same
games; what it does not recompute, and any sentence that is not expected, is a failure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options
from cardlie.guess import Counted
from cardlie.lint.sentences import ending_text
from cardlie.players import parse_seats
from cardlie.report.contents import SECTIONS, Report
from cardlie.report.figures import FIGURES
from cardlie.report.flags import suspicions
from cardlie.report.method import METHOD, METHOD_BOUNDS, limits
from cardlie.report.sections import ReportSection
from cardlie.report.trace import trace
from cardlie.sim import Plan, simulate
from cardlie.sim.compare import COMPARED, comparisons
from tests.depth import of_all
from tests.report import plain, plain_statistics
from tests.report.other_games import expected_prices, expected_suspicions, skill_of
from tests.report.own_games import expected_endings, expected_kinds, expected_notes, expected_rows
from tests.report.plain import Game
from tests.report.plain_statistics import Figure
from tests.report.plain_words import number, sentence, translated
from tests.report.worlds import LADDER, PACE, Pair, World, last_of, world_of

#: What is told where somebody may call a bid exact.
EXACT = ("exact-calls", "exact-right")


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
    titles = [
        translated(each.title, world.language).format(**each.bounds)
        for key in plain
        for name, each in FIGURES.items()
        if each.section == key
        and ("exact" in world.plan.options.game.usual.endings or name not in EXACT)
    ]
    unknown = [title for title in titles if rows[title][0] == world.pattern("unknown")]
    alike = verify_alike(world, section, rows)
    assert [row.title for row in plain_rows] == [
        each for each in titles if each not in {*unknown, *alike}
    ]
    idle = len(EXACT) * ("exact" not in world.plan.options.game.usual.endings)
    assert len(titles) == len(FIGURES) - 1 - idle  # skill is told below
    for row in (*plain_rows, *page.tiles):
        value, between, about = rows[row.title]
        ((said, ends),) = row.values
        assert re.fullmatch(value, said), (row.title, value, said)
        assert re.fullmatch(between, ends), (row.title, between, ends)
        assert re.fullmatch(about, row.about), (about, row.about)
    for key in plain:
        each = SECTIONS[key]
        for picture in section[key].pictures:
            figure = FIGURES[each.about_figure]
            title = translated(figure.title, world.language).format(**figure.bounds)
            about = rows[title][0]
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
    games = world.pattern("{games}; 50 % would be chance.", games=counted(world, 4))
    step = world.pattern("{better} against {worse}", better=LADDER[1], worse=LADDER[0])
    for row in steps:
        assert re.fullmatch(step, row.title)
        assert re.fullmatch(games, row.about)
        assert re.fullmatch(f"{value}\n{ends}", "\n".join(row.values[0]))
    assert len(steps) == 2  # from step to step, and the whole ladder
    expected = expected_prices(world)
    games = counted(world, world.plan.players[0])
    many = world.pattern("{games}, each played with and without.", games=games)
    assert len(expected) == len(section["prices"].rows)
    for (title, price), row in zip(expected, section["prices"].rows, strict=True):
        assert re.fullmatch(title, row.title)
        assert re.fullmatch(many, row.about)
        assert re.fullmatch("\n".join(price), "\n".join(row.values[0])), (title, row.values)
    expected_endings(world, section["endless"].notes)
    counts, *method = section["method"].notes
    (table,) = section["method"].grids
    assert table.rows == tuple(limits())
    all_games, tallied = str(len(world.games)), counted(world, len(world.games))
    assert re.fullmatch(
        world.pattern(COUNTS, tallied=tallied, games=all_games, closely=all_games), counts
    )
    assert method == [translated(each, world.language).format(**METHOD_BOUNDS) for each in METHOD]


def verify_alike(
    world: World, sections: Mapping[str, ReportSection], rows: Mapping[str, tuple[str, str, str]]
) -> set[str]:
    """The shares that are always none or all: they are named, and have no row."""
    found = set[str]()
    for key in (key for key in sections if SECTIONS[key].more is None):
        notes = []
        for value, text in ((0.0, "Always 0 %: {figures}."), (1.0, "Always 100 %: {figures}.")):
            named = [
                translated(each.title, world.language).format(**each.bounds)
                for name, each in FIGURES.items()
                if each.section == key and each.form == "share"
                and ("exact" in world.plan.options.game.usual.endings or name not in EXACT)
                and world.found.figures[name].value == value
            ]  # fmt: skip
            for each in named:
                share = f"{100 * value:.1f} %"
                share = share.replace(".", ",") if world.language == "de" else share
                assert re.fullmatch(rows[each][0], share), (each, rows[each])
            said = translated(text, world.language).format(figures="; ".join(named))
            notes += [said] if named else []
            found |= {*named}
        assert list(sections[key].notes) == notes
    return found


COUNTS = (
    "Lengths and challenges come from {tallied}; {games:,} of them were followed round "
    "by round, {closely:,} decision by decision."
)


def counted(world: World, games: int) -> str:
    """A pattern for so many games."""
    if games == 1:
        return world.pattern("1 game")
    return world.pattern("{count:,} games", count=str(games))


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

# two cards with one face lie together at a call
TWINS = Plan.of(
    Options.of("cards", list(GAMES["cards"].switches), seats=2, start=6),
    parse_seats("casual"),
    seed=575,
)


@pytest.mark.some(1, of="pages that are recomputed")
@pytest.mark.parametrize(("plan", "games"), [(LEIRA, 14), (CARDS, 8), (TWINS, 6)])
def test_every_sentence_of_a_report_follows_from_its_games(plan: Plan, games: int) -> None:
    verify_sentences(plan, games)


@pytest.mark.some(1, of="pages that are recomputed")
@settings(max_examples=of_all(3))
@given(plans(), st.integers(4, 9))
def test_so_do_those_of_any_plan(plan: Plan, games: int) -> None:
    verify_sentences(plan, games)


def verify_sentences(plan: Plan, games: int) -> None:
    world = world_of(plan, games)
    for world.language in languages():
        with speaking(translation(world.language)):
            name = translated("this variant", world.language)
            page = Report("", [""], [name], [world.found], pace=PACE)
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
    for name in ("rounds_per_game", "turns_per_player", "starter_wins"):
        pairs = zip(*both, strict=True)
        found[name] = plain_statistics.student([new[name][0] - old[name][0] for old, new in pairs])
    for name in ("challenge_success", "spot_on_success", "last_number"):
        found[name] = plain_statistics.differs(*([game[name] for game in games] for games in both))
    known = {name: figure for name, figure in found.items() if figure[0] is not None}
    chance = {name: plain_statistics.by_chance(figure, len(one)) for name, figure in known.items()}
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
        of = COMPARED[name]
        scale, form = (100, ".1f") if of.is_share else (1, ".2f")
        sizes = (abs(value), *sorted(abs(end) for end in ends))
        x, low, high = (number(size * scale, form, language) for size in sizes)
        said = sentence(of.more if value > 0 else of.less, language, x=x, low=low, high=high)
        start = re.escape(changes[:1].upper() + changes[1:])
        sentences.append(sentence("{changes} {sentence}.", language, changes=start, sentence=said))
    hidden = [translated(NO_DIFFERENCE[name], language) for name in known if name not in claimed]
    if hidden:
        figures = re.escape(", ".join(hidden))
        sentences.append(sentence("No clear difference in {figures}.", language, figures=figures))
    return sentences


NO_DIFFERENCE = {
    "rounds_per_game": "the rounds per game",
    "turns_per_player": "the turns per player",
    "starter_wins": "how often the starting player wins",
    "challenge_success": "how often challenges are right",
    "spot_on_success": "how often spot-ons are right",
    "last_number": "how many the last guess names",
}


def measured(game: Game) -> dict[str, Pair]:
    calls = [r.call for r in game.rounds]
    doubts = [call for call in calls if call["does"] == "challenge"]
    exact = [call for call in calls if call["does"] != "challenge"]
    numbers = [guess.count for call in calls if isinstance(guess := last_of(call), Counted)]
    return {
        "rounds_per_game": (len(calls), 1),
        "turns_per_player": (sum(r.turns for r in game.rounds) / game.seats, 1),
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
    run, lines = simulate(plans, 20, engine="table"), list(trace(plans, range(20)))
    one, other = (plain.games_of(lines, variant) for variant in (0, 1))
    changes = {"en": "with 2 dice each", "de": "mit je 2 Würfeln"}
    for language in languages():
        with speaking(translation(language)):
            (compared,) = comparisons(plans, run.tallies, run.pairs)
            said = compared.sentences()
        assert compared.changes == changes[language]
        matched(expected_differences(one, other, compared.changes, language), said)
