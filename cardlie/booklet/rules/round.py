"""A round that an example tells: played at a real table, so that what it costs is true as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.booklet.rules.blocks import ExampleLines, RoundPlayed, RoundStep
from cardlie.booklet.rules.places import filled
from cardlie.games import get_game
from cardlie.games.chance import Moment
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat
from cardlie.setting.faces import Face

#: What somebody does who declares a bid exact, perhaps out of turn.
SPOT_ON = "calls spot-on"


def played(block: ExampleLines, proved: bool) -> RoundPlayed:
    """Execute a round block; ``proved``: what it costs is what it costs at a table."""
    steps = tuple(_step(block, number, text) for number, text in block.deeds)
    spoken = [(step.seat, step.said) for step in steps if step.said]
    if len(spoken) != len(steps) - 1 or not spoken or steps[-1].said:
        raise block.fault(block.line, "a round is guesses, then one challenge")
    seats = [Seat(name) for name in block.seats]
    for before, after, (number, _) in zip(steps, steps[1:], block.deeds[1:], strict=False):
        due = seats[(seats.index(before.seat) + 1) % len(seats)]
        if after.seat != due and after.deed != SPOT_ON:
            raise block.fault(number, f"it is {due}'s turn, not {after.seat}'s")
    block.check_order(block.line, [said for _, said in spoken])
    by, last = spoken[-1]
    verdict = judge_shown(last.guess, block.table(), block.setting, by=by, seats=seats)
    block.check_verdict(verdict)
    rolls = [block.faces(faces) for _, faces in block.seats.values()]
    outcome = tuple(
        _cost(block, key, number, part.strip())
        for key in ("loses", "gains", "starts")
        for number, text in block.values.get(key, [])
        for part in text.split(",")
    )
    if proved:
        options = _options(block, rolls)
        guesses = [said.guess for _, said in spoken]
        first, ending = seats.index(steps[0].seat), seats.index(steps[-1].seat)
        real = at_table(options, rolls, first, guesses, (ending, steps[-1].deed))
        _check_outcome(block, outcome, [(what, seats[seat], count) for what, seat, count in real])
    return RoundPlayed(block.line, steps, verdict, outcome, block.caption)


def _step(block: ExampleLines, number: int, text: str) -> RoundStep:
    deed, _, comment = text.partition("|")
    seat, _, rest = deed.strip().partition(" ")
    if seat not in block.seats:
        raise block.fault(number, f"no seat is called {seat!r}")
    verb, _, words = rest.partition(" ")
    if verb == "says" and words:
        comment = filled(comment.strip(), block.edition)
        return RoundStep(Seat(seat), verb, block.said(words), comment)
    if rest in ("challenges", SPOT_ON):
        return RoundStep(Seat(seat), rest, None, comment.strip())
    raise block.fault(number, f"{text!r} is nothing a seat does", "says GUESS, challenges")


def _cost(block: ExampleLines, key: str, number: int, text: str) -> tuple[str, Seat, int]:
    seat, _, amount = text.partition(" ")
    if seat not in block.seats or not (amount.isdigit() or (key == "starts" and not amount)):
        raise block.fault(
            number, f"{key}: expected a seat{'' if key == 'starts' else ' and how many'}"
        )
    return key, Seat(seat), int(amount or 0)


def _check_outcome(
    block: ExampleLines, told: tuple[tuple[str, Seat, int], ...], real: list[tuple[str, Seat, int]]
) -> None:
    for key in ("loses", "gains", "starts"):
        claim = [(seat, count) for what, seat, count in told if what == key]
        truth = [(seat, count) for what, seat, count in real if what == key]
        if claim != truth:
            line = block.values[key][0][0] if key in block.values else block.line
            says = ", ".join(f"{seat} {count or ''}".strip() for seat, count in truth) or "nobody"
            raise block.fault(line, f"at the table it is '{key}: {says}'")


def at_table(
    options: Options,
    rolls: Sequence[Sequence[Face]],
    first: int,
    guesses: Sequence[Guess],
    last: tuple[int, str],
) -> list[tuple[str, int, int]]:
    """What a round costs at a table where the seats roll these faces: what, which seat, how much.

    The guesses are said in turn from seat ``first``; the ``last`` is a seat and what it does.
    """
    from cardlie.engine import Table  # a kit with its rules plays no games, and waits for none
    from cardlie.engine.decisions.spot_on import SpottedOn
    from cardlie.engine.events import Challenged

    table = Table(options, _Arranged(options, [list(roll) for roll in rolls], first))
    for guess in guesses:
        table.guess(guess)
        if table.phase == "reroll":
            table.act("keep")
    event = table.act(_last_deed(table.actor, *last))
    assert isinstance(event, Challenged | SpottedOn)
    if options.rules.has_deck:
        assert event.loser is not None
        losses = [(int(event.loser), 1)]  # a pile
    else:
        losses = [(seat, lost) for seat, lost in enumerate(event.losses) if lost]
    return [
        *(("loses", seat, lost) for seat, lost in losses if lost > 0),
        *(("gains", seat, -lost) for seat, lost in losses if lost < 0),
        *([] if table.over else [("starts", int(table.state.starter), 0)]),
    ]


def _last_deed(actor: int, seat: int, deed: str) -> str:
    if deed != SPOT_ON:
        return "challenge"
    return "spot-on" if seat == actor else f"spot-on by {seat}"


def _options(block: ExampleLines, rolls: Sequence[Sequence[Face]]) -> Options:
    """The options of a table at which this round can be played."""
    game, rulings = get_game(block.setting.game), block.setting.rulings
    if game.pieces == "dice":  # each says a guess and nothing else: what can be left out is
        left_out: dict[str, Any] = {
            option.field: False for option in game.switches.values() if option.default
        }
        return Options(game.id, len(rolls), start=len(rolls[0]), rulings=rulings, **left_out)
    shows, faces = block.edition.shows, [face for roll in rolls for face in roll]
    return Options(
        game.id,
        len(rolls),
        straights=shows("straights"),
        vague=shows("vague"),
        wildcards=any(face.wild for face in faces),
        powers=any(face.power for face in faces),
        rulings=rulings,
        deck=block.edition.deck,
    )


class _Arranged:
    """Chance that lets the seats roll given faces, and one of them begin."""

    def __init__(self, options: Options, rolls: list[list[Face]], first: int) -> None:
        self._options, self._rolls, self._first = options, rolls, first
        index = options.setting.faces.index
        self._due = [[index[face.text] for face in roll] for roll in rolls]
        self._asked = 0

    def roll(self, dice: int, sides: int, at: Moment) -> tuple[int, ...]:
        """Anything."""
        return (0,) * dice

    def rolls(self, held: Sequence[int], sides: int, at: Moment) -> list[tuple[int, ...]]:
        """A round's roll for each seat: the faces that are given, then anything."""
        return [tuple(self._due.pop(0)) if self._due else (0,) * dice for dice in held]

    def shuffle(self, cards: list[int], at: Moment) -> None:
        """First the deck, so that each hand holds its roll; then each hand, its roll on top."""
        if self._asked == 0:
            rest = list(cards)
            for card in (card for roll in self._due for card in roll):
                rest.remove(card)
            each = self._options.each
            hands = [[*roll, *(rest.pop() for _ in range(each - len(roll)))] for roll in self._due]
            cards[:] = [card for hand in hands for card in hand] + rest
            self._asked = 1

    def pick(self, choices: int, at: Moment, nth: int = 0) -> int:
        """Who begins, where it is drawn."""
        return self._first % choices

    def starter(self, seats: int) -> int:
        """Who begins, where it is rolled for."""
        return self._first

    def fork(self) -> _Arranged:
        """One that goes on as this one will."""
        other = self.again()
        other._due, other._asked = list(self._due), self._asked
        return other

    def again(self) -> _Arranged:
        """From the start."""
        return _Arranged(self._options, self._rolls, self._first)
