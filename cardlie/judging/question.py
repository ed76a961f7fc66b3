"""A question to the judge: of which games it may be, and what it means by their rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import NoneType

from cardlie.base.errors import CardlieError, UnknownName, verify_type
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import UNREAD, Face, verify_faces
from cardlie.games.model import Game, Rules
from cardlie.games.records import USUAL, SeatNo, next_in
from cardlie.games.registry import (
    Rulings,
    all_options,
    get_game,
    parse_rulings,
    rules_of,
    with_readings,
)
from cardlie.guess import Guess, Number
from cardlie.guess.patterns import unbounded
from cardlie.judging.costs import bidder_of
from cardlie.judging.higher import (
    is_higher,
    verify_higher,
    verify_played,
    verify_said_in_round,
)
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.rounds import Held, RoundJudged, ways_to_hold
from cardlie.judging.verdict import Seat, Shown, held_by
from cardlie.judging.which_game import Faced, having, possible_games, provisional_guess
from cardlie.language.faces import face_in, read_faces
from cardlie.odds import View
from cardlie.odds.view import not_in_deck


@dataclass(frozen=True, kw_only=True)
class Question:
    """What :func:`~cardlie.judging.judge.judge` is asked, of whatever game.

    Raises the :class:`CardlieError` that fits for what can't be asked.
    """

    guess: Guess | str
    table: Faced | None = None
    rolls: Mapping[str, Faced] | None = None
    by: str | None = None
    spot_on: str | None = None
    after: Guess | str | Sequence[Guess | str] = ()
    game: str | None = None
    deck: Deck | None = None
    names: Sequence[str] | None = None
    rulings: Rulings = ()
    in_round: str | None = None
    faces_in: str | None = None

    def __post_init__(self) -> None:
        _verify_types(self)
        if (self.table is None) == (self.rolls is None):
            raise CardlieError("give a table or the rolls of seats, not both")
        if self.table is not None and (self.by is not None or self.spot_on is not None):
            raise CardlieError(
                "who said it only matters when rolls are given", "give each seat's roll"
            )

    @cached_property
    def variants(self) -> tuple[str, ...] | None:
        """The variants and expansions that are played; None: whatever the guess asks for."""
        return _variants(self.names, self.game)

    @cached_property
    def asked_for(self) -> dict[str, str]:
        """The readings that are asked for, by the names of their rulings."""
        return parse_rulings(self.rulings)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who rolled, clockwise; none where nobody knows."""
        return tuple(map(Seat, self.rolls or ()))

    @property
    def _lying(self) -> Mapping[str, Faced]:
        """What lies there, by seat."""
        return self.rolls if self.rolls is not None else {"": self.table or ""}

    @cached_property
    def provisional_guess(self) -> Guess:
        """The guess as it is read where nobody said the game."""
        return provisional_guess(self.guess, self._lying.values(), self.deck)

    def candidates(self) -> list[Game]:
        """The games that it may be about, the likeliest first."""
        names, asked_for = self.variants or (), self.asked_for
        games = (
            [get_game(self.game)]
            if self.game
            else possible_games(self.provisional_guess, self._lying.values(), self.deck)
        )
        games = having(games, names, lambda game: {*names} <= game.switches.keys())
        if self.spot_on is not None:
            games = [game for game in games if "exact" in game.usual.endings] or games
        games = [each for each in games if each.has_round(self.in_round)] or games
        texts = [f"{name}={value}" for name, value in asked_for.items()]
        return having(games, texts, lambda game: asked_for.keys() <= game.options.keys())

    def rules_of(self, game: Game) -> Rules:
        """The rules of one of them, with what is asked for."""
        return rules_of(with_readings(game, self.asked_for), self.deck)

    def resolve(self, rules: Rules) -> ResolvedQuestion:
        """What is asked, by the rules of a game: each face, each guess, each seat.

        Raises the :class:`CardlieError` that fits for what can't be by these rules.
        """
        table = tuple(
            Shown(face, Seat(seat) if self.rolls is not None else None)
            for seat, roll in self._lying.items()
            for face in _faces(roll, rules, self.faces_in)
        )
        if rules.faces.whole:
            _verify_whole(rules, table, self.seats)
        if rules.game.has_deck:
            _verify_dealt(_read(table), self.deck or base_deck(), self.variants)
        seats = self.seats
        held = held_by(rules.game, table, seats)
        ways = (held,) if seats else ways_to_hold(rules.game, len(table))
        played = RoundJudged(rules, ways, self.in_round)
        here = rules.in_round(played.name)  # who may call a bid exact is so for all turns of it
        bidder = speaker_of(here, held, self.by, self.spot_on, seats)
        their = "nobody has one die" if bidder is None else "{seat} does not have one die"
        played.verify_speaker(bidder, their, seat=None if bidder is None else seats[bidder])
        rules = rules.in_round(played.round_type(bidder))
        after = [self.after] if isinstance(self.after, str | Guess) else list(self.after)
        history = [rules.read_guess(each) for each in after]
        _verify_history(history, played, held, bidder)
        guess = self._guess_by(rules)
        bids = (*history, guess)
        if self._round_hangs_on(bids, rules):
            played = RoundJudged(rules.in_round(USUAL), ways, None, bids)
            rules = rules.in_round(played.round_type(bidder))
        for each in bids:
            _verify_said(each, rules, table, self.variants)
        return ResolvedQuestion(
            rules, guess, table, history, seats, bidder,
            caller=None if self.spot_on is None else SeatNo(seats.index(Seat(self.spot_on))),
            view=self.view(rules, table),
            played=played if rules.game.rounds else None,
        )  # fmt: skip

    def _round_hangs_on(self, bids: Sequence[Guess], rules: Rules) -> bool:
        """Whether the round type hangs on these bids: a single one may itself make ones plain."""
        spec = rules.game.spec
        if spec is None or not spec.heeds_bids or self.in_round is not None:
            return False
        first, *others = bids
        wild = rules.in_round(USUAL).faces.wild_numbers
        return bool(others) or (isinstance(first, Number) and first.number in wild)

    def _guess_by(self, rules: Rules) -> Guess:
        """The guess by these rules: as it told the game, where they read it no other way."""
        kinds = rules.game.round_of(rules.round).kinds
        if (
            self.game is None
            and isinstance(self.provisional_guess, kinds)
            and (self.deck is None or rules.game.has_deck)
            and not unbounded(rules.readings)
        ):
            return self.provisional_guess
        return rules.read_guess(self.guess)

    def view(self, rules: Rules, table: Sequence[Shown]) -> View | None:
        """What is known of a table with unread faces; None: nothing is unread."""
        read = _read(table)
        if len(read) == len(table):
            return None
        return View.of(
            rules, [each.face for each in read], len(table) - len(read), deck=self.deck,
            with_wildcards=self.variants is None or "wildcards" in self.variants,
            with_powers=self.variants is None or "powers" in self.variants,
        )  # fmt: skip


def _variants(names: Sequence[str] | None, game: str | None) -> tuple[str, ...] | None:
    """Variants and expansions by the words that guesses know; refused if one sets a value."""
    if names is None:
        return None
    if isinstance(names, str):
        raise CardlieError(
            tr("variants are given as {text!r}, expected a list of names", text=names[:40]),
            "such as ['vague']",
        )
    verify_type(
        "what is played with", names, Sequence, expected="names of variants, such as ['vague']"
    )
    known = all_options() if game is None else get_game(game).options.values()
    words = {name: each.word for each in known if each.is_flag for name in each.names}
    for name in names:
        verify_type("a variant", name, str, expected="text")
        if "=" in name:
            raise CardlieError(
                tr("{text!r} is not a variant or expansion", text=name[:40]),
                "rulings are given by themselves, such as rulings=['repeat=allowed']",
            )
    return tuple([words.get(name, name) for name in names])


def _verify_whole(rules: Rules, table: Sequence[Shown], seats: Sequence[Seat]) -> None:
    """Raise :class:`CardlieError` where a roll can't be counted as a whole."""
    title = {"game": rules.game.id}
    if not seats:
        raise CardlieError(
            tr(
                "{game} counts each roll as a whole, and nobody knows whose dice these are", **title
            ),
            "give --roll SEAT=FACES for each seat",
        )
    if len(_read(table)) < len(table):
        raise CardlieError(
            tr(
                "{game} counts each roll as a whole: a die that is not read leaves it open", **title
            ),
            "read all dice, and write what they show",
        )


def _read(table: Sequence[Shown]) -> list[Shown]:
    return [each for each in table if each.face.text != UNREAD]


def _verify_types(question: Question) -> None:
    """Say in a sentence what is of a type that nothing can be judged by."""
    verify_type("the guess", question.guess, str, Guess, expected="text, or a Guess")
    by_seat = "faces by seat, such as {'Ann': 'R1'}"
    verify_type("what is rolled", question.rolls, Mapping, NoneType, expected=by_seat)
    for seat, faces in (("the table", question.table), *(question.rolls or {}).items()):
        if faces is not None:
            verify_faces(seat, faces)
    verify_type("the game", question.game, str, NoneType, expected="text")
    verify_type(
        "the deck", question.deck, Deck, NoneType, expected="a Deck, such as load_deck('base')"
    )
    expected = "texts, such as ['repeat=allowed']"
    verify_type("the rulings", question.rulings, Mapping, list, tuple, expected=expected)
    if isinstance(question.rulings, Mapping):
        for text in (*question.rulings, *question.rulings.values()):
            verify_type("a ruling", text, str, expected="text such as 'repeat=allowed'")


def _verify_history(
    history: Sequence[Guess], played: RoundJudged, held: Held, speaker: SeatNo | None
) -> None:
    """Raise :class:`IllegalGuess` unless each guess may follow those before it.

    ``speaker`` said what is judged after them. Where nobody knows who spoke, a guess may follow
    another if anybody may say it.
    """
    types = [played.round_types()] * len(history)
    if speaker is not None and any(held):
        before = speaker
        for nth in reversed(range(len(history))):
            before = next_in(held, before, step=-1)
            own = before == speaker
            types[nth] = (played.round_type(before),) if own else played.types_before(before)
    for nth in range(1, len(history)):
        where = [played.rules.in_round(type) for type in types[nth]]
        if not any(is_higher(history[nth], history[:nth], each) for each in where):
            verify_higher(history[nth], history[:nth], where[0])


def _verify_said(
    guess: Guess, rules: Rules, table: Sequence[Shown], names: Sequence[str] | None
) -> None:
    """Raise :class:`IllegalGuess` for a kind of guess that is not said with so many dice left.

    Where variants are named, also for one that is not said in these.
    """
    if not isinstance(guess, rules.game.kinds):
        return  # of another game: that is said elsewhere
    if names is not None:
        verify_played(guess, names)
    if table:
        verify_said_in_round(guess, rules)


def _verify_dealt(table: Sequence[Shown], deck: Deck, names: Sequence[str] | None) -> None:
    """Raise :class:`CardlieError` for more of a card than the deck has with its expansions."""
    for lying in table:
        if lying.face.expansion and names is not None and lying.face.expansion not in names:
            raise not_in_deck(lying.face)
    for face, count in Counter(lying.face for lying in table).items():
        there = deck.wildcards if face.wild else 1 if face.power else deck.copies_of(face)
        if face.text not in deck.faces.index or count > there:
            raise CardlieError(
                tr(
                    "{face} is on the table {count} times, but the deck has only {there}",
                    face=face_in(language(), face),
                    count=count,
                    there=there if face.text in deck.faces.index else 0,
                ),
                "a deck of your own is named with --deck",
            )


def _faces(roll: str | Sequence[Face], rules: Rules, language: str | None) -> Sequence[Face]:
    if not isinstance(roll, str):
        return roll
    return read_faces(roll, rules.faces, unread=True, language=language)


def speaker_of(
    rules: Rules, held: Sequence[int], by: str | None, spot_on: str | None,
    seats: Sequence[Seat],
) -> SeatNo | None:  # fmt: skip
    """Who said it, by their place, if that is known; refused where nobody can have."""
    for seat in (by, spot_on):
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
    said_it = None if by is None else SeatNo(seats.index(Seat(by)))
    if said_it is not None and any(held) and not held[said_it]:
        raise CardlieError(
            tr("{seat} rolled nothing and can't have said it", seat=by),
            "a player who is out can't guess",
        )
    if spot_on is None:
        return said_it
    return bidder_of(rules, held, seats.index(Seat(spot_on)), said_it, seats)
