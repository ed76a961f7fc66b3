"""What faces that nobody has read leave open, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.base.translation import tr
from cardlie.games.registry import get_game
from cardlie.judging.verdict import Verdict
from cardlie.odds.told import percent
from cardlie.setting.faces import Face

#: How likely the answer is a yes, by whether exactness is asked, and of one unread face or more.
_SHARES = {
    (False, True): "it holds in {chance} of what it may be",
    (False, False): "it holds in {chance} of what they may be",
    (True, True): "it is exact in {chance} of what it may be",
    (True, False): "it is exact in {chance} of what they may be",
}

#: What a single unread face decides, by whether exactness is asked.
_DECIDED = {
    False: "with {faces} it holds, else not",
    True: "with {faces} it is exact, else not",
}


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
    share = tr(_SHARES[verdict.spot_on, one], chance=percent(unread.chance))
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
