"""What ``cardlie judge pass`` and ``cardlie odds pass`` say, in games in which one may pass."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from cardlie.base.strings import strings
from cardlie.base.terminal import columns, show
from cardlie.base.translation import language, tr
from cardlie.cli.support import Code, print_json
from cardlie.games.key_texts import pass_sentence
from cardlie.games.model import Game
from cardlie.games.passing import share
from cardlie.games.registry import get_game
from cardlie.games.spec import GameSpec
from cardlie.judging.passing import judge_pass
from cardlie.judging.verdict import Marked, stamp_of
from cardlie.language.calls import call_of
from cardlie.language.own_words import calls_of
from cardlie.odds.percent import as_json as fraction
from cardlie.odds.percent import in_words, percent
from cardlie.telling.cost import what_follows
from cardlie.telling.names import Names
from cardlie.telling.spans import line
from cardlie.terminal.art import table_lines
from cardlie.terminal.look import Look
from cardlie.terminal.odds_map import bar


def passed_in(text: str, game: str | None) -> Game | None:
    """The game in which a text says that somebody passes; None where it is a guess."""
    played = get_game(game) if game else None
    if played is None or "pass" not in played.usual.endings:
        return None
    return played if call_of(text, ["pass"], own=calls_of(played.faces())) else None


def _claims(spec: GameSpec) -> list[str]:
    """What a pass claims."""
    hands = pass_sentence(spec.pass_with, strings(language()))
    return wrap(tr("A pass says: {hands}.", hands=hands), columns())


def answer_pass(
    game: Game, rolls: Mapping[str, str] | None, by: str | None, *, as_json: bool
) -> int:
    """Say whether a doubted pass was true, and what that costs."""
    verdict = judge_pass(game, rolls or {}, by)
    code = Code.YES if verdict.holds else Code.NO
    if as_json:
        print_json(verdict.as_json() | {"losses_in": game.stake})
        return code
    assert game.spec is not None
    look, names = Look.of(), Names(verdict.seats)
    word = look.paint(stamp_of(verdict.holds), "green" if verdict.holds else "red", bold=True)
    rows = {by or "": [Marked(face, verdict.holds, None) for face in verdict.roll]}
    lines = [f"{look.paint(tr('pass'), bold=True)}: {word}"]
    lines += ["", *table_lines(rows, look), "", *_claims(game.spec)]
    if verdict.cost is not None and verdict.caller is not None:
        lines.append(look.styled(line("{who} doubted the pass.", who=names.who(verdict.caller))))
        lines += map(look.styled, what_follows(verdict.cost, game, names))
    show("\n".join(lines))
    return code


def odds_of_pass(game: Game, *, as_json: bool) -> int:
    """How many rolls of five dice are such as one may pass with."""
    spec = game.spec
    assert spec is not None
    chance = share(spec.pass_with, len(game.faces().all))
    if as_json:
        print_json({"guess": "pass", "chance": fraction(chance)})
        return Code.YES
    claims = _claims(spec)
    ratio = tr("Exactly {part:,} / {whole:,}.", part=chance.numerator, whole=chance.denominator)
    name = Look.of().paint(tr("pass"), bold=True)
    show("\n".join([f"{name}: {percent(chance)}, {in_words(chance)}", "", f"  {bar(chance)}", "",
                    *claims, ratio]))  # fmt: skip
    return Code.YES
