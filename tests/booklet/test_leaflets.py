"""Leaflets leave no step out: each is read off the game, and looked for in what is always told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages, strings
from cardlie.booklet.leaflet import draw_leaflet, sheets
from cardlie.booklet.pages.steps import STEPS, draw_scene, draw_sign, step_of
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Judged, Ranked
from cardlie.booklet.rules.source import read_rules
from cardlie.booklet.rules.text import after, as_markdown, example_lines
from cardlie.booklet.story import Booklet
from cardlie.games import GAMES, Game
from cardlie.games.costs import ROWS, Row
from cardlie.games.key_texts import row_sentence, sentence_of
from cardlie.games.matters import changes, matters
from cardlie.games.options import Options
from cardlie.games.spec import GameSpec
from cardlie.games.spec_file import family_files
from cardlie.games.spec_keys import OURS
from cardlie.press.files.product import plan_product, product_job
from cardlie.press.files.shops import find_shop
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.sheet.stock import Paper
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of
from tests.press.helpers import MM, opened

pypdfium2 = pytest.importorskip("pypdfium2")

#: The sections of every leaflet, in their order; others may stand between them.
SECTIONS = {
    language: tuple(
        strings(language)[f"steps.{step}"].split("|")[0] for step in STEPS if step != "bid"
    )
    for language in languages()
}
NEED, ROUND, HIGHER, COSTS, END = range(5)

#: How steps are said: what is looked for in each language, without regard to capitals.
SAID = {
    "roll": (r"\broll", r"würfel"),
    "look": (r"\blook|\bpeek", r"\bsieh|\bschau|\bsehen"),
    "turn": (r"in turn", r"reihum"),
    "higher": (r"higher|raise|as much or more", r"höher|erhöhen|ebenso viel oder mehr"),
    "doubt": (r"doubt|challenge|call", r"zweif|gelogen"),
    "exact": (r"exact|spot-on", r"genau"),
    "reroll": (r"roll the others", r"die anderen neu"),
    "show": (r"show|lift", r"aufdecken|gehoben|hebt"),
    "pay": (r"\bpay|\bshed", r"bezahlen|ablegen"),
    "hide": (r"cup|screen", r"becher|sichtschirm"),
    "one cup": (r"one cup", r"einen becher"),
    "board": (r"board", r"\bplan\b"),
    "pot": (r"\bpot", r"topf"),
    "liar": (r"liar", r"flunkerer"),
    "drawn": (r"\blots?\b", r"\blos"),
    "highest": (r"highest", r"höchst|am höchsten"),
    "lowest": (r"lowest", r"am niedrigsten"),
    "most-stars": (r"most stars", r"meisten sterne"),
    "next": (r"next round|next liar", r"nächste runde|nächste flunkerer"),
    "keeps": (r"keeps it", r"behält ihn"),
    "out": (r"out of|cards or fewer|left is out", r"ohne|karten oder weniger|scheidet aus"),
    "wins": (r"\bwin|takes", r"gewinnt|nimmt|bekommt"),
    "few": (r"few|lower|false", r"zu wenig|weniger|niedriger|stimmt sie nicht"),
    "enough": (r"enough|more|many|true", r"genug|mehr|zu viele|stimmt"),
    # what is higher, by the rule
    "number-first": (r"any number of a higher", r"beliebig viele mit einer höheren"),
    "never-lower": (r"never.*lower.*never.*fewer", r"nie.*kleinere.*nie.*weniger"),
    "track": (r"later space.*higher number", r"späteres feld.*höhere zahl"),
    "of claims": (r"low to high", r"niedrig nach hoch"),
    "of cards": (r"more cards", r"mehr karten"),
}  # fmt: skip

#: Who pays, and how much, as leaflets of our own games say it.
WHO = {
    "bidder": (r"bidder|guesser|claimed it|said it", r"bieter|geboten|angesagt"),
    "caller": (r"doubt\w*|challenger|caller|called", r"gezweifelt|gerufen|zweiflers?"),
    "rest": (r"everybody (?:else|but|except)[\w ]*|all others", r"alle (?:anderen|außer)[\w ]*"),
}
LOSES = (r"loses?|goes", r"verlier\w*|geht")
GETS = (r"gets|goes to the", r"bekommt|geht an den")
#: What stands before who pays, by the rows.
LABELS = {
    "false": (r"too few|fewer", r"zu wenige|weniger"),
    "true": (r"enough|more|too many", r"genug|mehr|zu viele"),
    "exact": (r"exactly|exactly as many", r"genau so viele"),
    "right": ("right", "richtig"),
    "wrong": ("wrong", "falsch"),
}
A_DIE = (r"\b(?:a|one|die)\b", r"\bein(?:en)?\b|würfel|ihn")
AS_MANY = ("as many", "so viele")


class Step(NamedTuple):
    """What must be told in a section: a regular expression, and what it stands for."""

    section: int
    what: str
    pattern: str


def steps_of(game: Game, edition: Edition) -> Iterator[Step]:
    """Every step of a game, in the order in which it comes in its section."""
    at = languages().index(edition.language)

    def said(section: int, *names: str) -> Iterator[Step]:
        yield from (Step(section, name, SAID[name][at]) for name in names)

    fewest, most = edition.seats
    both = "" if fewest == most else rf".*\b{most}\b"
    yield Step(NEED, "players", rf"\b{fewest}\b{both}")
    plan = game.spec
    if plan is None:
        yield from said(NEED, "liar")
        yield from said(ROUND, "roll", "look", "turn", "higher", "doubt", "show", "pay", "liar")
        yield from said(HIGHER, "of cards")
        yield from said(COSTS, "enough", "few")
        yield from said(END, "out", "wins")
        return
    yield from said(NEED, "one cup" if game.passes_cup else "hide", plan.start_who)
    if game.track:
        yield from said(NEED, "board")
    if plan.pot_of != "nothing":
        yield from said(NEED, "pot")
        yield from said(END, "pot")
    yield from said(ROUND, "roll", "look", "turn", "higher", "doubt")
    if game.may_spot_on and plan.exact_by == "next":
        yield from said(ROUND, "exact")
    if plan.bids_reroll and "no-reroll" not in (edition.playing or ()):
        yield from said(ROUND, "reroll")
    yield from said(ROUND, "show", "pay")
    yield from higher_of(game, plan, edition)
    yield from costs_of(game, plan, edition)
    yield from said(END, *["out"] * (plan.wins != "first-out"), "wins")
    if plan.length:
        told = sentence_of("length", plan.length, edition.strings)
        yield Step(END, "length", re.escape(told.lower()))


def higher_of(game: Game, plan: GameSpec, edition: Edition) -> Iterator[Step]:
    """What is higher: the sentence of the rule, or as our own leaflets say it."""
    at, words = languages().index(edition.language), edition.strings
    if game.passes_cup:
        yield Step(HIGHER, "rule", SAID["of claims"][at])
        return
    if "number" in plan.bids_kinds:
        told = re.escape(sentence_of("bids.rule", plan.bids_rule, words).lower())
        own = SAID.get(plan.bids_rule) if game.told_as in OURS else None
        yield Step(HIGHER, "rule", own[at] if own else told)
    else:
        yield Step(HIGHER, "sum", ("higher sum", "höhere summe")[at])
    if matters(plan, "bids.wild") and plan.bids_wild != "alike" and game.told_as == "dice":
        yield Step(
            HIGHER, "wild", re.escape(sentence_of("bids.wild", plan.bids_wild, words).lower())
        )


def costs_of(game: Game, plan: GameSpec, edition: Edition) -> Iterator[Step]:
    """Every row of costs that may count, who begins the next round, and the special rounds."""
    at, words = languages().index(edition.language), edition.strings
    told = [name for name in ROWS if not name.startswith("top") or game.passes_cup]
    for name in told:
        if name in ("right", "wrong") and plan.exact_by == "nobody":
            continue
        if name in ("give-up", "shown") and not plan.row(name):
            continue
        if name.startswith("pass") and not plan.pass_with:
            continue
        row = plan.row(name)
        if ROWS[name] and row == plan.row(ROWS[name]):
            continue
        stake = "lives" if game.stake == "lives" else "dice"
        if game.told_as == "dice" or game.passes_cup:
            yield Step(COSTS, name, re.escape(row_sentence(row, name, words, stake).lower()))
        else:
            yield from paid(row, name, at)
    yield Step(COSTS, "few", SAID["few"][at])
    yield Step(COSTS, "enough", SAID["enough"][at])
    if plan.costs_spares and matters(plan, "costs.spares"):
        yield Step(COSTS, "spares", SAID["keeps"][at])
    if plan.costs_most and matters(plan, "costs.most") and game.told_as == "dice":
        yield Step(
            COSTS, "most", re.escape(sentence_of("costs.most", plan.costs_most, words).lower())
        )
    yield Step(COSTS, "next", SAID["next"][at])
    if game.told_as == "dice":
        more = ["pass.with", "pass.often"] * bool(plan.pass_with)
        more += ["doubt.by"] * (plan.doubt_by != "next" and matters(plan, "doubt.by"))
        for key in ("next.doubt", "next.out", *more):
            yield Step(COSTS, key, re.escape(sentence_of(key, plan.value_of(key), words).lower()))
    for special in plan.special:
        if changes(plan, special) and game.told_as == "dice":
            yield Step(COSTS, special.name, re.escape(special.name.lower()))


def paid(row: Row, name: str, at: int) -> Iterator[Step]:
    """Who pays what, each within a sentence."""
    amounts: dict[str, int | str] = dict(row)
    for role in {*amounts} - {"rest"}:  # everybody else pays the same
        if amounts[role] == amounts.get("rest"):
            del amounts[role]
    for role, amount in amounts.items():
        verb = GETS[at] if str(amount).startswith("-") else LOSES[at]
        much = (A_DIE if amount in (1, -1, "each") else AS_MANY)[at]
        words = "".join(rf"(?=[^.]*(?:{word}))" for word in (WHO[role][at], verb, much))
        yield Step(COSTS, f"{name}: {role}", rf"(?:{LABELS[name][at]}): {words}")


def contents_of(pdf: bytes) -> Iterator[list[float]]:
    """The sizes of type on each page that lies on a sheet, in units of the page."""
    for page in opened(pdf).pages:
        forms: Any = page.Resources.XObject
        for name, form in forms.items():
            if name.startswith("/page-") or "page-" in name:
                operators: list[Any] = list(pikepdf.parse_content_stream(form))
                yield [float(o.operands[1]) for o in operators if str(o.operator) == "Tf"]


def told_in(edition: Edition) -> dict[str, str]:
    """What a leaflet always tells, by its sections; in small letters, and without markup."""
    document = read_rules(edition, parts=("zine",), proved=False)
    text = as_markdown(document.short(0), document)
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    assert not parts[0].strip(), "it begins with a section"
    return {
        head: " ".join(re.sub(r"[*\\]", "", body).lower().split())
        for head, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def leaves_nothing_out(edition: Edition) -> None:
    """The law."""
    sections, wanted = told_in(edition), SECTIONS[edition.language]
    heads = [head for head in sections if head in wanted]
    assert heads == list(wanted), "all sections, in their order"
    order = list(sections)
    assert order[0] == wanted[NEED]
    assert len(order) >= 6, "a panel each, and none is blank"
    costs = order[order.index(wanted[COSTS]) : order.index(wanted[END])]
    bodies = [sections[head] for head in wanted]
    bodies[COSTS] = " ".join(f"{head.lower()} {sections[head]}" for head in costs)
    found = list[tuple[str, int]]()
    for step in steps_of(edition.game, edition):
        match = re.search(step.pattern.lower(), bodies[step.section], flags=re.DOTALL)
        assert match, (step.what, wanted[step.section], bodies[step.section])
        if step.section == ROUND and step.what in ("roll", "look", "turn", "show", "pay"):
            found.append((step.what, match.start()))
    for (one, place), (other, next_place) in pairwise(found):
        assert place < next_place, f"{one} comes before {other}"


@pytest.mark.some(9)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [*GAMES, *family_files()])
def test_leaflets_of_games_that_come_with_cardlie_leave_no_step_out(
    game: str, language: str
) -> None:
    leaves_nothing_out(Edition.of(game, language))


@pytest.mark.some(8)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("game", "agreed"),
    [("perudo", "calza=next"), ("perudo", "calza=off"), ("perudo", "calza=anyone"),
     ("wheel", "perfect=challenger-only"), ("wheel", "die-hard=off"), ("wheel", "no-reroll"),
     ("mia", "claims=exactly"), ("mia", "top-costs=two"), ("single-hand", "top-costs=two"),
     ("cards", "discard=random"), ("cards", "swap"), ("cards", "open"), ("tavern", "doubt.by=all"),
     ("tavern[pot.of=nothing;length=9]", "wins=first-out"), ("leira", "dice.counts=factors")],
)  # fmt: skip
def test_nor_do_those_of_what_is_agreed_on(game: str, agreed: str, language: str) -> None:
    leaves_nothing_out(Edition.of(game, language, [agreed]))


@given(values=chosen(), language=st.sampled_from(languages()))
@settings(max_examples=of_all(40), deadline=None)
def test_nor_do_those_of_files_that_others_write(values: dict[str, object], language: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        leaves_nothing_out(Edition.of(str(file), language))


@pytest.mark.some(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_leaflet_in_large_print_is_smaller_than_14_pt(
    game: str, language: str
) -> None:
    """And all that there is to tell is told, on sheets of two pages, both of which are filled."""
    rules = read_rules(Edition.of(game, language), parts=("zine",), proved=False)
    made = draw_leaflet(rules, Theme.load("large-print"), Paper.find("a4"))
    sizes = [float(size) for page in contents_of(made.finished()) for size in page]
    assert sizes
    assert min(sizes) * MM >= 13.99
    assert made.rules.short(max(rules.spare)) == list(rules.zine)
    pages = [slot.page for sheet in sheets(2 * len(made.document.pages)) for slot in sheet]
    assert pages == sorted(pages)


@pytest.mark.some(9)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [*GAMES, *family_files()])
def test_no_two_examples_contradict_one_another(game: str, language: str) -> None:
    """Under one head a guess is higher or is not; what no table can show is not counted."""
    document = read_rules(Edition.of(game, language), proved=False)
    found = dict[tuple[str, str], bool]()
    for example in document.examples():
        if isinstance(example, Ranked):
            for said, yes in example.answers:
                assert found.setdefault((after(example, document.edition), said.text), yes) == yes
        elif isinstance(example, Judged) and not example.showable:
            assert "0" not in "\n".join(example_lines(example, document.edition)[-2:])


def test_what_is_no_whole_game_is_not_sold_as_one() -> None:
    options = Options("wheel", 2)
    for shop, whole in (("drivethrucards", False), ("thegamecrafter", False)):
        made = find_shop(shop)
        job = product_job(options, Theme.load(), made, strings("en"))
        planned = plan_product(job, made)
        assert (planned.title == job.named) == whole
        assert "Reference cards" in planned.title
    job = product_job(Options("cards", 2), Theme.load(), find_shop("drivethrucards"), strings("en"))
    assert plan_product(job, find_shop("drivethrucards")).title == job.named


@pytest.mark.some(6)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [*GAMES, *family_files()])
def test_each_step_of_a_leaflet_has_a_picture_of_its_own(game: str, language: str) -> None:
    """A sign above its section and a scene below it, and no two of a game are the same."""
    edition = Edition.of(game, language)
    document = read_rules(edition, parts=("zine",), proved=False)
    text = as_markdown(document.short(max(document.spare)), document)
    heads = re.findall(r"^## (.*)$", text, flags=re.MULTILINE)
    assert [step for head in heads if (step := step_of(head, edition.strings))] == [*STEPS]
    look = Booklet(
        document, Theme.load(), PageFormat.of(148, 210, Theme.load()), True
    ).document.look
    drawn = list[str]()
    for step in STEPS:
        for draw in (draw_sign, draw_scene):
            surface = SvgSurface(lambda font: font.name)
            if draw is draw_sign:
                draw_sign(Pen(surface), look, edition.game, step, (0, 0), 10)
            else:
                draw_scene(Pen(surface), look, edition, step, (0, 0), 4, 3)
            drawn.append(surface.picture(Box(-30, -30, 30, 30)))
    assert all(drawn)
    assert len({*drawn}) == len(drawn)


@pytest.mark.parametrize(
    ("game", "paper", "language"), [("wheel", "letter", "en"), ("tavern", "a4", "de")]
)
def test_no_mark_of_a_fold_crosses_what_is_said_below_a_leaflet(
    game: str, paper: str, language: str
) -> None:
    rules = read_rules(Edition.of(game, language), parts=("zine",), proved=False)
    theme, sheet = Theme.load(), Paper.find(paper)
    document = draw_leaflet(
        rules, theme, sheet, room=(sheet.height / 4 - 1, sheet.width / 2)
    ).document
    crossed, said = list[str](), 0
    for page in pypdfium2.PdfDocument(document.finished()):
        things = [(each.type, each.get_bounds()) for each in page.get_objects(max_depth=1)]
        words = [bounds for kind, bounds in things if kind == 1]
        marks = [at for kind, at in things if kind == 2 and at[2] - at[0] < 2 < at[3] - at[1] < 15]
        said += len(words) * bool(marks)
        crossed += [
            f"{mark} {word}"
            for mark in marks
            for word in words
            if word[0] < mark[0] < word[2] and mark[1] < word[3] and word[1] < mark[3]
        ]
    assert said
    assert not crossed
