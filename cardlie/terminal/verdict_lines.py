"""A verdict as people read it: the table with the faces that count, why, and what is left open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote
from textwrap import wrap

from cardlie.base.terminal import columns
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.games.registry import GAMES
from cardlie.judging.verdict import Verdict, stamp_of
from cardlie.language import ROLES
from cardlie.language.faces import face_in
from cardlie.odds.percent import of_unread, percent
from cardlie.telling.cost import cost_lines
from cardlie.terminal.art import table_lines
from cardlie.terminal.look import Look

#: What a single unread face decides, by whether exactness is asked.
_DECIDED = {
    False: "with {faces} it holds, otherwise not",
    True: "with {faces} it is exact, otherwise not",
}


def higher_line(after: str, *, higher: bool, equal: bool) -> str:
    """Whether a guess may follow another: as it is higher, or (``equal``) as high, is enough."""
    if higher and equal:
        return tr("It is as high as '{after}', which is enough.", after=after)
    words = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
    return tr(words[not higher], after=after)


def verdict_lines(verdict: Verdict, by: str | None, after: str | None) -> list[str]:
    """The verdict for people: what was said, the table with marks, and why, in 80 columns."""
    look = Look.of()
    paint = look.paint
    word = stamp_of(verdict.answer, spot_on=verdict.spot_on)
    word = paint(word, "green" if verdict.answer else "red", bold=True)
    if verdict.unread is not None:
        word += tr(", whatever {unread} may be", unread=unread_faces(verdict))
    lines = [f"{paint(verdict.guess.phrase(language()), bold=True)}: {word}", ""]
    lines += table_lines(verdict.rows(), look)
    lines += ["", verdict.why]
    for game in verdict.elsewhere:
        wild = ", ".join(map(str, GAMES[game].faces().wild_numbers))
        lines.append(
            tr("In {game}, where {wild} is wild, the answer is different.", game=game, wild=wild)
        )
    if verdict.repeated:
        lines.append(tr("It was already said in this round."))
    elif verdict.higher is not None:
        assert after is not None
        equal = after == verdict.guess.phrase(language())
        lines.append(higher_line(after, higher=verdict.higher, equal=equal))
    if verdict.cost is not None or verdict.unsettled:
        lines += map(look.styled, cost_lines(verdict))
    elif verdict.showdowns:
        lines.append(tr("Who loses what depends on {unread}.", unread=unread_faces(verdict)))
    elif by is not None:
        lines.append(tr("Nobody else has any faces, so nobody loses."))
    if verdict.round or verdict.other_rounds:
        lines.append(round_line(verdict))
    return [*lines, *(paint(line, dim=True) for line in _ruling_lines(verdict))]


def _ruling_lines(verdict: Verdict) -> Iterator[str]:
    """The rulings under another reading of which a verdict would be another."""
    for name, value in verdict.rulings:
        reading = verdict.of_game.options[name].text(value)
        text = tr("Ruling {name}={value}: {reading}", name=name, value=value, reading=reading)
        yield from wrap(text, columns() - 2, subsequent_indent="  ")


def round_line(verdict: Verdict) -> str:
    """Which sort of round was judged, and how another that it may be is asked for."""
    if not verdict.other_rounds:
        return tr("Round: {round}.", round=tr(verdict.round))
    if verdict.round:
        named = "Round: {round}. Without --round, it is an ordinary round."
        return tr(named, round=tr(verdict.round))
    options = tr(" or ").join(f"--round {quote(name)}" for name in verdict.other_rounds)
    others = tr(" or ").join(map(tr, verdict.other_rounds))
    usual = "Round: ordinary. If it is {others}, add {options}."
    return tr(usual, others=others, options=options)


def heard_lines(parts: Mapping[str, Sequence[str]]) -> list[str]:
    """Which words of a guess became what, a line for each part of it."""
    names = dict(zip(ROLES, map(tr, ("NUMBER", "kind", "target", "ignored")), strict=True))
    wide = max(map(len, names.values()), default=0)
    heard = [f"  {names[role]:<{wide}}  {', '.join(said)}" for role, said in parts.items() if said]
    return ["", tr("Heard:"), *heard] if heard else []


# --- what nobody has read


def unread_faces(verdict: Verdict) -> str:
    """What is unread: one card or die, or so many.

    >>> from cardlie.judging.judge import judge
    >>> unread_faces(judge("4 red", "R1 ?")), unread_faces(judge("6 fives", "? ? ? 5"))
    ('the unread card', 'the 3 unread dice')
    """
    assert verdict.unread is not None
    count, cards = verdict.unread.count, verdict.of_game.has_deck
    if count == 1:
        return tr("the unread card" if cards else "the unread die")
    return tr("the {count} unread cards" if cards else "the {count} unread dice", count=count)


def open_question(verdict: Verdict) -> tuple[str, str]:
    """On what an open verdict hangs and how likely it is a yes; and which face would decide.

    >>> from cardlie.judging.judge import judge
    >>> said, decides = open_question(judge("2 fives", "5 ?"))
    >>> for part in (*said.split("; "), decides):
    ...     print(part)
    '2 fives' depends on the unread die: 2 needed, from 1 to 2 there
    it holds in 16.7 % of all cases
    with 5 it holds, otherwise not
    """
    unread = verdict.unread
    assert unread is not None
    one, faces = unread.count == 1, listed(unread.deciding)
    message = tr("'{guess}' depends on {found}", guess=verdict.guess, found=unread_faces(verdict))
    if unread.whose is not None:
        whether = "'{guess}' depends on whether {seat} rolled {face}"
        message = tr(whether, guess=verdict.guess, seat=unread.whose, face=faces)
    share = of_unread(unread.chance, exact=verdict.spot_on)
    decides = ""
    if one and unread.whose is None:
        decides = tr(_DECIDED[verdict.spot_on], faces=faces)
    elif faces and (unread.whose is None or unread.with_one < 1):
        chance = percent(unread.with_one)
        decides = tr("with {faces} among them it is {chance}", faces=faces, chance=chance)
    return f"{message}: {verdict.why.rstrip('.')}; {share}", decides


def listed(faces: Iterable[Face]) -> str:
    """Faces as people list them; three or more of a suit in a row by the first and the last.

    >>> from cardlie.deck.deck import base_deck
    >>> listed(base_deck().faces.parse("R1 R2 R3 B5 *"))
    'R1-R3, B5 or *'
    """
    rows: list[list[Face]] = []
    for face in faces:
        last = rows[-1][-1] if rows else face
        follows = face.number == (last.number or 0) + 1 and face.suit == last.suit is not None
        if rows and follows:
            rows[-1].append(face)
        else:
            rows.append([face])
    named = [[face_in(language(), face) for face in row] for row in rows]
    parts = [part for row in named for part in ([f"{row[0]}-{row[-1]}"] if len(row) > 2 else row)]
    *most, last_part = parts or [""]
    return tr(" or ").join([", ".join(most), last_part]) if most else last_part
