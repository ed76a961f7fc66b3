"""Examples that nobody wrote: dealt for a game, and true because the judge decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from random import Random
from types import MappingProxyType

from cardlie.base.errors import CardlieError
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import ExampleLines
from cardlie.booklet.rules.round import SPOT_ON, at_table
from cardlie.deck.faces import Face
from cardlie.engine.bidding import Bidding, bidding_of
from cardlie.games.costs import gives
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat, Shown
from cardlie.language import speak

#: Who plays in examples.
NAMES = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"),
    *("Ida", "Jan", "Kim", "Leo"),
)

#: How many play in examples, if so many may.
_PLAY = 3

#: How many cards lie in an example of no seats.
_LAID = 7

#: How often it is dealt again until there is something to tell.
_DEALS = 200


def dealt(kind: str, edition: Edition, round_type: str = "") -> list[str]:
    """The lines of an example as the source of rules has them; none where none can be dealt."""
    for seed in range(_DEALS):
        try:
            told = list(_MAKE[kind](_Deal(edition, round_type, Random(seed))))
        except CardlieError:  # such as a game that is over at its first doubt
            continue
        if told:
            head = [f"in: {round_type}"] if round_type else []
            return [*told[:1], *head, *told[1:]]
    return []


def alike(block: ExampleLines) -> Iterator[list[str]]:
    """Examples like one about the rules' deck, from the cards of an own deck: bodies to try.

    The guesses are of its kinds, the verdict is its verdict; who sees them, wildcards and power
    cards lie there if they do in the example. Nothing is said below.
    """
    values = {key: lines[0][1] for key, lines in block.values.items()}
    kinds = tuple(dict.fromkeys(map(type, block.written())))
    laid = " ".join([values.get("table", ""), *(faces for _, faces in block.seats.values())])
    among = tuple(name for name, mark in _MARKS.items() if mark in laid)
    make = partial(_judged, like=values) if block.kind == "judge" else _MAKE[block.kind]
    for seed in range(_DEALS):
        with suppress(CardlieError, IndexError):
            body = list(make(_Deal(block.edition, "", Random(f"{seed} {laid}"), kinds, among)))
            if body:
                yield body + [
                    f"{key}: {values[key]}" for key in ("decides", "ruling") if key in values
                ]


#: What lies on a table of an example where it is played with an expansion.
_MARKS = {"wildcards": "*", "powers": "!"}


class _Deal:
    """A table, what lies before each seat, and what may be said.

    Of cards: with these expansions ``among`` them, and guesses of these ``kinds``, ``first`` of
    the first.
    """

    def __init__(
        self, edition: Edition, round_type: str, rng: Random,
        kinds: tuple[type[Guess], ...] = (), among: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        fewest, most = edition.seats
        seats = max(fewest, min(_PLAY, most))
        self.edition, self.rng = edition, rng
        self.first: type[Guess] = kinds[0] if kinds else Guess
        self.rules = edition.rules.in_round(round_type)
        rules = self.rules.game
        self.options = Options(edition.game, seats, start=edition.start, deck=edition.deck)
        if rules.has_deck:
            self.rolls = self._cards(seats, among)
        else:
            faces, each = self.rules.faces.all, self.options.start_count
            self.rolls = [[rng.choice(faces) for _ in range(each)] for _ in range(seats)]
        self.bidding: Bidding = bidding_of(self.rules, kinds or rules.said_in(round_type, ()))

    def _cards(self, seats: int, among: tuple[str, ...]) -> list[list[Face]]:
        """What the seats roll: the top cards of their piles, some of each expansion among them."""
        deck, piles = self.edition.the_deck, self.options.piles
        every = deck.cards("wildcards" in among, "powers" in among)
        more = [card for card in every if card.suit is None]
        top = self.rng.sample(list(deck.cards()), seats * piles)
        if more:
            top[:1] = self.rng.sample(more, 1)
        return [top[seat * piles : (seat + 1) * piles] for seat in range(seats)]

    def for_exact_calls(self) -> None:
        """Deal fewer dice where who has all may not call a bid exact, or gets nothing for it."""
        spec, dice = self.options.game.spec, self.options.start_count
        if spec is None or spec.lives or dice - 1 < spec.dice_least:
            return
        full = "caller" in gives(spec.row("right")) and spec.costs_most <= dice
        if full or 0 < spec.exact_below <= dice:
            self.options = self.options.but(start=dice - 1)
            self.rolls = [roll[: dice - 1] for roll in self.rolls]

    @property
    def on_table(self) -> list[Face]:
        """All dice."""
        return [face for roll in self.rolls for face in roll]

    def have(self, guess: Guess, *rolls: Sequence[Face]) -> int:
        """How much of a guess is among some rolls."""
        compiled, faces = self.bidding.compiled(guess), self.rules.faces
        heaps = rolls if compiled.whole else ([face for roll in rolls for face in roll],)
        return sum([have(compiled, faces.counts(heap)) for heap in heaps])

    def need(self, guess: Guess) -> int:
        """How much a guess needs."""
        return self.bidding.compiled(guess).need

    def all(self) -> tuple[Guess, ...]:
        """All that may be said with so many on the table, of power cards those that there are."""
        faces = self.rules.faces
        said = _by_need(self.bidding, len(self.on_table))
        return tuple(each for each in said if not each.personal or each.card(faces) is not None)

    def before_seats(self) -> Iterator[str]:
        """A line for each seat, with its faces."""
        for name, roll in zip(NAMES, self.rolls, strict=False):
            yield f"{name}: {' '.join(map(str, roll))}"

    def say(self, guess: Guess) -> str:
        """A guess in words."""
        return speak(guess, self.edition.language, self.rules.faces)


@lru_cache(maxsize=16)
def _by_need(bidding: Bidding, dice: int) -> tuple[Guess, ...]:
    """Each guess that so many dice may make true, by how much it needs."""
    guesses = bidding.universe(bidding.highest_figure(dice))
    return tuple(sorted(guesses, key=lambda guess: bidding.compiled(guess).need))


def _with_stair(deal: _Deal) -> None:
    """Where stairs count as a whole somebody has one."""
    whole, spec = deal.rules.faces.whole, deal.rules.spec
    numbers = sorted(deal.rules.faces.numbers)
    if (
        whole is None
        or not whole.straight
        or spec is None
        or deal.options.start_count > len(numbers)
    ):
        return
    stair = [
        face for face in deal.rules.faces.all if face.number in numbers[: deal.options.start_count]
    ]
    deal.rolls[deal.rng.randrange(len(deal.rolls))] = stair


def _judged(deal: _Deal, like: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """A guess that is nearly as many as there are; such as one that is ``like`` it.

    With ``by`` the first seat makes it and the next one challenges.
    """
    falls = like["verdict"].startswith("falls") if like else deal.rng.random() < 0.5
    _with_stair(deal)
    seated = "by" in like or deal.rules.faces.whole
    names = [Seat(name) for name in NAMES[: len(deal.rolls)]] if seated else []
    if names:
        rolls = zip(names, deal.rolls, strict=True)
        table = [Shown(face, seat) for seat, roll in rolls for face in roll]
    else:
        table = [Shown(face) for face in deal.on_table[: _LAID if like else None]]
    by = names[0] if names else None
    heaps = deal.rolls if names else [[each.face for each in table]]
    for guess in deal.rng.sample(deal.all(), len(deal.all())):
        over = deal.have(guess, *heaps) - deal.need(guess)
        # a power card that nobody rolled falls though its combination is there
        near = over >= 0 if guess.personal else over in ((-1,) if falls else (0, 1))
        if not guess.personal and not (near and deal.need(guess) >= 2):
            continue  # which the judge need not see
        verdict = judge_shown(guess, table, deal.rules, by=by, seats=names)
        if near and verdict.holds != falls and verdict.need >= 2:
            if names:
                yield from deal.before_seats()
                yield f"by: {by}"
                yield f"loser: {verdict.loser}"
            else:
                yield f"table: {' '.join([str(each.face) for each in table])}"
            yield f"guess: {deal.say(guess)}"
            yield f"verdict: {'falls' if falls else 'holds'} {verdict.have}"
            return


def _ranked(deal: _Deal) -> Iterator[str]:
    """A guess, what is just higher of each number, and what is not.

    Where a bid on fewer is higher than it, or one on more is not, that is shown, too.
    """
    guesses = [guess for guess in deal.all() if deal.need(guess) <= 6]
    last = deal.rng.choice([guess for guess in guesses if isinstance(guess, deal.first)])
    yes = [guess for guess in guesses if deal.bidding.allows(guess, (last,))]
    no = [guess for guess in guesses if guess != last and guess not in yes]
    if len(yes) < 2 or not no or deal.need(last) < 2:
        return
    yield f"said: {deal.say(last)}"
    for answer, most, among in (("yes", 3, yes), ("no", 2, no)):
        near = sorted(among, key=lambda each: (abs(deal.need(each) - deal.need(last)), str(each)))
        by_need = sorted(among, key=lambda each: (deal.need(each), str(each)))
        far = by_need[0] if answer == "yes" else by_need[-1]
        apart = deal.need(last) - deal.need(far)
        answers = near[:most]
        if not last.ranked and (apart > 0 if answer == "yes" else apart < 0) and far not in answers:
            answers[-1] = far
        for guess in answers:
            yield f"{answer}: {deal.say(guess)}"


def _bids(deal: _Deal) -> list[Guess]:
    """Bids of a round, each a little higher than the last, and each of what its seat has."""
    bids: list[Guess] = []
    for turn in range(deal.rng.choice((2, 3))):
        own = deal.rolls[turn % len(deal.rolls)]
        able = [
            guess
            for guess in deal.all()
            if deal.bidding.allows(guess, tuple(bids))
            and deal.have(guess, own) >= 1
            and deal.need(guess) <= deal.have(guess, own) + 2 + turn
        ]
        if not able:
            return []
        bids.append(deal.rng.choice(able[:6]))
    return bids


def _round(deal: _Deal, deed: str = "challenges") -> Iterator[str]:
    """A whole round, from the first bid to what it costs."""
    if deed == SPOT_ON:
        deal.for_exact_calls()
    bids = _bids(deal)
    if not bids:
        return
    have, need = deal.have(bids[-1], *deal.rolls), deal.need(bids[-1])
    if abs(have - need) > 1 or (deed == SPOT_ON and have != need):
        return
    names, last = NAMES[: len(deal.rolls)], len(bids) % len(deal.rolls)
    if deed == SPOT_ON and not deal.rules.game.may_spot_on:
        last = (len(bids) + 1) % len(deal.rolls)
        if last == (len(bids) - 1) % len(deal.rolls):
            return
    outcome = at_table(deal.options, deal.rolls, 0, bids, (last, deed))
    yield from deal.before_seats()
    for turn, bid in enumerate(bids):
        yield f"{names[turn % len(names)]} says {deal.say(bid)}"
    doubters = len(names) - 1 if deal.rules.all_doubt and deed != SPOT_ON else 1
    yield from (f"{names[(last + nth) % len(names)]} {deed}" for nth in range(doubters))
    yield f"verdict: {'holds' if have >= need else 'falls'} {have}"
    for what in ("loses", "gains", "starts"):
        whom = [(names[seat], count or "") for key, seat, count in outcome if key == what]
        if whom:
            yield f"{what}: {', '.join([f'{name} {count}'.strip() for name, count in whom])}"


_MAKE: dict[str, Callable[..., Iterator[str]]] = {
    "judge": _judged,
    "higher": _ranked,
    "round": _round,
    "exact": partial(_round, deed=SPOT_ON),
}
