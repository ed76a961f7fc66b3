"""The linter for variants: what is proven stays true, and what refutes can be said at a table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.engine import Options, Table
from cardlie.engine.decisions.reveal import Reveal
from cardlie.guess import MAX_COUNT, Guess, Number, Power, Straight, Vague
from cardlie.lint.bit_graph import groups_of, longest_way, nodes_in
from cardlie.lint.check import Checked, Defect, _most, _rounds, check, every_mix
from cardlie.lint.endings import Endings, Termination
from tests.depth import of_all
from tests.games.playing import tables
from tests.lint.rounds import ALLOWED, FREE

if TYPE_CHECKING:
    from cardlie.engine.bidding import Bidding


def ending(bidding: Bidding, most: int) -> Termination:
    return Endings(bidding, most).ending(bidding, most)


def bidding_of(options: Options) -> Bidding:
    return Table.deal(options).state.bidding


def said(options: Options) -> Termination:
    (checked,) = check(options, [options.names]).mixes
    return checked.ending


def verdicts(checked: Checked) -> set[str]:
    return {mixes.ending.verdict for mixes in checked.mixes}


def found(options: Options, fault: str) -> list[Defect]:
    return [each for each in check(options, [options.names]).defects if each.fault == fault]


def texts(defects: list[Defect]) -> list[str]:
    return [str(guess) for defect in defects for guess in defect.guesses]


# --- laws


def any_name(bidding: Bidding, figure: int, rng: Random) -> list[Guess]:
    """The guesses of a figure, some with numbers that nothing shows."""
    known = list(bidding.guesses((), figure))
    wild: list[Guess] = [
        Number(figure, rng.randrange(1, 40)),
        Straight(figure, rng.randrange(1, 40)),
    ]
    wild += [Power(power.combination, figure) for power in bidding.rules.faces.powers]
    return [g for g in known if g.amount(bidding.rules.faces) == figure] + [
        guess for guess in wild if bidding.is_possible(guess)
    ]


@settings(max_examples=of_all(25))
@given(tables(), st.integers(0, 2**32))
def test_no_walk_of_guesses_outlives_a_proof(options: Options, seed: int) -> None:
    rng = Random(seed)
    for of in _rounds(options):
        bidding, most = of.bidding, min(_most(of), 24)
        answer = ending(bidding, most)
        if answer.verdict != "proven":
            continue
        assert answer.bound is not None
        run: tuple[Guess, ...] = ()
        figures = [any_name(bidding, figure, rng) for figure in range(1, most + 1)]
        while len(run) <= answer.bound:
            higher = [
                guess
                for named in figures
                for guess in rng.sample(named, min(3, len(named)))
                if bidding.allows(guess, run)
            ]
            if not higher:
                break
            run = (*run, higher[0] if rng.random() < 0.9 else rng.choice(higher))
        assert len(run) <= answer.bound


@settings(max_examples=of_all(25))
@given(tables())
def test_a_proof_says_whether_more_may_be_said_than_it_is_about(options: Options) -> None:
    """Whoever says one more each time outlives it, unless there is an end to that."""
    for of in _rounds(options):
        bidding, most = of.bidding, _most(of)
        answer = ending(bidding, most)
        if answer.verdict != "proven":
            continue
        assert answer.bound is not None
        if answer.bound >= MAX_COUNT:  # no figure is higher, whatever is allowed
            continue
        run: tuple[Guess, ...] = ()
        first = bidding.over(None).upto(2)[0]
        for guess in [first.with_amount(n) for n in range(1, answer.bound + 2)]:
            if guess is not None and bidding.allows(guess, run):
                run = (*run, guess)
        assert (len(run) > answer.bound) == answer.beyond


@settings(max_examples=of_all(25))
@given(tables(), st.sampled_from(["repeat=allowed", "possible=free", "wild-range=unbounded", ""]))
def test_every_witness_can_be_said_at_a_table(options: Options, ruling: str) -> None:
    if options.game.id == "cards" and ruling:
        options = Options.of(
            options.game, options.names, seats=options.seats, rulings=[ruling], deck=options.deck
        )
    for of in _rounds(options):
        answer = ending(of.bidding, min(_most(of), 12))
        assert (answer.verdict == "refuted") == bool(answer.witness)
        if not answer.witness:
            continue
        table = Table.deal(options, seed=1)
        for guess in answer.witness:
            while table.phase == "reveal":
                table.act(table.legal().of(Reveal)[0])
            if table.phase != "guess" or (options.plays("open") and not table.legal().guess):
                return  # somebody has nothing left to reveal
            table.guess(guess)
        assert answer.circle == (answer.witness[0] == answer.witness[-1])


@pytest.mark.parametrize("names", [(), ("vague",), ("powers",), ("simple",)])
def test_a_bound_without_circles_is_the_longest_run(names: tuple[str, ...]) -> None:
    """Counted again, guess by guess."""
    bidding = bidding_of(Options.of("cards", names, rulings=ALLOWED))
    most, longest = 8, dict[Guess, int]()
    guesses = bidding.universe(most)

    def run_from(guess: Guess) -> int:
        if guess not in longest:
            after = [run_from(each) for each in bidding.over(guess).upto(most)]
            longest[guess] = 1 + max(after, default=0)
        return longest[guess]

    assert ending(bidding, most).bound == max(map(run_from, guesses))


@given(st.lists(st.frozensets(st.integers(0, 5)), min_size=6, max_size=6))
def test_what_leads_to_one_another_and_the_longest_way(drawn: list[frozenset[int]]) -> None:
    """Six places: groups by whoever reaches whom; ways without a circle counted one by one."""
    after = {at: sum(1 << b for b in then) for at, then in enumerate(drawn)}

    def reached(at: int) -> set[int]:
        met, way = set[int](), list(drawn[at])
        while way:
            if (b := way.pop()) not in met:
                met.add(b)
                way += drawn[b]
        return met

    alike = {frozenset({a, *(b for b in reached(a) if a in reached(b))}) for a in after}
    assert {frozenset(nodes_in(group)) for group in groups_of(after)} == alike

    rising = {at: then >> at + 1 << at + 1 for at, then in after.items()}

    def longest(at: int) -> int:
        return 1 + max(map(longest, nodes_in(rising[at])), default=0)

    assert longest_way(rising, lambda _: 1) == max(map(longest, rising))


# --- what is known


def test_numbers_that_nothing_shows_go_on_for_ever() -> None:
    """What was once said to come to an end."""
    for rulings, names in (
        (FREE, ("simple", "straights")),
        (["wild-range=unbounded"], ("wildcards", "straights")),
    ):
        answer = said(Options.of("cards", names, rulings=rulings))
        assert answer.verdict == "refuted"
        assert not answer.circle
        straights = [guess for guess in answer.witness if isinstance(guess, Straight)]
        assert len({guess.count for guess in straights}) == 1
        assert len({guess.element for guess in straights}) == len(answer.witness) > 5
        bidding = bidding_of(Options.of("cards", names, rulings=rulings))
        long = tuple(Straight(2, element) for element in range(3, 400))
        assert all(bidding.allows(long[n], long[:n]) for n in range(len(long)))


def test_the_straights_go_in_circles_when_repeats_are_allowed() -> None:
    answer = said(Options("cards", 4, straights=True, rulings=ALLOWED))
    assert (answer.verdict, answer.circle) == ("refuted", True)
    number = [*ALLOWED, "straight-higher=number"]
    assert said(Options("cards", 4, straights=True, rulings=number)).measure == "figure"


def test_vague_and_powers_together_go_in_circles() -> None:
    answer = said(Options("cards", 4, vague=True, powers=True, rulings=ALLOWED))
    assert (answer.verdict, answer.circle) == ("refuted", True)
    refused = said(Options("cards", 4, vague=True, powers=True))
    assert (refused.verdict, refused.measure) == ("proven", "no repeat")


def test_base_and_vague_need_no_ruling_to_end() -> None:
    for rulings in ((), ALLOWED):
        base = said(Options("cards", 4, rulings=rulings))
        assert (base.verdict, base.measure, base.bound) == ("proven", "figure", 12)
        vague = said(Options("cards", 4, vague=True, rulings=rulings))
        assert (vague.verdict, vague.measure, vague.bound) == ("proven", "doubled", 24)


def test_all_mixes_are_looked_at() -> None:
    plain = Options("cards", 2)
    mixes = every_mix(list(plain.game.switches))
    checked = check(plain, mixes)
    assert sorted(name for each in checked.mixes for name in each.names) == sorted(mixes)
    assert verdicts(checked) == {"proven"}
    assert verdicts(check(Options("cards", 2, rulings=FREE), mixes)) == {"proven", "refuted"}


def test_too_many_guesses_are_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlie.lint.endings.MOST_RANKS", 3)
    answer = said(Options("cards", 4))
    assert (answer.verdict, answer.bound, answer.witness) == ("not decided", None, ())


def test_what_is_always_true() -> None:
    # eight cards: more than the six numbers, no more than twice the four colours
    assert texts(found(Options("cards", 2, vague=True), "always true")) == [
        "1 of the same number", "1 of the same colour",
        "2 of the same number", "2 of the same colour",
    ]  # fmt: skip
    # twelve cards, of which eight at most are sixes
    assert texts(found(Options("cards", 4), "always true")) == [
        f"{n} less than 6" for n in range(1, 5)
    ]
    assert texts(found(Options("leira", 3), "always true")) == ["sum 1", "sum 2"]
    assert not found(Options("wheel", 4), "always true")


def test_what_is_never_true() -> None:
    never = texts(found(Options("cards", 5), "never true"))
    assert "9 ones" in never  # the deck has eight
    assert "13 red" in never
    assert "8 of the same number" not in never
    straights = texts(found(Options("cards", 4, straights=True), "never true"))
    assert "7 in order including 1" in straights
    small = texts(found(Options("cards", 2, powers=True), "never true"))
    eleven = "power: six of one number, five of another, value 15"
    assert eleven in small  # eleven cards are needed, and eight lie there
    assert "power: two of one number, two of another, value 3" not in small


@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_what_all_dice_together_can_show_is_never_never_true(game: str) -> None:
    """Fewer and fewer dice lie there as the game goes on; at its start all do."""
    found = check(Options(game), [()])
    assert not [defect for defect in found.defects if defect.fault == "never true"]


def test_what_is_never_worth_saying() -> None:
    worthless = found(Options("cards", 4), "never worth saying")
    by_better = {str(each.better): [str(g) for g in each.guesses] for each in worthless}
    assert "1 five" in by_better["1 less than 6"]
    assert not any("1 six" in guesses for guesses in by_better.values())
    assert not found(Options("cards", 4, simple=True), "never worth saying")
    assert Vague(1, "number") not in [g for each in worthless for g in each.guesses]


def test_power_cards_are_held_to_the_guesses_of_their_value() -> None:
    for defect in found(Options("cards", 8, powers=True), "never worth saying"):
        assert len({guess.personal for guess in defect.guesses}) == 1
        assert defect.better is not None
        assert not defect.better.personal
        if defect.guesses[0].personal:
            faces = Options("cards").rules.faces
            assert defect.better.amount(faces) == defect.guesses[0].amount(faces)


def test_the_last_two_dice_are_another_kind_of_round() -> None:
    checked = check(Options("leira", 2), [()])
    assert [str(each.example) for each in checked.mixes] == ["1 one", "sum 1"]
    assert verdicts(checked) == {"proven"}


def test_the_track_ends() -> None:
    assert texts(found(Options("wheel", 4), "dead end")) == ["20 sixes"]
    assert not found(Options("tavern", 4), "dead end")


def test_a_deck_of_ones_own_is_checked() -> None:
    from dataclasses import replace

    deck = replace(base_deck(), copies=1)
    checked = check(Options("cards", 2, start=8, deck=deck), [()])
    assert [each.ending.bound for each in checked.mixes] == [8]
