"""Wishes and choices as they are typed."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.games import get_game
from cardlie.games.spec import keys_of
from cardlie.games.spec_written import TOLD
from cardlie.report.figures import FIGURES, MORE, measures
from cardlie.sim.pace import SECONDS
from cardlie.sim.run import Broken
from cardlie.sim.typed_variant import Variant
from cardlie.tune.axes import MOST, parse_axes
from cardlie.tune.games import Task, as_text, from_text, plus
from cardlie.tune.space import lay_out
from cardlie.tune.wishes import WORDS, parse_wishes

TEXTS = st.text(st.sampled_from("minutes-rdva %<>=.,0159"), max_size=24)


@given(TEXTS | st.sampled_from(list(FIGURES)).flatmap(lambda n: TEXTS.map(lambda t: n + t)))
def test_any_text_is_wishes_or_an_error(text: str) -> None:
    try:
        wishes = parse_wishes([text])
    except CardlieError:
        return
    assert all(wish.goal == 0 or str(wish).endswith(("=max", "=min")) for wish in wishes)
    again = parse_wishes([str(wish) for wish in wishes])
    assert [str(wish) for wish in again] == [str(wish) for wish in wishes]
    assert all(wish.low <= wish.high for wish in wishes)


@given(st.sampled_from(["fair", "no-dead-kinds"]), st.integers(0, 12))
def test_a_wish_of_one_word_is_a_range(word: str, players: int) -> None:
    text = f"{word}@{players}" if players else word
    (wish,) = parse_wishes([text])
    assert (str(wish), wish.players) == (text, players)
    figure, low, high = WORDS[word]
    assert (wish.figure, wish.low, wish.high) == (figure, low, high)


def test_nearness_to_zero_has_two_sides() -> None:
    """Whoever begins may win too little as well."""
    for text in ("fair", "start-advantage=-2..2", "start-advantage=-2%..2%"):
        (wish,) = parse_wishes([text])
        assert wish.miss(0.01) == 0
        assert wish.miss(-0.252) > 0
        assert str(wish) == "fair"
    one, other = parse_wishes(["fair@2, fair@5"])
    assert (one.key, other.key) == ("start-advantage@2", "start-advantage@5")


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("said", ["max", " = min", "<0.5", ">0.25", "=0.25-0.5"])
def test_every_figure_of_a_report_may_be_wished_for(figure: str, said: str) -> None:
    said = said if said.strip()[0] in "<>=" else f"={said}"
    (wish,) = parse_wishes([f"{figure}{said}"])
    assert wish.figure == figure
    assert wish.goal == {"max": 1, "min": -1}.get(said[-3:], 0)
    with pytest.raises(CardlieError, match="unknown wish") as wrong:
        parse_wishes([f"{figure[:3]}{figure[2:]}{said}"])
    assert figure in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no wish given"),
        ("-<1", "is not a wish"),
        ("minuts<3", "unknown wish 'minuts'"),
        ("minutes", "'minutes' is not a wish"),
        ("minutes=12", "'minutes=12' is not a wish"),
        ("minutes<12-15", "is not a wish"),
        ("minutes=15-12", "is impossible"),
        ("minutes<-2", "is impossible"),
        ("minutes<5%", "is not a share"),
        ("eliminated<150%", "a share below 0 or above 1"),
        ("challenge-right=50-60", "a share below 0 or above 1"),
        ("drama=max, drama=min", "nothing can be both drama=max and drama=min"),
        ("drama<5%, drama=min", "nothing can be both drama<5% and drama=min"),
        ("rounds<4, rounds>5", "nothing can be both rounds<4 and rounds>5"),
    ],
)
def test_what_is_no_wish_is_told(text: str, complaint: str) -> None:
    with pytest.raises(CardlieError) as found:
        parse_wishes([text])
    assert complaint in str(found.value)
    assert found.value.hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("shorter", "did you mean 'minutes=min'?"),
        ("bluffing>3%", "did you mean 'bluffs=max'?"),
        ("bluffs>10", "bluffs=10-20%, bluffs<20%, bluffs>10% or bluffs=max"),
        ("rounds=9", "rounds=8-12, rounds<12, rounds>8 or rounds=max"),
    ],
)
def test_what_is_no_wish_is_told_as_one(text: str, hint: str) -> None:
    with pytest.raises(CardlieError) as found:
        parse_wishes([text])
    assert hint in (found.value.hint or "")
    for each in re.split(", | or ", hint) if "=max" in hint and "did" not in hint else ():
        assert parse_wishes([each])


def test_whatever_is_measured_may_be_wished_for() -> None:
    plan = Variant(("start=1",), players="2").plan("leira", 0)
    found = Task({0: plan}, 0, 3, SECONDS, tuple(MORE)).play()
    assert set(found) == set(FIGURES)


def test_other_tables_are_told_by_their_players() -> None:
    space = lay_out("leira", Variant(players="3"), parse_axes("leira", ["start=1,2"]), 0, (2, 4))
    for each in space.candidates:  # nobody asks what it is like for three
        assert {n: plan.players[0] for n, plan in each.tables.items()} == {2: 2, 4: 4}
    found = Task(space.candidates[0].tables, 0, 6, SECONDS).play()
    assert not isinstance(found, Broken)
    for players in (2, 4):
        plan = Variant(("start=1",), players=f"{players}").plan("leira", 0)
        told = found[f"rounds@{players}"].estimate()
        assert told == measures(plan, 6, seconds=SECONDS)["rounds"]
    space = lay_out("leira", Variant(), parse_axes("leira", ["start=1,2"]), 0, (2,))
    assert space.refused == 0
    with pytest.raises(CardlieError, match="can be played"):
        lay_out("leira", Variant(), parse_axes("leira", ["start=1,2"]), 0, (9,))


def test_sums_of_two_parts_are_those_of_the_whole() -> None:
    """For what each game tells by itself."""
    plan = Variant(("start=3",), players="3").plan("tavern", 0)
    parts = [Task({0: plan}, start, start + 20, SECONDS).play() for start in (0, 20)]
    whole = Task({0: plan}, 0, 40, SECONDS).play()
    assert not isinstance(whole, Broken)
    one, other = (part for part in parts if not isinstance(part, Broken))
    both = plus(one, from_text(as_text(other)))
    for name in ("rounds", "guesses", "challenge-right", "seat-advantage", "eliminated"):
        for chance in (0.05, 1e-4):
            told, known = both[name].estimate(chance), whole[name].estimate(chance)
            assert told.value == pytest.approx(known.value)
            assert told.interval == pytest.approx(known.interval)
        assert whole[name].estimate() == measures(plan, 40, seconds=SECONDS)[name]


def test_all_mixes_are_laid_out_once() -> None:
    axes = parse_axes("cards", ["start=5,6", "with=vague,straights", "discard=all"])
    base = Variant(("wildcards",), players="2")
    space = lay_out("cards", base, axes, 0)
    assert len(space.candidates) == 2 * 4 * axes[2].size
    assert len({repr(each.plan) for each in space.candidates}) == len(space.candidates)
    assert all("wildcards" in each.plan.options.names for each in space.candidates)
    default = axes[2].choices[0]
    same = lay_out("cards", base, parse_axes("cards", [f"discard={default},{default}"]), 0)
    assert [each.chosen for each in same.candidates] == [f"--with discard={default}"]


def test_what_can_t_be_played_is_counted() -> None:
    space = lay_out("leira", Variant(), parse_axes("leira", ["players=2-9"]), 0)
    assert (len(space.candidates), space.refused) == (4, 4)
    assert "is for 2 to 5" in space.why
    with pytest.raises(CardlieError, match="none of 2 variants can be played"):
        lay_out("leira", Variant(), parse_axes("leira", ["players=8,9"]), 0)


@pytest.mark.parametrize(
    ("over", "complaint"),
    [
        (["strat=4"], "unknown name for --over 'strat'"),
        (["start"], "has no choices"),
        (["start=9-4"], "not a range from low to high"),
        (["start=1-9999"], "has too many values"),
        (["start=many"], "not a whole number or range"),
        (["with=strait"], "unknown variant 'strait'"),
        (["discard=never"], "discard"),
        (["start=4", "start=5"], "is given twice"),
        (["bankroll=3-9"], "unknown name for --over"),
    ],
)
def test_what_can_t_be_searched_is_told(over: list[str], complaint: str) -> None:
    with pytest.raises(CardlieError, match=complaint):
        parse_axes("cards", over)


def test_all_is_not_one_value_and_each_at_once() -> None:
    """Where a value is called all, each is to be written."""
    with pytest.raises(CardlieError, match="could mean one value or every value") as found:
        parse_axes("single-hand", ["cup.again=all"])
    (axis,) = parse_axes("single-hand", [(found.value.hint or "").rpartition("--over ")[2]])
    plan = get_game("single-hand").spec
    assert plan is not None
    assert axis.choices == keys_of(plan)["cup.again"].type.choices


def test_too_many_variants_are_refused_before_any_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Variant, "plan", None)
    axes = parse_axes("cards", ["start=1-2000", "with=vague,open"])
    with pytest.raises(CardlieError, match="8,000 variants are too many") as found:
        lay_out("cards", Variant(), axes, 0)
    assert found.value.hint is not None
    assert f"at most {MOST:,}" in found.value.hint


def test_the_figures_of_a_deck_make_one_deck() -> None:
    axes = parse_axes("cards", ["suits=2-3", "copies=1,2", "with=powers"])
    space = lay_out("cards", Variant.parse("--players 2"), axes, 0)
    assert len(space.candidates) == 8
    told = [each.chosen for each in space.candidates]
    assert told[0] == "--deck 'base[copies=1;suits=2]'"
    assert told[-1] == "--with powers --deck 'base[copies=2;suits=3]'"
    decks = [each.plan.options.the_deck for each in space.candidates]
    assert sorted({len(deck.cards()) for deck in decks}) == [12, 18, 24, 36]
    with pytest.raises(CardlieError, match="unknown name for --over 'suits'"):
        parse_axes("tavern", ["suits=2-3"])


@st.composite
def typed(draw: st.DrawFn) -> tuple[str, str, list[str], bool]:
    """A game, something to search over, choices, and whether one of them is mistyped."""
    game = draw(st.sampled_from(["tavern", "perudo", "wheel"]))
    plan = get_game(game).spec
    assert plan is not None
    keys = {key: each for key, each in keys_of(plan).items() if each.type.choices}
    readings = {o.word: o for o in get_game(game).options.values() if len(o.readings) > 1}
    name = draw(st.sampled_from([*keys, *readings]))
    known = list(keys[name].type.choices if name in keys else readings[name].readings)
    parts = draw(st.lists(st.sampled_from(known), min_size=1, unique=True))
    wrong = draw(st.booleans())
    if wrong:
        word = draw(st.sampled_from(known))
        at = draw(st.integers(0, len(word) - 1))
        near = draw(
            st.sampled_from([word[:at] + word[at + 1 :], f"{word}s", f"{word}-", word + word])
        )
        wrong = bool(near) and near not in (*known, "all")
        parts += [near] if near else []
    return game, name, parts, wrong


@given(typed())
def test_no_choice_is_dropped_without_a_word(case: tuple[str, str, list[str], bool]) -> None:
    game, name, parts, wrong = case
    assume(parts != ["all"])  # a value of some keys, but here it is each of them
    text = f"{name}={','.join(parts)}"
    if wrong:
        with pytest.raises(UnknownName) as found:
            parse_axes(game, [text])
        assert "\n" not in str(found.value)
        assert repr(parts[-1])[1:-1] in str(found.value)
    else:
        (axis,) = parse_axes(game, [text])
        assert list(axis.choices) == list(dict.fromkeys(parts))


@pytest.mark.parametrize("key", TOLD)
def test_how_a_game_looks_is_nothing_to_search_over(key: str) -> None:
    with pytest.raises(UnknownName) as found:
        parse_axes("tavern", [f"{key}=x"])
    said = str(found.value).rpartition(": ")[2].split(", ")
    assert not {*TOLD} & {*said}
    assert len(said) == len({*said})


@pytest.mark.parametrize(
    ("over", "complaint", "hint"),
    [
        ("exact.by=anyone-but-nxt,next", "unknown value of exact.by 'anyone-but-nxt'",
         "did you mean 'anyone-but-next'?"),
        ("spot-on=all", "unknown name for --over 'spot-on'", "'exact.by'"),
        ("dice=3-5", "unknown name for --over 'dice'", "'start'"),
        ("start", "--over 'start' has no choices", "--over start=4-6"),
        ("exact.by=,", "--over exact.by=, names no choices", "exact.by=nobody,next"),
        ("dice.each=all", "--over dice.each=all names no choices", "dice.each=2-4"),
        ("dice.each=3,x", "'x' is not a whole number or range", "dice.each=2-4"),
        ("dice.each=0-3", "--over: dice.each: is 0, expected a whole number from 1 to 100", None),
        ("dice.wild=1+x", "holds 'x', expected whole numbers", None),
        ("bids.kinds=number+smu", "unknown value of bids.kinds 'smu'", "did you mean 'sum'?"),
        ("bids.reroll=flase", "unknown value of bids.reroll 'flase'", "'false'?"),
    ],
)  # fmt: skip
def test_what_is_no_choice_is_told(over: str, complaint: str, hint: str | None) -> None:
    with pytest.raises(CardlieError) as found:
        parse_axes("tavern", [over])
    assert complaint in str(found.value)
    assert hint is None or hint in (found.value.hint or "")
