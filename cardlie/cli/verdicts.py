"""A verdict as people read it: the table with the faces that count, why, and what is left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardlie.base.translation import isolated, language, tr
from cardlie.cli.tabletop.look import Look, aloud, colour_of, padded, width
from cardlie.games.registry import GAMES, get_game
from cardlie.judging.verdict import Marked, Unread, Verdict
from cardlie.language import ROLES
from cardlie.odds.told import as_json, of_unread, percent
from cardlie.setting.faces import Face
from cardlie.setting.rulings import get_ruling
from cardlie.telling.cost import cost_of

#: What a single unread face decides, by whether exactness is asked.
_DECIDED = {
    False: "with {faces} it holds, else not",
    True: "with {faces} it is exact, else not",
}


def told(verdict: Verdict, by: str | None, after: str | None) -> list[str]:
    """The verdict for people: what was said, the table with marks, and why, in 80 columns."""
    look = Look.of()
    paint = look.paint
    stamp = paint(tr("HOLDS" if verdict else "FALLS"), "green" if verdict else "red", bold=True)
    if verdict.spot_on:
        word = tr("SPOT-ON" if verdict.exact else "NOT EXACT")
        stamp = paint(word, "green" if verdict.exact else "red", bold=True)
    if verdict.unread is not None:
        stamp += tr(", whatever {unread} may be", unread=unread_faces(verdict))
    lines = [f"{paint(verdict.guess.spoken(language()), bold=True)}: {stamp}", ""]
    lines += table_lines(verdict, look)
    lines += ["", verdict.why]
    for game in verdict.elsewhere:
        wild = ", ".join(map(str, GAMES[game].faces().wild_numbers))
        lines.append(
            tr("In {game}, where {wild} is wild, it comes out otherwise.", game=game, wild=wild)
        )
    if verdict.repeated:
        lines.append(tr("It was said in this round already."))
    elif verdict.higher is not None:
        higher, lower = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
        lines.append(tr(higher if verdict.higher else lower, after=after))
    if verdict.cost is not None or verdict.unsettled:
        lines += map(look.told, cost_of(verdict))
    elif verdict.showdowns:
        lines.append(tr("What that costs hangs on {unread}.", unread=unread_faces(verdict)))
    elif by is not None:
        lines.append(tr("Nobody else rolled anything, so nobody loses."))
    for name, value in verdict.rulings:
        text = tr(
            "Ruling {name}={value}: {reading}",
            name=name,
            value=value,
            reading=get_ruling(name).text(value),
        )
        lines += [paint(line, dim=True) for line in wrap(text, 78, subsequent_indent="  ")]
    return lines


def heard_lines(parts: Mapping[str, Sequence[str]]) -> list[str]:
    """Which words of a guess became what, a line for each part of it."""
    names = dict(zip(ROLES, map(tr, ("NUMBER", "kind", "target", "ignored")), strict=True))
    wide = max(map(len, names.values()), default=0)
    heard = [f"  {names[role]:<{wide}}  {', '.join(said)}" for role, said in parts.items() if said]
    return ["", tr("Heard:"), *heard] if heard else []


def table_lines(verdict: Verdict, look: Look) -> list[str]:
    """The faces, a line or more for each seat; those that count stand out."""
    seats = verdict.rows()
    if look.spoken:
        return [_in_words(seat, row) for seat, row in seats.items()]
    names = [isolated(seat) for seat in seats]
    margin = max(map(width, names), default=0)
    lines = []
    for name, row in zip(names, seats.values(), strict=True):
        line, used = f"  {padded(name, margin)} ", margin + 3
        for marked in row:
            text = str(marked)
            if used + 1 + len(text) > look.width:
                lines.append(line.rstrip())
                line, used = " " * (margin + 3), margin + 3
            line += " " + look.paint(
                text, colour_of(marked.face), bold=marked.counts, dim=not marked.counts
            )
            used += 1 + len(text)
        lines.append(line.rstrip())
    return lines or [tr("  (an empty table)")]


def _in_words(seat: str, row: Sequence[Marked]) -> str:
    """The faces of a seat, and those that count, as they are read aloud."""
    faces = ", ".join(aloud(marked.face.text) for marked in row)
    counting = ", ".join(aloud(str(marked)[1:-1]) for marked in row if marked.counts)
    if not counting:
        return tr("{seat}: {faces}; none counts.", seat=seat, faces=faces)
    return tr(
        "{seat}: {faces}; what counts: {counting}.", seat=seat, faces=faces, counting=counting
    )


# --- what nobody has read


def unread_faces(verdict: Verdict) -> str:
    """What is unread: one card or die, or so many.

    >>> from cardlie.judging.judge import judge
    >>> unread_faces(judge("4 red", "R1 ?")), unread_faces(judge("6 fives", "? ? ? 5"))
    ('the unread card', 'the 3 unread dice')
    """
    assert verdict.unread is not None
    count, cards = verdict.unread.count, get_game(verdict.game).has_deck
    if count == 1:
        return tr("the unread card" if cards else "the unread die")
    return tr("the {count} unread cards" if cards else "the {count} unread dice", count=count)


def open_question(verdict: Verdict) -> tuple[str, str]:
    """On what an open verdict hangs and how likely it is a yes; and which face would decide.

    >>> from cardlie.judging.judge import judge
    >>> said, decides = open_question(judge("2 fives", "5 ?"))
    >>> for part in (*said.split("; "), decides):
    ...     print(part)
    '2 fives' hangs on the unread die: 2 needed, from 1 to 2 there
    it holds in 16.7 % of what it may be
    with 5 it holds, else not
    """
    unread = verdict.unread
    assert unread is not None
    one, faces = unread.count == 1, listed(unread.deciding)
    said = tr("'{guess}' hangs on {found}", guess=verdict.guess, found=unread_faces(verdict))
    if unread.whose is not None:
        whether = "'{guess}' hangs on whether {seat} rolled {face}"
        said = tr(whether, guess=verdict.guess, seat=unread.whose, face=faces)
    share = of_unread(unread.chance, unread.count, exact=verdict.spot_on)
    decides = ""
    if one and unread.whose is None:
        decides = tr(_DECIDED[verdict.spot_on], faces=faces)
    elif faces and (unread.whose is None or unread.with_one < 1):
        chance = percent(unread.with_one)
        decides = tr("with {faces} among them it is {chance}", faces=faces, chance=chance)
    return f"{said}: {verdict.why.rstrip('.')}; {share}", decides


def listed(faces: Iterable[Face]) -> str:
    """Faces as people list them; three or more of a suit in a row by the first and the last.

    >>> from cardlie.setting.deck import base_deck
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
    parts = [
        part
        for row in rows
        for part in ([f"{row[0]}-{row[-1]}"] if len(row) > 2 else map(str, row))
    ]
    *most, last_part = parts or [""]
    return tr(" or ").join([", ".join(most), last_part]) if most else last_part


# --- as JSON


def as_object(verdict: Verdict) -> dict[str, Any]:
    """The verdict as a JSON object; ``witness`` lists each face that counts.

    What hangs on unread faces is null, and ``have`` the least and the most that may be there.
    ``losses`` are the dice or piles (``losses_in``) that each seat loses (negative: gains), or
    null; ``next`` starts the next round (null: unknown, or the game is over).
    A witness has ``face``, ``seat`` (null without seats) and ``stands_for`` (a wildcard's card).
    """
    return {
        "guess": str(verdict.guess),
        "holds": verdict.holds,
        "need": verdict.need,
        "have": {"least": verdict.have, "most": verdict.most} if verdict.unread else verdict.have,
        "higher": verdict.higher,
        "loser": verdict.loser,
        "losses": verdict.losses,
        "losses_in": verdict.lost_in if verdict.losses else None,
        "next": verdict.next,
        "witness": [
            {"face": w.shown.face.text, "seat": w.shown.seat, "stands_for": w.stands_for}
            for w in verdict.witness
        ],
        "why": verdict.why,
        "rulings": dict(verdict.rulings),
        **({"elsewhere": list(verdict.elsewhere)} if verdict.elsewhere else {}),
        **(_what_may_be(verdict.unread) if verdict.unread else {}),
    }


def _what_may_be(unread: Unread) -> dict[str, Any]:
    """How many faces are ``unread``, the ``chance`` of a yes, and what decides (null: nothing)."""
    decides = {
        "faces": [face.text for face in unread.deciding],
        "seat": unread.whose,
        "chance": as_json(unread.with_one),
    }
    return {
        "unread": unread.count,
        "chance": as_json(unread.chance),
        "decides": decides if unread.deciding else None,
    }
