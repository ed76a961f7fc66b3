"""Which guess is higher: the whole table as data, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.base.errors import IllegalGuess
from cardlie.games import GAMES
from cardlie.games.model import Rules
from cardlie.games.registry import rules_of, with_reading
from cardlie.guess import Colour, Counted, Guess, LessThan, Number, Power, Straight, Vague, Without
from cardlie.judging.higher import is_higher, verify_higher, verify_possible
from tests.strategies import CARDS, RICH, card_guesses, dice_guesses

GOLDEN = Path(__file__).parent.parent / "golden" / "higher"
ALLOWED = with_reading(CARDS, "repeat", "allowed")


def rows(file: str) -> list[tuple[str, str, str, str]]:
    """(section, last, new, answer) for each line of a golden file."""
    section, found = "", []
    for line in (GOLDEN / file).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            last, new, answer = (part.strip() for part in line.split("|"))
            found.append((section, last, new, answer))
    return found


def answer(last: str, new: str, rules: Rules) -> str:
    try:
        guess = Guess.parse(new, rules.faces)
        verify_possible(guess, rules)
        said = [] if last == "-" else [Guess.parse(last, rules.faces)]
        return "yes" if is_higher(guess, said, rules) else "no"
    except IllegalGuess:
        return "refused"


@pytest.mark.parametrize(("cell", "last", "new", "expected"), rows("cards.txt"))
def test_the_table_higher(cell: str, last: str, new: str, expected: str) -> None:
    assert answer(last, new, CARDS) == expected
    row, column = cell.split(", ")
    assert row_of(None if last == "-" else Guess.parse(last)) == row
    guess = Guess.parse(new)
    assert column == ("straight" if isinstance(guess, Straight) else row_of(guess))


def row_of(guess: Guess | None) -> str:
    if guess is None:
        return "nothing"
    return {Vague: "vague", Power: "power"}.get(type(guess), "specific")


def test_all_sixteen_cells_stand_in_the_golden_file_both_ways() -> None:
    kinds = ["nothing", "specific", "vague", "power"]
    cells = {f"{row}, {column}" for row in kinds for column in ("straight", *kinds[1:])}
    seen: dict[str, set[str]] = {}
    for cell, _, _, expected in rows("cards.txt"):
        seen.setdefault(cell, set()).add(expected)
    assert set(seen) == cells
    assert len(cells) == 16
    assert all(a == {"yes", "no"} for c, a in seen.items() if not c.startswith("nothing"))


@pytest.mark.parametrize(("game", "last", "new", "expected"), rows("dice.txt"))
def test_the_raises_of_the_dice_games(game: str, last: str, new: str, expected: str) -> None:
    assert answer(last, new, rules_of(game)) == expected


def test_the_track_has_thirty_spaces_with_star_k_between_2k_minus_1_and_2k() -> None:
    track = GAMES["wheel"].track
    assert len(track) == 30
    assert [s for s in track if s[0] != "*"] == [str(n) for n in range(1, 21)]
    for k in range(1, 11):
        here = track.index(f"*{k}")
        assert (track[here - 1], track[here + 1]) == (
            str(2 * k - 1),
            str(2 * k),
        )


# --- the straights' cycle, and why base + vague has none


def guesses(most: int, straights: bool, vague: bool) -> list[Guess]:
    found: list[Guess] = []
    for n in range(1, most + 1):
        found += [Number(n, 2), Colour(n, "red"), LessThan(n, 4), Without(n, "blue")]
        found += [Straight(n, e) for e in range(1, 7) if n > 1] if straights else []
        found += [Vague(n, "number"), Vague(n, "colour")] if vague else []
    return found


def cycle(nodes: list[Guess], rules: Rules) -> list[Guess] | None:
    """Guesses that can follow one another in a ring, if there are any (depth-first search)."""
    after = {g: [h for h in nodes if is_higher(h, [g], rules)] for g in nodes}
    done: set[Guess] = set()

    def search(path: list[Guess]) -> list[Guess] | None:
        for following in after[path[-1]]:
            if following in path:
                return path[path.index(following) :]
            if following not in done:
                found = search([*path, following])
                if found:
                    return found
        done.add(path[-1])
        return None

    for node in nodes:
        ring = None if node in done else search([node])
        if ring:
            return ring
    return None


def test_with_straights_the_relation_has_cycles_unless_repeats_are_refused() -> None:
    ring = cycle(guesses(6, straights=True, vague=False), ALLOWED)
    assert ring is not None
    for last, new in zip(ring, [*ring[1:], ring[0]], strict=True):
        assert is_higher(new, [last], ALLOWED)
    # the ring of the ruling's text: a guess that may follow itself
    same = Guess.parse("2 in order including 6")
    assert is_higher(same, [same], ALLOWED)
    assert not is_higher(same, [same], CARDS)
    # with the ruling in force, no walk around the ring can be completed
    said = [ring[0]]
    for new in ring[1:]:
        assert is_higher(new, said, CARDS)
        said.append(new)
    assert not is_higher(ring[0], said, CARDS)


def test_comparing_only_the_number_takes_the_cycles_away() -> None:
    rules = with_reading(ALLOWED, "straight-higher", "number")
    assert cycle(guesses(6, straights=True, vague=True), rules) is None


def test_base_and_vague_have_no_cycle_up_to_twelve() -> None:
    assert cycle(guesses(12, straights=False, vague=True), ALLOWED) is None


@given(st.data())
def test_base_and_vague_have_no_cycle_at_all(data: st.DataObject) -> None:
    """A height that each higher guess raises proves it: a ring would have to come down again."""
    kinds = card_guesses(CARDS.faces, most=9_999).filter(
        lambda g: not isinstance(g, Straight | Power)
    )
    last, new = data.draw(kinds), data.draw(kinds)
    if is_higher(new, [last], ALLOWED):
        assert height(new) > height(last)


def height(guess: Guess) -> tuple[int, bool]:
    assert isinstance(guess, Number | Colour | LessThan | Without | Vague)
    vague = isinstance(guess, Vague)
    return (guess.count if vague else 2 * guess.count), vague


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.die])
@given(data=st.data())
def test_raises_of_dice_are_strict_orders(game: str, data: st.DataObject) -> None:
    rules = rules_of(game)
    bids = dice_guesses(rules, most=9)
    one, two, three = data.draw(bids), data.draw(bids), data.draw(bids)
    if game == "leira" and len({type(bid) for bid in (one, two, three)}) > 1:
        return
    assert not is_higher(one, [one], rules)
    assert not (is_higher(two, [one], rules) and is_higher(one, [two], rules))
    if is_higher(two, [one], rules) and is_higher(three, [two], rules):
        assert is_higher(three, [one], rules)


@given(st.data())
def test_of_a_round_only_the_last_guess_and_repeats_matter(data: st.DataObject) -> None:
    said = data.draw(st.lists(card_guesses(RICH.faces), min_size=1, max_size=4))
    new = data.draw(card_guesses(RICH.faces))
    follows = is_higher(new, said[-1:], RICH)
    assert is_higher(new, said, RICH) == (follows and new not in said)


# --- refusals


@given(st.data())
def test_a_refusal_names_the_least_of_its_kind_that_would_be_higher(data: st.DataObject) -> None:
    """With one less it would be refused as well, and what is named is accepted."""
    said = data.draw(st.lists(card_guesses(RICH.faces), min_size=1, max_size=4))
    new = data.draw(card_guesses(RICH.faces).filter(lambda g: not isinstance(g, Power)))
    assert isinstance(new, Counted)
    refused = None
    try:
        verify_higher(new, said, RICH)
    except IllegalGuess as error:
        refused = error
    assume(refused is not None and new not in said)
    assert refused is not None
    assert refused.hint is not None
    least = Guess.parse(refused.hint.split("'")[1])
    assert isinstance(least, Counted)
    assert replace(least, count=new.count) == new, "the same but for its NUMBER"
    verify_higher(least, said, RICH)
    for count in range(1, least.count):
        with pytest.raises(IllegalGuess):
            verify_higher(replace(least, count=count), said, RICH)


@pytest.mark.parametrize(
    ("last", "new", "hint"),
    [
        ("3 fives", "2 red", "'4 red' would be"),
        ("3 fives", "5 of the same number", "'6 of the same number' would be"),
        ("6 of the same number", "2 red", "'4 red' would be"),
        ("4 red", "power two-pairs", "a power card needs a value above 4"),
    ],
)
def test_a_refusal_says_what_would_be_higher(last: str, new: str, hint: str) -> None:
    with pytest.raises(IllegalGuess, match="is not higher than") as caught:
        verify_higher(Guess.parse(new), [Guess.parse(last)], CARDS)
    assert caught.value.hint == hint


def test_a_guess_said_in_the_round_is_refused_however_long_ago() -> None:
    said = [Guess.parse(text) for text in ("2 in order including 6", "3 red")]
    with pytest.raises(IllegalGuess, match="was already said in this round"):
        verify_higher(said[0], said, CARDS)
    assert is_higher(said[0], [Number(5, 2), Colour(5, "red")], CARDS)


def test_a_special_round_says_itself_whether_wild_numbers_are_bid() -> None:
    """``bids.wild`` of that round counts, and not that of all rounds."""
    ones = Number(2, 1)
    usual = rules_of("perudo[rounds.palifico.bids.wild=never;rounds.palifico.dice.wild=1]")
    verify_possible(ones, usual)
    with pytest.raises(IllegalGuess, match="never bid here"):
        verify_possible(ones, usual.in_round("palifico"))
