"""The parts of the screen, drawn from what one seat sees and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cardlie.base.amount import Amount
from cardlie.base.strings import feature, strings
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.engine.observation import Observation
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.session.choices import in_round, in_turn, names_places
from cardlie.session.places import laid_out, letter
from cardlie.session.prompts import told
from cardlie.telling.names import Names
from cardlie.telling.spans import Span
from cardlie.telling.teller import capital, ranked
from cardlie.terminal.art import draw
from cardlie.terminal.look import Look, aloud, padded
from cardlie.terminal.shown import margin, ranking_lines

#: Dice that are drawn as small squares; more are only counted.
_MOST_SQUARES = 8

#: What stands below a die or card that all can see.
_SHOWN = "in view"

#: How many spaces of the track are shown before and after the bid.
_TRACK_AROUND = 5


class Painter:
    """Draws for one seat. ``kinds`` says who plays each seat, such as 'casual'."""

    def __init__(self, names: Names, kinds: tuple[str, ...], look: Look) -> None:
        self.names, self.look = names, look
        self.kinds = tuple(map(called, kinds))

    def header(self, seen: Observation) -> list[str]:
        """Game, round and pot on a line, and a rule below it."""
        options, standing = seen.options, seen.standing
        parts = [tr(options.game.title)]
        if options.games > 1:
            parts.append(
                tr(
                    "game {at} of {games}",
                    at=standing.game_number,
                    games=options.games,
                )
            )
        parts.append(tr("round {round}", round=standing.round))
        if seen.purse.pot:
            parts.append(tr("pot {pot}", pot=seen.purse.pot))
        parts += [*seen.notes(), *seen.own_notes]
        if options.names:
            parts.append(tr("with {names}", names=", ".join(map(feature, options.names))))
        parts += map(str, options.told)
        if self.look.spoken:
            return [f"{', '.join(parts)}."]
        title = " · ".join(parts)
        room = self.look.width
        title = title if len(title) <= room else f"{title[: room - 1]}…"
        return [self.look.paint(title, bold=True), self.look.rule()]

    def seats(self, seen: Observation, spoken: Mapping[SeatNo, Guess]) -> list[str]:
        """A line for each seat: what it holds, what it said last, what it shows."""
        line_of = self._in_words if self.look.spoken else self._seat
        lines = list[str]()
        for seat in range(len(seen.standing.held)):
            first, *more = self.look.folded([line_of(seat, seen, spoken)])
            mark = seat == in_turn(seen) and not self.look.spoken
            lines += [f"▸ {first[2:]}" if mark else first, *more]
        return lines

    def _in_words(self, seat: int, seen: Observation, spoken: Mapping[SeatNo, Guess]) -> str:
        """The line of a seat as it is read aloud."""
        name, said = self.names[seat], spoken.get(SeatNo(seat))
        parts = []
        if seen.cards.hands and seen.standing.held[seat]:
            cards = seen.bidding.rules.faces.expand(seen.cards.hands[seat])
            parts.append(tr("holds {faces}", faces=self._faces(cards)))
        elif self.kinds[seat]:
            name = f"{name} ({self.kinds[seat]})"
        if seen.in_view[seat]:
            parts.append(tr("shows {faces}", faces=self._faces(seen.in_view[seat])))
        if said is not None and not seen.cards.hands:
            parts.append(quote(said, seen))
        if seat == in_turn(seen):
            parts.append(tr("whose turn it is"))
        held = " ".join(self._held(seat, seen).split())
        return f"{name}: {', '.join([held, *parts])}."

    def _seat(self, seat: int, seen: Observation, spoken: Mapping[SeatNo, Guess]) -> str:
        look = self.look
        turn = seat == in_turn(seen)
        strong = seat == self.names.me or turn or None
        line = "  " + look.paint(padded(self.names[seat], margin(self.names)), bold=strong)
        if not seen.cards.hands:
            kinds = max(map(len, self.kinds))
            line += "  " + look.paint(f"{self.kinds[seat]:<{kinds}}", dim=True)
        line += f"  {self._held(seat, seen)}"
        said = spoken.get(SeatNo(seat))
        if seen.cards.hands:  # open play: the cards that are not in view
            cards = Counter(seen.bidding.rules.faces.expand(seen.cards.hands[seat]))
            hidden = (cards - Counter(seen.in_view[seat])).elements()
            line = f"{line}  {self._faces(hidden)}".rstrip()
        elif said is not None:
            line = padded(f"{line}  ", 40) + look.paint(quote(said, seen), bold=turn or None)
        if seen.in_view[seat]:
            line += f"  {tr('shows {faces}', faces=self._faces(seen.in_view[seat]))}"
        return line.rstrip()

    def _faces(self, faces: Iterable[Face]) -> str:
        return " ".join(map(self.look.face, faces))

    def _held(self, seat: int, seen: Observation) -> str:
        held = seen.standing.held[seat]
        if seen.purse.is_away(seat):
            text = tr("left the table" if seen.purse.coins[seat] else "left")
        elif not held:
            text = tr("out")
        else:
            lives = seen.options.game.stake == "lives"
            text = str(Amount(held, "cards" if seen.cards.pack else "lives" if lives else "dice"))
            if not (seen.cards.pack or self.look.spoken):
                text = f"{text:<7} {'■' * held if held <= _MOST_SQUARES else ''}"
        if seen.options.game.score == "coins":
            coins = str(Amount(seen.purse.coins[seat], "coins"))
            text = f"{text}, {coins}" if self.look.spoken else f"{text:<16} {coins}"
        return ", ".join([text, *seen.notes(seat)])

    def standings(self, seen: Observation) -> list[str]:
        """How everybody stands, the first first; equals share a place."""
        purse = seen.purse
        worths = [
            (not purse.is_away(seat), purse.coins and purse.coins[seat], held)
            for seat, held in enumerate(seen.standing.held)
        ]
        groups = [
            [SeatNo(seat) for seat, its in enumerate(worths) if its == worth]
            for worth in sorted(set(worths), reverse=True)
        ]
        ranking = [(place, seat, self._held(seat, seen)) for place, seat in ranked(groups)]
        return ranking_lines(ranking, self.names, self.look)

    def guess(self, seen: Observation) -> list[str]:
        """The guess on the table, and how many faces there are."""
        own = len(seen.rolled)
        pieces = str(Amount(seen.on_table, seen.options.game.pieces))
        rest = tr(
            "{pieces} in all, {own} yours" if own else "{pieces} in all", pieces=pieces, own=own
        )
        kind, *others = seen.bidding.kinds
        if kind.alone and not others:
            rest = tr(kind.alone)
        if not seen.said:
            return self.look.folded([tr("No guess yet; {rest}.", rest=rest)])
        assert seen.bidder is not None
        said = (Span(quote(seen.said[-1], seen), strong=True),)
        line = self.names.says(
            [seen.bidder],
            "On the table: {said} by you; {rest}.",
            "On the table: {said} by {who}; {rest}.",
            said=said,
            rest=rest,
        )
        return self.look.folded([self.look.told(line), *self._track(seen)])

    def _track(self, seen: Observation) -> list[str]:
        """The spaces of the bidding track around the bid, if there is one."""
        rules, bid = seen.options.game, seen.said[-1]
        if rules.space_of is None:
            return []
        spaces, here = rules.track, rules.space_of(bid)
        if self.look.spoken:
            last = len(spaces)
            return [tr("The bid stands on space {at} of {last}.", at=here + 1, last=last)]
        first = max(0, min(here - _TRACK_AROUND, len(spaces) - 2 * _TRACK_AROUND - 1))
        shown = []
        for i, space in enumerate(spaces[first : first + 2 * _TRACK_AROUND + 1], first):
            red = f":{getattr(bid, 'number', '*')}" if i == here else ""
            shown.append(self.look.paint(f"[{space}{red}]", "red", bold=True) if red else space)
        before = "… " if first else ""
        after = " …" if first + 2 * _TRACK_AROUND + 1 < len(spaces) else ""
        return [tr("Track: {spaces}", spaces=f"{before}{' '.join(shown)}{after}")]

    def hand(self, seen: Observation) -> list[str]:
        """The seat's own faces, drawn; with letters where some of them may be named."""
        if self.look.spoken:
            return self.look.folded([*self.hand_line(seen), *self._powers(seen)])
        faces, order = seen.faces, laid_out(seen)
        known = seen.bidding.rules.faces
        drawn = draw([faces[i] for i in order], known, self.look, self._captions(seen, order))
        return [*drawn, *self.look.folded(self._powers(seen)), *self._put_away(seen)]

    def _powers(self, seen: Observation) -> list[str]:
        """What the seat's own power cards say."""
        words, faces = strings(language()), seen.faces
        lines = []
        for face in (faces[place] for place in laid_out(seen)):
            power = seen.bidding.rules.faces.power(face.power or "")
            if power is not None:
                card = capital(aloud(face.text)) if self.look.spoken else f"  {face.text}"
                lines.append(f"{card}: {words.get(f'sentences.{power.id}', power.sentence)}")
        return lines

    def hand_line(self, seen: Observation) -> list[str]:
        """The seat's own faces on a line, where there is no room to draw them."""
        faces, order = seen.faces, laid_out(seen)
        hidden, shown = [], []
        for place, caption in zip(order, self._captions(seen, order), strict=True):
            face = self.look.face(faces[place])
            if caption == tr(_SHOWN):
                shown.append(face)
            else:
                hidden.append(f"{face} ({caption})" if caption else face)
        if not (hidden or shown):
            return self._put_away(seen)
        also = [tr("and in view")] if shown else []
        if self.look.spoken:
            parts = [*([", ".join(hidden)] if hidden else []), *also]
            parts += [", ".join(shown)] if shown else []
            return [f"{tr('You have')} {' '.join(parts)}.", *self._put_away(seen)]
        return [
            *self.look.flowing([tr("You have"), *hidden, *also, *shown]),
            *self._put_away(seen),
        ]

    def _put_away(self, seen: Observation) -> list[str]:
        """What the seat knows from swaps to lie on no table, in this round."""
        if not any(seen.own_cards.put_away) or not in_round(seen):
            return []
        cards = seen.bidding.rules.faces.expand(seen.own_cards.put_away)
        parts = [self.look.face(card) for card in cards]
        return self.look.flowing([tr("From swaps you know that these lie on no table:"), *parts])

    def _captions(self, seen: Observation, order: tuple[int, ...]) -> list[str]:
        shown = {place for place, _ in seen.shown[seen.seat]}
        named = names_places(seen)
        if named and seen.cards.pack and not in_round(seen):
            sizes = seen.pile_sizes
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


def quote(guess: Guess, seen: Observation) -> str:
    """A guess as it was said, in quotation marks."""
    return tr("“{guess}”", guess=told(guess, seen))
