"""Faces that nobody has read: the verdict against all that they may be, tried one by one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import UNREAD, Faces, Suit
from cardlie.games import GAMES
from cardlie.games.registry import get_game, rules_of, with_readings
from cardlie.guess import Guess
from cardlie.judging.judge import judge
from cardlie.judging.unread import fillings
from cardlie.judging.verdict import Verdict
from cardlie.odds import View, odds
from tests.cli.running import answer, process, told
from tests.depth import of_all
from tests.strategies import guesses_of, with_powers

T = TypeVar("T")
SEATS = ("Ann", "Bob", "Cleo")
PAIRS = "power: two pairs, value 3"


@st.composite
def small_decks(draw: st.DrawFn) -> Deck:
    """So few cards that all which some of them may be can be tried."""
    names = draw(st.permutations(["red", "blue", "green"]))[: draw(st.integers(1, 2))]
    suits = tuple(Suit(name, name[0].upper(), f"{name}ling", f"{name}lings") for name in names)
    first, many = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    plain = Faces(tuple(range(first, first + many)), suits, "joker")
    forms = draw(st.permutations(["2", "2+2", "run2", "c2", "every colour x1", "twins2"]))
    faces = with_powers(plain, forms[:2])
    return Deck("small", "Small", faces, draw(st.integers(1, 2)), draw(st.integers(0, 2)))


@dataclass(frozen=True)
class Question:
    """What is asked of the judge: faces by seat (one nameless seat: a table), some of them ?."""

    guess: Guess
    game: str
    deck: Deck
    rolls: dict[str, list[str]]
    by: str | None
    spot_on: str | None
    names: list[str] | None
    rulings: list[str]

    def judged(self, rolls: dict[str, list[str]]) -> Verdict:
        texts = {seat: " ".join(faces) for seat, faces in rolls.items()}
        return judge(
            self.guess, texts.get(""), rolls=None if "" in texts else texts, by=self.by,
            spot_on=self.spot_on, game=self.game, deck=self.deck, names=self.names,
            rulings=self.rulings,
        )  # fmt: skip

    def filled(self) -> Iterator[tuple[list[str], int, Verdict]]:
        """All that the unread faces may be: which, in how many ways, and the verdict on it."""
        read = Counter(face for faces in self.rolls.values() for face in faces)
        unread = read.pop(UNREAD, 0)
        rules = rules_of(with_readings(get_game(self.game), self.rulings), self.deck)
        copies: Counter[str] = Counter({face.text: 1 for face in rules.faces.all})
        dice = not rules.game.has_deck
        if not dice:
            in_play = [self.names is None or name in self.names for name in ("wildcards", "powers")]
            copies = Counter(face.text for face in self.deck.cards(*in_play))
            copies.subtract(read)
        for faces, ways in _drawn(copies, unread, dice):
            rest = iter(faces)
            rolls = {
                seat: [next(rest) if face == UNREAD else face for face in own]
                for seat, own in self.rolls.items()
            }
            yield faces, ways, self.judged(rolls)


def _drawn(copies: Counter[str], count: int, dice: bool) -> Iterator[tuple[list[str], int]]:
    if not count:
        yield [], 1
        return
    for face, there in list(copies.items()):
        if there > 0:
            copies[face] -= 0 if dice else 1
            for others, ways in _drawn(copies, count - 1, dice):
                yield [face, *others], ways * there
            copies[face] = there


@st.composite
def questions(draw: st.DrawFn, game: str, personal: bool = False) -> Question:
    """A guess on a table that could lie there, and one or two of its faces nobody has read.

    Where the guess is ``personal``, somebody has said it.
    """
    deck, rules = draw(small_decks()), GAMES[game]
    faces = rules.faces(deck)
    names = draw(st.sampled_from([None, [], ["wildcards"], ["wildcards", "straights", "vague"]]))
    names = None if personal or not rules.has_deck else names
    kinds = [kind for kind in rules.kinds if kind.personal == personal]
    in_play = [names is None or name in names for name in ("wildcards", "powers")]
    there = [face.text for face in (deck.cards(*in_play) if rules.has_deck else faces.all * 6)]
    count = draw(st.integers(1, min(6, len(there))))
    lying = draw(st.permutations(there))[:count]
    for place in draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=2)):
        lying[place] = UNREAD
    seats = SEATS[: draw(st.integers(1, 3))] if personal or draw(st.booleans()) else ()
    own: dict[str, list[str]] = {seat: [] for seat in seats or [""]}
    for nth, face in enumerate(lying):  # somebody may have none
        own[(seats or [""])[nth % (len(own) if draw(st.booleans()) else 1)]].append(face)
    by = draw(st.sampled_from([seat for seat in seats if own[seat]])) if seats else None
    spot_on = None
    if "exact" in rules.usual.endings and by and draw(st.booleans()):
        by, spot_on = None, draw(st.sampled_from([seat for seat in seats if own[seat]]))
    readings = [f"{r.name}={each}" for r in get_game(game).rulings for each in r.choices()]
    rulings = draw(st.sampled_from([[], *([each] for each in readings)]))
    guess = draw(guesses_of(kinds, faces, st.sampled_from(faces.numbers), max(2, count)))
    return Question(guess, game, deck, own, by, spot_on, names, rulings)


def same(values: list[T]) -> T | None:
    return values[0] if all(value == values[0] for value in values) else None


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("game", "personal"),
    [(id, one) for id, game in GAMES.items() for one in {kind.personal for kind in game.kinds}],
)
@settings(max_examples=of_all(60))
@given(data=st.data())
def test_a_verdict_is_that_of_all_that_unread_faces_may_be(
    game: str, personal: bool, data: st.DataObject
) -> None:
    asked = data.draw(questions(game, personal))
    try:
        found = asked.judged(asked.rolls)
    except CardlieError as error:  # so it is, whatever they may be
        with pytest.raises(type(error)):
            next(asked.filled())
        return
    assert found.unread is not None
    cases = list(asked.filled())
    total = sum(ways for _, ways, _ in cases)
    verdicts = [verdict for _, _, verdict in cases]

    def share(wanted: Callable[[list[str]], bool] = lambda faces: True) -> Fraction | None:
        among = [(ways, verdict) for faces, ways, verdict in cases if wanted(faces)]
        right = sum(ways for ways, verdict in among if verdict.answer)
        return Fraction(right, sum(ways for ways, _ in among)) if among else None

    assert found.holds == same([verdict.holds for verdict in verdicts])
    assert found.exact == same([verdict.exact for verdict in verdicts])
    assert found.have == min(verdict.have for verdict in verdicts)
    assert found.most == max(verdict.have for verdict in verdicts)
    assert found.unread.chance == share()
    there = Counter[tuple[bool | None, int]]()
    for _, ways, verdict in cases:
        there[verdict.holds, verdict.have] += ways
    outcomes = {(held, have): p * total for held, have, p in found.unread.outcomes}
    assert outcomes == there
    assert found.loser == same([verdict.loser for verdict in verdicts])
    assert found.losses == same([verdict.losses for verdict in verdicts])
    assert found.higher == same([verdict.higher for verdict in verdicts])
    assert {*found.rulings} <= {ruling for verdict in verdicts for ruling in verdict.rulings}
    # which face decides
    chance, unread = found.unread.chance, found.unread
    whose = unread.whose
    if whose is not None:
        (card,) = unread.deciding
        places = [seat for seat, faces in asked.rolls.items() for face in faces if face == UNREAD]
        with_one = share(lambda faces: (whose, card.text) in list(zip(places, faces, strict=True)))
        assert unread.with_one == with_one
        return
    each = {face: share(lambda faces, f=face: faces[0] == f) for face in  # type: ignore[misc]
            {faces[0] for faces, _, _ in cases}}  # fmt: skip
    best = max(p for p in each.values() if p is not None)
    if best == chance:
        assert unread.deciding == ()
    else:
        assert unread.with_one == best
        assert {face.text for face in unread.deciding} == {f for f, p in each.items() if p == best}


@pytest.mark.parametrize("game", ["cards", "tavern", "wheel"])
@given(data=st.data())
def test_fillings_leave_no_chance_out(game: str, data: st.DataObject) -> None:
    deck, unread = data.draw(small_decks()), data.draw(st.integers(1, 2))
    rules, unseen = rules_of(game, deck), data.draw(st.integers(unread, 3))
    view = View.of(rules, unseen=min(unseen, len(deck.cards())), deck=deck)
    unread = min(unread, view.size)
    numbers = st.sampled_from(rules.faces.numbers)
    guess = data.draw(guesses_of(rules.game.kinds, rules.faces, numbers, 3))

    def all_of(view: View, remaining: int) -> Iterator[View]:
        for place, there in enumerate(view.draws[0].pool if remaining else ()):
            if there:
                yield from all_of(view.turned_up(0, place), remaining - 1)
        if not remaining:
            yield view

    found = fillings(guess, view, unread, most=1_000)
    assert {odds(guess, each) for each in found} == {odds(guess, e) for e in all_of(view, unread)}
    if not rules.game.has_deck:  # there is no way that the deck has no cards for
        assert len(fillings(guess, view, unread, most=len(found))) == len(found)
        with pytest.raises(CardlieError, match="too many to judge"):
            fillings(guess, view, unread, most=len(found) - 1)


def test_without_unread_faces_nothing_is_open() -> None:
    found = judge("3 red", "R1 R2 *")
    assert (found.holds, found.have, found.most, found.unread) == (True, 3, 3, None)


def test_unread_faces_stay_unread() -> None:
    found = judge("2 red", rolls={"Ann": "R1 ?", "Bob": "? R4"}, by="Ann")
    assert [shown.face.text for shown in found.table] == ["R1", "?", "?", "R4"]
    assert {witness.place for witness in found.witness} == {0, 3}
    assert found.loser == "Bob"


def test_the_deck_has_no_more_than_it_has() -> None:
    base = base_deck()
    small = Deck(base.id, base.title, base.faces, 1, 0)
    assert judge("5 red", "R1 R1 R2 R2 ?").holds is None
    assert judge("1 six", "R6 B6 G6 ?", deck=small).holds is True
    with pytest.raises(CardlieError, match="only 37 cards are left"):
        judge("1 six", "? " * 38, deck=small)


def test_many_faces_may_be_unread() -> None:
    found = judge("5 in order including 3", "? " * 20)
    assert found.unread is not None
    assert 0.9 < found.unread.chance < 1


def test_a_straight_is_decided_by_the_number_that_it_lacks() -> None:
    found = judge("3 in order including 2", "R1 B2 ?", names=["straights"])
    assert found.unread is not None
    assert {face.text[-1] for face in found.unread.deciding} == {"3"}
    assert found.unread.chance == Fraction(8, 46)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("6 fives|--table|? ? ? 5|--game|tavern", 1, "6 needed, at most 4 there: at least 2 short"),
        ("2 red|--table|R1 R4 ?", 0, "TRUE, whatever the unread card may be"),
        ("2 red|--table|R1 R4 ?", 0, "2 needed, from 2 to 3 there."),
        ("2 red|--table|R1 R4 ?|--lang|de", 0, "STIMMT, in jedem Fall (die ungelesene Karte)"),
        ("5 red|--table|R1 ? ?", 1, "BUSTED, whatever the 2 unread cards may be"),
        ("2 red|--table|R1 ?", 2, "depends on the unread card: 2 needed, from 1 to 2 there; it"),
        ("2 red|--table|R1 ?", 2, "with R1-R6 or * it holds, otherwise not"),
        ("2 red|--table|R1 ?|--with|vague", 2, "with R1-R6 it holds, otherwise not"),
        ("2 red|--table|R1 ?|--lang|de", 2, "mit R1-R6 oder * hält sie, sonst nicht"),
        ("2 red|--table|R1 ?|--lang|de", 2, "tippe statt der ?, was dort liegt"),
        ("2 fives|--table|5 ? ?", 2, "it holds in 30.6 % of all cases"),
        ("2 fives|--table|5 ? ?", 2, "with 5 among them it is 100 %"),
        ("2 fives|--roll|A=5 5 ?|--roll|B=3|--spot-on|B", 2, "it is exact in 83.3 % of all cases"),
        ("2 fives|--roll|A=5 5 ?|--roll|B=3|--spot-on|B", 2, "1, 2, 3, 4 or 6 it is exact"),
        ("two 5s|--roll|A=5 ?|--roll|B=5|--by|A", 0, "unread die"),
        ("two 5s|--roll|A=5 5 ?|--roll|B=3 ?|--by|A|--game|wheel", 0, "Who loses what depends on"),
        (f"{PAIRS}|--roll|A=? R2 R2|--roll|B=G3 B3|--by|A", 2,
         "depends on whether A rolled +3: 4 needed, 4 there; it holds in 1.6 % of all cases"),
        (f"{PAIRS}|--roll|A=? R2|--roll|B=G3 B3 ?|--by|A", 2, "with +3 among them it is 21.9 %"),
        (f"{PAIRS}|--roll|A=R2 R2|--roll|B=? B3|--by|A", 1, "A did not roll that power card"),
        (f"{PAIRS}|--roll|A=+3 R2 R2|--roll|B=? B3|--by|A", 2, "with R3, B3, G3, Y3 or * it holds"),
        (f"{PAIRS}|--roll|A=?|--roll|B=R2 R2 B3|--by|A", 1, "Either A did not roll that"),
    ],
)  # fmt: skip
def test_the_judge_says_what_hangs_on_it(words: str, code: int, message: str) -> None:
    got, out, err = told("judge", *words.split("|"))
    assert (got, bool(out), bool(err)) == (code, code != 2, code == 2)
    assert message in out + err


def test_json_has_a_range_and_what_decides() -> None:
    found = answer("judge", "6 fives", "--table", "? ? ? 5", "--game", "tavern")
    assert (found["holds"], found["have"], found["unread"]) == (False, {"least": 1, "most": 4}, 3)
    assert (found["chance"]["probability"], found["decides"]) == (0, None)
    found = answer("judge", "two 5s", "--roll", "A=5 ?", "--roll", "B=3", "--by", "A")
    assert [found[key] for key in ("holds", "loser", "losses", "next")] == [None] * 4
    assert found["have"] == {"least": 1, "most": 2}
    assert found["chance"] == {"probability": 1 / 6, "numerator": 1, "denominator": 6}
    certain = {"probability": 1, "numerator": 1, "denominator": 1}
    assert found["decides"] == {"faces": ["5"], "seat": None, "chance": certain}
    power = [PAIRS, "--roll", "A=? R2 R2", "--roll", "B=G3 B3", "--by", "A"]
    found = answer("judge", *power)
    assert found["decides"] == {"faces": ["+3"], "seat": "A", "chance": certain}
    lines = json.dumps({"guess": "two 5s", "table": "5 ?", "game": "tavern"})
    assert process("judge", "--jsonl", stdin=lines).returncode == 2
