"""Painter: the parts of the screen, drawn from what one seat sees and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cardlie.base.amount import Amount
from cardlie.base.strings import feature, strings
from cardlie.base.terminal import width
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.engine.observation import Observation
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.session.choices import in_round, in_turn, names_places
from cardlie.session.guess_words import guess_text, quote
from cardlie.session.letters import laid_out, letter
from cardlie.session.prompts import equal_is_enough
from cardlie.telling.names import Names
from cardlie.telling.spans import Span
from cardlie.telling.teller import capital, ranked
from cardlie.terminal.art import draw
from cardlie.terminal.event_lines import margin, ranking_lines
from cardlie.terminal.look import Look, aloud, padded

#: Dice that are drawn as small squares; more are only counted.
_MOST_SQUARES = 8

#: The column where bids stand, unless somebody's row is longer.
_BIDS_AT = 40

#: What stands below a die or card that all can see.
_SHOWN = "in view"

#: How many spaces of the track are shown before and after the bid.
_TRACK_AROUND = 5

#: What seats have said last, and what lies before them, by seat.
_Said = Mapping[SeatNo, Guess]
_Rolled = Mapping[SeatNo, Sequence[Face]]


class Painter:
    """Draws for one seat; ``bots`` are those on the seats, such as 'casual'."""

    def __init__(self, names: Names, bots: Sequence[str | None], look: Look) -> None:
        self.names, self.look = names, look
        self.kinds = tuple(called(bot or "") for bot in bots)

    def header(self, observation: Observation) -> list[str]:
        """Game, round and pot on a line, and a rule below it."""
        options, standing = observation.options, observation.public
        parts = [tr(options.game.title)]
        if options.games > 1:
            at, games = standing.game_number, options.games
            parts.append(tr("game {at} of {games}", at=at, games=games))
        parts.append(tr("round {round}", round=standing.round))
        if observation.coins.pot:
            parts.append(tr("pot {pot}", pot=observation.coins.pot))
        parts += [*observation.notes(), *observation.own_notes]
        if options.names:
            parts.append(tr("with {names}", names=", ".join(map(feature, options.names))))
        parts += map(str, options.phrases)
        if self.look.spoken:
            return [f"{', '.join(parts)}."]
        title = " · ".join(parts)
        room = self.look.width
        title = title if len(title) <= room else f"{title[: room - 1]}…"
        return [self.look.paint(title, bold=True), self.look.rule()]

    def seats(
        self, observation: Observation, spoken: _Said, rolled: _Rolled | None = None
    ) -> list[str]:
        """A line for each seat: what it holds, what it said last, what it shows.

        ``rolled`` is what lies before those of whom that is known, where a game is told again.
        """
        line_of = self._in_words if self.look.spoken else self._seat
        lines = list[str]()
        for seat in range(len(observation.public.held)):
            first, *more = self.look.folded([line_of(seat, observation, spoken, rolled or {})])
            mark = seat == in_turn(observation) and not self.look.spoken
            lines += [f"▸ {first[2:]}" if mark else first, *more]
        return lines

    def _in_words(self, seat: int, observation: Observation, spoken: _Said, rolled: _Rolled) -> str:
        """The line of a seat as it is read aloud."""
        name, said = self.names[seat], spoken.get(SeatNo(seat))
        parts = []
        if observation.cards.hands and observation.public.held[seat] and seat not in rolled:
            cards = observation.bidding.rules.faces.expand(observation.cards.hands[seat])
            parts.append(tr("holds {faces}", faces=self._faces(cards)))
        elif self.kinds[seat]:
            name = f"{name} ({self.kinds[seat]})"
        if faces := rolled.get(SeatNo(seat)):
            parts.append(", ".join(map(self.look.face, faces)))
        elif observation.in_view[seat]:
            parts.append(tr("shows {faces}", faces=self._faces(observation.in_view[seat])))
        if said is not None and not observation.cards.hands:
            parts.append(quote(said, observation))
        if seat == in_turn(observation):
            name = f"{name}, {tr('whose turn it is')}"
        held = " ".join(self.held(seat, observation).split())
        held = ", ".join([held, *observation.notes(seat)])
        return f"{name}: {', '.join([held, *parts])}."

    def _standing(self, seat: int, observation: Observation) -> str:
        """Who sits there, and what is left to them."""
        look = self.look
        strong = seat in (self.names.me, in_turn(observation)) or None
        line = "  " + look.paint(padded(self.names[seat], margin(self.names)), bold=strong)
        if not observation.cards.hands:
            kinds = max(map(len, self.kinds))
            line += "  " + look.paint(f"{self.kinds[seat]:<{kinds}}", dim=True)
        return f"{line}  {self.held(seat, observation)}"

    def _seat(self, seat: int, observation: Observation, spoken: _Said, rolled: _Rolled) -> str:
        look, turn = self.look, seat == in_turn(observation)
        standing = [self._standing(n, observation) for n in range(len(observation.public.held))]
        if rolled:
            wide = max(map(width, standing))
            standing = [
                f"{padded(each, wide)}  {self._faces(rolled.get(SeatNo(n), ()))}".rstrip()
                for n, each in enumerate(standing)
            ]
        line, at = standing[seat], max(_BIDS_AT, *(width(each) + 2 for each in standing))
        said = spoken.get(SeatNo(seat))
        if observation.cards.hands and seat not in rolled:  # open play: what is not in view
            cards = Counter(observation.bidding.rules.faces.expand(observation.cards.hands[seat]))
            hidden = (cards - Counter(observation.in_view[seat])).elements()
            line = f"{line}  {self._faces(hidden)}".rstrip()
        elif said is not None:
            line = padded(line, at) + look.paint(quote(said, observation), bold=turn or None)
        if noted := observation.notes(seat):
            line += "  " + look.paint(f"({', '.join(noted)})", dim=True)
        if observation.in_view[seat] and seat not in rolled:
            line += f"  {tr('shows {faces}', faces=self._faces(observation.in_view[seat]))}"
        return line.rstrip()

    def _faces(self, faces: Iterable[Face]) -> str:
        return " ".join(map(self.look.face, faces))

    def held(self, seat: int, observation: Observation) -> str:
        """What a seat has left, in lives, dice, cards and coins."""
        held = observation.public.held[seat]
        if observation.coins.is_away(seat):
            text = tr("left the table" if observation.coins.coins[seat] else "left")
        elif not held:
            text = tr("out")
        else:
            cards, lives = observation.cards.pack, observation.options.game.stake == "lives"
            text = Amount(held, "cards" if cards else "lives" if lives else "dice").counted
            if not (cards or self.look.spoken):
                text = f"{text:<7} {'■' * held if held <= _MOST_SQUARES else ''}"
        if observation.options.game.finish.score == "coins":
            coins = str(Amount(observation.coins.coins[seat], "coins"))
            text = f"{text}, {coins}" if self.look.spoken else f"{text:<16} {coins}"
        return text

    def standings(self, observation: Observation) -> list[str]:
        """How everybody stands, the first first; equals share a place."""
        purse = observation.coins
        worths = [
            (not purse.is_away(seat), purse.coins and purse.coins[seat], held)
            for seat, held in enumerate(observation.public.held)
        ]
        groups = [
            [SeatNo(seat) for seat, its in enumerate(worths) if its == worth]
            for worth in sorted(set(worths), reverse=True)
        ]
        ranking = [
            (place, seat, ", ".join([self.held(seat, observation), *observation.notes(seat)]))
            for place, seat in ranked(groups)
        ]
        return ranking_lines(ranking, self.names, self.look)

    def guess(self, observation: Observation) -> list[str]:
        """The guess on the table, and how many faces there are."""
        own = len(observation.rolled)
        pieces = str(Amount(observation.on_table, observation.options.game.pieces))
        there = "{pieces} in all, {own} yours" if own else "{pieces} in all"
        if observation.cards.pack:  # each seat has more cards, below these
            there = "{count} top cards in all, {own} yours" if own else "{count} top cards in all"
        rest = tr(there, pieces=pieces, own=own, count=observation.on_table)
        if observation.options.game.passes_cup:
            return self.look.folded([self._claim(observation)])
        kind, *others = observation.bidding.kinds
        if kind.alone and not others:
            rest = tr(kind.alone)
        if not observation.history:
            return self.look.folded([tr("No guess yet; {rest}.", rest=rest)])
        assert observation.bidder is not None
        said = (Span(quote(observation.history[-1], observation), strong=True),)
        line = self.names.says(
            [observation.bidder],
            "On the table: {said} by you; {rest}.",
            "On the table: {said} by {who}; {rest}.",
            said=said,
            rest=rest,
        )
        return self.look.folded([self.look.styled(line), *self._track(observation)])

    def _claim(self, observation: Observation) -> str:
        """The claim that goes with the cup: whoever has taken the cup has to beat it."""
        if not observation.history:
            return tr("No guess yet.")
        assert observation.bidder is not None
        last = observation.history[-1]
        you, other = "Said: {said} by you.", "Said: {said} by {who}."
        if observation.rolled:
            equal = equal_is_enough(observation)
            other = "To reach: {said} by {who}." if equal else "To beat: {said} by {who}."
        said = (Span(quote(last, observation), strong=True),)
        return self.look.styled(self.names.says([observation.bidder], you, other, said=said))

    def _track(self, observation: Observation) -> list[str]:
        """The spaces of the bidding track around the bid, if there is one."""
        rules, bid = observation.options.game, observation.history[-1]
        if rules.space_of is None:
            return []
        spaces, here = rules.track, rules.space_of(bid)
        if self.look.spoken:
            last = len(spaces)
            return [tr("The bid stands on space {at} of {last}.", at=here + 1, last=last)]
        first = max(0, min(here - _TRACK_AROUND, len(spaces) - 2 * _TRACK_AROUND - 1))
        red = self.look.paint(f"[{guess_text(bid, observation)}]", "red", bold=True)
        around = enumerate(spaces[first : first + 2 * _TRACK_AROUND + 1], first)
        shown = [red if i == here else space for i, space in around]
        before = "… " if first else ""
        after = " …" if first + 2 * _TRACK_AROUND + 1 < len(spaces) else ""
        return [tr("Track: {spaces}", spaces=f"{before}{' '.join(shown)}{after}")]

    def hand(self, observation: Observation) -> list[str]:
        """The seat's own faces, drawn; with letters where some of them may be named."""
        if self.look.spoken:
            return self.look.folded([*self.hand_line(observation), *self._powers(observation)])
        faces, order = observation.faces, laid_out(observation)
        known = observation.bidding.rules.faces
        drawn = draw(
            [faces[i] for i in order], known, self.look, self._captions(observation, order)
        )
        return [*drawn, *self.look.folded(self._powers(observation)), *self._put_away(observation)]

    def _powers(self, observation: Observation) -> list[str]:
        """What the seat's own power cards say."""
        words, faces = strings(language()), observation.faces
        lines = []
        for face in (faces[place] for place in laid_out(observation)):
            power = observation.bidding.rules.faces.power(face.power or "")
            if power is not None:
                card = capital(aloud(face)) if self.look.spoken else f"  {face.text}"
                lines.append(f"{card}: {words.get(f'sentences.{power.id}', power.sentence)}")
        return lines

    def hand_line(self, observation: Observation) -> list[str]:
        """The seat's own faces on a line, where there is no room to draw them."""
        faces, order = observation.faces, laid_out(observation)
        hidden, shown = [], []
        for place, caption in zip(order, self._captions(observation, order), strict=True):
            face = self.look.face(faces[place])
            if caption == tr(_SHOWN):
                shown.append(face)
            else:
                hidden.append(f"{face} ({caption})" if caption else face)
        if not (hidden or shown):
            return self._put_away(observation)
        also = [tr("and in view")] if shown else []
        if self.look.spoken:
            parts = [*([", ".join(hidden)] if hidden else []), *also]
            parts += [", ".join(shown)] if shown else []
            return [f"{tr('You have')} {' '.join(parts)}.", *self._put_away(observation)]
        return [
            *self.look.flowing([tr("You have"), *hidden, *also, *shown]),
            *self._put_away(observation),
        ]

    def _put_away(self, observation: Observation) -> list[str]:
        """What the seat knows from swaps to lie on no table, in this round."""
        if not any(observation.own.cards.put_away) or not in_round(observation):
            return []
        cards = observation.bidding.rules.faces.expand(observation.own.cards.put_away)
        parts = [self.look.face(card) for card in cards]
        return self.look.flowing([tr("From swaps you know that these lie on no table:"), *parts])

    def _captions(self, observation: Observation, order: tuple[int, ...]) -> list[str]:
        shown = {place for place, _ in observation.face_up[observation.seat]}
        named = names_places(observation)
        if named and observation.cards.pack and not in_round(observation):
            sizes = observation.pile_sizes
            return [f"{letter(nth)}: {Amount(sizes[i], 'cards')!s}" for nth, i in enumerate(order)]
        return [
            tr(_SHOWN) if i in shown else letter(nth) if named else ""
            for nth, i in enumerate(order)
        ]


def called(bot: str) -> str:
    """What a bot is called at a table, without the colons of commands.

    >>> called("npc:skill=3"), called("my.bots:Careful"), called("counter:bluff=0.2,threshold=0.4")
    ('npc (skill 3)', 'Careful', 'counter (bluff 0.2, threshold 0.4)')
    """
    name, colon, rest = bot.partition(":")
    if "=" not in rest:
        return rest.strip() or name if colon else name
    return f"{name} ({', '.join(part.replace('=', ' ') for part in rest.split(','))})"
